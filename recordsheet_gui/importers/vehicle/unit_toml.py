"""Our own unit files of vehicles, and of what stands still: TOML that people can read and write.

Facts stand at the top, then armor and equipment by location. Equipment goes by its printed name or
any other that files use, with the marks of importers/blk/lines.py: (ST) sponson, (PT) pintle,
:OMNI, :SIZE:4.5, :Shots20#. Bays are written as in .blk files. An unknown key is an error.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any

from recordsheet_gui.core.handwritten import (
    AtMost,
    Keys,
    Number,
    OneOf,
    Whole,
    quoted,
    shape,
)
from recordsheet_gui.importers.blk.bays import read_bays, write_bays
from recordsheet_gui.importers.blk.head import chassis_base
from recordsheet_gui.importers.blk.ratings import RATINGS
from recordsheet_gui.importers.blk.unit_toml import (
    HeadFile,
    TechRating,
    Word,
    Words,
    read_described,
    write_described,
    written,
)
from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.unit_toml import read_toml
from recordsheet_gui.importers.vehicle.blk import (
    BUILDINGS,
    CHASSIS_TONS,
    has_trailer_chassis,
)
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.engine import Drive, EngineType
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE
from recordsheet_gui.units.plating import ARMORS, STANDARD, STRUCTURES
from recordsheet_gui.units.vehicle import facts
from recordsheet_gui.units.vehicle.anatomy import GUN, GUNS, NAMES, locations
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    SupportVehicleDesign,
    SupportVtolDesign,
    VehicleDesign,
    VtolDesign,
)
from recordsheet_gui.units.vehicle.facts import BODY, Motion
from recordsheet_gui.units.vehicle.hexes import is_hex

_VEHICLES: Mapping[str, type[VehicleDesign]] = {
    design.kind: design
    for design in (VehicleDesign, SupportVehicleDesign, VtolDesign, SupportVtolDesign)
}
_ROTORS = (VtolDesign.kind, SupportVtolDesign.kind)
_PLACES = tuple(where for where in NAMES if where != BODY)
_MOST_RATING = facts.MOST_TONS * facts.MOST_MP

Tons = Annotated[float, Number(0, facts.MOST_TONS)]
Armor = Annotated[str, OneOf(tuple(ARMORS.values()))]


@shape
class EngineFile:
    """The engine of a vehicle."""

    type: Annotated[str, OneOf(tuple(EngineType))] = "fusion"
    rating: Annotated[int, Whole(-_MOST_RATING, _MOST_RATING)] | None = None
    """What its weight and speed ask for, where it is left out."""
    base: Annotated[str, OneOf((INNER_SPHERE, CLAN))] | None = None


@shape
class VehicleFile(HeadFile):
    """A vehicle or VTOL."""

    tons: Tons
    motion: Annotated[str, OneOf(tuple(Motion))]
    cruise: Annotated[int, Whole(0, facts.MOST_MP)]
    engine: EngineFile = field(default_factory=EngineFile)
    structure: Annotated[str, OneOf(tuple(STRUCTURES.values()))] = STANDARD
    bar: Annotated[int, Whole(0, 10)] | None = None
    trailer: bool = False
    controls: bool = True
    fuel_tons: Tons = 0
    fuel_type: Word = ""
    transport: Words = ()
    extra_seats: Annotated[int, Whole(0, facts.MOST_SIZE)] = 0
    base_turret: Tons = 0
    base_second_turret: Tons = 0
    base_sponsons: Tons = 0
    base_fire_control: Tons = 0
    structural_rating: TechRating | None = None
    armor_rating: TechRating | None = None
    engine_rating: TechRating | None = None
    armor: Annotated[
        Mapping[str, int | str],
        Keys(
            _PLACES,
            of=Whole(0, facts.MOST_ARMOR),
            also=(("type", OneOf(tuple(ARMORS.values()))),),
        ),
    ]
    patchwork: Annotated[Mapping[str, Armor], Keys(_PLACES)] = field(default_factory=dict)
    patchwork_bar: Annotated[Mapping[str, int], Keys(_PLACES, of=Whole(0, 10))] = field(
        default_factory=dict
    )


@shape
class EmplacementFile(HeadFile):
    """A gun emplacement."""

    turret: bool = True


@shape
class HandheldFile(HeadFile):
    """A handheld weapon."""

    tons: Tons
    armor: Annotated[int, Whole(0, facts.MOST_ARMOR)] = 0


@shape
class BuildingFile(HeadFile):
    """A building."""

    type: Annotated[str, OneOf(BUILDINGS[1:])]
    building_class: Annotated[int, Whole(0, 99)] = 0
    height: Annotated[int, Whole(0, facts.MOST_LEVELS)] = 1
    construction_factor: Annotated[int, Whole(0, facts.MOST_ARMOR)] = 0
    armor: Annotated[int, Whole(0, facts.MOST_ARMOR)] = 0
    hexes: Annotated[Words, AtMost(facts.MOST_HEXES)] = ()


# -- reading ---------------------------------------------------------------------------------


def read_unit(kind: str, name: str, text: str, *, shipped: bool = False) -> ImportReport:
    """Reads a unit of a kind; `name` is the file's, for remarks."""
    if kind in _VEHICLES:
        return read_toml(name, text, VehicleFile, _vehicle, shipped=shipped)
    if kind == GunEmplacementDesign.kind:
        return read_toml(name, text, EmplacementFile, _emplacement, shipped=shipped)
    if kind == HandheldDesign.kind:
        return read_toml(name, text, HandheldFile, _handheld, shipped=shipped)
    return read_toml(name, text, BuildingFile, _building, shipped=shipped)


