"""Blocks of a .blk file -> vehicles, and what stands still; see blk_write.py for the way back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from recordsheet_gui.importers.blk.bays import read_bays
from recordsheet_gui.importers.blk.drive import engine_base, engine_type
from recordsheet_gui.importers.blk.head import label, read_head, read_outfit
from recordsheet_gui.importers.blk.plating import armor_type
from recordsheet_gui.importers.blk.ratings import FIRE_CONTROL, read_ratings
from recordsheet_gui.importers.blk.text import Blocks
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.engine import Drive
from recordsheet_gui.units.plating import PATCHWORK, STANDARD, STRUCTURES
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

TITLES: Mapping[str, str] = {
    **{where: name.title() for where, name in NAMES.items()},
    "RS": "Right",
    "LS": "Left",
}
"""Locations as blocks are named."""
BUILDINGS = ("", "light", "medium", "heavy", "hardened", "wall")
"""By code."""
TRAILER = "trailer chassis"
"""The family of the change that makes a support vehicle a trailer."""
LEAST_RATING = 10


# -- vehicles --------------------------------------------------------------------------------


def read_vehicle(blocks: Blocks) -> VehicleDesign | None:
    """A combat vehicle; six sides where it is too heavy for four."""
    motion, tons = _motion(blocks), _tons(blocks)
    is_large = motion is not None and facts.is_superheavy(motion, tons)
    return _vehicle(VehicleDesign, blocks, motion, tons, is_large=is_large)


def read_support_vehicle(blocks: Blocks) -> VehicleDesign | None:
    """A support vehicle of four sides."""
    return _vehicle(SupportVehicleDesign, blocks, _motion(blocks), _tons(blocks))


def read_large_support_vehicle(blocks: Blocks) -> VehicleDesign | None:
    """A support vehicle of six sides; nothing is too small for its engine."""
    return _vehicle(
        SupportVehicleDesign, blocks, _motion(blocks), _tons(blocks), is_large=True, least=None
    )


def read_vtol(blocks: Blocks) -> VehicleDesign | None:
    """A combat vehicle under a rotor."""
    return _vehicle(VtolDesign, blocks, _motion(blocks), _tons(blocks), has_rotor=True)


def read_support_vtol(blocks: Blocks) -> VehicleDesign | None:
    """A support vehicle under a rotor."""
    return _vehicle(
        SupportVtolDesign, blocks, _motion(blocks), _tons(blocks), has_rotor=True, least=None
    )


def _vehicle(
    design: type[VehicleDesign],
    blocks: Blocks,
    motion: Motion | None,
    tons: float,
    *,
    is_large: bool = False,
    has_rotor: bool = False,
    least: int | None = LEAST_RATING,
) -> VehicleDesign | None:
    head = read_head(blocks)
    armor = _armor(blocks, is_large=is_large, has_rotor=has_rotor)
    if "cruiseMP" not in blocks:
        blocks.error("cruiseMP", "There is no cruiseMP: nobody knows how far it moves.")
    if motion is None or blocks.remarks.has_errors:
        return None
    places = {where: TITLES[where] for where in (*armor, BODY)}
    items = read_outfit(blocks, head["tech_base"], places)
    cruise = blocks.whole("cruiseMP", most=facts.MOST_MP)
    bar = blocks.whole("barrating", most=10) if "barrating" in blocks else None
    engine = engine_type(blocks)
    plating = armor_type(blocks, bar=bar)
    points = facts.structure_points(tons)
    return design(
        **head,
        items=items,
        tons=tons,
        motion=motion,
        cruise=cruise,
        armor=armor,
        structure=dict.fromkeys(armor, points),
        engine=Drive(
            type=engine,
            rating=facts.engine_rating(motion, tons, cruise, engine, least=least),
            base=engine_base(blocks, head["tech_base"]),
        ),
        armor_type=plating,
        patchwork=_patchwork(blocks, armor) if plating == PATCHWORK else {},
        structure_type=_structure_type(blocks),
        bar=bar,
        patchwork_bars={
            where: blocks.whole(f"{TITLES[where]}_barrating", most=10)
            for where in armor
            if f"{TITLES[where]}_barrating" in blocks
        },
        is_trailer="trailer" in blocks or has_trailer_chassis(items),
        has_controls="hasNoControlSystems" not in blocks,
        fuel_tons=blocks.number("fuel", most=facts.MOST_TONS),
        fuel_type=label(blocks, "fuelType"),
        transport=read_bays(blocks.numbered("transporters"), blocks.remarks, head["tech_base"]),
        extra_seats=blocks.whole("extra_seats", most=facts.MOST_SIZE),
        **_chassis(blocks),
    )


CHASSIS_TONS: Mapping[str, str] = {
    "base_turret": "baseChassisTurretWeight",
    "base_second_turret": "baseChassisTurret2Weight",
    "base_sponsons": "baseChassisSponsonPintleWeight",
    "base_fire_control": FIRE_CONTROL,
}


def has_trailer_chassis(items: Iterable[MountedItem]) -> bool:
    """True for a support vehicle that is built to be pulled."""
    return any(item.gear.family == TRAILER for item in items)


def _chassis(blocks: Blocks) -> dict[str, Any]:
    tons = {key: blocks.number(name, most=facts.MOST_TONS) for key, name in CHASSIS_TONS.items()}
    return tons | read_ratings(blocks)


def _tons(blocks: Blocks) -> float:
    tons = blocks.number("tonnage", most=facts.MOST_TONS)
    if tons <= 0:
        blocks.error("tonnage", "The unit weighs nothing: there is no tonnage.")
    return tons


def _motion(blocks: Blocks) -> Motion | None:
    word = blocks.first("motion_type").lower()
    try:
        return Motion(word)
    except ValueError:
        blocks.error("motion_type", f'"{word[:40]}" is no way that a vehicle moves.')
        return None


def _armor(blocks: Blocks, *, is_large: bool, has_rotor: bool) -> dict[str, int]:
    """Points by location; their number alone tells how many turrets there are."""
    points = blocks.wholes("armor", most=facts.MOST_ARMOR)
    bodies = [
        locations(is_large=is_large, has_rotor=has_rotor, turrets=turrets)
        for turrets in range(2 if has_rotor else 3)
    ]
    for body in bodies:
        if len(body) == len(points):
            return dict(zip(body, points, strict=True))
    least, most = len(bodies[0]), len(bodies[-1])
    blocks.error("armor", f"There are {len(points)} values of armor instead of {least} to {most}.")
    return {}


def _patchwork(blocks: Blocks, armor: Mapping[str, int]) -> dict[str, str]:
    return {
        where: armor_type(blocks, f"{TITLES[where]}_armor_type")
        for where in armor
        if f"{TITLES[where]}_armor_type" in blocks
    }


def _structure_type(blocks: Blocks) -> str:
    """By its code; -1 is left open, and then standard."""
    code = blocks.code("internal_type", 0)
    if code not in STRUCTURES and code != -1:
        blocks.warn("internal_type", f"The structure {code} is not known; taken as standard.")
    return STRUCTURES.get(code, STANDARD)


# -- what stands still -----------------------------------------------------------------------


def read_emplacement(blocks: Blocks) -> GunEmplacementDesign:
    """Guns on a building; where nobody says otherwise, in a turret."""
    head = read_head(blocks)
    return GunEmplacementDesign(
        **head,
        items=read_outfit(blocks, head["tech_base"], {GUNS: "Guns"}),
        has_turret="Turret" not in blocks or blocks.code("Turret", 0) == 1,
    )


def read_handheld(blocks: Blocks) -> HandheldDesign:
    """A weapon for the hands of a 'Mech."""
    head = read_head(blocks)
    return HandheldDesign(
        **head,
        items=read_outfit(blocks, head["tech_base"], {GUN: "Gun"}),
        tons=blocks.number("tonnage", most=facts.MOST_TONS),
        armor={GUN: blocks.whole("armor", most=facts.MOST_ARMOR)},
    )


