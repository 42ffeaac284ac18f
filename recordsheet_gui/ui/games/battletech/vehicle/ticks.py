"""Rows of boxes to tick: each a condition, or a step of a track."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.grid import Mark
from recordsheet_gui.core.ids import ConditionKey, TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, Sign, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, caption_width, frame_height, qrect
from recordsheet_gui.ui.scene.target import NO, YES, Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, fitting, width_of, wrapped
from recordsheet_gui.ui.theme import Face, color

DENSE_ROW, PAPER_ROW, LEAST_PAPER_ROW = 3.8, 4.6, 4.0
TIGHT_ROW = 3.1
"""In a play layout that is tight."""
BOX, BETWEEN = 3.0, 0.5
"""Of a row there its box is so high at least; what is left, up to so much, is between two."""
DENSE_TEXT, PAPER_TEXT = 6.3, 7.0
MOST = 99
"""Of a number that has no end of its own."""
SQUARE, BESIDE, AROUND = 3.2, 0.7, 1.3
"""The least width of a box, the gap between two, and what its word leaves free of it."""


class Tick(NamedTuple):
    """A box with the word in it."""

    word: str
    target: Target
    sign: Sign = Sign.WHOLE
    is_number: bool = False
    """True for a box whose word is a number that changes."""

    @property
    def is_on(self) -> bool:
        """True for one that is ticked."""
        return self.sign is not Sign.WHOLE


class TickRow(NamedTuple):
    """A name, in full and shorter, and its boxes."""

    names: tuple[str, ...]
    ticks: tuple[Tick, ...]


class Placed(NamedTuple):
    """A row with the places of its boxes, from the part's own corner."""

    row: TickRow
    top: float
    boxes: tuple[Rect, ...]


Signed = Callable[[Mark | None], Sign]


def condition(word: str, key: ConditionKey, unit: UnitState, sign: Signed) -> Tick:
    """A box for a condition."""
    target = Target(kind=TargetKind.CONDITION, condition=key)
    return Tick(word, target, sign(unit.conditions.get(key)))


def steps(track: TrackKey, words: Sequence[str], unit: UnitState) -> tuple[Tick, ...]:
    """Boxes that count up to a number."""
    now = unit.tracks.get(track, 0)
    return tuple(
        Tick(
            word,
            Target(kind=TargetKind.TRACK, track=track, value=value),
            Sign.STRUCK if value <= now else Sign.WHOLE,
        )
        for value, word in enumerate(words, 1)
    )


def marker(track: TrackKey, unit: UnitState) -> Tick:
    """A number that a press raises, and the wheel moves both ways."""
    target = Target(kind=TargetKind.TRACK, track=track)
    return Tick(str(unit.tracks.get(track, 0)), target, is_number=True)


def _apart(high: float) -> float:
    """What of a row's height is between its boxes and those of the next."""
    return min(BETWEEN, max(0.0, high - BOX))


def _wide(tick: Tick, size: float) -> float:
    """Width of a box."""
    word = "00" if tick.is_number else tick.word
    return max(SQUARE, width_of(word, size, Face.BOLD) + AROUND)


def _plain(mark: Mark | None) -> Sign:
    return Sign.WHOLE if mark is None else Sign.STRUCK


