"""What a squad may do to a 'Mech with its bare hands, and what keeps it from that.

The hands tell, by the weight and the shape of the suit; a file may name more, and never takes away.
"""

from recordsheet_gui.units.battle_armor.design import (
    ABILITIES,
    LEG_ATTACK,
    UNDER_WATER,
    BattleArmorDesign,
)
from recordsheet_gui.units.battle_armor.gear import CLAMPS, CLAWS, GLOVE, MANIPULATORS, PACK
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.gear import GearKind

GLOVED = ("PA(L)", "light")
"""Suits that a pair of armored gloves holds."""
_CLIMB = (*GLOVED, "medium")
_A_PAIR = 2


def abilities_of(design: BattleArmorDesign) -> tuple[str, ...]:
    """All that its hands can do and all that its file says."""
    return tuple(sorted({*_by_hand(design), *design.abilities}))


def _by_hand(design: BattleArmorDesign) -> tuple[str, ...]:
    """What follows from weight class, motion and manipulators alone."""
    if design.is_quad or design.weight_class not in _CLIMB or not _has_grip(design, _A_PAIR):
        return ()
    return (LEG_ATTACK,) if design.motion in UNDER_WATER else ABILITIES


def has_hands(design: BattleArmorDesign) -> bool:
    """True for suits that can hold on: one claw or manipulator, or two gloves of a small one."""
    return _has_grip(design, 1)


def _has_grip(design: BattleArmorDesign, manipulators: int) -> bool:
    ids = [item.gear.id for item in design.items]
    if any(one in CLAWS for one in ids):
        return True
    if sum(one in MANIPULATORS for one in ids) >= manipulators:
        return True
    return design.weight_class in GLOVED and ids.count(GLOVE) >= _A_PAIR


# -- what keeps it from that -----------------------------------------------------------------


def wears_pack(design: BattleArmorDesign) -> bool:
    """True for suits with detachable weapon packs."""
    return any(in_pack(item) for item in design.items)


def in_pack(item: MountedItem) -> bool:
    """True for a pack and for what is in one."""
    return item.is_pack or item.gear.id == PACK


def is_burdened(design: BattleArmorDesign) -> bool:
    """True for Inner Sphere suits with a loaded missile launcher on the body, as prices see it."""
    return CLAN not in design.tech_base and any(
        item.gear.kind is GearKind.WEAPON
        and item.gear.is_missile
        and item.mount == "body"
        and _is_loaded(design, item)
        for item in design.items
    )


def _is_loaded(design: BattleArmorDesign, launcher: MountedItem) -> bool:
    return launcher.gear.is_one_shot or any(
        item.gear.kind is GearKind.AMMO
        and item.gear.ammo == launcher.gear.ammo != ""
        and item.location == launcher.location
        and item.rounds > 0
        for item in design.items
    )


def may_climb(design: BattleArmorDesign) -> bool:
    """True for a squad that sets out ready to attack 'Mechs by hand, as prices see it."""
    if design.is_quad or design.weight_class not in _CLIMB or design.motion in UNDER_WATER:
        return False
    holds = has_hands(design) or any(item.gear.id == CLAMPS for item in design.items)
    return holds and not is_burdened(design)
