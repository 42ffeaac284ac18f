"""Equipment by search: type a few letters, see tons, slots and heat, press Enter."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QByteArray,
    QEvent,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QDrag, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.ui import style
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable
from recordsheet_gui.ui.workshop.carried import carry
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.workshop.gear_list import BASES, GROUPS, HEADERS, columns, wanted

MIME = "application/x-recordsheet-gear"
"""A piece of equipment under way, by its id."""
Tell = Callable[[Gear], tuple[str, ...]]
"""A piece as a line of the list."""
SLOTS = 2
"""The column that tells them."""
Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()
Role = Qt.ItemDataRole


class GearModel(QAbstractTableModel):
    """What fits the words and filters."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Empty."""
        super().__init__(parent)
        self.gear: Sequence[Gear] = ()
        self._headers: Sequence[str] = HEADERS
        self._tell: Tell = columns
        self._told: dict[str, tuple[str, ...]] = {}

    def describe(self, headers: Sequence[str], tell: Tell) -> None:
        """Tell other things of each piece."""
        if tuple(headers) != tuple(self._headers):
            self.beginResetModel()
            self._headers = headers
            self.endResetModel()
        self._tell = tell
        self._told.clear()
        if self.gear:
            last = self.index(len(self.gear) - 1, len(headers) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _columns(self, gear: Gear) -> tuple[str, ...]:
        if gear.id not in self._told:
            self._told[gear.id] = self._tell(gear)
        return self._told[gear.id]

    def show_gear(self, gear: Sequence[Gear]) -> None:
        """Other pieces."""
        self.beginResetModel()
        self.gear = gear
        self.endResetModel()

    def slots_in(self, row: int) -> str:
        """What the list says of the slots of a piece."""
        return self._columns(self.gear[row])[SLOTS]

    @qt_override
    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self.gear)

    @qt_override
    def columnCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self._headers)

    @qt_override
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.gear):
            return None
        gear = self.gear[index.row()]
        match role:
            case Role.DisplayRole:
                return self._columns(gear)[index.column()]
            case Role.ToolTipRole:
                return f"{gear.name} ({gear.tech_base or 'all'})"
            case Role.TextAlignmentRole if index.column():
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None

    @qt_override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return self._headers[section]
        return None

    @qt_override
    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    @qt_override
    def mimeTypes(self) -> list[str]:
        return [MIME]

    @qt_override
    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        made = QMimeData()
        made.setData(MIME, QByteArray(self.gear[indexes[0].row()].id.encode()))
        return made


class GearTable(QTableView):
    """A list to take from; what is dragged out of it is seen as a name, not as the whole row."""

    @qt_override
    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        model, row = self.model(), self.currentIndex().row()
        if not isinstance(model, GearModel) or not 0 <= row < len(model.gear):
            return
        drag = QDrag(self)
        drag.setMimeData(model.mimeData([self.currentIndex()]))
        carry(drag, model.gear[row].name, model.slots_in(row))
        drag.exec(supportedActions)


class GearSearch(QWidget):
    """A field, two filters and a list to take from."""

    chosen = Signal(object)
    """A Gear that the player wants."""
    front_changed = Signal()
    """Another piece is in front."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to choose from yet."""
        super().__init__(parent)
        self._all: Sequence[Gear] = ()
        self._own = ""
        self.query = QLineEdit()
        self.query.setPlaceholderText("Search equipment: medium laser, lrm 20, case ...")
        self.query.setAccessibleName("Search equipment")
        clearable(self.query)
        self.group = QComboBox()
        self.group.setAccessibleName("What to list")
        for key, title in GROUPS:
            self.group.addItem(title, key)
        self.base = QComboBox()
        self.base.setAccessibleName("Whose equipment to list")
        for key, title in BASES:
            self.base.addItem(title, key)
        self.model = GearModel(self)
        self.table = GearTable()
        self.table.setModel(self.model)
        self.table.setAccessibleName("Equipment that fits")
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setDragEnabled(True)
        self.table.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        row = style.sizes().target if style.sizes().is_touch else style.sizes().grown(22)
        self.table.verticalHeader().setDefaultSectionSize(row)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        # Only what is seen is measured, and told: a piece is weighed for the unit.
        header.setResizeContentsPrecision(0)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.nothing = Words()
        self.nothing.setTextFormat(Qt.TextFormat.PlainText)
        self.nothing.setObjectName("dim")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.nothing.hide()
        over = QVBoxLayout(self.table.viewport())
        over.addWidget(self.nothing)
        over.addStretch(1)
        filters = QHBoxLayout()
        filters.addWidget(self.group, 1)
        filters.addWidget(self.base, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.query)
        layout.addLayout(filters)
        layout.addWidget(self.table, 1)
        self.query.textChanged.connect(self.search)
        self.query.returnPressed.connect(self.choose)
        self.query.installEventFilter(self)
        self.table.installEventFilter(self)
        for box in (self.group, self.base):
            box.currentIndexChanged.connect(self.search)
        self.table.doubleClicked.connect(self.choose)
        self.table.selectionModel().currentRowChanged.connect(lambda: self.front_changed.emit())
        self.setFocusProxy(self.query)

    def describe(self, headers: Sequence[str], tell: Tell) -> None:
        """Tell other things of each piece."""
        self.model.describe(headers, tell)

    def offer(self, gear: Sequence[Gear], base: str = "") -> None:
        """What there is to choose from; that of the unit's own base stands first."""
        if gear != self._all or base != self._own:
            self._all, self._own = gear, base
            self.search()

    def search(self) -> None:
        """Show what fits."""
        found = wanted(
            self._all,
            self.query.text(),
            self.group.currentData(),
            self.base.currentData(),
            self._own,
        )
        self.model.show_gear(found)
        self.nothing.setVisible(not found)
        self.nothing.setText(self._why_nothing() if not found else "")
        if found:
            self.table.selectRow(0)
        else:
            self.front_changed.emit()

    def _why_nothing(self) -> str:
        """What was looked for, and what may help."""
        words = " ".join(self.query.text().split())
        is_filtered = self.group.currentData() or self.base.currentData()
        said = (
            f"Nothing is called \N{LEFT DOUBLE QUOTATION MARK}{words}" if words else "Nothing here"
        )
        said += "\N{RIGHT DOUBLE QUOTATION MARK}." if words else "."
        return f"{said} The lists above leave some out." if is_filtered else said

    def current(self) -> Gear | None:
        """The piece in front."""
        at = self.table.currentIndex().row()
        return self.model.gear[at] if 0 <= at < len(self.model.gear) else None

    def choose(self) -> None:
        """The player wants the piece in front."""
        gear = self.current()
        if gear is not None:
            self.chosen.emit(gear)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down in the field go through the list; Enter in the list takes from it."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if watched is self.query and key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            row = self.table.currentIndex().row() + step
            if 0 <= row < self.model.rowCount():
                self.table.selectRow(row)
            return True
        if watched is self.table and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose()
            return True
        return False
