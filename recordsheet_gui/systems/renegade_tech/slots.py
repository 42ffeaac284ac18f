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
from recordsheet_gui.core.ids import Cell, SlotKey, TrackKey
from recordsheet_gui.core.state import UnitState
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


def layout(paper: UnitState, location: str) -> Layout:
    """Which slot lies on which box."""
    found = _generated(location)
    prefix = f"{PLACE}/{location}/"
    moved = {key: to for key, to in paper.tracks.items() if to and key.startswith(prefix)}
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
    paper = draft.unit(command.unit)
    location, each = command.location, boxes_per_slot(command.location)
    if location not in mech_of(paper.design).structure:
        raise RuleError("no-location", f'{paper.design.name} has no location "{location}".')
    where = NAMES[location]
    if not 1 <= command.slot <= slot_count(location):
        raise RuleError("no-slot", f"The {where} has no slot {command.slot}.")
    if len(command.boxes) != each or len(set(command.boxes)) != each:
        count = "one box" if each == 1 else "two different boxes"
        raise RuleError("boxes", f"A slot of the {where} takes {count}.")
    rows = block_rows(location)
    if not all(1 <= box.row <= rows and 1 <= box.column <= COLUMNS for box in command.boxes):
        raise RuleError("outside", f"The block of the {where} has {rows} rows of {COLUMNS} boxes.")
    if paper.grids[grid_key(location, CRITICAL)].lost:
        raise RuleError("damaged", f"The {where} is damaged; its slots stay where they are.")
    owners = dict(layout(paper, location))
    for number, box in enumerate(command.boxes, 1):
        here = next(cell for cell, owner in owners.items() if owner == (command.slot, number))
        there = Cell(box.row - 1, box.column - 1)
        owners[here], owners[there] = owners[there], owners[here]
    at_first = _generated(location)
    for cell, owner in sorted(owners.items()):
        to = 0 if at_first[cell] == owner else _number(cell)
        draft.move(command.unit, place_key(location, *owner), to, HAND)
