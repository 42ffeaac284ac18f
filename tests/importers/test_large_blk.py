"""DropShips, JumpShips, WarShips and stations in .blk files: small ones of our own."""

from typing import Any

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.formats import FORMATS, LARGE
from recordsheet_gui.units.aerospace.design import (
    BayedDesign,
    CapitalDesign,
    DropShipDesign,
    JumpShipDesign,
    StationDesign,
    WarShipDesign,
)
from tests.blk import Lines, blk, messages, read, reported

CREW: dict[str, Lines] = {
    "crew": 42,
    "officers": 3,
    "gunners": 6,
    "passengers": 0,
    "marines": 8,
    "battlearmor": 0,
    "life_boat": 2,
    "escape_pod": 7,
}
DROPSHIP: dict[str, Lines] = {
    "UnitType": "Dropship",
    "Name": "Drover",
    "Model": "(2710)",
    "year": 2710,
    "type": "IS Level 2",
    "motion_type": "Spheroid",
    "transporters": ["mekbay:4.0:2", "asfbay:2.0:2:3", "cargobay:74.5:1", "crewquarters:77.0:0:-1"],
    "SafeThrust": 3,
    "heatsinks": 90,
    "sink_type": 0,
    "fuel": "6,450",
    "engine_type": 1,
    "armor_type": 41,
    "armor": ["180", "171", "170", "104"],
    "Nose Equipment": ["(B) PPC", "(B) LRM 20", "LRM 20", "IS Ammo LRM-20:24"],
    "Left Side Equipment": [
        "(B) Large Laser",
        "Medium Laser",
        "(R) (B) Large Laser",
        "(R) Medium Laser",
    ],
    "Right Side Equipment": ["(B) Autocannon/5", "IS Ammo AC/5:40"],
    "Aft Equipment": ["Large Laser"],
    "Hull Equipment": ["BeagleActiveProbe"],
    "structural_integrity": 11,
    "tonnage": "3600.0",
    "designtype": 1,
    **CREW,
    "otherpassenger": 12,
}
SHIP: dict[str, Lines] = DROPSHIP | {
    "UnitType": "Jumpship",
    "Name": "Hauler Jumpship",
    "motion_type": "Aerodyne",
    "transporters": ["cargobay:713.0:1", "dockingcollar", "dockingcollar", "smallcraftbay:2.0:1"],
    "SafeThrust": 2,
    "armor": ["11", "10", "9", "8", "12", "13"],
    "Left Side Equipment": None,
    "Right Side Equipment": None,
    "Left Front Side Equipment": ["(B) Large Laser"],
    "Right Front Side Equipment": ["(B) Large Laser"],
    "Aft Left Side Equipment": ["(B) PPC", "PPC"],
    "Aft Right Side Equipment": ["(B) PPC"],
    "Hull Equipment": ["ISMobileHPG"],
    "structural_integrity": 1,
    "tonnage": "152000.0",
    "sail": 1,
    "lithium-fusion": 1,
    "grav_decks": ["65", "110"],
    "designtype": 0,
    "otherpassenger": None,
}
WARSHIP: dict[str, Lines] = SHIP | {
    "UnitType": "Warship",
    "Name": "Marshal Frigate",
    "armor_type": 12,
    "Nose Equipment": ["(B) Naval Autocannon (NAC/10)", "Ammo NAC/10:45"],
    "Left Broadsides Equipment": ["(B) Naval Laser 55", "Naval Laser 55"],
    "Right Broadsides Equipment": [
        "(B) Capital Missile Launcher (Barracuda)",
        "Ammo Barracuda:20",
    ],
    "structural_integrity": 75,
    "tonnage": "720000",
    "kf_core": 1,
}
STATION: dict[str, Lines] = SHIP | {
    "UnitType": "SpaceStation",
    "Name": "Beacon Station",
    "sail": 0,
    "lithium-fusion": None,
    "designtype": None,
}
ALL = {"dropship": DROPSHIP, "jumpship": SHIP, "warship": WARSHIP, "space station": STATION}


def made(text: str) -> BayedDesign:
    design = reported(text).design
    assert isinstance(design, BayedDesign)
    return design


def places(found: dict[str, Any]) -> list[str]:
    return [item["location"] for item in found["items"]]


# -- records ---------------------------------------------------------------------------------


