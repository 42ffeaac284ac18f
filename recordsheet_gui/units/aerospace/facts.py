"""Places of aerospace units, and what follows from their kind alone."""

from collections.abc import Mapping
from math import ceil

NOSE, AFT = "NOS", "AFT"
FIGHTER_ARCS = (NOSE, "RWG", "LWG", AFT)
CRAFT_ARCS = (NOSE, "RS", "LS", AFT)
SHIP_ARCS = (NOSE, "FLS", "FRS", AFT, "ALS", "ARS")
"""Where armor lies, in the order of unit files."""
WINGS, FUSELAGE, BODY, HULL = "WNG", "FSLG", "BOD", "HULL"
BROADSIDES = ("LBS", "RBS")
"""Places that carry items but no boxes and cannot be struck."""
SI = "SI"
"""The one track of structure that the whole unit has."""
AERODYNE, SPHEROID = "aerodyne", "spheroid"
CREW = ("crew", "officers", "gunners", "passengers", "marines", "battlearmor", "otherpassenger")
"""Who is aboard, by the names of the blocks."""

PLACES: Mapping[str, str] = {
    NOSE: "Nose",
    "RWG": "Right Wing",
    "LWG": "Left Wing",
    "RS": "Right Side",
    "LS": "Left Side",
    "FLS": "Fore Left",
    "FRS": "Fore Right",
    "ALS": "Aft Left",
    "ARS": "Aft Right",
    AFT: "Aft",
    WINGS: "Wings",
    FUSELAGE: "Fuselage",
    BODY: "Body",
    HULL: "Hull",
    "LBS": "Left Broadside",
    "RBS": "Right Broadside",
}


def max_thrust(safe: int) -> int:
    """What an engine gives beyond what is safe."""
    return (3 * safe + 1) // 2


def threshold(armor: int) -> int:
    """The damage of one hit that a location's armor takes without a critical."""
    return ceil(armor / 10)
