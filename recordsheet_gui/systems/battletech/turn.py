"""A 'Mech's turn: firing, jams, dumping ammunition, and what each new turn clears."""

from typing import Any, ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, SlotKey, UnitId, slot_key
from recordsheet_gui.core.number import Part, total
from recordsheet_gui.systems.battletech import weapons
from recordsheet_gui.systems.battletech.mech import (
    blue_shield,
    heat,
    industrial,
    modes,
    movement,
    pilot,
)
from recordsheet_gui.systems.battletech.mech.falls import CAREFUL, STANDS
from recordsheet_gui.systems.battletech.mech.view import SKIDDED, Mech
from recordsheet_gui.systems.battletech.paper import (
    GUNNERY,
    HEXES,
    MODE,
    OUTSIDE_COOLING,
    OUTSIDE_HEAT,
    ammo_key,
    fired_key,
)
from recordsheet_gui.systems.battletech.unit import UnitRules, View
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.mech.devices import Live

FIRE = RuleId("BT-fire")
JAM = RuleId("BT-jam")
UNJAM = RuleId("BT-unjam")
DUMP = RuleId("BT-dump")
FISSION = RuleId("BT-fission")
NEW_TURN = RuleId("new-turn")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fire(UnitCommand):
    """Fire a weapon: heat and ammunition."""

    do: ClassVar[str] = "fire"
    title: ClassVar[str] = "fire"

    weapon: str = ""
    item: int | None = None
    """Its place among the unit's items; left out, the first of that name that can fire."""
    location: str = ""
    shots: int = 1
    bin: str = ""
    natural: int | None = None
    """The to-hit dice as they fell, for rapid-fire weapons that may jam."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unjam(UnitCommand):
    """Try to clear a jammed rotary autocannon."""

    do: ClassVar[str] = "unjam"
    title: ClassVar[str] = "unjam"

    weapon: str = ""
    item: int | None = None
    location: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dump(UnitCommand):
    """Dump a bin's ammunition; it is gone at the end of the next turn."""

    do: ClassVar[str] = "dump"
    title: ClassVar[str] = "dump"

    location: str
    slot: int


OF_ONE_TURN = (MODE, HEXES, OUTSIDE_HEAT, OUTSIDE_COOLING, STANDS, CAREFUL)
COUNTED_BY_TURN = ("fired/", "struck/", "felt/")
"""Tracks that each new turn sets back to 0, by their keys and by what these begin with."""

TURN_COMMANDS: tuple[type[Command], ...] = (Fire, Unjam, Dump)


# -- firing ----------------------------------------------------------------------------------


def jammed(item: int) -> ConditionKey:
    """The condition of a weapon that jammed."""
    return ConditionKey(f"jammed/{item}")


def _carried(unit: View, command: Fire | Unjam) -> list[tuple[int, Item]]:
    """The weapon itself, or those of its name, in one location where that is named."""
    if command.item is not None:
        return [(command.item, weapons.item_of(unit.design, command.item))]
    there = [
        (index, item)
        for index, item in unit.items(GearKind.WEAPON)
        if command.location in ("", item.location)
    ]
    return weapons.called(there, command.weapon)


def fire(draft: Draft, rules: UnitRules[Any], command: Fire) -> tuple[int, Item]:
    """The weapon's heat is booked and its ammunition spent; gives the weapon."""
    unit, armed = rules.ready(draft.state, command.unit)
    name = unit.design.name
    if unit.destroyed:
        raise RuleError("wreck", f"{name} is out of the game and fires no more.")
    reason = rules.cannot_fire(unit)
    if reason:
        raise RuleError("cannot-fire", f"{name} cannot fire: {reason}.")
    carried = _carried(unit, command)
    where = f" in {command.location}" if command.location else ""
    if not carried:
        raise RuleError("no-weapon", f'{name} carries no "{command.weapon}"{where}.')
    working = [pair for pair in carried if not armed.is_item_lost(pair[1])]
    if not working:
        raise RuleError("lost-weapon", f"The {carried[0][1].gear.name}{where} is destroyed.")
    ready = [pair for pair in working if not unit.paper.tracks.get(fired_key(pair[0]), 0)]
    if not ready:
        words = f"The {working[0][1].gear.name}{where} has fired this turn."
        draft.forbid(command, "fired", words, command.unit)
        ready = working
    now = draft.unit(command.unit).conditions
    free = [pair for pair in ready if jammed(pair[0]) not in now]
    if not free:
        raise RuleError("jammed", f"The {ready[0][1].gear.name}{where} is jammed.")
    hindered = [rules.cannot_fire_with(unit, index) for index, _ in free]
    if all(hindered):
        draft.forbid(
            command, "hindered", f"The {free[0][1].gear.name}{where} {hindered[0]}.", command.unit
        )
        hindered[0] = None
    index, item = free[hindered.index(None)]
    most = item.gear.rate
    if not 1 <= command.shots <= most:
        raise RuleError("shots", f"{item.gear.name} fires 1 to {most} shots, not {command.shots}.")
    cause = Cause(rule=FIRE, source=item.gear.name)
    if item.gear.ammo and not item.gear.is_one_shot:
        _spend(draft, armed, command, item, cause)
    draft.move(command.unit, fired_key(index), command.shots, cause)
    if command.natural is not None:
        jam_on(draft, command.unit, index, item.gear, command.shots, command.natural)
    return index, item


