"""The one die of the light game."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.systems.skirmish import options


def roll(draft: Draft, why: str, rule: RuleId, unit: UnitId, target: Number | None = None) -> int:
    """One number from 1 to 11."""
    die = options.die(draft.state)
    (face,) = draft.roll(die.count, die.sides, why, rule, unit=unit, target=target, shape=die.shape)
    return face
