"""The units we know, shipped and imported, with full-text search as the player types."""

import sqlite3
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import TypeVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.storage import library_keep
from recordsheet_gui.storage.errors import Damaged, StorageError, UnknownUnit, not_written
from recordsheet_gui.storage.library_file import FILE, IMPORTED, LibraryFile
from recordsheet_gui.storage.library_keep import BROKEN_DESIGN, Entry, Kept
from recordsheet_gui.storage.library_query import (
    BEGINNING,
    EVERYTHING,
    LAST,
    LONGEST_QUERY,
    OF_A_SIZE,
    PICK,
    SHOWN,
    SIZED,
    Filter,
    named_match,
    questions,
    sorted_question,
)
from recordsheet_gui.storage.library_row import (
    UnitRow,
    chassis_names,
    from_columns,
    insert,
    key_of,
    plain,
)
from recordsheet_gui.storage.sql import reading, transaction
from recordsheet_gui.units import battle_value

__all__ = ["FILE", "Filter", "Library", "UnitRow"]

T = TypeVar("T")

CANDIDATES = 5
WAITING = "SELECT EXISTS (SELECT 1 FROM unit WHERE valued < ?)"
AT_ONCE = 500
"""Rows of one question; SQLite takes no more than some thousand values."""


class Library(LibraryFile):
    """Open it, ask it, close it; a connection belongs to the thread that opened it."""

    # -- asking ------------------------------------------------------------------------------

    def all(self) -> list[UnitRow]:
        """Every unit by name."""
        return self._rows(f"SELECT {PICK} FROM unit WHERE {SHOWN} ORDER BY unit.key", ())

    def search(
        self, query: str, limit: int | None = None, where: Filter = EVERYTHING
    ) -> list[UnitRow]:
        """Units that have every word of the query, as a word or as its beginning, best first."""
        return self.rows(self.ids(query, limit, where))

    def ids(
        self,
        query: str,
        limit: int | None = None,
        where: Filter = EVERYTHING,
        order: str = "",
        *,
        is_descending: bool = False,
    ) -> list[int]:
        """The units that `search` finds, by number; in the order of a column where one is named."""
        if order:
            one = sorted_question(query, where, order, is_descending=is_descending)
            asked = [one] if one else []
        else:
            asked = list(questions(query, where))
        found: dict[int, None] = {}
        most = -1 if limit is None else limit
        # One letter fits most units: each question stops at the limit, the next is often not asked.
        for sql, values in asked:
            if limit is None or len(found) < limit:
                for (number,) in self._fetch(f"{sql} LIMIT ?", (*values, most)):
                    found[number] = None
        return list(found)[:limit]

    def rows(self, ids: Sequence[int]) -> list[UnitRow]:
        """The lines of these units; what has gone meanwhile is left out."""
        found: dict[int, UnitRow] = {}
        for start in range(0, len(ids), AT_ONCE):
            some = tuple(ids[start : start + AT_ONCE])
            marks = ", ".join("?" * len(some))
            for line in self._fetch(f"SELECT {PICK}, id FROM unit WHERE id IN ({marks})", some):
                found[line[-1]] = from_columns(line[:-1])
        return [found[number] for number in ids if number in found]

    def values(self, column: str) -> list[str]:
        """All that stands in a column of words: roles, books."""
        assert column in ("role", "book")
        sql = f"SELECT DISTINCT {column} FROM unit WHERE {column} <> '' ORDER BY {column}"
        return [str(value) for (value,) in self._fetch(sql)]

    def find(self, name: str) -> UnitRow:
        """The unit of this name in any case, or the only one whose name begins like it."""
        key = key_of(name[:LONGEST_QUERY])
        found = self._rows(f"SELECT {PICK} FROM unit WHERE unit.key = ? AND {SHOWN}", (key,))
        if not found and key:
            sql = f"SELECT {PICK} {BEGINNING} AND {SHOWN} ORDER BY unit.key"
            found = self._rows(sql, (key, key + LAST))
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownUnit(f'"{_short(name)}" is not one unit. Which one: {_list(found)}?')
        # A slip at the end of the word is the likeliest one.
        near = next(filter(None, (self.search(key[:n], 3) for n in range(len(key), 1, -1))), [])
        hint = f" The nearest: {_list(near)}." if near else ""
        raise UnknownUnit(f'There is no unit "{_short(name)}" in the library.{hint}')

    def named(self, name: str) -> UnitRow | None:
        """The unit of this very name, in any case, if there is one."""
        sql = f"SELECT {PICK} FROM unit WHERE unit.key = ? AND {SHOWN}"
        return next(iter(self._rows(sql, (key_of(name),))), None)

    def sizes(self, name: str, where: Filter = EVERYTHING) -> list[str]:
        """The names of one design in all its sizes that fit, the least first; its own at least."""
        key = key_of(name)
        start = key[:-OF_A_SIZE]
        pieces = [f"SELECT {PICK} FROM unit WHERE unit.key >= ? AND unit.key < ? AND {SHOWN}"]
        asked = list(where.conditions())
        pieces += ["unit.key GLOB ?", *(sql for sql, _ in asked)]
        values = (f"{start}1", f"{start}:", SIZED, *(value for _, value in asked))
        found = self._rows(f"{' AND '.join(pieces)} ORDER BY unit.key", values)
        names = [row.name for row in found]
        return names if key in map(key_of, names) else [name]

    def family(self, name: str) -> list[UnitRow]:
        """All variants of a unit, found as `find` does: its kind and chassis; the oldest first.

        A Clan chassis goes by its own name too. What has no chassis, such as a card, is a family
        of its own.
        """
        row = self.find(name)
        sql = "SELECT words.name, words.model, words.chassis FROM unit"
        sql += " JOIN words ON words.rowid = unit.id WHERE unit.key = ? AND unit.source = ?"
        ours = [chassis_names(*line) for line in self._fetch(sql, (key_of(row.name), row.source))]
        match = named_match("chassis", min(ours[0], key=len)) if ours and ours[0] else ""
        if not match:
            return [row]
        sql = f"SELECT {PICK}, words.name, words.model, words.chassis"
        sql += " FROM words CROSS JOIN unit ON unit.id = words.rowid"
        sql += f" WHERE words MATCH ? AND unit.kind = ? AND {SHOWN}"
        lines = self._fetch(sql, (match, row.kind))
        family = [from_columns(line[:-3]) for line in lines if chassis_names(*line[-3:]) & ours[0]]
        return sorted(family, key=lambda one: (one.year, key_of(one.name)))

    def chassis_of(self, row: UnitRow) -> str:
        """What all variants of a unit share, as it is compared; empty for what has no chassis."""
        sql = "SELECT words.chassis FROM unit JOIN words ON words.rowid = unit.id"
        sql += " WHERE unit.key = ? AND unit.source = ?"
        found = self._fetch(sql, (key_of(row.name), row.source))
        return key_of(str(found[0][0])) if found else ""

    def with_chassis(self, where: Filter) -> list[tuple[UnitRow, str]]:
        """All units that fit, each with its chassis; those of one family have the same."""
        sql = f"SELECT {PICK}, words.chassis FROM unit JOIN words ON words.rowid = unit.id"
        asked = list(where.conditions())
        pieces = [f"{sql} WHERE {SHOWN}", *(piece for piece, _ in asked)]
        lines = self._fetch(" AND ".join(pieces), tuple(value for _, value in asked))
        return [(from_columns(line[:-1]), key_of(str(line[-1]))) for line in lines]

    def free_name(self, name: str, longest: int) -> str:
        """The name, with a number behind it where another unit has it."""
        names = (f" {number}" if number > 1 else "" for number in count(1))
        return next(
            free
            for end in names
            if self.named(free := f"{name[: longest - len(end)].rstrip()}{end}") is None
        )

    def load(self, name: str) -> UnitDesign:
        """The design of a unit, found as `find` does."""
        row = self.find(name)
        try:
            return self._design(row)
        except BROKEN_DESIGN:
            with reading(self._path):
                self._ask(lambda db: self._refresh(db, force=True))
        try:
            return self._design(self.find(row.name))
        except BROKEN_DESIGN as error:
            raise Damaged(f'The library has "{row.name}" only in part: import it again.') from error

    def _design(self, row: UnitRow) -> UnitDesign:
        sql = "SELECT body, file, digest FROM unit JOIN design USING (id)"
        sql += " WHERE key = ? AND source = ?"
        for body, file, digest in self._fetch(sql, (key_of(row.name), row.source)):
            design = library_keep.design_of(body, str(file), str(digest))
            # Two files may hold units of one name; the list tells them apart.
            return design if design.name == row.name else replace(design, name=row.name)
        raise ValueError("no design")

    def _rows(self, sql: str, values: tuple[object, ...]) -> list[UnitRow]:
        return [from_columns(row) for row in self._fetch(sql, values)]

    # -- adding and removing -----------------------------------------------------------------

    def add(self, design: UnitDesign, *, path: str = "", digest: str = "") -> UnitRow:
        """Keep an imported unit; one of the same name that was imported before is replaced."""
        return self.add_all([(design, path, digest)])[0]

    def add_all(self, units: Iterable[tuple[UnitDesign, str, str]]) -> list[UnitRow]:
        """Keep many imported units (design, file, hash of its content) or none of them."""
        todo = list(units)
        return self._change(
            lambda db: [insert(db, unit, IMPORTED, path, digest) for unit, path, digest in todo]
        )

    def replace(self, name: str, design: UnitDesign) -> UnitRow:
        """The imported unit of this very name becomes another design; it keeps its star.

        Where somebody took it out meanwhile, the design is kept as a unit of its own.
        """
        row = self.named(name)
        if row is None:
            return self.add(design)
        if row.source != IMPORTED:
            raise StorageError(f"{row.name} comes with the program and stays.")
        old = key_of(row.name)
        self._change(lambda db: library_keep.exchange(db, old, design))
        return self.find(design.name)

    def keep(self, entries: Sequence[Entry], run: set[int] | None = None) -> list[Kept]:
        """Keep what was read from files, or none of it.

        A file that was read before, under this path or with this content, updates its unit. A unit
        of a name that another file had is replaced too, unless both files came in the same `run`
        (the numbers of its units): then they are two units.
        """
        seen = set() if run is None else run
        return self._change(lambda db: [library_keep.keep(db, entry, seen) for entry in entries])

    def remove(self, name: str) -> UnitRow:
        """Take an imported unit out of the library; its file is left alone."""
        row = self.find(name)
        if row.source != IMPORTED:
            raise StorageError(f"{row.name} comes with the program and stays.")
        self._change(lambda db: library_keep.remove(db, key_of(row.name)))
        return row

    def forget(self, paths: Iterable[str]) -> list[str]:
        """Remove the units of files that are no more, and give their names."""
        gone = list(paths)
        return self._change(lambda db: library_keep.forget(db, gone))

    def digests(self) -> frozenset[str]:
        """Hashes of all files whose units are in the library."""
        found = self._fetch("SELECT digest FROM unit WHERE source = ?", (IMPORTED,))
        return frozenset(str(digest) for (digest,) in found)

    def count_values(self, most: int = AT_ONCE) -> int | None:
        """Count battle values that an older program did not keep.

        Gives how many units still wait, None where none did. Units that come in now bring theirs
        along, so this is done once, a few at a time.
        """
        ((waiting,),) = self._fetch(WAITING, (battle_value.VERSION,))
        return self._change(lambda db: library_keep.count_values(db, most)) if waiting else None

    def stamps(self) -> Mapping[str, tuple[int, int]]:
        """Every file that was read with its size and time, for those who look for changes."""
        found = self._fetch("SELECT path, size, mtime FROM file")
        return {str(path): (size, mtime) for path, size, mtime in found}

    def units_of_files(self, without: Container[str] = ()) -> set[int]:
        """The numbers of all units that came from a file other than these."""
        found = self._fetch("SELECT path, unit FROM file WHERE unit IS NOT NULL")
        return {unit for path, unit in found if path not in without}

    # -- what a player chooses ---------------------------------------------------------------

    def set_favorite(self, name: str, on: bool = True) -> UnitRow:
        """Give a unit its star, or take it away."""
        key = key_of(self.find(name).name)
        sql = (
            "INSERT OR IGNORE INTO favorite VALUES (?)"
            if on
            else ("DELETE FROM favorite WHERE key = ?")
        )
        self._change(lambda db: db.execute(sql, (key,)))
        return self.find(key)

    def watched(self) -> list[str]:
        """The folders that are looked through for new and changed files."""
        return [str(path) for (path,) in self._fetch("SELECT path FROM watched ORDER BY path")]

    def watch(self, folder: str) -> None:
        """Look this folder through from now on."""
        sql = "INSERT OR IGNORE INTO watched VALUES (?)"
        self._change(lambda db: db.execute(sql, (plain(folder),)))

    def unwatch(self, folder: str) -> None:
        """Leave it alone from now on; its units stay."""
        self._change(lambda db: db.execute("DELETE FROM watched WHERE path = ?", (folder,)))

    def _change(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """All of it is kept or nothing."""

        def write(db: sqlite3.Connection) -> T:
            with transaction(db):
                return work(db)

        try:
            return self._ask(write)
        except sqlite3.Error as error:
            raise not_written("The change", self._path, error) from error


def _short(name: str) -> str:
    return " ".join(plain(name[:LONGEST_QUERY]).split())[:80]


def _list(rows: list[UnitRow]) -> str:
    names = ", ".join(row.name for row in rows[:CANDIDATES])
    return names if len(rows) <= CANDIDATES else f"{names} or another"
