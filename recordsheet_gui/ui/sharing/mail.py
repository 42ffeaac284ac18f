"""Letters that come from elsewhere, read in the window's own time."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from recordsheet_gui.shared_table.post import Letter, Post

SLICE = 0.01
"""Seconds that letters are read before the window has its turn again."""
EVERY = 200
"""Milliseconds between two looks at what nobody has called for."""


class Mail(QObject):
    """Reads the letters of a post where all else of the window happens.

    They come in a thread of the network's, which only rings; nothing is read while somebody waits
    for the disk, nor from within a letter.
    """

    fetched = Signal()
    """Letters were read, or it was time to look."""
    _rang = Signal()

    def __init__(
        self,
        post: Post,
        read: Callable[[Letter], object],
        tick: Callable[[], object],
        is_held: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        """Begin to look at once.

        Where reading a letter says that it brought much, the next one waits for a tick; one that
        says that there is more to do is called again soon.
        """
        super().__init__(parent)
        self._post = post
        self._read, self._tick, self._is_held = read, tick, is_held
        self._is_rung = self._is_reading = self._has_more = False
        self._rang.connect(self.fetch, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self.fetch)
        self._timer.start()
        post.wake = self._ring
        self._ring()

    def _ring(self) -> None:
        """In whatever thread; once is enough until somebody looks."""
        if not self._is_rung:
            self._is_rung = True
            self._rang.emit()

    def fetch(self) -> None:
        """Read what has come."""
        self._is_rung = False
        if self._is_reading or self._is_held():
            return
        self._is_reading = True
        try:
            end = monotonic() + SLICE
            while monotonic() < end:
                letter = None if self._has_more else self._post.next(0)
                if letter is not None:
                    self._has_more = bool(self._read(letter))
                elif self._has_more:
                    self._has_more = bool(self._tick())
                else:
                    break
            else:
                self._ring()
            if not self._has_more:
                self._has_more = bool(self._tick())
            if self._has_more:
                self._ring()
            self.fetched.emit()
        finally:
            self._is_reading = False

    def wait(self, seconds: float) -> None:
        """Stand still until a letter comes, but not longer than this, and read it."""
        if self._is_reading or self._is_held():
            return
        self._is_reading = True
        try:
            letter = None if self._has_more else self._post.next(seconds)
            if letter is not None:
                self._read(letter)
            self._has_more = bool(self._tick())
        finally:
            self._is_reading = False

    def close(self) -> None:
        """Read no more."""
        self._post.wake = _silent
        self._timer.stop()


def _silent() -> None:
    """Nobody reads any more."""
