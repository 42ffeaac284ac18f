"""Unit files -> the library's tables: what is new, what has changed, what is there already."""

import hashlib
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.wire import WireError
from recordsheet_gui.importers.files import UnitFile, decoded
from recordsheet_gui.importers.report import Diagnostic, Severity
from recordsheet_gui.storage.game_log import packed, unpacked
from recordsheet_gui.storage.library_file import IMPORTED
from recordsheet_gui.storage.library_row import (
    Origin,
    UnitRow,
    Words,
    delete,
    id_of,
    key_of,
    listed,
    plain,
    value_of,
    write,
)
from recordsheet_gui.units.battle_value import VERSION
from recordsheet_gui.units.kind import Remark
from recordsheet_gui.units.kinds import codec_of, kind_of


class Result(StrEnum):
    """What became of a file."""

    NEW = "new"
    UPDATED = "updated"
    SAME = "same"
    """The library has it already."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A file as it is written down; its design, which is large, is no longer needed."""

    path: str
    size: int
    mtime: int
    digest: str
    data: bytes
    file: str
    """The file's own name."""
    row: UnitRow | None
    words: Words
    problem: str
    remarks: tuple[Diagnostic, ...]
    """Warnings about it."""
    construction: tuple[Remark, ...] = ()
    """What contradicts the rules of construction."""
    is_foreign: bool = False
    """A unit of a kind that this version does not read: a later one may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What became of a file."""

    result: Result
    name: str = ""
    """The unit as the library lists it; empty where there is none."""


NO_WORDS = ("", "", "", "")


def entries_of(files: Sequence[UnitFile]) -> list[Entry]:
    """What the library keeps of files.

    One step for all of them, then the next: a processor that does the same again and again takes
    three quarters of the time.
    """
    designs = [file.design for file in files]
    values = [value_of(design) if design else None for design in designs]
    remarks = [_remarks_on(design) if design else () for design in designs]
    return [
        _entry(file, value, construction)
        for file, value, construction in zip(files, values, remarks, strict=True)
    ]


def _remarks_on(design: UnitDesign) -> tuple[Remark, ...]:
    """What a look at a file finds; the library's details and the editor look closer."""
    kind = kind_of(design)
    return (kind.remarks_on_import or kind.remarks)(design)


def _entry(file: UnitFile, value: int | None, construction: tuple[Remark, ...]) -> Entry:
    design = file.design
    row, words = listed(design, IMPORTED, value) if design else (None, NO_WORDS)
    return Entry(
        path=file.path,
        size=file.size,
        mtime=file.mtime,
        digest=file.digest,
        data=file.data,
        file=file.name,
        row=row,
        words=words,
        problem=file.problem,
        remarks=tuple([d for d in file.diagnostics if d.severity is Severity.WARNING]),
        construction=construction,
        is_foreign=file.report is not None and file.report.is_foreign,
    )


def keep(db: sqlite3.Connection, entry: Entry, run: set[int]) -> Kept:
    """Writes one file down; `run` are the units that came in the same import."""
    path = plain(entry.path)
    if entry.is_foreign:
        return Kept(result=Result.FAILED)
    if entry.problem:
        # What the file held when it was whole stays.
        old = _unit_of_path(db, path)
        _note(db, path, entry, old)
        return Kept(result=Result.FAILED)
    same = db.execute(
        "SELECT id, name FROM unit WHERE digest = ? AND source = ?", (entry.digest, IMPORTED)
    ).fetchone()
    if same is not None:
        run.add(same[0])
        _note(db, path, entry, same[0])
        return Kept(result=Result.SAME, name=str(same[1]))
    row = entry.row
    if row is None:
        # Its unit was taken out by another program a moment ago.
        return Kept(result=Result.SAME)
    old = _unit_of_path(db, path)
    named = id_of(db, key_of(row.name), IMPORTED)
    if old is None and named not in run:
        old = named
    if named != old and named is not None:
        row = replace(row, name=_free_name(db, row.name, old))
    origin = Origin(path=path, digest=entry.digest, body=entry.data, file=plain(entry.file))
    number = write(db, row, entry.words, origin, old)
    run.add(number)
    _note(db, path, entry, number)
    return Kept(result=Result.NEW if old is None else Result.UPDATED, name=row.name)


