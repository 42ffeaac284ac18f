"""The picture of a piece that is dragged."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QDrag, QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.ui import style
from recordsheet_gui.ui.theme import shell
from recordsheet_gui.ui.workshop.drag_scroll import DragScroll

WIDEST = 220
"""Pixels; a longer name is cut."""
MARGIN, ROUND = 6, 3
BESIDE = QPoint(-14, -10)
"""Below and beside the pointer, so that the slot under it is seen."""


def carry(drag: QDrag, name: str, slots: str) -> None:
    """Show a piece under way, with its slots where somebody knows them; the page follows it."""
    words = f"{name}, {counted(int(slots), 'slot')}" if slots.isdecimal() else name
    source = drag.source()
    font = source.font() if isinstance(source, QWidget) else QApplication.font()
    letters = QFontMetrics(font)
    room = WIDEST - 2 * MARGIN
    said = letters.elidedText(words, Qt.TextElideMode.ElideRight, room)
    wide = min(WIDEST, letters.horizontalAdvance(said) + 2 * MARGIN)
    area = QRect(0, 0, wide, min(40, letters.height() + MARGIN))
    ratio = source.devicePixelRatioF() if isinstance(source, QWidget) else 1.0
    picture = QPixmap((area.size().toSizeF() * ratio).toSize())
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    theme = shell(style.theme_now())
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.text)))
    painter.setBrush(QColor(theme.chosen))
    painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
    painter.setFont(font)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, said)
    painter.end()
    drag.setPixmap(picture)
    drag.setHotSpot(BESIDE)
    DragScroll(drag)
