"""Marks on their way to a fresh sheet."""

from dataclasses import field

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import ConditionKey, GridKey, SlotKey, TrackKey
from recordsheet_gui.core.sheet import UnitState

ARMOR, STRUCTURE, CRITICAL = "armor", "structure", "critical"
"""What the key of a grid ends with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pencil:
    """What is to be marked on a fresh sheet, as far as it has come."""

    fresh: UnitState
    lost: dict[GridKey, int] = field(default_factory=dict)
    slots: dict[SlotKey, None] = field(default_factory=dict)
    tracks: dict[TrackKey, int] = field(default_factory=dict)
    conditions: dict[ConditionKey, None] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def leave(self, key: GridKey, points: int) -> bool:
        """Strike boxes until so many are left; False where there is no such place."""
        grid = self.fresh.grids.get(key)
        if grid is None:
            return False
        self.lost[key] = grid.size - max(0, min(points, grid.size))
        return True

    def cross(self, key: GridKey, hits: int) -> bool:
        """Strike so many boxes, or as many as there are."""
        grid = self.fresh.grids.get(key)
        return grid is not None and self.leave(key, grid.size - hits)

    def move(self, key: TrackKey, to: int) -> None:
        """Put a marker there, where the sheet has it."""
        if key in self.fresh.tracks:
            self.tracks[key] = to

    def set(self, condition: ConditionKey) -> None:
        """Write a condition down."""
        self.conditions[condition] = None
