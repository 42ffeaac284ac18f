"""Where the keyboard's focus goes next."""

from collections.abc import Sequence
from enum import Enum

from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.ui.scene.target import Spot, Target


class Way(Enum):
    """A direction on the page, as a step in x and y."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


def next_spot(spots: Sequence[Spot], start: Rect, way: Way) -> Spot | None:
    """The nearest spot in a direction: straight ahead goes before aside."""
    dx, dy = way.value
    here = start.center
    best, least = None, float("inf")
    for spot in spots:
        if spot.rect == start:
            continue
        there = spot.rect.center
        ahead = (there.x - here.x) * dx + (there.y - here.y) * dy
        if ahead <= 0.5:
            continue
        cost = ahead + 2.5 * _aside(start, spot.rect, here, there, dx)
        if cost < least:
            best, least = spot, cost
    return best


def _aside(start: Rect, other: Rect, here: Point, there: Point, dx: int) -> float:
    """How far a spot lies off the straight line; little where the two stand in one band."""
    if dx:
        off = abs(there.y - here.y)
        shared = min(start.bottom, other.bottom) - max(start.y, other.y)
        least = min(start.height, other.height)
    else:
        off = abs(there.x - here.x)
        shared = min(start.right, other.right) - max(start.x, other.x)
        least = min(start.width, other.width)
    return 0.2 * off if shared >= 0.5 * least else off


def next_stop(spots: Sequence[Spot], now: Target | None, forward: bool) -> Spot | None:
    """The Tab stop after or before the focus, in reading order; None past the end."""
    places = [i for i, spot in enumerate(spots) if spot.is_stop]
    if not places:
        return None
    at = next((i for i, spot in enumerate(spots) if spot.target == now), None)
    if at is None:
        return spots[places[0 if forward else -1]]
    if forward:
        return next((spots[i] for i in places if i > at), None)
    return next((spots[i] for i in reversed(places) if i < at), None)
