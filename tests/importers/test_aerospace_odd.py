"""Spellings in files of fighters, planes and small craft that are rare and legal."""

from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.importers.files import find
from recordsheet_gui.importers.files import read as read_files
from tests.blk import Lines, blk, messages, read, reported
from tests.importers.test_aerospace_blk import ALL, CRAFT, FIGHTER, PLANE


def item_of(line: str, base: dict[str, Lines], place: str = "Nose") -> dict[str, Any]:
    """What one line of the nose becomes."""
    found = read(blk(base, **{f"{place} Equipment": [line]}))
    item = next(item for item in found["items"] if item["location"] in ("NOS", "HULL", "BOD"))
    return {key: value for key, value in item.items() if key not in ("location", "name", "kind")}


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("(R) Medium Laser", {"id": "Medium Laser", "rear": True}),
        ("(R)Medium Laser", {"id": "Medium Laser", "rear": True}),
        ("(r) Medium Laser", {"id": "Medium Laser", "rear": True}),
        ("(R) Medium Laser:OMNI", {"id": "Medium Laser", "rear": True, "omnipod": True}),
        ("Medium Laser:omni", {"id": "Medium Laser", "omnipod": True}),
        ("medium laser", {"id": "Medium Laser"}),
        ("IS Ammo AC/5:OMNI", {"id": "IS Ammo AC/5", "omnipod": True, "shots": 20}),
        ("IS Ammo AC/5:Shots7#", {"id": "IS Ammo AC/5", "shots": 7}),
        ("Cargo:SIZE:2.5", {"id": "Cargo", "size": 2.5}),
        ("Cargo (1.5 tons)", {"id": "Cargo", "size": 1.5}),
        ("Communications Equipment:SIZE:3.0:OMNI",
         {"id": "Communications Equipment", "size": 3, "omnipod": True}),
        ("ISSRM4 (OS)", {"id": "ISSRM4OS"}),
        ("ISVehicularGrenadeLauncher (FR)", {"id": "ISVehicularGrenadeLauncher", "facing": "FR"}),
        ("(R) ISVehicularGrenadeLauncher (RL)",
         {"id": "ISVehicularGrenadeLauncher", "rear": True, "facing": "RL"}),
    ],
)  # fmt: skip
def test_a_line_of_a_fighter(line: str, item: dict[str, Any]) -> None:
    assert item_of(line, FIGHTER) == item


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("(B) ER Medium Laser", {"id": "CLERMediumLaser", "new_bay": True}),
        ("(R) (B) ER Medium Laser", {"id": "CLERMediumLaser", "rear": True, "new_bay": True}),
        ("Clan Ammo SRM-6:30", {"id": "Clan Ammo SRM-6", "shots": 30}),
        ("CommsGear:7", {"id": "Communications Equipment", "size": 7}),
        ("Cargo:SIZE:40", {"id": "Cargo", "size": 40}),
    ],
)
def test_a_line_of_a_small_craft(line: str, item: dict[str, Any]) -> None:
    assert item_of(line, CRAFT) == item


def test_every_line_is_an_item_of_the_place_where_it_stands() -> None:
    # What a rule makes of a second CASE, or of ammunition in a wing, is the rule's business.
    wing: dict[str, Lines] = {
        "Right Wing Equipment": ["ISCASE", "IS Ammo AC/5", "IS Stealth"],
        "Left Wing Equipment": ["ISCASE"],
        "Fuselage Equipment": ["ISCASE"],
    }
    found = read(blk(FIGHTER, **wing))
    cases = [item["location"] for item in found["items"] if item["id"] == "ISCASE"]
    assert cases == ["RWG", "LWG", "FSLG"]
    armor = [item for item in found["items"] if item["kind"] == "armor"]
    assert [(item["location"], item["id"]) for item in armor] == [("RWG", "IS Stealth")]
    assert {"id": "IS Ammo AC/5", "location": "RWG", "bins": 1, "shots": 20} in found["ammunition"]


@pytest.mark.parametrize("key", ALL)
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_ends_of_lines_are_the_same_unit(key: str, end: str) -> None:
    text = blk(ALL[key])
    assert reported(text.replace("\n", end)) == reported(text)


def test_letters_of_an_old_file_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "x.blk"
    file.write_bytes(blk(CRAFT, Name="Tenderé").encode("latin-1"))
    (found,) = (unit for one in find([file]) for unit in read_files(one))
    assert found.design is not None
    assert found.design.name.startswith("Tender")


