"""Which part of a suit may carry a piece of gear, what it weighs there and which slots it takes.

A place here is a part of the suit (the `mount` of an item), whoever of the squad wears it.
"""

from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.battle_armor.facts import ARMS, BODY, TURRET
from recordsheet_gui.units.battle_armor.gear import (
    CLAMPS,
    JUMP_BOOSTER,
    MECHANICAL_BOOSTER,
    PACK,
    WING,
)
from recordsheet_gui.units.battle_armor.weight import item_kilograms
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import UNKNOWN, Gear, GearKind

MANIPULATORS = frozenset(
    {
        *("BABattleClaw", "BABattleClawMagnets", "BABattleClawVibro", "BAArmoredGlove"),
        *("BAHeavyBattleClaw", "BAHeavyBattleClawMagnets", "BAHeavyBattleClawVibro"),
        *("BABasicManipulator", "BABasicManipulatorMineClearance", "BACargoLifter"),
        *("BAIndustrialDrill", "BASalvageArm"),
    }
)
"""Hands; one in each arm."""
AP_MOUNT = "BAAPMount"
_IN_BODY = frozenset({CLAMPS, PACK, JUMP_BOOSTER, MECHANICAL_BOOSTER, WING, "BAParafoil"})
_SHOTS_A_SLOT, _SHELLS_A_SLOT = 4, 8
_TUBE = "BA TUBE"


def places(design: BattleArmorDesign, gear: Gear) -> tuple[str, ...]:
    """The parts of a suit that may carry a piece."""
    more = ((TURRET,) if design.turret else ()) if design.is_quad else ARMS
    parts = (BODY, *more)
    if UNKNOWN in gear.flags:
        return parts
    if gear.id in MANIPULATORS:
        return () if design.is_quad else ARMS
    if gear.id in _IN_BODY:
        return (BODY,)
    return parts


def weight_of(design: BattleArmorDesign, gear: Gear, size: float = 0) -> float | None:
    """Kilograms of a piece on one suit; of ammunition those of one shot."""
    shots = 1 if gear.kind is GearKind.AMMO else None
    return item_kilograms(design, MountedItem(gear=gear, location="", size=size, shots=shots))


def slots_of(design: BattleArmorDesign, gear: Gear, size: float = 0) -> int:
    """The slots of a piece; ammunition by the shots that its size says."""
    if gear.kind is GearKind.AMMO:
        each = _SHELLS_A_SLOT if gear.ammo.startswith(_TUBE) else _SHOTS_A_SLOT
        return -(-int(size or 1) // each)
    return gear.slots
