"""Conventional infantry in .blk files, field by field, and what is easy to get wrong in them."""

from typing import Any

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.infantry.tables import arm_ids, arm_of, kit_ids, kit_of
from tests.blk import PLATOON, Lines, blk, messages, read, reported

SRM = "SRM Launcher (Hvy, One-Shot)"


def facts(**changes: Lines) -> dict[str, Any]:
    return read(blk(PLATOON, **changes))


def test_a_platoon_field_by_field() -> None:
    found = facts(antimek=8, armorKit="GenericKit")
    for field, value in {
        "unit_type": "infantry",
        "squads": 4,
        "squad_size": 7,
        "troopers": 28,
        "primary": {"id": "InfantryAssaultRifle", "name": "Auto-Rifle (Modern, Generic)"},
        "secondary": None,
        "secondary_per_squad": 0,
        "damage_per_trooper": 0.52,
        "damage": 15,
        "range": 1,
        "motion": "leg",
        "beast": "",
        "walk": 1,
        "jump": 0,
        "armor_kit": "Generic Infantry Kit",
        "armor_divisor": 1,
        "encumbered": False,
        "suit": [],
        "specializations": [],
        "augmentations": [],
        "anti_mek": False,
        "field_guns": [],
        "items": [],
        "weapons": [],
        "ammunition": [],
    }.items():
        assert found[field] == value, field
    assert "transport" not in found
    assert "armor" not in found


@pytest.mark.parametrize(
    ("word", "motion", "walk", "jump"),
    [
        ("Leg", "leg", 1, 0),
        ("jump", "jump", 1, 3),
        ("Motorized", "motorized", 3, 0),
        ("TRACKED", "tracked", 3, 0),
        ("Wheeled", "wheeled", 4, 0),
        ("Hover", "hover", 5, 0),
        ("VTOL", "vtol", 1, 5),
        ("Microlite", "vtol", 1, 6),
        ("UMU", "umu", 1, 1),
        ("Motorized SCUBA", "umu", 1, 2),
        ("Submarine", "submarine", 0, 3),
        ("Beast:Donkey", "beast", 2, 0),
        ("Beast:Coventry Kangaroo", "beast", 3, 0),
        ("Beast:Horse", "beast", 3, 0),
        ("Beast:Camel", "beast", 2, 0),
        ("Beast:Branth", "beast", 0, 6),
        ("Beast:Odessan Raxx", "beast", 2, 0),
        ("Beast:Tabiranth", "beast", 2, 0),
        ("Beast:Tariq", "beast", 5, 0),
        ("Beast:Elephant", "beast", 2, 0),
        ("Beast:Orca", "beast", 0, 5),
        ("Beast:Hipposaur", "beast", 1, 2),
        ("Beast:Custom:Moa,LARGE,0.5,4,INF_LEG,0,0,1.0,0,0,0", "beast", 4, 0),
        ("Beast:Custom:Ray,LARGE,0.5,4,SUBMARINE,0,0,3.0,9,1,9", "beast", 1, 4),
    ],
)
def test_movement_points_follow_from_how_they_move(
    word: str, motion: str, walk: int, jump: int
) -> None:
    found = facts(motion_type=word)
    assert (found["motion"], found["walk"], found["jump"]) == (motion, walk, jump)


@pytest.mark.parametrize(
    ("motion", "changes", "walk", "jump"),
    [
        ("Leg", {"secondn": 1, "Secondary": SRM}, 1, 0),
        ("Leg", {"secondn": 2, "Secondary": SRM}, 0, 0),
        ("Leg", {"secondn": 2}, 1, 0),
        ("Jump", {"secondn": 2, "Secondary": SRM}, 1, 2),
        ("Motorized", {"secondn": 2, "Secondary": SRM}, 2, 0),
        ("Tracked", {"secondn": 2, "Secondary": SRM}, 3, 0),
        ("Hover", {"secondn": 2, "Secondary": SRM}, 4, 0),
        ("Submarine", {"secondn": 2, "Secondary": SRM}, 0, 3),
        ("VTOL", {"secondn": 1, "Secondary": SRM}, 1, 4),
        ("VTOL", {"secondn": 2, "Secondary": SRM}, 0, 4),
        ("Leg", {"secondn": 2, "Secondary": "Laser Rifle"}, 1, 0),
        ("Leg", {"secondn": 2, "Secondary": SRM, "augmentation": ["tsm_implant"]}, 1, 0),
        ("Leg", {"secondn": 2, "Secondary": SRM, "augmentation": ["dermal_armor"]}, 1, 0),
        ("Leg", {"secondn": 2, "Secondary": SRM, "specialization": 1024}, 1, 0),
        ("Leg", {"augmentation": ["pl_masc"]}, 2, 0),
        ("Motorized", {"augmentation": ["pl_masc"]}, 3, 0),
        ("Leg", {"armorKit": "Spacesuit"}, 1, 0),
        ("Motorized", {"armorKit": "Spacesuit"}, 2, 0),
        ("Motorized", {"encumberingarmor": "true"}, 2, 0),
        ("Wheeled", {"Field Guns Equipment": ["ISThumper", "ISThumper Ammo"]}, 1, 0),
        ("Wheeled", {"Field Guns Equipment": ["ISAC5", "ISAC5 Ammo"]}, 4, 0),
        ("Beast:Horse", {"secondn": 2, "Secondary": SRM, "armorKit": "Spacesuit"}, 3, 0),
    ],
)
def test_burdens_and_implants_change_movement(
    motion: str, changes: dict[str, Lines], walk: int, jump: int
) -> None:
    found = facts(motion_type=motion, **changes)
    assert (found["walk"], found["jump"]) == (walk, jump)


