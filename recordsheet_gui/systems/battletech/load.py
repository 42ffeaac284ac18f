"""Who hangs from whose lift hoist: a unit that is carried does nothing."""

from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.state import UnitState

HOIST = RuleId("BT-lift-hoist")

CARRYING = "carrying"
CARRIED = "carried"
STRIKES_LOAD = 3
"""Up to this die a hit on the carrier strikes what it carries."""


def carrying(cargo: UnitId) -> ConditionKey:
    """The condition of a unit that carries another one."""
    return ConditionKey(f"{CARRYING}/{cargo}")


def carried(carrier: UnitId) -> ConditionKey:
    """The condition of a unit that hangs from a hoist."""
    return ConditionKey(f"{CARRIED}/{carrier}")


def load_of(unit: UnitState) -> UnitId | None:
    """What a unit carries."""
    return _after(unit, CARRYING)


def is_carried(unit: UnitState) -> bool:
    """True for a unit that hangs from a hoist."""
    return _after(unit, CARRIED) is not None


def _after(unit: UnitState, word: str) -> UnitId | None:
    start = f"{word}/"
    for key in unit.conditions:
        if key.startswith(start):
            return UnitId(key.removeprefix(start))
    return None
