"""The cross over a unit that is out of the game."""

from collections.abc import Iterable

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.scene.marks import pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import SheetPart, qrect
from recordsheet_gui.ui.theme import Theme


class DeadCross(SheetPart[bool]):
    """The cross over a unit that is out of the game; it leaves what has to be read alone."""

    def __init__(self, rect: Rect, theme: Theme, labels: Iterable[Rect] = ()) -> None:
        """Take a place; labels are what it goes around."""
        super().__init__(rect, theme)
        self._clip = QPainterPath()
        self._clip.addRect(self.boundingRect())
        kept = QPainterPath()
        kept.setFillRule(Qt.FillRule.WindingFill)
        for label in labels:
            kept.addRect(qrect(label.inset(-0.5, -0.2)))
        self._clip = self._clip.subtracted(kept)

    @override
    def read(self, now: Now) -> bool:
        return now.derived.destroyed is not None

    @override
    def draw(self, painter: QPainter, shown: bool, exposed: QRectF) -> None:
        if not shown:
            return
        r = self.rect
        painter.save()
        painter.setClipPath(self._clip, Qt.ClipOperation.IntersectClip)
        # A light edge keeps the cross apart from what it crosses out.
        for value, width in ((self.theme.paper, 1.9), (self.theme.accent, 1.1)):
            painter.setPen(pen(value, width, Qt.PenCapStyle.RoundCap))
            painter.drawLines(
                [QLineF(r.x, r.y, r.right, r.bottom), QLineF(r.x, r.bottom, r.right, r.y)]
            )
        painter.restore()

    @override
    def describe(self) -> list[str]:
        return ["dead cross"] if self.shown else []
