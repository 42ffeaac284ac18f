"""Clubs: trees, girders, and limbs that somebody lost."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.mech import limbs, physical_weapons
from recordsheet_gui.systems.battletech.mech.physical_weapons import struck_key
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import CLUBS, PRONE
from recordsheet_gui.units.mech.anatomy import ARMS

CLUB = RuleId("BT-club")

CLAW_CLUB = 2
"""A claw holds a club badly."""
PICKED_UP = "pick up"
"""The kind of struck track in the turn of picking up a club."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUpClub(UnitCommand):
    """Pick up something to strike with; it costs the attacks of the turn."""

    do: ClassVar[str] = "club"
    title: ClassVar[str] = "pick up a club"

    from_: str = "tree"
    """tree, girder or limb (one that lies about because it was blown off)."""


def club_key(kind: str) -> ConditionKey:
    """What a 'Mech holds in both hands."""
    return ConditionKey(f"club/{kind}")


def check_arms(mech: Mech) -> None:
    """Both arms, with shoulders and hands that work."""
    for arm in ARMS:
        fit = arm not in mech.gone and mech.has_system("shoulder", arm)
        if not fit or mech.is_system_hit("shoulder", arm):
            words = f"{mech.design.name} cannot club without both shoulders."
            raise RuleError("cannot", words)
        if not physical_weapons.hand_works(mech, arm):
            raise RuleError("cannot", f"{mech.design.name} cannot club without both hands.")


def to_hit(mech: Mech) -> Number:
    """Two for each upper and lower arm that is hit or missing, and for claws."""
    parts = [part for arm in ARMS for part in physical_weapons.arm_parts(mech, arm)]
    if any(limbs.claw(mech, arm) is not None for arm in ARMS):
        parts.append(Part(label="claw", value=CLAW_CLUB, rule=CLUB))
    aids = {part for arm in ARMS for part in limbs.arm_aid(mech, arm)}
    return total(*parts, *(aids if all(limbs.has_aes(mech, arm) for arm in ARMS) else ()))


def pick_up(draft: Draft, mech: Mech, command: PickUpClub) -> None:
    """The 'Mech holds a club from now on."""
    name, kind = mech.design.name, command.from_
    if kind not in CLUBS:
        raise RuleError("club", f'A club is a {", a ".join(CLUBS)}, not "{kind}".')
    if mech.is_quad:
        raise RuleError("quad", f"{name} has no arms to pick something up with.")
    if mech.destroyed or mech.is_immobile or PRONE in mech.paper.conditions:
        raise RuleError("cannot", f"{name} lies down or is immobile and picks nothing up.")
    check_arms(mech)
    if kind == "limb" and not any(_lost_limbs(draft)):
        raise RuleError("no-limb", "No limb was blown off that could be picked up.")
    for other in CLUBS:
        draft.set(command.unit, club_key(other), Cause(rule=CLUB), on=other == kind)
    draft.move(command.unit, struck_key(PICKED_UP, ""), 1, Cause(rule=CLUB))


def _lost_limbs(draft: Draft) -> list[ConditionKey]:
    """Arms and legs that lie about, whoever lost them."""
    return [
        key
        for paper in draft.state.units.values()
        for key in paper.conditions
        if key.startswith("blown_off/") and not key.endswith("/HD")
    ]


def wear(draft: Draft, unit: UnitId) -> None:
    """A tree breaks when it hits."""
    draft.set(unit, club_key("tree"), Cause(rule=CLUB, source="broken"), on=False)
