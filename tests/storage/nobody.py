"""A game that no way of making one gives any more, but that a file may hold."""

import sqlite3
from contextlib import closing
from pathlib import Path

from recordsheet_gui.core.state import GameSetup, GameState
from recordsheet_gui.storage import game_log


def write_empty_game(path: Path, system: str) -> None:
    """The file of a game without units."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        game_log.write_new(db, GameSetup(system=system, units=()), GameState())
