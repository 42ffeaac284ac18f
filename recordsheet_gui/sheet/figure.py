"""Figures: the outlines that hold a location's boxes, and the ornament around them."""

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from enum import StrEnum
from functools import cached_property
from math import cos, pi, sin
from typing import NamedTuple

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, mirrored
from recordsheet_gui.sheet.pips import (
    CROWD,
    GIVEN_UP,
    LARGEST,
    Pips,
    can_hold,
    lay_out_figure,
    least_radius,
)
from recordsheet_gui.sheet.room import Shape

Pair = tuple[float, float]
CORNERS = 12
"""Of what is round."""


class Way(StrEnum):
    """Where a gun points on a drawing."""

    UP = "up"
    DOWN = "down"
    OUT = "out"


class Mount(NamedTuple):
    """A place for guns: the middle of their foot, and how much room they have."""

    x: float
    y: float
    width: float
    length: float
    way: Way


class Tone(StrEnum):
    """What a part without boxes is made of."""

    METAL = "metal"
    DARK = "dark"
    GLASS = "glass"


class Detail(NamedTuple):
    """An ornament, drawn in its order."""

    points: Polygon
    tone: Tone
    where: str = ""
    """The location that it goes with, if any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """The shape of one location, in mm of its figure; x = 0 is the line that it mirrors on."""

    points: Polygon
    label: Rect
    """Where the location's name and count stand."""
    symmetric: bool = False
    """True for a shape on the middle line, which mirrors itself."""
    is_left: bool = False
    """True for the mirror image of a shape on the right: its pips are mirrored too."""
    field: Polygon = ()
    """The part of it that pips stand in, where that is not all."""
    spine: Polygon = ()
    """The line that rows of pips are centered on, where the shape is bent."""
    glass: tuple[Polygon, ...] = ()
    """Windows of a cockpit, above its pips."""

    def shape(self) -> Shape:
        """Where its pips may stand; for a left one as if it were the right one."""
        field = self.field or self.points
        if self.is_left:
            return Shape(mirrored(field), spine=tuple(Point(-x, y) for x, y in self.spine))
        return Shape(field, self.symmetric, self.spine)


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A machine as a drawing of our own."""

    key: str
    size: tuple[float, float]
    """Width and height in mm; x runs from minus half the width to plus half."""
    outlines: Mapping[str, Outline]
    solids: tuple[Polygon, ...] = ()
    """Parts without boxes, filled: hands, feet, joints."""
    mounts: Mapping[str, Mount] = field(default_factory=dict)
    """Where guns can be drawn, for locations on the right and in the middle."""
    modes: Mapping[str, tuple[Detail, ...]] = field(default_factory=dict)
    """What is drawn beside the solids in each shape that the machine can take."""
    largest: float = LARGEST
    """Radius in mm on the page that its pips do not exceed."""
    single: int = CROWD
    """Boxes of a location beyond which a mark stands for ten of them."""
    _pips: dict[tuple[tuple[tuple[str, int], ...], float], dict[str, Pips]] = field(
        default_factory=dict, compare=False, repr=False
    )

    grown: dict[tuple[tuple[tuple[str, int], ...], float, float], float] = field(
        default_factory=dict, compare=False, repr=False
    )
    """For who looks for the scale of a figure: what was found by boxes, their size and a start."""

    _slim: "dict[float, Figure]" = field(default_factory=dict, compare=False, repr=False)

    def slimmer(self, share: float) -> "Figure":
        """The same machine with so much of its width, as high as it was."""
        if share == 1.0:
            return self
        if share not in self._slim:
            self._slim[share] = _narrowed(self, share)
        return self._slim[share]

    @cached_property
    def _shapes(self) -> dict[str, Shape]:
        return {location: outline.shape() for location, outline in self.outlines.items()}

    def holds(self, counts: Mapping[str, int], radius: float, scale: float = 1.0) -> bool:
        """True when its boxes come out at least so large, in mm of the figure."""
        known = {key: n for key, n in counts.items() if key in self.outlines}
        radius = round(radius, 4)
        if not can_hold(self._shapes, known, radius, self.single):
            # Far quicker than to find out how large they can be.
            return False
        # Even rows may be worth a little of their size; what is larger than that is large enough.
        enough = radius / (1 - GIVEN_UP)
        least = least_radius(self._shapes, known, 1.0, enough, self.single)
        if least is None:
            return True
        # Who looks from above may find them a hair smaller.
        return least >= radius and (self.radius(known, scale) or 0.0) >= radius

    def radius(self, counts: Mapping[str, int], scale: float = 1.0) -> float | None:
        """That of its smallest boxes, in mm of the figure; None where it has none."""
        known = {key: n for key, n in counts.items() if key in self.outlines}
        return least_radius(self._shapes, known, scale, self.largest, self.single)

    def pips(self, counts: Mapping[str, int], scale: float = 1.0) -> dict[str, Pips]:
        """Where all boxes stand, in mm of the figure."""
        known = tuple((key, n) for key, n in sorted(counts.items()) if key in self.outlines)
        key = known, round(scale, 3)
        if key not in self._pips:
            placed = lay_out_figure(self._shapes, dict(known), scale, self.largest, self.single)
            self._pips[key] = {
                location: _mirrored_pips(pips) if self.outlines[location].is_left else pips
                for location, pips in placed.items()
            }
        return self._pips[key]


def _narrowed(figure: Figure, share: float) -> Figure:
    """A figure all of whose places are nearer to its middle line."""

    def shape(points: Polygon) -> Polygon:
        return tuple(Point(x * share, y) for x, y in points)

    def outline(one: Outline) -> Outline:
        label = one.label
        return replace(
            one,
            points=shape(one.points),
            label=Rect(label.x * share, label.y, label.width * share, label.height),
            field=shape(one.field),
            spine=shape(one.spine),
            glass=tuple(map(shape, one.glass)),
        )

    return Figure(
        key=f"{figure.key}-{share}",
        size=(figure.size[0] * share, figure.size[1]),
        outlines={location: outline(one) for location, one in figure.outlines.items()},
        solids=tuple(map(shape, figure.solids)),
        mounts={
            location: mount._replace(x=mount.x * share, width=mount.width * share)
            for location, mount in figure.mounts.items()
        },
        modes={
            mode: tuple(detail._replace(points=shape(detail.points)) for detail in details)
            for mode, details in figure.modes.items()
        },
        largest=figure.largest,
    )


def _mirrored_pips(pips: Pips) -> Pips:
    """The same pips on the other side, numbered so that pairs have the same number."""
    return pips._replace(
        centers=tuple(Point(-x, y) for x, y in pips.centers),
        tens=tuple(Point(-x, y) for x, y in pips.tens),
    )


def polygon(*points: Pair) -> Polygon:
    """A polygon from plain pairs."""
    return tuple(Point(*point) for point in points)


def round_shape(x: float, y: float, radius: float, corners: int = CORNERS) -> Polygon:
    """Something round."""
    turn = 2 * pi / corners
    return polygon(
        *(
            (x + radius * cos(turn * (i + 0.5)), y + radius * sin(turn * (i + 0.5)))
            for i in range(corners)
        )
    )


def middle(*half: Pair, label: Rect) -> Outline:
    """A shape on the middle line from the points of its right half, top to bottom."""
    right = polygon(*half)
    return Outline(points=(*right, *mirrored(right)), label=label, symmetric=True)


def pair(left: str, right: str, *points: Pair, label: Rect) -> dict[str, Outline]:
    """Two locations from the shape of the right one."""
    shape = polygon(*points)
    other = Rect(-label.right, label.y, label.width, label.height)
    return {
        left: Outline(points=mirrored(shape), label=other, is_left=True),
        right: Outline(points=shape, label=label),
    }


def both(shapes: Iterable[Polygon]) -> tuple[Polygon, ...]:
    """Shapes on the right and their mirror images."""
    kept = tuple(shapes)
    return kept + tuple(mirrored(shape) for shape in kept)
