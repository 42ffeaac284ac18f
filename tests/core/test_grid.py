import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import MOST_BOXES, Cause, Clock, Grid, Mark, row_of
from recordsheet_gui.core.ids import Cell, RuleId

MARK = Mark(cause=Cause(rule=RuleId("by-hand")), at=Clock())

grids = st.lists(st.text(alphabet="# ", min_size=6, max_size=6), min_size=1, max_size=6).map(
    lambda rows: Grid(rows=tuple(rows))
)


def test_a_row_of_boxes_counts_what_is_left() -> None:
    grid = row_of(25).strike([Cell(0, 0), Cell(0, 24)], MARK)
    assert (grid.size, grid.left) == (25, 23)
    assert grid.picture() == ("." + "#" * 23 + ".",)
    assert grid.restore([Cell(0, 0)]).left == 24


def test_a_place_without_a_box_is_neither_intact_nor_struck() -> None:
    grid = Grid(rows=(" ## ",))
    assert not grid.has_box(Cell(0, 0))
    assert not grid.is_intact(Cell(0, 9))
    assert not grid.is_intact(Cell(-1, 1))
    assert grid.picture() == (" ## ",)


@given(grids, st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_strike_and_restore_are_each_others_undo(grid: Grid, picked: set[tuple[int, int]]) -> None:
    cells = [Cell(*p) for p in picked if grid.has_box(Cell(*p))]
    struck = grid.strike(cells, MARK)
    assert struck.left == grid.left - len(cells)
    assert struck.restore(cells) == grid
    assert set(struck.intact()) == set(grid.cells()) - set(cells)


def test_no_place_has_more_boxes_than_a_page_can_have() -> None:
    assert row_of(MOST_BOXES).size == MOST_BOXES
    with pytest.raises(RuleError, match="at most 9,999 boxes in one place, not 10,000"):
        row_of(MOST_BOXES + 1)
    with pytest.raises(RuleError, match="boxes"):
        row_of(10**18)
