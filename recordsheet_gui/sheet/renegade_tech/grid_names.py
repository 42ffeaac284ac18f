"""Pieces of a critical block: which boxes belong together, and what is written on them."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import Cell, SlotKey, slot_key
from recordsheet_gui.units.gear import Gear, GearKind, Item, Slot
from recordsheet_gui.units.loads import Load, loads_of
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.short_names import (
    gear_names,
    load_names,
    marked,
    pair_names,
    piece_names,
)

Places = Mapping[Cell, tuple[int, int]]
"""Slot number and box of the slot, both from 1, by box of the block."""

_SHORTER = (
    (r"\bactuator\b", ""),
    (r"\b(fusion|XL|light|compact|XXL|ICE|fuel cell|fission|I\.C\.E\.) engine\b", "Engine"),
    (r"^autocannon/", "AC/"),
    (r"^(standard |compact |heavy duty |XL )gyro$", "Gyro"),
    (r"\bjump jet\b", "Jump Jet"),
    (r"\bmachine gun\b", "MG"),
    (r"^medium\b", "Med"),
    (r"^(IS|CL|Clan)\s+", ""),
    (r"\s*\(?\b(IS|Clan)\b\)?$", ""),
    (r"\bammo(unition)?\b", ""),
    (r"\b(full|half)\b", ""),
    (r"\bdouble heat sink\b", "Dbl Sink"),
    (r"\bferro-fibrous\b", "Ferro"),
    (r"\bendo[- ]steel\b", "Endo"),
)


_LEAST: Mapping[str, str] = {
    "Upper Arm": "Upper",
    "Lower Arm": "Lower",
    "Upper Leg": "Upper",
    "Lower Leg": "Lower",
    "Heat Sink": "Sink",
    "Dbl Sink": "Sink",
    "Jump Jet": "Jump",
    "Med Laser": "Med Las",
}
"""What is left of a label where boxes are small: the location above it says of which limb it is."""
_BREAKS: Mapping[str, tuple[str, str]] = {
    "Sensors": ("Sen-", "sors"),
    "Cockpit": ("Cock-", "pit"),
    "Shoulder": ("Shoul-", "der"),
    "Avionics": ("Avio-", "nics"),
    "Reflective": ("Reflec-", "tive"),
}
"""Words that stand over a single box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Boxes of the block that touch and hold the same thing."""

    cells: tuple[Cell, ...]
    slots: tuple[SlotKey, ...]
    """In reading order."""
    name: str
    """In full."""
    label: str
    """As short as two boxes are."""
    names: tuple[str, ...]
    """What may stand there where boxes are small, the longest first."""
    kind: str
    """system, weapon, ammo, gear, filler; empty for free slots."""
    sisters: tuple[SlotKey, ...]
    """All slots of the same thing, those in other places included."""
    is_item: bool
    """One hit anywhere puts all of it out."""
    loads: tuple[Load, ...] = ()
    """What is in a bin; a slot of a superheavy 'Mech may hold two."""
    run: tuple[int, int, int] = (0, 0, 0)
    """Row, first and last column of the widest run: where the label goes."""


def short_name(name: str) -> str:
    """A name that fits above two boxes."""
    text = name
    for pattern, shorter in _SHORTER:
        text = re.sub(pattern, shorter, text, flags=re.IGNORECASE)
    text = re.sub(r"\s+", " ", text).strip(" -")
    return text or name


def broken(name: str) -> list[tuple[str, str]]:
    """All ways to put a name on two lines; the second may be empty."""
    found = [(name, "")]
    found += [
        (name[: at.end()].rstrip(), name[at.end() :].lstrip())
        for at in re.finditer(r"\s+/?|-|/", name)
        if at.start() and at.end() < len(name)
    ]
    if name in _BREAKS:
        found.append(_BREAKS[name])
    return found


def pieces(design: MechDesign, location: str, places: Places) -> tuple[Piece, ...]:
    """The pieces of a block in reading order; free slots are single pieces."""
    owners = {cell: _owner(design, location, slot) for cell, (slot, _) in places.items()}
    seen: set[Cell] = set()
    found = []
    for cell in sorted(places):
        if cell in seen:
            continue
        patch = _joined(cell, owners)
        seen |= patch
        found.append(_piece(design, location, places, sorted(patch)))
    return tuple(found)


def _owner(design: MechDesign, location: str, number: int) -> object:
    slot = design.slot(slot_key(location, number))
    if slot is None or not slot.name:
        return number
    return slot.items or slot.system or number


def _joined(start: Cell, owners: Mapping[Cell, object]) -> set[Cell]:
    reached, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for near in (
            Cell(row - 1, column),
            Cell(row + 1, column),
            Cell(row, column - 1),
            Cell(row, column + 1),
        ):
            if near not in reached and owners.get(near) == owners[start]:
                reached.add(near)
                edge.append(near)
    return reached


def _piece(design: MechDesign, location: str, places: Places, cells: list[Cell]) -> Piece:
    numbers = dict.fromkeys(places[cell][0] for cell in cells)
    keys = tuple(slot_key(location, number) for number in numbers)
    slot = design.slot(keys[0]) or Slot()
    items = [design.items[index] for index in slot.items]
    sisters = tuple(dict.fromkeys(key for item in items for key in item.slots)) or keys
    label = short_name(slot.name)
    return Piece(
        cells=tuple(cells),
        slots=keys,
        name=slot.name,
        label=label,
        names=_names(slot, items, label),
        kind=_kind(design, slot),
        sisters=sisters,
        is_item=bool(items) and slot.is_hittable,
        loads=loads_of(design, items),
        run=_widest(cells),
    )


def _names(slot: Slot, items: Sequence[Item], label: str) -> tuple[str, ...]:
    """The label and shorter forms of the name; a bin keeps its munition."""
    gear = [_gear_names(item.gear) for item in items]
    forms = pair_names(*gear) if len(gear) == 2 else gear[0] if gear else piece_names(slot.name)
    marks = ("(R)",) if slot.is_rear else ("(T)",) if slot.is_turret else ()
    for mark in marks:
        forms = marked(forms, mark)
    # A bin's label may have lost what tells it apart, and a pair's is that of its slot: neither is
    # ever a choice.
    is_bin = bool(items) and items[0].gear.kind is GearKind.AMMO
    first = () if is_bin or len(items) > 1 else (label,)
    shorter = [name for name in forms if not first or len(name) < len(label)]
    least = (_LEAST[label],) if label in _LEAST else ()
    return (*first, *shorter, *least)


def _gear_names(gear: Gear) -> tuple[str, ...]:
    return load_names(gear.name) if gear.kind is GearKind.AMMO else gear_names(gear)


def _kind(design: MechDesign, slot: Slot) -> str:
    if not slot.name:
        return ""
    if slot.system:
        return "system"
    kinds = {design.items[index].gear.kind for index in slot.items}
    if GearKind.WEAPON in kinds:
        return "weapon"
    if GearKind.AMMO in kinds:
        return "ammo"
    return "gear" if slot.is_hittable else "filler"


def _widest(cells: list[Cell]) -> tuple[int, int, int]:
    """The widest run of a row, the uppermost of equals."""
    best = (cells[0].row, cells[0].column, cells[0].column)
    for row in sorted({cell.row for cell in cells}):
        run: list[int] = []
        for column in sorted(cell.column for cell in cells if cell.row == row):
            run = [*run, column] if run and run[-1] == column - 1 else [column]
            if run[-1] - run[0] > best[2] - best[1]:
                best = (row, run[0], run[-1])
    return best
