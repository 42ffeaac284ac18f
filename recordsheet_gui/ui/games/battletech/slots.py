"""The critical slots of one location."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.sheet.layout import TEXT
from recordsheet_gui.sheet.mech.criticals import HALF, SlotLine, slot_lines
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, Sign, draw_pips, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import SheetPart, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import (
    COMFORT,
    LABEL,
    POINT,
    SMALLEST,
    Align,
    Text,
    fitting,
    place,
    width_of,
)
from recordsheet_gui.ui.theme import Face, Theme
from recordsheet_gui.units.mech.anatomy import NAMES, TITLES
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.short_names import piece_names

SQUEEZED = 0.75
"""How narrow the shortest name may be before a play layout gives it more room."""


class Spacing(NamedTuple):
    """The measures of a list of slots in mm."""

    heading: float
    half_gap: float
    dice: float
    """Room for "1-3" at the left of a half; none where it is not said."""
    number: float
    """From the number of a slot to its name."""
    shots: float
    """Room for the shots of a bin; none: as many as their digits need."""
    title: float
    """The location's name, in points."""
    smallest: float
    """The least size of a slot's name, in points."""


ON_PAPER = Spacing(4.6, 0.9, 4.8, 3.4, 4.6, 7.4, SMALLEST)
FOR_PLAY = Spacing(3.7, 0.7, 0.3, 2.6, 0.0, 7.0, TEXT)
TAIL = 0.2
"""Below the last line, for what hangs below it."""
LEAST_ROW = 2.75
"""Height of a line on paper whose letters have 7 points."""


def _shots_width(lines: Iterable[SlotLine]) -> float:
    """Room for the shots of the fullest bin of a location."""
    most = max((load.shots for line in lines for load in line.loads), default=0)
    return _number_width(most, TEXT)


def _number_width(most: int, size: float) -> float:
    return width_of("0" * len(str(most)), size, Face.BOLD) + 1.2


def _boxes(line: SlotLine, single: float) -> tuple[float, ...]:
    """How wide the numbers of a slot's loads are; two of them are as narrow as they can be."""
    if len(line.loads) < 2:
        return (single,) * len(line.loads)
    return tuple(min(single, _number_width(load.shots, TEXT)) for load in line.loads)


class ShownSlots(NamedTuple):
    """A location's slots as they look."""

    signs: tuple[Sign, ...]
    shots: tuple[tuple[int, ...], ...]
    """Of each load that is counted; a game of an earlier version counts two as one."""
    is_gone: bool


