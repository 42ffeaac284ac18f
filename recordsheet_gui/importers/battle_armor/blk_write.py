"""A squad of battle armor -> .blk text, such that reading it gives the same design."""

from collections.abc import Iterator

from recordsheet_gui.importers.battle_armor.blk import SQUADS
from recordsheet_gui.importers.blk.bays import write_bays
from recordsheet_gui.importers.blk.head import (
    SLOTLESS,
    chassis_base,
    outfit_lines,
    write_head,
    write_stories,
)
from recordsheet_gui.importers.blk.text import block
from recordsheet_gui.units.battle_armor.design import SQUAD, WEIGHT_CLASSES, BattleArmorDesign
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.plating import ARMORS

_ARMOR_CODES = {name: code for code, name in ARMORS.items()}
_MOTIONS = {"vtol": "VTOL", "umu": "UMU"}


def write_blk(design: BattleArmorDesign) -> str:
    """The design as a file for MegaMek."""
    return "\n".join(_squad(design))


def _squad(design: BattleArmorDesign) -> Iterator[str]:
    yield from write_head(design, "BattleArmor")
    yield from block("motion_type", _MOTIONS.get(design.motion, design.motion.title()))
    if design.transport:
        yield from block("transporters", *write_bays(design.transport))
    yield from block("cruiseMP", design.walk)
    yield from block("armor_type", _ARMOR_CODES[design.armor_type])
    lines = outfit_lines(design)
    word = SQUADS[chassis_base(design.tech_base) == CLAN]
    yield from block(f"{word} Equipment", *_all_suits(design, lines.get(SQUAD, [])))
    for key in design.suits:
        yield from block(f"Trooper {key[1:]} Equipment", *lines.get(key, ()))
    if "" in lines:
        yield from block(SLOTLESS, *lines[""])
    yield from block("chassis", design.body)
    if design.is_exoskeleton:
        yield from block("exoskeleton", "true")
    if design.turret:
        yield from block("turret", design.turret)
    yield from block("jumpingMP", design.jump)
    yield from block("armor", design.armor_per_trooper)
    yield from block("Trooper Count", design.troopers)
    yield from block("weightclass", WEIGHT_CLASSES.index(design.weight_class))
    yield from write_stories(design)


def _all_suits(design: BattleArmorDesign, carried: list[str]) -> list[str]:
    """What all of them carry, with what they can do to a 'Mech where their file had it."""
    places = {word: design.ability_lines.get(word, 0) for word in design.abilities}
    found = [*carried, *(word for word, at in places.items() if not at)]
    for word, at in sorted(places.items(), key=lambda one: one[1]):
        if at:
            found.insert(at - 1, word)
    return found
