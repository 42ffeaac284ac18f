"""Two units side by side: the variants of one at the left, what differs at the right."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import Empty, dim, keep_size, leading
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.style import clearable, sizes, theme_now
from recordsheet_gui.ui.theme import shell
from recordsheet_gui.units.compare import Comparison, Row, compare

USUAL = QSize(1120, 660)
MOST_FOUND = 80
LISTED = ("Unit", "BV", "Tons", "Year", "Role")
COMPARED = ("Feature", "", "", "Change")
LETTERS = 26
"""Of a name in the list that there is always room for."""
ROW = int(Qt.ItemDataRole.UserRole)
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
NO_FAMILY = "The library has no other variant. Type a name to compare it with any unit."
NOTHING_FITS = "No unit of the library fits these words."
NO_OTHER = "Choose a unit at the left to see what it has otherwise."
ALIKE = "They are alike in all that is compared."


class CompareDialog(QDialog):
    """Shows what a variant, or any other unit, has otherwise."""

    def __init__(
        self,
        library: Library,
        design: UnitDesign,
        parent: QWidget | None = None,
        controller: Controller | None = None,
        other: str = "",
    ) -> None:
        """`design` stands at the left; `other` is in front where it is in the library."""
        super().__init__(parent)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._library = library
        self.left, self.right = design, design
        self.comparison: Comparison | None = None
        self.query = QLineEdit()
        self.query.setPlaceholderText("Variants; type to compare with any unit")
        self.query.setAccessibleName("Search any unit to compare with")
        clearable(self.query)
        self.items: list[QTreeWidgetItem] = []
        """The lines of the list."""
        self.list = QTreeWidget()
        self.list.setHeaderLabels(LISTED)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        self.list.setAccessibleName("Units to compare with")
        self.nobody = Empty("search", "")
        self.told = dim("")
        self.table = QTreeWidget()
        self.table.setHeaderLabels(COMPARED)
        self.table.setRootIsDecorated(False)
        self.table.setItemsExpandable(False)
        self.table.setIndentation(12)
        self.table.setUniformRowHeights(True)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setAccessibleName("What they have")
        self.nothing = Empty("variants", NO_OTHER)
        self.only = QCheckBox("Only what &differs")
        self.only.setChecked(True)
        self.swap = QPushButton(icon("side_by_side"), "&Swap")
        self.swap.setToolTip("The other one stands at the left")
        self.copy = QPushButton(icon("duplicate"), "&Copy")
        self.copy.setToolTip("As text, to paste it into a message")
        self._build()
        self._connect()
        keep_size(self, controller, "compare", USUAL, grows=True)
        self._show_left()
        self._choose(other)

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        self.stack, self.right_stack = QStackedWidget(), QStackedWidget()
        for stack, widgets in (
            (self.stack, (self.list, self.nobody)),
            (self.right_stack, (self.table, self.nothing)),
        ):
            for widget in widgets:
                stack.addWidget(widget)
        left, right = QWidget(), QWidget()
        inside = QVBoxLayout(left)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.query)
        inside.addWidget(self.stack, 1)
        inside.addWidget(self.told)
        row = QHBoxLayout()
        row.addWidget(self.only)
        row.addStretch(1)
        row.addWidget(self.swap)
        row.addWidget(self.copy)
        inside = QVBoxLayout(right)
        inside.setContentsMargins(6, 0, 0, 0)
        inside.addLayout(row)
        inside.addWidget(self.right_stack, 1)
        middle = QSplitter()
        middle.addWidget(left)
        middle.addWidget(right)
        middle.setSizes([420, 700])
        middle.setStretchFactor(1, 1)
        middle.setChildrenCollapsible(False)
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        letters = LETTERS * self.fontMetrics().averageCharWidth()
        self.list.setMinimumWidth(letters)
        header = self.table.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (0, 3):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        leading(self.buttons, self.buttons.button(QDialogButtonBox.StandardButton.Close))
        for button in (self.swap, self.copy):
            button.setAutoDefault(False)
        layout = QVBoxLayout(self)
        layout.addWidget(middle, 1)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        self.buttons.rejected.connect(self.reject)
        self.query.textChanged.connect(self.search)
        self.list.currentItemChanged.connect(self._show_right)
        self.only.toggled.connect(self._fill)
        self.swap.clicked.connect(self.exchange)
        self.copy.clicked.connect(self.copy_text)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.query)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        down.activated.connect(self.list.setFocus)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.query.setFocus)

    # -- who is compared -------------------------------------------------------------------------

    def _show_left(self) -> None:
        self.setWindowTitle(f"Variants of {self.left.name}")
        self.search()

    def search(self) -> None:
        """The variants of the unit at the left, or what fits the words that are typed."""
        query = self.query.text().strip()
        try:
            rows = self._library.search(query, MOST_FOUND) if query else self._family()
        except StorageError as error:
            rows = []
            self.told.setText(plainly(str(error)))
        self._list(rows)
        self.nobody.say(NOTHING_FITS if query else NO_FAMILY)
        self.stack.setCurrentWidget(self.list if rows else self.nobody)
        self._choose("")

    def _family(self) -> list[UnitRow]:
        if self._library.named(self.left.name) is None:
            return []
        family = self._library.family(self.left.name)
        return family if len(family) > 1 else []

    def _list(self, rows: Sequence[UnitRow]) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        self.items = []
        for row in rows:
            facts = (row.worth, f"{row.tons:,}" if row.tons else "", str(row.year or ""), row.task)
            item = QTreeWidgetItem([row.name, *facts])
            item.setData(0, ROW, row.name)
            for column in (1, 2, 3):
                item.setTextAlignment(
                    column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                )
            said = (row.name, f"BV {row.worth}" if row.worth else "", *facts[1:])
            _speak(item, ", ".join(filter(None, said)))
            item.setSizeHint(0, QSize(0, sizes().target))
            self.list.addTopLevelItem(item)
            self.items.append(item)
        self.list.blockSignals(False)
        for column in range(1, len(LISTED)):
            has_some = any(item.text(column) for item in self.items)
            self.list.setColumnHidden(column, not has_some)

    def _choose(self, name: str) -> None:
        """Put a unit of the list in front; without a name the first that is another one."""
        names = [str(item.data(0, ROW)) for item in self.items]
        others = [n for n, one in enumerate(names) if one != self.left.name]
        wanted = names.index(name) if name in names else others[0] if others else None
        if wanted is None:
            self.comparison = None
            self._fill()
            return
        self.list.setCurrentItem(self.items[wanted])
        self._show_right()

    def _show_right(self) -> None:
        item = self.list.currentItem()
        if item is None:
            return
        self.told.clear()
        try:
            self.right = self._library.load(str(item.data(0, ROW)))
        except StorageError as error:
            self.comparison = None
            self.told.setText(plainly(str(error)))
        else:
            self.comparison = compare(self.left, self.right)
        self._fill()

    def exchange(self) -> None:
        """What stood at the right stands at the left."""
        if self.comparison is None:
            return
        before = self.left.name
        self.left = self.right
        self.query.blockSignals(True)
        self.query.clear()
        self.query.blockSignals(False)
        self._show_left()
        if not self._is_listed(before):
            # A stranger is found by its name again.
            self.query.setText(before)
        self._choose(before)

    def _is_listed(self, name: str) -> bool:
        return any(item.data(0, ROW) == name for item in self.items)

    # -- what they have --------------------------------------------------------------------------

    def _fill(self) -> None:
        found = self.comparison
        self.table.clear()
        for button in (self.swap, self.copy):
            button.setEnabled(found is not None)
        if found is None:
            self.nothing.say(NO_OTHER)
            self.right_stack.setCurrentWidget(self.nothing)
            return
        rows = found.differences if self.only.isChecked() else found.rows
        self.nothing.say(ALIKE)
        self.right_stack.setCurrentWidget(self.table if rows else self.nothing)
        self.table.setHeaderLabels([COMPARED[0], found.left, found.right, COMPARED[-1]])
        groups: dict[str, QTreeWidgetItem] = {}
        bold = QFont(self.table.font())
        bold.setBold(True)
        for row in rows:
            if row.group not in groups:
                head = QTreeWidgetItem([row.group])
                head.setFont(0, bold)
                head.setFlags(Qt.ItemFlag.ItemIsEnabled)
                _speak(head, row.group)
                self.table.addTopLevelItem(head)
                head.setFirstColumnSpanned(True)
                groups[row.group] = head
            groups[row.group].addChild(self._line(row, bold))
        self.table.expandAll()
        self.told.setText(_summary(found))

    def _line(self, row: Row, bold: QFont) -> QTreeWidgetItem:
        made = QTreeWidgetItem([row.name, row.left, row.right, row.change])
        _speak(made, row.sentence())
        for column, words in enumerate((row.left, row.right), 1):
            made.setToolTip(column, plainly(words))
        if row.is_different:
            made.setFont(3, bold)
            if not self.only.isChecked():
                around = shell(theme_now())
                for column in range(4):
                    made.setBackground(column, QBrush(QColor(around.hover)))
        return made

    def copy_text(self) -> None:
        """To the clipboard, in columns."""
        if self.comparison is not None:
            text = "\n".join(self.comparison.lines(all_rows=not self.only.isChecked()))
            QGuiApplication.clipboard().setText(text)
            self.told.setText("Copied; paste it where you like.")


def _speak(item: QTreeWidgetItem, whole: str) -> None:
    """A reader hears the whole line in its first cell, and of an empty one that it is empty."""
    item.setData(0, SPOKEN, whole)
    for column in range(1, len(COMPARED) + 1):
        if not any(map(str.isalnum, item.text(column))):
            item.setData(column, SPOKEN, "none")


def _summary(found: Comparison) -> str:
    """How much differs, in a line."""
    gained = sum(row.change == "gained" for row in found.rows)
    lost = sum(row.change == "lost" for row in found.rows)
    words = [f"{len(found.differences)} of {len(found.rows)} differ"]
    words += [f"{gained} gained"] if gained else []
    words += [f"{lost} lost"] if lost else []
    return f"{', '.join(words)}."
