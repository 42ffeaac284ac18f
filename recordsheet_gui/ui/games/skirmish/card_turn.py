"""The turn on a card: movement, facing, damage taken, conditions."""

from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from recordsheet_gui.core.ids import ConditionKey, TrackKey
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, is_inside
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.skirmish.card import DAMAGE, FACING, CardView
from recordsheet_gui.systems.skirmish.commands import KeepBalance
from recordsheet_gui.ui.scene.margin import in_words
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PLATE, RegionPart, qpolygon, qrect
from recordsheet_gui.ui.scene.target import NO, YES, Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, explained
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.card.design import SkirmishDesign

HEAVY = 15
"""Damage in one turn that asks for a fall check; the boxes of its row."""
WIDE, HIGH, DOWN = 40.6, 21.6, 14.6
"""Of a play layout: the least size of all that stands here, and where the row of damage begins."""
LARGEST, MOST_LETTERS = 1.7, 1.35
"""How many times as large it may be there, and its letters."""
DENSE_GAP = 0.6
SIDES = ("ahead", "right ahead", "right behind", "behind", "left behind", "left ahead")


class ShownTurn(NamedTuple):
    """The numbers of the turn."""

    movement: Number
    left: Number
    facing: int
    damage: int
    is_owed: bool
    """True while a fall check waits."""
    ticked: frozenset[str]


