"""The hit bar: one line of text does everything the mouse does."""

import re
from collections.abc import Mapping, Sequence
from itertools import islice

from recordsheet_gui.core.addressing import addressed, somebody
from recordsheet_gui.core.answers import Answers, Chain, NoAnswers, Rolled
from recordsheet_gui.core.commands import (
    Command,
    EndPhase,
    EndTurn,
    Resolve,
    RollDice,
    SkipOwed,
    WriteNote,
)
from recordsheet_gui.core.events import Event, Step
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import LONGEST, SayError, Word, unknown, words_of
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.owed import question_of
from recordsheet_gui.session.session import Session

WORDS: Mapping[str, str] = {
    "next": "close the phase",
    "end": "end the turn",
    "skip": "go on without what is owed",
    "undo 3": "take back the last three actions",
    "redo": "bring one back",
    "roll 2d6": "roll dice for anything",
    "note limping": "write on the sheet",
    "all": "roll everything that waits",
}
"""Examples of words that every game knows."""
OF_THE_TABLE = ("next", "end", "skip", "undo", "redo", "roll", "all")
"""First words of lines that are about no unit."""
ANYWAY = "anyway"
"""The last word of a line that does what the rules forbid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """Undo so many steps; a negative number brings them back."""

    steps: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollAll:
    """Let the program roll all that waits."""


Wish = Command | Back | RollAll


def understand(session: Session, unit: UnitId | None, text: str) -> tuple[Wish, ...]:
    """What a line asks for; SayError marks the place that is not understood."""
    if len(text) > LONGEST:
        raise SayError(f"A line holds at most {LONGEST} characters.", LONGEST, len(text))
    words = words_of(text)
    if len(words) > 1 and words[-1].text == ANYWAY:
        asked = understand(session, unit, text[: words[-1].start])
        return tuple(replace(w, anyway=True) if isinstance(w, Command) else w for w in asked)
    if not words:
        raise SayError("Type something like 10 rt.", 0, 0)
    end = words[-1].end
    common = _common(text, words, unit)
    if common is not None:
        return (common,)
    named, rest = addressed(session.state, words)
    if named is not None and rest[0].text == "note":
        return (_note(text, rest, named),)
    unit = named if unit is None else unit
    if unit is None:
        raise SayError("Choose a unit first.", 0, end)
    session.state.unit(unit)
    return tuple(session.system.say(session.state, unit, words, end))


def _common(text: str, words: Sequence[Word], unit: UnitId | None) -> Wish | None:
    first = words[0]
    match first.text:
        case "next" | "end":
            if len(words) > 1:
                raise unknown(words[1], "expected here")
            return EndPhase() if first.text == "next" else EndTurn()
        case "skip":
            if len(words) > 1:
                raise unknown(words[1], "expected here")
            return SkipOwed()
        case "undo" | "redo":
            count = 1
            if len(words) > 1:
                if len(words) > 2 or not re.fullmatch(r"[1-9]\d{0,3}", words[1].text):
                    raise unknown(words[-1], "a number of actions")
                count = int(words[1].text)
            return Back(steps=count if first.text == "undo" else -count)
        case "all":
            return RollAll()
        case "note":
            return _note(text, words, unit)
        case "roll":
            return _roll(words)
        case _:
            return None


def _note(text: str, words: Sequence[Word], unit: UnitId | None) -> WriteNote:
    if len(words) == 1:
        raise SayError("Note what?", words[0].end, words[0].end)
    return WriteNote(text=text[words[1].start :].strip(), unit=unit)


def _roll(words: Sequence[Word]) -> RollDice:
    if len(words) == 1:
        return RollDice()
    found = re.fullmatch(r"(\d{0,3})d(\d{1,4})", words[1].text)
    if found is None:
        raise unknown(words[1], "dice such as 2d6")
    why = " ".join(word.text for word in words[2:])
    return RollDice(count=int(found[1] or 1), sides=int(found[2]), why=why)


def say(
    session: Session,
    unit: UnitId | None,
    text: str,
    answers: Answers,
    *,
    may_owe: bool = True,
) -> list[Step]:
    """Do what a line asks for; several steps of one line share a group."""
    wishes = understand(session, unit, text)
    commands = [wish for wish in wishes if isinstance(wish, Command)]
    if commands:
        group = session.history.cursor + 1 if len(commands) > 1 else 0
        return session.handle_all(commands, answers, may_owe=may_owe, group=group)
    done: list[Step] = []
    for wish in wishes:
        if isinstance(wish, Back):
            _go_back(session, wish.steps)
        else:
            done += roll_all(session, Chain(answers, Rolled()))
    return done


def _go_back(session: Session, steps: int) -> None:
    """As far as there is something to undo or redo, in one move; refused where there is nothing."""
    undo = steps > 0
    stops = session.behind(whole_group=True) if undo else session.ahead(whole_group=True)
    count = len(list(islice(stops, abs(steps)))) or 1
    move = session.undo if undo else session.redo
    move(count=count, whole_group=True)


def roll_all(session: Session, dice: Answers) -> list[Step]:
    """Settle everything that waits, in its order; what needs a choice stays."""
    seen: set[int] = set()

    def next_roll(state: GameState) -> Command | None:
        waiting = {entry.id for entry in state.owed}
        for entry in state.owed:
            if entry.id in seen or entry.after in waiting:
                continue
            seen.add(entry.id)
            asked = question_of(session.system, state, entry)
            if asked.dice is not None or not asked.choose:
                return Resolve(pending=entry.id)
        return None

    return session.handle_while(next_roll, dice, group=session.history.cursor + 1)


def preview(
    session: Session, unit: UnitId | None, text: str
) -> tuple[tuple[Event, ...], GameState]:
    """What a line would do without any dice; refused like the line itself."""
    state = session.state
    events: tuple[Event, ...] = ()
    for wish in understand(session, unit, text):
        if isinstance(wish, Command):
            facts, state = session.decide(wish, NoAnswers(), state=state)
            events += facts
    return events, state


def about(state: GameState, unit: UnitId | None, text: str) -> UnitId | None:
    """Whom a line is about that may not be whole yet: the unit that it names, else this one."""
    name, colon, _ = text.partition(":")
    named = somebody(state, words_of(name)) if colon else None
    return unit if named is None else named


def completions(examples: Mapping[str, str], text: str) -> list[tuple[str, str]]:
    """Examples that begin like the line, or like what it says behind a name, with what they do."""
    start = text.strip().lower()
    found = [(line, words) for line, words in examples.items() if line.startswith(start)]
    name, colon, said = start.partition(":")
    if found or not colon:
        return found
    said = said.lstrip()
    return [
        (f"{name}: {line}", words)
        for line, words in examples.items()
        if line.startswith(said) and ":" not in line and line.split()[0] not in OF_THE_TABLE
    ]
