"""How a unit moves, in as few letters as lists have room for."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.units.kinds import kind_of

MOVEMENT, THRUST = "Movement ", "Thrust "
"""How the lines of a unit begin that say how it moves, and how it flies."""


def moves(design: UnitDesign) -> str:
    """As "4/6/0", or the thrust of what flies; empty for what stays where it is."""
    for line in kind_of(design).lines(design):
        if line.startswith(MOVEMENT):
            return line.removeprefix(MOVEMENT).partition(" ")[0]
        if line.startswith(THRUST):
            return line.removeprefix(THRUST).partition(",")[0]
    return ""
