"""The damage allocation chart beside a ship, with the row that is being resolved."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Region
from recordsheet_gui.sheet.ship.words import short
from recordsheet_gui.systems.hard_hits import allocation, options, tables
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PLATE, RegionPart, qrect
from recordsheet_gui.ui.scene.text import COMFORT, POINT, Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.ship.design import ShipDesign

HEAD, DENSE_HEAD = 3.8, 3.2
"""Height of the line with the letters of the columns in mm, on paper and in a play layout."""
ROLL, DENSE_ROLL = 9.0, 5.6
"""Width of the column with the rolls."""
LEAST_CELL = (6.3, 3.2)
"""Width and height of a cell in a play layout."""
MOST_SIZE = 7.6
"""Points of a result there, where there is room."""
LONGEST = 1.12
"""Width of most results in mm, for each point of their letters."""
STACKED = 4.6
"""From this height on the points of a cell stand over its name, not beside it."""
POINTS = 2.9
"""Width of the points beside a name."""


class ChartStep(NamedTuple):
    """One cell that a weapon went through."""

    row: int
    column: int
    points: int
    """Left before it."""
    is_hit: bool


class ShownChart(NamedTuple):
    """The chart of the game, and where a weapon stands on it."""

    cells: tuple[tuple[tuple[str, bool], ...], ...]
    weapon: str
    points: int
    row: int | None
    """The roll whose row is being resolved."""
    done: int
    """Columns that are through."""
    at: int | None
    """The column whose choice is open."""
    trail: tuple[ChartStep, ...]
    """What the last weapon, or the chosen one, went through."""


class ChartPart(RegionPart[ShownChart]):
    """Eleven rows of thirteen columns."""

    design: ShipDesign

    def __init__(self, region: Region, design: ShipDesign, theme: Theme) -> None:
        """Share the place out."""
        super().__init__(region, design, theme)
        m = self.measures
        self._area = area = _area(region)
        self._head, self._roll = (DENSE_HEAD, DENSE_ROLL) if m.is_dense else (HEAD, ROLL)
        rows, columns = len(tables.ROWS), len(tables.COLUMNS)
        self._high = (area.height - self._head) / rows
        self._wide = (area.width - self._roll) / columns
        self._inset = 0.35 if m.is_dense else 0.6
        self._is_stacked = m.is_dense and self._high >= STACKED
        self._size = m.label
        if m.is_dense:
            wide = (self._wide - 2 * self._inset) / (LONGEST * COMFORT)
            self._size = max(TEXT, min(MOST_SIZE, self._high / POINT * 0.55, wide))
        self._small = m.label
        self._trail: tuple[ChartStep, ...] = ()
        self._lit: int | None = None
        """How many cells of the trail are lit while it is being shown; None for all."""

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        spare = region.rect.width - _area(region).width
        return spare + DENSE_ROLL + len(tables.COLUMNS) * LEAST_CELL[0]

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        spare = region.rect.height - _area(region).height
        return spare + DENSE_HEAD + len(tables.ROWS) * LEAST_CELL[1]

    def cell(self, row: int, column: int) -> Rect:
        """The place of a cell; the roll is 2 to 12, the column from 0."""
        a = self._area
        return Rect(
            a.x + self._roll + column * self._wide,
            a.y + self._head + (row - 2) * self._high,
            self._wide,
            self._high,
        )

    def show_trail(self, steps: tuple[ChartStep, ...]) -> None:
        """Light the cells that a weapon went through."""
        self._trail, self._lit = steps, None
        if self.shown is not None and self.shown.trail != steps:
            self.shown = self.shown._replace(trail=steps)
            self.texts = self.write(self.shown)
            self.update()

    def light(self, count: int | None) -> None:
        """Light only the first cells of the trail: a weapon goes column by column."""
        self._lit = count
        if self.shown is not None:
            self.texts = self.write(self.shown)
            self.update()

    @override
    def read(self, now: Now) -> ShownChart:
        chart = tables.chart(options.chart_option(now.game))
        cells = tuple(
            tuple(
                (cell.result, cell.is_underlined)
                for cell in (chart.cell(row, column) for column in range(len(tables.COLUMNS)))
            )
            for row in tables.ROWS
        )
        found = allocation.progress(now.game, now.id)
        if found is None:
            return ShownChart(cells, "", 0, None, 0, None, self._trail)
        at = tables.COLUMNS.index(found.at) if found.at else None
        return ShownChart(
            cells, found.weapon, found.points, found.row, len(found.done), at, self._trail
        )

    def _trail_of(self, shown: ShownChart) -> tuple[ChartStep, ...]:
        """Steps to light; while a row is open only those of this row count."""
        trail = shown.trail[: self._lit]
        if shown.row is None:
            return trail
        return tuple(s for s in trail if s.row == shown.row and s.column < shown.done)

    @override
    def write(self, shown: ShownChart) -> tuple[Text, ...]:
        a = self._area
        texts = [self._said(shown)]
        head = Rect(a.x, a.y, self._roll, self._head)
        texts.append(
            Text(
                "2D6",
                head,
                self._small,
                align=Align.CENTER,
                ink="soft",
            )
        )
        for column, letter in enumerate(tables.COLUMNS):
            box = Rect(a.x + self._roll + column * self._wide, a.y, self._wide, self._head)
            texts.append(Text(letter, box, 6.6, Face.BOLD, Align.CENTER, ink="soft"))
        steps = {(s.row, s.column): s for s in self._trail_of(shown)}
        for row, line in zip(tables.ROWS, shown.cells, strict=True):
            box = Rect(a.x, a.y + self._head + (row - 2) * self._high, self._roll, self._high)
            lit = row == shown.row or any(s.row == row for s in steps.values())
            texts.append(
                Text(str(row), box, 8, Face.BOLD, Align.CENTER, ink="accent" if lit else "ink")
            )
            for column, (result, _) in enumerate(line):
                texts += self._cell_texts(shown, row, column, result, steps.get((row, column)))
        return tuple(texts)

    def _cell_texts(
        self, shown: ShownChart, row: int, column: int, result: str, step: ChartStep | None
    ) -> list[Text]:
        open_here = row == shown.row and column == shown.at
        ink = "accent" if open_here else "ink"
        if step is not None and not step.is_hit:
            ink = "soft"
        face = Face.BOLD if open_here or (step is not None and step.is_hit) else Face.REGULAR
        points = step.points if step is not None else shown.points if open_here else None
        # The points left before the column stand in its corner, as the rules recommend.
        name, number = self._places(row, column, has_points=points is not None)
        if open_here:
            # Its frame is thick.
            name, number = name.inset(0.5, 0.0), number.inset(0.4, 0.0)
        align = Align.CENTER if points is None or self._is_stacked else Align.LEFT
        texts = [fitting((short(result),), Text("", name, self._size, face, align, ink=ink))]
        if points is not None:
            small = Text(
                str(points), number, self._small, Face.BOLD, Align.RIGHT, ink="accent", least=0.5
            )
            texts.append(small)
        return texts

    def _places(self, row: int, column: int, *, has_points: bool) -> tuple[Rect, Rect]:
        """Where the name of a cell stands, and its points."""
        box = self.cell(row, column).inset(self._inset, 0.0)
        if self._is_stacked:
            upper = Rect(box.x, box.y + 0.6, box.width - 0.2, 1.9)
            if not has_points:
                return box, upper
            return Rect(box.x, upper.bottom, box.width, box.bottom - upper.bottom - 0.4), upper
        number = Rect(box.right - POINTS, box.y, POINTS - 0.1, box.height)
        return (box if not has_points else box._replace(width=box.width - POINTS)), number

    def _said(self, shown: ShownChart) -> Text:
        words: tuple[str, ...]
        if not shown.weapon and shown.row is None:
            words = ("Underlined: hit at most once a roll", "Underlined: once a roll")
        elif shown.row is None:
            words = (f"{shown.weapon}: {shown.points} inside, to be rolled",)
        else:
            where = f"{shown.row}-{tables.COLUMNS[shown.at or 0]}"
            words = (f"{shown.weapon}: {shown.points} left at {where}",)
        return fitting(words, self.caption(""))

    @override
    def draw(self, painter: QPainter, shown: ShownChart, exposed: QRectF) -> None:
        theme, a = self.theme, self._area
        width = len(tables.COLUMNS) * self._wide
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(theme.zebra))
        for row in tables.ROWS[::2]:
            box = self.cell(row, 0)
            painter.drawRect(QRectF(a.x, box.y, self._roll + width, self._high))
        self._draw_lit(painter, shown)
        painter.setPen(pen(theme.hairline, THIN))
        for column in range(len(tables.COLUMNS)):
            x = a.x + self._roll + column * self._wide
            painter.drawLine(QLineF(x, a.y + 0.6, x, a.bottom))
        painter.setPen(pen(theme.frame, MEDIUM))
        painter.drawLine(QLineF(a.x, a.y + self._head, a.right, a.y + self._head))
        self._underline(painter, shown)
        if shown.row is not None and shown.at is not None:
            painter.setPen(pen(theme.accent, 0.7))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            # Around the cell: within it the frame would cross the name.
            painter.drawRect(qrect(self.cell(shown.row, shown.at).inset(-0.25)))

    def _draw_lit(self, painter: QPainter, shown: ShownChart) -> None:
        theme, a = self.theme, self._area
        painter.setPen(Qt.PenStyle.NoPen)
        if shown.row is not None:
            painter.setBrush(color(theme.link))
            box = self.cell(shown.row, 0)
            painter.drawRect(QRectF(a.x, box.y, a.width, self._high))
        steps = self._trail_of(shown)
        for row in {s.row for s in steps}:
            painter.setBrush(color(theme.link))
            painter.drawRect(QRectF(a.x, self.cell(row, 0).y, self._roll, self._high))
        for step in steps:
            painter.setBrush(color(theme.heat_tint if step.is_hit else theme.link))
            painter.drawRect(qrect(self.cell(step.row, step.column)))
        if shown.row is not None:
            known = {(s.row, s.column) for s in steps}
            painter.setBrush(color(theme.heat_tint))
            for column in range(shown.done):
                if (shown.row, column) not in known:
                    painter.drawRect(qrect(self.cell(shown.row, column)))

    def _underline(self, painter: QPainter, shown: ShownChart) -> None:
        painter.setPen(pen(self.theme.ink, 0.3))
        texts = {(s.row, s.column): s for s in self._trail_of(shown)}
        for row, line in zip(tables.ROWS, shown.cells, strict=True):
            for column, (result, is_underlined) in enumerate(line):
                if not is_underlined:
                    continue
                open_here = row == shown.row and column == shown.at
                has_points = (row, column) in texts or open_here
                box, _ = self._places(row, column, has_points=has_points)
                wide = min(width_of(short(result), self._size), box.width)
                is_left = has_points and not self._is_stacked
                x = box.x + (0.0 if is_left else (box.width - wide) / 2)
                y = box.center.y + self._size * POINT * 0.62
                painter.drawLine(QLineF(x, y, x + wide, y))

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        found = []
        if shown.row is not None and shown.at is not None:
            done = tables.COLUMNS[: shown.done]
            found.append(f"chart row {shown.row} done {done or '-'} at {tables.COLUMNS[shown.at]}")
        elif shown.weapon:
            found.append(f"chart: {shown.weapon} is to be rolled")
        found += [
            f"trail {s.row}-{tables.COLUMNS[s.column]} {s.points}{' hit' if s.is_hit else ''}"
            for s in shown.trail
        ]
        return found


def _area(region: Region) -> Rect:
    """What the table has of its region."""
    r, m = region.rect, region.measures
    if m.is_dense:
        return Rect(r.x + m.pad, r.y + m.plate, r.width - 2 * m.pad, r.height - m.plate - m.pad)
    return Rect(r.x + 1.6, r.y + PLATE + 1.0, r.width - 3.2, r.height - PLATE - 2.4)
