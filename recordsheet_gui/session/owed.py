"""What is owed: the one place that asks a waiting command for its question."""

from collections.abc import Callable
from contextlib import suppress

from recordsheet_gui.core.answers import Given, NeedsAnswer, NoAnswers, Question
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import BadAnswer, RuleError
from recordsheet_gui.core.events import (
    NOW,
    PHASE_END,
    TURN_END,
    ChoiceMade,
    DiceRolled,
    Due,
    NoteWritten,
    Owed,
)
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem


def question_of(system: GameSystem, state: GameState, entry: Owed) -> Question:
    """What an entry asks as things stand; a title alone for one that lacks no answer.

    Where the state decides the answer, such as a piloting roll without a conscious pilot, the
    question is what comes next, and its title says why.
    """
    draft = Draft(state, Given.of(entry.given), parent=entry.id)
    try:
        system.decide(draft, entry.command)
    except NeedsAnswer as needs:
        return needs.question
    except RuleError:
        # The rules no longer allow it; the card can still be dismissed.
        return Question(title=entry.command.title.capitalize())
    notes = [event.text for event in draft.events if isinstance(event, NoteWritten)]
    queued = [event for event in draft.events if isinstance(event, Owed) and event.due == NOW]
    if notes and queued and len(draft.events) == len(notes) + len(queued):
        then = question_of(system, draft.state, queued[0])
        return replace(then, title=f"{notes[0]}. {then.title}")
    return Question(title=entry.command.title.capitalize())


def answered(system: GameSystem, state: GameState, entry: Owed) -> list[tuple[str, str]]:
    """What an entry has been told already: question and answer, in the words of the journal."""
    draft = Draft(state, Given.of(entry.given), parent=entry.id)
    with suppress(NeedsAnswer, RuleError):
        system.decide(draft, entry.command)
    return [
        (event.why, event.words if isinstance(event, DiceRolled) else event.label)
        for event in draft.events
        if isinstance(event, DiceRolled | ChoiceMade)
    ]


def is_refused(system: GameSystem, state: GameState, entry: Owed) -> bool:
    """True when the rules no longer allow what an entry waits for."""
    room = system.basis(state, entry)
    if room is None:
        return _is_refused(system, state, entry)
    asked: tuple[Owed, bool] | None = room.get(id(entry))
    if asked is None or asked[0] is not entry:
        asked = room[id(entry)] = entry, _is_refused(system, state, entry)
    return asked[1]


def _is_refused(system: GameSystem, state: GameState, entry: Owed) -> bool:
    known = Given.of(entry.given) if entry.given else NoAnswers()
    try:
        system.decide(Draft(state, known, parent=entry.id), entry.command)
    except (NeedsAnswer, BadAnswer):
        return False
    except RuleError:
        return True
    return False


def due_words(system: GameSystem, clock: Clock) -> frozenset[Due]:
    """When something is due that has to be settled before this phase ends."""
    words = {NOW, PHASE_END, Due(system.phases[clock.phase].key)}
    if clock.phase + 1 == len(system.phases):
        words.add(TURN_END)
    return frozenset(words)


def due_in_phase(system: GameSystem, state: GameState) -> tuple[Owed, ...]:
    """What has to be settled before the phase ends, in the order in which it is asked."""
    due = due_words(system, state.clock)
    found = [entry for entry in state.owed if entry.due in due]
    return tuple(
        sorted(found, key=lambda e: (e.due != NOW, () if e.due == NOW else system.order(state, e)))
    )


def owed_words(
    system: GameSystem,
    state: GameState,
    unit: UnitId | None,
    ask: Callable[[Owed], Question] | None = None,
) -> tuple[str, ...]:
    """What a unit owes, or what nobody in particular does: "Piloting roll 6+ (phase end)".

    Who knows already what the entries of this state ask brings it along.
    """
    found = []
    for entry in state.owed:
        if entry.unit == unit:
            asked = question_of(system, state, entry) if ask is None else ask(entry)
            number = "" if asked.target is None else f" {asked.target.value}+"
            when = "" if entry.due == NOW else f" ({entry.due})"
            found.append(f"{asked.title}{number}{when}")
    return tuple(found)
