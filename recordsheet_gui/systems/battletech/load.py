"""Who hangs from whose lift hoist: a unit that is carried does nothing."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
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


def let_go(draft: Draft, unit: UnitId) -> None:
    """A unit that leaves the table neither carries nor hangs any more."""
    cause = Cause(rule=HOIST)
    for other in draft.state.units:
        for one, two in ((unit, other), (other, unit)):
            draft.set(one, carrying(two), cause, on=False)
            draft.set(one, carried(two), cause, on=False)


def _after(unit: UnitState, word: str) -> UnitId | None:
    if not unit.conditions:
        return None
    start = f"{word}/"
    for key in unit.conditions:
        if key.startswith(start):
            return UnitId(key.removeprefix(start))
    return None
