"""Who sent a message, for whom, and that nobody changed it on the way.

Each guest has a key of its own that only the owner has too. A message to several guests carries a
seal for each of them, so that no guest can speak for the owner, or for another guest. Seals say
that a message is true, not that nobody else can read it: for that there is TLS.
"""

import hmac
import json
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from recordsheet_gui.core.handwritten import Misfit, checked, load_message, shape

OWNER = "owner"
"""The name that no guest can have."""
SEAL_BYTES = 16
KEY_BYTES = 16
"""More than anybody can guess; links and pictures stay short."""
LARGEST_WISH = 64 << 10
LARGEST_NEWS = 2 << 20
"""Bytes of a message to the owner, and of one from it: a unit that joins brings its whole sheet."""


class NotSealed(Exception):
    """A message that is not what it pretends to be; the sentence is for the owner's log."""


@shape
class _Envelope:
    """A message as it travels."""

    table: str
    sender: str
    body: str
    seals: Mapping[str, str]


class Sealed(NamedTuple):
    """A message whose sender is known."""

    sender: str
    body: str


def new_key() -> str:
    """What a guest proves itself with."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_name(letters: int = 12) -> str:
    """A name that nobody can guess and nobody else has: of a table, a guest, a wish."""
    return secrets.token_hex(letters // 2)


def _seal(key: str, table: str, sender: str, to: str, body: str) -> str:
    # Lengths first: no two messages may look alike in a row.
    parts = [part.encode() for part in ("record sheet 1", table, sender, to, body)]
    text = b"".join(b"%d:%b" % (len(part), part) for part in parts)
    return hmac.digest(key.encode(), text, "sha256")[:SEAL_BYTES].hex()


def sealed(table: str, sender: str, body: object, keys: Mapping[str, str]) -> bytes:
    """A message for those whose keys are given, by their names."""
    text = json.dumps(body, separators=(",", ":"))
    seals = {to: _seal(key, table, sender, to, text) for to, key in keys.items()}
    whole = {"table": table, "sender": sender, "body": text, "seals": seals}
    return json.dumps(whole, separators=(",", ":")).encode("ascii")


def opened(data: bytes, table: str, me: str, keys: Mapping[str, str], most: int) -> Sealed:
    """What a message says, once it is sure that one of those with these keys sent it to me."""
    if len(data) > most:
        raise NotSealed(f"a message of {len(data):,} bytes")
    try:
        found = checked(_Envelope, load_message(data.decode("utf-8")))
    except (UnicodeDecodeError, Misfit) as error:
        raise NotSealed(f"no message of a table: {error}") from None
    key = keys.get(found.sender)
    if found.table != table or key is None:
        raise NotSealed("a message of somebody who is not at this table")
    seal = found.seals.get(me, "")
    if not hmac.compare_digest(
        seal.encode(), _seal(key, table, found.sender, me, found.body).encode()
    ):
        raise NotSealed(f"a message that {found.sender} did not seal")
    return Sealed(found.sender, found.body)
