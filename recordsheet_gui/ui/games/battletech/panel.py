"""The unit's turn: how it moved, what it fired, what the heat will be."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.ids import ConditionKey
from recordsheet_gui.core.number import Number
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.systems.battletech.mech.falls import StandUp
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.paper import HEAT
from recordsheet_gui.ui.announcing import told_apart
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.front import can, names, weapons
from recordsheet_gui.ui.icons import icon, sign
from recordsheet_gui.ui.plain import Words, escaped, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.margin import in_words
from recordsheet_gui.ui.style import square
from recordsheet_gui.ui.widgets.move_row import MoveRow
from recordsheet_gui.ui.widgets.phase_bar import what_ends
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.short_names import piece_names


def itemised(number: Number) -> str:
    """The parts of a number, a line each."""
    return "\n".join(f"{part.label}  {part.value:+d}" for part in number.parts)


def _in_short(name: str, where: str) -> str:
    """A weapon and its place; what all of a squad carry has none."""
    name = next((form for form in piece_names(name) if len(form) <= LONGEST), name)
    return f"{name} ({where})" if where else name


LONGEST = 26
"""Letters of a weapon's name that a narrow panel has room for."""
LAST = ("heat", "end")
"""Phases that ask for no more than a look at what they bring."""
IN_A_ROW = 2
"""Conditions, so that the panel stays narrow."""


