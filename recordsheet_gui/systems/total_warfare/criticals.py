"""Critical hits by dice: how many, in which slot, and what they do."""

from recordsheet_gui.core.answers import DiceSpec, dice_of
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import ConditionKey, RuleId, SlotKey, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.locations import armor_key, blown_off, structure_key
from recordsheet_gui.systems.battletech.mech import engine, piloting, tuning
from recordsheet_gui.systems.battletech.mech.view import Mech, counted_mech
from recordsheet_gui.systems.battletech.paper import bin_key
from recordsheet_gui.systems.battletech.simultaneous import phase_start
from recordsheet_gui.systems.total_warfare import armor, damage, explosions
from recordsheet_gui.systems.total_warfare.commands import CriticalHit
from recordsheet_gui.systems.total_warfare.damage import DETERMINATION
from recordsheet_gui.units.gear import GearKind, Slot
from recordsheet_gui.units.loads import ammo_key
from recordsheet_gui.units.mech.anatomy import INWARD, LEGS, NAMES, TORSOS

SLOT = RuleId("TW-critical-slot")
EXHAUSTED = RuleId("TW-critical-transfer")
BLOWN_OFF = RuleId("TW-blown-off")
ARMORED = RuleId("TW-armored-component")
REACTIVE = RuleId("TW-reactive-slot")

REACTIVE_BURST = 2
"""The 2D6 roll at which a hit slot of reactive armor bursts all of it."""

MOST_CRITICALS = 12
HALF = 6
"""Slots in each half of a twelve-slot location."""


def _title(location: str) -> str:
    return f"Critical hits, {NAMES[location]}"


def decide(draft: Draft, command: CriticalHit) -> None:
    """Determination, several criticals, or one slot."""
    mech = counted_mech(draft.state, command.unit)
    if command.location not in mech.design.structure:
        raise RuleError("no-location", f'{mech.design.name} has no location "{command.location}".')
    if not 0 <= command.more <= MOST_CRITICALS:
        raise RuleError("hits", f"Up to {MOST_CRITICALS} more criticals are possible.")
    where = _reached(draft, mech, command)
    if where is None:
        return
    command = replace(command, location=where)
    if command.hits is None:
        _determine(draft, mech, command)
    elif not 1 <= command.hits <= MOST_CRITICALS:
        raise RuleError(
            "hits", f"A location takes 1 to {MOST_CRITICALS} criticals, not {command.hits}."
        )
    elif command.hits > 1:
        owe_slots(draft, command.unit, command.location, command.hits)
    else:
        _hit_one_slot(draft, mech, command)


def _reached(draft: Draft, mech: Mech, command: CriticalHit) -> str | None:
    """Where a critical strikes: inward of what was lost before this phase."""
    where: str | None = command.location
    if command.stood or not _was_gone(mech, command.location, phase_start(draft.state)):
        return where
    while where is not None and where in mech.gone:
        where = _pass_inward(draft, command.unit, where)
    return where


def _was_gone(mech: Mech, location: str, since: Clock) -> bool:
    """True for a location that was lost before a moment, by itself or with what carries it."""
    where: str | None = location
    while where is not None:
        grid = mech.paper.grids[structure_key(where)]
        blown = mech.paper.conditions.get(blown_off(where))
        if grid.is_spent and all(mark.at < since for mark in grid.lost.values()):
            return True
        if blown is not None and blown.at < since:
            return True
        where = mech.anatomy.carriers.get(where)
    return False


def _pass_inward(draft: Draft, unit: UnitId, location: str) -> str | None:
    """The next location, of which it is told."""
    inward = INWARD.get(location)
    words = f"moves to the {NAMES[inward]}" if inward else "is lost"
    told = f"{NAMES[location]}: nothing can be hit, the critical {words}"
    draft.remark(told, Cause(rule=EXHAUSTED), unit)
    return inward


def _determine(draft: Draft, mech: Mech, command: CriticalHit) -> None:
    location = command.location
    faces = draft.roll(2, 6, _title(location), DETERMINATION, unit=command.unit)
    own = armor.determination(mech, location, through=command.through, rear=command.rear)
    result = sum(faces) + command.modifier + own
    industrial = mech.is_industrial and options.is_on(draft.state, "industrial_criticals")
    if industrial:
        result += 2
    if result >= 12 and location not in TORSOS:
        _blow_off(draft, mech, command.unit, location)
        return
    count = sum(result >= least for least in (8, 10, 12, 14)) + command.more
    if count == 0:
        draft.remark(f"{NAMES[location]}: no critical hit", Cause(rule=DETERMINATION), command.unit)
    owe_slots(draft, command.unit, location, count)


