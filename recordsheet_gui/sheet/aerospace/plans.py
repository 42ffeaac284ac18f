"""Craft seen from above: how wide each is from its nose to its tail, part by part."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.sheet.figure import Pair
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    CapitalDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    FixedWingDesign,
    JumpShipDesign,
    SmallCraftDesign,
    StationDesign,
)

Edge = tuple[Pair, ...]
"""The right edge of a part: shares of its length, and of the craft's half width there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A craft from above. Parts are as long as their boxes need; the edges give it its face."""

    nose: Edge
    sides: Edge
    aft: Edge
    aspect: float
    """Length by width that it is drawn in."""
    area: float
    """Square mm of all plates together."""
    glass: Pair = (0.12, 0.3)
    """Where windows are, in lengths of the nose; boxes stand behind them."""
    look: str
    """What is drawn around it."""

    @property
    def widest(self) -> float:
        """The greatest half width, where that is not 1."""
        return max(x for edge in (self.nose, self.sides, self.aft) for _, x in edge)


def half_at(edge: Edge, share: float) -> float:
    """The half width at a share of the length."""
    for (top, above), (bottom, below) in pairwise(edge):
        if share <= bottom:
            part = (share - top) / (bottom - top) if bottom > top else 1.0
            return above + max(0.0, part) * (below - above)
    return edge[-1][1]


def mean(edge: Edge, start: float = 0.0, end: float = 1.0) -> float:
    """The half width between two places, on average."""
    places = sorted({start, end, *(t for t, _ in edge if start < t < end)})
    return sum((half_at(edge, a) + half_at(edge, b)) / 2 * (b - a) for a, b in pairwise(places)) / (
        end - start
    )


PLANS: Mapping[str, Plan] = {
    "dart": Plan(
        nose=((0, 0.05), (0.14, 0.15), (0.5, 0.25), (0.86, 0.3), (1, 0.36)),
        sides=((0, 0.4), (0.12, 0.5), (0.72, 1), (0.9, 1), (1, 0.9)),
        aft=((0, 0.5), (0.6, 0.44), (1, 0.3)),
        aspect=1.22,
        area=2050,
        look="fighter",
    ),
    "swept": Plan(
        nose=((0, 0.07), (0.1, 0.17), (0.34, 0.25), (1, 0.31)),
        sides=((0, 0.36), (0.1, 0.44), (0.46, 0.74), (0.82, 1), (1, 0.98)),
        aft=((0, 0.44), (0.3, 0.46), (0.8, 0.44), (1, 0.34)),
        aspect=1.18,
        area=2150,
        look="fighter",
    ),
    "wedge": Plan(
        nose=((0, 0.16), (0.08, 0.26), (0.3, 0.36), (1, 0.43)),
        sides=((0, 0.5), (0.16, 0.7), (0.42, 0.94), (0.56, 1), (0.92, 1), (1, 0.92)),
        aft=((0, 0.58), (0.5, 0.58), (0.86, 0.5), (1, 0.4)),
        aspect=1.14,
        area=2350,
        look="fighter",
    ),
    "plane": Plan(
        nose=((0, 0.09), (0.08, 0.18), (0.3, 0.26), (1, 0.32)),
        sides=((0, 0.34), (0.12, 0.62), (0.22, 1), (0.72, 1), (0.82, 0.94), (1, 0.4)),
        aft=((0, 0.32), (0.42, 0.26), (0.58, 0.52), (0.9, 0.56), (1, 0.5)),
        aspect=1.12,
        area=2100,
        look="plane",
    ),
    "lifter": Plan(
        nose=((0, 0.22), (0.1, 0.36), (0.35, 0.5), (1, 0.6)),
        sides=((0, 0.64), (0.2, 0.72), (0.56, 0.86), (0.8, 1), (1, 1)),
        aft=((0, 0.76), (0.6, 0.74), (1, 0.6)),
        aspect=1.25,
        area=2500,
        glass=(0.1, 0.2),
        look="craft",
    ),
    "aerodyne": Plan(
        nose=((0, 0.16), (0.1, 0.3), (0.3, 0.42), (0.6, 0.52), (1, 0.6)),
        sides=((0, 0.64), (0.3, 0.7), (0.5, 0.82), (0.74, 1), (0.94, 1), (1, 0.96)),
        aft=((0, 0.78), (0.7, 0.76), (1, 0.64)),
        aspect=1.4,
        area=2900,
        glass=(0.08, 0.15),
        look="aerodyne",
    ),
    "sphere": Plan(
        nose=((0, 0.2), (0.1, 0.4), (0.3, 0.6), (0.6, 0.78), (1, 0.9)),
        sides=((0, 0.92), (0.25, 0.98), (0.5, 1), (0.75, 0.98), (1, 0.92)),
        aft=((0, 0.9), (0.4, 0.76), (0.75, 0.58), (1, 0.4)),
        aspect=1.02,
        area=3000,
        glass=(0.12, 0.2),
        look="sphere",
    ),
    "needle": Plan(
        nose=((0, 0.34), (0.12, 0.62), (0.4, 0.8), (0.8, 0.86), (1, 1)),
        sides=((0, 1), (0.42, 0.9), (0.52, 0.74), (0.62, 0.9), (1, 0.96)),
        aft=((0, 0.96), (0.3, 0.84), (0.72, 0.66), (1, 0.5)),
        aspect=2.5,
        area=2300,
        glass=(0.08, 0.16),
        look="needle",
    ),
    "warship": Plan(
        nose=((0, 0.2), (0.1, 0.42), (0.4, 0.6), (0.7, 0.68), (1, 0.8)),
        sides=((0, 0.82), (0.2, 0.94), (0.34, 0.94), (0.5, 0.84), (0.66, 0.96), (0.8, 1), (1, 1)),
        aft=((0, 1), (0.3, 1), (0.55, 0.86), (1, 0.72)),
        aspect=2.0,
        area=2900,
        glass=(0.07, 0.13),
        look="warship",
    ),
    "station": Plan(
        nose=((0, 0.4), (0.3, 0.62), (1, 0.9)),
        sides=((0, 0.96), (0.2, 1), (0.8, 1), (1, 0.96)),
        aft=((0, 0.9), (0.7, 0.62), (1, 0.4)),
        aspect=1.0,
        area=2900,
        glass=(0.1, 0.16),
        look="station",
    ),
}
PLANS = {**PLANS, "jet": replace(PLANS["plane"], look="jet")}
PISTONS = ("ice", "combustion")
"""Words of engines that turn a propeller."""
LIGHT, MEDIUM = 45, 70
"""Tons up to which a fighter is a light or a medium one."""


def plan_of(design: AerospaceDesign) -> str:
    """Which drawing a unit gets."""
    match design:
        case StationDesign():
            return "station"
        case JumpShipDesign():
            return "needle"
        case CapitalDesign():
            return "warship"
        case SmallCraftDesign() if design.is_spheroid:
            return "sphere"
        case DropShipDesign():
            return "aerodyne"
        case SmallCraftDesign():
            return "lifter"
        case ConventionalFighterDesign() | FixedWingDesign():
            turns = any(word in design.engine.type.lower() for word in PISTONS)
            return "plane" if turns else "jet"
        case AeroFighterDesign() if design.tons > MEDIUM:
            return "wedge"
        case _:
            return "dart" if design.tons <= LIGHT else "swept"
