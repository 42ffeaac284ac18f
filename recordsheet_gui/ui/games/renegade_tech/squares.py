"""Square boxes and their marks; armor, internals and free slots have edges of their own."""

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.scene.marks import THIN, Sign, pen, sign_colors, stroke_color
from recordsheet_gui.ui.theme import Theme, blend, color

INSET = 0.07
"""Share of a box's side that is gap on each side."""
INNER = 0.24
"""Where the second edge of an internal box runs."""
INNER_SHADE = 0.3
BODY = 0.42
"""How much of the solid colour the ground of a figure has."""


def face(rect: Rect) -> Rect:
    """A box without the gaps around it."""
    return rect.inset(min(rect.width, rect.height) * INSET)


def box_path(rect: Rect) -> QPainterPath:
    """The edge of a box."""
    path = QPainterPath()
    r = face(rect)
    path.addRect(QRectF(r.x, r.y, r.width, r.height))
    return path


def hatched_path(rect: Rect) -> QPainterPath:
    """A box with slanting lines in it."""
    path = box_path(rect)
    r = face(rect)
    for share in (0.33, 0.67, 1.0):
        path.moveTo(r.x, r.y + r.height * share)
        path.lineTo(r.x + r.width * share, r.y)
    for share in (0.33, 0.67):
        path.moveTo(r.x + r.width * share, r.bottom)
        path.lineTo(r.right, r.y + r.height * share)
    return path


def draw_squares(
    painter: QPainter, places: Iterable[tuple[Rect, Sign]], theme: Theme, *, is_inner: bool
) -> None:
    """Draw boxes sign by sign: changing pens is dearer than drawing."""
    by_sign: dict[Sign, list[Rect]] = {}
    for rect, sign in places:
        by_sign.setdefault(sign, []).append(face(rect))
    for sign, faces in by_sign.items():
        line, fill = sign_colors(sign, theme)
        if is_inner and sign is Sign.WHOLE:
            fill = _inner(theme.solid, theme.pip)
        painter.setPen(pen(line, THIN * 1.2))
        painter.setBrush(color(fill) if fill else Qt.BrushStyle.NoBrush)
        painter.drawRects([QRectF(*r) for r in faces])
        if is_inner and sign in (Sign.WHOLE, Sign.GONE):
            # A second edge inside the first tells structure from armor without any colour.
            painter.setPen(pen(line, THIN * 0.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRects([QRectF(*r.inset(min(r.width, r.height) * INNER)) for r in faces])
        strokes = [stroke for r in faces for stroke in _strokes(sign, r)]
        if strokes:
            wide = max(0.3, min(faces[0].width, faces[0].height) * 0.11)
            painter.setPen(pen(stroke_color(sign, theme), wide, Qt.PenCapStyle.RoundCap))
            painter.drawLines(strokes)


@lru_cache(maxsize=8)
def _inner(solid: str, pip: str) -> str:
    return blend(solid, pip, INNER_SHADE)


def _strokes(sign: Sign, r: Rect) -> list[QLineF]:
    x, y, d = r.center.x, r.center.y, min(r.width, r.height) * 0.26
    match sign:
        case Sign.STRUCK:
            return [QLineF(x - d, y - d, x + d, y + d), QLineF(x - d, y + d, x + d, y - d)]
        case Sign.FRESH:
            return [QLineF(x - d, y + d, x + d, y - d)]
        case Sign.WIDOW:
            # Three bars: what hangs in the air, told apart from a slash and a cross.
            return [QLineF(x - d, y + n * d * 0.9, x + d, y + n * d * 0.9) for n in (-1, 0, 1)]
        case Sign.WHOLE | Sign.GONE:
            return []
