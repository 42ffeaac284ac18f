"""The weapons of a card, line by line."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.skirmish.card import CardView, lost_key
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PLATE, RegionPart, qrect
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.card.design import SkirmishDesign, words

SHORT = {
    "cockpit": "C", "torso": "T", "left_arm": "LA", "right_arm": "RA", "left_leg": "LL",
    "right_leg": "RL",
}  # fmt: skip


BOX = 3.4
"""Millimetres at the left of a line that strike the weapon."""


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
        r = self.rect
        area = Rect(r.x + 1.6, r.y + PLATE + 3.4, r.width - 3.2, r.height - PLATE - 4.2)
        count = max(1, len(design.weapons))
        columns = 1 if count <= 5 else 2
        rows = -(-count // columns)
        height = min(3.6, area.height / rows)
        width = (area.width - (columns - 1) * 1.6) / columns
        self._columns = [
            Rect(area.x + i * (width + 1.6), area.y, width, area.height) for i in range(columns)
        ]
        self._rows = tuple(
            Rect(self._columns[i // rows].x, area.y + (i % rows) * height, width, height)
            for i in range(len(design.weapons))
        )
        self._size = 7.0 if height > 3.0 else 5.5

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
            head = Rect(column.x, column.y - 3.0, column.width, 2.6)
            texts += [
                Text(
                    "LOC",
                    Rect(head.right - 12.4, head.y, 5.4, 2.6),
                    5.5,
                    align=Align.CENTER,
                    ink="soft",
                    tracking=4,
                ),
                Text(
                    "DMG",
                    Rect(head.right - 6.4, head.y, 6.0, 2.6),
                    5.5,
                    align=Align.CENTER,
                    ink="soft",
                    tracking=4,
                ),
            ]
        if not self.design.weapons:
            box = self._columns[0]
            texts.append(Text("none", Rect(box.x, box.y, box.width, 3.6), 7, ink="faint"))
        lines = zip(self._rows, self.design.weapons, shown.works, shown.fired, strict=True)
        for row, weapon, works, fired in lines:
            ink = "ink" if works else "faint"
            strike = "" if works else "accent"
            texts += [
                Text(
                    f"{weapon.name} (fired)" if fired else weapon.name,
                    Rect(row.x + BOX + 0.6, row.y, row.width - 13.4 - BOX, row.height),
                    self._size,
                    Face.BOLD,
                    ink=ink,
                    strike=strike,
                ),
                Text(
                    SHORT[weapon.location],
                    Rect(row.right - 12.4, row.y, 5.4, row.height),
                    self._size,
                    align=Align.CENTER,
                    ink=ink,
                ),
                Text(
                    str(weapon.damage),
                    Rect(row.right - 6.4, row.y, 6.0, row.height),
                    self._size,
                    Face.BOLD,
                    Align.CENTER,
                    ink=ink,
                ),
            ]
        return tuple(texts)

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
            side = min(2.5, row.height - 0.4)
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
            box = Rect(row.x, row.y, BOX, row.height)
            line = Rect(row.x + BOX, row.y, row.width - BOX, row.height)
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
            return Spoken(f"box of {weapon.name}, {words(weapon.location)}", state)
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
