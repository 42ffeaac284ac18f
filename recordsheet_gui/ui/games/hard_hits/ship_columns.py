"""The ship between its two columns; in a narrow window they stand below it."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from recordsheet_gui.ui.qt_override import override as qt_override

LEAST_SIDE = 236
"""Pixels of the columns beside the ship."""
UNBOUND = (1 << 24) - 1


def side(inside: QVBoxLayout) -> QScrollArea:
    """A column beside the ship; with large letters on a small screen it scrolls."""
    inside.setContentsMargins(2, 0, 2, 0)
    column = QWidget()
    column.setLayout(inside)
    made = QScrollArea()
    made.setWidgetResizable(True)
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setWidget(column)
    bar = made.verticalScrollBar().sizeHint().width()
    made.setMinimumWidth(max(LEAST_SIDE, column.minimumSizeHint().width() + bar))
    return made


class Columns(QWidget):
    """Three beside one another, or the one in the middle above the two others."""

    def __init__(self, left: QWidget, middle: QWidget, right: QWidget) -> None:
        """As a wide window has them."""
        super().__init__()
        self._left, self._middle, self._right = left, middle, right
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.is_stacked = False
        self._put()

    def _put(self) -> None:
        grid, sides = self._grid, (self._left, self._right)
        for one in (self._left, self._middle, self._right):
            grid.removeWidget(one)
        for one in sides:
            one.setMaximumWidth(UNBOUND if self.is_stacked else one.minimumWidth())
        grid.addWidget(self._left, int(self.is_stacked), 0)
        if self.is_stacked:
            grid.addWidget(self._middle, 0, 0, 1, 2)
        else:
            grid.addWidget(self._middle, 0, 1)
        grid.addWidget(self._right, int(self.is_stacked), 1 if self.is_stacked else 2)
        for column, weight in enumerate((1, 1, 0) if self.is_stacked else (0, 1, 0)):
            grid.setColumnStretch(column, weight)
        grid.setRowStretch(0, 1)
        grid.setRowStretch(1, int(self.is_stacked))

    def needed(self) -> int:
        """The width of all three beside one another."""
        three = (self._left, self._middle, self._right)
        least = sum(max(one.minimumWidth(), one.minimumSizeHint().width()) for one in three)
        return least + 2 * self._grid.horizontalSpacing()

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Two columns beside one another: a window may become as narrow as that."""
        sides = sum(one.minimumWidth() for one in (self._left, self._right))
        wide = max(sides + self._grid.horizontalSpacing(), self._middle.minimumSizeHint().width())
        return QSize(wide, self._grid.minimumSize().height())

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < self.needed()
        if is_narrow is not self.is_stacked:
            self.is_stacked = is_narrow
            self._put()
            # Nobody sees how it stood before.
            self._grid.activate()
