"""A broker of our own, in a process of its own: a table needs nothing installed.

A club or a league that has one uses that instead.
"""

import asyncio
import logging
import multiprocessing
import os
import socket
import threading
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from time import monotonic

from recordsheet_gui.shared_table.link import BadLink, Broker

LOOPBACK = "127.0.0.1"
SECONDS = 15.0
"""In which it has to be there."""
MOST_GUESTS = 200


class OwnBroker:
    """Runs until it is closed, or until this program ends, however that happens."""

    def __init__(self, host: str = LOOPBACK, port: int = 0) -> None:
        """Listen at an address of this machine; at any free port where none is named."""
        try:
            port = port or _free_port(host)
        except OSError as error:
            raise BadLink(f"Nothing can listen at {host}: {error.strerror}.") from None
        self.address = Broker(host, port)
        # A fresh process: a copy of this one would have its threads' locks, but not its threads.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._line: Connection = ours
        self._process = context.Process(target=_run, args=(host, port, theirs), daemon=True)
        self._process.start()
        theirs.close()
        if not self._is_there():
            self.close()
            raise BadLink(f"The broker at {self.address} did not start.")

    def _is_there(self) -> bool:
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

    def close(self) -> None:
        """End it."""
        self._line.close()
        self._process.terminate()
        self._process.join(SECONDS)


def _free_port(host: str) -> int:
    with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as found:
        found.bind((host, 0))
        port: int = found.getsockname()[1]
        return port


def _run(host: str, port: int, line: Connection) -> None:
    """In the other process: serve until the line to the first one breaks."""
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    logging.disable(logging.CRITICAL)
    asyncio.run(_serve(host, port, line))


def _end_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv()
    os._exit(0)


async def _serve(host: str, port: int, line: Connection) -> None:
    from amqtt.broker import Broker as Amqtt  # type: ignore[import-untyped]  # it has no types

    shown = f"[{host}]" if ":" in host else host
    broker = Amqtt(
        {
            "listeners": {
                "default": {
                    "type": "tcp",
                    "bind": f"{shown}:{port}",
                    "max_connections": MOST_GUESTS,
                }
            },
            # Whoever comes may connect: what counts is the seal of each message.
            "plugins": {
                "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}
            },
        }
    )
    await broker.start()
    line.send(True)
    await asyncio.Event().wait()
