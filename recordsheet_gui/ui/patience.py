"""Waiting for a disk without a window that stands still.

Nearly always a disk has answered before anybody could notice. When it has not, the window goes on
drawing and its timers go on, while Qt keeps back what the player presses and types; that comes
afterwards, in its order. So whoever asked goes on in the next line, and nothing that matters has
happened in between.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import inf
from threading import current_thread, main_thread
from time import monotonic
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from recordsheet_gui.storage.errors import Slow
from recordsheet_gui.ui.errands import Errand, Errands

T = TypeVar("T")

STILL = 0.1
"""Seconds that a window may stand still for its disks between two turns of the event loop."""
TICK = 0.02
"""Seconds between two looks at the window while it goes on."""
GRUDGE = 1000
"""Milliseconds in which nobody stands still again for a disk that was slow."""
SIGN = 0.25
"""Seconds until a player is told what the window waits for."""
ENOUGH = 5.0
"""Seconds until the player's hands are free again, whatever the disk does."""
CLOSING = 2.0
"""Seconds that a file gets to be closed: nothing is lost when it does not."""
NAP = 400
"""Milliseconds in which a new button is deaf to what was aimed at what was there before."""


class _Turn:
    """This turn of the event loop."""

    def __init__(self) -> None:
        self.stood = 0.0
        """Seconds that it has stood still."""
        self.waits = 0
        """Those who wait right now: the second waits inside the first."""
        self.kept_back = False
        """True when the player may have pressed something that comes only now."""

    def stand(self, seconds: float) -> None:
        self.stood += seconds
        QTimer.singleShot(0, self._forgive)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        self.waits += 1
        try:
            yield
        finally:
            self.waits -= 1
            self.kept_back = True
            # Also wakes Qt, which else would leave what it kept back until the mouse moves.
            QTimer.singleShot(0, self._hand_out)
            # What comes now comes in one go, and its disk is hardly any faster.
            self.stood = STILL
            QTimer.singleShot(GRUDGE, self._forgive)

    def _hand_out(self) -> None:
        self.kept_back = False

    def _forgive(self) -> None:
        self.stood = 0.0


_turn = _Turn()


def is_waiting() -> bool:
    """True for timers and other guests while somebody waits: they must not begin anything."""
    return _turn.waits > 0


def has_kept_back() -> bool:
    """True when what the player does next may have been meant for the window as it was before."""
    return _turn.kept_back


def stand_still(errand: Errand[T]) -> bool:
    """Wait as long as nobody notices; true when it is done."""
    if not _has_window():
        return errand.wait()
    began = monotonic()
    is_done = errand.wait(max(TICK, STILL - _turn.stood))
    stood = monotonic() - began
    if stood > TICK / 2:
        _turn.stand(stood)
    return is_done


def wait_for(errand: Errand[T], longest: float = inf, words: str = "") -> bool:
    """Come back when it is done; false when it is not after so many seconds.

    Where it is not the disk that takes its time, `words` say what does.
    """
    began = monotonic()
    if stand_still(errand):
        return True
    # Most disks are quick enough that nobody needs a sign.
    from recordsheet_gui.ui.widgets.waiting_sign import WaitingSign

    sign: WaitingSign | None = None
    with _turn.waiting():
        while not errand.wait(TICK):
            waited = monotonic() - began
            if waited >= longest:
                break
            if sign is None and waited >= SIGN:
                sign = WaitingSign.put_up(words)
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    # Its window may have gone before it.
    if sign is not None and isValid(sign):
        sign.take_down(at_once=errand.has_failed or not errand.is_done)
    return errand.is_done


def fetch(
    work: Callable[[], T],
    errands: Errands | None = None,
    *,
    unwanted: Callable[[T], object] | None = None,
) -> T:
    """Have something done, and what came of it.

    Slow when the player would not wait any longer; what comes of it later is `unwanted`.
    """
    if errands is not None and errands.is_here:
        return work()
    errand = errands.ask(work) if errands is not None else Errands().finish(work)
    if wait_for(errand, ENOUGH) or _wait_on(errand):
        return errand.result()
    if unwanted is not None:
        Errands().finish(partial(_give_away, errand, unwanted))
    raise Slow("The disk does not answer. What was asked of it may still be done.")


def _give_away(errand: Errand[T], unwanted: Callable[[T], object]) -> None:
    errand.wait()
    if not errand.has_failed:
        unwanted(errand.result())


def _wait_on(errand: Errand[T]) -> bool:
    """Wait until it is done or the player has had enough; true when it is done."""
    from PySide6.QtWidgets import QMessageBox

    from recordsheet_gui.ui.widgets.waiting_sign import main_window

    box = QMessageBox(
        QMessageBox.Icon.Information,
        "Record Sheet",
        "The disk has not answered yet, or another program holds the file.",
        parent=main_window(),
    )
    stop = box.addButton("Stop waiting", QMessageBox.ButtonRole.RejectRole)
    # What was typed and kept back was meant for somebody else.
    stop.setEnabled(False)
    nap = QTimer(box, singleShot=True)
    nap.timeout.connect(lambda: stop.setEnabled(True))
    nap.start(NAP)
    box.setWindowModality(Qt.WindowModality.ApplicationModal)
    box.show()
    with _turn.waiting():
        while box.isVisible() and not errand.wait(TICK):
            QCoreApplication.processEvents()
    box.close()
    box.deleteLater()
    return errand.is_done


def _has_window() -> bool:
    return QApplication.instance() is not None and current_thread() is main_thread()
