"""What lies beside a game and SQLite would obey, looked at before SQLite is.

A program that dies in the middle of a step leaves a journal from which SQLite takes the half step
back: it overwrites the game with what stands there, deletes the file that the journal's last bytes
name (a super-journal, for transactions over several files, which ours never are), and takes a
write-ahead log for the newer part of any game. The layout is SQLite's, "Database File Format", 3.
"""

import os
import stat
from pathlib import Path

from recordsheet_gui.storage.errors import Damaged, not_read
from recordsheet_gui.storage.header import Header, journal_path

MAGIC = bytes.fromhex("d9d505f920a163d7")
"""Before a journal, and behind the name of a super-journal at the end of one."""
HEAD = 28
SECTORS = (512, 1024, 2048, 4096)
"""Bytes of a header of ours, whatever the disk says of itself."""
AS_MANY_AS_FIT = 0xFFFFFFFF
"""Written instead of a count where nothing is synced."""


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
        elif found.st_nlink > 1:
            # The next step writes over it, and so over all that it is a name of.
            raise _Foreign
    except FileNotFoundError:
        return
    except OSError as error:
        raise not_read(journal, error) from None
    except _Foreign:
        raise Damaged(f"{journal} is no journal of this game: {ELSEWHERE}") from None


def _pages_of(head: bytes, size: int, header: Header) -> int:
    """How many pages the file had before the step that a journal of it takes back."""
    if len(head) < HEAD or not head.startswith(MAGIC):
        raise _Foreign
    count, _, pages, sector, page = (
        int.from_bytes(head[at : at + 4], "big") for at in range(len(MAGIC), HEAD, 4)
    )
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
