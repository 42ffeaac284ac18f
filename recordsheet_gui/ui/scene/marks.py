"""How boxes and their marks are drawn; each mark has a shape of its own besides its colour."""

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QTransform

from recordsheet_gui.sheet.geometry import Point
from recordsheet_gui.ui.theme import Theme, color

THIN = 0.18
MEDIUM = 0.35
BOLD = 0.6
"""The three stroke weights of a sheet, in mm."""
PHASES = 4
"""Parts of a pixel in which the middle of a box is placed on a screen."""
_PIXELS = QTransform()


class Sign(StrEnum):
    """What a box looks like."""

    WHOLE = "o"
    STRUCK = "x"
    FRESH = "/"
    WIDOW = "-"
    GONE = "~"


@lru_cache(maxsize=256)
def pen(value: str, width: float, cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap) -> QPen:
    """A pen with square corners; whoever wants another one changes a copy."""
    made = QPen(color(value), width)
    made.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    made.setCapStyle(cap)
    return made


def fill(painter: QPainter, rect: QRectF, ink: QColor) -> None:
    """Paint a field; the painter has its pen and its brush from then on.

    Not by `fillRect`: for its first call PySide makes a class of the presets of all gradients.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawRect(rect)


def draw_pips(
    painter: QPainter, places: Iterable[tuple[Point, Sign]], radius: float, theme: Theme
) -> None:
    """Draw round boxes; a screen gets them stamped, thirty times as fast as discs are drawn."""
    page, dots = painter.worldTransform(), painter.device().devicePixelRatio()
    scale, fine = page.m11(), int(dots) * PHASES
    is_upright = page.m12() == page.m21() == 0 and page.m22() == scale > 0
    if theme.for_paper or not is_upright or dots != int(dots):
        _draw_discs(painter, places, radius, theme)
        return
    dx, dy, half = page.dx(), page.dy(), _half(radius, scale)
    stamps: dict[Sign, dict[tuple[int, int], QPixmap]] = {}
    painter.setWorldTransform(_PIXELS)
    for (x, y), sign in places:
        made = stamps.get(sign)
        if made is None:
            made = stamps[sign] = _stamps(theme.key, sign, radius, scale, dots)
        # Whole pixels say where, what is left over says which stamp.
        right, down = round((x * scale + dx) * fine), round((y * scale + dy) * fine)
        phase = right % PHASES, down % PHASES
        stamp = made.get(phase)
        if stamp is None:
            stamp = made[phase] = _stamp(sign, radius, theme, scale, dots, phase)
        corner = QPointF((right - phase[0]) / fine - half, (down - phase[1]) / fine - half)
        painter.drawPixmap(corner, stamp)
    painter.setWorldTransform(page)


@lru_cache(maxsize=48)
def _stamps(
    theme: str, sign: Sign, radius: float, scale: float, dots: float
) -> dict[tuple[int, int], QPixmap]:
    """Those that were made so far of one sign in one size."""
    return {}


def _half(radius: float, scale: float) -> int:
    """Pixels from the edge of a stamp to the middle of its box."""
    return ceil(radius * 1.1 * scale) + 2


def _stamp(
    sign: Sign, radius: float, theme: Theme, scale: float, dots: float, phase: tuple[int, int]
) -> QPixmap:
    """One box, its middle so many parts of a pixel right of and below that of the picture."""
    half = _half(radius, scale)
    side = int(2 * half * dots) + 1
    made = QPixmap(side, side)
    made.setDevicePixelRatio(dots)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fine = dots * PHASES
    painter.translate(half + phase[0] / fine, half + phase[1] / fine)
    painter.scale(scale, scale)
    _draw_discs(painter, ((Point(0.0, 0.0), sign),), radius, theme)
    painter.end()
    return made


def _draw_discs(
    painter: QPainter, places: Iterable[tuple[Point, Sign]], radius: float, theme: Theme
) -> None:
    """Draw them sign by sign: changing pens is dearer than drawing."""
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
            wide = max(0.24, radius * 0.26)
            painter.setPen(pen(stroke_color(sign, theme), wide, Qt.PenCapStyle.RoundCap))
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
