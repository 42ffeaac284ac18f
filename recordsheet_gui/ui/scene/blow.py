"""A hit in motion: boxes light in the order struck, the loss floats up, a lost location falls.

The sheet itself shows the end of it from the first moment on; all this lies over it, takes no
click and is over in the blink of an eye.
"""

from collections.abc import Iterable
from math import pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.part import qrect
from recordsheet_gui.ui.scene.text import Align, Text, draw_text, width_of
from recordsheet_gui.ui.theme import Face, Theme, color

STRIKING = 0.6
"""The share of the time in which the boxes are struck one after the other; each glows then."""
GLOW = 0.4
RISE = 7.0
"""How far a number floats up, in mm."""
FALL = 5.0
"""How far a lost location falls, in mm."""
SHAKE = 0.9
"""How far a figure swings to each side, in mm."""
SWINGS = 2.5
POINTS = 15.0
"""The size of a number."""
EDGE = 1.6
"""Around a box that glows, in mm."""


class Loss(NamedTuple):
    """So many boxes of one place."""

    words: str
    at: QPointF


class Blow(NamedTuple):
    """What one step struck on a sheet."""

    boxes: tuple[QPainterPath, ...]
    """In the order struck."""
    losses: tuple[Loss, ...] = ()
    fallen: tuple[QPainterPath, ...] = ()
    """Locations that were lost."""
    shaken: tuple[QGraphicsItem, ...] = ()


class BlowItem(QGraphicsItem):
    """Draws one blow at a moment between 0, when it falls, and 1, when it is over."""

    def __init__(self, theme: Theme) -> None:
        """Nothing is in motion."""
        super().__init__()
        self.theme = theme
        self.blow: Blow | None = None
        self.moment = 1.0
        self._bounds = QRectF()
        """As far as the present blow reaches: all of it is painted when it comes and goes."""
        self._rises: list[_Rise] = []
        self.setZValue(9)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        # What is seen while it reaches nowhere is painted at the corner of the page.
        self.setVisible(False)

    def strike(self, blow: Blow) -> None:
        """Something was struck; what was still in motion is over."""
        self.end()
        self.blow = blow
        while len(self._rises) < len(blow.losses):
            self._rises.append(_Rise(self))
        for rise, loss in zip(self._rises, blow.losses, strict=False):
            rise.follow(loss)
        self._reach(blow)
        self.setVisible(True)
        self.show_moment(0.0)

    def _reach(self, blow: Blow | None) -> None:
        self.prepareGeometryChange()
        bounds = QRectF()
        for area in self._areas(blow) if blow is not None else ():
            bounds |= area
        self._bounds = bounds

    def show_moment(self, moment: float) -> None:
        """Show how far it has come."""
        if self.blow is None:
            return
        self.moment = moment
        swing = SHAKE * (1 - moment) * sin(moment * SWINGS * 2 * pi)
        for item in self.blow.shaken:
            item.setPos(swing, 0)
        for area in self._areas(self.blow):
            self.update(area)
        for rise in self._rises:
            rise.go(moment)

    def end(self) -> None:
        """All lies still."""
        if self.blow is None:
            return
        self.show_moment(1.0)
        for item in self.blow.shaken:
            item.setPos(0, 0)
        self.blow = None
        self.setVisible(False)
        for rise in self._rises:
            rise.setVisible(False)
        self._reach(None)

    def struck(self) -> int:
        """How many boxes have been struck by now."""
        if self.blow is None:
            return 0
        return sum(self.moment >= self._start(i) for i in range(len(self.blow.boxes)))

    def _start(self, number: int) -> float:
        assert self.blow is not None
        return STRIKING * number / len(self.blow.boxes)

    def _areas(self, blow: Blow) -> Iterable[QRectF]:
        boxes = QRectF()
        for box in blow.boxes:
            boxes |= box.boundingRect()
        yield boxes.adjusted(-EDGE, -EDGE, EDGE, EDGE)
        for path in blow.fallen:
            yield path.boundingRect().adjusted(-1, -1, 1, FALL + 1)

    @qt_override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @qt_override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self.blow is None:
            return
        self._draw_fallen(painter, self.blow)
        self._draw_boxes(painter, self.blow)

    def _draw_fallen(self, painter: QPainter, blow: Blow) -> None:
        """What the location was drops off and fades; the grey that stays lies under it."""
        left = 1 - self.moment
        for path in blow.fallen:
            painter.setPen(pen(_faded(self.theme.outline, left), THIN))
            painter.setBrush(QColor(_faded(self.theme.armor, left)))
            painter.drawPath(path.translated(0, FALL * self.moment**2))

    def _draw_boxes(self, painter: QPainter, blow: Blow) -> None:
        theme = self.theme
        for number, path in enumerate(blow.boxes):
            since = self.moment - self._start(number)
            if since < 0:
                # Its turn has not come: as it was.
                painter.setPen(pen(theme.pip_edge, THIN))
                painter.setBrush(color(theme.pip))
                painter.drawPath(path)
            elif since < GLOW:
                left = 1 - since / GLOW
                painter.setBrush(QColor(_faded(theme.fresh, 0.55 * left)))
                painter.setPen(pen(_faded(theme.fresh, left), 0.3 + 0.5 * left))
                box = path.boundingRect()
                grown = EDGE * 0.8 * since / GLOW
                painter.drawEllipse(box.adjusted(-grown, -grown, grown, grown))


class _Rise(QGraphicsItem):
    """The number that floats up: often far from the boxes, and what lies between stays."""

    def __init__(self, blow: BlowItem) -> None:
        super().__init__(blow)
        self._blow = blow
        self._text: Text | None = None
        self._bounds = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def follow(self, loss: Loss) -> None:
        """Tell of a loss, from where it was on."""
        width = width_of(loss.words, POINTS, Face.BOLD) + 2.4
        box = Rect(loss.at.x() - width / 2, loss.at.y() - 3.2, width, 6.4)
        self._text = Text(loss.words, box, POINTS, Face.BOLD, Align.CENTER, "accent")
        self.prepareGeometryChange()
        self._bounds = qrect(box).adjusted(-0.5, -0.5, 0.5, 0.5)
        self.setPos(0, 0)
        self.setVisible(True)

    def go(self, moment: float) -> None:
        """Be as far up as then."""
        self.setPos(0, -RISE * (1 - (1 - moment) ** 2))
        self.update()

    @qt_override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @qt_override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._text is None or self._blow.blow is None:
            return
        theme = self._blow.theme
        # It stands for the first half, then it fades.
        painter.setOpacity(min(1.0, 2 * (1 - self._blow.moment)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(theme.paper))
        painter.drawRoundedRect(qrect(self._text.box), 1.2, 1.2)
        draw_text(painter, self._text, theme)
        painter.setOpacity(1.0)


def _faded(value: str, alpha: float) -> str:
    made = QColor(color(value))
    made.setAlphaF(max(0.0, min(1.0, alpha)))
    return made.name(QColor.NameFormat.HexArgb)