def read_building(blocks: Blocks) -> BuildingDesign | None:
    """A building; what its blocks say holds for every hex and level."""
    head = read_head(blocks)
    # Of a building it is no story.
    head["fluff"].pop("height", None)
    code = blocks.code("building_type", -1)
    if not 0 < code < len(BUILDINGS):
        blocks.error("building_type", "There is no building_type that we know.")
        return None
    height = blocks.whole("height", most=facts.MOST_LEVELS, default=1)
    hexes = _hexes(blocks, blocks.lines("coords")[: facts.MOST_HEXES])
    bare = BuildingDesign(
        **head,
        building_type=BUILDINGS[code],
        building_class=max(0, blocks.code("building_class", 0)),
        height=height,
        construction_factor=blocks.whole("cf", most=facts.MOST_ARMOR),
        armor_per_hex=blocks.whole("armor", most=facts.MOST_ARMOR),
        hexes=hexes,
    )
    return replace(bare, items=read_outfit(blocks, head["tech_base"], _level_names(blocks, bare)))


def _level_names(blocks: Blocks, bare: BuildingDesign) -> dict[str, str]:
    """The block of each place, as this file writes it: early ones had it in two other ways."""

    def named(name: Callable[[str], str]) -> dict[str, str]:
        return {where: name(where) for where in bare.places}

    def are_there(names: Iterable[str]) -> bool:
        return any(f"{name} Equipment" in blocks for name in names)

    bare_names, names = named(_bare_name), named(block_name)
    if are_there(bare_names.values()):
        return bare_names
    grounds = (names[f"{hex_}/0"] for hex_ in bare.hexes if bare.height)
    roofs = (block_name(f"{hex_}/{bare.height}") for hex_ in bare.hexes)
    if are_there(roofs) and not are_there(grounds):
        # The levels are counted from 1.
        return named(lambda where: block_name(_above(where)))
    return names


def _bare_name(place: str) -> str:
    hex_, _, level = place.rpartition("/")
    return f"{level}({hex_})"


def _above(place: str) -> str:
    hex_, _, level = place.rpartition("/")
    return f"{hex_}/{int(level) + 1}"


def block_name(place: str) -> str:
    """The block of one level of one hex, without the word behind it."""
    hex_, _, level = place.rpartition("/")
    return f"Level {level} {hex_}"


def _hexes(blocks: Blocks, lines: Sequence[str]) -> tuple[str, ...]:
    """Coordinates, in files "0,0,0" here and "0.0,0.0,0.0" in the names of blocks."""
    found: dict[str, None] = {}
    for line in lines:
        if not is_hex(line):
            blocks.warn("coords", f'"{line[:40]}" is no hex; left out.')
            continue
        found[",".join(f"{float(number):.1f}" for number in line.split(","))] = None
    return tuple(found)


READERS: Mapping[str, Callable[[Blocks], Any]] = {
    "Tank": read_vehicle,
    "Naval": read_vehicle,
    "Surface": read_vehicle,
    "Hydrofoil": read_vehicle,
    "SupportTank": read_support_vehicle,
    "LargeSupportTank": read_large_support_vehicle,
    "VTOL": read_vtol,
    "SupportVTOL": read_support_vtol,
    "GunEmplacement": read_emplacement,
    "HandheldWeapon": read_handheld,
    "BuildingEntity": read_building,
}
"""By what a file says under UnitType."""