def jam_on(draft: Draft, unit: UnitId, item: int, gear: Gear, shots: int, natural: int) -> None:
    """Rapid fire jams on low dice, the sooner the more shots it fires."""
    if natural <= gear.jams_on(shots):
        draft.set(unit, jammed(item), Cause(rule=JAM, source=gear.name))


def _spend(draft: Draft, unit: View, command: Fire, weapon: Item, cause: Cause) -> None:
    fitting = [
        item
        for _, item in unit.items(GearKind.AMMO)
        if item.gear.ammo == weapon.gear.ammo and item.slots and not unit.is_item_lost(item)
    ]
    if command.bin:
        fitting = [item for item in fitting if item.slots[0] == command.bin]
        if not fitting:
            raise RuleError(
                "no-bin", f'There is no working bin for the {weapon.gear.name} in "{command.bin}".'
            )
    paper = draft.unit(command.unit)
    # A bin that this phase destroyed has fed the guns before it went; nothing is left to count.
    fed = any(item.slots[0] in paper.slots for item in fitting)
    left = {ammo_key(item.slots[0]): paper.tracks[ammo_key(item.slots[0])] for item in fitting}
    key = next((key for key, shots in left.items() if shots >= command.shots), None)
    if key is not None:
        draft.move(command.unit, key, left[key] - command.shots, cause)
    elif not fed:
        raise RuleError("no-ammo", f"There is no ammunition left for the {weapon.gear.name}.")


def unjam(draft: Draft, mech: Mech, command: Unjam) -> None:
    """One attempt a turn for each jammed weapon, against the gunnery skill."""
    stuck = [
        (index, item)
        for index, item in _carried(mech, command)
        if jammed(index) in mech.paper.conditions
    ]
    if not stuck:
        name = command.weapon or weapons.item_of(mech.design, command.item or 0).gear.name
        raise RuleError("not-jammed", f'No "{name}" is jammed.')
    index, item = stuck[0]
    if not item.gear.is_clearable:
        raise RuleError("jam-stays", f"The {item.gear.name} cannot be cleared in a battle.")
    if mech.paper.tracks.get(fired_key(index), 0):
        raise RuleError("fired", f"The {item.gear.name} was worked on this turn already.")
    target = total(Part(label="gunnery skill", value=mech.paper.tracks[GUNNERY], rule=UNJAM))
    faces = draft.roll(2, 6, f"Clear the {item.gear.name}", UNJAM, unit=command.unit, target=target)
    if sum(faces) >= target.value:
        draft.set(command.unit, jammed(index), Cause(rule=UNJAM), on=False)


# -- ammunition dump -------------------------------------------------------------------------


def dumping(slot: SlotKey) -> ConditionKey:
    """The condition of a bin that is being emptied."""
    return ConditionKey(f"dumping/{slot}")


def dump(draft: Draft, mech: Mech, command: Dump) -> None:
    """Declare the dump of one bin."""
    slot = slot_key(command.location, command.slot)
    if not mech.paper.tracks.get(ammo_key(slot), 0) or mech.is_out(slot):
        raise RuleError(
            "no-ammo", f"Slot {command.slot} of {command.location} has no ammunition to dump."
        )
    draft.set(command.unit, dumping(slot), Cause(rule=DUMP))


def _finish_dumps(draft: Draft, mech: Mech, unit: UnitId) -> None:
    for condition, mark in mech.paper.conditions.items():
        word, _, slot = condition.partition("/")
        if word == "dumping" and mark.at.turn < draft.state.clock.turn:
            draft.move(unit, ammo_key(SlotKey(slot)), 0, Cause(rule=DUMP))
            draft.set(unit, condition, Cause(rule=DUMP), on=False)


# -- the turn's end --------------------------------------------------------------------------


def close_end_phase(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """Waking, drowning, radiation, dumps and switches."""
    if mech.destroyed:
        return
    heat.drown(draft, mech, unit)
    _radiate(draft, mech, unit)
    _finish_dumps(draft, mech, unit)
    modes.come_true(draft, mech, unit, Live.END)
    industrial.owe_start(draft, mech, unit)
    blue_shield.count_turn(draft, mech, unit)
    pilot.owe_waking(draft, unit)


def _radiate(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """A damaged fission reactor hurts the pilot every six turns, after a second hit every three."""
    if mech.design.engine.type != "fission":
        return
    turns = sorted(mech.hit[key].at.turn for key in mech.system_slots("engine") if key in mech.hit)
    if not turns:
        return
    since, every = (turns[0], 6) if len(turns) == 1 else (turns[1], 3)
    passed = draft.state.clock.turn - since
    if passed > 0 and passed % every == 0:
        pilot.hurt(draft, unit, 1, Cause(rule=FISSION), "the reactor leaks")


def begin_turn(draft: Draft, unit: UnitId) -> None:
    """What counted for one turn is cleared."""
    tracks = draft.unit(unit).tracks
    cause = Cause(rule=NEW_TURN)
    movement.rest(draft, unit, cause)
    draft.set(unit, SKIDDED, cause, on=False)
    for key, value in tracks.items():
        if value and (key in OF_ONE_TURN or key.startswith(COUNTED_BY_TURN)):
            draft.move(unit, key, 0, cause)
