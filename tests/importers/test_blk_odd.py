"""Spellings of .blk files that are rare and legal: one small file for each, field by field."""

from typing import Any

import pytest

from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.blk import HANDHELD, TANK, TRUCK, TURRET, VTOL, Lines, blk, messages, read, reported


def item_of(line: str, base: dict[str, Lines] = TANK, **changes: Lines) -> dict[str, Any]:
    """What one line of the front becomes."""
    found = read(blk(base, **{"Front Equipment": [line], **changes}))
    item = next(item for item in found["items"] if item["location"] == "FR")
    return {key: value for key, value in item.items() if key not in ("location", "name", "kind")}


# -- equipment lines -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("Medium Laser(ST)", {"id": "Medium Laser", "sponson": True}),
        ("Medium Laser (st)", {"id": "Medium Laser", "sponson": True}),
        ("Medium Laser (ST):OMNI", {"id": "Medium Laser", "sponson": True, "omnipod": True}),
        ("Medium Laser:omni", {"id": "Medium Laser", "omnipod": True}),
        ("Medium Laser :OMNI", {"id": "Medium Laser", "omnipod": True}),
        ("Medium Laser(PT):OMNI", {"id": "Medium Laser", "pintle": True, "omnipod": True}),
        ("Medium Laser (PT)(ST)", {"id": "Medium Laser", "pintle": True, "sponson": True}),
        ("medium laser", {"id": "Medium Laser"}),
        ("IS Medium Laser", {"id": "Medium Laser"}),
        ("Medium\tLaser", {"id": "Medium Laser"}),
        ("Cargo:SIZE:2.5", {"id": "Cargo", "size": 2.5}),
        ("Cargo:size:3", {"id": "Cargo", "size": 3}),
        ("Cargo:SIZE:.5:OMNI", {"id": "Cargo", "size": 0.5, "omnipod": True}),
        ("Cargo (2.5 tons)", {"id": "Cargo", "size": 2.5}),
        ("Cargo (1 ton)", {"id": "Cargo", "size": 1}),
        ("Liquid Storage (4 tons)", {"id": "Liquid Storage", "size": 4}),
        ("Communications Equipment (3 tons)", {"id": "Communications Equipment", "size": 3}),
        ("CommsGear:7", {"id": "Communications Equipment", "size": 7}),
        ("Ladder (20m)", {"id": "Ladder", "size": 20}),
        ("ISVehicularGrenadeLauncher (F)", {"id": "ISVehicularGrenadeLauncher", "facing": "F"}),
        ("ISVehicularGrenadeLauncher (R)", {"id": "ISVehicularGrenadeLauncher", "facing": "R"}),
        ("ISVehicularGrenadeLauncher(rr)", {"id": "ISVehicularGrenadeLauncher", "facing": "RR"}),
        (
            "ISVehicularGrenadeLauncher (FR):OMNI",
            {"id": "ISVehicularGrenadeLauncher", "facing": "FR", "omnipod": True},
        ),
        ("ISVehicularGrenadeLauncher", {"id": "ISVehicularGrenadeLauncher"}),
        ("ISSRM4 (OS)", {"id": "ISSRM4OS"}),
        ("ISAC5 Ammo:OMNI", {"id": "IS Ammo AC/5", "omnipod": True, "shots": 20}),
        ("ISAC5 Ammo:Shots7#", {"id": "IS Ammo AC/5", "shots": 7}),
        ("ISAC5 Ammo:Shots0#", {"id": "IS Ammo AC/5", "shots": 0}),
        ("ISMG Ammo (200)", {"id": "IS Ammo MG - Full", "shots": 200}),
        ("ISMG Ammo (100)", {"id": "IS Machine Gun Ammo - Half", "shots": 100}),
        ("CLHeavyMG Ammo (50)", {"id": "Clan Heavy Machine Gun Ammo - Half", "shots": 50}),
    ],
)
def test_a_line_of_equipment(line: str, item: dict[str, Any]) -> None:
    assert item_of(line) == item


@pytest.mark.parametrize("name", ["Heavy", "Light", ""])
def test_machine_gun_bins_of_protomechs_have_no_halves_in_their_names(name: str) -> None:
    line = f"Clan {name} Machine Gun Ammo - Proto".replace("  ", " ")
    found = read(blk(TANK, type="Clan Level 2", **{"Front Equipment": [line]}))
    printed = f"{name} Machine Gun Ammo".strip()
    assert (found["items"][0]["id"], found["items"][0]["name"]) == (line, printed)


