"""A drawing in pixels that knows where all its words stand: they are fitted, never cut."""

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from recordsheet_gui.ui.theme import FONT_PIXELS, Face, color, sheet_font, sheet_metrics

LEAD = 1.2
"""From one line to the next, in sizes of the letters."""
ASCENT = 0.94
"""From the top of a line to where its letters stand."""
TIGHTEST = 0.3
"""The share of their wished size to which words shrink that find no room otherwise."""


class Side(StrEnum):
    """Where words stand in their frame."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Line(NamedTuple):
    """One line of words as it is drawn."""

    text: str
    x: float
    baseline: float
    size: float
    face: Face
    ink: str
    frame: QRectF
    """What it has to stay in."""

    @property
    def inked(self) -> QRectF:
        """What its letters cover."""
        scale = self.size / FONT_PIXELS
        ink = sheet_metrics(self.face).tightBoundingRect(self.text)
        return QRectF(
            self.x + ink.x() * scale,
            self.baseline + ink.y() * scale,
            ink.width() * scale,
            ink.height() * scale,
        )


@lru_cache(maxsize=4096)
def width_of(text: str, size: float, face: Face = Face.REGULAR) -> float:
    """How wide a text is."""
    return float(sheet_metrics(face).horizontalAdvance(text)) * size / FONT_PIXELS


def broken(words: str, width: float, size: float, face: Face) -> list[str]:
    """A text as lines that are at most so wide; a word that is wider goes on in the next."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, face) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while width_of(word, size, face) > width and len(word) > 1:
            fits = next(
                n for n in range(len(word) - 1, 0, -1)
                if n == 1 or width_of(word[:n], size, face) <= width
            )  # fmt: skip
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    return [*lines, line] if line else lines


def _is_whole(lines: list[str], words: str) -> bool:
    """True where no word had to be broken."""
    return " ".join(lines) == " ".join(words.split())


def fitted(
    words: str, width: float, height: float, size: float, face: Face, most: int
) -> tuple[float, list[str]]:
    """The largest letters in which words find room, and their lines; whole words are preferred."""
    least = size * TIGHTEST
    for may_break in (False, True):
        at = size
        while at >= least:
            lines = broken(words, width, at, face)
            fits = len(lines) <= most and len(lines) * LEAD * at <= height + 0.01
            if fits and (may_break or _is_whole(lines, words)):
                return at, lines
            at -= max(0.5, size / 40)
        most += 1
    return least, broken(words, width, least, face)


Shape = Callable[[QPainter], None]


class Canvas:
    """Shapes first, words on top."""

    def __init__(self, width: float, height: float, ground: str) -> None:
        """An empty picture."""
        self.width, self.height, self.ground = width, height, ground
        self.lines: list[Line] = []
        self.frames: list[QRectF] = []
        """What other things must keep out of: figures, charts."""
        self._shapes: list[Shape] = []

    def shape(self, draw: Shape) -> None:
        """Something that is drawn by itself."""
        self._shapes.append(draw)

    def fill(self, rect: QRectF, tint: str, *, opacity: float = 1.0) -> None:
        """A plain rectangle."""
        inside = QColor(tint)
        inside.setAlphaF(opacity)
        self.shape(lambda painter: painter.fillRect(rect, inside))

    def polygon(self, points: list[tuple[float, float]], tint: str, edge: str = "") -> None:
        """A filled shape with corners."""
        shape = QPolygonF([QPointF(x, y) for x, y in points])

        def draw(painter: QPainter) -> None:
            painter.setPen(QPen(color(edge), 1.5) if edge else Qt.PenStyle.NoPen)
            painter.setBrush(color(tint) if tint else Qt.BrushStyle.NoBrush)
            painter.drawPolygon(shape)

        self.shape(draw)

    def line(self, a: QPointF, b: QPointF, tint: str, wide: float = 1.0) -> None:
        """A straight line."""

        def draw(painter: QPainter) -> None:
            painter.setPen(QPen(color(tint), wide))
            painter.drawLine(a, b)

        self.shape(draw)

    def words(
        self,
        words: str,
        frame: QRectF,
        size: float,
        ink: str,
        *,
        face: Face = Face.REGULAR,
        align: Side = Side.LEFT,
        most: int = 1,
        is_middle: bool = False,
    ) -> float:
        """Words in a frame, as large as they fit and never larger than `size`; how high they are.

        They begin at its top, or stand in its middle.
        """
        if not words.strip():
            return 0.0
        at, lines = fitted(words, frame.width(), frame.height(), size, face, most)
        high = len(lines) * LEAD * at
        top = frame.top() + ((frame.height() - high) / 2 if is_middle else 0)
        for number, text in enumerate(lines):
            wide = width_of(text, at, face)
            x = frame.left()
            if align is Side.CENTER:
                x += (frame.width() - wide) / 2
            elif align is Side.RIGHT:
                x += frame.width() - wide
            baseline = top + number * LEAD * at + ASCENT * at
            self.lines.append(Line(text, x, baseline, at, face, ink, frame))
        return high

    def paint(self, painter: QPainter) -> None:
        """Draw all of it."""
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        painter.fillRect(QRectF(0, 0, self.width, self.height), color(self.ground))
        for draw in self._shapes:
            painter.save()
            draw(painter)
            painter.restore()
        for line in self.lines:
            painter.save()
            painter.setPen(color(line.ink))
            painter.translate(line.x, line.baseline)
            scale = line.size / FONT_PIXELS
            painter.scale(scale, scale)
            painter.setFont(sheet_font(line.face))
            painter.drawText(QPointF(0, 0), line.text)
            painter.restore()
