"""Armor and structure diagrams: a figure with the boxes of each location inside its outline."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.grid import Grid
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.figure import Outline, Tone
from recordsheet_gui.sheet.geometry import Point, Rect, bounds, is_inside
from recordsheet_gui.sheet.pips import SLENDER, TEN, Pips
from recordsheet_gui.ui.scene.body import Placement, tone_color
from recordsheet_gui.ui.scene.boxes import BoxesPart
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, Sign, draw_pips, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import qpolygon, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target
from recordsheet_gui.ui.scene.tens import box_at, draw_tens, square
from recordsheet_gui.ui.scene.text import (
    CAP_HEIGHT,
    LABEL,
    POINT,
    SMALLEST,
    Align,
    Text,
    fitting,
    width_of,
)
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.anatomy import Anatomy

NAME, LEAST_NAME, NAME_TRACKING = 7.0, 5.3, 4.0
"""Size of a location's name in points, on paper and where a figure is small; and its tracking."""
TINY = 9.5
"""Width in mm of a label below which it has no room for a long word."""
HATCH = 1.5
"""Distance in mm between the lines over a lost location."""


class ShownLocation(NamedTuple):
    """The boxes of a location as they look."""

    signs: tuple[Sign, ...]
    left: int
    is_gone: bool
    is_blown_off: bool

    @property
    def has_fresh(self) -> bool:
        """True when something happened to it in this phase."""
        return Sign.FRESH in self.signs