class TicksPart(RegionPart[tuple[TickRow, ...]]):
    """Names at the left, boxes at the right, in as many lines as they need."""

    above = 0.0
    """Height in mm that stays free over the rows, on paper."""
    dense_above = 0.0
    names = (14.0, 16.5)
    """Room for a row's name in mm, in a play layout and on paper."""
    about = ""
    """What stands over the rows, for who listens."""

    _fresh: ClassVar[Lately[UnitState, None, tuple[TickRow, ...]]]
    """The rows of units whose sheets are being laid out, which asks for them at every width."""

    @override
    def __init_subclass__(cls) -> None:
        """Each has rows of its own."""
        super().__init_subclass__()
        cls._fresh = Lately(lambda unit, _: cls.rows(unit, _plain), 8)

    @classmethod
    def below(cls, design: Any) -> str:
        """What is said under the rows."""
        return ""

    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        """All rows of a unit."""
        raise NotImplementedError

    @classmethod
    def _free(cls, region: Region) -> float:
        return cls.dense_above if region.measures.is_dense else cls.above

    @classmethod
    def _name_room(cls, rows: tuple[TickRow, ...], width: float, *, dense: bool) -> float:
        """Room for the names: that of the shortest ones where a box would stand alone otherwise."""
        size, usual = (DENSE_TEXT, cls.names[0]) if dense else (PAPER_TEXT, cls.names[1])
        longest = max((cls._boxes_width(row, size) for row in rows), default=0.0)
        least = max((width_of(row.names[-1], size, Face.BOLD) for row in rows), default=0.0) + 1.0
        return least if width - usual < longest <= width - least else usual

    @classmethod
    def _boxes_width(cls, row: TickRow, size: float) -> float:
        """All boxes of a row side by side."""
        return sum(_wide(tick, size) + BESIDE for tick in row.ticks) - BESIDE

    @classmethod
    def _place(
        cls, rows: tuple[TickRow, ...], width: float, high: float, *, dense: bool
    ) -> tuple[tuple[Placed, ...], int]:
        """The rows in a width, and how many lines they are."""
        size, name = DENSE_TEXT if dense else PAPER_TEXT, cls._name_room(rows, width, dense=dense)
        apart = _apart(high)
        found, line = [], 0
        for row in rows:
            boxes, x, top = [], name, line
            for tick in row.ticks:
                wide = _wide(tick, size)
                if x + wide > width + 0.01 and x > name:
                    x, line = name, line + 1
                boxes.append(Rect(x, line * high + apart / 2, wide, high - apart))
                x += wide + BESIDE
            found.append(Placed(row, top * high, tuple(boxes)))
            line += 1
        return tuple(found), line

    @classmethod
    def _lines(cls, region: Region, unit: UnitState, width: float) -> int:
        inner = width - 2 * region.measures.pad
        dense = region.measures.is_dense
        lines = cls._place(cls._fresh.of(unit, None), inner, 1.0, dense=dense)[1]
        return lines + len(cls._remarks(region, unit.design, width))

    @classmethod
    def _beside(cls, region: Region, design: Any, width: float) -> str:
        """What is said of the rows, where it fits beside the title and a line is worth much."""
        words = cls.below(design)
        fits = width_of(words, region.measures.caption) <= caption_width(region, width)
        return words if region.measures.is_tight and fits else ""

    @classmethod
    def _remarks(cls, region: Region, design: Any, width: float) -> list[str]:
        words = cls.below(design)
        if not words or cls._beside(region, design, width):
            return []
        m = region.measures
        return wrapped(words, width - 2 * m.pad, DENSE_TEXT if m.is_dense else PAPER_TEXT)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return 34.0

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        row = TIGHT_ROW if region.measures.is_tight else DENSE_ROW
        return frame_height(region) + cls.dense_above + row * cls._lines(region, unit, width)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        lines = cls._lines(region, unit, region.rect.width)
        around = frame_height(region) + cls.above
        return around + lines * LEAST_PAPER_ROW, around + lines * PAPER_ROW

    def _placed(self, rows: tuple[TickRow, ...]) -> tuple[Placed, ...]:
        r, dense = self.inner, self.measures.is_dense
        free = self._free(self.region)
        _, lines = self._place(rows, r.width, 1.0, dense=dense)
        remarks = len(self._remarks(self.region, self.design, self.rect.width))
        high = min(5.2, (r.height - free) / max(1, lines + remarks))
        found, _ = self._place(rows, r.width, high, dense=dense)
        return tuple(
            Placed(
                one.row, r.y + free + one.top, tuple(b.moved(r.x, r.y + free) for b in one.boxes)
            )
            for one in found
        )

    @override
    def read(self, now: Now) -> tuple[TickRow, ...]:
        return self.rows(now.unit, now.sign)

    @override
    def write(self, shown: tuple[TickRow, ...]) -> tuple[Text, ...]:
        dense = self.measures.is_dense
        size = DENSE_TEXT if dense else PAPER_TEXT
        name = self._name_room(shown, self.inner.width, dense=dense)
        texts: list[Text] = []
        # Where there are no rows, what is said of them stands in their place.
        remarks = self._remarks(self.region, self.design, self.rect.width)
        low, free = self.inner.y + self._free(self.region), self._free(self.region)
        high = min(5.2, (self.inner.height - free) / max(1, len(remarks)))
        for placed in self._placed(shown):
            apart = placed.boxes[0].y - placed.top
            high = placed.boxes[0].height + 2 * apart
            low = placed.boxes[-1].bottom + apart
            frame = Rect(self.inner.x, placed.top, name - 0.8, high)
            hurt = any(tick.is_on for tick in placed.row.ticks)
            text = Text("", frame, size, Face.BOLD if hurt else Face.REGULAR)
            texts.append(fitting(placed.row.names, text))
            for tick, box in zip(placed.row.ticks, placed.boxes, strict=True):
                ink = "faint" if tick.is_on else "ink" if tick.is_number else "soft"
                face = Face.BOLD if tick.is_number else Face.REGULAR
                if not tick.is_on:
                    texts.append(Text(tick.word, box, size, face, Align.CENTER, ink=ink))
        for i, words in enumerate(remarks):
            line = Rect(self.inner.x, low + i * high, self.inner.width, high)
            texts.append(Text(words, line, size, ink="soft"))
        if beside := self._beside(self.region, self.design, self.rect.width):
            texts.append(self.caption(beside))
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: tuple[TickRow, ...], exposed: QRectF) -> None:
        theme = self.theme
        for placed in self._placed(shown):
            for tick, box in zip(placed.row.ticks, placed.boxes, strict=True):
                is_fresh = tick.sign is Sign.FRESH
                fill = theme.armor
                if tick.is_on:
                    fill = theme.fresh if is_fresh else theme.struck
                painter.setPen(pen(theme.frame, MEDIUM if tick.is_on else THIN * 1.2))
                painter.setBrush(color(fill))
                painter.drawRect(qrect(box))
                if tick.is_on:
                    ink = theme.fresh_sign if is_fresh else theme.struck_sign
                    painter.setPen(pen(ink, 0.45))
                    b = box.inset(0.5 * (box.width - box.height * 0.5), box.height * 0.25)
                    crossed = [QLineF(b.x, b.bottom, b.right, b.y)]
                    if not is_fresh:
                        crossed.append(QLineF(b.x, b.y, b.right, b.bottom))
                    painter.drawLines(crossed)

    @override
    def spots(self) -> tuple[Spot, ...]:
        found: list[Spot] = []
        for placed in self._placed(self.shown or ()):
            for i, (tick, box) in enumerate(zip(placed.row.ticks, placed.boxes, strict=True)):
                if found and found[-1].target == tick.target:
                    # Boxes that would all write the same are one.
                    first = found.pop()
                    whole = Rect(
                        first.rect.x, first.rect.y, box.right - first.rect.x, first.rect.height
                    )
                    found.append(Spot(target=tick.target, rect=whole, is_stop=first.is_stop))
                else:
                    found.append(Spot(target=tick.target, rect=box, is_stop=i == 0))
        return tuple(found)

    def _tick(self, target: Target) -> tuple[TickRow, Tick] | None:
        pairs = ((row, tick) for row in self.shown or () for tick in row.ticks)
        return next((pair for pair in pairs if pair[1].target == target), None)

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        found = self._tick(target)
        if found is None or target.track is None:
            return None
        if found[1].is_number:
            return target.track, int(found[1].word) + 1
        on = sum(tick.is_on for tick in found[0].ticks if tick.target.track == target.track)
        # The last marked box rubs itself out.
        return target.track, target.value - 1 if target.value == on else target.value

    @override
    def stepped(self, target: Target, steps: int) -> tuple[TrackKey, int] | None:
        found = self._tick(target)
        if found is None or target.track is None or not found[1].is_number:
            return None
        return target.track, max(0, int(found[1].word) + steps)

    @override
    def say(self, target: Target) -> Spoken:
        found = self._tick(target)
        if found is None:
            return Spoken("")
        row, tick = found
        if tick.is_number:
            count = Count(int(tick.word), MOST, target.track)
            return Spoken(row.names[0].lower(), tick.word, count)
        name = f"{self.about} {row.names[0].lower()} {tick.word}".strip()
        return Spoken(name, YES if tick.is_on else NO, is_ticked=tick.is_on)

    @override
    def describe(self) -> list[str]:
        return [
            " ".join(
                (row.names[0], *(t.word if t.is_number else t.word + t.sign for t in row.ticks))
            )
            for row in self.shown or ()
        ]
