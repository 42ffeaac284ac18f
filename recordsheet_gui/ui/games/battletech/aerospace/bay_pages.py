"""The weapon bays of a ship that has more of them than its pane has room for."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import ROW, Region
from recordsheet_gui.ui.games.battletech.aerospace.bay_lines import bays_of
from recordsheet_gui.ui.games.battletech.aerospace.bays import BaysPart, ShownBays
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.part import frame_height, qrect
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text
from recordsheet_gui.ui.theme import Face, color

FOOT = 1.6 * ROW
FEWEST = 9
"""Lines that are worth a page."""
NEXT = Target(kind=TargetKind.PAGE)


class BayPagesPart(BaysPart):
    """As many bays as find place; a press at their foot shows the next, after the last the first.

    Which of them it shows is nobody else's business, and is forgotten with the part.
    """

    foot = FOOT

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        all_of_it = super().least_height(region, unit, width)
        return min(all_of_it, frame_height(region) + FEWEST * ROW) + FOOT

    @override
    def turn_page(self) -> None:
        self.lay(self.next_line or 0)
        self.shown = None

    @property
    def _has_others(self) -> bool:
        """Whether there are bays that it does not show now."""
        return len(self.lines) < len(bays_of(self.design).lines)

    @property
    def _count(self) -> str:
        whole = bays_of(self.design).lines
        first = whole.index(self.lines[0]) + 1 if self.lines else 0
        return f"{first} to {first + len(self.lines) - 1} of {len(whole)}"

    @property
    def _button(self) -> Rect:
        r = self.inner
        return Rect(r.x, r.bottom - FOOT + 0.4, r.width, FOOT - 0.4)

    @override
    def write(self, shown: ShownBays) -> tuple[Text, ...]:
        if not self._has_others:
            return super().write(shown)
        words = "the next" if self.rest else "the first"
        told = f"Lines {self._count}: show {words} \N{BLACK RIGHT-POINTING SMALL TRIANGLE}"
        foot = Text(told, self._button, self.size, Face.BOLD, Align.CENTER)
        return (*super().write(shown), foot)

    @override
    def draw(self, painter: QPainter, shown: ShownBays, exposed: QRectF) -> None:
        super().draw(painter, shown, exposed)
        if not self._has_others:
            return
        painter.setPen(pen(self.theme.frame, THIN))
        painter.setBrush(color(self.theme.armor))
        painter.drawRect(qrect(self._button))

    @override
    def spots(self) -> tuple[Spot, ...]:
        if not self._has_others:
            return super().spots()
        return (*super().spots(), Spot(target=NEXT, rect=self._button, is_stop=True))

    @override
    def say(self, target: Target) -> Spoken:
        if target.kind is TargetKind.PAGE:
            return Spoken("show the next bays" if self.rest else "show the first bays", self._count)
        return super().say(target)
