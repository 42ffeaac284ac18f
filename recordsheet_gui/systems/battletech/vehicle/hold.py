"""Room inside a vehicle: who fits into its bays, and battle armor on its outside."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    VehicleDesign,
)

RIDERS = RuleId("TW-vehicle-riders")
VEHICLE_BAYS: Mapping[str, int] = {
    "lightvehiclebay": 50,
    "heavyvehiclebay": 100,
    "superheavyvehiclebay": 200,
}
"""Bays for vehicles, each with the most tons of one."""
MECH_BAY = "mekbay"
STANDING = (BuildingDesign, GunEmplacementDesign, HandheldDesign)
"""What goes nowhere by itself."""
TROOPS = ("troopspace", "infantrybay", "battlearmorbay")


def no_room_for(carrier: Vehicle, aboard: Sequence[View], newcomer: View) -> str | None:
    """Why somebody does not fit in, as a sentence."""
    name, other = carrier.design.name, newcomer.design
    if carrier.is_airborne:
        return f"{name} flies, and nobody gets aboard."
    everybody = [*(view.design for view in aboard), other]
    if isinstance(other, VehicleDesign):
        fits = _vehicles_fit(carrier, [one for one in everybody if isinstance(one, VehicleDesign)])
    elif isinstance(other, MechDesign):
        mechs = sum(isinstance(one, MechDesign) for one in everybody)
        fits = mechs <= _room(carrier, MECH_BAY)
    else:
        walks = not isinstance(other, STANDING)
        fits = walks and any(bay.kind in TROOPS for bay in carrier.design.transport)
    return None if fits else f"{name} has no bay that {other.name} fits into."


def _room(carrier: Vehicle, kind: str) -> int:
    return int(sum(bay.size for bay in carrier.design.transport if bay.kind == kind))


def _vehicles_fit(carrier: Vehicle, vehicles: Sequence[VehicleDesign]) -> bool:
    """A light vehicle may stand in a bay for heavy ones."""
    left = 0
    for kind, most in sorted(VEHICLE_BAYS.items(), key=lambda pair: -pair[1]):
        lighter = max((m for m in VEHICLE_BAYS.values() if m < most), default=0)
        left += _room(carrier, kind)
        left -= sum(lighter < one.tons <= most for one in vehicles)
        if left < 0:
            return False
    return all(one.tons <= max(VEHICLE_BAYS.values()) for one in vehicles)


# -- outside -----------------------------------------------------------------------------------


def clamped(vehicle: Vehicle) -> int:
    """Battle armor units on magnetic clamps."""
    return vehicle.paper.tracks.get(keys.CLAMPED, 0)


def has_riders(vehicle: Vehicle) -> bool:
    """True while battle armor holds on to it."""
    return clamped(vehicle) > 0 or keys.RIDERS in vehicle.paper.conditions


def most_clamped(design: VehicleDesign) -> int:
    """A large support vehicle has room for two units, all others for one."""
    return 2 if design.is_large and design.is_support else 1
