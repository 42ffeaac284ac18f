"""Every track, grid and condition that an aerospace unit's sheet may have.

The keys stand in saves and never change. Skills, pilot hits, heat, shots fired and shots left have
the keys of all units: systems/battletech/paper.py. Armor is "NOS/armor" and so on, the structural
integrity of the whole unit "SI/structure". Critical boxes are boxes of their own: the grid
"avionics/critical" has three. A weapon or bin is known by its line, the one slot of its item: a
mark on that slot destroys it. Altitude, velocity and the like are those of all that flies:
systems/battletech/flight.py.
"""

from recordsheet_gui.core.ids import ConditionKey, GridKey, TrackKey
from recordsheet_gui.systems.battletech.flight import AIR as AIR
from recordsheet_gui.systems.battletech.flight import ALTITUDE as ALTITUDE
from recordsheet_gui.systems.battletech.flight import RUN as RUN
from recordsheet_gui.systems.battletech.flight import RUN_WORDS as RUN_WORDS
from recordsheet_gui.systems.battletech.flight import STRAFED as STRAFED
from recordsheet_gui.systems.battletech.flight import THRUST as THRUST
from recordsheet_gui.systems.battletech.flight import VELOCITY as VELOCITY
from recordsheet_gui.systems.battletech.flight import strafed_key as strafed_key
from recordsheet_gui.units.aerospace.facts import SI

CRITICAL = "critical"
"""The part of a system that has its boxes."""
STRUCTURE = GridKey(f"{SI}/structure")
FUEL = TrackKey("fuel")
"""Points that are left."""
SAFE = TrackKey("thrust/safe")
"""The least Safe Thrust that it had when it spent thrust this turn; 0 before it did."""
DESCENDED = TrackKey("descended")
"""Levels that it went down this turn by its own will."""
ROLLED = TrackKey("rolled over")
"""How often it turned over this turn."""
HOVERS = TrackKey("hovers")
"""1 in a turn in which it hovers."""
LAUNCHED = "launched"
SINKS_LOST = TrackKey("sinks/lost")
"""Heat sinks that critical hits took."""
LIFE_BOATS = TrackKey("life boats")
ESCAPE_PODS = TrackKey("escape pods")
"""Those that are still aboard."""
BOMB = "bomb"
LOST = "lost"
DOORS = "doors"

OUT_OF_CONTROL = ConditionKey("out of control")
RANDOM = ConditionKey("random movement")
GROUNDED = ConditionKey("grounded")
STRAIGHT = TrackKey("straight")
"""Hexes flown straight on above a ground map since the last turn."""
EVADING = ConditionKey("evading")
INCAPACITATED = ConditionKey("crew incapacitated")
EXPLODED = ConditionKey("fuel exploded")
CRASHED = ConditionKey("crashed")
ABANDONED = ConditionKey("abandoned")


def boxes(system: str) -> GridKey:
    """The critical boxes of a system."""
    return GridKey(f"{system}/{CRITICAL}")


def bomb_key(gear: str) -> TrackKey:
    """How many of an external store still hang there, by the id of its gear."""
    return TrackKey(f"{BOMB}/{gear}")


def lost_key(bay: int) -> TrackKey:
    """Tons or places of a transport bay that are lost, by its place in the design."""
    return TrackKey(f"{LOST}/{bay}")


def launched_key(kind: str) -> TrackKey:
    """Units that left bays of a kind this turn."""
    return TrackKey(f"{LAUNCHED}/{kind}")


def door_key(bay: int) -> GridKey:
    """The doors of a transport bay."""
    return GridKey(f"bay {bay}/{DOORS}")
