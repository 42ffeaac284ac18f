"""Units in a list: a figure, the name, and below it what one chooses by."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.ui.dialogs.overview_card import draw_squeezed
from recordsheet_gui.ui.mini import draw_mini
from recordsheet_gui.ui.models.designs import Designs
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, theme_now
from recordsheet_gui.ui.theme import shell
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.movement import MOVEMENT, THRUST

SECOND = 0.9
"""Size of the second line."""
PAD = 5
NARROWEST, WIDEST = 60, 400
"""Pixels of a line of words."""


def facts_of(row: UnitRow, design: UnitDesign | None = None, *, has_worth: bool = True) -> str:
    """What one chooses a unit by: weight, value, role, movement, as far as it has them.

    `has_worth` is False where the value stands beside it.
    """
    words = [f"{row.tons:,} t"] if row.tons else []
    if row.worth and has_worth:
        words.append(f"BV {row.worth}")
    words.append(row.task)
    if design is not None:
        lines = list(kind_of(design).lines(design))
        if not row.tons and len(lines) > 1:
            # Who has a value is told like those with tons, by what comes first.
            words = [lines[1].partition(",")[0], *words] if row.worth else [lines[1]]
        move = next((line for line in lines if line.startswith(MOVEMENT)), "")
        words.append(move.removeprefix(MOVEMENT) if row.tons or row.worth else move.lower())
        flies = next((line for line in lines if line.startswith(THRUST)), "")
        words.append(flies.partition(",")[0].lower())
    elif row.tech_base:
        words.append(row.tech_base)
    return " \u00b7 ".join(word for word in words if word)


class OneLine(QWidget):
    """Words in one line that are squeezed where there is little room."""

    def __init__(self, words: str, *, is_bold: bool = False, parent: QWidget | None = None) -> None:
        """A name in weight, or what stands second to it."""
        super().__init__(parent)
        self.words = words
        self._is_bold = is_bold
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, words: str) -> None:
        """Other words."""
        self.words = words
        self.setToolTip(plainly(words))
        self.updateGeometry()
        self.update()

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setBold(self._is_bold)
        if not self._is_bold:
            font.setPointSizeF(font.pointSizeF() * SECOND)
        return font

    @qt_override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._font())
        return QSize(min(metrics.horizontalAdvance(self.words) + 4, WIDEST), metrics.height() + 1)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(NARROWEST, self.sizeHint().height())

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        around = shell(theme_now())
        ink = around.text if self._is_bold else around.dim
        painter = QPainter(self)
        draw_squeezed(painter, QRectF(self.rect()), self.words, self._font(), ink)
        painter.end()


def draw_two_lines(
    painter: QPainter, area: QRectF, plain: QFont, name: str, rest: str, *, is_chosen: bool
) -> None:
    """A name, and in small letters below it what stands second to it."""
    around = shell(theme_now())
    bold, small = QFont(plain), QFont(plain)
    bold.setBold(True)
    small.setPointSizeF(small.pointSizeF() * SECOND)
    high = area.height() / (1 + SECOND)
    above = QRectF(area.left(), area.top(), area.width(), high)
    below = QRectF(area.left(), above.bottom(), area.width(), area.height() - high)
    draw_squeezed(painter, above, name, bold, around.on_select if is_chosen else around.text)
    draw_squeezed(painter, below, rest, small, around.on_select if is_chosen else around.dim)


class UnitDelegate(QStyledItemDelegate):
    """Draws the unit of a row, which `role` gives."""

    def __init__(self, designs: Designs, role: int, parent: QObject | None = None) -> None:
        """`designs` brings the figures."""
        super().__init__(parent)
        self._designs = designs
        self._role = role

    @qt_override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        line = option.fontMetrics.height()
        return QSize(10 * line, max(sizes().target + 8, round(line * (1 + SECOND)) + 2 * PAD + 2))

    @qt_override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = index.data(self._role)
        if not isinstance(row, UnitRow):
            super().paint(painter, option, index)
            return
        theme = theme_now()
        around = shell(theme)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        is_over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        rect = QRectF(option.rect)
        painter.save()
        if is_chosen or is_over:
            painter.fillRect(rect, QColor(around.select if is_chosen else around.hover))
        painter.setPen(QPen(QColor(around.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        inside = rect.adjusted(PAD, PAD, -PAD, -PAD)
        figure = QRectF(inside.left(), inside.top(), inside.height(), inside.height())
        design = self._designs.get(row.name)
        if design is not None:
            if is_chosen:
                # The figure has its own inks, which need their own ground.
                painter.fillRect(figure.adjusted(-2, -2, 2, 2), QColor(around.base))
            draw_mini(painter, figure, design, theme)
        words = inside.adjusted(figure.width() + 2 * PAD, 0, 0, 0)
        # What is read out is what is drawn: one line may stand for several sizes.
        shown = str(index.data()).partition("\n")[0]
        self._draw_words(painter, words, option.font, row, shown, design, is_chosen=is_chosen)
        painter.restore()

    def _draw_words(
        self,
        painter: QPainter,
        area: QRectF,
        plain: QFont,
        row: UnitRow,
        shown: str,
        design: UnitDesign | None,
        *,
        is_chosen: bool,
    ) -> None:
        star = "\u2605 " if row.is_favorite else ""
        name, facts = f"{star}{shown}", facts_of(row, design)
        draw_two_lines(painter, area, plain, name, facts, is_chosen=is_chosen)
        painter.setPen(Qt.PenStyle.NoPen)
