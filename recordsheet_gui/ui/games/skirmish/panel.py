"""Attacks of the light game: who, at whom, with what, and the number to reach."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.answers import Chain, Given, Question, Rolled
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.session.journal import label
from recordsheet_gui.systems.skirmish import tables
from recordsheet_gui.systems.skirmish.card import DAMAGE, HEXES, PRONE, CardView, card
from recordsheet_gui.systems.skirmish.commands import (
    Attack,
    AttackCommand,
    Charge,
    EnterRocks,
    Fall,
    KeepBalance,
    Kick,
    LookAt,
    Move,
    StandUp,
)
from recordsheet_gui.systems.skirmish.numbers import half_points, hides, to_hit
from recordsheet_gui.systems.skirmish.options import HIGHEST, die
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.aiming import Aim, targets_of
from recordsheet_gui.ui.games.skirmish.card_weapons import SHORT as ABBREVIATED
from recordsheet_gui.ui.games.skirmish.hands import CardPicks
from recordsheet_gui.ui.games.skirmish.sight import SHORT, SightLine
from recordsheet_gui.ui.plain import Words, escaped, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, square
from recordsheet_gui.ui.widgets.cards import odds, surely
from recordsheet_gui.ui.widgets.forward import bring_forward
from recordsheet_gui.ui.widgets.hex_box import HexBox
from recordsheet_gui.ui.widgets.odds_strip import OddsStrip, Weighed

KICK, CHARGE = "kick", "charge"
GROUND = ("clear", "light_woods", "heavy_woods", "rocks")
LOW = 500
"""Pixels of height below which lines stand close, so that the odds have room among them."""
GAP, CLOSE = 4, 1


class AttackPanel(QScrollArea):
    """The attack of the unit in front, and its turn so far."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's unit."""
        super().__init__(parent)
        self._controller = controller
        self.aim = Aim(controller)
        self.picks = CardPicks.of(controller)
        self._attacker: UnitId | None = None
        self._filling = False
        self._ready: list[str] = []
        """Weapons that had not fired when they were listed last."""
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # One that comes and goes would move the buttons that are pressed hex by hex.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName("Attack")
        self.attacker = Words()
        self.left = QLabel()
        self.target = QComboBox()
        self.weapon = QComboBox()
        self.moved = QCheckBox("moved")
        self.target_hexes = HexBox("Hexes the target moved")
        self.terrain = QComboBox()
        self.run = HexBox("Hexes charged in a straight line")
        self.sight = SightLine()
        self.number = QLabel()
        self.parts = Words()
        self.odds = OddsStrip(controller)
        self.rolls = QLineEdit()
        self.roll = QPushButton("Roll")
        self.enter = QPushButton("Enter")
        self.ground: dict[str, QToolButton] = {}
        self.stand = QPushButton("Stand up")
        self.fall = square(QPushButton("Fall"))
        self.damage = Words()
        self.owed = Words()
        self._build()
        controller.game_opened.connect(self.refresh)
        controller.table_changed.connect(self.refresh)
        controller.unit_chosen.connect(self.refresh)
        controller.state_changed.connect(self.refresh)
        self.refresh()

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Odds stand beside the roll on small screens too, and all that is pressed in sight."""
        super().resizeEvent(event)
        is_low = self.height() < sizes().grown(LOW)
        if is_low != self.odds.is_low:
            self.odds.be_low(on=is_low)
            self._layout.setSpacing(CLOSE if is_low else GAP)
            edge = 0 if is_low else GAP
            self._layout.setContentsMargins(9, edge, 6, edge)
            self._form.setVerticalSpacing(0 if is_low else -1)

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        inside = QWidget()
        layout = self._layout = QVBoxLayout(inside)
        layout.setContentsMargins(9, GAP, 6, GAP)
        layout.setSpacing(GAP)
        self._build_moves(layout)
        self._build_rolls(layout)
        form = self._form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name, widget in (
            ("Target", self.target),
            ("With", self.weapon),
            ("Charged", self.run),
            ("Target moved", self.target_hexes),
            ("Target in", self.terrain),
        ):
            form.addRow(name, widget)
        layout.addLayout(form)
        layout.addWidget(self.sight)
        for key in GROUND:
            self.terrain.addItem(tables.terrain()[key].title.capitalize(), key)
        for field, name in (
            (self.target, "Target"),
            (self.weapon, "Weapon, kick or charge"),
            (self.terrain, "Terrain of the target"),
            (self.rolls, "My rolls"),
        ):
            field.setAccessibleName(name)
        for combo in (self.target, self.weapon, self.terrain):
            # A long name must not make the dock wider than its place.
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            combo.setMinimumContentsLength(8)
        self._build_turn(layout)
        # Last, because it grows with a move: what is pressed again and again stays where it is.
        layout.addWidget(self.parts)
        layout.addStretch()
        self.setWidget(inside)
        self.target.currentIndexChanged.connect(self._point)
        self.target.activated.connect(lambda: self.sight.clear())
        self.picks.asked.connect(self.come)
        self.weapon.currentIndexChanged.connect(self._show_number)
        self.terrain.currentIndexChanged.connect(self._show_number)
        self.moved.toggled.connect(self._show_number)
        self.target_hexes.valueChanged.connect(self._show_number)
        self.run.valueChanged.connect(self._show_number)
        self.sight.asked.connect(self.note_sight)
        self.sight.changed.connect(self._show_number)
        self.roll.clicked.connect(self.roll_it)
        self.enter.clicked.connect(self.enter_rolls)
        self.rolls.returnPressed.connect(self.enter_rolls)

    def _build_rolls(self, layout: QVBoxLayout) -> None:
        """The number and its roll stand high up: on a small screen the rest is scrolled to."""
        self.number.setObjectName("moment")
        # What hides a target may take the second line, and must not make the dock wider.
        self.number.setWordWrap(True)
        self.parts.setObjectName("dim")
        first = QHBoxLayout()
        first.addWidget(self.number, 1)
        first.addWidget(self.roll)
        layout.addLayout(first)
        row = QHBoxLayout()
        self.roll.setObjectName("roll")
        self.roll.setToolTip("The program rolls to hit, for the location and for what follows")
        self.rolls.setPlaceholderText("my rolls: 8 10")
        self.enter.setToolTip("Without any numbers each roll waits as a card")
        self.rolls.setToolTip("To hit first, then location, then what follows; 1 to 11 each")
        row.addWidget(self.rolls, 1)
        row.addWidget(self.enter)
        self.rolls.setMinimumWidth(70)
        layout.addLayout(row)
        layout.addWidget(self.odds)

    def _build_moves(self, layout: QVBoxLayout) -> None:
        """First, where nothing that grows can push them about: they are pressed hex by hex."""
        head = QHBoxLayout()
        head.addWidget(self.attacker, 1)
        self.moved.setAccessibleName("The attacker moved")
        self.moved.setToolTip("Harder to hit for who has moved this turn")
        head.addWidget(self.moved)
        self.left.setObjectName("dim")
        self.left.setToolTip("Movement points that are left, and those of a whole turn")
        head.addWidget(self.left)
        layout.addLayout(head)
        row = QHBoxLayout()
        row.setSpacing(2)
        row.addWidget(QLabel("Into"))
        row.addSpacing(4)
        for key in GROUND:
            kind = tables.terrain()[key]
            button = QToolButton()
            button.setText(SHORT[key])
            points = counted(kind.cost, "movement point")
            check = ", and a fall check" if kind.fall_check else ""
            button.setToolTip(f"Moves one hex into {kind.title}: {points}{check}")
            button.setAccessibleName(f"Moves into {kind.title}")
            button.clicked.connect(lambda _=False, key=key: self.move_into(key))
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            row.addWidget(button, 1)
            self.ground[key] = button
        layout.addLayout(row)

    def _build_turn(self, layout: QVBoxLayout) -> None:
        row = QHBoxLayout()
        self.stand.clicked.connect(lambda: self._play(StandUp))
        self.fall.clicked.connect(lambda: self._play(Fall))
        row.addWidget(self.stand)
        row.addWidget(self.fall)
        # Beside the buttons: below them it would be what a small screen hides.
        self.damage.setWordWrap(True)
        row.addWidget(self.damage, 1)
        layout.addLayout(row)
        layout.addWidget(self.owed)

    # -- picking -----------------------------------------------------------------------------------

    def _point(self) -> None:
        """Somebody chose the target."""
        if not self._filling and self._is_ours():
            data = self.target.currentData()
            self.aim.point(None if data is None else UnitId(data))
        self._choose_target()

    def come(self) -> None:
        """To the front with the weapon that was tapped on the card."""
        if not self._is_ours():
            return
        bring_forward(self)
        if self.picks.picked:
            at = self.weapon.findData(str(self.picks.picked[0]))
            if at >= 0:
                self.weapon.setCurrentIndex(at)

    def _show_pick(self) -> None:
        """The line of the card that is fired next is lit."""
        way = self.weapon.currentData()
        is_weapon = way is not None and way not in (KICK, CHARGE) and self.target.count() > 0
        self.picks.show((int(way),) if is_weapon else ())

    # -- what is asked ---------------------------------------------------------------------------

    def command(self) -> AttackCommand | None:
        """The attack as it is put together, or None while there is nobody to attack."""
        attacker, target = self._controller.unit, self.target.currentData()
        way = self.weapon.currentData()
        if attacker is None or target is None or way is None:
            return None
        made: AttackCommand
        if way == KICK:
            made = Kick(attacker=attacker, target=UnitId(target))
        elif way == CHARGE:
            made = Charge(attacker=attacker, target=UnitId(target), hexes=self.run.value())
        else:
            between = tuple(self.sight.between)
            made = Attack(attacker=attacker, target=UnitId(target), item=int(way), between=between)
        return replace(
            made,
            attacker_moved=self.moved.isChecked(),
            target_hexes=self.target_hexes.value(),
            terrain=str(self.terrain.currentData()),
        )

    def roll_it(self) -> None:
        """The program's dice."""
        command = self.command()
        if command is not None:
            self._controller.play(command, Rolled())

    def enter_rolls(self) -> None:
        """The player's numbers, in the order they are asked for; without any, cards wait."""
        command = self.command()
        if command is None:
            return
        typed = self.rolls.text().replace(",", " ").split()
        for word in typed:
            if not word.isdecimal() or not 1 <= int(word) <= HIGHEST:
                self._controller.said.emit(f'A roll is 1 to {HIGHEST}, not "{word[:20]}".')
                return
        given = Given([(int(word),) for word in typed])
        answers = (
            Chain(given, self._controller.rolls.dice()) if typed else self._controller.rolls.dice()
        )
        if self._controller.play(command, answers):
            self.rolls.clear()

    def note_sight(self) -> None:
        """The journal says whether the target is seen."""
        unit, target = self._controller.unit, self.target.currentData()
        if unit is not None and target is not None:
            between = tuple(self.sight.between)
            self._controller.play(LookAt(unit=unit, target=UnitId(target), between=between))

    def move_into(self, ground: str) -> None:
        """One hex of a kind; pressed again, the same move goes on: it stays one step."""
        unit = self._controller.unit
        if unit is None or not self._is_ours():
            return
        terrain = tables.terrain()[ground]
        so_far = self._move_so_far()
        if so_far is not None and terrain.cost <= self._card().movement_left.value:
            self._controller.restate(Move(unit=unit, path=(*so_far.path, ground)))
        elif terrain.fall_check:
            # Nobody has to write down the way to the rocks for the check that they ask for.
            self._controller.play(EnterRocks(unit=unit))
        else:
            self._controller.play(Move(unit=unit, path=(ground,)))

    def _move_so_far(self) -> Move | None:
        """The move that was made just now and can go on."""
        last = self._controller.last_step()
        if not isinstance(last, Move) or last.unit != self._controller.unit or last.anyway:
            return None
        return None if tables.terrain()[last.path[-1]].fall_check else last

    def _play(self, kind: type[StandUp] | type[Fall]) -> None:
        if self._controller.unit is not None:
            self._controller.play(kind(unit=self._controller.unit))

    # -- what is shown ---------------------------------------------------------------------------

    def _is_ours(self) -> bool:
        controller = self._controller
        return (
            controller.game is not None
            and controller.unit is not None
            and controller.system.key == "skirmish"
        )

    def _card(self) -> CardView:
        assert self._controller.unit is not None
        return card(self._controller.state, self._controller.unit)

    def refresh(self) -> None:
        """Show the unit in front, and what it can attack with."""
        if not self._is_ours():
            return
        self._filling = True
        now = self._card()
        state, unit = self._controller.state, self._controller.unit
        assert unit is not None
        self.attacker.setText(f"<b>{escaped(label(state, unit))}</b>")
        self._fill_targets()
        self._fill_weapons(now)
        if unit != self._attacker:
            self._attacker = unit
            self.run.setValue(0)
            self.sight.clear()
        self.moved.setChecked(now.paper.tracks[HEXES] > 0)
        self._filling = False
        self._choose_target()
        self._show_turn(now)

    def _fill_targets(self) -> None:
        state = self._controller.state
        others = targets_of(self._controller)
        kept = self.target.currentData() if self._attacker == self._controller.unit else None
        self.target.clear()
        for other in others:
            wreck = " (out)" if card(state, other).destroyed else ""
            self.target.addItem(f"{label(state, other)}{wreck}", str(other))
        aim = self.aim.at(others, UnitId(kept) if kept is not None else None)
        self.target.setCurrentIndex(-1 if aim is None else self.target.findData(str(aim)))

    def _fill_weapons(self, now: CardView) -> None:
        same = self._attacker == self._controller.unit
        kept = self.weapon.currentData() if same else None
        self.weapon.clear()
        for index in now.working():
            weapon = now.design.weapons[index]
            about = f"{weapon.name} ({ABBREVIATED[weapon.location]}), {weapon.damage} damage"
            # In front, because the end of a long line is cut off.
            self.weapon.addItem(f"fired: {about}" if now.has_fired(index) else about, str(index))
        half = half_points(now)
        self.weapon.addItem(f"Kick, {half} damage", KICK)
        self.weapon.addItem(f"Charge, {half} damage and 1 a hex", CHARGE)
        self.weapon.setCurrentIndex(max(0, self.weapon.findData(self._next_weapon(now, kept))))

    def _next_weapon(self, now: CardView, kept: str | None) -> str | None:
        """What was chosen; after its shot the next one that has not fired, if there is any."""
        ready = [str(index) for index in now.working() if not now.has_fired(index)]
        before, self._ready = self._ready, ready
        has_shot = kept in before and kept not in ready
        return ready[0] if ready and (kept is None or has_shot) else kept

    def _choose_target(self) -> None:
        if self._filling:
            return
        target = self.target.currentData()
        if target is not None and self._is_ours():
            moved = self._controller.state.unit(UnitId(target)).tracks[HEXES]
            self._filling = True
            self.target_hexes.setValue(min(moved, self.target_hexes.maximum()))
            self._filling = False
        self._show_number()

    def _show_number(self) -> None:
        if self._filling or not self._is_ours():
            return
        # Room for both lines at all times: the buttons below stay where they are.
        self.number.setMinimumHeight(2 * self.number.fontMetrics().lineSpacing())
        self._show_pick()
        charges = self.weapon.currentData() == CHARGE
        self._form.setRowVisible(self.run, charges)
        command = self.command()
        self.roll.setEnabled(command is not None)
        self.enter.setEnabled(command is not None)
        if command is None:
            self.number.setText("Nobody to attack.")
            self.parts.clear()
            self.odds.weigh(None)
            return
        self._weigh(command)
        try:
            number = to_hit(self._controller.state, command)
        except RuleError as error:
            self.number.setText(plainly(str(error)))
            self.parts.clear()
            return
        asked = self._question(number)
        hidden_by = hides(command)
        behind = escaped(f"hidden by {hidden_by}") if hidden_by else odds(asked)
        self.number.setText(f"<b>To hit {number.value}+</b> &nbsp; {behind}")
        self.number.setToolTip(surely(asked))
        self.parts.setText("<br>".join(f"{p.value:+d} {escaped(p.label)}" for p in number.parts))
        tip = "\n".join(f"{p.value:+d}  {p.label}" for p in number.parts)
        self.parts.setToolTip(plainly(tip))

    def _weigh(self, command: AttackCommand) -> None:
        """What it will probably do, while somebody looks."""
        if not self.isVisible() or self._controller.looking_at is not None:
            return
        self.odds.weigh(
            Weighed(
                title=f"Attack on {self.target.currentText()}",
                commands=(command,),
                units=(command.target, command.attacker),
            )
        )

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_number()

    def _question(self, number: Number) -> Question:
        """What the card of the roll will ask."""
        always = tables.to_hit().always_hits
        dice = die(self._controller.state)
        return Question(title="to hit", dice=dice, target=number, always=always)

    def _show_turn(self, now: CardView) -> None:
        taken, heavy = now.paper.tracks[DAMAGE], tables.falls().heavy_damage
        left = now.movement_left.value
        self.damage.setText(f"<b>Damage this turn: {taken}</b><br>{heavy} for a fall check")
        self.left.setText(f"{left} of {now.movement.value} MP left")
        checks = [entry for entry in self._controller.state.owed if _is_check(entry, self)]
        titles = [self._controller.rolls.question(entry).title for entry in checks]
        self.owed.setText("<br>".join(f"<b>Owed:</b> {escaped(title)}" for title in titles))
        self.owed.setVisible(bool(checks))
        down = PRONE in now.paper.conditions
        self.stand.setEnabled(down and now.destroyed is None)
        self.fall.setEnabled(not down and now.destroyed is None)
        for key, button in self.ground.items():
            can = tables.terrain()[key].cost <= left or key == "rocks"
            button.setEnabled(not down and now.destroyed is None and can)

    @property
    def unit(self) -> UnitId | None:
        """The unit whose turn is shown."""
        return self._controller.unit


def _is_check(entry: Owed, panel: AttackPanel) -> bool:
    return entry.unit == panel.unit and isinstance(entry.command, KeepBalance)
