"""Hulls seen from above: how wide each is from its front to its rear."""

from collections.abc import Mapping
from itertools import pairwise

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.sheet.figure import Pair
from recordsheet_gui.units.vehicle.facts import Motion

STEP = 0.25
"""Height in mm of the slices by which areas are found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The right edge of a hull: shares of its half width at shares of its length."""

    points: tuple[Pair, ...]
    """Length, then half width, from the front to the rear."""
    front: float = 0.12
    rear: float = 0.12
    """What front and rear take of the length at least: all that is round or pointed."""


PROFILES: Mapping[Motion, Profile] = {
    Motion.TRACKED: Profile(points=((0, 0.72), (0.05, 0.9), (0.1, 1), (0.95, 1), (1, 0.9))),
    Motion.WHEELED: Profile(
        points=((0, 0.6), (0.03, 0.74), (0.14, 0.94), (0.2, 1), (0.94, 1), (1, 0.86))
    ),
    Motion.HOVER: Profile(
        points=((0, 0.46), (0.03, 0.68), (0.09, 0.88), (0.17, 1), (0.86, 1), (0.95, 0.9), (1, 0.7))
    ),
    Motion.WIGE: Profile(
        points=((0, 0.26), (0.04, 0.48), (0.13, 0.76), (0.26, 0.96), (0.4, 1), (0.82, 1), (1, 0.6)),
        front=0.17,
    ),
    Motion.NAVAL: Profile(
        points=((0, 0.1), (0.06, 0.36), (0.15, 0.7), (0.26, 0.93), (0.38, 1), (0.9, 1), (1, 0.84)),
        front=0.2,
    ),
    Motion.HYDROFOIL: Profile(
        points=((0, 0.14), (0.1, 0.56), (0.2, 0.84), (0.32, 1), (1, 0.9)), front=0.19
    ),
    Motion.SUBMARINE: Profile(
        points=(
            *((0, 0.3), (0.02, 0.52), (0.06, 0.76), (0.12, 0.93), (0.2, 1)),
            *((0.72, 1), (0.84, 0.86), (0.94, 0.6), (1, 0.36)),
        ),
        rear=0.18,
    ),
    Motion.RAIL: Profile(points=((0, 0.84), (0.03, 1), (0.97, 1), (1, 0.84))),
    Motion.MAGLEV: Profile(
        points=((0, 0.3), (0.05, 0.62), (0.12, 0.88), (0.2, 1), (0.97, 1), (1, 0.9)), front=0.16
    ),
    Motion.VTOL: Profile(
        points=(
            *((0, 0.32), (0.03, 0.58), (0.08, 0.8), (0.16, 0.96), (0.22, 1)),
            *((0.64, 1), (0.73, 0.84), (0.82, 0.6), (1, 0.5)),
        ),
        front=0.17,
        rear=0.28,
    ),
}
"""By the way a vehicle moves."""


class Hull:
    """A profile in mm; y runs from its front, x from the middle line."""

    def __init__(self, profile: Profile, half: float, length: float) -> None:
        """So wide to each side of the middle line, and so long."""
        self.points = tuple((y * length, x * half) for y, x in profile.points)
        self.length = length

    def half(self, y: float) -> float:
        """The half width at a height."""
        for (top, above), (bottom, below) in pairwise(self.points):
            if y <= bottom:
                share = (y - top) / (bottom - top)
                return above + max(0.0, share) * (below - above)
        return self.points[-1][1]

    def edge(self, top: float, bottom: float) -> list[Pair]:
        """The right edge between two heights, from above."""
        between = [(x, y) for y, x in self.points if top < y < bottom]
        return [(self.half(top), top), *between, (self.half(bottom), bottom)]

    def reach(self, wanted: float, *, from_rear: bool = False) -> float:
        """How far from one end it takes to have so much area, in square mm."""
        far = found = 0.0
        while far < self.length and found < wanted:
            found += 2 * STEP * self.half(self.length - far if from_rear else far)
            far += STEP
        return far

    def wide(self, least: float, *, from_rear: bool = False) -> float:
        """How far from one end it takes to be so wide to each side."""
        far = 0.0
        while far < self.length and self.half(self.length - far if from_rear else far) < least:
            far += STEP
        return far

    @property
    def area(self) -> float:
        """All of it, in square mm."""
        return sum(
            (above + below) * (bottom - top)
            for (top, above), (bottom, below) in pairwise(self.points)
        )
