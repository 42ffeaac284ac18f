"""Lines of the critical table -> slots and the pieces of equipment in them."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import ceil, isfinite

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey, slot_key
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.gear import Gear, GearKind, Item, Slot
from recordsheet_gui.units.mech.anatomy import INWARD, SLOTS
from recordsheet_gui.units.mech.facts import arc_rank

EMPTY_NAMES = frozenset({"", "-", "-empty-"})

SYSTEMS: Mapping[str, str] = {
    "fusion engine": "engine",
    "engine": "engine",
    "gyro": "gyro",
    "cockpit": "cockpit",
    "sensors": "sensors",
    "life support": "life support",
    "shoulder": "shoulder",
    "upper arm actuator": "upper arm",
    "upper arm": "upper arm",
    "lower arm actuator": "lower arm",
    "lower arm": "lower arm",
    "hand actuator": "hand",
    "hand": "hand",
    "hip": "hip",
    "upper leg actuator": "upper leg",
    "upper leg": "upper leg",
    "lower leg actuator": "lower leg",
    "lower leg": "lower leg",
    "foot actuator": "foot",
    "foot": "foot",
    "landing gear": "landing gear",
    "avionics": "avionics",
    "conversion gear": "conversion gear",
}
"""What the 'Mech itself has in its slots, by all names that files use."""

PRINTED = {system: name.title() for name, system in SYSTEMS.items() if name != "fusion engine"}
PRINTED |= {
    system: f"{system.title()} Actuator"
    for system in ("upper arm", "lower arm", "hand", "upper leg", "lower leg", "foot")
}
"""How a sheet prints them."""

_LARGEST = 1000.0
LONGEST_LINE = 300
"""Characters of a slot line; the rest of a longer one is cut off."""
LONGEST_NAMES = 200
"""Of what it holds; the difference is for marks, which are written in full."""


_EMPTY_SLOT = Slot()


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotLine:
    """One line of a file's critical table, its marks taken apart."""

    names: tuple[str, ...] = ()
    """Equipment as the file calls it; two where two pieces share the slot."""
    system: str = ""
    is_armored: bool = False
    is_omnipod: bool = False
    is_rear: bool = False
    is_turret: bool = False
    size: float = 0
    is_marked: bool = False
    """Whether any of the five above is set."""
    fixed: Slot = _EMPTY_SLOT
    """The slot as printed, where no equipment is in it."""


EMPTY_LINE = SlotLine()
_KEYS = {
    where: [slot_key(where, number) for number in range(1, count + 1)]
    for where, count in SLOTS.items()
}


_SIZE = re.compile(":size:", re.IGNORECASE)
_MARKS = ("(armored)", "(omnipod)", "(t)", "(r)", "(split)", "(fl)", "(fr)", "(rl)", "(rr)")
"""The last five change nothing: half of a split weapon, a grenade launcher's facing."""


@lru_cache(maxsize=8192)
def read_slot(text: str) -> SlotLine:
    """Takes a line's marks off, from the end and in any order: "Medium Laser (R) (omnipod)"."""
    name = text[:LONGEST_LINE].strip()
    if name.lower() in EMPTY_NAMES:
        return EMPTY_LINE
    marks: set[str] = set()
    # The marks of either half are the slot's: where the other is empty, they would stay in a name.
    parts = [_unmarked(part.strip(), marks) for part in name.split("|")]
    size = max(tons for _, tons in parts)
    if sum(len(part) + 1 for part, _ in parts) > LONGEST_NAMES:
        name = "|".join(part for part, _ in parts)[:LONGEST_NAMES]
        parts = [_unmarked(part.strip(), marks) for part in name.split("|")]
    # The older way to write a size is part of the name.
    size = size or max(tons or _size_in(part) for part, tons in parts)
    names = tuple([part for part, _ in parts if part.lower() not in EMPTY_NAMES])
    if not names:
        return EMPTY_LINE
    is_armored = "(armored)" in marks
    system = SYSTEMS.get(names[0].lower(), "") if len(names) == 1 else ""
    if system:
        fixed = Slot(name=PRINTED[system], system=system, is_hittable=True, is_armored=is_armored)
        return SlotLine(system=system, is_armored=is_armored, fixed=fixed)
    return SlotLine(
        names=names,
        is_armored=is_armored,
        is_omnipod="(omnipod)" in marks,
        is_rear="(r)" in marks,
        is_turret="(t)" in marks,
        size=size,
        is_marked=size > 0 or not marks.isdisjoint(_MARKS[:4]),
    )


