"""Text on the page: placed inside a frame in millimetres, the same on screen and paper."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.theme import FONT_PIXELS, Face, Theme, color, sheet_font, sheet_metrics

POINT = 25.4 / 72
"""Millimetres of a typographic point."""
CAP_HEIGHT = 0.711
"""Height of a capital letter, in ems of our typeface."""
DESCENT = 0.21
SMALLEST = 5.5
"""Points; smaller text cannot be read on paper."""


class Align(StrEnum):
    """Where a text stands in its frame."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Text:
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


@dataclass(frozen=True, slots=True)
class Placed:
    """A text as it is drawn."""

    text: str
    x: float
    baseline: float
    stretch: float
    width: float

    def rect(self, size: float) -> Rect:
        """What its letters cover at most."""
        em = size * POINT
        top = self.baseline - CAP_HEIGHT * em
        return Rect(self.x, top, self.width, (CAP_HEIGHT + DESCENT) * em)


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, face: Face = Face.REGULAR, tracking: float = 0.0) -> float:
    """How wide a text is, in mm."""
    pixels = float(sheet_metrics(face, tracking).horizontalAdvance(text))
    return pixels * size * POINT / FONT_PIXELS


@lru_cache(maxsize=8192)
def place(text: Text) -> Placed:
    """Where a text goes: squeezed when it is too long, cut when that does not help."""
    words = text.text
    width = width_of(words, text.size, text.face, text.tracking)
    stretch = 1.0
    if width > text.box.width:
        stretch = max(text.least, text.box.width / width)
        while width * stretch > text.box.width + 1e-6 and len(words) > 1:
            words = words[:-2].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
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


def draw_text(painter: QPainter, text: Text, theme: Theme) -> None:
    """Draw one text."""
    if not text.text:
        return
    placed = place(text)
    scale = text.size * POINT / FONT_PIXELS
    painter.save()
    painter.setPen(color(getattr(theme, text.ink)))
    painter.setFont(sheet_font(text.face, text.tracking))
    painter.translate(placed.x, placed.baseline)
    painter.scale(scale * placed.stretch, scale)
    painter.drawText(QPointF(0, 0), placed.text)
    painter.restore()
    if text.strike:
        em = text.size * POINT
        y = placed.baseline - 0.3 * em
        pen = QPen(color(getattr(theme, text.strike)), max(0.22, 0.1 * em))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(placed.x - 0.4, y), QPointF(placed.x + placed.width + 0.4, y))


def wrapped(words: str, width: float, size: float, face: Face = Face.REGULAR) -> list[str]:
    """A text as lines that are at most so wide."""
    lines: list[str] = []
    for paragraph in words.splitlines() or [""]:
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, size, face) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
