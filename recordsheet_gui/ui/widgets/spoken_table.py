"""A table whose cells say which they are: Qt gives a reader nothing but what stands in them."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QComboBox, QSpinBox, QTableWidget, QTableWidgetItem, QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.qt_override import override as qt_override


class SpokenItem(QTableWidgetItem):
    """A cell: "Points of line 2: 16"."""

    @qt_override
    def data(self, role: int) -> object:
        if role != Qt.ItemDataRole.AccessibleTextRole:
            return super().data(role)
        table = self.tableWidget()
        head = table.horizontalHeaderItem(self.column()) if table is not None else None
        if table is None or head is None:
            return self.text()
        shown = _shown(table.cellWidget(self.row(), self.column())) or self.text()
        return f"{head.text()} of line {self.row() + 1}: {shown or 'empty'}"


class SpokenTable(QTableWidget):
    """A table of such cells; an empty one says that it is empty."""

    def __init__(self, rows: int, columns: int, parent: QWidget | None = None) -> None:
        """A table of this size, with nothing in it."""
        super().__init__(rows, columns, parent)
        self._fill(0, rows - 1)
        self.model().rowsInserted.connect(self._take_rows)

    def _take_rows(self, _: QModelIndex, first: int, last: int) -> None:
        self._fill(first, last)

    def _fill(self, first: int, last: int) -> None:
        was_blocked = self.blockSignals(True)
        for row in range(first, last + 1):
            for column in range(self.columnCount()):
                if self.item(row, column) is None:
                    self.setItem(row, column, SpokenItem())
        self.blockSignals(was_blocked)

    @override
    def clearContents(self) -> None:
        super().clearContents()
        self._fill(0, self.rowCount() - 1)


def _shown(widget: QWidget | None) -> str:
    """What a control that stands in a cell shows."""
    if isinstance(widget, QComboBox):
        return str(widget.currentText())
    return str(widget.text()) if isinstance(widget, QSpinBox) else ""
