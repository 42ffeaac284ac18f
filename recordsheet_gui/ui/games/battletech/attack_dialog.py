"""From sheet to sheet: attacker, weapons, target, side and range, with every number explained."""

from dataclasses import replace
from typing import TypedDict

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.answers import NoAnswers, Question
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import needed
from recordsheet_gui.core.override import override
from recordsheet_gui.session.journal import label
from recordsheet_gui.session.owed import question_of
from recordsheet_gui.systems.battletech.attacks import Attack, WeaponChoice
from recordsheet_gui.systems.battletech.game import SIDES
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from recordsheet_gui.systems.battletech.tables import attacks as attack_tables
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.front import (
    attack_settings,
    can,
    physical_attacks,
    physical_settings,
    weapon_settings,
    weapons,
)
from recordsheet_gui.ui.games.battletech.settings_form import SettingsForm
from recordsheet_gui.ui.plain import Names, Words, escaped, plainly
from recordsheet_gui.ui.widgets.cards import odds
from recordsheet_gui.ui.widgets.hex_box import HexBox

LONGEST_REASON = 44
FRAME = 60
"""What the window's own frame and a panel of the desktop take of the screen's height."""
FOOT = 24
"""Around the line below everything."""
NOBODY = "There is nobody to attack."

MODES = (
    ("", "as on its sheet"),
    ("none", "stood"),
    ("walk", "walked"),
    ("run", "ran"),
    ("jump", "jumped"),
)


class _Circumstances(TypedDict):
    """What both kinds of attack look at, as the dialog has it."""

    attacker: UnitId
    target: UnitId
    side: str
    attacker_moved: str | None
    target_hexes: int | None
    target_jumped: bool | None
    terrain: tuple[str, ...]
    other: int


