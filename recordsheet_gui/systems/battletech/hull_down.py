"""Hull down: a unit that crouches behind a rise, where a table plays it."""

from collections.abc import Iterator

from recordsheet_gui.core.ids import ConditionKey, RuleId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.unit import View

RULE = RuleId("BT-hull-down")
HULL_DOWN = ConditionKey("hull_down")
HARDER = 2


def is_down(state: GameState, view: View) -> bool:
    """True for a unit that is hull down, at a table that plays it."""
    return HULL_DOWN in view.paper.conditions and options.is_on(state, "hull_down")


def target_parts(state: GameState, view: View) -> Iterator[Part]:
    """What it does to shots at the unit."""
    if is_down(state, view):
        yield Part(label="target hull down", value=HARDER, rule=RULE)
