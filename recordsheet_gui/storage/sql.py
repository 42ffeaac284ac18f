"""SQLite as this program uses it."""

import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote_from_bytes

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.wire import WireError
from recordsheet_gui.storage.errors import BROKEN, Damaged, DiskFailed, InUse, primary_code

BUSY_SECONDS = 0.25
"""How long a step waits for a program that holds the file, at its begin and again at its end."""


def address(path: Path, mode: str) -> str:
    """A file for SQLite: mode ro never makes or changes it, rw never makes it, rwc may do both."""
    name = quote_from_bytes(os.fsencode(path.absolute().as_posix()))
    # Two slashes more for a Windows share, whose name would else be taken for a host.
    return f"file:{'//' if name.startswith('//') else ''}{name}?mode={mode}"


def connect(path: Path, mode: str, *, sync: bool = True) -> sqlite3.Connection:
    """SQLite as a game needs it: a rollback journal, every commit on disk, no exclusive lock."""
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
        db.execute("PRAGMA trusted_schema = OFF")
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
