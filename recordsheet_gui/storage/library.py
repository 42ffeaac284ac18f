"""The units we know, shipped and imported, with full-text search as the player types."""

import hashlib
import os
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.wire import Codec
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import (
    BROKEN,
    Damaged,
    StorageError,
    UnknownUnit,
    not_written,
    primary_code,
)
from recordsheet_gui.storage.header import journal_path
from recordsheet_gui.storage.rows import unpacked
from recordsheet_gui.storage.shipped import Shipped, our_units
from recordsheet_gui.storage.sql import address, reading, transaction
from recordsheet_gui.storage.unitrow import (
    COLUMNS,
    SCHEMA,
    TABLES,
    UnitRow,
    from_columns,
    insert,
    key_of,
    plain,
)

T = TypeVar("T")

FILE = "library.sqlite"
APPLICATION_ID = 0x52534C42
"""RSLB."""
VERSION = 1
BUSY_SECONDS = 10.0
"""Longer than another program needs to build the library."""
SHIPPED, IMPORTED = "shipped", "imported"
CANDIDATES = 5
LONGEST_QUERY = 200

PICK = ", ".join(f"unit.{column}" for column in COLUMNS)
# A player's own file stands in for ours of the same name.
SHOWN = (
    "(unit.source = 'imported' OR NOT EXISTS"
    " (SELECT 1 FROM unit AS own WHERE own.key = unit.key AND own.source = 'imported'))"
)

BEGINNING = (
    f"SELECT {PICK} FROM unit WHERE unit.key >= ? AND unit.key < ? AND {SHOWN} ORDER BY unit.key"
)
LAST = "\U0010ffff"
"""Sorts behind everything that a name can go on with."""
IN_NAME = (
    f"SELECT {PICK} FROM words JOIN unit ON unit.id = words.rowid"
    f" WHERE words MATCH ? AND {SHOWN} ORDER BY bm25(words, 4, 3, 3, 0), unit.key"
)
# In the order of names without sorting them: walks over the index until it has enough.
ANYWHERE = (
    f"SELECT {PICK} FROM unit WHERE unit.id IN (SELECT rowid FROM words WHERE words MATCH ?)"
    f" AND {SHOWN} ORDER BY unit.key"
)


