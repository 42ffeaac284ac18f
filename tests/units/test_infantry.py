"""Platoons without a game: those that we ship, their value, and what a search finds."""

from dataclasses import replace
from pathlib import Path

import pytest

from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_import import import_files
from recordsheet_gui.units.battle_value import BattleValue
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.kinds import kind_of
from tests.blk import PLATOON, Lines, blk
from tests.infantry import gunners, platoon, shipped

SHIPPED = {design.name: design for design in shipped().values()}
FACTS = {
    "Foot Platoon (Rifle)": ("leg", 4, 7, 1900, 1, 0, 15),
    "Jump Platoon (Rifle)": ("jump", 3, 7, 2100, 1, 3, 11),
    "Motorized Platoon (Rifle)": ("motorized", 4, 7, 1950, 3, 0, 15),
    "Mechanized Tracked Platoon (Rifle)": ("tracked", 4, 7, 1950, 3, 0, 15),
    "Foot Platoon (SRM)": ("leg", 4, 6, 2370, 0, 0, 13),
    "Foot Platoon (MG)": ("leg", 4, 7, 1940, 0, 0, 16),
}
"""Motion, squads, squad size, year, MP and damage, off their record sheets."""


def test_every_platoon_that_we_ship_stands_in_the_list() -> None:
    assert set(SHIPPED) == set(FACTS)


@pytest.mark.parametrize("name", FACTS)
def test_it_is_what_its_sheet_says(name: str) -> None:
    one = SHIPPED[name]
    moves = one.walk, one.jump, one.damage_of(one.troopers)
    assert (str(one.motion), one.squads, one.squad_size, one.year, *moves) == FACTS[name]
    assert (one.tech_base, one.rules_level) == ("Inner Sphere", 2)
    assert one.primary is not None
    assert one.primary.gear.id == "InfantryAssaultRifle"
    assert kind_of(one).remarks(one) == ()


@pytest.mark.parametrize("name", FACTS)
def test_it_has_a_battle_value(name: str) -> None:
    count = kind_of(SHIPPED[name]).battle_value
    assert count is not None
    assert count(SHIPPED[name]).value


def count(design: InfantryDesign) -> BattleValue:
    found = kind_of(design).battle_value
    assert found is not None
    value: BattleValue = found(design)
    return value


def test_the_value_of_a_platoon_step_by_step() -> None:
    """28 men count 1.5 each; a rifle 1.59, twice for who may climb, at the speed of one hex."""
    count = kind_of(platoon()).battle_value
    assert count is not None
    found = count(platoon())
    assert found.value == 90
    assert [line.value for line in found.lines[:2]] == [42, 42]
    encumbered = count(platoon(armorKit="Spacesuit")).value
    assert encumbered is not None
    assert encumbered < 90


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"squad_size": 11}, "11 troopers in a squad, more than 10"),
        ({"squadn": 6, "squad_size": 5}, "6 squads, more than 5"),
        ({"motion_type": "Hover", "squad_size": 5, "squadn": 5}, "5 squads, more than 4"),
        ({"secondn": 3, "Secondary": "Support Laser"}, "2 secondary weapons at most"),
        ({"specialization": 1, "secondn": 1, "Secondary": "Support Laser"}, "0 secondary weapons"),
        ({"Primary": "Support Laser"}, "is a support weapon"),
        ({"motion_type": "Tracked", "antimek": 5}, "Nobody climbs a 'Mech"),
    ],
)
def test_what_contradicts_construction_is_remarked_on(
    changes: dict[str, Lines], sentence: str
) -> None:
    one = platoon(**changes)
    assert any(sentence in remark.message for remark in kind_of(one).remarks(one))


def test_guns_that_need_more_troopers_than_there_are_are_remarked_on() -> None:
    one = gunners("ISAC20", "ISAC20", "ISAC20")
    (remark,) = kind_of(one).remarks(one)
    assert remark.message == "Its guns need 42 troopers."


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("support laser", ["Ridge Laser Team"]),
        ("jump", ["Ridge Jumpers"]),
        ("auto-rifle", ["Ridge Jumpers", "Ridge Laser Team", "Ridge Riders"]),
        ("horse", ["Ridge Riders"]),
        ("infantry", ["Ridge Jumpers", "Ridge Laser Team", "Ridge Riders"]),
    ],
)
def test_a_search_finds_platoons_by_weapon_and_movement(
    tmp_path: Path, query: str, names: list[str]
) -> None:
    units: dict[str, dict[str, Lines]] = {
        "Ridge Jumpers": {"motion_type": "Jump"},
        "Ridge Laser Team": {"secondn": 1, "Secondary": "Support Laser"},
        "Ridge Riders": {"motion_type": "Beast:Horse"},
    }
    for name, changes in units.items():
        text = blk(PLATOON, Name=name, Model=[], **changes)
        (tmp_path / f"{name}.blk").write_text(text, encoding="utf-8")
    with Library.open(tmp_path / "home") as library:
        import_files(library, [tmp_path])
        found = sorted(row.name for row in library.search(query))
        assert [name for name in found if name in units] == names


def test_a_stored_design_that_cannot_be_is_found_out() -> None:
    flaw = kind_of(platoon()).flaw
    assert flaw(platoon()) == ""
    for change in ({"squads": 0}, {"squads": 500}, {"custom_divisor": -1.0}):
        bad: InfantryDesign = replace(platoon(), **change)
        assert flaw(bad) != "", change


@pytest.mark.parametrize("motion", ["UMU", "Motorized SCUBA", "Submarine"])
def test_who_swims_is_a_diver(motion: str) -> None:
    labels = [line.label for line in count(platoon(motion_type=motion)).lines]
    assert "Training" in labels
    assert "Training" not in [line.label for line in count(platoon()).lines]


def test_a_file_that_names_other_training_has_the_last_word() -> None:
    marines = count(platoon(motion_type="UMU", specialization=64))
    (training,) = [line for line in marines.lines if line.label == "Training"]
    assert training.working == "x 1.3"


@pytest.mark.parametrize(
    ("implant", "each"),
    [
        ("gas_effuser_toxin", 0.23),
        ("tsm_implant", 0.1),
        ("suicide_implants", 0.12),
        ("pl_tail", 0.2),
    ],
)
def test_implants_that_attack_count_for_each_trooper(implant: str, each: float) -> None:
    found = count(platoon(augmentation=[implant]))
    assert any(line.working == f"28 x {each:g}" for line in found.lines)


def test_skin_that_hides_counts_for_troops_on_foot_without_a_kit() -> None:
    def factor(**changes: Lines) -> float:
        lines = count(platoon(augmentation=["dermal_camo_armor"], **changes)).lines
        return next(line.value for line in lines if line.label == "Movement")

    assert factor() == pytest.approx(42 * 1.3)
    assert factor(motion_type="Motorized") == pytest.approx(42 * 1.1)


def test_enhanced_limbs_count_with_their_damage() -> None:
    limbs: dict[str, Lines] = {
        "augmentation": ["pl_enhanced"],
        "prostheticEnhancement1": "LASER",
        "prostheticEnhancement1Count": 2,
    }
    found = count(platoon(**limbs))
    assert any(
        line.label == "Enhanced limbs" and line.working == "28 x 0.22" for line in found.lines
    )


def test_shells_of_field_guns_are_worth_no_more_than_the_guns() -> None:
    guns: dict[str, Lines] = {"Field Guns Equipment": ["ISAC2", *["ISAC2 Ammo"] * 20]}
    bins = [line.value for line in count(platoon(**guns)).lines if line.part == "Ammunition"]
    assert bins == [37]
