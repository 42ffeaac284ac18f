"""Battle armor for tests: invented squads as .blk files, and those that we ship."""

from typing import Any

from recordsheet_gui.assets import mech_files, unit_files
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from tests.blk import Lines, blk, reported

SQUAD: dict[str, Lines] = {
    "UnitType": "BattleArmor",
    "Name": "Beetle Battle Armor",
    "Model": "[Laser](Sqd4)",
    "year": 3062,
    "type": "IS Level 2",
    "motion_type": "Jump",
    "cruiseMP": 1,
    "jumpingMP": 3,
    "armor_type": 28,
    "armor": "8",
    "chassis": "biped",
    "weightclass": 2,
    "Trooper Count": 4,
    "Squad Equipment": [
        "ISBASmallLaser:RA",
        "ISBASRM2:Body",
        "BA-SRM2 Ammo:Body:Shots2#",
        "BABattleClaw:LA",
        "BAAPMount:LA",
        "InfantryAssaultRifle:APM:LA",
        "SwarmMek",
        "SwarmWeaponMek",
        "StopSwarm",
        "LegAttack",
    ],
}
"""A plain squad of four."""
POINT = SQUAD | {
    "Name": "Hornet Battle Armor",
    "Model": "(Sqd5)",
    "type": "Clan Level 3",
    "motion_type": "VTOL",
    "jumpingMP": 5,
    "Trooper Count": 5,
    "Squad Equipment": None,
    "Point Equipment": ["CLBALightTAG:SSWM:LA", "CLBAFlamer:RA", "SwarmMek", "LegAttack"],
    "Trooper 2 Equipment": ["CLBAHeavyMG:RA"],
}
"""Five Clan suits that fly; one TAG for all, one machine gun with the second."""
QUAD = SQUAD | {
    "Name": "Toad Battle Armor",
    "Model": "(Sqd6)",
    "motion_type": "leg",
    "cruiseMP": 2,
    "jumpingMP": 0,
    "armor_type": 35,
    "chassis": "quad",
    "turret": "Modular:3",
    "weightclass": 4,
    "Trooper Count": 6,
    "Squad Equipment": [
        "CLBAHeavyMortar:TU",
        "ISDetachableWeaponPack:Body",
        "ISBAMediumLaser:DWP",
        "Clan BA Fire Resistant:Body",
        "Mission Equipment Storage (20 kg):Body",
    ],
}
"""Six on four legs, with a turret and a pack that they can drop."""


def squad(base: dict[str, Lines] = SQUAD, /, **changes: Any) -> BattleArmorDesign:
    """One of them as a design."""
    design = reported(blk(base, **changes)).design
    assert isinstance(design, BattleArmorDesign)
    return design


def shipped() -> dict[str, BattleArmorDesign]:
    """Those that come with the program, by name."""
    found = {}
    mechs = mech_files()
    for path in unit_files():
        if path not in mechs and path.name.startswith("battle-armor-"):
            report = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True)
            assert isinstance(report.design, BattleArmorDesign), path.name
            assert not report.diagnostics, path.name
            found[report.design.name] = report.design
    return found