@pytest.mark.parametrize(
    ("words", "name", "gear"),
    [
        ("IS Level 2", "Flamer", "Flamer"),
        ("Clan Level 2", "Flamer", "CLFlamer"),
        ("Clan Level 2", "IS Flamer", "Flamer"),
        ("IS Level 3", "Clan Flamer", "CLFlamer"),
        ("Mixed (IS Chassis)", "Flamer", "Flamer"),
        ("Mixed (Clan Chassis)", "Flamer", "Flamer"),
        ("Mixed (Clan Chassis) Experimental", "CLFlamer", "CLFlamer"),
        ("Clan Level 2", "Medium Pulse Laser", "CLMediumPulseLaser"),
        ("Mixed (Clan Chassis)", "Medium Pulse Laser", "ISMediumPulseLaser"),
        ("Clan", "Streak SRM 4", "CLStreakSRM4"),
    ],
)
def test_a_name_that_both_build_is_that_of_a_pure_unit(words: str, name: str, gear: str) -> None:
    assert item_of(name, type=words) == {"id": gear}


def test_clips_of_an_infantry_weapon_are_its_size() -> None:
    item = item_of("InfantryAssaultRifle:SIZE:1.0", TRUCK)
    assert item == {"id": "InfantryAssaultRifle", "size": 1}


def test_an_empty_line_and_one_of_marks_alone_are_nothing() -> None:
    found = read(blk(TANK, **{"Front Equipment": ["", "(ST)", ":OMNI", "Flamer"]}))
    assert [item["id"] for item in found["items"] if item["location"] == "FR"] == ["Flamer"]


def test_items_stand_in_the_order_of_places_not_of_blocks() -> None:
    text = blk(
        TANK,
        **{
            "Front Equipment": None,
            "Turret Equipment": None,
            "Body Equipment": ["Hitch"],
            "Rear Equipment": ["Flamer"],
            "Left Equipment": ["Machine Gun", "Medium Laser"],
            "Right Equipment": ["Small Laser"],
        },
    )
    text += "\n<Turret Equipment>\nISAC5\n</Turret Equipment>\n"
    text += "<Front Equipment>\nLarge Laser\n</Front Equipment>\n"
    places = [item["location"] for item in read(text)["items"]]
    assert places == ["FR", "RS", "LS", "LS", "RR", "TU", "BD"]


def test_a_vtols_body_comes_after_its_rotor_and_turret() -> None:
    found = read(
        blk(
            VTOL,
            armor=["9", "7", "7", "5", "2", "6"],
            **{
                "Body Equipment": ["Hitch"],
                "Turret Equipment": ["Machine Gun"],
                "Rotor Equipment": ["MastMount"],
                "slotless_equipment": ["Searchlight"],
            },
        )
    )
    assert [item["location"] for item in found["items"]] == ["FR", "RO", "TU", "BD", ""]


def test_equipment_of_a_location_in_letters_of_any_size() -> None:
    text = blk(TANK).replace("<Front Equipment>", "<front equipment>")
    assert read(text)["items"] == read(blk(TANK))["items"]


# -- text ------------------------------------------------------------------------------------


def test_a_hard_blank_inside_of_a_name_stays() -> None:
    found = read(blk(TANK, Name="Badger\u00a0Tank", quirks=["easy\u00a0maintain"]))
    assert (found["chassis"], found["quirks"]) == ("Badger\u00a0Tank", ["easy\u00a0maintain"])


def test_hard_blanks_around_and_in_equipment_do_not_hide_it() -> None:
    assert item_of("\u00a0Medium\u00a0Laser\u00a0(ST)\u00a0") == {
        "id": "Medium Laser",
        "sponson": True,
    }


@pytest.mark.parametrize("sign", ["\x00", "\x0b", "\x1f", "\x7f", "\x85", "\u2028"])
def test_signs_that_end_or_break_lines_are_blanks(sign: str) -> None:
    assert read(blk(TANK, Name=f"Badger{sign}Tank"))["chassis"] == "Badger Tank"


def test_accents_dashes_and_quotes_stay_as_they_are() -> None:
    name = "Tāo\u2019s \u201cBär\u201d \u2013 Ø"
    assert read(blk(TANK, Name=name, Model="Ä-1"))["chassis"] == name


def test_comments_stand_anywhere() -> None:
    text = blk(TANK, armor=["20", "# fifteen each", "15", "15", "", "10", "18"])
    assert read(text)["armor"] == {"FR": 20, "RS": 15, "LS": 15, "RR": 10, "TU": 18}


def test_no_newline_at_the_end() -> None:
    assert read(blk(TANK).rstrip())["tons"] == 30


