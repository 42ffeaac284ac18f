"""The surface of water, which no shot crosses but a torpedo."""

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.battletech.outside import is_under_water
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Gear

TORPEDO = "underwater"
"""The flag of weapons whose shots swim."""


def check(
    draft: Draft, command: Command, unit: UnitId, attacker: View, target: View, gear: Gear
) -> None:
    """Refused where the sheets say that one is below the surface and the other above."""
    swims, below = TORPEDO in gear.flags, is_under_water(attacker.paper)
    theirs = target.design.name
    if target.is_airborne and (swims or below):
        words = f"{theirs} flies: nothing that is fired in the water reaches it."
        draft.forbid(command, "surface", words, unit)
    elif is_under_water(target.paper) and not (swims or below):
        words = f"{theirs} is under water: from above only torpedoes reach it."
        draft.forbid(command, "surface", words, unit)