def write_slot(slot: Slot, names: Sequence[str]) -> str:
    """A line that `read_slot` reads again; `names` are those of the slot's equipment."""
    text = "|".join(names)
    text += " (R)" * slot.is_rear + " (T)" * slot.is_turret + " (omnipod)" * slot.is_omnipod
    if slot.size:
        text += f":SIZE:{slot.size}"
    return text + " (ARMORED)" * slot.is_armored


def _unmarked(name: str, marks: set[str]) -> tuple[str, float]:
    """A name without what stands behind it, and its size: "Cargo:SIZE:4.5" has 4.5 tons."""
    size = 0.0
    while True:
        low = name.lower()
        if low.endswith(")"):
            mark = next((mark for mark in _MARKS if low.endswith(mark) and low != mark), "")
            if mark:
                marks.add(mark)
                name = name[: -len(mark)].rstrip()
                continue
        if ":" not in name:
            return name, size
        *head, tons = _SIZE.split(name)
        if not head:
            return name, size
        name = ":SIZE:".join(head).rstrip()
        size = size or _tons(tons)


def _size_in(name: str) -> float:
    """Tons of "Cargo (4.5 tons)"."""
    if name.lower().endswith((" ton)", " tons)")):
        return _tons(name[name.rfind("(") + 1 : name.rfind(" ")])
    return 0


def _tons(text: str) -> float:
    try:
        tons = float(text)
    except ValueError:
        return 0
    return tons if isfinite(tons) and 0 < tons <= _LARGEST else 0


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
        """Line of the file where it begins."""
        self.keys: list[SlotKey] = []


