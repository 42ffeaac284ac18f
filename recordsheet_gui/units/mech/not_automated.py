"""What a sheet shows and lets one mark, but does not work out by itself."""

from collections.abc import Iterator

from recordsheet_gui.units.gear import UNKNOWN, GearKind
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Cockpit

COCKPITS = {Cockpit.INTERFACE: "direct neural interface cockpit"}

GEAR = frozenset(
    {
        "centurion weapon system",
        "damage interrupt circuit",
        "drone operating system",
        "ei interface",
        "srcs",
        "viral jammer",
    }
)
"""Families whose effect reaches numbers on the sheet."""


def not_automated(design: MechDesign) -> tuple[str, ...]:
    """Each part of a unit whose special rules the player has to see to, in a few words."""
    return tuple(dict.fromkeys(_notes(design)))


def _notes(design: MechDesign) -> Iterator[str]:
    if design.cockpit in COCKPITS:
        yield COCKPITS[design.cockpit]
    if design.heat_sink_kit:
        yield design.heat_sink_kit
    for item in design.items:
        if item.gear.family in GEAR:
            yield item.gear.name
        elif item.gear.family == UNKNOWN and item.gear.kind is GearKind.EQUIPMENT:
            yield f"{item.gear.name} (unknown)"
