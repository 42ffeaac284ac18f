"""Which armor boxes have lost their hold."""

from collections.abc import Mapping
from functools import lru_cache

from recordsheet_gui.core.grid import BOX, Grid
from recordsheet_gui.core.ids import Cell, GridKey, RuleId, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.renegade_tech import options
from recordsheet_gui.systems.renegade_tech.diagram import (
    ARMOR,
    FRONT_ARMOR,
    FRONT_INTERNAL,
    INTERNAL,
    REAR_ARMOR,
    REAR_INTERNAL,
    grid_key,
)

WIDOWED = RuleId("RT-widowed")

HELD_BY: Mapping[str, str] = {
    FRONT_ARMOR: FRONT_INTERNAL,
    REAR_ARMOR: REAR_INTERNAL,
    ARMOR: INTERNAL,
}
"""What each armor holds on to."""
_BITS = str.maketrans({BOX: "1", " ": "0"})


def widowed(
    armor: Grid, internal: Grid, *, rear: bool = False, line: bool = False
) -> frozenset[Cell]:
    """Intact armor boxes that no chain of side-to-side and up-down steps joins to an anchor.

    An anchor is a box of the innermost armor row whose neighbour in the internals is intact; with
    `line`, any box of that row while one box of that line of internals survives (RT-10). Front
    armor has its innermost row at the bottom, rear armor at the top.
    """
    if not armor.rows:
        return frozenset()
    inner = 0 if rear else len(armor.rows) - 1
    outermost = len(internal.rows) - 1 if rear else 0
    row = internal.rows[outermost] if internal.rows else ""
    held_by = {c for c, text in enumerate(row) if text == BOX} - {
        cell.column for cell in internal.lost if cell.row == outermost
    }
    if line and held_by:
        held_by = set(range(len(armor.rows[inner])))
    # A row of boxes is a run of bits and an empty one that keeps rows apart, so one step of the
    # flood in all four directions is four shifts of one number.
    width = max(len(text) for text in armor.rows) + 1
    text = "".join(row.ljust(width) for row in armor.rows)
    whole = int(text.translate(_BITS)[::-1], 2)
    for row_number, column in armor.lost:
        whole &= ~(1 << (row_number * width + column))
    held = whole & sum(1 << (inner * width + column) for column in held_by)
    grown = 0
    while grown != held:
        grown = held
        held |= (held << 1 | held >> 1 | held << width | held >> width) & whole
    loose = whole & ~held
    return frozenset(
        Cell(*divmod(bit, width)) for bit in range(loose.bit_length()) if loose >> bit & 1
    )


def widows(state: GameState, unit: UnitId) -> Mapping[GridKey, frozenset[Cell]]:
    """The boxes that the End Phase would take now, by grid, where there are any."""
    line = options.chosen(state, "widow_anchor") == "line"
    return widows_of(state.unit(unit), line=line)


def widows_of(paper: UnitState, *, line: bool = False) -> Mapping[GridKey, frozenset[Cell]]:
    """The same for a sheet alone."""
    found: dict[GridKey, frozenset[Cell]] = {}
    grids = paper.grids
    for key, inner, rear in _facings(tuple(grids)):
        armor, internal = grids[key], grids[inner]
        # Nothing falls off a whole location; most are whole.
        if not armor.lost and not internal.lost:
            continue
        loose = widowed(armor, internal, rear=rear, line=line)
        if loose:
            found[key] = loose
    return found


@lru_cache(maxsize=64)
def _facings(keys: tuple[GridKey, ...]) -> tuple[tuple[GridKey, GridKey, bool], ...]:
    """Each armor with the internals that hold it, and whether it is behind them."""
    return tuple(
        (key, grid_key(key.partition("/")[0], HELD_BY[part]), part == REAR_ARMOR)
        for key in keys
        if (part := key.partition("/")[2]) in HELD_BY
    )
