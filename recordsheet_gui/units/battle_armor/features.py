"""A squad of battle armor feature by feature, for comparisons."""

from collections.abc import Iterator

from recordsheet_gui.units.battle_armor.anatomy import anatomy
from recordsheet_gui.units.battle_armor.climbing import abilities_of
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.battle_armor.movement import jumping, walking
from recordsheet_gui.units.features import ARMOR, CREW, EQUIPMENT, MOVEMENT, UNIT, described
from recordsheet_gui.units.kind import Feature


def features(design: BattleArmorDesign) -> Iterator[Feature]:
    """All suits are alike: one of them, and how many there are."""
    yield Feature(UNIT, "Suit", f"{design.weight_class} {design.body}")
    yield Feature(CREW, "Troopers", design.troopers)
    yield Feature(MOVEMENT, "Ground", walking(design))
    yield Feature(MOVEMENT, "Jump, flight or water", jumping(design), design.motion)
    yield Feature(ARMOR, "Type", design.armor_type.removeprefix("BA "))
    yield Feature(ARMOR, "A suit", design.armor_per_trooper)
    yield Feature(ARMOR, "All of it", sum(design.armor.values()))
    yield from described(design, anatomy(design))
    for word in abilities_of(design):
        yield Feature(EQUIPMENT, f"Anti-'Mech: {word}", 1)
