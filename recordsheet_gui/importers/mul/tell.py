"""A unit and what it has lost -> its lines in a .mul file."""

from collections.abc import Collection, Iterator, Mapping

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.sheet import Pilot
from recordsheet_gui.importers.mul.fit import MODULAR_BOXES
from recordsheet_gui.importers.mul.force import (
    FILE_ID,
    UNITS,
    WORST_SKILL,
    Entity,
    Person,
    Place,
    Slot,
)
from recordsheet_gui.importers.mul.plan import EMPTY, SYSTEM, Line, Plan
from recordsheet_gui.units.file_id import file_id
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.loads import load_key
from recordsheet_gui.units.wear import DEAD, Wear

MOST_SHOTS = 200
"""More than this other programs take for a slip: such a bin is left out, and full for them."""
ENTITY, CREW, PERSON, KEPT = "entity", "crew", "person", "kept"
"""How the keys begin of what is given back to another program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """One unit on its way into a file."""

    design: UnitDesign
    plan: Plan
    wear: Wear
    pilot: Pilot
    origin: Mapping[str, str]
    """What a file said of it that only other programs read; see `origin_of`."""
    fresh_id: str
    """A name for it among all units of all games, where it has none yet."""
    section: str = UNITS
    number: str = ""
    """What others of the file call it by."""

    def entity(self) -> Entity:
        """All that the file says of it."""
        plan, wear = self.plan, self.wear
        told = {word: wear.systems.get(system, 0) for word, system in plan.criticals.items()}
        drive, sail = (
            None if part is None else part[1] - wear.systems.get(part[0], 0)
            for part in (plan.drive, plan.sail)
        )
        extra = {"commander": "false", "externalId": self.fresh_id}
        hits = wear.crew or (0,)
        known = file_id(self.design)
        return Entity(
            chassis=plan.chassis,
            model=plan.model,
            type=plan.movement,
            section=self.section,
            number=self.number,
            crew=tuple(self._person(seat, hits) for seat in range(plan.seats)),
            crew_type=plan.crew_type,
            crew_extra=under(self.origin, CREW),
            is_ejected=wear.is_ejected,
            places=tuple(self._places()),
            motive=self._motive(),
            locks=tuple(at for at, where in enumerate(plan.turrets, 1) if where in wear.locked),
            sensors=wear.sensors,
            is_engine_hit=wear.is_engine_hit,
            crew_hit=wear.crew_hit,
            fuel=wear.fuel,
            integrity=None
            if not plan.integrity
            else wear.structure.get(plan.integrity, plan.structure[plan.integrity]),
            sinks=wear.sinks,
            criticals={word: count for word, count in told.items() if count},
            bombs=wear.stores,
            bays=self._bays(),
            drive=drive,
            sail=sail,
            altitude=wear.altitude,
            velocity=wear.velocity,
            elevation=wear.elevation,
            extra={**extra, **under(self.origin, ENTITY), **({FILE_ID: known} if known else {})},
            kept=_kept(self.origin),
        )

    def _motive(self) -> tuple[int, int] | None:
        motive = self.wear.motive
        if not self.plan.has_motive:
            return None
        return (0, 0) if motive is None else (motive.lost, motive.penalty)

    def _bays(self) -> dict[int, tuple[int | None, int | None]]:
        wear, doors = self.wear, self.plan.doors
        return {
            number: (wear.bays.get(at, 0), wear.doors.get(at, doors.get(at, 0)))
            for number, at in self.plan.bays.items()
            if at not in self.plan.rooms
        }

    # -- people --------------------------------------------------------------------------------

    def _person(self, seat: int, hits: tuple[int, ...]) -> Person:
        """The sheet has one name and one pair of skills; the others are as they came."""
        plan, extra = self.plan, dict(under(self.origin, f"{PERSON}{seat}"))
        own = Pilot(name=self.pilot.name) if seat == 0 else Pilot(name=extra.pop("name", ""))
        came = {word: extra.pop(word, "") for word in ("gunnery", "piloting")}
        extra.setdefault("size", str(plan.size if plan.seats == 1 else 1))
        return Person(
            name=own.name,
            gunnery=self._skill(came["gunnery"], self.pilot.gunnery, seat == plan.gunner),
            piloting=self._skill(came["piloting"], self.pilot.piloting, seat == 0),
            hits=min(hits[seat] if seat < len(hits) else 0, DEAD),
            seat=seat,
            extra=extra,
        )

    def _skill(self, came: str, now: int, is_on_sheet: bool) -> int:
        found = int(came) if came.isdecimal() and not is_on_sheet else now
        # A number that is none costs a person its name and hits as well.
        return min(max(found, 0), WORST_SKILL)

    # -- places --------------------------------------------------------------------------------

    def _places(self) -> list[Place]:
        found = []
        for index, where in enumerate(self.plan.places):
            place = self._place(index, where) if where else None
            if place is not None:
                found.append(place)
        return found

    def _place(self, index: int, where: str) -> Place | None:
        """What differs there; None where nothing does."""
        wear, plan = self.wear, self.plan
        is_torn = where in wear.torn_off
        left = wear.structure.get(where) if where in plan.structure else None
        is_crowd = where in plan.structure and where not in plan.armor
        is_bare = wear.systems.get(where, 0) >= plan.boxes.get(where, 0)
        if left == 0 and not is_torn and not is_crowd and is_bare:
            return Place(index=index, is_destroyed=True)
        found = Place(
            index=index,
            armor=wear.armor.get(where),
            rear=wear.armor.get(plan.rears.get(where, "")),
            internal=left,
            is_breached=where in wear.flooded,
            is_blown_off=is_torn,
            is_unsteady=where in wear.stabilizers,
            slots=() if is_torn else self._boxes(where) + (() if left == 0 else self._slots(where)),
        )
        return None if found == Place(index=index) else found

    def _boxes(self, where: str) -> tuple[Slot, ...]:
        """Critical boxes that stand for no thing of their own."""
        if not self.plan.boxes:
            return ()
        hits = range(1, self.wear.systems.get(where, 0) + 1)
        return tuple(Slot(index=n, type=SYSTEM, is_hit=True, is_destroyed=True) for n in hits)

    def _slots(self, where: str) -> tuple[Slot, ...]:
        lines = self._lines(where)
        if self.plan.is_numbered:
            told = (self._slot(number, line) for number, line in enumerate(lines, 1))
        else:
            told = (self._slot(None, line) for line in lines if line.is_bin)
        return tuple(slot for slot in told if slot is not None)

    def _lines(self, where: str) -> tuple[Line, ...]:
        """Those of a location that other programs have too."""
        plan = self.plan
        return () if where in plan.unwritten else plan.lines.get(where, ())[: plan.most_lines]

    def _slot(self, number: int | None, line: Line) -> Slot | None:
        if line.is_named_empty:
            return Slot(index=number, type=EMPTY)
        if line.slot is None:
            return None
        hit = line.slot in self.wear.slots
        unarmored = line.slot in self.wear.unarmored
        if line.item is None:
            if not hit and not unarmored:
                return None
            return Slot(
                index=number, type=line.name, is_hit=hit, is_destroyed=hit, is_unarmored=unarmored
            )
        item = self._items[line.item]
        is_gone = any(key in self.wear.slots for key in item.slots)
        found = Slot(
            index=number,
            type=line.name,
            shots=self._shots(line, item, is_gone=is_gone),
            is_hit=hit,
            is_destroyed=is_gone,
            is_unarmored=unarmored,
            damage=MODULAR_BOXES - self.wear.hung.get(line.item, MODULAR_BOXES),
        )
        is_told = found.shots is not None or found.is_destroyed or unarmored or found.damage
        return found if is_told else None

    def _shots(self, line: Line, item: Item, *, is_gone: bool) -> int | None:
        if not line.is_bin:
            return 0 if line.item in self.wear.spent else None
        left = self._left(item)
        if left <= MOST_SHOTS:
            return left
        # A bin that is mentioned has a number; of one that is gone nobody asks for it.
        return MOST_SHOTS if is_gone else None

    def _left(self, item: Item) -> int:
        """Shots of one bin; of two alike in a slot the file knows one, and the other stays full."""
        key = load_key(self.design, item)
        total = self.wear.shots.get(key)
        if total is None:
            return item.rounds
        others = sum(one.rounds for one in self._bins(key)) - item.rounds
        return max(0, min(total - others, item.rounds))

    def _bins(self, key: TrackKey) -> list[Item]:
        bins = (one for one in self._items if one.gear.kind is GearKind.AMMO and one.slots)
        return [one for one in bins if load_key(self.design, one) == key]

    def _spot(self, where: str) -> str:
        """Words for a place of several."""
        body = anatomy_of(self.design)
        return f" in {body.name(where)}" if len(body.locations) > 1 else ""

    def _number(self, item: Item) -> int:
        return next(number for number, one in enumerate(self._items) if one is item)

    def untold(self) -> tuple[str, ...]:
        """What the file has no place for, in sentences: a slot has one line, whatever it holds."""
        told = set(self._told())
        return (*self._points_untold(), *self._shots_untold(told), *self._rooms_untold(told))

    def _told(self) -> Iterator[int]:
        """Items that have a line in the file."""
        for where in self.plan.lines:
            for line in self._lines(where):
                if line.item is not None and (self.plan.is_numbered or line.is_bin):
                    yield line.item

    def _points_untold(self) -> Iterator[str]:
        for where, left in self.wear.structure.items():
            if where not in self.plan.structure:
                yield f"Its walls have {counted(left, 'point')} left{self._spot(where)}."
        for where, left in self.wear.armor.items():
            if where not in self.plan.armor:
                yield f"Its armor has {counted(left, 'point')} left{self._spot(where)}."

    def _shots_untold(self, told: Collection[int]) -> Iterator[str]:
        for key, total in self.wear.shots.items():
            bins = self._bins(key)
            written = sum(
                self._left(one) if self._number(one) in told else one.rounds for one in bins
            )
            if bins and written != total:
                yield f"{bins[0].gear.name} has {counted(total, 'shot')} left."
        for item in self._long_bins(told):
            shots = counted(self._left(item), "shot")
            yield f"{item.gear.name} has {shots} left, more than other programs read."

    def _rooms_untold(self, told: Collection[int]) -> Iterator[str]:
        """What is hit where files have no line, and rooms that they do not count."""
        if not self.plan.boxes:
            for number, item in enumerate(self._items):
                if number not in told and set(item.slots) & set(self.wear.slots):
                    yield f"{item.gear.name} is lost."
        for at, name in self.plan.rooms.items():
            if gone := self.wear.bays.get(at, 0):
                yield f"{gone} of its {name} lost."

    def _long_bins(self, told: Collection[int]) -> Iterator[Item]:
        """Bins that are no longer full, and that hold more than a file can say."""
        for number, item in enumerate(self._items):
            is_bin = item.gear.kind is GearKind.AMMO and bool(item.slots)
            if is_bin and number in told and MOST_SHOTS < self._left(item) < item.rounds:
                yield item

    @property
    def _items(self) -> tuple[Item, ...]:
        found: tuple[Item, ...] = getattr(self.design, "items", ())
        return found


# -- what is given back ------------------------------------------------------------------------


def origin_of(entity: Entity) -> dict[str, str]:
    """What only other programs read of a unit, flat: the game keeps it with the sheet."""
    found = {f"{ENTITY}.{name}": value for name, value in entity.extra.items()}
    found |= {f"{CREW}.{name}": value for name, value in entity.crew_extra.items()}
    for person in entity.crew:
        start = f"{PERSON}{person.seat}."
        found |= {f"{start}{name}": value for name, value in person.extra.items()}
        if len(entity.crew) > 1:
            found[f"{start}gunnery"] = str(person.gunnery)
            found[f"{start}piloting"] = str(person.piloting)
            if person.seat:
                found[f"{start}name"] = person.name
    for number, (name, attributes) in enumerate(entity.kept):
        found |= {f"{KEPT}.{number}.{name}.{word}": text for word, text in attributes.items()}
    return found


def under(origin: Mapping[str, str], word: str) -> Mapping[str, str]:
    """What was kept under a word."""
    start = f"{word}."
    return {
        key.removeprefix(start): value for key, value in origin.items() if key.startswith(start)
    }


def _kept(origin: Mapping[str, str]) -> tuple[tuple[str, Mapping[str, str]], ...]:
    found: dict[tuple[str, str], dict[str, str]] = {}
    for key, value in under(origin, KEPT).items():
        number, name, word = (*key.split(".", 2), "", "")[:3]
        found.setdefault((number, name), {})[word] = value
    return tuple((name, attributes) for (_, name), attributes in found.items())