def _blow_off(draft: Draft, mech: Mech, unit: UnitId, location: str) -> None:
    """Nothing in a limb that is torn off explodes; the roll leaves no other choice."""
    joints = (key for joint in ("hip", "shoulder") for key in mech.slots_of(joint, location))
    if any(_armor_holds(draft, mech, unit, key) for key in joints):
        return
    draft.set(unit, blown_off(location), Cause(rule=BLOWN_OFF))
    draft.befall(unit, Mishap.CRITICAL)
    if location in LEGS and location not in mech.gone:
        after = counted_mech(draft.state, unit)
        piloting.owe_fall(draft, after, unit, f"{NAMES[location]} blown off", "BT-leg-loss")


def owe_slots(draft: Draft, unit: UnitId, location: str, count: int, why: str = "") -> None:
    """So many slot rolls, one after the other with all that each causes."""
    for _ in range(count):
        draft.owe(
            CriticalHit(unit=unit, location=location, hits=1, stood=True),
            SLOT,
            unit=unit,
            why=why or f"a critical hit on the {NAMES[location]}",
        )


def _holds(mech: Mech, location: str, slot: Slot) -> bool:
    """Reactive armor can be hit while any armor is left there."""
    if not any(mech.design.items[index].gear.family == "reactive armor" for index in slot.items):
        return False
    keys = (armor_key(mech.anatomy, location, rear=rear) for rear in (False, True))
    return any(mech.paper.grids[key].left for key in keys)


def hittable(mech: Mech, location: str, since: Clock | None = None) -> list[SlotKey]:
    """Slots that can still be hit; with `since`, those that could at that phase's start."""
    return [
        key
        for key, slot in mech.slots(location)
        if (slot.is_hittable or _holds(mech, location, slot))
        and (key not in mech.hit or (since is not None and mech.hit[key].at >= since))
    ]


def _destination(draft: Draft, mech: Mech, unit: UnitId, location: str) -> str | None:
    """The location whose slots are rolled: criticals move inward only from spent locations."""
    since = phase_start(draft.state)
    where: str | None = location
    while where is not None:
        # A location lost before this hit has nothing to roll on; one lost in it still has.
        if hittable(mech, where, since) and not (where in mech.gone and where != location):
            if hittable(mech, where):
                return where
            draft.remark(
                f"{NAMES[where]}: no slot is left to hit, the critical is lost",
                Cause(rule=EXHAUSTED),
                unit,
            )
            return None
        where = _pass_inward(draft, unit, where)
    return None


