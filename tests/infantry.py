"""Platoons for tests: those that we ship, and some of our own."""

from typing import Any

from recordsheet_gui.assets import mech_files, unit_files
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.infantry.design import InfantryDesign
from tests.blk import PLATOON, Lines, blk, reported


def platoon(**changes: Lines) -> InfantryDesign:
    """Four squads of seven with rifles, and what a test changes."""
    report = reported(blk(PLATOON, **changes))
    assert isinstance(report.design, InfantryDesign), report.problem
    return report.design


def gunners(*guns: str, **changes: Any) -> InfantryDesign:
    """A platoon with these field guns, each with a bin."""
    lines = [line for gun in guns for line in (gun, f"{gun} Ammo")]
    return platoon(**{"Field Guns Equipment": lines}, **changes)


def shipped() -> dict[str, InfantryDesign]:
    """Those that come with the program, by the name of their file."""
    found = {}
    mechs = mech_files()
    for path in unit_files():
        if path not in mechs and path.name.startswith("infantry-"):
            report = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True)
            assert isinstance(report.design, InfantryDesign), path.name
            assert not report.diagnostics, path.name
            found[path.stem] = report.design
    return found
