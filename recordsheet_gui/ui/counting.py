"""Battle values of a library that an older program made: counted while its window is open."""

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.ui import patience

AT_ONCE = 15
"""Units between two looks at what the player does; each takes about a millisecond."""
LATER_MS = 100
"""When the library is slow, or busy with something else."""
SEEN_MS = 1000
"""How often those who show values hear of new ones."""


class Counting(QObject):
    """Counts a few values whenever nothing else is to do; most libraries have none to count."""

    counted = Signal()
    """There are values that were not there before."""

    def __init__(self, library: Library, window: QWidget) -> None:
        """Begins by itself once the window is up, and rests while nobody sees it."""
        super().__init__(window)
        self._library = library
        self._since = QElapsedTimer()
        self._since.start()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self._timer.start(LATER_MS)

    def stop(self) -> None:
        """The library is about to be closed."""
        self._timer.stop()

    def _go_on(self) -> None:
        window = self.parent()  # not kept: the two would hold one another
        is_seen = isinstance(window, QWidget) and window.isVisible()
        if patience.is_waiting() or not is_seen:
            self._timer.start(LATER_MS)
            return
        try:
            left = self._library.count_values(AT_ONCE)
        except StorageError:
            return  # the next window goes on with it
        if left is None:
            return
        if left:
            self._timer.start(0)
        if not left or self._since.elapsed() > SEEN_MS:
            self._since.start()
            self.counted.emit()
