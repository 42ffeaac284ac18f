"""Points, rectangles and polygons of a page, in millimetres with y downward."""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple


class Point(NamedTuple):
    """A place on the page or on a figure."""

    x: float
    y: float


class Rect(NamedTuple):
    """A rectangle by its left top corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def center(self) -> Point:
        """The middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """The rectangle made smaller on all sides."""
        down = dx if dy is None else dy
        return Rect(self.x + dx, self.y + down, self.width - 2 * dx, self.height - 2 * down)

    def moved(self, dx: float, dy: float) -> "Rect":
        """The rectangle somewhere else."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: "Rect", slack: float = 1e-6) -> bool:
        """True when the other one lies inside."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: "Rect", slack: float = 1e-6) -> bool:
        """True when the two share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


Polygon = tuple[Point, ...]


def mirrored(points: Polygon) -> Polygon:
    """The polygon on the other side of the line x = 0."""
    return tuple(Point(-x, y) for x, y in reversed(points))


def grown(points: Polygon, by: float) -> Polygon:
    """The polygon with every edge moved outward, corners kept sharp; it runs clockwise."""
    lines = []
    before = points[-1]
    for here in points:
        dx, dy = here.x - before.x, here.y - before.y
        length = hypot(dx, dy) or 1.0
        nx, ny = dy / length, -dx / length
        lines.append((nx, ny, nx * before.x + ny * before.y + by))
        before = here
    corners = []
    for (ax, ay, a), (bx, by_, b), point in zip(lines, (*lines[1:], lines[0]), points, strict=True):
        cross = ax * by_ - ay * bx
        if abs(cross) < 0.05:
            corners.append(Point(point.x + ax * by, point.y + ay * by))
        else:
            corners.append(Point((a * by_ - ay * b) / cross, (ax * b - a * bx) / cross))
    return tuple(corners)


def bounds(points: Sequence[Point]) -> Rect:
    """The smallest rectangle around all points."""
    xs = [point.x for point in points]
    ys = [point.y for point in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def is_inside(points: Polygon, x: float, y: float) -> bool:
    """True for a place within the polygon."""
    inside = False
    before = points[-1]
    for here in points:
        if (here.y > y) != (before.y > y):
            crossing = here.x + (y - here.y) * (before.x - here.x) / (before.y - here.y)
            if x < crossing:
                inside = not inside
        before = here
    return inside
