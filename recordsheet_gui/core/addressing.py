"""Whom a typed line means: by id, by the number in the roster, or by a part of the name."""

from collections.abc import Sequence

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
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


def addressed(state: GameState, words: Sequence[Word]) -> tuple[UnitId | None, Sequence[Word]]:
    """Whom the words before a colon name, and the rest of the line."""
    for place, word in enumerate(words):
        before, colon, after = word.text.partition(":")
        if not colon:
            continue
        cut = word.start + len(before)
        name = [*words[:place]]
        if before:
            name.append(Word(text=before, start=word.start, end=cut))
        rest = [*words[place + 1 :]]
        if after:
            rest.insert(0, Word(text=after, start=cut + 1, end=word.end))
        unit = somebody(state, name)
        if unit is None:
            called_so = Word(
                text=" ".join(w.text for w in name), start=words[0].start, end=word.end
            )
            raise unknown(called_so, "the name or number of one unit of the roster")
        if not rest:
            raise SayError("And then what?", word.end, word.end)
        return unit, rest
    return None, words
