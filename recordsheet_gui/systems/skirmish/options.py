"""Options of the light game."""

from collections.abc import Mapping
from dataclasses import dataclass

from recordsheet_gui.core.answers import TWO_DICE_LESS_ONE, UNIFORM, DiceSpec
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of a table, stored in its game."""

    name: str
    title: str
    values: tuple[object, ...]
    """The default first."""


ALL = {
    option.name: option
    for option in (
        Option(
            name="dice",
            title="What gives 1 to 11: a D12 that rolls 12 again, or two dice less one (SK-1)",
            values=("1-11", TWO_DICE_LESS_ONE),
        ),
        Option(
            name="base",
            title="The base number to hit (SK-2)",
            values=(4, 2, 3, 5, 6, 7, 8),
        ),
    )
}

HIGHEST = 11
"""Rolls run from 1 to this; shown on the die it always hits."""


def check(options: Mapping[str, object]) -> None:
    """Refuse an option or a value that the game does not have."""
    for name, value in options.items():
        if name not in ALL:
            raise RuleError("option", f'Skirmish has no option "{name}".')
        if not any(type(value) is type(v) and value == v for v in ALL[name].values):
            offered = ", ".join(str(v) for v in ALL[name].values)
            raise RuleError("option", f'The option "{name}" is one of {offered}.')


def base(state: GameState) -> int:
    """The number to hit before any modifier."""
    chosen = state.options.get("base", ALL["base"].values[0])
    assert isinstance(chosen, int)
    return chosen


def die(state: GameState) -> DiceSpec:
    """The die of every roll: one face from 1 to 11."""
    is_sum = state.options.get("dice") == TWO_DICE_LESS_ONE
    return DiceSpec(count=1, sides=HIGHEST, shape=TWO_DICE_LESS_ONE if is_sum else UNIFORM)
