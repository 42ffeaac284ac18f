"""What happened to whom between two moments, in a line for each unit, the worst first."""

from collections.abc import Iterable, Iterator
from enum import IntEnum

from recordsheet_gui.core.events import ConditionSet, Event, PhaseBegan
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Mark
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.lasting import NEW_TURN
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import Derived, GameSystem
from recordsheet_gui.session.history import History
from recordsheet_gui.session.naming import label

MOST_READ = 500
"""Steps; over a longer way only what lasted is told, so that a rewind stays quick."""


class Rank(IntEnum):
    """How much something matters at the table, the worst first."""

    OUT = 0
    GRAVE = 1
    LOCATION = 2
    WOUND = 3
    WAKING = 4
    OTHER = 5
    MARKS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestLine:
    """One unit and what became of it."""

    unit: UnitId
    name: str
    text: str
    rank: Rank
    """Of the worst that befell it."""
    is_here: bool = True
    """False for one that is no longer on the table: there is no sheet to show."""


def phase_start(history: History, upto: int) -> int:
    """The position at which the phase began that the step to `upto` found."""
    for position in range(upto - 1, 0, -1):
        if any(isinstance(event, PhaseBegan) for event in history.step(position).events):
            return position
    return 0


def digest_between(
    system: GameSystem, history: History, start: int, end: int
) -> tuple[DigestLine, ...]:
    """What the steps from one position to another did, whoever took them."""
    steps = range(start + 1, end + 1) if end - start <= MOST_READ else ()
    events = [event for position in steps for event in history.step(position).events]
    return digest(system, history.state(start), history.state(end), events)


def digest(
    system: GameSystem, before: GameState, after: GameState, events: Iterable[Event] = ()
) -> tuple[DigestLine, ...]:
    """Who fell, woke, shut down, was hurt or lost between two moments.

    The two states show what lasted; `events` tell too of what has passed since.
    """
    passing: dict[UnitId, dict[str, None]] = {}
    for event in events:
        if isinstance(event, ConditionSet) and event.cause.rule != NEW_TURN:
            passing.setdefault(event.unit, {})[event.condition] = None
    found = [_gone(before, unit) for unit in before.roster if unit not in after.units]
    for unit in after.roster:
        changes = sorted(_changes(system, before, after, unit, passing.get(unit, {})))
        if changes:
            words = ", ".join(words for _, _, words in changes)
            rank = changes[0][0]
            found.append(DigestLine(unit=unit, name=label(after, unit), text=words, rank=rank))
    return tuple(sorted(found, key=lambda line: line.rank))


def _gone(before: GameState, unit: UnitId) -> DigestLine:
    name = label(before, unit)
    return DigestLine(
        unit=unit, name=name, text="taken off the table", rank=Rank.OUT, is_here=False
    )


Change = tuple[Rank, int, str]
"""How much it matters, its place among its equals, and the words."""


def _changes(
    system: GameSystem,
    before: GameState,
    after: GameState,
    unit: UnitId,
    passing: Iterable[str],
) -> Iterator[Change]:
    if unit not in before.units:
        yield Rank.OTHER, 0, f"joined side {after.sides[unit]}"
        return
    old, new = before.units[unit], after.units[unit]
    if before.sides.get(unit) != after.sides.get(unit):
        yield Rank.OTHER, 0, f"on side {after.sides[unit]} now"
    if old is new:
        return
    was, now = system.derive(before, unit), system.derive(after, unit)
    if now.destroyed:
        # How a wreck lies there matters no more.
        if not was.destroyed:
            yield Rank.OUT, 0, f"out of the game: {now.destroyed.rstrip('.')}"
    else:
        if was.destroyed:
            yield Rank.OUT, 0, "back in the game"
        lost = [system.name_of(new.design, key).strip() for key in new_in(now.gone, was.gone)]
        yield from (
            (Rank.LOCATION, place, f"{where} lost") for place, where in enumerate(sorted(lost))
        )
        yield from _conditions(was, now, lost)
        # A key that lasts may have other words by now: names of those whom it is about.
        keys = (*old.conditions, *new.conditions)
        names = [system.name_of(new.design, key) for key in passing if key not in keys]
        lasting = (*was.conditions, *now.conditions, *old.conditions, *new.conditions)
        for place, name in enumerate(names):
            if name and name not in lasting:
                yield Rank.OTHER, place, f"{name} for a while"
    if now.wounds > was.wounds:
        yield Rank.WOUND, 0, counted(now.wounds - was.wounds, "pilot hit")
    yield from _marks(old, new, was, now)


def _conditions(was: Derived, now: Derived, lost: Iterable[str]) -> Iterator[Change]:
    for place, word in enumerate(new_in(now.conditions, was.conditions)):
        if word in now.grave:
            yield Rank.GRAVE, now.grave.index(word), word
        elif not word.startswith(tuple(lost)):
            # How a location went matters less than that it did.
            yield Rank.OTHER, place, word
    for place, word in enumerate(new_in(was.conditions, now.conditions)):
        yield (Rank.WAKING if word in was.grave else Rank.OTHER), place, f"no longer {word}"


def new_in(now: Iterable[str], was: Iterable[str]) -> list[str]:
    """What is among these and was not among those."""
    known = set(was)
    return [word for word in dict.fromkeys(now) if word not in known]


def _marks(old: UnitState, new: UnitState, was: Derived, now: Derived) -> Iterator[Change]:
    fresh = list(_fresh_marks(old, new))
    fallen = sum(mark.cause.rule in now.fell_by for mark in fresh)
    if fallen:
        yield Rank.MARKS, 0, f"{counted(fallen, 'box')} fell off"
    if len(fresh) > fallen:
        yield Rank.MARKS, 1, f"{counted(len(fresh) - fallen, 'box')} lost"
    slots = [slot for slot in now.slots_hit if slot not in was.slots_hit]
    if slots:
        yield Rank.MARKS, 2, f"{counted(len(slots), 'slot')} hit"


def _fresh_marks(old: UnitState, new: UnitState) -> Iterator[Mark]:
    for key, grid in new.grids.items():
        struck = old.grids[key].lost
        yield from (mark for cell, mark in grid.lost.items() if cell not in struck)
