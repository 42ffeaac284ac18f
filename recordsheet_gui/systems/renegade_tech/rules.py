"""Renegade Tech: the kinds of units that it knows, and volleys of several of them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.override import override
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.mech import physical
from recordsheet_gui.systems.battletech.unit import UnitRules
from recordsheet_gui.systems.renegade_tech import hits, options, own_rows, own_templates
from recordsheet_gui.systems.renegade_tech.commands import Volley
from recordsheet_gui.systems.renegade_tech.mech import GridMechRules
from recordsheet_gui.systems.renegade_tech.say import WORDS
from recordsheet_gui.units.vehicle.design import (
    SupportVehicleDesign,
    SupportVtolDesign,
    VehicleDesign,
    VtolDesign,
)


def _vehicles() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.renegade_tech.vehicle.rules import VEHICLES

    return VEHICLES


LATER: Mapping[str, Callable[[], Iterable[UnitRules[Any]]]] = dict.fromkeys(
    (VehicleDesign.kind, SupportVehicleDesign.kind, VtolDesign.kind, SupportVtolDesign.kind),
    _vehicles,
)
"""Rules by kind that are read with the first such unit: a battle of 'Mechs starts without them."""

OWN_FILES: Mapping[str, Callable[[object], None]] = {
    own_templates.OPTION: own_templates.check,
    own_rows.OPTION: own_rows.check,
}
"""Options that a player's own file may bring, and what refuses one that does not fit."""


class RenegadeTech(BattleTech):
    """The rules of Renegade Tech."""

    def __init__(self) -> None:
        """A punch is easier than in Total Warfare."""
        super().__init__(
            key="renegade-tech",
            title="Renegade Tech",
            options=options.ALL,
            rules=(GridMechRules(),),
            later=LATER,
            physical_bases={**physical.BASES, "punch": -1},
            examples=WORDS,
            commands=(Volley,),
        )

    @override
    def check_options(self, chosen: Mapping[str, object]) -> None:
        """What stands in files of a player's own, then what every game chooses."""
        plain = dict(chosen)
        for name, check in OWN_FILES.items():
            if name in plain and plain[name] not in self.options[name].values:
                check(plain.pop(name))
        super().check_options(plain)

    @override
    def decide(self, draft: Draft, command: Command) -> None:
        """A volley may strike several units."""
        if isinstance(command, Volley):
            hits.declare(draft, command, self)
        else:
            super().decide(draft, command)


RENEGADE_TECH = RenegadeTech()
