"""What the shared rules ask of the BattleTech game that uses them."""

from typing import Protocol

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.mech import Mech


class BattleTechGame(Protocol):
    """Total Warfare counts points, Renegade Tech strikes rows; the rest is the same."""

    def look(self, state: GameState, unit: UnitId) -> Mech:
        """The 'Mech as its sheet shows it."""

    def fall_damage(
        self, draft: Draft, unit: UnitId, side: str, levels: int, *, underwater: bool
    ) -> None:
        """The damage of a fall onto one side, location by location."""

    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """Something bursts inside a location."""

    def strike_slot(self, draft: Draft, unit: UnitId, location: str, why: str) -> None:
        """One critical hit on a location."""
