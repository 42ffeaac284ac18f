"""The sides of a battle's picture: figures as they stand, names, and what became of each unit."""

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.session.standing import percent
from recordsheet_gui.session.story import Fate, SideStory, Story
from recordsheet_gui.ui.mini import draw_mini
from recordsheet_gui.ui.printing.canvas import LEAD, Canvas, Side, fitted, width_of
from recordsheet_gui.ui.printing.poster_look import DOT, SLANT, Look
from recordsheet_gui.ui.theme import Face, Theme

PLATE = 46.0
LEAST = (146.0, 256.0)
"""A unit's cell is at least so wide and so high; with more units the picture grows downwards."""
SMALLEST = 17.0
"""Pixels of a unit's name where there is little room; only very long words are smaller."""
BAR = 9.0
WIDEST_BAR = 320.0
BEHIND_BAR = 2
"""Of a unit's words, those from here on stand below its bar."""


def _grid(count: int, wide: float, high: float) -> tuple[int, int]:
    """Columns and rows in which so many cells become largest."""
    best, found = 0.0, (1, max(1, count))
    for columns in range(1, max(1, count) + 1):
        rows = ceil(count / columns)
        # A figure is somewhat higher than wide; words stand below or beside it.
        size = min(wide / columns / 0.95, high / rows / 1.15)
        if size > best + 0.01:
            best, found = size, (columns, rows)
    return found


