"""The tables of the light game, read and checked on first use."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from recordsheet_gui.systems.skirmish.options import HIGHEST
from recordsheet_gui.units.card.design import LOCATIONS, WEIGHTS

FOLDER = Path(__file__).parent / "tables"

Band = tuple[int, int]
"""The lowest and the highest roll of one line."""
K = TypeVar("K")
M = TypeVar("M", bound="Table")


class Table(BaseModel):
    """What every table has: a word on the rule it holds, and no key too many."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: str


class Row(BaseModel):
    """One line of a table."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TargetMoved(Row):
    """From so many hexes on, so much harder to hit."""

    hexes: int
    modifier: int


class ToHit(Table):
    """Modifiers to the base number."""

    always_hits: int
    attacker_moved: int
    kick: int
    charge: int
    target_moved: tuple[TargetMoved, ...]

    @model_validator(mode="after")
    def _rises(self) -> "ToHit":
        hexes = [line.hexes for line in self.target_moved]
        if hexes[:1] != [0] or hexes != sorted(set(hexes)):
            raise ValueError("the target's hexes start at 0 and rise")
        return self

    def moved(self, hexes: int) -> int:
        """The modifier for a target that moved so many hexes."""
        return max(
            (line for line in self.target_moved if line.hexes <= hexes),
            key=lambda line: line.hexes,
        ).modifier


class Terrain(Row):
    """One kind of hex."""

    title: str
    also: tuple[str, ...] = ()
    """Other words for it."""
    cost: int = Field(ge=1)
    to_hit: int = 0
    blocks: int = 0
    """So many in a row hide what lies behind; 0 never does."""
    fall_check: bool = False


class Terrains(Table):
    """Every kind of hex by its word."""

    kinds: dict[str, Terrain]


class Weights(Table):
    """Half the points of each class."""

    halves: dict[str, int]

    @model_validator(mode="after")
    def _knows_all(self) -> "Weights":
        if set(self.halves) != set(WEIGHTS):
            raise ValueError(f"the classes are {', '.join(WEIGHTS)}")
        return self


class HitTables(Table):
    """Where hits land and where damage goes on."""

    tables: dict[Literal["normal", "kick"], dict[str, Band]]
    overflow: dict[str, str]

    @model_validator(mode="after")
    def _covers_every_roll(self) -> "HitTables":
        for bands in self.tables.values():
            rows_of(bands)
        used = {place for bands in self.tables.values() for place in bands}
        if unknown := (used | {*self.overflow, *self.overflow.values()}) - set(LOCATIONS):
            raise ValueError(f"no such location: {', '.join(sorted(unknown))}")
        return self


class FallCheck(Row):
    """One reason to fall."""

    title: str
    stays_up: int = Field(ge=1, le=HIGHEST)


class Falls(Table):
    """Who falls, and which way."""

    heavy_damage: int
    checks: dict[Literal["damage", "rocks", "attack"], FallCheck]
    facing: dict[int, Band]

    @model_validator(mode="after")
    def _covers_every_roll(self) -> "Falls":
        rows_of(self.facing)
        if set(self.facing) != set(range(6)):
            raise ValueError("a hex has six sides")
        return self


class Criticals(Table):
    """What a critical does to each location."""

    threshold: int = Field(alias="from")
    effects: dict[str, Literal["pilot", "engine", "weapon", "movement"]]

    @model_validator(mode="after")
    def _knows_all(self) -> "Criticals":
        if set(self.effects) != set(LOCATIONS):
            raise ValueError("every location needs its critical")
        return self


def rows_of(bands: Mapping[K, Band]) -> dict[int, K]:
    """The line of every roll; refused when a roll has none or two."""
    rows = [(roll, line) for line, (low, high) in bands.items() for roll in range(low, high + 1)]
    if sorted(roll for roll, _ in rows) != list(range(1, HIGHEST + 1)):
        raise ValueError("every roll needs one row")
    return dict(rows)


def _load(kind: type[M], name: str) -> M:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return kind.model_validate(tomllib.loads(text))


@cache
def to_hit() -> ToHit:
    """Modifiers to hit."""
    return _load(ToHit, "to_hit")


@cache
def terrain() -> Mapping[str, Terrain]:
    """Kinds of hexes by each of their words."""
    kinds = _load(Terrains, "terrain").kinds
    others = {word: kind for kind in kinds.values() for word in kind.also}
    return {**kinds, **others}


@cache
def halves() -> Mapping[str, int]:
    """Half the points of each class."""
    return _load(Weights, "weights").halves


@cache
def locations(table: Literal["normal", "kick"]) -> Mapping[int, str]:
    """Where a hit lands, by roll."""
    return rows_of(_load(HitTables, "locations").tables[table])


@cache
def overflow() -> Mapping[str, str]:
    """Where damage goes that finds no box."""
    return _load(HitTables, "locations").overflow


@cache
def falls() -> Falls:
    """Reasons to fall."""
    return _load(Falls, "falls")


@cache
def facing() -> Mapping[int, int]:
    """Hexsides to the right, by roll."""
    return rows_of(falls().facing)


@cache
def criticals() -> Criticals:
    """What criticals do."""
    return _load(Criticals, "criticals")
