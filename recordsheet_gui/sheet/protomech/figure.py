"""ProtoMechs as drawings of our own: on two legs, on four, on wings, and broad ones."""

from functools import lru_cache

from recordsheet_gui.sheet.figure import (
    Detail,
    Figure,
    Outline,
    Pair,
    Tone,
    both,
    middle,
    pair,
    polygon,
)
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.protomech.facts import Motion

HIGH = 50.0
HALF = 30.0
LABEL = (11.6, 7.4)
"""Width and height of a name with its count."""
WIDER = 1.12
"""How much broader an ultraheavy one is."""


def _label(x: float, y: float) -> Rect:
    return Rect(x, y, *LABEL)


def _gun(x: float, top: float, low: float) -> Polygon:
    """A gun as long as an arm, its muzzle above."""
    return polygon(
        *((x + 1.2, top), (x + 3.4, top), (x + 3.4, top + 3), (x + 4.8, top + 4.4)),
        *((x + 4.8, low - 2), (x + 3.6, low), (x + 1.0, low), (x - 0.2, low - 2)),
        *((x - 0.2, top + 4.4), (x + 1.2, top + 3)),
    )


TRUNK: tuple[Pair, ...] = (
    *((4.0, 11.4), (9.4, 12.4), (10.4, 15.6), (9.6, 22.0), (7.0, 28.2)),
    (3.6, 29.4),
)
"""The right half of a torso."""
SKULL: tuple[Pair, ...] = ((2.6, 1.4), (4.8, 3.6), (5.2, 8.0), (3.4, 10.2))
LEGS: tuple[Pair, ...] = (
    *((3.4, 30.8), (7.0, 29.8), (9.6, 34.0), (9.8, 39.0), (10.4, 47.4), (3.4, 47.4)),
    *((2.6, 39.0), (0.0, 35.6)),
)
"""Both legs are one location: the right half of them."""
QUAD_TRUNK: tuple[Pair, ...] = (
    *((4.0, 10.6), (9.6, 12.0), (11.8, 16.0), (11.8, 23.6), (9.0, 28.6)),
    (4.4, 29.6),
)
QUAD_LEGS: tuple[Pair, ...] = (
    *((5.0, 31.0), (10.0, 30.0), (15.4, 31.6), (17.2, 36.4), (18.4, 46.8), (12.6, 46.8)),
    *((10.8, 39.6), (8.6, 39.6), (8.2, 46.8), (2.6, 46.8), (2.6, 39.6), (0.0, 39.0)),
)
ARM: tuple[Pair, ...] = (
    *((11.8, 13.0), (15.6, 12.4), (17.6, 15.0), (17.8, 21.0), (16.8, 29.4)),
    *((12.8, 29.4), (12.2, 22.0)),
)
FEET = (polygon((2.8, 47.8), (11.0, 47.8), (12.2, 49.8), (2.0, 49.8)),)
PAWS = (
    polygon((12.2, 47.2), (18.8, 47.2), (19.8, 49.2), (11.6, 49.2)),
    polygon((2.2, 47.2), (8.6, 47.2), (9.2, 49.2), (1.4, 49.2)),
)
HANDS = (polygon((12.6, 29.8), (16.8, 29.8), (16.2, 33.0), (13.4, 33.0)),)
WING = polygon(
    *((8.8, 13.0), (18.0, 11.4), (28.4, 15.0), (28.4, 20.4), (21.0, 24.6), (16.0, 26.0)),
    (9.2, 24.0),
)


def figure_of(part: str, design: ProtoMechDesign) -> Figure:
    """The figure with the boxes of armor or structure."""
    return _drawn(part, design.motion, tuple(design.armor), design.is_ultraheavy)


def usual(part: str) -> Figure:
    """What a layout names: a biped with a main gun."""
    return _drawn(part, Motion.BIPED, ("HD", "T", "RA", "LA", "L", "MG"), False)


@lru_cache(maxsize=32)
def _drawn(part: str, motion: Motion, places: tuple[str, ...], is_broad: bool) -> Figure:
    wide = WIDER if is_broad else 1.0
    quad = motion is Motion.QUAD

    def broad(points: tuple[Pair, ...]) -> tuple[Pair, ...]:
        return tuple((x * wide, y) for x, y in points)

    def solid(points: Polygon) -> Polygon:
        return tuple(Point(x * wide, y) for x, y in points)

    outlines: dict[str, Outline] = {
        "HD": _head(),
        "T": _middle(broad(_trunk(quad)), -18.6 * wide, 1.0),
    }
    if "RA" in places:
        outlines |= pair("LA", "RA", *broad(ARM), label=_label(12.2 * wide, 34.0))
    outlines["L"] = _middle(
        broad(QUAD_LEGS if quad else LEGS), *((20.2, 40.0) if quad else (13.8 * wide, 42.4))
    )
    if "MG" in places:
        x = 18.6 if quad else 21.6 * wide
        outlines["MG"] = Outline(points=_gun(x, 10.4, 30.4), label=_label(x - 3.0, 1.0))
    feet = PAWS if quad else FEET
    solids = both((*map(solid, feet), *(() if quad else map(solid, HANDS))))
    wings = both((solid(WING),)) if motion is Motion.GLIDER else ()
    return Figure(
        key=f"protomech-{motion}-{part}{'-broad' if is_broad else ''}",
        size=(2 * HALF * (wide if is_broad else 1.0), HIGH),
        outlines=outlines,
        solids=solids,
        modes={"": tuple(Detail(points, Tone.METAL) for points in wings)},
    )


def _trunk(quad: bool) -> tuple[Pair, ...]:
    return QUAD_TRUNK if quad else TRUNK


def _middle(points: tuple[Pair, ...], x: float, y: float) -> Outline:
    return middle(*points, label=_label(x, y))


def _head() -> Outline:
    return middle(*SKULL, label=_label(6.6, 1.0))
