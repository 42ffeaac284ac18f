"""A platoon feature by feature, for comparisons."""

from collections.abc import Iterator

from recordsheet_gui.units.features import (
    ARMOR,
    CREW,
    EQUIPMENT,
    MOVEMENT,
    UNIT,
    WEAPONS,
    described,
)
from recordsheet_gui.units.infantry.anatomy import anatomy
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.text import motion_words
from recordsheet_gui.units.kind import Feature


def features(design: InfantryDesign) -> Iterator[Feature]:
    """Who they are, how they move, what they fire."""
    yield Feature(UNIT, "Moves", motion_words(design))
    yield Feature(CREW, "Troopers", design.troopers)
    yield Feature(CREW, "Squads", design.squads, f"{design.squad_size} each")
    yield Feature(MOVEMENT, "Ground", design.walk)
    yield Feature(MOVEMENT, "Jump, flight or water", design.jump)
    kit = design.kit.gear.name if design.kit else "none"
    yield Feature(ARMOR, "Kit", kit)
    yield Feature(ARMOR, "Damage divided by", design.divisor)
    yield Feature(UNIT, "Damage of all", design.damage_of(design.troopers))
    yield Feature(UNIT, "Range", design.range)
    if design.primary is not None:
        yield Feature(WEAPONS, design.primary.gear.name, 1, "primary")
    if design.secondary is not None:
        many = design.secondary_per_squad
        yield Feature(WEAPONS, design.secondary.gear.name, many, "a squad")
    for word in (*design.specializations, *design.augmentations):
        text = word.replace("_", " ")
        yield Feature(EQUIPMENT, text[:1].upper() + text[1:], 1)
    yield from described(design, anatomy(design))
