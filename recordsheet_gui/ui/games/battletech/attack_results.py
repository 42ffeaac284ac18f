"""What an attack did, weapon by weapon, told from the facts."""

import re

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.events import (
    NOW,
    BoxesLost,
    ConditionCleared,
    ConditionSet,
    DiceRolled,
    Event,
    How,
    NoteWritten,
    Owed,
    Settled,
    SlotsMarked,
    Step,
    TrackMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import needed
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.history import History
from recordsheet_gui.session.journal import label, lines
from recordsheet_gui.session.owed import question_of
from recordsheet_gui.systems.battletech.game import AttackRoll
from recordsheet_gui.systems.battletech.mech.brush_off import RollBrushOff
from recordsheet_gui.systems.battletech.paper import PILOT_HITS
from recordsheet_gui.units.kinds import anatomy_of

HIT_WORD = " hit"
ROLLS = (AttackRoll, RollBrushOff)
"""Whatever begins the story of a weapon or fist; who brushes others off strikes at itself."""
COUNT = re.compile(r"\d+ of \d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One weapon, fist or foot of an attack."""

    title: str
    text: str
    """"12 of 20: RL 5, RA 5, CT 2", "misses, 5 against 8+", or what it waits for."""
    caused: tuple[tuple[UnitId, str], ...] = ()
    """What followed, and on whose sheet."""


class _Story:
    """What is known of one roll while the facts are read."""

    def __init__(self, title: str, target: UnitId, waits: str) -> None:
        """Nothing is rolled yet."""
        self.title = title
        self.target = target
        self.waits = waits
        self.rolled = ""
        self.is_missed = False
        self.struck: dict[str, int] = {}
        self.notes: list[str] = []
        self.caused: list[tuple[UnitId, str]] = []


def results(system: GameSystem, history: History, position: int) -> tuple[Result, ...]:
    """What the attack that is step `position` did until now, later rolls of it included."""
    stories: dict[int, _Story] = {}
    roots: dict[int, int] = {}
    for place in range(position, history.cursor + 1):
        step, state = history.step(place), history.state(place - 1)
        current: int | None = None
        last: int | None = None
        for event in step.events:
            after = evolve(state, event)
            if isinstance(event, Owed):
                is_new = place == position and isinstance(event.command, ROLLS)
                if is_new and current is None and event.id not in roots:
                    roots[event.id] = event.id
                    stories[event.id] = _begun(system, after, event)
                elif current is not None and event.id not in roots:
                    roots[event.id] = current
                    if event.due != NOW and event.unit is not None:
                        _add(stories[current], system, state, event, event.unit)
            elif isinstance(event, Settled):
                current = roots.get(event.id)
                if current is not None:
                    last = current
                    if event.id == current:
                        stories[current].waits = ""
                        if event.how is How.DISMISSED:
                            stories[current].notes.append("dismissed")
            elif current is not None:
                _take(stories[current], system, state, event)
            state = after
        if last is not None:
            _tell_wrecks(stories[last], system, history.state(place - 1), state)
    return tuple(_told(story) for story in stories.values())


def _begun(system: GameSystem, state: GameState, entry: Owed) -> _Story:
    command = entry.command
    assert isinstance(command, ROLLS)
    asked = question_of(system, state, entry)
    number = f" {needed(asked.target.value)}" if asked.target is not None else ""
    return _Story(
        title=asked.title.partition(":")[0],
        target=command.target if isinstance(command, AttackRoll) else command.unit,
        waits=f"waits for its roll{number}",
    )


def _take(story: _Story, system: GameSystem, state: GameState, event: Event) -> None:
    match event:
        case DiceRolled() if event.target is not None and not story.rolled:
            story.rolled = f"{sum(event.faces)} against {needed(event.target)}"
            story.is_missed = sum(event.faces) < event.target
        case BoxesLost() if event.unit == story.target:
            body = anatomy_of(state.unit(event.unit).design)
            where = body.tag(event.grid.rpartition("/")[0])
            story.struck[where] = story.struck.get(where, 0) + len(event.cells)
        case NoteWritten() if event.unit is not None:
            text = event.text.removeprefix(f"{story.title}: ").removesuffix(HIT_WORD)
            if text == f"{story.title} misses":
                story.is_missed = True
            else:
                story.notes.append(text)
        case BoxesLost() | SlotsMarked() | ConditionSet() | ConditionCleared():
            _add(story, system, state, event, event.unit)
        case TrackMoved() if event.track == PILOT_HITS:
            _add(story, system, state, event, event.unit)
        case _:
            pass


def _add(story: _Story, system: GameSystem, state: GameState, event: Event, unit: UnitId) -> None:
    """What the journal says of it, without the name before it."""
    step = Step(command=EndPhase(), events=(event,))
    for line in lines(system, state, step):
        text = line.text.removeprefix(f"{label(state, unit)}: ")
        story.caused.append((unit, text.rstrip(".")))


def _tell_wrecks(story: _Story, system: GameSystem, before: GameState, after: GameState) -> None:
    for unit in after.units:
        if unit in before.units and before.units[unit] is not after.units[unit]:
            why = system.wreck(after, unit)
            if why and not system.wreck(before, unit):
                story.caused.append((unit, f"out of the game: {why.rstrip('.')}"))


def _told(story: _Story) -> Result:
    if story.waits:
        text = story.waits
    elif story.is_missed:
        missed = f"misses, {story.rolled}" if story.rolled else "misses"
        text = "; ".join([missed, *dict.fromkeys(story.notes)])
    else:
        struck = ", ".join(f"{where} {count}" for where, count in story.struck.items())
        # How many of a rack came first, where they went, and what else there was to say.
        counts = [note for note in story.notes if COUNT.fullmatch(note)]
        rest = [note for note in dict.fromkeys(story.notes) if note not in counts]
        hits = ": ".join([*counts, *([struck] if struck else [])])
        text = "; ".join([*([hits] if hits else []), *rest]) or "hits"
    return Result(title=story.title, text=text, caused=tuple(dict.fromkeys(story.caused)))
