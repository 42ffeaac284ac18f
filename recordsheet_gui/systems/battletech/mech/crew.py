"""Cockpits with more than one seat, and cockpits that are not in the head."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech.mech.view import EJECTED, IN_COMMAND, Mech
from recordsheet_gui.systems.battletech.paper import seat_hits_key
from recordsheet_gui.units.mech.makes import Cockpit

CREW = RuleId("BT-crew")
TORSO_COCKPIT = RuleId("BT-torso-cockpit")
EJECT = RuleId("BT-eject")

PILOT, GUNNER, TECH_OFFICER = 0, 1, 2
"""Seats."""

PILOTING: Mapping[str, tuple[int, int]] = {
    "dual": (-1, 1),
    "tripod": (-1, 2),
    "superheavy tripod": (-1, 2),
    "quadvee": (0, 2),
}
"""By cockpit: what a pilot at his post adds to piloting rolls, and what his absence adds."""
GUNNERY: Mapping[str, tuple[int, int]] = {
    "dual": (-1, 1),
    "tripod": (0, 2),
    "superheavy tripod": (0, 2),
    "quadvee": (0, 2),
}
"""The same of a gunner for weapon attacks."""
TECH_HELP = 2
"""What a tech officer adds to rolls against shutdown and explosions."""
BLIND = 4
"""Both sensors of the head lost, with the cockpit in the torso."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Eject(UnitCommand):
    """Leave the unit by the ejection seat, or a ship by its boats."""

    do: ClassVar[str] = "eject"
    title: ClassVar[str] = "eject"

    boats: int | None = None
    """Life boats of a large craft that leave now; this and the next left out, as its kind does."""
    pods: int | None = None
    """Escape pods that do."""


# -- what the seats add ----------------------------------------------------------------------


def _seat_part(mech: Mech, table: Mapping[str, tuple[int, int]], seat: int) -> Iterator[Part]:
    if mech.design.cockpit not in table:
        return
    there, absent = table[mech.design.cockpit]
    # Two in a dual cockpit help each other only while both act.
    helped = (
        all(map(mech.acts, range(len(mech.crew)))) if mech.design.cockpit is Cockpit.DUAL else True
    )
    role = mech.crew[seat]
    if not mech.acts(seat):
        yield Part(label=f"{role} out", value=absent, rule=CREW)
    elif there and helped:
        yield Part(label=f"{role} at the post", value=there, rule=CREW)


def piloting_parts(mech: Mech) -> Iterator[Part]:
    """What the crew and the place of the cockpit add to piloting rolls."""
    yield from _seat_part(mech, PILOTING, PILOT)
    if mech.has_torso_cockpit:
        yield Part(label="torso-mounted cockpit", value=1, rule=TORSO_COCKPIT)
        if head_sensors_hit(mech) >= 2:
            yield Part(label="head sensors lost", value=BLIND, rule=TORSO_COCKPIT)


def weapon_parts(mech: Mech) -> Iterator[Part]:
    """What the crew adds to weapon attacks."""
    yield from _seat_part(mech, GUNNERY, GUNNER)


def physical_parts(mech: Mech) -> Iterator[Part]:
    """What the crew adds to physical attacks."""
    if mech.design.cockpit in (Cockpit.TRIPOD, Cockpit.SUPERHEAVY_TRIPOD) and mech.acts(PILOT):
        yield Part(label="pilot at the post", value=-1, rule=CREW)
    if mech.has_torso_cockpit and head_sensors_hit(mech) >= 2:
        yield Part(label="head sensors lost", value=BLIND, rule=TORSO_COCKPIT)


def tech_help(mech: Mech) -> tuple[Part, ...]:
    """What a tech officer at the post takes off shutdown and explosion numbers."""
    if mech.design.cockpit is not Cockpit.SUPERHEAVY_TRIPOD or not mech.acts(TECH_OFFICER):
        return ()
    return (Part(label="tech officer", value=-TECH_HELP, rule=CREW),)


def head_sensors_hit(mech: Mech) -> int:
    """Sensors of the head that are out."""
    return sum(mech.is_out(key) for key in mech.slots_of("sensors", "HD"))


def is_blind(mech: Mech) -> bool:
    """True for a cockpit in the torso without any sensor: not even a fist finds its target."""
    return mech.has_torso_cockpit and mech.system_hits("sensors") > 2


# -- time ------------------------------------------------------------------------------------


def begin_turn(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """At a command console the second warrior takes over in the turn after the first is out."""
    if mech.design.cockpit is not Cockpit.COMMAND_CONSOLE or IN_COMMAND in mech.paper.conditions:
        return
    if not mech.acts(PILOT) and mech.acts(GUNNER):
        draft.set(unit, IN_COMMAND, Cause(rule=CREW))


# -- getting out -----------------------------------------------------------------------------


def eject(draft: Draft, mech: Mech, command: Eject) -> None:
    """The pilot lives, the 'Mech is out; not every cockpit lets one out."""
    name = mech.design.name
    if command.boats is not None or command.pods is not None:
        raise RuleError("boats", f"{name} has neither life boats nor escape pods.")
    if mech.destroyed or not mech.is_conscious:
        raise RuleError("nobody", f"Nobody in {name} can eject any more.")
    if mech.has_torso_cockpit:
        words = "Nobody ejects from a torso-mounted cockpit."
        draft.forbid(command, "no-ejection", words, command.unit)
    elif mech.is_industrial and not has_seat(mech):
        words = f"{name} has no ejection seat."
        draft.forbid(command, "no-ejection", words, command.unit)
    draft.set(command.unit, EJECTED, Cause(rule=EJECT))


def may_eject(mech: Mech) -> bool:
    """True for a cockpit that lets its pilot out."""
    return not mech.has_torso_cockpit and (not mech.is_industrial or has_seat(mech))


def has_seat(mech: Mech) -> bool:
    """True for an IndustrialMech with an ejection seat."""
    return bool(mech.design.ejection) or any(
        item.gear.family == "ejection seat" for item in mech.design.items
    )


# -- the sheet -------------------------------------------------------------------------------


def report(mech: Mech) -> list[dict[str, object]]:
    """Everybody aboard, as the command line prints them; a lone pilot needs no list."""
    if len(mech.crew) == 1:
        return []
    return [
        {
            "role": role,
            "hits": mech.paper.tracks.get(seat_hits_key(seat), 0),
            "conscious": mech.acts(seat),
            "dead": mech.is_dead(seat),
        }
        for seat, role in enumerate(mech.crew)
    ]


def words(mech: Mech) -> Iterator[str]:
    """What the sheet says of those who sit beside the pilot."""
    for seat, role in enumerate(mech.crew):
        hits = mech.paper.tracks.get(seat_hits_key(seat), 0)
        if seat == PILOT and (len(mech.crew) == 1 or not mech.is_dead(seat)):
            continue
        if mech.is_dead(seat):
            yield f"{role} dead"
        elif hits:
            yield f"{role}: {hits} {'hit' if hits == 1 else 'hits'}"


def wounds(mech: Mech) -> int:
    """Hits of everybody aboard."""
    return sum(mech.paper.tracks.get(seat_hits_key(seat), 0) for seat in range(len(mech.crew)))
