"""A field of boxes on which a template is drawn, by mouse or by keys."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from recordsheet_gui.systems.renegade_tech.own_templates import ROOM_ACROSS, ROOM_DEEP, Drawn
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.qt_override import override as qt_override

SIDE = 22
"""Of a box, in pixels."""
HEAD = 20
"""Above the boxes, for the mark of the rolled column."""

Box = tuple[int, int]
"""Depth from 0, and distance from the rolled column."""

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class TemplateCanvas(QWidget):
    """Boxes are set or cleared; what that means is for others to say."""

    spoken_role = QAccessible.Role.Canvas

    drawn = Signal(object)
    """Drawn: the boxes after a click, a drag or a key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty."""
        super().__init__(parent)
        self.boxes: Drawn = frozenset()
        self.shipped: Drawn = frozenset()
        """The shape as we ship it, drawn as an outline."""
        self.is_even = False
        self.cursor_box: Box = (0, 0)
        self._stroke: bool | None = None
        """Whether a drag sets or clears; None while no button is down."""
        self._begun: Drawn = frozenset()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Boxes of the template")
        self.setSizePolicy(self.sizePolicy().Policy.Fixed, self.sizePolicy().Policy.Fixed)
        self._tell()

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(len(ROOM_ACROSS) * SIDE + 2, ROOM_DEEP * SIDE + HEAD + 2)

    def show_shape(self, boxes: Drawn, shipped: Drawn, *, is_even: bool) -> None:
        """Another template, or the same one changed elsewhere."""
        self.boxes, self.shipped, self.is_even = boxes, shipped, is_even
        self._tell()
        self.update()

    # -- where is what -------------------------------------------------------------------------

    def rect_of(self, box: Box) -> QRect:
        """A box on the widget."""
        row, column = box
        across = column - ROOM_ACROSS[0]
        return QRect(1 + across * SIDE, HEAD + 1 + row * SIDE, SIDE, SIDE)

    def box_at(self, place: QPoint) -> Box | None:
        """The box under the mouse."""
        row, across = (place.y() - HEAD - 1) // SIDE, (place.x() - 1) // SIDE
        if 0 <= row < ROOM_DEEP and 0 <= across < len(ROOM_ACROSS):
            return row, ROOM_ACROSS[across]
        return None

    # -- hands ---------------------------------------------------------------------------------

    def _set(self, box: Box, is_set: bool) -> None:
        boxes = self.boxes | {box} if is_set else self.boxes - {box}
        if boxes != self.boxes:
            self.boxes = boxes
            self.update()

    def _move_to(self, box: Box) -> None:
        self.cursor_box = box
        self._tell()
        self.update()

    @qt_override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        box = self.box_at(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or box is None:
            return
        self._stroke, self._begun = box not in self.boxes, self.boxes
        self._set(box, self._stroke)
        self._move_to(box)

    @qt_override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        box = self.box_at(event.position().toPoint())
        if self._stroke is None or box is None or box == self.cursor_box:
            return
        # A fast mouse leaves boxes out: set all on the line between.
        (r0, c0), (r1, c1) = self.cursor_box, box
        steps = max(abs(r1 - r0), abs(c1 - c0))
        for i in range(1, steps + 1):
            self._set(
                (r0 + round((r1 - r0) * i / steps), c0 + round((c1 - c0) * i / steps)), self._stroke
            )
        self._move_to(box)

    @qt_override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._stroke is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._stroke = None
        if self.boxes != self._begun:
            self._tell()
            self.drawn.emit(self.boxes)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        row, column = self.cursor_box
        if key in _STEPS:
            down, right = _STEPS[key]
            to = (row + down, column + right)
            if 0 <= to[0] < ROOM_DEEP and to[1] in ROOM_ACROSS:
                # With Shift the arrows carry the box along, as a drag does.
                if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                    self._change(to, self.cursor_box in self.boxes)
                self._move_to(to)
        elif key is Qt.Key.Key_Home:
            self._move_to((row, 0))
        elif key is Qt.Key.Key_Space:
            self._change(self.cursor_box, self.cursor_box not in self.boxes)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._change(self.cursor_box, False)
        else:
            super().keyPressEvent(event)

    def _change(self, box: Box, is_set: bool) -> None:
        before = self.boxes
        self._set(box, is_set)
        self._tell()
        if self.boxes != before:
            self.drawn.emit(self.boxes)

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @qt_override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _tell(self) -> None:
        """Where the keys are, for readers of the screen."""
        row, column = self.cursor_box
        where = "the rolled column"
        if column:
            side = "right" if column > 0 else "left"
            where = f"{abs(column)} {side} of the rolled column"
        state = "box" if self.cursor_box in self.boxes else "no box"
        words = f"Row {row + 1}, {where}: {state}"
        self.setAccessibleDescription(words)
        if self.hasFocus():
            announce(self, words)

    # -- paint ---------------------------------------------------------------------------------

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        ink, paper, strong = (
            palette.text().color(),
            palette.base().color(),
            palette.highlight().color(),
        )
        field = self.rect_of((0, ROOM_ACROSS[0])).united(
            self.rect_of((ROOM_DEEP - 1, ROOM_ACROSS[-1]))
        )
        painter.fillRect(field, paper)
        for column, alpha in ((0, 46), (1, 22)) if self.is_even else ((0, 46),):
            band = self.rect_of((0, column)).united(self.rect_of((ROOM_DEEP - 1, column)))
            painter.fillRect(band, _thin(strong, alpha))
        painter.setPen(QPen(_thin(ink, 50), 1))
        for row in range(ROOM_DEEP):
            for column in ROOM_ACROSS:
                painter.drawRect(self.rect_of((row, column)))
        for box in self.boxes:
            painter.setPen(QPen(ink, 1))
            painter.setBrush(strong)
            painter.drawRect(QRectF(self.rect_of(box)).adjusted(2.5, 2.5, -2.5, -2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # Dashed: as shipped, whatever is drawn now.
        painter.setPen(QPen(ink, 1.4, Qt.PenStyle.DashLine))
        for row, column in self.shipped:
            r = QRectF(self.rect_of((row, column)))
            for near, line in (
                ((row - 1, column), (r.topLeft(), r.topRight())),
                ((row + 1, column), (r.bottomLeft(), r.bottomRight())),
                ((row, column - 1), (r.topLeft(), r.bottomLeft())),
                ((row, column + 1), (r.topRight(), r.bottomRight())),
            ):
                if near not in self.shipped:
                    painter.drawLine(*line)
        self._paint_head(painter, ink)
        if self.hasFocus():
            painter.setPen(QPen(palette.link().color(), 2.4))
            painter.drawRect(QRectF(self.rect_of(self.cursor_box)).adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_head(self, painter: QPainter, ink: QColor) -> None:
        painter.setPen(ink)
        middle = self.rect_of((0, 0))
        text = "rolled column \N{BLACK DOWN-POINTING TRIANGLE}"
        wide = painter.fontMetrics().horizontalAdvance(text)
        mark = painter.fontMetrics().horizontalAdvance(text[-1])
        place = QRect(middle.center().x() - wide + mark // 2 + 1, 0, wide + 2, HEAD)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _thin(color: QColor, alpha: int) -> QColor:
    made = QColor(color)
    made.setAlpha(alpha)
    return made
