"""Attacks of one phase are simultaneous: who acts is read from the sheet at the phase's start.

Marks show at once, but what a rule marked in this phase takes no weapon, no modifier and no life
from those who act in it (R-TW-15). What a hand marks counts at once, and so does all that happens
before the first attack: falls and mines of the Movement Phase.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Clock, Grid, Mark
from recordsheet_gui.core.ids import ConditionKey, GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.paper import seat_hits_key

MOVEMENT, WEAPON, PHYSICAL = 1, 2, 3
"""Places of these phases in a BattleTech turn."""
AT_ONCE: tuple[str, ...] = ("tagged", "flipped")
"""First words of conditions that a rule sets in the Weapon Attack Phase and that count in it."""
FELT_LATER: tuple[TrackKey, ...] = (*map(seat_hits_key, range(3)), TrackKey("sensors"))
"""Tracks that end or hinder a unit; the others count what it did itself."""

K = TypeVar("K")


def phase_start(state: GameState) -> Clock:
    """The moment since which marks count as this phase's."""
    clock = state.clock
    return _turn_start(clock.turn) if options.is_on(state, "one_phase_per_turn") else clock


@lru_cache(maxsize=4)
def _turn_start(turn: int) -> Clock:
    """The same clock as long as the turn lasts: what is counted since then is remembered by it."""
    return Clock(turn=turn, phase=0)


def struck_counter(*but: RuleId) -> Callable[[UnitState, Clock], int]:
    """Counts the boxes of a sheet that rules have struck from a moment on, some rules left out.

    Of a whole sheet one hit changes a grid or two; the others are not counted again.
    """

    def count(grid: Grid, since: Clock) -> int:
        found, last, counts = 0, None, False
        for mark in grid.lost.values():
            # The boxes of one blow share their mark.
            if mark is not last:
                cause, last = mark.cause, mark
                is_new = mark.at is since or mark.at >= since
                counts = is_new and not cause.by_hand and cause.rule not in but
            found += counts
        return found

    def count_all(paper: UnitState, since: Clock) -> int:
        grids, lately = paper.grids, last.of(paper.conditions, since)
        was, total = lately.pop() if lately else ({}, 0)
        if tuple(was) != tuple(grids):
            was, total = grids, sum([struck.of(grid, since) for grid in grids.values()])
        for grid, before in zip(grids.values(), was.values(), strict=True):
            if grid is not before:
                total += struck.of(grid, since) - struck.of(before, since)
        lately.append((grids, total))
        return total

    def nothing(conditions: object, since: Clock) -> list[tuple[Mapping[GridKey, Grid], int]]:
        return []

    last = Lately(nothing, 256)
    """The boxes of a sheet that were counted last, and how many; its conditions tell whose."""
    struck, all_struck = Lately(count, 1024), Lately(count_all, 256)
    return all_struck.of


def as_of(paper: UnitState, since: Clock) -> UnitState:
    """A sheet without what rules have marked from a moment on."""
    conditions = {
        key: mark
        for key, mark in paper.conditions.items()
        if _counts(mark, since) or _word(key) in AT_ONCE
    }
    earlier = {track: was for track, was in paper.earlier.items() if track in FELT_LATER}
    struck = {
        key: was
        for key, grid in paper.grids.items()
        if grid.lost and (was := _grid_as_of(grid, since)) is not grid
    }
    slots = _earlier(paper.slots, since)
    if slots is paper.slots and not struck and not earlier and conditions == paper.conditions:
        # What is known of the sheet holds for it still.
        return paper
    return replace(
        paper,
        grids={**paper.grids, **struck},
        slots=slots,
        conditions=conditions,
        tracks={**paper.tracks, **earlier},
    )


def _word(condition: ConditionKey) -> str:
    return condition.partition("/")[0]


def _counts(mark: Mark, since: Clock) -> bool:
    return mark.at < since or mark.cause.by_hand


def _earlier(marks: Mapping[K, Mark], since: Clock) -> Mapping[K, Mark]:
    found = {key: mark for key, mark in marks.items() if _counts(mark, since)}
    return marks if len(found) == len(marks) else found


def _grid_as_of(grid: Grid, since: Clock) -> Grid:
    lost = _earlier(grid.lost, since)
    return grid if lost is grid.lost else replace(grid, lost=lost)


def at_start(state: GameState, *units: UnitId) -> GameState:
    """The game as these units act in it: in an attack phase as it was when the phase began."""
    if state.clock.phase not in (WEAPON, PHYSICAL):
        return state
    since = state.clock
    if options.is_on(state, "one_phase_per_turn"):
        since = replace(since, phase=WEAPON)
    for unit in units:
        paper = state.unit(unit)
        if (was := as_of(paper, since)) is not paper:
            state = state.with_unit(unit, was)
    return state


def as_armed(state: GameState, unit: UnitId) -> UnitState:
    """The sheet that tells which weapons fire: what this phase took still does, unless it moved."""
    paper = state.unit(unit)
    return paper if state.clock.phase == MOVEMENT else as_of(paper, phase_start(state))
