"""A new game: system, options, units by type-ahead search, sides, pilots."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.options import with_fresh
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.session.table import LONGEST_NAME, id_number
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_query import Filter
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS, TITLES
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.counting import Counting
from recordsheet_gui.ui.dialogs.kit import Empty, dim, keep_size, leading
from recordsheet_gui.ui.dialogs.options_form import OptionsForm
from recordsheet_gui.ui.dialogs.roster_side import RosterLine, SideBox
from recordsheet_gui.ui.dialogs.size_box import SizeBox
from recordsheet_gui.ui.dialogs.unit_line import UnitDelegate, facts_of
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.models.designs import Designs
from recordsheet_gui.ui.models.units import folded, sized_name, sizes_of
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable
from recordsheet_gui.ui.tab_order import go_on
from recordsheet_gui.units.force_value import OPTION, TOTAL_WARFARE, Member, sums, values

if TYPE_CHECKING:
    from recordsheet_gui.session.force import Force

MOST_FOUND = 60
SIDES = "ABCDEFGH"
USUAL = QSize(1180, 680)
ROW, SIZES = int(Qt.ItemDataRole.UserRole), int(Qt.ItemDataRole.UserRole) + 1
NOTHING_FITS = "No unit fits. Other words may find one; the library (Ctrl+L) imports more."
WALKS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class NewGame(QDialog):
    """Puts a roster together."""

    def __init__(
        self,
        library: Library,
        settings: Settings,
        parent: QWidget | None = None,
        controller: Controller | None = None,
    ) -> None:
        """Start with an empty table; `controller` keeps the size."""
        super().__init__(parent)
        self.setWindowTitle("New game")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._library = library
        self._settings = settings
        self.lines: list[RosterLine] = []
        """The units on the table, in the order in which they came."""
        self.boxes: dict[str, SideBox] = {}
        self.adds: dict[str, QPushButton] = {}
        self.aim = SIDES[0]
        """The side that the next unit joins."""
        self.system = QComboBox()
        self.system.setAccessibleName("Game")
        for key, title in TITLES.items():
            self.system.addItem(title, key)
        self.title = QLineEdit()
        self.title.setPlaceholderText("Name of the battle")
        self.title.setAccessibleName("Name of the battle")
        self.title.setMaxLength(LONGEST_NAME)
        self.query = QLineEdit()
        self.query.setPlaceholderText("Search units: a name, a role, a weight, bv<1500 ...")
        clearable(self.query)
        self.query.setAccessibleName("Search units")
        self.designs = Designs(library, self)
        self.found = QListWidget()
        self.found.setAccessibleName("Units found")
        self.found.setUniformItemSizes(True)
        self.found.setMouseTracking(True)
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.found.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.found.setItemDelegate(UnitDelegate(self.designs, ROW, self.found))
        self.nothing = Empty("search", NOTHING_FITS)
        self.many = SizeBox()
        self.force = QPushButton(icon("forces"), "Add a &force")
        self.force.setAutoDefault(False)
        self.force.setToolTip(
            "All units of a force, with their pilots, join the side of the next unit"
        )
        self.force_menu = QMenu(self)
        self.force.setMenu(self.force_menu)
        self.count = dim("")
        self.counting = Counting(library, self)
        self.counting.counted.connect(self.search)
        self.form = OptionsForm()
        self.problem = Words()
        self.problem.setObjectName("problem")
        self.problem.hide()
        self.hint = dim("")
        self._build()
        for side in SIDES[:2]:
            self._open_side(side)
        self._connect()
        self._list_options()
        self.search()
        self._check()
        self.query.setFocus()
        keep_size(self, controller, "new game", USUAL, grows=True)

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        top = QHBoxLayout()
        for words, widget, stretch in (("&Game", self.system, 0), ("&Name", self.title, 1)):
            label = QLabel(words)
            label.setBuddy(widget)
            top.addWidget(label)
            top.addWidget(widget, stretch)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.found)
        self.stack.addWidget(self.nothing)
        self.add_row = QHBoxLayout()
        left = QWidget()
        inside = QVBoxLayout(left)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.query)
        inside.addWidget(self.stack, 1)
        inside.addWidget(self.count)
        inside.addWidget(self.many)
        inside.addLayout(self.add_row)
        inside.addWidget(self.force)
        inside.addWidget(self.hint)
        table = QWidget()
        self.sides = QVBoxLayout(table)
        self.another = QPushButton(icon("plus"), "Anot&her side")
        self.another.setAutoDefault(False)
        self.sides.addWidget(self.another, 0, Qt.AlignmentFlag.AlignLeft)
        self.sides.addStretch(1)
        self.tabs = QTabWidget()
        self.tabs.addTab(_scrolled(table, "The table"), "The &table")
        self.tabs.addTab(_scrolled(self.form, "Options of the game"), "&Options")
        middle = QSplitter()
        middle.addWidget(left)
        middle.addWidget(self.tabs)
        middle.setSizes([400, 760])
        # A narrow screen takes from both: what is on the table needs its width too.
        middle.setStretchFactor(0, 1)
        middle.setStretchFactor(1, 2)
        middle.setChildrenCollapsible(False)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.start = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.start.setText("&Start the game")
        self.start.setToolTip("Ctrl+Enter")
        leading(self.buttons, self.start)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(middle, 1)
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.form.problem.connect(self._tell_problem)
        self.form.changed.connect(self._check)
        self.query.textChanged.connect(self.search)
        self.query.installEventFilter(self)
        self.found.installEventFilter(self)
        self.system.currentIndexChanged.connect(self._change_system)
        self.found.itemDoubleClicked.connect(self._add_item)
        self.found.currentItemChanged.connect(self._show_sizes)
        self.another.clicked.connect(self._add_side)
        self.force_menu.aboutToShow.connect(self._list_forces)
        self.designs.came.connect(self._show_designs)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self._look_for)

    def _open_side(self, side: str) -> None:
        """Room for another side."""
        box = SideBox(side)
        self.boxes[side] = box
        self.sides.insertWidget(len(self.boxes) - 1, box)
        button = QPushButton(icon("plus"), f"To side &{side}")
        button.setAutoDefault(False)
        button.setToolTip(f"The chosen unit joins side {side}, and so do the next ones")
        button.clicked.connect(partial(self._add_current, side))
        self.add_row.addWidget(button, 1)
        self.adds[side] = button
        self.another.setVisible(len(self.boxes) < len(SIDES))

    def _add_side(self) -> None:
        self._open_side(SIDES[len(self.boxes)])
        self.aim_at(list(self.boxes)[-1])
        self._check()

    # -- keys ------------------------------------------------------------------------------------

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self._start()
                return True
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.aim_at(self._next_side())
            self._add_first()
            return True
        if watched is self.query and Qt.Key(event.key()) in WALKS:
            # The list is walked through while one types.
            self.found.keyPressEvent(event)
            return True
        if watched is self.found and event.text().isprintable() and event.text().strip():
            self.query.setFocus()
            self.query.insert(event.text())
            return True
        return False

    @qt_override
    def focusNextPrevChild(self, forward: bool) -> bool:
        """A unit that came later stands where its side does, and is come to there."""
        return go_on(self, forward=forward)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Return in a field must not start the game.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self._start()
            elif isinstance(focused, QPushButton):
                focused.click()
            event.accept()
            return
        super().keyPressEvent(event)

    def _start(self) -> None:
        if self.start.isEnabled():
            self.accept()

    def _look_for(self) -> None:
        self.query.setFocus()
        self.query.selectAll()

    # -- the game --------------------------------------------------------------------------------

    @property
    def system_key(self) -> str:
        """The game that will be played."""
        return str(self.system.currentData())

    def _list_options(self) -> None:
        """What the chosen game lets a table decide; pilots only where it has them."""
        system = SYSTEMS[self.system_key]
        wished = {
            option.name: self._settings.is_automatic(option.name)
            for option in system.options.values()
            if option.is_automation
        }
        self.form.show_options(system, with_fresh(system.options, wished), is_behind=True)

    def _tell_problem(self, words: str) -> None:
        self.problem.setText(plainly(words))
        self.problem.setVisible(bool(words))

    def _change_system(self) -> None:
        """Another game: who cannot be played in it leaves the table."""
        kinds = SYSTEMS[self.system_key].kinds
        for line in [line for line in self.lines if line.row.kind not in kinds]:
            self._drop(line)
        self._tell_problem("")
        self._list_options()
        self.search()
        self._check()

    # -- looking for units -----------------------------------------------------------------------

    def search(self) -> None:
        """Show what the library has for the words typed so far."""
        query = self.query.text()
        only = folded(query, Filter(system=self.system_key))
        front = self._in_front()
        before = front.name if front is not None else ""
        try:
            rows = self._library.search(query, MOST_FOUND, only)
            sizes = [sizes_of(self._library, row.name, query, only) for row in rows]
        except StorageError as error:
            self.found.clear()
            self.found.addItem(str(error))
            self.found.item(0).setFlags(Qt.ItemFlag.NoItemFlags)
            self.stack.setCurrentWidget(self.found)
            self.count.clear()
            return
        self.found.clear()
        for row, names in zip(rows, sizes, strict=True):
            item = QListWidgetItem(f"{sized_name(names)}\n{facts_of(row)}")
            item.setData(ROW, row)
            item.setData(SIZES, names)
            self.found.addItem(item)
        again = [n for n, row in enumerate(rows) if row.name == before]
        self.found.setCurrentRow(again[0] if again and not query else 0)
        self.stack.setCurrentWidget(self.found if rows else self.nothing)
        more = len(rows) == MOST_FOUND
        told = counted(len(rows), "unit")
        self.count.setText(f"The first {told}; type to narrow them down." if more else told)
        self._show_aim()

    def _in_front(self) -> UnitRow | None:
        """The unit that is chosen in the list."""
        item = self.found.currentItem()
        row = item.data(ROW) if item is not None else None
        return row if isinstance(row, UnitRow) else None

    def _show_sizes(self) -> None:
        """A line that stands for several sizes lets one of them be chosen."""
        item = self.found.currentItem()
        self.many.show_sizes(item.data(SIZES) or () if item is not None else ())

    def _show_designs(self) -> None:
        self.found.viewport().update()
        for line in self.lines:
            if line.figure.pixmap().isNull():
                line.show_design(self.designs.get(line.row.name))

    # -- the table -------------------------------------------------------------------------------

    @property
    def chosen(self) -> list[UnitRow]:
        """The units on the table."""
        return [line.row for line in self.lines]

    def aim_at(self, side: str) -> None:
        """The next units join this side."""
        self.aim = side
        self._check()

    def _next_side(self) -> str:
        sides = list(self.boxes)
        return sides[(sides.index(self.aim) + 1) % len(sides)]

    def _add_item(self, item: QListWidgetItem) -> None:
        row = item.data(ROW)
        if not isinstance(row, UnitRow):
            return
        wanted = self.many.chosen(row) if item is self.found.currentItem() else row.name
        try:
            self.add(row if wanted == row.name else self._library.find(wanted))
        except StorageError as error:
            self._tell_problem(str(error))

    def _add_first(self) -> None:
        front = self.found.currentItem() or self.found.item(0)
        if self.found.count() and front is not None:
            self._add_item(front)
            self.query.selectAll()

    def _add_current(self, side: str) -> None:
        self.aim_at(side)
        self._add_first()

    def add(self, row: UnitRow) -> None:
        """Put a unit on the table."""
        line = RosterLine(row, self.aim)
        line.show_design(self.designs.get(row.name))
        line.changed.connect(self._check)
        line.removed.connect(self.take_off)
        line.left.connect(partial(self._walk, line))
        self.lines.append(line)
        self._check()

    def _list_forces(self) -> None:
        """The forces of this game; what cannot be read says so in the dialog of forces."""
        from recordsheet_gui.storage import forces

        self.force_menu.clear()
        try:
            found = patience.fetch(forces.stored)
        except StorageError as error:
            self._tell_problem(str(error))
            found = []
        own = [one.force for one in found if one.force is not None]
        for force in own:
            if force.system == self.system_key and force.units:
                words = f"{force.name} ({counted(len(force.units), 'unit')})"
                action = self.force_menu.addAction(words.replace("&", "&&"))
                action.triggered.connect(partial(self.add_force, force))
        if self.force_menu.isEmpty():
            words = "No force of this game yet: Game, Forces"
            self.force_menu.addAction(words).setEnabled(False)

    def add_force(self, force: "Force", *_: object) -> None:
        """All units of a force that the library has join the side of the next unit."""
        missing = []
        for entry in force.units:
            try:
                row = self._library.named(entry.unit)
            except StorageError as error:
                self._tell_problem(str(error))
                return
            if row is None or row.kind not in SYSTEMS[self.system_key].kinds:
                missing.append(entry.unit)
                continue
            self.add(row)
            self.lines[-1].enter(entry.crew())
        self._check()
        names = ", ".join(missing)
        self._tell_problem(f"{force.name} comes without {names}." if missing else "")

    def take_off(self, line: RosterLine) -> None:
        """Take a unit off the table; the focus goes to its neighbour."""
        order = self._in_order()
        at = order.index(line)
        self._drop(line)
        self._check()
        rest = self._in_order()
        if rest:
            rest[min(at, len(rest) - 1)].setFocus()
        else:
            self.query.setFocus()

    def _drop(self, line: RosterLine) -> None:
        self.lines.remove(line)
        line.hide()
        line.deleteLater()

    def _in_order(self) -> list[RosterLine]:
        """As they stand on the screen: side by side."""
        return [line for side in self.boxes for line in self._of(side)]

    def _of(self, side: str) -> list[RosterLine]:
        return [line for line in self.lines if line.side.currentText() == side]

    def _walk(self, line: RosterLine, step: int) -> None:
        order = self._in_order()
        order[(order.index(line) + step) % len(order)].setFocus()

    def _check(self) -> None:
        """Everything on the table as it now stands."""
        self.start.setEnabled(bool(self.lines))
        has_pilots = bool(SYSTEMS[self.system_key].skills)
        for line in self.lines:
            line.show_pilots(on=has_pilots)
            line.offer_sides(list(self.boxes), line.side.currentText())
        self._show_worth()
        changed = self.form.changed_count()
        self.tabs.setTabText(1, f"&Options ({changed} changed)" if changed else "&Options")
        self._show_aim()

    def _show_aim(self) -> None:
        has_unit = self.found.count() > 0 and isinstance(self.found.item(0).data(ROW), UnitRow)
        for button in self.adds.values():
            button.setEnabled(has_unit)
        self.hint.setText(
            f"Enter adds to side {self.aim}, Shift+Enter to side {self._next_side()}; "
            "Delete takes a unit off the table."
        )

    # -- battle values ---------------------------------------------------------------------------

    def _show_worth(self) -> None:
        """Each unit in the hands of its pilot, and what the sides come to together."""
        members: dict[int, Member] = {}
        for number, line in enumerate(self.lines):
            design = self._design(line.row.name)
            if design is not None:
                pilot = line.entered()
                members[number] = Member(
                    design=design,
                    side=line.side.currentText(),
                    gunnery=pilot.gunnery,
                    piloting=pilot.piloting,
                )
        found = values(members, str(self.form.values().get(OPTION, TOTAL_WARFARE)))
        for number, line in enumerate(self.lines):
            line.show_worth(found.get(number))
        together = sums({number: member.side for number, member in members.items()}, found)
        for side, box in self.boxes.items():
            mine = self._of(side)
            box.place(mine)
            box.show_total(mine, together.get(side), is_aim=side == self.aim)

    def _design(self, name: str) -> UnitDesign | None:
        known = self.designs.get(name)
        if known is not None:
            return known
        try:
            return self._library.load(name)
        except StorageError:
            return None  # starting the game says why

    def setup(self) -> GameSetup:
        """The game as put together."""
        units = tuple(
            UnitSetup(
                id=id_number(number),
                design=self._library.load(line.row.name),
                side=line.side.currentText(),
                pilot=line.entered(),
            )
            for number, line in enumerate(self.lines)
        )
        setup = GameSetup(system=self.system_key, units=units, title=self.title.text().strip())
        known = SYSTEMS[self.system_key].options
        changed = {n: v for n, v in self.form.values().items() if v != known[n].usual}
        return replace(setup, options=changed)

    @qt_override
    def done(self, result: int) -> None:
        self.designs.stop()
        self.counting.stop()
        super().done(result)


def _scrolled(widget: QWidget, name: str) -> QScrollArea:
    area = QScrollArea()
    area.setAccessibleName(name)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setWidget(widget)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
