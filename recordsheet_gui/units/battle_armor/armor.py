"""How much armor a suit may wear; all suits of a squad wear the same."""

from recordsheet_gui.units.armor import ArmorLimits
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.battle_armor.facts import ARMORS, CLASSES
from recordsheet_gui.units.plating import CLAN, armor_base


def limits(design: BattleArmorDesign) -> ArmorLimits | None:
    """Points of one suit, without the trooper inside."""
    known = CLASSES.get(design.weight_class)
    return None if known is None else ArmorLimits(total=known.armor)


def balanced(design: BattleArmorDesign, points: int) -> dict[str, int]:
    """So many points on every suit; what is past the most is lost."""
    known = limits(design)
    each = max(0, points if known is None else min(points, known.total))
    return dict.fromkeys(design.suits, each)


def points_for(design: BattleArmorDesign, kilograms: float) -> int | None:
    """The points that so many kilograms of a suit buy; None where nobody knows."""
    found = ARMORS.get(design.armor_type)
    if found is None:
        return None
    return int(kilograms // found[armor_base(design.tech_base, design.fluff) == CLAN])
