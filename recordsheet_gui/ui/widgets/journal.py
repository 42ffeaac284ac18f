"""The journal beside the sheet."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)
from typing_extensions import override

from recordsheet_gui.session.journal import Line
from recordsheet_gui.ui.models.journal import HEADING_ROLE, JournalModel

Index = QModelIndex | QPersistentModelIndex
MARGIN = 6


class JournalDelegate(QStyledItemDelegate):
    """Headings stand out, sentences wrap."""

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        palette: QPalette = option.palette
        rect: QRect = option.rect
        view = self.parent()
        selected = isinstance(view, QTreeView) and view.selectionModel().isSelected(index)
        if selected:
            painter.fillRect(rect, palette.highlight())
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        painter.setFont(self._font(option, index))
        if index.data(HEADING_ROLE):
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Button))
        painter.drawText(
            rect.adjusted(MARGIN, 2, -MARGIN, -2),
            Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter,
            str(index.data()),
        )
        painter.restore()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QTreeView) else 240
        box = QFontMetrics(self._font(option, index)).boundingRect(
            QRect(0, 0, max(80, width - 2 * MARGIN), 10_000),
            int(Qt.TextFlag.TextWordWrap),
            str(index.data()),
        )
        extra = 10 if index.data(HEADING_ROLE) else 6
        return QSize(width, box.height() + extra)

    def _font(self, option: QStyleOptionViewItem, index: Index) -> QFont:
        font = QFont(option.font)
        font.setBold(bool(index.data(HEADING_ROLE)))
        return font


class JournalView(QTreeView):
    """One sentence per fact; choosing one lights the boxes it changed."""

    line_chosen = Signal(object)
    """Line or None."""
    rewind_asked = Signal(int)
    """The step to go to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(parent)
        self.journal = JournalModel(self)
        self.setModel(self.journal)
        self.setItemDelegate(JournalDelegate(self))
        # Item by item: only rows in sight are measured, however long the battle.
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerItem)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Journal")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.selectionModel().currentChanged.connect(self._choose)
        self.journal.rowsInserted.connect(self.scrollToBottom)

    def _choose(self, current: QModelIndex) -> None:
        self.line_chosen.emit(self.journal.line(current))

    def menu_for(self, line: Line) -> QMenu:
        """What can be done with a sentence."""
        menu = QMenu(self)
        action = menu.addAction("Rewind to here")
        action.triggered.connect(lambda: self.rewind_asked.emit(line.position))
        return menu

    def _show_menu(self, place: QPoint) -> None:
        line = self.journal.line(self.indexAt(place))
        if line is not None:
            self.menu_for(line).popup(self.viewport().mapToGlobal(place))
