"""Listens for a broker or a page of ours: who comes has a seat before anything else is done for it.

So whoever never finishes shaking hands for TLS, or has two hundred connections, is counted too.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Coroutine
from contextlib import suppress

from recordsheet_gui.shared_table.seats import Seat, Seats

OPEN_SECONDS = 6.0
"""In which hands are to be shaken."""
WAITING = 200
"""Who may knock while we are busy."""
TICK = 0.5
"""Seconds between two looks at who has been silent for too long."""
BREATH = 0.2
"""Seconds until somebody is let in again where this machine has no more connections to give."""
DESCRIPTORS = 4_096
"""Files and connections that a process of ours may have open, where the system lets it."""

Make = Callable[[Seat], asyncio.Protocol]
"""What speaks with who has a seat; it says when that one has gone."""


class Listener:
    """At an address of this machine."""

    def __init__(self, seats: Seats, make: Make, context: ssl.SSLContext | None = None) -> None:
        """With a context nobody on the way reads along."""
        self._seats = seats
        self._make = make
        self._context = context
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self, host: str, port: int) -> None:
        """Begin; OSError where that is not to be had."""
        _have_descriptors()
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        doors = []
        try:
            for family, *_, place in dict.fromkeys(found):
                doors.append(socket.create_server(place, family=family, backlog=WAITING))
        except OSError:
            for door in doors:
                door.close()
            raise
        for door in doors:
            door.setblocking(False)
            self._begin(self._accept(door))
        self._begin(self._tick())

    def _begin(self, what: Coroutine[None, None, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(what)
        # Nobody else holds it.
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self._seats.tick()

    async def _accept(self, door: socket.socket) -> None:
        with door:
            while True:
                try:
                    line, address = await asyncio.get_running_loop().sock_accept(door)
                except ConnectionError:
                    continue
                except OSError:
                    await asyncio.sleep(BREATH)
                    continue
                line.setblocking(False)
                self._let_in(line, str(address[0]))
                # Many may knock at once: those who are in have their turn as well.
                await asyncio.sleep(0)

    def _let_in(self, line: socket.socket, address: str) -> None:
        seat = self._seats.come(address, line.close)
        task = self._begin(self._enter(line, seat))
        seat.leave = task.cancel

        def is_over(task: "asyncio.Task[None]") -> None:
            # Somebody may have to make room before anything was begun for it.
            if task.cancelled():
                self._seats.go(seat)
                line.close()

        task.add_done_callback(is_over)

    async def _enter(self, line: socket.socket, seat: Seat) -> None:
        try:
            transport, _ = await asyncio.get_running_loop().connect_accepted_socket(
                lambda: self._make(seat),
                line,
                ssl=self._context,
                ssl_handshake_timeout=OPEN_SECONDS if self._context else None,
            )
        except OSError:
            self._seats.go(seat)
            line.close()
        else:
            seat.leave = transport.abort


def _have_descriptors() -> None:
    """Each connection takes one; some systems begin with few."""
    try:
        import resource
    except ImportError:
        return  # Windows counts otherwise.
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
