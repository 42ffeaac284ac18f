"""The tables of a library, compared with those that this SQLite makes of our statements.

The search of words is a virtual table, and SQLite words the tables behind it itself; so an empty
library is made in memory, and one of another wording is somebody else's.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache

from recordsheet_gui.storage.library_row import FOLLOW_UPS, SCHEMA, UPGRADES, VERSION

Entry = tuple[str, str, str, str | None]
"""Type, name, table and SQL of one thing in a database."""

STEPS = 1_000_000
"""Of SQLite's own machine, to read what a file holds."""
MOST = 100
"""Tables and indexes that anybody looks at; ours are fifteen."""

_NEW_IN_3 = " bv INTEGER, valued INTEGER NOT NULL DEFAULT 0,"
_NEW_IN_2 = (" book TEXT NOT NULL DEFAULT '',", ", file TEXT NOT NULL DEFAULT ''")


def _without(statements: Sequence[str], *words: str) -> tuple[str, ...]:
    found = tuple(statements)
    for word in words:
        assert any(word in statement for statement in found)
        found = tuple(statement.replace(word, "") for statement in found)
    return found


_OF_2 = _without((*SCHEMA, *FOLLOW_UPS), _NEW_IN_3)
STATEMENTS = {
    1: _without(_OF_2[: len(SCHEMA)], *_NEW_IN_2),
    2: _OF_2,
    3: (*SCHEMA, *FOLLOW_UPS),
}
"""What made a library of each version."""


def entries(db: sqlite3.Connection) -> frozenset[Entry]:
    """What a database holds; no table of a file can stand where sqlite_master does."""
    found = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchmany(MOST)
    return frozenset(found)


def is_ours(found: frozenset[Entry], version: int) -> bool:
    """Whether a library of a version may look like this: made so, or brought to it."""
    return any(found == known for known in _known(version))


def parts() -> frozenset[Entry]:
    """Everything that a library of any version may hold."""
    return frozenset().union(*(known for at in STATEMENTS for known in _known(at)))


def _known(version: int) -> Iterator[frozenset[Entry]]:
    """The likeliest first."""
    for start in range(version, 0, -1):
        if start in STATEMENTS and version <= VERSION:
            yield _made(start, version)


@cache
def _made(start: int, version: int) -> frozenset[Entry]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for statement in STATEMENTS[start]:
            db.execute(statement)
        for step in range(start, version):
            for statement in UPGRADES[step]:
                db.execute(statement)
        return entries(db)
