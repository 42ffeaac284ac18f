"""The body of a squad: one location for each suit."""

from functools import lru_cache

from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.battle_armor.design import SQUAD, BattleArmorDesign

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


@lru_cache
def _body(suits: tuple[str, ...]) -> Anatomy:
    names = {key: f"{ORDINALS[int(key[1:]) - 1]} suit" for key in suits}
    return Anatomy(
        locations=suits,
        names=names | {SQUAD: "squad"},
        short={key: f"Trooper {key[1:]}" for key in suits},
        tags={key: key[1:] for key in suits} | {SQUAD: ""},
        groups={"trooper": suits},
        hit_table="suits",
    )


def anatomy(design: BattleArmorDesign) -> Anatomy:
    """The suits of a squad."""
    return _body(design.suits)
