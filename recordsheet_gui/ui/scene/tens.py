"""Marks that stand for ten boxes each, where a location has too many to show them one by one.

A mark is a frame of two rows of five small squares, one for every box: what is lost of a ten is
seen at once and to the point. It is the frame that is large enough to hit.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter

from recordsheet_gui.sheet.geometry import Point
from recordsheet_gui.sheet.pips import SLENDER, TEN
from recordsheet_gui.ui.scene.marks import THIN, Sign, pen, sign_colors, stroke_color
from recordsheet_gui.ui.theme import Theme, color

REACH = 1.2
"""How far beside a frame a press still counts, in halves of its height."""
OPEN = (Sign.WHOLE, Sign.GONE)
"""What a press would strike."""


def square(center: Point, radius: float) -> QRectF:
    """The square of a box in a frame that is twice the radius high."""
    return QRectF(center.x - radius / 2, center.y - radius / 2, radius, radius)


def box_at(
    x: float,
    y: float,
    tens: Sequence[Point],
    centers: Sequence[Point],
    radius: float,
    signs: Sequence[Sign],
) -> int | None:
    """The box that a press means: the one under it, or if that is lost the next of its ten.

    So ten presses on one place strike ten boxes; only where all are lost one is given back.
    """
    for number, ten in enumerate(tens):
        if abs(x - ten.x) <= SLENDER * radius * REACH and abs(y - ten.y) <= radius * REACH:
            boxes = range(number * TEN, min(len(centers), (number + 1) * TEN))
            here = min(boxes, key=lambda i: (centers[i].x - x) ** 2 + (centers[i].y - y) ** 2)
            if signs[here] in OPEN:
                return here
            return next((i for i in boxes if signs[i] in OPEN), here)
    return None


def draw_tens(
    painter: QPainter, tens: Iterable[Sequence[tuple[Point, Sign]]], radius: float, theme: Theme
) -> None:
    """Draw frames with the squares of their boxes, sign by sign: changing pens is dear."""
    squares: dict[Sign, list[QRectF]] = {}
    edges: dict[str, list[QRectF]] = {}
    strokes: dict[tuple[str, float], list[QLineF]] = {}
    fine = min(0.22, max(0.12, radius * 0.16))
    for ten in tens:
        boxes = [(square(center, radius), sign) for center, sign in ten]
        for box, sign in boxes:
            squares.setdefault(sign, []).append(box)
        signs = {sign for _, sign in boxes}
        edge = theme.gone if Sign.GONE in signs else theme.pip_edge
        rows = _rows([box for box, _ in boxes])
        edges.setdefault(edge, []).extend(rows)
        # Where all ten are lost alike one sign stands over them.
        whole = rows[0] | rows[-1]
        signed, wide = ([(whole, boxes[0][1])], 1.8 * fine) if len(signs) == 1 else (boxes, fine)
        for box, sign in signed:
            lines = strokes.setdefault((stroke_color(sign, theme), wide), [])
            lines.extend(_strokes(sign, box))
    for sign, rects in squares.items():
        line, fill = sign_colors(sign, theme)
        # Between squares that are filled alike a line of their edge would not be seen.
        between = theme.struck_sign if sign is Sign.STRUCK and line == fill else line
        between = theme.fresh_sign if sign is Sign.FRESH and line == fill else between
        painter.setPen(pen(between, min(0.6 * THIN, radius * 0.1)))
        painter.setBrush(color(fill) if fill else Qt.BrushStyle.NoBrush)
        painter.drawRects(rects)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for edge, frames in edges.items():
        painter.setPen(pen(edge, min(1.4 * THIN, radius * 0.24)))
        painter.drawRects(frames)
    for (ink, wide), lines in strokes.items():
        painter.setPen(pen(ink, wide, Qt.PenCapStyle.RoundCap))
        painter.drawLines(lines)


def _rows(boxes: Sequence[QRectF]) -> list[QRectF]:
    """The edge around each row of a frame; the last ten may have a shorter one, or only one."""
    rows: dict[float, QRectF] = {}
    for box in boxes:
        rows[box.y()] = rows.get(box.y(), box) | box
    return list(rows.values())


def _strokes(sign: Sign, box: QRectF) -> list[QLineF]:
    """The sign of a mark in a square, or over a whole frame."""
    inner = box.adjusted(*(0.22 * box.height() * way for way in (1, 1, -1, -1)))
    down = QLineF(inner.topLeft(), inner.bottomRight())
    up = QLineF(inner.bottomLeft(), inner.topRight())
    match sign:
        case Sign.STRUCK:
            return [down, up]
        case Sign.FRESH:
            return [up]
        case Sign.WIDOW:
            middle = inner.center().y()
            return [QLineF(inner.left(), middle, inner.right(), middle)]
        case Sign.WHOLE | Sign.GONE:
            return []
