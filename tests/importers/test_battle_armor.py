"""Battle armor in unit files, field by field, and what is easy to get wrong in them."""

from typing import Any

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign, without_size
from recordsheet_gui.units.kinds import kind_of
from tests.blk import Lines, blk, messages, read, reported
from tests.suits import POINT, QUAD, SQUAD, squad

ALL = {"squad": SQUAD, "point": POINT, "quad": QUAD}


def test_a_squad_field_by_field() -> None:
    found = read(blk(SQUAD))
    for field, value in {
        "unit_type": "battle armor",
        "chassis": "Beetle Battle Armor",
        "model": "[Laser](Sqd4)",
        "troopers": 4,
        "motion": "jump",
        "walk": 1,
        "jump": 3,
        "weight_class": "medium",
        "body": "biped",
        "armor_per_trooper": 8,
        "structure_per_trooper": 1,
        "armor": {"T1": 8, "T2": 8, "T3": 8, "T4": 8},
        "structure": {"T1": 1, "T2": 1, "T3": 1, "T4": 1},
        "armor_type": "BA Standard (Basic)",
        "exoskeleton": False,
        "abilities": ["LegAttack", "StopSwarm", "SwarmMek", "SwarmWeaponMek"],
        "transport": [],
        "weapons": [
            {"id": "ISBASRM2", "location": "SQ", "rear": False, "count": 1},
            {"id": "ISBASmallLaser", "location": "SQ", "rear": False, "count": 1},
            {"id": "InfantryAssaultRifle", "location": "SQ", "rear": False, "count": 1},
        ],
        "ammunition": [{"id": "BA-SRM2 Ammo", "location": "SQ", "bins": 1, "shots": 2}],
    }.items():
        assert found[field] == value, field
    assert "turret" not in found
    assert found["items"][0] == {
        "location": "SQ",
        "id": "ISBASmallLaser",
        "name": "Small Laser",
        "kind": "weapon",
        "mount": "right arm",
    }
    assert messages(blk(SQUAD)) == []


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        ("ISBASmallLaser:RA", {"mount": "right arm"}),
        ("ISBASmallLaser:LA", {"mount": "left arm"}),
        ("ISBASmallLaser:Body", {"mount": "body"}),
        ("ISBASmallLaser:TU", {"mount": "turret"}),
        ("ISBASmallLaser", {}),
        ("ISBASmallLaser:SSWM:LA", {"mount": "left arm", "squad_support": True}),
        ("ISBASmallLaser:LA:SSWM", {"mount": "left arm", "squad_support": True}),
        ("ISBASmallLaser:DWP", {"dwp": True}),
        ("ISBASmallLaser:APM:RA", {"mount": "right arm", "ap_mount": True}),
        ("ISBASmallLaser:APM", {"ap_mount": True}),
    ],
)
def test_marks_come_in_any_order(line: str, marks: dict[str, Any]) -> None:
    (item,) = read(blk(SQUAD, **{"Squad Equipment": [line]}))["items"]
    bare = {"location": "SQ", "id": "ISBASmallLaser", "name": "Small Laser", "kind": "weapon"}
    assert item == bare | marks


@pytest.mark.parametrize("line", ["LegAttack", "Leg Attack", "legattack"])
def test_abilities_are_no_items(line: str) -> None:
    design = squad(**{"Squad Equipment": [line]})
    assert design.items == ()
    assert design.abilities == ("LegAttack",)


@pytest.mark.parametrize(
    ("line", "key", "munition"),
    [
        ("BA-SRM2 Ammo Inferno:Body:Shots2#", "BA-SRM2 Ammo Inferno", "inferno"),
        ("BASRM2 Torpedo Ammo:Body", "BA-SRM2 Ammo Torpedo", "torpedo"),
    ],
)
def test_special_missiles_of_suits_are_known(line: str, key: str, munition: str) -> None:
    (item,) = squad(**{"Squad Equipment": [line]}).items
    assert (item.gear.id, item.gear.munition) == (key, munition)


