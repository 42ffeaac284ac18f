"""What guns, launchers and blades look like from outside, each on its own foot."""

from collections.abc import Iterable, Iterator
from math import cos, pi, sin
from typing import NamedTuple

from recordsheet_gui.sheet.figure import Mount, Pair, Tone, Way
from recordsheet_gui.sheet.geometry import Point, Polygon

BESIDE = 0.5
"""Between two guns, in mm."""
MOST = 4
"""Guns of one place that are drawn, the largest of them."""
LARGER = 1.4
"""How much larger than life things are where there is room."""
TUBE = 1.36
"""Distance of the tubes of a launcher."""
LAUNCHERS = {
    2: (2, 1),
    3: (3, 1),
    4: (2, 2),
    6: (3, 2),
    9: (3, 3),
    10: (5, 2),
    12: (4, 3),
    15: (5, 3),
    20: (5, 4),
    30: (6, 5),
    40: (8, 5),
}
"""By the size of the rack: tubes beside and over each other."""
Shape = tuple[Tone, tuple[Pair, ...]]
"""Points across (0 is the middle) and along (0 is the foot)."""


class Drawn(NamedTuple):
    """Something on its foot, pointing away from it: how wide and long it is, and its shapes."""

    width: float
    length: float
    shapes: tuple[Shape, ...]
    weight: float = 0.0
    """What is left out last where there is no room."""


def rect(
    tone: Tone, half: float, start: float, end: float, middle: float = 0.0, top: float | None = None
) -> Shape:
    """A bar from one height to another, as wide at its end as it says."""
    far = half if top is None else top
    return tone, (
        (middle - half, start),
        (middle - far, end),
        (middle + far, end),
        (middle + half, start),
    )


def cannon(tons: float) -> Drawn:
    """A barrel, or a pair of thin ones for what weighs a ton or less."""
    size = min(1.0, tons / 14)
    if tons <= 1:
        w, length = 2.2, 4.4
        return Drawn(
            w,
            length,
            (
                rect(Tone.METAL, 0.9, 0, 2.2),
                rect(Tone.METAL, 0.28, 2.2, length, -0.45),
                rect(Tone.METAL, 0.28, 2.2, length, 0.45),
            ),
            tons,
        )
    w, length = 2.6 + 2.6 * size, 6.2 + 1.6 * size
    half = w / 2
    return Drawn(
        w,
        length,
        (
            rect(Tone.METAL, half, 0, length * 0.5),
            rect(Tone.METAL, half * 0.62, length * 0.5, length * 0.84),
            rect(Tone.DARK, half * 0.84, length * 0.84, length),
        ),
        tons,
    )


def laser(tons: float) -> Drawn:
    """A housing with a lens at its end."""
    size = min(1.0, tons / 5)
    w, length = 2.0 + 1.0 * size, 3.6 + 2.8 * size
    half = w / 2
    return Drawn(
        w,
        length,
        (
            rect(Tone.METAL, half, 0, length * 0.62),
            rect(Tone.METAL, half * 0.62, length * 0.62, length - 0.7, top=half * 0.8),
            rect(Tone.GLASS, half * 0.8, length - 0.7, length, top=half * 0.5),
        ),
        tons,
    )


def particle_gun(tons: float) -> Drawn:
    """A barrel that widens to its mouth."""
    w, length = 3.8, 7.4
    return Drawn(
        w,
        length,
        (
            rect(Tone.METAL, 1.5, 0, length * 0.46),
            rect(Tone.METAL, 0.9, length * 0.46, length * 0.66),
            rect(Tone.METAL, 1.3, length * 0.66, length, top=1.9),
            rect(Tone.DARK, 1.2, length * 0.82, length * 0.9),
        ),
        tons,
    )


def face(tons: float, *, is_light: bool) -> Drawn:
    """A gun that looks at us: a housing with its bore, or with a lens."""
    size = min(1.0, tons / 14) ** 0.7
    bore = 0.7 + (1.5 if is_light else 2.0) * size
    half, high = bore + 0.8, 2 * bore + 1.9
    b = high - bore - 0.8
    corner = min(1.0, half * 0.4)
    housing = (
        (-half, 0.0),
        (-half, high - corner),
        (-half + corner, high),
        (half - corner, high),
        (half, high - corner),
        (half, 0.0),
    )
    shapes: list[Shape] = [(Tone.METAL, housing)]
    if is_light:
        shapes += [(Tone.DARK, _ring(0.0, b, bore)), (Tone.GLASS, _ring(0.0, b, bore * 0.66))]
    else:
        shapes += [(Tone.METAL, _ring(0.0, b, bore)), (Tone.DARK, _ring(0.0, b, bore * 0.62))]
    return Drawn(2 * half, high, tuple(shapes), tons)


