"""Conditions and notes: what a player writes at the edge of the paper."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import ConditionKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import NO, YES, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import COMFORT, LABEL, Text, fitting, width_of, wrapped
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.kinds import kind_of

ROW = 4.6
CLOSE_ROW = 3.3
MOST_NOTES = 4
"""Lines that a page makes room for; the latest are shown where there are more."""
DENSE_ROW = 3.5
"""In a play layout."""
WORDS = 6.8
"""Points of the name of a condition."""
BESIDE = 4.6
"""What its box and the gap to the next one take of its width."""
CLOSEST_ROW = 2.6
"""As close as boxes to tick may stand rather than in a third column."""
BOX = 2.8
OF_PARTS = (
    "blown_off/", "destroyed/", "mode/", "asked/", "failed/", "used/", "unarmored/",
    "unconscious/", "flooded/",
    "jammed/", "dumping/", "club/", "network/", "carrying/", "carried/", "inside/",
    "riding/", "rider/", "mounted/", "swarmed/", "swarming/",
    "narc/", "inarc-homing/", "inarc-ecm/", "inarc-haywire/", "inarc-nemesis/",
)  # fmt: skip
"""Conditions of single parts, which the unit's rules put into words."""
BRACKETS = re.compile(r" \([^()]*\)")


class ShownConditions(NamedTuple):
    """All boxes in order, which of them are ticked, and which only follow from marks."""

    words: tuple[str, ...]
    ticked: frozenset[str]
    small_print: tuple[tuple[str, str], ...] = ()


