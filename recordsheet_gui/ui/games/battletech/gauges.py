"""Boxes of gear that wears down: shields, modular armor, the bridge on a bridge-layer."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.system import Gauge
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.systems.battletech.paper import hung_boxes
from recordsheet_gui.ui.scene.marks import Sign, draw_pips
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import SheetPart
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, fitting
from recordsheet_gui.ui.theme import Face, Theme
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.short_names import piece_names

ROW = 3.7
TITLE, COUNT = 22.0, 9.5
"""Room for what it is, and for its number."""
WIDEST_STEP = 2.6
MOST_BOXES = 30
"""More of them are a number alone."""
ONE_COLUMN = 3


class ShownGauges(NamedTuple):
    """The gauges, and where their tracks stand."""

    gauges: tuple[Gauge, ...]
    tracks: tuple[int, ...]


class GaugesPart(SheetPart[ShownGauges]):
    """A line for each, in two columns where there are many."""

    def __init__(self, design: MechDesign, rect: Rect, theme: Theme) -> None:
        """Share the room out among them."""
        super().__init__(rect, theme)
        self._columns = _columns(len(hung_boxes(design)))

    @staticmethod
    def height(design: MechDesign) -> float:
        """What the gauges of a design need."""
        number = len(hung_boxes(design))
        return ROW * -(-number // _columns(number))

    @override
    def read(self, now: Now) -> ShownGauges:
        gauges = now.derived.gauges
        return ShownGauges(gauges, tuple(now.unit.tracks.get(g.track, 0) for g in gauges))

    def _line(self, i: int) -> Rect:
        r = self.rect
        width = r.width / self._columns
        return Rect(
            r.x + i % self._columns * width, r.y + i // self._columns * ROW, width - 1.0, ROW
        )

    def _pips(self, i: int, gauge: Gauge) -> list[Rect]:
        """The places of its boxes; none where they would be too many."""
        line = self._line(i)
        if not 0 < gauge.full <= MOST_BOXES:
            return []
        room = line.width - TITLE - COUNT
        step = min(WIDEST_STEP, room / gauge.full)
        return [Rect(line.x + TITLE + n * step, line.y, step, ROW) for n in range(gauge.full)]

    @override
    def write(self, shown: ShownGauges) -> tuple[Text, ...]:
        texts = []
        for i, gauge in enumerate(shown.gauges):
            line = self._line(i)
            texts += [
                fitting(
                    piece_names(gauge.title),
                    Text(
                        "",
                        Rect(line.x + 0.6, line.y, TITLE - 1.2, ROW),
                        6.6,
                        ink="soft",
                        strike="" if gauge.left else "soft",
                    ),
                ),
                Text(
                    f"{gauge.left} / {gauge.full}",
                    Rect(line.right - COUNT, line.y, COUNT - 0.6, ROW),
                    7,
                    Face.BOLD,
                    Align.RIGHT,
                    ink="ink" if gauge.left == gauge.full else "accent",
                ),
            ]
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: ShownGauges, exposed: QRectF) -> None:
        for i, gauge in enumerate(shown.gauges):
            pips = self._pips(i, gauge)
            lost = gauge.full - gauge.left
            places = [
                (Point(*pip.center), Sign.STRUCK if n < lost else Sign.WHOLE)
                for n, pip in enumerate(pips)
            ]
            if pips:
                draw_pips(painter, places, min(1.05, pips[0].width * 0.4), self.theme)

    @override
    def spots(self) -> tuple[Spot, ...]:
        gauges = self.shown.gauges if self.shown else ()
        return tuple(
            Spot(
                target=Target(kind=TargetKind.TRACK, track=gauge.track, value=n),
                rect=place,
                is_stop=n == 1,
            )
            for i, gauge in enumerate(gauges)
            for n, place in enumerate(self._pips(i, gauge) or [self._line(i)], 1)
        )

    def _find(self, track: TrackKey | None) -> tuple[Gauge, int] | None:
        shown = self.shown or ShownGauges((), ())
        pairs = zip(shown.gauges, shown.tracks, strict=True)
        return next((pair for pair in pairs if pair[0].track == track), None)

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        found = self._find(target.track)
        if found is None:
            return None
        gauge, now = found
        lost = gauge.full - gauge.left
        if gauge.full > MOST_BOXES:
            wanted = min(gauge.full, lost + 1)
        else:
            # The last marked box rubs itself out.
            wanted = target.value - 1 if target.value == lost else target.value
        return gauge.track, max(0, gauge.value_for(gauge.full - wanted, now))

    @override
    def say(self, target: Target) -> Spoken:
        found = self._find(target.track)
        if found is None:
            return Spoken("")
        gauge, _ = found
        value, count = f"{gauge.left} of {gauge.full}", Count(gauge.left, gauge.full)
        if gauge.full > MOST_BOXES:
            return Spoken(gauge.title, value, count)
        is_ticked = target.value <= gauge.full - gauge.left
        return Spoken(f"{gauge.title}, box {target.value}", value, count, is_ticked=is_ticked)

    @override
    def describe(self) -> list[str]:
        return [
            f"{gauge.title} {gauge.left}/{gauge.full}"
            for gauge in (self.shown.gauges if self.shown else ())
        ]


def _columns(number: int) -> int:
    return 1 if number <= ONE_COLUMN else 2