class Table:
    """Builds the critical table of one unit, location by location."""

    def __init__(
        self, find: Callable[[str, int], Gear], remarks: Remarks, *, is_superheavy: bool
    ) -> None:
        """`find` gives the gear of a name on a line of the file, known or unknown."""
        self._find = find
        self._remarks = remarks
        self._is_superheavy = is_superheavy
        self._pieces: list[_Piece] = []
        self._spread: dict[str, int] = {}
        self._slots: dict[str, list[Slot]] = {}
        self._filled: list[tuple[list[Slot], int, SlotLine, tuple[int, ...]]] = []
        """Slots with equipment: the location's slots, which of them, and the pieces in it."""

    def add(self, location: str, lines: Sequence[SlotLine], numbers: Sequence[int]) -> None:
        """Takes the lines of one location; `numbers` are their lines in the file, if it has any."""
        begun: dict[_Begun, int] = {}
        slots = [line.fixed for line in lines]
        self._slots[location] = slots
        keys = _KEYS[location]
        pieces = self._pieces
        above = EMPTY_LINE
        piece: _Piece | None = None
        found: tuple[int, ...] = ()
        for position, line in enumerate(lines):
            names = line.names
            if not names:
                continue
            if line is above and piece and len(piece.keys) != piece.need:
                piece.keys.append(keys[position])
            else:
                number = numbers[position] if numbers else 0
                above = line
                if len(names) == 1:
                    index = self._put(self._find(names[0], number), line, begun, location, number)
                    piece = pieces[index]
                    piece.keys.append(keys[position])
                    found = (index,)
                else:
                    piece = None
                    found = tuple(
                        [
                            self._put(self._find(name, number), line, begun, location, number, half)
                            for half, name in enumerate(names)
                        ]
                    )
                    for index in found:
                        pieces[index].keys.append(keys[position])
            self._filled.append((slots, position, line, found))

    def add_without_slots(self, name: str, location: str, number: int) -> None:
        """Takes equipment that fills no slot; armor and structure are no pieces of equipment."""
        gear = self._find(name, number)
        if gear.kind is not GearKind.FILLER:
            self._pieces.append(_Piece(gear, location, EMPTY_LINE, 0, number))

    def finish(self) -> tuple[dict[str, tuple[Slot, ...]], tuple[Item, ...]]:
        """The slots by location, and the items whose indices they name."""
        moved = self._join_split_pieces()
        pieces = self._pieces
        place: Sequence[int] | dict[int, int] = range(len(pieces))
        if moved:
            order = [index for index in place if index not in moved]
            place = {index: number for number, index in enumerate(order)}
            for index, target in moved.items():
                place[index] = place[target]
            items = tuple([_item(pieces[index]) for index in order])
        else:
            items = tuple(map(_item, pieces))
        last: tuple[int, ...] = ()
        above = EMPTY_LINE
        slot = EMPTY_LINE.fixed
        for slots, position, line, found in self._filled:
            # The slots of one piece are alike; most pieces have several.
            if found != last or line is not above:
                gears = [pieces[index].gear for index in found]
                slot = _slot(line, gears, tuple([place[index] for index in found]))
                last, above = found, line
            slots[position] = slot
        return {where: tuple(slots) for where, slots in self._slots.items()}, items

    def _put(
        self,
        gear: Gear,
        line: SlotLine,
        begun: dict[_Begun, int],
        location: str,
        number: int,
        half: int = 0,
    ) -> int:
        """The piece that a slot belongs to: one that is not complete yet, or a new one."""
        pieces = self._pieces
        new = len(pieces)
        need = 0
        if gear.slots == 1 and not gear.is_spreadable and not gear.is_variable_size:
            # Most pieces by far.
            pieces.append(_Piece(gear, location, line, 1, number))
            return new
        if gear.is_spreadable:
            index = self._spread.setdefault(gear.id, new)
        else:
            need = self._need(gear, line)
            index = new
            if need != 1:
                same = (gear.id, half, line.is_rear, line.is_turret, line.is_omnipod, line.size)
                index = begun.setdefault(same, new)
                if index != new and len(pieces[index].keys) == need:
                    index = begun[same] = new
        if index == new:
            pieces.append(_Piece(gear, location, line, need, number))
        return index

    def _need(self, gear: Gear, line: SlotLine) -> int:
        if gear.is_variable_size:
            return ceil(line.size) or 1
        if self._is_superheavy:
            return (gear.slots + 1) // 2
        return gear.slots

    def _join_split_pieces(self) -> dict[int, int]:
        """Joins the parts of weapons that lie in two locations or more: part -> first part."""
        parts: dict[str, list[int]] = {}
        for index, piece in enumerate(self._pieces):
            if piece.need and len(piece.keys) != piece.need:
                parts.setdefault(piece.gear.id, []).append(index)
        moved: dict[int, int] = {}
        for indices in parts.values():
            if self._pieces[indices[0]].gear.is_splittable:
                for group in self._neighbors(indices):
                    moved.update(dict.fromkeys(group[1:], group[0]))
                    self._merge(group)
            for index in indices:
                if index not in moved:
                    self._complain(self._pieces[index])
        return moved

    def _neighbors(self, indices: list[int]) -> list[list[int]]:
        """Groups of parts that touch and together are exactly one weapon."""
        pieces = self._pieces
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

    def _merge(self, group: list[int]) -> None:
        whole = self._pieces[group[0]]
        for index in group[1:]:
            part = self._pieces[index]
            whole.keys += part.keys
            if arc_rank(part.location) > arc_rank(whole.location):
                whole.location = part.location

    def _complain(self, piece: _Piece) -> None:
        if len(piece.keys) != piece.need:
            self._remarks.warning(
                f"{piece.gear.name} takes {piece.need} slots, "
                f"but there are {len(piece.keys)} in {piece.location}.",
                field=f"slots.{piece.location}",
                line=piece.number,
            )


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


def _touch(one: _Piece, other: _Piece) -> bool:
    return INWARD.get(one.location) == other.location or INWARD.get(other.location) == one.location


def _item(piece: _Piece) -> Item:
    line = piece.line
    if not line.is_marked:
        return Item(gear=piece.gear, location=piece.location, slots=tuple(piece.keys))
    return Item(
        gear=piece.gear,
        location=piece.location,
        slots=tuple(piece.keys),
        is_rear=line.is_rear,
        is_turret=line.is_turret,
        is_omnipod=line.is_omnipod,
        is_armored=line.is_armored,
        size=line.size,
    )
