"""Choose units of the library by typing: for lists that are put together."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_query import Filter
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import Empty, dim, keep_size, leading
from recordsheet_gui.ui.dialogs.unit_line import UnitDelegate, facts_of
from recordsheet_gui.ui.icons import Ground, icon
from recordsheet_gui.ui.models.designs import Designs
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable

USUAL = QSize(520, 600)
MOST_FOUND = 60
ROW = int(Qt.ItemDataRole.UserRole)
WALKS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
NOTHING_FITS = "No unit fits. Other words may find one; the library (Ctrl+L) imports more."


class UnitPicker(QDialog):
    """A list of units to choose one, or one after the other, from."""

    picked = Signal(object)
    """The row of a unit."""

    def __init__(
        self,
        library: Library,
        system: str,
        title: str,
        parent: QWidget | None = None,
        controller: Controller | None = None,
        *,
        is_many: bool = False,
    ) -> None:
        """Units of one game; with `is_many` it stays open."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self._library, self._system, self._is_many = library, system, is_many
        self.query = QLineEdit()
        self.query.setPlaceholderText("Search: a name, a role, a weight, bv<1500 ...")
        self.query.setAccessibleName("Search units")
        clearable(self.query)
        self.designs = Designs(library, self)
        self.found = QListWidget()
        self.found.setAccessibleName("Units found")
        self.found.setUniformItemSizes(True)
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.found.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.found.setItemDelegate(UnitDelegate(self.designs, ROW, self.found))
        self.nothing = Empty("search", NOTHING_FITS)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.found)
        self.stack.addWidget(self.nothing)
        self.told = dim("Enter or a double click takes a unit.")
        self.take = QPushButton(icon("plus", Ground.ACCENT), "&Add" if is_many else "&Take it")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.addButton(self.take, QDialogButtonBox.ButtonRole.ActionRole)
        leading(self.buttons, self.take)
        layout = QVBoxLayout(self)
        layout.addWidget(self.query)
        layout.addWidget(self.stack, 1)
        layout.addWidget(self.told)
        layout.addWidget(self.buttons)
        self.query.textChanged.connect(self.search)
        self.query.installEventFilter(self)
        self.found.itemDoubleClicked.connect(self.choose)
        self.take.clicked.connect(self.choose)
        self.buttons.rejected.connect(self.reject)
        self.designs.came.connect(self.found.viewport().update)
        keep_size(self, controller, "unit picker", USUAL)
        self.search()

    def search(self) -> None:
        """Show what fits."""
        try:
            only = Filter(system=self._system, folds=False)
            rows = self._library.search(self.query.text(), MOST_FOUND, only)
        except StorageError as error:
            rows = []
            self.told.setText(plainly(str(error)))
        self.found.clear()
        for row in rows:
            item = QListWidgetItem(f"{row.name}\n{facts_of(row)}")
            item.setData(ROW, row)
            self.found.addItem(item)
        self.found.setCurrentRow(0)
        self.stack.setCurrentWidget(self.found if rows else self.nothing)
        self.take.setEnabled(bool(rows))

    def choose(self) -> None:
        """Take the unit in front."""
        item = self.found.currentItem()
        row = item.data(ROW) if item is not None else None
        if not isinstance(row, UnitRow):
            return
        self.picked.emit(row)
        if self._is_many:
            self.told.setText(plainly(f"{row.name} is added; another one, or close."))
            self.query.selectAll()
        else:
            self.accept()

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if watched is self.query and Qt.Key(event.key()) in WALKS:
            self.found.keyPressEvent(event)
            return True
        return False

    @qt_override
    def done(self, result: int) -> None:
        self.designs.stop()
        super().done(result)
