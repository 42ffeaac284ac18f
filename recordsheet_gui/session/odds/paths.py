"""Paths into the report of a game: units.b.armor.CT."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.odds.change import ASPECTS, MISHAPS, Changes
from recordsheet_gui.session.report import SHARED_FIELDS, game_report, unit_report

CHANGE = "change"
"""Before the id of a unit: what has become of it, instead of how it stands."""
UNITS, DESTROYED = "units", "destroyed"
COUNT = "count"
"""How long a list is."""
MOST_NAMED = 12
"""Words that a sentence lists."""


class Paths:
    """What is read of a table; of the whole report only what somebody asks for."""

    def __init__(self, system: GameSystem, paths: Sequence[str], before: GameState) -> None:
        """Each path is words with dots between them; `before` is what changes are held against."""
        self._system = system
        self._changes = Changes(system, before)
        self.paths = tuple(paths)
        self._words = [path.split(".") for path in self.paths]

    def check(self, *tables: GameState) -> None:
        """Refuse a path that leads nowhere on any of the tables."""
        for path, words in zip(self.paths, self._words, strict=True):
            problems = [
                _Table(self._system, state, self._changes).follow(words)[1] for state in tables
            ]
            if all(problems):
                raise RuleError("path", f'There is no "{path}": {problems[0]}.')

    def read(
        self, state: GameState, mishaps: Collection[tuple[UnitId, Mishap]] = ()
    ) -> tuple[str, ...]:
        """The values as JSON text; null where a path ends before its last word.

        `mishaps` are what befell whom on the way to this table.
        """
        table = _Table(self._system, state, self._changes, mishaps)
        return tuple([as_text(table.follow(words)[0]) for words in self._words])


def as_text(value: object) -> str:
    """A value as the text that stands for it in the result."""
    if value is None:
        return "null"
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


class _Table:
    """One table, of which each part is reported when somebody wants it."""

    def __init__(
        self,
        system: GameSystem,
        state: GameState,
        changes: Changes,
        mishaps: Collection[tuple[UnitId, Mishap]] = (),
    ) -> None:
        self._system, self._state, self._changes = system, state, changes
        self._mishaps = mishaps
        self._own: dict[UnitId, Mapping[str, Any]] = {}
        self._whole: dict[UnitId, Mapping[str, Any]] = {}

    def follow(self, words: list[str]) -> tuple[Any, str]:
        """The value at the end of a path, and where it leads nowhere why."""
        if words[0] == CHANGE and len(words) > 1:
            return self._change(words[1:])
        if words[0] != UNITS or len(words) == 1:
            return _along(game_report(self._system, self._state), words, "")
        unit, rest = _unit(self._state, words[1:])
        if unit is None:
            return None, f"the units are {_listed(self._state.units)}"
        if rest == [DESTROYED]:
            return self._system.wreck(self._state, unit), ""
        told = f"{UNITS}.{unit}"
        if unit not in self._own:
            self._own[unit] = self._system.report(self._state, unit)
        if rest and rest[0] in self._own[unit] and rest[0] not in SHARED_FIELDS:
            return _along(self._own[unit], rest, told)
        if unit not in self._whole:
            self._whole[unit] = unit_report(self._system, self._state, unit)
        return _along(self._whole[unit], rest, told)

    def _change(self, words: list[str]) -> tuple[Any, str]:
        unit, rest = _unit(self._state, words)
        if unit is None:
            return None, f"the units are {_listed(self._state.units)}"
        if not rest or rest[0] not in ASPECTS:
            return None, f"{CHANGE}.{unit} has {_listed(ASPECTS)}"
        if rest[0] == MISHAPS:
            found: Any = sorted(mishap for whom, mishap in self._mishaps if whom == unit)
        else:
            found = self._changes.of(self._state, unit, rest[0])
        return _along({rest[0]: found}, rest, f"{CHANGE}.{unit}")


def _along(here: Any, words: list[str], told: str) -> tuple[Any, str]:
    for place, word in enumerate(words):
        if isinstance(here, Mapping):
            if word not in here:
                return None, f"{told or 'the game'} has {_listed(here) or 'nothing'}"
            here = here[word]
        elif isinstance(here, list):
            return _of_list(here, word, words[place + 1 :], told)
        else:
            return None, f"{told} is {as_text(here)} and has no parts"
        told = f"{told}.{word}" if told else word
    return here, ""


def _of_list(items: list[Any], word: str, rest: list[str], told: str) -> tuple[Any, str]:
    """One of a list, how many there are, or whether a word is among them."""
    if word == COUNT and not rest:
        return len(items), ""
    if word.isdecimal():
        # What is not there now may be there in another trial.
        is_there = int(word) < len(items)
        return _along(items[int(word)], rest, f"{told}.{word}") if is_there else (None, "")
    if not rest and all(isinstance(item, str) for item in items):
        return word in items, ""
    # While the list was empty the word was not there: it is no more there now.
    wrong = f"{told} is a list; its parts are {COUNT} and numbers from 0"
    return None if rest else False, wrong


def _unit(state: GameState, words: list[str]) -> tuple[UnitId | None, list[str]]:
    """The unit whose id stands first, whatever dots the id has."""
    for length in range(len(words), 0, -1):
        unit = UnitId(".".join(words[:length]))
        if unit in state.units:
            return unit, words[length:]
    return None, words


def _listed(words: Mapping[Any, Any]) -> str:
    found = [str(word) for word in words]
    more = ", ..." if len(found) > MOST_NAMED else ""
    return ", ".join(found[:MOST_NAMED]) + more
