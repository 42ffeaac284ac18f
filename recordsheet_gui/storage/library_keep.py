"""Unit files -> the library's tables: what is new, what has changed, what is there already."""

import hashlib
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.files import UnitFile, decoded
from recordsheet_gui.storage.library_file import IMPORTED
from recordsheet_gui.storage.unitrow import Origin, delete, id_of, key_of, plain, row_of, write


class Result(StrEnum):
    """What became of a file."""

    NEW = "new"
    UPDATED = "updated"
    SAME = "same"
    """The library has it already."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One file and what became of it."""

    path: str
    result: Result
    name: str = ""
    """The unit as the library lists it; empty where there is none."""


def keep(db: sqlite3.Connection, file: UnitFile, run: set[int]) -> Kept:
    """Writes one file down; `run` are the units that came in the same import."""
    path = plain(file.path)
    if file.problem:
        # What the file held when it was whole stays.
        old = _unit_of_path(db, path)
        _note(db, path, file, old)
        return Kept(path=file.path, result=Result.FAILED)
    same = db.execute(
        "SELECT id, name FROM unit WHERE digest = ? AND source = ?", (file.digest, IMPORTED)
    ).fetchone()
    if same is not None:
        run.add(same[0])
        _note(db, path, file, same[0])
        return Kept(path=file.path, result=Result.SAME, name=str(same[1]))
    design = file.design
    if design is None:
        # Its unit was taken out by another program a moment ago.
        return Kept(path=file.path, result=Result.SAME)
    old = _unit_of_path(db, path)
    named = id_of(db, key_of(design.name), IMPORTED)
    if old is None and named not in run:
        old = named
    row = row_of(design, IMPORTED)
    name = row.name
    if named != old and named is not None:
        name = _free_name(db, name, old)
        row = replace(row, name=name)
    origin = Origin(path=path, digest=file.digest, body=file.data, file=plain(file.name))
    number = write(db, row, design, origin, old)
    run.add(number)
    _note(db, path, file, number)
    result = Result.NEW if old is None else Result.UPDATED
    return Kept(path=file.path, result=result, name=name)


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


def _note(db: sqlite3.Connection, path: str, file: UnitFile, unit: int | None) -> None:
    db.execute(
        "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?)", (path, file.size, file.mtime, unit)
    )


def _free_name(db: sqlite3.Connection, name: str, unit: int | None) -> str:
    """The name, with a number behind it where another imported unit has it already."""
    number, free = 2, name
    while (taken := id_of(db, key_of(free), IMPORTED)) is not None and taken != unit:
        free = f"{name} ({number})"
        number += 1
    return free
