"""The boxes of what does not move: a drawing for each place, side by side as they find room."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPolygonF

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.figure import Figure
from recordsheet_gui.sheet.geometry import Polygon, Rect, bounds
from recordsheet_gui.sheet.layout import Measures, Region
from recordsheet_gui.sheet.pips import Pips
from recordsheet_gui.sheet.vehicle.map import hex_plan
from recordsheet_gui.sheet.vehicle.tiles import places, tile
from recordsheet_gui.ui.scene.body import (
    Placement,
    bodies_of,
    draw_bodies,
    draw_ornaments,
    ornaments_of,
)
from recordsheet_gui.ui.scene.figure import LocationPart, ShownLocation
from recordsheet_gui.ui.scene.marks import MEDIUM, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, qpolygon, qrect
from recordsheet_gui.ui.scene.text import POINT, Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.hexes import hex_map

EDGE = 1.2
"""Between the frame and the drawings, in mm."""
NAME = 4.2
"""Height of the line with a place's name, where there are several."""
BETWEEN = 2.2
"""Between two drawings."""
LARGEST = 2.4
LEAST, LEAST_TENS = 0.5, 0.75
"""The scale on paper below which places are a list of numbers; boxes in tens are small at once."""
COLUMN, TAG = 58.0, 13.0
"""Width of a column of that list, and of the names in it."""
NUMBER = 6.6
"""Points of the numbers of hexes on the map."""
WORDS = {"armor": ("Armor",), "structure": ("Factor", "CF")}
"""What is counted, in full and shorter."""


class Tile(NamedTuple):
    """A place with its drawing."""

    where: str
    figure: Figure
    counts: dict[str, int]
    """Boxes by grid."""
    is_named: bool = True
    """Its name stands over it, where there are several."""
    gap: float = BETWEEN
    edge: float = 1.0
    """How broad its body is around the plates, by the usual."""


def _tiles(unit: UnitState) -> tuple[Tile, ...]:
    sizes = {str(key): grid.size for key, grid in unit.grids.items()}
    found = []
    own = places(sizes)
    # As they are numbered: whoever looks for a hex knows where to look.
    numbers = list(hex_map(getattr(unit.design, "hexes", ())))
    if numbers:
        own = dict(sorted(own.items(), key=lambda one: _order(numbers, one[0])))
    for where, grids in own.items():
        found.append(Tile(where, tile(unit.design, where, grids, of=len(own)), grids))
    return tuple(found)


def _order(numbers: list[str], place: str) -> tuple[int, int]:
    hex_, _, level = place.rpartition("/")
    return numbers.index(hex_), int(level)


class Arranged(NamedTuple):
    """Drawings in rows: how many side by side, the room of each, and their scale."""

    columns: int
    room: tuple[float, float]
    scale: float


def _room(tiles: tuple[Tile, ...]) -> tuple[float, float]:
    """What the largest takes in mm, with its name."""
    wide = max((one.figure.size[0] for one in tiles), default=0.0)
    high = max((one.figure.size[1] for one in tiles), default=0.0)
    gap = max((one.gap for one in tiles), default=BETWEEN)
    return wide + gap, high + gap + (NAME if _are_named(tiles) else 0.0)


def _are_named(tiles: tuple[Tile, ...]) -> bool:
    return len(tiles) > 1 and tiles[0].is_named


def _map_of(unit: UnitState) -> dict[str, Polygon]:
    """The hexes of a building that has several, as they lie."""
    hexes: tuple[str, ...] = getattr(unit.design, "hexes", ())
    return hex_plan(hexes) if len(hexes) > 1 else {}


