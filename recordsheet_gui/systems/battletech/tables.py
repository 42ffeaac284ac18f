"""The tables of the BattleTech games, read and checked on first use."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, model_validator

from recordsheet_gui.units.mech.anatomy import NAMES

FOLDER = Path(__file__).parent / "tables"
CLUSTER_ROLLS = 11
"""A 2D6 roll has eleven results, 2 to 12."""


class HitTable(BaseModel):
    """One column of a hit location table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    dice: str
    rows: dict[int, str]

    @model_validator(mode="after")
    def _covers_every_roll(self) -> "HitTable":
        wanted = range(2, 13) if self.dice == "2d6" else range(1, 7)
        if self.dice not in ("1d6", "2d6") or sorted(self.rows) != list(wanted):
            raise ValueError("every roll needs a row")
        if unknown := set(self.rows.values()) - set(NAMES):
            raise ValueError(f"no such location: {', '.join(unknown)}")
        return self


class HitLocations(BaseModel):
    """All hit location tables, by kind of 'Mech, attack and side."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: str
    biped: dict[str, dict[str, HitTable]]
    quad: dict[str, dict[str, HitTable]]


class Clusters(BaseModel):
    """Hits by rack size; eleven results each, for 2 to 12."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: str
    columns: dict[int, tuple[int, ...]]

    @model_validator(mode="after")
    def _covers_every_roll(self) -> "Clusters":
        for size, hits in self.columns.items():
            if len(hits) != CLUSTER_ROLLS or not all(1 <= hit <= size for hit in hits):
                raise ValueError(f"the column for {size} does not fit")
        return self


class Pace(BaseModel):
    """From so many hexes on a target is so much harder to hit."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    least: int
    modifier: int


class Attacks(BaseModel):
    """Modifiers to attack rolls."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: str
    attacker: dict[str, int]
    terrain: dict[str, int]
    range: dict[str, int]
    target_hexes: tuple[Pace, ...]

    def pace(self, hexes: int) -> int:
        """The modifier for a target that moved so far."""
        return next((row.modifier for row in self.target_hexes if hexes >= row.least), 0)


@cache
def attacks() -> Attacks:
    """What makes a target hard to hit."""
    return Attacks.model_validate(_read("attacks"))


@cache
def hit_locations() -> HitLocations:
    """Where hits land."""
    return HitLocations.model_validate(_read("hit_locations"))


def hit_table(body: str, attack: str, side: str) -> Mapping[int, str]:
    """One column: some attacks have the same one for every side."""
    found = hit_locations()
    sides = {"biped": found.biped, "quad": found.quad}[body][attack]
    return (sides.get(side) or sides["front"]).rows


@cache
def clusters() -> Clusters:
    """How many of a rack hit."""
    return Clusters.model_validate(_read("clusters"))


def cluster_hits(rack: int, roll: int) -> int:
    """How many hit; racks larger than the table's are made of several columns."""
    columns = clusters().columns
    hits = 0
    while rack > 0:
        size = rack if rack in columns else max((s for s in columns if s <= rack), default=0)
        if size == 0:
            return hits + rack
        hits += columns[size][max(2, min(12, roll)) - 2]
        rack -= size
    return hits


def _read(name: str) -> dict[str, object]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
