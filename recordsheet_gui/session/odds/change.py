"""What has become of a unit: the same few words in every game."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.core.grid import Clock, Mark
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.sheet import UnitState
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Derived, GameSystem
from recordsheet_gui.units.kinds import anatomy_of

BOXES, STRUCK, GONE, CRITICALS = "boxes", "struck", "gone", "criticals"
CONDITIONS, WOUNDS, RULES, DESTROYED = "conditions", "wounds", "rules", "destroyed"
MISHAPS, STUCK, IMMOBILE = "mishaps", "stuck", "immobile"
ASPECTS: Mapping[str, str] = {
    BOXES: "boxes that it lost",
    STRUCK: "locations that lost some of them",
    GONE: "locations that it lost",
    CRITICALS: "slots that were hit",
    CONDITIONS: "conditions that it has now",
    WOUNDS: "hits of whoever sits in it",
    RULES: "rules that made the marks",
    MISHAPS: "what befell it on the way: critical hits, explosions",
    STUCK: "conditions that it has now, where it is in the game and can move no more",
    DESTROYED: "why it is out of the game, if it is and was not",
}

MOST_KNOWN = 2_000
"""Papers of which is known what follows from them."""


class Changes:
    """How units have changed since a table was as it was."""

    def __init__(self, system: GameSystem, before: GameState) -> None:
        """Held against this table."""
        self._system = system
        self._before = before
        self._counters: dict[UnitId, frozenset[GridKey]] = {}
        self._known: dict[tuple[int, Clock], tuple[UnitState, Derived]] = {}

    def of(self, after: GameState, unit: UnitId, aspect: str) -> Any:
        """One aspect of how a unit has changed, as JSON has it."""
        before = self._before
        old, new = before.units.get(unit), after.units.get(unit)
        if old is None or new is None:
            return None
        match aspect:
            case "boxes":
                return _boxes(old, new, self._counters_of(unit))
            case "struck":
                return _struck(old, new, self._counters_of(unit))
            case "rules":
                return sorted(_rules(old, new))
            case "destroyed":
                was, now = self._system.wreck(before, unit), self._system.wreck(after, unit)
                return now if not was else None
            case _:
                return _derived(self._derived(before, unit), self._derived(after, unit), aspect)

    def _counters_of(self, unit: UnitId) -> frozenset[GridKey]:
        """Boxes that count something and are no damage; the same for a unit at all times."""
        if unit not in self._counters:
            self._counters[unit] = self._system.derive(self._before, unit).counters
        return self._counters[unit]

    def _derived(self, state: GameState, unit: UnitId) -> Derived:
        """Found out once for each paper: most ways leave most papers as they are."""
        paper = state.units[unit]
        key = id(paper), state.clock
        known = self._known.get(key)
        if known is None or known[0] is not paper:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = paper, self._system.derive(state, unit)
        return known[1]


def _derived(was: Derived, now: Derived, aspect: str) -> Any:
    match aspect:
        case "gone":
            return sorted(now.gone - was.gone)
        case "criticals":
            return len(now.slots_hit.keys() - was.slots_hit.keys())
        case "conditions":
            return [word for word in now.conditions if word not in was.conditions]
        case "stuck":
            found = [word for word in now.conditions if word not in was.conditions]
            return found if IMMOBILE in found and now.destroyed is None else []
        case _:
            return now.wounds - was.wounds


def location_of(grid: GridKey) -> str:
    """The part of a unit that boxes belong to."""
    return grid.rpartition("/")[0] or grid


def called(system: GameSystem, paper: UnitState, location: str) -> str:
    """A location as players say it."""
    body = anatomy_of(paper.design)
    if location in body.names:
        return body.name(location)
    grid = next((key for key in paper.grids if location_of(key) == location), None)
    return location if grid is None else system.name_of(paper.design, grid)


def _boxes(old: UnitState, new: UnitState, counters: frozenset[GridKey]) -> int:
    return sum(
        len(grid.lost) - len(old.grids[key].lost)
        for key, grid in new.grids.items()
        if grid is not old.grids.get(key, grid) and key not in counters
    )


def _struck(old: UnitState, new: UnitState, counters: frozenset[GridKey]) -> list[str]:
    found = {
        location_of(key)
        for key, grid in new.grids.items()
        if key in old.grids and key not in counters and len(grid.lost) > len(old.grids[key].lost)
    }
    return sorted(found)


def _rules(old: UnitState, new: UnitState) -> set[str]:
    marks: list[Mark] = []
    for key, grid in new.grids.items():
        if grid is not old.grids.get(key):
            before = old.grids[key].lost if key in old.grids else {}
            marks += [mark for cell, mark in grid.lost.items() if cell not in before]
    marks += [mark for slot, mark in new.slots.items() if slot not in old.slots]
    marks += [mark for word, mark in new.conditions.items() if word not in old.conditions]
    return {str(mark.cause.rule) for mark in marks}
