"""Who may be at a broker or a page at once: strangers keep nobody out who has a key.

Whoever comes is a stranger, and has a while to show a sealed word. Strangers have seats of their
own, so many of one address and so many in all; where those are taken the one makes room who is of
the largest crowd, has said nothing, and has been here longest. So a guest, who speaks at once,
always gets in. Guests have seats by their keys: no guest takes those of the others.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import NamedTuple

WORD_SECONDS = 12.0
"""In which somebody has to show that it belongs here."""
NET = 64
"""Bits of an address of the longer kind that one household has for itself."""


class Room(NamedTuple):
    """How many there may be."""

    strangers: int
    of_address: int
    """Strangers of one address: as many as may come at once from behind one router."""
    guests: int
    of_guest: int
    """Connections that have shown one key."""


class Seat:
    """One connection's."""

    def __init__(self, crowd: str, leave: Callable[[], object], until: float) -> None:
        """`leave` hangs up; it goes by itself when it is `until`."""
        self.crowd = crowd
        """Whose it is: an address, later a guest."""
        self.leave = leave
        self.until = until
        self.has_spoken = False
        self.is_guest = False


class Seats:
    """All of them; `tick` is to be called now and then."""

    def __init__(self, room: Room, now: Callable[[], float] = monotonic) -> None:
        """Nobody is here."""
        self._room = room
        self.now = now
        self._strangers: dict[Seat, None] = {}
        self._guests: dict[Seat, None] = {}

    @property
    def counts(self) -> tuple[int, int]:
        """Strangers and guests."""
        return len(self._strangers), len(self._guests)

    def come(self, address: str, leave: Callable[[], object]) -> Seat:
        """A seat for a stranger; somebody else may have to go for it."""
        seat = Seat(crowd_of(address), leave, self.now() + WORD_SECONDS)
        self._sit(seat)
        return seat

    def move(self, seat: Seat, address: str) -> None:
        """A stranger of another address than it seemed: somebody has brought it."""
        if seat in self._strangers:
            del self._strangers[seat]
            seat.crowd = crowd_of(address)
            self._sit(seat)

    def spoke(self, seat: Seat) -> None:
        """Said something that has sense: its while begins anew, once."""
        if seat in self._strangers and not seat.has_spoken:
            seat.has_spoken = True
            seat.until = self.now() + WORD_SECONDS

    def welcome(self, seat: Seat, guest: str, until: float = float("inf")) -> None:
        """Has shown the key of a guest, and takes no stranger's seat any more."""
        if self._strangers.pop(seat, self) is self:
            return
        seat.crowd, seat.until, seat.is_guest = guest, until, True
        room = self._room
        same = [one for one in self._guests if one.crowd == guest]
        if len(same) >= room.of_guest:
            self._send_away(same)
        elif len(self._guests) >= room.guests:
            self._send_away(_largest(self._guests))
        self._guests[seat] = None

    def doubt(self, seat: Seat, address: str) -> None:
        """Its key opens nothing any more: a stranger again, who has a while."""
        if self._guests.pop(seat, self) is self:
            return
        seat.crowd, seat.is_guest = crowd_of(address), False
        seat.until = self.now() + WORD_SECONDS
        self._sit(seat)

    def go(self, seat: Seat) -> None:
        """It has gone."""
        self._strangers.pop(seat, None)
        self._guests.pop(seat, None)

    def tick(self) -> None:
        """Hang up on whoever has been silent for too long."""
        now = self.now()
        for seats in (self._strangers, self._guests):
            self._hang_up([seat for seat in seats if seat.until < now])

    def _sit(self, seat: Seat) -> None:
        same = [one for one in self._strangers if one.crowd == seat.crowd]
        if len(same) >= self._room.of_address:
            self._send_away(same)
        elif len(self._strangers) >= self._room.strangers:
            self._send_away(_largest(self._strangers))
        self._strangers[seat] = None

    def _send_away(self, crowd: list[Seat]) -> None:
        self._hang_up([next((one for one in crowd if not one.has_spoken), crowd[0])])

    def _hang_up(self, those: list[Seat]) -> None:
        for seat in those:
            self.go(seat)
            seat.leave()


def _largest(seats: Iterable[Seat]) -> list[Seat]:
    """The largest crowd among them, the longest here first."""
    there = list(seats)
    crowd, _ = Counter(seat.crowd for seat in there).most_common(1)[0]
    return [seat for seat in there if seat.crowd == crowd]


def crowd_of(address: str) -> str:
    """Whom an address belongs to; who has one of the longer kind has millions of them."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> NET << NET))
    return str(found)
