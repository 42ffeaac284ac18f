"""What is dragged to the edge of a page moves the page: the place for it may lie beyond."""

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QCursor, QDrag
from PySide6.QtWidgets import QScrollArea, QWidget

EDGE = 28
"""Pixels at each edge of a page, within and without."""
STEP, EACH_MS = 12, 30


class DragScroll(QTimer):
    """Lives as long as a drag; Qt tells nothing of a hand that rests."""

    def __init__(self, drag: QDrag) -> None:
        """For the page that the dragged piece comes from."""
        super().__init__(drag)
        self._page = _page_of(drag.source())
        self.setInterval(EACH_MS)
        self.timeout.connect(lambda: self.look(QCursor.pos()))
        if self._page is not None:
            self.start()

    def look(self, hand: QPoint) -> None:
        """Move the page if the hand, on the screen, is at its edge."""
        if self._page is None:
            return
        view = self._page.viewport()
        at = view.mapFromGlobal(hand)
        if not view.rect().adjusted(-EDGE, -EDGE, EDGE, EDGE).contains(at):
            return
        for bar, place, length in (
            (self._page.verticalScrollBar(), at.y(), view.height()),
            (self._page.horizontalScrollBar(), at.x(), view.width()),
        ):
            bar.setValue(bar.value() + STEP * ((place > length - EDGE) - (place < EDGE)))


def _page_of(source: object) -> QScrollArea | None:
    around = source.parentWidget() if isinstance(source, QWidget) else None
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    return around
