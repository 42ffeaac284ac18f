"""Small .blk files of our own, written by hand: invented units, one oddity each."""

from typing import Any

from recordsheet_gui.importers import ImportReport, read_unit_file
from recordsheet_gui.importers.records import whole_record

Lines = str | int | float | list[str] | None

TANK: dict[str, Lines] = {
    "UnitType": "Tank",
    "Name": "Badger Light Tank",
    "Model": "BDG-1",
    "year": 3025,
    "type": "IS Level 1",
    "motion_type": "Tracked",
    "cruiseMP": 4,
    "engine_type": 1,
    "armor": ["20", "15", "15", "10", "18"],
    "Front Equipment": ["Machine Gun"],
    "Turret Equipment": ["ISAC5"],
    "Body Equipment": ["ISAC5 Ammo", "IS Ammo MG - Half"],
    "tonnage": "30.0",
}
"""A plain tank of four sides and a turret."""

VTOL = TANK | {
    "UnitType": "VTOL",
    "Name": "Dragonfly Scout",
    "motion_type": "VTOL",
    "cruiseMP": 8,
    "tonnage": 20,
    "armor": ["9", "7", "7", "5", "2"],
    "Front Equipment": ["Medium Laser"],
    "Rotor Equipment": [],
    "Turret Equipment": None,
    "Body Equipment": [],
}
TRUCK = TANK | {
    "UnitType": "SupportTank",
    "Name": "Mule Truck",
    "Model": [],
    "motion_type": "Wheeled",
    "cruiseMP": 5,
    "tonnage": 12.5,
    "armor": ["4", "3", "3", "2"],
    "barrating": 5,
    "fuel": ".25",
    "structural_tech_rating": 2,
    "Front Equipment": [],
    "Turret Equipment": None,
    "Body Equipment": ["ISOffRoadChassis"],
    "transporters": ["cargobay:3.5:1:1"],
}
TURRET: dict[str, Lines] = {
    "UnitType": "GunEmplacement",
    "Name": "Watch Turret",
    "Model": "(Twin)",
    "year": 3050,
    "type": "Clan Level 2",
    "Turret": 1,
    "Guns Equipment": ["Medium Pulse Laser", "Medium Pulse Laser"],
}
HANDHELD: dict[str, Lines] = {
    "UnitType": "HandheldWeapon",
    "Name": "Long Arm",
    "Model": [],
    "year": 3060,
    "type": "IS Level 4",
    "armor": "12",
    "Gun Equipment": ["Machine Gun", "IS Machine Gun Ammo - Half:Shots40#"],
    "tonnage": 2.5,
}
BUNKER: dict[str, Lines] = {
    "UnitType": "BuildingEntity",
    "Name": "Ridge Bunker",
    "Model": [],
    "year": 3039,
    "type": "IS Level 5",
    "building_class": 3,
    "building_type": 2,
    "Level 0 0.0,0.0,0.0 Equipment": ["ISAC10 (ST)", "ISAC10 Ammo"],
    "Level 1 0.0,0.0,0.0 Equipment": ["Searchlight"],
    "cf": 90,
    "armor": 60,
    "coords": "0,0,0",
    "height": 2,
}
PLATOON: dict[str, Lines] = {
    "UnitType": "Infantry",
    "Name": "Ridge Platoon",
    "Model": "(Rifle)",
    "year": 3025,
    "type": "IS Level 2",
    "motion_type": "Leg",
    "squad_size": 7,
    "squadn": 4,
    "Primary": "Auto-Rifle",
    "Field Guns Equipment": [],
}
"""Four squads of seven with rifles."""


def blk(base: dict[str, Lines], **changes: Lines) -> str:
    """The text of a file; None leaves a block out, an empty list leaves it empty."""
    found: list[str] = ["#a comment"]
    for name, lines in (base | changes).items():
        if lines is not None:
            body = lines if isinstance(lines, list) else [str(lines)]
            found += [f"<{name}>", *body, f"</{name}>", ""]
    return "\n".join(found)


def reported(text: str) -> ImportReport:
    return read_unit_file("x.blk", text)


def messages(text: str) -> list[tuple[str, str]]:
    """Severity and sentence of every remark."""
    return [(str(one.severity), one.message) for one in reported(text).diagnostics]


def read(text: str) -> dict[str, Any]:
    """The record of a file that has a unit."""
    report = reported(text)
    assert report.design is not None, report.problem
    return whole_record(report.design)
