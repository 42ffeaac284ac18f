"""Old games made readable: one function per version of the format, from that one to the next.

The meaning of an existing event never changes. A changed meaning is a new event, and the function
here translates the rows; `rows.checksum` gives each changed row its new checksum. A game is only
brought to the newest format together with the first record that is written to it: until then, the
program that made it can go on with it.
"""

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.header import VERSION

Migration = Callable[[sqlite3.Connection], None]


def _all_is_read_as_it_is(db: sqlite3.Connection) -> None:
    """From 1: fields came and went, and the codec passes over those that nobody needs any more.

    The number alone is new, so that 0.1 says that the game is too new for it, not that it is
    damaged.
    """


MIGRATIONS: dict[int, Migration] = {1: _all_is_read_as_it_is}
"""Key n leads from version n to n + 1; version 1 is the first that there was."""


def migrate(
    db: sqlite3.Connection,
    path: Path,
    migrations: Mapping[int, Migration] = MIGRATIONS,
    target: int = VERSION,
) -> None:
    """Bring a game to the newest format; belongs into a transaction. A new one is left alone."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version >= target:
        return
    if not all(step in migrations for step in range(version, target)):
        raise Damaged(f"{path} is damaged: no version of Record Sheet wrote format {version}.")
    for step in range(version, target):
        migrations[step](db)
    db.execute(f"PRAGMA user_version = {target}")
