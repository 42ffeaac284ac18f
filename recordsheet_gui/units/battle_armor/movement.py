"""How suits move with all that they wear: boosters, wings and packs change the MP of their legs.

The design itself holds the MP that the suit was built with.
"""

from collections.abc import Mapping

from recordsheet_gui.units.battle_armor.climbing import wears_pack
from recordsheet_gui.units.battle_armor.design import UNDER_WATER, BattleArmorDesign
from recordsheet_gui.units.battle_armor.gear import (
    JUMP_BOOSTER,
    MECHANICAL_BOOSTER,
    MYOMER_BOOSTER,
    WING,
)

_MYOMER = 2
_MYOMER_OF: Mapping[str, int] = {"heavy": 1, "assault": 1}
"""MP on the ground of a myomer booster, where it is fewer."""
_PACK: Mapping[str, int] = {"medium": 3, "heavy": 2, "assault": 2}
"""MP on the ground that a detachable pack takes; one is left."""


def walking(design: BattleArmorDesign, *, with_pack: bool = False) -> int:
    """MP on the ground."""
    worn = _worn(design)
    points = design.walk
    if MYOMER_BOOSTER in worn:
        points += _MYOMER_OF.get(design.weight_class, _MYOMER)
    elif MECHANICAL_BOOSTER in worn:
        points += 1
    if with_pack and design.weight_class in _PACK:
        points = max(1, points - _PACK[design.weight_class])
    return points


def jumping(design: BattleArmorDesign) -> int:
    """MP of a jump, of flight or under water; without packs."""
    if design.motion in UNDER_WATER:
        return design.jump
    worn = _worn(design)
    points = design.jump or int(MECHANICAL_BOOSTER in worn)
    return points + (WING in worn) + (JUMP_BOOSTER in worn) if points else 0


def starts_with(design: BattleArmorDesign) -> tuple[int, int]:
    """MP on the ground and in the second way to move, with all that it sets out with."""
    has_pack = wears_pack(design)
    return walking(design, with_pack=has_pack), 0 if has_pack else jumping(design)


def _worn(design: BattleArmorDesign) -> frozenset[str]:
    return frozenset(item.gear.id for item in design.items)
