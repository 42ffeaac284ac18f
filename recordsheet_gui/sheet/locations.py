"""The words for a 'Mech's locations on the sheet, and which of them are gone."""

from collections.abc import Mapping

from recordsheet_gui.core.ids import ConditionKey, GridKey
from recordsheet_gui.core.state import UnitState

NAMES: Mapping[str, str] = {
    "HD": "Head",
    "CT": "Center Torso",
    "LT": "Left Torso",
    "RT": "Right Torso",
    "LA": "Left Arm",
    "RA": "Right Arm",
    "LL": "Left Leg",
    "RL": "Right Leg",
    "CL": "Center Leg",
    "FLL": "Front Left Leg",
    "FRL": "Front Right Leg",
    "RLL": "Rear Left Leg",
    "RRL": "Rear Right Leg",
    "CTR": "Center Torso Rear",
    "LTR": "Left Torso Rear",
    "RTR": "Right Torso Rear",
}

SHORT_NAMES: Mapping[str, str] = {
    **NAMES,
    "FLL": "Front Left",
    "FRL": "Front Right",
    "RLL": "Rear Left",
    "RRL": "Rear Right",
    "CTR": "Center Rear",
    "LTR": "Left Rear",
    "RTR": "Right Rear",
}
"""As they stand beside an outline, where room is short."""

INWARD: Mapping[str, str] = {
    "LA": "LT",
    "RA": "RT",
    "LL": "LT",
    "RL": "RT",
    "CL": "CT",
    "FLL": "LT",
    "RLL": "LT",
    "FRL": "RT",
    "RRL": "RT",
    "LT": "CT",
    "RT": "CT",
}
"""Where damage goes on from a lost location, for the small diagram."""

ARMS = ("LA", "RA")
REARS: Mapping[str, str] = {"CTR": "CT", "LTR": "LT", "RTR": "RT"}


def front(location: str) -> str:
    """The location that a rear armor belongs to."""
    return REARS.get(location, location)


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


def grid_key(location: str, part: str) -> GridKey:
    """The boxes of a location: armor or structure."""
    return GridKey(f"{location}/{part}")
