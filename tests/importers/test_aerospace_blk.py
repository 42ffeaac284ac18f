"""Fighters, planes and small craft in files, field by field, and what is easy to get wrong."""

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.kinds import KINDS, kind_of
from tests.blk import Lines, blk, messages, read, reported

FIGHTER: dict[str, Lines] = {
    "UnitType": "Aero",
    "Name": "Kite",
    "Model": "KT-1",
    "mul id:": 88,
    "year": 2750,
    "originalBuildYear": 2740,
    "type": "IS Level 2",
    "role": "Interceptor",
    "motion_type": "Aerodyne",
    "SafeThrust": 6,
    "cockpit_type": 0,
    "heatsinks": 16,
    "sink_type": 1,
    "fuel": 400,
    "engine_type": 2,
    "armor_type": 19,
    "armor": ["73", "50", "49", "43"],
    "Nose Equipment": ["Large Laser", "LRM 20"],
    "Left Wing Equipment": ["Medium Laser"],
    "Right Wing Equipment": ["ISERMediumLaser"],
    "Aft Equipment": ["(R) Small Laser"],
    "Wings Equipment": ["TAG"],
    "Fuselage Equipment": ["IS Ammo LRM-20", "IS Ammo LRM-20", "ISCASE"],
    "tonnage": "50.0",
}
"""A fighter with something in every place."""
CONVENTIONAL = FIGHTER | {
    "UnitType": "ConvFighter",
    "Name": "Gull",
    "Model": [],
    "tonnage": 35,
    "SafeThrust": 5,
    "engine_type": 1,
    "armor_type": None,
    "sink_type": 0,
    "vstol": 1,
}
PLANE = FIGHTER | {
    "UnitType": "FixedWingSupport",
    "Name": "Stork Transport",
    "SafeThrust": 3,
    "heatsinks": 0,
    "engine_type": 6,
    "armor_type": None,
    "barrating": 7,
    "fuel": 190,
    "tonnage": 4.999,
    "Wings Equipment": [],
    "Fuselage Equipment": None,
    "Body Equipment": ["PropChassisMod", "VSTOLChassisMod"],
    "transporters": ["cargobay:26.0:1:1"],
}
CRAFT: dict[str, Lines] = {
    "UnitType": "SmallCraft",
    "Name": "Tender",
    "Model": "T-2",
    "year": 2900,
    "type": "Clan Level 3",
    "motion_type": "Spheroid",
    "transporters": ["crewquarters:21.0:0", "cargobay:20.5:1"],
    "SafeThrust": 5,
    "heatsinks": 10,
    "sink_type": 1,
    "fuel": 480,
    "engine_type": 1,
    "armor": ["182", "161", "160", "101"],
    "Nose Equipment": ["ER Medium Laser"],
    "Right Side Equipment": ["SRM 6", "Clan Ammo SRM-6", "(R) ER Medium Laser"],
    "Left Side Equipment": ["SRM 6", "Clan Ammo SRM-6", "(R) ER Medium Laser"],
    "Aft Equipment": ["ER Medium Laser"],
    "Hull Equipment": ["CLECMSuite"],
    "structural_integrity": 8,
    "tonnage": "200.0",
    "designtype": 1,
    "crew": 6,
    "officers": 2,
    "gunners": 2,
    "marines": 0,
    "life_boat": 1,
    "escape_pod": 2,
}
ALL = {
    "aerospace fighter": FIGHTER,
    "conventional fighter": CONVENTIONAL,
    "fixed-wing support": PLANE,
    "small craft": CRAFT,
}


