"""Dice, drawn as dice: to press, and in lines of text."""

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, theme_now
from recordsheet_gui.ui.theme import Theme, color, shell

CUT = 0.2
ROUND = 0.12
PIP = 0.085
APART = 0.235
"""Cut corners, round corners, pips and the way between them, of the side of a die."""
PIPS_UP_TO = 6
"""Other dice show numerals."""
SIGN = 14
"""Room for the cross beside a die that can be taken back, in pixels."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class DieInk(NamedTuple):
    """The colours of a die."""

    face: str
    edge: str
    pip: str


def plain_ink(theme: Theme) -> DieInk:
    """A die that lies there."""
    around = shell(theme)
    return DieInk(around.button if theme.is_dark else around.base, around.edge, around.text)


def outline(box: QRectF) -> QPainterPath:
    """The face of a die: two corners round, two cut as on the plates of the sheet."""
    cut, bend = box.width() * CUT, box.width() * ROUND
    path = QPainterPath(QPointF(box.left() + bend, box.top()))
    path.lineTo(box.right() - cut, box.top())
    path.lineTo(box.right(), box.top() + cut)
    path.lineTo(box.right(), box.bottom() - bend)
    path.quadTo(box.bottomRight(), QPointF(box.right() - bend, box.bottom()))
    path.lineTo(box.left() + cut, box.bottom())
    path.lineTo(box.left(), box.bottom() - cut)
    path.lineTo(box.left(), box.top() + bend)
    path.quadTo(box.topLeft(), QPointF(box.left() + bend, box.top()))
    path.closeSubpath()
    return path


def draw_die(
    painter: QPainter, box: QRectF, face: int, sides: int, ink: DieInk, edge: float = 1.0
) -> None:
    """Draw a die into a square; as a picture where one lies straight, which is nearly always."""
    if sides <= PIPS_UP_TO and face in _PIPS:
        page, dots = painter.worldTransform(), painter.device().devicePixelRatio()
        x, y, side = page.dx() + box.x(), page.dy() + box.y(), box.width()
        is_straight = page.m11() == page.m22() == 1 and page.m12() == page.m21() == 0
        if is_straight and not any(n % 1 for n in (x, y, side, dots)) and side == box.height():
            painter.drawPixmap(box.topLeft(), _picture(int(side), face, ink, edge, dots))
            return
    _draw_die(painter, box, face, sides, ink, edge)


@lru_cache(maxsize=64)
def _picture(side: int, face: int, ink: DieInk, edge: float, dots: float) -> QPixmap:
    made = QPixmap(round(side * dots), round(side * dots))
    made.setDevicePixelRatio(dots)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    _draw_die(painter, QRectF(0, 0, side, side), face, PIPS_UP_TO, ink, edge)
    painter.end()
    return made


def _draw_die(
    painter: QPainter, box: QRectF, face: int, sides: int, ink: DieInk, edge: float
) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner = box.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
    painter.setPen(QPen(color(ink.edge), edge))
    painter.setBrush(color(ink.face))
    painter.drawPath(outline(inner))
    if sides <= PIPS_UP_TO and face in _PIPS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(ink.pip))
        side, center = inner.width(), inner.center()
        for x, y in _PIPS[face]:
            place = QPointF(center.x() + x * APART * side, center.y() + y * APART * side)
            painter.drawEllipse(place, PIP * side + 0.25, PIP * side + 0.25)
    else:
        font = QFont(painter.font())
        font.setPixelSize(max(6, round(inner.width() * 0.52)))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(color(ink.pip))
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, str(face))
    painter.restore()


class Die(QToolButton):
    """A die to press: one that could have been rolled, or one that was entered."""

    def __init__(
        self, face: int, sides: int = 6, *, is_entered: bool = False, parent: QWidget | None = None
    ) -> None:
        """An entered one is taken back with a press and has a cross beside it."""
        super().__init__(parent)
        self.face = face
        self.sides = sides
        self.is_entered = is_entered
        self._is_over = False
        self.setText(str(face))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._measure()

    def _measure(self) -> None:
        side = sizes().target
        self.setFixedSize(QSize(side + (SIGN if self.is_entered else 0), side))

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Another text size is another size of dice."""
        if event.type() is QEvent.Type.FontChange:
            self._measure()
        super().changeEvent(event)

    @qt_override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._is_over = True
        super().enterEvent(event)

    @qt_override
    def leaveEvent(self, event: QEvent) -> None:
        self._is_over = False
        super().leaveEvent(event)

    def ink(self) -> DieInk:
        """The colours of the state it is in."""
        theme = theme_now()
        around = shell(theme)
        if not self.isEnabled():
            return DieInk(around.window, around.line, around.dim)
        if self.isDown():
            return DieInk(around.select, around.select, around.on_select)
        if self.is_entered:
            return DieInk(around.accent, around.accent, around.on_accent)
        if self._is_over:
            return DieInk(around.hover, around.edge, around.text)
        return plain_ink(theme)

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = float(self.height())
        around = shell(theme_now())
        ink, has_focus = self.ink(), self.hasFocus()
        # The ring keeps its distance from a face of its own colour.
        gap = 3.0 if has_focus and (self.is_entered or self.isDown()) else 0.0
        if has_focus:
            painter.setPen(QPen(color(around.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline(QRectF(1, 1, side - 2, side - 2)))
            if not gap:
                ink = ink._replace(edge=around.focus)
        face = QRectF(gap, gap, side - 2 * gap, side - 2 * gap)
        draw_die(painter, face, self.face, self.sides, ink, 2.0 if has_focus and not gap else 1.0)
        if self.is_entered:
            self._draw_cross(painter, side, around.text)
        painter.end()

    def _draw_cross(self, painter: QPainter, side: float, ink: str) -> None:
        painter.setPen(QPen(color(ink), 2))
        middle, arm = QPointF(side + SIGN / 2 + 1, side / 2), 3.5
        for way in (1, -1):
            painter.drawLine(middle + QPointF(-arm, -arm * way), middle + QPointF(arm, arm * way))
