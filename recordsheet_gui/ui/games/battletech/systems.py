"""System hits, which stand below the critical slots."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.sheet.layout import TEXT, Region, SystemHits
from recordsheet_gui.sheet.mech.criticals import system_slots
from recordsheet_gui.ui.scene.marks import THIN, Sign, draw_pips, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import SheetPart
from recordsheet_gui.ui.scene.text import COMFORT, LABEL, Text, fitting, width_of
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.short_names import piece_names

SQUEEZED = 0.75
"""How narrow a name may be before it is given more room there."""
DENSE_PITCH = 2.6
"""Between the boxes of a system in a play layout, in mm."""
BESIDE = 0.8
"""Between a name and its boxes."""
WIDE = 25.0
"""The width from which names stand in full with room between the boxes, in mm."""


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
        self._is_tight = region.measures.is_dense or rect.width < WIDE
        self._size = TEXT if region.measures.is_dense else LABEL

    @staticmethod
    def width(system: SystemHits) -> float:
        """What a name in full takes on paper, with the boxes behind it."""
        return width_of(f"{system.title} Hits", LABEL) + system.boxes * DENSE_PITCH + BESIDE

    @staticmethod
    def widths(region: Region) -> tuple[float, float]:
        """What names in full take in a play layout, and what they need at least."""
        rows = [(row.boxes * DENSE_PITCH + BESIDE, row.title) for row in region.systems]
        most = max(boxes + width_of(f"{title} Hits", TEXT) for boxes, title in rows)
        return most, max(boxes + SQUEEZED * width_of(title, TEXT) for boxes, title in rows)

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
        frames = [self._name(system, self._row(i)) for i, system in enumerate(self.systems)]
        full = [f"{system.title} Hits" for system in self.systems]
        # All of them say it, or none; a name is short as the slots have it.
        if all(
            width_of(name, frame.size) * COMFORT <= frame.box.width
            for name, frame in zip(full, frames, strict=True)
        ):
            return tuple(fitting((name,), text) for name, text in zip(full, frames, strict=True))
        return tuple(
            fitting(piece_names(system.title), text)
            for system, text in zip(self.systems, frames, strict=True)
        )

    def _name(self, system: SystemHits, row: Rect) -> Text:
        """Where the name of a row stands, and how large."""
        boxes = system.boxes * DENSE_PITCH + BESIDE if self._is_tight else 12.0
        frame = Rect(row.x, row.y, row.width - boxes, row.height)
        return Text("", frame, self._size if self._is_tight else 6.8)

    def _place(self, system: SystemHits, row: Rect, n: int) -> Point:
        if not self._is_tight:
            return Point(row.right - 10.0 + n * 3.5, row.center.y)
        return Point(row.right - (system.boxes - n - 0.5) * DENSE_PITCH, row.center.y)

    @override
    def draw(self, painter: QPainter, shown: ShownSystems, exposed: QRectF) -> None:
        radius = min(1.1 if self._is_tight else 1.35, self._step * 0.36)
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
