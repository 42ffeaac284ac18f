"""What goes wrong with files, each as one sentence for the player."""

import errno
import os
import sqlite3
from pathlib import Path

from recordsheet_gui.core.errors import in_short


class StorageError(Exception):
    """A file could not be used; str() is the sentence."""

    def __init__(self, sentence: str = "") -> None:
        """Whatever the file or its folder is called, it is a short one."""
        super().__init__(in_short(sentence))


class NotFound(StorageError):
    """There is no such file or folder."""


class NotAGame(StorageError):
    """The file is something else."""


class Damaged(StorageError):
    """The file once was ours, and part of it is broken or missing."""


class Newer(StorageError):
    """The file comes from a later version of the program."""


class AlreadyExists(StorageError):
    """The file is kept because nobody said to overwrite it."""


class NoAccess(StorageError):
    """The system does not let us read or write there."""


class ReadOnly(StorageError):
    """The game is shown, not played."""


class InUse(StorageError):
    """Another program holds the file."""


class DiskFull(StorageError):
    """The disk took no more; nothing has changed."""


class DiskFailed(StorageError):
    """The disk or its folder went away or did not obey; nothing has changed."""


class Gone(DiskFailed):
    """The open game's file is no longer there, or is another one."""


class Closed(StorageError):
    """The game was closed before."""


class Slow(StorageError):
    """The disk has not answered yet: what was asked may still come to be, or not."""


class UnknownUnit(StorageError):
    """The library has no unit of this name, or more than one that begins with it."""


NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

BROKEN = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""Primary result codes that speak of the file's content."""


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's result code without its extension; 0 where there is none."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def not_written(what: str, path: Path, error: sqlite3.Error | OSError) -> StorageError:
    """The sentence for a write that failed; `what` was to be kept: "This step"."""
    nothing_lost = "do it again; nothing was lost"
    if isinstance(error, OSError):
        if error.errno in NO_SPACE:
            return DiskFull(
                f"{what} was not kept, the disk is full: free some space and {nothing_lost}."
            )
        if error.errno == errno.ENOENT:
            return NotFound(f"{what} was not kept: there is no folder {path.parent}.")
        reason = os.strerror(error.errno) if error.errno else str(error)
        return NoAccess(f"{what} was not kept, {path} cannot be written: {reason}.")
    match primary_code(error):
        case sqlite3.SQLITE_FULL:
            return DiskFull(
                f"{what} was not kept, the disk is full: free some space and {nothing_lost}."
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return InUse(f"{what} was not kept, another program holds {path}: {nothing_lost}.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Damaged(f"{what} was not kept: {path} was damaged while it was open.")
        case sqlite3.SQLITE_CONSTRAINT:
            return DiskFailed(
                f"{what} was not kept, another program has changed {path}: open the game again."
            )
        case _:
            return DiskFailed(
                f"{what} was not kept, {path} cannot be written ({error}): "
                f"see whether its disk and folder are there and not full, and {nothing_lost}."
            )


def not_read(path: Path, error: OSError) -> StorageError:
    """The sentence for a file that cannot be read at all."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return NotFound(f"There is no file {path}.")
    if isinstance(error, IsADirectoryError):
        return NotAGame(f"{path} is a folder, not a game.")
    reason = os.strerror(error.errno) if error.errno else str(error)
    return NoAccess(f"{path} cannot be read: {reason}.")