@pytest.mark.parametrize("block", ["Nose Equipment", "heatsinks", "transporters", "fuel"])
def test_a_block_without_an_end_is_not_there(block: str) -> None:
    base = CRAFT | {"transporters": ["cargobay:20:1:1"]}
    text = blk(base).replace(f"</{block}>\n", "")
    assert ("note", f"The block {block.lower()} has no end, and is not read.") in messages(text)
    found, without = read(text), read(blk(base, **{block: None}))
    for gone in ("path", "diagnostics"):
        found.pop(gone)
        without.pop(gone)
    assert found == without


@pytest.mark.parametrize(
    ("block", "field", "value"),
    [
        ("heatsinks", "heat_sinks", {"count": 0, "kind": "double", "pod": 0}),
        ("sink_type", "heat_sinks", {"count": 16, "kind": "single", "pod": 0}),
        ("fuel", "fuel", 0),
        ("cockpit_type", "cockpit", "standard"),
        ("armor_type", "armor_type", "Standard"),
        ("motion_type", "motion", "aerodyne"),
        ("Model", "model", ""),
        ("originalBuildYear", "original_year", None),
    ],
)
def test_a_block_that_is_missing_says_nothing(block: str, field: str, value: object) -> None:
    assert read(blk(FIGHTER, **{block: None}))[field] == value
    assert messages(blk(FIGHTER, **{block: None})) == []


@pytest.mark.parametrize(
    ("block", "value", "field", "taken"),
    [
        ("cockpit_type", 9, "cockpit", "standard"),
        ("armor_type", 99, "armor_type", "Standard"),
        ("engine_type", 99, "engine", {"type": "fusion", "rating": 200, "base": "Inner Sphere"}),
        ("heatsinks", "many", "heat_sinks", {"count": 0, "kind": "double", "pod": 0}),
        ("fuel", "-5", "fuel", 0),
    ],
)
def test_a_value_that_cannot_be_is_told_and_the_unit_is_read(
    block: str, value: Lines, field: str, taken: object
) -> None:
    text = blk(FIGHTER, **{block: value})
    assert read(text)[field] == taken
    assert [severity for severity, _ in messages(text)] == ["warning"]


def test_four_values_of_armor_and_no_other_number() -> None:
    for count in (0, 3, 5, 6):
        report = reported(blk(FIGHTER, armor=["10"] * count))
        assert f"{count} values of armor instead of 4" in report.problem


def test_a_small_craft_without_structure_is_none() -> None:
    assert "structural_integrity" in reported(blk(CRAFT, structural_integrity=None)).problem


def test_numbers_may_have_a_comma_or_a_fraction_of_nothing() -> None:
    found = read(blk(CRAFT, fuel="1,200", armor=["1,082", "161.0", "160", "101"], tonnage="150"))
    assert (found["fuel"], found["armor"]["NOS"], found["armor"]["RS"]) == (1200, 1082, 161)


def test_the_first_of_two_blocks_counts() -> None:
    text = blk(FIGHTER) + "\n<fuel>\n1\n</fuel>\n<tonnage>\n5\n</tonnage>\n"
    found = read(text)
    assert (found["fuel"], found["tons"]) == (400, 50)


def test_ends_of_blocks_may_be_spelled_otherwise() -> None:
    text = blk(FIGHTER).replace("<Model>", "<model>").replace("</SafeThrust>", "</safethrust>")
    assert read(text) == read(blk(FIGHTER))


def test_the_engine_of_a_mixed_unit_says_who_built_it() -> None:
    text = blk(FIGHTER, type="Mixed (IS Chassis) Experimental", clan_engine="true")
    found = read(text)
    assert found["engine"]["base"] == "Clan"
    assert (found["tech_base"], found["rules_level"]) == ("Mixed (IS Chassis)", 4)
    design = reported(text).design
    assert design is not None
    for suffix in (".blk", ".toml"):
        assert read_unit_file(f"x{suffix}", exported(design, suffix)).design == design


def test_unknown_gear_is_kept_by_name() -> None:
    for base in (FIGHTER, CRAFT, PLANE):
        text = blk(base, **{"Nose Equipment": ["Whatsit 3000"]})
        item = read(text)["items"][0]
        assert (item["id"], item["name"], item["kind"]) == ("", "Whatsit 3000", "unknown")
        assert [severity for severity, _ in messages(text)] == ["warning"]


def test_a_plane_without_a_rating_has_none() -> None:
    found = read(blk(PLANE, barrating=None))
    assert "bar" not in found
    assert found["armor_type"] == "Standard"