def test_a_fighter_field_by_field() -> None:
    found = read(blk(FIGHTER))
    for field, value in {
        "unit_type": "aerospace fighter",
        "chassis": "Kite",
        "model": "KT-1",
        "mul_id": 88,
        "year": 2750,
        "original_year": 2740,
        "tech_base": "Inner Sphere",
        "rules_level": 2,
        "role": "Interceptor",
        "omni": False,
        "tons": 50,
        "motion": "aerodyne",
        "safe_thrust": 6,
        "max_thrust": 9,
        "fuel": 400,
        "si": 6,
        "armor": {"NOS": 73, "RWG": 50, "LWG": 49, "AFT": 43},
        "thresholds": {"NOS": 8, "RWG": 5, "LWG": 5, "AFT": 5},
        "engine": {"type": "xl", "rating": 200, "base": "Inner Sphere"},
        "armor_type": "Ferro-Aluminum",
        "patchwork": {},
        "cockpit": "standard",
        "vstol": False,
        "heat_sinks": {"count": 16, "kind": "double", "pod": 0},
        "transport": [],
        "diagnostics": [],
    }.items():
        assert found[field] == value, field
    assert isinstance(found["tons"], int)
    places = "NOS NOS RWG LWG AFT WNG FSLG FSLG FSLG"
    assert [item["location"] for item in found["items"]] == places.split()
    assert found["items"][4] == {
        "location": "AFT",
        "id": "Small Laser",
        "name": "Small Laser",
        "kind": "weapon",
        "rear": True,
    }
    assert found["ammunition"] == [
        {"id": "IS Ammo LRM-20", "location": "FSLG", "bins": 2, "shots": 12}
    ]


def test_a_conventional_fighter_has_another_engine_and_may_land_upright() -> None:
    found = read(blk(CONVENTIONAL))
    assert found["unit_type"] == "conventional fighter"
    assert found["engine"] == {"type": "ice", "rating": 175, "base": "Inner Sphere"}
    assert found["vstol"] is True
    assert found["armor_type"] == "Standard"
    assert found["heat_sinks"] == {"count": 16, "kind": "single", "pod": 0}


def test_a_plane_is_as_solid_as_it_is_fast() -> None:
    found = read(blk(PLANE))
    for field, value in {
        "unit_type": "fixed-wing support",
        "tons": 4.999,
        "si": 3,
        "bar": 7,
        "armor_type": "BAR 7 Armor",
        "engine": {"type": "fuel cell", "rating": None, "base": "Inner Sphere"},
        "fuel": 190,
        "thresholds": {"NOS": 8, "RWG": 5, "LWG": 5, "AFT": 5},
        "transport": [{"kind": "cargobay", "size": 26, "doors": 1, "bay": 1}],
        "cockpit": "standard",
    }.items():
        assert found[field] == value, field
    assert not {"heat_sinks", "vstol"} & set(found)
    assert [item["location"] for item in found["items"]][-2:] == ["BOD", "BOD"]


def test_a_small_craft_field_by_field() -> None:
    found = read(blk(CRAFT))
    for field, value in {
        "unit_type": "small craft",
        "motion": "spheroid",
        "safe_thrust": 5,
        "max_thrust": 8,
        "si": 8,
        "armor": {"NOS": 182, "RS": 161, "LS": 160, "AFT": 101},
        "thresholds": {"NOS": 19, "RS": 17, "LS": 16, "AFT": 11},
        "armor_type": "Standard Aerospace",
        "heat_sinks": {"count": 10, "kind": "double"},
        "crew": {"crew": 6, "officers": 2, "gunners": 2, "marines": 0},
        "life_boats": 1,
        "escape_pods": 2,
        "design_type": 1,
        "transport": [
            {"kind": "crewquarters", "size": 21, "doors": 0, "bay": 1},
            {"kind": "cargobay", "size": 20.5, "doors": 1, "bay": 2},
        ],
    }.items():
        assert found[field] == value, field
    assert not {"engine", "weapon_bays", "patchwork"} & set(found)
    rears = [item["location"] for item in found["items"] if item.get("rear")]
    assert rears == ["RS", "LS"]


