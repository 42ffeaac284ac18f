"""The damage allocation chart beside a ship, with the row that is being resolved."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.ship.words import short
from recordsheet_gui.systems.hard_hits import allocation, options, tables
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PLATE, RegionPart, qrect
from recordsheet_gui.ui.scene.text import Align, Text, width_of
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.ship.design import ShipDesign

HEAD = 3.8
"""Height of the line with the letters of the columns, in mm."""
ROLL = 9.0
"""Width of the column with the rolls."""


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
        r = self.rect
        area = Rect(r.x + 1.6, r.y + PLATE + 1.0, r.width - 3.2, r.height - PLATE - 2.4)
        rows, columns = len(tables.ROWS), len(tables.COLUMNS)
        self._high = (area.height - HEAD) / rows
        self._wide = (area.width - ROLL) / columns
        self._area = area
        self._trail: tuple[ChartStep, ...] = ()
        self._lit: int | None = None
        """How many cells of the trail are lit while it is being shown; None for all."""

    def cell(self, row: int, column: int) -> Rect:
        """The place of a cell; the roll is 2 to 12, the column from 0."""
        a = self._area
        return Rect(
            a.x + ROLL + column * self._wide,
            a.y + HEAD + (row - 2) * self._high,
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
        head = Rect(a.x, a.y, ROLL, HEAD)
        texts.append(Text("2D6", head, 5.8, align=Align.CENTER, ink="soft", tracking=4))
        for column, letter in enumerate(tables.COLUMNS):
            box = Rect(a.x + ROLL + column * self._wide, a.y, self._wide, HEAD)
            texts.append(Text(letter, box, 6.4, Face.BOLD, Align.CENTER, ink="soft"))
        steps = {(s.row, s.column): s for s in self._trail_of(shown)}
        for row, line in zip(tables.ROWS, shown.cells, strict=True):
            box = Rect(a.x, a.y + HEAD + (row - 2) * self._high, ROLL, self._high)
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
        box = self.cell(row, column).inset(0.6, 0.0)
        open_here = row == shown.row and column == shown.at
        ink = "accent" if open_here else "ink"
        if step is not None and not step.is_hit:
            ink = "soft"
        face = Face.BOLD if open_here or (step is not None and step.is_hit) else Face.REGULAR
        points = step.points if step is not None else shown.points if open_here else None
        if points is None:
            return [Text(short(result), box, 6.2, face, Align.CENTER, ink=ink)]
        # The points left before the column stand in its corner, as the rules recommend.
        number = Rect(box.right - 2.9, box.y, 2.8, box.height)
        return [
            Text(
                short(result), Rect(box.x, box.y, box.width - 2.9, box.height), 6.2, face, ink=ink
            ),
            Text(str(points), number, 5.5, Face.BOLD, Align.RIGHT, ink="accent", least=0.5),
        ]

    def _said(self, shown: ShownChart) -> Text:
        if not shown.weapon and shown.row is None:
            return self.caption("Underlined: hit at most once a roll")
        if shown.row is None:
            return self.caption(f"{shown.weapon}: {shown.points} inside, to be rolled")
        where = f"{shown.row}-{tables.COLUMNS[shown.at or 0]}"
        return self.caption(f"{shown.weapon}: {shown.points} left at {where}")

    @override
    def draw(self, painter: QPainter, shown: ShownChart, exposed: QRectF) -> None:
        theme, a = self.theme, self._area
        width = len(tables.COLUMNS) * self._wide
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(theme.zebra))
        for row in tables.ROWS[::2]:
            box = self.cell(row, 0)
            painter.drawRect(QRectF(a.x, box.y, ROLL + width, self._high))
        self._draw_lit(painter, shown)
        painter.setPen(pen(theme.hairline, THIN))
        for column in range(len(tables.COLUMNS)):
            x = a.x + ROLL + column * self._wide
            painter.drawLine(QLineF(x, a.y + 0.6, x, a.bottom))
        painter.setPen(pen(theme.frame, MEDIUM))
        painter.drawLine(QLineF(a.x, a.y + HEAD, a.right, a.y + HEAD))
        self._underline(painter, shown)
        if shown.row is not None and shown.at is not None:
            painter.setPen(pen(theme.accent, 0.7))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(qrect(self.cell(shown.row, shown.at).inset(0.2)))

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
            painter.drawRect(QRectF(a.x, self.cell(row, 0).y, ROLL, self._high))
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
                box = self.cell(row, column)
                open_here = row == shown.row and column == shown.at
                has_points = (row, column) in texts or open_here
                room = box.width - 1.2 - (2.9 if has_points else 0.0)
                wide = min(width_of(short(result), 6.2), room)
                x = box.x + 0.6 + (0.0 if has_points else (room - wide) / 2)
                y = box.center.y + 1.35
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
