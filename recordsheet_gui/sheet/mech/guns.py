"""What guns, launchers and blades look like from outside, each on its own foot."""

from math import cos, pi, sin
from typing import NamedTuple

from recordsheet_gui.sheet.figure import Pair, Tone
from recordsheet_gui.units.gear import Gear, GearKind

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
HIDDEN = frozenset({"shield", "spikes", "talons"})
"""Blades and the like that are no weapon at the end of an arm."""
UNSEEN = ("c3", "a-pod", "b-pod", "m-pod")
"""How families begin that count as weapons and have no barrel."""

Shape = tuple[Tone, tuple[Pair, ...]]
"""Points across (0 is the middle) and along (0 is the foot)."""


class Drawn(NamedTuple):
    """Something on its foot, pointing away from it: how wide and long it is, and its shapes."""

    width: float
    length: float
    shapes: tuple[Shape, ...]
    weight: float = 0.0
    """What is left out last where there is no room."""


def draw(gear: Gear, *, is_face: bool = False) -> Drawn | None:
    """A piece of equipment from outside, or its face; None for what cannot be seen."""
    if "physical" in gear.flags:
        return None if gear.family in HIDDEN else _blade(gear)
    if gear.kind is not GearKind.WEAPON or gear.family.startswith(UNSEEN):
        return None
    if gear.is_missile:
        return _launcher(gear)
    if is_face:
        return _face(gear)
    if "energy" in gear.flags or gear.family == "tag":
        return _ppc(gear) if gear.family in ("ppc", "plasma", "tsemp") else _laser(gear)
    return _cannon(gear)


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


def _cannon(gear: Gear) -> Drawn:
    size = min(1.0, gear.tons / 14)
    if gear.tons <= 1:
        w, length = 2.2, 4.4
        return Drawn(
            w,
            length,
            (
                rect(Tone.METAL, 0.9, 0, 2.2),
                rect(Tone.METAL, 0.28, 2.2, length, -0.45),
                rect(Tone.METAL, 0.28, 2.2, length, 0.45),
            ),
            gear.tons,
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
        gear.tons,
    )


def _laser(gear: Gear) -> Drawn:
    size = min(1.0, gear.tons / 5)
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
        gear.tons,
    )


def _ppc(gear: Gear) -> Drawn:
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
        gear.tons,
    )


def _face(gear: Gear) -> Drawn:
    """A gun that looks at us: a housing with its bore or lens."""
    is_light = "energy" in gear.flags or gear.family == "tag"
    size = min(1.0, gear.tons / 14) ** 0.7
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
    return Drawn(2 * half, high, tuple(shapes), gear.tons)


def _launcher(gear: Gear) -> Drawn:
    rack = max(gear.rack, 1)
    columns, rows = LAUNCHERS.get(rack) or (3 if rack > 4 else 2, 2 if rack > 2 else 1)
    w, length = columns * TUBE + 0.9, rows * TUBE + 1.2
    shapes = [rect(Tone.METAL, w / 2, 0, length)]
    for row in range(rows):
        for column in range(columns):
            if row * columns + column < max(rack, 1):
                a = (column - (columns - 1) / 2) * TUBE
                shapes.append((Tone.DARK, _ring(a, length - 0.45 - (row + 0.5) * TUBE, 0.46)))
    return Drawn(w, length, tuple(shapes), gear.tons)


def _ring(a: float, b: float, radius: float) -> tuple[Pair, ...]:
    return tuple((a + radius * cos(i * pi / 4), b + radius * sin(i * pi / 4)) for i in range(8))


def _blade(gear: Gear) -> Drawn:
    if gear.family in ("sword", "vibroblade", "retractable blade", "lance"):
        shapes = (
            rect(Tone.DARK, 0.9, 0, 0.9),
            (Tone.METAL, ((-0.7, 0.9), (-0.7, 7.0), (0.0, 8.4), (0.7, 7.0), (0.7, 0.9))),
        )
        return Drawn(2.2, 8.4, shapes, 20)
    if gear.family == "hatchet":
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
