"""What units are called where several may have one name, and moments of a game."""

from recordsheet_gui.core.called import label as label
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.system import GameSystem


def moment(system: GameSystem, clock: Clock) -> str:
    """Turn and phase as a heading."""
    return f"Turn {clock.turn}, {system.phases[clock.phase].title}"
