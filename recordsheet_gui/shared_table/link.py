"""Where a table is, and the key to it: what a guest gets from the owner."""

import re
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.override import override
from recordsheet_gui.shared_table.certificate import PIN

PORTS = {"mqtt": 1883, "mqtts": 8883}
FOR_BROWSERS = (
    "This link is for browsers: open it in one, or ask the owner for the one that begins with mqtt."
)
NO_ANSWER = "Is the table shared, is the link whole, and are you in the same network?"
"""What may be wrong where nobody answers: whoever knocks with a wrong key hears nothing."""
LETS_NOBODY_IN = (
    "The broker wants another user name or password: ask the owner of the table for them."
)
_NAME = re.compile(r"[0-9a-f]{4,32}")
KEY = re.compile(r"[A-Za-z0-9_-]{8,128}")


class BadLink(RuleError):
    """A link that leads to no table."""

    def __init__(self, sentence: str) -> None:
        """One for the player."""
        super().__init__("link", sentence)


class Broker(NamedTuple):
    """Who carries the messages."""

    host: str
    port: int
    is_safe: bool = False
    """True where nobody on the way can read them."""
    user: str = ""
    password: str = ""
    pin: str = ""
    """The fingerprint of the one certificate to trust; without it the system says whom."""

    @override
    def __str__(self) -> str:
        """As an address; a password stands in no link, and the pin with the key."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtts' if self.is_safe else 'mqtt'}://{host}:{self.port}"


class Link(NamedTuple):
    """All that a guest needs. The key is in the part of an address that no server gets to see."""

    broker: Broker
    table: str
    guest: str
    key: str

    @override
    def __str__(self) -> str:
        """As one writes it down."""
        pin = f".{self.broker.pin}" if self.broker.pin else ""
        return f"{self.broker}/{self.table}#{self.guest}.{self.key}{pin}"


def read_broker(text: str) -> Broker:
    """A broker's address: mqtt://host, mqtts://host:8883, mqtt://user:password@host."""
    try:
        found = urlsplit(text)
        port = PORTS.get(found.scheme, 0) if found.port is None else found.port
        host = found.hostname or ""
        # No machine is called so; a connection would fall over it where nobody hears.
        host.encode("idna")
    except ValueError:
        host, port = "", 0
    if not host.isprintable() or not host or not port or found.scheme not in PORTS:
        raise BadLink(f'"{text[:80]}" is no address of a broker, such as mqtt://192.168.1.5:1883.')
    return Broker(
        host,
        port,
        found.scheme == "mqtts",
        unquote(found.username or ""),
        unquote(found.password or ""),
    )


def read_link(text: str) -> Link:
    """The link that the owner of a table gave to a guest."""
    if text.strip().lower().startswith(("http:", "https:")):
        raise BadLink(FOR_BROWSERS)
    address, _, secret = text.strip().partition("#")
    place, _, table = address.rpartition("/")
    guest, _, rest = secret.partition(".")
    key, dot, pin = rest.partition(".")
    is_link = _NAME.fullmatch(table) and _NAME.fullmatch(guest) and KEY.fullmatch(key)
    if not is_link or (dot and not PIN.fullmatch(pin)):
        raise BadLink("This is no link to a table: it is cut short, or something else.")
    broker = read_broker(place)
    if pin and not broker.is_safe:
        raise BadLink("This link has a certificate, but its address begins without mqtts.")
    return Link(broker._replace(pin=pin), table, guest, key)
