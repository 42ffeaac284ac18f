"""Troopers in ranks: where each stands in a frame, and how large."""

from math import ceil
from typing import NamedTuple

from recordsheet_gui.sheet.geometry import Point, Rect

NARROWEST, WIDEST = 4.0, 8.6
"""Width of a trooper's place in mm."""
HEIGHT = 1.5
"""Of a place, by its width: the box above, what all of that strength do below it."""
LEAST_HEIGHT = 5.6
"""So that the number below can be read."""
FILL = 0.34
"""Radius of a box, by the width of its place."""
SHOULDERS = 0.45
"""How far the shoulders reach below it, by its radius."""
APART = 0.3
"""Between them and the number below, in mm."""


class Ranks(NamedTuple):
    """Rows and columns of troopers."""

    columns: int
    rows: int
    width: float
    height: float
    """Of one place in mm."""

    def place(self, inside: Rect, i: int) -> Rect:
        """Where a trooper stands; the first is struck first."""
        row, column = divmod(i, self.columns)
        x = inside.x + (inside.width - self.columns * self.width) / 2
        y = inside.y + (inside.height - self.rows * self.height) / 2
        return Rect(x + column * self.width, y + row * self.height, self.width, self.height)

    @property
    def radius(self) -> float:
        """Of a box."""
        return min(FILL * self.width, 0.3 * self.height)

    def center(self, inside: Rect, i: int) -> Point:
        """The middle of a trooper's box."""
        place = self.place(inside, i)
        return Point(place.center.x, place.y + 0.12 * place.height + self.radius)

    def number(self, inside: Rect, i: int) -> Rect:
        """Where the number below it stands."""
        place = self.place(inside, i)
        top = place.y + 0.12 * place.height + (2 + SHOULDERS) * self.radius + APART
        return Rect(place.x, top, place.width, place.bottom - top)


def ranks(troopers: int, squad: int, width: float, height: float) -> Ranks:
    """Troopers as large as a frame takes them, whole squads in a row where that costs little."""
    found = [_with(troopers, columns, width, height) for columns in range(1, troopers + 1)]
    best = max(found, key=lambda one: one.width)
    whole = [one for one in found if one.columns % max(1, squad) == 0]
    squads = max(whole, key=lambda one: one.width, default=best)
    return squads if squads.width >= 0.86 * best.width else best


def _with(troopers: int, columns: int, width: float, height: float) -> Ranks:
    rows = ceil(troopers / columns)
    wide = min(WIDEST, width / columns, height / rows / HEIGHT)
    high = min(height / rows, HEIGHT * wide * 1.15)
    return Ranks(columns, rows, wide, max(high, 0.1))


def least_height(troopers: int, width: float) -> float:
    """What so many need in height where they are no larger than they must be."""
    columns = max(1, int(width / NARROWEST + 1e-6))
    return ceil(troopers / columns) * max(LEAST_HEIGHT, HEIGHT * NARROWEST)
