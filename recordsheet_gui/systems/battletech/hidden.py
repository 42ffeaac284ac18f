"""Hidden units: nobody aims at them, and they show themselves by what they do."""

from collections.abc import Iterator

from recordsheet_gui.core.commands import Command, SetCondition
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.systems.battletech.unit import View

RULE = RuleId("BT-hidden")
HIDDEN = ConditionKey("hidden")
SETUP = 1
"""The turn before which units hide."""


def check(draft: Draft, command: Command, attacker: UnitId, target: UnitId) -> None:
    """Nobody aims at one that is hidden."""
    paper = draft.state.units.get(target)
    if paper is not None and HIDDEN in paper.conditions:
        words = f"{paper.design.name} is hidden, and nobody aims at it."
        draft.forbid(command, "hidden", words, attacker)


def show(draft: Draft, unit: UnitId, by: str) -> None:
    """It has done something that everybody sees."""
    if HIDDEN in draft.unit(unit).conditions:
        draft.remark(f"is hidden no more: it {by}", Cause(rule=RULE), unit)
        draft.set(unit, HIDDEN, Cause(rule=RULE), on=False)


def offers(view: View, unit: UnitId, turn: int) -> Iterator[Offer]:
    """Into hiding before the battle, and out of it."""
    is_hidden = HIDDEN in view.paper.conditions
    if is_hidden:
        found = SetCondition(unit=unit, name=HIDDEN, on=False)
        yield Offer(label="No longer hidden", command=found)
    elif turn == SETUP and not (
        view.flier or view.is_airborne or view.is_immobile or view.destroyed
    ):
        yield Offer(label="Hidden", command=SetCondition(unit=unit, name=HIDDEN))
