"""Who struck whom: every blow of a battle with its turn and its author, as far as facts know it.

The facts of a step stand in the order in which they came about, and what is settled says so before
it does anything. So a blow belongs to the entry that was settled last, an entry to whatever owed
it, and a fresh command to the attacker whom it names.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.events import (
    NOW,
    BoxesLost,
    BoxesRestored,
    ConditionCleared,
    ConditionSet,
    Event,
    How,
    NoteWritten,
    Owed,
    PhaseBegan,
    Settled,
    SlotsCleared,
    SlotsMarked,
    TrackMoved,
    UnitLeft,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import Derived, GameSystem
from recordsheet_gui.session.after_action import is_outer
from recordsheet_gui.session.history import History
from recordsheet_gui.session.work import WRECKED

TOUCHES = (
    BoxesLost
    | BoxesRestored
    | SlotsMarked
    | SlotsCleared
    | ConditionSet
    | ConditionCleared
    | TrackMoved
)
MAIMS = BoxesLost | BoxesRestored | ConditionSet | ConditionCleared
"""Facts by which a location can come to its end, or be there again."""


def _is_deep(event: MAIMS) -> bool:
    """Armor alone takes no location with it."""
    return not (isinstance(event, BoxesLost | BoxesRestored) and is_outer(event.grid))


class Author(NamedTuple):
    """Whose doing something is."""

    unit: UnitId | None = None
    """None where no fact says who it was."""
    is_own: bool = True
    """True for heat, falls and the like, which nobody aimed at the unit."""
    since: int = 0
    """The step that brought it about."""
    is_later: bool = False
    """True for what waited for the end of a phase or turn, such as the fall after a blow."""


NOBODY = Author()
SOMEBODY = Author(is_own=False)
"""A hit that a player reports without saying whose it was."""


class Blow(NamedTuple):
    """Boxes of one unit that one cause struck in one step."""

    position: int
    turn: int
    unit: UnitId
    side: str
    """Of whom it struck, at that moment."""
    by: UnitId | None
    by_side: str
    """The other side; empty where nobody aimed it, and where nobody knows who did."""
    source: str
    """What did it, in the game's words: "AC/20"."""
    outer: int
    inner: int
    since: int = 0
    """The step that brought it about; its dice may have been thrown in a later one."""
    is_later: bool = False
    """True where it waited for the end of a phase or turn: a fall after the blow."""

    @property
    def boxes(self) -> int:
        """All of them."""
        return self.outer + self.inner


class Kill(NamedTuple):
    """A unit that is out of the game, and stays so."""

    position: int
    turn: int
    unit: UnitId
    side: str
    why: str
    by: UnitId | None
    by_side: str


class Loss(NamedTuple):
    """A location that a unit lost, and has not back."""

    position: int
    turn: int
    unit: UnitId
    side: str
    location: str
    by: UnitId | None
    by_side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The blows and losses of a battle."""

    turns: int
    sides: tuple[str, ...]
    """Everybody's that has a unit or dealt a blow, in the order of the roster."""
    blows: tuple[Blow, ...]
    """Those that were not taken back, by undo or by a hand that restored the boxes."""
    kills: tuple[Kill, ...]
    losses: tuple[Loss, ...]
    """Locations lost, in the order in which they were."""
    removed: Mapping[UnitId, tuple[str, UnitState]]
    """Side and last sheet of the wrecks that were taken off the table."""

    def dealt(self, side: str) -> tuple[int, ...]:
        """Boxes that a side struck from others, turn by turn."""
        return self._by_turn(blow for blow in self.blows if blow.by_side == side)

    def taken(self, side: str) -> tuple[int, ...]:
        """Boxes that a side lost, whoever did it, turn by turn."""
        return self._by_turn(blow for blow in self.blows if blow.side == side)

    def own(self) -> int:
        """Boxes that went to falls, heat, explosions and friends."""
        return sum(blow.boxes for blow in self.blows if not blow.by_side)

    def dealt_by(self, unit: UnitId) -> int:
        """Boxes that a unit struck from others."""
        return sum(blow.boxes for blow in self.blows if blow.by == unit and blow.by_side)

    def _by_turn(self, blows: Iterator[Blow]) -> tuple[int, ...]:
        found = [0] * self.turns
        for blow in blows:
            found[blow.turn - 1] += blow.boxes
        return tuple(found)


