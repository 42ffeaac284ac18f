"""The library's file: found, built, healed where it can be, and asked."""

import hashlib
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from recordsheet_gui.storage import hot_journal, library_schema, paths
from recordsheet_gui.storage.atomic import make_private
from recordsheet_gui.storage.errors import BROKEN, Damaged, StorageError, primary_code
from recordsheet_gui.storage.header import SIZE, read_layout
from recordsheet_gui.storage.library_row import (
    FOLLOW_UPS,
    SCHEMA,
    UPGRADES,
    VERSION,
    insert,
    name_kinds,
)
from recordsheet_gui.storage.shipped import Shipped, our_units
from recordsheet_gui.storage.sql import address, bounded, limit, reading, transaction

T = TypeVar("T")

FILE = "library.sqlite"
APPLICATION_ID = 0x52534C42
"""RSLB."""
BUSY_SECONDS = 10.0
"""Longer than another program needs to build the library."""
SHIPPED, IMPORTED = "shipped", "imported"


class LibraryFile:
    """One connection to the library; it heals itself where it can and says so in `notice`."""

    def __init__(self, folder: Path, shipped: Shipped, *, is_copy: bool = False) -> None:
        """Use Library.open or Library.copy."""
        self.notice = ""
        """One sentence when something is not as it should be, else empty."""
        self._path = folder / FILE
        self._shipped = shipped
        self._place: tuple[int, int] | None = None
        self._is_copy = is_copy
        self._aside: Path | None = None
        self.is_kept = False
        """True when what is imported is still there tomorrow."""
        self._db = self._connected()

    @classmethod
    def open(cls, folder: Path | None = None, shipped: Shipped | None = None) -> Self:
        """The library in the data folder, built first when it is missing or out of date."""
        return cls(folder or paths.data_dir(), shipped or our_units())

    @classmethod
    def copy(cls, folder: Path | None = None, shipped: Shipped | None = None) -> Self:
        """The same in memory, to see what an import would do; nothing is written."""
        return cls(folder or paths.data_dir(), shipped or our_units(), is_copy=True)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Self:
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

    def _fetch(self, sql: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        with reading(self._path):
            return self._ask(lambda db: db.execute(sql, values).fetchall())

    def _connected(self) -> sqlite3.Connection:
        found = None if self._is_copy else self._on_disk()
        self.is_kept = found is not None
        return found or self._in_memory()

    def _on_disk(self) -> sqlite3.Connection | None:
        """The library's file, up to date; None when there can be none."""
        folder = self._path.parent
        try:
            paths.made(folder)
        except StorageError:
            self.notice = _forgetful(folder)
            return None
        if not _is_writable(folder) or (
            paths.is_there(self._path) and not _is_writable(self._path)
        ):
            self.notice = _forgetful(folder)
            return None
        for _ in range(2):
            try:
                return self._opened()
            except Damaged:
                if not self._set_aside():
                    return None
            except StorageError:
                self.notice = (
                    f"{self._path} is of an older version, and no copy of it could be made: it "
                    "stays as it is, and units imported now are forgotten when the program ends."
                )
                return None
            except (sqlite3.Error, OSError, _Foreign) as error:
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
        make_private(self._path)
        found = self._path.stat()
        self._place = (found.st_dev, found.st_ino)
        _look(self._path)
        db = _connect(address(self._path, "rwc"))
        try:
            self._refresh(db)
            self._take_over(db)
        except BaseException:
            db.close()
            raise
        return db

    def _in_memory(self) -> sqlite3.Connection:
        """The units we ship, and what can be read of those that were imported."""
        db = _connect(":memory:")
        try:
            _look(self._path)
            with closing(_connect(address(self._path, "ro"))) as disk:
                disk.execute("BEGIN")
                disk.execute("SELECT count(*) FROM sqlite_schema").fetchone()
                disk.backup(db)
            self._refresh(db)
        except (OSError, StorageError, sqlite3.Error, _Newer, _Foreign):
            db.close()
            db = _connect(":memory:")
            self._refresh(db)
        return db

    def _refresh(self, db: sqlite3.Connection, *, force: bool = False) -> None:
        """Read the shipped units again when they or the program have changed."""
        stamp = self._shipped.stamp()
        if not force and _version(db) == VERSION and _stamp(db) == stamp:
            return
        with transaction(db):
            self._keep_old(db)
            _build(db)
            if not force and _stamp(db) == stamp:
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
            name_kinds(db)
            db.execute("DELETE FROM stamp")
            db.execute("INSERT INTO stamp VALUES (?)", (stamp,))

    def _keep_old(self, db: sqlite3.Connection) -> None:
        """Copy a library of older tables before they are changed; not one that is in memory."""
        (_, _, file) = db.execute("PRAGMA database_list").fetchone()
        version = _version(db)
        if file and 0 < version < VERSION:
            from recordsheet_gui.storage import backups

            backups.keep_shared(self._path, version, f"The copy of {self._path}")

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Ask the database; one that turns out to be damaged is replaced first."""
        try:
            return question(self._db)
        except sqlite3.Error as error:
            if self._is_copy or not _is_broken(error):
                raise
        self._db.close()
        self._set_aside()
        self._db = self._connected()
        return question(self._db)

    def _set_aside(self) -> bool:
        """Keep a damaged library under another name; False when it cannot be moved."""
        try:
            found = self._path.stat()
            if self._place not in (None, (found.st_dev, found.st_ino)):
                return True  # another program has replaced it already
            aside = paths.aside(self._path)
            for end in ("-journal", "-wal", "-shm"):
                beside = self._path.with_name(self._path.name + end)
                if os.path.lexists(beside):
                    beside.replace(aside.with_name(aside.name + end))
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
        self._aside = aside
        return True

    def _take_over(self, db: sqlite3.Connection) -> None:
        """Take what the player had put into a library that was set aside just now."""
        aside, self._aside = self._aside, None
        if aside is None:
            return
        # Hardly ever needed.
        from recordsheet_gui.storage.library_salvage import salvage

        with transaction(db):
            taken = salvage(aside, db)
        if taken:
            self.notice = (
                "The library was damaged, or another program had changed it, and has been built "
                "anew; imported units, stars and watched folders were taken over as far as they "
                f"could be read. The old file is kept as {aside}."
            )


def _connect(place: str) -> sqlite3.Connection:
    db = sqlite3.connect(place, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    # A flipped bit in a name is no reason to fail.
    db.text_factory = lambda text: text.decode("utf-8", "replace")
    limit(db)
    return db


def _look(path: Path) -> None:
    """What lies beside a library, before SQLite obeys it; Damaged where it is somebody else's."""
    if path.stat().st_size >= SIZE:
        hot_journal.look(path, read_layout(path), from_empty=True)


class _Newer(Exception):
    """The library belongs to a later version of the program."""


class _Foreign(Exception):
    """The file is somebody else's database."""


def _is_broken(error: Exception) -> bool:
    return isinstance(error, _Foreign) or (
        isinstance(error, sqlite3.Error) and primary_code(error) in BROKEN
    )


def _version(db: sqlite3.Connection) -> int:
    """The version of its tables, 0 for an empty file."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application == APPLICATION_ID and version > VERSION:
        raise _Newer
    with bounded(db, library_schema.STEPS):
        found = library_schema.entries(db)
    if not found:
        return 0
    if application != APPLICATION_ID or not library_schema.is_ours(found, version):
        raise _Foreign
    return int(version)


def _build(db: sqlite3.Connection) -> None:
    """Make the tables, or make those of an older version ours."""
    version = _version(db)
    if version == VERSION:
        return
    steps = [UPGRADES[old] for old in range(version, VERSION)] if version else [SCHEMA, FOLLOW_UPS]
    for step in steps:
        for table in step:
            db.execute(table)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")


def _stamp(db: sqlite3.Connection) -> str:
    row = db.execute("SELECT text FROM stamp").fetchone()
    return str(row[0]) if row else ""


def _is_writable(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _forgetful(folder: Path) -> str:
    return (
        f"The library's folder {folder} cannot be used: units imported now are forgotten when the "
        "program ends."
    )
