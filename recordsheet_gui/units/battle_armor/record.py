"""Battle armor as records for other programs."""

from recordsheet_gui.units.battle_armor.climbing import abilities_of
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.battle_armor.movement import starts_with
from recordsheet_gui.units.described_record import common_record, transport_record
from recordsheet_gui.units.kind import Record


def record(design: BattleArmorDesign) -> Record:
    """A squad by its facts."""
    walk, jump = starts_with(design)
    found = {
        **common_record(design),
        "troopers": design.troopers,
        "motion": design.motion,
        "walk": walk,
        "run": walk,
        "jump": jump,
        "weight_class": design.weight_class,
        "body": design.body,
        "armor_per_trooper": design.armor_per_trooper,
        "structure_per_trooper": 1,
        "armor": dict(design.armor),
        "structure": dict(design.structure),
        "armor_type": design.armor_type,
        "exoskeleton": design.is_exoskeleton,
        "abilities": list(abilities_of(design)),
        "transport": transport_record(design.transport),
    }
    if design.turret:
        found["turret"] = design.turret
    return found


def whole_record(design: BattleArmorDesign) -> Record:
    """The record, and what else the design has."""
    return {"name": design.name, **record(design), "fluff": dict(design.fluff)}
