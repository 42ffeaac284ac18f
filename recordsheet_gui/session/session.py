"""Session: the one door through which a game changes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from recordsheet_gui.core.answers import (
    Answers,
    NeedsAnswer,
    NoAnswers,
)
from recordsheet_gui.core.commands import (
    ClosePhase,
    Command,
    Dismiss,
    EndPhase,
    EndTurn,
    Resolve,
    SkipOwed,
    UnitCommand,
)
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import (
    Event,
    How,
    Settled,
    Step,
)
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.table_limits import check_owed, check_words
from recordsheet_gui.session import table
from recordsheet_gui.session.history import History
from recordsheet_gui.session.work import Work

OF_THE_QUEUE = (Dismiss, Resolve, SkipOwed, ClosePhase, EndPhase, EndTurn)
"""Commands about what is owed; the others are the table's or the game's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Undo or redo moved the cursor to a position of the line."""

    to: int


Record = Step | Moved
"""What is kept: the file is append-only, so an undo is written down like a step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A record with the state that it leads to."""

    record: Record
    after: GameState
    by: str = ""
    """The guest who did it; empty for whoever has the game."""


Keep = Callable[[Sequence[Kept]], None]
Listener = Callable[[GameState, GameState, tuple[Record, ...]], None]
Permit = Callable[[GameState, Command], None]
"""Raises a RuleError for a command that is not to be played."""


def _keep_nothing(line: Sequence[Kept]) -> None:
    """A game that lives in memory alone."""


class Session:
    """Decides commands, keeps their facts, then tells listeners once with before and after."""

    def __init__(self, system: GameSystem, history: History, keep: Keep = _keep_nothing) -> None:
        """`keep` puts a line of records on disk, all or none; when it raises, nothing happened."""
        self.system = system
        self.history = history
        self.keep = keep
        """The window puts somebody in between who goes to the disk for it."""
        self.waiting: tuple[Kept, ...] = ()
        """What the last command brought and the disk did not take; nothing of it has happened."""
        self.permit: Permit | None = None
        """Refuses what somebody may not do here, while a guest's wish is played."""
        self.acting = ""
        """The name of the guest whose wish is played; empty for whoever has the game."""
        self._listeners: list[Listener] = []
        self._telling = False

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.history.state()

    def listen(self, listener: Listener) -> None:
        """Tell this listener once of every change; listeners look, they do not touch."""
        self._listeners.append(listener)

    def forget(self, listener: Listener) -> None:
        """Tell this listener no more."""
        self._listeners.remove(listener)

    # -- steps ---------------------------------------------------------------------------------

    def handle(
        self,
        command: Command,
        answers: Answers | None = None,
        *,
        may_owe: bool = True,
        group: int = 0,
    ) -> Step:
        """Play one command; without `may_owe` every question of the moment must have its answer."""
        return self.handle_all((command,), answers, may_owe=may_owe, group=group)[0]

    def handle_all(
        self,
        commands: Iterable[Command],
        answers: Answers | None = None,
        *,
        may_owe: bool = True,
        group: int = 0,
    ) -> list[Step]:
        """Play commands in a row, each a step of its own: all of them are kept or none."""
        left = iter(commands)
        return self.handle_while(
            lambda state: next(left, None), answers, may_owe=may_owe, group=group
        )

    def handle_while(
        self,
        next_command: Callable[[GameState], Command | None],
        answers: Answers | None = None,
        *,
        may_owe: bool = True,
        group: int = 0,
    ) -> list[Step]:
        """Play what is asked for in the state so far until nothing is: all is kept or nothing."""
        self._refuse_while_telling()
        answers = answers or NoAnswers()
        state = self.state
        line: list[Kept] = []
        steps: list[Step] = []
        while (command := next_command(state)) is not None:
            check_words(command)
            if self.permit is not None:
                self.permit(state, command)
            events, state = self.decide(command, answers, may_owe=may_owe, state=state)
            steps.append(Step(command=command, events=events, group=group))
            line.append(Kept(record=steps[-1], after=state, by=self.acting))
        answers.finish()
        if line:
            self._commit(tuple(line))
        return steps

    def keep_waiting(self) -> None:
        """Try once more to keep what could not be kept: the dice stay as they fell."""
        self._refuse_while_telling()
        if self.waiting:
            self._commit(self.waiting)

    def follow(self, kept: Kept) -> None:
        """Keep and show what was decided elsewhere."""
        self._refuse_while_telling()
        self._commit((kept,))

    def _commit(self, line: tuple[Kept, ...]) -> None:
        """Keep a line, then show it; one that is not kept waits, and nobody sees it."""
        self.waiting = line
        try:
            self.keep(line)
        except RuleError:
            # No disk takes what no game has room for: it is refused, and does not wait.
            self.waiting = ()
            raise
        self.waiting = ()
        before = self.state
        for kept in line:
            if isinstance(kept.record, Step):
                self.history.add(kept.record, kept.after, kept.by)
            else:
                self.history.cursor = kept.record.to
        self._tell(before, [kept.record for kept in line])

    def decide(
        self,
        command: Command,
        answers: Answers,
        *,
        may_owe: bool = True,
        state: GameState | None = None,
    ) -> tuple[tuple[Event, ...], GameState]:
        """The facts of a command and the state they give; nothing is kept, so it previews too."""
        state = state or self.state
        if isinstance(command, UnitCommand):
            state.unit(command.unit)
        work = Work(self.system, state, answers, may_owe=may_owe)
        match command:
            case Dismiss():
                state.pending(command.pending)
                work.add(Settled(id=command.pending, how=How.DISMISSED))
            case Resolve():
                entry = state.pending(command.pending)
                if entry.after is not None and any(o.id == entry.after for o in state.owed):
                    raise RuleError("order", f"Number {entry.after} has to be settled first.")
                work.settle(entry)
                work.settle_new()
            case SkipOwed():
                work.skip()
            case ClosePhase():
                work.close_phase()
            case EndPhase():
                work.end_phase(command)
            case EndTurn():
                while work.state.clock.turn == state.clock.turn:
                    work.end_phase(EndPhase())
            case _:
                work.decide(command)
                work.settle_new()
        work.drop_refused()
        check_owed(state, work.state)
        return tuple(work.events), work.state

    def refusal(self, command: Command) -> str:
        """Why the rules refuse a command as things stand; empty where they do not."""
        try:
            if isinstance(command, OF_THE_QUEUE):
                self.decide(command, NoAnswers())
                return ""
            state = self.state
            if isinstance(command, UnitCommand):
                state.unit(command.unit)
            # What would come of it nobody wants to know.
            draft = Draft(state, NoAnswers(), parent=-(state.serial + 1))
            table.decide(draft, self.system, command)
        except NeedsAnswer:
            return ""
        except RuleError as error:
            return str(error)
        return ""

    def shut(self, unit: UnitId | None) -> str:
        """Why whoever plays here may not touch a unit, or lead the game where none is named."""
        return ""

    # -- undo ----------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """True when there is a step to take back."""
        return self.history.cursor > 0

    @property
    def can_redo(self) -> bool:
        """True when a step was taken back and nothing new was done since."""
        return self.history.cursor < len(self.history)

    def behind(self, *, whole_group: bool = False) -> Iterator[int]:
        """Where one undo after the other would put the cursor."""
        at = self.history.cursor
        while at > 0:
            group = self.history.step(at).group
            at -= 1
            while whole_group and group and at > 0 and self.history.step(at).group == group:
                at -= 1
            yield at

    def ahead(self, *, whole_group: bool = False) -> Iterator[int]:
        """Where one redo after the other would put the cursor."""
        at, last = self.history.cursor, len(self.history)
        while at < last:
            at += 1
            group = self.history.step(at).group
            while whole_group and group and at < last and self.history.step(at + 1).group == group:
                at += 1
            yield at

    def undo(self, *, count: int = 1, whole_group: bool = False) -> None:
        """Take back the last steps, or the whole volleys they belong to: so many or none."""
        self._go(self.behind(whole_group=whole_group), count, "undo")

    def redo(self, *, count: int = 1, whole_group: bool = False) -> None:
        """Bring back the steps, or the whole volleys, that undo took back: so many or none."""
        self._go(self.ahead(whole_group=whole_group), count, "redo")

    def _go(self, way: Iterator[int], count: int, word: str) -> None:
        # One more than there are says as much as a number that nobody can count to.
        stops = list(islice(way, min(count, len(self.history) + 1)))
        if len(stops) < count:
            raise RuleError(f"no-{word}", _too_few(len(stops), word))
        self.move_to(stops[-1])

    def move_to(self, position: int) -> None:
        """Put the cursor anywhere on the line: rewind, or forward again."""
        self._refuse_while_telling()
        if self.permit is not None:
            raise RuleError("permit", "Undo and redo are steps of their own here.")
        if not 0 <= position <= len(self.history):
            raise RuleError("no-step", f"This game has no step {position}.")
        after = self.history.state(position)
        self._commit((Kept(record=Moved(to=position), after=after, by=self.acting),))

    # -- listeners -----------------------------------------------------------------------------

    def _refuse_while_telling(self) -> None:
        if self._telling:
            raise RuntimeError("a listener may not issue commands")

    def _tell(self, before: GameState, records: Sequence[Record]) -> None:
        after, told = self.state, tuple(records)
        self._telling = True
        try:
            for listener in tuple(self._listeners):
                listener(before, after, told)
        finally:
            self._telling = False


def _too_few(found: int, word: str) -> str:
    if not found:
        return f"There is nothing to {word}."
    return f"There {'is only 1 action' if found == 1 else f'are only {found} actions'} to {word}."
