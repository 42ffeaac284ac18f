"""Whom an attack means where nobody is named."""

from collections.abc import Sequence

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState


def only_enemy(state: GameState, unit: UnitId, present: Sequence[UnitId]) -> UnitId | None:
    """The one of those present on another side, or the only other one at all."""
    others = [one for one in present if one != unit]
    enemies = [one for one in others if state.sides[one] != state.sides[unit]] or others
    return enemies[0] if len(enemies) == 1 else None