BROKEN_DESIGN = (WireError, ValueError, TypeError, zlib.error)
"""What a design that the library no longer has in one piece raises."""


def design_of(body: object, file: str, digest: str) -> UnitDesign:
    """A unit as the library keeps it: packed, or as the file that it came in."""
    if not file:
        return codec_of().decode(UnitDesign, unpacked(body))
    return read_kept(body, file, digest)


def count_values(db: sqlite3.Connection, most: int) -> int:
    """Count the battle values of some units that have none, or an old one; gives how many wait."""
    sql = "SELECT id, body, file, digest FROM unit JOIN design USING (id) WHERE valued < ? LIMIT ?"
    for number, body, file, digest in db.execute(sql, (VERSION, most)).fetchall():
        value = None
        # A design that is not whole any more is unknown; whoever loads it hears more.
        with suppress(*BROKEN_DESIGN):
            value = value_of(design_of(body, str(file), str(digest)))
        db.execute("UPDATE unit SET bv = ?, valued = ? WHERE id = ?", (value, VERSION, number))
    return waiting(db)


def waiting(db: sqlite3.Connection) -> int:
    """Units whose battle values are still to be counted."""
    (found,) = db.execute("SELECT count(*) FROM unit WHERE valued < ?", (VERSION,)).fetchone()
    return int(found)


def read_kept(body: object, file: str, digest: str) -> UnitDesign:
    """The unit of a kept file; ValueError when the file is not what it was."""
    # The importer brings the equipment table; units that we ship do not need it.
    from recordsheet_gui.importers import read_unit_file

    if not isinstance(body, bytes) or hashlib.sha256(body).hexdigest() != digest:
        raise ValueError("the file has changed")
    design = read_unit_file(file, decoded(body) or "").design
    if design is None:
        raise ValueError("the file holds no unit")
    return design


def remove(db: sqlite3.Connection, key: str) -> None:
    """Takes an imported unit out; that its file was read is remembered."""
    number = id_of(db, key, IMPORTED)
    if number is not None:
        delete(db, number)
        db.execute("UPDATE file SET unit = NULL WHERE unit = ?", (number,))


def exchange(db: sqlite3.Connection, key: str, design: UnitDesign) -> None:
    """An imported unit with another design, perhaps of another name; its number and star stay."""
    row, words = listed(design, IMPORTED, value_of(design))
    number, new = id_of(db, key, IMPORTED), key_of(row.name)
    taken = id_of(db, new, IMPORTED)
    if taken is not None and taken != number:
        remove(db, new)
    write(db, row, words, Origin(body=packed(design)), number)
    if new != key:
        db.execute("UPDATE OR REPLACE favorite SET key = ? WHERE key = ?", (new, key))


def forget(db: sqlite3.Connection, paths: Iterable[str]) -> list[str]:
    """Takes out the units of these files, unless another file has them too."""
    units: set[int] = set()
    for path in map(plain, paths):
        number = _unit_of_path(db, path)
        db.execute("DELETE FROM file WHERE path = ?", (path,))
        if number is not None:
            units.add(number)
    units -= {number for (number,) in db.execute("SELECT unit FROM file")}
    names: list[str] = []
    for number in sorted(units):
        names += [name for (name,) in db.execute("SELECT name FROM unit WHERE id = ?", (number,))]
        delete(db, number)
    return names


def _unit_of_path(db: sqlite3.Connection, path: str) -> int | None:
    sql = "SELECT unit.id FROM file JOIN unit ON unit.id = file.unit WHERE file.path = ?"
    row = db.execute(sql, (path,)).fetchone()
    return None if row is None else int(row[0])


def _note(db: sqlite3.Connection, path: str, entry: Entry, unit: int | None) -> None:
    db.execute(
        "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?)", (path, entry.size, entry.mtime, unit)
    )


def _free_name(db: sqlite3.Connection, name: str, unit: int | None) -> str:
    """The name, with a number behind it where another imported unit has it already."""
    number, free = 2, name
    while (taken := id_of(db, key_of(free), IMPORTED)) is not None and taken != unit:
        free = f"{name} ({number})"
        number += 1
    return free
