"""How messages travel: topics, letters, and whoever carries them."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, Protocol

ROOT = "recordsheet/1"


class News(StrEnum):
    """What a post says beside letters."""

    LETTER = "letter"
    CONNECTED = "connected"
    LOST = "lost"
    REFUSED = "refused"
    """The broker wants another user or password; it is tried again all the same."""


class Letter(NamedTuple):
    """Something that came; data is empty but for letters."""

    news: News
    data: bytes = b""


class Post(Protocol):
    """Carries letters, at least once, in no sure order, and now and then not at all."""

    wake: Callable[[], object]
    """Called when a letter has come, in whatever thread; whoever cannot wait sets it."""

    def send(self, topic: str, data: bytes) -> None:
        """Send a letter; one that cannot be sent now may be lost."""

    def next(self, seconds: float) -> Letter | None:
        """The next that came; None after so many seconds without any."""

    def close(self) -> None:
        """No more letters."""


Connect = Callable[[tuple[str, ...]], Post]
"""Opens a post that hears these topics."""


def to_owner(table: str, guest: str) -> str:
    """Where a guest writes."""
    return f"{ROOT}/{table}/from/{guest}"


def from_guests(table: str) -> str:
    """What the owner hears."""
    return f"{ROOT}/{table}/from/+"


def to_guest(table: str, guest: str) -> str:
    """Where the owner writes to one guest."""
    return f"{ROOT}/{table}/to/{guest}"


def to_all(table: str) -> str:
    """Where the owner writes to everybody."""
    return f"{ROOT}/{table}/all"
