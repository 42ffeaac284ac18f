"""A process beside this one that serves something, and ends with it."""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from recordsheet_gui.shared_table.link import BadLink

SECONDS = 15.0
"""In which it has to be there."""
PARTING = 0.3
"""Seconds for what it has still to hand out: that the table closes, for one."""


class Attendant:
    """Runs until it is closed, or until this program ends, however that happens."""

    def __init__(self, run: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        """`run` gets a line to this process first, and sends True through it once it serves."""
        # A fresh process: a copy of this one would have its threads' locks, but not its threads.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._line: Connection = ours
        self._process = context.Process(target=_attend, args=(run, theirs, arguments), daemon=True)
        with _deaf():
            self._process.start()
        theirs.close()

    def is_there(self) -> bool:
        """Wait until it serves; False where it does not."""
        end = monotonic() + SECONDS
        while monotonic() < end and self._process.is_alive():
            if self._line.poll(0.05):
                with suppress(EOFError):
                    return bool(self._line.recv())
        return False

    @property
    def pid(self) -> int | None:
        """The number of its process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """False when it fell."""
        return self._process.is_alive()

    def close(self) -> None:
        """End it."""
        self._line.close()
        self._process.join(2 * PARTING)
        self._process.terminate()
        self._process.join(SECONDS)


def free_port(host: str) -> int:
    """A port of an address of this machine at which nobody listens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with closing(socket.socket(family)) as found:
            found.bind((host, 0))
            port: int = found.getsockname()[1]
            return port
    except OSError as error:
        raise BadLink(f"Nothing can listen at {host}: {error.strerror}.") from None


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started here hears no Ctrl+C, which a terminal says to every process.

    The first of them is to hear it, and says goodbye through the others before it ends them.
    """
    if sys.platform == "win32":
        yield
        return
    # It comes with the first process, and would let the signal through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _attend(run: Callable[..., None], line: Connection, arguments: tuple[Any, ...]) -> None:
    """In the other process: serve until the line to the first one breaks."""
    # Windows knows nothing of signals that are held back from the start.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    logging.disable(logging.CRITICAL)
    # That it cannot serve is told by the first process, in a sentence.
    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as long as it runs
    run(line, *arguments)


def _end_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv()
    sleep(PARTING)
    os._exit(0)
