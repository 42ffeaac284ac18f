"""The heat scale and the heat sinks."""

from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.marks import THIN, Sign, draw_pips, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PAD, RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import POINT, Align, Text, explained, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.mech.design import MechDesign

HEAT = TrackKey("heat")
CELL = 8.2
"""Width of a heat cell in mm."""
DENSE_WIDTH, DENSE_CELL, DENSE_OVER, DENSE_STEP, DENSE_PAD = 13.6, 4.6, 3.6, 2.6, 1.7
"""Of a play layout: the scale's width, a cell's, the overflow's height, a cell's, the edge."""


class ShownHeat(NamedTuple):
    """The marker, and where it will stand after this turn as things are."""

    now: int = 0
    projected: Number | None = None

    @property
    def next(self) -> int | None:
        """The marker to come, where it is another."""
        if self.projected is None or self.projected.value == self.now:
            return None
        return self.projected.value


class HeatPart(RegionPart[ShownHeat]):
    """A vertical scale: each number a cell, what it brings about beside it."""

    def __init__(self, region: Region, design: MechDesign, theme: Theme) -> None:
        """Place the cells."""
        super().__init__(region, design, theme)
        m = self.measures
        pad, cell, over, gap = PAD, CELL, 5.2, 1.6
        if m.is_dense:
            pad, cell, over, gap = DENSE_PAD, DENSE_CELL, DENSE_OVER, 0.8
        top = self.rect.y + m.plate + gap
        self._over = Rect(self.rect.x + pad, top, self.rect.width - 2 * pad, over)
        rows = region.top + 1
        first = self._over.bottom + 0.75 * gap
        self._step = (self.rect.bottom - pad - first) / rows
        self._cells = tuple(
            Rect(self.rect.x + pad, first + (region.top - n) * self._step, cell, self._step)
            for n in range(rows)
        )
        self._effects = {effect.at: effect for effect in region.effects}
        self._spots = tuple(
            Spot(
                target=Target(kind=TargetKind.TRACK, track=HEAT, value=n),
                rect=Rect(cell.x, cell.y, self.rect.width - 2 * pad, cell.height),
            )
            for n, cell in reversed(list(enumerate(self._cells)))
        )

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return DENSE_WIDTH

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        scale = (region.top + 1) * DENSE_STEP
        return region.measures.plate + 0.8 + DENSE_OVER + 0.6 + scale + DENSE_PAD

    @override
    def read(self, now: Now) -> ShownHeat:
        # Paper shows what is, a screen also what is coming.
        coming = None if self.theme.for_paper else now.derived.numbers.get("projected heat")
        return ShownHeat(now.unit.tracks.get(HEAT, 0), coming)

    @property
    def heat(self) -> int:
        """Where the marker stands."""
        return self.shown.now if self.shown else 0

    @override
    def write(self, seen: ShownHeat) -> tuple[Text, ...]:
        over, shown, dense = self._over, seen.now, self.measures.is_dense
        box = self._over_box()
        texts = [
            Text(
                "OVER" if dense else "OVERFLOW",
                Rect(over.x, over.y, box.x - over.x - 0.2, over.height),
                self.measures.label,
                ink="soft",
            ),
            Text(
                str(shown) if shown > self.region.top else "",
                box.inset(0.2, 0),
                8 if dense else 9,
                Face.BOLD,
                Align.CENTER,
                ink="accent",
                least=0.5,
            ),
        ]
        size = min(7.2, self._step / POINT * (0.78 if dense else 0.74))
        gap = 0.9 if dense else 2.4
        for n, cell in enumerate(self._cells):
            lit = 0 < n <= shown
            here = n == min(shown, self.region.top)
            texts.append(
                Text(
                    str(n),
                    cell,
                    size,
                    Face.BOLD if here or n % 5 == 0 else Face.REGULAR,
                    Align.CENTER,
                    ink="on_accent" if lit and self._fills else "ink" if here or lit else "soft",
                )
            )
            effect = self._effects.get(n)
            if effect is not None:
                start = cell.right + gap
                room = Rect(start, cell.y, self.rect.right - 0.6 - start, cell.height)
                text = Text(
                    "",
                    room,
                    5.8 if dense else self.measures.label,
                    Face.BOLD if effect.is_grave or n <= shown else Face.REGULAR,
                    ink="accent" if n <= shown else "ink" if effect.is_grave else "soft",
                )
                short = effect.short or effect.text
                texts.append(fitting((short,) if dense else (effect.text, short), text))
        return tuple(texts)

    def _over_box(self) -> Rect:
        """Where heat beyond the scale is written."""
        over = self._over
        wide = DENSE_CELL if self.measures.is_dense else 8.6
        return Rect(over.right - wide, over.y, wide, over.height)

    @property
    def _fills(self) -> bool:
        """Ink-saving paper has no filled cells."""
        return self.theme.heat_tint != self.theme.paper

    @override
    def draw(self, painter: QPainter, seen: ShownHeat, exposed: QRectF) -> None:
        theme, shown = self.theme, seen.now
        painter.setPen(pen(theme.frame, THIN))
        painter.setBrush(color(theme.paper))
        painter.drawRect(qrect(self._over_box()))
        for n, cell in enumerate(self._cells):
            lit = 0 < n <= shown
            fill = theme.heat if lit and self._fills else theme.zebra if n % 5 == 0 else theme.paper
            painter.setPen(pen(theme.frame, THIN))
            painter.setBrush(color(fill))
            painter.drawRect(qrect(cell))
        # Where words stand close a line before them would be read as a minus.
        for n in () if self.measures.is_dense else self._effects:
            cell = self._cells[n]
            y = cell.center.y
            painter.setPen(pen(theme.accent if n <= shown else theme.hairline, THIN * 1.4))
            painter.drawLine(QPointF(cell.right + 0.4, y), QPointF(cell.right + 1.7, y))
        here = self._cells[min(shown, self.region.top)]
        x, y = here.x - 0.2, here.center.y
        painter.setPen(pen(theme.accent, THIN))
        painter.setBrush(color(theme.accent))
        painter.drawPolygon(
            QPolygonF([QPointF(x - 1.5, y - 1.0), QPointF(x, y), QPointF(x - 1.5, y + 1.0)])
        )
        painter.setBrush(color("#00000000"))
        painter.setPen(pen(theme.accent, 0.45))
        painter.drawRect(qrect(here))
        if seen.next is not None:
            # Hollow: the marker to come.
            there = self._cells[min(seen.next, self.region.top)]
            x, y = there.x - 0.2, there.center.y
            painter.setPen(pen(theme.ghost, 0.4))
            painter.drawPolygon(
                QPolygonF([QPointF(x - 1.7, y - 1.1), QPointF(x, y), QPointF(x - 1.7, y + 1.1)])
            )
            painter.drawRect(qrect(there.inset(0.25)))

    @override
    def spots(self) -> tuple[Spot, ...]:
        """All cells; Tab stops at the present heat."""
        here = self.region.top - min(self.heat, self.region.top)
        stop = replace(self._spots[here], is_stop=True)
        return (*self._spots[:here], stop, *self._spots[here + 1 :])

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        return HEAT, target.value

    @override
    def stepped(self, target: Target, steps: int) -> tuple[TrackKey, int] | None:
        """One degree hotter or cooler, wherever on the scale the hand is."""
        return HEAT, max(0, self.heat + steps)

    @override
    def say(self, target: Target) -> Spoken:
        effect = self._effects.get(target.value)
        name = f"heat {target.value}" + (f", {effect.text}" if effect else "")
        return Spoken(
            name,
            f"heat is {self.heat}",
            Count(self.heat, max(self.region.top, self.heat), HEAT),
            is_ticked=target.value == self.heat,
            is_one_of=True,
        )

    @override
    def why(self, target: Target) -> str:
        coming = self.shown.projected if self.shown else None
        return explained("Heat after this turn", coming) if coming is not None else ""

    @override
    def describe(self) -> list[str]:
        coming = self.shown.next if self.shown else None
        return [f"heat {self.heat}", *([f"heat to come {coming}"] if coming is not None else [])]


