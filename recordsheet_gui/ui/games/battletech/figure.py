"""The armor and structure diagrams of a 'Mech."""

from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.figures import FIGURES
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.pips import Pips
from recordsheet_gui.ui.scene.figure import LocationPart, bodies_of, draw_bodies, place_figure
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, qpolygon, qrect
from recordsheet_gui.ui.scene.text import Text
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.mech.anatomy import anatomy
from recordsheet_gui.units.mech.design import MechDesign


class FigurePart(RegionPart[int]):
    """The frame, the ornament of the figure, and one part per location."""

    design: MechDesign

    def __init__(self, region: Region, design: MechDesign, theme: Theme) -> None:
        """Choose the figure and lay out all boxes."""
        super().__init__(region, design, theme)
        figure = FIGURES[region.figures.get(design.config) or next(iter(region.figures.values()))]
        m = self.measures
        inside = Rect(
            self.rect.x + m.pad / 2,
            self.rect.y + m.plate + m.pad / 2,
            self.rect.width - m.pad,
            self.rect.height - m.plate - m.pad,
        )
        self.place = place_figure(figure, inside)
        self._solids = [qpolygon(self.place.polygon(solid)) for solid in figure.solids]
        points = design.armor if region.part == "armor" else design.structure
        plates = [self.place.polygon(o.points) for k, o in figure.outlines.items() if k in points]
        self._bodies = bodies_of(plates)
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
    def read(self, now: Now) -> int:
        return sum(
            now.unit.grids[p.key].left
            for p in self._parts
            if p.key in now.unit.grids and p.front not in now.gone
        )

    @override
    def write(self, shown: int) -> tuple[Text, ...]:
        return (self.caption(f"{self.material}  {shown} / {self.total}"),)

    @override
    def draw(self, painter: QPainter, shown: int, exposed: QRectF) -> None:
        draw_bodies(painter, self._bodies, self._solids, self.theme, exposed)

    @override
    def changed(self, before: int, after: int) -> tuple[QRectF, ...]:
        """Only the sum in the title line."""
        return (qrect(self.caption("").box),)
