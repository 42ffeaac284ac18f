"""A drawing for each place that can be struck: hexes of a building, a bunker with guns, a gun.

Outlines go by the keys of grids, for a hex has two: its armor and its construction factor.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import sqrt

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.sheet.figure import Detail, Figure, Outline, Pair, Tone, polygon, round_shape
from recordsheet_gui.sheet.geometry import Polygon, Rect
from recordsheet_gui.sheet.pips import CROWD, room_for
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.vehicle.design import GunEmplacementDesign, HandheldDesign

RADIUS = 1.14
"""Of the boxes in mm of a tile that is drawn as it is."""
PITCH = 2.7
"""From one box to the next."""
SLACK, GROW = 1.12, 1.03
"""How much more room than their boxes plates have at first, and how it grows until they fit."""
LABEL: Pair = (14.0, 8.4)
BESIDE = 1.2
"""Between a label and the plates."""
GAP = 1.1
"""Between armor and the walls behind it."""
THINNEST = 4.4
"""The least height of a plate."""
SLANT = 0.13
"""How far the sides of a hex stand out, in widths."""
LOWEST = 0.6
"""How high a hex is at least, in widths."""
BARREL = 3.0
"""What guns reach beyond a hex."""
MOST_GUNS = 6
MANY_PLACES, FEW_BOXES = 6, 20
"""A building of more places than this has marks for ten boxes where one has more than this: else
its sheet would go on for many windows."""
PARAPET = 5.0
"""Of a bunker around its guns."""
LONGER = 4.0
"""What the guns of a bunker reach beyond its parapet."""

Boxes = tuple[tuple[str, int], ...]
"""How many each grid has, by its key."""


def places(sizes: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """The grids of each place with their sizes, in the order of the sheet."""
    found: dict[str, dict[str, int]] = {}
    for key, size in sizes.items():
        where = found.setdefault(key.rpartition("/")[0], {})
        if size:
            where[key] = size
    return found


def tile(design: UnitDesign, where: str, counts: Mapping[str, int], *, of: int = 1) -> Figure:
    """The drawing of one of so many places with so many boxes in its grids."""
    guns = sum(
        item.gear.kind is GearKind.WEAPON and item.location == where
        for item in getattr(design, "items", ())
    )
    boxes = tuple(counts.items())
    if isinstance(design, GunEmplacementDesign):
        return _fitting(_bunker if design.has_turret else _casemate, where, boxes, min(guns, 6))
    if isinstance(design, HandheldDesign):
        return _fitting(_handheld, where, boxes, min(guns, 3))
    has_guns = any(item.gear.kind is GearKind.WEAPON for item in getattr(design, "items", ()))
    plain, crowded = (_hex, _hex_of_many) if has_guns else (_bare_hex, _bare_hex_of_many)
    draw = crowded if of > MANY_PLACES else plain
    return _fitting(draw, where, boxes, min(guns, MOST_GUNS))


Draw = Callable[[str, Boxes, int, float], Figure]


@lru_cache(maxsize=256)
def _fitting(draw: Draw, where: str, boxes: Boxes, guns: int) -> Figure:
    """Larger and larger until its boxes can be hit."""
    slack, counts = SLACK, dict(boxes)
    while True:
        figure = draw(where, boxes, guns, slack)
        if figure.holds(counts, RADIUS):
            return figure
        slack *= GROW


def _area(count: int, slack: float, single: int = CROWD) -> float:
    return room_for(count, single) * PITCH * PITCH * slack


# -- a hex of a building ---------------------------------------------------------------------


def _bare_hex(where: str, boxes: Boxes, guns: int, slack: float) -> Figure:
    return _hex_tile(where, boxes, 0, slack, over=0.6)


def _hex(where: str, boxes: Boxes, guns: int, slack: float) -> Figure:
    return _hex_tile(where, boxes, guns, slack, over=BARREL + 0.4)


def _bare_hex_of_many(where: str, boxes: Boxes, guns: int, slack: float) -> Figure:
    return _hex_tile(where, boxes, 0, slack, over=0.6, single=FEW_BOXES)


def _hex_of_many(where: str, boxes: Boxes, guns: int, slack: float) -> Figure:
    return _hex_tile(where, boxes, guns, slack, over=BARREL + 0.4, single=FEW_BOXES)


def _hex_tile(
    where: str, boxes: Boxes, guns: int, slack: float, *, over: float, single: int = CROWD
) -> Figure:
    """Armor above, the factor below it, and guns that look over the edge."""
    areas = [_area(count, slack, single) for _, count in boxes]
    wide = max(24.0, sqrt(sum(areas) / 0.66))
    slant = SLANT * wide
    heights = [max(THINNEST, area / (wide - slant)) for area in areas]
    least = max(len(boxes) * LABEL[1] + 0.4, LOWEST * wide)
    free = max(0.0, least - sum(heights) - GAP * (len(boxes) - 1))
    heights = [high + free / len(heights) for high in heights]
    whole = sum(heights) + GAP * (len(heights) - 1)

    def half(y: float) -> float:
        return wide / 2 - slant * abs(2 * y / whole - 1)

    left = -(LABEL[0] + BESIDE + wide) / 2
    center = left + LABEL[0] + BESIDE + wide / 2
    outlines: dict[str, Outline] = {}
    top = 0.0
    for i, ((key, _), high) in enumerate(zip(boxes, heights, strict=True)):
        low = top + high
        bend = [whole / 2] if top < whole / 2 < low else []
        right = [(half(y), y) for y in (top, *bend, low)]
        points = [*right, *((-x, y) for x, y in reversed(right))]
        at = over if i == 0 else over + whole - LABEL[1]
        outlines[key] = Outline(
            points=polygon(*((center + x, over + y) for x, y in points)),
            label=Rect(left, at, *LABEL),
        )
        top = low + GAP
    return Figure(
        key=f"hex-{where}",
        size=(-2 * left, over + whole + 0.8),
        outlines=outlines,
        modes={"": tuple(_barrels(where, center, over, 2 * half(0) - 4, guns, BARREL))},
        single=single,
    )


def _barrels(
    where: str, center: float, foot: float, room: float, guns: int, long: float
) -> Iterator[Detail]:
    """Guns side by side that point upward from a line."""
    step = min(4.4, room / max(1, guns))
    for i in range(guns):
        x = center + (i - (guns - 1) / 2) * step
        thick = min(1.6, 0.5 * step)
        barrel = _box(x - thick / 2, foot - long, thick, long + 1.2)
        muzzle = _box(x - 0.8 * thick, foot - long, 1.6 * thick, 0.9)
        yield Detail(barrel, Tone.DARK, where)
        yield Detail(muzzle, Tone.DARK, where)


def _box(x: float, y: float, wide: float, high: float) -> Polygon:
    return polygon((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def _cut_box(x: float, y: float, wide: float, high: float, cut: float) -> Polygon:
    right, low = x + wide, y + high
    return polygon(
        *((x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut)),
        *((right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut)),
    )


# -- guns in a bunker ------------------------------------------------------------------------


def _bunker(where: str, boxes: Boxes, guns: int, slack: float) -> Figure:
    """A round turret in an octagon of walls."""
    ((key, count),) = boxes
    radius = max(7.5, sqrt(_area(count, slack) / 3.0))
    return _emplaced(where, key, guns, round_shape(0, 0, 1.06 * radius, 8), (radius, radius))


def _casemate(where: str, boxes: Boxes, guns: int, slack: float) -> Figure:
    """A chamber behind embrasures."""
    ((key, count),) = boxes
    wide = max(16.0, sqrt(_area(count, slack) / 0.58))
    high = max(8.0, _area(count, slack) / wide * 1.06)
    chamber = _cut_box(-wide / 2, -high / 2, wide, high, 0.16 * high)
    return _emplaced(where, key, guns, chamber, (wide / 2, high / 2))


def _emplaced(where: str, key: str, guns: int, field: Polygon, half: Pair) -> Figure:
    """The field of boxes among walls; the label stands at the left of them."""
    wide, high = half[0] + PARAPET, half[1] + PARAPET
    left = -(LABEL[0] + BESIDE + 2 * wide) / 2
    center = left + LABEL[0] + BESIDE + wide
    middle = LONGER + high
    moved = tuple(point._replace(x=point.x + center, y=point.y + middle) for point in field)
    cut = 0.3 * min(wide, high)
    walls = (
        Detail(_cut_box(center - wide, middle - high, 2 * wide, 2 * high, cut), Tone.METAL),
        Detail(
            _cut_box(
                *(center - wide + 1.5, middle - high + 1.5),
                *(2 * wide - 3, 2 * high - 3, cut - 0.6),
            ),
            Tone.DARK,
        ),
    )
    long = PARAPET + LONGER - 0.5
    barrels = _barrels(where, center, middle - half[1], 1.5 * half[0], guns, long)
    return Figure(
        key=f"bunker-{where}",
        size=(-2 * left, middle + high + 0.6),
        outlines={key: Outline(points=moved, label=Rect(left, middle - LABEL[1] / 2, *LABEL))},
        modes={"": (*walls, *barrels)},
    )


# -- a gun without a carrier -----------------------------------------------------------------


def _handheld(where: str, boxes: Boxes, guns: int, slack: float) -> Figure:
    """Stock, grip and barrels around a body with the boxes of its armor."""
    counts = dict(boxes)
    key = next(iter(counts), f"{where}/armor")
    area = _area(counts.get(key, 0), slack)
    wide = max(24.0, sqrt(area / 0.36))
    high = max(7.0, area / wide * 1.1)
    stock, barrel = 0.26 * wide, 0.5 * wide
    over = LABEL[1] + 0.6
    left = -(stock + wide + barrel) / 2
    body, cut = left + stock, 0.18 * high
    foot = over + high
    details = [
        Detail(
            polygon(
                *((body + 1, over + 0.12 * high), (body + 1, over + 0.7 * high)),
                *((left, foot + 0.1 * high), (left, over + 0.3 * high)),
            ),
            Tone.METAL,
        ),
        Detail(
            polygon(
                *((body + 0.14 * wide, foot - 1), (body + 0.27 * wide, foot - 1)),
                *((body + 0.22 * wide, foot + 0.6 * high), (body + 0.1 * wide, foot + 0.6 * high)),
            ),
            Tone.METAL,
        ),
        Detail(_box(body + 0.5 * wide, foot - 1, 0.2 * wide, 0.34 * high + 1), Tone.DARK),
    ]
    number = max(1, guns)
    thick = min(2.4, 0.7 * high / number)
    for i in range(number):
        y = over + high * (i + 0.5) / number - thick / 2
        long = barrel * (1 - 0.12 * (i % 2))
        details.append(Detail(_box(body + wide - 1, y, long + 1, thick), Tone.DARK, where))
        muzzle = _box(body + wide + long - 2.4, y - 0.35, 2.4, thick + 0.7)
        details.append(Detail(muzzle, Tone.METAL, where))
    outline = Outline(
        points=_cut_box(body, over, wide, high, cut),
        label=Rect(body + (wide - LABEL[0]) / 2, 0.2, *LABEL),
    )
    return Figure(
        key=f"handheld-{where}",
        size=(-2 * left, foot + 0.6 * high + 0.8),
        outlines={key: outline},
        modes={"": tuple(details)},
    )
