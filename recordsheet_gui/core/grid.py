"""A small immutable grid of boxes with its marks."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import lru_cache

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.ids import Cell, RuleId

BOX = "#"
"""The character of a printed box; any other character in a row is a place without one."""
MOST_BOXES = 9999
"""Of a location's armor or the like; what a file says of more would fill the memory."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Clock:
    """A moment of the game: turn from 1, phase as an index into the system's phases."""

    turn: int = 1
    phase: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """Why something was marked."""

    rule: RuleId
    source: str = ""
    """What did it, in the game's words: "AC/20", "ammunition explosion"."""
    by_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A pencil mark: why, and in which phase of which turn."""

    cause: Cause
    at: Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Boxes in rows; armor of 25 points is one row of 25."""

    rows: tuple[str, ...]
    lost: Mapping[Cell, Mark] = field(default_factory=dict)

    def has_box(self, cell: Cell) -> bool:
        """True where the paper has a box, struck or not."""
        return (
            0 <= cell.row < len(self.rows)
            and 0 <= cell.column < len(self.rows[cell.row])
            and self.rows[cell.row][cell.column] == BOX
        )

    def is_intact(self, cell: Cell) -> bool:
        """True for a box that exists and is not struck."""
        return self.has_box(cell) and cell not in self.lost

    def cells(self) -> tuple[Cell, ...]:
        """All boxes in reading order."""
        return _boxes(self.rows)

    def intact(self) -> tuple[Cell, ...]:
        """All boxes not yet struck, in reading order."""
        boxes, lost = _boxes(self.rows), self.lost
        return tuple(cell for cell in boxes if cell not in lost) if lost else boxes

    def first_intact(self, count: int) -> tuple[Cell, ...]:
        """The first boxes that are not struck, so many as there are."""
        if count <= 0:
            return ()
        boxes, lost = _boxes(self.rows), self.lost
        if not lost:
            return boxes[:count]
        found = []
        for cell in boxes:
            if cell not in lost:
                found.append(cell)
                if len(found) == count:
                    break
        return tuple(found)

    @property
    def size(self) -> int:
        """How many boxes are printed."""
        return len(_boxes(self.rows))

    @property
    def left(self) -> int:
        """How many boxes are not struck."""
        return len(_boxes(self.rows)) - len(self.lost)

    @property
    def is_spent(self) -> bool:
        """True when no box is left, or there never was one."""
        return len(_boxes(self.rows)) == len(self.lost)

    def strike(self, cells: Iterable[Cell], mark: Mark) -> "Grid":
        """The grid with these boxes struck."""
        return Grid(rows=self.rows, lost={**self.lost, **dict.fromkeys(cells, mark)})

    def restore(self, cells: Iterable[Cell]) -> "Grid":
        """The grid with these boxes whole again."""
        gone = frozenset(cells)
        return replace(self, lost={c: m for c, m in self.lost.items() if c not in gone})

    def picture(self) -> tuple[str, ...]:
        """Rows as text: `#` intact, `.` struck, space no box."""
        return tuple(
            "".join(
                " " if c != BOX else "." if Cell(r, i) in self.lost else "#"
                for i, c in enumerate(text)
            )
            for r, text in enumerate(self.rows)
        )


@lru_cache(maxsize=1024)
def _boxes(rows: tuple[str, ...]) -> tuple[Cell, ...]:
    """The boxes of printed rows: all marks on a sheet leave these as they are."""
    return tuple(
        Cell(row, column)
        for row, text in enumerate(rows)
        for column, character in enumerate(text)
        if character == BOX
    )


def row_of(boxes: int) -> Grid:
    """Counted boxes, such as the armor of one location, as a grid of one row."""
    return Grid(rows=(BOX * printable(boxes),))


def printable(boxes: int) -> int:
    """So many boxes in one place; refused when no page can have them."""
    if boxes > MOST_BOXES:
        raise RuleError(
            "boxes", f"A sheet has at most {MOST_BOXES:,} boxes in one place, not {boxes:,}."
        )
    return boxes
