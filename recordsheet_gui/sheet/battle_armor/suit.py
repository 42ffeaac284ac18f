"""A suit of battle armor as a drawing: plates with its armor, and the trooper behind the visor."""

from collections.abc import Mapping
from functools import lru_cache
from math import sqrt

from recordsheet_gui.sheet.figure import Detail, Figure, Outline, Pair, Tone, polygon
from recordsheet_gui.sheet.geometry import Point, Rect, bounds
from recordsheet_gui.sheet.pips import Pips, room_for
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign

RADIUS = 1.14
"""Of the boxes in mm of a suit that is drawn as it is."""
PITCH = 2.7
SLACK, GROW = 1.1, 1.04
"""How much more room than its boxes the chest has at first, and how it grows until they fit."""
HELM: Pair = (4.6, 4.4)
"""The visor with the trooper's box behind it."""
LEAST: Pair = (9.0, 7.0)
LEG = 4.2
COUNT = 4.6
"""Height of the line with what is left."""
SIDE = 3.4
"""What an arm, or a leg of four, takes beside the chest."""


def suit_figure(design: BattleArmorDesign, key: str, counts: Mapping[str, int]) -> Figure:
    """The drawing of one suit with so many boxes in its grids."""
    armor = counts.get(f"{key}/armor", 0)
    return _fitting(key, armor, is_quad=design.is_quad)


@lru_cache(maxsize=256)
def _fitting(key: str, armor: int, *, is_quad: bool) -> Figure:
    """Larger and larger until its boxes can be hit."""
    slack = SLACK
    counts = {f"{key}/structure": 1} | ({f"{key}/armor": armor} if armor else {})
    while True:
        figure = _drawn(key, armor, slack, is_quad=is_quad)
        if figure.holds(counts, RADIUS):
            return figure
        slack *= GROW


def _drawn(key: str, armor: int, slack: float, *, is_quad: bool) -> Figure:
    area = room_for(armor) * PITCH * PITCH * slack
    wide = max(LEAST[0], sqrt(area * 1.1))
    high = max(LEAST[1], area / (wide * 0.94))
    half, waist = wide / 2, wide * 0.36
    brow = 0.7
    top = brow + HELM[1] + 0.5
    chest = polygon(
        (-half + 1.4, top), (half - 1.4, top), (half, top + 1.6), (half, top + 0.62 * high),
        (waist, top + high), (-waist, top + high), (-half, top + 0.62 * high), (-half, top + 1.6),
    )  # fmt: skip
    hx, hy = HELM[0] / 2, HELM[1]
    helm = polygon(
        (-hx + 1, brow), (hx - 1, brow), (hx, brow + 1.2), (hx, brow + hy), (-hx, brow + hy),
        (-hx, brow + 1.2),
    )  # fmt: skip
    low = top + high
    whole = low + LEG + COUNT
    outlines = {
        f"{key}/structure": Outline(points=helm, label=Rect(-hx, brow, 2 * hx, hy), symmetric=True)
    }
    if armor:
        label = Rect(-half - SIDE, low + LEG, wide + 2 * SIDE, COUNT)
        outlines[f"{key}/armor"] = Outline(points=chest, label=label, symmetric=True)
    limbs = _four_legs(key, half, top, high) if is_quad else _two_legs(key, half, top, high)
    return Figure(
        key=f"suit-{key}-{armor}",
        size=(wide + 2 * SIDE + 0.6, whole),
        outlines=outlines,
        modes={"": limbs},
    )


def _both(key: str, tone: Tone, *points: Pair) -> tuple[Detail, Detail]:
    """A limb and its twin."""
    return (
        Detail(polygon(*points), tone, key),
        Detail(polygon(*((-x, y) for x, y in points)), tone, key),
    )


