"""ProtoMechs as drawings of our own: on two legs, on four, on wings, and broad ones."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from recordsheet_gui.core.frozen import dataclass
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
from recordsheet_gui.sheet.geometry import Polygon, Rect
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.protomech.facts import Motion

WIDER = 1.12
"""How much broader an ultraheavy one is."""


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
    *((3.4, 30.8), (7.4, 29.8), (9.8, 34.0), (10.2, 40.0), (10.6, 47.4), (2.4, 47.4)),
    *((1.4, 42.0), (0.0, 40.6)),
)
"""Both legs are one location: the right half of them."""
HIPS: tuple[Pair, ...] = ((7.97, 30.8), (9.8, 34.0), (10.2, 40.0), (10.23, 40.6))
"""Where their boxes stand: above the gap between them."""
QUAD_TRUNK: tuple[Pair, ...] = (
    *((4.0, 10.6), (9.6, 12.0), (11.8, 16.0), (11.8, 23.6), (9.0, 28.6)),
    (4.4, 29.6),
)
QUAD_LEGS: tuple[Pair, ...] = (
    *((5.0, 31.0), (10.0, 30.0), (15.4, 31.6), (17.2, 36.4), (18.4, 46.8), (12.6, 46.8)),
    *((10.8, 39.6), (8.6, 39.6), (8.2, 46.8), (2.6, 46.8), (2.6, 39.6), (0.0, 39.0)),
)
QUAD_HIPS: tuple[Pair, ...] = ((13.37, 31.0), (15.4, 31.6), (17.2, 36.4), (17.5, 39.0))
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """How a body stands among the names around it, in mm of the figure."""

    share: float
    """How large the body is drawn."""
    drop: float
    """How far below the top."""
    label: Pair
    """Width and height of a name with its count."""
    places: Mapping[str, Pair]
    """Where names begin; that of the left arm mirrors the right one."""
    quad: Mapping[str, Pair]
    """The same for a body on four legs, where it differs."""
    size: Pair
    """Half the width, and the height."""


SCHEMES: Mapping[str, Scheme] = {
    "armor": Scheme(
        share=1.0,
        drop=0.0,
        label=(11.6, 7.4),
        places={
            **{"T": (-18.6, 1.0), "HD": (6.6, 1.0), "MG": (18.4, 1.0)},
            **{"RA": (12.2, 34.0), "L": (13.8, 42.4)},
        },
        quad={"L": (20.2, 40.0), "MG": (15.6, 1.0)},
        size=(30.0, 50.0),
    ),
    # Drawn smaller on the page, where a name needs as much room as ever.
    "structure": Scheme(
        share=0.72,
        drop=10.0,
        label=(15.0, 9.8),
        places={
            **{"T": (-24.4, 0.0), "HD": (-7.5, 0.0), "MG": (9.4, 0.0)},
            **{"RA": (9.2, 34.6), "L": (9.2, 44.6)},
        },
        quad={"L": (9.4, 44.6)},
        size=(24.6, 55.0),
    ),
}


def figure_of(part: str, design: ProtoMechDesign) -> Figure:
    """The figure with the boxes of armor or structure."""
    return _drawn(part, design.motion, tuple(design.armor), design.is_ultraheavy)


def usual(part: str) -> Figure:
    """What a layout names: a biped with a main gun."""
    return _drawn(part, Motion.BIPED, ("HD", "T", "RA", "LA", "L", "MG"), False)


@lru_cache(maxsize=32)
def _drawn(part: str, motion: Motion, places: tuple[str, ...], is_broad: bool) -> Figure:
    scheme = SCHEMES[part]
    quad = motion is Motion.QUAD
    wide = scheme.share * (WIDER if is_broad else 1.0)
    names = {**scheme.places, **(scheme.quad if quad else {})}

    def placed(points: Iterable[Pair]) -> tuple[Pair, ...]:
        return tuple((x * wide, y * scheme.share + scheme.drop) for x, y in points)

    def solid(points: Polygon) -> Polygon:
        return polygon(*placed((x, y) for x, y in points))

    def label(where: str) -> Rect:
        x, y = names[where]
        return Rect(x * (WIDER if is_broad else 1.0), y, *scheme.label)

    trunk, legs, hips = (QUAD_TRUNK, QUAD_LEGS, QUAD_HIPS) if quad else (TRUNK, LEGS, HIPS)
    outlines = {
        "HD": middle(*placed(SKULL), label=label("HD")),
        "T": middle(*placed(trunk), label=label("T")),
    }
    if "RA" in places:
        outlines |= pair("LA", "RA", *placed(ARM), label=label("RA"))
    field = middle(*placed(hips), label=label("L")).points
    outlines["L"] = replace(middle(*placed(legs), label=label("L")), field=field)
    if "MG" in places:
        gun = solid(_gun(18.6 if quad else 21.6, 10.4, 30.4))
        outlines["MG"] = Outline(points=gun, label=label("MG"))
    feet = PAWS if quad else (*FEET, *HANDS)
    wings = both((solid(WING),)) if motion is Motion.GLIDER else ()
    half, high = scheme.size
    return Figure(
        key=f"protomech-{motion}-{part}{'-broad' if is_broad else ''}",
        size=(2 * half * (WIDER if is_broad else 1.0), high),
        outlines=outlines,
        solids=both(map(solid, feet)),
        modes={"": tuple(Detail(points, Tone.METAL) for points in wings)},
    )
