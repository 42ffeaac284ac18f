"""ProtoMechs for tests: small files of our own, and those that we ship."""

from recordsheet_gui.assets import mech_files, unit_files
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from tests.blk import Lines, blk, reported

BIPED: dict[str, Lines] = {
    "UnitType": "ProtoMek",
    "Name": "Lynx",
    "Model": "2",
    "year": 3060,
    "type": "Clan Level 2",
    "motion_type": "Biped",
    "cruiseMP": 5,
    "jumpingMP": 5,
    "interface_cockpit": "false",
    "armor": ["3", "10", "4", "4", "7", "3"],
    "Body Equipment": ["ProtomechJumpJet"] * 5 + ["Clan Machine Gun Ammo - Proto (50)"],
    "Torso Equipment": ["CLMG", "CLERMicroLaser"],
    "Right Arm Equipment": ["CLERSmallLaser"],
    "Main Gun Equipment": ["CLERMediumLaser"],
    "tonnage": "7.0",
}
"""Two legs, jump jets, a main gun, an arm with a weapon, two weapons in the torso."""

QUAD = BIPED | {
    "Name": "Ocelot",
    "motion_type": "Quad",
    "jumpingMP": 0,
    "armor": ["5", "14", "0", "0", "13"],
    "Body Equipment": ["Clan Ammo SRM-4 (10)"],
    "Torso Equipment": ["CLSRM4", "CLMG", "ProtoQuadMeleeSystem", "CLEDPArmor"],
    "Right Arm Equipment": [],
    "Main Gun Equipment": None,
    "armor_type": 18,
}
GLIDER = BIPED | {
    "Name": "Kestrel",
    "motion_type": "WiGE",
    "cruiseMP": 6,
    "jumpingMP": 0,
    "tonnage": 8,
    "armor": ["4", "12", "4", "4", "8"],
    "Body Equipment": [],
    "Main Gun Equipment": None,
}
ULTRA = BIPED | {
    "Name": "Cave Bear",
    "cruiseMP": 4,
    "jumpingMP": 0,
    "tonnage": 12,
    "armor": ["8", "24", "6", "6", "14", "6"],
    "Body Equipment": ["CLMyomerBooster", "Clan Ammo SRM-4 (10)"],
    "Torso Equipment": ["CLERSmallLaser", "CLERSmallLaser", "CLMG", "ProtoMeleeWeapon"],
    "Main Gun Equipment": ["CLSRM4"],
}
MAGNETIC = BIPED | {
    "Name": "Limpet",
    "Torso Equipment": ["ProtoMagneticClamp", "CLMG"],
}
ALL = {"biped": BIPED, "quad": QUAD, "glider": GLIDER, "ultraheavy": ULTRA, "clamp": MAGNETIC}


def protomech(base: dict[str, Lines] | str = "biped", **changes: Lines) -> ProtoMechDesign:
    """One of ours, changed in some blocks."""
    report = reported(blk(ALL[base] if isinstance(base, str) else base, **changes))
    assert isinstance(report.design, ProtoMechDesign), report.problem
    return report.design


def shipped() -> dict[str, ProtoMechDesign]:
    """Those that come with the program, by the name of their file."""
    found = {}
    mechs = mech_files()
    for path in unit_files():
        if path not in mechs:
            report = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True)
            if isinstance(report.design, ProtoMechDesign):
                assert not report.diagnostics, path.name
                found[path.stem] = report.design
    return found
