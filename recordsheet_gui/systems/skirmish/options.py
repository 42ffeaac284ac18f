"""Options of the light game."""

from recordsheet_gui.core import options
from recordsheet_gui.core.answers import TWO_DICE_LESS_ONE, UNIFORM, DiceSpec
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.options import Option
from recordsheet_gui.core.state import GameState

ALL = options.named(
    Option(
        name="dice",
        title="What gives a number from 1 to 11",
        values=("1-11", TWO_DICE_LESS_ONE),
        group="Dice",
        labels=("a D12 that rolls 12 again", "two dice less one"),
    ),
    Option(
        name="base",
        title="The base number to hit",
        values=(4, 2, 3, 5, 6, 7, 8),
        group="Dice",
    ),
)

HIGHEST = 11
"""Rolls run from 1 to this; shown on the die it always hits."""


def base(state: GameState) -> int:
    """The number to hit before any modifier."""
    chosen = options.chosen(ALL, state.options, "base")
    assert isinstance(chosen, int)
    return chosen


def die(state: GameState) -> DiceSpec:
    """The die of every roll: one face from 1 to 11."""
    is_sum = state.options.get("dice") == TWO_DICE_LESS_ONE
    return DiceSpec(count=1, sides=HIGHEST, shape=TWO_DICE_LESS_ONE if is_sum else UNIFORM)


def roll(
    draft: Draft,
    why: str,
    rule: RuleId,
    unit: UnitId,
    target: Number | None = None,
    always: int | None = None,
) -> int:
    """One number from 1 to 11."""
    dice = die(draft.state)
    (face,) = draft.roll(
        dice.count, dice.sides, why, rule, unit=unit, target=target, shape=dice.shape, always=always
    )
    return face
