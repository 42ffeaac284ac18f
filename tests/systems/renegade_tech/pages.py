"""Renegade Tech games and cases for tests."""

import tomllib
from pathlib import Path
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import GridKey
from tests.games import Game
from tests.mechs import mech

DATA = Path(__file__).parents[2] / "data" / "renegade_tech"
KEY = "renegade-tech"


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of a file of tests/data/renegade_tech."""
    found: list[dict[str, Any]] = tomllib.loads((DATA / f"{name}.toml").read_text())["case"]
    return found


def renegade(design: UnitDesign | None = None, **more: Any) -> Game:
    """A game with one unit, a 'Mech where none is named."""
    return Game(design or mech(), system=KEY, **more)


def draw(game: Game, key: str, *rows: str, unit: str = "a") -> None:
    """Mark a grid by hand."""
    location, _, part = key.partition("/")
    game.do("picture", unit, location=location, part=part, rows=list(rows))


def rows(game: Game, key: str, unit: str = "a") -> list[str]:
    """A grid as text."""
    return list(game.unit(unit).grids[GridKey(key)].picture())


def lost(game: Game, unit: str = "a") -> dict[str, int]:
    """Boxes lost by grid, where there are any."""
    return {key: len(g.lost) for key, g in game.unit(unit).grids.items() if g.lost}


def open_to(game: Game, location: str, part: str, column: int) -> None:
    """Take away one column by hand, down to the part named."""
    for above in ("front_armor", "front_internal", "critical", "rear_internal"):
        if above == part:
            return
        key = f"{location}/{above}"
        cut = [r[: column - 1] + r[column - 1].replace("#", ".") + r[column:]
               for r in rows(game, key)]  # fmt: skip
        draw(game, key, *cut)


def hit_slots(game: Game, unit: str = "a") -> list[str]:
    """Slots that are hit."""
    return [f"{slot['location']}/{slot['slot']}" for slot in game.report(unit)["hit_slots"]]
