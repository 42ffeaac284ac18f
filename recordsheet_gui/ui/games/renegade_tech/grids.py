"""The diagram of a grid sheet: every location with its head, grids and Destroyed zone."""

from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Measures, Region
from recordsheet_gui.sheet.renegade_tech.grid_sheet import GridSheet, Rows, lay_out, least_size
from recordsheet_gui.sheet.renegade_tech.spacing import EDGE, PAPER, SCREEN, Spacing
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.ui.games.battletech.systems import SystemsPart
from recordsheet_gui.ui.games.renegade_tech.block import BlockPart, rows_with_long_names
from recordsheet_gui.ui.games.renegade_tech.grid import GridPart
from recordsheet_gui.ui.games.renegade_tech.heads import HeadPart
from recordsheet_gui.ui.games.renegade_tech.squares import BODY, draw_squares
from recordsheet_gui.ui.scene.marks import THIN, Sign, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, qrect
from recordsheet_gui.ui.scene.text import Text, fitting
from recordsheet_gui.ui.theme import Theme, blend, color
from recordsheet_gui.units.mech.design import MechDesign

LEGEND = (
    (Sign.WHOLE, ("Armor",), False),
    (Sign.WHOLE, ("Internal",), True),
    (Sign.FRESH, ("Shot, this phase", "This phase"), False),
    (Sign.STRUCK, ("Shot before", "Before"), False),
    (Sign.WIDOW, ("Widowed",), False),
)
MOST_SYSTEMS, MOST_LEGEND = 31.0, 24.0
"""Width of what stands beside the head, in mm."""
GAP = 0.7
"""Between the plate and the figure, in pads."""
LEAST_ON_PAPER, AT_EASE = 150.0, 180.0
"""Height of the region there, in mm; it takes all that others leave."""
DENSE_LINE = 3.4
"""Of the legend and the system hits in a play layout, in mm."""


class LegendPart(SheetPart[int]):
    """What the signs mean."""

    def __init__(self, rect: Rect, measures: Measures, theme: Theme) -> None:
        """Stand in a free place."""
        super().__init__(rect, theme)
        self._step = min(DENSE_LINE if measures.is_dense else 4.0, rect.height / len(LEGEND))
        self._side = min(3.4, self._step * 0.9)
        self._size = TEXT if measures.is_dense else measures.label

    @override
    def read(self, now: Now) -> int:
        return 0

    def _row(self, i: int) -> Rect:
        return Rect(self.rect.x, self.rect.y + i * self._step, self.rect.width, self._step)

    @override
    def write(self, shown: int) -> tuple[Text, ...]:
        start = self._side + 1.6
        return tuple(
            fitting(
                words,
                Text(
                    "",
                    Rect(row.x + start, row.y, row.width - start, row.height),
                    self._size,
                    ink="soft",
                ),
            )
            for row, (_, words, _) in ((self._row(i), line) for i, line in enumerate(LEGEND))
        )

    @override
    def draw(self, painter: QPainter, shown: int, exposed: QRectF) -> None:
        side = self._side
        for i, (sign, _, is_inner) in enumerate(LEGEND):
            row = self._row(i)
            box = Rect(row.x + 0.3, row.center.y - side / 2, side, side)
            draw_squares(painter, [(box, sign)], self.theme, is_inner=is_inner)

    @override
    def describe(self) -> list[str]:
        return []


