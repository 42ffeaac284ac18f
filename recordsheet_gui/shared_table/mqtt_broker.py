"""A broker for one table: it carries letters between its owner and those who have shown a seal.

It speaks as much of MQTT 3.1.1 as guests and pages do, hands out each letter at most once, and
keeps nothing for later: whoever lost one asks for it anew. Who has said no sealed word hears
nothing, and nobody but the owner speaks to guests.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from recordsheet_gui.shared_table import mqtt_packets as mqtt
from recordsheet_gui.shared_table.mqtt_packets import Cutter, Kind, Malformed, Packet
from recordsheet_gui.shared_table.pace import Meter, Pace
from recordsheet_gui.shared_table.proof import GuestKeys, Proof
from recordsheet_gui.shared_table.seal import LARGEST_NEWS, LARGEST_WISH
from recordsheet_gui.shared_table.seats import Room, Seat, Seats

OWNER_USER = "owner"
"""Who comes by this name and with the broker's own secret is the owner."""
ROOM = Room(strangers=256, of_address=96, guests=400, of_guest=60)
AT_ONCE = 64 << 10
MORE = 1_024
"""Bytes that a packet has beside its letter."""
SAID = Pace(burst=1 << 20, each_second=256 << 10)
"""Bytes that a guest may say."""
SAID_BY_STRANGERS = Pace(burst=160 << 10, each_second=8 << 10)
HEARD = Pace(burst=32 << 20, each_second=8 << 20)
"""Bytes that one is told: a whole game at once, and then as much as a network carries."""
MOST_UNREAD = 128 << 20
"""Bytes that may wait for one who is slow: the largest game."""
MOST_UNREAD_IN_ALL = 192 << 20
TAKING_SECONDS = 60.0
"""In which somebody has to take what is sent, in however slow a network."""
PARTING_SECONDS = 2.0
"""In which it takes the rest when it goes."""
FORGED = Pace(burst=100, each_second=20.0)
"""Letters of all strangers together that go on to the owner, who counts them."""
MOST_TOPICS = 8
"""That one connection wants to hear."""
QUIET, LONGEST_QUIET = 60.0, 300.0
"""Seconds without a word, for who promises none, and whatever it promises."""


class Limits(NamedTuple):
    """Of a broker: what differs in tests."""

    room: Room = ROOM
    most_unread: int = MOST_UNREAD
    most_unread_in_all: int = MOST_UNREAD_IN_ALL
    taking_seconds: float = TAKING_SECONDS


class MqttBroker:
    """Carries the letters of one table."""

    def __init__(
        self, secret: str, limits: Limits | None = None, now: Callable[[], float] = monotonic
    ) -> None:
        """`secret` is what the owner proves itself with, and a page of ours."""
        self.limits = limits or Limits()
        self.seats = Seats(self.limits.room, now)
        self.known = GuestKeys()
        self.unread = 0
        """Bytes that wait for all."""
        self._secret = secret
        self._lines: dict[_Line, None] = {}
        self._forged: tuple[float, float] | None = None
        self._now = now

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        """These are the guests from now on."""
        self.known.admit(table, keys)
        for line in self._lines:
            if line.seat.is_guest and not line.is_owner and not line.proof.is_shown:
                self.seats.doubt(line.seat, line.address)

    def protocol(self, seat: Seat) -> asyncio.Protocol:
        """What speaks with one who comes."""

        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await self.talk(reader, writer, seat)

        return asyncio.StreamReaderProtocol(asyncio.StreamReader(limit=AT_ONCE), talk)

    async def talk(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seat: Seat
    ) -> None:
        """From the first word of one to the last."""
        line = _Line(self, writer, seat)
        self._lines[line] = None
        try:
            while not line.is_over and (data := await reader.read(AT_ONCE)):
                line.heard(data)
                for packet in line.cutter.take(data):
                    self._obey(line, packet)
                if wait := line.too_fast(len(data)):
                    await asyncio.sleep(wait)
        except (Malformed, OSError):
            line.hang_up()
        finally:
            del self._lines[line]
            self.seats.go(seat)
            line.end()

    def _obey(self, line: "_Line", packet: Packet) -> None:
        if not line.is_met:
            self._greet(line, packet)
            return
        match packet.kind:
            case Kind.PUBLISH:
                self._carry(line, packet)
            case Kind.SUBSCRIBE:
                self._subscribe(line, packet)
            case Kind.UNSUBSCRIBE:
                number, topics = mqtt.read_topics(packet)
                line.topics.difference_update(topics)
                line.tell(mqtt.unsubscribed(number))
            case Kind.PING:
                line.tell(mqtt.PONG)
            case Kind.RECEIVED:
                pass
            case Kind.DISCONNECT:
                line.is_over = True
            case _:
                raise Malformed

    def _greet(self, line: "_Line", packet: Packet) -> None:
        if packet.kind == Kind.BROUGHT:
            secret, address = mqtt.read_brought(packet.body)
            if not self._is_ours(secret):
                raise Malformed
            line.address = address
            self.seats.move(line.seat, address)
            return
        if packet.kind != Kind.CONNECT:
            raise Malformed
        said = mqtt.read_connect(packet.body)
        if not said.is_ours:
            line.tell(mqtt.connected(mqtt.OTHER_VERSION))
            line.is_over = True
            return
        line.quiet = 1.5 * min(LONGEST_QUIET, said.keep_alive or QUIET)
        if said.user == OWNER_USER and said.password:
            if not self._is_ours(said.password):
                line.tell(mqtt.connected(mqtt.WRONG_USER))
                line.is_over = True
                return
            line.become_owner()
            self.seats.welcome(line.seat, "", self._now() + line.quiet)
        elif not self.known.table:
            # The owner has just begun: who comes once more in a moment is heard.
            raise Malformed
        line.is_met = True
        self.seats.spoke(line.seat)
        line.tell(mqtt.connected(mqtt.WELCOME))

    def _is_ours(self, secret: str) -> bool:
        return secrets.compare_digest(secret.encode(), self._secret.encode())

    def _subscribe(self, line: "_Line", packet: Packet) -> None:
        number, topics = mqtt.read_topics(packet)
        codes = bytearray()
        for topic in topics:
            may = line.is_owner or line.proof.may_want(topic)
            if may and (topic in line.topics or len(line.topics) < MOST_TOPICS):
                line.topics.add(topic)
                codes.append(0)
            else:
                codes.append(mqtt.REFUSED)
        line.tell(mqtt.subscribed(number, bytes(codes)))

    def _carry(self, line: "_Line", packet: Packet) -> None:
        topic, number, data = mqtt.read_letter(packet)
        if line.is_owner or (line.proof.may_say(topic, data) and self._is_heard(line)):
            told = mqtt.letter(topic, data)
            for other in tuple(self._lines):
                if other.hears(topic):
                    other.tell(told)
        if number:
            line.tell(mqtt.received(number))

    def _is_heard(self, line: "_Line") -> bool:
        """Whether the owner listens to what one says who is no owner."""
        if not line.proof.is_shown:
            self._forged, may = FORGED.after(self._forged, self._now())
            return may
        if not line.seat.is_guest:
            self.seats.welcome(line.seat, line.proof.guest, self._now() + line.quiet)
        return True

    def is_too_much(self, line: "_Line") -> bool:
        """Whether more waits for one than for anybody else, where too much waits."""
        if line.unread > self.limits.most_unread:
            return True
        if self.unread <= self.limits.most_unread_in_all:
            return False
        return line is max(self._lines, key=lambda one: one.unread)


