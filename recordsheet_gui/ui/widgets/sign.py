"""A small picture of our own that follows the theme and the size of the text."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes

SIDE = 20
"""Pixels at the usual size of text."""


class Sign(QWidget):
    """An icon beside words that say the same; it takes no room while it shows none."""

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        """By the name of its file."""
        super().__init__(parent)
        self.name = name

    def show_sign(self, name: str) -> None:
        """Another one, or none."""
        if name != self.name:
            self.name = name
            self.updateGeometry()
            self.update()

    @qt_override
    def sizeHint(self) -> QSize:
        side = sizes().grown(SIDE) if self.name else 0
        return QSize(side, side)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.name:
            return
        side = sizes().grown(SIDE)
        painter = QPainter(self)
        top = (self.height() - side) // 2
        icon(self.name).paint(painter, 0, top, side, side, Qt.AlignmentFlag.AlignCenter)
        painter.end()
