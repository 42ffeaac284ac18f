"""A button that strikes at once, and tells before that somebody is about to press it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent
from PySide6.QtWidgets import QPushButton

from recordsheet_gui.ui.qt_override import override as qt_override


class BlowButton(QPushButton):
    """One physical attack, or one way to drop bombs."""

    looked_at = Signal()
    """The mouse is over it, or the keys are on it."""

    @qt_override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.looked_at.emit()

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.looked_at.emit()
