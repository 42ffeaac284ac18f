"""The critical table of a 'Mech: search, what waits for a place, and all slots."""

from collections import Counter
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.override import override
from recordsheet_gui.ui import style
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.carried import carry
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.gear_search import GearSearch
from recordsheet_gui.ui.workshop.mech.slot_list import SlotList, packed, words_in
from recordsheet_gui.ui.workshop.simple import NumberBox
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.mech.anatomy import TITLES
from recordsheet_gui.workshop.document import Finding
from recordsheet_gui.workshop.form import Count, Field
from recordsheet_gui.workshop.gear_list import HEADERS
from recordsheet_gui.workshop.mech import build, criticals, mounts, places

WIDE, LEAST_WIDE = 300, 250
"""Pixels of the search, and of one in a narrow window."""
TRAY_ROWS = 5
NUMBER = Qt.ItemDataRole.UserRole
MARK_KEYS = {
    Qt.Key.Key_R: "is_rear",
    Qt.Key.Key_T: "is_turret",
    Qt.Key.Key_O: "is_omnipod",
    Qt.Key.Key_A: "is_armored",
}
"""Letters that mark the piece in front."""
COLUMNS = (
    ("LA", "FLL", "CL"),
    ("LT", "LL", "RLL"),
    ("HD", "CT"),
    ("RT", "RL", "RRL"),
    ("RA", "FRL"),
)
"""Which locations stand below one another."""


class Tray(QListWidget):
    """Pieces that wait for a place; a piece that is dropped here has none any more."""

    def __init__(self, editor: "SlotsEditor") -> None:
        """Nothing waits."""
        super().__init__()
        self._editor = editor
        self.setAccessibleName("Equipment without a place")
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setMinimumHeight(TRAY_ROWS * style.sizes().grown(22))

    def number(self) -> int | None:
        """The piece in front, by its place among those that wait."""
        item = self.currentItem()
        found = item.data(NUMBER) if item is not None else None
        return found if isinstance(found, int) else None

    @qt_override
    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        number = self.number()
        if number is None:
            return
        self._editor.pick_loose(number)
        drag = QDrag(self)
        drag.setMimeData(packed(f"tray {number}"))
        self._editor.show_under_way(drag)
        drag.exec(Qt.DropAction.MoveAction)
        self._editor.let_go()

    @qt_override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._welcome(event)

    @qt_override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._welcome(event)

    def _welcome(self, event: QDragEnterEvent | QDragMoveEvent) -> None:
        if words_in(event.mimeData()):
            event.acceptProposedAction()
        else:
            event.ignore()

    @qt_override
    def dropEvent(self, event: QDropEvent) -> None:
        words = words_in(event.mimeData())
        event.acceptProposedAction()
        self._editor.drop_loose(words)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._editor.press_loose(event):
            super().keyPressEvent(event)


