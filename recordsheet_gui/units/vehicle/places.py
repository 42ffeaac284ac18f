"""Where a vehicle may carry a piece of gear, what it weighs there and which slots it takes."""

from recordsheet_gui.units import places as common
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import UNKNOWN, Family, Gear, GearKind
from recordsheet_gui.units.vehicle import support_weight, weight
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import BODY, ROTOR

FRONT, REAR = "FR", "RR"
WEAPONS_IN_BODY = ("c3", "tag")
"""Weapons that may be in the body, by the beginning of their family."""
HEAVY_GAUSS = frozenset({"heavy gauss", "improved heavy gauss"})
PLOUGHS = frozenset({"bulldozer", "mine sweeper"})
MAST = "mast mount"
_CHASSIS, _HITCH = "chassis", "trailer hitch"
_IN_BODY = frozenset(
    {
        *(Family.CASE, Family.CASE_II, Family.PROTOTYPE_CASE, "fuel tank"),
        *("environmental sealing", "armored motive system"),
    }
)
_NO_SLOT = frozenset(
    {
        *("artemis iv", "artemis v", "prototype artemis iv", "capacitor", "laser insulator"),
        *("laser pulse module", "coolant pod", "environmental sealing", "armored motive system"),
        *("advanced fire control", "basic fire control", "escape pod", "lifeboat", MAST),
        *("pintle mount", _HITCH, "vehicular sponson turret"),
    }
)
"""Families that take no slot; nor do changes of the chassis."""
_LAMP = "HHSearchlight"


def places(design: VehicleDesign, gear: Gear) -> tuple[str, ...]:
    """The locations that may hold a piece, the body last."""
    sides = tuple(where for where in design.armor if where != ROTOR)
    if UNKNOWN in gear.flags:
        return (*design.armor, BODY)
    if gear.family == MAST:
        return (ROTOR,) if design.has_rotor else ()
    if is_of_body(gear):
        return (BODY,)
    if common.is_box(gear):
        return common.beside_weapon(design.items, gear, (*sides, BODY))
    if gear.family in HEAVY_GAUSS or gear.family in PLOUGHS:
        return tuple(where for where in sides if where in (FRONT, REAR))
    if gear.family == _HITCH:
        return (*(where for where in sides if where in (FRONT, REAR)), BODY)
    if gear.family == "wrecking ball":
        return design.turrets
    if gear.family == "combat vehicle escape pod":
        return (REAR,)
    if gear.kind is GearKind.WEAPON and not gear.family.startswith(WEAPONS_IN_BODY):
        return sides
    return (*sides, BODY)


def is_of_body(gear: Gear) -> bool:
    """True for what belongs to the vehicle as a whole."""
    return (
        gear.kind in (GearKind.AMMO, GearKind.JUMP_JET, GearKind.HEAT_SINK, GearKind.FILLER)
        or gear.family in _IN_BODY
        or gear.family.endswith(_CHASSIS)
    )


def weight_of(design: VehicleDesign, gear: Gear, size: float = 0) -> float | None:
    """What a piece would weigh in this vehicle; None where nobody knows."""
    item = MountedItem(gear=gear, location="", size=size)
    if gear.kind is GearKind.HEAT_SINK:
        # Counted by the heat of its weapons: nobody mounts one by itself.
        return 0.0
    if design.is_support:
        return support_weight.item_tons(design, item)
    return weight.item_tons(design, item)


def slots_of(design: VehicleDesign, gear: Gear, size: float = 0) -> int:
    """The slots that a piece takes, were it the first of its kind."""
    if gear.kind is GearKind.WEAPON:
        return 1
    is_free = gear.family in _NO_SLOT or gear.family.endswith(_CHASSIS) or gear.id == _LAMP
    if is_free or gear.kind in (GearKind.HEAT_SINK, GearKind.FILLER):
        return 0
    return 0 if gear.family == Family.CASE and not gear.tons else 1