class GridsPart(RegionPart[tuple[int, int]]):
    """The frame around the figure, and the joints between its parts."""

    design: MechDesign

    def __init__(self, region: Region, unit: UnitState, theme: Theme) -> None:
        """Lay out all boxes that were dealt, as large as they fit."""
        design = mech_of(unit.design)
        super().__init__(region, design, theme)
        m = self.measures
        top = m.plate + GAP * m.pad
        inside = Rect(
            self.rect.x + m.pad,
            self.rect.y + top,
            self.rect.width - 2 * m.pad,
            self.rect.height - top - m.pad,
        )
        self.sheet = lay_out(rows_of(unit), region.columns, inside, spacing_of(region))
        if not m.is_dense:
            # How wide a box comes out says which names need a second line.
            tall = {
                key.partition("/")[0]: rows_with_long_names(unit, design, place, m)
                for key, place in self.sheet.grids.items()
                if place.names
            }
            self.sheet = lay_out(rows_of(unit), region.columns, inside, spacing_of(region), tall)
        grounds = {location: ground(self.sheet, location) for location in self.sheet.locations}
        self._body_color = blend(theme.solid, theme.paper, BODY)
        self._body = QPainterPath()
        for one in grounds.values():
            self._body = self._body.united(one)
        heads = [
            HeadPart(place, grounds[location], m, theme)
            for location, place in self.sheet.locations.items()
        ]
        grids: list[SheetPart[Any]] = []
        for location in self.sheet.locations:
            for key, place in self.sheet.grids.items():
                if key.partition("/")[0] == location:
                    if place.names:
                        grids.append(BlockPart(place, design, m, theme))
                    else:
                        grids.append(GridPart(place, theme))
        self._parts: tuple[SheetPart[Any], ...] = (*heads, *grids, *self._beside(theme))
        for part in self._parts:
            part.setParentItem(self)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        return LEAST_ON_PAPER, AT_EASE

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        wide, _ = least_size(rows_of(unit), region.columns, spacing_of(region))
        return wide + 2 * region.measures.pad

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        m = region.measures
        _, tall = least_size(rows_of(unit), region.columns, spacing_of(region))
        return tall + m.plate + (GAP + 1) * m.pad

    def _beside(self, theme: Theme) -> list[SheetPart[Any]]:
        """System hits and the legend left and right of the head."""
        if len(self.sheet.beside_head) < 2:
            return []
        left, right = self.sheet.beside_head
        dense = self.measures.is_dense
        step = DENSE_LINE if dense else 4.1
        wide = min(left.width, MOST_SYSTEMS)
        systems = Rect(left.x, left.y, wide, min(step * len(self.region.systems), left.height))
        wide = min(right.width, MOST_LEGEND)
        legend = Rect(right.right - wide, right.y, wide, min(right.height, 21.0))
        return [
            SystemsPart(self.region, self.design, systems, theme),
            LegendPart(legend, self.measures, theme),
        ]

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> tuple[int, int]:
        armor = [grid for key, grid in now.unit.grids.items() if key.endswith("_armor")]
        return sum(grid.left for grid in armor), sum(grid.size for grid in armor)

    @override
    def write(self, shown: tuple[int, int]) -> tuple[Text, ...]:
        material = "Patchwork" if self.design.patchwork else self.design.armor_type
        view, count = "seen from the front", f"{shown[0]} / {shown[1]}"
        words = (
            f"{view} \N{MIDDLE DOT} {material}  {count}",
            f"{view} \N{MIDDLE DOT} {count}",
            view,
        )
        return (fitting(words, self.caption("")),)

    @override
    def changed(self, before: tuple[int, int], after: tuple[int, int]) -> tuple[QRectF, ...]:
        return (qrect(self.caption("").box),)

    @override
    def draw(self, painter: QPainter, shown: tuple[int, int], exposed: QRectF) -> None:
        theme = self.theme
        painter.setPen(pen(theme.solid_edge, THIN))
        painter.setBrush(color(self._body_color))
        painter.drawPath(self._body)


def ground(sheet: GridSheet, location: str) -> QPainterPath:
    """What lies under all boxes of a location, so that it reads as one thing."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for key, place in sheet.grids.items():
        if key.partition("/")[0] != location:
            continue
        rows: dict[int, list[Rect]] = {}
        for cell, rect in place.boxes.items():
            rows.setdefault(cell.row, []).append(rect)
        for number, rects in rows.items():
            top = rects[0].y - (place.names[number].height if place.names else 0.0)
            left, right = rects[0].x, rects[-1].right
            row = Rect(left, top, right - left, rects[0].bottom - top)
            path.addRect(qrect(row.inset(-EDGE)))
    return path.simplified()


def rows_of(unit: UnitState) -> Rows:
    """All boxes as they were dealt."""
    return {key: grid.rows for key, grid in unit.grids.items()}


def spacing_of(region: Region) -> Spacing:
    """What stands around the boxes there."""
    return SCREEN if region.measures.is_dense else PAPER
