"""ProtoMechs in files, field by field, and what is easy to get wrong in them."""

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.kinds import KINDS, kind_of
from tests.blk import Lines, blk, messages, read, reported
from tests.protomechs import ALL, BIPED, GLIDER, QUAD, ULTRA, protomech


def test_a_protomech_field_by_field() -> None:
    head: dict[str, Lines] = {"mul id:": 77, "role": "Striker"}
    found = read(blk(BIPED, **head))
    for field, value in {
        "unit_type": "protomech",
        "chassis": "Lynx",
        "model": "2",
        "mul_id": 77,
        "year": 3060,
        "tech_base": "Clan",
        "rules_level": 2,
        "tons": 7,
        "motion": "biped",
        "walk": 5,
        "run": 8,
        "jump": 5,
        "interface_cockpit": False,
        "armor": {"HD": 3, "T": 10, "RA": 4, "LA": 4, "L": 7, "MG": 3},
        "structure": {"HD": 2, "T": 7, "RA": 2, "LA": 2, "L": 4, "MG": 1},
        "engine": {"type": "fusion", "rating": 60, "base": "Clan"},
        "armor_type": "Standard ProtoMech",
        "transport": [],
        "diagnostics": [],
    }.items():
        assert found[field] == value, field
    assert isinstance(found["tons"], int)
    assert [item["location"] for item in found["items"]] == ["T", "T", "RA", "MG"] + ["BD"] * 6
    assert found["items"][-1] == {
        "location": "BD",
        "id": "Clan Machine Gun Ammo - Proto",
        "name": "Machine Gun Ammo",
        "kind": "ammo",
        "shots": 50,
    }


@pytest.mark.parametrize("key", ALL)
def test_every_body_is_read_without_a_remark(key: str) -> None:
    report = reported(blk(ALL[key]))
    assert report.diagnostics == ()
    assert report.design is not None
    assert KINDS[report.design.kind].design is type(report.design)
    assert next(kind_of(report.design).lines(report.design)) == report.design.name
    assert kind_of(report.design).flaw(report.design) == ""


@pytest.mark.parametrize("word", ["ProtoMek", "ProtoMech"])
def test_both_words_are_protomechs(word: str) -> None:
    assert read(blk(BIPED, UnitType=word))["unit_type"] == "protomech"


STRUCTURE = {
    2: (1, 2, 4, 1),
    3: (1, 2, 4, 1),
    4: (1, 3, 5, 1),
    5: (1, 3, 5, 1),
    6: (2, 4, 8, 1),
    7: (2, 4, 8, 1),
    8: (2, 5, 9, 1),
    9: (2, 5, 9, 1),
    10: (3, 6, 12, 2),
    11: (3, 6, 12, 2),
    12: (3, 7, 13, 2),
    13: (3, 7, 13, 2),
    14: (4, 8, 14, 2),
    15: (4, 8, 14, 2),
}
"""Head and arms, legs, legs of a quad, main gun, by tons."""


@pytest.mark.rule("TW-proto-structure")
@pytest.mark.parametrize("tons", STRUCTURE)
def test_structure_by_tons(tons: int) -> None:
    head, legs, quad, gun = STRUCTURE[tons]
    assert read(blk(BIPED, tonnage=tons))["structure"] == {
        **{"HD": head, "T": tons, "RA": head, "LA": head, "L": legs, "MG": gun}
    }
    found = read(blk(QUAD, tonnage=tons, armor=["1"] * 6))
    assert found["structure"] == {"HD": head, "T": tons, "L": quad, "MG": gun}


def test_six_values_of_armor_mean_a_main_gun_and_a_quad_has_no_arms() -> None:
    assert list(read(blk(QUAD))["armor"]) == ["HD", "T", "L"]
    assert read(blk(QUAD))["armor"] == {"HD": 5, "T": 14, "L": 13}
    gun = read(blk(QUAD, armor=["5", "14", "0", "0", "13", "4"]))
    assert list(gun["armor"]) == ["HD", "T", "L", "MG"]
    five = blk(BIPED, armor=["3", "10", "4", "4", "7"])
    assert "MG" not in read(five)["armor"]
    assert messages(five) == [("note", "The unit has no main gun; what is there is left out.")]


@pytest.mark.parametrize("values", [4, 7])
def test_other_numbers_of_values_are_no_body(values: int) -> None:
    report = reported(blk(BIPED, armor=["1"] * values))
    assert report.design is None
    assert "values of armor" in report.problem