class AttackDialog(QDialog):
    """Stays open beside the sheet; one press of Fire is one step."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Attack with the unit in front."""
        super().__init__(parent)
        self.setWindowTitle("Attack")
        self._controller = controller
        self.attacker: UnitId | None = None
        self.weapons: dict[int, QCheckBox] = {}
        self.numbers: dict[int, QLabel] = {}
        self.title = Words()
        self.target = Names()
        self.side = QComboBox()
        self.side.addItems([side.capitalize() for side in SIDES])
        self.range = QSpinBox()
        self.range.setRange(0, 60)
        self.range.setValue(5)
        self.moved = QComboBox()
        for key, words in MODES:
            self.moved.addItem(words, key)
        self.hexes = QSpinBox()
        self.hexes.setRange(-1, 60)
        self.hexes.setValue(-1)
        self.hexes.setSpecialValueText("as on its sheet")
        self.jumped = QCheckBox("jumped")
        self.other = QSpinBox()
        self.other.setRange(-10, 10)
        self.terrain = {
            word: QCheckBox(word.replace("_", " "))
            for word, modifier in attack_tables().terrain.items()
            if modifier
        }
        self.options = SettingsForm()
        self.blows = SettingsForm(has_labels=False)
        self.choices: dict[int, SettingsForm] = {}
        self.charged = HexBox("Hexes charged", "charged")
        self.fire = QPushButton("Fire")
        self.fire.setDefault(True)
        self.words = Words()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setObjectName("dim")
        self.anyway = QPushButton("Do it anyway")
        self.anyway.setAutoDefault(False)
        self.anyway.setToolTip("The journal says that it was against the rules")
        self.anyway.hide()
        self._table: object = None
        """The game whose target is chosen."""
        self._said = ""
        self.physical: dict[str, QPushButton] = {}
        self._titles: dict[str, str] = {}
        self._build()
        controller.unit_chosen.connect(self.rebuild)
        controller.game_opened.connect(self.rebuild)
        controller.table_changed.connect(self.rebuild)
        controller.state_changed.connect(self.refresh)
        controller.said.connect(self._hear)
        controller.forbidden.connect(self._forbid)
        self.rebuild()

    def _build(self) -> None:
        form = QFormLayout()
        form.addRow("&Target", self.target)
        form.addRow("From the &side", self.side)
        form.addRow("&Range", self.range)
        form.addRow("Attacker &moved", self.moved)
        row = QHBoxLayout()
        row.addWidget(self.hexes)
        row.addWidget(self.jumped)
        form.addRow("Target moved", row)
        woods = QGridLayout()
        for number, box in enumerate(self.terrain.values()):
            woods.addWidget(box, number // 3, number % 3)
        form.addRow("Terrain", woods)
        form.addRow("&Other", self.other)
        form.addRow(self.options)
        self.weapon_box = QGroupBox("Weapons")
        self.weapon_grid = QGridLayout(self.weapon_box)
        self.physical_box = QGroupBox("Physical attacks")
        self.physical_grid = QGridLayout(self.physical_box)
        # A 'Mech with a dozen weapons is taller than a laptop's screen.
        self.content = QWidget()
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(self.content)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        layout = QVBoxLayout(self.content)
        layout.addWidget(self.title)
        layout.addLayout(form)
        layout.addWidget(self.weapon_box)
        layout.addWidget(self.fire)
        layout.addWidget(self.physical_box)
        told = QHBoxLayout()
        told.addWidget(self.words, 1)
        told.addWidget(self.anyway)
        # Outside of what scrolls: an answer has to be seen.
        foot = QWidget()
        foot.setLayout(told)
        outer.addWidget(foot)
        self.fire.clicked.connect(self.shoot)
        self.anyway.clicked.connect(self._do_anyway)
        self.options.changed.connect(self.refresh)
        self.blows.changed.connect(self.refresh)
        for combo in (self.target, self.side, self.moved):
            combo.currentIndexChanged.connect(self.refresh)
        for spin in (self.range, self.hexes, self.other, self.charged):
            spin.valueChanged.connect(self.refresh)
        for box in (self.jumped, *self.terrain.values()):
            box.toggled.connect(self.refresh)

    @override
    def sizeHint(self) -> QSize:
        """All of it, as far as the screen reaches."""
        hint = self.content.sizeHint()
        room = self.screen().availableGeometry().height() - FRAME
        beside = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        below = max(self.words.sizeHint().height(), self.anyway.sizeHint().height()) + FOOT
        return QSize(hint.width() + beside, min(hint.height() + below, room))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """By itself a dialog takes two thirds of the screen at most."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.resize(self.sizeHint().expandedTo(self.size()))

    # -- showing ---------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Another unit attacks."""
        controller = self._controller
        if controller.game is None or controller.unit is None:
            return
        if not can(controller, Attack):
            # A game that attacks in another way is on the table now.
            self.hide()
            return
        is_same = self.attacker == controller.unit and self._table is controller.game
        self.attacker, self._table = controller.unit, controller.game
        if not is_same:
            self.words.clear()
        state = controller.state
        self.title.setText(f"<b>{escaped(label(state, self.attacker))}</b> attacks")
        chosen = self.target.currentData()
        self.target.blockSignals(True)
        self.target.clear()
        enemies = [u for u in controller.order() if state.sides[u] != state.sides[self.attacker]]
        friends = [u for u in controller.order() if u not in enemies and u != self.attacker]
        for unit in (*enemies, *friends):
            self.target.addItem(label(state, unit), unit)
        if not is_same and chosen not in enemies:
            # Whoever another unit aimed at may be a friend of this one.
            chosen = None
        self.target.setCurrentIndex(max(0, self.target.findData(chosen)))
        self.target.blockSignals(False)
        self.physical_box.setVisible(can(controller, PhysicalAttack))
        self._list_weapons()
        self._list_physical()
        self.refresh()

    def _list_weapons(self) -> None:
        for old in (*self.weapons.values(), *self.numbers.values(), *self.choices.values()):
            self.weapon_grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.weapons, self.numbers, self.choices = {}, {}, {}
        for row, (index, item) in enumerate(weapons(self._controller).items()):
            rear = " (R)" if item.is_rear else ""
            box = QCheckBox(f"{item.gear.name}{rear} ({item.location})")
            box.toggled.connect(self.words.clear)
            number = QLabel()
            self.weapon_grid.addWidget(box, row, 0)
            choice = SettingsForm(has_labels=False)
            choice.changed.connect(self.refresh)
            self.weapon_grid.addWidget(choice, row, 1)
            self.weapon_grid.addWidget(number, row, 2, Qt.AlignmentFlag.AlignRight)
            self.weapons[index] = box
            self.numbers[index] = number
            self.choices[index] = choice

    def _list_physical(self) -> None:
        """A button for each physical attack that the unit has."""
        self.physical_grid.removeWidget(self.charged)
        self.physical_grid.removeWidget(self.blows)
        for old in self.physical.values():
            self.physical_grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.physical, self._titles = {}, physical_attacks(self._controller)
        for number, (key, words) in enumerate(self._titles.items()):
            button = QPushButton(words)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, key=key: self.strike(key))
            self.physical_grid.addWidget(button, number // 3, number % 3)
            self.physical[key] = button
        rows = -(-len(self.physical) // 3)
        self.physical_grid.addWidget(self.charged, rows, 0, 1, 3)
        self.physical_grid.addWidget(self.blows, rows + 1, 0, 1, 3)

    def refresh(self) -> None:
        """The numbers as they stand, each with its parts in the tool tip."""
        if not self.isVisible() and self.parent() is not None:
            return
        if self._controller.game is None or self.attacker is None:
            return
        somebody = self.target.count() > 0
        self.fire.setEnabled(somebody)
        if not somebody:
            self._show_nobody()
            return
        if self.words.text() == NOBODY:
            self.words.clear()
        self._show_options()
        for index, shown in self.numbers.items():
            question, why = self._ask(self._attack([index]))
            self._show(shown, question, why)
            self.weapons[index].setEnabled(question is not None)
            if question is None:
                self.weapons[index].setChecked(False)
        for key, button in self.physical.items():
            question, why = self._ask(self._strike(key))
            words = self._titles[key]
            target = question.target if question else None
            button.setText(f"{words} {needed(target.value)}" if target else words)
            button.setEnabled(question is not None)
            parts = parts_of(question) if question else ""
            button.setToolTip(plainly(f"{why}\n{parts}".strip()))

    def _show_options(self) -> None:
        """What this attack and each of its weapons may be beside the usual."""
        target = UnitId(self.target.currentData())
        self.options.show_settings(attack_settings(self._controller, target))
        self.blows.show_settings(physical_settings(self._controller))
        for index, item in weapons(self._controller).items():
            if index in self.choices:
                self.choices[index].show_settings(weapon_settings(self._controller, item))
        self._fit()

    def _show_nobody(self) -> None:
        """The unit stands alone on the table."""
        self.words.setText(NOBODY)
        for widget in (*self.weapons.values(), *self.physical.values()):
            widget.setEnabled(False)
        for shown in self.numbers.values():
            shown.clear()

    def _show(self, shown: QLabel, question: Question | None, why: str) -> None:
        if question is None or question.target is None:
            short = why if len(why) <= LONGEST_REASON else f"{why[:LONGEST_REASON]}..."
            shown.setText(plainly(short))
            shown.setToolTip(plainly(why))
            return
        words = "against the rules" if why else odds(question)
        shown.setText(f"<b>{needed(question.target.value)}</b>  {words}")
        shown.setToolTip(plainly(f"{why}\n{parts_of(question)}".strip()))

    def _ask(self, command: Command) -> tuple[Question | None, str]:
        controller = self._controller
        try:
            events, after = controller.session.decide(command, NoAnswers())
        except Forbidden as error:
            if command.anyway:
                return None, str(error)
            question, _ = self._ask(replace(command, anyway=True))
            return question, str(error)
        except RuleError as error:
            return None, str(error)
        owed = next((e for e in events if isinstance(e, Owed) and e.unit == self.attacker), None)
        return (question_of(controller.system, after, owed) if owed else None), ""

    # -- doing -----------------------------------------------------------------------------------

    def _circumstances(self) -> _Circumstances:
        # Nothing can be pressed here without a target.
        assert self.attacker is not None
        return {
            "attacker": self.attacker,
            "target": UnitId(self.target.currentData()),
            "side": SIDES[self.side.currentIndex()],
            "attacker_moved": self.moved.currentData() or None,
            "target_hexes": self.hexes.value() if self.hexes.value() >= 0 else None,
            "target_jumped": True if self.jumped.isChecked() else None,
            "terrain": tuple(word for word, box in self.terrain.items() if box.isChecked()),
            "other": self.other.value(),
        }

    def _attack(self, chosen: list[int]) -> Attack:
        fired = tuple(
            replace(WeaponChoice(item=item), **self.choices[item].values()) for item in chosen
        )
        attack = Attack(**self._circumstances(), weapons=fired, range=self.range.value())
        return replace(attack, **self.options.values())

    def _strike(self, attack: str) -> PhysicalAttack:
        said = self.blows.values()
        if attack != "charge":
            said.pop("skid", None)
        return PhysicalAttack(
            **self._circumstances(), attack=attack, hexes=self.charged.value(), **said
        )

    def shoot(self) -> None:
        """All chosen weapons in one go."""
        chosen = [index for index, box in self.weapons.items() if box.isChecked()]
        if not chosen:
            self.words.setText("Choose at least one weapon.")
            return
        self._play(self._attack(chosen))

    def strike(self, attack: str) -> None:
        """One physical attack."""
        self._play(self._strike(attack))

    def _play(self, command: Command) -> None:
        controller = self._controller
        before = controller.session.history.cursor
        self._said = ""
        if controller.play(command):
            self._tell_done(before)
        else:
            self.words.setText(self._said)

    def _do_anyway(self) -> None:
        before = self._controller.session.history.cursor
        self._controller.do_anyway()
        if self._controller.session.history.cursor > before:
            self._tell_done(before)

    def _tell_done(self, before: int) -> None:
        """What the step after this one was, and what waits for it; all weapons are spent."""
        controller = self._controller
        for box in self.weapons.values():
            box.setChecked(False)
        done = controller.session.history.step(before + 1)
        waiting = sum(entry.unit == self.attacker for entry in controller.state.owed)
        rolls = "1 roll waits as a card." if waiting == 1 else f"{waiting} rolls wait as cards."
        self.words.setText(rolls if waiting else f"{done.command.title.capitalize()} done.")

    def _hear(self, words: str) -> None:
        self._said = words

    def _forbid(self, words: str) -> None:
        self.anyway.setVisible(bool(words))


def parts_of(question: Question) -> str:
    """The parts of a target number, a line each."""
    if question.target is None:
        return ""
    return "\n".join(f"{part.label} {part.value:+d}" for part in question.target.parts)
