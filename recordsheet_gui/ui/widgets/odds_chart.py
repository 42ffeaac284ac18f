"""Odds drawn: how many boxes fall, and what else may happen, each with its words."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QSizePolicy, QWidget

from recordsheet_gui.session.odds.outlook import Chance, Outlook
from recordsheet_gui.session.odds.spread import TENTHS, Spread
from recordsheet_gui.session.odds.told import percent
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, theme_now

COLUMNS = 30
"""Most columns of the heap; with more values each stands for several."""
NEARLY_ALL = 0.995
"""The share of all outcomes that have columns of their own."""
HEAP = 84
"""Pixels of its height, before the desktop's text makes it more."""
LEAST_HEAP, HEAP_SHARE = 24, 0.4
"""Its height where there is little: of all that can be seen at once."""
ROW, GAP, EDGE = 20, 8, 4
WIDEST_NAME = 0.46
"""Of the width, for the words of a row."""


def columns_of(boxes: Spread) -> tuple[int, list[float]]:
    """How many values a column stands for, and the share of each column from 0 on.

    What hardly ever comes stands in the last: one in a thousand would leave no room for the rest.
    """
    # What is given back counts as nothing lost.
    last = max(0, int(boxes.quantile(NEARLY_ALL) or 0))
    step = last // COLUMNS + 1
    shares = [0.0] * (last // step + 1)
    for value, share in boxes.numbers or [(0.0, 1.0)]:
        shares[min(max(0, int(value)) // step, len(shares) - 1)] += share
    return step, shares


def draw_heap(painter: QPainter, area: QRectF, boxes: Spread, *, has_numbers: bool) -> None:
    """The heap of boxes lost, with lines where 10, 50 and 90 of 100 end."""
    theme = theme_now()
    step, shares = columns_of(boxes)
    line = painter.fontMetrics().height() if has_numbers else 0
    plot = area.adjusted(0, line, 0, -line - 1)
    slot = plot.width() / max(6, len(shares))
    most = max(shares)
    for place, share in enumerate(shares):
        high = plot.height() * share / most
        left = plot.left() + place * slot
        bar = QRectF(left + slot * 0.1, plot.bottom() - high, slot * 0.8, high)
        # Nothing lost is another thing than little.
        painter.fillRect(bar, QColor(theme.solid_edge if place == 0 else theme.focus))
    painter.setPen(QPen(QColor(theme.pip_edge), 1))
    painter.drawLine(plot.bottomLeft(), plot.bottomRight())
    ends = [boxes.quantile(share) or 0 for share in TENTHS]
    painter.setPen(QPen(QColor(theme.accent), 2))
    for end in ends:
        x = plot.left() + (max(0, int(end)) // step + 0.5) * slot
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
    if not has_numbers:
        return
    taken = -1.0
    painter.setPen(QColor(theme.ink))
    for end in dict.fromkeys(ends):
        x = plot.left() + (max(0, int(end)) // step + 0.5) * slot
        here = [str(round(100 * one)) for one, at in zip(TENTHS, ends, strict=True) if at == end]
        words = f"{', '.join(here)} %: {end:.0f}"
        wide = painter.fontMetrics().horizontalAdvance(words)
        left = min(max(area.left(), x - wide / 2), area.right() - wide)
        if left > taken:
            top = QRectF(left, area.top(), wide + 1, line)
            painter.drawText(top, Qt.AlignmentFlag.AlignLeft, words)
            taken = left + wide + GAP
    painter.setPen(QColor(theme.soft))
    last = (len(shares) - 1) * step
    below = QRectF(plot.left(), plot.bottom() + 1, slot * max(6, len(shares)), line)
    painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "0 boxes")
    if last:
        right = QRectF(plot.left(), plot.bottom() + 1, slot * len(shares), line)
        if right.width() > painter.fontMetrics().horizontalAdvance("0 boxes") + 4 * GAP:
            most_of_all = max(0, int(boxes.quantile(1.0) or 0))
            words = f"{last} or more" if most_of_all >= last + step else str(most_of_all)
            painter.drawText(right, Qt.AlignmentFlag.AlignRight, words)


class OddsChart(QWidget):
    """The whole outlook of one unit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing is known yet."""
        super().__init__(parent)
        self.outlook: Outlook | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("No odds yet")
        self._area: QAbstractScrollArea | None = None

    def within(self, area: QAbstractScrollArea) -> None:
        """It is scrolled in this: where that is low the heap leaves room for chances."""
        self._area = area
        area.viewport().installEventFilter(self)
        self.updateGeometry()

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self.updateGeometry()
            self.update()
        return super().eventFilter(watched, event)

    def show_outlook(self, found: Outlook | None) -> None:
        """Draw this."""
        self.outlook = found
        words = "No odds yet" if found is None else found.sentence
        self.setAccessibleName(words)
        self.setToolTip(plainly(words))
        self.updateGeometry()
        self.update()

    def _rows(self) -> Sequence[tuple[str, tuple[Chance, ...]]]:
        if self.outlook is None:
            return ()
        found = (("What may become of it", self.outlook.chances), ("Struck", self.outlook.struck))
        return tuple((title, chances) for title, chances in found if chances)

    def _row(self) -> int:
        return max(sizes().grown(ROW), self.fontMetrics().height() + 2)

    def _heap(self) -> int:
        lines = 2 * self.fontMetrics().height()
        usual = sizes().grown(HEAP) + lines
        if self._area is None:
            return usual
        # Asked for each time: what Qt has made itself, Python may come to think of as deleted.
        share = round(self._area.viewport().height() * HEAP_SHARE)
        return min(usual, max(share, sizes().grown(LEAST_HEAP) + lines))

    @qt_override
    def sizeHint(self) -> QSize:
        lines = sum(1 + len(chances) for _, chances in self._rows())
        return QSize(240, self._heap() + GAP + lines * self._row() + GAP)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.outlook is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inside = QRectF(self.rect()).adjusted(EDGE, 0, -EDGE, 0)
        heap = QRectF(inside.left(), 0, inside.width(), self._heap())
        draw_heap(painter, heap, self.outlook.boxes, has_numbers=True)
        y = heap.bottom() + GAP
        for title, chances in self._rows():
            row = QRectF(inside.left(), y, inside.width(), self._row())
            painter.setPen(QColor(theme_now().soft))
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, title)
            y += self._row()
            for chance in chances:
                self._draw_chance(painter, row.translated(0, y - row.top()), chance)
                y += self._row()
        painter.end()

    @staticmethod
    def _draw_chance(painter: QPainter, row: QRectF, chance: Chance) -> None:
        theme, letters = theme_now(), painter.fontMetrics()
        number = letters.horizontalAdvance("100.0 %") + GAP
        name = row.width() * WIDEST_NAME
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(theme.accent if chance.is_grave else theme.ink))
        title = letters.elidedText(chance.title, Qt.TextElideMode.ElideRight, int(name - GAP))
        painter.drawText(row, middle | Qt.AlignmentFlag.AlignLeft, title)
        ground = row.adjusted(name, 4, -number, -4)
        painter.fillRect(ground, QColor(theme.hairline))
        bar = QRectF(ground)
        bar.setWidth(max(1.0, ground.width() * chance.share))
        painter.fillRect(bar, QColor(theme.accent if chance.is_grave else theme.focus))
        painter.setPen(QColor(theme.ink))
        painter.drawText(row, middle | Qt.AlignmentFlag.AlignRight, percent(chance.share))
