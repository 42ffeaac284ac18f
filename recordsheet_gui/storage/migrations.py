"""Old games made readable: one function per version of the schema, from that one to the next.

The meaning of an existing event never changes. A changed meaning is a new event, and the function
here translates the rows; `rows.checksum` gives each changed row its new checksum.
"""

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.header import VERSION
from recordsheet_gui.storage.sql import transaction

Migration = Callable[[sqlite3.Connection], None]

MIGRATIONS: dict[int, Migration] = {}
"""Key n leads from version n to n + 1; version 1 is the first that there was."""


def migrate(
    db: sqlite3.Connection,
    path: Path,
    migrations: Mapping[int, Migration] = MIGRATIONS,
    target: int = VERSION,
) -> None:
    """Bring a game to the newest schema in one transaction; a new one is left alone."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version >= target:
        return
    if not all(step in migrations for step in range(version, target)):
        raise Damaged(f"{path} is damaged: no version of Record Sheet wrote format {version}.")
    with transaction(db):
        for step in range(version, target):
            migrations[step](db)
        db.execute(f"PRAGMA user_version = {target}")
