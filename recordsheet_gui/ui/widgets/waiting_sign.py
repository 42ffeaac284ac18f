"""What is shown while a disk takes its time."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QWidget

LINGER = 700
"""Milliseconds that the sign stays up: one that only flashes is read by nobody."""


def window_in_front() -> QWidget | None:
    """The window that the player looks at."""
    return QApplication.activeModalWidget() or QApplication.activeWindow() or _any_window()


def main_window() -> QWidget | None:
    """The window that all others belong to."""
    window = window_in_front()
    while window is not None and (parent := window.parentWidget()) is not None:
        window = parent
    return window


def _any_window() -> QWidget | None:
    shown = (widget for widget in QApplication.topLevelWidgets() if widget.isVisible())
    return next(shown, None)


class WaitingSign(QLabel):
    """Lies over a window's upper edge and moves nothing.

    What a player presses meanwhile comes later, and has to meet what was there to be aimed at.
    """

    @classmethod
    def put_up(cls, words: str = "") -> "WaitingSign | None":
        """The sign in the window in front, where there is one."""
        window = window_in_front()
        if window is None:
            return None
        place = window.centralWidget() if isinstance(window, QMainWindow) else window
        return cls(place or window, words)

    def __init__(self, place: QWidget, words: str = "") -> None:
        """Shown at once."""
        super().__init__(words or "Waiting for the disk ...", place)
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(0, 0, place.width(), self.sizeHint().height())
        self.show()

    def take_down(self, *, at_once: bool) -> None:
        """Away with it: at once where another sentence takes its place, else not too soon."""
        if at_once:
            self.hide()
        QTimer.singleShot(0 if at_once else LINGER, self.deleteLater)