class TurnPanel(QScrollArea):
    """Movement and fire of the unit in front, set with a click."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's unit."""
        super().__init__(parent)
        self._controller = controller
        # Of Qt's own PySide would have to find out of what kind it is.
        self.setViewport(QWidget())
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("This turn")
        self.moves: MoveRow | None = None
        """None for a unit that does not move by itself."""
        self.weapons: dict[int, QCheckBox] = {}
        self.switches: dict[ConditionKey, QCheckBox] = {}
        self.heat = Words()
        self.checklist = Words()
        self._ends = QLabel()
        self._phase = ""
        """The phase whose needs stand first."""
        self._is_of_another = False
        """Its parts are still those of a unit that was in front before."""
        self._told: object = None
        """The state of the game that it shows; None while that may be old."""
        controller.game_opened.connect(self.rebuild)
        controller.table_changed.connect(self.rebuild)
        controller.unit_chosen.connect(self.rebuild)
        controller.followed.connect(self._follow)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        # What is cut off at the side could not be scrolled to.
        inside = self.widget()
        wide = 0 if inside is None else inside.minimumSizeHint().width()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(wide + bar, super().minimumSizeHint().height())

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_of_another:
            self.rebuild()
        else:
            self.refresh()

    def rebuild(self) -> None:
        """The weapons and ways to move of another unit; behind other pages they can wait."""
        self._is_of_another = self.widget() is not None and not self.isVisible()
        if self._is_of_another:
            self._told = None
            return
        # In its place from the start: moved there, each of its parts would be dressed again.
        inside = QWidget(self.viewport())
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(8, 4, 4, 4)
        self.moves, self.weapons, self.switches = None, {}, {}
        controller = self._controller
        self.heat = Words()
        self.checklist = Words()
        self.checklist.setTextFormat(Qt.TextFormat.RichText)
        self._ends = QLabel("<b>When this phase ends</b>")
        if controller.game is not None and controller.unit is not None:
            if controller.system.ways(controller.state, controller.unit):
                self._movement(layout)
            self._fire(layout)
            self._conditions(layout)
        layout.addStretch()
        self._place_outlook(layout)
        focus = QApplication.focusWidget()
        if focus is not None and self.isAncestorOf(focus):
            # The keys of a box that goes would land in whatever field comes next.
            self.setFocus()
        self.setWidget(inside)
        self.refresh()

    def _phase_now(self) -> str:
        controller = self._controller
        if controller.game is None:
            return ""
        return controller.system.phases[controller.state.clock.phase].key

    def _place_outlook(self, layout: QBoxLayout) -> None:
        """Heat, and what the end of the phase brings, where the phase needs them."""
        self._phase = self._phase_now()
        parts = self.heat, self._ends, self.checklist
        for part in parts:
            layout.removeWidget(part)
        # Else last, but for what stretches.
        start = 0 if self._phase in LAST else layout.count() - 1
        for place, part in enumerate(parts, start):
            layout.insertWidget(place, part)

    def _movement(self, layout: QVBoxLayout) -> None:
        layout.addWidget(QLabel("<b>Movement</b>"))
        self.moves = MoveRow(self._controller)
        layout.addWidget(self.moves)

    def _fire(self, layout: QVBoxLayout) -> None:
        carried = weapons(self._controller)
        if not carried:
            return
        layout.addWidget(QLabel("<b>Fire</b>"))
        grid = QGridLayout()
        tag = anatomy_of(self._controller.paper.design).tag
        # What fires as one has the name of all of it.
        bays = names(self._controller)
        words = [
            f"{bays[index]} bay" if index in bays else _in_short(one.gear.name, tag(one.location))
            for index, one in carried.items()
        ]
        spoken = told_apart(words)
        for row, (index, item) in enumerate(carried.items()):
            box = QCheckBox(words[row])
            box.setAccessibleName(spoken[row])
            box.clicked.connect(lambda on, index=index: self.fire(index, on))
            grid.addWidget(box, row, 0)
            if HEAT in self._controller.paper.tracks:
                heat = QLabel(f"{item.gear.heat} heat")
                heat.setObjectName("dim")
                grid.addWidget(heat, row, 1)
            self.weapons[index] = box
        layout.addLayout(grid)

    def fire(self, index: int, on: bool) -> None:
        """Fire a weapon; taking the tick away is what undo is for."""
        unit = self._controller.unit
        assert unit is not None
        if not on:
            self._controller.said.emit("A shot is taken back with Undo.")
        elif self._controller.play(Fire(unit=unit, item=index)):
            return
        self.refresh()

    def _conditions(self, layout: QVBoxLayout) -> None:
        layout.addWidget(QLabel("<b>Conditions</b>"))
        grid = QGridLayout()
        words = self._controller.system.conditions(self._controller.paper.design)
        for place, word in enumerate(words):
            box = QCheckBox(in_words(word))
            if name := sign("condition", word):
                box.setIcon(icon(name))
            box.clicked.connect(
                lambda _=False, word=word: self._controller.pencil.switch_condition(word)
            )
            grid.addWidget(box, place // IN_A_ROW, place % IN_A_ROW)
            self.switches[word] = box
        grid.setColumnStretch(IN_A_ROW, 1)
        layout.addLayout(grid)
        if not can(self._controller, StandUp):
            return
        buttons = QHBoxLayout()
        for title, act in (("Stand up", self._stand), ("Fall", self._fall)):
            button = square(QPushButton(title))
            button.clicked.connect(act)
            buttons.addWidget(button)
        buttons.addStretch()
        layout.addLayout(buttons)

    def _stand(self) -> None:
        if self._controller.unit is not None:
            self._controller.play(StandUp(unit=self._controller.unit))

    def _fall(self) -> None:
        if self._controller.unit is not None:
            self._controller.play(Fall(unit=self._controller.unit))

    def _follow(self) -> None:
        """What came to the front with a phase shows it already."""
        if self._told is None or self._told is not self._controller.state:
            self.refresh()

    def refresh(self) -> None:
        """Show the turn so far."""
        controller = self._controller
        self._told = None
        if controller.game is None or controller.unit is None or not self.isVisible():
            return
        inside = self.widget()
        layout = inside.layout() if inside is not None else None
        if isinstance(layout, QBoxLayout) and (self._phase in LAST) != (self._phase_now() in LAST):
            # What a phase needs stands first.
            self._place_outlook(layout)
        if controller.looking_at is None:
            self._told = controller.state
        tracks = {str(key): value for key, value in controller.paper.tracks.items()}
        derived = controller.derived(controller.unit)
        if self.moves is not None:
            self.moves.refresh()
        for index, box in self.weapons.items():
            box.setChecked(bool(tracks.get(f"fired/{index}", 0)))
        for word, box in self.switches.items():
            box.setChecked(word in controller.paper.conditions)
        projected = derived.numbers.get("projected heat")
        if projected is not None:
            self.heat.setToolTip(plainly(itemised(projected)))
            parts = escaped(", ".join(f"{p.label} {p.value:+d}" for p in projected.parts))
            self.heat.setText(f"<b>Heat after this turn: {projected.value}</b><br>{parts}")
        else:
            self.heat.clear()
        self.heat.setVisible(projected is not None)
        self.checklist.setText(
            "<br>".join(map(escaped, what_ends(controller))) or "Nothing is due."
        )
