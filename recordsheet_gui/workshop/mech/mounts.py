"""Pieces in the critical table of a 'Mech on the bench: put in, taken out, moved and marked."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import permutations, product
from math import ceil
from typing import Any

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers.mech.build import pure_base
from recordsheet_gui.importers.mech.slots import SlotLine, read_slot, write_slot
from recordsheet_gui.importers.mech.table import Section, Table
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.equipment import INNER_SPHERE, find_gear, printed_name, unknown_gear
from recordsheet_gui.units.gear import Family, Gear, GearKind, Item, Slot
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import INWARD, TITLES
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.fitting import most_parts
from recordsheet_gui.units.mech.makes import Config
from recordsheet_gui.units.mech.pieces import is_spread
from recordsheet_gui.units.mech.pieces import slots_of as whole_slots
from recordsheet_gui.units.mech.placing import SHARED
from recordsheet_gui.units.short_names import gear_names, pair_names
from recordsheet_gui.units.short_words import Forms
from recordsheet_gui.workshop import gear_list
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.mech import criticals
from recordsheet_gui.workshop.mech.reading import design_of

MARKS: Mapping[str, str] = {
    "is_rear": "Rear mount",
    "is_turret": "In a turret",
    "is_omnipod": "In an omnipod",
    "is_armored": "Armored",
}
"""What a piece may be, and its words."""
_LETTERS: Mapping[str, str] = {"is_rear": "R", "is_turret": "T", "is_armored": "A"}
"""Marks that are seen in a slot; that it lies in a pod goes without saying on an Omni."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of equipment in its slots."""

    line: str
    """As the file has it in each of them."""
    spots: tuple[criticals.Spot, ...]


# -- names -----------------------------------------------------------------------------------


def base_of(document: Document) -> str:
    """The base whose equipment goes by its plain name; empty for a mixed unit."""
    return pure_base(str(document.get("tech_base", INNER_SPHERE)))


def find(document: Document, name: str) -> Gear:
    """The gear of a name; one that nobody knows is known by it."""
    return find_gear(name, base_of(document)) or unknown_gear(name)


def gear_of(document: Document, line: str) -> Gear:
    """The gear of a line, the first where two share it."""
    names = read_slot(line).names
    return find(document, names[0] if names else line)


def line_of(document: Document, gear: Gear, size: float = 0) -> str:
    """How the file calls a piece; structure and armor of a mixed unit could be anybody's."""
    base = base_of(document)
    name = gear.id if gear.kind is GearKind.FILLER and not base else printed_name(gear, base)
    return write_slot(Slot(size=size), [name])


def renamed_line(document: Document, line: str, gear: Gear) -> str:
    """A line with other gear in place of its first, and all of that kind; its marks stay."""
    found = read_slot(line)
    old, new = gear_of(document, line), read_slot(line_of(document, gear)).names[0]
    names = (new if find(document, name) == old else name for name in found.names)
    return _written(found, tuple(names))


def shown(document: Document, line: str) -> str:
    """A line as players read it: names for what files call otherwise, marks in front."""
    found = read_slot(line)
    if not found.names:
        return "\N{EN DASH}" if criticals.is_empty(line) else line
    base = base_of(document)
    names = [
        gear.name if gear.tech_base in ("", base) else gear_list.name_of(gear)
        for gear in (find(document, name) for name in found.names)
    ]
    return _with_marks(found, " | ".join(names))


def forms(document: Document, line: str) -> Forms:
    """The same in shorter and shorter words, for a narrow column: as sheets shorten them."""
    found, full = read_slot(line), shown(document, line)
    if not found.names:
        return (full,)
    first, *others = (gear_names(find(document, name)) for name in found.names)
    for other in others:
        first = pair_names(first, other)
    return (full, *(_with_marks(found, words) for words in first if len(words) < len(full)))


def _with_marks(line: SlotLine, words: str) -> str:
    marks = "".join(f"({letter}) " for word, letter in _LETTERS.items() if getattr(line, word))
    return f"{marks}{words} ({line.size:g} t)" if line.size else f"{marks}{words}"


def _written(line: SlotLine, names: tuple[str, ...]) -> str:
    marked = Slot(
        is_rear=line.is_rear,
        is_turret=line.is_turret,
        is_omnipod=line.is_omnipod,
        is_armored=line.is_armored,
        size=line.size,
    )
    return write_slot(marked, names)


