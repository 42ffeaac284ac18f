"""The way to others: a broker of our own or somebody else's, and the addresses of this machine."""

import socket
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from importlib.util import find_spec
from ipaddress import IPv4Address
from typing import TYPE_CHECKING, Protocol

from recordsheet_gui.shared_table.attendant import still_free
from recordsheet_gui.shared_table.link import Broker
from recordsheet_gui.shared_table.post import Post
from recordsheet_gui.shared_table.register import Place
from recordsheet_gui.shared_table.seal import new_key
from recordsheet_gui.storage.received import ReadElsewhere, Reading

if TYPE_CHECKING:
    from recordsheet_gui.shared_table.certificate import Certificate

PACKAGES = {
    "paho": "paho-mqtt",
    "websockets": "websockets",
    "segno": "segno",
}
"""What sharing needs beside the program, by module."""
LOOPBACK = "127.0.0.1"
NOWHERE = "192.0.2.1"
"""An address that nobody has (RFC 5737): the way to it begins at our own."""
SIOCGIFADDR = 0x8915
"""Asks Linux for the address of a card."""


def lacking() -> str:
    """The sentence for whoever has the program without what a shared table needs."""
    missing = [package for module, package in PACKAGES.items() if find_spec(module) is None]
    if not missing:
        return ""
    one = len(missing) == 1
    most, last = ", ".join(missing[:-1]), missing[-1]
    return (
        f"Sharing a table needs {'a package that is' if one else 'packages that are'} not here: "
        f'{f"{most} and {last}" if most else last}. The extra "table" of Record Sheet brings '
        f"{'it' if one else 'them'}."
    )


def addresses() -> list[str]:
    """The addresses at which others in the same network can reach this machine, the usual first."""
    found: list[str] = []
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as usual:
        # Nothing is sent: it only says which way it would go.
        usual.connect((NOWHERE, 9))
        found.append(usual.getsockname()[0])
    with suppress(OSError):
        found += [
            str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        ]
    found += _of_cards()
    return [address for address in dict.fromkeys(found) if _is_reached(address)]


def _is_reached(text: str) -> bool:
    address = IPv4Address(text)
    return not (address.is_loopback or address.is_unspecified or address.is_multicast)


def _of_cards() -> Iterable[str]:
    """Linux knows the address of each of its cards, also of those that lead nowhere far."""
    if not sys.platform.startswith("linux"):
        return []
    import fcntl
    import struct

    found: list[str] = []
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asks:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                told = fcntl.ioctl(asks, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(told[20:24]))
    return found


class Serving(Protocol):
    """A broker of our own."""

    @property
    def address(self) -> Broker:
        """Where it listens."""

    @property
    def for_owner(self) -> Broker:
        """The same for who owns the table, and hears all of it."""

    @property
    def is_alive(self) -> bool:
        """False when it fell."""

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        """Serve this table, for guests with these keys and for nobody else."""

    def close(self) -> None:
        """End it."""


class Paging(Protocol):
    """A page for phones."""

    @property
    def is_alive(self) -> bool:
        """False when it fell."""

    def link(self, table: str, guest: str, key: str) -> str:
        """What a guest opens in a browser."""

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        """Serve this table, for guests with these keys and for nobody else."""

    def close(self) -> None:
        """End it."""


class Network:
    """What goes out of this program, and only when somebody shares or joins."""

    _secret = ""
    """What our own broker knows us by, also one that is put up again."""

    def begin(self, place: Place) -> Serving:
        """Start a broker of our own; BadLink or StorageError says why there is none."""
        from recordsheet_gui.shared_table.broker import OwnBroker

        port = still_free(place.host, place.port)
        self._secret = self._secret or new_key()
        return OwnBroker(place.host, port, _certificate(place), self._secret)

    def page(self, place: Place, broker: Broker) -> Paging:
        """Serve a page for phones, whose messages go to the broker."""
        from recordsheet_gui.shared_table.page_server import PageServer

        port = still_free(place.host, place.page_port)
        secret = "" if place.broker else self._secret
        return PageServer(broker, place.host, port, _certificate(place), secret)

    def connect(self, broker: Broker, topics: tuple[str, ...]) -> Post:
        """Hear some topics; it connects by itself, again and again."""
        from recordsheet_gui.shared_table.mqtt import MqttPost

        return MqttPost(broker, topics)

    def read(self, parts: Sequence[str], ring: Callable[[], object]) -> Reading:
        """Read a game that somebody sent, where it can do no harm."""
        return ReadElsewhere(parts, ring)


def _certificate(place: Place) -> "Certificate | None":
    from recordsheet_gui.shared_table.certificate import certificate_for

    return certificate_for(place.host) if place.is_safe else None
