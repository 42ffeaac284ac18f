"""The weapons of a card, line by line."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Region
from recordsheet_gui.systems.skirmish.card import CardView, lost_key
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PLATE, RegionPart, qrect
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import LABEL, POINT, Align, Text, fitting
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.card.design import SkirmishDesign, words
from recordsheet_gui.units.short_names import marked, piece_names

SHORT = {
    "cockpit": "C", "torso": "T", "left_arm": "LA", "right_arm": "RA", "left_leg": "LL",
    "right_leg": "RL",
}  # fmt: skip


BOX, LARGEST_BOX = 3.4, 4.6
"""Millimetres at the left of a line that strike the weapon; in a play layout up to the second."""
BETWEEN = 1.6
"""Between two columns of lines."""
LEAST_ROW, TALLEST, LARGEST = 3.4, 5.6, 8.4
"""Of a play layout: heights of a line, and points of its letters."""
LEAST_WIDTH = 40.0
"""There: of one column."""
DENSE_GAP = 0.4
MANY = 8
"""Lines above which there are two columns there, where they find room."""


class ShownWeapons(NamedTuple):
    """Which weapons work, which were struck by a critical, and which fired this turn."""

    works: tuple[bool, ...]
    struck: tuple[bool, ...]
    fired: tuple[bool, ...]


class CardWeaponsPart(RegionPart[ShownWeapons]):
    """One line a weapon: a press picks it for the attack, its box strikes it or brings it back."""

    design: SkirmishDesign

    def __init__(self, region: Region, design: SkirmishDesign, theme: Theme) -> None:
        """Share the lines out, in two columns when one is not enough."""
        super().__init__(region, design, theme)
        r, m = self.rect, self.measures
        count = max(1, len(design.weapons))
        if m.is_dense:
            top = r.y + m.plate + DENSE_GAP
            area = Rect(r.x + m.pad, top, r.width - 2 * m.pad, r.bottom - m.pad - top)
            columns, tallest = _columns(count, area.width), TALLEST
        else:
            area = Rect(r.x + 1.6, r.y + PLATE + 3.4, r.width - 3.2, r.height - PLATE - 4.2)
            columns, tallest = (1 if count <= 5 else 2), 3.6
        rows = -(-count // columns)
        self.row = min(tallest, area.height / rows)
        width = (area.width - (columns - 1) * BETWEEN) / columns
        self._columns = [
            Rect(area.x + i * (width + BETWEEN), area.y, width, area.height) for i in range(columns)
        ]
        self._rows = tuple(
            Rect(self._columns[i // rows].x, area.y + (i % rows) * self.row, width, self.row)
            for i in range(len(design.weapons))
        )
        self.size = 7.0 if self.row > 3.0 else LABEL
        if m.is_dense:
            self.size = max(TEXT, min(LARGEST, self.row / POINT * 0.56))
        self._box = max(BOX, min(LARGEST_BOX, self.row)) if m.is_dense else BOX

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return LEAST_WIDTH + 2 * region.measures.pad

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        assert isinstance(unit.design, SkirmishDesign)
        m, count = region.measures, max(1, len(unit.design.weapons))
        rows = -(-count // _columns(count, width - 2 * m.pad))
        return m.plate + DENSE_GAP + rows * LEAST_ROW + m.pad

    @override
    def read(self, now: Now) -> ShownWeapons:
        card = CardView(design=self.design, paper=now.unit)
        count = range(len(self.design.weapons))
        return ShownWeapons(
            tuple(card.is_working(i) for i in count),
            tuple(lost_key(i) in now.unit.conditions for i in count),
            tuple(map(card.has_fired, count)),
        )

    @override
    def write(self, shown: ShownWeapons) -> tuple[Text, ...]:
        texts = []
        for column in self._columns:
            # In a play layout the names of the columns stand in the line of the title.
            high = 2.6 if not self.measures.is_dense else self.measures.plate
            head = Rect(column.x, column.y - high - 0.4, column.width, high)
            texts += [
                Text(
                    "LOC",
                    Rect(head.right - 12.4, head.y, 5.4, high),
                    max(5.5, self.measures.label),
                    align=Align.CENTER,
                    ink="soft",
                ),
                Text(
                    "DMG",
                    Rect(head.right - 6.4, head.y, 6.0, high),
                    max(5.5, self.measures.label),
                    align=Align.CENTER,
                    ink="soft",
                ),
            ]
        if not self.design.weapons:
            box = self._columns[0]
            texts.append(Text("none", Rect(box.x, box.y, box.width, 3.6), 7, ink="faint"))
        lines = zip(self._rows, self.design.weapons, shown.works, shown.fired, strict=True)
        for row, weapon, works, fired in lines:
            ink = "ink" if works else "faint"
            strike = "" if works else "accent"
            names = piece_names(weapon.name)
            texts += [
                self._named(
                    marked(names, "(fired)") if fired else names,
                    Rect(row.x + self._box + 0.6, row.y, row.width - 13.4 - self._box, row.height),
                    ink,
                    strike,
                ),
                Text(
                    SHORT[weapon.location],
                    Rect(row.right - 12.4, row.y, 5.4, row.height),
                    self.size,
                    align=Align.CENTER,
                    ink=ink,
                ),
                Text(
                    str(weapon.damage),
                    Rect(row.right - 6.4, row.y, 6.0, row.height),
                    self.size,
                    Face.BOLD,
                    Align.CENTER,
                    ink=ink,
                ),
            ]
        return tuple(texts)

    def _named(self, names: tuple[str, ...], box: Rect, ink: str, strike: str) -> Text:
        empty = Text("", box, self.size, Face.BOLD, ink=ink, strike=strike)
        return fitting(names, empty)

    @override
    def draw(self, painter: QPainter, shown: ShownWeapons, exposed: QRectF) -> None:
        theme = self.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(theme.zebra))
        for i, row in enumerate(self._rows):
            if i % 2 == 0:
                painter.drawRect(qrect(row))
        painter.setPen(pen(theme.hairline, THIN))
        for column in self._columns:
            painter.drawLine(
                QPointF(column.x, column.y - 0.2), QPointF(column.right, column.y - 0.2)
            )
        for row, works in zip(self._rows, shown.works, strict=True):
            side = min(self._box - 0.9, row.height - 0.4)
            box = Rect(row.x + 0.5, row.center.y - side / 2, side, side)
            painter.setPen(pen(theme.frame, THIN * 1.2))
            painter.setBrush(color(theme.armor))
            painter.drawRect(qrect(box))
            if not works:
                painter.setPen(pen(theme.accent, 0.45))
                s = box.inset(0.5)
                painter.drawLines(
                    [QLineF(s.x, s.y, s.right, s.bottom), QLineF(s.x, s.bottom, s.right, s.y)]
                )

    @override
    def spots(self) -> tuple[Spot, ...]:
        found = []
        for i, row in enumerate(self._rows):
            struck = Target(kind=TargetKind.CONDITION, condition=lost_key(i), value=i)
            picked = Target(kind=TargetKind.WEAPON, condition=lost_key(i), value=i)
            box = Rect(row.x, row.y, self._box, row.height)
            line = Rect(row.x + self._box, row.y, row.width - self._box, row.height)
            found += [
                Spot(target=struck, rect=box),
                Spot(target=picked, rect=line, is_stop=i == 0),
            ]
        return tuple(found)

    @override
    def say(self, target: Target) -> Spoken:
        i = target.value
        weapon = self.design.weapons[i]
        state = "works" if self.shown is None or self.shown.works[i] else "lost"
        if target.kind is TargetKind.CONDITION:
            name = f"box of {weapon.name}, {words(weapon.location)}"
            return Spoken(name, state, is_ticked=state == "lost")
        if self.shown is not None and self.shown.fired[i]:
            state += ", fired this turn"
        name = f"{weapon.name}, {words(weapon.location)}, damage {weapon.damage}"
        return Spoken(name, state)

    @override
    def why(self, target: Target) -> str:
        i, shown = target.value, self.shown
        works = shown is None or shown.works[i]
        if shown is not None and not works and not shown.struck[i]:
            return f"Lost with the {words(self.design.weapons[i].location)}"
        if target.kind is TargetKind.CONDITION:
            return "Press to strike this weapon" if works else "Lost; press to bring it back"
        return "Press to attack with it" if works else "Lost; its box brings it back"

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        return [
            f"{'o' if works else 'x'} {weapon.name} {SHORT[weapon.location]} {weapon.damage}"
            f"{' fired' if fired else ''}"
            for weapon, works, fired in zip(
                self.design.weapons, shown.works, shown.fired, strict=True
            )
        ]


def _columns(count: int, width: float) -> int:
    """How many columns of lines a play layout has."""
    return 2 if count > MANY and width >= 2 * LEAST_WIDTH + BETWEEN else 1