def test_a_tag_with_blanks_inside_is_no_tag() -> None:
    text = blk(TANK).replace("<year>", "<year >")
    assert read(text)["year"] == 0


def test_the_second_list_of_transporters_is_not_read() -> None:
    text = blk(TANK, transporters=["troopspace:3"])
    text += "\n<transporters>\ntroopspace:9\n</transporters>\n"
    assert read(text)["troop_space"] == 3


def test_a_block_that_was_opened_twice_begins_at_the_first() -> None:
    text = blk(TANK, quirks=None) + "<quirks>\nodd\n<quirks>\neasy_maintain\n</quirks>\n"
    assert read(text)["quirks"] == ["odd", "easy_maintain"]


@pytest.mark.parametrize(
    ("lines", "model"), [([], ""), (["  "], ""), (["A", "B"], "A"), ([" (Prime) "], "(Prime)")]
)
def test_the_model_is_the_first_line(lines: list[str], model: str) -> None:
    assert read(blk(TANK, Model=lines))["model"] == model


# -- numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "found"), [("77", 77), ("-1", None), ("0", None), ("", None), ("1,234", 1234)]
)
def test_the_id_in_the_master_list(said: str, found: int | None) -> None:
    assert read(blk(TANK, **{"mul id:": said}))["mul_id"] == found


@pytest.mark.parametrize(("said", "found"), [("0", None), ("", None), ("2470", 2470)])
def test_the_first_year(said: str, found: int | None) -> None:
    assert read(blk(TANK, originalBuildYear=said))["original_year"] == found


@pytest.mark.parametrize(
    ("code", "engine"),
    [
        *((0, "fusion"), (1, "ice"), (2, "xl"), (3, "xxl"), (4, "light"), (5, "compact")),
        *((6, "fuel cell"), (7, "fission"), (8, "none"), (9, "maglev"), (10, "steam")),
        *((11, "battery"), (12, "solar"), (13, "external"), (None, "fusion")),
    ],
)
def test_every_engine_has_its_code(code: int | None, engine: str) -> None:
    assert read(blk(TANK, engine_type=code))["engine"]["type"] == engine


@pytest.mark.parametrize(
    ("words", "said", "base"),
    [
        ("IS Level 2", None, "Inner Sphere"),
        ("Clan Level 2", None, "Clan"),
        ("Clan Level 2", "false", "Inner Sphere"),
        ("Mixed (IS Chassis)", "true", "Clan"),
        ("Mixed (IS Chassis)", "TRUE", "Clan"),
        ("Mixed (Clan Chassis)", None, "Clan"),
        ("Mixed (Clan Chassis)", "", "Inner Sphere"),
    ],
)
def test_the_base_of_the_engine(words: str, said: str | None, base: str) -> None:
    assert read(blk(TANK, type=words, clan_engine=said))["engine"]["base"] == base


@pytest.mark.parametrize(
    ("code", "structure"),
    [
        *((None, "Standard"), (-1, "Standard"), (0, "Standard"), (1, "Industrial")),
        *((2, "Endo Steel"), (3, "Endo Steel Prototype"), (4, "Reinforced"), (5, "Composite")),
        (6, "Endo-Composite"),
    ],
)
def test_every_structure_has_its_code(code: int | None, structure: str) -> None:
    found = read(blk(TANK, internal_type=code))
    assert (found["structure_type"], found["diagnostics"]) == (structure, [])


@pytest.mark.parametrize(
    "word",
    ["Tracked", "WHEELED", "hover", "WiGE", "WIGE", "Naval", "Submarine", "Hydrofoil", "Rail"],
)
def test_the_way_it_moves_in_letters_of_any_size(word: str) -> None:
    assert read(blk(TANK, motion_type=word))["motion"] == word.lower()


def test_patchwork_of_a_support_vehicle_has_ratings_by_location() -> None:
    codes: dict[str, Lines] = {"Front_armor_type": 46, "Rear_barrating": 7, "Left_barrating": 4}
    design = reported(blk(TRUCK, barrating=None, armor_type=7, **codes)).design
    assert isinstance(design, VehicleDesign)
    assert design.bar is None
    assert design.patchwork == {"FR": "BAR 5 Armor"}
    assert design.patchwork_bars == {"LS": 4, "RR": 7}


@pytest.mark.parametrize("said", ["", "0"])
def test_a_rating_of_nothing_is_told_and_means_nothing(said: str) -> None:
    found = read(blk(TANK, barrating=said))
    assert (found["bar"], found["armor_type"]) == (0, "Standard")


