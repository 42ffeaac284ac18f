"""The tables of a game, compared word for word before SQLite reads a stranger's file.

SQLite obeys what a file brings along: a trigger acts when we write, a view may stand where a table
should, a constraint drops rows. So the first page, where all of that is written down, is read here
without SQLite: it holds our own tables and nothing else, or the file is refused. The layout is
SQLite's, "Database File Format", 1.6 and 2.1.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from typing import BinaryIO

from recordsheet_gui.storage.header import SIZE, Header

SCHEMA = (
    # program: the version that made the game; setup: system, title, options and roster, packed;
    # by/12: the guest who did what stands in row 12 of the log. Others pass over keys they lack.
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL)",
    # kind: step or move; at: the position that it leads to; body: the step as JSON.
    "CREATE TABLE log (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL,"
    " crc INTEGER NOT NULL, body TEXT NOT NULL)",
    # seq: the step's row in the log, 0 for the start of the game; body: the state, packed.
    "CREATE TABLE snapshot (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)",
)

Entry = tuple[bytes, bytes, bytes, bytes | None]
"""Type, name, table and SQL of one thing in a database, as SQLite writes them down."""

TABLES_OF_2: frozenset[Entry] = frozenset(
    {
        *((b"table", sql.split()[2], sql.split()[2], sql) for sql in map(str.encode, SCHEMA)),
        (b"index", b"sqlite_autoindex_meta_1", b"meta", None),
    }
)
SCHEMAS: Mapping[int, frozenset[Entry]] = {1: TABLES_OF_2, 2: TABLES_OF_2}
"""What a game of each format holds; the number alone is new in the second."""

STRANGE = "its tables are not a game's"
UTF_8 = 1
LEAF = 0x0D
"""A page that holds rows itself; ours have room enough for all of them on one."""
FIRST_CELL = SIZE + 8


def look(file: BinaryIO, header: Header) -> None:
    """Compare what a file says it holds; ValueError where it is not a game of its format."""
    file.seek(0)
    page = file.read(header.page_size)
    known = SCHEMAS.get(header.version, frozenset())
    try:
        is_ours = set(_entries(page, len(known))) == known
    except (IndexError, ValueError):
        is_ours = False
    if not is_ours:
        raise ValueError(STRANGE)


def check(db: sqlite3.Connection, version: int) -> None:
    """The same as SQLite sees it; no table of a file can stand where sqlite_master does."""
    found = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchmany(10)
    if set(found) != SCHEMAS[version]:
        raise ValueError(STRANGE)


def _entries(page: bytes, count: int) -> Iterator[Entry]:
    """The rows of the first page; ValueError or IndexError where they are not whole."""
    if int.from_bytes(page[56:60], "big") != UTF_8 or page[SIZE] != LEAF:
        raise ValueError
    if int.from_bytes(page[SIZE + 3 : SIZE + 5], "big") != count:
        raise ValueError
    for place in range(FIRST_CELL, FIRST_CELL + 2 * count, 2):
        yield _entry(page, int.from_bytes(page[place : place + 2], "big"))


def _entry(page: bytes, at: int) -> Entry:
    size, at = _number(page, at)
    _, at = _number(page, at)
    end, place = at + size, at
    if end > len(page):
        raise ValueError
    length, place = _number(page, place)
    values, columns = at + length, []
    while place < at + length:
        column, place = _number(page, place)
        columns.append(column)
    if len(columns) != 5:
        raise ValueError
    found: list[bytes | None] = []
    for column in columns:
        # Texts have odd numbers from 13 on; those of whole numbers are 1 to 6 and tell their size.
        is_text = column >= 13 and column % 2 == 1
        if not is_text and column not in (0, 1, 2, 3, 4):
            raise ValueError
        wide = (column - 13) // 2 if is_text else column
        found.append(page[values : values + wide] if is_text else None)
        values += wide
    kind, name, table, _, sql = found
    if values != end or kind is None or name is None or table is None:
        raise ValueError
    return kind, name, table, sql


def _number(page: bytes, at: int) -> tuple[int, int]:
    """A number of up to nine bytes, ours have two at most, and the place behind it."""
    first = page[at]
    if first < 0x80:
        return first, at + 1
    if page[at + 1] >= 0x80:
        raise ValueError
    return (first & 0x7F) << 7 | page[at + 1], at + 2
