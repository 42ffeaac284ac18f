"""The tables that a vehicle is played by, on its sheet: where hits land and what they break."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Region
from recordsheet_gui.systems.battletech.vehicle import tables
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, caption_width, frame_height, qrect
from recordsheet_gui.ui.scene.text import POINT, Align, Text, fitting, width_of, wrapped
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.design import VehicleDesign

CRITICAL, MOTIVE = "*", "\N{DAGGER}"
"""Signs of what a location roll asks for beside."""
DENSE_ROW, PAPER_ROW, LEAST_PAPER_ROW = 3.0, 3.4, 2.65
PAPER_TEXT = 7.0
BETWEEN = 1.4
"""Between two columns, in mm."""
SHORT = {
    "weapon malfunction": ("Weapon malfunction", "Weapon malf.", "Malfunction"),
    "weapon destroyed": ("Weapon destroyed", "Weapon destr.", "Weapon lost"),
    "turret blown off": ("Turret blown off", "Blown off"),
    "flight stabilizer": ("Flight stabilizer", "Flight stab."),
    "rotors destroyed": ("Rotors destroyed", "Rotors destr."),
    "commander hit": ("Commander hit", "Commander"),
    "co-pilot hit": ("Co-pilot hit", "Co-pilot"),
    "turret locks": ("Turret locks", "Locks"),
    "ammunition": ("Ammunition", "Ammo"),
    "crew stunned": ("Crew stunned", "Stunned"),
    "rotor damage": ("Rotor damage", "Rotor dmg."),
}
"""Results where there is little room."""
PLACES = {
    "FR": "Front",
    "RR": "Rear",
    "RS": "Right",
    "LS": "Left",
    "RO": "Rotor",
    "TU": "Turret",
    "FRRS": "Fr. right",
    "FRLS": "Fr. left",
    "RRRS": "R. right",
    "RRLS": "R. left",
}
SIDES = {"rear left": ("Rear left", "R. left"), "rear right": ("Rear right", "R. right")}


class Table(NamedTuple):
    """Heads and rows, each cell in full and shorter, and what is said below them."""

    heads: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[tuple[str, ...], ...], ...]
    below: tuple[str, ...] = ()
    shorter: tuple[str, ...] = ()
    """The same where it would take more than a line."""
    idle: str = ""
    """What the first row says, for who has no room for it."""

    def tight(self, region: Region, width: float) -> "tuple[Table, str]":
        """Where a line is worth much: the table without those that fit beside its title."""
        words = self.idle or "; ".join(self.shorter or self.below)
        fits = width_of(words, region.measures.caption) <= caption_width(region, width)
        if not (region.measures.is_tight and fits):
            return self, ""
        if self.idle:
            return self._replace(rows=self.rows[1:]), words
        return self._replace(below=(), shorter=()), words

    def said(self, width: float, size: float) -> list[str]:
        """The lines of what is said below, in a width."""
        lines = [line for words in self.below for line in wrapped(words, width, size)]
        if len(lines) <= len(self.below) or not self.shorter:
            return lines
        return [line for words in self.shorter for line in wrapped(words, width, size)]

    @property
    def lines(self) -> int:
        """Rows, with that of the heads where there are any."""
        return len(self.rows) + self.has_heads

    @property
    def has_heads(self) -> bool:
        """False for a list of facts."""
        return any(words for forms in self.heads for words in forms)

    def widths(self, size: float, form: int) -> list[float]:
        """What each column needs; form 0 in full, -1 in the shortest words."""
        return [
            max(width_of(cell[form], size, Face.BOLD if not n else Face.REGULAR) for cell in column)
            for n, column in enumerate(zip(self.heads, *self.rows, strict=True))
        ]


def _cell(words: str) -> tuple[str, ...]:
    return SHORT.get(words, (words[:1].upper() + words[1:],))


def _struck(design: VehicleDesign, column: tables.Column, roll: int) -> str:
    """A location with the signs of what its roll asks for."""
    where = column.rows[roll]
    if where == tables.TURRET and not design.turrets:
        where = column.attacked
    is_critical, is_motive = roll in column.critical, roll in column.motive
    return PLACES[where] + CRITICAL * is_critical + MOTIVE * is_motive


def _rolls(rolls: Sequence[int]) -> str:
    return f"{rolls[0]}-{rolls[-1]}" if len(rolls) > 1 else str(rolls[0])


def hit_table(design: VehicleDesign) -> Table:
    """Where hits land, by the side that they come from."""
    columns = tables.columns(anatomy_of(design).hit_table)
    has_motive = any(column.motive for column in columns.values())
    found: list[tuple[list[int], tuple[str, ...]]] = []
    for roll in range(2, 13):
        cells = tuple(_struck(design, column, roll) for column in columns.values())
        if found and found[-1][1] == cells:
            found[-1][0].append(roll)
        else:
            found.append(([roll], cells))
    rows = [((_rolls(rolls),), *((cell,) for cell in cells)) for rolls, cells in found]
    heads = (("2D6",), *(SIDES.get(side, (side.capitalize(),)) for side in columns))
    words, short = [f"{CRITICAL} also a critical hit"], [f"{CRITICAL} crit"]
    if has_motive:
        words.append(f"{MOTIVE} motive damage")
        short.append(f"{MOTIVE} motive")
    if len(design.turrets) == 2:
        which = "turret: 1D6, 1-3 front one; from the front \N{MINUS SIGN}2, rear +2"
        words.append(which)
        short.append(which)
    return Table(heads, tuple(rows), ("; ".join(words),), ("; ".join(short),))


def critical_table(design: VehicleDesign) -> Table:
    """What breaks, by the part that is hit."""
    body = anatomy_of(design)
    parts = list(dict.fromkeys(tables.PARTS[where] for where in body.locations))
    one = {tables.PARTS[where]: where for where in body.locations}
    columns = {part: tables.critical_rows(body.hit_table, one[part]) for part in parts}
    rolls = sorted({roll for column in columns.values() for roll in column})
    rows = tuple(
        ((str(roll),), *(_cell(column[roll]) for column in columns.values())) for roll in rolls
    )
    none = ((f"2-{rolls[0] - 1}",), *(("\N{EN DASH}",) for _ in parts))
    heads = (("2D6",), *((part.capitalize(),) for part in parts))
    return Table(heads, (none, *rows), idle=f"{none[0][0]} nothing")


class TablePart(RegionPart[bool]):
    """A table of the rules; nothing of it changes in play."""

    design: Any
    first = Align.CENTER
    """How the cells of the first column stand in it."""

    @classmethod
    def table(cls, design: Any) -> Table:
        """Which one."""
        raise NotImplementedError

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Share the width out among its columns."""
        super().__init__(region, design, theme)
        self.drawn, self._beside = table, _ = self.table(design).tight(region, self.rect.width)
        dense = self.measures.is_dense
        self.size = TEXT if dense else PAPER_TEXT
        r = self.inner
        self._below = table.said(r.width, self.size)
        lines = table.lines + len(self._below)
        most = 4.2 if dense else PAPER_ROW
        self.row = min(most, r.height / max(1, lines))
        full, short = table.widths(self.size, 0), table.widths(self.size, -1)
        room = r.width - BETWEEN * (len(full) - 1)
        widths = full if sum(full) <= room else short
        if sum(widths) <= room:
            extra = (room - sum(widths)) / len(widths)
            if self.first is Align.CENTER:
                widths = [width + extra for width in widths]
        else:
            widths = [width * room / sum(widths) for width in widths]
        self._columns: list[tuple[float, float]] = []
        x = r.x
        for width in widths:
            self._columns.append((x, width))
            x += width + BETWEEN

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        widths = cls.table(unit.design).widths(TEXT, -1)
        return sum(widths) + BETWEEN * (len(widths) - 1) + 2 * region.measures.pad

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return frame_height(region) + DENSE_ROW * cls._lines(region, unit, width, TEXT)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        lines = cls._lines(region, unit, region.rect.width, PAPER_TEXT)
        around = frame_height(region)
        return around + lines * LEAST_PAPER_ROW, around + lines * PAPER_ROW

    @classmethod
    def _lines(cls, region: Region, unit: UnitState, width: float, size: float) -> int:
        table, _ = cls.table(unit.design).tight(region, width)
        return table.lines + len(table.said(width - 2 * region.measures.pad, size))

    @override
    def read(self, now: Now) -> bool:
        return True

    def _line(self, i: int) -> Rect:
        r = self.inner
        return Rect(r.x, r.y + i * self.row, r.width, self.row)

    @override
    def write(self, shown: bool) -> tuple[Text, ...]:
        texts: list[Text] = []
        heads = [self.drawn.heads] if self.drawn.has_heads else []
        for i, cells in enumerate((*heads, *self.drawn.rows)):
            texts += self._cells(cells, self._line(i), is_head=i < len(heads))
        start = self.drawn.lines
        for i, words in enumerate(self._below):
            texts.append(Text(words, self._line(start + i), self.size, ink="soft"))
        if self._beside:
            texts.append(self.caption(self._beside))
        return tuple(texts)

    def _cells(self, cells: Sequence[tuple[str, ...]], line: Rect, *, is_head: bool) -> list[Text]:
        size = min(self.size, 0.98 * line.height / POINT)
        return [
            fitting(
                forms,
                Text(
                    "",
                    Rect(x, line.y, width, line.height),
                    size,
                    Face.BOLD if is_head or n == 0 else Face.REGULAR,
                    self.first if n == 0 else Align.LEFT,
                    ink="soft" if is_head else "ink",
                ),
            )
            for n, (forms, (x, width)) in enumerate(zip(cells, self._columns, strict=True))
        ]

    @override
    def draw(self, painter: QPainter, shown: bool, exposed: QRectF) -> None:
        for i in range(self.drawn.has_heads, self.drawn.lines, 2):
            painter.fillRect(qrect(self._line(i)), color(self.theme.zebra))
        if not self.drawn.has_heads:
            return
        head = self._line(0)
        painter.setPen(pen(self.theme.frame, THIN))
        painter.drawLine(QPointF(head.x, head.bottom), QPointF(head.right, head.bottom))

    @override
    def describe(self) -> list[str]:
        return [
            f"{self.region.key}: {' | '.join(cell[0] for cell in cells)}"
            for cells in (self.drawn.heads, *self.drawn.rows)
        ]


class HitsPart(TablePart):
    """Where hits land."""

    @override
    @classmethod
    def table(cls, design: VehicleDesign) -> Table:
        return hit_table(design)


class CriticalTablePart(TablePart):
    """What breaks."""

    @override
    @classmethod
    def table(cls, design: VehicleDesign) -> Table:
        return critical_table(design)
