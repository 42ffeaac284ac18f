"""How boxes and their marks are drawn; each mark has a shape of its own besides its colour."""

from collections.abc import Iterable
from enum import StrEnum

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from recordsheet_gui.sheet.geometry import Point
from recordsheet_gui.ui.theme import Theme, color

THIN = 0.18
MEDIUM = 0.35
BOLD = 0.6
"""The three stroke weights of a sheet, in mm."""


class Sign(StrEnum):
    """What a box looks like."""

    WHOLE = "o"
    STRUCK = "x"
    FRESH = "/"
    WIDOW = "-"
    GONE = "~"


def pen(value: str, width: float) -> QPen:
    """A pen with square corners."""
    made = QPen(color(value), width)
    made.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    made.setCapStyle(Qt.PenCapStyle.FlatCap)
    return made


def draw_pips(
    painter: QPainter, places: Iterable[tuple[Point, Sign]], radius: float, theme: Theme
) -> None:
    """Draw round boxes, sign by sign: changing pens is dearer than drawing."""
    by_sign: dict[Sign, list[QPointF]] = {}
    for (x, y), sign in places:
        by_sign.setdefault(sign, []).append(QPointF(x, y))
    edge = min(THIN * 1.2, radius * 0.2)
    for sign, centers in by_sign.items():
        line, fill = sign_colors(sign, theme)
        if line != fill and fill:
            # Two discs are painted faster than a disc with a stroke, and look the same.
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color(line))
            for center in centers:
                painter.drawEllipse(center, radius + edge / 2, radius + edge / 2)
            painter.setBrush(color(fill))
            for center in centers:
                painter.drawEllipse(center, radius - edge / 2, radius - edge / 2)
        else:
            painter.setPen(Qt.PenStyle.NoPen if fill else pen(line, edge))
            painter.setBrush(color(fill) if fill else Qt.BrushStyle.NoBrush)
            for center in centers:
                painter.drawEllipse(center, radius, radius)
        strokes = [line for center in centers for line in _strokes(sign, center, radius)]
        if strokes:
            signs = pen(stroke_color(sign, theme), max(0.24, radius * 0.26))
            signs.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(signs)
            painter.drawLines(strokes)


def sign_colors(sign: Sign, theme: Theme) -> tuple[str, str]:
    """Edge and inside of a box; an empty inside lets the ground through."""
    match sign:
        case Sign.WHOLE:
            return theme.pip_edge, theme.pip
        case Sign.STRUCK:
            return theme.struck_edge, theme.struck
        case Sign.FRESH:
            return theme.fresh if theme.fresh != theme.paper else theme.pip_edge, theme.fresh
        case Sign.WIDOW:
            return theme.widow_sign, theme.widow
        case Sign.GONE:
            return theme.gone, ""


def stroke_color(sign: Sign, theme: Theme) -> str:
    """What the sign itself is drawn with."""
    return {
        Sign.STRUCK: theme.struck_sign,
        Sign.FRESH: theme.fresh_sign,
        Sign.WIDOW: theme.widow_sign,
    }.get(sign, theme.gone)


def _strokes(sign: Sign, center: QPointF, radius: float) -> list[QLineF]:
    x, y = center.x(), center.y()
    d = radius * 0.5
    match sign:
        case Sign.STRUCK:
            return [QLineF(x - d, y - d, x + d, y + d), QLineF(x - d, y + d, x + d, y - d)]
        case Sign.FRESH:
            e = radius * 0.56
            return [QLineF(x - e, y + e, x + e, y - e)]
        case Sign.WIDOW:
            return [QLineF(x - d, y, x + d, y)]
        case Sign.WHOLE | Sign.GONE:
            return []
