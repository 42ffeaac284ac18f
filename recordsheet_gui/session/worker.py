"""Another process of this program, which does one thing for it and ends with it."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # who needs no other process does without: it takes as long as fifty trials
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess


class Worker:
    """Serves at the other end of a pipe."""

    def __init__(
        self, serve: "Callable[..., None]", name: str, arguments: tuple[Any, ...] = ()
    ) -> None:
        """`serve` gets its end of the pipe first; it needs some tenths of a second to get up."""
        import multiprocessing

        # A fresh process: a copy of this one would have its threads' locks, but not its threads.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.pipe: Connection = ours
        self._process: SpawnProcess = context.Process(
            target=serve, args=(theirs, *arguments), daemon=True, name=name
        )
        with deaf():
            self._process.start()
        theirs.close()

    def end(self) -> None:
        """Have it ended at once, whatever it does, and wait for nothing."""
        self._process.kill()

    def kill(self) -> None:
        """End it at once, whatever it does."""
        self._process.kill()
        self._process.join()

    def close(self) -> None:
        """Let it go."""
        self.pipe.close()
        self._process.terminate()
        self._process.join()
        self._process.close()


@contextmanager
def deaf() -> Iterator[None]:
    """What is started here hears no Ctrl+C, which a terminal says to every process.

    The first of them is to hear it, and ends the others.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    # It comes with the first process, and would let the signal through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
