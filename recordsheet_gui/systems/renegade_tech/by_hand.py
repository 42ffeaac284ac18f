"""What a player does to a grid sheet without asking the rules."""

from recordsheet_gui.core.by_hand import HAND, Limits, decide_by_hand
from recordsheet_gui.core.commands import MarkBoxes, MarkSlot, MoveTrack, UnmarkBoxes
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import BOX, Grid
from recordsheet_gui.core.ids import Cell, GridKey, slot_key
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.systems.renegade_tech.commands import DrawGrid
from recordsheet_gui.systems.renegade_tech.diagram import (
    COLUMNS,
    CRITICAL,
    FRONT_ARMOR,
    FRONT_INTERNAL,
    REAR_ARMOR,
    grid_key,
    part_name,
    parts_of,
)
from recordsheet_gui.systems.renegade_tech.slots import PLACE, boxes_of
from recordsheet_gui.units.mech.anatomy import TORSOS


def mark(draft: Draft, command: MarkBoxes | UnmarkBoxes) -> None:
    """Boxes by grid, or the next ones of a location's armor or internals from outside in."""
    if command.armor is not None and command.structure is None and command.grid is None:
        location, part = command.armor, FRONT_ARMOR
        if location.endswith("R") and location[:-1] in TORSOS:
            location, part = location[:-1], REAR_ARMOR
        command = _by_grid(draft, command, grid_key(location, part), command.armor, "armor")
    elif command.structure is not None and command.armor is None and command.grid is None:
        key = grid_key(command.structure, FRONT_INTERNAL)
        command = _by_grid(draft, command, key, command.structure, "structure")
    decide_by_hand(draft, command)


def _by_grid(
    draft: Draft, command: MarkBoxes | UnmarkBoxes, key: GridKey, where: str, word: str
) -> MarkBoxes | UnmarkBoxes:
    grid = draft.unit(command.unit).grids.get(key)
    if grid is None:
        raise RuleError("no-location", f'This unit has no {word} "{where}".')
    cells = command.cells
    # Rear armor is drawn from the inside out, so its outermost row is the last one.
    if not cells and key.endswith(REAR_ARMOR) and command.boxes > 0:
        cells = _from_outside(grid, command)
    return replace(command, armor=None, structure=None, grid=key, cells=cells)


def _from_outside(grid: Grid, command: MarkBoxes | UnmarkBoxes) -> tuple[Cell, ...]:
    is_mark = isinstance(command, MarkBoxes)
    there = sorted(grid.intact() if is_mark else grid.lost, key=lambda c: (-c.row, c.column))
    # With too few of them the shared rule is left to say so.
    if len(there) < command.boxes:
        return ()
    return tuple(there[: command.boxes] if is_mark else there[-command.boxes :])


def mark_slot(draft: Draft, command: MarkSlot) -> None:
    """Strike the first intact box of a slot, or make all of its boxes whole."""
    paper = draft.unit(command.unit)
    key = slot_key(command.location, command.slot)
    slot = mech_of(paper.design).slot(key)
    if slot is None:
        raise RuleError("no-slot", f'This unit has no slot {command.slot} in "{command.location}".')
    if not slot.name:
        raise RuleError("empty-slot", f"Slot {command.slot} of {command.location} is empty.")
    grid = grid_key(command.location, CRITICAL)
    boxes = boxes_of(paper, key)
    lost = [cell for cell in boxes if cell in paper.grids[grid].lost]
    if command.hit:
        draft.lose(command.unit, grid, [c for c in boxes if c not in lost][:1], HAND)
    else:
        draft.restore(command.unit, grid, lost, HAND)


def move_track(draft: Draft, command: MoveTrack, limits: Limits) -> None:
    """Any track but those that say where slots lie: two must never lie on one box."""
    if command.track.startswith(f"{PLACE}/"):
        raise RuleError("place", 'Slots are moved with "place", two boxes at a time.')
    decide_by_hand(draft, command, limits)


def draw(draft: Draft, command: DrawGrid) -> None:
    """Strike and restore so that the grid looks like the picture."""
    paper = draft.unit(command.unit)
    design = mech_of(paper.design)
    if command.location not in design.structure:
        raise RuleError("no-location", f'{design.name} has no location "{command.location}".')
    if command.part not in parts_of(command.location):
        known = ", ".join(parts_of(command.location))
        raise RuleError("part", f'There is no part "{command.part}"; there are {known}.')
    key = grid_key(command.location, command.part)
    picture(draft, command, key, part_name(key))


def picture(draft: Draft, command: DrawGrid, key: GridKey, name: str) -> None:
    """The same for a grid that is known to be there."""
    grid = draft.unit(command.unit).grids[key]
    rows = len(grid.rows)
    if len(command.rows) != rows or any(len(row) != COLUMNS for row in command.rows):
        raise RuleError(
            "size", f"The picture of the {name} has {rows} rows of {COLUMNS} characters."
        )
    if any(set(row) - {BOX, ".", " "} for row in command.rows):
        raise RuleError("picture", "A picture is drawn with #, dots and blanks.")
    drawn = {
        Cell(row, column)
        for row, text in enumerate(command.rows)
        for column, character in enumerate(text)
        if character == BOX
    }
    if not all(grid.has_box(cell) for cell in drawn):
        raise RuleError("no-box", f"The picture has a box where the {name} has none.")
    draft.lose(command.unit, key, [c for c in grid.intact() if c not in drawn], HAND)
    draft.restore(command.unit, key, sorted(drawn & grid.lost.keys()), HAND)
