"""The tables of ProtoMechs, read on first use."""

from collections.abc import Mapping
from functools import cache

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.tables import FOLDER

MISS = "miss"
WINGS = "wings"
"""Results that are no location."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HitLocations:
    """Hit location tables by body."""

    rule: str
    weapon: Mapping[str, Mapping[int, str]]
    collision: Mapping[str, Mapping[int, str]]
    """Falls, collisions, and what strikes somebody who rides."""


@cache
def hit_locations() -> HitLocations:
    """Where hits land."""
    return read_table(HitLocations, FOLDER / "protomech_hits.toml")


CRITICALS = ((12, 3), (10, 2), (8, 1))
"""Criticals of a location, by the determination roll."""


def criticals(roll: int) -> int:
    """How many boxes such a roll crosses off."""
    return next((count for least, count in CRITICALS if roll >= least), 0)


def weapon_of(face: int, *, is_quad: bool, is_ultraheavy: bool) -> int | None:
    """The torso weapon that a die means, A is 0; None where it means none."""
    if is_quad:
        return face - 1 if is_ultraheavy or face <= 4 else None
    letter = (face - 1) // 2
    return letter if is_ultraheavy or letter < 2 else None