class Library:
    """Open it, ask it, close it; it heals itself where it can and says so in `notice`."""

    def __init__(self, folder: Path, shipped: Shipped) -> None:
        """Use Library.open."""
        self.notice = ""
        """One sentence when something is not as it should be, else empty."""
        self._path = folder / FILE
        self._shipped = shipped
        self._place: tuple[int, int] | None = None
        self._db = self._on_disk() or self._in_memory()

    @classmethod
    def open(cls, folder: Path | None = None, shipped: Shipped | None = None) -> "Library":
        """The library in the data folder, built first when it is missing or out of date."""
        return cls(folder or paths.data_dir(), shipped or our_units())

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> "Library":
        """Closes at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close, whatever happened."""
        self.close()

    # -- asking ------------------------------------------------------------------------------

    def all(self) -> list[UnitRow]:
        """Every unit by name."""
        return self._rows(f"SELECT {PICK} FROM unit WHERE {SHOWN} ORDER BY unit.key", ())

    def search(self, query: str, limit: int | None = None) -> list[UnitRow]:
        """Units that have every word of the query, as a word or as its beginning.

        The unit of exactly this name comes first, then names that begin with it, then names with
        these words in them, then units that have some of the words in their facts.
        """
        query = plain(query[:LONGEST_QUERY])
        key = key_of(query)
        if not key:
            return self.all()[:limit]
        # What a player types is no query language: each word is quoted and may be unfinished.
        words = [word for word in re.findall(r"\S+", query) if any(map(str.isalnum, word))]
        match = " ".join('"' + word.replace('"', '""') + '"*' for word in words)
        found: dict[str, UnitRow] = {}
        # One letter fits most units: each question stops at the limit, the next is often not asked.
        for sql, value in (
            (BEGINNING, (key, key + LAST)),
            (IN_NAME, (f"{{name chassis model}} : ({match})",)),
            (ANYWHERE, (match,)),
        ):
            if words and (limit is None or len(found) < limit):
                most = -1 if limit is None else limit
                for row in self._rows(f"{sql} LIMIT ?", (*value, most)):
                    found.setdefault(row.name, row)
        return list(found.values())[:limit]

    def find(self, name: str) -> UnitRow:
        """The unit of this name in any case, or the only one whose name begins like it."""
        key = key_of(name[:LONGEST_QUERY])
        found = self._rows(f"SELECT {PICK} FROM unit WHERE unit.key = ? AND {SHOWN}", (key,))
        if not found and key:
            found = self._rows(BEGINNING, (key, key + LAST))
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownUnit(f'"{_short(name)}" is not one unit. Which one: {_list(found)}?')
        # A slip at the end of the word is the likeliest one.
        near = next(filter(None, (self.search(key[:n], 3) for n in range(len(key), 1, -1))), [])
        hint = f" The nearest: {_list(near)}." if near else ""
        raise UnknownUnit(f'There is no unit "{_short(name)}" in the library.{hint}')

    def load(self, name: str) -> UnitDesign:
        """The design of a unit, found as `find` does."""
        row = self.find(name)
        try:
            return self._design(row)
        except (ValueError, zlib.error, TypeError):
            with reading(self._path):
                self._ask(lambda db: self._refresh(db, force=True))
        try:
            return self._design(self.find(row.name))
        except (ValueError, zlib.error, TypeError) as error:
            raise Damaged(f'The library has "{row.name}" only in part: import it again.') from error

    def _design(self, row: UnitRow) -> UnitDesign:
        sql = "SELECT body FROM unit JOIN design USING (id) WHERE key = ? AND source = ?"
        for (body,) in self._fetch(sql, (key_of(row.name), row.source)):
            return Codec().decode(UnitDesign, unpacked(body))
        raise ValueError("no design")

    def _rows(self, sql: str, values: tuple[object, ...]) -> list[UnitRow]:
        return [from_columns(row) for row in self._fetch(sql, values)]

    def _fetch(self, sql: str, values: tuple[object, ...]) -> list[tuple[object, ...]]:
        with reading(self._path):
            return self._ask(lambda db: db.execute(sql, values).fetchall())

    # -- adding ------------------------------------------------------------------------------

    def add(self, design: UnitDesign, *, path: str = "", digest: str = "") -> UnitRow:
        """Keep an imported unit; one of the same name that was imported before is replaced."""
        return self.add_all([(design, path, digest)])[0]

    def add_all(self, units: Iterable[tuple[UnitDesign, str, str]]) -> list[UnitRow]:
        """Keep many imported units (design, file, hash of its content) or none of them."""
        todo = list(units)

        def write(db: sqlite3.Connection) -> list[UnitRow]:
            with transaction(db):
                return [insert(db, unit, IMPORTED, path, digest) for unit, path, digest in todo]

        try:
            return self._ask(write)
        except sqlite3.Error as error:
            raise not_written("The import", self._path, error) from error

    # -- the file ----------------------------------------------------------------------------

    def _on_disk(self) -> sqlite3.Connection | None:
        """The library's file, up to date; None when there can be none."""
        folder = self._path.parent
        try:
            paths.made(folder)
        except StorageError:
            self.notice = _forgetful(folder)
            return None
        if not _is_writable(folder) or (self._path.exists() and not _is_writable(self._path)):
            self.notice = _forgetful(folder)
            return None
        for _ in range(2):
            try:
                return self._opened()
            except (sqlite3.Error, _Foreign) as error:
                if not _is_broken(error) or not self._set_aside():
                    self.notice = self.notice or _forgetful(folder)
                    return None
            except _Newer:
                self.notice = (
                    f"{self._path} belongs to a later version of Record Sheet: only the units "
                    "that come with this one are listed."
                )
                return None
        self.notice = _forgetful(folder)
        return None

    def _opened(self) -> sqlite3.Connection:
        db = _connect(address(self._path, "rwc"))
        try:
            found = self._path.stat()
            self._place = (found.st_dev, found.st_ino)
            self._refresh(db)
        except BaseException:
            db.close()
            raise
        return db

    def _in_memory(self) -> sqlite3.Connection:
        """The units we ship, and what can be read of those that were imported."""
        db = _connect(":memory:")
        try:
            with closing(_connect(address(self._path, "ro"))) as disk:
                disk.execute("BEGIN")
                disk.execute("SELECT count(*) FROM sqlite_schema").fetchone()
                disk.backup(db)
            self._refresh(db)
        except (sqlite3.Error, _Newer, _Foreign):
            db.close()
            db = _connect(":memory:")
            self._refresh(db)
        return db

    def _refresh(self, db: sqlite3.Connection, *, force: bool = False) -> None:
        """Read the shipped units again when they or the program have changed."""
        stamp = self._shipped.stamp()
        if not force and _is_ours(db) and _stamp(db) == stamp:
            return
        with transaction(db):
            if not _is_ours(db):
                for table in SCHEMA:
                    db.execute(table)
                db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                db.execute(f"PRAGMA user_version = {VERSION}")
            elif not force and _stamp(db) == stamp:
                return  # another program was faster
            shipped = "(SELECT id FROM unit WHERE source = 'shipped')"
            db.execute(f"DELETE FROM words WHERE rowid IN {shipped}")
            db.execute(f"DELETE FROM design WHERE id IN {shipped}")
            db.execute("DELETE FROM unit WHERE source = 'shipped'")
            for path in self._shipped.files:
                text = path.read_text(encoding="utf-8", errors="replace")
                design = self._shipped.read(path.name, text)
                if design is not None:
                    digest = hashlib.sha256(text.encode()).hexdigest()
                    insert(db, design, SHIPPED, path.name, digest)
            db.execute("DELETE FROM stamp")
            db.execute("INSERT INTO stamp VALUES (?)", (stamp,))

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Ask the database; one that turns out to be damaged is replaced first."""
        try:
            return question(self._db)
        except sqlite3.Error as error:
            if not _is_broken(error):
                raise
        self._db.close()
        self._set_aside()
        self._db = self._on_disk() or self._in_memory()
        return question(self._db)

    def _set_aside(self) -> bool:
        """Keep a damaged library under another name; False when it cannot be moved."""
        try:
            found = self._path.stat()
            if self._place not in (None, (found.st_dev, found.st_ino)):
                return True  # another program has replaced it already
            aside = _free_name(self._path)
            journal = journal_path(self._path)
            if journal.exists():
                journal.replace(journal_path(aside))
            self._path.replace(aside)
        except FileNotFoundError:
            return True
        except OSError:
            self.notice = f"The library {self._path} is damaged and cannot be replaced."
            return False
        self.notice = (
            f"The library was damaged and has been built anew; what you had imported has to be "
            f"imported again. The damaged file is kept as {aside}."
        )
        return True


def _connect(place: str) -> sqlite3.Connection:
    db = sqlite3.connect(place, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    # A flipped bit in a name is no reason to fail.
    db.text_factory = lambda text: text.decode("utf-8", "replace")
    return db


class _Newer(Exception):
    """The library belongs to a later version of the program."""


class _Foreign(Exception):
    """The file is somebody else's database."""


