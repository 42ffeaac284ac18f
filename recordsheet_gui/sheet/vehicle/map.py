"""The hexes of a building as they lie, seen from above."""

from math import sqrt

from recordsheet_gui.sheet.figure import polygon
from recordsheet_gui.sheet.geometry import Polygon, bounds
from recordsheet_gui.units.vehicle.hexes import hex_map

SIDE = 5.0
"""Of a hex, in mm."""
HIGH = sqrt(3) * SIDE


def hex_plan(hexes: tuple[str, ...]) -> dict[str, Polygon]:
    """Each hex with flat sides above and below; the middle of all of them is at x = 0, y = 0."""
    found = {}
    for key, at in hex_map(hexes).items():
        x, y = 1.5 * SIDE * at.column, HIGH * (at.row + (0.5 if at.is_lower else 0.0))
        half = SIDE / 2
        found[key] = polygon(
            *((x + half, y), (x + SIDE, y + HIGH / 2), (x + half, y + HIGH)),
            *((x - half, y + HIGH), (x - SIDE, y + HIGH / 2), (x - half, y)),
        )
    box = bounds([point for points in found.values() for point in points])
    middle = box.center
    return {
        key: tuple(p._replace(x=p.x - middle.x, y=p.y - middle.y) for p in points)
        for key, points in found.items()
    }


def band(corners: Polygon, level: int, levels: int) -> Polygon:
    """What one level takes of a hex that is cut into as many bands, the lowest below."""
    box = bounds(corners)
    low = box.bottom - box.height * level / levels
    top = box.bottom - box.height * (level + 1) / levels
    bend = [box.center.y] if top < box.center.y < low else []

    def half(y: float) -> float:
        return SIDE * (1 - abs((y - box.y) / box.height - 0.5))

    right = [(box.center.x + half(y), y) for y in (top, *bend, low)]
    left = [(2 * box.center.x - x, y) for x, y in reversed(right)]
    return polygon(*right, *left)
