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
OVERDUE = 5
"""How many times its limit has to be passed until the great sweep waits for no pause."""


class Sweeper(QObject):
    """Looks now and then whether there is something to sweep; Python does not, from now on."""

    def __init__(self, parent: QObject, *moves: SignalInstance) -> None:
        """Sweeps as long as its parent lives; `moves` tell that somebody plays."""
        super().__init__(parent)
        gc.disable()
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
        sweep(all_of_it=self._still.elapsed() >= PAUSE_MS)


def sweep(*, all_of_it: bool = True) -> None:
    """Collect what Python itself would have collected by now; old things, on the whole, later."""
    counts, limits = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        limit = limits[generation]
        if generation == 2 and not all_of_it:
            limit *= OVERDUE
        if counts[generation] > limit:
            gc.collect(generation)
            return