def test_an_omni_says_so_by_the_block_whatever_stands_in_it() -> None:
    said: tuple[Lines, ...] = (1, 0, [], None)
    assert [read(blk(TANK, omni=one))["omni"] for one in said] == [True, True, True, False]


@pytest.mark.parametrize("said", [1, 0, []])
def test_a_trailer_and_missing_controls_too(said: Lines) -> None:
    found = read(blk(TANK, trailer=said, hasNoControlSystems=said))
    assert (found["trailer"], found["no_controls"]) == (True, True)


def test_armor_with_a_comma_for_thousands() -> None:
    large = TRUCK | {"UnitType": "LargeSupportTank", "tonnage": "1,000"}
    found = read(blk(large, armor=["1,200", "1", "2", "3", "4", "5"]))
    assert (found["armor"]["FR"], found["tons"]) == (1200, 1000)


def test_quirks_keep_their_values_and_order() -> None:
    said = ["variable_range_targ:LONG", "obsolete:2545,2600", "easy_maintain", "easy_maintain"]
    assert read(blk(TANK, quirks=said))["quirks"] == said


# -- bays ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "bay"),
    [
        ("TroopSpace: 5.0", {"kind": "troopspace", "size": 5}),
        ("troopspace:.5", {"kind": "troopspace", "size": 0.5}),
        ("CargoBay:4.0:1", {"kind": "cargobay", "size": 4, "doors": 1, "bay": 1}),
        ("cargobay:4:0:7", {"kind": "cargobay", "size": 4, "doors": 0, "bay": 7}),
        ("mechbay:2:1:1", {"kind": "mekbay", "size": 2, "doors": 1, "bay": 1}),
        ("mekbay:2.0:1:-1::-1:0", {"kind": "mekbay", "size": 2, "doors": 1, "bay": 1}),
        (
            "infantrybay:3.0:1:Mechanized",
            {"kind": "infantrybay", "size": 3, "doors": 1, "bay": 1, "platoon": "mechanized"},
        ),
        (
            "infantrybay:3.0:1:2:motorized:-1:0",
            {"kind": "infantrybay", "size": 3, "doors": 1, "bay": 2, "platoon": "motorized"},
        ),
        (
            "battlearmorbay:2:1:3:C*",
            {"kind": "battlearmorbay", "size": 2, "doors": 1, "bay": 3, "comstar": True},
        ),
        (
            "battlearmorbay:2:1:3::-1:2",
            {"kind": "battlearmorbay", "size": 2, "doors": 1, "bay": 3, "comstar": False},
        ),
        (
            "navalrepairpressurized:5000:1:2::3:0",
            {"kind": "navalrepairpressurized", "size": 5000, "doors": 1, "bay": 2, "facing": 3},
        ),
        (
            "artsasfbay:2:1:4",
            {"kind": "asfbay", "size": 2, "doors": 1, "bay": 4, "arts": True},
        ),
        (
            "liquidcargobay:1.5:1:1::-1:0:omni",
            {"kind": "liquidcargobay", "size": 1.5, "doors": 1, "bay": 1, "omnipod": True},
        ),
    ],
)
def test_a_line_of_transport(line: str, bay: dict[str, Any]) -> None:
    found = read(blk(TRUCK, transporters=[line]))
    assert found["transport"] == [bay]
    assert found["diagnostics"] == []


# -- what stands still -----------------------------------------------------------------------


def test_an_emplacement_of_the_clans_carries_theirs() -> None:
    found = read(blk(TURRET, **{"Guns Equipment": ["LRM 10", "Clan Ammo LRM-10", "IS LRM 10"]}))
    assert [item["id"] for item in found["items"]] == ["CLLRM10", "Clan Ammo LRM-10", "LRM 10"]


def test_the_two_names_of_real_files_that_nobody_knows() -> None:
    text = blk(TURRET, **{"Guns Equipment": ["ISALBXC10 Ammo", "ISALBXC10 CL Ammo"]})
    assert [severity for severity, _ in messages(text)] == ["warning", "warning"]
    assert [(item["id"], item["kind"]) for item in read(text)["items"]] == [("", "unknown")] * 2


def test_a_handheld_weapon_of_several_bins() -> None:
    lines = ["ISSRM6", "IS Ammo SRM-6:Shots15#", "IS Ammo SRM-6:Shots1#"]
    found = read(blk(HANDHELD, **{"Gun Equipment": lines}))
    assert found["ammunition"] == [
        {"id": "IS Ammo SRM-6", "location": "GUN", "bins": 2, "shots": 16}
    ]
