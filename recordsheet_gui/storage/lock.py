"""One writer per game: a lock of the operating system on a file beside it.

The system lets go of the lock when the process dies, however it dies, so a lock file that is left
behind means nothing. Not on the game itself: SQLite's own locks are there, and closing any handle
of a file drops them.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

TRIES = 10
"""Each try is lost only to a program that closed the same game in the same instant."""


class Lock:
    """Held until released or until the process ends."""

    def __init__(self, path: Path, handle: int) -> None:
        """Made by `take`."""
        self._path = path
        self._handle: int | None = handle

    def release(self) -> None:
        """Let others in and take the file away."""
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
    """The lock of a game, or None when somebody has it; OSError when there can be none."""
    path = lock_path(game)
    for _ in range(TRIES):
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
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
