"""Our own broker: what it tells whom, and who cannot take it from others."""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from recordsheet_gui.shared_table import mqtt_packets as mqtt
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.attendant import free_port
from recordsheet_gui.shared_table.broker import LOOPBACK, OwnBroker
from recordsheet_gui.shared_table.certificate import certificate_for, pinned_context
from recordsheet_gui.shared_table.listening import Listener
from recordsheet_gui.shared_table.mqtt import MqttPost
from recordsheet_gui.shared_table.mqtt_broker import (
    OWNER_USER,
    ROOM,
    SAID,
    SAID_BY_STRANGERS,
    Limits,
    MqttBroker,
)
from recordsheet_gui.shared_table.mqtt_packets import Cutter, Kind, Malformed, Packet
from recordsheet_gui.shared_table.pace import Meter, Pace
from recordsheet_gui.shared_table.post import News
from recordsheet_gui.shared_table.seal import LARGEST_NEWS, LARGEST_WISH, OWNER, sealed
from recordsheet_gui.shared_table.seats import WORD_SECONDS

PATIENCE = 180.0
TABLE, ANN, BOB = "ab12" * 4, "aaaa", "bbbb"
KEYS = {ANN: "a" * 22, BOB: "b" * 22}
ALL = posts.to_all(TABLE)
SECRET = "s" * 22
PING = b"\xc0\x00"


def connect(user: str = "", password: str = "", will: str = "") -> bytes:
    def text(words: str) -> bytes:
        return len(words).to_bytes(2) + words.encode()

    flags = 2 | (0xC0 if user else 0) | (0x24 if will else 0)
    body = text("MQTT") + bytes((4, flags, 0, 60)) + text("abc")
    if will:
        body += text(will) + text("gone")
    if user:
        body += text(user) + text(password)
    return bytes((0x10, len(body))) + body


def subscribe(*topics: str) -> bytes:
    body = b"\0\7" + b"".join(len(one).to_bytes(2) + one.encode() + b"\1" for one in topics)
    return mqtt._packet(0x82, body)


def hello(guest: str = ANN, key: str = "") -> bytes:
    word = sealed(TABLE, guest, {"what": "hello"}, {OWNER: key or KEYS[guest]})
    return mqtt.letter(posts.to_owner(TABLE, guest), word)


