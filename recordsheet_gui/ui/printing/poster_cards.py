"""The cards of a battle's picture: damage by turn, turning points, luck."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen, QPolygonF

from recordsheet_gui.session.luck import Heap, Luck
from recordsheet_gui.session.story import Moment, SideStory, Story
from recordsheet_gui.ui.printing.canvas import LEAD, Canvas, Side, fitted, width_of
from recordsheet_gui.ui.printing.chart import STEPS
from recordsheet_gui.ui.theme import Face, Theme, color

PLATE = 36.0
PAD = 16.0
MOST_MOMENTS = 8
BADGE = 62.0
LETTERS, SMALL = 20.0, 18.0
ROOMY = 100.0
"""Height of a side's luck from which on it has two lines of words."""
WIDEST_COLUMN = 52.0
"""Of a side's luck, where few rolls were made."""
LABELS = 15
"""Turns that are numbered; with more of them only some are."""
_LIGHT = ("#0a62c9", "#0f7a55", "#7a3fb0", "#8a6a00", "#00788a", "#5d656d")
_DARK = ("#6db3ff", "#5fd0a2", "#c9a2ff", "#e6c34f", "#58cfe0", "#b4bcc4")
# No red: that is damage.
PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense4Pattern,
    Qt.BrushStyle.CrossPattern,
)
"""A second sign beside the colour of a side."""


def side_inks(story: Story, theme: Theme) -> Mapping[str, str]:
    """The colour of each side."""
    inks = _DARK if theme.is_dark else _LIGHT
    return {side.side: inks[n % len(inks)] for n, side in enumerate(story.sides)}


def card(canvas: Canvas, frame: QRectF, title: str, theme: Theme) -> QRectF:
    """A plate with a title and paper below it; gives the room on the paper."""
    canvas.fill(frame, theme.paper)
    left, top = frame.left(), frame.top()
    wide = width_of(title.upper(), 21, Face.BOLD) + 44
    points = [(left, top), (left + wide + 22, top), (left + wide, top + PLATE), (left, top + PLATE)]
    canvas.polygon(points, theme.plate)
    place = QRectF(left + 18, top, wide, PLATE)
    canvas.words(title.upper(), place, 21, theme.on_plate, face=Face.BOLD, is_middle=True)
    return frame.adjusted(PAD, PLATE + 10, -PAD, -PAD + 4)


# -- damage ----------------------------------------------------------------------------------


