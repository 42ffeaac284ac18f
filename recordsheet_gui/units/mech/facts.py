"""What every 'Mech has by construction: structure, engine, gyro, and the words for them.

TechManual, "BattleMech construction"; superheavy values from Interstellar Operations.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

from recordsheet_gui.units.mech.anatomy import ANATOMIES, ARMS
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro

TECH_BASES = ("Inner Sphere", "Clan", "Mixed (IS Chassis)", "Mixed (Clan Chassis)")
GYROS = {
    Gyro.STANDARD: 4,
    Gyro.XL: 6,
    Gyro.COMPACT: 2,
    Gyro.HEAVY_DUTY: 4,
    Gyro.NONE: 0,
    Gyro.SUPERHEAVY: 2,
}
"""Gyro types and their slots."""
CREWS = {
    Cockpit.COMMAND_CONSOLE: ("pilot", "commander"),
    Cockpit.DUAL: ("pilot", "gunner"),
    Cockpit.QUADVEE: ("pilot", "gunner"),
    Cockpit.TRIPOD: ("pilot", "gunner"),
    Cockpit.SUPERHEAVY_TRIPOD: ("pilot", "gunner", "tech officer"),
}
"""Who sits in a cockpit, where it is not the pilot alone."""
SEPARATE_SEATS = (Cockpit.COMMAND_CONSOLE, Cockpit.DUAL, Cockpit.QUADVEE)
"""Cockpits with a slot for each seat."""
HEAT_SINKS = ("single", "double", "laser", "compact")
STRUCTURES = (
    "Standard",
    "Endo Steel",
    "Endo Steel Prototype",
    "Endo-Composite",
    "Composite",
    "Reinforced",
    "Industrial",
)
ARMORS = (
    "Standard",
    "Ferro-Fibrous",
    "Light Ferro-Fibrous",
    "Heavy Ferro-Fibrous",
    "Ferro-Fibrous Prototype",
    "Ferro-Lamellor",
    "Stealth",
    "Hardened",
    "Reactive",
    "Reflective",
    "Ballistic-Reinforced",
    "Impact-Resistant",
    "Heat-Dissipating",
    "Anti-Penetrative Ablation",
    "Primitive",
    "Industrial",
    "Heavy Industrial",
    "Commercial",
    "Patchwork",
)

# Tons: center torso, side torso, arm, leg.
_STRUCTURE = {
    10: (4, 3, 1, 2),
    15: (5, 4, 2, 3),
    20: (6, 5, 3, 4),
    25: (8, 6, 4, 6),
    30: (10, 7, 5, 7),
    35: (11, 8, 6, 8),
    40: (12, 10, 6, 10),
    45: (14, 11, 7, 11),
    50: (16, 12, 8, 12),
    55: (18, 13, 9, 13),
    60: (20, 14, 10, 14),
    65: (21, 15, 10, 15),
    70: (22, 15, 11, 15),
    75: (23, 16, 12, 16),
    80: (25, 17, 13, 17),
    85: (27, 18, 14, 18),
    90: (29, 19, 15, 19),
    95: (30, 20, 16, 20),
    100: (31, 21, 17, 21),
    105: (32, 22, 17, 22),
    110: (33, 23, 18, 23),
    115: (35, 24, 19, 24),
    120: (36, 25, 20, 25),
    125: (38, 26, 21, 26),
    130: (39, 27, 21, 27),
    135: (41, 28, 22, 28),
    140: (42, 29, 23, 29),
    145: (44, 31, 24, 31),
    150: (45, 32, 25, 32),
    155: (47, 33, 26, 33),
    160: (48, 34, 26, 34),
    165: (50, 35, 27, 35),
    170: (51, 36, 28, 36),
    175: (53, 37, 29, 37),
    180: (54, 38, 30, 38),
    185: (56, 39, 31, 39),
    190: (57, 40, 31, 40),
    195: (59, 41, 32, 41),
    200: (60, 42, 33, 42),
}
MOST_ARMOR = 500
MOST_MP = 99
MOST_RATING = 1000
MOST_SINKS = 200
"""Far more than any 'Mech has; a file that says more is wrong, and its sheet could not be drawn."""
_LARGE_ENGINE = 400
"""Engines rated higher than this take more room."""


def is_superheavy(tons: int) -> bool:
    """Over 100 tons two pieces share a slot, so that everything takes half the room."""
    return tons > 100


def has_structure(tons: int) -> bool:
    """True for a weight that a 'Mech can have: 10 to 200 tons in steps of 5."""
    return tons in _STRUCTURE


@cache
def structure(tons: int, config: Config) -> Mapping[str, int]:
    """Internal structure by location; one value for all 'Mechs of a weight."""
    center, side, arm, leg = _STRUCTURE[tons]
    head = 4 if is_superheavy(tons) else 3
    points = {"HD": head, "CT": center, "LT": side, "RT": side, "LA": arm, "RA": arm}
    return {where: points.get(where, leg) for where in ANATOMIES[config].locations}


def most_armor(tons: int, location: str, points: int) -> int:
    """The most armor over a location of so much structure, front and rear together."""
    if location == "HD":
        return 12 if is_superheavy(tons) else 9
    return 2 * points


@lru_cache(maxsize=1024)
def engine_slots(tons: int, kind: EngineType, rating: int, base: str) -> tuple[int, int]:
    """Slots of an engine in the center torso, and in each side torso."""
    center = 3 if kind is EngineType.COMPACT else 8 if rating > _LARGE_ENGINE else 6
    clan = base == "Clan"
    side = {
        EngineType.LIGHT: 2,
        EngineType.XL: 2 if clan else 3,
        EngineType.XXL: 4 if clan else 6,
    }.get(kind, 0)
    if is_superheavy(tons):
        return (center + 1) // 2, (side + 1) // 2
    return center, side


def arc_rank(location: str) -> int:
    """How narrow the firing arc is; the narrowest location of a split weapon gives its arc."""
    if location in ARMS:
        return 0
    return {"LT": 1, "RT": 1, "CT": 2}.get(location, 3)
