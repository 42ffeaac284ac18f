"""What the rules forbid and a table may do anyway: it has odds all the same."""

from recordsheet_gui.core.answers import NeedsAnswer, NoAnswers
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session import table


def as_played(system: GameSystem, state: GameState, command: Command) -> tuple[Command, str]:
    """The command as a table can play it, and the rules' sentence where they forbid it."""
    try:
        table.decide(Draft(state, NoAnswers(), parent=-(state.serial + 1)), system, command)
    except NeedsAnswer:
        return command, ""
    except Forbidden as error:
        return replace(command, anyway=True), str(error)
    except RuleError:
        # It cannot be done at all; whoever plays it hears why.
        return command, ""
    return command, ""
