"""Troopers in ranks: a box each, and below it what all do who are left then."""

from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.infantry.ranks import NARROWEST, SHOULDERS, Ranks, least_height, ranks
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.boxes import BoxesPart
from recordsheet_gui.ui.scene.figure import ShownLocation
from recordsheet_gui.ui.scene.marks import THIN, Sign, draw_pips, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target
from recordsheet_gui.ui.scene.text import CAP_HEIGHT, POINT, Align, Text, fitting
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.facts import TROOPERS

BOXES = GridKey(f"{TROOPERS}/structure")
LARGEST, SMALLEST, DENSE_SMALLEST = 9.0, 7.0, 5.6
"""Points of the numbers below the boxes."""
COLUMNS = 9
"""Troopers that stand side by side in the narrowest frame."""


class RanksPart(BoxesPart[ShownLocation]):
    """All boxes of a platoon."""

    def __init__(self, design: InfantryDesign, inside: Rect, theme: Theme, *, dense: bool) -> None:
        """Let them fall in."""
        super().__init__(BOXES, inside, theme)
        self._design = design
        self._dense = dense
        size = design.troopers
        self._ranks: Ranks = ranks(size, design.squad_size, inside.width, inside.height)
        self.radius = self._ranks.radius
        self.centers = tuple(self._ranks.center(inside, i) for i in range(size))
        self._damage = [design.damage_of(size - i) for i in range(size)]

    @override
    def read(self, now: Now) -> ShownLocation:
        grid = now.unit.grids.get(self.key)
        signs = [Sign.WHOLE] * len(self.centers)
        for cell, mark in grid.lost.items() if grid else ():
            if 0 <= cell.column < len(signs):
                signs[cell.column] = now.sign(mark)
        left = grid.left if grid else len(signs)
        return ShownLocation(tuple(signs), left, left == 0, is_blown_off=False)

    def place(self, i: int) -> Rect:
        """Where a trooper stands: what a press on him has to strike."""
        return self._ranks.place(self.rect, i)

    @override
    def write(self, shown: ShownLocation) -> tuple[Text, ...]:
        """What is left does, below the box that falls next; lost ones are dim."""
        least = DENSE_SMALLEST if self._dense else SMALLEST
        texts = []
        whole = [i for i, sign in enumerate(shown.signs) if sign is Sign.WHOLE]
        now = len(shown.signs) - shown.left
        for i, points in enumerate(self._damage):
            box = self._ranks.number(self.rect, i)
            tall = 0.9 * box.height / (CAP_HEIGHT * POINT)
            size = max(least, min(LARGEST, 0.8 * tall))
            is_now = i == now and bool(whole)
            ink = "accent" if is_now and now else "ink" if i >= now else "faint"
            face = Face.BOLD if is_now else Face.REGULAR
            texts.append(Text(str(points), box, size, face, Align.CENTER, ink=ink, least=0.6))
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: ShownLocation, exposed: QRectF) -> None:
        theme, r = self.theme, self.radius
        painter.setBrush(color(theme.armor))
        for center, sign in zip(self.centers, shown.signs, strict=True):
            painter.setPen(pen(theme.outline if sign is Sign.WHOLE else theme.gone, THIN))
            painter.drawPath(_shoulders(center.x, center.y, r))
        places = tuple(zip(self.centers, shown.signs, strict=True))
        draw_pips(painter, places, r, theme)

    @override
    def spots(self) -> tuple[Spot, ...]:
        return (Spot(target=self.target(), rect=self.rect, is_stop=True),)

    @override
    def cell_at(self, x: float, y: float) -> Cell | None:
        for i in range(len(self.centers)):
            place = self.place(i)
            if place.x <= x < place.right and place.y <= y < place.bottom:
                return Cell(0, i)
        return None

    @override
    def target_at(self, x: float, y: float) -> Target | None:
        r = self.rect
        if not (r.x <= x <= r.right and r.y <= y <= r.bottom):
            return None
        cell = self.cell_at(x, y)
        return self.target() if cell is None else self.box(cell)

    @property
    @override
    def is_fallen(self) -> bool:
        return self.shown is not None and self.shown.is_gone

    @override
    def is_whole(self, cell: Cell) -> bool:
        return self.shown is None or self.shown.signs[cell.column] is Sign.WHOLE

    @override
    def shape_of(self, target: Target) -> QPainterPath:
        path = QPainterPath()
        if target.cell is not None:
            center = self.centers[target.cell.column]
            path.addEllipse(QPointF(*center), self.radius * 1.2, self.radius * 1.2)
        else:
            path.addRect(qrect(self.rect))
        return path

    @override
    def say(self, target: Target) -> Spoken:
        size = len(self.centers)
        left = size if self.shown is None else self.shown.left
        if target.cell is not None:
            is_whole = self.is_whole(target.cell)
            name = f"trooper {target.cell.column + 1}"
            points = self._damage[target.cell.column]
            return Spoken(name, f"{'whole' if is_whole else 'lost'}, damage {points}")
        points = self._design.damage_of(left)
        return Spoken("troopers", f"{left} of {size}, damage {points}", Count(left, size))

    @override
    def describe(self) -> list[str]:
        if self.shown is None:
            return []
        return [f"{self.key} {self.shown.left}/{len(self.centers)} {''.join(self.shown.signs)}"]


def _shoulders(x: float, y: float, r: float) -> QPainterPath:
    """The upper half of a trooper below his head."""
    path = QPainterPath()
    top, bottom = y + 0.55 * r, y + (1 + SHOULDERS) * r
    path.moveTo(x - 1.25 * r, bottom)
    path.quadTo(x - 1.2 * r, top, x, top)
    path.quadTo(x + 1.2 * r, top, x + 1.25 * r, bottom)
    path.closeSubpath()
    return path


class TroopersPart(RegionPart[tuple[int, int]]):
    """The frame around the ranks, with how many are left and what they do."""

    design: Any

    def __init__(self, region: Region, design: InfantryDesign, theme: Theme) -> None:
        """Put the ranks into the frame."""
        super().__init__(region, design, theme)
        self._ranks = RanksPart(design, self.inner, theme, dense=self.measures.is_dense)
        self._ranks.setParentItem(self)
        self._damage: Number | None = None

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return COLUMNS * NARROWEST + 2 * region.measures.pad

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        assert isinstance(unit.design, InfantryDesign)
        inside = width - 2 * region.measures.pad
        return frame_height(region) + least_height(unit.design.troopers, inside)

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return (self._ranks,)

    @override
    def read(self, now: Now) -> tuple[int, int]:
        grid = now.unit.grids.get(BOXES)
        left = grid.left if grid else self.design.troopers
        return left, self.design.damage_of(left)

    @override
    def write(self, shown: tuple[int, int]) -> tuple[Text, ...]:
        left, points = shown
        whole = f"{left} / {self.design.troopers}"
        dot = "\N{MIDDLE DOT}"
        words = (f"{whole} left {dot} damage {points}", f"{whole} {dot} dmg {points}", whole)
        return (fitting(words, self.caption("")),)
