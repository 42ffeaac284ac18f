"""What every ProtoMech has by construction: its locations, structure and engine rating.

TechManual, "ProtoMech construction"; those of more than nine tons from Interstellar Operations.
"""

from collections.abc import Mapping
from enum import StrEnum
from math import ceil

MOST_ARMOR = 999
MOST_TONS = 99
MOST_MP = 99
"""Far more than any has; a file that says more is wrong, and its sheet could not be drawn."""


class Motion(StrEnum):
    """How it moves."""

    BIPED = "biped"
    QUAD = "quad"
    GLIDER = "wige"

    @property
    def word(self) -> str:
        """As it is written in a sentence."""
        return "glider" if self is Motion.GLIDER else self.value


HEAD, TORSO, RIGHT_ARM, LEFT_ARM, LEGS, MAIN_GUN = "HD", "T", "RA", "LA", "L", "MG"
BODY = "BD"
ARMS = (RIGHT_ARM, LEFT_ARM)
PLACES = (HEAD, TORSO, RIGHT_ARM, LEFT_ARM, LEGS, MAIN_GUN)
"""All that may have armor, in the order of files and sheets."""
BOXES: Mapping[str, int] = {
    **{HEAD: 2, TORSO: 3, RIGHT_ARM: 2, LEFT_ARM: 2},
    **{LEGS: 3, MAIN_GUN: 1},
}
"""Critical boxes by location."""
LIGHT = 9
"""Heavier ones are ultraheavy."""

_HEADS = ((5, 1), (9, 2), (13, 3))
_MOST_HEAD = 4
_LEGS = (2, 3, 4, 5, 6, 7, 8)
_QUAD_LEGS = (4, 5, 8, 9, 12, 13, 14)
"""By pairs of tons, from two and three on."""


def locations(motion: Motion, *, has_main_gun: bool) -> tuple[str, ...]:
    """All that have armor; a quad has no arms."""
    gone = (*(ARMS if motion is Motion.QUAD else ()), *(() if has_main_gun else (MAIN_GUN,)))
    return tuple(place for place in PLACES if place not in gone)


def structure(motion: Motion, tons: float, *, has_main_gun: bool) -> dict[str, int]:
    """Internal structure by location."""
    whole = int(tons)
    head = next((points for most, points in _HEADS if whole <= most), _MOST_HEAD)
    legs = _QUAD_LEGS if motion is Motion.QUAD else _LEGS
    points = {
        **{HEAD: head, TORSO: whole, RIGHT_ARM: head, LEFT_ARM: head},
        LEGS: legs[min(max(0, whole - 2) // 2, len(legs) - 1)],
        MAIN_GUN: 1 if whole <= LIGHT else 2,
    }
    return {place: points[place] for place in locations(motion, has_main_gun=has_main_gun)}


def run_of(walk: int) -> int:
    """Running MP, fractions up."""
    return (3 * walk + 1) // 2


def engine_rating(motion: Motion, tons: float, walk: int) -> int:
    """The rating that moves so many tons so far; above 40 in fives.

    What glides or goes on four legs spares two points a ton.
    """
    factor = run_of(walk) - (0 if motion is Motion.BIPED else 2)
    rating = ceil(max(1.0, factor * tons))
    return min(400, rating if rating <= 40 else 5 * ceil(rating / 5))
