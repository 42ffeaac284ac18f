"""A volley against the ship in front: weapons in firing order, their points, their rolls."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
)
from PySide6.QtGui import QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.answers import (
    Answer,
    Answers,
    Chain,
    NoAnswers,
    Question,
    Rolled,
    RuledDefaults,
)
from recordsheet_gui.core.commands import Resolve
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Step
from recordsheet_gui.session.journal import label
from recordsheet_gui.session.session import Record
from recordsheet_gui.systems.hard_hits import allocation
from recordsheet_gui.systems.hard_hits.commands import HOW as WAYS
from recordsheet_gui.systems.hard_hits.commands import (
    Allocate,
    AllocateColumn,
    Shot,
    ShotLine,
    Volley,
    line_of,
    shot_of_line,
    typed_shots,
)
from recordsheet_gui.systems.hard_hits.ship import shield_key, ship
from recordsheet_gui.systems.hard_hits.volley import roll_title
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.hard_hits.shield_row import ShieldRow
from recordsheet_gui.ui.plain import Words, escaped, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.widgets.odds_strip import OddsStrip, Weighed
from recordsheet_gui.ui.widgets.spoken_table import SpokenItem, SpokenTable

WEAPON, HOW, POINTS, SHIELD, ROLL = range(5)
HEADINGS = ("Weapon", "How", "Points", "Shield", "Roll")
WIDTHS = {HOW: 58, POINTS: 50, SHIELD: 44, ROLL: 40}
HEADING_PAD = 10
"""Pixels: columns are at least as wide, and as their headings with so much around them."""
TIPS = {
    HOW: "pulses: a roll each; shared: one roll for all; envelops: a roll for each shield that it "
    "gets through; direct: no shield stops it",
    POINTS: "16; pulses and strikes as 5 5 5, 3x5 or 8+8",
    SHIELD: "Where it strikes, if not where the volley does; what envelops names several: 1 2 6",
    ROLL: "10 or 4 6; for each pulse or shield, or after excess damage, another: 3 / 4",
}
LEAST_ROWS, FEW_ROWS = 4, 3
LOW = 600
"""Pixels of height below which no room is kept for odds that have not come."""
ROW = 23
"""Height of a line in pixels."""
LIKELY = (Shot(name="Weapon 1", damage=20, direct=True),)
"""A volley like those that come: its odds are prepared."""


class TypedRolls:
    """Rolls of the table, by weapon; what a weapon does not need stays unused."""

    def __init__(self, rolls: Mapping[str, list[tuple[int, ...]]]) -> None:
        """By the name of the weapon, a second roll for what follows excess damage."""
        self._rolls = {name: list(faces) for name, faces in rolls.items() if faces}

    def answer(self, question: Question) -> Answer | None:
        """The next roll of the weapon that the question names."""
        faces = self._of(question)
        return Answer(faces=faces.pop(0)) if faces else None

    def has(self, question: Question) -> bool:
        """True when the roll that is asked for was typed."""
        return bool(self._of(question))

    def _of(self, question: Question) -> list[tuple[int, ...]]:
        if question.dice is None:
            return []
        weapon = question.title.rpartition(roll_title("", 0).partition(",")[0])[0]
        found = [name for name in self._rolls if weapon == name or _is_part(weapon, name)]
        return self._rolls[max(found, key=len)] if found else []

    def finish(self) -> None:
        """A weapon that stopped at the shield needs no roll."""


def _is_part(burst: str, weapon: str) -> bool:
    """True for a pulse of a weapon, or its part at one shield."""
    return burst.startswith((f"{weapon}, pulse ", f"{weapon}, shield #"))


class HowDelegate(QStyledItemDelegate):
    """A list of the ways to do damage."""

    @qt_override
    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        box = QComboBox(parent)
        box.addItems([how or "at once" for how in WAYS])
        box.activated.connect(lambda _: self.commitData.emit(box))
        return box

    @qt_override
    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        assert isinstance(editor, QComboBox)
        written = str(index.data() or "")
        editor.setCurrentIndex(WAYS.index(written) if written in WAYS else 0)

    @qt_override
    def setModelData(
        self,
        editor: QWidget,
        model: QAbstractItemModel,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        assert isinstance(editor, QComboBox)
        model.setData(index, WAYS[editor.currentIndex()])


def faces_of(text: str) -> list[tuple[int, ...]]:
    """Rolls as typed: "10" or "4 6", several with a slash; refused when two dice cannot show it."""
    found = []
    for part in text.split("/"):
        words = part.replace("+", " ").replace(",", " ").split()
        if not words:
            continue
        if not all(word.isdecimal() and len(word) <= 2 for word in words):
            raise RuleError("roll", f'"{part.strip()[:20]}" is no roll; type 10 or 4 6.')
        numbers = [int(word) for word in words]
        if len(numbers) == 1 and 2 <= numbers[0] <= 12:
            first = max(1, numbers[0] - 6)
            numbers = [first, numbers[0] - first]
        if len(numbers) != 2 or not all(1 <= face <= 6 for face in numbers):
            raise RuleError("roll", f'Two dice cannot show "{part.strip()[:20]}".')
        found.append(tuple(numbers))
    return found


class VolleyPanel(QScrollArea):
    """Fires at the ship in front."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's unit."""
        super().__init__(parent)
        self._controller = controller
        self._rolls = TypedRolls({})
        self._is_running = False
        """True while the program rolls for all weapons of a volley."""
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Volley")
        self.ship = Words()
        self.struck = ShieldRow()
        self.shields, self.direct = self.struck.shields, self.struck.direct
        self.typed = QLineEdit()
        self.table = SpokenTable(LEAST_ROWS, len(HEADINGS))
        self.asks = QCheckBox("Owner chooses")
        self.asks.setAccessibleName("The owner chooses groupings")
        self.fire = QPushButton("Fire")
        self.later = QPushButton("Fire, I roll")
        self.clear = QPushButton("Clear")
        self.back = QPushButton("Take it back")
        self.status = Words()
        self.odds = OddsStrip(controller)
        self._build()
        controller.game_opened.connect(self._forget)
        controller.recorded.connect(self._heard)
        controller.game_opened.connect(self.refresh)
        controller.table_changed.connect(self.refresh)
        controller.unit_chosen.connect(self.refresh)
        controller.state_changed.connect(self.refresh)
        self._forget()
        self.refresh()

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(9, 4, 9, 4)
        layout.setSpacing(3)
        layout.addWidget(self.ship)
        layout.addWidget(self.struck)
        self.struck.group.buttonClicked.connect(self._weigh_soon)
        self.typed.setPlaceholderText("in firing order: 16 3x5 8+8 12 s2")
        self.typed.setAccessibleName("Points in firing order")
        self.typed.setToolTip("Fills the table; Enter fires")
        row = QHBoxLayout()
        row.addWidget(self.typed, 1)
        row.addWidget(self.clear)
        layout.addLayout(row)
        row = QHBoxLayout()
        self.fire.setObjectName("roll")
        self.fire.setToolTip("Rolls that are not in the table are the program's")
        self.later.setToolTip("Each roll waits as a card, for real dice")
        self.back.setToolTip("Back to before the last volley, with all that was settled since")
        row.addWidget(self.fire, 1)
        row.addWidget(self.later, 2)
        layout.addLayout(row)
        layout.addWidget(self.status)
        layout.addWidget(self.odds)
        self.table.setHorizontalHeaderLabels(HEADINGS)
        self.table.setAccessibleName("Weapons of the volley")
        self._size_rows()
        self.table.installEventFilter(self)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(WEAPON, QHeaderView.ResizeMode.Stretch)
        for column in WIDTHS:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        for column, tip in TIPS.items():
            heading = self.table.horizontalHeaderItem(column)
            if heading is not None:
                heading.setToolTip(tip)
        self.table.verticalHeader().hide()
        self.table.setItemDelegateForColumn(HOW, HowDelegate(self.table))
        self.table.itemChanged.connect(self._grow)
        # A typed line writes many cells: they are weighed together.
        self._weighing = QTimer(self)
        self._weighing.setSingleShot(True)
        self._weighing.timeout.connect(self._weigh)
        self.table.itemChanged.connect(self._weigh_soon)
        layout.addWidget(self.table, 1)
        self.asks.setChecked(True)
        self.asks.setToolTip(
            "The owner chooses among groupings; otherwise the largest is hit, as ruled"
        )
        row = QHBoxLayout()
        row.addWidget(self.asks, 1)
        row.addWidget(self.back)
        layout.addLayout(row)
        self.setWidget(inside)
        self.typed.textChanged.connect(self._take_typed)
        self.typed.returnPressed.connect(self.shoot)
        self.fire.clicked.connect(self.shoot)
        self.later.clicked.connect(lambda: self.shoot(later=True))
        self.clear.clicked.connect(self.empty)
        self.back.clicked.connect(self.take_back)

    def _size_rows(self) -> None:
        """As high and as wide as the letters need: they are as large as the desktop's."""
        letters = self.table.fontMetrics().height()
        heading = QFontMetrics(self.table.horizontalHeader().font())
        for column, width in WIDTHS.items():
            words = heading.horizontalAdvance(HEADINGS[column]) + HEADING_PAD
            self.table.setColumnWidth(column, max(width, words))
        row = max(ROW, letters + 5)
        self.table.verticalHeader().setMinimumSectionSize(row)
        self.table.verticalHeader().setDefaultSectionSize(row)
        head = max(ROW, letters + 6)
        self.table.horizontalHeader().setFixedHeight(head)
        # The table takes the room that the panel has; what is longer scrolls in it.
        rows = FEW_ROWS if self.odds.is_low else LEAST_ROWS
        self.table.setMinimumHeight(head + row * rows + 4)

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._weigh_soon()

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room none is kept for odds: the table gives some when they come."""
        super().resizeEvent(event)
        is_low = self.height() < sizes().grown(LOW)
        if is_low != self.odds.is_low:
            self.odds.be_low(on=is_low)
            self.odds.keep_room(on=not is_low)
            self._size_rows()

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.table and event.type() in (
            QEvent.Type.FontChange,
            QEvent.Type.StyleChange,
        ):
            self._size_rows()
        return super().eventFilter(watched, event)

    # -- the table -------------------------------------------------------------------------------

    def cell(self, row: int, column: int) -> str:
        """What is written in a cell."""
        item = self.table.item(row, column)
        return item.text().strip() if item is not None else ""

    def write(self, row: int, column: int, text: str) -> None:
        """Write into a cell."""
        self.table.setItem(row, column, SpokenItem(text))

    def _grow(self, item: QTableWidgetItem) -> None:
        """There is always an empty line at the end."""
        if item.text() and item.row() + 1 == self.table.rowCount():
            self.table.insertRow(self.table.rowCount())

    def _take_typed(self, typed: str) -> None:
        """The typed list fills the table; names that stand there already are kept."""
        try:
            shots = typed_shots(typed)
        except RuleError as error:
            self._tell(str(error))
            return
        self.refresh()
        self.table.setRowCount(max(LEAST_ROWS, len(shots) + 1))
        for row in range(self.table.rowCount()):
            shot = shots[row] if row < len(shots) else None
            if shot is None:
                for column in range(len(HEADINGS)):
                    self.write(row, column, "")
                continue
            line = line_of(shot)
            for column, text in ((HOW, line.how), (POINTS, line.points), (SHIELD, line.shield)):
                self.write(row, column, text)
            if not self.cell(row, WEAPON):
                self.write(row, WEAPON, f"Weapon {row + 1}")

    def _weigh_soon(self) -> None:
        self._weighing.start(0)

    def _weigh(self) -> None:
        """What the volley will probably do, while somebody looks."""
        controller = self._controller
        unit = None if controller.game is None else controller.unit
        if unit is None or unit not in controller.state.units or not self.isVisible():
            return
        if controller.looking_at is not None:
            return
        try:
            command, _ = self.volley()
        except RuleError:
            self.odds.weigh(None)
            self.odds.expect(Volley(unit=unit, weapons=LIKELY), (unit,))
            return
        name = label(controller.state, command.unit)
        # What a weapon does depends on those before it: each line has these as well.
        parts = [
            (
                f"up to {shot.name}" if place else shot.name,
                replace(command, weapons=command.weapons[: place + 1]),
            )
            for place, shot in enumerate(command.weapons)
        ]
        self.odds.weigh(
            Weighed(
                title=f"Volley at {name}",
                commands=(command,),
                units=(command.unit,),
                parts=tuple(parts) if len(parts) > 1 else (),
            )
        )

    def empty(self) -> None:
        """A clean table."""
        self.typed.clear()
        self.table.clearContents()
        self.table.setRowCount(LEAST_ROWS)
        self._weigh_soon()

    def volley(self) -> tuple[Volley, TypedRolls]:
        """The volley as the table has it; refused with a sentence where a line is odd."""
        unit = self._controller.unit
        if unit is None:
            raise RuleError("unit", "No ship is in front.")
        if allocation.progress(self._controller.state, unit) is not None:
            # Weapons strike in firing order: what is open may change what is still there.
            raise RuleError("order", "The volley before has to be settled first: see its cards.")
        shots: list[Shot] = []
        rolls: dict[str, list[tuple[int, ...]]] = {}
        for row in range(self.table.rowCount()):
            name, points = self.cell(row, WEAPON), self.cell(row, POINTS)
            if not points:
                if any(self.cell(row, column) for column in range(len(HEADINGS))):
                    raise RuleError("damage", f"Line {row + 1} lacks its points.")
                continue
            name = self._own_name(name or f"Weapon {row + 1}", rolls)
            line = ShotLine(self.cell(row, HOW), points, self.cell(row, SHIELD))
            shot = shot_of_line(name, line)
            if self.direct.isChecked() and not (shot.shield or shot.envelops):
                shot = replace(shot, direct=True)
            shots.append(shot)
            rolls[name] = faces_of(self.cell(row, ROLL))
        if not shots:
            raise RuleError("weapons", "Type the points of at least one weapon.")
        shield = next((n for n, button in self.shields.items() if button.isChecked()), None)
        return Volley(unit=unit, shield=shield, weapons=tuple(shots)), TypedRolls(rolls)

    @staticmethod
    def _own_name(name: str, taken: Mapping[str, object]) -> str:
        """Two weapons of one name are told apart, so that each finds its roll."""
        number, made = 2, name
        while made in taken:
            made = f"{name} ({number})"
            number += 1
        return made

    # -- fire ------------------------------------------------------------------------------------

    def shoot(self, *, later: bool = False) -> None:
        """Play the volley; rolls that are typed count, the others are rolled or wait as cards."""
        controller = self._controller
        try:
            command, rolls = self.volley()
        except RuleError as error:
            self._say(str(error))
            return
        sources: list[Answers] = [rolls]
        if not self.asks.isChecked():
            sources.append(RuledDefaults())
        # A choice interrupts the volley; what was typed serves the weapons after it too.
        controller.typed = Chain(*sources)
        self._rolls, self._is_running = rolls, not later
        dice = NoAnswers() if later else Rolled()
        if controller.play(command, Chain(*sources, dice)):
            self.empty()

    def _heard(self, records: tuple[Record, ...]) -> None:
        # Only what a player settled goes on: a card that undo brought back has to stay.
        if any(isinstance(r, Step) and isinstance(r.command, Resolve) for r in records):
            QTimer.singleShot(0, self, self.go_on)

    def go_on(self) -> None:
        """The next weapon of the volley, once the choice before it is made."""
        controller = self._controller
        if controller.game is None or not controller.state.owed:
            return
        entry = controller.state.owed[0]
        if not isinstance(entry.command, Allocate):
            return
        if self._is_running or self._rolls.has(controller.rolls.question(entry)):
            dice = Rolled() if self._is_running else NoAnswers()
            controller.play(Resolve(pending=entry.id), Chain(controller.typed, dice))

    def _forget(self) -> None:
        """What was typed belongs to one volley."""
        self._controller.typed = NoAnswers()
        self._rolls, self._is_running = TypedRolls({}), False

    def take_back(self) -> None:
        """Back to before the last volley, whatever was settled since."""
        position = self._last_volley()
        if position:
            self._controller.rewind(position - 1)

    def _last_volley(self) -> int:
        history = self._controller.session.history
        for position in range(history.cursor, max(0, history.cursor - 200), -1):
            if isinstance(history.step(position).command, Volley):
                return position
        return 0

    def _tell(self, words: str) -> None:
        """A line that takes no room when it is empty."""
        self.status.setText(words)
        self.status.setVisible(bool(words))

    def _say(self, words: str) -> None:
        self._tell(plainly(words))
        self._controller.said.emit(words)

    # -- what is shown ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the ship in front, its shields, and the weapon that is being resolved."""
        controller = self._controller
        if controller.game is None or controller.unit is None:
            return
        if controller.system.key != "hard-hits":
            return
        if not any(isinstance(e.command, Allocate | AllocateColumn) for e in controller.state.owed):
            self._forget()
        now = ship(controller.state, controller.unit)
        name = label(controller.state, controller.unit)
        self.ship.setText(f"Volley at <b>{escaped(name)}</b>, on its shield")
        for number, button in self.shields.items():
            left = now.paper.grids[shield_key(number)].left
            button.setToolTip(f"Shield #{number}: {left} left")
            button.setText(f"{number}" if left else f"{number}!")
        alive = now.destroyed is None
        self.fire.setEnabled(alive)
        self.later.setEnabled(alive)
        self.back.setEnabled(bool(self._last_volley()))
        found = allocation.progress(controller.state, controller.unit)
        if not alive:
            self._tell(f"<b>Destroyed.</b> {escaped(str(now.destroyed))}")
        elif found is None:
            self._tell("")
        elif found.row is None:
            waiting = sum(entry.unit == controller.unit for entry in controller.state.owed)
            more = f"<br>{waiting} rolls wait on the cards above." if waiting > 1 else ""
            words = f"<b>{escaped(found.weapon)}</b>: {found.points} inside, a roll waits."
            self._tell(words + more)
        else:
            self._tell(
                f"<b>{escaped(found.weapon)}</b>: rolled {found.row}, {found.points} left, "
                f"a choice is open at column {found.at}."
            )