class LocationPart(BoxesPart[ShownLocation]):
    """One location: its outline, its boxes, its name and count."""

    frame = MEDIUM
    """How strong its outline is."""

    def __init__(
        self,
        key: GridKey,
        outline: Outline,
        pips: Pips,
        place: Placement,
        theme: Theme,
        anatomy: Anatomy,
        material: Sequence[str] = (),
    ) -> None:
        """Put a location's outline and boxes on the page.

        `material` is what it is made of, by its names, where each location has its own.
        """
        self.material = tuple(material)
        self.polygon = place.polygon(outline.points)
        self.label = place.rect(outline.label)
        self.radius = pips.radius * place.scale
        corners = bounds(
            (
                *self.polygon,
                Point(self.label.x, self.label.y),
                Point(self.label.right, self.label.bottom),
            )
        )
        super().__init__(key, corners, theme)
        self.centers = tuple(map(place.point, pips.centers))
        self.tens = tuple(map(place.point, pips.tens))
        self._shape = qpolygon(self.polygon)
        self._glass = [qpolygon(place.polygon(pane)) for pane in outline.glass]
        self._box = bounds(self.polygon)
        self.grid = Grid(rows=("#" * len(self.centers),))
        self.anatomy = anatomy
        self.front = anatomy.front(self.location)

    @override
    def source(self, now: Now) -> object:
        grid, derived = now.unit.grids.get(self.key), now.derived
        is_gone, is_off = self.front in derived.gone, self.front in derived.torn_off
        return grid, now.clock, derived.fell_by, is_gone, is_off

    @override
    def read(self, now: Now) -> ShownLocation:
        grid = now.unit.grids.get(self.key, self.grid)
        gone = self.front in now.gone
        signs = [Sign.GONE if gone else Sign.WHOLE] * len(self.centers)
        for cell, mark in grid.lost.items():
            if 0 <= cell.column < len(signs):
                signs[cell.column] = now.sign(mark)
        return ShownLocation(
            tuple(signs),
            0 if gone else grid.left,
            gone,
            self.front in now.derived.torn_off,
        )

    @override
    def write(self, shown: ShownLocation) -> tuple[Text, ...]:
        small = self.part == "structure"
        # The smaller figure stands beside the larger one, which has the names in full.
        name = self.location if small else self.anatomy.label(self.location)
        if shown.is_gone:
            small = small or self.label.width < TINY
            name = "Blown Off" if shown.is_blown_off else "Lost" if small else "Destroyed"
        is_minor = self.part == "structure"
        return self.labeled(name, shown, *((8.6, 6.6) if is_minor else (10.2, 7.4)))

    def labeled(
        self, name: str, shown: ShownLocation, size: float, light: float
    ) -> tuple[Text, ...]:
        """A name over what is left and the whole, in these sizes where there is room."""
        box = self.label
        upper = box.height * 0.42
        count, total = str(shown.left), f" / {len(self.centers)}"
        # A figure that is drawn small has small labels.
        smallest = SMALLEST if self.theme.for_paper else LEAST_NAME
        tallest = 0.82 * (box.height - upper) / (CAP_HEIGHT * POINT)
        if size > tallest:
            size, light = tallest, max(smallest, light * tallest / size)
        whole = width_of(count, size, Face.BOLD) + width_of(total, light)
        if whole > box.width:
            total = total.replace(" ", "")
            whole = width_of(count, size, Face.BOLD) + width_of(total, light)
        if whole > box.width:
            size, light = size * box.width / whole, max(smallest, light * box.width / whole)
            whole = width_of(count, size, Face.BOLD) + width_of(total, light)
        start = box.center.x - whole / 2
        width = width_of(count, size, Face.BOLD)
        line = Rect(start, box.y + upper, width + 0.1, box.height - upper)
        hurt = shown.left < len(self.centers)
        return (
            self._title(name, Rect(box.x, box.y, box.width, upper), is_gone=shown.is_gone),
            Text(count, line, size, Face.BOLD, ink="accent" if hurt and shown.has_fresh else "ink"),
            Text(
                total,
                Rect(start + width, line.y + 0.1, whole - width + 0.1, line.height),
                light,
                ink="soft",
            ),
        )

    def _title(self, name: str, box: Rect, *, is_gone: bool) -> Text:
        """The name of the location, or its key with what it is made of."""
        least = LABEL if self.theme.for_paper else LEAST_NAME
        tall = 0.8 * box.height / (CAP_HEIGHT * POINT)
        ink = "accent" if is_gone else "soft"
        if self.material and not is_gone:
            words = [f"{self.location} {material}" for material in self.material]
            # Small letters hang below the line.
            size = max(least, min(NAME, 0.86 * tall))
            return fitting(words, Text("", box, size, align=Align.CENTER, ink=ink))
        words = [name.upper()]
        fits = NAME * box.width / width_of(words[0], NAME, tracking=NAME_TRACKING)
        size = max(least, min(NAME, fits, tall))
        text = Text("", box, size, align=Align.CENTER, ink=ink, tracking=NAME_TRACKING)
        return fitting(words, text)

    @override
    def draw(self, painter: QPainter, shown: ShownLocation, exposed: QRectF) -> None:
        theme = self.theme
        painter.setPen(pen(theme.gone if shown.is_gone else theme.outline, self.frame))
        painter.setBrush(color(theme.paper if shown.is_gone else theme.armor))
        painter.drawPolygon(self._shape)
        if self._glass:
            painter.setPen(pen(theme.gone if shown.is_gone else theme.solid_edge, THIN))
            painter.setBrush(color(theme.paper if shown.is_gone else tone_color(Tone.GLASS, theme)))
            for pane in self._glass:
                painter.drawPolygon(pane)
        if shown.is_gone:
            self._hatch(painter)
        places = tuple(zip(self.centers, shown.signs, strict=True))
        reach = self.radius + 0.5
        if self.tens:
            is_near = self._near(SLENDER * self.radius + 0.5, reach)
            tens = (
                places[i * TEN : (i + 1) * TEN] for i, ten in enumerate(self.tens) if is_near(ten)
            )
            draw_tens(painter, tens, self.radius, theme)
            return
        is_near = self._near(reach, reach)
        shown_near = (place for place in places if is_near(place[0]))
        draw_pips(painter, shown_near, self.radius, theme)

    def _near(self, wide: float, high: float) -> Callable[[Point], bool]:
        """Tells of the middle of something that is so large whether it has to be painted."""
        areas = [place.adjusted(-wide, -high, wide, high) for place in self.places]
        if len(areas) == 1:
            contains = areas[0].contains
            return lambda point: contains(*point)
        return lambda point: any(area.contains(*point) for area in areas)

    @override
    def changed(self, before: ShownLocation, after: ShownLocation) -> tuple[QRectF, ...]:
        """Only the boxes that differ, and the count."""
        if before.is_gone is not after.is_gone:
            return super().changed(before, after)
        points = [
            center
            for center, old, new in zip(self.centers, before.signs, after.signs, strict=True)
            if old is not new
        ]
        if not points:
            return (qrect(self.label),)
        # One more lost can give its whole ten another sign.
        wide, high = (2 * SLENDER, 2) if self.tens else (1, 1)
        around = bounds(points).inset(-wide * self.radius - 0.3, -high * self.radius - 0.3)
        return qrect(self.label), qrect(around)

    def _hatch(self, painter: QPainter) -> None:
        path = QPainterPath()
        path.addPolygon(self._shape)
        painter.save()
        painter.setClipPath(path)
        painter.setPen(pen(self.theme.gone, THIN))
        box = self._box
        start = box.x - box.height
        lines = []
        while start < box.right:
            lines.append(QLineF(start, box.bottom, start + box.height, box.y))
            start += HATCH
        painter.drawLines(lines)
        painter.restore()

    @override
    def spots(self) -> tuple[Spot, ...]:
        return (Spot(target=self.target(), rect=self._box, is_stop=True),)

    def pip_at(self, x: float, y: float) -> int | None:
        """The pip under a place; a little beside it counts too."""
        if self.tens:
            signs = self.shown.signs if self.shown else (Sign.WHOLE,) * len(self.centers)
            return box_at(x, y, self.tens, self.centers, self.radius, signs)
        reach = (self.radius * 1.22) ** 2
        best, nearest = None, reach
        for i, center in enumerate(self.centers):
            far = (center.x - x) ** 2 + (center.y - y) ** 2
            if far <= nearest:
                best, nearest = i, far
        return best

    @override
    def cell_at(self, x: float, y: float) -> Cell | None:
        pip = self.pip_at(x, y)
        return None if pip is None else Cell(0, pip)

    @property
    @override
    def is_fallen(self) -> bool:
        return self.shown is not None and self.shown.is_gone

    @override
    def is_whole(self, cell: Cell) -> bool:
        shown = self.shown
        return shown is None or shown.signs[cell.column] in (Sign.WHOLE, Sign.GONE)

    @override
    def target_at(self, x: float, y: float) -> Target | None:
        label = self.label
        if label.x <= x <= label.right and label.y <= y <= label.bottom:
            return self.target()
        if not is_inside(self.polygon, x, y):
            return None
        pip = self.pip_at(x, y)
        if pip is None:
            return self.target()
        return self.box(Cell(0, pip))

    @override
    def shape_of(self, target: Target) -> QPainterPath:
        path = QPainterPath()
        if target.cell is not None and self.tens:
            path.addRect(square(self.centers[target.cell.column], self.radius))
        elif target.cell is not None:
            center = self.centers[target.cell.column]
            path.addEllipse(QPointF(*center), self.radius * 1.15, self.radius * 1.15)
        else:
            path.addPolygon(self._shape)
            path.closeSubpath()
        return path

    @override
    def say(self, target: Target) -> Spoken:
        shown = self.shown
        name = f"{self.anatomy.name(self.location)}, {self.part}"
        left = len(self.centers) if shown is None else shown.left
        value = f"{left} of {len(self.centers)}"
        if target.cell is not None:
            sign = Sign.WHOLE if shown is None else shown.signs[target.cell.column]
            state = "whole" if sign is Sign.WHOLE else "lost" if sign is Sign.GONE else "struck"
            return Spoken(f"{name} box {target.cell.column + 1}", state)
        if shown is not None and shown.is_gone:
            value += ", blown off" if shown.is_blown_off else ", destroyed"
        return Spoken(name, value, Count(left, len(self.centers)))

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        end = " blown off" if shown.is_blown_off else " gone" if shown.is_gone else ""
        return [f"{self.key} {shown.left}/{len(self.centers)} {''.join(shown.signs)}{end}"]
