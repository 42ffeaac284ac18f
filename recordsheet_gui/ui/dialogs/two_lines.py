"""Entries of a list with a name, and below it in small letters what else there is to know."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from recordsheet_gui.ui.dialogs.unit_line import PAD, SECOND, draw_two_lines
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, theme_now
from recordsheet_gui.ui.theme import shell

Index = QModelIndex | QPersistentModelIndex


class TwoLines(QStyledItemDelegate):
    """Draws an entry whose text has two lines, and its icon where it has one."""

    @qt_override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = option.fontMetrics.height()
        return QSize(10 * line, max(sizes().target, round(line * (1 + SECOND)) + 2 * PAD + 2))

    @qt_override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        around = shell(theme_now())
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        is_over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        rect = QRectF(option.rect)
        painter.save()
        if is_chosen or is_over:
            painter.fillRect(rect, QColor(around.select if is_chosen else around.hover))
        painter.setPen(QPen(QColor(around.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        inside = rect.adjusted(2 * PAD, PAD, -PAD, -PAD)
        sign = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(sign, QIcon) and not sign.isNull():
            side = option.decorationSize.width()
            middle = round(inside.center().y() - side / 2)
            sign.paint(painter, round(inside.left()), middle, side, side)
            inside.setLeft(inside.left() + side + 2 * PAD)
        name, _, rest = str(index.data()).partition("\n")
        draw_two_lines(painter, inside, option.font, name, rest, is_chosen=is_chosen)
        painter.restore()