def arranged(tiles: tuple[Tile, ...], cells: int, width: float, height: float) -> Arranged:
    """As large as they come out in a frame."""
    wide, high = _room(tiles)
    best = Arranged(1, (wide, high), 0.0)
    for columns in range(1, max(1, cells) + 1):
        rows = -(-cells // columns)
        scale = min(width / (columns * wide), height / max(0.1, rows * high), LARGEST)
        if scale > best.scale:
            best = Arranged(columns, (wide, high), scale)
    return best


class ShownPlan(NamedTuple):
    """Points that are left, by what they are, and which places are lost."""

    left: tuple[tuple[str, int, int], ...]
    gone: frozenset[str]
    lines: tuple[tuple[str, ...], ...] = ()
    """Each place with its numbers, where there is no room for boxes."""


class PlanPart(RegionPart[ShownPlan]):
    """The frame, the ornaments, and one part for each grid."""

    words: Mapping[str, tuple[str, ...]] = WORDS
    """What is counted, in full and shorter."""
    wall: "type[WallPart]"

    @classmethod
    def tiles_of(
        cls, unit: UnitState, measures: Measures, room: tuple[float, float] | None = None
    ) -> tuple[Tile, ...]:
        """A drawing for each place; as small as they may be where no room is given."""
        return _tiles(unit)

    def __init__(self, region: Region, unit: UnitState, theme: Theme) -> None:
        """Arrange the drawings and lay out all boxes."""
        super().__init__(region, unit.design, theme)
        m = self.measures
        inside = Rect(
            self.rect.x + EDGE,
            self.rect.y + m.plate + 0.4,
            self.rect.width - 2 * EDGE,
            self.rect.height - m.plate - 1.0,
        )
        self.tiles = self.tiles_of(unit, m, (inside.width, inside.height))
        plan = _map_of(unit)
        self._cells = len(self.tiles) + bool(plan)
        placed = arranged(self.tiles, self._cells, inside.width, inside.height)
        self._body = anatomy_of(unit.design)
        self._names: list[Text] = []
        self._ornaments: list[Any] = []
        self._bodies: list[Any] = []
        found: list[WallPart] = []
        self._map: dict[str, QPolygonF] = {}
        self._inside = inside
        self._parts: tuple[WallPart, ...] = ()
        has_tens = any(
            count > one.figure.single for one in self.tiles for count in one.counts.values()
        )
        least = LEAST_TENS if has_tens else LEAST
        self.is_list = not m.is_dense and placed.scale < least
        if self.is_list:
            return
        if plan:
            self._place_map(plan, placed, inside)
        for i, one in enumerate(self.tiles, bool(plan)):
            place = self._place(i, one, placed, inside)
            found += self._walls(one, place, unit, theme)
            self._ornaments += ornaments_of(one.figure.modes.get("", ()), place)
        self._parts = tuple(found)
        for part in self._parts:
            part.setParentItem(self)

    def _cell(self, i: int, placed: Arranged, inside: Rect) -> Rect:
        rows = -(-self._cells // placed.columns)
        wide = inside.width / placed.columns
        high = min(inside.height / rows, 1.5 * placed.room[1] * placed.scale)
        row, column = divmod(i, placed.columns)
        top = inside.y + (inside.height - rows * high) / 2 + row * high
        return Rect(inside.x + column * wide, top, wide, high)

    def _place_map(self, plan: dict[str, Polygon], placed: Arranged, inside: Rect) -> None:
        """The hexes with their numbers, as large as a cell takes them."""
        cell = self._cell(0, placed, inside).inset(1.2)
        box = bounds([point for points in plan.values() for point in points])
        s = min(cell.width / box.width, cell.height / box.height, 1.4)
        place = Placement(cell.center.x, cell.center.y, s)
        numbers = hex_map(tuple(plan))
        for key, points in plan.items():
            shape = place.polygon(points)
            self._map[key] = qpolygon(shape)
            around = bounds(shape)
            number = numbers[key].number
            if width_of(number, NUMBER, Face.BOLD) <= 0.84 * around.width:
                text = Text(number, around, NUMBER, Face.BOLD, Align.CENTER, ink="soft")
                self._names.append(text)

    def _place(self, i: int, one: Tile, placed: Arranged, inside: Rect) -> Placement:
        """Where a drawing stands; its name is written above it."""
        s = placed.scale
        cell = self._cell(i, placed, inside)
        wide, center = cell.width, cell.center.x
        y = cell.y + (cell.height - placed.room[1] * s) / 2 + one.gap * s / 2
        if _are_named(self.tiles):
            least = 7.0 if self.theme.for_paper else 6.0
            size = max(least, min(9.0, 0.6 * NAME * s / POINT))
            box = Rect(center - wide / 2 + 0.5, y, wide - 1.0, NAME * s)
            text = Text("", box, size, Face.BOLD, Align.CENTER)
            self._names.append(fitting(self.named(one.where), text))
            y += NAME * s
        return Placement(center, y, s)

    def _walls(
        self, one: Tile, place: Placement, unit: UnitState, theme: Theme
    ) -> Iterable["WallPart"]:
        figure = one.figure
        pips = self.pips_of(one, place.scale)
        plates = [place.polygon(outline.points) for outline in figure.outlines.values()]
        self._bodies += bodies_of(plates, min(1.0, place.scale) * one.edge)
        for key, outline in figure.outlines.items():
            boxes = pips.get(key, Pips(1.0, ()))
            yield self.wall(GridKey(key), outline, boxes, place, theme, self._body)

    def pips_of(self, one: Tile, scale: float) -> dict[str, Pips]:
        """Where the boxes of a drawing stand."""
        return one.figure.pips(one.counts, scale)

    def named(self, where: str) -> tuple[str, ...]:
        """A place over its drawing, in full and shorter."""
        return self._body.title(where), self._body.label(where)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return _room(cls.tiles_of(unit, region.measures))[0] + 2 * EDGE

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        tiles = cls.tiles_of(unit, region.measures)
        wide, high = _room(tiles)
        columns = max(1, int((width - 2 * EDGE + 1e-6) / wide))
        cells = len(tiles) + bool(_map_of(unit))
        return -(-cells // columns) * high + region.measures.plate + 1.0

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> ShownPlan:
        found: dict[str, tuple[int, int]] = {}
        lines: list[tuple[str, ...]] = []
        for one in self.tiles:
            line = [self._body.tag(one.where)]
            for key in one.counts:
                word, grid = key.rpartition("/")[2], now.unit.grids[GridKey(key)]
                left, whole = found.get(word, (0, 0))
                kept = 0 if one.where in now.gone else grid.left
                found[word] = left + kept, whole + grid.size
                line.append(f"{self.words[word][-1]} {kept} / {grid.size}")
            lines.append(tuple(line))
        left_over = tuple((word, *n) for word, n in found.items())
        return ShownPlan(left_over, now.gone, tuple(lines) if self.is_list else ())

    @override
    def write(self, shown: ShownPlan) -> tuple[Text, ...]:
        counts = [f"{self.words[word][0]} {left} / {whole}" for word, left, whole in shown.left]
        short = [f"{self.words[word][-1]} {left}/{whole}" for word, left, whole in shown.left]
        tens = any(part.tens for part in self._parts)
        between = " \N{MIDDLE DOT} "
        words = between.join([*counts, *(["one mark: ten"] if tens else [])])
        caption = fitting((words, between.join(counts), between.join(short)), self.caption(""))
        return (caption, *self._names, *self._listed(shown))

    def _listed(self, shown: ShownPlan) -> list[Text]:
        """Numbers to write on: a line for each place, in columns."""
        texts, inside = [], self._inside
        columns = max(1, int(inside.width / COLUMN))
        rows = -(-len(shown.lines) // columns)
        high = min(6.8, inside.height / max(1, rows))
        for i, (name, *counts) in enumerate(shown.lines):
            x = inside.x + (i // rows) * inside.width / columns + 1.0
            y = inside.y + (i % rows) * high
            texts.append(Text(name, Rect(x, y, TAG, high), 7.0, Face.BOLD))
            wide = (inside.width / columns - TAG - 2.0) / max(1, len(counts))
            for n, words in enumerate(counts):
                box = Rect(x + TAG + n * wide, y, wide - 0.6, high)
                texts.append(fitting((words,), Text("", box, 7.0)))
        return texts

    @override
    def draw(self, painter: QPainter, shown: ShownPlan, exposed: QRectF) -> None:
        draw_ornaments(painter, self._ornaments, shown.gone, self.theme, self.places)
        draw_bodies(painter, self._bodies, (), self.theme, self.places)
        for key, shape in self._map.items():
            gone = f"{key}/0" in shown.gone
            painter.setPen(pen(self.theme.gone if gone else self.theme.outline, MEDIUM))
            painter.setBrush(color(self.theme.paper if gone else self.theme.zebra))
            painter.drawPolygon(shape)

    @override
    def changed(self, before: ShownPlan, after: ShownPlan) -> tuple[QRectF, ...]:
        """Only the sums in the title line, unless something falls."""
        if before.gone != after.gone:
            return super().changed(before, after)
        return (qrect(self.caption("").box),)


class WallPart(LocationPart):
    """One grid: its plate, its boxes, what they are and how many are left."""

    @override
    def write(self, shown: ShownLocation) -> tuple[Text, ...]:
        name = WORDS[self.part][0]
        if shown.is_gone:
            name = "Collapsed" if self.part == "structure" else "Lost"
        return self.labeled(name, shown, 10.2, 7.4)


PlanPart.wall = WallPart
