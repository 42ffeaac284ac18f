"""The file of a game before it is one that is played: looked at, put in order, locked, made."""

import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path

from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.storage import game_log, schema
from recordsheet_gui.storage import lock as locks
from recordsheet_gui.storage.atomic import beside, clear_dead_drafts, put_in_place, refuse_existing
from recordsheet_gui.storage.errors import (
    InUse,
    NotFound,
    StorageError,
    not_read,
    not_written,
)
from recordsheet_gui.storage.file_watch import Signature, signature
from recordsheet_gui.storage.header import (
    VERSION,
    Header,
    check_size,
    has_journal,
    journal_path,
    read_header,
)
from recordsheet_gui.storage.migrations import migrate
from recordsheet_gui.storage.sql import connect, hold, nameless, play_back, reading, transaction

ASKED = "This game was opened to be read only."
OPEN_ELSEWHERE = "This game is open in another window or program, so it is read-only here."
NO_PERMISSION = "This game's file or folder cannot be written, so it is read-only."
NO_LOCK = "This game's folder cannot lock files, so it is read-only."

Place = tuple[int, int]
"""A file, whatever it is called: its disk and its number there."""

_in_use: dict[Place, threading.RLock] = {}


def touching(place: Place | None) -> AbstractContextManager[object]:
    """One thread at a time has this file open.

    POSIX drops SQLite's locks when any handle of the same file is closed in the same process, so
    nobody looks at a header while another thread commits. Other files need not wait for that.
    """
    return nullcontext() if place is None else _in_use.setdefault(place, threading.RLock())


@contextmanager
def new_file(path: Path, what: str, *, force: bool) -> Iterator[Path]:
    """A draft beside the path that takes its place at the end, while nobody has that game open."""
    try:
        if path.is_dir():
            raise StorageError(f"{what} was not kept: {path} is a folder.")
        if not path.parent.is_dir():
            raise NotFound(f"{what} was not kept: there is no folder {path.parent}.")
        if path.exists() and not force:
            refuse_existing(path)
        if path.exists() and not path.is_file():
            raise StorageError(f"{what} was not kept: {path} is no file that can be replaced.")
        path = path.resolve()
        lock = locks.take(path)
    except OSError as error:
        raise not_written(what, path, error) from error
    if lock is None:
        raise InUse(f"{what} was not kept: that game is open in another window or program.")
    try:
        clear_dead_drafts(path)
        with beside(path, private=True) as draft:
            yield draft
            try:
                # The journal of a game that died there would be taken for this one's.
                if force:
                    journal_path(path).unlink(missing_ok=True)
                put_in_place(draft, path, force=force)
            except OSError as error:
                raise not_written(what, path, error) from error
    finally:
        lock.release()


def take(path: Path) -> tuple[locks.Lock | None, str]:
    """The lock of a game, or the sentence why there is none."""
    real = os.access in os.supports_effective_ids
    if not (
        os.access(path, os.W_OK, effective_ids=real)
        and os.access(path.parent, os.W_OK | os.X_OK, effective_ids=real)
    ):
        return None, NO_PERMISSION
    try:
        lock = locks.take_open(path)
    except PermissionError:
        return None, NO_PERMISSION
    except OSError:
        return None, NO_LOCK
    return lock, "" if lock is not None else OPEN_ELSEWHERE


def open_to_write(
    path: Path, systems: Mapping[str, GameSystem], *, sync: bool
) -> tuple[sqlite3.Connection, game_log.Stored, bool, Signature | None]:
    """Check the game with a connection that cannot write, then open it with one that can.

    The third value is true when the game is of an older format, the last is how the file stood.
    """
    if has_journal(path):
        _recover(path, systems)
    seen = signature(path)
    header = read_header(path)
    check_size(path, header)
    is_old = header.version < VERSION
    with reading(path):
        with closing(memory_copy(path)) if is_old else looked_at(path, header) as looking:
            stored = game_log.read_game(looking, path, systems)
        return connect(path, "rw", sync=sync), stored, is_old, seen


def _recover(path: Path, systems: Mapping[str, GameSystem]) -> None:
    """Take back the half step of a program that died; first on a copy, to see that it works."""
    with _recovered_copy(path) as copy:
        check_size(path, read_header(copy))
        with closing(memory_copy(copy)) as tried:
            game_log.read_game(tried, path, systems)
    try:
        play_back(path)
    except sqlite3.Error as error:
        raise not_written("The recovery of the last step", path, error) from error


@contextmanager
def _recovered_copy(path: Path) -> Iterator[Path]:
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            copy = Path(folder, "copy.rsgame")
            shutil.copyfile(path, copy)
            if journal_path(path).exists():
                shutil.copyfile(journal_path(path), journal_path(copy))
            with reading(path):
                play_back(copy)
            yield copy
    except OSError as error:
        raise not_written("A copy for the recovery of the last step", path, error) from error


@contextmanager
def looked_at(path: Path, header: Header) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write, to a file that holds a game's tables and nothing else."""
    try:
        # Opened before SQLite does and closed after: closing it drops the locks that SQLite has.
        file = path.open("rb")
    except OSError as error:
        raise not_read(path, error) from None
    with file, closing(connect(path, "ro")) as db:
        hold(db)
        schema.look(file, header)
        yield db


def memory_copy(path: Path) -> sqlite3.Connection:
    """The game as it is now, in memory and in the newest format; the file is not held."""
    with reading(path):
        try:
            return _copied(path)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_READONLY_ROLLBACK:
                raise
        # A program died in the middle of a step, and we may not put the file itself in order.
        with _recovered_copy(path) as copy:
            return _copied(copy)


def _copied(path: Path) -> sqlite3.Connection:
    header = read_header(path)
    with looked_at(path, header) as disk:
        memory = nameless(header.size)
        try:
            disk.backup(memory)
            with transaction(memory):
                migrate(memory, path)
        except BaseException:
            memory.close()
            raise
    return memory


def read_or_close(
    db: sqlite3.Connection, path: Path, systems: Mapping[str, GameSystem]
) -> game_log.Stored:
    """Read a game; one that cannot be read is let go of."""
    try:
        return game_log.read_game(db, path, systems)
    except BaseException:
        db.close()
        raise


def place_of(path: Path) -> Place | None:
    """Where a file lies; None when nobody can tell."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino
