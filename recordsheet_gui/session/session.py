"""Session: the one door through which a game changes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from recordsheet_gui.core.answers import (
    Answer,
    Answers,
    Chain,
    Given,
    NeedsAnswer,
    NoAnswers,
)
from recordsheet_gui.core.commands import (
    BeginPhase,
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
from recordsheet_gui.core.errors import BadAnswer, MissingAnswer, RuleError
from recordsheet_gui.core.events import (
    NOW,
    BoxesLost,
    BoxesRestored,
    ConditionSet,
    Event,
    How,
    NoteWritten,
    Owed,
    PhaseClosed,
    Settled,
    SlotsCleared,
    SlotsMarked,
    Step,
    TrackMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session import table
from recordsheet_gui.session.history import History
from recordsheet_gui.session.owed import due_in_phase, due_words, is_refused

MARKS = (BoxesLost, BoxesRestored, SlotsMarked, SlotsCleared, ConditionSet, TrackMoved)
"""Facts that may end a unit, or bring it back."""
WRECKED = RuleId("out-of-the-game")
OF_THE_QUEUE = (Dismiss, Resolve, SkipOwed, ClosePhase, EndPhase, EndTurn)
"""Commands about what is owed; the others are the table's or the game's."""

LONGEST_CHAIN = 10_000
"""A step that settles more entries than this is a mistake in a rule, not a long battle."""


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


Keep = Callable[[Sequence[Kept]], None]
Listener = Callable[[GameState, GameState, tuple[Record, ...]], None]


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
        self._listeners: list[Listener] = []
        self._telling = False

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.history.state()

    def listen(self, listener: Listener) -> None:
        """Tell this listener once of every change; listeners look, they do not touch."""
        self._listeners.append(listener)

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
            events, state = self.decide(command, answers, may_owe=may_owe, state=state)
            steps.append(Step(command=command, events=events, group=group))
            line.append(Kept(record=steps[-1], after=state))
        answers.finish()
        if line:
            self._commit(tuple(line))
        return steps

    def keep_waiting(self) -> None:
        """Try once more to keep what could not be kept: the dice stay as they fell."""
        self._refuse_while_telling()
        if self.waiting:
            self._commit(self.waiting)

    def _commit(self, line: tuple[Kept, ...]) -> None:
        """Keep a line, then show it; one that is not kept waits, and nobody sees it."""
        self.waiting = line
        self.keep(line)
        self.waiting = ()
        before = self.state
        for kept in line:
            if isinstance(kept.record, Step):
                self.history.add(kept.record, kept.after)
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
        work = _Work(self.system, state, answers, may_owe=may_owe)
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
        if not 0 <= position <= len(self.history):
            raise RuleError("no-step", f"This game has no step {position}.")
        after = self.history.state(position)
        self._commit((Kept(record=Moved(to=position), after=after),))

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


class _Work:
    """One step being decided: the command first, then what it owes at once, depth first."""

    def __init__(
        self, system: GameSystem, state: GameState, answers: Answers, *, may_owe: bool
    ) -> None:
        self.state = state
        self.events: list[Event] = []
        self._system = system
        self._answers = answers
        self._may_owe = may_owe
        self._serial = state.serial

    def add(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self.events.append(event)

    def decide(self, command: Command) -> None:
        """Decide a fresh command; one that lacks its first answers waits as a whole."""
        # Entries of a fresh command are siblings: a negative parent belongs to this step alone.
        draft = Draft(self.state, self._answers, parent=-(self.state.serial + 1))
        try:
            table.decide(draft, self._system, command)
        except NeedsAnswer as needs:
            self._refuse_if_needed(needs)
            unit = command.unit if isinstance(command, UnitCommand) else None
            waiting = Draft(self.state, NoAnswers(), parent=-(self.state.serial + 1))
            waiting.owe(command, needs.rule, unit=unit, given=tuple(draft.used))
            draft = waiting
        self._take(draft)

    def skip(self) -> None:
        """Drop what stands before the next phase."""
        due = due_in_phase(self._system, self.state)
        if not due:
            raise RuleError("nothing-owed", "Nothing is owed in this phase.")
        for owed in due:
            self.add(Settled(id=owed.id, how=How.SKIPPED))

    def close_phase(self) -> None:
        """What the end of the phase does to each unit; what that owes waits, and so does time."""
        if self.state.is_closing:
            raise RuleError("closed", "This phase is closed already.")
        self._may_owe = True
        self.decide(EndPhase())
        self.add(PhaseClosed())

    def end_phase(self, command: EndPhase) -> None:
        """Close the phase, resolve what is due while answers last, begin the next phase."""
        phases = self._system.phases
        clock = self.state.clock
        self._may_owe = True
        if not self.state.is_closing:
            self.decide(command)
        due = due_words(self._system, clock)
        last = clock.phase + 1 == len(phases)
        self._settle(lambda owed: owed.due in due and owed.unit is not None)
        turn, phase = (clock.turn + 1, 0) if last else (clock.turn, clock.phase + 1)
        self.decide(BeginPhase(turn=turn, phase=phase))
        self._settle(lambda owed: owed.id > self._serial and owed.due == NOW)

    def settle(self, entry: Owed) -> bool:
        """Settle one entry; False when an answer is still missing."""
        answers = self._answers
        if entry.given:
            answers = Chain(Given.of(entry.given), answers)
        draft = Draft(self.state, answers, parent=entry.id)
        draft.settle(entry.id)
        try:
            self._system.decide(draft, entry.command)
        except NeedsAnswer as needs:
            self._refuse_if_needed(needs)
            self._wait_on(entry, tuple(draft.used))
            return False
        except BadAnswer:
            raise
        except RuleError:
            # What the rules no longer allow must not jam the queue.
            self.add(Settled(id=entry.id, how=How.MOOT))
            return True
        self._take(draft)
        return True

    def drop_refused(self) -> None:
        """Settle what waited and has been refused since by what this step did to its unit."""
        if not self.state.owed:
            return
        touched = {getattr(event, "unit", None) for event in self.events}
        for owed in self.state.owed:
            is_about = owed.unit is None or owed.unit in touched
            if is_about and is_refused(self._system, self.state, owed):
                self.add(Settled(id=owed.id, how=How.MOOT))

    def settle_new(self) -> None:
        """Settle what this step owes at once while there are answers."""
        if self.state.serial > self._serial:
            self._settle(lambda owed: owed.id > self._serial and owed.due == NOW)

    def _settle(self, is_due: Callable[[Owed], bool]) -> None:
        for _ in range(LONGEST_CHAIN):
            ready = [owed for owed in self.state.owed if is_due(owed)]
            if not ready:
                return
            waiting = {owed.id for owed in self.state.owed}
            free = [owed for owed in ready if owed.after not in waiting]
            entry = min(free, key=self._order, default=None)
            if entry is None or not self.settle(entry):
                return
        raise RuntimeError("a rule owes without end")

    def _order(self, owed: Owed) -> tuple[bool, tuple[int, ...]]:
        """What is due now comes first, in the order of the queue."""
        now = owed.due == NOW
        return not now, () if now else self._system.order(self.state, owed)

    def _take(self, draft: Draft) -> None:
        before = self.state
        self.events += draft.events
        self.state = draft.state
        self._tell_wrecks(before, draft)
        for owed in self.state.owed:
            if self.state.is_away(owed.unit) or self._system.is_moot(self.state, owed):
                self.add(Settled(id=owed.id, how=How.MOOT))

    def _tell_wrecks(self, before: GameState, draft: Draft) -> None:
        """The journal says when a unit is out of the game, and when it is in again."""
        touched = {event.unit for event in draft.events if isinstance(event, MARKS)}
        for unit in sorted(touched):
            was, now = self._system.wreck(before, unit), self._system.wreck(self.state, unit)
            if now and not was:
                text = f"out of the game. {now}"
            elif was and not now:
                text = "back in the game"
            else:
                continue
            self.add(NoteWritten(unit=unit, text=text, cause=Cause(rule=WRECKED)))

    def _wait_on(self, entry: Owed, used: tuple[Answer, ...]) -> None:
        if len(used) > len(entry.given):
            self.add(replace(entry, given=used))

    def _refuse_if_needed(self, needs: NeedsAnswer) -> None:
        if not self._may_owe:
            question = needs.question
            what = f" ({question.dice.words})" if question.dice else ""
            raise MissingAnswer(f"A roll or choice is missing: {question.title}{what}.")
