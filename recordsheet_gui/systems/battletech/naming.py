"""Whom a typed line means: by id, by the number in the roster, or by a part of the name."""

from collections.abc import Sequence

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.state import GameState

SHORTEST_NAME = 3
"""Letters: two of them are a location or a weapon."""


def somebody(state: GameState, words: Sequence[Word], but: UnitId | None = None) -> UnitId | None:
    """The one that all these words mean; None for nobody, or for several."""
    texts = [word.text for word in words]
    if len(texts) == 1 and texts[0].isdecimal():
        number = int(texts[0][:4])
        found = state.roster[number - 1] if 1 <= number <= len(state.roster) else but
        return found if found != but else None
    others = [one for one in state.roster if one != but]
    # Units of one name are told apart by their ids, in brackets as the roster writes them.
    last = texts[-1] if texts else ""
    if len(texts) == 1 or last.startswith("["):
        for one in others:
            if one.lower() == last.strip("[]"):
                return one
    if not texts or any(len(text) < SHORTEST_NAME for text in texts):
        return None
    named = [one for one in others if all(_is_named(state, one, text) for text in texts)]
    return named[0] if len(named) == 1 else None


def _is_named(state: GameState, unit: UnitId, start: str) -> bool:
    name = state.unit(unit).design.name.lower()
    return any(part.startswith(start) for part in name.split())


def only_enemy(state: GameState, unit: UnitId, present: Sequence[UnitId]) -> UnitId | None:
    """The one of those present on another side, or the only other one at all."""
    others = [one for one in present if one != unit]
    enemies = [one for one in others if state.sides[one] != state.sides[unit]] or others
    return enemies[0] if len(enemies) == 1 else None
