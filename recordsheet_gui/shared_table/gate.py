"""The way in to a broker of our own: nobody keeps it busy by saying nothing, or far too much.

amqtt 0.12 waits for ever for the first word of who connects, holds two hundred of them in front of
those who would speak, and reads whatever size a packet says that it has.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from amqtt.adapters import (  # type: ignore[import-untyped]  # it has no types
    StreamReaderAdapter,
    StreamWriterAdapter,
)

from recordsheet_gui.core.override import override
from recordsheet_gui.shared_table.seal import LARGEST_NEWS

OPEN_SECONDS = 6.0
"""In which somebody has to say who it is."""
TAKING_SECONDS = 60.0
"""In which somebody has to take what is sent, in however slow a network; it waits here so long."""
LARGEST = 2 * LARGEST_NEWS
"""Bytes of one packet."""
MOST_SEATED, MOST_WAITING = 200, 600
"""Who has been let in, and who may stand before the door meanwhile."""

Serve = Callable[[StreamReaderAdapter, StreamWriterAdapter], Awaitable[None]]


class Gate:
    """Lets in who comes; `serve` is the broker's own way with one of them."""

    def __init__(self, serve: Serve) -> None:
        """Nobody is here."""
        self._serve = serve
        self._waiting: set[asyncio.StreamWriter] = set()
        self._seated: set[asyncio.StreamWriter] = set()

    async def enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """From the first word of one to the last."""
        if len(self._waiting) >= MOST_WAITING or len(self._seated) >= MOST_SEATED:
            writer.transport.abort()
            return
        self._waiting.add(writer)
        loop = asyncio.get_running_loop()
        impatient = loop.call_later(OPEN_SECONDS, writer.transport.abort)

        def let_in() -> None:
            """The broker answers."""
            impatient.cancel()
            if writer in self._waiting:
                self._waiting.discard(writer)
                self._seated.add(writer)

        try:
            await self._serve(_Reader(reader, writer), _Writer(writer, let_in))
        finally:
            impatient.cancel()
            self._waiting.discard(writer)
            self._seated.discard(writer)
            with suppress(OSError):
                writer.close()


class _Reader(StreamReaderAdapter):  # type: ignore[misc]  # as above
    """Hangs up on who announces too much."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__(reader)
        self._other_way = writer

    @override
    async def read(self, n: int = -1) -> bytes:
        if n > LARGEST:
            self._other_way.transport.abort()
            return b""
        data: bytes = await super().read(n)
        return data


class _Writer(StreamWriterAdapter):  # type: ignore[misc]  # as above
    """Says when the broker has answered, and hangs up on who does not listen."""

    def __init__(self, writer: asyncio.StreamWriter, answered: Callable[[], None]) -> None:
        super().__init__(writer)
        self._way = writer
        self._answered = answered

    @override
    def write(self, data: bytes) -> None:
        self._answered()
        super().write(data)

    @override
    async def drain(self) -> None:
        if self._way.transport.get_write_buffer_size() == 0:
            await super().drain()
            return
        try:
            await asyncio.wait_for(super().drain(), TAKING_SECONDS)
        except TimeoutError:
            self._way.transport.abort()
