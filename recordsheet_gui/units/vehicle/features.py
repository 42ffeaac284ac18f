"""Vehicles, and what stands still, feature by feature, for comparisons."""

from collections.abc import Iterator

from recordsheet_gui.units.features import (
    ARMOR,
    EQUIPMENT,
    MOVEMENT,
    STRUCTURE,
    UNIT,
    described,
    points,
)
from recordsheet_gui.units.kind import Feature
from recordsheet_gui.units.vehicle.anatomy import (
    anatomy,
    building_anatomy,
    emplacement_anatomy,
    handheld_anatomy,
)
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    VehicleDesign,
)
from recordsheet_gui.units.vehicle.movement import printed
from recordsheet_gui.units.vehicle.text import carries


def vehicle_features(design: VehicleDesign) -> Iterator[Feature]:
    """What moves."""
    body = anatomy(design)
    rating = f" {design.engine.rating}" if design.engine.rating > 0 else ""
    yield Feature(UNIT, "Chassis", f"{design.motion.word}{', Omni' if design.is_omni else ''}")
    yield Feature(UNIT, "Engine", f"{design.engine.type}{rating}")
    moves = printed(design)
    yield Feature(MOVEMENT, "Cruise", moves.cruise)
    yield Feature(MOVEMENT, "Flank", moves.flank)
    yield Feature(MOVEMENT, "Jump", design.jump_jets)
    kinds = ", ".join(dict.fromkeys(design.patchwork.values())) or design.armor_type
    bar = "" if design.bar is None else f", BAR {design.bar}"
    yield from points(ARMOR, design.armor, body, f"{kinds}{bar}")
    yield from points(STRUCTURE, design.structure, body, design.structure_type)
    yield from described(design, body)
    for words in carries(design):
        yield Feature(EQUIPMENT, f"Carries {words}", 1)


def emplacement_features(design: GunEmplacementDesign) -> Iterator[Feature]:
    """Guns on a building."""
    yield Feature(UNIT, "Turret", "yes" if design.has_turret else "no")
    yield from described(design, emplacement_anatomy(design))


def handheld_features(design: HandheldDesign) -> Iterator[Feature]:
    """What a 'Mech takes into its hands."""
    body = handheld_anatomy(design)
    yield from points(ARMOR, design.armor, body)
    yield from described(design, body)


def building_features(design: BuildingDesign) -> Iterator[Feature]:
    """What stands for good."""
    yield Feature(UNIT, "Type", design.building_type)
    yield Feature(STRUCTURE, "Levels", design.height)
    yield Feature(STRUCTURE, "Hexes", len(design.hexes))
    yield Feature(STRUCTURE, "Construction factor", design.construction_factor)
    yield Feature(ARMOR, "A hex", design.armor_per_hex)
    yield from described(design, building_anatomy(design))
