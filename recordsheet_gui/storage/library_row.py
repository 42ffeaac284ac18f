"""One line of the library: what a list of units shows, and the words that search looks at."""

import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, fields
from operator import attrgetter

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.storage.game_log import packed
from recordsheet_gui.systems import games_of
from recordsheet_gui.units import battle_value
from recordsheet_gui.units.file_id import file_id, search_word
from recordsheet_gui.units.kinds import KINDS, kind_of

SCHEMA = (
    "CREATE TABLE stamp (text TEXT NOT NULL)",
    "CREATE TABLE unit (id INTEGER PRIMARY KEY, key TEXT NOT NULL, path TEXT NOT NULL,"
    " digest TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,"
    " systems TEXT NOT NULL, tons INTEGER NOT NULL, role TEXT NOT NULL, tech_base TEXT NOT NULL,"
    " year INTEGER NOT NULL, rules_level INTEGER NOT NULL, config TEXT NOT NULL,"
    " is_omni INTEGER NOT NULL, jump INTEGER NOT NULL, source TEXT NOT NULL,"
    " book TEXT NOT NULL DEFAULT '', bv INTEGER, valued INTEGER NOT NULL DEFAULT 0,"
    " UNIQUE (key, source))",
    # Apart from the lines, which stay small and quick to walk over. An imported unit is kept as the
    # file it came in, under the file's name; a design without a file is kept packed.
    "CREATE TABLE design (id INTEGER PRIMARY KEY, body BLOB NOT NULL,"
    " file TEXT NOT NULL DEFAULT '')",
    "CREATE VIRTUAL TABLE words USING fts5(name, chassis, model, facts, prefix='1 2 3',"
    " tokenize='unicode61 remove_diacritics 2')",
)
FOLLOW_UPS = (
    "CREATE INDEX unit_digest ON unit (digest)",
    # Every file that was read, with the unit it gave: none for a bad file or a removed unit.
    "CREATE TABLE file (path TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime INTEGER NOT NULL,"
    " unit INTEGER) WITHOUT ROWID",
    # By name, so that they outlast an import of the same unit.
    "CREATE TABLE favorite (key TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE watched (path TEXT PRIMARY KEY) WITHOUT ROWID",
)
UPGRADES: Mapping[int, tuple[str, ...]] = {
    1: (
        "ALTER TABLE unit ADD COLUMN book TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE design ADD COLUMN file TEXT NOT NULL DEFAULT ''",
        *FOLLOW_UPS,
        "DELETE FROM stamp",
    ),
    # The values of units that were imported before are counted when somebody looks at them.
    2: (
        "ALTER TABLE unit ADD COLUMN bv INTEGER",
        "ALTER TABLE unit ADD COLUMN valued INTEGER NOT NULL DEFAULT 0",
        "DELETE FROM stamp",
    ),
}
"""What makes the tables of a version those of the next one."""
VERSION = 3
TABLES = {"stamp", "unit", "design", "words"}
"""Those that were there from the first version on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRow:
    """A unit as lists show it; what does not apply is 0 or empty."""

    name: str
    kind: str
    tons: int = 0
    role: str = ""
    tech_base: str = ""
    year: int = 0
    rules_level: int = 0
    config: str = ""
    is_omni: bool = False
    jump: int = 0
    source: str = ""
    """shipped or imported."""
    book: str = ""
    """The source book, as the unit's file calls it: TR:3039."""
    bv: int | None = None
    """Battle value with a regular pilot; None where it is unknown, and where nobody counts it."""
    valued: int = 0
    """Which way of counting gave the value; an older one is counted anew."""
    is_favorite: bool = False

    @property
    def systems(self) -> tuple[str, ...]:
        """The keys of the games that it can be played in; asked for, as games learn new kinds."""
        return games_of(self.kind)

    @property
    def worth(self) -> str:
        """The battle value as lists show it; empty where nobody counts it, or not yet."""
        if self.bv is not None:
            return f"{self.bv:,}"
        has_value = self.kind in KINDS and KINDS[self.kind].battle_value is not None
        return "unknown" if has_value and self.valued else ""

    @property
    def task(self) -> str:
        """The role as lists show it: unit files have words for none."""
        return "" if self.role.lower() in ("none", "undetermined") else self.role

    def as_json(self) -> dict[str, object]:
        """For `recordsheet units --json`."""
        found = {"name": self.name, "kind": self.kind, "systems": self.systems, **asdict(self)}
        del found["valued"]
        return found


NOT_STORED = "is_favorite"
COLUMNS = tuple(field.name for field in fields(UnitRow) if field.name != NOT_STORED)
"""What the table of units has; favorites are apart."""


Words = tuple[str, str, str, str]
"""What search looks at, the weightiest first: name, chassis, model, facts."""


def value_of(design: UnitDesign) -> int | None:
    """The battle value that lists show; None where nobody knows it, or counts it."""
    count = kind_of(design).battle_value
    return None if count is None else count(design).value