def _two_legs(key: str, half: float, top: float, high: float) -> tuple[Detail, ...]:
    """Arms with a gun and a claw, and two feet."""
    low, out = top + high, half + SIDE
    hand = top + 0.78 * high
    return (
        *_both(key, Tone.METAL, (half + 0.3, top + 1.0), (out - 0.7, top + 1.4),
               (out, top + 2.8), (out - 0.2, hand), (half + 0.7, hand)),
        *_both(key, Tone.DARK, (half + 0.9, hand + 0.3), (out - 0.4, hand + 0.3),
               (out - 0.7, hand + 2.4), (half + 1.3, hand + 2.4)),
        *_both(key, Tone.METAL, (0.4, low + 0.4), (half * 0.7, low + 0.4),
               (half * 0.86, low + LEG - 0.5), (0.5, low + LEG - 0.5)),
    )  # fmt: skip


def _four_legs(key: str, half: float, top: float, high: float) -> tuple[Detail, ...]:
    """Two pairs of legs, and no hands."""
    low, out = top + high, half + SIDE
    return (
        *_both(key, Tone.METAL, (half + 0.3, top + 0.5 * high), (out - 0.8, top + 0.55 * high),
               (out, low + LEG - 0.5), (out - 2.0, low + LEG - 0.5)),
        *_both(key, Tone.METAL, (0.5, low + 0.4), (half * 0.66, low + 0.4),
               (half * 0.8, low + LEG - 0.5), (0.8, low + LEG - 0.5)),
        *_both(key, Tone.DARK, (half * 0.5, top - 1.9), (half * 0.72, top - 1.9),
               (half * 0.72, top - 0.2), (half * 0.5, top - 0.2)),
    )  # fmt: skip


# -- where there is little room --------------------------------------------------------------

NUMBER, LEFT = 2.8, 6.4
"""Width of a suit's number before its strip, and of what is left behind it."""
BOX = 2.84
"""Height of a strip with one row of boxes, and width of the trooper's."""
MOST = 14
"""Boxes of a row."""
CLOSE = 2.44
"""From one of them to the next."""
APART = 0.6
"""Between a strip and what is left of it."""


DOT = 1.12
"""Radius of a box."""


def strip_figure(key: str, counts: Mapping[str, int]) -> Figure:
    """A suit in a line: its number, the trooper, the armor, what is left."""
    return _strip(key, counts.get(f"{key}/armor", 0))


def strip_pips(figure: Figure, counts: Mapping[str, int]) -> dict[str, Pips]:
    """Its boxes, row by row: as large as they must be, where a drawing would have room to spare."""
    found = {}
    for key, outline in figure.outlines.items():
        count, plate = counts[key], bounds(outline.points)
        across = -(-count // rows_of(count))
        x = plate.center.x - (across - 1) * CLOSE / 2
        y = plate.center.y - (rows_of(count) - 1) * CLOSE / 2
        centers = (divmod(i, across) for i in range(count))
        found[key] = Pips(DOT, tuple(Point(x + b * CLOSE, y + a * CLOSE) for a, b in centers))
    return found


def rows_of(armor: int) -> int:
    """How many rows of boxes a strip has."""
    return max(1, -(-armor // MOST))


@lru_cache(maxsize=256)
def _strip(key: str, armor: int) -> Figure:
    rows = rows_of(armor)
    long = max(6.0, -(-armor // rows) * CLOSE + BOX - CLOSE)
    high = rows * CLOSE + BOX - CLOSE
    wide = NUMBER + BOX + 0.6 + long + APART + LEFT
    x = -wide / 2
    man = x + NUMBER
    plate = man + BOX + 0.6
    outlines = {
        f"{key}/structure": Outline(
            points=polygon((man, 0), (man + BOX, 0), (man + BOX, high), (man, high)),
            label=Rect(x, 0, NUMBER - 0.4, high),
        )
    }
    if armor:
        outlines[f"{key}/armor"] = Outline(
            points=polygon((plate, 0), (plate + long, 0), (plate + long, high), (plate, high)),
            label=Rect(plate + long + APART, 0, LEFT, min(high, BOX)),
        )
    return Figure(key=f"strip-{key}-{armor}", size=(wide, high), outlines=outlines)
