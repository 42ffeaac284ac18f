"""The critical table of a 'Mech: lines of its locations -> slots and the pieces in them.

Most locations stand line by line in many 'Mechs: legs, heads, whatever variants share. What follows
from the lines of one location alone is found once for all units that have it (`Section`); only what
lies in several locations is put together unit by unit (`Table`).
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from math import ceil

from recordsheet_gui.core.ids import SlotKey, slot_key
from recordsheet_gui.importers.mech.slots import EMPTY_LINE, SlotLine
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.equipment import unknown_gear
from recordsheet_gui.units.gear import Gear, GearKind, Item, Slot
from recordsheet_gui.units.mech.anatomy import INWARD, SLOTS
from recordsheet_gui.units.mech.facts import arc_rank

_KEYS = {
    where: [slot_key(where, number) for number in range(1, count + 1)]
    for where, count in SLOTS.items()
}

Find = Callable[[str], Gear | None]
"""The gear of a name in a file; None where nobody knows it."""
_Begun = tuple[str, int, bool, bool, bool, float]
"""What two lines must have in common to be one piece."""


class _Piece:
    """A piece of equipment while its slots are still being found."""

    __slots__ = ("gear", "keys", "line", "location", "need", "number")

    def __init__(self, gear: Gear, location: str, line: SlotLine, need: int, number: int) -> None:
        self.gear = gear
        self.location = location
        self.line = line
        self.need = need
        """Slots of the whole piece; 0 where every slot that follows belongs to it."""
        self.number = number
        """Where it begins: in a part the slot, in a table the line of the file."""
        self.keys: list[SlotKey] = []

    @property
    def is_whole(self) -> bool:
        """No other location has slots of it."""
        return not self.gear.is_spreadable and self.need in (0, len(self.keys))

    def item(self) -> Item:
        """As the unit carries it."""
        line = self.line
        if not line.is_marked:
            return Item(gear=self.gear, location=self.location, slots=tuple(self.keys))
        return Item(
            gear=self.gear,
            location=self.location,
            slots=tuple(self.keys),
            is_rear=line.is_rear,
            is_turret=line.is_turret,
            is_omnipod=line.is_omnipod,
            is_armored=line.is_armored,
            size=line.size,
        )


# -- one location ----------------------------------------------------------------------------


class Section:
    """The lines of one location; units that have the same lines may share one section."""

    __slots__ = ("lines", "parts", "used")

    def __init__(self, lines: Sequence[SlotLine]) -> None:
        """Lines as they stand in the file, however many."""
        self.lines = tuple(lines)
        self.parts: dict[Hashable, _Part] = {}
        """What they hold, by location and by what their names mean."""
        self.used = len(lines)
        """Lines up to the last one that holds something."""
        while self.used and not self.holds(self.used - 1):
            self.used -= 1

    def holds(self, position: int) -> bool:
        """True where something stands in this line."""
        line = self.lines[position]
        return bool(line.names or line.system)


NO_LINES = Section(())


class _Part:
    """What the lines of one location hold by themselves."""

    __slots__ = ("_bare", "_known", "_runs", "is_whole", "pieces", "unknown")

    def __init__(self, location: str, lines: Sequence[SlotLine], filler: "_Filler") -> None:
        count = SLOTS[location]
        lines = [*lines[:count], *[EMPTY_LINE] * (count - len(lines))]
        self._bare = [line.fixed for line in lines]
        """The slots without their equipment."""
        self._runs = list(filler.fill(lines))
        self._known: dict[tuple[int, ...], tuple[Slot, ...]] = {}
        self.pieces = [piece.item() if piece.is_whole else piece for piece in filler.pieces]
        """Items that are whole; pieces that other locations may have slots of."""
        self.is_whole = all(isinstance(piece, Item) for piece in self.pieces)
        self.unknown = filler.unknown
        """Names that nobody knows, and their slots."""

    def slots(self, numbers: tuple[int, ...]) -> tuple[Slot, ...]:
        """The slots of a unit in which these are the numbers of the pieces."""
        found = self._known.get(numbers)
        if found is None:
            slots = self._bare.copy()
            for line, pieces, gears, positions in self._runs:
                slot = _slot(line, gears, tuple([numbers[piece] for piece in pieces]))
                for position in positions:
                    slots[position] = slot
            found = self._known[numbers] = tuple(slots)
        return found


_Run = tuple[SlotLine, tuple[int, ...], list[Gear], list[int]]
"""Slots that are alike: their line, the numbers of the pieces and their gear, which slots."""


class _Filler:
    """Finds the pieces in the lines of one location."""

    def __init__(self, location: str, find: Find, *, is_superheavy: bool) -> None:
        self.pieces: list[_Piece] = []
        self.unknown: list[tuple[str, int]] = []
        self._location = location
        self._find = find
        self._is_superheavy = is_superheavy
        self._spread: dict[str, int] = {}
        self._begun: dict[_Begun, int] = {}

    def fill(self, lines: Sequence[SlotLine]) -> Iterator[_Run]:
        """Each run of slots that are alike."""
        pieces, keys = self.pieces, _KEYS[self._location]
        above = EMPTY_LINE
        piece: _Piece | None = None
        run: _Run | None = None
        for position, line in enumerate(lines):
            names = line.names
            if not names:
                continue
            if run and line is above and piece and len(piece.keys) != piece.need:
                piece.keys.append(keys[position])
                run[3].append(position)
                continue
            if run:
                yield run
            above = line
            found = [self._put(name, line, position, half) for half, name in enumerate(names)]
            for index in found:
                pieces[index].keys.append(keys[position])
            piece = pieces[found[0]] if len(found) == 1 else None
            run = line, tuple(found), [pieces[index].gear for index in found], [position]
        if run:
            yield run

    def _put(self, name: str, line: SlotLine, position: int, half: int) -> int:
        """The piece that a slot belongs to: one that is not complete yet, or a new one."""
        gear = self._find(name)
        if gear is None:
            self.unknown.append((name, position))
            gear = unknown_gear(name)
        pieces = self.pieces
        index = new = len(pieces)
        need = 0
        if gear.is_spreadable:
            index = self._spread.setdefault(gear.id, new)
        else:
            need = self._need(gear, line)
            if need != 1:
                same = (gear.id, half, line.is_rear, line.is_turret, line.is_omnipod, line.size)
                index = self._begun.setdefault(same, new)
                if index != new and len(pieces[index].keys) == need:
                    index = self._begun[same] = new
        if index == new:
            pieces.append(_Piece(gear, self._location, line, need, position))
        return index

    def _need(self, gear: Gear, line: SlotLine) -> int:
        slots = (ceil(line.size) or 1) if gear.is_variable_size else gear.slots
        return (slots + 1) // 2 if self._is_superheavy else slots


@lru_cache(maxsize=8192)
def _plain_slot(name: str, item: int, is_hittable: bool) -> Slot:
    """Equal slots of all units are one value; making them anew would cost a third of the time."""
    return Slot(name=name, items=(item,), is_hittable=is_hittable)


def _slot(line: SlotLine, gears: list[Gear], items: tuple[int, ...]) -> Slot:
    if len(items) == 1 and not line.is_marked:
        return _plain_slot(gears[0].name, items[0], gears[0].is_hittable)
    return Slot(
        name=" | ".join([gear.name for gear in gears]),
        items=items,
        is_hittable=any(gear.is_hittable for gear in gears),
        is_armored=line.is_armored,
        is_omnipod=line.is_omnipod,
        is_rear=line.is_rear,
        is_turret=line.is_turret,
        size=line.size,
    )


@lru_cache(maxsize=4096)
def _numbers(first: int, end: int) -> tuple[int, ...]:
    return tuple(range(first, end))


# -- one unit --------------------------------------------------------------------------------


class Table:
    """Builds the critical table of one unit, location by location."""

    def __init__(
        self, find: Find, meaning: Hashable, remarks: Remarks, *, is_superheavy: bool
    ) -> None:
        """`find` gives the same gear for a name wherever `meaning` is the same."""
        self._find = find
        self._meaning = meaning
        self._remarks = remarks
        self._is_superheavy = is_superheavy
        self._pieces: list[Item | _Piece] = []
        self._spread: dict[str, int] = {}
        self._parts: list[tuple[str, _Part, tuple[int, ...]]] = []
        """The locations, and the numbers of the pieces in them."""
        self._is_whole = True
        """No location may share a piece with another."""
        self.unknown: dict[str, list[int]] = {}
        """Names that nobody knows, and their lines in the file."""

    def add(self, location: str, section: Section, numbers: Sequence[int]) -> None:
        """Takes the lines of one location; `numbers` are their lines in the file, if it has any."""
        key = location, self._meaning, self._is_superheavy
        part = section.parts.get(key)
        if part is None:
            filler = _Filler(location, self._find, is_superheavy=self._is_superheavy)
            part = section.parts[key] = _Part(location, section.lines, filler)
        for name, position in part.unknown:
            self._note_unknown(name, numbers[position] if numbers else 0)
        if part.is_whole:
            first = len(self._pieces)
            self._pieces += part.pieces
            found = _numbers(first, len(self._pieces))
        else:
            self._is_whole = False
            found = tuple([self._put(piece, numbers) for piece in part.pieces])
        self._parts.append((location, part, found))

    def add_without_slots(self, name: str, location: str, number: int) -> None:
        """Takes equipment that fills no slot; armor and structure are no pieces of equipment."""
        gear = self._find(name)
        if gear is None:
            self._note_unknown(name, number)
            gear = unknown_gear(name)
        if gear.kind is not GearKind.FILLER:
            self._pieces.append(_Piece(gear, location, EMPTY_LINE, 0, number).item())

    def finish(self) -> tuple[dict[str, tuple[Slot, ...]], tuple[Item, ...]]:
        """The slots by location, and the items whose indices they name."""
        if self._is_whole:
            whole = tuple([piece for piece in self._pieces if isinstance(piece, Item)])
            return {where: part.slots(found) for where, part, found in self._parts}, whole
        moved = self._join_split_pieces()
        items = tuple(
            [
                piece if isinstance(piece, Item) else piece.item()
                for index, piece in enumerate(self._pieces)
                if index not in moved
            ]
        )
        if not moved:
            return {where: part.slots(found) for where, part, found in self._parts}, items
        order = [index for index in range(len(self._pieces)) if index not in moved]
        place = {index: number for number, index in enumerate(order)}
        for index, target in moved.items():
            place[index] = place[target]
        slots = {
            where: part.slots(tuple([place[index] for index in found]))
            for where, part, found in self._parts
        }
        return slots, items

    def _note_unknown(self, name: str, number: int) -> None:
        self.unknown.setdefault(name, []).append(number)

    def _put(self, piece: Item | _Piece, numbers: Sequence[int]) -> int:
        """The number of a piece of a location in this unit."""
        pieces = self._pieces
        new = len(pieces)
        if isinstance(piece, Item):
            pieces.append(piece)
            return new
        index = self._spread.setdefault(piece.gear.id, new) if piece.gear.is_spreadable else new
        if index == new:
            number = numbers[piece.number] if numbers else 0
            pieces.append(_Piece(piece.gear, piece.location, piece.line, piece.need, number))
        whole = pieces[index]
        assert isinstance(whole, _Piece)
        whole.keys += piece.keys
        return index

    def _join_split_pieces(self) -> dict[int, int]:
        """Joins the parts of weapons that lie in two locations or more: part -> first part."""
        pieces = {
            index: piece
            for index, piece in enumerate(self._pieces)
            if isinstance(piece, _Piece) and not piece.gear.is_spreadable
        }
        parts: dict[str, list[int]] = {}
        for index, piece in pieces.items():
            parts.setdefault(piece.gear.id, []).append(index)
        moved: dict[int, int] = {}
        for indices in parts.values():
            if pieces[indices[0]].gear.is_splittable:
                for group in _neighbors(pieces, indices):
                    moved.update(dict.fromkeys(group[1:], group[0]))
                    _merge([pieces[index] for index in group])
            for index in indices:
                if index not in moved:
                    self._complain(pieces[index])
        return moved

    def _complain(self, piece: _Piece) -> None:
        if len(piece.keys) != piece.need:
            self._remarks.warning(
                f"{piece.gear.name} takes {piece.need} slots, "
                f"but there are {len(piece.keys)} in {piece.location}.",
                field=f"slots.{piece.location}",
                line=piece.number,
            )


def _neighbors(pieces: dict[int, _Piece], indices: list[int]) -> list[list[int]]:
    """Groups of parts that touch and together are exactly one weapon."""
    free = list(indices)
    groups: list[list[int]] = []
    for first in indices:
        for second in free:
            whole = len(pieces[first].keys) + len(pieces[second].keys) == pieces[first].need
            if first in free and whole and _touch(pieces[first], pieces[second]):
                groups.append([first, second])
                free = [index for index in free if index not in (first, second)]
                break
    # A published 'Mech has its one Thumper in both side torsos and the center.
    rest = sum(len(pieces[index].keys) for index in free)
    if len(free) > 2 and rest == pieces[free[0]].need:
        groups.append(free)
    return groups


def _merge(group: list[_Piece]) -> None:
    whole = group[0]
    for part in group[1:]:
        whole.keys += part.keys
        if arc_rank(part.location) > arc_rank(whole.location):
            whole.location = part.location


def _touch(one: _Piece, other: _Piece) -> bool:
    return INWARD.get(one.location) == other.location or INWARD.get(other.location) == one.location
