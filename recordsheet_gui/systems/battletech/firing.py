"""Firing: which weapon, from which bin, and what that books on the sheet of the one that fires."""

from collections.abc import Iterator
from typing import Any, ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import PHASE_END
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, SlotKey, UnitId
from recordsheet_gui.core.number import Part, total
from recordsheet_gui.systems.battletech import hull_down, munitions, riders, weapons
from recordsheet_gui.systems.battletech.game import Tuning
from recordsheet_gui.systems.battletech.paper import (
    bin_key,
    cleared_key,
    fired_key,
    jammed,
    no_lock_key,
    used_key,
)
from recordsheet_gui.systems.battletech.unit import UnitRules, View
from recordsheet_gui.units.gear import Cluster, Gear, GearKind, Item
from recordsheet_gui.units.loads import bins_in

FIRE = RuleId("BT-fire")
JAM = RuleId("BT-jam")
UNJAM = RuleId("BT-unjam")
ONE_SHOT = RuleId("BT-one-shot")
LOCK = RuleId("BT-streak")
ARRAY = RuleId("BT-mg-array")
RECOIL = RuleId("BT-heavy-gauss")

MISFIRE = RuleId("BT-munition")

CASELESS, RUINED = 2, 8
"""To-hit dice at which caseless ammunition misfires, and dice from which that ruins the gun."""
MOST_GUNS = 4
"""Machine guns that an array links."""
WEIGHTS = ((35, 2), (55, 1), (75, 0), (100, -1))
"""Tons up to which a heavy Gauss rifle shakes its carrier so much; above nothing does."""


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
    """The slot of the bin that feeds it, such as LT/3; left out, the first that is not empty."""
    munition: str = ""
    """What it fires, where bins differ; the bin's own where it is left out."""
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
class Fired:
    """A weapon that has fired."""

    index: int
    """Its place among the unit's items."""
    item: Item
    gear: Gear
    """The weapon with what it was loaded with."""
    guns: int = 1
    """Machine guns of an array."""
    bin: SlotKey | None = None
    """Where its last shot came from."""
    tuning: Tuning = Tuning()
    """What it did otherwise than its table says."""
    bay: tuple[int, ...] = ()
    """All that fired as one with it, where it stands in a bay."""


def fire(draft: Draft, rules: UnitRules[Any], command: Fire, moved: str | None = None) -> Fired:
    """The weapon's heat is booked and its ammunition spent; gives the weapon.

    `moved` says how the unit moved, where its sheet does not.
    """
    unit, armed = rules.ready(draft.state, command.unit)
    name = unit.design.name
    if unit.destroyed:
        raise RuleError("wreck", f"{name} is out of the game and fires no more.")
    reason = rules.cannot_fire(unit)
    if reason:
        raise RuleError("cannot-fire", f"{name} cannot fire: {reason}.")
    index, item = _choose(draft, rules, unit, armed, command)
    in_leg = not item.places.isdisjoint(unit.anatomy.group("leg"))
    if in_leg and hull_down.is_down(draft.state, unit):
        words = f"The {item.gear.name} stands in a leg and cannot be fired hull down."
        draft.forbid(command, "hull-down", words, command.unit)
    most = item.gear.rate
    if not 1 <= command.shots <= most:
        span = "1 shot" if most == 1 else f"1 to {most} shots"
        raise RuleError("shots", f"{item.gear.name} fires {span}, not {command.shots}.")
    guns = guns_of(armed, index)
    if item.gear.cluster is Cluster.LINKED and not guns:
        raise RuleError("guns", f"The {item.gear.name} has no machine gun left that it fires.")
    for gun in guns:
        if unit.paper.tracks.get(fired_key(gun), 0):
            words = f"A machine gun of the {item.gear.name} has fired by itself this turn."
            draft.forbid(command, "fired", words, command.unit)
            break
    cause = Cause(rule=FIRE, source=item.gear.name)
    spent = len(guns) or command.shots
    gear, bin = _load(draft, armed, command, index, spent, cause)
    tuned = rules.tuned(unit, index)
    # A table that fires it twice anyway pays for both.
    before = unit.paper.tracks.get(fired_key(index), 0)
    draft.move(command.unit, fired_key(index), before + command.shots, cause)
    rules.note_shot(draft, command.unit, unit, index)
    for gun in guns:
        draft.move(command.unit, fired_key(gun), 1, Cause(rule=ARRAY, source=item.gear.name))
    if item.gear.is_one_shot:
        draft.set(command.unit, used_key(str(index)), Cause(rule=ONE_SHOT))
    if command.natural is not None:
        jam_on(draft, command.unit, index, gear, command.shots, command.natural)
    if "recoil" in item.gear.effects and (moved or unit.moved) != "none":
        _recoil(draft, rules, command.unit, unit, item.gear)
    guns_fired = len(guns) or 1
    return Fired(index=index, item=item, gear=gear, guns=guns_fired, bin=bin, tuning=tuned)


