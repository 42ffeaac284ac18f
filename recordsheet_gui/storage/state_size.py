"""How many bytes a snapshot of a state has at most, without writing it.

What a step leaves as it was is known from the state before: a marked step costs a blink.
"""

import json
from collections.abc import Collection, Iterable
from functools import lru_cache

from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.grid import Cause, Grid, Mark
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.wire import encode

FRAME = 300
"""Bytes of the words around the parts of a state, and of its clock and numbers."""
AROUND_A_GRID = 40
AROUND_A_MARK = len('{"cause":,"at":{"turn":,"phase":99}},')
AROUND_A_NUMBER = 16


class StateSize:
    """Measures one state after the other of a game."""

    def __init__(self, roster: Collection[UnitId]) -> None:
        """The designs of the roster stand elsewhere; units that came later bring theirs."""
        self._roster = frozenset(roster)
        self._sheets: dict[UnitId, tuple[UnitState, int]] = {}
        self._grids: dict[tuple[UnitId, GridKey], tuple[Grid, int]] = {}
        self._owed: dict[int, tuple[Owed, int]] = {}
        self._parts: dict[tuple[UnitId, str], tuple[object, int]] = {}
        self._options: tuple[object, int] = (None, 0)

    def of(self, state: GameState) -> int:
        """At most so many bytes; mostly a tenth more than there are."""
        sheets = 0
        for unit, sheet in state.units.items():
            known = self._sheets.get(unit)
            if known is None or known[0] is not sheet:
                known = self._sheets[unit] = sheet, self._sheet(unit, sheet)
            sheets += known[1]
        if self._options[0] is not state.options:
            self._options = state.options, _written(state.options)
        sides = sum(_text(unit) + _text(side) for unit, side in state.sides.items())
        rest = _text(state.title) + sides + sum(map(_text, state.gone))
        return FRAME + sheets + self._queue(state.owed) + self._options[1] + rest

    def _sheet(self, unit: UnitId, sheet: UnitState) -> int:
        size = FRAME + _text(unit)
        for key, grid in sheet.grids.items():
            known = self._grids.get((unit, key))
            if known is None or known[0] is not grid:
                known = self._grids[unit, key] = grid, _grid(key, grid)
            size += known[1]
        for tracks in (sheet.tracks, sheet.earlier):
            size += sum([_text(key) + AROUND_A_NUMBER for key in tracks])
        size += _marks(sheet.slots.items()) + _marks(sheet.conditions.items())
        for name in ("notes", "pilot", "origin"):
            size += self._part(unit, name, getattr(sheet, name))
        return size if unit in self._roster else size + self._part(unit, "design", sheet.design)

    def _part(self, unit: UnitId, name: str, value: object) -> int:
        if not value:
            return 0
        known = self._parts.get((unit, name))
        if known is None or known[0] is not value:
            known = self._parts[unit, name] = value, _written(value) + AROUND_A_NUMBER
        return known[1]

    def _queue(self, queue: tuple[Owed, ...]) -> int:
        if not queue:
            return 0
        before, self._owed = self._owed, {}
        for owed in queue:
            known = before.get(owed.id)
            if known is None or known[0] is not owed:
                known = owed, _written(owed) + 1
            self._owed[owed.id] = known
        return sum(size for _, size in self._owed.values())


def _written(value: object) -> int:
    return len(json.dumps(encode(value), separators=(",", ":")))


@lru_cache(maxsize=4096)
def _text(words: str) -> int:
    """Bytes of words between quotes, with what stands around them."""
    return len(json.dumps(words)) + 4


def _grid(key: str, grid: Grid) -> int:
    size = _text(key) + sum(map(_text, grid.rows)) + AROUND_A_GRID
    if not grid.lost:
        return size
    longest = max(map(len, grid.rows))
    around_a_box = len(f'"{len(grid.rows)}.{longest}":')
    sizes: dict[int, int] = {}
    for mark in grid.lost.values():
        known = sizes.get(id(mark))
        if known is None:
            known = sizes[id(mark)] = _mark(mark) + around_a_box
        size += known
    return size


def _marks(marks: Iterable[tuple[str, Mark]]) -> int:
    return sum([_text(key) + _mark(mark) for key, mark in marks])


def _mark(mark: Mark) -> int:
    return AROUND_A_MARK + _cause(mark.cause) + len(str(mark.at.turn))


@lru_cache(maxsize=1024)
def _cause(cause: Cause) -> int:
    return _written(cause)
