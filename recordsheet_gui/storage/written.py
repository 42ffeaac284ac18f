"""All that stands in the file of an open game, as it was read and has been written since.

Somebody else may change the file meanwhile: what is here tells whether it is still this game, row
for row, and a copy of the game is made of it where it is not.
"""

import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing

from recordsheet_gui.storage import schema
from recordsheet_gui.storage.header import APPLICATION_ID, VERSION
from recordsheet_gui.storage.sql import transaction

Row = tuple[int, str, int, int, str]
"""A row of the log: its number, step or move, the position that it leads to, checksum, body."""
Read = tuple[bytes, int, int, bytes]
"""The same without its number, as SQLite gives it."""
Value = bytes | str | None
BY = "by/"
"""Before the number of a row: who did it."""


class Written:
    """What was read and written, in the order of the rows."""

    def __init__(self, db: sqlite3.Connection, rows: list[Read]) -> None:
        """`rows` are those of the log, which have been looked at."""
        self._rows = rows
        self._meta = _meta(db)
        self._start = _start(db)
        self._snapshots: dict[int, int] = {}

    @property
    def last(self) -> int:
        """The number of the last row."""
        return len(self._rows)

    @property
    def size(self) -> int:
        """Bytes of all rows."""
        return sum(len(row[3]) for row in self._rows)

    def add(
        self,
        rows: Iterable[Row],
        names: Iterable[tuple[int, str]],
        snapshots: Iterable[tuple[int, bytes]],
    ) -> None:
        """These have been written."""
        for _, kind, at, crc, body in rows:
            self._rows.append((kind.encode("ascii"), at, crc, body.encode("ascii")))
        for row, name in names:
            self._meta[f"{BY}{row}"] = name.encode("utf-8", "replace")
        for row, packed in snapshots:
            self._snapshots[row] = zlib.crc32(packed)

    def is_in(self, db: sqlite3.Connection) -> bool:
        """Whether a file holds just this; snapshots of before are taken as they are."""
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != b"ok":
            return False
        if _meta(db) != self._meta or _start(db) != self._start:
            return False
        for row, crc in self._snapshots.items():
            found = db.execute("SELECT body FROM snapshot WHERE seq = ?", (row,)).fetchone()
            if found is not None and zlib.crc32(found[0]) != crc:
                return False
        last = 0
        query = "SELECT seq, kind, at, crc, body FROM log ORDER BY seq"
        with closing(db.execute(query)) as rows:
            for seq, *row in rows:
                last += 1
                if seq != last or last > len(self._rows) or tuple(row) != self._rows[seq - 1]:
                    return False
        return last == len(self._rows)

    def write_to(self, db: sqlite3.Connection, snapshots: Iterable[tuple[int, bytes]] = ()) -> None:
        """Make an empty file this game."""
        with transaction(db):
            for table in schema.SCHEMA:
                db.execute(table)
            db.executemany("INSERT INTO meta VALUES (?, ?)", self._meta.items())
            if self._start is not None:
                db.execute("INSERT INTO snapshot VALUES (0, ?)", (self._start,))
            db.executemany("INSERT OR IGNORE INTO snapshot VALUES (?, ?)", snapshots)
            db.executemany(
                "INSERT INTO log VALUES (?, ?, ?, ?, ?)", self.rows_after(0, len(self._rows))
            )
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {VERSION}")

    def rows_after(self, row: int, most: int) -> list[Row]:
        """The rows that follow one of the log."""
        return [
            (seq, kind.decode("ascii"), at, crc, body.decode("ascii"))
            for seq, (kind, at, crc, body) in enumerate(self._rows[row : row + most], row + 1)
        ]

    def names(self, rows: Iterable[int], longest: int) -> dict[int, str]:
        """The guests who did something, by the row of it."""
        found = {row: self._meta.get(f"{BY}{row}") for row in rows}
        return {
            row: name.decode("utf-8", "replace")[:longest]
            for row, name in found.items()
            if isinstance(name, bytes)
        }

    def mark(self, row: int) -> int:
        """What tells this game from others up to a row."""
        setup = self._meta["setup"]
        assert isinstance(setup, bytes)
        return mark_of(setup, self._start, [crc for _, _, crc, _ in self._rows[:row]])

    def row_of(self, line: int) -> int:
        """The row of the step that leads to a position; 0 for the start."""
        on_line: list[int] = []
        for seq, (kind, at, _, _) in enumerate(self._rows, 1):
            if kind == b"step":
                del on_line[at - 1 :]
                on_line.append(seq)
        return on_line[line - 1] if line else 0


def mark_of(setup: bytes, start: bytes | None, crcs: Sequence[int]) -> int:
    """A row alone tells no game from another: two may go different ways and then say the same."""
    line = ",".join(map(str, crcs)).encode("ascii")
    return zlib.crc32(line, zlib.crc32(start or b"", zlib.crc32(setup)))


def _meta(db: sqlite3.Connection) -> dict[str, Value]:
    found: Mapping[bytes, tuple[bytes, Value]] = {
        key: (kind, value)
        for key, kind, value in db.execute("SELECT key, typeof(value), value FROM meta")
    }
    return {
        key.decode("utf-8", "surrogateescape"): value.decode("utf-8", "surrogateescape")
        if kind == b"text" and isinstance(value, bytes)
        else value
        for key, (kind, value) in found.items()
    }


def _start(db: sqlite3.Connection) -> bytes | None:
    found = db.execute("SELECT body FROM snapshot WHERE seq = 0").fetchone()
    return found[0] if found and isinstance(found[0], bytes) else None
