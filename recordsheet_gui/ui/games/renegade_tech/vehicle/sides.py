"""The grids of a vehicle: every side with its head, armor, internals and bar."""

from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.renegade_tech.side_sheet import lay_out, least_height, least_width
from recordsheet_gui.systems.battletech.vehicle.view import vehicle_of
from recordsheet_gui.systems.renegade_tech.destruction import destroyed
from recordsheet_gui.systems.renegade_tech.diagram import ARMOR, INTERNAL, POINTS, SIDE_PART_NAMES
from recordsheet_gui.ui.games.renegade_tech.grid import GridPart
from recordsheet_gui.ui.games.renegade_tech.grids import (
    GAP,
    MOST_LEGEND,
    LegendPart,
    ground,
    rows_of,
    spacing_of,
)
from recordsheet_gui.ui.games.renegade_tech.heads import HeadPart
from recordsheet_gui.ui.games.renegade_tech.squares import BODY
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, qrect
from recordsheet_gui.ui.scene.target import YES, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Text, fitting
from recordsheet_gui.ui.theme import Theme, blend, color
from recordsheet_gui.units.vehicle.anatomy import NAMES, SHORT
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import ROTOR

LEAST_ON_PAPER, AT_EASE = 80.0, 120.0
"""Height of the region there, in mm; it takes all that others leave."""


class SideHeadPart(HeadPart):
    """Name and counts of a side, and the bar that ends the vehicle."""

    armor_parts = (ARMOR, POINTS)
    inner_parts = (INTERNAL,)
    rear_parts = ()

    @property
    @override
    def titles(self) -> tuple[str, ...]:
        name = NAMES[self.location].title()
        return (name, SHORT[self.location]) if self.location in SHORT else (name,)

    @property
    @override
    def surface(self) -> str:
        return POINTS if self.location == ROTOR else ARMOR

    @property
    @override
    def bar_words(self) -> tuple[tuple[str, ...], str]:
        if self.location == ROTOR:
            return ("DESTROYED WITH THE LAST", "LOST WITH THE LAST"), "DESTROYED"
        return (
            ("VEHICLE DESTROYED IF REACHED", "DESTROYED IF REACHED", "LOST IF REACHED"),
            "DESTROYED",
        )

    @property
    def _bar_target(self) -> Target | None:
        if self.location == ROTOR:
            return None
        return Target(kind=TargetKind.CONDITION, condition=destroyed(self.location))

    @override
    def target_at(self, x: float, y: float) -> Target | None:
        bar = self.place.bar
        if bar and bar.x <= x <= bar.right and bar.y <= y <= bar.bottom:
            return self._bar_target
        return super().target_at(x, y)

    @override
    def spots(self) -> tuple[Spot, ...]:
        bar, target = self.place.bar, self._bar_target
        if bar is None or target is None:
            return ()
        return (Spot(target=target, rect=bar, is_stop=True),)

    @override
    def say(self, target: Target) -> Spoken:
        if target.kind is not TargetKind.CONDITION:
            return super().say(target)
        is_out = self.shown is not None and self.shown.is_destroyed
        return Spoken(f"{NAMES[self.location]}: destroyed zone", YES if is_out else "no")


class SideGridPart(GridPart):
    """Armor or internals of a side."""

    @property
    @override
    def name(self) -> str:
        return f"{NAMES[self.location]} {SIDE_PART_NAMES[self.part]}".rstrip()


class SidesPart(RegionPart[tuple[int, int]]):
    """The frame around all sides."""

    design: VehicleDesign

    def __init__(self, region: Region, unit: UnitState, theme: Theme) -> None:
        """Lay out all boxes that were dealt, as large as they fit."""
        super().__init__(region, vehicle_of(unit.design), theme)
        m = self.measures
        top = m.plate + GAP * m.pad
        inside = Rect(
            self.rect.x + m.pad,
            self.rect.y + top,
            self.rect.width - 2 * m.pad,
            self.rect.height - top - m.pad,
        )
        self.sheet = lay_out(rows_of(unit), region.columns, inside, spacing_of(region))
        grounds = {where: ground(self.sheet, where) for where in self.sheet.locations}
        self._body_color = blend(theme.solid, theme.paper, BODY)
        self._body = QPainterPath()
        for one in grounds.values():
            self._body = self._body.united(one)
        heads = [
            SideHeadPart(place, grounds[where], m, theme)
            for where, place in self.sheet.locations.items()
        ]
        grids = [
            SideGridPart(place, theme)
            for where in self.sheet.locations
            for key, place in self.sheet.grids.items()
            if key.partition("/")[0] == where
        ]
        legend = []
        for rect in self.sheet.beside_head[:1]:
            wide, high = min(rect.width, MOST_LEGEND), min(rect.height, 21.0)
            legend.append(LegendPart(Rect(rect.x, rect.y, wide, high), m, theme))
        self._parts: tuple[SheetPart[Any], ...] = (*heads, *grids, *legend)
        for part in self._parts:
            part.setParentItem(self)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        return LEAST_ON_PAPER, AT_EASE

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        wide = least_width(rows_of(unit), region.columns, spacing_of(region))
        return wide + 2 * region.measures.pad

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        m = region.measures
        inner = width - 2 * m.pad
        tall = least_height(rows_of(unit), region.columns, spacing_of(region), inner)
        return tall + m.plate + (GAP + 1) * m.pad

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> tuple[int, int]:
        armor = [grid for key, grid in now.unit.grids.items() if key.endswith(f"/{ARMOR}")]
        return sum(grid.left for grid in armor), sum(grid.size for grid in armor)

    @override
    def write(self, shown: tuple[int, int]) -> tuple[Text, ...]:
        material = "Patchwork" if self.design.patchwork else self.design.armor_type
        view, count = "seen from above", f"{shown[0]} / {shown[1]}"
        words = (
            f"{view} \N{MIDDLE DOT} {material}  {count}",
            f"{view} \N{MIDDLE DOT} {count}",
            view,
            count,
        )
        return (fitting(words, self.caption("")),)

    @override
    def changed(self, before: tuple[int, int], after: tuple[int, int]) -> tuple[QRectF, ...]:
        return (qrect(self.caption("").box),)

    @override
    def draw(self, painter: QPainter, shown: tuple[int, int], exposed: QRectF) -> None:
        painter.setPen(pen(self.theme.solid_edge, THIN))
        painter.setBrush(color(self._body_color))
        painter.drawPath(self._body)
