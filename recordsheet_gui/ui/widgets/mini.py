"""Small figures for the roster: outlines without boxes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from recordsheet_gui.core.design import MechDesign, UnitDesign
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.figures import FIGURES
from recordsheet_gui.sheet.geometry import Polygon, bounds
from recordsheet_gui.sheet.locations import REARS, gone_locations


@dataclass(frozen=True, slots=True, kw_only=True)
class MiniFigure:
    """The front of a figure, cut to its bounds."""

    outlines: Mapping[str, Polygon]
    width: float
    height: float
    top: float


def mini_figure(design: UnitDesign) -> MiniFigure | None:
    """The figure of a unit, or None where its game has none."""
    if not isinstance(design, MechDesign):
        return None
    quad = design.config in ("quad", "quadvee")
    return _mini("quad" if quad else "biped")


@lru_cache
def _mini(kind: str) -> MiniFigure | None:
    figure = next((f for key, f in FIGURES.items() if kind in key and "armor" in key), None)
    if figure is None:
        return None
    outlines = {
        location: outline.points
        for location, outline in figure.outlines.items()
        if location not in REARS
    }
    box = bounds([point for points in outlines.values() for point in points])
    return MiniFigure(outlines=outlines, width=box.width, height=box.height, top=box.y)


def shares_lost(paper: UnitState) -> Mapping[str, float]:
    """How much of each location's armor and structure is gone, from 0 to 1."""
    printed: dict[str, int] = {}
    left: dict[str, int] = {}
    for key, grid in paper.grids.items():
        location = key.partition("/")[0]
        location = REARS.get(location, location)
        printed[location] = printed.get(location, 0) + grid.size
        left[location] = left.get(location, 0) + grid.left
    gone = gone_locations(paper)
    return {
        location: 1.0 if location in gone or not total else 1 - left[location] / total
        for location, total in printed.items()
    }
