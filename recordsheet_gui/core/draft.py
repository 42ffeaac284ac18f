"""The paper while a command is being decided: facts so far, and the state they give."""

from collections.abc import Callable, Iterable

from recordsheet_gui.core.answers import (
    UNIFORM,
    Answer,
    Answers,
    NeedsAnswer,
    NoAnswers,
    Question,
    check,
    dice_of,
)
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.errors import Forbidden
from recordsheet_gui.core.events import (
    NOW,
    BoxesLost,
    BoxesRestored,
    ChoiceMade,
    ConditionCleared,
    ConditionSet,
    DiceRolled,
    Due,
    Event,
    How,
    NoteWritten,
    Owed,
    Settled,
    SlotsCleared,
    SlotsMarked,
    TrackMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import (
    Cell,
    ConditionKey,
    GridKey,
    RuleId,
    SlotKey,
    TrackKey,
    UnitId,
)
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.state import GameState, UnitState

ANYWAY = RuleId("anyway")


class Draft:
    """Rules write here; they see their own marks at once, and nobody else does until it is kept.

    A rule stays a pure function of state, command and answers: the same three give the same facts.
    """

    def __init__(self, state: GameState, answers: Answers, parent: int) -> None:
        """`parent` is the owed entry being settled, or a number of its own for a fresh command."""
        self.state = state
        self.events: list[Event] = []
        self.mishaps: set[tuple[UnitId, Mishap]] = set()
        """What befell whom: told to whoever weighs a command, and kept nowhere."""
        self.used: list[Answer] = []
        self._answers = answers
        self._parent = parent

    def unit(self, unit: UnitId) -> UnitState:
        """A unit as it stands now."""
        return self.state.units.get(unit) or self.state.unit(unit)

    def add(self, event: Event) -> None:
        """Write one fact down."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def lose(self, unit: UnitId, grid: GridKey, cells: Iterable[Cell], cause: Cause) -> None:
        """Strike boxes; none is no fact."""
        struck = tuple(cells)
        if struck:
            self.add(BoxesLost(unit=unit, grid=grid, cells=struck, cause=cause))

    def restore(self, unit: UnitId, grid: GridKey, cells: Iterable[Cell], cause: Cause) -> None:
        """Restore boxes; none is no fact."""
        whole = tuple(cells)
        if whole:
            self.add(BoxesRestored(unit=unit, grid=grid, cells=whole, cause=cause))

    def move(self, unit: UnitId, track: TrackKey, to: int, cause: Cause) -> None:
        """Set a marker; where it already stands there, nothing happened."""
        was = self.unit(unit).tracks.get(track, 0)
        if was != to:
            self.add(TrackMoved(unit=unit, track=track, was=was, to=to, cause=cause))

    def mark(self, unit: UnitId, slots: Iterable[SlotKey], cause: Cause) -> None:
        """Mark those of the slots that are not marked yet."""
        already = self.unit(unit).slots
        fresh = tuple(slot for slot in slots if slot not in already)
        if fresh:
            self.add(SlotsMarked(unit=unit, slots=fresh, cause=cause))

    def clear(self, unit: UnitId, slots: Iterable[SlotKey], cause: Cause) -> None:
        """Rub out those of the slots that are marked."""
        already = self.unit(unit).slots
        marked = tuple(slot for slot in slots if slot in already)
        if marked:
            self.add(SlotsCleared(unit=unit, slots=marked, cause=cause))

    def set(self, unit: UnitId, condition: ConditionKey, cause: Cause, *, on: bool = True) -> None:
        """Switch a condition; no fact where it already is so."""
        if (condition in self.unit(unit).conditions) == on:
            return
        if on:
            self.add(ConditionSet(unit=unit, condition=condition, cause=cause))
        else:
            self.add(ConditionCleared(unit=unit, condition=condition, cause=cause))

    def remark(self, text: str, cause: Cause, unit: UnitId | None = None) -> None:
        """Say something in the journal, or on the sheet where the cause is a player's hand."""
        self.add(NoteWritten(unit=unit, text=text, cause=cause))

    def befall(self, unit: UnitId, mishap: Mishap) -> None:
        """Say by its name what just happened to a unit; its marks stand on their own."""
        self.mishaps.add((unit, mishap))

    def has_acted(self, since: int) -> bool:
        """True where more than words was written down since there were so many facts."""
        return any(not isinstance(event, NoteWritten) for event in self.events[since:])

    def forbid(
        self, command: Command, code: str, sentence: str, unit: UnitId | None = None
    ) -> None:
        """Refuse what the rules forbid; a table that does it anyway has it in the journal."""
        if not command.anyway:
            raise Forbidden(code, sentence)
        self.remark(f"against the rules: {sentence}", Cause(rule=ANYWAY), unit)

    def settle(self, entry: int, how: How = How.RESOLVED) -> None:
        """Take an owed entry off the list."""
        self.add(Settled(id=entry, how=how))

    def roll(
        self,
        count: int,
        sides: int,
        why: str,
        rule: RuleId,
        *,
        unit: UnitId | None = None,
        target: Number | Callable[[], Number] | None = None,
        shape: str = UNIFORM,
        always: int | None = None,
        each: bool = False,
        side: str = "",
    ) -> tuple[int, ...]:
        """Ask for dice; the command waits when nobody has thrown them.

        A rule that reads `each` die by itself says so: otherwise a player may give the sum alone.
        A `target` that takes work to find may be a function: a card whose question nobody reads
        is only asked whether it would ask.
        """

        def ask() -> Question:
            number = target() if callable(target) else target
            return Question(
                title=why, dice=dice, target=number, always=always, unit=unit, side=side
            )

        dice = dice_of(count, sides, shape, each)
        answer, question = self._ask(ask, rule)
        self.add(
            DiceRolled(
                unit=unit,
                why=why,
                sides=sides,
                faces=answer.faces,
                source=answer.source,
                only_total=answer.only_total,
                target=None if question.target is None else question.target.value,
                rule=rule,
            )
        )
        return answer.faces

    def choose(self, question: Question, rule: RuleId, *, unit: UnitId | None = None) -> str:
        """Ask for a choice; the command waits when nobody has made it."""
        answer, _ = self._ask(lambda: replace(question, unit=unit), rule)
        chosen = next(option for option in question.choose if option.id == answer.choice)
        self.add(
            ChoiceMade(
                unit=unit,
                why=question.title,
                chosen=chosen.id,
                label=chosen.label,
                source=answer.source,
                rule=rule,
            )
        )
        return chosen.id

    def _ask(self, ask: Callable[[], Question], rule: RuleId) -> tuple[Answer, Question]:
        if isinstance(self._answers, NoAnswers):
            raise NeedsAnswer(ask, rule)
        question = ask()
        answer = self._answers.answer(question)
        if answer is None:
            raise NeedsAnswer(lambda: question, rule)
        answer = check(question, answer)
        self.used.append(answer)
        return answer, question

    def owe(
        self,
        command: Command,
        rule: RuleId,
        *,
        unit: UnitId | None = None,
        why: str = "",
        due: Due = NOW,
        after: int | None = None,
        given: tuple[Answer, ...] = (),
    ) -> int:
        """Put a command on the list of what waits for an answer; gives its number."""
        entry = self.state.serial + 1
        self.add(
            Owed(
                id=entry,
                unit=unit,
                command=command,
                why=why,
                rule=rule,
                due=due,
                after=after,
                parent=self._parent,
                given=given,
            )
        )
        return entry

    def go_on(self, entry: int) -> None:
        """What waits for the entry that is being settled waits for this one, which goes on."""
        for owed in self.state.owed:
            if owed.after == self._parent:
                self.add(replace(owed, after=entry))
