"""A new game: system, options, units by type-ahead search, sides, pilots."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGroupBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.session.table import id_number
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_query import Filter
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.counting import Counting
from recordsheet_gui.ui.dialogs.options_form import OptionsForm
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.worth import tip
from recordsheet_gui.units.force_value import OPTION, TOTAL_WARFARE, Member, sums, values

MOST_FOUND = 60
COLUMNS = ("Unit", "Side", "Pilot", "Gunnery", "Piloting", "BV")
WORTH = COLUMNS.index("BV")
WIDTHS = {1: 62, 3: 66, 4: 66, WORTH: 74}


class NewGame(QDialog):
    """Puts a roster together."""

    def __init__(self, library: Library, settings: Settings, parent: QWidget | None = None) -> None:
        """Start with an empty table."""
        super().__init__(parent)
        self.setWindowTitle("New game")
        self.resize(860, 560)
        self._library = library
        self.chosen: list[UnitRow] = []
        self.system = QComboBox()
        self.system.setAccessibleName("Game")
        for key, system in SYSTEMS.items():
            self.system.addItem(system.title, key)
        self.title = QLineEdit()
        self.title.setAccessibleName("Name of the game")
        self.title.setPlaceholderText("Name of the battle")
        self.query = QLineEdit()
        self.query.setPlaceholderText("Search units: a name, a role, a weight ...")
        self.query.setClearButtonEnabled(True)
        self.query.setAccessibleName("Search units")
        self.found = QListWidget()
        self.found.setAccessibleName("Units found")
        self.roster = QTableWidget(0, len(COLUMNS))
        self.roster.setHorizontalHeaderLabels(COLUMNS)
        self.roster.verticalHeader().hide()
        self.roster.setAccessibleName("Roster")
        self.roster.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        for column, width in WIDTHS.items():
            self.roster.setColumnWidth(column, width)
        stretched = QHeaderView.ResizeMode.Stretch
        self.roster.horizontalHeader().setSectionResizeMode(COLUMNS.index("Pilot"), stretched)
        self.worth = Words()
        self.worth.setToolTip("Battle value of each side, with the skills of its pilots")
        self._designs: dict[str, UnitDesign] = {}
        self.counting = Counting(library, self)
        self.counting.counted.connect(self.search)
        self.form = OptionsForm()
        self.problem = Words()
        self.problem.hide()
        self.form.problem.connect(self._tell_problem)
        self.side = QComboBox()
        self.side.addItems(["A", "B"])
        self.side.setAccessibleName("Side for the next unit")
        self._settings = settings
        self._build()
        self.query.textChanged.connect(self.search)
        self.system.currentIndexChanged.connect(self._change_system)
        self.found.itemActivated.connect(self._add_item)
        self.query.returnPressed.connect(self._add_first)
        self._list_options()
        self.search()
        self._check()

    def _build(self) -> None:
        top = QHBoxLayout()
        top.addWidget(QLabel("Game"))
        top.addWidget(self.system)
        top.addWidget(self.title, 1)
        left = QVBoxLayout()
        left.addWidget(self.query)
        left.addWidget(self.found, 1)
        row = QHBoxLayout()
        row.addWidget(QLabel("Side"))
        row.addWidget(self.side)
        add = QPushButton("Add to the table")
        add.clicked.connect(self._add_current)
        row.addWidget(add, 1)
        left.addLayout(row)
        right = QVBoxLayout()
        right.addWidget(self.roster, 1)
        right.addWidget(self.worth)
        remove = QPushButton("Remove")
        remove.clicked.connect(self._remove)
        right.addWidget(remove)
        box = QGroupBox("Options")
        QVBoxLayout(box).addWidget(self.form)
        scroll = QScrollArea()
        scroll.setAccessibleName("Options of the game")
        scroll.setWidgetResizable(True)
        scroll.setWidget(box)
        right.addWidget(scroll, 1)
        middle = QHBoxLayout()
        middle.addLayout(left, 2)
        middle.addLayout(right, 3)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Start the game")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addLayout(middle, 1)
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Return in the search adds a unit; it must not start the game as well.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QPushButton):
                focused.click()
            event.accept()
            return
        super().keyPressEvent(event)

    def _list_options(self) -> None:
        """What the chosen game lets a table decide; pilots only where it has them."""
        has_pilots = bool(SYSTEMS[self.system_key].skills)
        for column in (2, 3, 4):
            self.roster.setColumnHidden(column, not has_pilots)
        system = SYSTEMS[self.system_key]
        wished = {
            option.name: self._settings.is_automatic(option.name)
            for option in system.options.values()
            if option.is_automation
        }
        self.form.show_options(system, wished)

    def _tell_problem(self, words: str) -> None:
        self.problem.setText(plainly(words))
        self.problem.setVisible(bool(words))

    @property
    def system_key(self) -> str:
        """The game that will be played."""
        return str(self.system.currentData())

    def _change_system(self) -> None:
        self.chosen = []
        self.roster.setRowCount(0)
        self._list_options()
        self.search()
        self._check()

    def search(self) -> None:
        """Show what the library has for the words typed so far."""
        only = Filter(system=self.system_key)
        try:
            rows = self._library.search(self.query.text(), MOST_FOUND, only)
        except StorageError as error:
            self.found.clear()
            self.found.addItem(str(error))
            self.found.item(0).setFlags(Qt.ItemFlag.NoItemFlags)
            return
        self.found.clear()
        for row in rows:
            tons = f"{row.tons} t" if row.tons else ""
            value = f"BV {row.worth}" if row.worth else ""
            about = ", ".join(word for word in (tons, value, row.tech_base, row.role) if word)
            item = QListWidgetItem(f"{row.name}\n{about}")
            item.setData(Qt.ItemDataRole.UserRole, row)
            self.found.addItem(item)
        self.found.setCurrentRow(0)

    def _add_item(self, item: QListWidgetItem) -> None:
        row = item.data(Qt.ItemDataRole.UserRole)
        if row is not None:
            self.add(row)

    def _add_first(self) -> None:
        if self.found.count():
            self._add_item(self.found.currentItem() or self.found.item(0))
            self.query.selectAll()

    def _add_current(self) -> None:
        if self.found.currentItem():
            self._add_item(self.found.currentItem())

    def add(self, row: UnitRow) -> None:
        """Put a unit on the table."""
        self.chosen.append(row)
        line = self.roster.rowCount()
        self.roster.insertRow(line)
        name = QTableWidgetItem(row.name)
        name.setFlags(name.flags() & ~Qt.ItemFlag.ItemIsEditable)
        self.roster.setItem(line, 0, name)
        side = QComboBox()
        side.addItems(["A", "B", "C", "D"])
        side.setCurrentText(self.side.currentText())
        side.setAccessibleName(f"Side of {row.name}")
        side.currentIndexChanged.connect(self._show_worth)
        self.roster.setCellWidget(line, 1, side)
        self.roster.setItem(line, 2, QTableWidgetItem(""))
        for column, value in ((3, 4), (4, 5)):
            skill = QSpinBox()
            skill.setRange(0, 8)
            skill.setValue(value)
            skill.setAccessibleName(f"{COLUMNS[column]} of {row.name}")
            skill.valueChanged.connect(self._show_worth)
            self.roster.setCellWidget(line, column, skill)
        worth = QTableWidgetItem("")
        worth.setFlags(worth.flags() & ~Qt.ItemFlag.ItemIsEditable)
        worth.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.roster.setItem(line, WORTH, worth)
        self.roster.resizeColumnToContents(0)
        self._check()

    def _remove(self) -> None:
        for line in sorted({index.row() for index in self.roster.selectedIndexes()}, reverse=True):
            self.roster.removeRow(line)
            del self.chosen[line]
        self._check()

    def _check(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.chosen))
        self._show_worth()

    # -- battle values ---------------------------------------------------------------------------

    def _show_worth(self) -> None:
        """Each unit in the hands of its pilot, and what the sides are worth together."""
        members: dict[int, Member] = {}
        for line, row in enumerate(self.chosen):
            design = self._design(row.name)
            if design is not None and line < self.roster.rowCount():
                side, pilot = self._entered(line)
                members[line] = Member(
                    design=design, side=side, gunnery=pilot.gunnery, piloting=pilot.piloting
                )
        found = values(members, str(self.form.values().get(OPTION, TOTAL_WARFARE)))
        for line, value in found.items():
            item = self.roster.item(line, WORTH)
            assert item is not None
            item.setText("unknown" if value.value is None else f"{value.value:,}")
            item.setToolTip(tip(self.chosen[line].name, value))
        sides = {line: member.side for line, member in members.items()}
        together = sorted(sums(sides, found).items())
        self.worth.setText("     ".join(f"Side {side}: {all_.words()}" for side, all_ in together))
        self.worth.setVisible(bool(together))
        self.roster.setColumnHidden(WORTH, not together)

    def _design(self, name: str) -> UnitDesign | None:
        if name not in self._designs:
            try:
                self._designs[name] = self._library.load(name)
            except StorageError:
                return None  # starting the game says why
        return self._designs[name]

    def _entered(self, line: int) -> tuple[str, Pilot]:
        """The side and the pilot of a line."""
        side = self.roster.cellWidget(line, 1)
        gunnery, piloting = (self.roster.cellWidget(line, column) for column in (3, 4))
        assert isinstance(side, QComboBox)
        assert isinstance(gunnery, QSpinBox)
        assert isinstance(piloting, QSpinBox)
        pilot = self.roster.item(line, 2)
        name = pilot.text() if pilot else ""
        return side.currentText(), Pilot(
            name=name, gunnery=gunnery.value(), piloting=piloting.value()
        )

    def setup(self) -> GameSetup:
        """The game as put together."""
        units = []
        for line, row in enumerate(self.chosen):
            side, pilot = self._entered(line)
            design = self._library.load(row.name)
            units.append(UnitSetup(id=id_number(line), design=design, side=side, pilot=pilot))
        setup = GameSetup(
            system=self.system_key, units=tuple(units), title=self.title.text().strip()
        )
        known = SYSTEMS[self.system_key].options
        changed = {n: v for n, v in self.form.values().items() if v != known[n].default}
        return replace(setup, options=changed)