class SlotsEditor(Editor):
    """All that is done with equipment."""

    is_wide = True

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.hand = ""
        """What is picked up: "tray 3", "slot LT 4", "gear ..."; empty for nothing."""
        self.lists: dict[str, SlotList] = {}
        self._heads: dict[str, QLabel] = {}
        self.search = GearSearch()
        self.tons = NumberBox()
        self.tons.use(Count(least=0.5, most=200, step=0.5, decimals=1, unit="t"))
        self.tons.setAccessibleName("Size of the piece in tons")
        self.add = QPushButton(icon("plus"), "&Add")
        self.add.setToolTip("It waits for its place; or drag it into a slot")
        self.tray = Tray(self)
        self.waiting = QLabel("Without a place")
        self.waiting.setBuddy(self.tray)
        self.rest = QPushButton("P&lace the rest")
        self.rest.setToolTip("Everything that waits finds its slots, as far as there is room")
        self.out = QPushButton("Take &out")
        self.out.setToolTip("The piece in front waits for another place")
        self.away = QPushButton(icon("minus"), "&Remove")
        self.away.setToolTip("The piece in front goes for good (Delete)")
        self.more = QPushButton("&More")
        self.more.setToolTip("Rear mount (R), turret (T), omnipod (O), armored (A), munition")
        self.menu = QMenu(self)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.more.setMenu(self.menu)
        self.says = Words()
        self.says.setTextFormat(Qt.TextFormat.PlainText)
        self.says.setObjectName("dim")
        self.remarks = Words()
        self.remarks.setTextFormat(Qt.TextFormat.PlainText)
        self.remarks.setObjectName("problem")
        self.remarks.hide()
        self._spot: criticals.Spot | None = None
        self._build()
        self.search.chosen.connect(self.add_gear)
        self.search.front_changed.connect(self._show_size)
        self.add.clicked.connect(self.search.choose)
        self.rest.clicked.connect(lambda: bench.do(build.place_rest(bench.document)))
        self.out.clicked.connect(self.take_out)
        self.away.clicked.connect(self.remove)
        self.tray.itemClicked.connect(lambda _: self._pick_front())
        self.tray.itemDoubleClicked.connect(lambda _: self._go_to_lit())
        self.setFocusProxy(self.search)

    def _build(self) -> None:
        for button in (self.add, self.rest, self.out, self.away, self.more):
            button.setAutoDefault(False)
        left = QVBoxLayout()
        left.addWidget(self.search, 3)
        row = QHBoxLayout()
        row.addWidget(self.tons, 1)
        row.addWidget(self.add, 1)
        left.addLayout(row)
        row = QHBoxLayout()
        row.addWidget(self.waiting, 1)
        row.addWidget(self.rest)
        left.addLayout(row)
        left.addWidget(self.tray, 2)
        side = QWidget()
        side.setLayout(left)
        left.setContentsMargins(0, 0, 0, 0)
        side.setMinimumWidth(style.sizes().grown(LEAST_WIDE))
        side.setMaximumWidth(style.sizes().grown(WIDE))
        self._columns = QHBoxLayout()
        self._columns.setSpacing(6)
        below = QHBoxLayout()
        below.addWidget(self.says, 1)
        for button in (self.out, self.away, self.more):
            below.addWidget(button)
        right = QVBoxLayout()
        right.addLayout(self._columns)
        right.addWidget(self.remarks)
        right.addStretch(1)
        right.addLayout(below)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(side, 1)
        layout.addLayout(right, 2)

    def _make_lists(self, wanted: list[str]) -> None:
        """A list for each location, below one another as on the sheet."""
        while (item := self._columns.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        self.lists, self._heads = {}, {}
        for column in COLUMNS:
            holder = QWidget()
            grid = QGridLayout(holder)
            grid.setContentsMargins(0, 0, 0, 0)
            grid.setVerticalSpacing(2)
            row = 0
            for where in column:
                if where not in wanted:
                    continue
                head = QLabel(TITLES[where])
                letters = head.font()
                letters.setBold(True)
                head.setFont(letters)
                made = SlotList(self, where, TITLES[where].lower())
                head.setBuddy(made)
                made.currentRowChanged.connect(lambda at, where=where: self._choose((where, at)))
                made.itemDoubleClicked.connect(lambda _, made=made: self._activate(made))
                made.customContextMenuRequested.connect(
                    lambda at, made=made: self._open_menu(made, at)
                )
                grid.addWidget(head, row, 0)
                grid.addWidget(made, row + 1, 0)
                row += 2
                self.lists[where], self._heads[where] = made, head
            grid.setRowStretch(row, 1)
            self._columns.addWidget(holder, 1)

    # -- showing ---------------------------------------------------------------------------------

    @override
    def show_value(self) -> None:
        document = self.bench.document
        table = criticals.rows(document)
        if set(table) != set(self.lists):
            self._make_lists(list(table))
        self.search.describe(HEADERS, partial(places.columns, self.bench.design))
        self.search.offer(places.choices(), mounts.base_of(document))
        for where, lines in table.items():
            forms = [mounts.forms(document, line) for line in lines]
            tips = [plainly(self._tip(line)) for line in lines]
            self.lists[where].show_lines(lines, forms, tips)
            free = sum(criticals.is_empty(line) for line in lines)
            self._heads[where].setToolTip(f"{free} of {len(lines)} slots are free")
        self._show_tray()
        self._show_size()
        self.let_go()

    def _tip(self, line: str) -> str:
        if criticals.is_empty(line):
            return ""
        if criticals.system_of(line):
            return line
        document = self.bench.document
        gear = mounts.gear_of(document, line)
        name = mounts.shown(document, line)
        return f"{name}\n{places.facts_of(self.bench.design, gear, mounts.size_of(line))}"

    def _show_tray(self) -> None:
        document, front = self.bench.document, self.tray.currentRow()
        counts = Counter(document.unplaced)
        self.tray.clear()
        for line, count in counts.items():
            number = document.unplaced.index(line)
            name = mounts.shown(document, line)
            item = QListWidgetItem(f"{count} x {name}" if count > 1 else name, self.tray)
            item.setData(NUMBER, number)
            gear = mounts.gear_of(document, line)
            item.setToolTip(plainly(places.facts_of(self.bench.design, gear, mounts.size_of(line))))
        total = len(document.unplaced)
        self.waiting.setText(f"Without a place ({total})" if total else "Without a place")
        self.rest.setEnabled(total > 0)
        if self.tray.count():
            self.tray.setCurrentRow(min(max(0, front), self.tray.count() - 1))

    def _show_size(self) -> None:
        gear = self.search.current()
        self.tons.setVisible(gear is not None and gear.is_variable_size)
        self.add.setEnabled(gear is not None)

    # -- hands -----------------------------------------------------------------------------------

    def _line_in(self, words: str) -> str:
        """The line of what is picked up."""
        document = self.bench.document
        kind, _, rest = words.partition(" ")
        if kind == "tray" and rest.isdecimal() and int(rest) < len(document.unplaced):
            return document.unplaced[int(rest)]
        if kind == "slot":
            spot = _spot(rest)
            piece = mounts.piece_at(document, spot) if spot is not None else None
            return piece.line if piece is not None else ""
        gear = find_gear(rest) if kind == "gear" else None
        return mounts.line_of(document, gear, self._size_for(gear)) if gear is not None else ""

    def _size_for(self, gear: Gear) -> float:
        return float(self.tons.value()) if gear.is_variable_size else 0

    def light_for(self, words: str) -> None:
        """Light the slots where what is under way may legally lie."""
        if words == self.hand:
            return
        self.hand = words
        self._paint()

    def show_under_way(self, drag: QDrag) -> None:
        """What is in hand, as the picture of a drag."""
        document, line = self.bench.document, self._line_in(self.hand)
        gear = mounts.gear_of(document, line)
        carry(drag, gear.name, str(mounts.slots_of(document, line)))

    def let_go(self) -> None:
        """Nothing is in hand."""
        self.hand = ""
        self._paint()

    def _paint(self) -> None:
        document = self.bench.document
        line = self._line_in(self.hand) if self.hand else ""
        base = document
        if line and self.hand.startswith("slot "):
            spot = _spot(self.hand.partition(" ")[2])
            piece = mounts.piece_at(document, spot) if spot is not None else None
            base = mounts.cleared(document, piece.spots) if piece is not None else document
        lit = places.lit(base, self.bench.design, line) if line else {}
        for where, there in criticals.rows(document).items():
            if where in self.lists:
                self.lists[where].paint_lines(there, lit.get(where, frozenset()))
        if line:
            name = mounts.gear_of(document, line).name
            count = sum(map(len, lit.values()))
            words = (
                f"{name}: choose a lit slot, Enter puts it there."
                if count
                else (f"{name}: no legal place has room for it.")
            )
            self.says.setText(words)
        else:
            self.says.setText("")

    def pick_loose(self, number: int) -> None:
        """A piece that waits is in hand."""
        self.light_for(f"tray {number}")

    def pick_slot(self, spot: criticals.Spot) -> bool:
        """A piece in its slots is in hand; false for what cannot be moved."""
        if mounts.piece_at(self.bench.document, spot) is None:
            return False
        self.light_for(f"slot {spot[0]} {spot[1]}")
        return True

    def _pick_front(self) -> None:
        number = self.tray.number()
        if number is not None:
            self.pick_loose(number)

    def _go_to_lit(self) -> None:
        """The piece in front of the tray in hand, and the focus at its first place."""
        self._pick_front()
        self._focus_lit()

    def _focus_lit(self) -> None:
        line = self._line_in(self.hand)
        if not line:
            return
        for where, spots in places.lit(self.bench.document, self.bench.design, line).items():
            if spots:
                self.lists[where].setCurrentRow(min(spots))
                self.lists[where].setFocus()
                return

    # -- doing -----------------------------------------------------------------------------------

    def add_gear(self, gear: Gear) -> None:
        """A piece from the search waits for its place, and is in hand."""
        before = self.bench.document.unplaced
        size = self._size_for(gear)
        self.bench.do(places.add(self.bench.document, self.bench.design, gear, size))
        if self.bench.document.unplaced == before:
            return
        line = self.bench.document.unplaced[-1]
        for row in range(self.tray.count()):
            number = self.tray.item(row).data(NUMBER)
            if self.bench.document.unplaced[number] == line:
                self.tray.setCurrentRow(row)
        self._pick_front()

    def drop(self, words: str, spot: criticals.Spot) -> None:
        """What was under way is put into slots."""
        self.hand = ""
        document = self.bench.document
        kind, _, rest = words.partition(" ")
        if kind == "tray" and rest.isdecimal():
            self.bench.do(mounts.put(document, int(rest), spot))
        elif kind == "slot" and (start := _spot(rest)) is not None:
            self.bench.do(mounts.move(document, start, spot))
        elif kind == "gear" and (gear := find_gear(rest)) is not None:
            self.bench.do(
                places.add_at(document, self.bench.design, gear, self._size_for(gear), spot)
            )
        self.let_go()

    def drop_loose(self, words: str) -> None:
        """What was under way waits."""
        kind, _, rest = words.partition(" ")
        if kind == "slot" and (start := _spot(rest)) is not None:
            self.bench.do(mounts.lift(self.bench.document, start))
        elif kind == "gear" and (gear := find_gear(rest)) is not None:
            self.add_gear(gear)

    def take_out(self) -> None:
        """The piece in front waits for another place."""
        if self._spot is not None:
            self.bench.do(mounts.lift(self.bench.document, self._spot))

    def remove(self) -> None:
        """The piece in front goes: that of the tray, or that of the table."""
        number = self.tray.number()
        if self.tray.hasFocus() or self._spot is None:
            if number is not None:
                self.bench.do(mounts.discard(self.bench.document, number))
            return
        self.bench.do(places.removed(self.bench.document, self._spot))

    def _choose(self, spot: criticals.Spot) -> None:
        if spot[1] < 0 or self._is_showing:
            return
        self._spot = spot
        for where, other in self.lists.items():
            if where != spot[0] and other.currentRow() >= 0:
                blocked = other.blockSignals(True)
                other.setCurrentRow(-1)
                other.blockSignals(blocked)

    def _activate(self, made: SlotList) -> None:
        """Enter or a double click: put what is in hand, or pick up what is there."""
        spot = (made.where, made.currentRow())
        if self.hand:
            self.drop(self.hand, spot)
        else:
            self.pick_slot(spot)

    def press_slot(self, event: QKeyEvent, spot: criticals.Spot) -> bool:
        """A key on a slot; true where it was for us."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._activate(self.lists[spot[0]])
        elif key == Qt.Key.Key_Delete:
            self.bench.do(places.removed(self.bench.document, spot))
        elif key == Qt.Key.Key_Backspace:
            self.bench.do(mounts.lift(self.bench.document, spot))
        elif key == Qt.Key.Key_Escape and self.hand:
            self.let_go()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step_aside(spot, 1 if key == Qt.Key.Key_Right else -1)
        elif key in MARK_KEYS and not event.modifiers():
            self.bench.do(mounts.mark(self.bench.document, spot, MARK_KEYS[Qt.Key(key)]))
        else:
            return False
        return True

    def _step_aside(self, spot: criticals.Spot, step: int) -> None:
        """The next location, on the same line as far as it has one."""
        order = [where for column in COLUMNS for where in column if where in self.lists]
        where = order[(order.index(spot[0]) + step) % len(order)]
        other = self.lists[where]
        other.setCurrentRow(min(max(0, spot[1]), other.count() - 1))
        other.setFocus()

    def press_loose(self, event: QKeyEvent) -> bool:
        """A key on the tray; true where it was for us."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go_to_lit()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove()
        elif key == Qt.Key.Key_Escape and self.hand:
            self.let_go()
        else:
            return False
        return True

    # -- the menu --------------------------------------------------------------------------------

    def _open_menu(self, made: SlotList, at: QPoint) -> None:
        item = made.itemAt(at)
        if item is not None:
            made.setCurrentItem(item)
            self._fill_menu()
            self.menu.popup(made.viewport().mapToGlobal(at))

    def _fill_menu(self) -> None:
        """What can be done with the piece in front, and with all of them."""
        self.menu.clear()
        self._fill_menu_of_piece()
        self.menu.addSeparator()
        everything = self.menu.addAction("Take everything out")
        everything.triggered.connect(lambda: self.bench.do(build.unplace_all(self.bench.document)))

    def _fill_menu_of_piece(self) -> None:
        document, spot = self.bench.document, self._spot
        table = criticals.rows(document)
        line = table[spot[0]][spot[1]] if spot is not None and spot[0] in table else criticals.EMPTY
        if spot is None or criticals.is_empty(line):
            self.menu.addAction("Choose a piece in a slot first.").setEnabled(False)
            return
        is_system = bool(criticals.system_of(line))
        for word, words in mounts.MARKS.items():
            if is_system and word != "is_armored":
                continue
            action = self.menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(mounts.has_mark(line, word))
            action.triggered.connect(
                lambda _=False, word=word: self.bench.do(
                    mounts.mark(self.bench.document, spot, word)
                )
            )
        if is_system:
            return
        other = places.munitions(document, line)
        if other:
            loads = self.menu.addMenu("Munition")
            for gear in other:
                action = loads.addAction(gear.name)
                action.triggered.connect(
                    lambda _=False, gear=gear: self.bench.do(
                        places.exchange(self.bench.document, spot, gear)
                    )
                )
        self.menu.addSeparator()
        self.menu.addAction("Move ...").triggered.connect(lambda: self.pick_slot(spot))
        self.menu.addAction("Take out").triggered.connect(self.take_out)
        self.menu.addAction("Remove").triggered.connect(
            lambda: self.bench.do(places.removed(self.bench.document, spot))
        )

    # -- remarks ---------------------------------------------------------------------------------

    @override
    def show_findings(self, findings: tuple[Finding, ...]) -> bool:
        self.remarks.setText("\n".join(one.message for one in findings))
        self.remarks.setVisible(bool(findings))
        return True

    @override
    def go_to(self, path: str) -> None:
        where = path.partition(".")[2]
        if where in self.lists:
            self.lists[where].setFocus()
        elif self.bench.document.unplaced:
            self.tray.setFocus()
        else:
            self.search.query.setFocus()


def _spot(words: str) -> criticals.Spot | None:
    where, _, at = words.partition(" ")
    return (where, int(at)) if at.isdecimal() else None
