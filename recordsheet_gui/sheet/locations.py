"""Which locations of a 'Mech are gone from its sheet."""

from recordsheet_gui.core.ids import ConditionKey
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.units.mech.anatomy import ARMS, INWARD


def gone_locations(unit: UnitState) -> frozenset[str]:
    """Locations that are shot away, blown off, or hung on a torso that is."""
    gone = set()
    for key, grid in unit.grids.items():
        location, _, part = key.partition("/")
        if part == "structure" and grid.rows and grid.size and grid.left == 0:
            gone.add(location)
    for condition in unit.conditions:
        word, _, location = condition.partition("/")
        if word == "blown_off" and location:
            gone.add(location)
    gone |= {arm for arm in ARMS if INWARD[arm] in gone}
    return frozenset(gone)


def is_blown_off(unit: UnitState, location: str) -> bool:
    """True for a limb that a critical hit tore off."""
    return ConditionKey(f"blown_off/{location}") in unit.conditions
