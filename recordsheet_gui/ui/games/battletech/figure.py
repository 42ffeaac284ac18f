"""The armor and structure diagrams of a 'Mech."""

from typing import Any, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.figures import figure_of
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.mech.ornaments import ornaments
from recordsheet_gui.sheet.pips import Pips
from recordsheet_gui.systems.battletech.paper import MODE_IS
from recordsheet_gui.ui.scene.figure import (
    LocationPart,
    Ornament,
    bodies_of,
    draw_bodies,
    draw_ornaments,
    ornaments_of,
    place_figure,
)
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, qpolygon, qrect
from recordsheet_gui.ui.scene.text import Text
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.mech.anatomy import anatomy
from recordsheet_gui.units.mech.design import MechDesign

SHAPE = f"{MODE_IS}/shape/"
"""How the condition begins that says into what a LAM or a QuadVee has changed."""


class ShownFigure(NamedTuple):
    """The boxes that are left, the shape that the machine has taken, and what it has lost."""

    left: int
    shape: str
    gone: frozenset[str]


class FigurePart(RegionPart[ShownFigure]):
    """The frame, the ornament of the figure, and one part per location."""

    design: MechDesign

    def __init__(self, region: Region, design: MechDesign, theme: Theme) -> None:
        """Choose the figure and lay out all boxes."""
        super().__init__(region, design, theme)
        key = region.figures.get(design.config) or next(iter(region.figures.values()))
        self.figure = figure = figure_of(key, design)
        m = self.measures
        inside = Rect(
            self.rect.x + m.pad / 2,
            self.rect.y + m.plate + m.pad / 2,
            self.rect.width - m.pad,
            self.rect.height - m.plate - m.pad,
        )
        self.place = place_figure(figure, inside)
        self._solids = [qpolygon(self.place.polygon(solid)) for solid in figure.solids]
        self._ornaments: dict[str, list[Ornament]] = {}
        points = design.armor if region.part == "armor" else design.structure
        plates = [self.place.polygon(o.points) for k, o in figure.outlines.items() if k in points]
        self._bodies = bodies_of(plates, self.place.scale)
        pips = figure.pips(points, self.place.scale)
        self.total = sum(points.values())
        self.material = design.armor_type if region.part == "armor" else design.structure_type
        if region.part == "armor" and design.patchwork:
            self.material = "Patchwork"
        body = anatomy(design)
        self._parts = tuple(
            LocationPart(
                GridKey(f"{location}/{region.part}"),
                outline,
                pips.get(location, Pips(1.0, ())),
                self.place,
                theme,
                body,
            )
            for location, outline in figure.outlines.items()
            if location in points
        )
        for part in self._parts:
            part.setParentItem(self)

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
        return (self.caption(f"{self.material}  {shown.left} / {self.total}"),)

    @override
    def draw(self, painter: QPainter, shown: ShownFigure, exposed: QRectF) -> None:
        if shown.shape not in self._ornaments:
            details = ornaments(self.design, self.figure, shown.shape)
            self._ornaments[shown.shape] = ornaments_of(details, self.place)
        ornament = self._ornaments[shown.shape]
        draw_ornaments(painter, ornament, shown.gone, self.theme, exposed)
        draw_bodies(painter, self._bodies, self._solids, self.theme, exposed)

    @override
    def changed(self, before: ShownFigure, after: ShownFigure) -> tuple[QRectF, ...]:
        """Only the sum in the title line, unless guns fall or wings spread."""
        if before._replace(left=after.left) != after:
            return super().changed(before, after)
        return (qrect(self.caption("").box),)
