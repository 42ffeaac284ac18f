"""One writer per game: a lock of the operating system on a file beside it.

The system lets go of the lock when the process dies, however it dies, so a lock file that is left
behind means nothing. Not on the game itself: SQLite's own locks are there, and closing any handle
of a file drops them.

A file may have several names (hard links), so a game has a second lock, named after the file's
number on its disk, in a folder of the player's own. It is not seen by other players, by programs
with another home, or from other computers; those see the first one, which lies beside the game.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError

DAY = 86_400
TRIES = 10
"""Each try is lost only to a program that closed the same game in the same instant."""
NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class Lock:
    """Held until released or until the process ends."""

    def __init__(self, path: Path, handle: int) -> None:
        """Made by `take`."""
        self._path = path
        self._handle: int | None = handle
        self._also: Lock | None = None

    def release(self) -> None:
        """Let others in and take the file away."""
        if self._also is not None:
            self._also.release()
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        # Windows refuses to remove an open file, elsewhere only the holder may remove it.
        if sys.platform == "win32":
            os.close(handle)
            with suppress(OSError):
                self._path.unlink()
        else:
            with suppress(OSError):
                self._path.unlink()
            os.close(handle)


def lock_path(game: Path) -> Path:
    """The lock file of a game."""
    return game.with_name(game.name + ".lock")


def take(game: Path) -> Lock | None:
    """The lock of a file, or None when somebody has it; OSError when there can be none."""
    return _taken(lock_path(game))


def take_open(game: Path) -> Lock | None:
    """The same for a game that is there and stays open, whatever other names it has."""
    lock = take(game)
    if lock is None:
        return None
    # Where there can be no such folder, one name is all that anybody looks at.
    with suppress(OSError, StorageError):
        found = game.stat()
        folder = paths.made(paths.locks_dir())
        lock._also = _taken(folder / f"{found.st_dev:x}-{found.st_ino:x}.lock")
        if lock._also is None:
            lock.release()
            return None
        _clear(folder)
    return lock


def _clear(folder: Path) -> None:
    """Remove what killed programs left of files that nobody has opened since."""
    files = {path: path.stat().st_mtime for path in folder.glob("*.lock")}
    for path, when in files.items():
        # Nobody is just about to take one that is so old.
        if when < max(files.values()) - DAY and (lock := _taken(path)) is not None:
            lock.release()


def _taken(path: Path) -> Lock | None:
    for _ in range(TRIES):
        # A link would have us make or hold a file somewhere else.
        handle = os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK, 0o666)
        try:
            if not _lock(handle):
                os.close(handle)
                return None
            if _is_same(path, handle):
                return Lock(path, handle)
        except BaseException:
            os.close(handle)
            raise
        # The last holder removed the file between our opening and our locking: what we hold has
        # no name any more, and a third program would lock a new one.
        os.close(handle)
    return None


def _is_same(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
