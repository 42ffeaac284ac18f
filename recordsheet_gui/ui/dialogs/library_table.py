"""The list of the library: figures and names, and the columns that its units have."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.ui.dialogs.overview_card import draw_squeezed
from recordsheet_gui.ui.mini import draw_mini
from recordsheet_gui.ui.models.designs import Designs
from recordsheet_gui.ui.models.units import COLUMNS, ROW_ROLE, STAR, UnitsModel
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, theme_now
from recordsheet_gui.ui.theme import shell

NAME = 1
PADDING = 6
"""Pixels left and right of the words in a cell, as in resources/shell.qss."""
LETTERS = 30
"""Of a name that there is room for before the least column goes."""
WIDEST = 22
"""Letters of any other column."""
SEVERAL = 60
"""Words of a column that are measured: where there are more they are numbers, and all as wide."""
FIRST_TO_GO = ("book", "config", "jump", "rules_level", "year", "tech_base", "role", "kind", "bv",
               "tons")  # fmt: skip
"""Columns that make room for names, in this order."""


class NameDelegate(QStyledItemDelegate):
    """A figure and a name in weight."""

    def __init__(self, designs: Designs, parent: QWidget) -> None:
        """`designs` brings the figures."""
        super().__init__(parent)
        self._designs = designs

    @qt_override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, UnitRow):
            super().paint(painter, option, index)
            return
        theme = theme_now()
        around = shell(theme)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        rect = QRectF(option.rect)
        painter.save()
        if is_chosen:
            painter.fillRect(rect, QColor(around.select))
        figure = QRectF(rect.left() + 4, rect.top() + 2, rect.height(), rect.height() - 4)
        design = self._designs.get(row.name)
        if design is not None:
            if is_chosen:
                painter.fillRect(figure, QColor(around.base))
            draw_mini(painter, figure, design, theme)
        bold = QFont(option.font)
        bold.setBold(True)
        words = rect.adjusted(figure.width() + 12, 0, -4, 0)
        ink = around.on_select if is_chosen else around.text
        draw_squeezed(painter, words, str(index.data()), bold, ink)
        painter.restore()


class UnitsTable(QTableView):
    """Shows the columns that the units in it have, as many as there is room for."""

    def __init__(self, model: UnitsModel, designs: Designs, parent: QWidget | None = None) -> None:
        """A row for each unit."""
        super().__init__(parent)
        self._units = model
        self._wanted: dict[int, int] | None = None
        """Pixels of the columns, measured once for all that is in the list."""
        self.setModel(model)
        self.setAccessibleName("Units")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegateForColumn(NAME, NameDelegate(designs, self))
        # Rows of one height: a table of ten thousand must not measure them.
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(26)
        self.setSortingEnabled(True)
        self._measure_rows()
        model.modelReset.connect(self.fit_columns)
        model.rowsInserted.connect(self.fit_columns)
        model.dataChanged.connect(self.fit_columns)
        header.sortIndicatorChanged.connect(self.fit_columns)
        designs.came.connect(self.viewport().update)

    def _measure_rows(self) -> None:
        line = self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(max(sizes().target, round(1.7 * line)))

    def fit_columns(self) -> None:
        """Hide what none of these units has, then what there is no room for; names come first."""
        self._wanted = None
        # A window that is made reads its list three times before anybody sees it.
        if self.isVisible():
            self._share_room()

    @property
    def _sorted_by(self) -> int:
        return self.horizontalHeader().sortIndicatorSection()

    def _wanted_widths(self) -> dict[int, int]:
        """Pixels of each column that has something, but for the names."""
        used = self._units.columns_in_use()
        shown = {STAR, NAME, self._sorted_by, *used} & set(range(len(COLUMNS)))
        return {column: self._width(column) for column in shown if column != NAME}

    def _share_room(self) -> None:
        if self._wanted is None:
            self._wanted = self._wanted_widths()
        widths = dict(self._wanted)
        letters = self.fontMetrics().averageCharWidth()
        room = self.viewport().width() - LETTERS * letters - self.rowHeight(0)
        for key in FIRST_TO_GO:
            if sum(widths.values()) <= room:
                break
            column = next(n for n, (_, name) in enumerate(COLUMNS) if name == key)
            if column != self._sorted_by:
                widths.pop(column, None)
        for column in range(len(COLUMNS)):
            self.setColumnHidden(column, column != NAME and column not in widths)
            if column in widths and self.columnWidth(column) != widths[column]:
                self.setColumnWidth(column, widths[column])

    def _width(self, column: int) -> int:
        """Room for what stands in a column, and for its title."""
        bold = QFont(self.font())
        bold.setBold(True)
        title = self.horizontalHeader().fontMetrics().horizontalAdvance(f"{COLUMNS[column][0]}mm")
        most = WIDEST * self.fontMetrics().averageCharWidth()
        width = self.fontMetrics().horizontalAdvance
        words = self._units.longest(column)[:SEVERAL]
        wide = max(map(width, words), default=0) + 2 * PADDING + 8
        return max(min(wide, most), title + 2 * PADDING)

    def shown_titles(self) -> list[str]:
        """The titles of the columns in sight."""
        titles = [title for title, _ in COLUMNS]
        return [t for n, t in enumerate(titles) if not self.isColumnHidden(n)]

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._share_room()

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._wanted = None

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(700, 400)
