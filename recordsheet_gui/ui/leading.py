"""Next leads: through all that is owed, then over to the next phase."""

from PySide6.QtCore import QObject, QTimer, Signal

from recordsheet_gui.core.commands import Dismiss, EndPhase
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.digest import digest
from recordsheet_gui.session.journal import moment
from recordsheet_gui.session.owed import due_in_phase
from recordsheet_gui.ui.controller import Controller


class Leader(QObject):
    """Rolls what the program rolls, asks for what the players roll or choose, then goes on."""

    asked = Signal(object)
    """Owed: this one is for a player."""
    changed = Signal()
    """It began to lead, asks for something else, or leads no more."""
    told = Signal(str, tuple)
    """A phase is over: which, and a line of the digest for each unit that it changed."""

    def __init__(self, controller: Controller, parent: QObject | None = None) -> None:
        """Follow the controller's game; it leads when it is asked to."""
        super().__init__(parent)
        self._controller = controller
        self._turn: int | None = None
        """The turn that is to end; None while nobody is led."""
        self._only_phase = True
        self._start: GameState | None = None
        self._group = 0
        """One press of Next is taken back with one undo."""
        self._on_my_way = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._lead)
        controller.state_changed.connect(self._follow)
        controller.game_opened.connect(self.stop)

    @property
    def is_leading(self) -> bool:
        """True while somebody is asked on the way to the next phase."""
        return self._turn is not None

    def owed(self) -> tuple[Owed, ...]:
        """What stands between now and the next phase."""
        controller = self._controller
        if controller.game is None or controller.looking_at is not None:
            return ()
        return due_in_phase(controller.system, controller.state)

    def go(self, *, whole_turn: bool = False) -> None:
        """To the next phase, or through all phases of the turn."""
        controller = self._controller
        if controller.game is None:
            return
        self._turn = controller.session.state.clock.turn
        self._only_phase = not whole_turn
        self._begin()
        self._lead()

    def _begin(self) -> None:
        session = self._controller.session
        self._start, self._group = session.state, session.history.cursor + 1

    def skip(self) -> None:
        """Go on without what is owed; the journal says what was dropped."""
        controller = self._controller
        if controller.game is None:
            return
        dropped = [Dismiss(pending=entry.id) for entry in self.owed()]
        if self._start is None:
            self._begin()
        self._on_my_way = True
        try:
            if controller.play_all([*dropped, EndPhase()]):
                self._tell()
        finally:
            self._on_my_way = False
        self.stop()

    def stop(self) -> None:
        """Lead no more; what is owed stays."""
        self._later.stop()
        if self.is_leading:
            self._turn = None
            self.changed.emit()
        self._start = None

    def _follow(self) -> None:
        """Something was settled on the way, or the player went elsewhere."""
        if not self.is_leading or self._on_my_way:
            return
        # Whoever takes a step back, or looks back, is not led on.
        if self._controller.looking_at is not None or self._went_back():
            self.stop()
        else:
            self._later.start()

    def _went_back(self) -> bool:
        session = self._controller.session
        return self._start is None or session.can_redo or session.state.clock != self._start.clock

    def _lead(self) -> None:
        if not self.is_leading:
            return
        self._on_my_way = True
        try:
            while self.is_leading:
                entry = self._roll_on()
                if entry is not None:
                    self.asked.emit(entry)
                    self.changed.emit()
                    return
                if not self._end_phase():
                    self.stop()
        finally:
            self._on_my_way = False

    def _roll_on(self) -> Owed | None:
        """Roll what the program rolls; gives what a player has to answer."""
        controller = self._controller
        tried: set[tuple[int, int]] = set()
        while True:
            waiting = {entry.id for entry in self.owed()}
            ready = [entry for entry in self.owed() if entry.after not in waiting]
            if not ready:
                return None
            entry = ready[0]
            # An entry that asks twice has got another answer by then.
            now = entry.id, len(entry.given)
            if now in tried or controller.is_for_player(controller.question(entry)):
                return entry
            tried.add(now)
            if not controller.roll_for(entry, group=self._group):
                self.stop()
                return None

    def _end_phase(self) -> bool:
        """Close the phase; true when there is more to lead through."""
        controller = self._controller
        if not self.is_leading or not controller.play(EndPhase(), group=self._group):
            return False
        self._tell()
        state = controller.session.state
        is_done = self._only_phase or state.clock.turn != self._turn
        self._begin()
        return not is_done

    def _tell(self) -> None:
        """What the phase did to whom."""
        controller, before = self._controller, self._start
        assert before is not None
        lines = digest(controller.system, before, controller.session.state)
        self.told.emit(f"{moment(controller.system, before.clock)} is over", lines)
