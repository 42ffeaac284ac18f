"""Every track and condition that a ProtoMech's sheet may have beside its boxes.

The keys stand in saves and never change. Skills, the pilot, the move of the turn, shots fired and
shots left have the keys of all units: systems/battletech/paper.py. Critical boxes are boxes of
their own: the grid "T/critical" has as many as the torso stands. A weapon or bin is known by its
line, the one slot of its item: a mark on that slot destroys it.
"""

from recordsheet_gui.core.ids import ConditionKey, GridKey, TrackKey

CRITICAL = "critical"
"""The part of a location that has its critical boxes."""
ATTACK = TrackKey("pilot/attack")
"""The number of the last attack that hurt the pilot: each hurts once."""
WINGS = TrackKey("wings")
"""Hits on the wings of a glider."""
ELEVATION = TrackKey("elevation")
"""Levels above the ground: gliders; 0 is landed."""
GRAPPLED = ConditionKey("grappled")
"""It holds somebody, or is held."""
SUBMERGED = ConditionKey("submerged")
"""It is below the surface as a whole."""
CRUSHED = ConditionKey("nowhere to go")
"""It was displaced with no hex free."""


def boxes(location: str) -> GridKey:
    """The critical boxes of a location."""
    return GridKey(f"{location}/{CRITICAL}")
