"""A file's damage laid over the design that it is about."""

from collections.abc import Mapping
from dataclasses import field

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.importers.mul.force import Entity, Person, Place, Slot
from recordsheet_gui.importers.mul.plan import EMPTY, SYSTEM, Line, Plan
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.loads import load_key
from recordsheet_gui.units.wear import DEAD, UNFLOWN, Motive, Wear, in_order

MODULAR = "modular armor"
MODULAR_BOXES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """A unit as a file has it."""

    design: UnitDesign
    """With the munitions that the file has in its bins."""
    wear: Wear
    remarks: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class _Fitting:
    """What has been understood so far."""

    plan: Plan
    design: UnitDesign
    armor: dict[str, int] = field(default_factory=dict)
    structure: dict[str, int] = field(default_factory=dict)
    torn_off: list[str] = field(default_factory=list)
    flooded: list[str] = field(default_factory=list)
    stabilizers: list[str] = field(default_factory=list)
    hit: dict[SlotKey, None] = field(default_factory=dict)
    dead: dict[int, SlotKey] = field(default_factory=dict)
    """Items that work no more, with the first of their slots that says so."""
    unarmored: list[SlotKey] = field(default_factory=list)
    shots: dict[TrackKey, int] = field(default_factory=dict)
    spent: list[int] = field(default_factory=list)
    hung: dict[int, int] = field(default_factory=dict)
    systems: dict[str, int] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def items(self) -> tuple[Item, ...]:
        """What the unit carries, with the munitions as far as they are known."""
        found: tuple[Item, ...] = getattr(self.design, "items", ())
        return found

    def named(self, where: str) -> str:
        """A location in words."""
        return anatomy_of(self.design).name(where)


def fit(entity: Entity, design: UnitDesign, plan: Plan) -> Fitted:
    """What the file says of this unit; what cannot be is passed over with a sentence."""
    work = _Fitting(plan=plan, design=design)
    for place in entity.places:
        _fit_place(work, place)
    _mark_dead(work)
    _fit_aerospace(work, entity)
    motive = entity.motive if plan.has_motive else None
    flies = plan.integrity and (entity.altitude, entity.velocity or 0) != UNFLOWN
    wear = Wear(
        armor=work.armor,
        structure=work.structure,
        torn_off=tuple(work.torn_off),
        flooded=tuple(work.flooded),
        stabilizers=tuple(work.stabilizers),
        slots=in_order(work.hit),
        unarmored=in_order(work.unarmored),
        shots=work.shots,
        spent=tuple(work.spent),
        hung=work.hung,
        crew=_hits(entity.crew, plan),
        is_ejected=entity.is_ejected,
        crew_hit=entity.crew_hit if plan.has_motive else (),
        sensors=entity.sensors if plan.has_motive else 0,
        is_engine_hit=entity.is_engine_hit and plan.has_motive,
        motive=None if motive is None else Motive(lost=motive[0], penalty=motive[1]),
        locked=tuple(plan.turrets[lock - 1] for lock in entity.locks if lock <= len(plan.turrets)),
        systems=work.systems,
        fuel=_at_most(work, "fuel", entity.fuel, plan.fuel),
        sinks=_at_most(work, "heat sinks", entity.sinks, plan.sinks),
        stores=entity.bombs,
        doors=_doors(work, entity),
        bays={
            plan.bays[number]: damage
            for number, (damage, _) in entity.bays.items()
            if number in plan.bays and damage
        },
        altitude=entity.altitude if flies else None,
        velocity=entity.velocity if flies else None,
        elevation=entity.elevation if plan.has_motive else None,
    )
    return Fitted(design=work.design, wear=wear, remarks=tuple(work.remarks))


def _hits(crew: tuple[Person, ...], plan: Plan) -> tuple[int, ...]:
    """By seat; a seat that a file with several does not list is empty, as if its man were dead."""
    if not crew:
        return ()
    by_seat = {person.seat: person.hits for person in crew}
    missing = DEAD if len(crew) > 1 else 0
    return tuple(by_seat.get(seat, missing) for seat in range(plan.seats))


# -- boxes -------------------------------------------------------------------------------------


def _fit_place(work: _Fitting, place: Place) -> None:
    places = work.plan.places
    where = places[place.index] if place.index < len(places) else ""
    if not where:
        if place.is_destroyed or place.armor is not None or place.slots:
            work.remarks.append(f"It has no location {place.index}: passed over.")
        return
    if place.is_destroyed:
        if where in work.plan.structure:
            work.structure[where] = 0
            if where in work.plan.boxes:
                work.systems[where] = work.plan.boxes[where]
        elif where in work.plan.armor:
            work.armor[where] = 0
        return
    rear = work.plan.rears.get(where, "")
    _points(work, work.armor, "armor", where, place.armor, work.plan.armor.get(where))
    _points(work, work.armor, "rear armor", rear, place.rear, work.plan.armor.get(rear))
    full = work.plan.structure.get(where)
    _points(work, work.structure, "structure", where, place.internal, full)
    if place.is_breached:
        work.flooded.append(where)
    if place.is_blown_off:
        work.torn_off.append(where)
    if place.is_unsteady and work.plan.has_motive:
        work.stabilizers.append(where)
    _fit_slots(work, where, place.slots)


def _points(
    work: _Fitting,
    found: dict[str, int],
    what: str,
    where: str,
    left: int | None,
    full: int | None,
) -> None:
    if left is None or full is None:
        # Some programs write the strength of a squad and the men of its guns where none are.
        return
    if left > full:
        place = work.named(where)
        work.remarks.append(
            f"{left} points of {what} in the {place}, where it has {full}: not taken."
        )
    elif left < full:
        found[where] = left


# -- lines -------------------------------------------------------------------------------------


