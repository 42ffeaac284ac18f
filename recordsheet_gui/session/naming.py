"""What units are called where several may have one name."""

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState


def label(state: GameState, unit: UnitId) -> str:
    """A unit's name, with its id where two have the same name."""
    if unit not in state.units:
        return unit
    name = state.units[unit].design.name
    twins = sum(other.design.name == name for other in state.units.values())
    return f"{name} [{unit}]" if twins > 1 else name
