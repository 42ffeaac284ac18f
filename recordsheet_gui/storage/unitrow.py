"""One line of the library: what a list of units shows, and the words that search looks at."""

import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from recordsheet_gui.core.design import MechDesign, UnitDesign
from recordsheet_gui.core.ship_design import ShipDesign
from recordsheet_gui.core.skirmish_design import SkirmishDesign
from recordsheet_gui.storage.rows import packed

SCHEMA = (
    "CREATE TABLE stamp (text TEXT NOT NULL)",
    "CREATE TABLE unit (id INTEGER PRIMARY KEY, key TEXT NOT NULL, path TEXT NOT NULL,"
    " digest TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,"
    " systems TEXT NOT NULL, tons INTEGER NOT NULL, role TEXT NOT NULL, tech_base TEXT NOT NULL,"
    " year INTEGER NOT NULL, rules_level INTEGER NOT NULL, config TEXT NOT NULL,"
    " is_omni INTEGER NOT NULL, jump INTEGER NOT NULL, source TEXT NOT NULL, UNIQUE (key, source))",
    # Apart from the lines, which stay small and quick to walk over.
    "CREATE TABLE design (id INTEGER PRIMARY KEY, body BLOB NOT NULL)",
    "CREATE VIRTUAL TABLE words USING fts5(name, chassis, model, facts, prefix='1 2 3',"
    " tokenize='unicode61 remove_diacritics 2')",
)
TABLES = {"stamp", "unit", "design", "words"}

PLAYABLE: Mapping[str, tuple[str, ...]] = {
    MechDesign.kind: ("total-warfare", "renegade-tech"),
    ShipDesign.kind: ("hard-hits",),
    SkirmishDesign.kind: ("skirmish",),
}
"""The games that can be played with each kind of unit."""

LEVELS = ("", "introductory", "standard tournament", "advanced", "experimental", "unofficial")
"""Rules levels by their number, in words that a player may type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRow:
    """A unit as lists show it; what does not apply is 0 or empty."""

    name: str
    kind: str
    systems: tuple[str, ...] = ()
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

    def as_json(self) -> dict[str, object]:
        """For `recordsheet units --json`."""
        return asdict(self)


COLUMNS = tuple(field.name for field in fields(UnitRow))


def row_of(design: UnitDesign, source: str) -> UnitRow:
    """The line of a design."""
    systems = PLAYABLE.get(design.kind, ())
    if not isinstance(design, MechDesign):
        return UnitRow(name=design.name, kind=design.kind, systems=systems, source=source)
    return UnitRow(
        name=design.name,
        kind=design.kind,
        systems=systems,
        tons=design.tons,
        role=design.role,
        tech_base=design.tech_base,
        year=design.year,
        rules_level=design.rules_level,
        config=design.config,
        is_omni=design.is_omni,
        jump=design.jump,
        source=source,
    )


def words_of(design: UnitDesign) -> tuple[str, str, str, str]:
    """What search looks at, the weightiest first: name, chassis, model, facts."""
    if not isinstance(design, MechDesign):
        return design.name, "", "", design.kind
    level = LEVELS[design.rules_level] if 0 <= design.rules_level < len(LEVELS) else ""
    facts = (
        f"{design.tons} {design.tons}t tons",
        design.tech_base,
        design.role,
        str(design.year or ""),
        design.kind,
        design.config,
        level,
        "omni" if design.is_omni else "",
        weight_class(design.tons),
    )
    return design.name, f"{design.chassis} {design.clan_name}", design.model, " ".join(facts)


def weight_class(tons: int) -> str:
    """Light, medium, heavy, assault: BattleTech's words for a 'Mech's tonnage."""
    for least, word in ((80, "assault"), (60, "heavy"), (40, "medium")):
        if tons >= least:
            return word
    return "light"


def key_of(name: str) -> str:
    """A name as it is compared: any case, any spaces, nothing that cannot be stored."""
    return " ".join(plain(name).split()).casefold()


def plain(text: str) -> str:
    """The text without what no file can hold, such as halves of characters from a command line."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")


def insert(
    db: sqlite3.Connection, design: UnitDesign, source: str, path: str, digest: str
) -> UnitRow:
    """Write a unit down in place of the one that has its name and comes from the same source."""
    row = row_of(design, source)
    key = key_of(row.name)
    old = db.execute("SELECT id FROM unit WHERE key = ? AND source = ?", (key, source)).fetchone()
    if old is not None:
        for table in ("words WHERE rowid", "design WHERE id", "unit WHERE id"):
            db.execute(f"DELETE FROM {table} = ?", old)
    values = [
        " ".join(row.systems) if column == "systems" else getattr(row, column) for column in COLUMNS
    ]
    done = db.execute(
        f"INSERT INTO unit (key, path, digest, {', '.join(COLUMNS)})"
        f" VALUES (?, ?, ?{', ?' * len(COLUMNS)})",
        (key, path, digest, *values),
    )
    db.execute("INSERT INTO design VALUES (?, ?)", (done.lastrowid, packed(design)))
    db.execute(
        "INSERT INTO words (rowid, name, chassis, model, facts) VALUES (?, ?, ?, ?, ?)",
        (done.lastrowid, *words_of(design)),
    )
    return row


def from_columns(values: tuple[object, ...]) -> UnitRow:
    """A line as SELECT gives it."""
    found = dict(zip(COLUMNS, values, strict=True))
    found["systems"] = tuple(str(found["systems"]).split())
    found["is_omni"] = bool(found["is_omni"])
    return UnitRow(**found)  # type: ignore[arg-type]  # the columns are UnitRow's own fields