def tally(system: GameSystem, history: History, upto: int | None = None) -> Tally:
    """Count a battle up to the cursor, or to an earlier step."""
    count = _Count(system, history.state(0))
    last = history.cursor if upto is None else upto
    for position in range(1, last + 1):
        step = history.step(position)
        count.take(position, step.command, step.events)
    return count.result()


class _Count:
    """Walks along the steps."""

    def __init__(self, system: GameSystem, start: GameState) -> None:
        self._system = system
        self._state = start
        self._authors: dict[int, Author] = {}
        """Of owed entries, by their number."""
        self._author = NOBODY
        self._boxes: dict[tuple[UnitId, GridKey, Cell], Blow] = {}
        """What struck each box that counts."""
        self._repaired: list[tuple[GridKey, Blow]] = []
        """Boxes that a rule made whole again: they were struck all the same."""
        self._kills: dict[UnitId, Kill] = {}
        self._losses: dict[tuple[UnitId, str], Loss] = {}
        self._removed: dict[UnitId, tuple[str, UnitState]] = {}
        self._sides: dict[str, None] = dict.fromkeys(start.sides.values())
        self._facts: dict[UnitId, Derived] = {}
        """What follows from the marks of a unit, as far as it is the same at all times."""

    def take(self, position: int, command: Command, events: tuple[Event, ...]) -> None:
        """One step."""
        author = _author_of(command, SOMEBODY if _is_blow(command) else NOBODY)
        self._author = author._replace(since=position)
        touched: dict[UnitId, Author] = {}
        sides = self._state.sides
        for event in events:
            self._hear(position, event, touched)
            self._state = evolve(self._state, event)
        if self._state.sides is not sides:
            self._sides.update(dict.fromkeys(self._state.sides.values()))
        maimed = {event.unit for event in events if isinstance(event, MAIMS) and _is_deep(event)}
        for unit, author in touched.items():
            self._look_at(position, unit, author)
            if unit in maimed:
                self._look_for_losses(position, unit, author)

    def _hear(self, position: int, event: Event, touched: dict[UnitId, Author]) -> None:
        match event:
            case Owed():
                author = _author_of(event.command, self._author)._replace(
                    since=self._author.since,
                    is_later=self._author.is_later or event.due != NOW,
                )
                self._authors.setdefault(event.id, author)
            case Settled(how=How.RESOLVED):
                self._author = self._authors.get(event.id, NOBODY)
            case PhaseBegan():
                self._author = NOBODY
            case BoxesLost():
                self._strike(position, event)
            case BoxesRestored():
                self._restore(event)
            case NoteWritten(cause=cause) if cause.rule == WRECKED and event.unit is not None:
                # Whoever strikes a wreck again has not brought it down.
                touched[event.unit] = self._author
                self._look_at(position, event.unit, self._author)
            case UnitLeft():
                self._leave(event.unit)
            case _:
                pass
        if isinstance(event, TOUCHES):
            touched[event.unit] = self._author

    # -- boxes ---------------------------------------------------------------------------------

    def _strike(self, position: int, event: BoxesLost) -> None:
        derived = self._facts_of(event.unit)
        if event.cause.rule in derived.fell_by or event.grid in derived.counters:
            return
        by, by_side = self._aimed_at(event.unit, self._author)
        blow = Blow(
            position=position,
            turn=self._state.clock.turn,
            unit=event.unit,
            side=self._state.sides.get(event.unit, ""),
            by=by,
            by_side=by_side,
            source=event.cause.source,
            outer=0,
            inner=0,
            since=self._author.since,
            is_later=self._author.is_later,
        )
        for cell in event.cells:
            self._boxes[event.unit, event.grid, cell] = blow

    def _restore(self, event: BoxesRestored) -> None:
        for cell in event.cells:
            blow = self._boxes.pop((event.unit, event.grid, cell), None)
            if blow is not None and not event.cause.by_hand:
                self._repaired.append((event.grid, blow))

    def _facts_of(self, unit: UnitId) -> Derived:
        """By which rules boxes of a unit fall off by themselves, and which only count something."""
        if unit not in self._facts:
            self._facts[unit] = self._system.derive(self._state, unit)
        return self._facts[unit]

    def _aimed_at(self, unit: UnitId, author: Author) -> tuple[UnitId | None, str]:
        """Who did it and for which side; no side where it was nobody's aim."""
        sides = self._state.sides
        mine = sides.get(unit, "")
        if author.unit is not None:
            theirs = sides.get(author.unit, "")
            return author.unit, theirs if theirs != mine else ""
        others = [side for side in dict.fromkeys(sides.values()) if side != mine]
        # Between two sides there is only one that it can come from.
        return None, others[0] if len(others) == 1 and not author.is_own else ""

    # -- wrecks --------------------------------------------------------------------------------

    def _look_at(self, position: int, unit: UnitId, author: Author) -> None:
        """Whether a unit is out of the game now, or in again."""
        if unit not in self._state.units:
            return
        why = self._system.wreck(self._state, unit)
        if why is None:
            self._kills.pop(unit, None)
        elif unit not in self._kills:
            by, by_side = self._aimed_at(unit, author)
            self._kills[unit] = Kill(*self._when(position, unit), why, by, by_side)

    def _look_for_losses(self, position: int, unit: UnitId, author: Author) -> None:
        """Locations that are gone now, or there again."""
        if unit not in self._state.units:
            return
        gone = self._system.derive(self._state, unit).gone
        for known in [key for key in self._losses if key[0] == unit and key[1] not in gone]:
            del self._losses[known]
        by, by_side = self._aimed_at(unit, author)
        for location in sorted(gone):
            loss = Loss(*self._when(position, unit), location, by, by_side)
            self._losses.setdefault((unit, location), loss)

    def _when(self, position: int, unit: UnitId) -> tuple[int, int, UnitId, str]:
        return position, self._state.clock.turn, unit, self._state.sides.get(unit, "")

    def _leave(self, unit: UnitId) -> None:
        """A wreck that is cleared away was lost all the same; anybody else was never there."""
        if unit in self._kills:
            self._removed[unit] = self._state.sides.get(unit, ""), self._state.units[unit]
            return
        self._losses = {key: loss for key, loss in self._losses.items() if key[0] != unit}
        self._boxes = {key: blow for key, blow in self._boxes.items() if key[0] != unit}
        self._repaired = [pair for pair in self._repaired if pair[1].unit != unit]

    # -- the result ----------------------------------------------------------------------------

    def result(self) -> Tally:
        found: dict[Blow, list[int]] = {}
        struck = [(grid, blow) for (_, grid, _), blow in self._boxes.items()]
        for grid, blow in (*struck, *self._repaired):
            found.setdefault(blow, [0, 0])[0 if is_outer(grid) else 1] += 1
        blows = [blow._replace(outer=outer, inner=inner) for blow, (outer, inner) in found.items()]
        state = self._state
        sides = {
            *state.sides.values(),
            *(blow.by_side for blow in blows),
            *(side for side, _ in self._removed.values()),
        }
        return Tally(
            turns=max((state.clock.turn, *(blow.turn for blow in blows))),
            sides=tuple(side for side in self._sides if side in sides),
            blows=tuple(sorted(blows, key=lambda blow: blow.position)),
            kills=tuple(sorted(self._kills.values(), key=lambda kill: kill.position)),
            losses=tuple(sorted(self._losses.values(), key=lambda loss: loss.position)),
            removed=self._removed,
        )


def _author_of(command: Command, otherwise: Author) -> Author:
    """Whoever a command names as its attacker; else whoever brought it about."""
    attacker = getattr(command, "attacker", None)
    if attacker is None and getattr(command, "target", None) is not None:
        attacker = getattr(command, "unit", None)
    return Author(attacker, is_own=False) if attacker else otherwise


def _is_blow(command: Command) -> bool:
    """True where a player says what struck a unit; who falls or lies in the water says nothing."""
    if command.is_by_hand or isinstance(getattr(command, "shots", None), tuple):
        return True
    return any(hasattr(command, field) for field in _BLOWS)


_BLOWS = ("source", "weapons", "hits")
"""What only commands have that speak of a blow from outside."""
