"""Conditions and notes: what a player writes at the edge of the paper."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter
from typing_extensions import override

from recordsheet_gui.core.design import MechDesign
from recordsheet_gui.core.ids import ConditionKey
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, qrect
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Text, wrapped
from recordsheet_gui.ui.theme import Face, Theme, color

ROW = 4.6


class ShownConditions(NamedTuple):
    """All boxes in order, which of them are ticked, and which only follow from marks."""

    words: tuple[str, ...]
    ticked: frozenset[str]
    small_print: tuple[tuple[str, str], ...] = ()


class ConditionsPart(RegionPart[ShownConditions]):
    """Boxes to tick."""

    @override
    def read(self, now: Now) -> ShownConditions:
        written = [word for word in now.unit.conditions if not word.startswith("blown_off/")]
        derived = [word for word in now.derived.conditions if not word.startswith("blown_off/")]
        on = dict.fromkeys([*written, *derived])
        words = tuple(dict.fromkeys([*self.region.conditions, *on]))
        room = self._room()
        if len(words) > room:
            # What is ticked goes before what is not.
            kept = [w for w in words if w in on] + [w for w in words if w not in on]
            words = tuple(w for w in words if w in kept[:room])
        return ShownConditions(words, frozenset(on), tuple(now.derived.small_print.items()))

    def _room(self) -> int:
        return 2 * max(1, int((self.inner.height + 0.2) / ROW))

    def _box(self, i: int) -> Rect:
        r = self.inner
        rows = max(1, int((r.height + 0.2) / ROW))
        half = r.width / 2
        return Rect(r.x + (i // rows) * half, r.y + 0.2 + (i % rows) * ROW, half - 0.6, ROW)

    @override
    def write(self, shown: ShownConditions) -> tuple[Text, ...]:
        texts = []
        for i, word in enumerate(shown.words):
            box = self._box(i)
            on = word in shown.ticked
            texts.append(
                Text(
                    in_words(word),
                    Rect(box.x + 4.0, box.y, box.width - 4.0, box.height),
                    6.8,
                    Face.BOLD if on else Face.REGULAR,
                    ink="accent" if on else "ink",
                )
            )
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: ShownConditions, exposed: QRectF) -> None:
        theme = self.theme
        for i, word in enumerate(shown.words):
            box = self._box(i)
            square = Rect(box.x, box.center.y - 1.4, 2.8, 2.8)
            painter.setPen(pen(theme.frame, THIN * 1.2))
            painter.setBrush(color(theme.armor))
            painter.drawRect(qrect(square))
            if word in shown.ticked:
                painter.setPen(pen(theme.accent, 0.45))
                s = square.inset(0.6)
                painter.drawLines(
                    [QLineF(s.x, s.y, s.right, s.bottom), QLineF(s.x, s.bottom, s.right, s.y)]
                )

    @override
    def spots(self) -> tuple[Spot, ...]:
        words = self.shown.words if self.shown else self.region.conditions
        return tuple(
            Spot(
                target=Target(kind=TargetKind.CONDITION, condition=ConditionKey(word)),
                rect=self._box(i),
                is_stop=i == 0,
            )
            for i, word in enumerate(words)
        )

    @override
    def say(self, target: Target) -> Spoken:
        on = self.shown is not None and target.condition in self.shown.ticked
        return Spoken(in_words(target.condition or "").lower(), "yes" if on else "no")

    @override
    def why(self, target: Target) -> str:
        known = dict(self.shown.small_print) if self.shown else {}
        return known.get(target.condition or "", "")

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        return (
            [f"condition {word}" for word in shown.words if word in shown.ticked] if shown else []
        )


class NotesPart(RegionPart[tuple[str, ...]]):
    """Ruled lines with what was written on them, the latest at the end."""

    def __init__(self, region: Region, design: MechDesign, theme: Theme) -> None:
        """Rule the lines."""
        super().__init__(region, design, theme)
        r = self.inner
        self._rows = tuple(
            Rect(r.x, r.y + i * ROW, r.width, ROW) for i in range(int((r.height + 0.6) / ROW))
        )

    @override
    def read(self, now: Now) -> tuple[str, ...]:
        return now.unit.notes

    @override
    def write(self, shown: tuple[str, ...]) -> tuple[Text, ...]:
        lines: list[str] = []
        for note in shown:
            lines += wrapped(note, self.inner.width - 1.0, 7)
        last = lines[-len(self._rows) :]
        if len(last) < len(lines):
            last[0] = f"\N{HORIZONTAL ELLIPSIS} {last[0]}"
        return tuple(
            Text(line, Rect(row.x + 0.4, row.y + 0.6, row.width - 0.8, row.height - 0.6), 7)
            for line, row in zip(last, self._rows, strict=False)
        )

    @override
    def draw(self, painter: QPainter, shown: tuple[str, ...], exposed: QRectF) -> None:
        painter.setPen(pen(self.theme.hairline, THIN))
        for row in self._rows:
            painter.drawLine(QPointF(row.x, row.bottom), QPointF(row.right, row.bottom))

    @override
    def spots(self) -> tuple[Spot, ...]:
        return (Spot(target=Target(kind=TargetKind.NOTES), rect=self.inner, is_stop=True),)

    @override
    def say(self, target: Target) -> Spoken:
        return Spoken("notes", "; ".join(self.shown or ()) or "empty")

    @override
    def describe(self) -> list[str]:
        return [f"note {note}" for note in self.shown or ()]


def in_words(condition: str) -> str:
    """A condition as a sheet prints it."""
    text = condition.replace("_", " ").replace("/", ": ")
    return text[:1].upper() + text[1:]