def slots_of(document: Document, line: str) -> int:
    """How many slots a piece takes; what may lie anywhere takes them one by one."""
    gear = gear_of(document, line)
    if gear.is_spreadable:
        return 1
    if not gear.slots and not gear.is_variable_size:
        return _by_formula(document, gear)
    slots = (ceil(read_slot(line).size) or 1) if gear.is_variable_size else gear.slots
    tons = document.get("tons", 0)
    heavy = isinstance(tons, int) and facts.is_superheavy(tons)
    return (slots + 1) // 2 if heavy else slots


def _by_formula(document: Document, gear: Gear) -> int:
    """The slots of what takes more of them in a heavier 'Mech, or beside more weapons."""
    design = design_of(document)
    if design is None:
        return max(1, len([line for line in document.unplaced if gear_of(document, line) == gear]))
    return whole_slots(with_loose(document, design), gear) or 1


def with_loose(document: Document, design: MechDesign) -> MechDesign:
    """The 'Mech with what waits aboard too."""
    loose = tuple(
        Item(gear=gear_of(document, line), location="", size=size_of(line))
        for line in document.unplaced
    )
    return replace(design, items=(*design.items, *loose))


def size_of(line: str) -> float:
    """Tons of a piece of variable size."""
    return read_slot(line).size


def is_of_the_form(gear: Gear) -> bool:
    """True for structure and armor, which fields bring along; myomer is added by players."""
    myomers = (Family.TSM, Family.INDUSTRIAL_TSM)
    return gear.kind is GearKind.FILLER and gear.family not in myomers


def is_block(gear: Gear) -> bool:
    """True for what has a line for every slot, and yet lies in one block: a computer."""
    return gear.is_spreadable and not is_spread(gear)


def room_of(document: Document, line: str) -> int:
    """How many slots are taken when a piece is put somewhere."""
    gear = gear_of(document, line)
    return _by_formula(document, gear) if is_block(gear) else slots_of(document, line)


def together(document: Document, number: int) -> list[int]:
    """Which of those that wait find their place together with one of them."""
    line = document.unplaced[number]
    if not is_block(gear_of(document, line)):
        return [number]
    return [at for at, one in enumerate(document.unplaced) if one == line]


# -- pieces ----------------------------------------------------------------------------------


def items_of(document: Document) -> tuple[Item, ...]:
    """What is in the slots, piece by piece."""
    lines = tuple((where, tuple(there)) for where, there in criticals.rows(document).items())
    tons = document.get("tons", 0)
    heavy = isinstance(tons, int) and facts.is_superheavy(tons)
    return _items(lines, base_of(document), heavy)


@lru_cache(maxsize=64)
def _items(
    lines: tuple[tuple[str, tuple[str, ...]], ...], base: str, heavy: bool
) -> tuple[Item, ...]:
    table = Table(lambda name: find_gear(name, base), base, Remarks(), is_superheavy=heavy)
    for where, there in lines:
        table.add(where, Section([read_slot(line) for line in there]), ())
    return table.finish()[1]


def spots_of(item: Item) -> tuple[criticals.Spot, ...]:
    """The slots of an item."""
    found = (key.partition("/") for key in item.slots)
    return tuple((where, int(number) - 1) for where, _, number in found)


def piece_at(document: Document, spot: criticals.Spot) -> Piece | None:
    """The piece in a slot; None for free slots and systems.

    Of what may lie anywhere each slot is a piece of its own here.
    """
    where, at = spot
    there = criticals.rows(document).get(where, [])
    if not 0 <= at < len(there):
        return None
    line = there[at]
    if criticals.is_empty(line) or criticals.system_of(line):
        return None
    if is_spread(gear_of(document, line)) or len(read_slot(line).names) > 1:
        return Piece(line=line, spots=(spot,))
    for item in items_of(document):
        spots = spots_of(item)
        if spot in spots:
            return Piece(line=line, spots=spots)
    return Piece(line=line, spots=(spot,))


def _named(document: Document, line: str) -> str:
    return gear_of(document, line).name


def cleared(document: Document, spots: tuple[criticals.Spot, ...]) -> Document:
    """The same with nothing in these slots."""
    now = criticals.rows(document)
    for where, at in spots:
        now[where][at] = criticals.EMPTY
    return criticals.with_rows(document, now)


def lift(document: Document, spot: criticals.Spot) -> Edit:
    """A piece goes from its slots to those that have no place; two that share one wait apart."""
    piece = piece_at(document, spot)
    if piece is None:
        return Edit(document=document, title="")
    made = cleared(document, piece.spots)
    made = replace(made, unplaced=(*made.unplaced, *lines_of(document, piece)))
    return Edit(document=made, title=f"{_named(document, piece.line)} taken out")