def _fit_slots(work: _Fitting, where: str, slots: tuple[Slot, ...]) -> None:
    lines = work.plan.lines.get(where, ())
    bins = [line for line in lines if line.is_bin]
    taken: set[int] = set()
    boxes = 0
    for slot in slots:
        if slot.type == EMPTY:
            continue
        if slot.type == SYSTEM and work.plan.boxes:
            boxes += slot.is_hit or slot.is_destroyed
            continue
        line = _line(slot, lines if work.plan.is_numbered or slot.index else bins, taken)
        if line is None:
            matters = slot.is_hit or slot.is_destroyed or slot.shots is not None
            if matters and slot.type:
                place = work.named(where)
                work.remarks.append(f"{slot.type} is not where the file has it in the {place}.")
            continue
        _fit_line(work, slot, line)
    if boxes:
        work.systems[where] = min(boxes, work.plan.boxes.get(where, 0))


def _line(slot: Slot, lines: tuple[Line, ...] | list[Line], taken: set[int]) -> Line | None:
    """The line that is meant: by its number where that fits its name, else by its name."""
    gear = None if slot.type == SYSTEM else find_gear(slot.type)
    if slot.index is not None and slot.index <= len(lines):
        line = lines[slot.index - 1]
        if _is_meant(slot, gear, line):
            taken.add(slot.index - 1)
            return line
    if slot.type == SYSTEM:
        return None
    for at, line in enumerate(lines):
        if at not in taken and line.gear is not None and _is_meant(slot, gear, line):
            taken.add(at)
            return line
    return None


def _is_meant(slot: Slot, gear: Gear | None, line: Line) -> bool:
    if slot.type == SYSTEM:
        return line.is_system
    if line.gear is None:
        return False
    if gear is None:
        # A name that our table does not have: the number has to do.
        return slot.index is not None and not line.is_bin
    return line.gear.id == gear.id or line.gear.name == gear.name or _fits(gear, line.gear)


def _fits(gear: Gear, other: Gear) -> bool:
    """True for another munition of the same weapons."""
    is_ammo = gear.kind is GearKind.AMMO and other.kind is GearKind.AMMO
    return is_ammo and bool(gear.ammo) and gear.ammo == other.ammo


def _fit_line(work: _Fitting, slot: Slot, line: Line) -> None:
    if line.slot is None:
        return
    if line.is_system:
        if slot.is_hit or slot.is_destroyed:
            work.hit[line.slot] = None
        if slot.is_unarmored:
            work.unarmored.append(line.slot)
        return
    assert line.item is not None
    assert line.gear is not None
    if line.is_bin:
        _load(work, slot, line.item, line.gear)
    if slot.is_hit:
        work.hit[line.slot] = None
    if slot.is_destroyed:
        work.dead.setdefault(line.item, line.slot)
    if slot.is_unarmored:
        work.unarmored.append(line.slot)
    if line.gear.is_one_shot and slot.shots == 0:
        work.spent.append(line.item)
    if line.gear.family == MODULAR and slot.damage:
        work.hung[line.item] = max(0, MODULAR_BOXES - slot.damage)


def _load(work: _Fitting, slot: Slot, item: int, gear: Gear) -> None:
    """Munition and shots of a bin."""
    wanted = find_gear(slot.type)
    is_other = wanted is not None and wanted.id != gear.id and _fits(wanted, gear)
    if wanted is not None and is_other and work.plan.reload is not None:
        work.design = work.plan.reload(work.design, item, wanted)
    if slot.shots is None:
        return
    now = work.items()[item]
    if slot.shots > now.rounds:
        work.remarks.append(
            f"{slot.shots} shots of {now.gear.name}, where a bin has {now.rounds}: not taken."
        )
    elif slot.shots < now.rounds and now.slots:
        key = load_key(work.design, now)
        full = _full(work, key)
        work.shots[key] = work.shots.get(key, full) - (now.rounds - slot.shots)


def _full(work: _Fitting, key: TrackKey) -> int:
    """Shots of all that a marker counts: a slot may hold two bins that are alike."""
    same = (item for item in work.items() if item.gear.kind is GearKind.AMMO and item.slots)
    return sum(item.rounds for item in same if load_key(work.design, item) == key)


def _mark_dead(work: _Fitting) -> None:
    """A hit on an item is marked once; a file may only say that it is dead."""
    for index, slot in work.dead.items():
        if not any(key in work.hit for key in work.items()[index].slots):
            work.hit[slot] = None


# -- in the air --------------------------------------------------------------------------------


def _fit_aerospace(work: _Fitting, entity: Entity) -> None:
    plan = work.plan
    for word, hits in entity.criticals.items():
        if word in plan.criticals:
            work.systems[plan.criticals[word]] = hits
    for integrity, part in ((entity.drive, plan.drive), (entity.sail, plan.sail)):
        if integrity is not None and part is not None:
            system, full = part
            if integrity < full:
                work.systems[system] = full - integrity
    if plan.integrity and entity.integrity is not None:
        full = plan.structure[plan.integrity]
        left = _at_most(work, "structural integrity", entity.integrity, full)
        if left is not None and left < full:
            work.structure[plan.integrity] = left


def _at_most(work: _Fitting, what: str, found: int | None, most: int | None) -> int | None:
    if found is None or most is None:
        return None
    if found > most:
        work.remarks.append(f"{found} {what}, where it has {most}: not taken.")
        return most
    return found


def _doors(work: _Fitting, entity: Entity) -> Mapping[int, int]:
    found = {}
    for number, (_, doors) in entity.bays.items():
        at = work.plan.bays.get(number)
        if at is not None and doors is not None and 0 <= doors < work.plan.doors.get(at, 0):
            found[at] = doors
    return found
