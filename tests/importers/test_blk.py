"""Vehicles and their like in .blk files, field by field, and what is easy to get wrong in them."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.blk.text import Blocks, number_of
from recordsheet_gui.importers.export import CannotExport, exported
from recordsheet_gui.importers.formats import FORMATS
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.kinds import KINDS, kind_of
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.blk import (
    BUNKER,
    HANDHELD,
    PLATOON,
    TANK,
    TRUCK,
    TURRET,
    VTOL,
    Lines,
    blk,
    messages,
    read,
    reported,
)

ALL = {
    "vehicle": TANK,
    "vtol": VTOL,
    "support vehicle": TRUCK,
    "support vtol": VTOL | {"UnitType": "SupportVTOL", "barrating": 6, "fuel": 1},
    "gun emplacement": TURRET,
    "handheld weapon": HANDHELD,
    "building": BUNKER,
    "infantry": PLATOON,
}


# -- the record ------------------------------------------------------------------------------


def test_a_tank_field_by_field() -> None:
    head: dict[str, Lines] = {"mul id:": 77, "role": "Brawler", "source": "ours", "omni": 1}
    found = read(blk(TANK, **head))
    for field, value in {
        "unit_type": "vehicle",
        "chassis": "Badger Light Tank",
        "model": "BDG-1",
        "mul_id": 77,
        "year": 3025,
        "original_year": None,
        "tech_base": "Inner Sphere",
        "rules_level": 1,
        "omni": True,
        "quirks": [],
        "weapon_quirks": [],
        "tons": 30,
        "motion": "tracked",
        "cruise": 4,
        "flank": 6,
        "jump": 0,
        "superheavy": False,
        "armor": {"FR": 20, "RS": 15, "LS": 15, "RR": 10, "TU": 18},
        "structure": dict.fromkeys(("FR", "RS", "LS", "RR", "TU"), 3),
        "engine": {"type": "ice", "rating": 120, "base": "Inner Sphere"},
        "armor_type": "Standard",
        "structure_type": "Standard",
        "trailer": False,
        "no_controls": False,
        "fuel_tons": 0,
        "troop_space": 0,
        "transport": [],
        "diagnostics": [],
    }.items():
        assert found[field] == value, field
    assert isinstance(found["tons"], int)
    assert "bar" not in found
    assert "fuel_type" not in found
    assert found["items"] == [
        {"location": "FR", "id": "Machine Gun", "name": "Machine Gun", "kind": "weapon"},
        {"location": "TU", "id": "Autocannon/5", "name": "AC/5", "kind": "weapon"},
        {
            "location": "BD",
            "id": "IS Ammo AC/5",
            "name": "AC/5 Ammo",
            "kind": "ammo",
            "shots": 20,
        },
        {
            "location": "BD",
            "id": "IS Machine Gun Ammo - Half",
            "name": "Machine Gun Ammo [Half]",
            "kind": "ammo",
            "shots": 100,
        },
    ]


def test_weapons_and_ammunition_are_counted_by_place_and_id() -> None:
    found = read(
        blk(
            TANK,
            **{
                "Front Equipment": ["Medium Laser", "Machine Gun", "ISMediumLaser"],
                "Body Equipment": ["ISAC5 Ammo", "IS Ammo AC/5"],
            },
        )
    )
    assert found["weapons"] == [
        {"id": "Machine Gun", "location": "FR", "rear": False, "count": 1},
        {"id": "Medium Laser", "location": "FR", "rear": False, "count": 2},
        {"id": "Autocannon/5", "location": "TU", "rear": False, "count": 1},
    ]
    assert found["ammunition"] == [{"id": "IS Ammo AC/5", "location": "BD", "bins": 2, "shots": 40}]


@pytest.mark.parametrize(
    ("words", "base", "level"),
    [
        ("IS Level 1", "Inner Sphere", 1),
        ("IS Level 5", "Inner Sphere", 5),
        ("Clan Level 2", "Clan", 2),
        ("Clan", "Clan", 2),
        ("Mixed (IS Chassis)", "Mixed (IS Chassis)", 2),
        ("Mixed (Clan Chassis) Advanced", "Mixed (Clan Chassis)", 3),
        ("Mixed (IS Chassis) Experimental", "Mixed (IS Chassis)", 4),
        ("Mixed (Clan Chassis) Unofficial", "Mixed (Clan Chassis)", 5),
    ],
)
def test_tech_base_and_rules_level(words: str, base: str, level: int) -> None:
    found = read(blk(TANK, type=words))
    assert (found["tech_base"], found["rules_level"]) == (base, level)


@pytest.mark.parametrize(("year", "level"), [(3024, 2), (3025, 1), (3026, 2)])
def test_bare_inner_sphere_is_introductory_in_one_year_only(year: int, level: int) -> None:
    assert read(blk(TANK, type="IS", year=year))["rules_level"] == level


@pytest.mark.parametrize("kind", ALL)
def test_every_type_gives_its_kind(kind: str) -> None:
    report = reported(blk(ALL[kind]))
    assert report.diagnostics == ()
    assert report.design is not None
    assert report.design.kind == kind
    assert read(blk(ALL[kind]))["unit_type"] == kind
    assert KINDS[kind].design is type(report.design)
    assert next(kind_of(report.design).lines(report.design)) == report.design.name
    assert kind_of(report.design).flaw(report.design) == ""


@pytest.mark.parametrize("word", ["Naval", "Surface", "Hydrofoil", "Tank"])
def test_boats_are_vehicles(word: str) -> None:
    assert read(blk(TANK, UnitType=word, motion_type="Naval"))["unit_type"] == "vehicle"


def test_a_vtol_has_a_rotor_and_perhaps_a_turret() -> None:
    plain = read(blk(VTOL))
    assert list(plain["armor"]) == ["FR", "RS", "LS", "RR", "RO"]
    armed = read(
        blk(
            VTOL,
            armor=["9", "7", "7", "5", "2", "6"],
            **{"Turret Equipment": ["Machine Gun"], "Rotor Equipment": ["ISMastMount"]},
        )
    )
    assert armed["armor"] == {"FR": 9, "RS": 7, "LS": 7, "RR": 5, "RO": 2, "TU": 6}
    places = [item["location"] for item in armed["items"]]
    assert places == ["FR", "RO", "TU"]


def test_two_turrets_are_the_rear_and_the_front_one() -> None:
    found = read(
        blk(
            TANK,
            armor=["20", "15", "15", "10", "7", "8"],
            **{
                "Turret Equipment": ["Flamer"],
                "Front Turret Equipment": ["Machine Gun"],
                "Rear Turret Equipment": ["Medium Laser"],
            },
        )
    )
    assert found["armor"] == {"FR": 20, "RS": 15, "LS": 15, "RR": 10, "RT": 7, "FT": 8}
    ids = [(item["location"], item["id"]) for item in found["items"]]
    assert ids[1:3] == [("RT", "Medium Laser"), ("FT", "Machine Gun")]


@pytest.mark.parametrize(
    ("motion", "most"),
    [
        *(("Hover", 50), ("Naval", 300), ("Submarine", 300), ("Tracked", 100)),
        *(("Wheeled", 80), ("WiGE", 80)),
    ],
)
def test_what_is_too_heavy_for_four_sides_has_six(motion: str, most: int) -> None:
    sides = ["9", "8", "7", "6", "5", "4"]
    four = read(blk(TANK, motion_type=motion, tonnage=most, armor=sides[:4]))
    assert (four["superheavy"], len(four["armor"])) == (False, 4)
    six = read(
        blk(
            TANK,
            motion_type=motion,
            tonnage=most + 1,
            armor=sides,
            **{"Rear Right Equipment": ["Flamer"]},
        )
    )
    assert six["superheavy"] is True
    assert six["armor"] == {"FR": 9, "FRRS": 8, "FRLS": 7, "RRRS": 6, "RRLS": 5, "RR": 4}
    assert {"location": "RRRS", "id": "Flamer", "name": "Flamer", "kind": "weapon"} in six["items"]


def test_a_large_support_vehicle_has_six_sides_at_any_weight() -> None:
    found = read(blk(TRUCK, UnitType="LargeSupportTank", armor=["1", "2", "3", "4", "5", "6", "7"]))
    assert found["unit_type"] == "support vehicle"
    assert list(found["armor"]) == ["FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR", "TU"]


def test_marks_of_equipment_come_in_any_order() -> None:
    found = read(
        blk(
            TRUCK,
            **{
                "Front Equipment": [
                    "Machine Gun(ST)",
                    "InfantryAssaultRifle(PT):SIZE:10.0",
                    "Machine Gun (ST):OMNI",
                    "Machine Gun:OMNI(ST)",
                    "ISVehicularGrenadeLauncher (FL)",
                    "Flamer (Vehicle)(PT)",
                    "Liquid Storage:OMNI:SIZE:2.5",
                    "CommsGear:3",
                ]
            },
        )
    )
    said = [
        {key: value for key, value in item.items() if key not in ("location", "name", "kind")}
        for item in found["items"]
    ][:8]
    assert said == [
        {"id": "Machine Gun", "sponson": True},
        {"id": "InfantryAssaultRifle", "pintle": True, "size": 10},
        {"id": "Machine Gun", "omnipod": True, "sponson": True},
        {"id": "Machine Gun", "omnipod": True, "sponson": True},
        {"id": "ISVehicularGrenadeLauncher", "facing": "FL"},
        {"id": "Flamer (Vehicle)", "pintle": True},
        {"id": "Liquid Storage", "omnipod": True, "size": 2.5},
        {"id": "Communications Equipment", "size": 3},
    ]


def test_handheld_ammunition_says_its_shots() -> None:
    found = read(blk(HANDHELD))
    assert found["armor"] == {"GUN": 12}
    assert found["tons"] == 2.5
    assert found["ammunition"] == [
        {"id": "IS Machine Gun Ammo - Half", "location": "GUN", "bins": 1, "shots": 40}
    ]


@pytest.mark.parametrize(("block", "has"), [(1, True), (0, False), (None, True)])
def test_an_emplacement_without_a_word_has_a_turret(block: int | None, has: bool) -> None:
    found = read(blk(TURRET, Turret=block))
    assert found["turret"] is has
    assert "armor" not in found
    assert "transport" not in found


# -- what is easy to get wrong, by the numbers of the list --------------------------------------


def test_1_a_block_ends_at_the_first_end_of_the_whole_file() -> None:
    blocks = Blocks("<a>\n1\n</a>\n<b>\n2\n<b>\n3\n</b>\n4\n</b>\n</c>\n<c>\n5\n</c>", Remarks())
    assert blocks.lines("A") == ["1"]
    assert blocks.lines("b") == ["2", "<b>", "3"]
    assert "c" not in blocks
    assert blocks.lines("c") == []


def test_1_a_block_without_an_end_is_none_and_what_follows_is_read() -> None:
    text = blk(TANK).replace("<year>", "<notes>\nwords that nobody ends\n<year>")
    found = read(text)
    assert (found["year"], found["fluff"]) == (3025, {})
    assert messages(text) == [("note", "The block notes has no end, and is not read.")]


def test_1_html_in_a_story_is_text() -> None:
    story = ["<p>A long paragraph.</p>", "<p>", "Words.", "</p>", '<div style="x">']
    found = read(blk(TANK, history=story))
    assert found["fluff"] == {"history": "\n".join(story)}
    assert found["tons"] == 30


def test_1_the_first_of_two_blocks_counts_and_letters_of_any_size() -> None:
    text = blk(TANK, tonnage=None) + "\n<TONNAGE>\n45.0\n</tonnage>\n<tonnage>\n30\n</tonnage>\n"
    assert read(text)["tons"] == 45


def test_2_armor_values_tell_the_turrets_and_not_the_blocks() -> None:
    without = blk(TANK, armor=["20", "15", "15", "10"], **{"Turret Equipment": []})
    assert list(read(without)["armor"]) == ["FR", "RS", "LS", "RR"]
    assert messages(without) == []
    bare = blk(TANK, armor=["20", "15", "15", "10", "0"], **{"Turret Equipment": None})
    assert read(bare)["armor"]["TU"] == 0
    assert read(bare)["structure"]["TU"] == 3
    lost = blk(TANK, armor=["20", "15", "15", "10"])
    assert messages(lost) == [("note", "The unit has no turret; what is there is left out.")]


def test_3_jump_mp_are_the_jets_aboard() -> None:
    jets = ["VehicleJumpJet"] * 3
    found = read(blk(TANK, jumpingMP=5, JumpMP=5, **{"Body Equipment": jets}))
    assert found["jump"] == 3
    assert read(blk(TANK, jumpingMP=5))["jump"] == 0


def test_4_fuel_is_tons() -> None:
    assert read(blk(TRUCK))["fuel_tons"] == 0.25
    found = read(blk(TRUCK, fuel="0.033", fuelType="PETROCHEMICALS"))
    assert (found["fuel_tons"], found["fuel_type"]) == (0.033, "PETROCHEMICALS")


@pytest.mark.parametrize(("engine", "rating"), [(1, 10), (8, 0)])
def test_5_what_does_not_cruise_has_the_smallest_engine_or_none(engine: int, rating: int) -> None:
    for base in (TANK, TRUCK | {"UnitType": "LargeSupportTank", "armor": ["1"] * 6}):
        found = read(blk(base, cruiseMP=0, engine_type=engine, motion_type="Hover"))
        assert found["engine"]["rating"] == rating
        assert (found["cruise"], found["flank"]) == (0, 0)


def test_5_a_trailer_says_so_in_a_block_or_in_its_chassis() -> None:
    assert read(blk(TANK, trailer=1))["trailer"] is True
    assert read(blk(TANK, hasNoControlSystems=1))["no_controls"] is True
    for name in ("SV Chassis Mod [Trailer]", "Trailer"):
        assert read(blk(TRUCK, **{"Body Equipment": [name]}))["trailer"] is True


@pytest.mark.parametrize(
    ("base", "tons", "cruise", "rating"),
    [
        (TRUCK | {"UnitType": "LargeSupportTank", "armor": ["1"] * 6}, 200, 3, 560),
        (TRUCK | {"UnitType": "LargeSupportTank", "armor": ["1"] * 6}, 10, 2, 0),
        (TRUCK, 10, 2, 10),
        (TANK | {"motion_type": "Wheeled"}, 5, 5, 10),
        (TANK | {"motion_type": "Wheeled"}, 5, 7, 15),
        (TANK, 33, 4, 135),
    ],
)
def test_6_ratings_have_no_top_and_for_large_support_vehicles_no_bottom(
    base: dict[str, Lines], tons: int, cruise: int, rating: int
) -> None:
    found = read(blk(base, tonnage=tons, cruiseMP=cruise))
    assert found["engine"]["rating"] == rating


@pytest.mark.parametrize(("tons", "points"), [("0.75", 1), ("9.999", 1), ("10", 1), ("10.5", 2)])
def test_7_weight_need_not_be_whole(tons: str, points: int) -> None:
    found = read(blk(TANK, tonnage=tons))
    assert found["tons"] == float(tons)
    assert set(found["structure"].values()) == {points}


def test_7_the_rating_drops_the_fraction() -> None:
    light = read(blk(TANK, tonnage="0.75", motion_type="Hover", cruiseMP=10))
    assert light["engine"]["rating"] == 10
    assert read(blk(TANK, tonnage="30.9"))["engine"]["rating"] == 120


def test_7_what_is_light_is_told_in_kilograms() -> None:
    for tons, words in ((4.999, "4,999 kg"), (5, "5 tons")):
        design = reported(blk(TANK, tonnage=tons)).design
        assert design is not None
        assert words in list(kind_of(design).lines(design))[1]


@pytest.mark.parametrize(
    ("bar", "code", "armor_type"),
    [
        (5, None, "BAR 5 Armor"),
        (10, None, "BAR 10 Armor"),
        (5, 0, "Standard"),
        (6, 47, "BAR 6 Armor"),
        (0, None, "Standard"),
        (None, 22, "Vehicular Stealth"),
        (None, 1, "Ferro-Fibrous"),
        (None, None, "Standard"),
    ],
)
def test_8_the_code_gives_the_armor_and_without_one_the_rating(
    bar: int | None, code: int | None, armor_type: str
) -> None:
    found = read(blk(TRUCK, barrating=bar, armor_type=code))
    assert found["armor_type"] == armor_type
    assert found.get("bar") == bar


def test_patchwork_is_told_by_location() -> None:
    codes: dict[str, Lines] = {"Front_armor_type": 4, "Right_armor_type": 1}
    design = reported(blk(TANK, armor_type=7, **codes)).design
    assert isinstance(design, VehicleDesign)
    assert design.armor_type == "Patchwork"
    assert design.patchwork == {"FR": "Hardened", "RS": "Ferro-Fibrous"}
    assert design.armor_at("FR") == "hardened"


def test_12_stealth_armor_lines_stay_among_the_items() -> None:
    found = read(blk(TANK, armor_type=22, **{"Rear Equipment": ["IS Vehicular Stealth"]}))
    assert {
        "location": "RR",
        "id": "IS Vehicular Stealth",
        "name": "Vehicular Stealth",
        "kind": "armor",
    } in found["items"]


def test_15_every_bay_has_a_number_of_its_own() -> None:
    found = read(
        blk(
            TRUCK,
            transporters=[
                "TroopSpace:4",
                "cargobay:.5:1",
                "dockingcollar",
                "steeragequarters:5.0:1",
                "cargobay:50.0:1:0::-1:0",
                "standardseats:6.0:0:-1::-1:0",
                "cargobay:2.5:1:4::-1:0:omni",
                "infantrybay:2.0:1:5:Jump",
                "infantrybay:1:1:6",
                "battlearmorbay:4:1:C*",
                "battlearmorbay:4:1:9::2:1",
                "artsmechbay:1:2:8",
                "troopspace:2.5:omni",
                "BattleArmorHandles - troopers:-1",
            ],
        )
    )
    assert found["troop_space"] == 6.5
    assert found["transport"] == [
        {"kind": "troopspace", "size": 4},
        {"kind": "cargobay", "size": 0.5, "doors": 1, "bay": 1},
        {"kind": "dockingcollar", "size": 1},
        {"kind": "steeragequarters", "size": 5, "doors": 1, "bay": 3},
        {"kind": "cargobay", "size": 50, "doors": 1, "bay": 0},
        {"kind": "standardseats", "size": 6, "doors": 0, "bay": 4},
        {"kind": "cargobay", "size": 2.5, "doors": 1, "bay": 5, "omnipod": True},
        {"kind": "infantrybay", "size": 2, "doors": 1, "bay": 6, "platoon": "jump"},
        {"kind": "infantrybay", "size": 1, "doors": 1, "bay": 7, "platoon": "foot"},
        {"kind": "battlearmorbay", "size": 4, "doors": 1, "bay": 8, "comstar": True},
        {"kind": "battlearmorbay", "size": 4, "doors": 1, "bay": 9, "comstar": True, "facing": 2},
        {"kind": "mekbay", "size": 1, "doors": 2, "bay": 10, "arts": True},
        {"kind": "troopspace", "size": 2.5, "omnipod": True},
    ]


def test_15_unknown_transports_are_left_out_with_a_word() -> None:
    text = blk(TRUCK, transporters=["megamek.common.LiftHoist@1", "cargobay:x:1", "troopspace:1"])
    assert read(text)["transport"] == [{"kind": "troopspace", "size": 1}]
    assert [severity for severity, _ in messages(text)] == ["note", "note"]


def test_25_hexes_are_written_two_ways_and_cf_holds_for_all() -> None:
    found = read(
        blk(
            BUNKER,
            coords=["0,0,0", "1,-1,0"],
            **{
                "Level 1 1.0,-1.0,0.0 Equipment": ["Flamer"],
                "Level 2 0.0,0.0,0.0 Equipment": ["x"],
            },
        )
    )
    assert found["hexes"] == ["0.0,0.0,0.0", "1.0,-1.0,0.0"]
    places = ["0.0,0.0,0.0/0", "0.0,0.0,0.0/1", "1.0,-1.0,0.0/0", "1.0,-1.0,0.0/1"]
    assert found["armor"] == dict.fromkeys(places, 60)
    assert found["structure"] == dict.fromkeys(places, 90)
    assert (found["building_type"], found["building_class"], found["cf"]) == ("medium", 3, 90)
    items = [(item["location"], item["id"]) for item in found["items"]]
    assert items == [
        (places[0], "Autocannon/10"),
        (places[0], "IS Ammo AC/10"),
        (places[1], "Searchlight"),
        (places[3], "Flamer"),
    ]
    assert found["items"][0]["sponson"] is True


@pytest.mark.parametrize("name", ["{level}({hex})", "Level {above} {hex}"])
def test_levels_of_a_building_as_early_files_name_them(name: str) -> None:
    blocks: dict[str, Lines] = {
        "Level 0 0.0,0.0,0.0 Equipment": None,
        "Level 1 0.0,0.0,0.0 Equipment": None,
    }
    for level, line in enumerate(("ISAC10 Ammo", "ISAC10 (ST)")):
        place = name.format(level=level, above=level + 1, hex="0.0,0.0,0.0")
        blocks[f"{place} Equipment"] = [line]
    text = blk(BUNKER, **blocks)
    items = [(item["location"], item["id"]) for item in read(text)["items"]]
    assert items == [("0.0,0.0,0.0/0", "IS Ammo AC/10"), ("0.0,0.0,0.0/1", "Autocannon/10")]
    assert messages(text) == []


def test_a_level_above_the_roof_is_told() -> None:
    text = blk(BUNKER, **{"Level 2 0.0,0.0,0.0 Equipment": ["Flamer"]})
    expected = "The unit has no level 2 0.0,0.0,0.0; what is there is left out."
    assert messages(text) == [("note", expected)]


def test_numbers_as_files_write_them() -> None:
    texts = ["18,000", "30.0", ".5", " 7 ", "-1", "1e3", "", "nan", "٣", "1.2.3", "9" * 40]
    assert [number_of(text) for text in texts] == [18000, 30, 0.5, 7, -1, *[None] * 6]


def test_unknown_equipment_is_kept_by_name_with_a_warning() -> None:
    text = blk(TANK, **{"Rear Equipment": ["Gizmo 7(ST)", "Gizmo 7"]})
    found = read(text)
    assert {
        "location": "RR",
        "id": "",
        "name": "Gizmo 7",
        "kind": "unknown",
        "sponson": True,
    } in found["items"]
    assert messages(text) == [
        ("warning", '"Gizmo 7" is equipment we do not know; kept by name (2 times).')
    ]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends_blanks_tabs_and_a_mark_at_the_front_change_nothing(ending: str) -> None:
    text = blk(TANK)
    odd = "\ufeff" + ending.join(f"\t {line}\u00a0 " for line in text.split("\n"))
    assert reported(odd).design == reported(text).design


# -- bad files -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"Name": []}, "The unit has no name."),
        ({"tonnage": None}, "The unit weighs nothing: there is no tonnage."),
        ({"tonnage": "x"}, "The unit weighs nothing"),
        ({"motion_type": "Crawling"}, '"crawling" is no way that a vehicle moves.'),
        ({"cruiseMP": None}, "There is no cruiseMP"),
        ({"armor": ["1", "2", "3"]}, "There are 3 values of armor instead of 4 to 6."),
        ({"armor": ["1"] * 7}, "There are 7 values of armor instead of 4 to 6."),
        ({"UnitType": "Submarine"}, 'The unit has type "Submarine", which is none we know.'),
        ({"UnitType": None}, "The unit has no type, which is none we know."),
    ],
)
def test_a_file_that_no_unit_can_be_made_of_says_why(
    change: dict[str, Lines], sentence: str
) -> None:
    report = reported(blk(TANK, **change))
    assert report.design is None
    assert any(sentence in remark.message for remark in report.diagnostics)
    assert not report.is_foreign


def test_a_file_of_another_kind_is_foreign() -> None:
    report = reported(blk(TANK, UnitType="Mech"))
    assert report.is_foreign
    assert "does not read" in report.problem


@pytest.mark.parametrize("text", ["", "words", "<a>", "<UnitType>\nTank\n", "</a>\n<a>"])
def test_a_text_without_blocks_is_no_unit_file(text: str) -> None:
    assert "no .blk file" in reported(text).problem


# -- the way back ----------------------------------------------------------------------------

RICH = TANK | {
    "mul id:": 12,
    "originalBuildYear": 2900,
    "type": "Mixed (Clan Chassis) Advanced",
    "role": "Sniper",
    "source": "ours",
    "quirks": ["obsolete:2545", "easy_maintain"],
    "weaponQuirks": ["accurate:TU:0:ISAC5"],
    "omni": 1,
    "clan_engine": "false",
    "engine_type": 2,
    "armor_type": 7,
    "Front_armor_type": 4,
    "internal_type": 2,
    "trailer": 1,
    "hasNoControlSystems": 1,
    "transporters": ["troopspace:1.5:omni", "battlearmorbay:4.0:1:3::2:3", "infantrybay:1:1"],
    "baseChassisTurretWeight": 1.5,
    "baseChassisTurret2Weight": 2,
    "extra_seats": 2,
    "history": ["Two lines", "of <b>text</b>."],
    "Front Equipment": ["Medium Laser:OMNI", "IS Medium Laser", "ER Medium Laser"],
    "Rear Equipment": ["ISVehicularGrenadeLauncher (RL)", "Gizmo (ST)"],
    "slotless_equipment": ["Hitch"],
}


@pytest.mark.parametrize("suffix", [".blk", ".toml"])
@pytest.mark.parametrize("text", [*map(blk, ALL.values()), blk(RICH), blk(RICH, armor=["1"] * 6)])
def test_what_is_written_reads_the_same(text: str, suffix: str) -> None:
    design = reported(text).design
    assert design is not None
    again = read_unit_file(f"x{suffix}", exported(design, suffix))
    assert again.design == design, again.problem


def test_a_vehicle_cannot_become_a_mech_file() -> None:
    design = reported(blk(TANK)).design
    assert design is not None
    with pytest.raises(CannotExport, match=r"can only become a \.toml or \.blk file"):
        exported(design, ".mtf")


@pytest.mark.parametrize(
    "changes",
    [
        {"Rear Equipment": ["</armor>", "<cf>", "Flamer"], "quirks": ["</year>", "easy_maintain"]},
        {"history": ["Words", "</barrating>", "<Front_armor_type>", "</Level 0 Equipment>", "<p>"]},
        {"Rear Equipment": ["Machine Gun:Shots9999999#"]},
        {"Rear Equipment": ["Gizmo (ST) (ST):OMNI:OMNI", "(ST)", f"{'Gizmo ' * 50}"]},
        {"tonnage": "0.0000001"},
        {"tonnage": "9999999.5", "cruiseMP": 999, "armor": ["1"] * 6},
        {"fuelType": "OIL " * 99, "fuel": "0.00003"},
        {"transporters": ["cargobay:0.00002:1", "troopspace:0.00001"]},
    ],
)
def test_odd_files_are_written_and_read_the_same(changes: dict[str, Lines]) -> None:
    _check(blk(TANK, **changes))
    assert reported(blk(TANK, **changes)).design is not None


# -- our own files ----------------------------------------------------------------------------

OURS = """kind = "vehicle"
chassis = "Stoat"
tons = 20
motion = "wheeled"
cruise = 6
[armor]
FR = 10
RS = 8
LS = 8
RR = 6
[equipment]
FR = ["Medium Laser"]
"""


def test_our_own_file_needs_only_what_nobody_can_guess() -> None:
    design = read_unit_file("x.toml", OURS).design
    assert isinstance(design, VehicleDesign)
    assert (design.engine.type, design.engine.rating) == ("fusion", 100)
    assert [item.gear.name for item in design.items] == ["Medium Laser"]
    assert dict(design.structure) == {"FR": 2, "RS": 2, "LS": 2, "RR": 2}


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("FR = 10", "", "The places with armor are those of no vehicle."),
        ("FR = [", "TU = [", "equipment.TU is no place of this unit."),
        ("tons = 20", "tons = 0", "The unit weighs nothing."),
        ("wheeled", "crawling", "motion should be one of:"),
        ("cruise", "speed", "is missing"),
        ("cruise = 6", "cruise = 6\nlegs = 4", "legs is no key here"),
    ],
)
def test_our_own_file_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    report = read_unit_file("x.toml", OURS.replace(old, new, 1))
    assert report.design is None
    assert any(sentence in remark.message for remark in report.diagnostics)


def test_every_kind_has_its_formats() -> None:
    assert set(ALL) <= set(KINDS) & set(FORMATS)


# -- any text at all -------------------------------------------------------------------------

PIECES = st.sampled_from(
    [line for base in ALL.values() for line in blk(base).split("\n")]
    + ["<armor>", "</armor>", "-5", "1e99", "9" * 30, "cargobay:::", "x:SIZE:9", "\u2028", "(ST)"]
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(PIECES, st.text(max_size=20)), max_size=60).map("\n".join))
def test_any_text_gives_a_report_and_what_is_read_is_written_and_read_again(text: str) -> None:
    _check(text)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(list(ALL)), st.data())
def test_any_change_of_a_file_gives_a_report(kind: str, data: st.DataObject) -> None:
    lines = blk(ALL[kind]).split("\n")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at] = data.draw(st.one_of(PIECES, st.text(max_size=20)))
    _check("\n".join(lines))


def _check(text: str) -> None:
    report = reported(text)
    if report.design is None:
        assert report.problem
        return
    kind = kind_of(report.design)
    kind.whole_record(report.design)
    assert list(kind.lines(report.design))
    assert kind.flaw(report.design) == ""
    for suffix in (".blk", ".toml"):
        again = read_unit_file(f"x{suffix}", exported(report.design, suffix))
        assert again.design == report.design, again.problem
