"""SQLite as this program uses it."""

import os
import sqlite3
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote_from_bytes

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.wire import WireError
from recordsheet_gui.storage.errors import BROKEN, Damaged, DiskFailed, InUse, primary_code

BUSY_SECONDS = 0.25
"""How long a step waits for a program that holds the file, at its begin and again at its end."""


LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 64 << 20,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 20_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 64,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 50,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 10,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 25_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 16,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1000,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 1000,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
"""Far above what our own questions need, and far below what could fill the memory."""
MOST_IN_MEMORY = 64 << 20
"""Bytes of a game; a hundred units and ten thousand steps are a tenth of this."""
STEPS_AT_ONCE = 50_000
"""Of SQLite's own machine: some milliseconds."""
LEAST_STEPS, STEPS_PER_BYTE = 1_000_000, 10
"""A row has some ten bytes at least, and takes some twenty steps to read, two times over."""


def address(path: Path, mode: str) -> str:
    """A file for SQLite: mode ro never makes or changes it, rw never makes it, rwc may do both."""
    name = quote_from_bytes(os.fsencode(path.absolute().as_posix()))
    # Two slashes more for a Windows share, whose name would else be taken for a host.
    return f"file:{'//' if name.startswith('//') else ''}{name}?mode={mode}"


def connect(path: Path, mode: str, *, sync: bool = True) -> sqlite3.Connection:
    """SQLite as a game needs it: a rollback journal, every commit on disk, no exclusive lock."""
    db = _opened(path, mode)
    try:
        if mode == "rw":
            # EXTRA beyond FULL: the folder is synced too once the journal is gone, else a power cut
            # could bring the journal back and undo the last step with it.
            db.execute(f"PRAGMA synchronous = {'EXTRA' if sync else 'OFF'}")
            # What other systems call a sync leaves the data in the drive's cache on a Mac.
            db.execute("PRAGMA fullfsync = ON")
            db.execute("PRAGMA journal_mode = DELETE")
    except BaseException:
        db.close()
        raise
    return db


def play_back(path: Path) -> None:
    """Have SQLite take back the half step of a program that died."""
    with closing(_opened(path, "rw")) as db:
        hold(db)


def hold(db: sqlite3.Connection) -> None:
    """Nobody changes the file until the transaction ends; no table has been looked at yet."""
    db.execute("BEGIN")
    db.execute("PRAGMA user_version").fetchone()


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    # The window has one thread after the other use it, never two at the same time.
    db = sqlite3.connect(
        address(path, mode),
        uri=True,
        isolation_level=None,
        timeout=BUSY_SECONDS,
        check_same_thread=False,
    )
    try:
        db.text_factory = bytes
        limit(db)
    except BaseException:
        db.close()
        raise
    return db


def nameless(size: int = 0) -> sqlite3.Connection:
    """A database of this program alone; a large one is a file without a name while it is open."""
    db = sqlite3.connect(
        "" if size > MOST_IN_MEMORY else ":memory:", isolation_level=None, check_same_thread=False
    )
    db.text_factory = bytes
    limit(db)
    return db


def limit(db: sqlite3.Connection) -> None:
    """No more of SQLite than our own questions need: what it reads may come from a stranger.

    Python never lets a database load programs unless it is asked to.
    """
    for what, most in LIMITS.items():
        db.setlimit(what, most)
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        db.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
        db.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)


@contextmanager
def bounded(db: sqlite3.Connection, most: int | None = None) -> Iterator[None]:
    """Stop any question that takes more steps than the rows of this file can need."""
    if most is None:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
        most = LEAST_STEPS + STEPS_PER_BYTE * pages * size
    counted = iter(range(most // STEPS_AT_ONCE))
    # True stops it.
    db.set_progress_handler(lambda: next(counted, None) is None, STEPS_AT_ONCE)
    try:
        yield
    finally:
        db.set_progress_handler(None, STEPS_AT_ONCE)


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it is kept or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            if db.in_transaction:
                db.execute("ROLLBACK")
        raise


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """One sentence for whatever a broken file does to its reader."""
    try:
        yield
    except sqlite3.Error as error:
        match primary_code(error):
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                raise InUse(f"Another program holds {path}: try again in a moment.") from error
            case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_FULL:
                raise DiskFailed(f"{path} cannot be read: {error}.") from error
            case sqlite3.SQLITE_INTERRUPT:
                raise Damaged(f"{path} is damaged: nobody can read it to its end.") from error
            case code if code in BROKEN:
                raise Damaged(f"{path} is damaged: {error}.") from error
            case _:
                raise Damaged(f"{path} is damaged: its tables are not a game's.") from error
    except (ValueError, LookupError, TypeError, zlib.error, RecursionError) as error:
        raise Damaged(f"{path} is damaged: a part of it makes no sense ({error}).") from error
    except WireError as error:
        raise Damaged(f"{path} is damaged, a part of it makes no sense: {error}") from error
    except RuleError as error:
        raise Damaged(f"{path} is damaged: its steps do not fit its units.") from error
