"""What a physical attack does beside its damage, and spikes that answer it."""

from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import PHASE_END
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part, total
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.locations import is_gone, structure_key
from recordsheet_gui.systems.battletech.mech import limbs, piloting, shields
from recordsheet_gui.systems.battletech.mech.view import Mech, counted_mech
from recordsheet_gui.systems.total_warfare import damage
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES

LANCE = RuleId("BT-lance")
WHIP = RuleId("BT-chain-whip")
SPIKES = RuleId("BT-spikes")

PIERCES_ON = 10
PIERCING = -2
"""To the critical roll of the point that a lance drives through armor."""
UNPIERCED = ("Hardened", "Ferro-Lamellor")
TRIP = 3
STRONG_TRIP = -2
BLUNTED = 4
"""Points that spikes take off a physical attack."""
PRICK = 2
"""Points to the limb that struck them."""
PUSH_PRICK = 1
"""Points to each arm that pushed them."""
BREAKS_ON = 9
BARE = ("punch", "kick", "claw", "charge", "dfa")
"""Attacks with the body itself, which spikes hurt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PierceArmor(UnitCommand):
    """Roll whether a lance goes through armor."""

    do: ClassVar[str] = "pierce"
    title: ClassVar[str] = "pierce armor"
    is_internal: ClassVar[bool] = True

    location: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TripUp(UnitCommand):
    """Roll whether a whip wraps around a leg."""

    do: ClassVar[str] = "trip"
    title: ClassVar[str] = "trip up"
    is_internal: ClassVar[bool] = True

    number: int
    is_strong: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakSpikes(UnitCommand):
    """Roll whether spikes break."""

    do: ClassVar[str] = "break_spikes"
    title: ClassVar[str] = "break spikes"
    is_internal: ClassVar[bool] = True

    location: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FeelSpikes(UnitCommand):
    """Roll whether hands that push find spikes."""

    do: ClassVar[str] = "feel_spikes"
    title: ClassVar[str] = "feel spikes"
    is_internal: ClassVar[bool] = True

    attacker: UnitId
    side: str


COMMANDS: tuple[type[Command], ...] = (PierceArmor, TripUp, BreakSpikes, FeelSpikes)


def blunted(draft: Draft, mech: Mech, command: TakeHit, location: str) -> TakeHit:
    """The hit as it comes through spikes."""
    points = command.damage or 0
    if command.strike is None or not limbs.has_spikes(mech, location) or points <= 1:
        return command
    words = f"spikes blunt the {command.strike.attack}"
    draft.remark(words, Cause(rule=SPIKES), command.unit)
    return replace(command, damage=max(1, points - BLUNTED))


def follow(draft: Draft, before: Mech, suffered: Suffered) -> None:
    """All that comes after the marks of a hit."""
    unit, strike, location = suffered.hit.unit, suffered.hit.strike, suffered.location
    had_spikes = limbs.has_spikes(before, location)
    if had_spikes and suffered.blow.struck:
        draft.owe(
            BreakSpikes(unit=unit, location=location),
            SPIKES,
            unit=unit,
            why=f"the {NAMES[location]} was struck",
        )
    if strike is None:
        return
    if had_spikes and strike.attack in BARE:
        _prick(draft, strike.attacker, strike.attack, strike.limb)
    if strike.attack == "lance" and armor_type(before, location) not in UNPIERCED:
        pierce = PierceArmor(unit=unit, location=location)
        draft.owe(pierce, LANCE, unit=unit, why="a lance struck")
    elif strike.attack == "chain whip" and location in before.legs:
        trip = TripUp(unit=unit, number=strike.number, is_strong=strike.is_strong)
        draft.owe(trip, WHIP, unit=unit, why="a whip struck a leg")
    elif strike.attack == "chain whip" and location in ARMS and not _has_shield(before, location):
        words = f"the whip may hold the {NAMES[location]}: grappling is the table's to play"
        draft.remark(words, Cause(rule=WHIP), unit)


def _has_shield(mech: Mech, arm: str) -> bool:
    return any(
        item.location == arm and shields.boxes(mech, index) > 0
        for index, item in shields.shields(mech.design)
    )


def armor_type(mech: Mech, location: str) -> str:
    """What a location is plated with."""
    return mech.design.patchwork.get(location, mech.design.armor_type)


def _prick(draft: Draft, attacker: UnitId, attack: str, limb: str) -> None:
    """The limb that struck is hurt, unless it has spikes of its own."""
    mech = counted_mech(draft.state, attacker)
    struck = {"charge": ("CT",), "dfa": mech.legs}.get(attack, (limb,))
    for one in struck:
        _hurt(draft, mech, attacker, one, PRICK)


def _hurt(draft: Draft, mech: Mech, attacker: UnitId, limb: str, points: int) -> None:
    if limb and not limbs.has_spikes(mech, limb) and limb not in mech.gone:
        hit = TakeHit(unit=attacker, location=limb, damage=points, source="spikes")
        draft.owe(hit, SPIKES, unit=attacker, why="spikes were struck")


def pushed(draft: Draft, mech: Mech, unit: UnitId, attacker: UnitId, side: str) -> None:
    """Where hands land on a 'Mech with spikes is rolled as for a punch."""
    if any(limbs.has_spikes(mech, where) for where in mech.anatomy.locations):
        feel = FeelSpikes(unit=unit, attacker=attacker, side=side)
        draft.owe(feel, SPIKES, unit=unit, why="somebody pushes")


