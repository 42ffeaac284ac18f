"""Text on the page: placed inside a frame in millimetres, the same on screen and paper."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGlyphRun, QPainter, QPen, QTextLayout

from recordsheet_gui.core.number import Number
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.theme import FONT_PIXELS, Face, Theme, color, sheet_font, sheet_metrics

POINT = 25.4 / 72
"""Millimetres of a typographic point."""
CAP_HEIGHT = 0.711
"""Height of a capital letter, in ems of our typeface."""
_ORIGIN = QPointF(0, 0)
SMALLEST = 5.5
"""Points; smaller text cannot be read on paper."""
LABEL = 6.6
"""Points of names of columns and boxes."""
COMFORT = 0.88
"""How narrow letters may be before a shorter name is better."""
SMALLER = 0.8
"""How much smaller than its neighbors a name may be before it is squeezed more."""


class Align(StrEnum):
    """Where a text stands in its frame."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Text(NamedTuple):
    """One line of text and the frame that it stays in; capitals stand in its vertical middle."""

    text: str
    box: Rect
    size: float
    """In points."""
    face: Face = Face.REGULAR
    align: Align = Align.LEFT
    ink: str = "ink"
    """The field of the theme that colours it."""
    tracking: float = 0.0
    strike: str = ""
    """The colour of a line through it; none when empty."""
    least: float = 0.72
    """How narrow it may be squeezed before its end is cut off."""


class Placed(NamedTuple):
    """A text as it is drawn."""

    text: str
    x: float
    baseline: float
    stretch: float
    width: float


@lru_cache(maxsize=4096)
def width_of(text: str, size: float, face: Face = Face.REGULAR, tracking: float = 0.0) -> float:
    """How wide a text is, in mm."""
    pixels = float(sheet_metrics(face, tracking).horizontalAdvance(text))
    return pixels * size * POINT / FONT_PIXELS


@lru_cache(maxsize=2048)
def place(text: Text) -> Placed:
    """Where a text goes: squeezed when it is too long, cut when that does not help."""
    words = text.text
    width = width_of(words, text.size, text.face, text.tracking)
    stretch = 1.0
    if width > text.box.width:
        stretch = max(text.least, text.box.width / width)
        if width * stretch > text.box.width + 1e-6 and len(words) > 1:
            words = _cut(text, text.box.width / stretch + 1e-6)
            width = width_of(words, text.size, text.face, text.tracking)
        stretch = min(1.0, max(text.least, text.box.width / width)) if width else 1.0
        width *= stretch
    x = text.box.x
    if text.align is Align.CENTER:
        x += (text.box.width - width) / 2
    elif text.align is Align.RIGHT:
        x += text.box.width - width
    baseline = text.box.y + text.box.height / 2 + CAP_HEIGHT * text.size * POINT / 2
    return Placed(words, x, baseline, stretch, width)


def _cut(text: Text, room: float) -> str:
    """As much of a text as there is room for; it may have thousands of letters."""

    def shortened(letters: int) -> str:
        return text.text[:letters].rstrip() + "\N{HORIZONTAL ELLIPSIS}"

    def is_too_long(letters: int) -> bool:
        return width_of(shortened(letters), text.size, text.face, text.tracking) > room

    # All that are too long stand behind all that are not.
    most = len(text.text) - 1
    return shortened(max(0, bisect_left(range(1, most), True, key=is_too_long)))


def form_for(names: Sequence[str], room: float, size: float, face: Face) -> int:
    """Which of some names is the first that fits into a width; the last where none does."""
    fits = (i for i, name in enumerate(names) if width_of(name, size, face) * COMFORT <= room)
    return next(fits, len(names) - 1)


def fitting(names: Sequence[str], text: Text) -> Text:
    """The text with the first of some names that fits its frame, none of them ever cut off.

    Where not even the last one does, it is squeezed, then set smaller, then squeezed more.
    """
    room = text.box.width
    wide = [width_of(name, text.size, text.face, text.tracking) for name in names]
    for name, width in zip(names, wide, strict=True):
        if width * COMFORT <= room:
            return text._replace(text=name, least=COMFORT)
    last, width = names[-1], wide[-1]
    if width * text.least <= room:
        return text._replace(text=last)
    smaller = max(SMALLER, room / (width * text.least))
    return text._replace(
        text=last, size=text.size * smaller, least=min(text.least, room / (width * smaller))
    )


