"""How a game hurts a 'Mech from within: counted points, or boxes of its grids."""

from typing import Protocol

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import UnitId


class Harm(Protocol):
    """Damage that the shared rules cause and only the game can place."""

    def fall_damage(
        self,
        draft: Draft,
        unit: UnitId,
        side: str,
        levels: int,
        *,
        underwater: bool,
        depth: int = 0,
    ) -> None:
        """The damage of a fall onto one side, location by location."""

    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """Something bursts inside a location."""

    def strike_slot(self, draft: Draft, unit: UnitId, location: str, why: str) -> None:
        """One critical hit on a location."""

    def strike_engine(self, draft: Draft, unit: UnitId, hits: int, why: str) -> None:
        """So many engine slots are hit, those of the center torso first."""
