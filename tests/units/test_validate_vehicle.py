"""Vehicles against the rules of construction."""

import json
from math import ceil
from pathlib import Path

import pytest

from recordsheet_gui.assets import asset
from recordsheet_gui.cli import run
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.validate import not_checked, validate, weigh
from tests import vehicles
from tests.blk import TANK, TRUCK, VTOL, Lines, blk, reported

LIGHT = {"vehicle-neptune-submarine-hunter-killer": 97}
"""A design that is lighter than it may be."""


@pytest.mark.parametrize("stem", list(vehicles.SHIPPED))
def test_a_vehicle_that_we_ship_is_soundly_built(stem: str) -> None:
    assert validate(vehicles.SHIPPED[stem]) == ()


@pytest.mark.parametrize("stem", list(vehicles.SHIPPED))
def test_what_we_ship_weighs_what_its_sheet_says(stem: str) -> None:
    design = vehicles.SHIPPED[stem]
    assert weigh(design) == LIGHT.get(stem, design.tons)
    assert not_checked(design) == ()


def changed(stem: str, *changes: tuple[str, str]) -> VehicleDesign:
    """A shipped vehicle whose file was changed."""
    text = asset("sheets", "units", f"{stem}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    design = read_unit_file(f"{stem}.toml", text).design
    assert isinstance(design, VehicleDesign)
    return design


MANTICORE = "vehicle-manticore-heavy-tank"
HIRYO = "vehicle-hiryo-armored-infantry-transport-mrm"
WARRIOR = "vtol-warrior-attack-helicopter-h-7"
SALADIN = "vehicle-saladin-assault-hover-tank"


@pytest.mark.parametrize(
    ("stem", "change", "remarks"),
    [
        (MANTICORE, ("FR = 42", "FR = 43"), ["tons: Its parts weigh 60.5 tons, 0.5 too many."]),
        (MANTICORE, ("FR = 42", "FR = 58"), ["tons: Its parts weigh 61 tons, 1 too many."]),
        (
            MANTICORE,
            ('"PPC"', '"PPC", "PPC Capacitor"'),
            # The capacitor, half a ton of turret, and five sinks.
            ["tons: Its parts weigh 66.5 tons, 6.5 too many."],
        ),
        (MANTICORE, ('"SRM 6 Ammo"', '"SRM 4 Ammo"'), ["equipment.BD: Nothing fires SRM 4 Ammo."]),
        (
            MANTICORE,
            ('BD = ["', 'BD = ["Small Laser", "'),
            [
                "equipment.BD: Small Laser does not belong into the body.",
                "tons: Its parts weigh 61.5 tons, 1.5 too many.",
            ],
        ),
        (
            MANTICORE,
            ("rating = 240", "rating = 235"),
            ["engine: Its engine has a rating of 235, not 240."],
        ),
        (WARRIOR, ("RO = 2", "RO = 3"), ["armor.RO: A rotor has 2 points of armor at most."]),
        (HIRYO, ("cruise = 8", "cruise = 4"), ["cruise: A WiGE cruises with 5 MP at least."]),
        (
            SALADIN,
            ('type = "Standard"\nFR', 'type = "Hardened"\nFR'),
            ["armor.type: Hardened armor is too heavy for what is hover."],
        ),
    ],
)
def test_what_is_wrong_is_said(stem: str, change: tuple[str, str], remarks: list[str]) -> None:
    found = [f"{field}: {message}" for field, message in validate(changed(stem, change))]
    assert set(remarks) <= set(found)
    assert remarks or not found


def design(base: dict[str, Lines], **changes: Lines) -> VehicleDesign:
    found = reported(blk(base, **changes)).design
    assert isinstance(found, VehicleDesign)
    return found


def fields(design: VehicleDesign) -> set[str]:
    return {remark.field for remark in validate(design)}


def test_limits_at_their_edge() -> None:
    assert "tons" not in fields(design(TANK, tonnage=200, armor=["1"] * 7, cruiseMP=0))
    assert "tons" in fields(design(TANK, tonnage=201, armor=["1"] * 7, cruiseMP=0))
    # 30 tons: 145 points, 11 slots.
    assert "armor" not in fields(design(TANK, armor=["29"] * 5))
    assert "armor" in fields(design(TANK, armor=["29", "29", "29", "29", "30"]))
    bare: dict[str, Lines] = {"Turret Equipment": [], "Body Equipment": []}
    guns: list[str] = ["Machine Gun"] * 11
    assert "equipment" not in fields(design(TANK, **{**bare, "Front Equipment": [*guns]}))
    guns += ["Machine Gun"]
    assert "equipment" in fields(design(TANK, **{**bare, "Front Equipment": [*guns]}))


def test_a_helicopter_has_no_jump_jets() -> None:
    assert "equipment" in fields(design(VTOL, **{"Body Equipment": ["VehicleJumpJet"]}))


def test_what_cannot_be_weighed_is_told_and_not_accused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    home = tmp_path / "truck.blk"
    home.write_text(blk(TRUCK, structural_tech_rating=None), encoding="utf-8")
    assert not_checked(design(TRUCK, structural_tech_rating=None)) == ("weight",)
    assert not_checked(design(TANK, **{"Body Equipment": ["Whatsit"]})) == ("weight",)
    assert run(["validate", str(home)], lambda *_: 0) == 0
    assert capsys.readouterr().out == "Mule Truck: nothing to remark. Its weight is not checked.\n"
    assert run(["validate", str(home), "--json"], lambda *_: 0) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"name": "Mule Truck", "remarks": [], "not_checked": ["weight"]}
    assert run(["validate", "Vedette Medium Tank"], lambda *_: 0) == 0
    assert capsys.readouterr().out == "Vedette Medium Tank: nothing to remark.\n"