def carried(unit: View, command: Fire | Unjam) -> list[tuple[int, Item]]:
    """The weapon itself, or those of its name, in one location where that is named."""
    if command.item is not None:
        return [(command.item, weapons.item_of(unit.design, command.item))]
    there = [
        (index, item)
        for index, item in unit.items(GearKind.WEAPON)
        if command.location in ("", *item.places)
    ]
    # What bears the arc of a location is meant before a split weapon that reaches into it.
    there.sort(key=lambda pair: command.location not in ("", pair[1].location))
    return weapons.called(there, command.weapon)


def _choose(
    draft: Draft, rules: UnitRules[Any], unit: View, armed: View, command: Fire
) -> tuple[int, Item]:
    """The first weapon meant that works, is not spent, has not fired and may be fired."""
    found = carried(unit, command)
    where = f" in {command.location}" if command.location else ""
    if not found:
        name = unit.design.name
        raise RuleError("no-weapon", f'{name} carries no "{command.weapon}"{where}.')
    working = [pair for pair in found if not armed.is_item_lost(pair[1])]
    if not working:
        raise RuleError("lost-weapon", f"The {found[0][1].gear.name}{where} is destroyed.")
    paper = draft.unit(command.unit)
    named = f"The {working[0][1].gear.name}{where}"
    whole = [pair for pair in working if used_key(str(pair[0])) not in paper.conditions]
    if not whole:
        words = f"{named} has fired its only shot."
        draft.forbid(command, "one-shot", words, command.unit)
        whole = working
    ready = [pair for pair in whole if not paper.tracks.get(fired_key(pair[0]), 0)]
    if not ready:
        draft.forbid(command, "fired", f"{named} has fired this turn.", command.unit)
        ready = whole
    rested = [pair for pair in ready if not paper.tracks.get(cleared_key(pair[0]), 0)]
    if not rested:
        draft.forbid(command, "cleared", f"{named} was worked on this turn.", command.unit)
        rested = ready
    free = [pair for pair in rested if jammed(pair[0]) not in paper.conditions]
    if not free:
        raise RuleError("jammed", f"{named} is jammed.")
    hindered = [
        rules.cannot_fire_with(unit, index) or riders.covered(draft.state, command.unit, item)
        for index, item in free
    ]
    if all(hindered):
        draft.forbid(command, "hindered", f"{named} {hindered[0]}.", command.unit)
        return free[0]
    return free[hindered.index(None)]


def guns_of(unit: View, array: int) -> list[int]:
    """The working machine guns that an array fires: up to four of its kind beside it."""
    item = dict(unit.items(GearKind.WEAPON))[array]
    if item.gear.cluster is not Cluster.LINKED:
        return []
    arrays: list[int] = []
    guns: list[int] = []
    for index, other in unit.items(GearKind.WEAPON):
        if other.location == item.location and other.gear.ammo == item.gear.ammo:
            (arrays if other.gear.cluster is Cluster.LINKED else guns).append(index)
    first = arrays.index(array) * MOST_GUNS
    own = guns[first : first + MOST_GUNS]
    return [gun for gun in own if not unit.is_item_lost(unit.carried[gun])]


# -- ammunition ------------------------------------------------------------------------------


def _load(
    draft: Draft, armed: View, command: Fire, index: int, shots: int, cause: Cause
) -> tuple[Gear, SlotKey | None]:
    """Spend the shots; gives the weapon with what was in the bin, and the bin."""
    weapon = armed.carried[index].gear
    if not weapon.ammo or weapon.is_one_shot:
        return munitions.loaded_with(weapon, command.munition), None
    wanted = munitions.fitting(weapon, command.munition) if command.munition else None
    bins = list(_bins(armed, index, command.bin))
    if command.bin and not bins:
        raise RuleError(
            "no-bin", f'There is no working bin for the {weapon.name} in "{command.bin}".'
        )
    if wanted is not None:
        # A bin that says nothing special holds what its player put in.
        plain = munitions.split(wanted.munition)[0]
        same = [box for box in bins if box.gear.munition == wanted.munition]
        bins = same or [box for box in bins if box.gear.munition == plain]
    paper = draft.unit(command.unit)
    # Bins of a superheavy 'Mech that hold the same in one slot have one marker.
    left = {(key := bin_key(paper, box)): paper.tracks[key] for box in bins}
    feeding = next((box for box in bins if left[bin_key(paper, box)]), None)
    fed = [box for box in bins if box.slots[0] in paper.slots]
    if feeding is None and fed:
        # A bin that this phase destroyed has fed the guns before it went; nothing is left to count.
        return munitions.loaded(weapon, wanted or fed[0].gear), None
    kind = feeding.gear.munition if feeding is not None else ""
    several = dict.fromkeys(bin_key(paper, box) for box in bins if box.gear.munition == kind)
    if feeding is None or sum(left[key] for key in several) < shots:
        what = f" {wanted.munition}" if wanted is not None and wanted.munition else ""
        raise RuleError("no-ammo", f"There is no{what} ammunition left for the {weapon.name}.")
    for key in several:
        part = min(shots, left[key])
        draft.move(command.unit, key, left[key] - part, cause)
        shots -= part
    return munitions.loaded(weapon, wanted or feeding.gear), feeding.slots[0]


