"""What lies beside a game and SQLite would obey, looked at before SQLite is.

A program that dies in the middle of a step leaves a journal from which SQLite takes the half step
back: it overwrites the game with what stands there, deletes the file that the journal's last bytes
name (a super-journal, for transactions over several files, which ours never are), and takes a
write-ahead log for the newer part of any game. The layout is SQLite's, "Database File Format", 3.
"""

import os
import stat
from pathlib import Path
from typing import BinaryIO

from recordsheet_gui.storage.errors import Damaged, not_read
from recordsheet_gui.storage.header import SIZE, Header, journal_path

MAGIC = bytes.fromhex("d9d505f920a163d7")
"""Before a journal, and behind the name of a super-journal at the end of one."""
HEAD = 28
SECTORS = (512, 1024, 2048, 4096)
"""Bytes of a header of ours, whatever the disk says of itself."""
AS_MANY_AS_FIT = 0xFFFFFFFF
"""Written instead of a count where nothing is synced."""
COUNTER_AT, LENGTH_AT = 24, 28
"""Where the first page of a file has the number of its steps and that of its pages."""

ELSEWHERE = "move it elsewhere, then open the game again."


class _Foreign(Exception):
    """The journal is not one that we wrote."""


def look(path: Path, header: Header, *, from_empty: bool = False) -> None:
    """Refuse what no killed program of ours leaves beside a game; Damaged says what it is.

    With `from_empty` the program may have died while it made the file.
    """
    log = path.with_name(path.name + "-wal")
    if os.path.lexists(log):
        raise Damaged(f"{log} lies beside the game and is none of its own: {ELSEWHERE}")
    journal = journal_path(path)
    try:
        if not stat.S_ISREG(journal.lstat().st_mode):
            raise _Foreign
        with journal.open("rb") as file:
            found = os.fstat(file.fileno())
            head = file.read(HEAD)
            file.seek(max(0, found.st_size - len(MAGIC)))
            tail = file.read(len(MAGIC))
        if tail == MAGIC:
            raise _Foreign
        # SQLite's own test: a journal that is empty or begins with 0 is over and done.
        if head[:1] not in (b"", b"\0"):
            # Steps only make a file longer.
            pages = _pages_of(head, found.st_size, header)
            if not (0 if from_empty else 1) <= pages <= path.stat().st_size // header.page_size:
                raise _Foreign
            if pages and _is_of_another_step(path, journal, pages):
                raise _Foreign
        elif found.st_nlink > 1:
            # The next step writes over it, and so over all that it is a name of.
            raise _Foreign
    except FileNotFoundError:
        return
    except OSError as error:
        raise not_read(journal, error) from None
    except _Foreign:
        raise Damaged(f"{journal} is no journal of this game: {ELSEWHERE}") from None


def _is_of_another_step(path: Path, journal: Path, pages: int) -> bool:
    """Whether the file is no longer, or not yet, the one that the journal would take a step from.

    A backup put back where a program had died, or a game played on by another of its names: what
    stands in the journal would be mixed with that.
    """
    with journal.open("rb") as file:
        found = os.fstat(file.fileno())
        first = _first_page(file, found.st_size)
        with path.open("rb") as game:
            now = game.read(SIZE)
        seen = os.lstat(journal)
    if (seen.st_ino, seen.st_size, seen.st_mtime_ns) != (
        found.st_ino,
        found.st_size,
        found.st_mtime_ns,
    ):
        # Somebody plays just now.
        return False
    if first is None:
        return _number(now, LENGTH_AT) != pages
    return _number(now, COUNTER_AT) - _number(first, COUNTER_AT) not in (0, 1)


def _first_page(file: BinaryIO, size: int) -> bytes | None:
    """The beginning of the file as it was before the step, if that had come so far."""
    _, _, _, sector, page = _numbers(file.read(HEAD))
    at, record = 0, page + 8
    while at + HEAD <= size:
        file.seek(at)
        head = file.read(HEAD)
        if not head.startswith(MAGIC):
            break
        count, *_ = _numbers(head)
        at += sector
        for _ in range(min(count, (size - at) // record)):
            file.seek(at)
            if _number(file.read(4), 0) == 1:
                return file.read(SIZE)
            at += record
        at += -at % sector
    return None


def _numbers(head: bytes) -> tuple[int, ...]:
    return tuple(_number(head, at) for at in range(len(MAGIC), HEAD, 4))


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "big")


def _pages_of(head: bytes, size: int, header: Header) -> int:
    """How many pages the file had before the step that a journal of it takes back."""
    if len(head) < HEAD or not head.startswith(MAGIC):
        raise _Foreign
    count, _, pages, sector, page = _numbers(head)
    if page != header.page_size or sector not in SECTORS:
        raise _Foreign
    # Each page has its number before it and a checksum behind it, and is there once; what is synced
    # in parts has a header for each. A copy is made of all that is there.
    record = page + 8
    if count != AS_MANY_AS_FIT and sector + count * record > size:
        raise _Foreign
    if size > (pages + 1) * (record + 2 * sector):
        raise _Foreign
    return pages