@pytest.mark.parametrize(
    ("base", "tons", "walk", "rating"),
    [
        (BIPED, 7, 5, 60),
        (BIPED, 5, 5, 40),
        (BIPED, 9, 3, 45),
        (BIPED, 2, 3, 10),
        (BIPED, 3, 3, 15),
        (BIPED, 2, 7, 22),
        (QUAD, 7, 5, 45),
        (QUAD, 7, 1, 1),
        (GLIDER, 14, 4, 60),
        (BIPED, 15, 30, 400),
    ],
)
def test_the_rating_is_in_fives_above_forty(
    base: dict[str, Lines], tons: int, walk: int, rating: int
) -> None:
    assert read(blk(base, tonnage=tons, cruiseMP=walk))["engine"]["rating"] == rating


@pytest.mark.parametrize(
    ("word", "base"), [(None, "Clan"), ("true", "Clan"), ("false", "Inner Sphere")]
)
def test_an_engine_may_be_of_another_base(word: str | None, base: str) -> None:
    assert read(blk(BIPED, clan_engine=word))["engine"]["base"] == base


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (None, "Standard ProtoMech"),
        (0, "Standard ProtoMech"),
        (42, "Standard ProtoMech"),
        (18, "Electric Discharge ProtoMech"),
    ],
)
def test_no_code_and_code_0_are_the_armor_of_every_protomech(code: int | None, name: str) -> None:
    assert read(blk(BIPED, armor_type=code))["armor_type"] == name


def test_what_drives_it_belongs_to_the_body_wherever_it_stands() -> None:
    found = read(
        blk(
            ULTRA,
            **{
                "Body Equipment": ["ProtoMechUMU"],
                "Legs Equipment": ["ExtendedJumpJetSystem", "CLMyomerBooster", "EIInterface"],
                "Main Gun Equipment": ["CLSRM4", "Clan Ammo SRM-4 (12)"],
            },
        )
    )
    places = {item["id"]: item["location"] for item in found["items"]}
    assert {
        places[key]
        for key in (
            *("ProtoMechUMU", "ExtendedJumpJetSystem", "CLMyomerBooster", "EIInterface"),
            "Clan Ammo SRM-4",
        )
    } == {"BD"}
    assert places["CLSRM4"] == "MG"
    assert found["ammunition"] == [
        {"id": "Clan Ammo SRM-4", "location": "BD", "bins": 1, "shots": 12}
    ]


def test_wings_and_clamps_stay_where_they_are() -> None:
    found = read(blk(BIPED, **{"Torso Equipment": ["ProtoMagneticClamp", "ProtoMechPartialWing"]}))
    assert [item["location"] for item in found["items"][:2]] == ["T", "T"]


def test_bins_without_a_number_have_the_shots_of_the_table() -> None:
    found = read(blk(BIPED, **{"Body Equipment": ["Clan Ammo SRM-4"]}))
    assert found["ammunition"][0]["shots"] == 25


def test_a_weapon_may_look_back() -> None:
    found = read(blk(BIPED, **{"Torso Equipment": ["(R) CLMG"]}))
    assert found["weapons"][2] == {"id": "CLMG", "location": "T", "rear": True, "count": 1}


MIXED_UP = ULTRA | {
    "interface_cockpit": "true",
    "clan_engine": "false",
    "history": ["A long story.", "Told twice."],
    "transporters": ["troopspace:1.0"],
    "quirks": ["ubiquitous_clan"],
    "Torso Equipment": ["Clan Ammo SRM-4 (6)", "(R) CLMG", "Clan Ammo SRM-4 (7)", "Whatsit"],
    "slotless_equipment": ["Searchlight"],
}


@pytest.mark.parametrize("suffix", [".blk", ".toml"])
@pytest.mark.parametrize("base", [*ALL.values(), MIXED_UP])
def test_what_is_written_is_read_as_the_same_design(base: dict[str, Lines], suffix: str) -> None:
    design = protomech(base)
    again = read_unit_file(f"x{suffix}", exported(design, suffix))
    assert again.design == design
    assert not [one for one in again.diagnostics if "Whatsit" not in one.message]


def test_a_file_of_ours_that_has_no_such_body_is_refused() -> None:
    text = exported(protomech("quad"), ".toml").replace('motion = "quad"', 'motion = "biped"')
    report = read_unit_file("x.toml", text)
    assert report.design is None
    assert "not those of a biped" in report.problem
