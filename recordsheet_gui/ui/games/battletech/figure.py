"""The armor and structure diagrams of whatever has a figure."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.figure import Figure
from recordsheet_gui.sheet.figures import boxes_of, close_figures, details_of, figure_of
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.pips import Pips
from recordsheet_gui.systems.battletech.paper import MODE_IS
from recordsheet_gui.ui.scene.body import (
    Ornament,
    bodies_of,
    draw_bodies,
    draw_ornaments,
    ornaments_of,
    place_figure,
)
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, qpolygon, qrect
from recordsheet_gui.ui.scene.text import Text, fitting
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.short_names import piece_names

SHAPE = f"{MODE_IS}/shape/"
"""How the condition begins that says into what a LAM or a QuadVee has changed."""


SIDES = "left is the pilot\N{RIGHT SINGLE QUOTATION MARK}s left"
"""Grids of other games are seen from the front, so each sheet says what stands where."""
ABOVE_IT = "seen from above"
"""What stands instead on the sheet of a unit without arms and legs."""
EDGE, ABOVE, BELOW = 0.95, 0.4, 0.6
"""Between a frame and the outlines: the body reaches beyond its plates, in mm."""
WIDTHS = {"armor": 65.5, "structure": 35.5}
CLOSER = 0.94
"""In a play layout: what a figure is wide at least, in mm, and its share in one that is tight."""
RADII = {"armor": 1.1, "structure": 0.9}
"""The radius of its boxes there, at least; more of them need a larger figure."""
FAR = 1.5
"""How much too small a figure's boxes have to be for a bold step."""
GROWTH = 1.04, 1.01
"""By which one that is too small grows, boldly and then with care."""
PENCIL = 1.0
"""Their radius on paper, below which a figure is taken that has less around them."""
LEGIBLE = 0.9
SHARES: Mapping[str, tuple[float, ...]] = {
    "armor": (1.05, 1.1, 1.15),
    "structure": (0.95, 0.9, 0.85, 1.05, 1.1),
}
"""How much of its width a figure has where it is drawn slimmer, for want of room beside it, or
broader, for want of room above it."""


def _key(region: Region, design: Any) -> str:
    return region.figures.get(getattr(design, "config", "")) or next(iter(region.figures.values()))


def _figure(region: Region, design: Any) -> Figure:
    return figure_of(_key(region, design), design)


def _points(region: Region, design: Any) -> Mapping[str, int]:
    return boxes_of(region.part, design)


def _plates(region: Region, design: Any, location: str) -> tuple[str, ...]:
    """The names of the armor over a location, where each has its own."""
    plates = design.patchwork.get(location, "") if region.part == "armor" else ""
    return piece_names(plates) if plates else ()


class _Room(NamedTuple):
    """A drawing of a unit, and what it needs of a play layout, in mm."""

    figure: Figure
    width: float
    height: float
    is_close: bool = False
    """True for one that has less around its boxes."""

    def fits(self, inside: Rect) -> float:
        """How large it would be in a frame; below 1 its boxes are too small."""
        return min(inside.width / self.width, inside.height / self.height) + 1e-6


def _find_rooms(region: Region, design: Any) -> list[_Room]:
    """The room for a figure whose boxes can be hit: as it is, slim or broad, and closer."""
    figure, points, wanted = _figure(region, design), _points(region, design), RADII[region.part]
    found: list[_Room] = []
    close = _close(region, design)
    # Of those with less around their boxes some are slim and some are broad already.
    for share in (1.0, *(() if close else SHARES[region.part])):
        slim = figure.slimmer(share)
        wide = WIDTHS[region.part] * (CLOSER if region.measures.is_tight else 1.0)
        scale = least = wide / figure.size[0]
        if close and radius_of(slim, points, least) < wanted:
            start = CLOSER * WIDTHS[region.part] / figure.size[0]
            scale = max(least, _grown(slim, points, wanted, start))
        # Rows fill up and begin anew: a little larger may be enough where much larger seems to be
        # due.
        while (radius := radius_of(slim, points, scale)) < wanted:
            due = wanted / radius
            scale *= 0.9 * due if due > FAR else min(due, 1.01)
        found.append(_Room(slim, scale * slim.size[0], scale * slim.size[1]))
        if scale == least:
            # It has few boxes: nothing is gained.
            break
    return found + [_Room(one, *one.size, is_close=True) for one in close]


def _grown(figure: Figure, points: Mapping[str, int], wanted: float, start: float) -> float:
    """The scale from `start` on at which very many boxes of a figure are large enough.

    Not to the last hair: there are closer figures beside this one.
    """
    key = tuple(points.items()), wanted, start
    if key not in figure.grown:
        scale = start
        while (due := wanted / radius_of(figure, points, scale)) > FAR:
            scale *= 0.9 * due
        for step in GROWTH:
            last = scale
            while not figure.holds(points, wanted / scale, scale):
                last, scale = scale, scale * step
            # The next one tries what lies between this one and the last that was too small.
            figure.grown[key] = scale
            scale = last
    return figure.grown[key]


