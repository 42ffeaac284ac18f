"""Packets of MQTT 3.1.1, as many kinds as a table needs, cut and read with nobody trusted.

Nothing is said twice and nothing is kept for later here, so a server that takes letters once, or
at least once, and hands them out without a receipt is all that guests and pages speak to.
"""

from enum import IntEnum
from typing import NamedTuple

CLEAN = 0x02
"""Says of who connects: nothing is to be remembered of it."""
_PASSWORD, _USER, _WILL = 0x40, 0x80, 0x04


class Kind(IntEnum):
    """What a packet is."""

    CONNECT = 1
    CONNECTED = 2
    PUBLISH = 3
    RECEIVED = 4
    SUBSCRIBE = 8
    SUBSCRIBED = 9
    UNSUBSCRIBE = 10
    UNSUBSCRIBED = 11
    PING = 12
    PONG = 13
    DISCONNECT = 14
    BROUGHT = 15
    """Reserved by MQTT: the page of a table says with it for whom it connects."""


WELCOME, OTHER_VERSION, WRONG_USER = 0, 1, 4
"""What a server answers who connects."""
REFUSED = 0x80
"""What it answers who wants to hear what is not for it."""
PONG = bytes((Kind.PONG << 4, 0))


class Malformed(Exception):
    """What nobody says who knows how to speak."""


class Packet(NamedTuple):
    """One of them, whole."""

    kind: int
    flags: int
    body: bytes
    raw: bytes
    """As it came."""


class Cutter:
    """Cuts what comes into packets, wherever it was broken on the way."""

    def __init__(self, most: int) -> None:
        """`most` is how many bytes one may have."""
        self.most = most
        self._rest = bytearray()

    def take(self, data: bytes) -> list[Packet]:
        """The packets that are whole now; Malformed for one that says that it is too large."""
        self._rest += data
        rest, found, start = self._rest, [], 0
        while (size := _size(rest, start)) is not None:
            at, length = size
            if length > self.most:
                raise Malformed
            if len(rest) < at + length:
                break
            raw = bytes(rest[start : at + length])
            found.append(Packet(raw[0] >> 4, raw[0] & 15, raw[at - start :], raw))
            start = at + length
        if start:
            del rest[:start]
        return found


def _size(data: bytearray, start: int) -> tuple[int, int] | None:
    """Where a packet's body begins, and its length; None while that has not come."""
    length = 0
    for place in range(4):
        at = start + 1 + place
        if at >= len(data):
            return None
        length += (data[at] & 127) << (7 * place)
        if data[at] < 128:
            return at + 1, length
    raise Malformed


class _Reader:
    """Reads a body from its front."""

    def __init__(self, body: bytes) -> None:
        self._body, self.at = body, 0

    def number(self) -> int:
        return int.from_bytes(self._take(2))

    def byte(self) -> int:
        return self._take(1)[0]

    def data(self) -> bytes:
        return self._take(self.number())

    def text(self) -> str:
        try:
            found = self.data().decode("utf-8")
        except UnicodeDecodeError:
            raise Malformed from None
        if "\0" in found:
            raise Malformed
        return found

    @property
    def rest(self) -> bytes:
        return self._body[self.at :]

    def _take(self, count: int) -> bytes:
        found = self._body[self.at : self.at + count]
        if len(found) < count:
            raise Malformed
        self.at += count
        return found


class Connect(NamedTuple):
    """Who comes."""

    is_ours: bool
    """False for another version of the protocol."""
    flags: int
    keep_alive: int
    """Seconds in which it says something; 0 where it does not promise that."""
    user: str = ""
    password: str = ""


def read_connect(body: bytes) -> Connect:
    """What is said first."""
    read = _Reader(body)
    name, version = read.text(), read.byte()
    if (name, version) != ("MQTT", 4):
        return Connect(False, 0, 0)
    flags, keep_alive = read.byte(), read.number()
    read.text()
    if flags & _WILL:
        # A last will is nobody's here: it would be said to whomever it likes.
        read.text()
        read.data()
    user = read.text() if flags & _USER else ""
    password = read.text() if flags & _PASSWORD else ""
    return Connect(True, flags, keep_alive, user, password)


class Letter(NamedTuple):
    """Something for all who hear a topic."""

    topic: str
    id: int
    """0 where no receipt is wanted."""
    data: bytes


def read_letter(packet: Packet) -> Letter:
    """What a packet brings; at least once, or at most once."""
    read, quality = _Reader(packet.body), packet.flags >> 1 & 3
    if quality > 1:
        raise Malformed
    topic = read.text()
    if not topic or "+" in topic or "#" in topic:
        raise Malformed
    return Letter(topic, read.number() if quality else 0, read.rest)


class Topics(NamedTuple):
    """What somebody wants to hear, or to hear no more."""

    id: int
    topics: tuple[str, ...]


def read_topics(packet: Packet) -> Topics:
    """Of SUBSCRIBE, where each has a wish after it, and of UNSUBSCRIBE, where it has none."""
    read = _Reader(packet.body)
    number, found = read.number(), []
    while read.rest:
        found.append(read.text())
        if packet.kind == Kind.SUBSCRIBE:
            read.byte()
    if not found or packet.flags != 2:
        raise Malformed
    return Topics(number, tuple(found))


# -- what is written -------------------------------------------------------------------------------


def _packet(first: int, body: bytes) -> bytes:
    length, size = len(body), bytearray()
    while True:
        length, digit = divmod(length, 128)
        size.append(digit | (128 if length else 0))
        if not length:
            return bytes((first, *size)) + body


def connected(code: int) -> bytes:
    """The answer to who comes."""
    return bytes((Kind.CONNECTED << 4, 2, 0, code))


def received(number: int) -> bytes:
    """The receipt for a letter."""
    return bytes((Kind.RECEIVED << 4, 2)) + number.to_bytes(2)


def subscribed(number: int, codes: bytes) -> bytes:
    """For each topic whether it will be heard."""
    return _packet(Kind.SUBSCRIBED << 4, number.to_bytes(2) + codes)


def unsubscribed(number: int) -> bytes:
    """No more of it."""
    return bytes((Kind.UNSUBSCRIBED << 4, 2)) + number.to_bytes(2)


def letter(topic: str, data: bytes) -> bytes:
    """A letter that wants no receipt: what is lost with a connection is asked for anew."""
    name = topic.encode("utf-8")
    return _packet(Kind.PUBLISH << 4, len(name).to_bytes(2) + name + data)


def brought(secret: str, address: str) -> bytes:
    """What our page says first to our broker: for whom it connects."""
    return _packet(Kind.BROUGHT << 4, f"{secret} {address}".encode())


def read_brought(body: bytes) -> tuple[str, str]:
    """The secret that was told, and whose address it is."""
    told, _, address = body.decode("utf-8", "replace").partition(" ")
    return told, address


def fits(wanted: str, topic: str) -> bool:
    """Whether somebody who wants to hear some topics hears this one; + stands for one part."""
    if wanted == topic:
        return True
    parts, others = wanted.split("/"), topic.split("/")
    for at, part in enumerate(parts):
        if part == "#":
            return True
        if at >= len(others) or part not in ("+", others[at]):
            return False
    return len(parts) == len(others)
