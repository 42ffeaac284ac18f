"""Initiative for both sides."""

from typing import ClassVar

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import PHASE_END, How
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.state import GameState

INITIATIVE = RuleId("BT-initiative")


@dataclass(frozen=True, slots=True, kw_only=True)
class RollInitiative(Command):
    """Roll initiative for every side; ties roll again."""

    do: ClassVar[str] = "initiative"
    title: ClassVar[str] = "initiative"


def sides_of(state: GameState) -> list[str]:
    """The sides that have somebody on the field."""
    return sorted({state.sides[unit] for unit in state.present})


def owe_initiative(draft: Draft) -> None:
    """Both sides may roll at the start of a turn; nobody waits for it."""
    if len(sides_of(draft.state)) > 1:
        draft.owe(
            RollInitiative(),
            INITIATIVE,
            why=f"turn {draft.state.clock.turn} begins",
            due=PHASE_END,
        )


def roll_initiative(draft: Draft, command: RollInitiative) -> None:
    """The higher 2D6 wins; equal rolls are made again."""
    sides = sides_of(draft.state)
    if len(sides) < 2:
        raise RuleError("sides", "Initiative needs two sides.")
    while True:
        rolls = {
            side: sum(draft.roll(2, 6, f"Initiative, side {side}", INITIATIVE, side=side))
            for side in sides
        }
        best = max(rolls.values())
        winners = [side for side, roll in rolls.items() if roll == best]
        if len(winners) == 1:
            break
    for owed in draft.state.owed:
        # Whoever rolls before being asked owes it no more.
        if isinstance(owed.command, RollInitiative):
            # Dice that lay there for one side are told once more before they go.
            draft.settle(owed.id, How.MOOT if owed.given else How.RESOLVED)
    draft.remark(f"Side {winners[0]} wins the initiative", Cause(rule=INITIATIVE))