def test_a_suits_own_gear_stands_first_and_sizes_and_shots_are_read() -> None:
    found = read(blk(POINT))
    assert [(one["location"], one["id"]) for one in found["items"]] == [
        ("T2", "CLBAHeavyMG"),
        ("SQ", "CLBALightTAG"),
        ("SQ", "CLBAFlamer"),
    ]
    quad = read(blk(QUAD))
    assert quad["turret"] == "Modular:3"
    assert quad["items"][-1]["size"] == 20
    assert quad["items"][-2]["kind"] == "armor"


@pytest.mark.parametrize("count", [1, 6])
def test_one_to_six_troopers(count: int) -> None:
    assert list(squad(**{"Trooper Count": count}).armor) == [f"T{n + 1}" for n in range(count)]


def test_a_block_of_a_suit_that_is_not_there_is_left_out() -> None:
    own: dict[str, Lines] = {"Trooper 5 Equipment": ["ISBASmallLaser:RA"]}
    assert not [item for item in squad(**own).items if item.location == "T5"]


@pytest.mark.parametrize("block", ["Squad Equipment", "Point Equipment"])
@pytest.mark.parametrize("base", ["IS Level 2", "Clan Level 2", "Mixed (Clan Chassis)"])
def test_squad_and_point_are_read_whatever_the_base(block: str, base: str) -> None:
    gear: dict[str, Lines] = {"Squad Equipment": None}
    gear[block] = ["BABattleClaw:LA"]
    assert [item.gear.id for item in squad(**gear, type=base).items] == ["BABattleClaw"]


def test_jumping_goes_by_its_own_number_not_by_the_word() -> None:
    assert squad(jumpingMP=0).jump == 0
    assert squad(motion_type="Leg").jump == 3
    assert squad(jumpingMP=None).jump == 0


@pytest.mark.parametrize(
    ("code", "word"), [(0, "PA(L)"), (1, "light"), (2, "medium"), (3, "heavy"), (4, "assault")]
)
def test_weight_classes(code: int, word: str) -> None:
    assert squad(weightclass=code).weight_class == word


def test_an_exoskeleton_is_told() -> None:
    assert squad(exoskeleton="true").is_exoskeleton
    assert not squad(exoskeleton="false").is_exoskeleton


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("suffix", [".blk", ".toml"])
def test_what_is_written_is_read_as_the_same(name: str, suffix: str) -> None:
    design = squad(ALL[name], role="Ambusher", **{"mul id:": 7, "quirks": ["easy_maintain"]})
    report = read_unit_file(f"x{suffix}", exported(design, suffix))
    assert report.design == design
    assert not report.diagnostics


@pytest.mark.parametrize("block", ["Trooper Count", "armor", "cruiseMP", "Name"])
def test_without_these_there_is_no_squad(block: str) -> None:
    report = reported(blk(SQUAD, **{block: None}))
    assert report.design is None
    assert report.diagnostics


def test_seven_troopers_are_six_with_a_word() -> None:
    report = reported(blk(SQUAD, **{"Trooper Count": 7}))
    assert isinstance(report.design, BattleArmorDesign)
    assert report.design.troopers == 6
    assert report.diagnostics


def test_what_nobody_knows_is_kept_by_name() -> None:
    report = reported(blk(SQUAD, **{"Squad Equipment": ["Death Ray:RA"]}))
    assert report.design is not None
    assert [item.gear.name for item in squad(**{"Squad Equipment": ["Death Ray:RA"]}).items] == [
        "Death Ray"
    ]
    assert len(report.diagnostics) == 1


def test_the_size_is_no_part_of_a_designs_name() -> None:
    assert without_size("[Laser](Sqd5)") == "[Laser]"
    assert without_size("(Jade Falcon) (Sqd 5)") == "(Jade Falcon)"
    assert without_size("(Sqd4)") == ""
    assert without_size("P-5000") == "P-5000"


def test_the_text_of_a_squad_names_all_it_carries() -> None:
    text = "\n".join(kind_of(squad()).lines(squad()))
    for word in ("4 troopers", "medium biped", "Movement 1/3", "Armor 8 each", "Small Laser"):
        assert word in text
