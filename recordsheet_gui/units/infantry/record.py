"""Platoons as records for other programs."""

from recordsheet_gui.units.described_record import common_record, listed_name, plain
from recordsheet_gui.units.infantry.design import Arm, InfantryDesign
from recordsheet_gui.units.kind import Record

_DECIMALS = 4


def infantry_record(design: InfantryDesign) -> Record:
    """A platoon by its facts."""
    return {
        **common_record(design),
        "squads": design.squads,
        "squad_size": design.squad_size,
        "troopers": design.troopers,
        "primary": _arm(design.primary),
        "secondary": _arm(design.secondary),
        "secondary_per_squad": design.support_arms,
        "damage_per_trooper": plain(round(float(design.exact_damage), _DECIMALS)),
        "damage": design.damage_of(design.troopers),
        "range": design.range,
        "motion": design.motion.record,
        "beast": design.beast.name if design.beast else "",
        "walk": design.walk,
        "run": design.walk,
        "jump": design.jump,
        "armor_kit": design.kit.gear.id if design.kit else None,
        "armor_divisor": plain(design.divisor),
        "encumbered": design.is_encumbered,
        "suit": list(design.suit),
        "specializations": list(design.specializations),
        "augmentations": list(design.augmentations),
        "anti_mek": design.has_anti_mek_gear,
        "field_guns": [item.gear.id for item in design.guns],
    }


def whole_infantry_record(design: InfantryDesign) -> Record:
    """The record, and what else the design has."""
    return {
        "name": design.name,
        **infantry_record(design),
        "features": design.features,
        "damage_type": design.arm.type if design.arm else "",
        "fluff": dict(design.fluff),
    }


def _arm(arm: Arm | None) -> Record | None:
    return None if arm is None else {"id": arm.gear.id, "name": listed_name(arm.gear)}
