"""Six shields as a hexagon of boxes around a ship."""

from math import hypot
from typing import NamedTuple

from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, grown
from recordsheet_gui.units.ship.design import SHIELDS


class Ring(NamedTuple):
    """How the shields stand around a ship, in mm."""

    thick: float
    """From outside to inside."""
    ahead: float
    """Half the side ahead, as a share of the width."""
    gap: float
    """Between the shields and the ship."""


PAPER = Ring(11.0, 0.31, 2.0)
SCREEN = Ring(6.8, 0.36, 1.5)
"""In a play layout."""
LABEL = 6.8
"""Height of number and count."""
WIDEST = 4.6
"""Side of a box in mm."""
MOST_ROWS = 4


class Shield(NamedTuple):
    """One side of the hexagon."""

    number: str
    plate: Polygon
    label: Rect
    boxes: tuple[Polygon, ...]
    side: float
    """Of a box, in mm."""


def hexagon(area: Rect, ring: Ring = PAPER) -> Polygon:
    """As large as fits, one side ahead: clockwise from the left end of that side."""
    c = area.center
    ahead = area.width * ring.ahead
    return (
        Point(c.x - ahead, area.y),
        Point(c.x + ahead, area.y),
        Point(area.right, c.y),
        Point(c.x + ahead, area.bottom),
        Point(c.x - ahead, area.bottom),
        Point(area.x, c.y),
    )


def shields(area: Rect, counts: dict[str, int], ring: Ring = PAPER) -> tuple[Shield, ...]:
    """The six sides with their boxes; #1 lies ahead, the others follow clockwise."""
    outer = hexagon(area, ring)
    inner = grown(outer, -ring.thick)
    found = []
    for i, number in enumerate(SHIELDS):
        j = (i + 1) % 6
        plate = _shrunk((outer[i], outer[j], inner[j], inner[i]), 0.35)
        found.append(_shield(number, plate, counts.get(number, 0), ring.thick))
    return tuple(found)


def frame(area: Rect, ring: Ring = PAPER) -> Polygon:
    """What the shields leave free."""
    return grown(hexagon(area, ring), -ring.thick - ring.gap)


def _shrunk(shape: Polygon, by: float) -> Polygon:
    return grown(shape, -by)


def _shield(number: str, plate: Polygon, count: int, thick: float) -> Shield:
    """Boxes in rows at both sides of the number."""
    a, b, c, d = plate
    length = hypot(b.x - a.x, b.y - a.y)
    ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
    vx, vy = -uy, ux
    short = hypot(c.x - d.x, c.y - d.y)
    middle = Point((a.x + b.x + c.x + d.x) / 4, (a.y + b.y + c.y + d.y) / 4)
    high = min(LABEL, thick - 1.2)
    label = Rect(middle.x - 5.0, middle.y - high / 2, 10.0, high)
    # Along the side the label takes its width or its height, as the side lies.
    gap = abs(ux) * label.width + abs(uy) * label.height + 1.2
    deep = thick - 0.7 - 1.4
    halves = (count - count // 2, count // 2)
    side, rows = 0.0, 1
    for n in range(1, MOST_ROWS + 1):
        fits = min(WIDEST, deep / n, ((short - gap) / 2 - 0.8) / max(1, -(-halves[0] // n)))
        if fits > side:
            side, rows = fits, n
    places = []
    for sign, half in zip((-1, 1), halves, strict=True):
        each = max(1, -(-halves[0] // rows))
        for k in range(half):
            row, place = divmod(k, each)
            along = gap / 2 + place * side if sign > 0 else -gap / 2 - (place + 1) * side
            places.append((row, along))
    boxes = []
    # The outer row is struck first, from one end to the other.
    for row, along in sorted(places):
        down = (row - rows / 2) * side
        corners = ((along, down), (along + side, down), (along + side, down + side),
                   (along, down + side))  # fmt: skip
        boxes.append(
            tuple(Point(middle.x + s * ux + t * vx, middle.y + s * uy + t * vy) for s, t in corners)
        )
    return Shield(number, plate, label, tuple(boxes), side)