class _Line:
    """One connection."""

    def __init__(self, broker: MqttBroker, writer: asyncio.StreamWriter, seat: Seat) -> None:
        self.seat = seat
        self.proof = Proof(broker.known)
        self.cutter = Cutter(LARGEST_WISH + MORE)
        self.topics: set[str] = set()
        self.address = str((writer.get_extra_info("peername") or ("",))[0])
        self.is_met = self.is_owner = self.is_over = False
        self.quiet = QUIET
        self.unread = 0
        self._broker = broker
        self._writer = writer
        self._now = broker.seats.now
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._said = Meter(SAID_BY_STRANGERS, self._now())
        self._told = Meter(HEARD, self._now())
        self._is_guest = self._has_begun = False

    def become_owner(self) -> None:
        """It has shown the broker's own secret."""
        self.is_owner = True
        self.cutter.most = 2 * LARGEST_NEWS

    def heard(self, data: bytes) -> None:
        """It said something: who has a key may be quiet for as long again."""
        if not self._has_begun and data[0] >> 4 not in (Kind.CONNECT, Kind.BROUGHT):
            # A browser's request, or TLS where there is none: no packet to wait for the end of.
            raise Malformed
        self._has_begun = True
        if self.seat.is_guest:
            self.seat.until = self._now() + self.quiet

    def too_fast(self, size: int) -> float:
        """Seconds to wait before more is read after so many bytes."""
        if self.is_owner:
            return 0
        if self.seat.is_guest != self._is_guest:
            self._is_guest = self.seat.is_guest
            self._said = Meter(SAID if self._is_guest else SAID_BY_STRANGERS, self._now())
        return self._said.wait(size, self._now())

    def hears(self, topic: str) -> bool:
        """Whether it wants to be told what is said there, and may."""
        if self.is_owner:
            return any(mqtt.fits(one, topic) for one in self.topics)
        return topic in self.topics and self.proof.hears(topic)

    def tell(self, packet: bytes) -> None:
        """Send a packet, at once where nothing waits."""
        if self._writer.is_closing():
            return
        is_free = self._writer.transport.get_write_buffer_size() < AT_ONCE
        if self._sending is None and is_free and not self._pause():
            self._write(packet)
            return
        self._waiting.append(packet)
        self._count(len(packet))
        if self._broker.is_too_much(self):
            self.hang_up()
        elif self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        """What waits, as fast as it is taken."""
        limits = self._broker.limits
        try:
            while self._waiting:
                if wait := self._pause():
                    await asyncio.sleep(wait)
                packet = self._waiting.popleft()
                self._count(-len(packet))
                self._write(packet)
                await asyncio.wait_for(self._writer.drain(), limits.taking_seconds)
        except (OSError, TimeoutError):
            self.hang_up()
        finally:
            self._sending = None

    def _pause(self) -> float:
        """Seconds until it may be told more."""
        return 0.0 if self.is_owner else self._told.wait(0, self._now())

    def _write(self, packet: bytes) -> None:
        self._told.wait(len(packet), self._now())
        self._writer.write(packet)

    def _count(self, size: int) -> None:
        self.unread += size
        self._broker.unread += size

    def hang_up(self) -> None:
        """At once."""
        self._writer.transport.abort()

    def end(self) -> None:
        """It has gone, or is to."""
        if self._sending is not None:
            self._sending.cancel()
        self._waiting.clear()
        self._count(-self.unread)
        with suppress(OSError):
            self._writer.close()
        # Who does not take the rest would stay for ever, and has no seat any more.
        asyncio.get_running_loop().call_later(PARTING_SECONDS, self.hang_up)
