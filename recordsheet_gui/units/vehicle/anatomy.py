"""The bodies of vehicles, and of what stands still."""

from collections.abc import Mapping
from functools import lru_cache

from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    VehicleDesign,
)
from recordsheet_gui.units.vehicle.facts import BODY, LARGE_SIDES, ROTOR, SIDES, TURRETS
from recordsheet_gui.units.vehicle.hexes import hex_map

NAMES: Mapping[str, str] = {
    "FR": "front",
    "RS": "right side",
    "LS": "left side",
    "FRRS": "front right",
    "FRLS": "front left",
    "RRRS": "rear right",
    "RRLS": "rear left",
    "RR": "rear",
    "RO": "rotor",
    "TU": "turret",
    "RT": "rear turret",
    "FT": "front turret",
    "BD": "body",
}
"""Every location that any vehicle has; the body has neither armor nor structure."""
SHORT: Mapping[str, str] = {"RS": "Right", "LS": "Left", "FT": "Fr. Turret", "RT": "R. Turret"}
GUNS = "GUNS"
GUN = "GUN"


def locations(*, is_large: bool, has_rotor: bool, turrets: int) -> tuple[str, ...]:
    """All that have armor, in the order of files and sheets."""
    sides = LARGE_SIDES if is_large else SIDES
    return (*sides, *((ROTOR,) if has_rotor else ()), *TURRETS[turrets])


@lru_cache
def _body(places: tuple[str, ...]) -> Anatomy:
    turrets = tuple(place for keys in TURRETS.values() for place in keys if place in places)
    rotor = (ROTOR,) if ROTOR in places else ()
    return Anatomy(
        locations=places,
        names={place: NAMES[place] for place in (*places, BODY)},
        short=SHORT,
        groups={
            "side": tuple(place for place in places if place not in (*turrets, *rotor)),
            "turret": turrets,
            "rotor": rotor,
        },
        hit_table="vtol" if rotor else "large vehicle" if LARGE_SIDES[1] in places else "vehicle",
    )


def anatomy(design: VehicleDesign) -> Anatomy:
    """The body of a vehicle."""
    return _body(
        locations(is_large=design.is_large, has_rotor=design.has_rotor, turrets=len(design.turrets))
    )


def emplacement_anatomy(design: GunEmplacementDesign) -> Anatomy:
    """Guns have a place; what is hit is the building."""
    return Anatomy(locations=(), names={GUNS: "guns"})


def handheld_anatomy(design: HandheldDesign) -> Anatomy:
    """The gun, and no more."""
    return Anatomy(locations=(GUN,), names={GUN: "gun"})


def building_anatomy(design: BuildingDesign) -> Anatomy:
    """Every level of every hex; what there is but one of has no number."""
    numbers = hex_map(design.hexes)
    names, short = {}, {}
    for place in design.places:
        hex_, _, level = place.rpartition("/")
        number = numbers[hex_].number if len(numbers) > 1 else ""
        words = [f"hex {number}"] if number else []
        words += [f"level {level}"] if design.height > 1 else []
        names[place] = " ".join(words) or "walls"
        brief = [number, f"L{level}" if design.height > 1 else ""]
        short[place] = " ".join(filter(None, brief)) or "Walls"
    return Anatomy(locations=design.places, names=names, short=short, tags=short)
