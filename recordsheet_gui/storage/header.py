"""The first 100 bytes of a game, read before SQLite touches the file.

SQLite may change what it opens (it recovers, it makes files beside it), so whatever is not surely
ours is turned away here. The layout is SQLite's, "Database File Format", 1.3.
"""

from pathlib import Path

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.storage.errors import Damaged, Newer, NotAGame, NotFound, not_read

APPLICATION_ID = 0x52535447
"""RSTG; never changes."""
VERSION = 2
"""Of the tables and of the commands and facts in them; a higher one comes with a function in
migrations.py. Version 1 is Record Sheet 0.1."""

MAGIC = b"SQLite format 3\x00"
SIZE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What the first bytes say."""

    version: int
    page_size: int
    pages: int
    size: int
    """Bytes that the file really has."""


def read_header(path: Path) -> Header:
    """The header of a game; one sentence for all that is none."""
    try:
        # A pipe would keep us waiting, a device has no end.
        if not path.is_file() and path.exists() and not path.is_dir():
            raise NotAGame(f"{path} is not a Record Sheet game.")
        with path.open("rb") as file:
            head = file.read(SIZE)
            size = file.seek(0, 2)
    except OSError as error:
        raise not_read(path, error) from None
    except ValueError:
        # A name that no file can have, with a zero byte in it.
        raise NotFound(f"There is no file {str(path)!r}.") from None
    if not head:
        raise NotAGame(f"{path} is empty, not a game.")
    if len(head) < SIZE:
        if head.startswith(MAGIC):
            raise Damaged(f"{path} is cut short: only {size} bytes are left.")
        raise NotAGame(f"{path} is not a Record Sheet game.")
    if not head.startswith(MAGIC) or _number(head, 68) != APPLICATION_ID:
        raise NotAGame(f"{path} is not a Record Sheet game.")
    version = _number(head, 60)
    if version > VERSION:
        raise Newer(
            f"{path} was saved by a later version of Record Sheet (format {version}, "
            f"this program knows up to {VERSION}): open it with that one."
        )
    return _layout(path, head, size)


def read_layout(path: Path) -> Header:
    """How the pages of another file of ours lie; Damaged where SQLite would not read it."""
    with path.open("rb") as file:
        head = file.read(SIZE)
        size = file.seek(0, 2)
    if len(head) < SIZE or not head.startswith(MAGIC):
        raise Damaged(f"{path} is damaged: its header makes no sense.")
    return _layout(path, head, size)


def _layout(path: Path, head: bytes, size: int) -> Header:
    page_size = int.from_bytes(head[16:18], "big")
    # Bytes 18 and 19 are 1 for a rollback journal; we never make anything else.
    if head[18:20] != b"\x01\x01" or page_size < 512 or page_size & (page_size - 1):
        raise Damaged(f"{path} is damaged: its header makes no sense.")
    version = _number(head, 60)
    return Header(version=version, page_size=page_size, pages=_number(head, 28), size=size)


def check_size(path: Path, header: Header) -> None:
    """Refuse a file of which a part is missing; only while nobody is writing it."""
    if header.size % header.page_size or header.size < header.pages * header.page_size:
        whole = header.pages * header.page_size
        raise Damaged(f"{path} is cut short: {header.size} of {whole} bytes are left.")


def journal_path(path: Path) -> Path:
    """SQLite's rollback journal of a file."""
    return path.with_name(path.name + "-journal")


def has_journal(path: Path) -> bool:
    """True when a program died in the middle of a step, or is in the middle of one."""
    try:
        with journal_path(path).open("rb") as file:
            # SQLite's own test: an empty journal, or one that begins with 0, is over and done.
            return file.read(1) not in (b"", b"\0")
    except FileNotFoundError:
        return False
    except OSError as error:
        raise not_read(journal_path(path), error) from None


def _number(head: bytes, offset: int) -> int:
    return int.from_bytes(head[offset : offset + 4], "big")
