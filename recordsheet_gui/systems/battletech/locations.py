"""The locations of a 'Mech, their names and how damage moves inward."""

from collections.abc import Mapping

from recordsheet_gui.core.design import MechDesign
from recordsheet_gui.core.ids import ConditionKey, GridKey
from recordsheet_gui.core.state import UnitState

NAMES: Mapping[str, str] = {
    "HD": "head",
    "CT": "center torso",
    "LT": "left torso",
    "RT": "right torso",
    "CTR": "center torso rear",
    "LTR": "left torso rear",
    "RTR": "right torso rear",
    "LA": "left arm",
    "RA": "right arm",
    "LL": "left leg",
    "RL": "right leg",
    "CL": "center leg",
    "FLL": "front left leg",
    "FRL": "front right leg",
    "RLL": "rear left leg",
    "RRL": "rear right leg",
}

INWARD: Mapping[str, str] = {
    "LA": "LT",
    "LL": "LT",
    "FLL": "LT",
    "RLL": "LT",
    "RA": "RT",
    "RL": "RT",
    "FRL": "RT",
    "RRL": "RT",
    "LT": "CT",
    "RT": "CT",
    "CL": "CT",
}
"""The damage transfer diagram; head and center torso pass nothing on."""

TORSOS = ("CT", "LT", "RT")
ARMS = ("LA", "RA")
LEGS = ("LL", "RL", "CL", "FLL", "FRL", "RLL", "RRL")


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
