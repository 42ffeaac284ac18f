"""Small figures for the roster: outlines without boxes."""

from collections.abc import Mapping

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.sheet.geometry import Polygon, bounds


@dataclass(frozen=True, slots=True, kw_only=True)
class MiniFigure:
    """The front of a figure, cut to its bounds."""

    outlines: Mapping[str, Polygon]
    """By part of the unit, as its rules tell how much of each is lost."""
    width: float
    height: float
    top: float


def cut(outlines: Mapping[str, Polygon]) -> MiniFigure:
    """The figure of these outlines."""
    box = bounds([point for points in outlines.values() for point in points])
    return MiniFigure(outlines=outlines, width=box.width, height=box.height, top=box.y)
