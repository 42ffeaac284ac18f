"""A painter that writes down what is drawn, as plain data that a page in a browser draws again.

Nothing of it is markup: words are words and shapes are numbers, whatever a unit is called.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPicture, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.scene.part import SheetPart

Node = list[object]
"""["p", style, path] draws a shape, ["t", x, y, size, width, style, words] words from a place on
their line, ["c", path] draws what follows only within a shape, or anywhere again."""
Style = tuple[str, str, float, str]
"""Inside, edge, how thick the edge is and its dashes; for words the color, their weight, 0, ""."""
NEAR = 0.02
"""Millimetres that nobody sees."""
DIGITS = 2
"""Behind the point of a millimetre: a hundredth of one is a twentieth of a pixel."""
_DASHES = {
    Qt.PenStyle.DashLine: (4, 2),
    Qt.PenStyle.DotLine: (1, 2),
    Qt.PenStyle.DashDotLine: (4, 2, 1, 2),
    Qt.PenStyle.DashDotDotLine: (4, 2, 1, 2, 1, 2),
}
_MOVE, _LINE = QPainterPath.ElementType.MoveToElement, QPainterPath.ElementType.LineToElement
_CURVE = QPainterPath.ElementType.CurveToElement


class Drawing:
    """What was drawn, in the order in which it was."""

    def __init__(self) -> None:
        """An empty page."""
        self.styles: dict[Style, int] = {}
        self.nodes: list[Node] = []

    def style(self, style: Style) -> int:
        """The number of a style."""
        return self.styles.setdefault(style, len(self.styles))

    def shape(self, style: Style, path: str) -> None:
        """One more shape; those of one style in a row are drawn as one."""
        number = self.style(style)
        last = self.nodes[-1] if self.nodes else None
        if last is not None and last[:2] == ["p", number]:
            last[2] = f"{last[2]}{path}"
        else:
            self.nodes.append(["p", number, path])


class DrawingPainter(QPainter):
    """Takes what parts of a sheet paint, in millimetres of the page.

    Qt keeps the pen, the brush and the rest; only what would leave ink is written down.
    """

    def __init__(self, drawing: Drawing) -> None:
        """Begin to draw."""
        self._nowhere = QPicture()
        super().__init__(self._nowhere)
        self._drawing = drawing
        self._clips: list[str] = [""]
        self._clipped = ""

    # -- shapes ----------------------------------------------------------------------------------

    @override
    def drawPath(self, path: QPainterPath) -> None:
        self._ink(path, self._fill(self.brush()), *self._edge())

    @override
    def fillPath(self, path: QPainterPath, brush: object) -> None:
        self._ink(path, self._fill(QBrush(brush)))

    @override
    def drawRect(self, *rect: object) -> None:
        path = QPainterPath()
        path.addRect(QRectF(*rect))
        self.drawPath(path)

    @override
    def drawRects(self, rects: Sequence[QRectF]) -> None:  # type: ignore[override]
        for rect in rects:
            self.drawRect(rect)

    @override
    def fillRect(self, rect: QRectF, fill: object, *rest: object) -> None:  # type: ignore[override]
        path = QPainterPath()
        path.addRect(QRectF(rect))
        self.fillPath(path, fill)

    @override
    def drawRoundedRect(self, rect: QRectF, x: float, y: float, *rest: object) -> None:  # type: ignore[override]
        path = QPainterPath()
        path.addRoundedRect(rect, x, y)
        self.drawPath(path)

    @override
    def drawEllipse(self, *where: object) -> None:
        path = QPainterPath()
        path.addEllipse(*where)  # type: ignore[call-overload]
        self.drawPath(path)

    @override
    def drawPolygon(self, shape: QPolygonF, *rest: object) -> None:  # type: ignore[override]
        path = QPainterPath()
        path.addPolygon(QPolygonF(shape))
        path.closeSubpath()
        self.drawPath(path)

    @override
    def drawPolyline(self, shape: QPolygonF) -> None:  # type: ignore[override]
        path = QPainterPath()
        path.addPolygon(QPolygonF(shape))
        self._ink(path, "", *self._edge())

    @override
    def drawLine(self, *ends: object) -> None:
        self.drawLines([QLineF(*ends)])

    @override
    def drawLines(self, lines: Sequence[QLineF] | Sequence[QPointF]) -> None:  # type: ignore[override]
        path = QPainterPath()
        for line in _as_lines(lines):
            path.moveTo(line.p1())
            path.lineTo(line.p2())
        self._ink(path, "", *self._edge())

    def _ink(
        self, path: QPainterPath, fill: str, edge: str = "", wide: float = 0.0, dashes: str = ""
    ) -> None:
        if path.isEmpty() or not (fill or edge):
            return
        self._clip()
        shape = _written(self.worldTransform().map(path))
        self._drawing.shape((fill, edge, wide, dashes), shape)

    def _fill(self, brush: QBrush) -> str:
        return "" if brush.style() is Qt.BrushStyle.NoBrush else self._color(brush.color())

    def _edge(self) -> tuple[str, float, str]:
        pen = self.pen()
        if pen.style() is Qt.PenStyle.NoPen:
            return "", 0.0, ""
        wide = round((pen.widthF() or 0.1) * abs(self.worldTransform().m11()), 3)
        pattern = pen.dashPattern() if pen.style() is Qt.PenStyle.CustomDashLine else ()
        dashes = pattern or _DASHES.get(pen.style(), ())
        return self._color(pen.color()), wide, " ".join(f"{d * wide:.2f}" for d in dashes)

    def _color(self, color: QColor) -> str:
        alpha = round(color.alpha() * self.opacity())
        return color.name() + (f"{alpha:02x}" if alpha < 255 else "")

    # -- words -----------------------------------------------------------------------------------

    @override
    def drawText(self, place: QPointF, words: str) -> None:  # type: ignore[override]
        if not words.strip():
            return
        self._clip()
        font, page = self.font(), self.worldTransform()
        at = page.map(place)
        wide = self.fontMetrics().horizontalAdvance(words) * page.m11()
        size = page.m22() * font.pixelSize()
        node: Node = [
            "t",
            round(at.x(), DIGITS),
            round(at.y(), DIGITS),
            round(size, DIGITS),
            round(wide, DIGITS),
            self._drawing.style((self._color(self.pen().color()), _weight(font), 0.0, "")),
            words,
        ]
        self._drawing.nodes.append(node)

    # -- edges within which something is drawn ---------------------------------------------------

    @override
    def setClipPath(
        self, path: QPainterPath, op: Qt.ClipOperation = Qt.ClipOperation.ReplaceClip
    ) -> None:
        super().setClipPath(path, op)
        self._clips[-1] = _written(self.worldTransform().map(self.clipPath()))

    @override
    def setClipping(self, enable: bool) -> None:
        super().setClipping(enable)
        if not enable:
            self._clips[-1] = ""

    @override
    def save(self) -> None:
        super().save()
        self._clips.append(self._clips[-1])

    @override
    def restore(self) -> None:
        super().restore()
        self._clips.pop()

    def _clip(self) -> None:
        if self._clips[-1] != self._clipped:
            self._clipped = self._clips[-1]
            self._drawing.nodes.append(["c", self._clipped])

    def rest(self) -> None:
        """A part is done: what it left behind does not hold for the next."""
        self._clips = [""]
        self._clip()


class PartDrawings:
    """The parts of one sheet, each drawn again only where it shows another thing."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._drawing = Drawing()
        self._known: dict[int, tuple[object, object, list[Node]]] = {}

    def draw(self, parts: Iterable[SheetPart[Any]]) -> Drawing:
        """All parts of a sheet, as they are now."""
        option = QStyleOptionGraphicsItem()
        nodes: list[Node] = []
        for number, part in enumerate(parts):
            known = self._known.get(number)
            if known is None or known[0] != part.shown or known[1] != part.texts:
                self._drawing.nodes = []
                painter = DrawingPainter(self._drawing)
                option.exposedRect = part.boundingRect()
                part.paint(painter, option)
                painter.rest()
                painter.end()
                known = self._known[number] = part.shown, part.texts, self._drawing.nodes
            nodes += known[2]
        self._drawing.nodes = nodes
        return self._drawing


