"""What the first sheet of a game needs, read bit by bit while a guest still waits for the rest.

Rules and parts of sheets are a hundred modules, read when they are first asked for: all at once
they would hold the window for two tenths of a second.
"""

from collections.abc import Iterator
from contextlib import suppress

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.session.session import Session
from recordsheet_gui.sheet.load import load_layout
from recordsheet_gui.ui.games import GAMES, PARTS
from recordsheet_gui.ui.theme import LIGHT


def prepared(session: Session) -> Iterator[None]:
    """Ask for all that a window asks for when it shows a game; whoever waits has a turn between."""
    state, system = session.state, session.system
    kinds = {sheet.design.kind: unit for unit, sheet in state.units.items()}
    few = replace(state, units={unit: state.units[unit] for unit in kinds.values()}, owed=())
    for unit, sheet in few.units.items():
        for region in load_layout(system.layout(sheet.design)).regions:
            PARTS[region.kind](region, sheet, LIGHT)
            yield
        GAMES[system.key].vitals(sheet, system.derive(few, unit))
        yield
    with suppress(RuleError):
        session.decide(EndPhase(), NoAnswers(), state=few)
    yield
    from recordsheet_gui.units import force_value

    force_value.values(force_value.members_of(system, few), force_value.rules_of(few))
    yield
