"""Every track and condition that a vehicle's sheet may have beside its boxes.

The keys stand in saves and never change. Skills, the move of the turn, shots fired and shots left
have the keys of all units: systems/battletech/paper.py. A weapon or bin is known by its line, the
one slot of its item: a mark on that slot destroys it, "ammo/BD/1" counts the shots of a bin.
"""

from recordsheet_gui.core.ids import ConditionKey, TrackKey

# -- the crew --------------------------------------------------------------------------------

STUNNED = TrackKey("crew/stunned")
"""Turns that the crew will do without attacks and flank speed, those of a turn to come."""
DAZED = TrackKey("crew/dazed")
"""1 in a turn that began with a stunned crew: it is such a turn."""
DRIVER = ConditionKey("crew/driver")
COMMANDER = ConditionKey("crew/commander")
PILOT = ConditionKey("crew/pilot")
COPILOT = ConditionKey("crew/copilot")
"""Who was hit: the first two in a vehicle, the others in a VTOL."""
KILLED = ConditionKey("crew/killed")

# -- what works no more ------------------------------------------------------------------------

SENSORS = TrackKey("sensors")
"""Hits on the sensors, 0 to 4."""
MOST_SENSORS = 4
ENGINE = ConditionKey("engine")
"""The engine was hit."""
FUEL_TANK = ConditionKey("fuel_tank")
"""The fuel tank was hit and the vehicle burns."""
ROTOR = TrackKey("rotor")
"""MP that hits on the rotor have cost, and critical hits on it."""
FLIGHT_STABILIZER = ConditionKey("flight_stabilizer")
IMMOBILE = ConditionKey("immobile")
"""By hand, or because a VTOL without a rotor that lifts has come down."""

# -- where it is -------------------------------------------------------------------------------

ELEVATION = TrackKey("elevation")
"""Levels above the ground: VTOLs and WiGEs; 0 is landed."""
DEPTH = TrackKey("depth")
"""Levels below the surface: submarines."""
CRASHED = ConditionKey("crashed")
SUNK = ConditionKey("sunk")
CRUSHED = ConditionKey("nowhere to go")
"""Three ends: it fell from the air, went down in water, or was displaced with no hex free."""
TOWED = ConditionKey("towed")
"""A trailer behind its tractor; alone it stands still."""
TOWING = "towing/"
"""Starts the condition of a tractor: towing/b/50 pulls unit b of 50 tons."""
RIDERS = ConditionKey("riders")
"""Battle armor holds on to the handles of an Omni."""
CLAMPED = TrackKey("clamped")
"""Battle armor units that hold on by magnetic clamps."""
STUCK = ConditionKey("stuck")
"""Bogged down in swamp or the like."""
OVER_WATER = ConditionKey("over water")
"""A hovercraft or WiGE over water of depth 1 or more: without its engine a hovercraft sinks."""
NO_LANDING = ConditionKey("no landing")
"""What it flies over takes no landing: woods, water, swamp; it would crash there."""

MOTIVE_WORDS = ("minor", "moderate", "heavy", "major")
"""Results of the motive table, the lightest first."""


def motive(number: int, result: str) -> ConditionKey:
    """The result of a motive roll by its place among them, 1 the first: motive/1/moderate."""
    return ConditionKey(f"motive/{number}/{result}")


def stabilizer(location: str) -> ConditionKey:
    """The stabilizer of a location's weapons was hit."""
    return ConditionKey(f"stabilizer/{location}")


def turret_jammed(turret: str) -> ConditionKey:
    """A turret that keeps its facing until the crew clears it."""
    return ConditionKey(f"turret_jammed/{turret}")


def turret_cleared(turret: str) -> ConditionKey:
    """A turret that was jammed before: the next jam locks it."""
    return ConditionKey(f"turret_cleared/{turret}")


def turret_locked(turret: str) -> ConditionKey:
    """A turret that keeps its facing for the rest of the game."""
    return ConditionKey(f"turret_locked/{turret}")


def flooded(location: str) -> ConditionKey:
    """A location that is full of water."""
    return ConditionKey(f"flooded/{location}")


def malfunction(item: int) -> ConditionKey:
    """A weapon that a critical hit has jammed, until the crew clears it."""
    return ConditionKey(f"malfunction/{item}")


def towing(unit: str, tons: int) -> ConditionKey:
    """A trailer that it pulls, by its id and its tons."""
    return ConditionKey(f"{TOWING}{unit}/{tons}")


def clearing(what: str) -> TrackKey:
    """1 in the turn in which the crew clears a weapon, by its number, or a turret, by its key."""
    return TrackKey(f"clearing/{what}")


OF_A_LOCATION = ("stabilizer", "turret_jammed", "turret_cleared", "turret_locked")
"""First words of conditions about a location."""
