"""Every way that dice can take through a command, found as they are taken.

A rule is pure: the same table, command and answers give the same facts. So what has once been
decided need not be decided again: trials walk along what is known, and decide only where their
dice lead to something new. Ways that lead to the same table go on as one.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from recordsheet_gui.core.answers import Answer, Answers, NoAnswers, Question
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
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW, Due, How, Owed, Settled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.odds.same import Same
from recordsheet_gui.session.owed import due_words
from recordsheet_gui.session.work import LONGEST_CHAIN, Work

MOST_KEPT = 40_000
"""Tables that are remembered; beyond them trials go on and remember no more."""


class Step(NamedTuple):
    """Play a command with all that it owes."""

    command: Command


class Do(NamedTuple):
    """Decide a command."""

    command: Command


class Settle(NamedTuple):
    """Settle what is owed, entry by entry: new ones of the moment, or all that is due."""

    serial: int
    due: frozenset[Due] | None = None
    is_first: bool = False
    """True where what follows from settling an entry is left alone."""

    def is_due(self, entry: Owed) -> bool:
        """True for an entry that is settled here."""
        if self.is_first and entry.parent > 0:
            return False
        if self.due is None:
            return entry.id > self.serial and entry.due == NOW
        return entry.due in self.due and entry.unit is not None


class One(NamedTuple):
    """Settle one entry."""

    pending: int


class Close(NamedTuple):
    """What the end of the phase does to each unit."""


class Begin(NamedTuple):
    """The next phase begins."""

    turn: int
    phase: int


class Turn(NamedTuple):
    """Go from phase to phase to the end of this turn."""

    turn: int
    serial: int


class Drop(NamedTuple):
    """The end of a step: what the rules refuse by now is let go."""


Mishaps = frozenset[tuple[UnitId, Mishap]]
Stage = Step | Do | Settle | One | Close | Begin | Turn | Drop


def _key(stage: Stage) -> tuple[object, ...]:
    """Equal for equal stages of one tree; commands may hold what has no hash."""
    if isinstance(stage, Step | Do):
        return type(stage), id(stage.command)
    return type(stage), *stage


class Position:
    """The table before something is decided; the end of a way where nothing is left to do."""

    __slots__ = ("mishaps", "next", "state", "todo", "touched", "values")

    def __init__(
        self,
        state: GameState,
        todo: tuple[Stage, ...],
        touched: frozenset[UnitId | None],
        mishaps: Mishaps,
    ) -> None:
        """`touched` are the units that the step has been about so far."""
        self.state = state
        self.todo = todo
        self.touched = touched
        self.mishaps = mishaps
        """What has befallen whom on the way here."""
        self.next: Ask | Position | None = None
        """What is asked first, or what follows without dice; None until somebody was here."""
        self.values: tuple[Any, ...] | None = None
        """What was read of the table at the end of a way."""


class Ask:
    """A question on the way, and where its answers lead."""

    __slots__ = ("children", "is_each", "question")

    def __init__(self, question: Question) -> None:
        """A rule that reads sums alone cannot tell 4 + 3 from 5 + 2."""
        self.question = question
        self.is_each = question.dice is not None and question.dice.each
        self.children: dict[object, Ask | Position] = {}

    def key(self, answer: Answer) -> object:
        """Answers with one key lead to the same table."""
        if self.question.dice is None:
            return answer.choice
        return answer.faces if self.is_each else sum(answer.faces)


class Heard:
    """Answers that were given so far, then those of a source; remembers who asked what."""

    def __init__(self, given: Sequence[Answer], source: Answers) -> None:
        """`source` is asked when those that are `given` are used up."""
        self._given = list(reversed(given))
        self._source = source
        self.asked: list[tuple[Question, Answer]] = []
        self.open: Question | None = None
        """What nobody had an answer to."""

    def answer(self, question: Question) -> Answer | None:
        """The next one."""
        answer = self._given.pop() if self._given else self._source.answer(question)
        if answer is None:
            self.open = question
        else:
            self.asked.append((question, answer))
        return answer

    def finish(self) -> None:
        """Who plays a whole trial looks at what is left over."""


class Tree:
    """All ways of some commands from one table."""

    def __init__(
        self,
        system: GameSystem,
        state: GameState,
        commands: Sequence[Command],
        *,
        to_phase_end: bool = False,
        is_first: bool = False,
        most: int = MOST_KEPT,
    ) -> None:
        """The commands one after the other, and then perhaps the end of the phase.

        With `is_first` only the first rolls are made: whoever fails one does not fall as well.
        """
        self.system = system
        self._is_first = is_first
        self._same = Same()
        self._known: dict[tuple[object, ...], Position] = {}
        self._most = most
        self.decided = 0
        """How often rules were asked."""
        self.chosen: set[str] = set()
        """What somebody would have chosen on one of the ways: the ruled answer was taken."""
        todo: list[Stage] = []
        for command in (*commands, *((EndPhase(),) if to_phase_end else ())):
            todo += [Step(command), Drop()]
        self.start = self._at(state, tuple(todo), frozenset(), frozenset())

    # -- one way -------------------------------------------------------------------------------

    def play(self, dice: Answers) -> Position:
        """Follow the dice to the end."""
        here = self.start
        for _ in range(LONGEST_CHAIN):
            if not here.todo:
                return here
            step = here.next
            given: list[Answer] = []
            while isinstance(step, Ask):
                answer = dice.answer(step.question)
                assert answer is not None
                given.append(answer)
                step = step.children.get(step.key(answer))
            here = step or self.explore(here, given, dice)
        raise RuntimeError("a rule owes without end")

    def explore(self, here: Position, given: Sequence[Answer], source: Answers) -> Position:
        """Where these answers lead from here, and those of the source behind them."""
        heard = Heard(given, source)
        found = self._decide(here, heard)
        assert heard.open is None
        self._keep(here, heard, found)
        return found

    def look(self, here: Position, given: Sequence[Answer]) -> "Ask | Position":
        """What comes after these answers: the next question of the same rule, or another table."""
        heard = Heard(given, NoAnswers())
        after = self._decide(here, heard)
        found = after if heard.open is None else Ask(heard.open)
        self._keep(here, heard, found)
        return found

    def _keep(self, here: Position, heard: Heard, found: "Ask | Position") -> None:
        """Remember the way that was just found."""
        self.chosen.update(asked.title for asked, _ in heard.asked if asked.dice is None)
        if len(self._known) >= self._most:
            return
        place: dict[object, Ask | Position] | None = None
        key: object = None
        for question, answer in heard.asked:
            node = here.next if place is None else place.get(key)
            if not isinstance(node, Ask):
                node = Ask(question)
                if place is None:
                    here.next = node
                else:
                    place[key] = node
            place, key = node.children, node.key(answer)
        if place is None:
            here.next = found
        else:
            place[key] = found

    def _decide(self, here: Position, answers: Answers) -> Position:
        """What comes of the first thing to do."""
        self.decided += 1
        stage, rest = here.todo[0], here.todo[1:]
        work = Work(self.system, here.state, answers, may_owe=True, tells=False)
        match stage:
            case Do(command=Dismiss() as command):
                here.state.pending(command.pending)
                work.add(Settled(id=command.pending, how=How.DISMISSED))
            case Do(command=SkipOwed()):
                work.skip()
            case Do(command=ClosePhase()):
                work.close_phase()
            case Do(command=command):
                work.decide(command)
            case Close():
                work.decide(EndPhase())
            case Begin(turn=turn, phase=phase):
                work.decide(BeginPhase(turn=turn, phase=phase))
            case One(pending=pending):
                work.settle(here.state.pending(pending))
            case Settle():
                entry = work.next_due(stage.is_due)
                assert entry is not None
                work.settle(entry)
                # There may be more of them.
                rest = here.todo
            case _:
                raise AssertionError(f"{stage} needs no decision")
        mishaps = here.mishaps.union(work.mishaps) if work.mishaps else here.mishaps
        return self._at(work.state, rest, here.touched | work.touched, mishaps)

    # -- where one stands ----------------------------------------------------------------------

    def _at(
        self,
        state: GameState,
        todo: tuple[Stage, ...],
        touched: frozenset[UnitId | None],
        mishaps: Mishaps,
    ) -> Position:
        """The table with what is left to do; one of those that are known, where it is equal."""
        state, todo, touched = self._forward(state, todo, touched)
        if len(self._known) >= self._most:
            return Position(state, todo, touched, mishaps)
        state, key = self._same.state(state)
        stages = tuple([_key(stage) for stage in todo])
        whole = (key, stages, touched if state.owed else None, mishaps)
        known = self._known.get(whole)
        if known is None:
            known = self._known[whole] = Position(state, todo, touched, mishaps)
        return known

    def _forward(
        self, state: GameState, todo: tuple[Stage, ...], touched: frozenset[UnitId | None]
    ) -> tuple[GameState, tuple[Stage, ...], frozenset[UnitId | None]]:
        """Past all that needs no decision."""
        while todo:
            stage, rest = todo[0], todo[1:]
            match stage:
                case Step(command=command):
                    todo = (*self._stages(state, command), *rest)
                case Turn(turn=turn, serial=serial):
                    on = state.clock.turn == turn
                    todo = (*self._phase(state, serial), *todo) if on else rest
                case Settle():
                    if self._is_something_due(state, stage):
                        break
                    todo = rest
                case Drop():
                    if state.owed:
                        work = Work(self.system, state, NoAnswers(), may_owe=True, tells=False)
                        work.drop_refused(touched)
                        state = work.state
                    todo, touched = rest, frozenset()
                case _:
                    break
        return state, todo, touched

    def _is_something_due(self, state: GameState, stage: Settle) -> bool:
        if not any(stage.is_due(entry) for entry in state.owed):
            return False
        work = Work(self.system, state, NoAnswers(), may_owe=True, tells=False)
        return work.next_due(stage.is_due) is not None

    def _stages(self, state: GameState, command: Command) -> tuple[Stage, ...]:
        """A step in parts, as the session plays it in one."""
        match command:
            case EndPhase():
                return self._phase(state, state.serial)
            case EndTurn():
                return (Turn(state.clock.turn, state.serial),)
            case Resolve():
                entry = state.pending(command.pending)
                if any(other.id == entry.after for other in state.owed):
                    raise RuleError("order", f"Number {entry.after} has to be settled first.")
                return One(command.pending), self._settle(state.serial)
            case Dismiss() | SkipOwed() | ClosePhase():
                return (Do(command),)
            case _:
                if isinstance(command, UnitCommand):
                    state.unit(command.unit)
                return Do(command), self._settle(state.serial)

    def _phase(self, state: GameState, serial: int) -> tuple[Stage, ...]:
        clock = state.clock
        last = clock.phase + 1 == len(self.system.phases)
        turn, phase = (clock.turn + 1, 0) if last else (clock.turn, clock.phase + 1)
        return (
            *(() if state.is_closing else (Close(),)),
            self._settle(serial, due_words(self.system, clock)),
            Begin(turn, phase),
            self._settle(serial),
        )

    def _settle(self, serial: int, due: frozenset[Due] | None = None) -> Settle:
        return Settle(serial, due, self._is_first)
