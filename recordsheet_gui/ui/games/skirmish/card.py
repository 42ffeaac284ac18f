"""The card of the light game: its title and the figure with the boxes of each location."""

from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.card.figure import figure_of, ornaments
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Region
from recordsheet_gui.sheet.pips import Pips
from recordsheet_gui.ui.scene.body import (
    bodies_of,
    draw_bodies,
    draw_ornaments,
    ornaments_of,
    place_figure,
)
from recordsheet_gui.ui.scene.dead_cross import DeadCross
from recordsheet_gui.ui.scene.figure import LocationPart, ShownLocation
from recordsheet_gui.ui.scene.marks import BOLD, MEDIUM, Sign, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, qpolygon, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Target
from recordsheet_gui.ui.scene.text import LABEL, Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.card.design import SkirmishDesign, words
from recordsheet_gui.units.card.kind import BODY

MARK = 6.4
"""Width of the plate with our sign, in mm."""
CLOCK = 13.0
DENSE_NAME, DENSE_ABOUT = 6.4, 3.2
"""Heights of the title in a play layout."""
LEAST = (46.0, 50.0)
"""Width and height of the figure's frame there."""


class ShownCardTitle(NamedTuple):
    """The turn, and the end of the unit."""

    turn: int | None
    destroyed: str


class CardTitlePart(RegionPart[ShownCardTitle]):
    """Name and class between our sign and the turn."""

    design: SkirmishDesign

    @override
    def read(self, now: Now) -> ShownCardTitle:
        return ShownCardTitle(now.clock.turn if now.phase else None, now.derived.destroyed or "")

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return DENSE_NAME + DENSE_ABOUT

    def _about(self) -> str:
        weight = f"{self.design.weight.capitalize()} \N{RIGHT SINGLE QUOTATION MARK}Mech"
        return "  ·  ".join(word for word in (weight, self.design.role) if word)

    def _write_dense(self, shown: ShownCardTitle) -> tuple[Text, ...]:
        """In the window our sign and the turn stand elsewhere."""
        r = self.rect
        upper = Rect(r.x + 0.6, r.y, r.width - 1.2, r.height - DENSE_ABOUT)
        lower = Rect(upper.x, upper.bottom, upper.width, DENSE_ABOUT)
        strike = "accent" if shown.destroyed else ""
        name = fitting((self.design.name,), Text("", upper, 15, Face.BOLD, strike=strike))
        if shown.destroyed:
            words = (f"OUT OF THE GAME  {shown.destroyed}", "OUT OF THE GAME")
            return (name, fitting(words, Text("", lower, TEXT, Face.BOLD, ink="accent")))
        return (name, fitting((self._about(),), Text("", lower, 6.8, ink="soft")))

    @override
    def write(self, shown: ShownCardTitle) -> tuple[Text, ...]:
        if self.measures.is_dense:
            return self._write_dense(shown)
        r, design = self.rect, self.design
        start = r.x + MARK + 2.4
        room = r.right - CLOCK - 2.0 - start
        name = Rect(start, r.y - 0.3, min(room, width_of(design.name, 13, Face.BOLD) + 0.1), 5.2)
        lower = Rect(start, r.y + 4.9, room, 2.6)
        if shown.destroyed:
            about = Text(
                f"OUT OF THE GAME  {shown.destroyed}", lower, LABEL, Face.BOLD, ink="accent"
            )
        else:
            about = Text(self._about(), lower, LABEL, ink="soft")
        turn = Rect(r.right - CLOCK, r.y, CLOCK, r.height)
        return (
            Text(design.name, name, 13, Face.BOLD, strike="accent" if shown.destroyed else ""),
            about,
            Text("TURN", Rect(turn.x + 1.4, turn.y, 6, 7.9), LABEL, ink="soft"),
            Text(
                str(shown.turn or ""),
                Rect(turn.x + 6.4, turn.y, 5.2, 7.9),
                11,
                Face.BOLD,
                Align.CENTER,
                least=0.5,
            ),
        )

    @override
    def draw_frame(self, painter: QPainter) -> None:
        """Our sign at the left, the turn's frame at the right, a strong line below."""
        if self.measures.is_dense:
            return
        theme, r = self.theme, self.rect
        bottom = r.bottom - 0.8
        painter.setPen(pen(theme.frame, MEDIUM))
        painter.setBrush(color(theme.plate))
        corners = [(r.x, r.y), (r.x + MARK, r.y), (r.x + MARK - 1.8, bottom), (r.x, bottom)]
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        side = 1.35
        for i in range(6):
            struck = i in (1, 2)
            cell = Rect(r.x + 1.1 + (i % 2) * 1.7, r.y + 1.4 + (i // 2) * 1.7, side, side)
            painter.setPen(pen(theme.on_plate, 0.15))
            painter.setBrush(color(theme.fresh if struck else theme.plate))
            painter.drawRect(qrect(cell))
        painter.setPen(pen(theme.frame, MEDIUM))
        painter.setBrush(color(theme.paper))
        left = r.right - CLOCK
        corners = [(left, r.y), (r.right - 1.6, r.y), (r.right, r.y + 1.6), (r.right, bottom)]
        painter.drawPolygon(QPolygonF([QPointF(*c) for c in (*corners, (left, bottom))]))
        painter.setPen(pen(theme.frame, BOLD))
        painter.drawLine(QPointF(r.x, bottom), QPointF(r.right, bottom))

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        end = [f"destroyed: {shown.destroyed}"] if shown.destroyed else []
        return [self.design.name, f"{self.design.weight} turn {shown.turn or '-'}", *end]


class CardLocation(LocationPart):
    """One location of a card; it is lost with its last box."""

    @override
    def read(self, now: Now) -> ShownLocation:
        grid = now.unit.grids.get(self.key, self.grid)
        signs = [Sign.WHOLE] * len(self.centers)
        for cell, mark in grid.lost.items():
            if 0 <= cell.column < len(signs):
                signs[cell.column] = now.sign(mark)
        return ShownLocation(tuple(signs), grid.left, grid.left == 0, False)

    @override
    def write(self, shown: ShownLocation) -> tuple[Text, ...]:
        name = "lost" if shown.is_gone else words(self.location)
        return self.labeled(name, shown, 8.6, LABEL)

    @override
    def say(self, target: Target) -> Spoken:
        shown = self.shown
        left = len(self.centers) if shown is None else shown.left
        if target.cell is not None:
            state = "whole" if self.is_whole(target.cell) else "struck"
            return Spoken(f"{words(self.location)} box {target.cell.column + 1}", state)
        value = f"{left} of {len(self.centers)}" + ("" if left else ", lost")
        return Spoken(words(self.location), value, Count(left, len(self.centers)))


class CardFigurePart(RegionPart[frozenset[str]]):
    """The figure and one part per location."""

    design: SkirmishDesign

    def __init__(self, region: Region, design: SkirmishDesign, theme: Theme) -> None:
        """Lay out all boxes."""
        super().__init__(region, design, theme)
        figure = figure_of(design.weight)
        edge = 2.0 if self.measures.is_dense else 0.9
        self.place = place_figure(figure, self.rect.inset(edge + 0.1, edge))
        outlines = figure.outlines
        plates = [self.place.polygon(outline.points) for outline in outlines.values()]
        self._bodies = bodies_of(plates, self.place.scale)
        self._solids = [qpolygon(self.place.polygon(solid)) for solid in figure.solids]
        self._ornaments = ornaments_of(ornaments(design, figure), self.place)
        pips = figure.pips(design.points, self.place.scale)
        locations = [
            CardLocation(
                GridKey(key), outline, pips.get(key, Pips(1.0, ())), self.place, theme, BODY
            )
            for key, outline in outlines.items()
        ]
        labels = [location.label for location in locations]
        cross = DeadCross(self.rect.inset(13.0, 9.0), theme, labels)
        self._parts: tuple[SheetPart[Any], ...] = (*locations, cross)
        for part in self._parts:
            part.setParentItem(self)

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> frozenset[str]:
        """What has lost its last box, and its weapons with it."""
        return frozenset(key for key, grid in now.unit.grids.items() if grid.left == 0)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return LEAST[0]

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return LEAST[1]

    @override
    def header(self) -> Text:
        return Text("", self.rect, 7)

    @override
    def draw_frame(self, painter: QPainter) -> None:
        """No title on it."""
        self.draw_edge(painter)

    @override
    def draw(self, painter: QPainter, shown: frozenset[str], exposed: QRectF) -> None:
        draw_ornaments(painter, self._ornaments, shown, self.theme, self.places)
        draw_bodies(painter, self._bodies, self._solids, self.theme, self.places)