def test_all_four_kinds_are_read_without_a_remark() -> None:
    assert set(ALL) == set(LARGE)
    for kind, base in ALL.items():
        assert reported(blk(base)).diagnostics == ()
        assert read(blk(base))["unit_type"] == kind


def test_a_dropship_by_its_facts() -> None:
    found = read(blk(DROPSHIP))
    facts = {
        "chassis": "Drover",
        "model": "(2710)",
        "tons": 3600,
        "motion": "spheroid",
        "safe_thrust": 3,
        "max_thrust": 5,
        "fuel": 6450,
        "si": 11,
        "armor": {"NOS": 180, "RS": 171, "LS": 170, "AFT": 104},
        "thresholds": {"NOS": 18, "RS": 18, "LS": 17, "AFT": 11},
        "armor_type": "Standard Aerospace",
        "heat_sinks": {"count": 90, "kind": "single"},
        "crew": {
            "crew": 42,
            "officers": 3,
            "gunners": 6,
            "passengers": 0,
            "marines": 8,
            "battlearmor": 0,
            "otherpassenger": 12,
        },
        "life_boats": 2,
        "escape_pods": 7,
        "design_type": 1,
    }
    assert {key: found[key] for key in facts} == facts
    assert not {"sail", "grav_decks", "kf_core", "docking_collars"} & set(found)


def test_a_jumpship_keeps_its_station_whatever_thrust_its_file_names() -> None:
    found = read(blk(SHIP))
    assert (found["safe_thrust"], found["max_thrust"]) == (0, 0)
    assert "motion" not in found
    assert found["armor"] == {"NOS": 11, "FLS": 10, "FRS": 9, "AFT": 8, "ALS": 12, "ARS": 13}
    assert (found["sail"], found["lithium_fusion"], found["hpg"]) == (True, True, False)
    assert (found["grav_decks"], found["docking_collars"]) == ([65, 110], 2)
    assert "kf_core" not in found


def test_a_warship_has_thrust_a_core_and_broadsides() -> None:
    found = read(blk(WARSHIP))
    assert (found["safe_thrust"], found["max_thrust"], found["kf_core"]) == (2, 3, "compact")
    assert found["armor_type"] == "Lamellor Ferro-Carbide"
    assert places(found)[-4:] == ["LBS", "LBS", "RBS", "RBS"]
    assert found["weapon_bays"][-1] == {
        "location": "RBS",
        "rear": False,
        "weapons": {"Capital Missile Launcher (Barracuda)": 1},
        "ammo": {"Ammo Barracuda": 20},
    }


def test_a_station_has_no_thrust_and_may_be_modular() -> None:
    found = read(blk(STATION))
    assert (found["safe_thrust"], found["modular"], found["sail"]) == (0, False, False)
    assert found["design_type"] == 0
    assert read(blk(STATION, modular=1))["modular"] is True


@pytest.mark.parametrize(("name", "field"), [("lithium-fusion", "lithium_fusion"), ("hpg", "hpg")])
@pytest.mark.parametrize("lines", [1, 0, []])
def test_a_block_that_says_all_by_being_there(name: str, field: str, lines: Lines) -> None:
    assert read(blk(SHIP, **{name: lines}))[field] is True
    assert read(blk(SHIP, **{name: None}))[field] is False


@pytest.mark.parametrize(
    ("code", "word"), [*enumerate(("standard", "compact", "subcompact", "none", "primitive"))]
)
def test_the_core_of_a_warship_by_its_number(code: int, word: str) -> None:
    assert read(blk(WARSHIP, kf_core=code))["kf_core"] == word


def test_a_warship_of_an_old_file_has_the_core_of_all_warships() -> None:
    assert read(blk(WARSHIP, kf_core=None))["kf_core"] == "compact"
    assert read(blk(WARSHIP, kf_core=[]))["kf_core"] == "standard"


def test_a_primitive_jumpship_is_a_warship_that_jumps_less_far() -> None:
    design = made(blk(WARSHIP, kf_core=4, jump_range=20))
    assert isinstance(design, WarShipDesign)
    assert (design.kf_core, design.jump_range, design.safe_thrust) == ("primitive", 20, 2)


