"""Total Warfare: the kinds of units that it knows."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.mech import physical
from recordsheet_gui.systems.battletech.unit import UnitRules
from recordsheet_gui.systems.total_warfare import options
from recordsheet_gui.systems.total_warfare.mech import CountedMech
from recordsheet_gui.systems.total_warfare.say import WORDS
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    SupportVehicleDesign,
    SupportVtolDesign,
    VehicleDesign,
    VtolDesign,
)


def _vehicles() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.total_warfare.vehicle import VEHICLES

    return VEHICLES


def _standing() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.total_warfare.buildings import CountedBuilding, CountedHandheld
    from recordsheet_gui.systems.total_warfare.emplacement import CountedEmplacement

    return CountedBuilding(), CountedEmplacement(), CountedHandheld()


LATER: Mapping[str, Callable[[], Iterable[UnitRules[Any]]]] = {
    VehicleDesign.kind: _vehicles,
    SupportVehicleDesign.kind: _vehicles,
    VtolDesign.kind: _vehicles,
    SupportVtolDesign.kind: _vehicles,
    BuildingDesign.kind: _standing,
    GunEmplacementDesign.kind: _standing,
    HandheldDesign.kind: _standing,
}
"""Rules by kind that are read with the first such unit: a battle of 'Mechs starts without them."""

TOTAL_WARFARE = BattleTech(
    key="total-warfare",
    title="Total Warfare",
    options=options.ALL,
    rules=(CountedMech(),),
    later=LATER,
    physical_bases=physical.BASES,
    examples=WORDS,
)
