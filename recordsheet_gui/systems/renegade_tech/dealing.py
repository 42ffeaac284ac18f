"""How a fresh sheet is dealt: rows of armor and internals, and where the slots lie at first."""

from collections.abc import Mapping

from recordsheet_gui.core.grid import BOX, Grid, printable
from recordsheet_gui.core.ids import GridKey, TrackKey
from recordsheet_gui.systems.renegade_tech import options
from recordsheet_gui.systems.renegade_tech.diagram import (
    COLUMNS,
    CRITICAL,
    FRONT_ARMOR,
    FRONT_INTERNAL,
    REAR_ARMOR,
    REAR_INTERNAL,
    block_rows,
    boxes_per_slot,
    grid_key,
    parts_of,
    slot_count,
)
from recordsheet_gui.systems.renegade_tech.own_rows import own_rows
from recordsheet_gui.systems.renegade_tech.slots import place_key
from recordsheet_gui.units.mech.anatomy import TORSOS
from recordsheet_gui.units.mech.design import MechDesign

MOST_BY_HALVES = 5
"""Rows that the rule of vehicles gives at most."""

Chosen = Mapping[str, object]


def armor_rows(points: int, *, full: bool = False) -> tuple[str, ...]:
    """One box a point in rows of six, the outermost first; a partial row is centered (RT-2).

    At tables that print full rows, the points are rounded to them; any armor has one.
    """
    rows, rest = divmod(printable(points), COLUMNS)
    if full and points > 0:
        return (BOX * COLUMNS,) * max(1, rows + (2 * rest >= COLUMNS))
    whole = (BOX * COLUMNS,) * rows
    if not rest:
        return whole
    left = (COLUMNS - rest) // 2
    return ((" " * left + BOX * rest).ljust(COLUMNS), *whole)


def internal_rows(location: str, points: int, *, halves: bool = False) -> tuple[int, int]:
    """Full rows in front of the block and behind it (RT-3)."""
    points = printable(points)
    if halves:
        rows = min(MOST_BY_HALVES, (points + 1) // 2)
    else:
        rows = (2 * points + COLUMNS) // (2 * COLUMNS)
    if location not in TORSOS:
        return max(1, rows), 0
    rows = max(2, rows)
    return rows - rows // 2, rows // 2


def grids_of(design: MechDesign, chosen: Chosen) -> dict[GridKey, Grid]:
    """The fresh grids of a 'Mech, location by location from the top down."""
    full = options.dealt(chosen, "armor_rows") == "full"
    way = options.dealt(chosen, "internal_rows")
    own = own_rows(way, design.tons)
    grids: dict[GridKey, Grid] = {}
    for location, points in design.structure.items():
        by_rule = internal_rows(location, points, halves=way == "half")
        front, rear = own.of(location) if own is not None else by_rule
        row = (BOX * COLUMNS,)
        rows = {
            FRONT_ARMOR: armor_rows(design.armor.get(location, 0), full=full),
            FRONT_INTERNAL: row * front,
            CRITICAL: row * block_rows(location),
            REAR_INTERNAL: row * rear,
            REAR_ARMOR: armor_rows(design.armor.get(f"{location}R", 0), full=full)[::-1],
        }
        for part in parts_of(location):
            grids[grid_key(location, part)] = Grid(rows=rows[part])
    return grids


def places_of(design: MechDesign, chosen: Chosen) -> dict[TrackKey, int]:
    """Where slots lie that are dealt otherwise than side by side: six columns of upright pairs."""
    if options.dealt(chosen, "block_layout") != "upright":
        return {}
    found: dict[TrackKey, int] = {}
    for location in design.structure:
        if boxes_per_slot(location) == 1:
            continue
        for slot in range(1, slot_count(location) + 1):
            row, column = divmod(slot - 1, COLUMNS)
            for box in (1, 2):
                number = (2 * row + box - 1) * COLUMNS + column + 1
                found[place_key(location, slot, box)] = number
    return found