@pytest.mark.parametrize(
    ("code", "word", "has_boom"),
    [(None, "standard", True), (0, "standard", True), (1, "prototype", True), (2, "none", False)],
)
def test_only_the_oldest_dropships_have_no_boom(
    code: int | None, word: str, has_boom: bool
) -> None:
    design = made(blk(DROPSHIP, collartype=code))
    assert isinstance(design, DropShipDesign)
    assert (design.collar, design.has_kf_boom) == (word, has_boom)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (None, "Standard Aerospace"),
        (0, "Standard Aerospace"),
        (41, "Standard Aerospace"),
        (11, "Ferro-Carbide"),
        (13, "Improved Ferro-Aluminum"),
        (40, "Primitive Aerospace"),
        (6, "Heavy Ferro-Fibrous"),
    ],
)
def test_standard_armor_of_a_ship_has_a_name_of_its_own(code: int | None, name: str) -> None:
    assert read(blk(SHIP, armor_type=code))["armor_type"] == name


def test_crew_has_the_blocks_that_are_there() -> None:
    found = read(blk(SHIP, marines=None, officers=[]))
    assert found["crew"] == {"crew": 42, "officers": 0, "gunners": 6, "passengers": 0} | {
        "battlearmor": 0
    }


@pytest.mark.parametrize(("code", "kind"), [(0, "single"), (1, "double"), (None, "single")])
def test_heat_sinks_by_their_number(code: int | None, kind: str) -> None:
    found = read(blk(DROPSHIP, sink_type=code))
    assert found["heat_sinks"] == {"count": 90, "kind": kind}


@pytest.mark.parametrize(("lines", "has_sail"), [(1, True), (0, False), ([], False)])
@pytest.mark.parametrize("base", [SHIP, WARSHIP, STATION])
def test_a_sail_is_said(base: dict[str, Lines], lines: Lines, has_sail: bool) -> None:
    assert read(blk(base, sail=lines))["sail"] is has_sail


def test_old_files_say_nothing_of_the_sail_that_every_ship_has_and_no_station() -> None:
    found = [read(blk(base, sail=None))["sail"] for base in (SHIP, WARSHIP, STATION)]
    assert found == [True, True, False]


@pytest.mark.parametrize("base", [SHIP, WARSHIP, STATION])
def test_old_files_count_gravity_decks_by_size(base: dict[str, Lines]) -> None:
    old = {"grav_deck": 2, "grav_deck_large": 1, "grav_deck_huge": 1}
    assert read(blk(base, grav_decks=None, **old))["grav_decks"] == [50, 50, 175, 375]
    assert read(blk(base, grav_decks=["95"], grav_deck=1))["grav_decks"] == [50, 95]
    assert messages(blk(base, grav_deck="many")) == [
        ("warning", '"many" is no number for grav_deck; 0 is taken instead.')
    ]


def test_what_stands_in_a_block_of_no_place_is_told() -> None:
    text = blk(WARSHIP, **{"System Wide Equipment": ["ISMobileHPG"], "Left Wing Equipment": []})
    assert messages(text) == [("note", "The unit has no system wide; what is there is left out.")]


def test_what_has_no_place_comes_last() -> None:
    found = read(blk(SHIP, slotless_equipment=["Searchlight"]))
    assert (found["items"][-1]["location"], found["items"][-1]["id"]) == ("", "Searchlight")


# -- bays ------------------------------------------------------------------------------------


def test_bays_begin_at_the_first_weapon_at_the_mark_and_where_rear_begins() -> None:
    lines = [
        "Large Laser",
        "Medium Laser",
        "(R) Medium Laser",
        "(R) SRM 6",
        "(R) IS Ammo SRM-6:30",
        "(B) PPC",
        "ISArtemisIV",
        "(B) PPC",
        "Medium Laser",
    ]
    found = read(blk(DROPSHIP, **{"Left Side Equipment": lines}))
    bays = [bay for bay in found["weapon_bays"] if bay["location"] == "LS"]
    assert [(bay["rear"], bay["weapons"], bay["ammo"]) for bay in bays] == [
        (False, {"Large Laser": 1, "Medium Laser": 1}, {}),
        (True, {"Medium Laser": 1, "SRM 6": 1}, {"IS Ammo SRM-6": 30}),
        (False, {"PPC": 1}, {}),
        (False, {"PPC": 1, "Medium Laser": 1}, {}),
    ]