class SlotsPart(SheetPart[ShownSlots]):
    """The slots of one location."""

    def __init__(
        self,
        location: str,
        design: MechDesign,
        rect: Rect,
        row: float,
        theme: Theme,
        spacing: Spacing = ON_PAPER,
    ) -> None:
        """Place the lines of a location."""
        super().__init__(rect, theme)
        self.location = location
        self.lines = slot_lines(design, location)
        self.spacing = spacing._replace(shots=spacing.shots or _shots_width(self.lines))
        plates = design.patchwork.get(location, "")
        self.armor = piece_names(plates) if plates else ()
        """The armor over the location by its names, where each location has its own."""
        self.row = row
        most, share = (7.4, 0.9) if spacing is ON_PAPER else (7.0, 0.78)
        self.size = max(spacing.smallest, min(most, row / POINT * share))
        self._small = max(LABEL, self.size - 0.4) if spacing is ON_PAPER else self.size - 0.6
        self._rows = tuple(
            Rect(
                rect.x + spacing.dice,
                rect.y + spacing.heading + i * row + (i // HALF) * spacing.half_gap,
                rect.width - spacing.dice,
                row,
            )
            for i in range(len(self.lines))
        )
        self._spots = tuple(self._make_spots())

    @staticmethod
    def height(slots: int, row: float, spacing: Spacing = ON_PAPER) -> float:
        """What a list of so many slots needs."""
        halves = max(0, (slots - 1) // HALF)
        return spacing.heading + slots * row + halves * spacing.half_gap + TAIL

    @staticmethod
    def widths(design: MechDesign, location: str) -> tuple[float, float]:
        """What names in full take in a play layout, and what they need at least."""
        most, least = 0.0, 0.0
        lines = slot_lines(design, location)
        shots = _shots_width(lines)
        for line in lines:
            beside = FOR_PLAY.dice + FOR_PLAY.number + 0.4 + sum(_boxes(line, shots))
            beside += 3.0 if line.is_armored else 0.0
            face = Face.REGULAR if line.is_faint or line.is_empty else Face.BOLD
            most = max(most, beside + width_of(line.names[0], TEXT, face))
            least = max(least, beside + SQUEEZED * width_of(line.names[-1], TEXT, face))
        return most, least

    @override
    def source(self, now: Now) -> object:
        fell_by = now.derived.fell_by
        return now.slots, now.unit.tracks, now.clock, fell_by, self.location in now.gone

    @override
    def read(self, now: Now) -> ShownSlots:
        gone = self.location in now.gone
        signs = []
        for line in self.lines:
            sign = now.sign(now.slots.get(line.key))
            signs.append(Sign.GONE if gone and sign is Sign.WHOLE else sign)
        tracks = now.unit.tracks
        shots = tuple(
            tuple(tracks[load.track] for load in line.loads if load.track in tracks)
            for line in self.lines
        )
        return ShownSlots(tuple(signs), shots, gone)

    @override
    def write(self, shown: ShownSlots) -> tuple[Text, ...]:
        r = self.rect
        title = Text(
            TITLES.get(self.location, self.location),
            Rect(r.x, r.y, r.width, self.spacing.heading - 0.8),
            self.spacing.title,
            Face.BOLD,
            ink="faint" if shown.is_gone else "ink",
            strike="accent" if shown.is_gone else "",
        )
        texts = [title]
        if self.armor:
            armor = self._beside(title)
            if place(armor).stretch < COMFORT or armor.size < LABEL:
                # The key says where it is, but nothing else says what it is made of.
                texts = [title._replace(text=self.location)]
                armor = self._beside(texts[0])
            texts.append(armor)
        if len(self.lines) > HALF and self._says_dice:
            for half, dice in enumerate(("1\N{EN DASH}3", "4\N{EN DASH}6")):
                rows = self._rows[half * HALF : (half + 1) * HALF]
                box = Rect(r.x, rows[0].y, self.spacing.dice - 1.2, rows[-1].bottom - rows[0].y)
                texts.append(Text(dice, box, 7, Face.BOLD, Align.CENTER, ink="soft", least=0.6))
        for i, line in enumerate(self.lines):
            texts += self._line(i, line, shown.signs[i], shown.shots[i])
        return tuple(texts)

    def _beside(self, title: Text) -> Text:
        """What the location is made of, at the right end of its heading."""
        taken = width_of(title.text, title.size, title.face) + 1.2
        room = Rect(title.box.x + taken, title.box.y, title.box.width - taken, title.box.height)
        return fitting(self.armor, Text("", room, LABEL, align=Align.RIGHT, ink="soft"))

    @property
    def _says_dice(self) -> bool:
        return self.spacing.dice > 2

    def _line(self, i: int, line: SlotLine, sign: Sign, shots: tuple[int, ...]) -> list[Text]:
        row = self._rows[i]
        whole = sign is Sign.WHOLE
        ink = "faint" if line.is_faint or not whole else "ink"
        spacing = self.spacing
        name = row.x + spacing.number
        wide = row.right - name - (3 if line.is_armored else 0)
        wide -= sum(_boxes(line, spacing.shots))
        face = Face.REGULAR if line.is_faint or line.is_empty else Face.BOLD
        strikes = {Sign.STRUCK: "ink", Sign.FRESH: "accent", Sign.WIDOW: "widow_sign"}
        texts = [
            Text(f"{line.number}", Rect(row.x, row.y, 2.2, row.height), self._small, ink="soft"),
            fitting(
                line.names,
                Text(
                    "",
                    Rect(name, row.y, wide - 0.4, row.height),
                    self.size,
                    face,
                    ink=ink,
                    strike=strikes.get(sign, ""),
                ),
            ),
        ]
        texts += [
            Text(
                str(left),
                box.inset(0.3, 0),
                self.size,
                Face.BOLD,
                Align.CENTER,
                ink=ink if left else "faint",
            )
            for box, left in zip(self._numbers(i), shots, strict=False)
        ]
        return texts

    def _numbers(self, i: int) -> list[Rect]:
        """Where the shots of a slot's loads stand, from left to right at the end of its line."""
        row, line = self._rows[i], self.lines[i]
        wide = _boxes(line, self.spacing.shots)
        return [
            Rect(row.right - sum(wide[n:]), row.y, wide[n], row.height) for n in range(len(wide))
        ]

    @override
    def draw(self, painter: QPainter, shown: ShownSlots, exposed: QRectF) -> None:
        theme, r = self.theme, self.rect
        painter.setPen(pen(theme.frame, MEDIUM))
        spacing = self.spacing
        y = r.y + spacing.heading - 0.7
        painter.drawLine(QPointF(r.x, y), QPointF(r.right, y))
        if len(self.lines) > HALF:
            painter.setPen(pen(theme.hairline, THIN))
            if self._says_dice:
                x = r.x + spacing.dice - 0.9
                for half in (self._rows[:HALF], self._rows[HALF:]):
                    painter.drawLine(QPointF(x, half[0].y + 0.3), QPointF(x, half[-1].bottom - 0.3))
            else:
                y = self._rows[HALF].y - spacing.half_gap / 2
                painter.drawLine(QPointF(r.x, y), QPointF(r.right, y))
        painter.setPen(pen(theme.ink, THIN * 1.3))
        for line, row in zip(self.lines, self._rows, strict=True):
            if line.bracket:
                self._bracket(painter, line.bracket, row)
        lines = zip(self.lines, self._rows, shown.signs, shown.shots, strict=True)
        for i, (line, row, sign, shots) in enumerate(lines):
            painter.setPen(pen(theme.hairline, THIN))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for box, _ in zip(self._numbers(i), shots, strict=False):
                painter.drawRect(qrect(box.inset(0, 0.25)))
            if line.is_armored:
                spot = Point(row.right - 1.6, row.center.y)
                draw_pips(painter, [(spot, sign)], min(1.0, self.row * 0.34), theme)

    def _bracket(self, painter: QPainter, kind: str, row: Rect) -> None:
        gap = self.spacing.half_gap / 2
        x, foot = row.x + 0.66 * self.spacing.number, 0.55
        top = row.center.y if kind == "top" else row.y - gap
        end = row.center.y if kind == "end" else row.bottom + gap
        lines = [QLineF(x, top, x, end)]
        if kind != "middle":
            lines.append(QLineF(x, row.center.y, x + foot, row.center.y))
        painter.drawLines(lines)

    @override
    def spots(self) -> tuple[Spot, ...]:
        return self._spots

    def _make_spots(self) -> Iterator[Spot]:
        for i, (line, row) in enumerate(zip(self.lines, self._rows, strict=True)):
            # The shots lie on top of their slot's line, so they come first.
            for load, box in zip(line.loads, self._numbers(i), strict=True):
                yield Spot(
                    target=Target(
                        kind=TargetKind.AMMO,
                        location=self.location,
                        slot=line.key,
                        track=load.track,
                        slots=line.sisters,
                    ),
                    rect=box,
                )
            yield Spot(
                target=Target(
                    kind=TargetKind.SLOT,
                    location=self.location,
                    slot=line.key,
                    slots=line.sisters,
                ),
                rect=Rect(row.x - 0.8, row.y, row.width + 0.8, row.height),
                is_stop=i == 0,
                is_focus=not line.is_empty,
            )

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        """One shot less in the bin."""
        left = self._left(target.track) if target.track is not None else None
        if target.kind is not TargetKind.AMMO or target.track is None or left is None:
            return None
        return target.track, max(0, left - 1)

    def _left(self, track: TrackKey) -> int | None:
        """The shots of a load; None where it is not counted."""
        for line, shots in zip(self.lines, self.shown.shots if self.shown else (), strict=False):
            for load, left in zip(line.loads, shots, strict=False):
                if load.track == track:
                    return left
        return None

    @override
    def say(self, target: Target) -> Spoken:
        i = next(i for i, line in enumerate(self.lines) if line.key == target.slot)
        line, shown = self.lines[i], self.shown
        where = NAMES.get(self.location, self.location)
        if target.kind is TargetKind.AMMO:
            load = next(load for load in line.loads if load.track == target.track)
            shots = self._left(load.track) or 0
            name = line.text if len(line.loads) == 1 else load.name
            return Spoken(
                f"{name}, {where}, slot {i + 1}",
                counted(shots, "shot"),
                Count(shots, max(load.shots, shots), load.track),
            )
        sign = shown.signs[i] if shown else Sign.WHOLE
        words = {Sign.WHOLE: "working", Sign.GONE: "lost"}
        value = "cannot be hit" if line.is_faint else words.get(sign, "hit")
        if line.is_armored:
            value += ", armored"
        return Spoken(f"{where}, slot {i + 1}, {line.text}", value)

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        lines = []
        for line, sign, shots in zip(self.lines, shown.signs, shown.shots, strict=True):
            end = "".join(f" {counted(left, 'shot')}" for left in shots)
            lines.append(f"{line.key} {sign} {line.text}{end}")
        return lines
