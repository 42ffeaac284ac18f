"""What the parts of a suit weigh, in kilograms: TechManual, "Battle armor construction"."""

from collections.abc import Iterator
from math import ceil

from recordsheet_gui.units.battle_armor import facts
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.battle_armor.gear import (
    KILOGRAMS,
    MECHANICAL_BOOSTER,
    MYOMER_BOOSTER,
)
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.gear import UNKNOWN, GearKind
from recordsheet_gui.units.plating import armor_base
from recordsheet_gui.units.weights import KILOGRAMS as KG
from recordsheet_gui.units.weights import Part, Weights, carried, only_with_weight, part

_PACK = 0.75
"""What is left of the weight in a pack that can be dropped."""
_SQUAD_SUPPORT = 0.5, 0.4
"""The same of one weapon for the whole squad, Inner Sphere and Clan."""
_TURRET, _TURRET_SLOT, _MODULAR = 30, 10, 20
_MYOMER_KG = 250
_LIFTER, _STORAGE = "BACargoLifter", "Mission Equipment Storage"
_LIFTED, _LIFTER_KG = 0.5, 30
"""Tons that a cargo lifter lifts for so many kilograms."""
_HARJEL = "harjel"


def weights(design: BattleArmorDesign) -> Weights:
    """All parts of the heaviest suit; of one that nobody can weigh, if there is such."""
    found = [trooper_weights(design, suit) for suit in design.suits or ("",)]
    unknown = next((one for one in found if not one.is_known), None)
    return unknown or max(found, key=lambda one: one.total or 0.0)


def trooper_weights(design: BattleArmorDesign, suit: str) -> Weights:
    """All parts of one suit."""
    known = facts.CLASSES.get(design.weight_class)
    limit = known.most if known else 0
    return Weights(parts=tuple(_parts(design, suit)), limit=limit, unit=KG, is_exact=True)


def _parts(design: BattleArmorDesign, suit: str) -> Iterator[Part]:
    yield part("Chassis", chassis_kilograms(design))
    yield part("Movement", movement_kilograms(design))
    yield part("Armor", armor_kilograms(design))
    yield from only_with_weight((part("Turret", turret_kilograms(design)),))
    own = [item for item in design.items if suit in design.carried_by(item)]
    yield from carried(own, lambda item: item_kilograms(design, item))


def chassis_kilograms(design: BattleArmorDesign) -> float | None:
    """By class and base; an exoskeleton without HarJel weighs what those of the Sphere do."""
    known = facts.CLASSES.get(design.weight_class)
    if known is None:
        return None
    is_open = design.is_exoskeleton and all(item.gear.family != _HARJEL for item in design.items)
    return float(known.chassis[facts.chassis_base(design) == CLAN and not is_open])


def movement_kilograms(design: BattleArmorDesign) -> float | None:
    """Legs, and what else moves it."""
    known = facts.CLASSES.get(design.weight_class)
    if known is None:
        return None
    free = facts.QUAD_MORE_MP if design.is_quad else 1
    total = known.ground[0] * max(0, design.walk - free)
    if design.jump and design.motion != "leg":
        other = known.other.get(design.motion)
        if other is None:
            return None
        total += other[0] * design.jump
    return float(total)


def armor_kilograms(design: BattleArmorDesign) -> float | None:
    """By the point."""
    found = facts.ARMORS.get(design.armor_type)
    if found is None:
        return None if design.armor_per_trooper else 0.0
    return float(
        found[armor_base(design.tech_base, design.fluff) == CLAN] * design.armor_per_trooper
    )


def turret_kilograms(design: BattleArmorDesign) -> float:
    """Of a quad."""
    if not design.turret:
        return 0.0
    more = _MODULAR if facts.is_modular_turret(design) else 0
    return float(_TURRET + _TURRET_SLOT * facts.turret_slots(design) + more)


def item_kilograms(design: BattleArmorDesign, item: MountedItem) -> float | None:
    """One piece where a suit carries it."""
    found = _whole_kilograms(design, item)
    if found is None or item.is_anti_personnel:
        return None if found is None else 0.0
    if item.is_pack:
        return round(found * _PACK, 3)
    if item.is_squad_support:
        return round(found * _SQUAD_SUPPORT[item.gear.tech_base == CLAN], 3)
    return found


def _whole_kilograms(design: BattleArmorDesign, item: MountedItem) -> float | None:
    gear = item.gear
    if UNKNOWN in gear.flags:
        return None
    if gear.kind is GearKind.FILLER:
        return 0.0
    if gear.kind is GearKind.AMMO:
        each = KILOGRAMS.get(gear.ammo)
        return None if each is None else each * item.rounds
    if gear.id == MYOMER_BOOSTER:
        # A file has a line for each of its slots: the first of them weighs.
        first = next((one for one in design.items if one.gear.id == MYOMER_BOOSTER), item)
        return float(_MYOMER_KG) if first == item else 0.0
    if gear.id == MECHANICAL_BOOSTER:
        known = facts.CLASSES.get(design.weight_class)
        return None if known is None else 2.0 * known.other[facts.JUMP][0]
    if gear.id == _LIFTER:
        return float(_LIFTER_KG * ceil(item.size / _LIFTED))
    return item.size if gear.id == _STORAGE else round(gear.tons * 1000, 3)