def test_ammunition_before_any_weapon_is_in_no_bay() -> None:
    lines = ["IS Ammo AC/5:40", "(B) Autocannon/5", "IS Ammo AC/5:12", "IS Ammo AC/5:8"]
    found = read(blk(DROPSHIP, **{"Right Side Equipment": lines}))
    (bay,) = (bay for bay in found["weapon_bays"] if bay["location"] == "RS")
    assert bay["ammo"] == {"IS Ammo AC/5": 20}
    (bins,) = (one for one in found["ammunition"] if one["location"] == "RS")
    assert (bins["bins"], bins["shots"]) == (3, 60)


def test_items_stand_in_the_order_of_places_and_say_where_a_bay_begins() -> None:
    found = read(blk(DROPSHIP))
    assert places(found) == ["NOS"] * 4 + ["RS"] * 2 + ["LS"] * 4 + ["AFT", "HULL"]
    assert [item.get("new_bay", False) for item in found["items"][:4]] == [True, True, False, False]


def test_blocks_of_old_files_are_read_under_their_names() -> None:
    old = {
        "Front Left Side Equipment": ["(B) PPC"],
        "Left Front Side Equipment": None,
        "Right Broadside Equipment": ["(B) Naval Laser 35"],
        "Right Broadsides Equipment": None,
    }
    found = read(blk(WARSHIP, docking_collar=3, **old))
    ids = {(item["location"], item["id"]) for item in found["items"]}
    assert {("FLS", "PPC"), ("RBS", "Naval Laser 35")} <= ids
    assert found["docking_collars"] == 5


def test_a_file_from_before_bays_gets_one_for_each_class_of_weapons() -> None:
    side = ["(R) LRM 15", "(R) IS Ammo LRM-15:8", "(R) SRM 6"]
    nose = [
        *("ISGaussRifle", "IS Gauss Ammo:16", "Large Laser", "Medium Laser", "ISLRM15"),
        *("ISArtemisIV", "IS Ammo LRM-15 Artemis-capable:16", "Extended LRM 10", "PPC"),
        *("ISLargePulseLaser", "Small Laser", "Machine Gun", "CLStreakSRM6", "SRM 2"),
    ]
    bare: dict[str, Lines] = {
        "Nose Equipment": nose,
        "Right Side Equipment": ["ISAC5"],
        "Left Side Equipment": ["Large Laser", *side],
    }
    design = made(blk(DROPSHIP, **bare, **{"Hull Equipment": None}))
    bays = [
        (bay.location, bay.is_rear, [design.items[at].gear.name for at in bay.weapons])
        for bay in design.weapon_bays
    ]
    assert bays == [
        ("NOS", False, ["Gauss Rifle"]),
        ("NOS", False, ["Large Laser", "Medium Laser"]),
        ("NOS", False, ["LRM 15", "Extended LRM 10"]),
        ("NOS", False, ["PPC"]),
        ("NOS", False, ["Large Pulse Laser"]),
        ("NOS", False, ["Small Laser", "Machine Gun"]),
        ("NOS", False, ["Streak SRM 6", "SRM 2"]),
        ("RS", False, ["AC/5"]),
        ("LS", False, ["Large Laser"]),
        ("LS", True, ["LRM 15"]),
        ("LS", True, ["SRM 6"]),
        ("AFT", False, ["Large Laser"]),
    ]
    again = read_unit_file("x.blk", FORMATS[design.kind].writers[".blk"](design))
    assert again.design == design
    # What knows of the hull knows of bays.
    assert len(made(blk(DROPSHIP, **bare)).weapon_bays) == 5


def test_such_a_bay_is_full_at_seven_hundred_points() -> None:
    lasers = ["Naval Laser 55"] * 13
    empty: dict[str, Lines] = {name: [] for name in WARSHIP if name.endswith("Equipment")}
    old = empty | {"Nose Equipment": lasers, "Hull Equipment": None}
    found = read(blk(WARSHIP, **old))["weapon_bays"]
    assert [bay["weapons"] for bay in found] == [{"Naval Laser 55": 12}, {"Naval Laser 55": 1}]


def test_every_transporter_takes_a_number_collars_too() -> None:
    lines = ["cargobay:5.0:1", "dockingcollar", "crewquarters:14.0:0:-1::-1:0", "asfbay:6.0:2:3"]
    bays = read(blk(SHIP, transporters=lines))["transport"]
    assert [bay.get("bay") for bay in bays] == [1, None, 3, 4]