class ConditionsPart(RegionPart[ShownConditions]):
    """Boxes to tick; those that a unit cannot come into have none."""

    def __init__(self, region: Region, design: UnitDesign, theme: Theme) -> None:
        """Leave out what is not for it."""
        super().__init__(self._own(region, design), design, theme)

    @classmethod
    def possible(cls, design: UnitDesign) -> Mapping[str, bool]:
        """Conditions that not all units of the page come into, and whether this one can."""
        return {}

    @classmethod
    def _own(cls, region: Region, design: UnitDesign) -> Region:
        possible = cls.possible(design)
        own = tuple(word for word in region.conditions if possible.get(word, True))
        return replace(region, conditions=own) if len(own) < len(region.conditions) else region

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        rows = -(-len(cls._own(region, unit.design).conditions) // 2)
        least = frame_height(region) + rows * ROW
        return least, max(least, region.rect.height)

    def holding(self, now: Now) -> dict[str, None]:
        """What is ticked: what was written, and what follows from marks."""
        written = [word for word in now.unit.conditions if not word.startswith(OF_PARTS)]
        derived = [word for word in now.derived.conditions if not word.startswith("blown_off/")]
        return dict.fromkeys([*written, *derived])

    @override
    def read(self, now: Now) -> ShownConditions:
        on = self.holding(now)
        words = tuple(dict.fromkeys([*self.region.conditions, *on]))
        room = self._room(words, len(on))
        if len(words) > room:
            # What is ticked goes before what is not.
            kept = [w for w in words if w in on] + [w for w in words if w not in on]
            words = tuple(w for w in words if w in kept[:room])
        return ShownConditions(words, frozenset(on), tuple(now.derived.small_print.items()))

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        boxes = len(cls._own(region, unit.design).conditions)
        return frame_height(region) + DENSE_ROW * -(-boxes // 2)

    @property
    def _row(self) -> float:
        return DENSE_ROW if self.measures.is_dense else ROW

    def _high(self, count: int = 0) -> int:
        """Rows of boxes: closer ones where so many would stand in a third column."""
        room = self.inner.height + 0.2
        high, closer = max(1, int(room / self._row)), -(-count // 2)
        is_closer = self.measures.is_dense and closer > high and closer * CLOSEST_ROW <= room
        return closer if is_closer else high

    def _room(self, words: tuple[str, ...], ticked: int) -> int:
        """Boxes that find place: in two columns, in a third where it can be read or has to be."""
        two, three = 2 * self._high(len(words)), 3 * self._high()
        if not self.measures.is_dense:
            return two
        wide = self.inner.width / 3 - BESIDE
        longest = max(width_of(in_words(word), WORDS, Face.BOLD) for word in words)
        return three if longest * COMFORT <= wide else max(two, min(ticked, three))

    def _box(self, i: int, count: int) -> Rect:
        r, high = self.inner, self._high(count)
        row = min(self._row, (r.height + 0.2) / high)
        wide = r.width / max(1, -(-count // high))
        return Rect(r.x + (i // high) * wide, r.y + 0.2 + (i % high) * row, wide - 0.6, row)

    @override
    def write(self, shown: ShownConditions) -> tuple[Text, ...]:
        texts = []
        for i, word in enumerate(shown.words):
            box = self._box(i, len(shown.words))
            on = word in shown.ticked
            text = Text(
                "",
                Rect(box.x + 4.0, box.y, box.width - 4.0, box.height),
                WORDS,
                Face.BOLD if on else Face.REGULAR,
                ink="accent" if on else "ink",
            )
            texts.append(fitting(self.forms(word), text))
        return tuple(texts)

    def forms(self, word: str) -> tuple[str, ...]:
        """What a box may say, the longest first: without brackets, then what follows a name.

        Where five sheets share a page, the seats of riders alone: Mounted stands beside.
        """
        whole = in_words(word)
        seats = word.partition(": ")[2]
        return tuple(dict.fromkeys((whole, BRACKETS.sub("", whole), *filter(None, (seats,)))))

    @override
    def draw(self, painter: QPainter, shown: ShownConditions, exposed: QRectF) -> None:
        theme = self.theme
        for i, word in enumerate(shown.words):
            box = self._box(i, len(shown.words))
            side = min(BOX, box.height - 0.4)
            square = Rect(box.x, box.center.y - side / 2, side, side)
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
                rect=self._box(i, len(words)),
                is_stop=i == 0,
            )
            for i, word in enumerate(words)
        )

    @override
    def say(self, target: Target) -> Spoken:
        on = self.shown is not None and target.condition in self.shown.ticked
        return Spoken(in_words(target.condition or "").lower(), YES if on else NO, is_ticked=on)

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


class ShownNotes(NamedTuple):
    """What waits for dice or a choice, and what was written."""

    owed: tuple[str, ...]
    notes: tuple[str, ...]


class NotesPart(RegionPart[ShownNotes]):
    """Ruled lines: what is owed with a box to tick, then the notes, the latest at the end."""

    most_lines = MOST_NOTES

    def __init__(self, region: Region, design: UnitDesign, theme: Theme) -> None:
        """Rule the lines."""
        super().__init__(region, design, theme)
        self._rows = self._ruled(DENSE_ROW if self.measures.is_dense else ROW)
        self._fixed = _not_automated(design)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        wide = region.rect.width - 2 * region.measures.pad - 1.0
        notes = (*_not_automated(unit.design), *unit.notes)
        lines = sum(len(wrapped(note, wide, 7)) for note in notes)
        least = frame_height(region) + min(cls.most_lines, max(2, lines)) * ROW
        return least, max(least, region.rect.height)

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return frame_height(region) + DENSE_ROW

    def _ruled(self, height: float) -> tuple[Rect, ...]:
        r = self.inner
        count = int((r.height + 0.6) / height)
        return tuple(Rect(r.x, r.y + i * height, r.width, height) for i in range(count))

    @override
    def read(self, now: Now) -> ShownNotes:
        return ShownNotes(now.owed, (*self._fixed, *now.unit.notes))

    def _lines(self, shown: ShownNotes) -> tuple[list[str], list[str], tuple[Rect, ...], float]:
        """Owed lines, note lines, the rows they stand on and their size: closer when many."""
        notes = [line for note in shown.notes for line in wrapped(note, self.inner.width - 1.0, 7)]
        rows, size = self._rows, 7.0
        if len(shown.owed) + len(notes) > len(rows):
            rows, size = self._ruled(CLOSE_ROW), LABEL
            notes = [
                line for note in shown.notes for line in wrapped(note, self.inner.width - 1.0, size)
            ]
        owed = list(shown.owed)
        # One row stays for the notes, unless it is the only one.
        room = max(len(rows) - bool(notes), 1)
        if len(owed) > room:
            # The corner says how many they are.
            last = f"and {len(owed) - room + 1} more" if room > 1 else owed[0]
            owed = [*owed[: room - 1], last]
        return owed, self._last(shown.notes, size, len(rows) - len(owed)), rows, size

    def _last(self, notes: tuple[str, ...], size: float, room: int) -> list[str]:
        """As many of the last notes as there is room for; of one that is too long its beginning."""
        lines: list[str] = []
        for note in reversed(notes):
            more = wrapped(note, self.inner.width - 1.0, size)
            if len(lines) + len(more) <= room:
                lines = [*more, *lines]
                continue
            if lines:
                lines[0] = f"\N{HORIZONTAL ELLIPSIS} {lines[0]}"
            elif room > 0:
                lines = [*more[: room - 1], f"{more[room - 1]} \N{HORIZONTAL ELLIPSIS}"]
            break
        return lines

    @override
    def write(self, shown: ShownNotes) -> tuple[Text, ...]:
        owed, notes, rows, size = self._lines(shown)
        texts = [
            fitting(
                _shorter(line),
                Text(
                    "",
                    Rect(row.x + 3.4, row.y + 0.6, row.width - 3.8, row.height - 0.6),
                    size,
                    Face.BOLD,
                    ink="accent",
                ),
            )
            for line, row in zip(owed, rows, strict=False)
        ]
        texts += [
            Text(line, Rect(row.x + 0.4, row.y + 0.6, row.width - 0.8, row.height - 0.6), size)
            for line, row in zip(notes, rows[len(owed) :], strict=False)
        ]
        if owed:
            count = len(shown.owed)
            texts.append(self.caption(f"{count} owed"))
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: ShownNotes, exposed: QRectF) -> None:
        owed, _, rows, _ = self._lines(shown)
        painter.setPen(pen(self.theme.hairline, THIN))
        for row in rows:
            painter.drawLine(QPointF(row.x, row.bottom), QPointF(row.right, row.bottom))
        painter.setPen(pen(self.theme.accent, THIN * 1.2))
        painter.setBrush(color(self.theme.armor))
        # "and 3 more" is nothing to tick.
        for row in rows[: sum(line in shown.owed for line in owed)]:
            painter.drawRect(QRectF(row.x + 0.3, row.center.y - 0.8, 2.2, 2.2))

    @override
    def spots(self) -> tuple[Spot, ...]:
        return (Spot(target=Target(kind=TargetKind.NOTES), rect=self.inner, is_stop=True),)

    @override
    def say(self, target: Target) -> Spoken:
        shown = self.shown
        words = [*(f"owed: {line}" for line in shown.owed), *shown.notes] if shown else []
        return Spoken("notes", "; ".join(words) or "empty")

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        return [f"owed {line}" for line in shown.owed] + [f"note {note}" for note in shown.notes]


def _shorter(line: str) -> tuple[str, ...]:
    """What is owed in full, without when it is due, and without why: the number stays."""
    words = re.sub(r" \([^()]*\)$", "", line)
    number = re.search(r" \d+\+$", words)
    what = re.split(r"[:,]", words.removesuffix(number[0]) if number else words)[0]
    return line, words, what + (number[0] if number else "")


def _not_automated(design: UnitDesign) -> tuple[str, ...]:
    """A line that names the gear whose rules the player has to see to."""
    found = kind_of(design).not_automated(design)
    return (f"Not automated: {', '.join(found)}.",) if found else ()


def in_words(condition: str) -> str:
    """A condition as a sheet prints it."""
    text = condition.replace("_", " ").replace("/", ": ")
    return text[:1].upper() + text[1:]