@pytest.mark.parametrize(
    ("lines", "more"),
    [
        # 8 tons of guns that it aims: the AC/5 of the turret is one of them.
        ({"Body Equipment": ["ISTargeting Computer", "ISAC5 Ammo", "IS Ammo MG - Half"]}, 2),
        ({"Body Equipment": ["Environmental Sealing", "ISAC5 Ammo", "IS Ammo MG - Half"]}, 3),
        ({"Body Equipment": ["ISArmoredMotiveSystem", "ISAC5 Ammo", "IS Ammo MG - Half"]}, 4.5),
        ({"Body Equipment": ["CLArmoredMotiveSystem", "ISAC5 Ammo", "IS Ammo MG - Half"]}, 3),
        ({"Body Equipment": ["ISBoobyTrap", "ISAC5 Ammo", "IS Ammo MG - Half"]}, 3),
        ({"Body Equipment": ["ISDroneOperatingSystem", "ISAC5 Ammo", "IS Ammo MG - Half"]}, 3.5),
        ({"transporters": ["troopspace:2.5"]}, 2.5),
        ({"transporters": ["infantrybay:1:1:1:jump"]}, 6),
        ({"transporters": ["battlearmorbay:1:1:1"]}, 8),
        ({"Rear Equipment": ["Liquid Storage:SIZE:1.5"]}, 1.5),
        ({"Rear Equipment": ["Ladder:SIZE:100"]}, 0.5),
    ],
)
def test_gear_that_weighs_by_a_formula(lines: dict[str, Lines], more: float) -> None:
    plain, loaded = weigh(design(TANK)), weigh(design(TANK, **lines))
    assert plain is not None
    assert loaded == plain + more


@pytest.mark.parametrize(
    ("guns", "sinks"),
    [
        (["ISPPC"], 0),
        (["ISPPC", "PPC Capacitor"], 5),
        (["ISPPC", "ISLaserInsulator", "PPC Capacitor"], 4),
    ],
)
def test_capacitors_and_insulators_count_for_the_sinks(guns: list[str], sinks: int) -> None:
    bare: dict[str, Lines] = {"Turret Equipment": [], "Body Equipment": [], "engine_type": 0}
    found = weigh(design(TANK, **bare, **{"Front Equipment": guns}))
    empty = weigh(design(TANK, **bare, **{"Front Equipment": []}))
    assert found is not None
    assert empty is not None
    tons = {"ISPPC": 7, "PPC Capacitor": 1, "ISLaserInsulator": 0.5}
    assert found == empty + sum(tons[gun] for gun in guns) + sinks


@pytest.mark.parametrize(
    ("code", "in_a_ton", "clan"),
    [
        *((0, 16, 16), (1, 17.92, 19.2), (2, 16, 16), (3, 16, 16), (4, 8, 8), (5, 16.96, 16.96)),
        *((6, 19.84, 19.84), (8, 16, 16), (9, 17.92, 17.92), (10, 24, 24), (14, 10.72, 10.72)),
        *((15, 16, 16), (16, 14, 14), (17, 10.72, 10.72), (22, 16, 16), (23, 12, 12), (26, 12, 12)),
    ],
)
def test_the_points_of_a_ton_of_every_armor(code: int, in_a_ton: float, clan: float) -> None:
    bare: dict[str, Lines] = {"Turret Equipment": [], "Body Equipment": [], "Front Equipment": []}
    for words, points in (("IS Level 2", in_a_ton), ("Clan Level 2", clan)):
        same: dict[str, Lines] = {**bare, "type": words, "armor_type": code, "tonnage": 100}
        one = weigh(design(TANK, **same, armor=["0"] * 5))
        # Each of them is told from the next: 400 points of one are no half ton of the other.
        other = weigh(design(TANK, **same, armor=["400", "0", "0", "0", "0"]))
        assert one is not None
        assert other is not None
        assert other - one == ceil(round(400 / points * 2, 6)) / 2
