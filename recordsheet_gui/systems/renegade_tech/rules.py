"""Renegade Tech: the kinds of units that it knows, and volleys of several of them."""

from collections.abc import Mapping

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.override import override
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.mech import physical
from recordsheet_gui.systems.renegade_tech import hits, options, own_templates
from recordsheet_gui.systems.renegade_tech.commands import Volley
from recordsheet_gui.systems.renegade_tech.mech import GridMechRules
from recordsheet_gui.systems.renegade_tech.say import WORDS


class RenegadeTech(BattleTech):
    """The rules of Renegade Tech."""

    def __init__(self) -> None:
        """A punch is easier than in Total Warfare."""
        super().__init__(
            key="renegade-tech",
            title="Renegade Tech",
            options=options.ALL,
            rules=(GridMechRules(),),
            physical_bases={**physical.BASES, "punch": -1},
            examples=WORDS,
            commands=(Volley,),
        )

    @override
    def check_options(self, chosen: Mapping[str, object]) -> None:
        """The shapes of a player's own file, then what every game chooses."""
        own = chosen.get(own_templates.OPTION, own_templates.STANDARD)
        if own != own_templates.STANDARD:
            own_templates.check(own)
        rest = {name: value for name, value in chosen.items() if name != own_templates.OPTION}
        super().check_options(rest)

    @override
    def decide(self, draft: Draft, command: Command) -> None:
        """A volley may strike several units."""
        if isinstance(command, Volley):
            hits.declare(draft, command)
        else:
            super().decide(draft, command)


RENEGADE_TECH = RenegadeTech()
