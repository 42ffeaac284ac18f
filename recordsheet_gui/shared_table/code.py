"""A link in letters and digits alone, to be read aloud or typed from another screen."""

import base64
import binascii
import re
import zlib
from ipaddress import AddressValueError, IPv4Address

from recordsheet_gui.shared_table.link import BadLink, Broker, Link, read_link
from recordsheet_gui.shared_table.seal import KEY_BYTES

TABLE_BYTES, GUEST_BYTES = 8, 4
BYTES = 4 + 2 + TABLE_BYTES + GUEST_BYTES + KEY_BYTES + 1
"""Address, port, table, guest, key, and one that tells a slip of the finger."""
IN_A_GROUP = 5
NOT_A_CODE = "This is no code of a table: a letter is wrong, or some are missing."
_LOOK_ALIKE = str.maketrans("018", "OIB")
"""Digits that no code has, for letters that look like them."""


def code_of(link: Link) -> str:
    """The code of a link; empty where a link says more than a code can: a name, a certificate."""
    broker = link.broker
    if broker.is_safe or broker.user:
        return ""
    try:
        parts = (
            IPv4Address(broker.host).packed,
            broker.port.to_bytes(2),
            bytes.fromhex(link.table),
            bytes.fromhex(link.guest),
            base64.urlsafe_b64decode(link.key + "=" * (-len(link.key) % 4)),
        )
    except (AddressValueError, OverflowError, ValueError, binascii.Error):
        return ""
    body = b"".join(parts)
    if [len(part) for part in parts[2:]] != [TABLE_BYTES, GUEST_BYTES, KEY_BYTES]:
        return ""
    text = base64.b32encode(body + _check(body)).decode("ascii").rstrip("=")
    return "-".join(text[at : at + IN_A_GROUP] for at in range(0, len(text), IN_A_GROUP))


def read_invitation(text: str) -> Link:
    """What the owner of a table gave to a guest: a link, or its code."""
    if "://" in text:
        return read_link(text)
    letters = re.sub(r"[\s-]", "", text).upper().translate(_LOOK_ALIKE)
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except (binascii.Error, ValueError):
        data = b""
    if not letters:
        raise BadLink("Paste the link or the code that the owner of the table gave you.")
    if len(data) != BYTES or _check(data[:-1]) != data[-1:]:
        raise BadLink(NOT_A_CODE)
    at = 6 + TABLE_BYTES
    key = base64.urlsafe_b64encode(data[at + GUEST_BYTES : -1]).decode("ascii").rstrip("=")
    broker = Broker(str(IPv4Address(data[:4])), int.from_bytes(data[4:6]))
    return Link(broker, data[6:at].hex(), data[at : at + GUEST_BYTES].hex(), key)


def _check(body: bytes) -> bytes:
    return bytes((zlib.crc32(body) & 0xFF,))