class Caller:
    """A connection to the broker, of whomever."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self.writer = reader, writer
        self._cutter, self._came = Cutter(8 << 20), list[Packet]()

    async def next(self) -> Packet | None:
        """What comes next; None where the other side has hung up."""
        try:
            while not self._came:
                data = await self._reader.read(1 << 16)
                if not data:
                    return None
                self._came += self._cutter.take(data)
        except ConnectionError:
            return None
        return self._came.pop(0)

    async def until_answered(self) -> list[str]:
        """What was told until the answer to a ping, which comes after all else."""
        self.writer.write(PING)
        told = []
        while (packet := await self.next()) is not None and packet.kind != Kind.PONG:
            if packet.kind == Kind.PUBLISH:
                told.append(mqtt.read_letter(packet).data.decode())
        assert packet is not None, "it hung up"
        return told

    async def is_gone(self) -> bool:
        while await self.next() is not None:
            pass
        return True


class Hall:
    """A broker in this process, with a clock that is turned."""

    def __init__(self, limits: Limits | None = None, context: ssl.SSLContext | None = None):
        self.time = 0.0
        self.broker = MqttBroker(SECRET, limits, lambda: self.time)
        self.broker.admit(TABLE, KEYS)
        self.listener = Listener(self.broker.seats, self.broker.protocol, context)
        self.port = free_port(LOOPBACK)
        self.callers: list[Caller] = []

    def wait(self, seconds: float) -> None:
        self.time += seconds
        self.broker.seats.tick()

    async def call(self, *said: bytes, context: ssl.SSLContext | None = None) -> Caller:
        made = Caller(*await asyncio.open_connection(LOOPBACK, self.port, ssl=context))
        self.callers.append(made)
        made.writer.writelines(said)
        return made

    async def owner(self) -> Caller:
        made = await self.call(
            connect(OWNER_USER, SECRET), subscribe(posts.from_guests(TABLE), "$SYS/#", "#")
        )
        await made.until_answered()
        return made

    async def guest(self, guest: str = ANN, context: ssl.SSLContext | None = None) -> Caller:
        topics = subscribe(ALL, posts.to_guest(TABLE, guest))
        made = await self.call(connect(), topics, hello(guest), context=context)
        await made.until_answered()
        return made


def play(
    evening: Callable[[Hall], Awaitable[None]],
    limits: Limits | None = None,
    context: ssl.SSLContext | None = None,
) -> None:
    async def whole() -> None:
        hall = Hall(limits, context)
        await hall.listener.listen(LOOPBACK, hall.port)
        try:
            await evening(hall)
        finally:
            for caller in hall.callers:
                caller.writer.transport.abort()
            # What was cut off is to be heard of before the loop ends.
            for _ in range(20):
                await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))


def test_who_has_shown_no_seal_hears_nothing_whatever_it_asks_for() -> None:
    async def evening(hall: Hall) -> None:
        owner, ann = await hall.owner(), await hall.guest()
        topics = "#", "+", "$SYS/#", "+/+/+/+", ALL, posts.to_guest(TABLE, ANN), "recordsheet/#"
        spy = await hall.call(connect(), subscribe(*topics))
        wrong = await hall.call(connect(), subscribe(*topics), hello(ANN, "k" * 22))
        for one in (spy, wrong):
            await one.until_answered()
        for topic in (ALL, posts.to_guest(TABLE, ANN), posts.to_guest(TABLE, BOB)):
            owner.writer.write(mqtt.letter(topic, b"secret"))
        await owner.until_answered()
        assert await ann.until_answered() == ["secret"] * 2
        assert await spy.until_answered() == []
        assert await wrong.until_answered() == []

    play(evening)


def test_topics_that_are_not_for_guests_are_refused_when_they_are_asked_for() -> None:
    async def evening(hall: Hall) -> None:
        spy = await hall.call(connect(), subscribe("#", ALL, posts.to_owner(TABLE, ANN), "t"))
        assert (await spy.next() or PING)[0] == Kind.CONNECTED
        answer = await spy.next()
        assert answer is not None
        assert answer.body[2:] == bytes((0x80, 0, 0x80, 0x80))

    play(evening)


def test_guests_hear_the_owner_and_not_one_another() -> None:
    async def evening(hall: Hall) -> None:
        owner, ann, bob = await hall.owner(), await hall.guest(), await hall.guest(BOB)
        assert len(await owner.until_answered()) == 2
        for topic in (ALL, posts.to_guest(TABLE, BOB), posts.to_owner(TABLE, BOB), "t"):
            ann.writer.write(mqtt.letter(topic, b"false"))
        await ann.until_answered()
        owner.writer.write(mqtt.letter(posts.to_guest(TABLE, ANN), b"for ann"))
        await owner.until_answered()
        assert await bob.until_answered() == []
        assert await ann.until_answered() == ["for ann"]

    play(evening)


def test_nobodys_last_will_is_said() -> None:
    async def evening(hall: Hall) -> None:
        owner, bob = await hall.owner(), await hall.guest(BOB)
        await owner.until_answered()
        for topic in (ALL, posts.to_guest(TABLE, BOB), posts.to_owner(TABLE, BOB)):
            one = await hall.call(connect(will=topic))
            await one.until_answered()
            one.writer.transport.abort()
            assert await one.is_gone()
        assert await bob.until_answered() == []
        assert await owner.until_answered() == []

    play(evening)


def test_nothing_is_kept_for_who_comes_later() -> None:
    async def evening(hall: Hall) -> None:
        owner = await hall.owner()
        kept = bytearray(mqtt.letter(ALL, b"old"))
        kept[0] |= 1
        owner.writer.write(kept)
        await owner.until_answered()
        ann = await hall.guest()
        assert await ann.until_answered() == []

    play(evening)


@pytest.mark.parametrize("password", ["", "k" * 22, SECRET[:-1], SECRET + "s"])
def test_nobody_is_the_owner_by_saying_so(password: str) -> None:
    async def evening(hall: Hall) -> None:
        one = await hall.call(connect(OWNER_USER, password), subscribe("#"))
        owner, _ = await hall.owner(), await hall.guest()
        owner.writer.write(mqtt.letter(ALL, b"secret"))
        await owner.until_answered()
        while (packet := await one.next()) is not None and packet.kind != Kind.SUBSCRIBED:
            assert packet.kind == Kind.CONNECTED
        assert packet is None or packet.body[2:] == b"\x80"

    play(evening)


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        PING,
        subscribe(ALL),
        hello(),
        connect() * 2,
        connect() + b"\x30\xff\xff\xff\x7f\x00\x01t",
        connect() + b"\x30\xff\xff\xff\xff\x7f",
        connect() + b"\x34\x04\x00\x01t\x00",
        connect() + mqtt.letter("#", b""),
        connect() + mqtt.letter("", b""),
        connect() + b"\x82\x02\x00\x01",
        connect() + b"\x30\x03\x00\x01\xff",
        connect() + b"\xf0\x00",
        mqtt.brought("k" * 22, "192.0.2.7"),
        mqtt._packet(0x30, b"x" * (LARGEST_WISH + 2_000))[:10],
    ],
)
def test_who_says_what_nobody_says_is_hung_up_on(said: bytes) -> None:
    async def evening(hall: Hall) -> None:
        one = await hall.call(said)
        assert await one.is_gone()

    play(evening)


def test_before_the_owner_has_named_its_table_nobody_is_let_in() -> None:
    async def evening(hall: Hall) -> None:
        hall.broker.admit("", {})
        assert await (await hall.call(connect())).is_gone()
        assert await (await hall.owner()).until_answered() == []

    play(evening)


@pytest.mark.parametrize("said", [b"", b"\x10", connect(), connect() + subscribe(ALL)])
@pytest.mark.parametrize("is_safe", [False, True], ids=["plain", "tls"])
def test_two_hundred_strangers_keep_no_guest_out(
    tmp_path: Path, said: bytes, is_safe: bool
) -> None:
    certificate = certificate_for(LOOPBACK, tmp_path) if is_safe else None
    ours = pinned_context(certificate.pin) if certificate else None

    async def evening(hall: Hall) -> None:
        # Over TLS they do not even shake hands.
        strangers = [await hall.call(b"" if is_safe else said) for _ in range(200)]
        guests = [await hall.guest(context=ours) for _ in range(3)]
        assert hall.broker.seats.counts[0] <= ROOM.of_address
        assert hall.broker.seats.counts[1] == len(guests)
        hall.wait(WORD_SECONDS + 0.1)
        hall.wait(WORD_SECONDS + 0.1)
        for one in strangers:
            assert await one.is_gone()
        for guest in guests:
            assert await guest.until_answered() == []

    play(evening, context=certificate.context() if certificate else None)


@pytest.mark.parametrize("is_safe", [False, True], ids=["plain", "tls"])
def test_strangers_who_all_come_in_one_moment_go_as_well(tmp_path: Path, is_safe: bool) -> None:
    # Whoever had to make room before anything was begun for it stayed for ever, without a seat.
    certificate = certificate_for(LOOPBACK, tmp_path) if is_safe else None

    async def evening(hall: Hall) -> None:
        with ExitStack() as stack:
            place = LOOPBACK, hall.port
            lines = [stack.enter_context(socket.create_connection(place)) for _ in range(190)]
            guest = await hall.guest(
                context=pinned_context(certificate.pin) if certificate else None
            )
            hall.wait(WORD_SECONDS + 0.1)
            assert hall.broker.seats.counts == (0, 1)
            loop = asyncio.get_running_loop()
            for line in lines:
                line.setblocking(False)
                with suppress(ConnectionError):
                    assert await loop.sock_recv(line, 1) == b""
            assert await guest.until_answered() == []

    play(evening, context=certificate.context() if certificate else None)


def test_thirty_guests_of_one_machine_get_in_at_once() -> None:
    async def evening(hall: Hall) -> None:
        guests = await asyncio.gather(*(hall.guest("ab"[n % 2] * 4) for n in range(30)))
        for guest in guests:
            assert await guest.until_answered() == []
        assert hall.broker.seats.counts == (0, 30)

    play(evening)


def test_a_page_is_counted_as_those_whom_it_brings() -> None:
    async def evening(hall: Hall) -> None:
        phones = [
            await hall.call(mqtt.brought(SECRET, f"192.0.2.{n}"), connect()) for n in range(150)
        ]
        for phone in phones:
            assert await phone.until_answered() == []

    play(evening)


def test_whose_key_is_withdrawn_is_told_and_goes() -> None:
    async def evening(hall: Hall) -> None:
        owner, ann = await hall.owner(), await hall.guest()
        hall.broker.admit(TABLE, {BOB: KEYS[BOB]})
        for topic in (ALL, posts.to_guest(TABLE, ANN)):
            owner.writer.write(mqtt.letter(topic, topic.encode()))
        await owner.until_answered()
        assert await ann.until_answered() == [posts.to_guest(TABLE, ANN)]
        hall.wait(WORD_SECONDS + 0.1)
        assert await ann.is_gone()

    play(evening)


def test_who_has_a_key_and_says_nothing_for_long_has_gone() -> None:
    async def evening(hall: Hall) -> None:
        owner, ann = await hall.owner(), await hall.guest()
        hall.wait(89.0)
        assert await owner.until_answered() != []
        hall.wait(2.0)
        assert await ann.is_gone()
        assert await owner.until_answered() == []

    play(evening)


@pytest.mark.parametrize("is_one", [True, False])
def test_who_does_not_listen_is_hung_up_on_before_the_memory_is_full(is_one: bool) -> None:
    # All that it had asked for lay in the broker's memory, as long as it went on saying ping.
    most = 4 << 20
    limits = Limits(most_unread=most if is_one else 1 << 40, most_unread_in_all=most)

    async def evening(hall: Hall) -> None:
        owner, deaf = await hall.owner(), await hall.guest()
        deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]  # asyncio's
        for _ in range(40):
            owner.writer.write(mqtt.letter(posts.to_guest(TABLE, ANN), b"x" * LARGEST_NEWS))
            await owner.until_answered()
            assert hall.broker.unread <= most
        assert hall.broker.seats.counts == (0, 1)
        assert hall.broker.unread == 0
        bob = await hall.guest(BOB)
        assert await bob.until_answered() == []

    play(evening, limits)


def test_who_takes_nothing_for_long_is_hung_up_on() -> None:
    async def evening(hall: Hall) -> None:
        owner, deaf = await hall.owner(), await hall.guest()
        deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]  # asyncio's
        for _ in range(12):
            owner.writer.write(mqtt.letter(posts.to_guest(TABLE, ANN), b"x" * LARGEST_NEWS))
            await owner.until_answered()
        while hall.broker.seats.counts[1] > 1:
            await asyncio.sleep(0)

    play(evening, Limits(taking_seconds=0.05))


def test_the_owner_sends_and_hears_as_fast_as_it_likes() -> None:
    async def evening(hall: Hall) -> None:
        owner, ann = await hall.owner(), await hall.guest()
        # A game of forty megabytes: more than anybody may hear at once, so the clock goes on.
        heard = asyncio.ensure_future(ann.until_answered())
        for _ in range(20):
            owner.writer.write(mqtt.letter(posts.to_guest(TABLE, ANN), b"x" * LARGEST_NEWS))
            await owner.until_answered()
            hall.time += 1.0
        assert sum(map(len, await heard)) <= 20 * LARGEST_NEWS
        for caller in hall.broker._lines:
            assert caller.too_fast(1 << 30) == 0 or not caller.is_owner

    play(evening)


@pytest.mark.parametrize("pace", [SAID, SAID_BY_STRANGERS])
def test_bytes_are_counted_by_the_second_and_nothing_is_lost(pace: Pace) -> None:
    meter = Meter(pace, 0.0)
    assert meter.wait(pace.burst, 0.0) == 0
    assert meter.wait(int(pace.each_second), 0.0) == pytest.approx(1.0)
    assert meter.wait(int(pace.each_second), 1.0) == pytest.approx(1.0)
    assert meter.wait(0, 2.0) == 0
    assert meter.wait(pace.burst, 10_000.0) == 0
    assert meter.wait(1, 10_000.0) > 0


@pytest.mark.parametrize("at", range(1, 40, 7))
def test_packets_are_cut_wherever_they_were_broken(at: int) -> None:
    whole = connect() + subscribe(ALL) + hello() + PING
    cutter = Cutter(1 << 16)
    found = [packet for n in range(0, len(whole), at) for packet in cutter.take(whole[n : n + at])]
    assert [packet.kind for packet in found] == [1, 8, 3, 12]
    assert b"".join(packet.raw for packet in found) == whole


def test_a_packet_that_says_that_it_is_too_large_is_not_waited_for() -> None:
    assert Cutter(200).take(b"\x30\xc8\x01") == []
    with pytest.raises(Malformed):
        Cutter(200).take(b"\x30\xc9\x01")


@pytest.mark.parametrize("is_safe", [False, True], ids=["plain", "tls"])
def test_the_broker_is_a_process_that_hears_of_guests_who_come_and_go(
    tmp_path: Path, is_safe: bool
) -> None:
    broker = OwnBroker(certificate=certificate_for(LOOPBACK, tmp_path) if is_safe else None)
    broker.admit(TABLE, {})
    owner = MqttPost(broker.for_owner, (posts.from_guests(TABLE),))
    ann = MqttPost(broker.address, (ALL, posts.to_guest(TABLE, ANN)))
    word = sealed(TABLE, ANN, {"what": "hello"}, {OWNER: KEYS[ANN]})
    try:
        for one in (owner, ann):
            # Who comes before it has heard of its table comes once more.
            while (letter := one.next(PATIENCE)) and letter.news is not News.CONNECTED:
                pass
        letter = None
        # Whether the owner hears its topic already nobody knows.
        while letter is None:
            ann.send(posts.to_owner(TABLE, ANN), word)
            letter = owner.next(0.2)
        assert letter.data == word
        broker.admit(TABLE, KEYS)
        told = None
        # Whether it has heard of them before she says who she is nobody knows.
        while told is None:
            ann.send(posts.to_owner(TABLE, ANN), word)
            owner.send(ALL, b"for all")
            told = ann.next(0.2)
        assert told.data == b"for all"
    finally:
        for one in (ann, owner):
            one.close()
        broker.close()