def _close(region: Region, design: Any) -> tuple[Figure, ...]:
    return close_figures(_key(region, design), design, RADII[region.part])


# Every width that a layout tries asks again.
_rooms = Lately(_find_rooms, 32).of


def radius_of(figure: Figure, points: Mapping[str, int], scale: float) -> float:
    """The least radius of boxes of a figure at a scale."""
    least = figure.radius(points, scale)
    return scale * (9 if least is None else least)


def _chosen(region: Region, design: Any, inside: Rect) -> Figure:
    """The figure for a frame: another where only that one's boxes can be hit or ticked."""
    if not region.measures.is_dense:
        return _on_paper(region, design, inside)
    rooms = _rooms(region, design)
    first = next((room for room in rooms if room.fits(inside) >= 1 and not room.is_close), None)
    return (first or max(rooms, key=lambda room: room.fits(inside))).figure


def _on_paper(region: Region, design: Any, inside: Rect) -> Figure:
    figure, points = _figure(region, design), _points(region, design)

    def radius(one: Figure) -> float:
        return radius_of(one, points, place_figure(one, inside).scale)

    if radius(figure) >= PENCIL:
        return figure
    # Drawn smaller than they are their names could not be read.
    others = [o for o in _close(region, design) if place_figure(o, inside).scale >= LEGIBLE]
    return max((figure, *others), key=radius)


class ShownFigure(NamedTuple):
    """The boxes that are left, the shape that the machine has taken, and what it has lost."""

    left: int
    shape: str
    gone: frozenset[str]


class FigurePart(RegionPart[ShownFigure]):
    """The frame, the ornament of the figure, and one part per location."""

    design: Any
    """Any kind whose design has armor and structure by location."""
    location_part: type[LocationPart] = LocationPart

    @classmethod
    def grid_key(cls, region: Region, location: str) -> GridKey:
        """Whose boxes stand in an outline."""
        return GridKey(f"{location}/{region.part}")

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Choose the figure and lay out all boxes."""
        super().__init__(region, design, theme)
        m = self.measures
        inside = Rect(
            self.rect.x + EDGE,
            self.rect.y + m.plate + ABOVE,
            self.rect.width - 2 * EDGE,
            self.rect.height - m.plate - ABOVE - BELOW,
        )
        self.figure = figure = _chosen(region, design, inside)
        self.place = place_figure(figure, inside)
        self._solids = [qpolygon(self.place.polygon(solid)) for solid in figure.solids]
        self._ornaments: dict[str, list[Ornament]] = {}
        points = _points(region, design)
        plates = [self.place.polygon(o.points) for k, o in figure.outlines.items() if k in points]
        self._bodies = bodies_of(plates, self.place.scale)
        pips = figure.pips(points, self.place.scale)
        self.total = sum(points.values())
        self.material = design.armor_type if region.part == "armor" else design.structure_type
        if region.part == "armor" and design.patchwork:
            self.material = "Patchwork"
        body = anatomy_of(design)
        self._parts = tuple(
            self.location_part(
                self.grid_key(region, location),
                outline,
                pips.get(location, Pips(1.0, ())),
                self.place,
                theme,
                body,
                _plates(region, design, location),
            )
            for location, outline in figure.outlines.items()
            if location in points
        )
        for part in self._parts:
            part.setParentItem(self)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return min(room.width for room in _rooms(region, unit.design)) + 2 * EDGE

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        rooms, wide = _rooms(region, unit.design), width - 2 * EDGE + 1e-6
        high = min((room.height for room in rooms if room.width <= wide), default=rooms[0].height)
        return high + region.measures.plate + ABOVE + BELOW

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> ShownFigure:
        left = sum(
            now.unit.grids[p.key].left
            for p in self._parts
            if p.key in now.unit.grids and p.front not in now.gone
        )
        words = (key for key in now.unit.conditions if key.startswith(SHAPE))
        return ShownFigure(left, next(words, "").removeprefix(SHAPE), now.gone)

    @override
    def write(self, shown: ShownFigure) -> tuple[Text, ...]:
        count = f"{self.material}  {shown.left} / {self.total}"
        seen = SIDES if hasattr(self.design, "config") else ABOVE_IT
        words = (
            (f"{seen} \N{MIDDLE DOT} {count}", count) if self.region.part == "armor" else (count,)
        )
        return (fitting(words, self.caption("")),)

    @override
    def draw(self, painter: QPainter, shown: ShownFigure, exposed: QRectF) -> None:
        if shown.shape not in self._ornaments:
            details = details_of(self.design, self.figure, shown.shape)
            self._ornaments[shown.shape] = ornaments_of(details, self.place)
        ornament = self._ornaments[shown.shape]
        draw_ornaments(painter, ornament, shown.gone, self.theme, self.places)
        draw_bodies(painter, self._bodies, self._solids, self.theme, self.places)

    @override
    def changed(self, before: ShownFigure, after: ShownFigure) -> tuple[QRectF, ...]:
        """Only the sum in the title line, unless guns fall or wings spread."""
        if before._replace(left=after.left) != after:
            return super().changed(before, after)
        return (qrect(self.caption("").box),)
