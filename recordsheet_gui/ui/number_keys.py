"""Number keys pick units wherever nobody types: also from lists and boxes that would eat them."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QWidget,
)

from recordsheet_gui.ui.qt_override import override as qt_override


def is_number_key(event: QKeyEvent) -> bool:
    """True for a digit that means a unit, from either part of the keyboard."""
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return event.text().isdecimal() and plain == Qt.KeyboardModifier.NoModifier


class NumberKeys(QObject):
    """Looks over the shoulder of whichever field of the window has the focus."""

    def __init__(self, window: QWidget, pick: Callable[[int], object]) -> None:
        """`pick` gets the number of the unit."""
        super().__init__(window)
        self._window = window
        self._pick = pick
        self._watched: tuple[QWidget, ...] = ()
        self._types = False
        """True while digits are for the spin box that has the focus."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        for widget in self._watched:
            widget.removeEventFilter(self)
        self._watched = ()
        if new is None or not self._is_here(new) or not _eats_digits(new):
            return
        self._types = isinstance(new, QAbstractSpinBox)
        self._watched = (new, *new.findChildren(QLineEdit)) if self._types else (new,)
        for widget in self._watched:
            widget.installEventFilter(self)

    def _is_here(self, widget: QWidget) -> bool:
        """In the window or a panel that floats, not in a dialog."""
        around: QWidget | None = widget
        while around is not None and around is not self._window:
            if isinstance(around, QDialog):
                return False
            around = around.parentWidget()
        return around is not None

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QLineEdit):
            # Whoever presses into the text wants to write.
            self._types = self._types or event.type() is QEvent.Type.MouseButtonPress
        elif event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.Wheel):
            # Its arrows: nobody types.
            self._types = False
        elif (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and is_number_key(event)
            and not self._types
        ):
            self._pick(int(event.text()))
            return True
        return False


def _eats_digits(widget: QWidget) -> bool:
    """True for what takes digits although nobody writes anything there."""
    if isinstance(widget, QComboBox):
        return not widget.isEditable()
    if isinstance(widget, QAbstractItemView):
        return not widget.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable
    return isinstance(widget, QAbstractSpinBox)
