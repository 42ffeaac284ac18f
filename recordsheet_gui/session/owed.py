"""What is owed, in words short enough for the edge of a sheet."""

from recordsheet_gui.core.events import Due
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState


def owed_words(state: GameState, unit: UnitId | None) -> tuple[str, ...]:
    """What a unit owes, or what nobody in particular does: "Piloting roll 6+ (phase end)"."""
    found = []
    for entry in state.owed:
        if entry.unit == unit:
            target = entry.question.target
            number = "" if target is None else f" {target.value}+"
            when = "" if entry.due is Due.NOW else f" ({entry.due})"
            found.append(f"{entry.question.title}{number}{when}")
    return tuple(found)
