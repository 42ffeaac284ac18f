"""What a squad is to those who carry it: whether it holds on outside."""

from recordsheet_gui.systems.battletech.battle_armor.view import Suits
from recordsheet_gui.systems.battletech.riders import Hold
from recordsheet_gui.units.battle_armor.climbing import has_hands
from recordsheet_gui.units.battle_armor.gear import CLAMPS, has

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