@pytest.mark.parametrize(
    ("changes", "each", "whole", "reach"),
    [
        # One support weapon does not make its range the platoon's, two do.
        ({"secondn": 1, "Secondary": "Support Laser"}, 0.5657, 16, 1),
        ({"secondn": 2, "Secondary": "Support Laser"}, 0.6114, 17, 3),
        # Without its weapon the number counts for nothing.
        ({"secondn": 2}, 0.52, 15, 1),
        # What a trooper carries counts up to 0.6; a squad's own weapon counts in full.
        ({"Primary": "Laser Rifle (Mauser 1200 LSS)"}, 0.6, 17, 2),
    ],
)
def test_damage_is_the_mean_of_a_squad_and_only_the_sum_is_rounded(
    changes: dict[str, Lines], each: float, whole: int, reach: int
) -> None:
    found = facts(**changes)
    assert (found["damage_per_trooper"], found["damage"], found["range"]) == (each, whole, reach)


@pytest.mark.parametrize(
    ("changes", "divisor"),
    [
        ({}, 1),
        ({"armordivisor": "2.0"}, 2),
        ({"InfantryArmor": 2}, 2),
        ({"armorKit": "ClanKit"}, 2),
        ({"Troopers Equipment": ["Clan Armor Kit (All)"]}, 2),
        ({"armorKit": "GenericKit", "armordivisor": "2.0"}, 1),
        ({"armorKit": "Clothing, Light (e.g. Summer Wear/None)"}, 0.5),
        ({"augmentation": ["tsm_implant"]}, 0.5),
        ({"augmentation": ["tsm_implant"], "armorKit": "GenericKit"}, 1),
        ({"augmentation": ["tsm_implant", "dermal_camo_armor"]}, 1),
        ({"augmentation": ["dermal_armor"]}, 2),
        ({"augmentation": ["dermal_armor"], "armorKit": "ClanKit"}, 3),
        ({"motion_type": "Beast:Elephant"}, 2),
        ({"motion_type": "Beast:Hipposaur", "armorKit": "ClanKit"}, 8),
    ],
)
def test_armor_divides_damage(changes: dict[str, Lines], divisor: float) -> None:
    assert facts(**changes)["armor_divisor"] == divisor


def test_a_kit_overrules_what_the_file_says_of_suits() -> None:
    said: dict[str, Lines] = {"encumberingarmor": "true", "spacesuit": "true", "sneakir": []}
    bare = facts(**said)
    assert (bare["encumbered"], bare["suit"]) == (True, ["spacesuit", "sneakir"])
    worn = facts(armorKit="Sneak Suit (Camo/ECM)", **said)
    assert (worn["encumbered"], worn["suit"]) == (False, ["sneakcamo", "sneakecm"])
    assert worn["armor_kit"] == "Sneak Suit (Camo/ECM)"


def test_a_kit_among_the_troopers_equipment_is_an_item_too() -> None:
    found = facts(**{"Troopers Equipment": ["Clan Armor Kit (All)", "AntiMekGear"]})
    assert [(item["location"], item["id"]) for item in found["items"]] == [
        ("TPRS", "Clan Armor Kit (All)"),
        ("TPRS", "AntiMekGear"),
    ]
    assert (found["armor_kit"], found["anti_mek"]) == ("Clan Armor Kit (All)", True)


@pytest.mark.parametrize(("skill", "gear"), [(None, False), (8, False), (5, True), (7, True)])
def test_old_files_tell_gear_by_a_skill(skill: int | None, gear: bool) -> None:
    assert facts(antimek=skill)["anti_mek"] is gear


def test_training_is_told_by_bits_and_tag_by_its_weapon() -> None:
    assert facts(specialization=1 | 64 | 2048)["specializations"] == [
        "bridge engineers",
        "marines",
        "xct",
    ]
    assert facts(secondn=1, Secondary="InfantryTAG")["specializations"] == ["tag"]


