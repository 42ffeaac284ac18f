"""What units are called where several may have one name, and moments of a game."""

from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem


def label(state: GameState, unit: UnitId) -> str:
    """A unit's name, with its id where two have the same name."""
    if unit not in state.units:
        return unit
    name = state.units[unit].design.name
    twins = sum(other.design.name == name for other in state.units.values())
    return f"{name} [{unit}]" if twins > 1 else name


def moment(system: GameSystem, clock: Clock) -> str:
    """Turn and phase as a heading."""
    return f"Turn {clock.turn}, {system.phases[clock.phase].title}"
