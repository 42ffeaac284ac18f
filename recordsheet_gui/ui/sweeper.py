"""Python's garbage, collected in Qt's own thread and between two events.

Left to itself Python sweeps in whatever thread makes the next thing. What Qt made and nobody holds
any more would die in a thread of errands then, its timers would go on, and the next that fires
takes the program down.
"""

import gc

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, SignalInstance

EVERY_MS = 200
"""With a second between two looks the heap had grown by 8 to 12 MB more after an evening."""
PAUSE_MS = 1000
"""Nobody plays for so long: what takes two frames is not noticed."""
GREAT = 60
"""Sweeps in the midst of the play, after which the next pause is worth a great one."""


class Sweeper(QObject):
    """Looks now and then whether there is something to sweep; Python does not, from now on.

    What a window stands on is many times what an hour adds. It is set aside, so that no sweep in
    the midst of the play has to look through it; a pause has time for all of it.
    """

    def __init__(self, parent: QObject, *moves: SignalInstance) -> None:
        """Sweeps as long as its parent lives; `moves` tell that somebody plays."""
        super().__init__(parent)
        gc.disable()
        self._sweeps: int | None = None
        """Since the last great one; None before the first look."""
        self._still = QElapsedTimer()
        self._still.start()
        for move in moves:
            move.connect(self._begin_anew)
        timer = QTimer(self)
        timer.setInterval(EVERY_MS)
        timer.timeout.connect(self._look)
        timer.start()

    def _begin_anew(self) -> None:
        self._still.restart()

    def _look(self) -> None:
        if self._sweeps is None:
            # The window stands. What starting left behind goes with the first pause.
            gc.freeze()
            self._sweeps = GREAT
        elif self._sweeps >= GREAT and self._still.elapsed() >= PAUSE_MS:
            sweep_all()
            self._sweeps = 0
        elif sweep():
            self._sweeps += 1


def sweep() -> bool:
    """Collect what Python itself would have collected by now; true if there was something."""
    counts, limits = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > limits[generation]:
            gc.collect(generation)
            return True
    return False


def sweep_all() -> None:
    """Look through everything, also what was set aside; what is left is set aside."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
