"""Text of files and players, shown letter by letter: Qt would take a part of it for markup."""

from PySide6.QtCore import QSize
from PySide6.QtGui import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from recordsheet_gui.ui.qt_override import override as qt_override

NARROW, WIDE = 24, 80
"""Letters: the longest word that there is always room for, and the longest line that is liked."""


class Words(QLabel):
    """A label that wraps, in a window that stays as wide as it is whatever somebody writes.

    A word cannot be broken, and Qt gives a window room for the longest: a pasted address made one
    that was wider than any screen.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        """Takes markup like any label; `setTextFormat` says otherwise."""
        super().__init__(text, parent)
        self.setWordWrap(True)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Room for a usual word."""
        return self._at_most(NARROW, super().minimumSizeHint())

    @qt_override
    def sizeHint(self) -> QSize:
        """Room for a usual line."""
        return self._at_most(WIDE, super().sizeHint())

    def _at_most(self, letters: int, hint: QSize) -> QSize:
        width = letters * self.fontMetrics().averageCharWidth()
        return hint if hint.width() <= width else QSize(width, self.heightForWidth(width))


class Names(QComboBox):
    """A list of names that is not as wide as the longest of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty; it shows as much of a name as there is room for."""
        super().__init__(parent)
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.setSizeAdjustPolicy(policy)
        self.setMinimumContentsLength(NARROW // 2)


def escaped(text: str) -> str:
    """A piece of somebody's text within markup of ours."""
    # The standard module brings all named characters along, half a megabyte.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def plainly(text: str) -> str:
    """Somebody's text for a label, tip or box that guesses whether it is markup."""
    if not Qt.mightBeRichText(text):
        return text
    return f"<qt>{escaped(text).replace(chr(10), '<br>')}</qt>"
