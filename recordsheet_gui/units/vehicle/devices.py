"""What of a vehicle can be switched: electronics, armor that hides, what drives it harder."""

from collections.abc import Iterator

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.units import devices as known
from recordsheet_gui.units.devices import Device
from recordsheet_gui.units.vehicle.design import VehicleDesign

NOT_HERE = ("harjel ii", "harjel iii", "shield", "vibroblade", "retractable blade")
"""Families whose modes are those of a 'Mech."""


def devices(design: VehicleDesign) -> tuple[Device, ...]:
    """All that can be switched; found once for a design, which never changes."""
    return _known(design)


def _devices(design: VehicleDesign) -> Iterator[Device]:
    stealth = known.stealth_armor(design.armor_type, *design.patchwork.values())
    if stealth is not None:
        yield stealth
    for index, item in enumerate(design.items):
        modes = None if item.gear.family in NOT_HERE else known.modes_of(item.gear)
        if modes is not None:
            yield known.device(index, item, modes)


_known = Remembered[VehicleDesign, tuple[Device, ...]](lambda design: tuple(_devices(design)))
