"""From sheet to sheet, beside the sheet: weapons, target, side and range, and what came of it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.events import Step
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import Setting
from recordsheet_gui.session.journal import label
from recordsheet_gui.session.session import Record
from recordsheet_gui.systems.battletech.attacks import Attack, Circumstances, WeaponChoice
from recordsheet_gui.systems.battletech.dispatch import PHASES, BattleTech
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.aiming import Aim
from recordsheet_gui.ui.games.battletech.asking import ask, heat_after
from recordsheet_gui.ui.games.battletech.blow_list import BlowList
from recordsheet_gui.ui.games.battletech.circumstances_form import (
    GAP,
    SHORTEST,
    Around,
    CircumstancesForm,
    Kept,
)
from recordsheet_gui.ui.games.battletech.foreseen import own_heat
from recordsheet_gui.ui.games.battletech.front import (
    attack_settings,
    can,
    is_hot,
    meets_in_flight,
    names,
    physical_attacks,
    physical_settings,
    strike_type,
    targets,
    weapon_settings,
    weapons,
)
from recordsheet_gui.ui.games.battletech.result_list import ResultList
from recordsheet_gui.ui.games.battletech.settings_form import SettingsForm
from recordsheet_gui.ui.games.battletech.weapon_lines import WeaponLines
from recordsheet_gui.ui.games.picks import Picks
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import Names, Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, square
from recordsheet_gui.ui.widgets.forward import bring_forward
from recordsheet_gui.ui.widgets.odds_strip import OddsStrip, Weighed
from recordsheet_gui.ui.widgets.tall import Tall
from recordsheet_gui.units.kinds import anatomy_of

GONE = object()
"""Stands for a game that is on the table no more."""
NOBODY = "There is nobody to attack."
NEXT_HEX = 1
TOO_FAR = "A physical attack needs range 1."
LOW = 240
"""Pixels of height below which there is no room for a strip of its own above Fire."""
PHYSICAL = next(n for n, phase in enumerate(PHASES) if phase.key == "physical")


class _Circumstances(Around):
    """With who attacks whom: what both kinds of attack look at."""

    attacker: UnitId
    target: UnitId


class _Last(NamedTuple):
    """How a unit attacked last; it probably does so again."""

    target: UnitId | None = None
    around: Kept = Kept()


class AttackPanel(QWidget):
    """Attacks with the unit in front; one press of Fire is one step."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's unit."""
        super().__init__(parent)
        self.setAccessibleName("Attack")
        self._controller = controller
        self.picks = Picks.of(controller)
        self.aim = Aim(controller)
        self.attacker: UnitId | None = None
        self._table: object = None
        """The game whose units it knows."""
        self._is_of_another = False
        """Its fields are still those of a unit that was in front before."""
        self._begins = False
        self._told: object = None
        """The state that the numbers were last shown of; None while they may be old."""
        self._is_beginning = False
        self._last: dict[UnitId, _Last] = {}
        self._said = ""
        self._fired_at = 0
        """The step whose results are shown."""
        self.target = Names()
        self.around = CircumstancesForm(self)
        self.more = square(QToolButton())
        self.options = SettingsForm(upright=True)
        self.blows = SettingsForm(upright=True)
        self.first = SettingsForm()
        """What is said nearly every time, above the weapons."""
        self.lines = WeaponLines()
        self.body = BlowList()
        self.with_weapons = square(QToolButton())
        self.with_body = square(QToolButton())
        self._drops = False
        self._weighs = False
        """True once the odds of what is picked were asked for."""
        self._would_strike = False
        """Fists were asked for, and the unit in front has none: the next one may."""
        self.sums = Words()
        self.fire = QPushButton("Fire")
        self.fire.setObjectName("roll")
        self.fire.setMinimumHeight(34)
        self.odds = OddsStrip(controller)
        self.words = Words()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setObjectName("problem")
        self.results = ResultList()
        self._build()
        self._connect()
        self.rebuild()

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(4, 2, 4, 0)
        layout.setSpacing(0)
        layout.addLayout(self._where())
        layout.addWidget(self.first)
        layout.addWidget(self.lines)
        layout.addWidget(self.body)
        layout.addWidget(self._rest())
        layout.addStretch()
        self.pages = QStackedWidget()
        tall = Tall(inside)
        tall.setAccessibleName("Attack")
        self.pages.addWidget(tall)
        # The list gives way before the button below it is cut.
        self.pages.setMinimumHeight(1)
        self.pages.addWidget(self.results)
        self.pages.currentChanged.connect(self._keep_room)
        foot = self._foot = QGridLayout()
        foot.setContentsMargins(4, 2, 4, 2)
        foot.setVerticalSpacing(2)
        foot.addWidget(self.words, 0, 0, 1, 2)
        foot.addWidget(self.odds, 1, 0, 1, 2)
        # Last: whatever comes above it, the hand finds it where it was.
        foot.addWidget(self.sums, 2, 0)
        foot.addWidget(self.fire, 2, 1, Qt.AlignmentFlag.AlignBottom)
        foot.setColumnStretch(0, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.pages, 1)
        # Outside of what scrolls: sums and answers have to be seen.
        outer.addLayout(foot)
        self.words.hide()

    def _where(self) -> QGridLayout:
        """What changes from attack to attack, in as few lines as can be: weapons come below."""
        grid = QGridLayout()
        grid.setVerticalSpacing(2)
        grid.setHorizontalSpacing(GAP)
        grid.setColumnStretch(1, 1)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        self.target.setAccessibleName("Target")
        self.target.setMinimumContentsLength(SHORTEST)
        row.addWidget(self.target, 1)
        kinds = QButtonGroup(self)
        for button, words, name in (
            (self.with_weapons, "Weapons", "phase_weapon"),
            (self.with_body, "Physical", "phase_physical"),
        ):
            # Signs, so that the whole name of the target has room beside them.
            button.setIcon(icon(name))
            button.setText(words)
            button.setToolTip(f"{words} attacks")
            button.setAccessibleName(f"{words} attacks")
            button.setCheckable(True)
            kinds.addButton(button)
            row.addWidget(button)
        self.with_weapons.setChecked(True)
        grid.addWidget(QLabel("Target"), 0, 0)
        grid.addLayout(row, 0, 1)
        self.around.stand_in(grid, 1)
        return grid

    def _rest(self) -> QWidget:
        """What is usual most of the time, behind a button."""
        self.more.setCheckable(True)
        self.more.setAutoRaise(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.seldom = QWidget()
        form = QFormLayout(self.seldom)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(3)
        form.addRow(self.options)
        form.addRow(self.blows)
        self.around.fold_into(form)
        self.seldom.hide()
        both = QWidget()
        layout = QVBoxLayout(both)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.more)
        layout.addWidget(self.seldom)
        return both

    def _connect(self) -> None:
        controller = self._controller
        controller.unit_chosen.connect(self.rebuild)
        controller.game_opened.connect(self.rebuild)
        controller.table_changed.connect(self.rebuild)
        controller.recorded.connect(self._follow_attack)
        controller.followed.connect(self._follow)
        controller.said.connect(self._hear)
        self.picks.changed.connect(self._picks_changed)
        self.picks.asked.connect(self.come)
        self.lines.picked.connect(lambda item, on: self.picks.put(item, on=on))
        self.lines.set_anew.connect(self.refresh)
        self.results.unit_pressed.connect(controller.choose_unit)
        self.fire.clicked.connect(self.shoot)
        self.more.toggled.connect(self.seldom.setVisible)
        self.with_body.toggled.connect(self._turn_page)
        # What the panel itself chooses is not heard here.
        self.target.currentIndexChanged.connect(lambda: self.aim.point(self.target.currentData()))
        for form in (self.first, self.options, self.blows):
            form.changed.connect(self.refresh)
        self.target.currentIndexChanged.connect(self.refresh)
        self.around.changed.connect(self.refresh)
        self.body.charged.valueChanged.connect(self.refresh)
        self.body.struck.connect(self.strike)
        self.body.struck_anyway.connect(self._strike_anyway)
        self.body.looked_at.connect(self._look_at)

    # -- following -------------------------------------------------------------------------------

    def come(self) -> None:
        """To the front, ready for the next attack."""
        bring_forward(self)
        self._show_page(0)
        self.refresh()

    def try_out(self) -> Iterator[None]:
        """Ask for each weapon once, a step each: what the rules look up is known from then on."""
        for index in tuple(self.lines.lines):
            if not self._is_there or index not in self.lines.lines or self.target.count() == 0:
                return
            ask(self._controller, self._attack([index]))
            yield
        if self._is_there:
            self._expect()

    @property
    def _is_there(self) -> bool:
        """True while it shows what is on the table; between two steps the game may have gone."""
        return self._table is self._controller.game and not self._is_of_another

    def begin_phase(self) -> None:
        """Results of the last phase go; fists reach the next hex, and guns as far as before."""
        self._catch_up()
        # All of it is one change, and shown with what follows.
        self._is_beginning = True
        has_struck = self.with_body.isChecked()
        if self.attacker is not None and not has_struck:
            self._keep()
        self._take_up()
        if self.with_body.isChecked():
            self.around.range.setValue(NEXT_HEX)
        elif self.attacker is not None and has_struck:
            last = self._last.get(self.attacker, _Last())
            self.around.range.setValue(last.around.range)
        self._show_page(0)
        self._is_beginning, self._told = False, None

    def _take_up(self) -> None:
        """What the phase is for: weapons, or fists and feet."""
        strikes = self._controller.state.clock.phase == PHYSICAL
        self._would_strike = False
        (self.with_body if strikes else self.with_weapons).setChecked(True)

    def start(self) -> QWidget:
        """Come to the front for the keys; gives the field that is filled in first."""
        self._catch_up()
        self._take_up()
        self.come()
        boxes = [line.box for line in self.lines.lines.values() if line.box.isEnabled()]
        return self.target if self.target.count() > 1 or not boxes else boxes[0]

    def _expect(self) -> None:
        """Somebody may pick the first weapon: its odds are prepared."""
        ready = (item for item, line in self.lines.lines.items() if line.box.isEnabled())
        first = next(ready, None)
        if first is not None and self.target.count():
            attack = self._attack([first])
            self.odds.expect(attack, (attack.target, attack.attacker))

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_of_another:
            self._catch_up()
        else:
            self.refresh()
        self._expect()

    def _follow(self) -> None:
        """What was shown of this very moment stands: each field that changes tells by itself."""
        if self._told is None or self._told is not self._controller.state:
            self.refresh()

    def rebuild(self) -> None:
        """Another unit attacks; while nobody looks its fields can wait."""
        self._is_of_another = True
        # Who comes back after another one begins anew, seen or not.
        self._begins |= self.attacker != self._controller.unit
        self._told = None
        if self._table is None or self.isVisible():
            self._catch_up()
        elif self._table is not self._controller.game:
            # What has left the table is not held in memory.
            self._table = GONE

    def _catch_up(self) -> None:
        """The fields of the unit in front."""
        if not self._is_of_another:
            return
        self._is_of_another = False
        controller = self._controller
        if controller.game is None or controller.unit is None or not can(controller, Attack):
            self.attacker = None
            self.setEnabled(False)
            return
        self.setEnabled(True)
        if self._table is not controller.game:
            self._last = {}
        is_same = not self._begins and self._table is controller.game
        self._begins = False
        if not is_same and self.attacker is not None and self._table is controller.game:
            self._keep()
        self.attacker, self._table = controller.unit, controller.game
        if not is_same:
            self._begin()
        focus = QApplication.focusWidget()
        listed = (self.lines, *self.body.buttons.values())
        is_leaving = focus is not None and any(
            place is focus or place.isAncestorOf(focus) for place in listed
        )
        if is_leaving:
            # The keys of a line that goes would land in whatever field comes next.
            self.target.setFocus()
        self.lines.body = anatomy_of(controller.paper.design)
        self._list_weapons()
        self.body.list_blows(physical_attacks(controller))
        self.refresh()
        boxes = [line.box for line in self.lines.lines.values() if line.box.isEnabled()]
        if is_leaving and boxes and self.lines.isVisible():
            boxes[0].setFocus()

    def _list_weapons(self) -> None:
        controller = self._controller
        self.lines.names = names(controller)
        self.lines.list_weapons(weapons(controller), is_hot=is_hot(controller))

    def _keep(self) -> None:
        assert self.attacker is not None
        last, around = self._last.get(self.attacker, _Last()), self.around.kept()
        if self.with_body.isChecked():
            around = replace(around, range=last.around.range)
        self._last[self.attacker] = _Last(self.target.currentData(), around)

    def _begin(self) -> None:
        """As this unit attacked last; what another one was told says nothing of it."""
        assert self.attacker is not None
        last = self._last.get(self.attacker, _Last())
        self._say("")
        self._show_page(0)
        self._list_targets(last.target)
        if self._drops and strike_type(self._controller) is PhysicalAttack:
            # Bombs fall among the shots: who comes after them does not box for that.
            self.with_body.blockSignals(True)
            self._take_up()
            self.with_body.blockSignals(False)
        strikes = self.with_body.isChecked() or self._would_strike
        self.around.begin(replace(last.around, range=NEXT_HEX) if strikes else last.around)
        for form in (self.first, self.options, self.blows):
            form.forget()

    def _list_targets(self, chosen: UnitId | None) -> None:
        """The living, enemies first; who is chosen stays while he is there."""
        state = self._controller.state
        found = [(unit, label(state, unit)) for unit in targets(self._controller)]
        listed = [
            (self.target.itemData(n), self.target.itemText(n)) for n in range(self.target.count())
        ]
        if listed != found:
            self.target.blockSignals(True)
            self.target.clear()
            for unit, name in found:
                self.target.addItem(name, unit)
            self.target.blockSignals(False)
        self.target.blockSignals(True)
        aim = self.aim.at([unit for unit, _ in found], chosen)
        self.target.setCurrentIndex(-1 if aim is None else self.target.findData(aim))
        self.target.blockSignals(False)

    def _picks_changed(self) -> None:
        self._say("")
        if self.picks.picked:
            self._show_page(0)
            self.with_weapons.setChecked(True)
        self.refresh()

    # -- showing ---------------------------------------------------------------------------------

    def _turn_page(self) -> None:
        self._say("")
        self._show_page(0)
        self.refresh()

    def _show_page(self, page: int) -> None:
        self.pages.setCurrentIndex(page)
        if page == 0:
            self._fired_at = 0

    def refresh(self) -> None:
        """The numbers as they stand, each with its parts in the tool tip."""
        controller = self._controller
        self._told = None
        if self._is_beginning:
            return
        if controller.game is None or self.attacker is None or not self.isVisible():
            return
        # Another game brings the panel to the front before it is told: its weapons are the last's.
        if self._table is not controller.game:
            return
        if self.attacker != controller.unit or self.attacker not in controller.state.units:
            return
        self._told = controller.state
        self._weighs = False
        self._refresh()
        if not self._weighs:
            self.odds.weigh(None)
        self._keep_room()

    def _refresh(self) -> None:
        controller = self._controller
        if self._fired_at:
            self._show_results()
        self._list_targets(self.target.currentData())
        self._clear_the_way()
        if physical_attacks(controller) != self.body.titles:
            self.body.list_blows(physical_attacks(controller))
        has_body = strike_type(controller) is not None and bool(self.body.buttons)
        if has_body:
            self._name_body()
        if self.with_body.isChecked() and not has_body:
            # The last bomb is gone; what it did stays to be read.
            self.with_body.blockSignals(True)
            self.with_weapons.setChecked(True)
            self.with_body.blockSignals(False)
            self._would_strike = True
        elif has_body and self._would_strike:
            self._would_strike = False
            self.with_body.setChecked(True)
        self.with_body.setVisible(has_body)
        self.with_weapons.setVisible(has_body)
        strikes = self.with_body.isChecked()
        self.lines.setVisible(not strikes)
        self.body.setVisible(strikes)
        self._count_seldom()
        if self.target.count() == 0:
            self._show_nobody()
            return
        if self.words.text() == NOBODY:
            self._say("")
        self.fire.setEnabled(True)
        if self.pages.currentIndex() == 1:
            self.fire.setText("Attack again")
            self.sums.clear()
            self.sums.setVisible(True)
            self.fire.setVisible(True)
            return
        self.fire.setText("Fire")
        for one in (self.fire, self.sums):
            one.setVisible(not strikes)
        if strikes:
            self._show_physical()
        else:
            self._show_weapons()

    def _name_body(self) -> None:
        """What it strikes with: its body, or what hangs below it."""
        is_body = strike_type(self._controller) is PhysicalAttack
        self._drops = not is_body
        words = "Physical attacks" if is_body else "Bombs"
        self.with_body.setIcon(icon("phase_physical" if is_body else "do_drop"))
        self.with_body.setToolTip(words)
        self.with_body.setAccessibleName(words)

    def _clear_the_way(self) -> None:
        """What can be in it, and from where the target can be struck."""
        target = self.target.currentData()
        flies = target is not None and meets_in_flight(self._controller, UnitId(target))
        self.around.clear_the_way(in_flight=flies)
        system, state = self._controller.system, self._controller.state
        if target is not None and isinstance(system, BattleTech):
            self.around.show_sides(system.rules_of(state, target).sides(system.look(state, target)))

    def _count_seldom(self) -> None:
        """What is folded away still counts, and says so."""
        forms = self.blows if self.with_body.isChecked() else self.options
        count = self.around.folded_away() + len(forms.values())
        told = f" ({count} set)" if count else ""
        words = "Aim, indirect, movement, smoke, water"
        if self.around.is_in_flight:
            words = "Atmosphere, screens, other modifiers"
        if self.with_body.isChecked():
            is_body = strike_type(self._controller) is PhysicalAttack
            words = "Limb, level, movement, smoke, water" if is_body else "Other modifiers"
        arrow = "\N{BLACK DOWN-POINTING SMALL TRIANGLE}"
        words += told
        self.more.setText(f"{arrow} {words}")
        self.more.setAccessibleName(words)
        distance = self.around.range
        distance.setSuffix(" hex" if distance.value() == 1 else " hexes")

    def _show_nobody(self) -> None:
        """The unit stands alone on the table."""
        self._say(NOBODY)
        self.fire.setEnabled(False)
        self.sums.clear()
        boxes = (line.box for line in self.lines.lines.values())
        for widget in (*boxes, *self.body.buttons.values()):
            widget.setEnabled(False)

    def _show_weapons(self) -> None:
        controller = self._controller
        target = UnitId(self.target.currentData())
        self.blows.setVisible(False)
        self._offer(self.options, attack_settings(controller, target))
        self.options.setVisible(bool(self.options.fields))
        carried = weapons(controller)
        if [*carried] != [*self.lines.lines]:
            # Bays that fired as one fire weapon by weapon on the ground.
            self._list_weapons()
        refused = []
        for index, line in self.lines.lines.items():
            asked = ask(controller, self._attack([index]))
            picked = index in self.picks.picked
            line.show_asked(asked, weapon_settings(controller, carried[index]), picked=picked)
            if picked and asked.question is None:
                refused.append((index, asked.why))
        self.lines.tell()
        if refused:
            self.picks.show([i for i in self.picks.picked if i not in dict(refused)])
            self._say(refused[-1][1])
        self._show_sums()

    def _offer(self, folded: SettingsForm, settings: tuple[Setting, ...]) -> None:
        """What is said nearly every time stands open, the rest behind its button."""
        self.first.show_settings(tuple(one for one in settings if one.is_usual))
        self.first.setVisible(bool(self.first.fields))
        folded.show_settings(tuple(one for one in settings if not one.is_usual))

    def _show_sums(self) -> None:
        chosen = [self.lines.lines[i].asked for i in self.picks.picked if i in self.lines.lines]
        damage = sum(one.expected for one in chosen)
        heat = sum(one.heat for one in chosen)
        after = heat_after(self._controller, self._attack(list(self.picks.picked)))
        parts = [f"heat {heat:+d}, then <b>{after}</b>"] if after is not None else []
        parts.append(f"expected <b>{damage:.1f}</b>")
        told = " \N{MIDDLE DOT} ".join(parts) if chosen else "Tap weapons to pick them."
        self._weigh()
        self.sums.setText(told)
        self.sums.setToolTip("What is picked adds to the heat, the scale after this turn, damage")

    def _weigh(self) -> None:
        """What the weapons that are picked will probably do, all together and each."""
        picked = [item for item in self.picks.picked if item in self.lines.lines]
        if not picked or self._controller.looking_at is not None:
            return
        self._weighs = True
        attack = self._attack(picked)
        parts = [(self.lines.lines[item].box.text(), self._attack([item])) for item in picked]
        self.odds.weigh(
            Weighed(
                title=f"Attack on {self.target.currentText()}",
                commands=(attack,),
                units=(attack.target, attack.attacker),
                parts=tuple(parts) if len(parts) > 1 else (),
                heat=own_heat(self._controller, attack, tuple(picked)),
            )
        )

    def _look_at(self) -> None:
        """Somebody is about to press another one."""
        if self._told is not None and self._told is self._controller.state:
            self._weigh_blow()

    def _weigh_blow(self) -> None:
        """What the physical attack that is looked at will probably do."""
        key, titles = self.body.in_view(), self.body.titles
        if not key or self._controller.looking_at is not None:
            return
        self._weighs = True
        blow = self._strike(key)
        parts = tuple((titles[one], self._strike(one)) for one in self.body.possible())
        self.odds.weigh(
            Weighed(
                title=f"{titles[key]}: attack on {self.target.currentText()}",
                name=titles[key],
                commands=(blow,),
                units=(blow.target, blow.attacker),
                parts=parts if len(parts) > 1 else (),
                is_risky=True,
            )
        )

    def _show_physical(self) -> None:
        self.options.setVisible(False)
        self._offer(self.blows, physical_settings(self._controller))
        self.blows.setVisible(bool(self.blows.fields))
        self.sums.clear()
        # Platoons, squads and ProtoMechs stand in the hex of their target.
        drops = strike_type(self._controller) is not PhysicalAttack
        near = drops or self.around.range.value() <= NEXT_HEX
        self.body.show_asked(
            lambda key: ask(self._controller, self._strike(key)), "" if near else TOO_FAR
        )
        self._weigh_blow()

    def _show_results(self) -> None:
        """What came of the attack so far; once it is taken back there is nothing to show."""
        history = self._controller.session.history
        step = history.step(self._fired_at) if self._fired_at <= history.cursor else None
        if step is None or not isinstance(step.command, Circumstances):
            self._show_page(0)
            return
        self.results.show_results(self._controller, self._fired_at)

    # -- doing -----------------------------------------------------------------------------------

    def _circumstances(self) -> _Circumstances:
        # Nothing can be pressed here without a target.
        assert self.attacker is not None
        target = UnitId(self.target.currentData())
        return {"attacker": self.attacker, "target": target, **self.around.around()}

    def _attack(self, chosen: list[int]) -> Attack:
        fired = tuple(
            replace(WeaponChoice(item=item), **self.lines.lines[item].choice.values())
            for item in chosen
            if item in self.lines.lines
        )
        attack = Attack(**self._circumstances(), weapons=fired, range=self.around.range.value())
        return replace(attack, **self.first.values(), **self.options.values())

    def _strike(self, attack: str) -> Circumstances:
        said: dict[str, Any] = {**self.first.values(), **self.blows.values()}
        kind = strike_type(self._controller)
        if kind is not None and kind is not PhysicalAttack:
            fields = {**self._circumstances(), "attack": attack, **said}
            if "range" in kind.__dataclass_fields__:
                fields["range"] = self.around.range.value()
            return kind(**fields)
        if attack != "charge":
            said.pop("skid", None)
        return PhysicalAttack(
            **self._circumstances(), attack=attack, hexes=self.body.charged.value(), **said
        )

    def shoot(self) -> None:
        """All picked weapons in one go; over results, back to the next attack."""
        if self.pages.currentIndex() == 1:
            self._turn_page()
        elif not self.picks.picked:
            self._say("Choose at least one weapon.")
        else:
            self._play(self._attack(list(self.picks.picked)))

    def strike(self, attack: str) -> None:
        """One physical attack."""
        self._play(self._strike(attack))

    def _strike_anyway(self, attack: str) -> None:
        """One that the rules forbid, and this table does not."""
        self._play(replace(self._strike(attack), anyway=True))

    def _play(self, command: Circumstances) -> None:
        controller = self._controller
        self._said = ""
        if not controller.play(command):
            self._say(self._said)

    def _follow_attack(self, records: tuple[Record, ...]) -> None:
        """Its unit has attacked, from here or by a typed line: what that did is shown."""
        last = self._controller.session.history.cursor
        for place, record in enumerate(reversed(records)):
            command = record.command if isinstance(record, Step) else None
            if isinstance(command, Circumstances) and command.attacker == self._controller.unit:
                self._catch_up()
                # The weapons are spent: what they did takes their place.
                self._say("")
                self.picks.clear()
                self._fired_at = last - place
                self.pages.setCurrentIndex(1)
                self._told = None
                return

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the odds stand beside Fire, in the place of the sums."""
        super().resizeEvent(event)
        is_low = self.height() < sizes().grown(LOW)
        if is_low != self.odds.is_low:
            self.odds.be_low(on=is_low)
            self._foot.removeWidget(self.odds)
            self._foot.addWidget(self.odds, *((2, 0) if is_low else (1, 0, 1, 2)))
            self._keep_room()

    def _keep_room(self) -> None:
        """For odds of what is picked next; results have none below them."""
        is_low = self.odds.is_low
        self.odds.keep_room(on=not is_low and self.pages.currentIndex() == 0)
        # Sums stand beside Fire, and go where it goes.
        has_sums = self.fire.isVisibleTo(self) and not (is_low and self.odds.isVisibleTo(self))
        self.sums.setVisible(has_sums)

    def _say(self, words: str) -> None:
        self.words.setText(words)
        self.words.setVisible(bool(words))

    def _hear(self, words: str) -> None:
        self._said = words

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter leads from the numbers to the weapons, and from there it fires."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif isinstance(self.focusWidget(), QAbstractSpinBox | QComboBox):
            boxes = [line.box for line in self.lines.lines.values() if line.box.isEnabled()]
            (boxes[0] if boxes and self.lines.isVisible() else self.fire).setFocus()
        elif self.fire.isVisible() and self.fire.isEnabled():
            self.shoot()