def damage_card(canvas: Canvas, story: Story, room: QRectF, theme: Theme) -> None:
    """Columns for each turn, a colour for each side: what it dealt."""
    inks = side_inks(story, theme)
    turns = story.played
    dealt = {side.side: side.dealt[:turns] for side in story.sides if sum(side.dealt)}
    title = "dealt"
    if not dealt:
        dealt = {side.side: side.taken[:turns] for side in story.sides if sum(side.taken)}
        title = "lost"
    if not dealt:
        canvas.words(
            "Nobody has struck anybody yet.", room, 22, theme.soft, align=Side.CENTER,
            is_middle=True, most=3,
        )  # fmt: skip
        return
    legend = QRectF(room.left(), room.top(), room.width(), 24)
    _legend(canvas, story, legend, {name: sum(each) for name, each in dealt.items()}, title, theme)
    most = max(max(each) for each in dealt.values())
    step = next((step for step in STEPS if most <= 4 * step), -(-most // 4))
    top = step * max(1, -(-most // step))
    axis = max(width_of(f"{top}", 17), width_of("0", 17)) + 10
    plot = QRectF(room.left() + axis, legend.bottom() + 10, room.width() - axis, 0)
    plot.setBottom(room.bottom() - 24)
    canvas.frames.append(plot.adjusted(1, 1, -1, -1))
    for value in range(0, top + 1, step):
        y = plot.bottom() - plot.height() * value / top
        tint = theme.hairline if value else theme.frame
        canvas.line(QPointF(plot.left(), y), QPointF(plot.right(), y), tint)
        number = QRectF(room.left(), y - 11, axis - 8, 22)
        canvas.words(f"{value}", number, 17, theme.soft, align=Side.RIGHT, is_middle=True)
    slot = plot.width() / turns
    wide = min(46.0, slot * 0.8 / len(dealt))
    every = max(1, -(-turns // LABELS))
    for turn in range(turns):
        left = plot.left() + turn * slot + (slot - wide * len(dealt)) / 2
        for place, (name, each) in enumerate(dealt.items()):
            high = plot.height() * each[turn] / top
            bar = QRectF(left + place * wide, plot.bottom() - high, wide - 1.5, high)
            if high:
                canvas.shape(
                    partial(_draw_bar, bar=bar, tint=inks[name], style=_style(story, name))
                )
        if turn % every == 0:
            label = QRectF(plot.left() + turn * slot, plot.bottom() + 2, slot * every, 22)
            label.setWidth(min(label.width(), room.right() - label.left()))
            if every == 1:
                canvas.words(f"{turn + 1}", label, 17, theme.soft, align=Side.CENTER)
            else:
                canvas.words(f"{turn + 1}", label, 17, theme.soft)


def _style(story: Story, name: str) -> Qt.BrushStyle:
    place = [side.side for side in story.sides].index(name)
    return PATTERNS[place % len(PATTERNS)]


def _draw_bar(painter: QPainter, bar: QRectF, tint: str, style: Qt.BrushStyle) -> None:
    painter.setPen(QPen(color(tint), 1.5))
    painter.setBrush(QBrush(color(tint), style))
    painter.drawRect(bar)


def _legend(
    canvas: Canvas, story: Story, place: QRectF, sums: Mapping[str, int], title: str, theme: Theme
) -> None:
    inks = side_inks(story, theme)
    wide = place.width() / len(sums)
    for number, (name, total) in enumerate(sums.items()):
        x = place.left() + number * wide
        mark = QRectF(x, place.top() + 4, 22, 16)
        canvas.shape(partial(_draw_bar, bar=mark, tint=inks[name], style=_style(story, name)))
        words = QRectF(x + 30, place.top(), wide - 38, place.height())
        canvas.words(f"Side {name} {title} {total}", words, 18, theme.ink, is_middle=True)


# -- turning points --------------------------------------------------------------------------


def moments_card(canvas: Canvas, story: Story, room: QRectF, theme: Theme) -> None:
    """As many as there is room for, the weightiest, in their order."""
    inks = side_inks(story, theme)
    if not story.moments:
        canvas.words(
            "Nothing has happened that anybody will speak of.", room, 22, theme.soft,
            align=Side.CENTER, is_middle=True, most=3,
        )  # fmt: skip
        return
    most = MOST_MOMENTS
    while True:
        told = story.told(most)
        heights = [_height(moment, room.width() - BADGE) for moment in told]
        if sum(heights) <= room.height() or most == 1:
            break
        most -= 1
    spare = max(0.0, room.height() - sum(heights)) / max(1, len(told))
    y = room.top()
    for moment, high in zip(told, heights, strict=True):
        _moment(canvas, moment, QRectF(room.left(), y, room.width(), high), theme, inks)
        y += high + min(14.0, spare)


def _height(moment: Moment, wide: float) -> float:
    at, lines = fitted(moment.words, wide, SMALL * LEAD * 2 + 1, SMALL, Face.REGULAR, 2)
    return LETTERS * LEAD + len(lines) * at * LEAD + 6


def _moment(
    canvas: Canvas, moment: Moment, place: QRectF, theme: Theme, inks: Mapping[str, str]
) -> None:
    x, top, low = place.left(), place.top() + 2, place.top() + 34
    points = [(x + 9, top), (x + 48, top), (x + 39, low), (x, low)]
    canvas.polygon(points, inks.get(moment.side, theme.soft))
    badge = QRectF(x + 6, top, 36, low - top)
    canvas.words(
        f"{moment.turn}", badge, 21, theme.paper, face=Face.BOLD, align=Side.CENTER, is_middle=True
    )
    left, wide = place.left() + BADGE, place.width() - BADGE
    head = QRectF(left, place.top(), wide, LETTERS * LEAD)
    canvas.words(moment.title, head, LETTERS, theme.ink, face=Face.BOLD)
    below = QRectF(left, head.bottom(), wide, place.bottom() - head.bottom() - 4)
    canvas.words(moment.words, below, SMALL, theme.soft, most=2)


# -- luck ------------------------------------------------------------------------------------


def luck_card(canvas: Canvas, story: Story, room: QRectF, theme: Theme) -> None:
    """How many rolls of each side went well, in the true shape of what could have been."""
    rolled = [side for side in story.sides if side.luck.rolls]
    if not rolled:
        if story.heap is None:
            canvas.words(
                "No dice were rolled.", room, 22, theme.soft, align=Side.CENTER, is_middle=True
            )
        else:
            _heap(canvas, story.heap, room, theme)
        return
    inks = side_inks(story, theme)
    high = room.height() / len(rolled)
    for number, side in enumerate(rolled):
        place = QRectF(room.left(), room.top() + number * high, room.width(), high - 8)
        _luck(canvas, side, place, theme, inks[side.side])


def _luck(canvas: Canvas, side: SideStory, place: QRectF, theme: Theme, ink: str) -> None:
    luck = side.luck
    verdict = f"Side {side.side}: {luck.verdict}"
    words = f"{luck.made} of {luck.rolls} rolls went well, {luck.expected:.1f} were due"
    size = LETTERS if place.height() > ROOMY else SMALL - 1
    head = QRectF(place.left(), place.top(), place.width(), size * LEAD)
    if place.height() > ROOMY:
        canvas.words(verdict, head, size, theme.ink, face=Face.BOLD, is_middle=True)
        below = QRectF(place.left(), head.bottom(), place.width(), size * LEAD)
        canvas.words(words, below, SMALL, theme.soft, is_middle=True)
    else:
        below = head
        words = f"{verdict}, {luck.made} of {luck.rolls} ({luck.expected:.1f} due)"
        canvas.words(words, head, size, theme.ink, is_middle=True)
    chart = QRectF(place.left(), below.bottom() + 4, place.width(), 0)
    chart.setBottom(place.bottom() - 2)
    if chart.height() > 12:
        canvas.frames.append(chart)
        canvas.shape(partial(_draw_spread, chart=chart, luck=luck, theme=theme, ink=ink))


def _draw_spread(painter: QPainter, chart: QRectF, luck: Luck, theme: Theme, ink: str) -> None:
    """A column for each count of successes: what fell is filled, what was due has a line."""
    likely = {made: share for made, share in luck.spread.items() if share > 1e-4}
    counts = {*likely, luck.made}
    first, last = min(counts), max(counts)
    most = max(likely.values(), default=1.0)
    slot = min(WIDEST_COLUMN, chart.width() / (last - first + 1))
    left = chart.left() + (chart.width() - slot * (last - first + 1)) / 2
    for made in range(first, last + 1):
        high = max(1.5, (chart.height() - 12) * likely.get(made, 0.0) / most)
        bar = QRectF(left + (made - first) * slot, chart.bottom() - high, slot * 0.82, high)
        is_it = made == luck.made
        painter.fillRect(bar, color(ink if is_it else theme.solid))
        if is_it:
            x, top = bar.center().x(), bar.top() - 3
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color(ink))
            painter.drawPolygon(
                QPolygonF([QPointF(x, top), QPointF(x - 6, top - 8), QPointF(x + 6, top - 8)])
            )
    x = left + (luck.expected - first) * slot + slot * 0.41
    painter.setPen(QPen(color(theme.ink), 2, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(x, chart.top() + 4), QPointF(x, chart.bottom()))


def _heap(canvas: Canvas, heap: Heap, room: QRectF, theme: Theme) -> None:
    """Nobody had a number to reach: the dice by what they showed."""
    rolls = "roll" if heap.rolls == 1 else "rolls"
    words = f"{heap.rolls} {rolls} of {heap.title}, {heap.mean:.1f} on average"
    head = QRectF(room.left(), room.top(), room.width(), 26)
    canvas.words(words, head, 20, theme.ink, face=Face.BOLD, is_middle=True)
    below = QRectF(room.left(), head.bottom(), room.width(), 24)
    canvas.words(f"{heap.fair:g} is fair; the lines are what chance would give", below, 17,
                 theme.soft, is_middle=True)  # fmt: skip
    plot = QRectF(room.left(), below.bottom() + 10, room.width(), 0)
    plot.setBottom(room.bottom() - 24)
    canvas.frames.append(plot)
    slot = plot.width() / len(heap.counts)
    for place, face in enumerate(heap.counts):
        label = QRectF(plot.left() + place * slot, plot.bottom() + 2, slot, 22)
        canvas.words(f"{face}", label, 17, theme.soft, align=Side.CENTER)
    canvas.shape(partial(draw_heap, plot=plot, heap=heap, theme=theme))


def draw_heap(painter: QPainter, plot: QRectF, heap: Heap, theme: Theme) -> None:
    """Columns of what fell, and lines at what chance would give."""
    slot = plot.width() / len(heap.counts)
    most = max([*heap.counts.values(), *heap.expected.values(), 1.0])
    for place, face in enumerate(heap.counts):
        high = plot.height() * heap.counts[face] / most
        bar = QRectF(
            plot.left() + place * slot + slot * 0.14, plot.bottom() - high, slot * 0.72, high
        )
        painter.fillRect(bar, color(theme.focus))
        y = plot.bottom() - plot.height() * heap.expected[face] / most
        painter.setPen(QPen(color(theme.ink), 2))
        painter.drawLine(QPointF(bar.left() - 3, y), QPointF(bar.right() + 3, y))