def _as_lines(lines: Sequence[QLineF] | Sequence[QPointF]) -> list[QLineF]:
    found = [line for line in lines if isinstance(line, QLineF)]
    points = [point for point in lines if isinstance(point, QPointF)]
    return [*found, *(QLineF(a, b) for a, b in list(pairwise(points))[::2])]


def _weight(font: QFont) -> str:
    if font.italic():
        return "i"
    if font.weight() >= QFont.Weight.Bold:
        return "b"
    return "l" if font.weight() < QFont.Weight.Normal else ""


def _written(path: QPainterPath) -> str:
    """A path in the short words that SVG has for it."""
    words, at, count = [], 0, path.elementCount()
    while at < count:
        one = path.elementAt(at)
        if one.type == _MOVE and (round_one := _ellipse(path, at, count)):
            words.append(round_one)
            at += 13
            continue
        if one.type == _CURVE:
            ends = [path.elementAt(at + n) for n in range(3)]
            words.append("C" + " ".join(f"{_short(e.x)} {_short(e.y)}" for e in ends))
            at += 3
            continue
        words.append(f"{'M' if one.type == _MOVE else 'L'}{_short(one.x)} {_short(one.y)}")
        at += 1
    return "".join(words)


def _ellipse(path: QPainterPath, at: int, count: int) -> str:
    """Four quarters of an ellipse as Qt draws one, in fewer words; nothing for any other shape."""
    if at + 13 > count or any(path.elementAt(at + 1 + 3 * n).type != _CURVE for n in range(4)):
        return ""
    xs = [path.elementAt(at + n).x for n in range(13)]
    ys = [path.elementAt(at + n).y for n in range(13)]
    x, y, wide, high = (xs[0] + xs[6]) / 2, (ys[3] + ys[9]) / 2, (xs[0] - xs[6]) / 2, ys[9] - ys[3]
    ends = ((wide, 0), (0, high / 2), (-wide, 0), (0, -high / 2), (wide, 0))
    if wide <= 0 or any(
        abs(xs[3 * n] - x - a) + abs(abs(ys[3 * n] - y) - abs(b)) > NEAR
        for n, (a, b) in enumerate(ends)
    ):
        return ""
    r, s = _short(wide), _short(abs(high) / 2)
    half = f"a{r} {s} 0 1 0"
    return f"M{_short(xs[0])} {_short(y)}{half} {_short(-2 * wide)} 0{half} {_short(2 * wide)} 0"


def _short(value: float) -> str:
    return f"{value:.{DIGITS}f}".rstrip("0").rstrip(".") or "0"