def listed(design: UnitDesign, source: str, value: int | None) -> tuple[UnitRow, Words]:
    """The line of a design of this battle value, and its words."""
    kind = kind_of(design)
    facts = kind.facts(design)
    row = UnitRow(
        name=design.name,
        kind=design.kind,
        tons=facts.tons,
        role=facts.role,
        tech_base=facts.tech_base,
        year=facts.year,
        rules_level=facts.rules_level,
        config=facts.config,
        is_omni=facts.is_omni,
        jump=facts.jump,
        source=source,
        book=facts.book,
        bv=value,
        valued=battle_value.VERSION,
    )
    words = (*facts.words, *kind.words, search_word(file_id(design)))
    return row, (design.name, facts.chassis, facts.model, " ".join(filter(None, words)))


def name_kinds(db: sqlite3.Connection) -> None:
    """Have imported units found by all words for their kind, also those of an older program."""
    for key, kind in KINDS.items():
        for word in kind.words:
            db.execute(
                "UPDATE words SET facts = facts || ' ' || ? WHERE rowid IN"
                " (SELECT id FROM unit WHERE kind = ? AND source = 'imported')"
                " AND ' ' || facts || ' ' NOT LIKE ?",
                (word, key, f"% {word} %"),
            )


def key_of(name: str) -> str:
    """A name as it is compared: any case, any spaces, nothing that cannot be stored."""
    return " ".join(plain(name).split()).casefold()


def chassis_names(name: str, model: str, chassis: str) -> frozenset[str]:
    """What a chassis is called: by all its names together, and by the Clans' own.

    "Mad Cat Prime" of a "Mad Cat Timber Wolf" is a variant of what is just a "Timber Wolf"; yet of
    two that have the first name alone in common each is something else.
    """
    whole, last = key_of(chassis), key_of(model)
    own = key_of(name).removesuffix(last).strip()
    found = {whole}
    if own and whole.startswith(f"{own} "):
        of_the_clans = whole.removeprefix(f"{own} ")
        if not last.startswith(of_the_clans):
            found.add(of_the_clans)
    return frozenset(filter(None, found))


def plain(text: str) -> str:
    """The text without what no file can hold, such as halves of characters from a command line."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")


def insert(
    db: sqlite3.Connection, design: UnitDesign, source: str, path: str, digest: str
) -> UnitRow:
    """Write a unit down in place of the one that has its name and comes from the same source."""
    row, words = listed(design, source, value_of(design))
    old = id_of(db, key_of(row.name), source)
    origin = Origin(path=path, digest=digest, body=packed(design))
    write(db, row, words, origin, old)
    return row


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a unit came from, and how it is kept."""

    path: str = ""
    digest: str = ""
    body: bytes
    file: str = ""
    """The name of the file whose text the body is; empty for a packed design."""


def id_of(db: sqlite3.Connection, key: str, source: str) -> int | None:
    """The unit of this name from this source."""
    sql = "SELECT id FROM unit WHERE key = ? AND source = ?"
    row = db.execute(sql, (key, source)).fetchone()
    return None if row is None else int(row[0])


# In the column systems version 0.1 kept the games of a unit; it stays, and nobody reads it.
_INSERT = (
    f"INSERT INTO unit (id, key, path, digest, systems, {', '.join(COLUMNS)})"
    f" VALUES (?, ?, ?, ?, ''{', ?' * len(COLUMNS)})"
)
_values = attrgetter(*COLUMNS)


def write(
    db: sqlite3.Connection, row: UnitRow, words: Words, origin: Origin, old: int | None
) -> int:
    """Write a unit down, in place of the `old` one if there is one."""
    if old is not None:
        delete(db, old)
    values = _values(row)
    done = db.execute(_INSERT, (old, key_of(row.name), origin.path, origin.digest, *values))
    number = done.lastrowid
    assert number is not None
    db.execute(
        "INSERT INTO design (id, body, file) VALUES (?, ?, ?)", (number, origin.body, origin.file)
    )
    db.execute(
        "INSERT INTO words (rowid, name, chassis, model, facts) VALUES (?, ?, ?, ?, ?)",
        (number, row.name, *words[1:]),
    )
    return number


def delete(db: sqlite3.Connection, unit: int) -> None:
    """Take a unit out of all tables but that of the files."""
    for table in ("words WHERE rowid", "design WHERE id", "unit WHERE id"):
        db.execute(f"DELETE FROM {table} = ?", (unit,))


def from_columns(values: tuple[object, ...]) -> UnitRow:
    """A line as SELECT gives it: the columns, then whether it is a favorite."""
    found = dict(zip((*COLUMNS, NOT_STORED), values, strict=True))
    found["is_omni"] = bool(found["is_omni"])
    found[NOT_STORED] = bool(found[NOT_STORED])
    return UnitRow(**found)  # type: ignore[arg-type]  # the columns are UnitRow's own fields