def _is_broken(error: Exception) -> bool:
    return isinstance(error, _Foreign) or (
        isinstance(error, sqlite3.Error) and primary_code(error) in BROKEN
    )


def _is_ours(db: sqlite3.Connection) -> bool:
    """True when the tables are there, False for an empty file."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
    if application == APPLICATION_ID and version > VERSION:
        raise _Newer
    if tables and (application != APPLICATION_ID or not tables >= TABLES):
        raise _Foreign
    return bool(tables)


def _stamp(db: sqlite3.Connection) -> str:
    row = db.execute("SELECT text FROM stamp").fetchone()
    return str(row[0]) if row else ""


def _short(name: str) -> str:
    return " ".join(plain(name[:LONGEST_QUERY]).split())[:80]


def _list(rows: list[UnitRow]) -> str:
    names = ", ".join(row.name for row in rows[:CANDIDATES])
    return names if len(rows) <= CANDIDATES else f"{names} or another"


def _is_writable(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _free_name(path: Path) -> Path:
    aside = path.with_name(path.name + ".damaged")
    number = 2
    while aside.exists():
        aside = path.with_name(f"{path.name}.damaged-{number}")
        number += 1
    return aside


def _forgetful(folder: Path) -> str:
    return (
        f"The library's folder {folder} cannot be used: units imported now are forgotten when the "
        "program ends."
    )
