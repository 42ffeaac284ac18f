"""What every vehicle has by construction: its sides, structure and engine rating.

TechManual, "Combat vehicle construction"; superheavy vehicles from Tactical Operations.
"""

from collections.abc import Mapping
from enum import StrEnum
from math import ceil

from recordsheet_gui.units.engine import EngineType

MOST_ARMOR = 10_000
MOST_TONS = 10_000_000
MOST_MP = 999
MOST_SIZE = 1_000_000
MOST_LEVELS = 100
MOST_HEXES = 100
"""Far more than any has; a file that says more is wrong, and its sheet could not be drawn."""


class Motion(StrEnum):
    """How it moves."""

    TRACKED = "tracked"
    WHEELED = "wheeled"
    HOVER = "hover"
    WIGE = "wige"
    NAVAL = "naval"
    HYDROFOIL = "hydrofoil"
    SUBMARINE = "submarine"
    RAIL = "rail"
    MAGLEV = "maglev"
    VTOL = "vtol"

    @property
    def word(self) -> str:
        """As it is written in a sentence: tracked, WiGE."""
        return _SPELLED.get(self, self.value)


_SPELLED: Mapping[Motion, str] = {Motion.WIGE: "WiGE", Motion.VTOL: "VTOL"}

SIDES = ("FR", "RS", "LS", "RR")
LARGE_SIDES = ("FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR")
TURRETS: Mapping[int, tuple[str, ...]] = {0: (), 1: ("TU",), 2: ("RT", "FT")}
"""By their number."""
ROTOR = "RO"
BODY = "BD"
SUPERHEAVY: Mapping[Motion, int] = {
    Motion.HOVER: 50,
    Motion.NAVAL: 300,
    Motion.SUBMARINE: 300,
    Motion.TRACKED: 100,
    Motion.WHEELED: 80,
    Motion.WIGE: 80,
}
"""A combat vehicle that weighs more than this has six sides."""

_SUSPENSION: Mapping[Motion, tuple[tuple[tuple[float, int], ...], float, int]] = {
    Motion.HOVER: (((10, 40), (20, 85), (30, 130), (40, 175), (50, 235)), 25, 45),
    Motion.VTOL: (((10, 50), (20, 95), (30, 140)), 20, 45),
    Motion.WIGE: (((15, 45), (30, 80), (45, 115), (80, 140)), 30, 35),
    Motion.HYDROFOIL: (
        (
            *((10, 60), (20, 105), (30, 150), (40, 195), (50, 255)),
            *((60, 300), (70, 345), (80, 390), (90, 435), (100, 480)),
        ),
        1,
        0,
    ),
    Motion.WHEELED: (((80, 20), (float("inf"), 40)), 1, 0),
}
"""Factors up to so many tons; beyond them, for every so many tons begun, so much more."""
_NAVAL = (Motion.NAVAL, Motion.SUBMARINE)


def is_superheavy(motion: Motion, tons: float) -> bool:
    """True for a combat vehicle of six sides."""
    return tons > SUPERHEAVY.get(motion, MOST_TONS)


def structure_points(tons: float) -> int:
    """Internal structure of each side, turret and rotor."""
    return ceil(tons / 10)


def suspension_factor(motion: Motion, tons: float) -> int:
    """What the way it moves spares the engine."""
    if motion in _NAVAL:
        tens = ceil(tons / 10)
        return 30 if tons <= SUPERHEAVY[motion] else tens + tens % 5
    if motion not in _SUSPENSION:
        return 0
    steps, every, more = _SUSPENSION[motion]
    for most, factor in steps:
        if tons <= most:
            return factor
    last, factor = steps[-1]
    return factor + more * ceil((tons - last) / every)


def engine_rating(
    motion: Motion, tons: float, cruise: int, engine: EngineType, *, least: int | None
) -> int:
    """The rating that moves so many tons so far: in fives, at least `least`.

    What does not move by itself has the smallest engine that there is, or none.
    """
    if not cruise:
        return 0 if engine is EngineType.NONE else 10
    rating = cruise * int(tons) - suspension_factor(motion, tons)
    rating = 5 * ceil(rating / 5)
    return rating if least is None else max(least, rating)
