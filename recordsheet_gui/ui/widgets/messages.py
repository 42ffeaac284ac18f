"""What the program says, at the end of the line that is typed in."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStatusBar, QToolButton, QWidget

from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override

STAYS = 12_000
"""Milliseconds."""
LEAST = 24
"""Letters that there is always room for."""


class Messages(QStatusBar):
    """A status bar that stands at the right of the hit bar; it keeps its words at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Silent."""
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setAccessibleName("Messages")
        self.again = QToolButton()
        """Brings back what the message says was taken back."""
        self.again.setObjectName("again")
        self.again.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.addPermanentWidget(self.again)
        self.again.hide()
        self.messageChanged.connect(self._follow)

    def offer(self, action: QAction) -> None:
        """What the button does, when it is there."""
        self.again.setDefaultAction(action)
        self.again.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def say(self, words: str, *, is_heard: bool = False) -> None:
        """A sentence for a while, read out unless that has been done."""
        self.again.hide()
        self.showMessage(words, STAYS)
        if not is_heard:
            announce(self, words)

    def offer_again(self) -> None:
        """The last sentence told of something that can be had back."""
        self.again.setVisible(bool(self.currentMessage()))

    def _follow(self, words: str) -> None:
        self.setToolTip(plainly(words))
        self.setAccessibleDescription(words)
        if not words:
            self.again.hide()
        self.updateGeometry()
        self.update()

    @qt_override
    def minimumSizeHint(self) -> QSize:
        letters = min(len(self.currentMessage()), LEAST)
        width = letters * self.fontMetrics().averageCharWidth() + self._beside()
        return QSize(width, self._height())

    def _height(self) -> int:
        # Of one height with the button and without: in a line of its own the sheet would get
        # another size, and be drawn anew, with every step that is taken back.
        return max(self.fontMetrics().height(), self.again.sizeHint().height())

    @qt_override
    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.currentMessage()) + 12
        return QSize(width + self._beside(), self._height())

    def _beside(self) -> int:
        """Pixels of what stands behind the words."""
        shown = (w for w in self.findChildren(QWidget) if w.parent() is self and not w.isHidden())
        return sum(widget.sizeHint().width() + 8 for widget in shown)

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        words = self.currentMessage()
        if not words:
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room = self.rect().adjusted(4, 0, -4 - self._beside(), 0)
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(room, flags | Qt.TextFlag.TextSingleLine, shown)
        painter.end()