@pytest.mark.parametrize("key", ALL)
def test_every_kind_is_read_without_a_remark_and_written_back(key: str) -> None:
    report = reported(blk(ALL[key]))
    assert report.diagnostics == ()
    assert report.design is not None
    assert type(report.design) is KINDS[key].design
    assert kind_of(report.design).flaw(report.design) == ""
    for suffix in (".blk", ".toml"):
        again = read_unit_file(f"x{suffix}", exported(report.design, suffix))
        assert (again.design, again.diagnostics) == (report.design, ()), suffix


@pytest.mark.parametrize("word", ["Aero", "AeroSpaceFighter"])
def test_both_words_are_fighters(word: str) -> None:
    assert read(blk(FIGHTER, UnitType=word))["unit_type"] == "aerospace fighter"


@pytest.mark.parametrize(
    ("code", "cockpit", "rating"),
    [(0, "standard", 200), (1, "small", 200), (2, "command console", 200), (3, "primitive", 240)],
)
def test_an_old_cockpit_means_a_larger_engine(code: int, cockpit: str, rating: int) -> None:
    found = read(blk(FIGHTER, cockpit_type=code))
    assert (found["cockpit"], found["engine"]["rating"]) == (cockpit, rating)


def test_standard_armor_of_a_craft_is_that_of_craft() -> None:
    for code in (None, 0, 41):
        assert read(blk(CRAFT, armor_type=code))["armor_type"] == "Standard Aerospace"
        assert read(blk(FIGHTER, armor_type=0))["armor_type"] == "Standard"


def test_a_plane_with_a_code_and_a_rating_has_the_armor_of_the_code() -> None:
    found = read(blk(PLANE, armor_type=0))
    assert (found["armor_type"], found["bar"]) == ("Standard", 7)


def test_the_armor_of_a_patchwork_is_told_by_place() -> None:
    changes: dict[str, Lines] = {
        "armor_type": 7,
        "Left Wing_armor_type": 3,
        "Aft_armor_type": 2,
        "Wings_armor_type": 0,
        "Fuselage_armor_type": -1,
    }
    found = read(blk(FIGHTER, **changes))
    assert found["armor_type"] == "Patchwork"
    assert found["patchwork"] == {"LWG": 3, "AFT": 2, "WNG": 0, "FSLG": -1}
    design = reported(blk(FIGHTER, **changes)).design
    assert design is not None
    for suffix in (".blk", ".toml"):
        assert read_unit_file(f"x{suffix}", exported(design, suffix)).design == design


def test_pods_of_an_omni() -> None:
    nose = ["CLERPPC:OMNI", "(R) CLERSmallLaser:OMNI"]
    changes: dict[str, Lines] = {"omni": 1, "omnipodheatsinks": 7, "Nose Equipment": nose}
    found = read(blk(FIGHTER, **changes))
    assert found["omni"] is True
    assert found["heat_sinks"]["pod"] == 7
    assert [item.get("omnipod") for item in found["items"][:2]] == [True, True]
    assert found["items"][1]["rear"] is True


def test_the_wings_of_a_plane_carry_nothing() -> None:
    text = blk(PLANE, **{"Wings Equipment": ["Medium Laser"]})
    assert messages(text) == [("note", "The unit has no wings; what is there is left out.")]


@pytest.mark.parametrize(
    ("block", "word"), [("SafeThrust", "SafeThrust"), ("armor", "armor"), ("tonnage", "tonnage")]
)
@pytest.mark.parametrize("key", ALL)
def test_without_these_there_is_no_unit(key: str, block: str, word: str) -> None:
    report = reported(blk(ALL[key], **{block: None}))
    assert report.design is None
    assert word in report.problem


@pytest.mark.parametrize("motion", ["None", "", "aerodyne", "Spheroid"])
def test_a_fighter_is_an_aerodyne_whatever_its_file_says(motion: str) -> None:
    assert read(blk(FIGHTER, motion_type=motion))["motion"] == "aerodyne"
