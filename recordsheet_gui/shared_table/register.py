"""Who is invited to a table, and what each of them has asked for: kept for when the owner restarts.

Before a guest's wish is played it is written down here, with the last row of the game. So after a
power cut the owner knows whether that wish came into the game: a guest who asks again gets the
answer, and the step is neither lost nor doubled.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field
from pathlib import Path

from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.wire import Codec, WireError, encode
from recordsheet_gui.shared_table.rights import Rights
from recordsheet_gui.shared_table.seal import new_key, new_name
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.atomic import beside, put_in_place
from recordsheet_gui.storage.errors import Damaged, Newer, StorageError, not_written
from recordsheet_gui.storage.small_file import small_text

FORMAT = 1
LONGEST_NAME = 40
"""Letters of a guest's name."""
REMEMBERED = 64
"""Wishes of a guest whose outcome is known: it waits for one before it sends the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invited:
    """A guest of the table."""

    name: str
    key: str
    rights: Rights = Rights()
    number: int = 0
    """Of the last wish: whoever sends an old one again, for whatever reason, is not heard."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """What became of the last wishes, by their ids: empty where it was done, else why not."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Those of the same wishes."""
    forgotten: int = 0
    """The highest number of a wish whose answer nobody remembers: up to here none is played."""

    def answered(self, wish: str, number: int, answer: str) -> "Invited":
        """The same guest with one more answer; the oldest makes room."""
        answers, numbers = {**self.answers, wish: answer}, {**self.numbers, wish: number}
        forgotten = self.forgotten
        for old in list(answers)[:-REMEMBERED]:
            del answers[old]
            forgotten = max(forgotten, numbers.pop(old, 0))
        return replace(
            self,
            number=max(self.number, number),
            answers=answers,
            numbers=numbers,
            forgotten=forgotten,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """A wish that is being played, and the last row of the game before it."""

    guest: str
    wish: str
    row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where guests find a table."""

    host: str = "127.0.0.1"
    """An address of this machine at which a broker of our own listens."""
    port: int = 0
    """0 for any that is free; then the one that was found, so that links stay good."""
    is_safe: bool = False
    """True where nobody on the way can read what is said."""
    broker: str = ""
    """The address of somebody else's broker, which goes before all of it."""
    has_page: bool = True
    page_port: int = 0
    """Whether phones find a page there too, and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """What stands in the file."""

    format: int = FORMAT
    table: str
    guests: Mapping[str, Invited] = field(default_factory=dict)
    intent: Intent | None = None
    place: Place = Place()
    is_on: bool = False
    """True from when sharing began until somebody stops it: a program that ends does not."""


class Register:
    """The book of one game's table, on disk."""

    def __init__(self, path: Path, book: Book) -> None:
        """Made by `open_register`."""
        self._path = path
        self.book = book

    def invite(self, name: str, rights: Rights, key: str = "") -> str:
        """One more guest; gives its id. A key that is there already means that guest."""
        known = next((who for who, one in self.book.guests.items() if one.key == key), "")
        who = known or new_name(8)
        invited = Invited(name=name, key=key or new_key(), rights=rights)
        if known:
            invited = replace(self.book.guests[who], name=name, rights=rights)
        self._write(replace(self.book, guests={**self.book.guests, who: invited}))
        return who

    def revoke(self, guest: str) -> None:
        """Let nobody in with this guest's key any more."""
        guests = {who: one for who, one in self.book.guests.items() if who != guest}
        self._write(replace(self.book, guests=guests))

    def settle_at(self, place: Place, *, is_on: bool) -> None:
        """Remember where the table is, and whether it is shared."""
        if (place, is_on) != (self.book.place, self.book.is_on):
            self._write(replace(self.book, place=place, is_on=is_on))

    def answer_to(self, guest: str, wish: str) -> str | None:
        """What became of a wish; None for one that is new."""
        return self.book.guests[guest].answers.get(wish)

    def intend(self, guest: str, wish: str, number: int, row: int) -> None:
        """Write a wish down before it is played; on disk when this returns."""
        invited = replace(self.book.guests[guest], number=number)
        intent = Intent(guest=guest, wish=wish, row=row)
        self._write(replace(self.book, guests={**self.book.guests, guest: invited}, intent=intent))

    def settle(self, answer: str) -> None:
        """Say what became of the wish that was played.

        One that was done needs no writing: that the game has more rows than before says it. One
        that was refused does, because the owner's next step would say the same.
        """
        intent = self.book.intent
        assert intent is not None
        self.book = replace(self.book, intent=None)
        if intent.guest in self.book.guests:
            number = self.book.guests[intent.guest].number
            self.remember(intent.guest, intent.wish, number, answer)
        if answer:
            # A disk that takes nothing now is told of with the next wish, which writes this too.
            with suppress(StorageError):
                self._write(self.book)

    def remember(self, guest: str, wish: str, number: int, answer: str) -> None:
        """What becomes of a wish, also when it comes once more; on disk with what comes next."""
        invited = self.book.guests[guest].answered(wish, number, answer)
        self.book = replace(self.book, guests={**self.book.guests, guest: invited})

    def recover(self, last_row: int) -> None:
        """Settle what the last run left behind: a game with more rows than before has the wish."""
        intent = self.book.intent
        if intent is not None and last_row > intent.row:
            self.settle("")
        # A wish that did not come into the game was never played: it may be asked for again.
        self._write(replace(self.book, intent=None))

    def _write(self, book: Book) -> None:
        try:
            paths.made(self._path.parent)
            with beside(self._path) as draft:
                # Whoever has the keys plays for the guests: nobody else may read them.
                os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                draft.write_text(json.dumps(encode(book)), encoding="utf-8")
                put_in_place(draft, self._path, force=True)
        except OSError as error:
            raise not_written("The list of guests", self._path, error) from error
        self.book = book


def open_register(game: Path, last_row: int, folder: Path | None = None) -> Register:
    """The book of a game; a new one for a game that was never shared."""
    path = _path_of(game, folder)
    register = Register(path, _read(path) or Book(table=new_name(16)))
    register.recover(last_row)
    return register


def was_shared(game: Path, folder: Path | None = None) -> Book | None:
    """The book of a game that was shared when its program ended; None for any other."""
    try:
        book = _read(_path_of(game, folder))
    except StorageError:
        return None
    return book if book is not None and book.is_on else None


def _path_of(game: Path, folder: Path | None) -> Path:
    name = hashlib.sha256(os.fsencode(game.resolve())).hexdigest()[:24]
    return (folder or paths.data_dir() / "tables") / f"{name}.json"


def _read(path: Path) -> Book | None:
    try:
        data = json.loads(small_text(path))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise Damaged(f"The list of guests {path} cannot be read: {error}.") from error
    if isinstance(data, dict) and data.get("format", FORMAT) != FORMAT:
        raise Newer(f"The list of guests {path} is of a newer version of Record Sheet.")
    try:
        return Codec().decode(Book, data)
    except WireError as error:
        raise Damaged(f"The list of guests {path} makes no sense: {error}") from error
