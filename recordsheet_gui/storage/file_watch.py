"""Whether the file of an open game is still as we left it.

SQLite believes what it has read while the counter in the file's header is the same, as it is when
two laptops have played equally many steps from one copy and one copies its file over the other's.
So size and times are looked at with each step; only when these tell of somebody else is the file
read anew, past what is remembered of it.
"""

import os
import sqlite3
from pathlib import Path

from recordsheet_gui.storage.header import has_journal, journal_path

Signature = tuple[int, int, int, int, int]
"""A file as it stands: disk, number there, size, when it was written and when it was changed."""


class FileWatch:
    """What we know of a file that we alone should be writing."""

    def __init__(self, path: Path, db: sqlite3.Connection, seen: Signature | None) -> None:
        """This connection writes it from now on; `seen` is how it stood before it was read."""
        self._path = path
        self._journal = journal_path(path)
        self._seen = seen
        self._version = _version(db)
        self._page = int(db.execute("PRAGMA page_size").fetchone()[0])

    def is_as_we_left_it(self, db: sqlite3.Connection) -> bool:
        """Asked within a transaction, so that no other program that uses SQLite comes between."""
        return self._seen is not None and (
            signature(self._path) == self._seen and _version(db) == self._version
        )

    def has_journal(self) -> bool:
        """True when somebody else is in the middle of a step, or has laid a journal beside it."""
        return os.path.lexists(self._journal) and has_journal(self._path)

    def leave(self) -> None:
        """We have written: the file has whole pages, and as many as before or more."""
        before, found = self._seen, signature(self._path)
        is_ours = before is not None and found is not None and found[2] >= before[2]
        self._seen = found if is_ours and found is not None and not found[2] % self._page else None


def signature(path: Path) -> Signature | None:
    """How a file stands; None when nobody can tell."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    # The last is when it was made on Windows: who sets back the other time there, and keeps the
    # size and SQLite's counter, is not noticed.
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _version(db: sqlite3.Connection) -> int:
    """Another number than before when others have written the file since, and SQLite noticed."""
    found: int = db.execute("PRAGMA data_version").fetchone()[0]
    return found
