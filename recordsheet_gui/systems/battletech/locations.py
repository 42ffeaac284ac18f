"""The keys of a 'Mech's boxes, and which of its locations are gone."""

from recordsheet_gui.core.ids import ConditionKey, GridKey
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.units.mech.anatomy import ARMS, INWARD, LEGS, TORSOS
from recordsheet_gui.units.mech.design import MechDesign


def armor_key(location: str, *, rear: bool = False) -> GridKey:
    """The armor of a location; only torsos have another one behind."""
    return GridKey(f"{location}R/armor" if rear and location in TORSOS else f"{location}/armor")


def structure_key(location: str) -> GridKey:
    """The internal structure of a location."""
    return GridKey(f"{location}/structure")


def blown_off(location: str) -> ConditionKey:
    """The condition of a limb or head that a critical hit tore off."""
    return ConditionKey(f"blown_off/{location}")


def legs_of(design: MechDesign) -> tuple[str, ...]:
    """The legs of this 'Mech."""
    return tuple(location for location in LEGS if location in design.structure)


def is_gone(unit: UnitState, location: str) -> bool:
    """True for a location that is destroyed, blown off, or an arm lost with its side torso."""
    grid = unit.grids.get(structure_key(location))
    if grid is None or grid.left == 0 or blown_off(location) in unit.conditions:
        return True
    return location in ARMS and is_gone(unit, INWARD[location])
