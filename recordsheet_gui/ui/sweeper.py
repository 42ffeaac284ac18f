"""Python's garbage, collected in Qt's own thread and between two events.

Left to itself Python sweeps in whatever thread makes the next thing. What Qt made and nobody holds
any more would die in a thread of errands then, its timers would go on, and the next that fires
takes the program down.
"""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 200
"""With a second between two looks the heap had grown by 8 to 12 MB more after an evening."""


class Sweeper(QObject):
    """Looks now and then whether there is something to sweep; Python does not, from now on."""

    def __init__(self, parent: QObject) -> None:
        """Sweeps as long as its parent lives."""
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self)
        timer.setInterval(EVERY_MS)
        timer.timeout.connect(sweep)
        timer.start()


def sweep() -> None:
    """Collect what Python itself would have collected by now."""
    counts, limits = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > limits[generation]:
            gc.collect(generation)
            return
