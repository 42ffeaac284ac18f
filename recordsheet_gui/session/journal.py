"""Facts as sentences."""

import re
from typing import assert_never

from recordsheet_gui.core.called import with_name
from recordsheet_gui.core.events import (
    NOW,
    PHASE_END,
    TURN_END,
    BoxesLost,
    BoxesRestored,
    ChoiceMade,
    ConditionCleared,
    ConditionSet,
    DiceRolled,
    Due,
    Event,
    GameNamed,
    How,
    NoteChanged,
    NoteWritten,
    OptionChanged,
    Owed,
    PhaseBegan,
    PhaseClosed,
    PilotNamed,
    Settled,
    SideChanged,
    SlotsCleared,
    SlotsMarked,
    Step,
    TrackMoved,
    UnitJoined,
    UnitLeft,
    UnitMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import BY_HAND, RuleId, UnitId
from recordsheet_gui.core.lasting import NEW_TURN
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import WITHDRAWN, GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.dropped import told_drops
from recordsheet_gui.session.history import History
from recordsheet_gui.session.naming import label as label
from recordsheet_gui.session.naming import moment as moment
from recordsheet_gui.session.owed import question_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One sentence of the journal."""

    position: int
    """The step it belongs to, counted from 1."""
    clock: Clock
    unit: UnitId | None
    text: str
    rule: RuleId
    event: Event


def lines(
    system: GameSystem, before: GameState, step: Step, position: int = 0, by: str = ""
) -> list[Line]:
    """The sentences of one step; `before` is the state that it found, `by` the guest who did it."""
    found: list[Line] = []
    state = before
    settled = {event.id for event in step.events if isinstance(event, Settled)}
    dropped = told_drops(system, before, step)
    over: tuple[int, Clock] | None = None
    """Where the last phase of the step ended, and which it was."""
    for event in step.events:
        after = evolve(state, event)
        if isinstance(event, PhaseBegan):
            over = len(found), state.clock
        # What is settled within the step speaks for itself.
        is_news = not (isinstance(event, Owed) and event.id in settled)
        told = _tell(system, state, after, event) if is_news else None
        is_drop = isinstance(event, Settled) and event.how is not How.RESOLVED
        if isinstance(event, Settled) and is_drop:
            told = dropped.get(event.id)
        if told is not None:
            unit, text, rule = told
            place, clock = len(found), after.clock
            if is_drop and unit is None and over is not None:
                # What the whole table has missed belongs to the phase that is over.
                place, clock = over
            text = text[0].upper() + text[1:]
            line = Line(
                position=position, clock=clock, unit=unit, text=text, rule=rule, event=event
            )
            found.insert(place, line)
        state = after
    # Once, because all of it is one act; where a phase begins there is a heading instead.
    told_at = next((at for at, line in enumerate(found) if not _is_heading(line)), None)
    if by and told_at is not None:
        found[told_at] = replace(found[told_at], text=f"{found[told_at].text} [{by}]")
    return found


def _is_heading(line: Line) -> bool:
    return isinstance(line.event, PhaseBegan)


def whole(system: GameSystem, history: History, upto: int | None = None) -> list[Line]:
    """The journal of a game up to the cursor, or to an earlier step."""
    found: list[Line] = []
    for position in range(1, (history.cursor if upto is None else upto) + 1):
        step = history.step(position)
        found += lines(system, history.state(position - 1), step, position, history.by(position))
    return found


Told = tuple[UnitId | None, str, RuleId]

DUE_WORDS = {
    NOW: "",
    PHASE_END: " at the end of the phase",
    TURN_END: " at the end of the turn",
}


def _when(system: GameSystem, due: Due) -> str:
    phase = next((phase.title for phase in system.phases if phase.key == due), "")
    return DUE_WORDS.get(due, f" in the {phase} Phase")


def _tell(system: GameSystem, before: GameState, after: GameState, event: Event) -> Told | None:
    """The sentence of a fact; None for one that needs none.

    That is what is cleared because a turn begins, and tracks without a name, whose rule tells the
    story.
    """
    match event:
        case BoxesLost() | BoxesRestored():
            grid = after.units[event.unit].grids[event.grid]
            verb = "loses" if isinstance(event, BoxesLost) else "regains"
            text = (
                f"{_what(system, after, event.unit, event.grid)} {verb} {len(event.cells)}"
                f" ({grid.left} of {grid.size} left){_by(event.cause)}."
            )
            return event.unit, f"{label(after, event.unit)}: {text}", event.cause.rule
        case TrackMoved():
            name = _what(system, after, event.unit, event.track)
            if not name or event.cause.rule == NEW_TURN:
                return None
            # What a shot does to its own weapon needs no second name.
            by = "" if event.cause.source and event.cause.source in name else _by(event.cause)
            text = f"{name} {event.was} to {event.to}{by}."
            return event.unit, f"{label(after, event.unit)}: {text}", event.cause.rule
        case SlotsMarked() | SlotsCleared():
            names = ", ".join(_what(system, after, event.unit, slot) for slot in event.slots)
            verb = "hit" if isinstance(event, SlotsMarked) else "cleared"
            text = f"{names} {verb}{_by(event.cause)}."
            return event.unit, f"{label(after, event.unit)}: {text}", event.cause.rule
        case ConditionSet() | ConditionCleared():
            if event.cause.rule == NEW_TURN:
                return None
            if event.condition == WITHDRAWN and event.cause.by_hand:
                leaves = isinstance(event, ConditionSet)
                text = "leaves the field." if leaves else "is back on the field."
                return event.unit, f"{label(after, event.unit)} {text}", event.cause.rule
            negation = "" if isinstance(event, ConditionSet) else "no longer "
            name = _what(system, after, event.unit, event.condition)
            hand = ", by hand" if event.cause.by_hand else _by(event.cause)
            text = f"{negation}{name}{hand}."
            return event.unit, f"{label(after, event.unit)}: {text}", event.cause.rule
        case NoteWritten():
            whose = "" if event.unit is None else f"{label(after, event.unit)}: "
            kind = "note: " if event.cause.by_hand else ""
            stop = "" if event.cause.by_hand or event.text.endswith(".") else "."
            return event.unit, f"{whose}{kind}{event.text}{stop}", event.cause.rule
        case NoteChanged():
            words = f"note now: {event.to}" if event.to else f"note rubbed out: {event.was}"
            return event.unit, f"{label(after, event.unit)}: {words}", event.cause.rule
        case DiceRolled():
            whose = "" if event.unit is None else f"{label(after, event.unit)}: "
            return event.unit, f"{whose}{event.why}: {event.words}{_against(event)}.", event.rule
        case ChoiceMade():
            whose = "" if event.unit is None else f"{label(after, event.unit)}: "
            return event.unit, f"{whose}{event.why}: {event.label}.", event.rule
        case Owed():
            if any(entry.id == event.id for entry in before.owed):
                return None
            whose = "" if event.unit is None else f"{label(after, event.unit)}: "
            title = question_of(system, after, event).title
            why = f" ({event.why})" if event.why and event.why not in title else ""
            when = _when(system, event.due)
            return event.unit, f"{whose}owed{when}: {title}{why}.", event.rule
        case Settled() | PhaseClosed():
            # What was dropped is told together, what was rolled speaks for itself.
            return None
        case UnitJoined():
            came = _came(event)
            return event.unit, f"{label(after, event.unit)} joins side {event.side}{came}.", BY_HAND
        case UnitLeft():
            return event.unit, f"{label(before, event.unit)} is taken off the table.", BY_HAND
        case SideChanged():
            text = f"{label(after, event.unit)} changes from side {event.was} to side {event.to}."
            return event.unit, text, BY_HAND
        case PilotNamed():
            who = f"{event.to} takes over" if event.to else "nobody by name commands it"
            return event.unit, f"{label(after, event.unit)}: {who}.", BY_HAND
        case OptionChanged():
            return None, f"{_option(system, event.name)}: {_value(event.to)}.", BY_HAND
        case GameNamed():
            return None, f"the game is called {event.to} now.", BY_HAND
        case UnitMoved():
            return event.unit, f"{label(after, event.unit)} moves in the roster.", BY_HAND
        case PhaseBegan():
            return None, f"{moment(system, event.clock)} begins.", BY_HAND
        case _:
            assert_never(event)


def _came(event: UnitJoined) -> str:
    """What stands on its sheet already, where it comes from another battle."""
    sheet = event.sheet
    struck = [mark for grid in sheet.grids.values() for mark in grid.lost.values()]
    marks = [*struck, *sheet.slots.values(), *sheet.conditions.values()]
    if not marks:
        return ""
    boxes = f"{counted(len(struck), 'box')} struck" if struck else ""
    slots = f"{counted(len(sheet.slots), 'slot')} hit" if sheet.slots else ""
    hurt = " and ".join(filter(None, (boxes, slots))) or "marks on its sheet"
    return f" with {hurt}, which {marks[0].cause.source or 'it brings along'}"


def _against(event: DiceRolled) -> str:
    """What the dice had to reach; a number below the lowest roll is a word."""
    if event.target is None:
        return ""
    return ", automatic" if event.target < len(event.faces) else f" against {event.target}"


def _option(system: GameSystem, name: str) -> str:
    known = system.options.get(name)
    return f'the option "{known.title if known else name}"'


def _value(value: object) -> str:
    """What an option is set to; a file of one's own is too long to tell."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) if isinstance(value, str | int) else "the table's own"


def _what(system: GameSystem, state: GameState, unit: UnitId, key: str) -> str:
    words = system.name_of(state.units[unit].design, key)
    return with_name(state, system.companions, key, words)


def _by(cause: Cause) -> str:
    if cause.by_hand:
        return " by hand"
    return f" ({cause.source})" if cause.source else ""


def as_text(system: GameSystem, told: list[Line], *, markdown: bool) -> str:
    """The journal as a report with headings for phases."""
    out: list[str] = []
    heading = None
    for line in told:
        if isinstance(line.event, PhaseBegan):
            continue
        if line.clock != heading:
            heading = line.clock
            title = moment(system, heading)
            out += ["", f"## {title}", ""] if markdown else ["", title]
        out.append(f"- {for_markdown(line.text)}" if markdown else f"  {line.text}")
    return "\n".join(out) + "\n"


_MARKUP = re.compile(r"[\\`*_\[\]<>&|~#]|^(?=[-+]\s)|(?<=^\d)(?=[.)]\s)")


def for_markdown(text: str) -> str:
    """A line as it reads: no name or note makes a heading, a link or a picture of itself."""
    return _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))
