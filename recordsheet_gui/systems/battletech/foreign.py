"""Conditions of a whole unit that only one kind of unit can be in."""

from recordsheet_gui.systems.battletech.hull_down import HULL_DOWN
from recordsheet_gui.systems.battletech.mech.flip import FLIPPED
from recordsheet_gui.systems.battletech.mech.shapes import AIRBORNE, OUT_OF_CONTROL
from recordsheet_gui.systems.battletech.mech.view import (
    EJECTED,
    EXPLODED,
    IN_COMMAND,
    SHUTDOWN,
    STALLED,
    UNCONSCIOUS,
    WADING,
)
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.systems.battletech.vehicle import keys

OF_MECHS = frozenset(
    {
        PRONE,
        SHUTDOWN,
        UNCONSCIOUS,
        WADING,
        STALLED,
        FLIPPED,
        EJECTED,
        IN_COMMAND,
        EXPLODED,
        AIRBORNE,
        OUT_OF_CONTROL,
    }
)
OF_VEHICLES = frozenset(
    {
        keys.ENGINE,
        keys.FUEL_TANK,
        keys.FLIGHT_STABILIZER,
        keys.CRASHED,
        keys.SUNK,
        keys.TOWED,
        keys.OVER_WATER,
        keys.NO_LANDING,
    }
)
OF_MACHINES = OF_MECHS | OF_VEHICLES | {HULL_DOWN}
"""What people on foot and in suits never are."""