def feel_spikes(draft: Draft, mech: Mech, command: FeelSpikes) -> None:
    """Spikes where the hands land prick both arms."""
    table = tables.hit_table(mech.book, mech.anatomy.hit_table, "punch", command.side)
    (face,) = draft.roll(1, 6, f"Push: where the hands land, {command.side}", SPIKES)
    if limbs.has_spikes(mech, table[face]):
        pusher = counted_mech(draft.state, command.attacker)
        for arm in ARMS:
            _hurt(draft, pusher, command.attacker, arm, PUSH_PRICK)


def pierce(draft: Draft, command: PierceArmor) -> None:
    """From 10 on one point goes straight to structure."""
    unit, where = command.unit, command.location
    title = f"Lance, {NAMES[where]}: pierces on {PIERCES_ON}+"
    if sum(draft.roll(2, 6, title, LANCE, unit=unit)) < PIERCES_ON or is_gone(
        draft.unit(unit), where
    ):
        return
    cause = Cause(rule=LANCE, source="lance")
    if damage.mark(draft, unit, structure_key(where), 1, cause):
        why = "the lance went through"
        damage.owe_critical(draft, unit, where, why, modifier=PIERCING)


def trip(draft: Draft, command: TripUp) -> None:
    """At the number of the attack the target has to stay on its feet."""
    unit = command.unit
    parts = [Part(label="as the attack", value=command.number, rule=WHIP)]
    if command.is_strong:
        parts.append(Part(label="strong myomer", value=STRONG_TRIP, rule=WHIP))
    target = total(*parts)
    faces = draft.roll(2, 6, "Chain whip: trip the target", WHIP, unit=unit, target=target)
    if sum(faces) >= target.value:
        mech = counted_mech(draft.state, unit)
        why = "caught by a whip"
        piloting.owe_roll(draft, mech, unit, why, WHIP, modifier=TRIP, due=PHASE_END)


def break_spikes(draft: Draft, command: BreakSpikes) -> None:
    """From 9 on they are gone."""
    unit, where = command.unit, command.location
    title = f"Spikes, {NAMES[where]}: break on {BREAKS_ON}+"
    if sum(draft.roll(2, 6, title, SPIKES, unit=unit)) < BREAKS_ON:
        return
    item = limbs.spikes(counted_mech(draft.state, unit), where)
    if item is not None:
        slots = [key for key in item.slots if key.startswith(f"{where}/")][:1]
        draft.mark(unit, slots, Cause(rule=SPIKES, source="broken"))