def _vehicle(file: VehicleFile, remarks: Remarks) -> VehicleDesign | None:
    armor = _armor(file, remarks)
    if file.tons <= 0:
        remarks.error("The unit weighs nothing.", field="tons")
    head = read_described(file, (*armor, BODY), remarks)
    if remarks.has_errors:
        return None
    motion, engine = Motion(file.motion), EngineType(file.engine.type)
    rating = file.engine.rating
    if rating is None:
        rating = facts.engine_rating(motion, file.tons, file.cruise, engine, least=10)
    return _VEHICLES[file.kind](
        **head,
        tons=float(file.tons),
        motion=motion,
        cruise=file.cruise,
        armor=armor,
        structure=dict.fromkeys(armor, facts.structure_points(file.tons)),
        engine=Drive(
            type=engine, rating=rating, base=file.engine.base or chassis_base(file.tech_base)
        ),
        armor_type=str(file.armor.get("type", STANDARD)),
        patchwork=_in_order(file.patchwork, armor),
        structure_type=file.structure,
        bar=file.bar,
        patchwork_bars=_in_order(file.patchwork_bar, armor),
        is_trailer=file.trailer or has_trailer_chassis(head["items"]),
        has_controls=file.controls,
        fuel_tons=float(file.fuel_tons),
        fuel_type=file.fuel_type,
        transport=read_bays(((line, 0) for line in file.transport), remarks),
        extra_seats=file.extra_seats,
        **_chassis(file),
    )


def _chassis(file: VehicleFile) -> dict[str, Any]:
    tons = {key: float(getattr(file, key)) for key in CHASSIS_TONS}
    return tons | {key: getattr(file, key) for key in RATINGS}


def _armor(file: VehicleFile, remarks: Remarks) -> dict[str, int]:
    """Points in the order of the sheet; the places alone tell what body it is."""
    points = {key: value for key, value in file.armor.items() if isinstance(value, int)}
    for is_large in (False, True):
        for turrets in range(3):
            body = locations(is_large=is_large, has_rotor=file.kind in _ROTORS, turrets=turrets)
            if set(body) == set(points):
                return {where: points[where] for where in body}
    remarks.error("The places with armor are those of no vehicle.", field="armor")
    return {}


def _in_order(found: Mapping[str, Any], armor: Mapping[str, int]) -> dict[str, Any]:
    return {where: found[where] for where in armor if where in found}


def _emplacement(file: EmplacementFile, remarks: Remarks) -> GunEmplacementDesign:
    return GunEmplacementDesign(**read_described(file, (GUNS,), remarks), has_turret=file.turret)


def _handheld(file: HandheldFile, remarks: Remarks) -> HandheldDesign:
    head = read_described(file, (GUN,), remarks)
    return HandheldDesign(**head, tons=float(file.tons), armor={GUN: file.armor})


def _building(file: BuildingFile, remarks: Remarks) -> BuildingDesign:
    for hex_ in file.hexes:
        if not is_hex(hex_):
            remarks.error(f'"{hex_[:40]}" is no hex: three numbers with commas.', field="hexes")
    places = (f"{hex_}/{level}" for hex_ in file.hexes for level in range(file.height))
    return BuildingDesign(
        **read_described(file, places, remarks),
        building_type=file.type,
        building_class=file.building_class,
        height=file.height,
        construction_factor=file.construction_factor,
        armor_per_hex=file.armor,
        hexes=tuple(file.hexes),
    )


# -- writing ---------------------------------------------------------------------------------


def write_unit(design: DescribedDesign) -> str:
    """The design as one of our unit files."""
    return write_described(design, _own(design))


def _own(design: DescribedDesign) -> Iterator[str]:
    """What only this kind has."""
    match design:
        case VehicleDesign():
            yield from _vehicle_lines(design)
        case GunEmplacementDesign():
            yield from written(("turret", design.has_turret))
        case HandheldDesign():
            yield from written(("tons", design.tons), ("armor", design.armor[GUN]))
        case BuildingDesign():
            yield from written(
                ("type", design.building_type),
                ("building_class", design.building_class),
                ("height", design.height),
                ("construction_factor", design.construction_factor),
                ("armor", design.armor_per_hex),
                ("hexes", design.hexes),
            )
        case _:
            raise TypeError(design)


def _vehicle_lines(design: VehicleDesign) -> Iterator[str]:
    engine = design.engine
    is_usual = engine.base == chassis_base(design.tech_base)
    base = "" if is_usual else f", base = {quoted(engine.base)}"
    yield from written(("tons", design.tons), ("motion", design.motion), ("cruise", design.cruise))
    yield f"engine = {{ type = {quoted(engine.type)}, rating = {engine.rating}{base} }}"
    yield from written(
        ("structure", design.structure_type),
        ("bar", design.bar),
        ("trailer", design.is_trailer or None),
        ("controls", None if design.has_controls else False),
        ("fuel_tons", design.fuel_tons or None),
        ("fuel_type", design.fuel_type or None),
        ("transport", tuple(write_bays(design.transport)) or None),
        ("extra_seats", design.extra_seats or None),
        *((key, getattr(design, key) or None) for key in CHASSIS_TONS),
        *((key, getattr(design, key)) for key in RATINGS),
    )
    yield from ("", "[armor]", f"type = {quoted(design.armor_type)}")
    yield from written(*design.armor.items())
    for title, table in (("patchwork", design.patchwork), ("patchwork_bar", design.patchwork_bars)):
        if table:
            yield from ("", f"[{title}]", *written(*table.items()))
