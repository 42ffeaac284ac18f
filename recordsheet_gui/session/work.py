"""One step being decided: what a command does, and what it owes at once."""

from collections.abc import Callable, Collection

from recordsheet_gui.core.answers import Answer, Answers, Chain, Given, NeedsAnswer, NoAnswers
from recordsheet_gui.core.commands import BeginPhase, Command, EndPhase, UnitCommand
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
    TrackMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session import table
from recordsheet_gui.session.owed import due_in_phase, due_words, is_refused

MARKS = (BoxesLost, BoxesRestored, SlotsMarked, SlotsCleared, ConditionSet, TrackMoved)
"""Facts that may end a unit, or bring it back."""
WRECKED = RuleId("out-of-the-game")

LONGEST_CHAIN = 10_000
"""A step that settles more entries than this is a mistake in a rule, not a long battle."""


class Work:
    """One step being decided: the command first, then what it owes at once, depth first."""

    def __init__(
        self,
        system: GameSystem,
        state: GameState,
        answers: Answers,
        *,
        may_owe: bool,
        tells: bool = True,
    ) -> None:
        """Without `may_owe` every question needs its answer; who reads no journal is told less."""
        self.state = state
        self.events: list[Event] = []
        self.mishaps: set[tuple[UnitId, Mishap]] = set()
        self._system = system
        self._answers = answers
        self._may_owe = may_owe
        self._tells = tells
        self._serial = state.serial

    def add(self, event: Event) -> None:
        """Write one fact down."""
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

    @property
    def touched(self) -> set[UnitId | None]:
        """Whose papers this step is about."""
        return {getattr(event, "unit", None) for event in self.events}

    def drop_refused(self, also: Collection[UnitId | None] = ()) -> None:
        """Settle what waited and has been refused since by what this step did to its unit.

        Who decides a step in parts says which units the earlier ones were about.
        """
        if not self.state.owed:
            return
        touched = self.touched.union(also)
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
            entry = self.next_due(is_due)
            if entry is None or not self.settle(entry):
                return
        raise RuntimeError("a rule owes without end")

    def next_due(self, is_due: Callable[[Owed], bool]) -> Owed | None:
        """The entry that is settled next; None where nothing is due or all of it waits."""
        ready = [owed for owed in self.state.owed if is_due(owed)]
        if not ready:
            return None
        waiting = {owed.id for owed in self.state.owed}
        free = [owed for owed in ready if owed.after not in waiting]
        return min(free, key=self._order, default=None)

    def _order(self, owed: Owed) -> tuple[bool, tuple[int, ...]]:
        """What is due now comes first, in the order of the queue."""
        now = owed.due == NOW
        return not now, () if now else self._system.order(self.state, owed)

    def _take(self, draft: Draft) -> None:
        before = self.state
        self.events += draft.events
        self.mishaps |= draft.mishaps
        self.state = draft.state
        if self._tells:
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
