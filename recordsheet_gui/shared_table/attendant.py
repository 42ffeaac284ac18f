"""A process beside this one that serves something, and ends with it."""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from recordsheet_gui.session.worker import deaf
from recordsheet_gui.shared_table.link import BadLink

SECONDS = 60.0
"""In which it has to be there, on however busy a machine; one that fell is noticed at once."""
ENDING = 15.0
"""In which it has to be gone; else it is ended, whatever it still has to say."""
PARTING, TURNS = 0.3, 30
"""Seconds for what it has still to hand out, that the table closes for one: in so many turns."""


class Attendant:
    """Runs until it is closed, or until this program ends, however that happens."""

    def __init__(self, run: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        """`run` gets a line to this process first, and awaits `serve_until_alone` with it."""
        # A fresh process: a copy of this one would have its threads' locks, but not its threads.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._line: Connection = ours
        self._process = context.Process(target=_attend, args=(run, theirs, arguments), daemon=True)
        with deaf():
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

    def say(self, word: object) -> None:
        """Tell it something; one that fell hears nothing."""
        with suppress(OSError):
            self._line.send(word)

    def close(self) -> None:
        """End it."""
        self._line.close()
        self._process.join(ENDING)
        self._process.terminate()
        self._process.join(ENDING)


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


def still_free(host: str, port: int) -> int:
    """A port that links name; 0 where another program has it today, so that links change."""
    return port if port and _is_free(host, port) else 0


def _is_free(host: str, port: int) -> bool:
    with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as tried:
        if sys.platform != "win32":
            # What was closed a moment ago is free for who listens.
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError:
            return False
    return True


def _attend(run: Callable[..., None], line: Connection, arguments: tuple[Any, ...]) -> None:
    """In the other process: serve until the line to the first one breaks."""
    # Windows knows nothing of signals that are held back from the start.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.disable(logging.CRITICAL)
    # That it cannot serve is told by the first process, in a sentence.
    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as long as it runs
    run(line, *arguments)


def _deaf_to(word: Any) -> None:
    """There is nothing to be told."""


async def serve_until_alone(line: Connection, hear: Callable[[Any], object] = _deaf_to) -> None:
    """Say that all is ready; when the first process goes, hand out what is left and end.

    `hear` is called with what that one says meanwhile.
    """
    line.send(True)
    loop, is_alone = asyncio.get_running_loop(), asyncio.Event()

    def listen() -> None:
        with suppress(EOFError, OSError):
            while True:
                loop.call_soon_threadsafe(hear, line.recv())
        loop.call_soon_threadsafe(is_alone.set)
        # Whatever keeps the loop from its turns.
        sleep(ENDING)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    await is_alone.wait()
    # Time alone would not do: a busy machine may give this process none of it.
    for _ in range(TURNS):
        await asyncio.sleep(PARTING / TURNS)
    os._exit(0)
