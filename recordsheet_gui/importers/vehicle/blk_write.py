"""Vehicles, and what stands still -> .blk text, such that reading it gives the same design."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from recordsheet_gui.importers.blk.bays import write_bays
from recordsheet_gui.importers.blk.drive import write_drive
from recordsheet_gui.importers.blk.head import (
    write_head,
    write_outfit,
    write_stories,
)
from recordsheet_gui.importers.blk.plating import ARMOR_CODES
from recordsheet_gui.importers.blk.ratings import write_ratings
from recordsheet_gui.importers.blk.text import block
from recordsheet_gui.importers.vehicle.blk import (
    BUILDINGS,
    CHASSIS_TONS,
    TITLES,
    block_name,
)
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.plating import BAR, STRUCTURES
from recordsheet_gui.units.vehicle.anatomy import GUN, GUNS
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    VehicleDesign,
)
from recordsheet_gui.units.vehicle.facts import BODY

_TYPES = {"vehicle": "Tank", "vtol": "VTOL", "support vtol": "SupportVTOL"}
_STRUCTURE_CODES = {name: code for code, name in STRUCTURES.items()}


def write_vehicle(design: VehicleDesign) -> str:
    """The design as a file for MegaMek."""
    return "\n".join(_vehicle(design))


def _unit_type(design: VehicleDesign) -> str:
    if design.kind in _TYPES:
        return _TYPES[design.kind]
    return "LargeSupportTank" if design.is_large else "SupportTank"


def _vehicle(design: VehicleDesign) -> Iterator[str]:
    yield from write_head(design, _unit_type(design))
    yield from block("motion_type", _motion(design))
    if design.transport:
        yield from block("transporters", *write_bays(design.transport))
    yield from block("cruiseMP", design.cruise)
    yield from write_drive(design.engine, design.tech_base)
    if design.is_trailer:
        yield from block("trailer", 1)
    if not design.has_controls:
        yield from block("hasNoControlSystems", 1)
    if design.is_support or design.armor_type != BAR.format(design.bar):
        yield from block("armor_type", ARMOR_CODES[design.armor_type])
    for where, name in design.patchwork.items():
        yield from block(f"{TITLES[where]}_armor_type", ARMOR_CODES[name])
    for where, rating in design.patchwork_bars.items():
        yield from block(f"{TITLES[where]}_barrating", rating)
    yield from block("internal_type", _STRUCTURE_CODES[design.structure_type])
    yield from block("armor", *design.armor.values())
    places = {where: TITLES[where] for where in (*design.armor, BODY)}
    yield from write_outfit(design, places)
    if design.bar is not None:
        yield from block("barrating", design.bar)
    yield from write_ratings(design)
    if design.fuel_tons:
        yield from block("fuel", design.fuel_tons)
    if design.fuel_type:
        yield from block("fuelType", design.fuel_type)
    if design.extra_seats:
        yield from block("extra_seats", design.extra_seats)
    for key, name in CHASSIS_TONS.items():
        if getattr(design, key):
            yield from block(name, getattr(design, key))
    yield from block("tonnage", design.tons)
    yield from write_stories(design)


def _motion(design: VehicleDesign) -> str:
    word = design.motion
    return {"wige": "WiGE", "vtol": "VTOL"}.get(word, word.title())


def write_emplacement(design: GunEmplacementDesign) -> str:
    """The design as a file for MegaMek."""
    lines: list[str] = [*write_head(design, "GunEmplacement")]
    lines += block("Turret", int(design.has_turret))
    lines += write_outfit(design, {GUNS: "Guns"})
    return "\n".join((*lines, *write_stories(design)))


def write_handheld(design: HandheldDesign) -> str:
    """The design as a file for MegaMek."""
    lines: list[str] = [*write_head(design, "HandheldWeapon")]
    lines += block("armor", design.armor[GUN])
    lines += write_outfit(design, {GUN: "Gun"})
    lines += block("tonnage", design.tons)
    return "\n".join((*lines, *write_stories(design)))


def write_building(design: BuildingDesign) -> str:
    """The design as a file for MegaMek."""
    lines: list[str] = [*write_head(design, "BuildingEntity")]
    lines += block("building_class", design.building_class)
    lines += block("building_type", BUILDINGS.index(design.building_type))
    names = {where: block_name(where) for where in design.places}
    lines += write_outfit(design, names)
    lines += block("cf", design.construction_factor)
    lines += block("armor", design.armor_per_hex)
    lines += block("coords", *design.hexes)
    lines += block("height", design.height)
    return "\n".join((*lines, *write_stories(design)))


_WRITERS: Mapping[str, Callable[[Any], str]] = {
    GunEmplacementDesign.kind: write_emplacement,
    HandheldDesign.kind: write_handheld,
    BuildingDesign.kind: write_building,
}


def write_blk(design: DescribedDesign) -> str:
    """Any of them as a file for MegaMek."""
    return _WRITERS.get(design.kind, write_vehicle)(design)
