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

MOST_TONS = 9_999_999
MOST_ARMOR = 99_999
MOST_SI = 9_999
MOST_THRUST = 99
MOST_FUEL = 99_999_999
MOST_SINKS = 99_999
MOST_CREW = 999_999
MOST_DECKS = 99
MOST_DESIGN_TYPE = 9
MOST_JUMP = 999
"""Far more than any has; a file that says more is wrong, and its sheet could not be drawn."""
COCKPITS = ("standard", "small", "command console", "primitive")
KF_CORES = ("standard", "compact", "subcompact", "none", "primitive")
COLLARS = ("standard", "prototype", "none")
"""By code."""

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


def fighter_si(tons: float, safe_thrust: int) -> int:
    """The structural integrity that a fighter is built with."""
    return max(int(tons) // 10, safe_thrust)


def engine_rating(tons: float, safe_thrust: int, *, needs_air: bool, is_primitive: bool) -> int:
    """The rating that gives a fighter this thrust; one of old make is a fifth larger, in fives."""
    rating = (safe_thrust if needs_air else safe_thrust - 2) * int(tons)
    return 5 * ceil((12 * rating + 5) // 10 / 5) if is_primitive else rating
