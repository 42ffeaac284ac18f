"""System hits and the way damage transfers: what stands below the critical slots."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.figures import FIGURES
from recordsheet_gui.sheet.geometry import Point, Rect, bounds
from recordsheet_gui.sheet.layout import TEXT, Region, SystemHits
from recordsheet_gui.sheet.mech.criticals import system_slots
from recordsheet_gui.ui.scene.figure import place_figure
from recordsheet_gui.ui.scene.marks import THIN, Sign, draw_pips, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import SheetPart, qpolygon
from recordsheet_gui.ui.scene.text import LABEL, Align, Text, fitting
from recordsheet_gui.ui.theme import Theme, color
from recordsheet_gui.units.mech.anatomy import INWARD
from recordsheet_gui.units.mech.design import MechDesign

DENSE_PITCH = 2.6
"""Between the boxes of a system in a play layout, in mm."""


class ShownSystems(NamedTuple):
    """The signs of each system's boxes."""

    rows: tuple[tuple[Sign, ...], ...]


class SystemsPart(SheetPart[ShownSystems]):
    """Engine, gyro, sensor and life support hits, counted from the slots."""

    def __init__(self, region: Region, design: MechDesign, rect: Rect, theme: Theme) -> None:
        """Find the slots of each system."""
        super().__init__(rect, theme)
        self.systems = region.systems
        self.slots = tuple(system_slots(design, system.system) for system in region.systems)
        self._step = rect.height / max(1, len(self.systems))
        self._is_dense = region.measures.is_dense

    @override
    def read(self, now: Now) -> ShownSystems:
        rows = []
        for system, slots in zip(self.systems, self.slots, strict=True):
            signs = []
            for slot in slots:
                mark = now.slots.get(slot)
                if mark is not None:
                    signs.append(now.sign(mark))
                elif slot.partition("/")[0] in now.gone:
                    signs.append(Sign.STRUCK)
            signs.sort(key=lambda sign: sign is Sign.FRESH)
            signs = signs[: system.boxes]
            rows.append(tuple(signs + [Sign.WHOLE] * (system.boxes - len(signs))))
        return ShownSystems(tuple(rows))

    def _row(self, i: int) -> Rect:
        r = self.rect
        return Rect(r.x, r.y + i * self._step, r.width, self._step)

    @override
    def write(self, shown: ShownSystems) -> tuple[Text, ...]:
        return tuple(
            self._name(system, row)
            for system, row in ((s, self._row(i)) for i, s in enumerate(self.systems))
        )

    def _name(self, system: SystemHits, row: Rect) -> Text:
        if not self._is_dense:
            frame = Rect(row.x, row.y, row.width - 11.5, row.height)
            return Text(f"{system.title} Hits", frame, 6.8)
        frame = Rect(row.x, row.y, row.width - system.boxes * DENSE_PITCH - 0.4, row.height)
        return fitting((f"{system.title} Hits", system.title), Text("", frame, TEXT))

    def _place(self, system: SystemHits, row: Rect, n: int) -> Point:
        if not self._is_dense:
            return Point(row.right - 10.0 + n * 3.5, row.center.y)
        return Point(row.right - (system.boxes - n - 0.5) * DENSE_PITCH, row.center.y)

    @override
    def draw(self, painter: QPainter, shown: ShownSystems, exposed: QRectF) -> None:
        radius = min(1.1 if self._is_dense else 1.35, self._step * 0.36)
        for i, (system, signs) in enumerate(zip(self.systems, shown.rows, strict=True)):
            row = self._row(i)
            places = [(self._place(system, row, n), sign) for n, sign in enumerate(signs)]
            draw_pips(painter, places, radius, self.theme)
            if i:
                painter.setPen(pen(self.theme.hairline, THIN))
                painter.drawLine(QPointF(row.x, row.y), QPointF(row.right, row.y))

    @override
    def describe(self) -> list[str]:
        return [
            f"{system.system} hits {''.join(signs)}"
            for system, signs in zip(
                self.systems, self.shown.rows if self.shown else (), strict=False
            )
        ]


class TransferPart(SheetPart[frozenset[str]]):
    """Where damage goes on: arms and legs to the side torsos, those to the center."""

    def __init__(self, figure: str, rect: Rect, theme: Theme) -> None:
        """Make the figure small."""
        super().__init__(rect, theme)
        drawn = FIGURES[figure]
        self._title = Rect(rect.x, rect.y, rect.width, 3.4)
        self._place = place_figure(
            drawn, Rect(rect.x, self._title.bottom, rect.width, rect.height - 3.4)
        )
        self._shapes = {
            location: self._place.polygon(outline.points)
            for location, outline in drawn.outlines.items()
        }

    @override
    def read(self, now: Now) -> frozenset[str]:
        return frozenset(now.gone & set(self._shapes))

    @override
    def write(self, shown: frozenset[str]) -> tuple[Text, ...]:
        text = Text("", self._title, LABEL, align=Align.CENTER, ink="soft")
        return (fitting(("DAMAGE TRANSFER", "TRANSFER"), text),)

    @override
    def draw(self, painter: QPainter, shown: frozenset[str], exposed: QRectF) -> None:
        theme = self.theme
        painter.setPen(pen(theme.solid_edge, THIN))
        for location, points in self._shapes.items():
            painter.setBrush(color(theme.paper if location in shown else theme.solid))
            painter.drawPolygon(qpolygon(points))
        painter.setBrush(color(theme.ink))
        for location, inward in INWARD.items():
            if location in self._shapes and inward in self._shapes:
                self._arrow(
                    painter,
                    bounds(self._shapes[location]).center,
                    bounds(self._shapes[inward]).center,
                )

    def _arrow(self, painter: QPainter, start: Point, end: Point) -> None:
        dx, dy = end.x - start.x, end.y - start.y
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        ux, uy = dx / length, dy / length
        tip = QPointF(end.x - ux * 0.6, end.y - uy * 0.6)
        back = QPointF(tip.x() - ux * 1.3, tip.y() - uy * 1.3)
        painter.setPen(pen(self.theme.ink, 0.25))
        painter.drawLine(QPointF(*start), back)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(
            QPolygonF(
                [
                    tip,
                    QPointF(back.x() - uy * 0.65, back.y() + ux * 0.65),
                    QPointF(back.x() + uy * 0.65, back.y() - ux * 0.65),
                ]
            )
        )

    @override
    def describe(self) -> list[str]:
        return []
