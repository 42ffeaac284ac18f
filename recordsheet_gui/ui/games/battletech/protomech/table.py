"""A ProtoMech as a table, where several share a pane: a row for each location, with all its boxes.

Its name with the dice that find it, armor, structure and critical boxes stand side by side.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.figure import Outline
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.pips import Pips
from recordsheet_gui.ui.games.battletech.protomech.boxes import (
    GLIDES,
    NAMES,
    WORDS,
    BoxesPart,
    dice_of,
)
from recordsheet_gui.ui.games.battletech.vehicle.ticks import AROUND, Placed, TickRow
from recordsheet_gui.ui.scene.body import Placement
from recordsheet_gui.ui.scene.figure import LocationPart, ShownLocation
from recordsheet_gui.ui.scene.marks import THIN
from recordsheet_gui.ui.scene.part import SheetPart
from recordsheet_gui.ui.scene.target import Target
from recordsheet_gui.ui.scene.text import Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.protomech.design import ProtoMechDesign

SIZE = 6.3
"""Points of all words."""
SHORT = {"Arm lost": "Lost", "Gun lost": "Lost", "None": "W0", "+1 hit": "+1", "+2 hit": "+2"}
FIRST = {"Jump ": "J", "Walk ": "W", "Fly ": "F"}
"""What critical boxes say here; the tool tip has all of it."""
RADII = {"armor": 1.1, "structure": 0.9}
APART, AROUND_PIPS = 0.14, 0.2
"""Between two boxes, and between them and the edge of their field, in mm."""
ROW, TICK = 2.7, 2.6
"""The least height of a row, and of a critical box."""
BETWEEN, BESIDE, GAP = 0.3, 0.4, 0.5
"""Between rows, between critical boxes, and between columns."""
NAME = 8.4
LARGEST = 1.45
"""How much larger boxes may be where there is room."""
EDGE = 0.5
LEAST_WIDTH = 54.0


def bare(region: Region) -> Region:
    """A region without a plate: here even the height of a title counts."""
    return replace(region, title="", measures=replace(region.measures, plate=0.0))


def short(word: str) -> str:
    """A word of a critical box in as few letters as there are."""
    for first, letter in FIRST.items():
        word = word.replace(first, letter)
    return SHORT.get(word, word)


class _Row(NamedTuple):
    """One location."""

    where: str
    counts: dict[str, int]
    ticks: tuple[float, ...]
    """How wide its critical boxes are."""


class _Plan(NamedTuple):
    """How a table is laid out: boxes in a line by part, room for criticals, heights of rows."""

    size: float
    in_line: dict[str, int]
    ticks: float
    heights: tuple[float, ...]

    @property
    def height(self) -> float:
        return sum(self.heights) + BETWEEN * (len(self.heights) - 1)

    def pitch(self, part: str) -> float:
        """From box to box."""
        return (2 * RADII[part] + APART) * self.size

    def wide(self, part: str) -> float:
        """A field of boxes."""
        return self.in_line[part] * self.pitch(part) - APART + 2 * AROUND_PIPS


def _rows(design: ProtoMechDesign) -> tuple[_Row, ...]:
    found = []
    for where in design.armor:
        words = GLIDES if where == "T" and design.is_glider else WORDS[where]
        counts = {"armor": design.armor[where], "structure": design.structure[where]}
        wide = (width_of(short(w), SIZE, Face.BOLD) + AROUND for w in words)
        found.append(_Row(where, counts, tuple(max(3.2, one) for one in wide)))
    return tuple(found)


def _tick_lines(row: _Row, width: float) -> list[int]:
    """In which line each critical box stands."""
    lines, x, line = [], 0.0, 0
    for wide in row.ticks:
        if x and x + wide > width + 0.01:
            x, line = 0.0, line + 1
        lines.append(line)
        x += wide + BESIDE
    return lines


def _ways(rows: tuple[_Row, ...], width: float, size: float) -> Iterator[_Plan]:
    """All tables of a width."""
    rooms = sorted(
        {
            sum(row.ticks[first:last]) + BESIDE * (last - first - 1)
            for row in rows
            for first in range(len(row.ticks))
            for last in range(first + 1, len(row.ticks) + 1)
        }
    )
    widest = max(max(row.ticks) for row in rows)
    for ticks in (room for room in rooms if room >= widest):
        free = width - NAME - ticks - 3 * GAP
        for count in range(3, max(row.counts["armor"] for row in rows) + 1):
            plan = _Plan(size, {"armor": count, "structure": 1}, ticks, ())
            left = free - plan.wide("armor") - 2 * AROUND_PIPS + APART
            many = int(left / plan.pitch("structure"))
            if many < 1:
                break
            most = max(row.counts["structure"] for row in rows)
            plan = plan._replace(in_line={"armor": count, "structure": min(many, most)})
            yield plan._replace(heights=tuple(_high(row, plan) for row in rows))


def _high(row: _Row, plan: _Plan) -> float:
    high = max(ROW, (_tick_lines(row, plan.ticks)[-1] + 1) * (TICK + BESIDE) - BESIDE)
    for part, count in row.counts.items():
        lines = -(-count // plan.in_line[part])
        high = max(high, lines * plan.pitch(part) - APART + 2 * AROUND_PIPS)
    return high


def _lowest(rows: tuple[_Row, ...], width: float, size: float) -> _Plan | None:
    return min(_ways(rows, width, size), key=lambda one: one.height, default=None)


def _planned(rows: tuple[_Row, ...], width: float, height: float) -> _Plan:
    """The table with the largest boxes that a frame has room for."""
    size = LARGEST
    while size > 1.0:
        plan = _lowest(rows, width, size)
        if plan is not None and plan.height <= height + 1e-6:
            return plan
        size = round(size - 0.05, 2)
    plan = _lowest(rows, width, 1.0)
    assert plan is not None
    return plan


class FieldPart(LocationPart):
    """The boxes of one location in a row; those of armor have its name before them."""

    names: tuple[str, ...] = ()
    frame = THIN

    @override
    def write(self, shown: ShownLocation) -> tuple[Text, ...]:
        if not self.names:
            return ()
        ink = "accent" if shown.is_gone else "ink"
        face = Face.BOLD if shown.is_gone or shown.left < len(self.centers) else Face.REGULAR
        strike = "accent" if shown.is_gone else ""
        text = Text("", self.label, SIZE, face, ink=ink, strike=strike)
        return (fitting(self.names, text),)


class TablePart(BoxesPart):
    """Critical boxes as on the large sheet, and before them all other boxes of their location."""

    def __init__(self, region: Region, design: ProtoMechDesign, theme: Theme) -> None:
        """Lay out all boxes."""
        super().__init__(bare(region), design, theme)
        r = self.rect.inset(EDGE)
        rows = _rows(design)
        plan = _planned(rows, r.width, r.height)
        stretch = (r.height - plan.height) / len(rows)
        # Where there is room columns stand apart, but never so far that a row falls to pieces.
        spare = r.width - NAME - plan.wide("armor") - plan.wide("structure") - plan.ticks
        gap = min(spare / 3, 3.0)
        fields: list[FieldPart] = []
        self._ticks: list[tuple[float, tuple[Rect, ...]]] = []
        y = r.y
        for row, least in zip(rows, plan.heights, strict=True):
            high = least + min(stretch, 3.0)
            x = r.x + NAME + gap
            label = Rect(r.x, y, NAME, high)
            for part in ("armor", "structure"):
                box = Rect(x, y, plan.wide(part), high)
                fields.append(self._field(row, part, box, label, plan))
                x = box.right + gap
            lines = _tick_lines(row, plan.ticks)
            top = y + (high - (lines[-1] + 1) * (TICK + BESIDE) + BESIDE) / 2
            boxes: list[Rect] = []
            for i, (wide, line) in enumerate(zip(row.ticks, lines, strict=True)):
                left = boxes[-1].right + BESIDE if i and lines[i - 1] == line else x
                boxes.append(Rect(left, top + line * (TICK + BESIDE), wide, TICK))
            self._ticks.append((y, tuple(boxes)))
            y += high + BETWEEN
        self._fields = tuple(fields)
        for field in self._fields:
            field.setParentItem(self)

    def _field(self, row: _Row, part: str, box: Rect, label: Rect, plan: _Plan) -> FieldPart:
        """A frame with boxes, row by row."""
        count, in_line, pitch = row.counts[part], plan.in_line[part], plan.pitch(part)
        radius = RADII[part] * plan.size
        lines = -(-count // in_line)
        # Rows of one length look better than a full one over a short one.
        in_line = -(-count // lines) if lines else 1
        wide = in_line * pitch - APART + 2 * AROUND_PIPS
        first = box.center.y - (lines - 1) * pitch / 2
        centers = tuple(
            Point(box.x + AROUND_PIPS + radius + i % in_line * pitch, first + i // in_line * pitch)
            for i in range(count)
        )
        low, high = first - radius - AROUND_PIPS, first + (lines - 1) * pitch + radius + AROUND_PIPS
        corners = ((box.x, low), (box.x + wide, low), (box.x + wide, high), (box.x, high))
        has_name = part == "armor"
        outline = Outline(
            points=tuple(Point(*corner) for corner in corners),
            label=label if has_name else Rect(box.x, low, 0.0, 0.0),
        )
        field = FieldPart(
            GridKey(f"{row.where}/{part}"),
            outline,
            Pips(radius, centers),
            Placement(0.0, 0.0, 1.0),
            self.theme,
            anatomy_of(self.design),
        )
        if has_name:
            dice = dice_of(self.design, row.where)
            field.names = (f"{NAMES[row.where]} {dice}", f"{row.where} {dice}")
        return field

    @override
    def parts(self) -> tuple[SheetPart[ShownLocation], ...]:
        return self._fields

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return LEAST_WIDTH

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        assert isinstance(unit.design, ProtoMechDesign)
        plan = _lowest(_rows(unit.design), width - 2 * EDGE, 1.0)
        return (plan.height if plan is not None else 99.0) + 2 * EDGE

    @override
    def _placed(self, rows: tuple[TickRow, ...]) -> tuple[Placed, ...]:
        return tuple(
            Placed(row, top, boxes) for row, (top, boxes) in zip(rows, self._ticks, strict=True)
        )

    @override
    def write(self, shown: tuple[TickRow, ...]) -> tuple[Text, ...]:
        return tuple(
            Text(short(tick.word), box, SIZE, align=Align.CENTER, ink="soft")
            for placed in self._placed(shown)
            for tick, box in zip(placed.row.ticks, placed.boxes, strict=True)
            if not tick.is_on
        )

    @override
    def why(self, target: Target) -> str:
        """What the large sheet says below the rows."""
        return self.below(self.design)
