"""A link as squares that a telephone reads."""

from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from recordsheet_gui.ui.qt_override import override as qt_override

QUIET = 4
"""Squares of margin that readers need (ISO/IEC 18004)."""
USUAL, LEAST = 216, 150
"""Pixels."""


@lru_cache(maxsize=32)
def squares(text: str) -> tuple[tuple[bool, ...], ...]:
    """Rows of squares, true where one is dark; nothing for no text."""
    if not text:
        return ()
    # Nobody waits for it who shares nothing.
    import segno

    # A long link in as few squares as it can: it is read off a screen, which nobody smudges.
    made = segno.make(text, error="l", boost_error=False, micro=False)
    return tuple(tuple(bool(one) for one in row) for row in made.matrix)


class QrPicture(QWidget):
    """Dark on light in every theme: many readers take nothing else."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty."""
        super().__init__(parent)
        self._squares: tuple[tuple[bool, ...], ...] = ()
        self.setMinimumSize(LEAST, LEAST)

    def show_link(self, text: str, whose: str) -> None:
        """Show a link; nothing where there is none."""
        self._squares = squares(text)
        self.setAccessibleName(f"QR picture of the link for {whose}" if text else "")
        self.setToolTip("A telephone's camera reads the link" if text else "")
        self.update()

    @qt_override
    def sizeHint(self) -> QSize:
        # It is for a camera: larger words beside it make it no easier to read.
        return QSize(USUAL, USUAL)

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._squares:
            return
        painter = QPainter(self)
        whole = len(self._squares) + 2 * QUIET
        # Whole pixels: a square with a soft edge is a smudge to a camera.
        side = max(1, min(self.width(), self.height()) // whole)
        left, top = (self.width() - side * whole) // 2, (self.height() - side * whole) // 2
        painter.fillRect(QRectF(left, top, side * whole, side * whole), Qt.GlobalColor.white)
        for down, row in enumerate(self._squares, QUIET):
            for across, is_dark in enumerate(row, QUIET):
                if is_dark:
                    place = QRectF(left + across * side, top + down * side, side, side)
                    painter.fillRect(place, Qt.GlobalColor.black)
        painter.end()
