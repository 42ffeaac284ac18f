"""The tables of vehicles, read on first use."""

from collections.abc import Mapping
from functools import cache

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.tables import FOLDER
from recordsheet_gui.units.vehicle.anatomy import NAMES

TURRET = "TU"
"""In a row: the turret, whichever there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Where hits from one side land, and what they ask for beside."""

    rows: Mapping[int, str]
    """By the sum of 2D6."""
    critical: tuple[int, ...]
    """Rolls that also ask for a critical roll there."""
    motive: tuple[int, ...] = ()
    """Rolls that also ask for a motive roll."""
    attacked: str
    """The side that is struck where there is no turret."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HitLocations:
    """Hit location tables by body and side."""

    rule: str
    vehicle: Mapping[str, Column]
    large: Mapping[str, Column]
    vtol: Mapping[str, Column]


@dataclass(frozen=True, slots=True, kw_only=True)
class Criticals:
    """Critical tables by body and part of it: the result of each roll from 6 to 12."""

    rule: str
    vehicle: Mapping[str, Mapping[int, str]]
    vtol: Mapping[str, Mapping[int, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class MotiveResult:
    """A result of the motive table."""

    least: int
    """The roll from which it holds."""
    result: str
    driving: int = 0
    """What it adds to driving rolls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Motive:
    """The motive table with its modifiers."""

    rule: str
    sides: Mapping[str, int]
    motions: Mapping[str, int]
    results: tuple[MotiveResult, ...]
    """The worst first."""

    def result(self, roll: int) -> MotiveResult | None:
        """What a modified roll means; None where nothing is damaged."""
        return next((row for row in self.results if roll >= row.least), None)

    def driving(self, result: str) -> int:
        """What a result adds to driving rolls."""
        return next((row.driving for row in self.results if row.result == result), 0)


@cache
def hit_locations() -> HitLocations:
    """Where hits land."""
    return read_table(HitLocations, FOLDER / "vehicle_hits.toml")


@cache
def criticals() -> Criticals:
    """What breaks."""
    return read_table(Criticals, FOLDER / "vehicle_criticals.toml")


@cache
def motive() -> Motive:
    """What becomes of tracks, wheels and skirts."""
    return read_table(Motive, FOLDER / "vehicle_motive.toml")


def columns(body: str) -> Mapping[str, Column]:
    """The hit location tables of a body, by side."""
    found = hit_locations()
    return {"vehicle": found.vehicle, "large vehicle": found.large, "vtol": found.vtol}[body]


def column(body: str, side: str) -> Column:
    """Where hits from a side land."""
    return columns(body)[side]


PARTS: Mapping[str, str] = {
    "FR": "front",
    "RR": "rear",
    "RO": "rotor",
    **dict.fromkeys(("TU", "FT", "RT"), "turret"),
    **dict.fromkeys(("RS", "LS", "FRRS", "FRLS", "RRRS", "RRLS"), "side"),
}
"""The column of the critical table by location; the body has none."""
assert PARTS.keys() <= NAMES.keys()


def critical_rows(body: str, location: str) -> Mapping[int, str]:
    """The results of a location's critical table."""
    found = criticals()
    return (found.vtol if body == "vtol" else found.vehicle)[PARTS[location]]
