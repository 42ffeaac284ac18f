"""Boxes with four corners that may stand aslant: shields, groupings and tracks of a ship."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.grid import Grid
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, bounds, is_inside
from recordsheet_gui.ui.scene.boxes import BoxesPart
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, Sign, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import qpolygon
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target
from recordsheet_gui.ui.theme import Theme, color


class ShownBoxes(NamedTuple):
    """The boxes as they look."""

    signs: tuple[Sign, ...]
    left: int

    @property
    def has_fresh(self) -> bool:
        """True when something happened to them in this phase."""
        return Sign.FRESH in self.signs


def square(rect: Rect) -> Polygon:
    """An upright box."""
    return (
        Point(rect.x, rect.y),
        Point(rect.right, rect.y),
        Point(rect.right, rect.bottom),
        Point(rect.x, rect.bottom),
    )


class QuadsPart(BoxesPart[ShownBoxes]):
    """One grid of a ship, drawn as a joined block."""

    def __init__(
        self,
        key: GridKey,
        name: str,
        quads: Iterable[Polygon],
        theme: Theme,
        around: Rect | None = None,
        *,
        is_stop: bool = False,
        is_track: bool = False,
    ) -> None:
        """Put boxes on the page; `around` is the place that belongs to them besides."""
        self.quads = tuple(quads)
        if around is None:
            around = bounds([p for quad in self.quads for p in quad]).inset(-0.5)
        super().__init__(key, around, theme)
        self.name = name
        self.is_track = is_track
        self._is_stop = is_stop
        self._grid = Grid(rows=("#" * len(self.quads),))
        self.centers = tuple(
            Point(sum(p.x for p in quad) / 4, sum(p.y for p in quad) / 4) for quad in self.quads
        )
        self._shapes = [qpolygon(quad) for quad in self.quads]
        self._outline = _outline(self.quads)
        self._path = QPainterPath()
        for shape in self._shapes:
            self._path.addPolygon(shape)
            self._path.closeSubpath()
        self._edge = self._path.simplified()

    @override
    def read(self, now: Now) -> ShownBoxes:
        grid = now.unit.grids.get(self.key, self._grid)
        signs = [Sign.WHOLE] * len(self.quads)
        for cell, mark in grid.lost.items():
            if 0 <= cell.column < len(signs):
                signs[cell.column] = now.sign(mark)
        return ShownBoxes(tuple(signs), grid.left)

    @override
    def draw(self, painter: QPainter, shown: ShownBoxes, exposed: QRectF) -> None:
        theme = self.theme
        for sign in (Sign.WHOLE, Sign.STRUCK, Sign.FRESH):
            some = [i for i, found in enumerate(shown.signs) if found is sign]
            if not some:
                continue
            line, fill, mark = _look(sign, theme)
            painter.setPen(pen(line, THIN))
            painter.setBrush(color(fill))
            for i in some:
                painter.drawPolygon(self._shapes[i])
            strokes = [stroke for i in some for stroke in _strokes(sign, self.quads[i])]
            if strokes:
                painter.setPen(pen(mark, 0.34))
                painter.drawLines(strokes)
        if self.is_track and self.quads:
            # The last box of a track is never destroyed: a second edge inside it says so.
            last = self.quads[-1]
            middle = self.centers[-1]
            painter.setPen(pen(_look(shown.signs[-1], theme)[2], THIN * 1.2))
            inner = [
                QPointF(middle.x + (p.x - middle.x) * 0.66, middle.y + (p.y - middle.y) * 0.66)
                for p in last
            ]
            for a, b in zip(inner, (*inner[1:], inner[0]), strict=True):
                painter.drawLine(QLineF(a, b))
        painter.setPen(pen(theme.outline, MEDIUM))
        painter.drawLines(self._outline)

    @override
    def changed(self, before: ShownBoxes, after: ShownBoxes) -> tuple[QRectF, ...]:
        return (self._edge.boundingRect().adjusted(-0.4, -0.4, 0.4, 0.4),)

    @override
    def cell_at(self, x: float, y: float) -> Cell | None:
        for i, quad in enumerate(self.quads):
            if is_inside(quad, x, y):
                return Cell(0, i)
        return None

    @override
    def is_whole(self, cell: Cell) -> bool:
        return self.shown is None or self.shown.signs[cell.column] is Sign.WHOLE

    @override
    def spots(self) -> tuple[Spot, ...]:
        r = self._edge.boundingRect()
        rect = Rect(r.x(), r.y(), r.width(), r.height())
        return (Spot(target=self.target(), rect=rect, is_stop=self._is_stop),)

    @override
    def target_at(self, x: float, y: float) -> Target | None:
        cell = self.cell_at(x, y)
        return None if cell is None else self.box(cell)

    @override
    def shape_of(self, target: Target) -> QPainterPath:
        if target.cell is None or not 0 <= target.cell.column < len(self.quads):
            return self._edge
        path = QPainterPath()
        path.addPolygon(self._shapes[target.cell.column])
        path.closeSubpath()
        return path

    @override
    def say(self, target: Target) -> Spoken:
        shown = self.shown
        left = len(self.quads) if shown is None else shown.left
        if target.cell is not None:
            state = "whole" if self.is_whole(target.cell) else "struck"
            return Spoken(f"{self.name} box {target.cell.column + 1}", state)
        return Spoken(self.name, f"{left} of {len(self.quads)}", Count(left, len(self.quads)))

    @override
    def why(self, target: Target) -> str:
        cell = target.cell
        if self.is_track and cell is not None and cell.column == len(self.quads) - 1:
            return f"{self.name}: the last box is never destroyed"
        return ""

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        return [f"{self.key} {shown.left}/{len(self.quads)} {''.join(shown.signs)}"]


def _look(sign: Sign, theme: Theme) -> tuple[str, str, str]:
    """Line, inside and mark of a box."""
    if sign is Sign.STRUCK:
        # Between dark boxes a light line keeps them countable.
        line = theme.pip_edge if theme.struck == theme.paper else theme.paper
        return line, theme.struck, theme.struck_sign
    if sign is Sign.FRESH:
        line = theme.pip_edge if theme.fresh == theme.paper else theme.paper
        return line, theme.fresh, theme.fresh_sign
    return theme.pip_edge, theme.pip, theme.pip_edge


def _strokes(sign: Sign, quad: Polygon) -> list[QLineF]:
    """A slash for a mark of this phase, a cross for an older one."""
    if sign is Sign.WHOLE:
        return []
    x, y = sum(p.x for p in quad) / 4, sum(p.y for p in quad) / 4
    d = abs(quad[0].x - quad[2].x) / 2
    d = max(d, abs(quad[0].y - quad[2].y) / 2) * 0.52
    slash = QLineF(x - d, y + d, x + d, y - d)
    return [slash] if sign is Sign.FRESH else [slash, QLineF(x - d, y - d, x + d, y + d)]


def _outline(quads: tuple[Polygon, ...]) -> list[QLineF]:
    """The edges that only one box has: together they are the outline of the block."""
    seen: dict[tuple[tuple[float, float], ...], QLineF | None] = {}
    for quad in quads:
        for a, b in zip(quad, (*quad[1:], quad[0]), strict=True):
            ends = [(round(a.x, 2), round(a.y, 2)), (round(b.x, 2), round(b.y, 2))]
            key = tuple(sorted(ends))
            seen[key] = None if key in seen else QLineF(a.x, a.y, b.x, b.y)
    return [line for line in seen.values() if line is not None]