def height_for(count: int, wide: float) -> float:
    """The height that a side needs at least."""
    columns = max(1, int(wide // LEAST[0]))
    return PLATE + 16 + ceil(count / columns) * LEAST[1]


def draw_side(
    canvas: Canvas,
    side: SideStory,
    place: QRectF,
    look: Look,
    honors: Mapping[UnitId, str],
    ink: str,
) -> None:
    """One side in its place: a plate with its sums, then all its units."""
    theme = look.theme
    canvas.fill(place, theme.paper)
    canvas.fill(QRectF(place.left(), place.top(), place.width(), PLATE), theme.plate)
    canvas.fill(QRectF(place.left(), place.top() + PLATE, place.width(), 5), ink)
    left, top = place.left(), place.top()
    points = [(left, top), (left + 14 + SLANT, top), (left + 14, top + PLATE), (left, top + PLATE)]
    canvas.polygon(points, ink)
    half = place.width() * 0.4
    name = QRectF(left + 48, top + 4, half - 48, PLATE - 8)
    canvas.words(
        f"Side {side.side}", name, 30, theme.on_plate, face=Face.BOLD, is_middle=True, most=2
    )
    words = [f"{side.standing} of {len(side.units)} standing"]
    if sum(side.dealt):
        words.append(f"{sum(side.dealt)} dealt")
    if side.kills:
        words.append(counted(side.kills, "kill"))
    facts = QRectF(left + half + 8, top + 4, place.width() - half - 24, PLATE - 8)
    canvas.words(
        DOT.join(words), facts, 22, theme.on_plate, align=Side.RIGHT, is_middle=True, most=2
    )
    inner = place.adjusted(8, PLATE + 11, -8, -6)
    columns, rows = _grid(len(side.units), inner.width(), inner.height())
    if inner.width() / columns < LEAST[0] or inner.height() / rows < LEAST[1] - 8:
        columns = max(1, int(inner.width() // (LEAST[0] - 3)))
        rows = max(1, ceil(len(side.units) / columns))
    wide, high = inner.width() / columns, inner.height() / rows
    cells = []
    for number in range(len(side.units)):
        row, column = divmod(number, columns)
        # A last row that is not full stands in the middle.
        here = min(columns, len(side.units) - row * columns)
        left = inner.left() + (columns - here) * wide / 2 + column * wide
        cell = QRectF(left, inner.top() + row * high, wide, high)
        cells.append(cell.adjusted(6, 5, -6, -5))
    if cells:
        _units(canvas, side, cells, look, honors, ink)


class Text(NamedTuple):
    """Some words of a unit, with the letters in which they find room."""

    words: str
    size: float
    lines: int
    face: Face
    ink: str
    height: float


def _units(
    canvas: Canvas,
    side: SideStory,
    cells: list[QRectF],
    look: Look,
    honors: Mapping[UnitId, str],
    ink: str,
) -> None:
    """Figures of one size with their words below, or beside them where cells are wide."""
    cell = cells[0]
    is_wide = cell.width() > cell.height() * 1.12
    room = cell.width() * 0.5 - 12 if is_wide else cell.width()
    size = min(30.0, max(SMALLEST, room / 10.5), cell.height() / 7)
    tag = max(12.0, size * 0.72) if any(fate.unit in honors for fate in side.units) else 0.0
    while True:
        told = _aligned([_texts(fate, room, size, look.theme) for fate in side.units], cells)
        below = max(sum(text.height for text in texts) for texts in told) + BAR + 14
        if is_wide or below <= cell.height() * 0.58 or size <= SMALLEST * 0.7:
            break
        size *= 0.95
    for fate, texts, place in zip(side.units, told, cells, strict=True):
        if is_wide:
            figure = QRectF(place.left(), place.top(), place.width() * 0.5, place.height())
            high = sum(text.height for text in texts) + BAR + 14
            top = place.top() + (place.height() - high) / 2
            words = QRectF(figure.right() + 12, top, room, high)
            align = Side.LEFT
        else:
            figure = QRectF(place.left(), place.top(), place.width(), place.height() - below)
            words = QRectF(place.left(), figure.bottom() + 4, room, below - 4)
            align = Side.CENTER
        if fate.unit in honors:
            _honor(canvas, honors[fate.unit], figure, tag, look.theme)
        _figure(canvas, fate, figure.adjusted(0, tag and tag * 1.5 + 6, 0, 0), look, ink)
        _words(canvas, fate, texts, words, look.theme, align)


def _aligned(told: list[list[Text]], cells: list[QRectF]) -> list[list[Text]]:
    """Words of neighbours stand on one line."""
    rows: dict[float, list[int]] = {}
    for number, cell in enumerate(cells):
        rows.setdefault(cell.top(), []).append(number)
    found = list(told)
    for row in rows.values():
        highest = [max(told[n][i].height for n in row) for i in range(len(told[0]))]
        for n in row:
            pairs = zip(told[n], highest, strict=True)
            found[n] = [text._replace(height=high) for text, high in pairs]
    return found


def _texts(fate: Fate, wide: float, size: float, theme: Theme) -> list[Text]:
    """Name and pilot above the bar, what became of it below."""
    ink = theme.ink if fate.stands else theme.soft
    small = max(size * 0.86, SMALLEST * 0.7)
    end = theme.accent if fate.destroyed else theme.soft
    wished = (
        (fate.name, size, Face.BOLD, ink),
        (fate.pilot, small, Face.REGULAR, theme.soft),
        (_end(fate), small, Face.REGULAR, end),
        (_deeds(fate), small, Face.REGULAR, theme.soft),
    )
    found = []
    for words, letters, face, tint in wished:
        at, lines = fitted(words, wide, letters * LEAD * 2 + 1, letters, face, 2)
        found.append(Text(words, at, len(lines), face, tint, len(lines) * LEAD * at))
    return found


def _honor(canvas: Canvas, words: str, figure: QRectF, letters: float, theme: Theme) -> None:
    """A tag over the figure of whoever did most."""
    high = letters * 1.5
    lean = high * 0.4
    wide = min(figure.width(), width_of(words, letters, Face.BOLD) + 2 * letters)
    x, y = figure.center().x() - wide / 2, figure.top()
    points = [(x + lean, y), (x + wide, y), (x + wide - lean, y + high), (x, y + high)]
    canvas.polygon(points, theme.accent)
    tag = QRectF(x + lean, y, wide - 2 * lean, high)
    canvas.words(
        words, tag, letters, theme.on_accent, face=Face.BOLD, align=Side.CENTER, is_middle=True
    )


def _figure(canvas: Canvas, fate: Fate, place: QRectF, look: Look, ink: str) -> None:
    canvas.frames.append(place)

    def draw(painter: QPainter) -> None:
        draw_mini(
            painter,
            place.adjusted(2, 2, -2, -2),
            fate.paper.design,
            look.theme,
            fate.hurt,
            is_gone=not fate.stands,
            is_mirrored=fate.paper.design.kind in look.mirrored,
            has_stature=True,
            tint=ink,
        )

    canvas.shape(draw)


def _words(
    canvas: Canvas, fate: Fate, texts: list[Text], place: QRectF, theme: Theme, align: Side
) -> None:
    y = place.top()
    for number, text in enumerate(texts):
        if number == BEHIND_BAR:
            bar = QRectF(place.left(), y + 4, min(place.width(), WIDEST_BAR), BAR)
            if align is Side.CENTER:
                bar.moveLeft(place.center().x() - bar.width() / 2)
            _bar(canvas, fate, bar, theme)
            y += BAR + 8
        if text.words:
            frame = QRectF(place.left(), y, place.width(), text.height + 1)
            canvas.words(
                text.words, frame, text.size, text.ink, face=text.face, align=align,
                most=text.lines,
            )  # fmt: skip
        y += text.height


def _end(fate: Fate) -> str:
    share = percent(
        fate.standing.outer_left + fate.standing.inner_left,
        fate.standing.outer + fate.standing.inner,
    )
    words = [f"{share} % left"]
    if fate.destroyed:
        words = [f"out in {fate.fell}" if fate.fell else "out of the game"]
    elif fate.is_away:
        words = ["withdrawn", *words]
    return DOT.join(words)


def _deeds(fate: Fate) -> str:
    dealt = [f"{fate.dealt} dealt"] if fate.dealt else []
    return DOT.join([*dealt, counted(fate.kills, "kill")] if fate.kills else dealt)


def _bar(canvas: Canvas, fate: Fate, place: QRectF, theme: Theme) -> None:
    """What is left: armor in front, structure behind it."""
    canvas.frames.append(place)
    bars = fate.standing.bars
    whole = sum(of for _, _, of in bars)
    if not whole:
        return
    x = place.left()
    for number, (_, left, of) in enumerate(bars):
        part = place.width() * of / whole - (2 if number < len(bars) - 1 else 0)
        canvas.fill(QRectF(x, place.top(), part, place.height()), theme.hairline)
        tint = theme.outline if fate.stands else theme.gone
        canvas.fill(QRectF(x, place.top(), part * left / of, place.height()), tint)
        x += part + 2


def honors_of(story: Story) -> dict[UnitId, str]:
    """Whoever dealt most, and whoever brought down most, where it is one alone."""
    fates = [fate for side in story.sides for fate in side.units]
    found: dict[UnitId, str] = {}
    for words, field, least in (("MOST KILLS", "kills", 2), ("MOST DAMAGE", "dealt", 1)):
        most = max((getattr(fate, field) for fate in fates), default=0)
        best = [fate.unit for fate in fates if getattr(fate, field) == most]
        if most >= least and len(best) == 1 and len(fates) > 2:
            known = found.get(best[0])
            found[best[0]] = f"{known} AND DAMAGE" if known else words
    return found
