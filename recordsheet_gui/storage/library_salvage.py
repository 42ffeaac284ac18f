"""What a player put into a library that was set aside: read as data, as far as it can be read.

Nothing of the old file is trusted: a table is asked only when it is one of ours word for word, and
a copy is asked, for SQLite would play back any journal that lies beside the file itself.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import get_type_hints

from recordsheet_gui.storage import library_schema
from recordsheet_gui.storage.library_row import COLUMNS, UnitRow, key_of
from recordsheet_gui.storage.sql import address, bounded, limit
from recordsheet_gui.units.kinds import KINDS

LARGEST = 512 << 20
"""Bytes of a file; ten thousand imported units are a tenth of it."""
LONGEST = 4000
"""Letters of a name, a path or words of a unit."""
MOST = 10**9
"""No number of a unit is larger."""
STEPS = 50_000_000
"""Of SQLite's own machine, for one table."""
KEPT = {"book": "", "bv": None, "valued": 0}
"""What a unit has that an older library did not write down."""


def salvage(old: Path, db: sqlite3.Connection) -> int:
    """Take over stars, watched folders and imported units; gives how many rows there were."""
    taken = 0
    with (
        suppress(OSError, sqlite3.Error),
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
    ):
        if old.stat().st_size > LARGEST:
            return 0
        copy = Path(folder, "library")
        shutil.copyfile(old, copy)
        with closing(
            sqlite3.connect(address(copy, "ro"), uri=True, isolation_level=None)
        ) as source:
            source.text_factory = lambda text: text.decode("utf-8", "replace")
            limit(source)
            for take in (_take_stars, _take_units):
                # What is broken behind some row does not cost what stands before it.
                for _ in take(source, db):
                    taken += 1
    return taken


def _take_stars(source: sqlite3.Connection, db: sqlite3.Connection) -> Iterator[None]:
    for table in ("favorite", "watched"):
        (column,) = {"favorite": ("key",), "watched": ("path",)}[table]
        for (text,) in _rows(source, f"SELECT {column} FROM {table}", table):
            if _is_text(text):
                db.execute(f"INSERT OR IGNORE INTO {table} VALUES (?)", (text,))
                yield


def _take_units(source: sqlite3.Connection, db: sqlite3.Connection) -> Iterator[None]:
    """Imported units with their words, and the files that they came from."""
    has = {table: _columns(source, table) for table in ("unit", "design")}
    named = ("path", "digest", *COLUMNS)
    picked = ", ".join(f"unit.{name}" if name in has["unit"] else "NULL" for name in named)
    file = "design.file" if "file" in has["design"] else "''"
    sql = (
        f"SELECT unit.id, {picked}, design.body, {file}, c0, c1, c2, c3 FROM unit"
        " JOIN design ON design.id = unit.id JOIN words_content AS words ON words.id = unit.id"
        " WHERE source = 'imported'"
    )
    numbers: dict[object, int] = {}
    marks = ", ".join("?" * (len(named) + 2))
    insert = f"INSERT OR IGNORE INTO unit (key, systems, {', '.join(named)}) VALUES ({marks})"
    for number, *values, body, name, c0, c1, c2, c3 in _rows(
        source, sql, "unit", "design", "words_content"
    ):
        row = [
            KEPT.get(what) if value is None else value
            for what, value in zip(named, values, strict=True)
        ]
        texts = (name, c0, c1, c2, c3, *row[:2])
        if not all(map(_is_text, texts)) or not isinstance(body, bytes) or not _is_row(row[2:]):
            continue
        done = db.execute(insert, (key_of(str(row[2])), "", *row))
        if not done.rowcount:
            continue
        assert done.lastrowid is not None
        new = numbers[number] = done.lastrowid
        db.execute("INSERT INTO design (id, body, file) VALUES (?, ?, ?)", (new, body, name))
        db.execute(
            "INSERT INTO words (rowid, name, chassis, model, facts) VALUES (?, ?, ?, ?, ?)",
            (new, c0, c1, c2, c3),
        )
        yield
    # That a file was read is worth nothing without the unit that came of it.
    for path, size, when, unit in _rows(source, "SELECT path, size, mtime, unit FROM file", "file"):
        if unit in numbers and _is_text(path) and isinstance(size, int) and isinstance(when, int):
            db.execute(
                "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?)", (path, size, when, numbers[unit])
            )


def _rows(source: sqlite3.Connection, sql: str, *tables: str) -> Iterator[Sequence[object]]:
    """Rows of tables that are ours; none where one of them is not, and those before a fault."""
    known = library_schema.parts()
    with suppress(sqlite3.Error), bounded(source, STEPS):
        found = library_schema.entries(source)
        if all(any(entry in known for entry in found if entry[1] == one) for one in tables):
            yield from source.execute(sql)


def _columns(source: sqlite3.Connection, table: str) -> set[str]:
    with suppress(sqlite3.Error), bounded(source, STEPS):
        return {str(name) for _, name, *_ in source.execute(f"PRAGMA table_info({table})")}
    return set()


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


_HINTS = get_type_hints(UnitRow)


def _is_row(values: Sequence[object]) -> bool:
    """Whether each column holds what it should."""
    for name, value in zip(COLUMNS, values, strict=True):
        if _HINTS[name] is str:
            good = _is_text(value)
        else:
            good = (isinstance(value, int) and abs(value) <= MOST) or (name == "bv" and not value)
        if not good or (name == "kind" and value not in KINDS):
            return False
    return True
