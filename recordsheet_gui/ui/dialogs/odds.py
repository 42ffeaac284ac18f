"""What will this do? An attack, more hits, a typed line or the unit's own heat, before any roll."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTabBar,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session import say
from recordsheet_gui.session.naming import label
from recordsheet_gui.session.odds.job import Job, Result, of_its_own
from recordsheet_gui.session.odds.outlook import END, Outlook, hurt_by, outlook, paths_of
from recordsheet_gui.session.odds.told import told
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import Empty, closing, dim, keep_size
from recordsheet_gui.ui.dialogs.odds_heat import HeatPlans
from recordsheet_gui.ui.dialogs.odds_table import NOTHING, fit_rows, odds_table, share_words
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.games.game_ui import HeatPlan
from recordsheet_gui.ui.plain import Names, Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable
from recordsheet_gui.ui.widgets.odds_chart import OddsChart
from recordsheet_gui.ui.widgets.odds_strip import AGAINST, OF_HEAT, Weighed
from recordsheet_gui.ui.widgets.tall import Tall

USUAL = QSize(640, 660)
ATTACK, HITS, LINE, HEAT = range(4)
TABS = ("This attack", "More hits", "A typed line", "Heat")
USUAL_POINTS, MOST_POINTS = 20, 500
MOST_CHOSEN = 2
"""Choices that take the room of the chart; the others stand in the tool tip."""
WAIT_MS = 250
"""Who types is answered when the hands rest."""
FEW = 800
"""Trials for one way to heat up: there are many of them."""
NO_ATTACK = "{} has no attack put together yet: pick its weapons and a target in the attack panel."
NO_UNIT = "Choose a unit first."
HEADS = ("Weapon", "Damage (10, 50, 90 %)", "Critical", "Destroyed", "Off by")


class OddsWindow(QDialog):
    """The odds, drawn and in words; they follow the table."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's unit."""
        super().__init__(parent)
        self.setWindowTitle("Odds")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._controller = controller
        self.tabs = QTabBar()
        self.tabs.setAccessibleName("What to weigh")
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        for title in TABS:
            self.tabs.addTab(title)
        self.about = dim("")
        self.empty = Empty("odds", NO_UNIT)
        self.weapons = odds_table(HEADS, "Each weapon by itself")
        self.points = QSpinBox()
        self.points.setRange(1, MOST_POINTS)
        self.points.setValue(USUAL_POINTS)
        self.points.setAccessibleName("Points of damage")
        self.side = QComboBox()
        self.side.setAccessibleName("From which side")
        self.line = QLineEdit()
        self.line.setAccessibleName("A line as in the hit bar")
        clearable(self.line)
        self.heat = HeatPlans()
        self.heat.chosen.connect(controller.picks_wanted)
        self.whose = Names()
        self.whose.setAccessibleName("Whose outlook")
        self.words = Words()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.chart = OddsChart()
        self.sure = dim("")
        self._shown: tuple[GameState, tuple[UnitId, ...], Result] | None = None
        self._askers: list[object] = []
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(WAIT_MS)
        self._later.timeout.connect(self.refresh)
        self._build()
        self._show_form()
        self._connect()
        keep_size(self, controller, "odds", USUAL)

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        self.forms = (
            self._attack_form(),
            self._hits_form(),
            self._line_form(),
            self.heat,
        )
        self.picture = QWidget()
        below = QVBoxLayout(self.picture)
        below.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(QLabel("Outlook of"))
        row.addWidget(self.whose, 1)
        below.addLayout(row)
        below.addWidget(self.words)
        tall = Tall(self.chart)
        tall.setAccessibleName("Odds")
        self.chart.within(tall)
        below.addWidget(tall, 1)
        below.addWidget(self.sure)
        layout = QVBoxLayout(self)
        layout.addWidget(self.tabs)
        for form in self.forms:
            # Not in a stack, which is as high as the highest of them.
            layout.addWidget(form, 1 if form is self.forms[HEAT] else 0)
        layout.addWidget(self.picture, 2)
        layout.addWidget(self.empty, 2)
        layout.addWidget(closing(self))

    def _attack_form(self) -> QWidget:
        made = QWidget()
        layout = QVBoxLayout(made)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.about)
        layout.addWidget(self.weapons)
        return made

    def _hits_form(self) -> QWidget:
        made = QWidget()
        layout = QHBoxLayout(made)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(QLabel("What would"))
        layout.addWidget(self.points)
        self.more = QLabel("more points from the")
        layout.addWidget(self.more)
        layout.addWidget(self.side)
        layout.addWidget(QLabel("do?"))
        layout.addStretch()
        return made

    def _line_form(self) -> QWidget:
        made = QWidget()
        layout = QHBoxLayout(made)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(QLabel("What would this do:"))
        layout.addWidget(self.line, 1)
        return made

    def _connect(self) -> None:
        controller = self._controller
        controller.followed.connect(self.refresh)
        controller.unit_chosen.connect(self.refresh)
        controller.weighed_changed.connect(self.refresh)
        controller.game_opened.connect(self._forget)
        self.tabs.currentChanged.connect(self._turn)
        self.points.valueChanged.connect(self._later.start)
        self.side.currentIndexChanged.connect(self._later.start)
        self.line.textChanged.connect(self._later.start)
        self.whose.currentIndexChanged.connect(self._show)

    # -- asking ----------------------------------------------------------------------------------

    def open_at(self, tab: int) -> None:
        """Show one of the questions."""
        self.tabs.setCurrentIndex(tab)
        self.show()
        self.raise_()
        # The keys too: Escape closes what was opened last.
        self.activateWindow()
        self.refresh()

    def _turn(self) -> None:
        self._show_form()
        self.refresh()

    def _show_form(self) -> None:
        tab = self.tabs.currentIndex()
        weighed, controller = self._controller.weighed, self._controller
        unit = None if controller.game is None else controller.unit
        words = ""
        if unit is None or unit not in controller.state.units:
            words = NO_UNIT
        elif tab == ATTACK and weighed is None:
            words = NO_ATTACK.format(label(controller.state, unit))
        for place, form in enumerate(self.forms):
            form.setVisible(place == tab and not words)
        self.picture.setVisible(tab != HEAT and not words)
        self.empty.say(words)
        self.empty.setVisible(bool(words))

    def _forget(self) -> None:
        """Of another game nothing stays."""
        self._drop()
        self._shown = None
        self.chart.show_outlook(None)
        self.whose.clear()
        self.refresh()

    def refresh(self) -> None:
        """Ask anew, as things stand."""
        controller = self._controller
        if controller.game is None or not self.isVisible():
            return
        self._drop()
        self._show_form()
        tab = self.tabs.currentIndex()
        if self.empty.isVisible():
            self._say("")
        elif tab == ATTACK:
            self._ask_attack()
        elif tab == HITS:
            self._ask_hits()
        elif tab == LINE:
            self._ask_line()
        else:
            self._ask_heat()

    def _drop(self) -> None:
        """What was asked last is of no use any more."""
        for asker in self._askers:
            self._controller.oracle.forget(asker)
        self._askers = []
        self._later.stop()

    def _ask(
        self,
        asker: object,
        job: Job,
        tell: Callable[[Result], None],
        **more: int,
    ) -> None:
        self._askers.append(asker)
        self._controller.oracle.ask(asker, job, tell, refuse=self._say, **more)

    def _job(self, commands: tuple[Command, ...], units: tuple[UnitId, ...]) -> Job:
        controller = self._controller
        return of_its_own(controller.system, controller.state, commands, paths_of(units))

    def _ask_heat_of(
        self, asker: object, plan: HeatPlan, unit: UnitId, tell: Callable[[Result], None]
    ) -> None:
        """What heat does to a unit at the end of the turn; who shuts down need not fall here."""
        job = Job(
            system=self._controller.system.key,
            state=plan.state,
            commands=plan.commands,
            paths=paths_of((unit,)),
            is_first=True,
        )
        self._ask(asker, job, tell, most=FEW)

    def _weigh(self, commands: tuple[Command, ...], units: tuple[UnitId, ...]) -> None:
        state = self._controller.state

        def tell(result: Result) -> None:
            self._shown = state, units, result
            self._show()

        self._list(units)
        self._ask("odds", self._job(commands, units), tell)

    def _ask_attack(self) -> None:
        weighed = self._controller.weighed
        assert weighed is not None
        self.about.setText(_title(weighed))
        self.weapons.setVisible(bool(weighed.parts))
        self.weapons.clear()
        self.weapons.headerItem().setText(0, "Attack" if weighed.name else HEADS[0])
        self._weigh(weighed.commands, weighed.units)
        self._ask_own_heat(weighed)
        state, target = self._controller.state, weighed.units[0]
        can_break = self._controller.system.derive(state, target).can_break
        for name, command in weighed.parts:
            line = QTreeWidgetItem([name, "...", "", "", ""])
            self.weapons.addTopLevelItem(line)

            def tell(result: Result, line: QTreeWidgetItem = line) -> None:
                found = outlook(self._controller.system, state, target, result)
                critical = share_words(found.chance_of(Mishap.CRITICAL))
                line.setText(1, found.damage)
                line.setText(2, critical if can_break else NOTHING)
                line.setText(3, share_words(found.chance_of(END)))
                line.setText(4, found.how_far)
                for column in range(len(HEADS)):
                    line.setToolTip(column, plainly(found.sentence))

            job = self._job((command,), (target,))
            self._ask(("weapon", name, id(line)), job, tell)
        fit_rows(self.weapons)

    def _ask_own_heat(self, weighed: Weighed) -> None:
        """What the heat of the attack does to whoever makes it."""
        plan, unit = weighed.heat, weighed.units[-1]
        if plan is None:
            return
        name = label(self._controller.state, unit)
        self.about.setText(f"{_title(weighed)} {name} goes to heat {plan.heat}.")

        def tell(result: Result) -> None:
            found = outlook(self._controller.system, plan.state, unit, result)
            grave = ", ".join(one.words for one in found.chances if one.title in OF_HEAT)
            words = f"{_title(weighed)} {name} goes to heat {plan.heat}: {grave or 'no danger'}."
            self.about.setText(words)

        self._ask_heat_of("own heat", plan, unit, tell)

    def _ask_hits(self) -> None:
        controller = self._controller
        game = GAMES[controller.system.key]
        sides = game.blow_sides(controller)
        if sides != tuple(self.side.itemData(n) for n in range(self.side.count())):
            self.side.blockSignals(True)
            self.side.clear()
            for side in sides:
                self.side.addItem(side, side)
            self.side.blockSignals(False)
        self.side.setVisible(bool(sides))
        self.more.setText("more points from the" if sides else "more points")
        unit = controller.unit
        assert unit is not None
        side = str(self.side.currentData() or "")
        self._weigh((game.blow(controller, self.points.value(), side),), (unit,))

    def _ask_line(self) -> None:
        controller, unit = self._controller, self._controller.unit
        assert unit is not None
        hints = controller.system.hints(controller.paper.design)
        self.line.setPlaceholderText("    ".join(hints))
        text = self.line.text()
        if not text.strip():
            self._say("Type a line as in the hit bar.")
            return
        try:
            wishes = say.understand(controller.session, unit, text)
        except (SayError, RuleError) as error:
            self._say(str(error))
            return
        commands = tuple(wish for wish in wishes if isinstance(wish, Command))
        if len(commands) < len(wishes):
            self._say("That rolls no dice.")
            return
        self._weigh(commands, hurt_by(commands, unit, controller.state))

    def _ask_heat(self) -> None:
        unit = self._controller.unit
        assert unit is not None

        def ask(asker: object, plan: HeatPlan, tell: Callable[[Result], None]) -> None:
            self._ask_heat_of(asker, plan, unit, tell)

        self.heat.show_plans(self._controller, unit, ask)

    # -- showing ---------------------------------------------------------------------------------

    def _list(self, units: tuple[UnitId, ...]) -> None:
        """Whose outlook can be seen: the target's first."""
        state = self._controller.state
        listed = tuple(self.whose.itemData(n) for n in range(self.whose.count()))
        if listed != units:
            self.whose.blockSignals(True)
            self.whose.clear()
            for unit in units:
                self.whose.addItem(label(state, unit), unit)
            self.whose.blockSignals(False)
            self._shown = None
            self.chart.show_outlook(None)
            self.words.setText("Playing it out ...")
            self.sure.setText("")

    def _show(self) -> None:
        found = self.found
        if found is None:
            return
        lost = f"Boxes lost: {found.damage} on average and for 10, 50 and 90 of 100."
        self.words.setText(f"Survives: {found.survival}. {lost}")
        self.chart.show_outlook(found)
        chosen = told(found.chosen, MOST_CHOSEN)
        also = f" Chosen as the rules default: {chosen}." if chosen else ""
        self.sure.setText(f"{found.how_sure.capitalize()}.{also}")
        self.sure.setToolTip(plainly("\n".join(found.chosen)))

    @property
    def found(self) -> Outlook | None:
        """What is known of the unit that is looked at."""
        unit = self.whose.currentData()
        if self._shown is None or unit is None:
            return None
        state, units, result = self._shown
        return outlook(self._controller.system, state, unit, result) if unit in units else None

    def _say(self, words: str) -> None:
        """Why there is nothing to see."""
        self._shown = None
        self.chart.show_outlook(None)
        self.words.setText(words)
        self.sure.setText("")

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    @qt_override
    def done(self, result: int) -> None:
        """Whoever closes it wants to know no more."""
        self._drop()
        super().done(result)


def _title(weighed: Weighed) -> str:
    """What is weighed, and whether the rules forbid it."""
    against = f" {AGAINST.capitalize()}: {weighed.against}" if weighed.against else ""
    return f"{weighed.title}.{against}"
