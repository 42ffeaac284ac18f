"""Small figures for the roster: outlines without boxes."""

from collections.abc import Iterable, Mapping

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
    solids: tuple[Polygon, ...] = ()
    """What lies under the outlines and cannot be hurt: guns, feet, wings."""
    stature: float = 1.0
    """How tall it stands beside the tallest of its kind, where both are seen together."""


def cut(
    outlines: Mapping[str, Polygon], solids: Iterable[Polygon] = (), stature: float = 1.0
) -> MiniFigure:
    """The figure of these shapes; its middle line stays in the middle."""
    under = tuple(solids)
    box = bounds([point for points in (*outlines.values(), *under) for point in points])
    return MiniFigure(
        outlines=outlines,
        width=2 * max(-box.x, box.right),
        height=box.height,
        top=box.y,
        solids=under,
        stature=stature,
    )