def lines_of(document: Document, piece: Piece) -> list[str]:
    """As what it waits: a computer with a line for every slot, two that share one apart."""
    many = len(piece.spots) if is_block(gear_of(document, piece.line)) else 1
    return apart(piece.line) * many


def apart(line: str) -> list[str]:
    """A line for each of the pieces in a slot."""
    found = read_slot(line)
    return [_written(found, (name,)) for name in found.names] if len(found.names) > 1 else [line]


def _shares(document: Document, line: str, there: str) -> bool:
    """Whether a piece may lie beside that of a slot: bins, or sinks, of a superheavy 'Mech."""
    tons, held = document.get("tons", 0), read_slot(there)
    if not (isinstance(tons, int) and facts.is_superheavy(tons)) or len(held.names) != 1:
        return False
    gears = (gear_of(document, line), gear_of(document, there))
    return all(gear.kind in SHARED and gear.slots == 1 for gear in gears) and (
        gears[0].kind is gears[1].kind
    )


def beside(there: str, line: str) -> str:
    """A slot with one piece more; it is marked as the first."""
    held = read_slot(there)
    if not held.names:
        return line
    return _written(held, (*held.names, *read_slot(line).names))


def remove(document: Document, spot: criticals.Spot) -> Edit:
    """A piece goes for good; of what lies anywhere, all of it."""
    piece = piece_at(document, spot)
    if piece is None:
        return Edit(document=document, title="")
    gear, spots = gear_of(document, piece.line), piece.spots
    unplaced = document.unplaced
    if gear.is_spreadable and not is_of_the_form(gear):
        spots = tuple(
            (where, at)
            for where, there in criticals.rows(document).items()
            for at, line in enumerate(there)
            if not criticals.is_empty(line)
            and not criticals.system_of(line)
            and gear_of(document, line) == gear
        )
        unplaced = tuple(line for line in unplaced if gear_of(document, line) != gear)
    made = replace(cleared(document, spots), unplaced=unplaced)
    return Edit(document=made, title=f"{gear.name} removed")


def discard(document: Document, number: int) -> Edit:
    """A piece without a place goes for good; of what lies anywhere, all slots that wait."""
    if not 0 <= number < len(document.unplaced):
        return Edit(document=document, title="")
    line = document.unplaced[number]
    gear = gear_of(document, line)
    if gear.is_spreadable:
        left = tuple(one for one in document.unplaced if gear_of(document, one) != gear)
    else:
        left = (*document.unplaced[:number], *document.unplaced[number + 1 :])
    return Edit(document=replace(document, unplaced=left), title=f"{gear.name} removed")


def add(document: Document, gear: Gear, *, size: float = 0, slots: int = 0) -> Edit:
    """A piece is there, and waits for its place; `slots` of what may lie anywhere."""
    many = max(1, slots or gear.slots) if gear.is_spreadable else 1
    line = line_of(document, gear, size if gear.is_variable_size else 0)
    made = replace(document, unplaced=(*document.unplaced, *[line] * many))
    return Edit(document=made, title=f"{gear.name} added")


# -- places ----------------------------------------------------------------------------------


def room_for(
    document: Document, line: str, spot: criticals.Spot, need: int | None = None
) -> tuple[criticals.Spot, ...] | None:
    """The slots that a piece would take when it is put here; None where it has no room.

    It begins here, or further up where it would run against something; what may be split goes on
    in the next location inward or outward, with the slots from this one on if those are enough: so
    players choose where to split. Of a superheavy 'Mech two bins or sinks share a slot. `need` is
    what `room_of` says, for who asks often.
    """
    now = criticals.rows(document)
    need = room_of(document, line) if need is None else need
    where, at = spot
    there = now.get(where, [])
    if not 0 <= at < len(there):
        return None
    if not criticals.is_empty(there[at]):
        return (spot,) if _shares(document, line, there[at]) else None
    start = end = at
    while end < len(there) and criticals.is_empty(there[end]):
        end += 1
    while start and criticals.is_empty(there[start - 1]):
        start -= 1
    first = at if end - at >= need else max(start, end - need)
    found = [(where, number) for number in range(first, min(end, first + need))]
    if len(found) == need:
        return tuple(found)
    # A piece may lie around what is in its way.
    free = [number for number, one in enumerate(there) if criticals.is_empty(one)]
    if len(free) >= need:
        below = [number for number in free if number >= at]
        chosen = below[:need] if len(below) >= need else free[-need:]
        return tuple((where, number) for number in chosen)
    if not gear_of(document, line).is_splittable or criticals.config_of(document) is Config.LAM:
        return None
    chains = tuple(_chains(where, now, most_parts(need)))
    for parts, start in product((2, 3), (at, 0)):
        for chain in chains:
            if len(chain) != parts:
                continue
            found = [
                (one, number)
                for one in chain
                for number, line_there in enumerate(now[one])
                if criticals.is_empty(line_there) and (one != where or number >= start)
            ]
            if len(found) >= need:
                return tuple(found[:need])
    return None


