"""What a command would do, told and shown before it is done."""

from collections.abc import Mapping

from recordsheet_gui.core.answers import Question
from recordsheet_gui.core.events import (
    BoxesLost,
    BoxesRestored,
    ConditionCleared,
    ConditionSet,
    Event,
    NoteChanged,
    NoteWritten,
    Owed,
    PhaseBegan,
    Settled,
    SlotsCleared,
    SlotsMarked,
    TrackMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.naming import moment
from recordsheet_gui.session.owed import question_of


def marks_of(events: tuple[Event, ...]) -> Mapping[GridKey, tuple[Cell, ...]]:
    """The boxes that events strike, by grid."""
    found: dict[GridKey, tuple[Cell, ...]] = {}
    for event in events:
        if isinstance(event, BoxesLost):
            found[event.grid] = found.get(event.grid, ()) + event.cells
    return found


def slots_of(events: tuple[Event, ...]) -> tuple[SlotKey, ...]:
    """The slots that events mark."""
    return tuple(slot for e in events if isinstance(e, SlotsMarked) for slot in e.slots)


def sentence(system: GameSystem, state: GameState, events: tuple[Event, ...]) -> str:
    """What would happen, in a line: marks by grid, what is told, then what would be owed."""
    parts: dict[str, None] = {}
    owed: dict[str, None] = {}
    settled = {event.id for event in events if isinstance(event, Settled)}
    after = state
    for event in events:
        after = evolve(after, event)
        if isinstance(event, Owed) and event.id in settled:
            continue
        if words := _in_words(system, after, event):
            what, _, why = words.partition(". ")
            if why.rstrip(".").lower() in (part.lower() for part in parts):
                words = what
            (owed if isinstance(event, Owed) else parts)[words] = None
    told = ", ".join(parts)
    if owed:
        # What is owed has commas of its own.
        told = f"{told.rstrip('.')}{'. ' if told else ''}Owed: {'; '.join(owed)}"
    return told or "nothing on the sheet changes"


def _odds(asked: Question) -> str:
    """The true chance of a roll, where dice decide."""
    return "" if asked.chance in (None, 0, 1) else f" ({100 * (asked.chance or 0):.0f} %)"


def _in_words(system: GameSystem, after: GameState, event: Event) -> str:
    """One fact in few words; nothing for what only rules read."""

    def name(unit: UnitId, key: str) -> str:
        return system.name_of(after.units[unit].design, key)

    match event:
        case BoxesLost():
            return f"{len(event.cells)} {name(event.unit, event.grid)}"
        case BoxesRestored():
            return f"{len(event.cells)} {name(event.unit, event.grid)} back"
        case TrackMoved() if name(event.unit, event.track):
            return f"{name(event.unit, event.track)} {event.was} to {event.to}"
        case ConditionSet():
            return name(event.unit, event.condition)
        case ConditionCleared():
            return f"no longer {name(event.unit, event.condition)}"
        case SlotsMarked() | SlotsCleared():
            verb = "hit" if isinstance(event, SlotsMarked) else "cleared"
            return f"{', '.join(name(event.unit, slot) for slot in event.slots)} {verb}"
        case NoteWritten():
            return event.text
        case NoteChanged():
            return event.to or "note rubbed out"
        case PhaseBegan():
            return f"{moment(system, event.clock)} begins"
        case Owed():
            asked = question_of(system, after, event)
            against = f" at {asked.target.value}+{_odds(asked)}" if asked.target else ""
            if asked.target is not None and asked.chance in (0, 1):
                against = ", automatic" if asked.chance else ", impossible"
            return f"{asked.title}{against}"
        case _:
            return ""
