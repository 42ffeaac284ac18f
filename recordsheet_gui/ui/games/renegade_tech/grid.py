"""One grid of square boxes: armor or internal structure of a location."""

from collections.abc import Collection, Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.grid import Grid
from recordsheet_gui.core.ids import Cell
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.sheet.renegade_tech.grid_sheet import GridPlace
from recordsheet_gui.ui.games.renegade_tech.squares import box_path, draw_squares
from recordsheet_gui.ui.scene.boxes import BoxesPart
from recordsheet_gui.ui.scene.marks import Sign
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import meets, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.mech.anatomy import NAMES

_PARTS = {
    "front_armor": "front armor",
    "front_internal": "front internal structure",
    "critical": "critical block",
    "rear_internal": "rear internal structure",
    "rear_armor": "rear armor",
}

_STATES = {
    Sign.WHOLE: "whole",
    Sign.STRUCK: "shot",
    Sign.FRESH: "shot in this phase",
    Sign.WIDOW: "widowed",
    Sign.GONE: "lost",
}


def grid_name(location: str, part: str) -> str:
    """A grid in words; only torsos have a front."""
    words = _PARTS.get(part, part)
    if not location.endswith("T"):
        words = words.removeprefix("front ")
    return f"{NAMES.get(location, location)} {words}"


class ShownGrid(NamedTuple):
    """The boxes of a grid as they look, in reading order."""

    signs: tuple[Sign, ...]
    left: int


class HasSigns(Protocol):
    """What every grid shows, whatever else it shows."""

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The boxes in reading order."""

    @property
    def left(self) -> int:
        """Boxes that are not lost."""


G = TypeVar("G", bound=HasSigns)


class SquaresPart(BoxesPart[G], Generic[G]):
    """Square boxes that can be pressed one by one; the keyboard goes from box to box."""

    def __init__(self, place: GridPlace, theme: Theme) -> None:
        """Take the grid's place."""
        super().__init__(place.key, place.rect, theme)
        self.place = place
        self.boxes: Mapping[Cell, Rect] = place.boxes
        self.centers = tuple(Point(*rect.center) for rect in place.boxes.values())
        self._index = {cell: i for i, cell in enumerate(place.boxes)}
        self._spots = (
            Spot(target=self.target(), rect=self.rect, is_stop=True),
            *(Spot(target=self.box(cell), rect=rect) for cell, rect in place.boxes.items()),
        )

    @property
    def name(self) -> str:
        """The grid in words."""
        return grid_name(self.location, self.part)

    def signs(self, now: Now) -> tuple[tuple[Sign, ...], int]:
        """How each box looks, and how many are left."""
        grid = now.unit.grids.get(self.key, Grid(rows=()))
        whole = Sign.GONE if self.location in now.derived.torn_off else Sign.WHOLE
        found = tuple(
            now.sign(grid.lost[cell]) if cell in grid.lost else whole for cell in self.boxes
        )
        return found, 0 if whole is Sign.GONE else grid.left

    def sign(self, cell: Cell) -> Sign:
        """How a box looks now."""
        return self.shown.signs[self._index[cell]] if self.shown else Sign.WHOLE

    @override
    def changed(self, before: G, after: G) -> tuple[QRectF, ...]:
        """Only the boxes that differ."""
        return tuple(
            qrect(rect)
            for rect, old, new in zip(self.boxes.values(), before.signs, after.signs, strict=True)
            if old is not new
        )

    @override
    def cells(self) -> Collection[Cell]:
        return self.boxes.keys()

    @override
    def cell_at(self, x: float, y: float) -> Cell | None:
        for cell, r in self.boxes.items():
            if r.x <= x < r.right and r.y <= y < r.bottom:
                return cell
        return None

    @override
    def is_whole(self, cell: Cell) -> bool:
        return self.sign(cell) in (Sign.WHOLE, Sign.GONE)

    @override
    def spots(self) -> tuple[Spot, ...]:
        return self._spots

    @override
    def target_at(self, x: float, y: float) -> Target | None:
        cell = self.cell_at(x, y)
        return self.target() if cell is None else self.box(cell)

    @override
    def shape_of(self, target: Target) -> QPainterPath:
        if target.cell is not None:
            return box_path(self.boxes[target.cell])
        path = QPainterPath()
        path.addRect(qrect(self.rect.inset(-0.3)))
        return path

    @override
    def say(self, target: Target) -> Spoken:
        name = self.name
        if target.cell is not None:
            row, column = target.cell
            where = f"{name}, row {row + 1}, column {column + 1}"
            state = _STATES[self.sign(target.cell)]
            return Spoken(where, state, is_ticked=not self.is_whole(target.cell))
        left = self.shown.left if self.shown else len(self.boxes)
        return Spoken(name, f"{left} of {len(self.boxes)}", Count(left, len(self.boxes)))

    def picture(self) -> str:
        """The boxes as text, row by row from the top."""
        rows: dict[int, list[str]] = {}
        for cell in self.boxes:
            row = rows.setdefault(cell.row, ["."] * 6)
            row[cell.column] = self.sign(cell).value
        return " ".join("".join(row) for row in rows.values())

    @override
    def describe(self) -> list[str]:
        if self.shown is None:
            return []
        return [f"{self.key} {self.shown.left}/{len(self.boxes)} {self.picture()}".rstrip()]


class GridPart(SquaresPart[ShownGrid]):
    """Armor or internals."""

    @override
    def read(self, now: Now) -> ShownGrid:
        return ShownGrid(*self.signs(now))

    @override
    def draw(self, painter: QPainter, shown: ShownGrid, exposed: QRectF) -> None:
        draw_squares(
            painter,
            (
                (rect, sign)
                for rect, sign in zip(self.boxes.values(), shown.signs, strict=True)
                if meets(exposed, rect)
            ),
            self.theme,
            is_inner=self.part.endswith("internal"),
        )
