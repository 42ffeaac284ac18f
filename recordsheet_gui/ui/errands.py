"""Somebody who goes to the disk, so that nobody else has to stand there and wait."""

import gc
import threading
from collections.abc import Callable, Generator
from math import inf
from queue import SimpleQueue
from time import monotonic
from typing import Generic, TypeVar

from recordsheet_gui.core.override import override
from recordsheet_gui.core.turns import finished

T = TypeVar("T")

MOMENT = 0.04
"""Seconds that work in turns goes on before somebody else has one."""


class Errand(Generic[T]):
    """One piece of work that is under way or done."""

    def __init__(self, work: Callable[[], T]) -> None:
        """Made by Errands.ask."""
        self._work = work
        self._outcome: list[T] = []
        self._error: BaseException | None = None
        self._done = threading.Event()

    @property
    def is_done(self) -> bool:
        """True when there is a result, or a reason why there is none."""
        return self._done.is_set()

    @property
    def has_failed(self) -> bool:
        """True when `result` will raise."""
        return self._error is not None

    def wait(self, seconds: float | None = None) -> bool:
        """Stand still until it is done, but not longer than this; true when it is done."""
        return self._done.wait(seconds)

    def run(self) -> None:
        """Do it, in whatever thread."""
        try:
            self._outcome.append(self._work())
        except BaseException as error:  # noqa: BLE001 - raised again for whoever asked
            self._error = error
        del self._work
        self._done.set()

    def result(self) -> T:
        """What came of it; raises what the work raised."""
        error, self._error = self._error, None
        if error is not None:
            try:
                raise error
            finally:
                # The error knows this frame: together they would stay until somebody collects them.
                del error
        return self._outcome[0]


class Turns(Errand[T]):
    """Work that is done here and in turns, by whoever waits for it."""

    def __init__(self, turns: Generator[None, None, T]) -> None:
        """Begins when somebody waits."""
        super().__init__(lambda: finished(turns))
        self._turns = turns

    @override
    def wait(self, seconds: float | None = None) -> bool:
        """Go on for so long, or a moment where the window is to go on too."""
        end = inf if seconds is None else monotonic() + min(seconds, MOMENT)
        try:
            while not self.is_done and monotonic() < end:
                next(self._turns)
        except StopIteration as over:
            self._outcome.append(over.value)
            self._done.set()
        except BaseException as error:  # noqa: BLE001 - raised again for whoever asked
            self._error = error
            self._done.set()
        return self.is_done


class Errands:
    """One thread that does what it is asked for, one thing after the other.

    It is a daemon: a disk that never answers must not keep the program from ending.
    """

    def __init__(self) -> None:
        """The thread begins with the first errand."""
        self._todo: Todo = SimpleQueue()
        self._thread: threading.Thread | None = None

    @property
    def is_here(self) -> bool:
        """True for whoever is on an errand of ours right now."""
        return getattr(_here, "errands", None) is self

    def ask(self, work: Callable[[], T]) -> Errand[T]:
        """Have this done after all that was asked for before."""
        errand = Errand(work)
        self._todo.put(errand)  # type: ignore[arg-type]  # whoever runs it passes the result by
        if self._thread is None:
            # Python would sweep in the new thread too, see `sweeper`.
            gc.disable()
            self._thread = threading.Thread(target=self._go, args=(self._todo,), daemon=True)
            self._thread.start()
        return errand

    def finish(self, work: Callable[[], T]) -> Errand[T]:
        """Have this done as the last thing: the thread goes when it is done."""
        last = self.ask(work)
        self._todo.put(None)
        self._todo, self._thread = SimpleQueue(), None
        return last

    def _go(self, todo: "Todo") -> None:
        _here.errands = self
        while (errand := todo.get()) is not None:
            errand.run()
            # Nobody may wait for the next errand to be rid of this one.
            del errand


Todo = SimpleQueue[Errand[object] | None]
"""None is the end of it."""

_here = threading.local()
