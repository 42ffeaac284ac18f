"""Who clings to whom: conditions on both sheets."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.load import mounted

SWARMING = "swarming"
SWARMED = "swarmed"


def swarming(target: UnitId) -> ConditionKey:
    """The condition of those who cling to a unit."""
    return ConditionKey(f"{SWARMING}/{target}")


def swarmed(by: UnitId) -> ConditionKey:
    """The condition of the one that they cling to."""
    return ConditionKey(f"{SWARMED}/{by}")


def target_of(paper: UnitState) -> UnitId | None:
    """Whom a unit clings to."""
    return next(iter(_after(paper, SWARMING)), None)


def swarmers_of(paper: UnitState) -> list[UnitId]:
    """Who clings to a unit."""
    return _after(paper, SWARMED)


def riders_of(state: GameState, unit: UnitId) -> list[UnitId]:
    """Who rides on the outside of a unit."""
    key = mounted(unit)
    return [other for other, paper in state.units.items() if key in paper.conditions]


def _after(paper: UnitState, word: str) -> list[UnitId]:
    start = f"{word}/"
    return [UnitId(key.removeprefix(start)) for key in paper.conditions if key.startswith(start)]


def attach(draft: Draft, unit: UnitId, target: UnitId, cause: Cause) -> None:
    """Both sheets say it."""
    draft.set(unit, swarming(target), cause)
    draft.set(target, swarmed(unit), cause)


def release(draft: Draft, unit: UnitId, cause: Cause) -> None:
    """Those who clung do not any more."""
    target = target_of(draft.unit(unit))
    if target is None:
        return
    draft.set(unit, swarming(target), cause, on=False)
    if target in draft.state.units:
        draft.set(target, swarmed(unit), cause, on=False)


def release_all(draft: Draft, target: UnitId, cause: Cause) -> None:
    """Nobody clings to a unit any more."""
    for unit in swarmers_of(draft.unit(target)):
        if unit in draft.state.units:
            release(draft, unit, cause)
        else:
            draft.set(target, swarmed(unit), cause, on=False)
