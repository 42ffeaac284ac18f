"""Vehicles, and what stands still, as records for other programs."""

from recordsheet_gui.units.described_record import (
    common_record,
    engine_record,
    plain,
    transport_record,
)
from recordsheet_gui.units.kind import Record
from recordsheet_gui.units.vehicle.anatomy import GUN
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    VehicleDesign,
)
from recordsheet_gui.units.vehicle.movement import cruising, flanking

STILL: Record = {"walk": 0, "run": 0, "jump": 0}
"""The movement of what has none."""


def vehicle_record(design: VehicleDesign) -> Record:
    """A vehicle by its facts."""
    found = {
        **common_record(design),
        "tons": plain(design.tons),
        "motion": design.motion,
        "cruise": design.cruise,
        "flank": design.flank,
        "walk": 0 if design.is_trailer else cruising(design, with_modular_armor=True),
        "run": 0 if design.is_trailer else flanking(design, with_modular_armor=True),
        "jump": design.jump_jets,
        "superheavy": design.is_large,
        "armor": dict(design.armor),
        "structure": dict(design.structure),
        "engine": engine_record(design.engine),
        "armor_type": design.armor_type,
        "structure_type": design.structure_type,
        "trailer": design.is_trailer,
        "no_controls": not design.has_controls,
        "fuel_tons": plain(design.fuel_tons),
        "troop_space": plain(design.troop_space),
        "transport": transport_record(design.transport),
    }
    if design.bar is not None:
        found["bar"] = design.bar
    if design.fuel_type:
        found["fuel_type"] = design.fuel_type
    return found


def whole_vehicle_record(design: VehicleDesign) -> Record:
    """The record, and what else the design has."""
    return {
        "name": design.name,
        **vehicle_record(design),
        "patchwork": dict(design.patchwork),
        "extra_seats": design.extra_seats,
        "fluff": dict(design.fluff),
    }


def emplacement_record(design: GunEmplacementDesign) -> Record:
    """A gun emplacement by its facts."""
    return {**common_record(design), **STILL, "turret": design.has_turret}


def handheld_record(design: HandheldDesign) -> Record:
    """A handheld weapon by its facts."""
    tons = plain(design.tons)
    return {**common_record(design), **STILL, "tons": tons, "armor": {GUN: design.armor[GUN]}}


def building_record(design: BuildingDesign) -> Record:
    """A building by its facts."""
    return {
        **common_record(design),
        **STILL,
        "building_type": design.building_type,
        "building_class": design.building_class,
        "height": design.height,
        "cf": design.construction_factor,
        "armor_per_hex": design.armor_per_hex,
        "hexes": list(design.hexes),
        "armor": dict.fromkeys(design.places, design.armor_per_hex),
        "structure": dict.fromkeys(design.places, design.construction_factor),
    }
