"""Where critical slots lie in their block, and how the owner moves them.

The paper keeps a slot's place as a track, `place/RT/3/1` for the first box of slot 3: the marker
stands on the number of a box of the block, counted in reading order from 1, and a track that is
missing or stands on 0 means the place that is generated. So a sheet that nobody rearranged needs
no tracks, one track is one box, and undo, saves and journal need nothing new.
"""

from collections.abc import Mapping
from functools import lru_cache

from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import Cell, RuleId, SlotKey, TrackKey, slot_key
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.mech.view import VIEWS
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.systems.renegade_tech.commands import PlaceSlot
from recordsheet_gui.systems.renegade_tech.diagram import (
    COLUMNS,
    CRITICAL,
    block_rows,
    boxes_per_slot,
    grid_key,
    slot_count,
)
from recordsheet_gui.units.mech.anatomy import NAMES

PLACE = "place"
PLACED = RuleId("RT-slot-place")

Layout = Mapping[Cell, tuple[int, int]]
"""Slot number and box number within the slot, both from 1, by box of the block."""


def place_key(location: str, slot: int, box: int) -> TrackKey:
    """The track of one box of a slot."""
    return TrackKey(f"{PLACE}/{location}/{slot}/{box}")


def _cell(number: int) -> Cell:
    return Cell(*divmod(number - 1, COLUMNS))


def _number(cell: Cell) -> int:
    return cell.row * COLUMNS + cell.column + 1


@lru_cache(maxsize=64)
def _generated(location: str) -> Layout:
    """Slot after slot in reading order, two boxes each, one in the head."""
    each = boxes_per_slot(location)
    return {
        _cell(number): ((number - 1) // each + 1, (number - 1) % each + 1)
        for number in range(1, slot_count(location) * each + 1)
    }


def _places(tracks: Mapping[TrackKey, int], _: None) -> Mapping[TrackKey, int]:
    return {key: to for key, to in tracks.items() if to and key.startswith(f"{PLACE}/")}


_moved = Lately(_places, VIEWS)
"""The boxes of slots that were laid elsewhere; on most sheets there are none."""


def layout(paper: UnitState, location: str) -> Layout:
    """Which slot lies on which box."""
    found = _generated(location)
    anywhere = _moved.of(paper.tracks, None)
    if not anywhere:
        return found
    prefix = f"{PLACE}/{location}/"
    moved = {key: to for key, to in anywhere.items() if key.startswith(prefix)}
    if not moved:
        return found
    places = {owner: cell for cell, owner in found.items()}
    for key, to in moved.items():
        slot, box = key.removeprefix(prefix).split("/")
        places[int(slot), int(box)] = _cell(to)
    return {cell: owner for owner, cell in places.items()}


def slot_at(paper: UnitState, location: str, cell: Cell) -> SlotKey:
    """The slot that a box of the block belongs to."""
    return SlotKey(f"{location}/{layout(paper, location)[cell][0]}")


def boxes_of(paper: UnitState, slot: SlotKey) -> tuple[Cell, ...]:
    """The boxes of a slot in reading order."""
    location, _, number = slot.partition("/")
    owners = layout(paper, location)
    return tuple(sorted(cell for cell, owner in owners.items() if owner[0] == int(number)))


def place(draft: Draft, command: PlaceSlot) -> None:
    """Move a slot within its block; the boxes it gives up go to whatever lay where it goes."""
    location = command.location
    owners = laid(draft.unit(command.unit), command)
    draft.remark(_told(draft.unit(command.unit), command), Cause(rule=PLACED), command.unit)
    at_first = _generated(location)
    for cell, owner in sorted(owners.items()):
        to = 0 if at_first[cell] == owner else _number(cell)
        draft.move(command.unit, place_key(location, *owner), to, HAND)


def _told(paper: UnitState, command: PlaceSlot) -> str:
    """What is laid where: "Gyro (center torso) laid on row 3, columns 1 and 2"."""
    slot = mech_of(paper.design).slot(slot_key(command.location, command.slot))
    name = slot.name if slot is not None and slot.name else "empty slot"
    rows = sorted({box.row for box in command.boxes})
    columns = sorted({box.column for box in command.boxes})
    where = ", ".join(
        f"{word if len(some) == 1 else word + 's'} {' and '.join(map(str, some))}"
        for word, some in (("row", rows), ("column", columns))
    )
    if len(rows) > 1 and len(columns) > 1:
        where = " and ".join(f"row {box.row}, column {box.column}" for box in command.boxes)
    along = ", the rest of it along" if command.with_item else ""
    return f"{name} ({NAMES[command.location]}) laid on {where}{along}"


def laid(paper: UnitState, command: PlaceSlot) -> Layout:
    """Which slot lies on which box once one is moved; refused where that cannot be."""
    _check(paper, command)
    owners = dict(layout(paper, command.location))
    rows = block_rows(command.location)
    for slot, cells in _moves(paper, command, owners).items():
        for number, there in enumerate(cells, 1):
            if not (0 <= there.row < rows and 0 <= there.column < COLUMNS):
                raise _outside(command.location)
            here = next(cell for cell, owner in owners.items() if owner == (slot, number))
            owners[here], owners[there] = owners[there], owners[here]
    return owners


def _check(paper: UnitState, command: PlaceSlot) -> None:
    location = command.location
    if location not in mech_of(paper.design).structure:
        raise RuleError("no-location", f'{paper.design.name} has no location "{location}".')
    where, each = NAMES[location], boxes_per_slot(location)
    if not 1 <= command.slot <= slot_count(location):
        raise RuleError("no-slot", f"The {where} has no slot {command.slot}.")
    if len(command.boxes) != each or len(set(command.boxes)) != each:
        count = "one box" if each == 1 else "two different boxes"
        raise RuleError("boxes", f"A slot of the {where} takes {count}.")
    if paper.grids[grid_key(location, CRITICAL)].lost:
        raise RuleError("damaged", f"The {where} is damaged; its slots stay where they are.")


def _outside(location: str) -> RuleError:
    rows = f"{count} rows" if (count := block_rows(location)) > 1 else "1 row"
    told = f"that of the {NAMES[location]} has {rows} of {COLUMNS} boxes"
    return RuleError("outside", f"A slot stays in its block: {told}.")


def _moves(paper: UnitState, command: PlaceSlot, owners: Layout) -> dict[int, tuple[Cell, ...]]:
    """Where each slot goes that moves."""
    places = {owner: cell for cell, owner in owners.items()}
    wanted = tuple(Cell(box.row - 1, box.column - 1) for box in command.boxes)
    if not command.with_item:
        return {command.slot: wanted}
    numbers = range(1, boxes_per_slot(command.location) + 1)
    ways = {
        (there.row - here.row, there.column - here.column)
        for there, here in zip(wanted, (places[command.slot, n] for n in numbers), strict=True)
    }
    if len(ways) > 1:
        raise RuleError("boxes", "With the rest of its item a slot is moved as it lies.")
    ((down, right),) = ways
    return {
        slot: tuple(
            Cell(places[slot, number].row + down, places[slot, number].column + right)
            for number in numbers
        )
        for slot in slots_of_item(paper, command.location, command.slot)
    }


def slots_of_item(paper: UnitState, location: str, number: int) -> tuple[int, ...]:
    """The slots of a location that hold what one of them holds; an empty one stands alone."""
    design = mech_of(paper.design)

    def content(slot: int) -> object:
        found = design.slot(slot_key(location, slot))
        return found and (found.items or found.system)

    held = content(number)
    if not held:
        return (number,)
    return tuple(slot for slot in range(1, slot_count(location) + 1) if content(slot) == held)
