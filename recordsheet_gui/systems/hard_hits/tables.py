"""The charts and tables of Hard Hits, read and checked on first use."""

import json
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.systems.hard_hits.options import FOLDER, chart_path
from recordsheet_gui.units.ship.design import ARCS, SECTORS, SHIELDS, SYSTEMS

ROWS = tuple(range(2, 13))
COLUMNS = "ABCDEFGHIJKLM"
LAST = len(COLUMNS) - 1
EXCESS = "excess damage"
"""The result of the last column of every row, and of no other."""


class Result(BaseModel):
    """The boxes that answer a result."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = ""
    """For questions, where the chart's word reads badly."""
    systems: tuple[str, ...]
    by_arc: bool = False
    """True where only weapons that bear on the direction of fire count."""


class Results(BaseModel):
    """All results by their word."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: str
    instead_of_excess: tuple[str, ...]
    results: dict[str, Result]

    @model_validator(mode="after")
    def _knows_all(self) -> "Results":
        named = {word for result in self.results.values() for word in result.systems}
        if unknown := (named | set(self.instead_of_excess)) - set(SYSTEMS):
            raise ValueError(f"no such system: {', '.join(sorted(unknown))}")
        if missing := set(SYSTEMS) - named - set(self.instead_of_excess):
            raise ValueError(f"nothing hits {', '.join(sorted(missing))}")
        return self


class Arcs(BaseModel):
    """Sectors behind shields, and what the names of arcs mean."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: str
    shields: dict[str, tuple[str, ...]]
    arcs: dict[str, tuple[str, ...]]

    @model_validator(mode="after")
    def _knows_all(self) -> "Arcs":
        if set(self.shields) != set(SHIELDS) or {*self.arcs, *SECTORS} != set(ARCS):
            raise ValueError("every shield and every arc has its sectors")
        used = {sector for arc in (*self.shields.values(), *self.arcs.values()) for sector in arc}
        if not used <= set(SECTORS):
            raise ValueError("an arc is made of sectors")
        return self


class ChartCell(NamedTuple):
    """One cell of a chart."""

    result: str
    is_underlined: bool


class Chart(BaseModel):
    """A damage allocation chart: a row for each roll, thirteen columns."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    rule: str = ""
    rows: dict[int, tuple[str, ...]]

    @model_validator(mode="after")
    def _is_whole(self) -> "Chart":
        if missing := set(ROWS) ^ set(self.rows):
            raise ValueError(f"rows run from 2 to 12, see row {min(missing)}")
        known = results().results
        for number, row in self.rows.items():
            if len(row) != len(COLUMNS):
                raise ValueError(f"row {number} has {len(row)} cells, not {len(COLUMNS)}")
            for letter, text in zip(COLUMNS, row, strict=True):
                is_last = letter == COLUMNS[LAST]
                if is_last != (text == EXCESS) or not (is_last or text.strip("_") in known):
                    raise ValueError(f'cell {number}-{letter} cannot be "{text[:40]}"')
        return self

    def cell(self, row: int, column: int) -> ChartCell:
        """The cell of a roll, its column counted from 0."""
        text = self.rows[row][column]
        return ChartCell(text.strip("_"), text.startswith("_"))


@cache
def results() -> Results:
    """Which boxes answer each result."""
    return Results.model_validate(_read("results"))


@cache
def arcs() -> Arcs:
    """Directions of fire."""
    return Arcs.model_validate(_read("arcs"))


def bears(weapon: tuple[str, ...], shield: int | None) -> bool:
    """True when a weapon's arc and the direction of fire share a sector."""
    if not weapon or shield is None:
        return True
    named = arcs().arcs
    sectors = {sector for arc in weapon for sector in named.get(arc, (arc,))}
    return not sectors.isdisjoint(arcs().shields[str(shield)])


def chart(option: object) -> Chart:
    """The chart that a game's option names or holds."""
    return _chart(json.dumps(option, sort_keys=True))


@lru_cache(maxsize=8)
def _chart(option: str) -> Chart:
    chosen = json.loads(option)
    if isinstance(chosen, str):
        return read_chart(chart_path(chosen).read_text(encoding="utf-8"))
    return check_chart(chosen)


def read_chart(text: str) -> Chart:
    """A chart from a player's own file; refused with a sentence when it does not fit."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise RuleError("chart", f"The chart is no valid TOML: {problem}.") from None
    return check_chart(data)


def check_chart(data: Mapping[str, object]) -> Chart:
    """A chart from its data; refused with a sentence when it does not fit."""
    try:
        return Chart.model_validate(data)
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        what = first["msg"].removeprefix("Value error, ")
        raise RuleError(
            "chart", f"The chart does not fit: {f'{where}: ' if where else ''}{what}."
        ) from None


def _read(name: str) -> dict[str, object]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