def _chains(where: str, now: criticals.Rows, most: int) -> Iterator[tuple[str, ...]]:
    """Locations that touch one another, from one of them on: two, or three."""
    pairs = [(where, other) for other in _neighbors(where, now)]
    yield from pairs
    for _, other in pairs if most > 2 else ():
        yield from ((where, other, one) for one in _neighbors(other, now) if one != where)
    yield from ((where, *two) for two in permutations(_neighbors(where, now), most - 1) if most > 2)


def _neighbors(where: str, now: criticals.Rows) -> list[str]:
    inward = [INWARD[where]] if INWARD.get(where) in now else []
    return [*inward, *[other for other, to in INWARD.items() if to == where and other in now]]


def put(document: Document, number: int, spot: criticals.Spot) -> Edit:
    """A piece that waits goes into slots."""
    if not 0 <= number < len(document.unplaced):
        return Edit(document=document, title="")
    line = document.unplaced[number]
    name = _named(document, line)
    spots = room_for(document, line, spot)
    if spots is None:
        need = room_of(document, line)
        many = "a free slot" if need == 1 else f"{need} free slots"
        where = TITLES.get(spot[0], spot[0]).lower()
        return Edit(document=document, title="", told=f"{name} needs {many}: not here, {where}.")
    now = criticals.rows(document)
    for where, at in spots:
        now[where][at] = beside(now[where][at], line)
    gone = together(document, number)
    left = tuple(one for at, one in enumerate(document.unplaced) if at not in gone)
    made = replace(criticals.with_rows(document, now), unplaced=left)
    places = list(dict.fromkeys(where for where, _ in spots))
    told = f"{name} lies in {' and '.join(places)}." if len(places) > 1 else ""
    return Edit(document=made, title=f"{name} put into {places[0]}", told=told)


def move(document: Document, spot: criticals.Spot, to: criticals.Spot) -> Edit:
    """A piece goes to other slots; where it has no room it stays."""
    piece = piece_at(document, spot)
    if piece is None or (to in piece.spots and len(piece.spots) == 1):
        return Edit(document=document, title="")
    first = len(document.unplaced)
    made = lift(document, spot).document
    told = ""
    for _ in apart(piece.line):
        done = put(made, first, to)
        if done.document == made:
            return Edit(document=document, title="", told=done.told)
        made, told = done.document, done.told
    title = f"{_named(document, piece.line)} moved to {to[0]}"
    return Edit(document=made, title=title, told=told)


def mark(document: Document, spot: criticals.Spot, word: str) -> Edit:
    """A piece is mounted to the rear, in a turret or a pod, or armored; or no longer."""
    where, at = spot
    there = criticals.rows(document).get(where, [])
    line = there[at] if 0 <= at < len(there) else criticals.EMPTY
    if criticals.is_empty(line):
        return Edit(document=document, title="")
    piece = piece_at(document, spot)
    if piece is None:
        if word != "is_armored":
            return Edit(document=document, title="")
        piece = Piece(line=line, spots=(spot,))
    now = criticals.rows(document)
    made = marked(line, word)
    for place, number in piece.spots:
        now[place][number] = made
    return Edit(
        document=criticals.with_rows(document, now),
        title=f"{read_slot(line).names[0] if read_slot(line).names else line} marked",
    )


def marked(line: str, word: str) -> str:
    """A line with one of the marks more, or less."""
    found = read_slot(line)
    if found.system:
        return line.replace(" (ARMORED)", "") if found.is_armored else f"{line} (ARMORED)"
    turned: dict[str, Any] = {word: not getattr(found, word)}
    return _written(replace(found, **turned), found.names)


def has_mark(line: str, word: str) -> bool:
    """Whether a line has one of the marks."""
    return bool(getattr(read_slot(line), word))


def renamed(before: Document, after: Document) -> Document:
    """The same pieces in a unit of another tech base, where names may mean others."""

    def again(line: str) -> str:
        found = read_slot(line)
        if not found.names:
            return line
        gears = [find(before, name) for name in found.names]
        names = tuple(read_slot(line_of(after, gear)).names[0] for gear in gears)
        return _written(found, names)

    now = {where: [again(line) for line in there] for where, there in criticals.rows(after).items()}
    unplaced = tuple(again(line) for line in after.unplaced)
    return replace(criticals.with_rows(after, now), unplaced=unplaced)
