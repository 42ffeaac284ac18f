"""What a unit may fire together, and what its heat does to it then."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QTreeWidgetItem, QVBoxLayout, QWidget

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.session.naming import label
from recordsheet_gui.session.odds.job import Result
from recordsheet_gui.session.odds.outlook import Outlook, outlook
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import dim
from recordsheet_gui.ui.dialogs.odds_table import odds_table, share_words
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.games.game_ui import HeatPlan
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.widgets.odds_strip import Weighed

HEADS = ("Fire", "Damage", "Heat", "Shutdown", "Explosion")
FIRE, DAMAGE, HEAT, SHUTDOWN, EXPLOSION = range(5)
DOWN = "shutdown"
WAITING = "..."
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

Ask = Callable[[object, HeatPlan, Callable[[Result], None]], None]
"""Asks for the odds of a plan, by a name of its own."""


class _Line(QTreeWidgetItem):
    """One combination of weapons."""

    def __init__(self, plan: HeatPlan) -> None:
        super().__init__([plan.words, str(plan.damage), str(plan.heat), WAITING, WAITING])
        self.plan = plan
        self.shares = {SHUTDOWN: -1.0, EXPLOSION: -1.0}
        for column in range(1, len(HEADS)):
            self.setTextAlignment(column, RIGHT)
        if plan.is_best:
            font = self.font(FIRE)
            font.setBold(True)
            self.setFont(FIRE, font)
        self.setToolTip(FIRE, plainly(plan.words))

    def show_outlook(self, found: Outlook) -> None:
        """What its heat does."""
        for column, title in ((SHUTDOWN, DOWN), (EXPLOSION, Mishap.EXPLOSION)):
            self.shares[column] = found.chance_of(title)
            self.setText(column, share_words(self.shares[column]))
        for column in range(len(HEADS)):
            self.setToolTip(column, plainly(f"{self.plan.words}\n{found.sentence}"))

    def sort_key(self, column: int) -> tuple[object, ...]:
        """Where it stands in a list that is sorted by this column; the strongest last."""
        plan = self.plan
        match column:
            case 0:
                return (plan.words.casefold(),)
            case 1:
                return plan.damage, -plan.heat
            case 2:
                return plan.heat, plan.damage
            case _:
                return self.shares[column], plan.heat, plan.damage


class HeatPlans(QWidget):
    """Each combination of weapons with the chance to shut down or explode."""

    chosen = Signal(tuple)
    """The weapons of a line that was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty until a unit is asked about."""
        super().__init__(parent)
        self.cool = dim("")
        self.picked = dim("")
        self.best = QCheckBox("Only the strongest for each heat")
        self.plans = odds_table(HEADS, "What can be fired, the hottest first")
        for column in range(1, len(HEADS)):
            # The arrow that tells the order has the right side.
            self.plans.headerItem().setTextAlignment(column, LEFT)
        header = self.plans.header()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(HEAT, Qt.SortOrder.DescendingOrder)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.cool)
        layout.addWidget(self.picked)
        layout.addWidget(self.best)
        layout.addWidget(self.plans, 1)
        # By a press alone: answers that come in must not move lines under the hand.
        header.sortIndicatorChanged.connect(self._sort)
        self.best.toggled.connect(self._hide_others)
        self.plans.itemActivated.connect(self._choose)
        self.plans.itemClicked.connect(self._choose)

    def show_plans(self, controller: Controller, unit: UnitId, ask: Ask) -> None:
        """All that a unit may fire now; those that end alike are asked for once."""
        found = GAMES[controller.system.key].heat_plans(controller)
        name = label(controller.state, unit)
        can = f"What {name} can fire, and what its heat does at the end of the turn. "
        none = f"{name} has no heat to plan, or its heat has been counted."
        how = "The strongest for its heat is bold. A press picks the weapons."
        self.cool.setText(f"{can}{how}" if found else none)
        self.best.setVisible(bool(found))
        self.plans.setVisible(bool(found))
        self.picked.setVisible(False)
        self.plans.clear()
        alike: dict[tuple[object, ...], list[_Line]] = {}
        for plan in found:
            line = _Line(plan)
            self.plans.addTopLevelItem(line)
            alike.setdefault(plan.like, []).append(line)
        for key, lines in alike.items():

            def tell(result: Result, lines: list[_Line] = lines) -> None:
                known = outlook(controller.system, lines[0].plan.state, unit, result)
                for line in lines:
                    line.show_outlook(known)

            ask(("heat", key), lines[0].plan, tell)
        header = self.plans.header()
        # Its heads are pressed too.
        header.setMinimumHeight(sizes().target if sizes().is_touch else 0)
        self._sort(header.sortIndicatorSection(), header.sortIndicatorOrder())
        self._hide_others()
        if controller.weighed is not None and found:
            self._show_picked(controller, unit, controller.weighed, ask)

    def _show_picked(
        self, controller: Controller, unit: UnitId, weighed: Weighed, ask: Ask
    ) -> None:
        """The weapons that are picked now, whatever else could be."""
        plan = weighed.heat
        if plan is None or weighed.units[-1] != unit:
            return
        lines = (self.plans.topLevelItem(n) for n in range(self.plans.topLevelItemCount()))
        for line in lines:
            # The same weapons with more shots are hotter, and no line of the list.
            if isinstance(line, _Line) and line.plan.is_fired_as(plan):
                line.setSelected(True)
                self.plans.scrollToItem(line)
        words = f"Picked now: heat {plan.heat}"
        self.picked.setText(f"{words} {WAITING}")
        self.picked.setVisible(True)

        def tell(result: Result) -> None:
            found = outlook(controller.system, plan.state, unit, result)
            chances = (DOWN, Mishap.EXPLOSION)
            told = ", ".join(f"{one} {share_words(found.chance_of(one))}" for one in chances)
            self.picked.setText(f"{words}, {told} ({found.how_sure}).")

        ask(("heat", "picked"), plan, tell)

    def lines(self) -> list[QTreeWidgetItem]:
        """Those that are shown, from the top."""
        found = (self.plans.topLevelItem(n) for n in range(self.plans.topLevelItemCount()))
        return [line for line in found if line is not None and not line.isHidden()]

    def _sort(self, column: int, order: Qt.SortOrder) -> None:
        lines = [line for line in self._taken() if isinstance(line, _Line)]
        is_down = order is Qt.SortOrder.DescendingOrder
        lines.sort(key=lambda line: line.sort_key(column), reverse=is_down)
        self.plans.addTopLevelItems(lines)
        self._hide_others()

    def _taken(self) -> list[QTreeWidgetItem]:
        """All lines, taken off the list."""
        found = (self.plans.takeTopLevelItem(0) for _ in range(self.plans.topLevelItemCount()))
        return [line for line in found if line is not None]

    def _hide_others(self) -> None:
        for n in range(self.plans.topLevelItemCount()):
            line = self.plans.topLevelItem(n)
            if isinstance(line, _Line):
                line.setHidden(self.best.isChecked() and not line.plan.is_best)

    def _choose(self, line: QTreeWidgetItem) -> None:
        """Weapons that are fired so are picked for the attack."""
        if isinstance(line, _Line):
            self.chosen.emit(line.plan.items)
