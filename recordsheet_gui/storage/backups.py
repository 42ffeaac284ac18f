"""Copies of what an older version of the program left, made before it is brought up to date.

Whoever goes back to that version, or finds that a later one misread something, has the file as it
was. A copy is never written over; of very many the oldest go.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from recordsheet_gui.storage import paths
from recordsheet_gui.storage.atomic import beside, clear_drafts, put_in_place
from recordsheet_gui.storage.errors import StorageError, not_written
from recordsheet_gui.storage.sql import connect

MOST = 60
"""Copies of games, or of libraries, in one folder; each file gets one for each new format."""


def keep(
    db: sqlite3.Connection, path: Path, version: int, what: str, folder: Path | None = None
) -> Path:
    """Copy a database that is to be changed; gives the copy, or raises `what` was not kept.

    In the folder for such copies or, where that cannot be written, beside the file itself.
    """
    try:
        return _kept_in(folder or paths.backups_dir(), db, path, version, what)
    except StorageError as error:
        try:
            return _kept_in(path.parent, db, path, version, what)
        except StorageError:
            raise error from None


def _kept_in(folder: Path, db: sqlite3.Connection, path: Path, version: int, what: str) -> Path:
    paths.made(folder)
    name = f"{path.stem} ({_day(path)}, format {version})"
    copy = paths.free_path(folder, name, path.suffix)
    try:
        with beside(copy, private=True) as draft:
            with closing(sqlite3.connect(draft, isolation_level=None)) as target, _still(db):
                db.backup(target)
            put_in_place(draft, copy, force=False)
        clear_drafts(copy)
    except (OSError, sqlite3.Error) as error:
        raise not_written(what, copy, error) from error
    if folder != path.parent:
        _forget_oldest(folder, path.suffix)
    return copy


def keep_shared(path: Path, version: int, what: str) -> Path:
    """The same for a file that this program is just about to write in a transaction of its own."""
    try:
        db = connect(path, "ro")
    except sqlite3.Error as error:
        raise not_written(what, path, error) from error
    with closing(db):
        return keep(db, path, version, what, path.parent / paths.BACKUPS)


@contextmanager
def _still(db: sqlite3.Connection) -> Iterator[None]:
    """Nobody changes it meanwhile; a backup would wait for ever for a file that somebody holds."""
    db.execute("BEGIN")
    try:
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        yield
    finally:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")


def _day(path: Path) -> str:
    """The day on which a file was last changed: the day that the copy shows."""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone().date().isoformat()


def _forget_oldest(folder: Path, suffix: str) -> None:
    with suppress(OSError):
        copies = [
            (file.stat().st_mtime_ns, file)
            for file in folder.iterdir()
            if file.suffix == suffix and file.is_file() and not file.name.startswith(".")
        ]
        for _, file in sorted(copies)[:-MOST]:
            file.unlink()
