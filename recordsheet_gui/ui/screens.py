"""Windows and dialogs within the screen that they open on, frame and all."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from recordsheet_gui.ui.qt_override import override as qt_override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QLayout

TITLE = 34
BORDER = 4
"""Pixels that a frame probably has, until it is known."""
SMALL = QSize(1500, 900)
"""A screen that a window had better fill."""
USUAL = 0.92
"""The share of a larger one that it takes."""
LATER = (0, 120, 500)
"""Milliseconds until a window manager has said what frame it gave."""


def room_for(widget: QWidget) -> QRect:
    """The part of its screen that panels of the desktop leave."""
    return widget.screen().availableGeometry()


def frame_of(window: QWidget) -> QMargins:
    """The frame around a window; a guess as long as nobody knows it."""
    outer, inner = window.frameGeometry(), window.geometry()
    if outer != inner:
        return QMargins(
            inner.left() - outer.left(),
            inner.top() - outer.top(),
            outer.right() - inner.right(),
            outer.bottom() - inner.bottom(),
        )
    if window.windowFlags() & Qt.WindowType.FramelessWindowHint or window.isVisible():
        return QMargins()
    return QMargins(BORDER, TITLE, BORDER, BORDER)


def usual_size(window: QWidget) -> QSize:
    """What a window takes when nobody has chosen."""
    room = room_for(window).marginsRemoved(frame_of(window)).size()
    if room.width() > SMALL.width() and room.height() > SMALL.height():
        return room * USUAL
    return room


def is_small(window: QWidget) -> bool:
    """True on a screen that has no room to give away."""
    room = room_for(window).size()
    return room.width() <= SMALL.width() or room.height() <= SMALL.height()


def keep_on_screen(window: QWidget) -> None:
    """Bring a window back within its screen, and make it smaller where it has to be."""
    if window.isMaximized() or window.isFullScreen() or window.isMinimized():
        return
    room, frame = room_for(window), frame_of(window)
    inner = room.marginsRemoved(frame)
    size = window.size().boundedTo(inner.size())
    if size != window.size():
        window.resize(size)
    place = window.geometry().topLeft()
    wanted = QPoint(
        max(inner.left(), min(place.x(), inner.right() - size.width() + 1)),
        max(inner.top(), min(place.y(), inner.bottom() - size.height() + 1)),
    )
    if wanted != place:
        # A frame stands where it is moved to, its inside that much further in.
        window.move(wanted - QPoint(frame.left(), frame.top()))


def keep_on_screen_soon(window: QWidget) -> None:
    """The same as soon as the frame is known, which a desktop tells when it likes."""
    for wait in LATER:
        QTimer.singleShot(wait, window, lambda: keep_on_screen(window))


def fit_to_screen(dialog: "QDialog") -> None:
    """A dialog within its screen; what has no room there is scrolled to."""
    inner = room_for(dialog).marginsRemoved(frame_of(dialog)).size()
    least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    if least.width() > inner.width() or least.height() > inner.height():
        _let_scroll(dialog, inner)
    keep_on_screen(dialog)
    keep_on_screen_soon(dialog)


def _let_scroll(dialog: "QDialog", inner: QSize) -> None:
    """Put all but the buttons of a dialog that is too large into something that scrolls."""
    from PySide6.QtWidgets import QFrame, QMessageBox, QScrollArea, QVBoxLayout

    from recordsheet_gui.ui.tab_order import first_stop

    dialog.setMinimumSize(dialog.minimumSize().boundedTo(inner))
    layout = dialog.layout()
    if layout is None or isinstance(dialog, QMessageBox):
        return
    # It moves to another parent, and keys would go nowhere.
    focused = dialog.focusWidget() or first_stop(dialog)
    foot = _foot_of(layout)
    inside = QWidget()
    inside.setLayout(layout)
    area = QScrollArea()
    area.setObjectName("fitted")
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setWidget(inside)
    # Who scrolls up and down should not have to scroll sideways because of the bar.
    bar = area.verticalScrollBar().sizeHint().width()
    area.setMinimumWidth(min(inside.minimumSizeHint().width() + bar, inner.width()))
    outer = QVBoxLayout()
    outer.setContentsMargins(0, 0, 0, 0)
    outer.addWidget(area, 1)
    if foot is not None:
        foot.setContentsMargins(9, 0, 9, 9)
        outer.addLayout(foot)
    dialog.setLayout(outer)
    if focused is not None:
        focused.setFocus()
    dialog.resize(dialog.sizeHint().expandedTo(dialog.size()).boundedTo(inner))


def _foot_of(layout: "QLayout") -> "QLayout | None":
    """The last row of a dialog, taken out of its layout; None where it has no buttons."""
    from PySide6.QtWidgets import QDialogButtonBox, QLayout, QVBoxLayout

    from recordsheet_gui.ui.layouts import held

    last = held(layout).get(layout.count() - 1)
    if isinstance(last, QDialogButtonBox):
        layout.removeWidget(last)
        row = QVBoxLayout()
        row.addWidget(last)
        return row
    if not isinstance(last, QLayout):
        return None
    if not any(isinstance(one, QDialogButtonBox) for one in held(last).values()):
        return None
    layout.removeItem(last)
    # Else it still belongs to the layout that it was in.
    last.setParent(None)
    return last


class ScreenKeeper(QObject):
    """Looks after every dialog of the program as it comes up.

    The program's style brings each dialog here before it is shown. A filter of the whole
    application would hear every event of every widget: ten thousand until the window stands.
    """

    _one: ClassVar["ScreenKeeper | None"] = None

    @classmethod
    def of(cls, application: QApplication) -> "ScreenKeeper":
        """The one of a program."""
        # Not by `findChild`: for PySide each child of the program is what it may be of all kinds.
        found = cls._in_service()
        if found is None:
            found = cls._one = cls(application)
        return found

    @classmethod
    def watch(cls, dialog: "QDialog") -> None:
        """Hear when a dialog is shown."""
        found = cls._in_service()
        if found is not None:
            dialog.installEventFilter(found)

    @classmethod
    def _in_service(cls) -> "ScreenKeeper | None":
        found = cls._one
        return found if found is not None and isValid(found) and found.parent() else None

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.Show:
            return False
        from PySide6.QtWidgets import QDialog, QFileDialog

        if isinstance(watched, QDialog):
            if not isinstance(watched, QFileDialog):
                from recordsheet_gui.ui.tab_order import follow_layout

                follow_layout(watched)
            fit_to_screen(watched)
        return False


def look_after(dialog: "QDialog") -> None:
    """Keep a dialog within its screen from now on, in a program that has somebody for it."""
    ScreenKeeper.watch(dialog)
