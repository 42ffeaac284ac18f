"""What a squad is to those who carry it: whether it holds on outside."""

from recordsheet_gui.systems.battletech.battle_armor.view import Suits
from recordsheet_gui.systems.battletech.riders import Hold
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.battle_armor.gear import CLAMPS, GLOVE, has

HANDS = ("BABattleClaw", "BAHeavyBattleClaw", "BABasicManipulator")
"""How the ids of claws and manipulators begin; whatever is adapted to them stands behind."""
GLOVED = ("PA(L)", "light")
"""Suits that hold on with a pair of armored gloves."""
ASSAULT = "assault"


def hold(suits: Suits) -> Hold:
    """By handles or by magnets; either way it takes hands."""
    design = suits.design
    name = design.name
    no_hands = None
    if design.is_quad:
        no_hands = f"{name} walks on four legs and cannot hold on."
    elif not has_hands(design):
        no_hands = f"{name} has neither claw nor manipulator to hold on with."
    no_handles = no_hands
    if no_hands is None and design.weight_class == ASSAULT:
        no_handles = f"{name} is too heavy for handles and rides by magnetic clamps only."
    no_clamps = no_hands
    if no_hands is None and not has(design, (CLAMPS,)):
        no_clamps = f"{name} has no magnetic clamps."
    return Hold(no_handles=no_handles, no_clamps=no_clamps)


def has_hands(design: BattleArmorDesign) -> bool:
    """True for suits with a claw or a manipulator, small ones with two armored gloves."""
    ids = [item.gear.id for item in design.items]
    if any(id_.startswith(HANDS) for id_ in ids):
        return True
    return design.weight_class in GLOVED and ids.count(GLOVE) > 1
