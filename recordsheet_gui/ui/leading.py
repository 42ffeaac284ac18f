"""Next leads: through all that is owed, then over to the next phase."""

from PySide6.QtCore import QObject, QTimer, Signal

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import ClosePhase, EndPhase, SkipOwed
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.session.naming import moment
from recordsheet_gui.session.owed import due_in_phase
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller

SOON = 20
"""Milliseconds."""


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
        self._clock: Clock | None = None
        self._from = 0
        """The step after which that began of which the digest tells."""
        self._group = 0
        self._asked: tuple[int, int] | None = None
        """What a player was asked last, and how many answers it had then."""
        self._on_my_way = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._lead_on)
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
        self._begin(only_phase=not whole_turn)
        self._lead()

    def _begin(self, *, only_phase: bool = True) -> None:
        """One press of Next, or of End the turn, is taken back with one undo."""
        session = self._controller.session
        self._turn, self._clock = session.state.clock.turn, session.state.clock
        self._only_phase = only_phase
        self._group = session.history.cursor + 1
        # Where the phase began in which the table is.
        # Here and below: sentences are for who is led, the window comes without them.
        from recordsheet_gui.session.digest import phase_start

        self._from = phase_start(session.history, session.history.cursor + 1)

    def skip(self) -> None:
        """Go on without what is owed; the journal says what was dropped."""
        controller = self._controller
        if controller.game is None:
            return
        if not self.is_leading:
            self._begin()
        self._on_my_way = True
        try:
            if self.owed() and not controller.play(SkipOwed(), group=self._group):
                self.stop()
                return
        finally:
            self._on_my_way = False
        # What the end of the phase owes nobody has skipped yet.
        self._lead()

    def stop(self) -> None:
        """Lead no more; what is owed stays."""
        self._later.stop()
        if self.is_leading:
            self._turn = None
            self.changed.emit()
        self._clock = None

    def _follow(self) -> None:
        """Something was settled on the way, or the player went elsewhere."""
        if not self.is_leading or self._on_my_way:
            return
        # Whoever takes a step back, or looks back, is not led on.
        if self._controller.looking_at is not None or self._went_back():
            self.stop()
        elif self._still_asks():
            # More may be owed now.
            self.changed.emit()
        else:
            self._later.start(0)

    def _still_asks(self) -> bool:
        """Whoever does something else in between answers by and by: nobody answers for him."""
        return self._asked in {(entry.id, len(entry.given)) for entry in self.owed()}

    def _went_back(self) -> bool:
        session = self._controller.session
        return session.can_redo or session.state.clock != self._clock

    def _lead_on(self) -> None:
        """Go on of one's own accord, but not while a step is on its way."""
        if patience.is_waiting():
            self._later.start(SOON)
        else:
            self._lead()

    def _lead(self) -> None:
        if not self.is_leading:
            return
        self._on_my_way = True
        try:
            while self.is_leading:
                entry = self._roll_on()
                if entry is not None:
                    self._asked = entry.id, len(entry.given)
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
            if now in tried or controller.rolls.is_for_player(controller.rolls.question(entry)):
                return entry
            tried.add(now)
            if not controller.rolls.roll_for(entry, group=self._group):
                self.stop()
                return None

    def _end_phase(self) -> bool:
        """Close the phase; true when there is more to lead through."""
        controller = self._controller
        if not self.is_leading:
            return False
        if self._owes_at_its_end():
            # Asked now, while it is still this phase.
            return controller.play(ClosePhase(), group=self._group)
        over = controller.session.state.clock
        if not controller.play(EndPhase(), group=self._group):
            return False
        is_done = self._only_phase or controller.session.state.clock.turn != self._turn
        if is_done:
            self._tell(over)
        self._clock = controller.session.state.clock
        return not is_done

    def _owes_at_its_end(self) -> bool:
        """Whether closing the phase brings rolls that somebody has to make first."""
        session = self._controller.session
        if session.state.is_closing:
            return False
        _, after = session.decide(ClosePhase(), NoAnswers())
        return bool(due_in_phase(session.system, after))

    def _tell(self, over: Clock) -> None:
        """What the phase, or all that was led through, did to whom."""
        controller = self._controller
        system, history = controller.system, controller.session.history
        from recordsheet_gui.session.digest import digest_between

        lines = digest_between(system, history, self._from, history.cursor)
        what = moment(system, over) if self._only_phase else f"Turn {over.turn}"
        self.told.emit(f"{what} is over", lines)
