"""Who hangs from whose lift hoist, or rides in whom: a unit that is carried does nothing."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.paper import HEXES, TURNS

HOIST = RuleId("BT-lift-hoist")

CARRYING = "carrying"
CARRIED = "carried"
PASSENGER = "passenger"
RIDING = "riding"
COMPANIONS = frozenset({RIDING, PASSENGER, CARRIED, CARRYING, "towing", "inside", "swarming"})
"""What conditions begin with that go on with the id of another unit, as their words do."""
MOUNTED = "mounted"
"""Holds on to the outside of another unit."""
RIDER = "rider"
"""Carries somebody on its outside; place, MP that it costs and unit stand behind the word."""
LOST_ABOARD = ConditionKey("lost aboard")
"""It rode in something that blew up."""
LET_OUT = TrackKey("struck/let out")
"""Somebody got out of the carrier this turn, or off it."""
CHARGED = "struck/charge/"
"""How the track of a charge of this turn begins."""
STRIKES_LOAD = 3
"""Up to this die a hit on the carrier strikes what it carries."""


def carrying(cargo: UnitId) -> ConditionKey:
    """The condition of a unit that carries another one."""
    return ConditionKey(f"{CARRYING}/{cargo}")


def carried(carrier: UnitId) -> ConditionKey:
    """The condition of a unit that hangs from a hoist."""
    return ConditionKey(f"{CARRIED}/{carrier}")


def passenger(unit: UnitId) -> ConditionKey:
    """The condition of a unit that another one rides in."""
    return ConditionKey(f"{PASSENGER}/{unit}")


def riding(carrier: UnitId) -> ConditionKey:
    """The condition of a unit that rides in another one."""
    return ConditionKey(f"{RIDING}/{carrier}")


def mounted(carrier: UnitId) -> ConditionKey:
    """The condition of a unit that rides on the outside of another one."""
    return ConditionKey(f"{MOUNTED}/{carrier}")


def passengers_of(unit: UnitState) -> list[UnitId]:
    """Who rides in a unit, in the order they got in."""
    start = f"{PASSENGER}/"
    return [UnitId(key.removeprefix(start)) for key in unit.conditions if key.startswith(start)]


def carrier_of(unit: UnitState) -> UnitId | None:
    """Whom a unit rides in."""
    return _after(unit, RIDING)


def mount_of(unit: UnitState) -> UnitId | None:
    """On whose outside a unit rides."""
    return _after(unit, MOUNTED)


def no_charge(unit: UnitState) -> str | None:
    """Why a carrier does not charge, as a sentence."""
    if not unit.tracks.get(LET_OUT, 0):
        return None
    return f"{unit.design.name} let somebody out this turn and cannot charge."


def no_going_on(unit: UnitState, hexes: int, turns: int) -> str | None:
    """Why a carrier does not move on, as a sentence; whoever rides gets out when it has moved."""
    tracks = unit.tracks
    is_farther = hexes > tracks.get(HEXES, 0) or turns > tracks.get(TURNS, 0)
    if not tracks.get(LET_OUT, 0) or not is_farther:
        return None
    return f"{unit.design.name} let somebody out this turn and moves no farther."


def has_charged(unit: UnitState) -> bool:
    """True for a unit that charges this turn on purpose."""
    return any(value and key.startswith(CHARGED) for key, value in unit.tracks.items())


def load_of(unit: UnitState) -> UnitId | None:
    """What a unit carries."""
    return _after(unit, CARRYING)


def is_carried(unit: UnitState) -> bool:
    """True for a unit that hangs from a hoist, or rides in another one or on it."""
    return held_by(unit) != ""


def held_by(unit: UnitState) -> str:
    """How a unit is carried, as a part of a sentence; empty for one that is not."""
    if _after(unit, CARRIED) is not None:
        return "hangs from a lift hoist"
    if mount_of(unit) is not None:
        return "rides on another unit"
    return "rides in another unit" if carrier_of(unit) is not None else ""


def let_go(draft: Draft, unit: UnitId) -> None:
    """A unit that leaves the table neither carries nor hangs any more."""
    cause = Cause(rule=HOIST)
    for other in draft.state.units:
        for one, two in ((unit, other), (other, unit)):
            draft.set(one, carrying(two), cause, on=False)
            draft.set(one, carried(two), cause, on=False)
            draft.set(one, passenger(two), cause, on=False)
            draft.set(one, riding(two), cause, on=False)
            draft.set(one, mounted(two), cause, on=False)
        for key in [*draft.unit(other).conditions]:
            if key.startswith(f"{RIDER}/") and key.endswith(f"/{unit}"):
                draft.set(other, key, cause, on=False)


def _after(unit: UnitState, word: str) -> UnitId | None:
    if not unit.conditions:
        return None
    start = f"{word}/"
    for key in unit.conditions:
        if key.startswith(start):
            return UnitId(key.removeprefix(start))
    return None