def inked(text: Text) -> Rect:
    """What the letters of a text really cover."""
    placed = place(text)
    scale = text.size * POINT / FONT_PIXELS
    ink = sheet_metrics(text.face, text.tracking).tightBoundingRect(placed.text)
    return Rect(
        placed.x + ink.x() * scale * placed.stretch,
        placed.baseline + ink.y() * scale,
        ink.width() * scale * placed.stretch,
        ink.height() * scale,
    )


@lru_cache(maxsize=2048)
def _glyphs(words: str, face: Face, tracking: float) -> list[QGlyphRun]:
    """A text shaped once: on screen it is painted again and again."""
    layout = QTextLayout(words, sheet_font(face, tracking))
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    # A layout counts from the top of its line, we count from the baseline.
    line.setPosition(QPointF(0, -line.ascent()))
    return layout.glyphRuns()


def draw_text(painter: QPainter, text: Text, theme: Theme) -> None:
    """Draw one text."""
    if not text.text:
        return
    if text.face is Face.LIGHT and not theme.has_light_face:
        text = text._replace(face=Face.REGULAR)
    placed = place(text)
    scale = text.size * POINT / FONT_PIXELS
    painter.setPen(color(getattr(theme, text.ink)))
    page = painter.worldTransform()
    painter.translate(placed.x, placed.baseline)
    painter.scale(scale * placed.stretch, scale)
    if theme.for_paper:
        # Text stays text in a PDF; glyphs would not.
        painter.setFont(sheet_font(text.face, text.tracking))
        painter.drawText(_ORIGIN, placed.text)
    else:
        for run in _glyphs(placed.text, text.face, text.tracking):
            painter.drawGlyphRun(_ORIGIN, run)
    painter.setWorldTransform(page)
    if text.strike:
        _strike(painter, text, placed, theme)


def _strike(painter: QPainter, text: Text, placed: Placed, theme: Theme) -> None:
    """A line through the letters."""
    em = text.size * POINT
    y = placed.baseline - 0.3 * em
    pen = QPen(color(getattr(theme, text.strike)), max(0.22, 0.1 * em))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(placed.x - 0.4, y), QPointF(placed.x + placed.width + 0.4, y))


class Letters(NamedTuple):
    """A text as a screen gets it again and again."""

    box: Rect
    wide: float
    high: float
    """Millimetres of a pixel of its letters, across and down."""
    ink: str
    at: QPointF
    """Where it begins, in such pixels."""
    runs: list[QGlyphRun]
    text: Text


def lettered(texts: Iterable[Text], theme: Theme) -> tuple[Letters, ...]:
    """Texts for a screen, those of one size and colour together: changing either is dear."""
    found = []
    for text in texts:
        if not text.text:
            continue
        if text.face is Face.LIGHT and not theme.has_light_face:
            text = text._replace(face=Face.REGULAR)
        placed = place(text)
        high = text.size * POINT / FONT_PIXELS
        wide = high * placed.stretch
        at = QPointF(placed.x / wide, placed.baseline / high)
        runs = _glyphs(placed.text, text.face, text.tracking)
        found.append(Letters(text.box, wide, high, getattr(theme, text.ink), at, runs, text))
    return tuple(sorted(found, key=lambda one: one[1:4]))


def draw_letters(painter: QPainter, letters: Iterable[Letters], theme: Theme) -> None:
    """Draw texts on a screen."""
    page = painter.worldTransform()
    size: tuple[float, float] | None = None
    ink, struck = "", []
    for one in letters:
        _, wide, high, wanted, at, runs, text = one
        if (wide, high) != size:
            if size is not None:
                painter.setWorldTransform(page)
            painter.scale(wide, high)
            size = wide, high
        if wanted != ink:
            painter.setPen(color(wanted))
            ink = wanted
        for run in runs:
            painter.drawGlyphRun(at, run)
        if text.strike:
            struck.append(text)
    painter.setWorldTransform(page)
    for text in struck:
        _strike(painter, text, place(text), theme)


def wrapped(words: str, width: float, size: float, face: Face = Face.REGULAR) -> list[str]:
    """A text as lines that are at most so wide; what a no-break space holds stays together."""
    lines: list[str] = []
    for paragraph in words.splitlines() or [""]:
        line = ""
        for word in filter(None, paragraph.split(" ")):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, size, face) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def explained(title: str, number: Number) -> str:
    """A number, its parts and their rules, line by line, for who asks why."""
    from recordsheet_gui.session.ledger import why

    lines = [f"{title}: {number.value}"]
    for i, part in enumerate(number.parts):
        value = str(part.value) if i == 0 else f"{part.value:+d}"
        lines.append(f"{value}  {part.label}")
    rules = dict.fromkeys(why(part.rule) for part in number.parts)
    return "\n".join([*lines, *filter(None, rules)])
