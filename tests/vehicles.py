"""Vehicles for tests: the units of the worked cases, and those that we ship."""

import tomllib
from pathlib import Path
from typing import Any

from recordsheet_gui.assets import mech_files, unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.aerospace import aerospace
from tests.blk import BUNKER, HANDHELD, TURRET, blk, reported

FOLDER = Path(__file__).parent / "systems" / "total_warfare" / "cases" / "units"


def shipped() -> dict[str, VehicleDesign]:
    """Those that come with the program, by the name of their file."""
    found = {}
    mechs = mech_files()
    for path in unit_files():
        if path not in mechs:
            report = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True)
            if isinstance(report.design, VehicleDesign):
                assert not report.diagnostics, path.name
                found[path.stem] = report.design
    return found


SHIPPED = shipped()


def texts() -> dict[str, str]:
    """All of them by the name of their file."""
    found = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))}
    own = ("vehicle", "support vehicle", "vtol", "support vtol")
    return {name: text for name, text in found.items() if _data(text).get("kind") in own}


def _data(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def vehicle(name: str) -> VehicleDesign:
    """One by the name of its file."""
    design = read_unit_file("vehicle.toml", texts()[name]).design
    assert isinstance(design, VehicleDesign)
    return design


def drafted(kind: str) -> UnitDesign:
    """The first of a kind."""
    for name, text in texts().items():
        if _data(text).get("kind") == kind:
            return vehicle(name)
    for base in (BUNKER, TURRET, HANDHELD):
        design = reported(blk(base)).design
        if design is not None and design.kind == kind:
            return design
    return aerospace(kind)
