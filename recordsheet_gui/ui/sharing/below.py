"""What stands below something that must be seen whole: it scrolls where room is scarce."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.widgets.tall import Tall


class Below(Tall):
    """As high as its page, or lower where there is no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page, to be laid out, on whatever is behind it."""
        self.page = QWidget()
        super().__init__(self.page, parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for ground in (self.viewport(), self.page):
            ground.setAutoFillBackground(False)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # Words that wrap need other room.
            self.updateGeometry()

    @qt_override
    def sizeHint(self) -> QSize:
        wanted = self.page.sizeHint()
        if self.page.hasHeightForWidth():
            width = self.width() if self.isVisible() else wanted.width()
            wanted.setHeight(self.page.heightForWidth(width))
        return wanted

    @qt_override
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), 2 * sizes().target)
