"""The charts and tables of Hard Hits, read on first use."""

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.handwritten import Misfit, checked, plain, shape
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.units.ship.design import Grouping
from recordsheet_gui.units.ship.systems import systems

FOLDER = Path(__file__).parent / "tables"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")

ROWS = tuple(range(2, 13))
COLUMNS = "ABCDEFGHIJKLM"
LAST = len(COLUMNS) - 1
EXCESS = "excess damage"
"""The result of the last column of every row, and of no other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A result of a chart; `resources/ship-systems.toml` says which systems it strikes."""

    title: str = ""
    """For questions, where the chart's word reads badly."""
    by_arc: bool = False
    """True where only weapons that bear on the direction of fire count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """All results by their word."""

    rule: str
    instead_of_excess: tuple[str, ...]
    results: Mapping[str, Result]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arcs:
    """Sectors behind shields, and what the names of arcs mean."""

    rule: str
    shields: Mapping[str, tuple[str, ...]]
    arcs: Mapping[str, tuple[str, ...]]


class ChartCell(NamedTuple):
    """One cell of a chart."""

    result: str
    is_underlined: bool


@shape
class Chart:
    """A damage allocation chart: a row for each roll, thirteen columns."""

    title: str
    rule: str = ""
    systems: tuple[str, ...] = ()
    """Words of a player's own ships that cells may name beside those that we know."""
    rows: Mapping[int, tuple[str, ...]]

    def cell(self, row: int, column: int) -> ChartCell:
        """The cell of a roll, its column counted from 0."""
        text = self.rows[row][column]
        return ChartCell(text.strip("_"), text.startswith("_"))

    def problem(self) -> str:
        """What does not fit, in a few words; empty for a chart that can be played."""
        if missing := set(ROWS) ^ set(self.rows):
            return f"rows run from 2 to 12, see row {min(missing)}"
        known = {*results().results, *systems().systems, *self.systems}
        for number, row in self.rows.items():
            if len(row) != len(COLUMNS):
                return f"row {number} has {len(row)} cells, not {len(COLUMNS)}"
            for letter, text in zip(COLUMNS, row, strict=True):
                is_last = letter == COLUMNS[LAST]
                if is_last != (text == EXCESS) or not (is_last or text.strip("_") in known):
                    return f'cell {number}-{letter} cannot be "{text[:40]}"'
        return ""


@cache
def results() -> Results:
    """Which boxes answer each result."""
    return read_table(Results, FOLDER / "results.toml")


@cache
def arcs() -> Arcs:
    """Directions of fire."""
    return read_table(Arcs, FOLDER / "arcs.toml")


def result(word: str) -> Result:
    """What we know of a result; a chart may name a system of a ship instead."""
    return results().results.get(word) or Result()


def strikes(word: str, grouping: Grouping) -> bool:
    """True where a result is for the boxes of a grouping."""
    return word in grouping.struck_by or (
        word not in results().results and word in (grouping.system, grouping.content)
    )


def is_given_up(grouping: Grouping) -> bool:
    """True where the owner may give up its boxes before excess damage is marked."""
    return (grouping.content or grouping.system) in results().instead_of_excess


def bears(weapon: tuple[str, ...], shield: int | None) -> bool:
    """True when a weapon's arc and the direction of fire share a sector."""
    if not weapon or shield is None:
        return True
    named = arcs().arcs
    sectors = {sector for arc in weapon for sector in named.get(arc, (arc,))}
    return not sectors.isdisjoint(arcs().shields[str(shield)])


def chart_names() -> tuple[str, ...]:
    """The charts that we ship."""
    return tuple(sorted(path.stem.removeprefix("chart-") for path in FOLDER.glob("chart-*.toml")))


def chart_path(name: str) -> Path:
    """The file of a shipped chart; refused when there is none of that name."""
    path = FOLDER / f"chart-{name}.toml"
    if not _NAME.fullmatch(name) or not path.is_file():
        known = ", ".join(chart_names())
        raise RuleError("chart", f'There is no chart "{name[:40]}"; there are {known}.')
    return path


def chart(option: object) -> Chart:
    """The chart that a game's option names or holds."""
    return _chart(json.dumps(option, sort_keys=True))


@lru_cache(maxsize=8)
def _chart(option: str) -> Chart:
    chosen = json.loads(option)
    if isinstance(chosen, str):
        return read_table(Chart, chart_path(chosen))
    # A player's own was checked when the game began.
    return plain(Chart, chosen)


def check_chart(data: Mapping[str, object]) -> None:
    """Refuse a player's own chart with a sentence when it does not fit."""
    try:
        problem = checked(Chart, data).problem()
    except Misfit as misfit:
        raise RuleError("chart", f"The chart does not fit: {misfit}") from None
    if problem:
        raise RuleError("chart", f"The chart does not fit: {problem}.")
