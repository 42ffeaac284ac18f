"""Gear of suits whose presence alone changes a rule or a value."""

from collections.abc import Iterable, Mapping

from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import GearKind

VIBRO_CLAWS = ("BABattleClawVibro", "BAHeavyBattleClawVibro")
MAGNETIC_CLAWS = ("BABattleClawMagnets", "BAHeavyBattleClawMagnets")
CLAWS = frozenset(
    {*("BABattleClaw", "BAHeavyBattleClaw"), *VIBRO_CLAWS, *MAGNETIC_CLAWS},
)
"""Any of them holds a suit to a 'Mech by itself."""
MANIPULATORS = frozenset({"BABasicManipulator", "BABasicManipulatorMineClearance"})
CLAMPS = "BA-Magnetic Clamp"
PACK = "ISDetachableWeaponPack"
SENSORS = ("CLImprovedSensors", "ISImprovedSensors")
PROBES = ("CLBALightActiveProbe", "ISBALightActiveProbe")
ECM = ("CL BA ECM", "IS BA ECM")
ANGEL_ECM = ("BACLAngelECMSuite", "BAISAngelECMSuite")
CAMO = "Camo System"
POINT_DEFENSE = "ISBAAPDS"
INFANTRY = "infantry"
"""The family of weapons that men carry."""
GLOVE = "BAArmoredGlove"
MYOMER_BOOSTER = "CLBAMyomerBooster"
JUMP_BOOSTER, MECHANICAL_BOOSTER = "BAJumpBooster", "BAMechanicalJumpBooster"
WING = "BAPartialWing"
FIRE_RESISTANT = "BA Fire Resistant"
REFLECTIVE = "BA Laser Reflective (Reflec/Glazed)"
REACTIVE = "BA Reactive (Blazer)"

KILOGRAMS: Mapping[str, float] = {
    **{f"SRM:{rack}": 10.0 * rack for rack in range(1, 7)},
    **{f"SRM ADVANCED:{rack}": 10.0 * rack for rack in range(1, 7)},
    **{f"MRM:{rack}": 5.0 * rack for rack in range(1, 6)},
    **dict(zip((f"LRM:{rack}" for rack in range(1, 6)), (8.3, 16.6, 25, 33.3, 41.5), strict=True)),
    "NARC:4": 10,
    "BA TUBE:3": 15,
    "BA MICRO BOMB:2": 0,
}
"""Of one shot, by what it feeds; of other shots the weight is not known."""


def has(design: BattleArmorDesign, keys: Iterable[str]) -> bool:
    """True where a suit carries one of these."""
    return any(item.gear.id in keys for item in design.items)


def vibro_claws(design: BattleArmorDesign) -> int:
    """How many of a suit's hands are vibro-claws, two at most."""
    return min(2, sum(item.gear.id in VIBRO_CLAWS for item in design.items))


def serves_in_swarms(item: MountedItem) -> bool:
    """True for a weapon that a suit can turn on what it clings to."""
    gear = item.gear
    return (
        gear.kind is GearKind.WEAPON
        and not gear.is_missile
        and item.mount != "body"
        and not item.is_anti_personnel
        and gear.family != INFANTRY
        and "bomb" not in gear.flags
    )
