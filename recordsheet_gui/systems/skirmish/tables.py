"""The tables of the light game, read on first use."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TypeVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.tables import read_table

FOLDER = Path(__file__).parent / "tables"

Band = tuple[int, int]
"""The lowest and the highest roll of one line."""
K = TypeVar("K")


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetMoved:
    """From so many hexes on, so much harder to hit."""

    hexes: int
    modifier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToHit:
    """Modifiers to the base number."""

    rule: str
    always_hits: int
    attacker_moved: int
    kick: int
    charge: int
    target_moved: tuple[TargetMoved, ...]

    def moved(self, hexes: int) -> int:
        """The modifier for a target that moved so many hexes."""
        return max(
            (line for line in self.target_moved if line.hexes <= hexes),
            key=lambda line: line.hexes,
        ).modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """One kind of hex."""

    title: str
    also: tuple[str, ...] = ()
    """Other words for it."""
    cost: int
    to_hit: int = 0
    blocks: int = 0
    """So many in a row hide what lies behind; 0 never does."""
    fall_check: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrains:
    """Every kind of hex by its word."""

    rule: str
    kinds: Mapping[str, Terrain]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Half the points of each class."""

    rule: str
    halves: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HitTables:
    """Where hits land and where damage goes on."""

    rule: str
    tables: Mapping[str, Mapping[str, Band]]
    """Normal and kick."""
    overflow: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FallCheck:
    """One reason to fall."""

    title: str
    stays_up: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Falls:
    """Who falls, and which way."""

    rule: str
    heavy_damage: int
    checks: Mapping[str, FallCheck]
    facing: Mapping[int, Band]


class Effect(StrEnum):
    """What a critical takes away."""

    PILOT = "pilot"
    ENGINE = "engine"
    WEAPON = "weapon"
    MOVEMENT = "movement"


@dataclass(frozen=True, slots=True, kw_only=True)
class Criticals:
    """What a critical does to each location."""

    rule: str
    threshold: int
    effects: Mapping[str, Effect]


def rows_of(bands: Mapping[K, Band]) -> dict[int, K]:
    """The line of every roll."""
    return {roll: line for line, (low, high) in bands.items() for roll in range(low, high + 1)}


@cache
def to_hit() -> ToHit:
    """Modifiers to hit."""
    return read_table(ToHit, FOLDER / "to_hit.toml")


@cache
def terrain() -> Mapping[str, Terrain]:
    """Kinds of hexes by each of their words."""
    kinds = read_table(Terrains, FOLDER / "terrain.toml").kinds
    others = {word: kind for kind in kinds.values() for word in kind.also}
    return {**kinds, **others}


@cache
def halves() -> Mapping[str, int]:
    """Half the points of each class."""
    return read_table(Weights, FOLDER / "weights.toml").halves


@cache
def hit_tables() -> HitTables:
    """Where hits land, and where damage goes on."""
    return read_table(HitTables, FOLDER / "locations.toml")


@cache
def locations(table: str) -> Mapping[int, str]:
    """Where a hit lands, by roll; the table is normal or kick."""
    return rows_of(hit_tables().tables[table])


def overflow() -> Mapping[str, str]:
    """Where damage goes that finds no box."""
    return hit_tables().overflow


@cache
def falls() -> Falls:
    """Reasons to fall."""
    return read_table(Falls, FOLDER / "falls.toml")


@cache
def facing() -> Mapping[int, int]:
    """Hexsides to the right, by roll."""
    return rows_of(falls().facing)


@cache
def criticals() -> Criticals:
    """What criticals do."""
    return read_table(Criticals, FOLDER / "criticals.toml")
