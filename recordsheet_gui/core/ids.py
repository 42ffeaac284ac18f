"""Names of all that has a name on the paper; each is a string that can be a JSON key."""

from functools import lru_cache
from typing import NamedTuple, NewType

UnitId = NewType("UnitId", str)
GridKey = NewType("GridKey", str)
"""A block of boxes: "RT/armor", "RT/front_internal", "shield/1"."""
TrackKey = NewType("TrackKey", str)
"""A row with a marker: "heat", "pilot/hits", "ammo/RT/11"."""
SlotKey = NewType("SlotKey", str)
"""A critical slot, counted from 1: "RT/3"."""
ConditionKey = NewType("ConditionKey", str)
RuleId = NewType("RuleId", str)
"""An entry of the rules ledger: "TW-damage"."""

BY_HAND = RuleId("by-hand")
"""The rule of all that a player marks without asking the rules."""


class Cell(NamedTuple):
    """One box of a grid, row and column from 0, the top left first."""

    row: int
    column: int


@lru_cache(maxsize=1024)
def slot_key(location: str, number: int) -> SlotKey:
    """The key of a slot, counted from 1."""
    return SlotKey(f"{location}/{number}")
