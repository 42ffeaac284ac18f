"""What an arm must have, and must not have, for what it carries."""

from recordsheet_gui.units.gear import Family, Gear, GearKind
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.systems import ARM

_LOWER, _HAND = ARM[2], ARM[3]
NEEDS_HAND = frozenset({"hatchet", "sword", "mace", "vibroblade", "chain whip"})
WITHOUT_HAND = frozenset(
    {
        *(Family.CLAW, "buzzsaw", "chainsaw", "dual saw", "backhoe", "mining drill"),
        *("rock cutter", "spot welder", "salvage arm", "flail", "wrecking ball"),
    }
)
"""What takes the place of a hand; one such piece in an arm."""
NEEDS_LOWER = frozenset({"lance", "retractable blade"}) | WITHOUT_HAND
WITHOUT_LOWER = frozenset({"pile driver"})
_GUNS = frozenset(
    {
        *("autocannon", "light autocannon", "lb-x", "ultra", "rotary", "protomech autocannon"),
        *("hyper-velocity autocannon", "ppc", "gauss", "light gauss", "hag", "heavy gauss"),
        *("improved heavy gauss", "silver bullet gauss"),
    }
)


def flaw_of_arm(design: MechDesign, gear: Gear, actuators: int) -> str:
    """Why an arm with so many actuators cannot carry a piece, in a few words; empty when it can."""
    family = gear.family
    if gear.kind is GearKind.AMMO or gear.kind is GearKind.HEAT_SINK:
        return ""
    has_lower, has_hand = actuators > 2, actuators > 3
    if family in NEEDS_HAND and not has_hand:
        return f"needs a {_HAND}"
    if family in NEEDS_LOWER and not has_lower:
        return f"needs a {_LOWER}"
    if family in WITHOUT_HAND and has_hand:
        return f"takes the place of the {_HAND}"
    if family in WITHOUT_LOWER and has_lower:
        return f"takes the place of the {_LOWER}"
    if design.is_omni and is_big_gun(gear) and has_lower:
        return f"leaves no room for {_LOWER} and {_HAND} in the arm of an Omni"
    return ""


def is_big_gun(gear: Gear) -> bool:
    """An autocannon, Gauss weapon or PPC, which an Omni's arm carries instead of its lower half."""
    return gear.kind is GearKind.WEAPON and gear.family in _GUNS