class CardTurnPart(RegionPart[ShownTurn]):
    """Movement, a hex with an arrow, the row of damage, boxes to tick."""

    design: SkirmishDesign

    def __init__(self, region: Region, design: SkirmishDesign, theme: Theme) -> None:
        """Share the place out; in a play layout all of it grows with its region."""
        super().__init__(region, design, theme)
        r, m = self.rect, self.measures
        if m.is_dense:
            x, top, wide = r.x + m.pad, r.y + m.plate + DENSE_GAP, r.width - 2 * m.pad
            self._k = k = min(LARGEST, (r.bottom - m.pad - top) / HIGH, wide / WIDE)
            raised = 0.0
        else:
            x, top, wide = r.x + 1.8, r.y + PLATE + 1.0, r.width - 3.6
            # The hexagon begins beside the title's plate.
            self._k, k, raised = 1.0, 1.0, 3.6
        self._letters = min(k, MOST_LETTERS)
        self._label = m.label * (self._letters if m.is_dense else 1.0)
        self._bold = 6 * self._letters if m.is_dense else m.label
        self._numbers = {
            "movement": Rect(x, top, 8.6 * k, 8.8 * k),
            "movement left": Rect(x + 9.6 * k, top, 8.6 * k, 8.8 * k),
        }
        self._hex = Rect(x + 19.6 * k, top - raised, 11.6 * k, 11.6 * k)
        center, reach = self._hex.center, self._hex.width / 2
        self._corners: Polygon = tuple(
            Point(center.x + reach * sin(a), center.y - reach * cos(a))
            for a in (pi / 6 + i * pi / 3 for i in range(6))
        )
        """Clockwise; the side before the first corner lies ahead."""
        row = Rect(x, top + (12.4 if not m.is_dense else DOWN) * k, wide, 3.0 * k)
        step = row.width / HEAVY
        self._damage_label = Rect(row.x, row.y - 2.9 * k, row.width, 2.6 * k)
        self._cells = tuple(
            Rect(row.x + i * step + 0.15 + 0.25 * (i // 5 - 1), row.y, step - 0.3, row.height)
            for i in range(HEAVY)
        )
        width = wide / len(region.conditions)
        self._boxes = {
            word: Rect(x + i * width, row.bottom + 0.9 * k, width - 0.4, 3.0 * k)
            for i, word in enumerate(region.conditions)
        }

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return WIDE + 2 * region.measures.pad

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        m = region.measures
        return m.plate + DENSE_GAP + HIGH + m.pad

    def _wedge(self, side: int) -> Polygon:
        """The triangle of the hex that faces a side."""
        return (self._hex.center, self._corners[side - 1], self._corners[side])

    @override
    def read(self, now: Now) -> ShownTurn:
        card = CardView(design=self.design, paper=now.unit)
        ticked = frozenset(str(key) for key in now.unit.conditions)
        tracks = now.unit.tracks
        owed = any(
            isinstance(entry.command, KeepBalance) and entry.unit == now.id
            for entry in now.game.owed
        )
        return ShownTurn(
            card.movement, card.movement_left, tracks[FACING] % 6, tracks[DAMAGE], owed, ticked
        )

    @override
    def write(self, shown: ShownTurn) -> tuple[Text, ...]:
        texts = []
        k, big = self._k, self._letters
        for key, title, number in (
            ("movement", "MOVE", shown.movement),
            ("movement left", "LEFT", shown.left),
        ):
            box = self._numbers[key]
            less = number.value < self.design.movement
            texts += [
                Text(
                    title,
                    Rect(box.x, box.y + 0.5 * k, box.width, 2.6 * k),
                    self._label,
                    align=Align.CENTER,
                    ink="soft",
                ),
                Text(
                    str(number.value),
                    Rect(box.x, box.y + 2.9 * k, box.width, 5.4 * k),
                    13 * k,
                    Face.BOLD,
                    Align.CENTER,
                    ink="accent" if less else "ink",
                ),
            ]
        hexagon, line = self._hex, 2.6 * k
        start = hexagon.right + 1.0
        beside = Rect(start, hexagon.center.y - 1.1 * line, self.rect.right - start - 0.6, line)
        ahead, _, behind = SIDES[shown.facing].partition(" ")
        texts += [
            Text("FACING", beside, self._label, ink="soft"),
            Text(ahead, beside.moved(0, line), self._bold, Face.BOLD),
            Text(behind, beside.moved(0, 1.96 * line), self._bold, Face.BOLD),
        ]
        label = self._damage_label
        owed = "fall check is owed" if shown.is_owed else f"fall check at {HEAVY}"
        texts += [
            Text(
                "DAMAGE",
                Rect(label.x, label.y, 10.0 * big, label.height),
                self._label,
                ink="soft",
            ),
            Text(
                str(shown.damage),
                Rect(label.x + 10.2 * big, label.y, 8.0 * big, label.height),
                7.4 * big,
                Face.BOLD,
                ink="accent" if shown.damage else "ink",
            ),
            Text(
                owed,
                Rect(label.x + 19.0 * big, label.y, label.width - 19.0 * big, label.height),
                self._label,
                align=Align.RIGHT,
                ink="accent" if shown.is_owed else "soft",
            ),
        ]
        for word, box in self._boxes.items():
            on = word in shown.ticked
            texts.append(
                Text(
                    _short(word),
                    Rect(box.x + 3.0 * k, box.y, box.width - 3.0 * k, box.height),
                    self._bold,
                    Face.BOLD if on else Face.REGULAR,
                    ink="accent" if on else "ink",
                )
            )
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: ShownTurn, exposed: QRectF) -> None:
        theme = self.theme
        painter.setPen(pen(theme.frame, THIN * 1.2))
        painter.setBrush(color(theme.armor))
        for box in self._numbers.values():
            painter.drawRect(qrect(box))
        self._draw_hex(painter, shown.facing)
        for i, cell in enumerate(self._cells):
            hit = i < shown.damage
            painter.setPen(pen(theme.frame, THIN))
            painter.setBrush(color(theme.fresh if hit else theme.armor))
            painter.drawRect(qrect(cell))
            if hit:
                painter.setPen(pen(theme.fresh_sign, 0.3))
                s = cell.inset(0.5, 0.6)
                painter.drawLine(QPointF(s.x, s.bottom), QPointF(s.right, s.y))
        for word, box in self._boxes.items():
            square = Rect(box.x, box.y + 0.2 * self._k, 2.5 * self._k, 2.5 * self._k)
            painter.setPen(pen(theme.frame, THIN * 1.2))
            painter.setBrush(color(theme.armor))
            painter.drawRect(qrect(square))
            if word in shown.ticked:
                painter.setPen(pen(theme.accent, 0.45))
                s = square.inset(0.5 * self._k)
                painter.drawLines(
                    [QLineF(s.x, s.y, s.right, s.bottom), QLineF(s.x, s.bottom, s.right, s.y)]
                )

    def _draw_hex(self, painter: QPainter, facing: int) -> None:
        theme = self.theme
        painter.setPen(pen(theme.frame, MEDIUM))
        painter.setBrush(color(theme.armor))
        painter.drawPolygon(qpolygon(self._corners))
        # The side that is faced is thick: the arrow alone would be a small cue.
        edge = pen(theme.outline, 0.9)
        painter.setPen(edge)
        a, b = self._corners[facing - 1], self._corners[facing]
        painter.drawLine(QPointF(*a), QPointF(*b))
        center, reach = self._hex.center, self._hex.width / 2
        painter.save()
        painter.translate(center.x, center.y)
        painter.rotate(60 * facing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(theme.plate if not theme.is_dark else theme.outline))
        if theme.for_paper and theme.plate == theme.paper:
            painter.setBrush(color(theme.ink))
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(0, -reach * 0.72),
                    QPointF(reach * 0.46, -reach * 0.12),
                    QPointF(reach * 0.16, -reach * 0.2),
                    QPointF(reach * 0.16, reach * 0.5),
                    QPointF(-reach * 0.16, reach * 0.5),
                    QPointF(-reach * 0.16, -reach * 0.2),
                    QPointF(-reach * 0.46, -reach * 0.12),
                ]
            )
        )
        painter.restore()

    @override
    def spots(self) -> tuple[Spot, ...]:
        numbers = [
            Spot(target=Target(kind=TargetKind.NUMBER, number=key), rect=box, is_stop=i == 0)
            for i, (key, box) in enumerate(self._numbers.items())
        ]
        sides = [
            Spot(target=_place(FACING, i), rect=self._around(i), is_stop=i == 0) for i in range(6)
        ]
        cells = [
            Spot(target=_place(DAMAGE, i + 1), rect=cell, is_stop=i == 0)
            for i, cell in enumerate(self._cells)
        ]
        ticks = [
            Spot(
                target=Target(kind=TargetKind.CONDITION, condition=ConditionKey(word)),
                rect=box,
                is_stop=i == 0,
            )
            for i, (word, box) in enumerate(self._boxes.items())
        ]
        return (*numbers, *sides, *cells, *ticks)

    def _around(self, side: int) -> Rect:
        """A small rectangle near one side of the hex, for the keyboard."""
        a, b, c = self._wedge(side)
        x, y = (a.x + 2 * b.x + 2 * c.x) / 5, (a.y + 2 * b.y + 2 * c.y) / 5
        reach = 1.2 * self._k
        return Rect(x - reach, y - reach, 2 * reach, 2 * reach)

    @override
    def target_at(self, x: float, y: float) -> Target | None:
        for side in range(6):
            if is_inside(self._wedge(side), x, y):
                return _place(FACING, side)
        return super().target_at(x, y)

    @override
    def shape_of(self, target: Target) -> QPainterPath:
        if target.track == FACING:
            path = QPainterPath()
            path.addPolygon(qpolygon(self._wedge(target.value)))
            path.closeSubpath()
            return path
        return super().shape_of(target)

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        if target.track == FACING:
            return FACING, target.value
        if target.track == DAMAGE:
            # The last struck cell is rubbed out, any other becomes the last.
            now = self.shown.damage if self.shown else 0
            return DAMAGE, target.value - 1 if target.value == now else target.value
        return None

    @override
    def stepped(self, target: Target, steps: int) -> tuple[TrackKey, int] | None:
        shown = self.shown
        if shown is None:
            return None
        if target.track == FACING:
            return FACING, (shown.facing + steps) % 6
        if target.track == DAMAGE:
            return DAMAGE, max(0, shown.damage + steps)
        return None

    @override
    def say(self, target: Target) -> Spoken:
        shown = self.shown
        if target.kind is TargetKind.NUMBER and shown is not None:
            number = shown.movement if target.number == "movement" else shown.left
            return Spoken(target.number, str(number.value))
        if target.track == FACING:
            here = shown is not None and shown.facing == target.value
            name = f"facing {SIDES[target.value]}"
            return Spoken(name, YES if here else NO, is_ticked=here, is_one_of=True)
        if target.track == DAMAGE:
            damage = shown.damage if shown else 0
            return Spoken(
                f"damage this turn {target.value}",
                f"now {damage}",
                Count(damage, max(HEAVY, damage), DAMAGE),
                is_ticked=target.value <= damage,
            )
        on = shown is not None and target.condition in shown.ticked
        return Spoken(in_words(target.condition or "").lower(), YES if on else NO, is_ticked=on)

    @override
    def why(self, target: Target) -> str:
        if target.kind is not TargetKind.NUMBER or self.shown is None:
            return ""
        number = self.shown.movement if target.number == "movement" else self.shown.left
        return explained(in_words(target.number), number)

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        return [
            f"movement {shown.movement.value} left {shown.left.value}",
            f"facing {shown.facing} {SIDES[shown.facing]}",
            f"damage this turn {shown.damage}{', fall check owed' if shown.is_owed else ''}",
            *(f"condition {word}" for word in self.region.conditions if word in shown.ticked),
        ]


def _place(track: TrackKey, value: int) -> Target:
    return Target(kind=TargetKind.TRACK, track=track, value=value)


def _short(condition: str) -> str:
    return {"engine exploded": "Engine gone"}.get(condition, in_words(condition))