def launcher(rack: int, tons: float) -> Drawn:
    """A box with its tubes."""
    rack = max(rack, 1)
    columns, rows = LAUNCHERS.get(rack) or (3 if rack > 4 else 2, 2 if rack > 2 else 1)
    w, length = columns * TUBE + 0.9, rows * TUBE + 1.2
    shapes = [rect(Tone.METAL, w / 2, 0, length)]
    for row in range(rows):
        for column in range(columns):
            if row * columns + column < rack:
                a = (column - (columns - 1) / 2) * TUBE
                shapes.append((Tone.DARK, _ring(a, length - 0.45 - (row + 0.5) * TUBE, 0.46)))
    return Drawn(w, length, tuple(shapes), tons)


def _ring(a: float, b: float, radius: float) -> tuple[Pair, ...]:
    return tuple((a + radius * cos(i * pi / 4), b + radius * sin(i * pi / 4)) for i in range(8))


def blade(family: str) -> Drawn:
    """What an arm swings."""
    if family in ("sword", "vibroblade", "retractable blade", "lance"):
        shapes = (
            rect(Tone.DARK, 0.9, 0, 0.9),
            (Tone.METAL, ((-0.7, 0.9), (-0.7, 7.0), (0.0, 8.4), (0.7, 7.0), (0.7, 0.9))),
        )
        return Drawn(2.2, 8.4, shapes, 20)
    if family == "hatchet":
        return Drawn(
            5.0,
            8.2,
            (
                rect(Tone.DARK, 0.5, 0, 8.0, -0.8),
                (Tone.METAL, ((-0.3, 4.0), (2.4, 3.2), (2.9, 5.6), (2.4, 8.0), (-0.3, 7.2))),
            ),
            20,
        )
    return Drawn(
        4.4,
        8.0,
        (
            rect(Tone.METAL, 0.6, 0, 4.2),
            (Tone.DARK, ((-2.0, 4.0), (-1.4, 7.6), (0.0, 8.0), (1.4, 7.6), (2.0, 4.0))),
        ),
        20,
    )


FINGERS = (
    ((-4.6, 1.0), (4.6, 1.0), (5.2, 4.2), (-5.2, 4.2)),
    ((-5.2, 4.7), (-2.0, 4.7), (-2.0, 7.2), (-2.6, 8.2), (-4.4, 8.2), (-5.2, 7.0)),
    ((-1.5, 4.7), (1.6, 4.7), (1.6, 7.6), (1.0, 8.4), (-0.9, 8.4), (-1.5, 7.6)),
    ((2.1, 4.7), (5.2, 4.7), (5.2, 7.0), (4.4, 8.2), (2.7, 8.2), (2.1, 7.2)),
)
"""A palm and three fingers, across and along."""


def hand(width: float) -> Drawn:
    """Open, and so wide."""
    scale = width / 10.4
    return Drawn(
        width, 8.4, tuple((Tone.METAL, tuple((a * scale, b) for a, b in f)) for f in FINGERS), -1
    )


def stump(width: float) -> Drawn:
    """A blunt end."""
    return Drawn(width, 3.0, (rect(Tone.METAL, width / 2, 0, 3.0, top=width * 0.35),))


def largest(drawn: Iterable[Drawn]) -> list[Drawn]:
    """What is shown of all that a place carries."""
    return sorted(drawn, key=lambda one: -one.weight)[:MOST]


def set_up(
    carried: list[Drawn], mount: Mount, larger: float = LARGER, *, is_left: bool = False
) -> Iterator[tuple[Tone, Polygon]]:
    """Things beside each other on their place, smaller where there is little room.

    Larger is how much they may grow where there is room; beyond the usual they take more room.
    """
    if not carried:
        return
    wanted = sum(d.width for d in carried) + BESIDE * (len(carried) - 1)
    tallest = max(d.length for d in carried)
    length = mount.length * larger / LARGER
    scale_a = scale_b = min(larger, mount.width / wanted, length / tallest)
    if scale_a < 1.0:
        scale_a, scale_b = min(1.0, mount.width / wanted), min(1.0, length / tallest)
    across = -wanted * scale_a / 2
    # The largest stands outside.
    for drawn in reversed(carried):
        middle = across + drawn.width * scale_a / 2
        for tone, points in drawn.shapes:
            yield (
                tone,
                tuple(
                    _at(mount, middle + a * scale_a, b * scale_b, is_left=is_left)
                    for a, b in points
                ),
            )
        across += (drawn.width + BESIDE) * scale_a


def _at(mount: Mount, a: float, b: float, *, is_left: bool) -> Point:
    match mount.way:
        case Way.UP:
            x, y = mount.x + a, mount.y - b
        case Way.DOWN:
            x, y = mount.x + a, mount.y + b
        case Way.OUT:
            x, y = mount.x + b, mount.y + a
    return Point(-x if is_left else x, y)
