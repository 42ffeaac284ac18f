"""What a typed line will probably do, in the few words that stand beside it."""

from collections.abc import Callable

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.events import Owed
from recordsheet_gui.session import say
from recordsheet_gui.session.odds.job import Result, of_its_own
from recordsheet_gui.session.odds.outlook import hurt_by, outlook, paths_of
from recordsheet_gui.ui.controller import Controller

MOST = 1_000
"""Trials: who types a line wants to go on."""


def weigh_line(
    controller: Controller,
    asker: object,
    text: str,
    events: tuple[object, ...],
    tell: Callable[[str], None],
) -> None:
    """Tell the odds of a line that would bring these events, where dice decide."""
    oracle, unit, state = controller.oracle, controller.unit, controller.state
    oracle.forget(asker)
    rolls = any(isinstance(event, Owed) for event in events)
    if unit is None or not rolls or controller.looking_at is not None:
        return
    wishes = say.understand(controller.session, unit, text)
    commands = tuple(wish for wish in wishes if isinstance(wish, Command))
    if len(commands) < len(wishes):
        return
    units = hurt_by(commands, unit, state)[:1]

    def hear(result: Result) -> None:
        if controller.game is not None and controller.state is state:
            found = outlook(controller.system, state, units[0], result)
            tell(f"{found.damage} boxes, {found.brief(2) or found.without_more} ({found.how_sure})")

    job = of_its_own(controller.system, state, commands, paths_of(units))
    oracle.ask(asker, job, hear, most=MOST)