def _dice(mech: Mech, location: str, free: list[SlotKey]) -> DiceSpec:
    slots = len(mech.design.slots[location])
    halves = {(int(key.partition("/")[2]) - 1) // HALF for key in free}
    return dice_of(1 if slots <= HALF or len(halves) == 1 else 2, 6)


def _hit_one_slot(draft: Draft, mech: Mech, command: CriticalHit) -> None:
    location = _destination(draft, mech, command.unit, command.location)
    if location is None:
        return
    key = _roll_slot(draft, mech, command.unit, location)
    slot = mech.design.slot(key)
    assert slot is not None
    if _armor_holds(draft, mech, command.unit, key):
        return
    draft.mark(command.unit, (key,), Cause(rule=SLOT, source="critical hit"))
    _effect(draft, mech, command.unit, location, key, slot)


def _armor_holds(draft: Draft, mech: Mech, unit: UnitId, key: SlotKey) -> bool:
    """An armored component stops its first critical hit, which uses its armor up."""
    slot = mech.design.slot(key)
    used = ConditionKey(f"unarmored/{key}")
    if slot is None or not slot.is_armored or used in mech.paper.conditions:
        return False
    draft.set(unit, used, Cause(rule=ARMORED))
    return True


def _roll_slot(draft: Draft, mech: Mech, unit: UnitId, location: str) -> SlotKey:
    """Roll until a slot comes up that can be hit."""
    free = hittable(mech, location)
    dice = _dice(mech, location, free)
    half = (int(free[0].partition("/")[2]) - 1) // HALF
    why = f"Critical slot, {NAMES[location]}"
    while True:
        faces = draft.roll(dice.count, dice.sides, why, SLOT, unit=unit, each=dice.count > 1)
        if dice.count == 2:
            half = 0 if faces[0] <= 3 else 1
        key = SlotKey(f"{location}/{half * HALF + faces[-1]}")
        if key in free:
            return key
        why = f"Critical slot, {NAMES[location]}, again"


def _effect(
    draft: Draft, before: Mech, unit: UnitId, location: str, key: SlotKey, slot: Slot
) -> None:
    """What follows at once; lasting effects are derived from the mark."""
    draft.befall(unit, Mishap.CRITICAL)
    after = counted_mech(draft.state, unit)
    if slot.system == "engine" and after.design.engine.type.burns_fuel:
        engine.owe_check(draft, unit, after.engine_hits)
    if slot.system:
        piloting.owe_after_slot(draft, after, unit, slot.system, location)
    if any(before.design.items[index].gear.family == "reactive armor" for index in slot.items):
        _detonate(draft, after, unit, location)
    if not options.is_on(draft.state, "explosions"):
        return
    for index in slot.items:
        item = before.design.items[index]
        points = _explosion_of(draft, before, unit, index, key)
        if points:
            explosions.explode(draft, unit, location, points, item.gear.name)


def _detonate(draft: Draft, mech: Mech, unit: UnitId, location: str) -> None:
    """Reactive armor that goes off all at once: on a 2 it is gone, with a point of structure."""
    title = f"Reactive armor, {NAMES[location]}"
    if sum(draft.roll(2, 6, title, REACTIVE, unit=unit)) > REACTIVE_BURST:
        return
    cause = Cause(rule=REACTIVE, source="reactive armor")
    if location == "HD":
        explosions.feel_head(draft, unit, mech, "reactive armor")
    keys = (armor_key(mech.anatomy, location, rear=rear) for rear in (False, True))
    for key in dict.fromkeys(keys):
        damage.mark(draft, unit, key, draft.unit(unit).grids[key].left, cause)
    if damage.into_structure(draft, unit, location, 1, cause) == 0:
        damage.owe_critical(draft, unit, location, "the reactive armor burst")


def strike_engine(draft: Draft, unit: UnitId, hits: int, why: str) -> None:
    """Slots of the engine that something other than a critical roll has hit."""
    mech = counted_mech(draft.state, unit)
    whole = [key for key in mech.system_slots("engine") if not mech.is_out(key)]
    whole.sort(key=lambda key: not key.startswith("CT/"))
    for key in whole[:hits]:
        slot = mech.design.slot(key)
        assert slot is not None
        draft.mark(unit, (key,), Cause(rule=SLOT, source=why))
        _effect(draft, mech, unit, key.partition("/")[0], key, slot)


def _explosion_of(draft: Draft, before: Mech, unit: UnitId, index: int, key: SlotKey) -> int:
    item = before.design.items[index]
    gear = item.gear
    if gear.kind is GearKind.AMMO:
        track = bin_key(before.paper, item) if item.slots else ammo_key(key)
        shots = _shots_of(before, index, before.paper.tracks.get(track, 0))
        if not (gear.is_explosive and shots):
            return 0
        left = draft.unit(unit).tracks.get(track, 0)
        cause = Cause(rule=explosions.EXPLOSION, source="explosion")
        draft.move(unit, track, max(0, left - shots), cause)
        points = shots * gear.explosion_per_shot
        tuning.burn(draft, before, unit, item, points)
        return points
    return tuning.explosion_of(before, index)


def _shots_of(mech: Mech, index: int, left: int) -> int:
    """Shots of one bin: of two that share their marker the first is emptied first."""
    bin = mech.design.items[index]
    others = [
        item.gear.shots
        for after, item in mech.items(GearKind.AMMO)
        if after > index
        and bin.slots
        and item.slots[:1] == bin.slots[:1]
        and bin_key(mech.paper, item) == bin_key(mech.paper, bin)
    ]
    return max(0, min(left - sum(others), mech.design.items[index].gear.shots))