def _bins(unit: View, item: int, named: str) -> Iterator[Item]:
    weapon, own = unit.carried[item].gear, unit.bins_of(item)
    for index, box in unit.items(GearKind.AMMO):
        fits = box.gear.ammo == weapon.ammo and box.slots and not unit.is_item_lost(box)
        if fits and named in ("", box.slots[0]) and (own is None or index in own):
            yield box


def hold_fire(draft: Draft, unit: UnitId, item: int, gear: Gear, bin: SlotKey | None) -> None:
    """A Streak launcher without a lock has not fired, though its arm was busy aiming."""
    cause = Cause(rule=LOCK, source=gear.name)
    draft.move(unit, no_lock_key(item), 1, cause)
    if bin is not None:
        paper = draft.unit(unit)
        fits = [box for box in bins_in(paper.design, bin) if box.gear.ammo == gear.ammo]
        for key in {bin_key(paper, box) for box in fits[:1]}:
            draft.move(unit, key, paper.tracks[key] + 1, cause)
    draft.set(unit, used_key(str(item)), cause, on=False)


# -- mishaps ---------------------------------------------------------------------------------


def jam_on(draft: Draft, unit: UnitId, item: int, gear: Gear, shots: int, natural: int) -> None:
    """Rapid fire jams on low dice, the sooner the more shots it fires."""
    old = "prototype" in gear.flags and gear.family in ("ultra", "lb-x") and natural == 2
    if natural <= gear.jams_on(shots) or old:
        draft.set(unit, jammed(item), Cause(rule=JAM, source=gear.name))


def misfire(
    draft: Draft, rules: UnitRules[Any], unit: UnitId, item: int, gear: Gear, natural: int
) -> None:
    """Caseless ammunition may ruin its gun, and jams it for good."""
    if munitions.split(gear.munition)[1] != "caseless" or natural > CASELESS:
        return
    if sum(draft.roll(2, 6, f"{gear.name}: misfire", MISFIRE, unit=unit)) >= RUINED:
        rules.burn_out(draft, unit, item)
    else:
        draft.set(unit, jammed(item), Cause(rule=MISFIRE, source=gear.name))


def unjam(draft: Draft, unit: View, command: Unjam) -> None:
    """One attempt a turn for each jammed weapon, against the gunnery skill."""
    stuck = [
        (index, item)
        for index, item in carried(unit, command)
        if jammed(index) in unit.paper.conditions
    ]
    if not stuck:
        name = command.weapon or weapons.item_of(unit.design, command.item or 0).gear.name
        raise RuleError("not-jammed", f'No "{name}" is jammed.')
    index, item = stuck[0]
    if not item.gear.is_clearable:
        raise RuleError("jam-stays", f"The {item.gear.name} cannot be cleared in a battle.")
    tracks = unit.paper.tracks
    if tracks.get(fired_key(index), 0) or tracks.get(cleared_key(index), 0):
        words = f"The {item.gear.name} was worked on this turn already."
        draft.forbid(command, "cleared", words, command.unit)
    draft.move(command.unit, cleared_key(index), 1, Cause(rule=UNJAM, source=item.gear.name))
    target = total(Part(label="gunnery skill", value=unit.gunnery, rule=UNJAM))
    faces = draft.roll(2, 6, f"Clear the {item.gear.name}", UNJAM, unit=command.unit, target=target)
    if sum(faces) >= target.value:
        draft.set(command.unit, jammed(index), Cause(rule=UNJAM), on=False)


def _recoil(draft: Draft, rules: UnitRules[Any], unit: UnitId, view: View, gear: Gear) -> None:
    """A heavy Gauss rifle fired on the move shakes its carrier, the lighter the more."""
    modifier = next((more for most, more in WEIGHTS if view.tons <= most), None)
    if modifier is not None:
        rules.shake(draft, unit, f"{gear.name} fired on the move", RECOIL, modifier, PHASE_END)
