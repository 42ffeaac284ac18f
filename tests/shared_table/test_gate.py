"""Who knocks at a broker of our own and says nothing, or far too much."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from amqtt.adapters import (  # type: ignore[import-untyped]  # it has no types
    StreamReaderAdapter,
    StreamWriterAdapter,
)

from recordsheet_gui.shared_table import gate
from recordsheet_gui.shared_table.broker import LOOPBACK, OwnBroker
from recordsheet_gui.shared_table.certificate import certificate_for
from recordsheet_gui.shared_table.mqtt import MqttPost
from recordsheet_gui.shared_table.post import News
from recordsheet_gui.shared_table.seal import LARGEST_NEWS

PATIENCE = 180.0
CONNECT = b"\x10\x0f\x00\x04MQTT\x04\x02\x00\x00\x00\x03abc"
GREETED = b"\x20\x02\x00\x00"
PING = b"\xc0\x00"


@pytest.fixture(params=[False, True], ids=["plain", "tls"])
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OwnBroker]:
    made = OwnBroker(certificate=certificate_for(LOOPBACK, tmp_path) if request.param else None)
    yield made
    made.close()


def _knock(broker: OwnBroker) -> socket.socket:
    return socket.create_connection((LOOPBACK, broker.address.port), timeout=PATIENCE)


def _hangs_up(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def test_who_says_nothing_keeps_nobody_out_and_is_hung_up_on(broker: OwnBroker) -> None:
    with ExitStack() as stack:
        silent = [
            stack.enter_context(closing(_knock(broker))) for _ in range(gate.MOST_SEATED + 50)
        ]
        guest = MqttPost(broker.address, ("t",))
        try:
            while (letter := guest.next(PATIENCE)) is not None:
                if letter.news is News.CONNECTED:
                    break
            assert letter is not None
            assert all(_hangs_up(line) for line in silent)
            # Who has said who it is stays, however long it is silent then.
            guest.send("t", b"still here")
            letter = guest.next(PATIENCE)
            assert letter is not None
            assert letter.data == b"still here"
        finally:
            guest.close()


@pytest.mark.parametrize("broker", [False], indirect=True)
def test_who_announces_too_much_is_hung_up_on(broker: OwnBroker) -> None:
    with closing(_knock(broker)) as line:
        line.sendall(CONNECT)
        assert line.recv(len(GREETED)) == GREETED
        # A packet of 256 MB, of which nothing but its topic comes.
        line.sendall(b"\x30\xff\xff\xff\x7f\x00\x01t")
        assert _hangs_up(line)


@pytest.mark.parametrize("broker", [False], indirect=True)
def test_nobody_fills_the_memory_with_what_is_to_be_kept_for_others(broker: OwnBroker) -> None:
    with closing(_knock(broker)) as line:
        line.sendall(CONNECT)
        assert line.recv(len(GREETED)) == GREETED
        # Once at least, and kept; it is received when that is said.
        line.sendall(b"\x33\x08\x00\x01t\x00\x01old")
        assert line.recv(4) == b"\x40\x02\x00\x01"
    guest = MqttPost(broker.address, ("t",))
    try:
        letter = guest.next(PATIENCE)
        assert letter is not None
        assert letter.news is News.CONNECTED
        guest.send("t", b"new")
        letter = guest.next(PATIENCE)
        assert letter is not None
        assert letter.data == b"new"
    finally:
        guest.close()


def test_who_does_not_listen_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    # All that it had asked for lay in the broker's memory, as long as it went on saying ping.
    monkeypatch.setattr(gate, "TAKING_SECONDS", 0.2)
    told: list[bytes] = []

    async def talk(reader: StreamReaderAdapter, writer: StreamWriterAdapter) -> None:
        with suppress(ConnectionError):
            # More than lies anywhere on the way.
            for _ in range(64):
                writer.write(b"x" * LARGEST_NEWS)
                await writer.drain()
                told.append(b"x")

    async def evening() -> None:
        server = await asyncio.start_server(gate.Gate(talk).enter, LOOPBACK, 0)
        async with server:
            deaf, still = await asyncio.open_connection(*server.sockets[0].getsockname())
            deaf._transport.pause_reading()  # type: ignore[attr-defined]  # nobody reads from here
            while not still.is_closing() and len(told) < 64:
                still.write(PING)
                with suppress(ConnectionError):
                    await still.drain()
                await asyncio.sleep(0)
            still.close()

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))
    assert len(told) < 64