def test_field_guns_are_weapons_with_ammunition_of_their_own() -> None:
    found = facts(**{"Field Guns Equipment": ["ISAC5", "ISAC5 Ammo", "ISAC5", "ISAC5 Ammo"]})
    assert found["field_guns"] == ["Autocannon/5", "Autocannon/5"]
    assert found["weapons"] == [
        {"id": "Autocannon/5", "location": "FGUN", "rear": False, "count": 2}
    ]
    assert found["ammunition"][0]["shots"] == 40


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"squad_size": None}, "There is no squad_size"),
        ({"squadn": 0}, "There is no squadn"),
        ({"squadn": 100, "squad_size": 100}, "are no platoon"),
        ({"motion_type": "Flying"}, '"Flying" is no way that infantry moves.'),
        ({"motion_type": "Beast:Snail"}, "is no way that infantry moves."),
        ({"motion_type": "Beast:Custom:x,1"}, "is no way that infantry moves."),
        ({"Primary": None}, "There is no primary weapon"),
        ({"Primary": "Medium Laser"}, '"Medium Laser" is no weapon of infantry that we know.'),
        ({"Secondary": "Banana"}, '"Banana" is no weapon of infantry that we know.'),
    ],
)
def test_a_file_that_no_platoon_can_be_made_of_says_why(
    changes: dict[str, Lines], sentence: str
) -> None:
    report = reported(blk(PLATOON, **changes))
    assert report.design is None
    assert any(sentence in remark.message for remark in report.diagnostics)


def test_a_number_without_a_weapon_is_remarked_on() -> None:
    assert messages(blk(PLATOON, secondn=2)) == [
        ("note", "The file counts secondary weapons and names none.")
    ]


RICH: dict[str, Lines] = {
    "type": "Mixed (Clan Chassis) Advanced",
    "motion_type": "Beast:Custom:Moa,LARGE,0.5,4,INF_LEG,0,0,1.5,0,0,0",
    "secondn": 2,
    "Secondary": SRM,
    "armordivisor": "1.5",
    "encumberingarmor": "true",
    "spacesuit": "true",
    "dest": [],
    "specialization": 3 | 1024,
    "augmentation": ["tsm_implant", "boost_comm_implant"],
    "antimek": 5,
    "Troopers Equipment": ["AntiMekGear"],
    "Field Guns Equipment": ["ISThumper", "ISThumper Ammo"],
    "overview": ["Words."],
}


@pytest.mark.parametrize("suffix", [".blk", ".toml"])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        RICH,
        {"armorKit": "ClanKit"},
        {"type": "Clan Level 2", "Troopers Equipment": ["Clan Armor Kit (All)"]},
        {"secondn": 1, "Secondary": "InfantryTAG"},
        {"secondn": 1, "Secondary": "InfantryTAG", "specialization": 0},
        {"secondn": 0, "Secondary": SRM},
        {"motion_type": "Motorized SCUBA", "InfantryArmor": 2},
        {"motion_type": "Microlite", "armordivisor": 0},
    ],
)
def test_what_is_written_reads_the_same(changes: dict[str, Lines], suffix: str) -> None:
    design = reported(blk(PLATOON, **changes)).design
    assert design is not None
    again = read_unit_file(f"x{suffix}", exported(design, suffix))
    assert again.design == design, again.problem


def test_every_weapon_and_kit_of_the_tables_is_equipment_that_files_may_name() -> None:
    for key in arm_ids():
        gear = find_gear(key)
        assert gear is not None, key
        assert gear.id == key
        arm = arm_of(gear)
        assert arm is not None
        assert arm.type in ("B", "E", "M", "P") or arm.is_tag
        assert arm.damage >= 0, key
    for key in kit_ids():
        gear = find_gear(key)
        assert gear is not None, key
        assert gear.id == key
        kit = kit_of(gear)
        assert kit is not None
        assert kit.divisor in (0.5, 1, 2)


OURS = """kind = "infantry"
chassis = "Ridge Platoon"
squads = 4
squad_size = 7
primary = "Auto-Rifle"
"""


def test_our_own_file_needs_only_what_nobody_can_guess() -> None:
    design = read_unit_file("x.toml", OURS).design
    assert design is not None
    assert design.kind == "infantry"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"Auto-Rifle"', '"Banana"', '"Banana" is no weapon of infantry that we know.'),
        ("squads = 4", "squads = 99", "99 squads of 7 are no platoon."),
        ("squads = 4", 'squads = 4\nmotion = "crawling"', "is no way that infantry moves."),
        ("squads = 4", 'squads = 4\narmor_kit = "Banana"', "is no armor kit that we know."),
        ("squads = 4", 'squads = 4\nsuits = ["fur"]', "should be one of:"),
        ("squads = 4", "squads = 4\nlegs = 2", "legs is no key here"),
    ],
)
def test_our_own_file_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    report = read_unit_file("x.toml", OURS.replace(old, new, 1))
    assert report.design is None
    assert any(sentence in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize("suffix", [".blk", ".toml"])
def test_limbs_that_only_other_programs_know_go_through_files(suffix: str) -> None:
    limbs: dict[str, Lines] = {
        "prostheticEnhancement1": "Ballistic",
        "prostheticEnhancement1Count": 2,
        "prostheticEnhancement2": "Grappler",
        "prostheticEnhancement2Count": 1,
    }
    design = reported(blk(PLATOON | limbs)).design
    assert design is not None
    again = read_unit_file(f"x{suffix}", exported(design, suffix)).design
    assert again == design
    assert again is not None
    written = exported(again, ".blk").splitlines()
    for name, value in limbs.items():
        assert written[written.index(f"<{name}>") + 1] == str(value)