DENSE_FACTS = 7.0
SMALLEST_SINK = 0.8
"""Of a play layout: height of the numbers, and radius below which pips are left out."""


class ShownSinks(NamedTuple):
    """Heat sinks lost, and the heat that the rest takes away."""

    lost: int
    dissipation: Number | None
    built: int
    """What all of them take away on a whole unit."""


class SinksPart(RegionPart[ShownSinks]):
    """Heat sinks as a count and as pips."""

    design: MechDesign

    def __init__(self, region: Region, design: MechDesign, theme: Theme) -> None:
        """Place the pips."""
        super().__init__(region, design, theme)
        sinks = design.heat_sinks
        self.count = max(0, sinks.count)
        self.printed = self.count * (2 if sinks.kind in ("double", "laser") else 1)
        r = self.inner
        high, gap = (DENSE_FACTS, 0.4) if self.measures.is_dense else (7.2, 1.2)
        self._facts = Rect(r.x, r.y + gap / 3, r.width, high)
        area = Rect(r.x, self._facts.bottom + gap, r.width, r.bottom - self._facts.bottom - gap)
        self._radius, self._centers = sink_pips(self.count, area)
        # Too small to count: the number says it.
        if self.measures.is_dense and self._radius < SMALLEST_SINK:
            self._centers = ()

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return frame_height(region) + DENSE_FACTS + 0.4

    @override
    def read(self, now: Now) -> ShownSinks:
        numbers = now.derived.numbers
        lost = numbers["sinks lost"].value if "sinks lost" in numbers else 0
        built = numbers.get("dissipation as built")
        whole = self.printed if built is None else built.value
        return ShownSinks(lost, numbers.get("dissipation"), whole)

    @override
    def write(self, shown: ShownSinks) -> tuple[Text, ...]:
        f = self._facts
        now = shown.dissipation.value if shown.dissipation else None
        left = self.count - shown.lost
        kind = self.design.heat_sinks.kind.title()
        if self.measures.is_dense:
            return self._write_dense(left, shown.built if now is None else now, shown.built)
        texts = [
            Text(str(left), Rect(f.x, f.y, 9, f.height), 13, Face.BOLD, Align.CENTER, least=0.6),
            Text(
                kind.upper(), Rect(f.x + 10, f.y, 18, f.height / 2), self.measures.label, ink="soft"
            ),
            Text(
                "working" if not shown.lost else f"of {self.count} working",
                Rect(f.x + 10, f.y + f.height / 2, 18, f.height / 2),
                self.measures.label,
                ink="soft",
            ),
        ]
        x = f.x + f.width / 2
        changed = now is not None and now != shown.built
        value = shown.built if now is None else now
        texts += [
            Text(
                str(value),
                Rect(x, f.y, 9, f.height),
                13,
                Face.BOLD,
                Align.CENTER,
                ink="accent" if changed else "ink",
                least=0.6,
            ),
            Text(
                "DISSIPATES", Rect(x + 10, f.y, 18, f.height / 2), self.measures.label, ink="soft"
            ),
            Text(
                f"of {shown.built} a turn" if changed else "heat a turn",
                Rect(x + 10, f.y + f.height / 2, 18, f.height / 2),
                self.measures.label,
                ink="soft",
            ),
        ]
        return tuple(texts)

    def _write_dense(self, left: int, now: int, built: int) -> tuple[Text, ...]:
        """How many work, and below it what they take away."""
        f, half = self._facts, self._facts.height / 2
        pairs = (
            (f.y, left, self.count, self.design.heat_sinks.kind),
            (f.y + half, now, built, "a turn"),
        )
        texts = []
        for y, value, whole, words in pairs:
            number = str(value) if value == whole else f"{value}/{whole}"
            wide = min(width_of(number, 8.4, Face.BOLD) + 0.1, f.width * 0.6)
            ink = "ink" if value == whole else "accent"
            rest = Rect(f.x + wide + 0.8, y, f.width - wide - 0.8, half)
            texts += [
                Text(number, Rect(f.x, y, wide, half), 8.4, Face.BOLD, ink=ink, least=0.6),
                fitting((words,), Text("", rest, 6.2, ink="soft")),
            ]
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: ShownSinks, exposed: QRectF) -> None:
        whole = self.count - shown.lost
        signs = [Sign.WHOLE if i < whole else Sign.STRUCK for i in range(len(self._centers))]
        draw_pips(painter, zip(self._centers, signs, strict=True), self._radius, self.theme)

    @override
    def spots(self) -> tuple[Spot, ...]:
        f = self._facts
        target = Target(kind=TargetKind.NUMBER, number="dissipation")
        if self.measures.is_dense:
            return (Spot(target=target, rect=f),)
        return (Spot(target=target, rect=Rect(f.x + f.width / 2, f.y, f.width / 2, f.height)),)

    @override
    def say(self, target: Target) -> Spoken:
        shown = self.shown
        value = self.printed
        if shown is not None and shown.dissipation is not None:
            value = shown.dissipation.value
        return Spoken("heat dissipation", str(value))

    @override
    def why(self, target: Target) -> str:
        shown = self.shown
        number = shown.dissipation if shown else None
        return explained("Dissipation", number) if number else ""

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        now = shown.dissipation.value if shown.dissipation else shown.built
        return [f"sinks {self.count - shown.lost}/{self.count} dissipation {now}/{shown.built}"]


def sink_pips(count: int, area: Rect) -> tuple[float, tuple[Point, ...]]:
    """Pips in rows of ten or more, as large as fits."""
    if not count:
        return 1.0, ()
    for pitch in (
        4.8,
        4.6,
        4.4,
        4.2,
        4.0,
        3.8,
        3.6,
        3.4,
        3.2,
        3.0,
        2.8,
        2.6,
        2.4,
        2.2,
        2.0,
        1.6,
        1.2,
    ):
        most = max(1, int(area.width / pitch))
        columns = min(most - most % 5 if most >= 10 else most, count)
        rows = -(-count // columns)
        if rows * pitch <= area.height:
            break
    y0 = area.y + pitch / 2
    x0 = area.x + pitch / 2
    gap = pitch * 0.35
    wide = columns * pitch + gap * ((columns - 1) // 5)
    if wide > area.width:
        gap = 0.0
    centers = tuple(
        Point(x0 + (i % columns) * pitch + gap * ((i % columns) // 5), y0 + (i // columns) * pitch)
        for i in range(count)
    )
    return pitch * 0.38, centers
