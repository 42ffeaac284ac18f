"""The panel of the turn: how the unit moves, and whom it attacks."""

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QTabWidget, QWidget

from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.panel import TurnPanel
from recordsheet_gui.ui.games.picks import Picks

if TYPE_CHECKING:
    from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel

ATTACKING = ("weapon", "physical")
"""Phases in which units attack."""
SOON = 300
"""Milliseconds without a step after which the attack is made ready, though nobody has asked yet."""
PAUSE = 30
"""Milliseconds between the steps of that."""


class AttackTabs(QTabWidget):
    """Tabs of which one attacks; with each phase comes the one that it needs."""

    attacking = Signal(bool)
    """Whether the one that attacks is in front."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Without pages: each game puts its own beside the attack."""
        super().__init__(parent)
        self._controller = controller
        self._phase = ""
        """The phase whose page was turned to."""
        self.setDocumentMode(True)
        self.tabBar().setExpanding(True)
        self.setAccessibleName("This turn")
        # Before the pages hear of it: one that goes has nothing to show any more.
        controller.followed.connect(self.follow)
        self.turn = TurnPanel(controller, self)
        self._attack: AttackPanel | None = None
        self._unmade = QWidget(self)
        """Stands where the attack comes, which has half of the panel's fields."""
        self.currentChanged.connect(self._turned)
        Picks.of(controller).asked.connect(self._asked)
        self._steps_left = self._steps()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._get_ready)
        # Counted from when the window stands: on a slow machine it would come while it is filled.
        QTimer.singleShot(0, self, lambda: self._rest.start(SOON))
        controller.recorded.connect(self._rest_again)
        controller.game_opened.connect(self._start)

    @property
    def attack(self) -> "AttackPanel":
        """Made when somebody wants it, or as soon as there is time."""
        self._make_attack()
        assert self._attack is not None
        return self._attack

    def add_attack(self) -> None:
        """The tab that attacks, behind those that there are."""
        self.addTab(self._unmade, "Attack")

    def _steps(self) -> Iterator[None]:
        """The attack made ready bit by bit: a press in between waits for one bit, not for all."""
        importlib.import_module("recordsheet_gui.ui.games.battletech.attack_panel")
        yield
        self._make_attack()
        yield
        yield from self.attack.try_out()

    def _get_ready(self) -> None:
        if next(self._steps_left, False) is None:
            self._rest.start(PAUSE)

    def _rest_again(self) -> None:
        """While somebody plays, nothing is made ready."""
        if self._rest.isActive():
            self._rest.start(SOON)

    def _make_attack(self) -> None:
        if self._attack is not None:
            return
        from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel

        self._attack = AttackPanel(self._controller, self)
        place = self.indexOf(self._unmade)
        is_in_front = self.currentIndex() == place
        self.insertTab(place, self._attack, self.tabText(place))
        if is_in_front:
            self.setCurrentIndex(place)
        self.removeTab(self.indexOf(self._unmade))
        self._unmade.deleteLater()

    def _turned(self) -> None:
        if self._attack is None and self.currentWidget() is self._unmade:
            self._make_attack()
        self.attacking.emit(self.is_attacking)

    @property
    def is_attacking(self) -> bool:
        """True while the list of weapons is in front."""
        return self._attack is not None and self.currentWidget() is self._attack

    def _asked(self) -> None:
        if self._attack is None:
            self.attack.come()

    def _start(self) -> None:
        self._phase = ""
        self.follow()

    def page_of(self, phase: str) -> QWidget:
        """What a phase needs, by its key."""
        return self.attack if phase in ATTACKING else self.turn

    def follow(self) -> None:
        """Turn to what a phase needs when it begins; until the next a player may turn elsewhere."""
        controller = self._controller
        if controller.game is None:
            return
        phase = controller.system.phases[controller.state.clock.phase].key
        if phase == self._phase or not self.count():
            return
        self._phase = phase
        page = self.page_of(phase)
        focus = QApplication.focusWidget()
        if page is not self.currentWidget() and focus is not None and self.isAncestorOf(focus):
            # The keys of a page that goes are for the sheet, not for the first field of the next.
            controller.answered.emit()
        if phase in ATTACKING:
            self.attack.begin_phase()
        self.setCurrentWidget(page)


class BattleTechTurn(AttackTabs):
    """This turn of a unit: movement and fire, or an attack."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Put the two into one dock."""
        super().__init__(controller, parent)
        self.addTab(self.turn, "Move and fire")
        self.add_attack()
        self.turn.rebuild()
        self.follow()