def test_a_yard_repairs_ships_of_millions_of_tons() -> None:
    (bay,) = read(blk(WARSHIP, transporters=["navalrepairunpressurized:2100000.0:1:1:f3"]))[
        "transport"
    ]
    assert bay == {"kind": "navalrepairunpressurized", "size": 2100000, "doors": 1, "bay": 1}


def test_where_a_yard_opens_is_written_as_its_file_had_it() -> None:
    lines = ["artsnavalrepairpressurized:75000:1:3:f3", "dropshuttlebay:2:1:4:f0"]
    design = made(blk(WARSHIP, transporters=lines))
    text = FORMATS[design.kind].writers[".blk"](design)
    assert text.split("<transporters>\n")[1].split("\n")[:2] == lines
    found = read(blk(WARSHIP, transporters=["navalrepairpressurized:75000:1:3::2:0"]))["transport"]
    assert found[0]["facing"] == 2


# -- what is wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "changes", "sentence"),
    [
        (DROPSHIP, {"armor": ["1", "2", "3"]}, "There are 3 values of armor instead of 4."),
        (SHIP, {"armor": ["1", "2", "3", "4"]}, "There are 4 values of armor instead of 6."),
        (SHIP, {"tonnage": None}, "The unit weighs nothing: there is no tonnage."),
        (SHIP, {"structural_integrity": None}, "There is no structural_integrity."),
    ],
)
def test_without_these_there_is_no_ship(
    base: dict[str, Lines], changes: dict[str, Lines], sentence: str
) -> None:
    text = blk(base, **changes)
    assert reported(text).design is None
    assert ("error", sentence) in messages(text)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"kf_core": 5}, '"5" is no kf_core we know; standard is taken.'),
        ({"armor_type": 99}, "The armor 99 is not known; taken as standard."),
        ({"Nose Equipment": ["(B) Gizmo:3"]}, '"Gizmo" is equipment we do not know; kept by name.'),
    ],
)
def test_what_is_not_known_is_said(changes: dict[str, Lines], sentence: str) -> None:
    text = blk(WARSHIP, **changes)
    assert messages(text) == [("warning", sentence)]
    assert read(text)["kf_core"] == ("standard" if "kf_core" in changes else "compact")


# -- round trips -----------------------------------------------------------------------------

ODD: tuple[tuple[dict[str, Lines], dict[str, Lines]], ...] = (
    *((base, {}) for base in ALL.values()),
    (DROPSHIP, {"collartype": 1, "motion_type": "Aerodyne", "sink_type": 1}),
    (DROPSHIP, {"slotless_equipment": ["Searchlight"], "omni": 1, "quirks": ["easy_maintain"]}),
    (DROPSHIP, {"Nose Equipment": ["(B) Gizmo:3", "IS Ammo AC/5:1", "Cargo:SIZE:2.5:OMNI"]}),
    (DROPSHIP, {"type": "Mixed (Clan Chassis)", "crew": None, "armor_type": 7}),
    (SHIP, {"type": "Clan Level 3", "Nose Equipment": ["(B) Gauss Rifle", "IS Gauss Rifle"]}),
    (SHIP, {"hpg": 1, "grav_decks": [], "transporters": [], "history": ["a", "b"]}),
    (WARSHIP, {"kf_core": 4, "jump_range": 15, "docking_collar": 2}),
    (STATION, {"modular": 1, "tonnage": "100000.5"}),
    (STATION, {"transporters": ["navalrepairpressurized:5000.5:1:1:f5", "infantrybay:1:2:f"]}),
)


@pytest.mark.parametrize(("base", "changes"), ODD)
@pytest.mark.parametrize("suffix", [".blk", ".toml"])
def test_what_is_written_is_read_as_the_same_ship(
    base: dict[str, Lines], changes: dict[str, Lines], suffix: str
) -> None:
    design = made(blk(base, **changes))
    text = FORMATS[design.kind].writers[suffix](design)
    again = read_unit_file(f"x{suffix}", text)
    assert again.design == design, again.diagnostics


def test_kinds_are_what_they_say() -> None:
    designs = [made(blk(base)) for base in ALL.values()]
    kinds = [DropShipDesign, JumpShipDesign, WarShipDesign, StationDesign]
    assert [type(design) for design in designs] == kinds
    assert [isinstance(design, CapitalDesign) for design in designs] == [False, True, True, True]
