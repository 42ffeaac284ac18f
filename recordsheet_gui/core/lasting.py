"""How long what stands on a sheet lasts: said once by its key, and ended in one place."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId

K = TypeVar("K", ConditionKey, TrackKey)

NEW_TURN = RuleId("new-turn")
"""By which a game clears what is over; the journal does not tell of it."""


class Until(StrEnum):
    """When a condition ends, or a track goes back to 0."""

    PHASE = "phase"
    """When the next phase begins."""
    TURN_END = "turn's end"
    """With the last phase of the turn."""
    TURN = "turn"
    """When the next turn begins."""
    COUNT = "count"
    """After as many turns as the track says: each that begins takes one off."""
    WORD = "word"
    """When a rule or a player says so."""
    BATTLE = "battle"
    """With the battle."""


class Lasting:
    """The conditions and tracks of a game, each with its end."""

    def __init__(
        self,
        ends: Mapping[Until, Iterable[str]],
        rules: Mapping[str, RuleId] | None = None,
    ) -> None:
        """Keys, or their first words with a stroke: "tagged", "fired/".

        `rules` are those by which something ends that the journal tells of.
        """
        self.ends = {word: until for until, words in ends.items() for word in words}
        self._rules = rules or {}
        # A table of a hundred asks for each of its tracks with every phase.
        self._whole = {until: frozenset(words) for until, words in ends.items()}
        self._starts = {
            until: tuple(word for word in words if word.endswith("/"))
            for until, words in self._whole.items()
        }

    def until(self, key: ConditionKey | TrackKey) -> Until | None:
        """When it ends; None for what a player has made up, which stays until a word."""
        return self.ends.get(key) or self.ends.get(f"{key.partition('/')[0]}/")

    def end(self, draft: Draft, unit: UnitId, until: Until) -> None:
        """The moment has come: such conditions are over, such tracks are back at 0."""
        paper = draft.unit(unit)
        for condition in self._over(paper.conditions, until):
            draft.set(unit, condition, self._cause(condition), on=False)
        if until is Until.TURN:
            for track in self._over(paper.tracks, Until.COUNT):
                draft.move(unit, track, max(0, paper.tracks[track] - 1), self._cause(track))
        for track in self._over(paper.tracks, until):
            draft.move(unit, track, 0, self._cause(track))

    def _over(self, keys: Iterable[K], until: Until) -> list[K]:
        """Those that end so."""
        whole, starts = self._whole.get(until, ()), self._starts.get(until, ())
        return [key for key in keys if key in whole or key.startswith(starts)]

    def _cause(self, key: str) -> Cause:
        return Cause(rule=self._rules.get(key, NEW_TURN))
