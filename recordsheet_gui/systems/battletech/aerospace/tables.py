"""The tables of aerospace units, read on first use."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.tables import FOLDER
from recordsheet_gui.units.aerospace.design import (
    AerospaceDesign,
    DropShipDesign,
    StationDesign,
)
from recordsheet_gui.units.kinds import anatomy_of

Scale = tuple[tuple[int, ...], ...]
"""From which number on, and what then holds; the highest first."""
Rows = Mapping[int, tuple[str, ...]]
"""Location and system by the sum of the dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HitLocations:
    """Where hits land, by class and column."""

    rule: str
    columns: Mapping[str, Mapping[str, Rows]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What the hits on a system add; the last number stands for all further ones."""

    control: tuple[int, ...] = ()
    landing: tuple[int, ...] = ()
    to_hit: tuple[int, ...] = ()
    liftoff: tuple[int, ...] = ()
    turning: tuple[int, ...] = ()
    """Thrust for a facing change to that side."""

    def of(self, what: str, hits: int) -> int:
        """What so many hits add to one of them."""
        row: tuple[int, ...] = getattr(self, what)
        return row[min(hits, len(row)) - 1] if row and hits else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineLoss:
    """What each hit on an engine costs."""

    thrust: int
    heat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Systems:
    """Critical tracks."""

    rule: str
    effects: Mapping[str, Effects] = field(default_factory=dict)
    boxes: Mapping[str, Mapping[str, int]]
    engine: Mapping[str, EngineLoss]
    missiles: Mapping[str, int]
    """What the extra check of a capital missile has to reach, by the word of its ammunition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatScale:
    """What heat does."""

    rule: str
    random_movement: Scale
    to_hit: Scale
    shutdown: Scale
    ammunition: Scale
    pilot: Scale


@cache
def hit_locations() -> HitLocations:
    """Where hits land."""
    return read_table(HitLocations, FOLDER / "aerospace_hits.toml")


@cache
def systems() -> Systems:
    """What can be hit critically."""
    return read_table(Systems, FOLDER / "aerospace_systems.toml")


@cache
def heat_scale() -> HeatScale:
    """What heat does to a fighter."""
    return read_table(HeatScale, FOLDER / "aerospace_heat.toml")


def at(scale: Scale, heat: int) -> int:
    """What holds at such a heat, 0 where nothing does."""
    return next((number for least, number in scale if heat >= least), 0)


# -- classes ---------------------------------------------------------------------------------


def struck_as(design: AerospaceDesign) -> str:
    """The tables of hit locations that it has."""
    return anatomy_of(design).hit_table


def class_of(design: AerospaceDesign) -> str:
    """The critical tracks that it has."""
    if isinstance(design, StationDesign):
        return "station"
    if isinstance(design, DropShipDesign):
        return "dropship"
    return struck_as(design)


def engine_loss(design: AerospaceDesign) -> EngineLoss:
    """What each hit on its engine costs."""
    losses = systems().engine
    return losses.get(class_of(design), losses["craft"])


# -- where a hit lands -----------------------------------------------------------------------

HANDS: Mapping[str, tuple[str, str]] = {"left": ("L", "left"), "right": ("R", "right")}
STAR = "*"


def on_side(row: tuple[str, ...], side: str) -> tuple[str, str]:
    """A row of a table, with the side that it speaks of."""
    letter, word = HANDS.get(side, (STAR, STAR))
    location, system = row
    return location.replace(STAR, letter), system.replace(STAR, word)


def column(design: AerospaceDesign, word: str) -> Rows:
    """One column of the unit's table."""
    return hit_locations().columns[struck_as(design)][word]


def systems_at(design: AerospaceDesign, location: str, side: str) -> tuple[str, ...]:
    """The systems of a location in the column of a side; all that any column has, where none is."""
    columns = hit_locations().columns[struck_as(design)]
    word = "side" if side in HANDS else "above" if side == "below" else side
    own = _systems(columns.get(word, {}), location)
    if own:
        return own
    found = (system for rows in columns.values() for system in _systems(rows, location))
    return tuple(dict.fromkeys(found))


def _systems(rows: Rows, location: str) -> tuple[str, ...]:
    found = (on_side(row, hand) for row in rows.values() for hand in HANDS)
    return tuple(dict.fromkeys(system for where, system in found if where == location))
