"""How long what stands on a sheet lasts: said once by its key, and ended in one place."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId

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

    def until(self, key: ConditionKey | TrackKey) -> Until | None:
        """When it ends; None for what a player has made up, which stays until a word."""
        return self.ends.get(key) or self.ends.get(f"{key.partition('/')[0]}/")

    def end(self, draft: Draft, unit: UnitId, until: Until) -> None:
        """The moment has come: such conditions are over, such tracks are back at 0."""
        paper = draft.unit(unit)
        for condition in paper.conditions:
            if self.until(condition) is until:
                draft.set(unit, condition, self._cause(condition), on=False)
        tracks = [(track, value) for track, value in paper.tracks.items() if value]
        if until is Until.TURN:
            for track, left in tracks:
                if self.until(track) is Until.COUNT:
                    draft.move(unit, track, left - 1, self._cause(track))
        for track, _ in tracks:
            if self.until(track) is until:
                draft.move(unit, track, 0, self._cause(track))

    def _cause(self, key: str) -> Cause:
        return Cause(rule=self._rules.get(key, NEW_TURN))
