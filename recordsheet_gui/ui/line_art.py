"""Draws our icons: a small part of SVG, with every edge on a pixel of the screen.

Qt's own SVG needs its plugin before the first window, and its strokes fall between the pixels.
"""

import math
import re
from collections.abc import Callable, Iterator
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from recordsheet_gui.assets import read_text

GRID = 24
STROKE = 2.0
"""Width of a line, of the grid."""

_SHAPE = re.compile(r"<(path|line|circle|rect|polyline|polygon)\s([^>]*?)/>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_TOKEN = re.compile(r"[MmLlHhVvCcQqAaZz]|-?\d*\.?\d+")

_Look = dict[str, str]
_Snap = Callable[[float], float]


def paint(painter: QPainter, name: str, pixels: float, tint: QColor) -> None:
    """Draw an icon into a square at the painter's origin; the painter counts in pixels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = pixels / GRID
    for tag, look in shapes(name):
        width = float(look.get("stroke-width", STROKE)) * scale
        whole = max(1.0, round(width))
        is_filled = look.get("fill", "none") != "none"
        is_drawn = look.get("stroke", "currentColor") != "none"
        path = QPainterPath()
        half = whole / 2 % 1 if is_drawn else 0.0
        _SHAPES[tag](path, look, scale, _snapping(scale, half))
        # Slants of one pixel look thinner than straight lines: the smallest sizes keep their share.
        pen = QPen(tint, whole if whole > 1 else max(1.0, width))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        pen.setMiterLimit(4)
        pen.setCapStyle(
            Qt.PenCapStyle.FlatCap
            if look.get("stroke-linecap") == "butt"
            else Qt.PenCapStyle.SquareCap
        )
        painter.setPen(pen if is_drawn else Qt.PenStyle.NoPen)
        painter.setBrush(tint if is_filled else Qt.BrushStyle.NoBrush)
        painter.drawPath(path)


def _snapping(scale: float, half: float) -> _Snap:
    return lambda value: math.floor(value * scale - half + 0.5) + half


@cache
def shapes(name: str) -> tuple[tuple[str, _Look], ...]:
    """What a file draws: each shape with its attributes."""
    text = read_text("resources", "icons", f"{name}.svg")
    return tuple((tag, dict(_ATTRIBUTE.findall(rest))) for tag, rest in _SHAPE.findall(text))


def _number(look: _Look, key: str) -> float:
    return float(look.get(key, 0))


def _circle(path: QPainterPath, look: _Look, scale: float, snap: _Snap) -> None:
    x, y, r = (_number(look, key) for key in ("cx", "cy", "r"))
    left, right, top, bottom = snap(x - r), snap(x + r), snap(y - r), snap(y + r)
    path.addEllipse(QRectF(left, top, right - left, bottom - top))


def _rect(path: QPainterPath, look: _Look, scale: float, snap: _Snap) -> None:
    x, y = _number(look, "x"), _number(look, "y")
    left, top = snap(x), snap(y)
    right, bottom = snap(x + _number(look, "width")), snap(y + _number(look, "height"))
    path.addRect(QRectF(left, top, right - left, bottom - top))


def _line(path: QPainterPath, look: _Look, scale: float, snap: _Snap) -> None:
    path.moveTo(snap(_number(look, "x1")), snap(_number(look, "y1")))
    path.lineTo(snap(_number(look, "x2")), snap(_number(look, "y2")))


def _polyline(path: QPainterPath, look: _Look, scale: float, snap: _Snap) -> None:
    values = [snap(float(value)) for value in re.split(r"[ ,]+", look["points"].strip())]
    for i, (x, y) in enumerate(zip(values[::2], values[1::2], strict=True)):
        (path.lineTo if i else path.moveTo)(x, y)


def _polygon(path: QPainterPath, look: _Look, scale: float, snap: _Snap) -> None:
    _polyline(path, look, scale, snap)
    path.closeSubpath()


def _path(path: QPainterPath, look: _Look, scale: float, snap: _Snap) -> None:
    _Walk(path, scale, snap).follow(look["d"])


_SHAPES: dict[str, Callable[[QPainterPath, _Look, float, _Snap], None]] = {
    "path": _path,
    "circle": _circle,
    "rect": _rect,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}


class _Walk:
    """Follows the steps of a path; ends are snapped, what lies between them goes along."""

    def __init__(self, path: QPainterPath, scale: float, snap: _Snap) -> None:
        self._path = path
        self._scale = scale
        self._snap = snap
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)

    def follow(self, text: str) -> None:
        tokens = iter(_TOKEN.findall(text))
        step = ""
        for token in tokens:
            if not token[-1].isalpha():
                self._do(step, float(token), tokens)
                continue
            step = token
            if step in "Zz":
                self._path.closeSubpath()
                self._x, self._y = self._start
            else:
                self._do(step, float(next(tokens)), tokens)
                # Further pairs after a move are lines.
                step = {"M": "L", "m": "l"}.get(step, step)

    def _do(self, step: str, first: float, rest: Iterator[str]) -> None:
        x0, y0 = self._x, self._y
        dx, dy = (x0, y0) if step.islower() else (0.0, 0.0)

        def more(count: int) -> list[float]:
            return [float(next(rest)) for _ in range(count)]

        match step.upper():
            case "M":
                self._go(first + dx, more(1)[0] + dy)
                self._start = self._x, self._y
                self._path.moveTo(self._here())
            case "L":
                self._go(first + dx, more(1)[0] + dy)
                self._path.lineTo(self._here())
            case "H":
                self._go(first + dx, y0)
                self._path.lineTo(self._here())
            case "V":
                self._go(x0, first + dy)
                self._path.lineTo(self._here())
            case "C":
                one_y, two_x, two_y, x, y = more(5)
                one = self._beside(first + dx, one_y + dy)
                self._go(x + dx, y + dy)
                self._path.cubicTo(one, self._beside(two_x + dx, two_y + dy), self._here())
            case "Q":
                one_y, x, y = more(3)
                one = self._beside(first + dx, one_y + dy)
                self._go(x + dx, y + dy)
                self._path.quadTo(one, self._here())
            case "A":
                _, _, large, sweep, x, y = more(6)
                self._arc(first * self._scale, bool(large), bool(sweep), x + dx, y + dy)
            case _:
                raise ValueError(f"{step} is no step of a path")

    def _go(self, x: float, y: float) -> None:
        self._x, self._y = x, y

    def _here(self) -> QPointF:
        return QPointF(self._snap(self._x), self._snap(self._y))

    def _beside(self, x: float, y: float) -> QPointF:
        """A point that moves with the place where the walk stands."""
        here = self._here()
        return QPointF(
            x * self._scale + here.x() - self._x * self._scale,
            y * self._scale + here.y() - self._y * self._scale,
        )

    def _arc(self, radius: float, large: bool, sweep: bool, x: float, y: float) -> None:
        a = self._here()
        self._go(x, y)
        b = self._here()
        across = math.hypot(b.x() - a.x(), b.y() - a.y())
        if not across:
            return
        radius = max(radius, across / 2)
        off = math.sqrt(max(0.0, radius * radius - across * across / 4))
        if large == sweep:
            off = -off
        ux, uy = (b.x() - a.x()) / across, (b.y() - a.y()) / across
        cx, cy = (a.x() + b.x()) / 2 - uy * off, (a.y() + b.y()) / 2 + ux * off
        start = math.degrees(math.atan2(cy - a.y(), a.x() - cx))
        end = math.degrees(math.atan2(cy - b.y(), b.x() - cx))
        turn = (start - end) % 360 if sweep else (end - start) % 360
        box = QRectF(cx - radius, cy - radius, 2 * radius, 2 * radius)
        self._path.arcTo(box, start, -turn if sweep else turn)
