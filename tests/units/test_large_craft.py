"""What follows from the design of a large craft: bays, heat, drives, sails, people."""

from dataclasses import replace

import pytest

from recordsheet_gui.units.aerospace import bay_text, bays, jump
from recordsheet_gui.units.aerospace.design import (
    BayedDesign,
    CapitalDesign,
    JumpShipDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.aerospace.text import lines, room
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Gear
from tests.blk import blk
from tests.importers.test_large_blk import DROPSHIP, SHIP, STATION, WARSHIP, made
from tests.units.test_shipped_ships import SHIPPED

UNION, MOLNIYA = SHIPPED["Union (2708)"], SHIPPED["Molniya Corvette (2951)"]


def gear(name: str) -> Gear:
    found = find_gear(name)
    assert found is not None, name
    return found


def values(design: BayedDesign, where: str, load: Gear | None = None) -> list[tuple[float, ...]]:
    return [
        bays.attack_values(design, bay, load) for bay in design.weapon_bays if bay.location == where
    ]


def nose(*lines: str, **changes: str) -> BayedDesign:
    return made(blk(DROPSHIP, **{"Nose Equipment": [*lines]}, **changes))


# -- attack values ---------------------------------------------------------------------------


def test_a_bay_strikes_with_the_sum_of_its_weapons_as_far_as_each_reaches() -> None:
    assert values(UNION, "NOS") == [
        (10, 10, 0, 0),
        (10, 10, 0, 0),
        (24, 24, 24, 0),
        (10, 0, 0, 0),
    ]
    assert values(UNION, "LS")[-1] == (18, 8, 0, 0)


def test_artemis_helps_as_many_launchers_as_have_one() -> None:
    first = ("(B) LRM 20", "LRM 20")
    fit, plain = "IS Ammo LRM-20 Artemis-capable:24", "IS Ammo LRM-20:24"
    assert values(nose(*first, fit, "ISArtemisIV", "ISArtemisIV"), "NOS") == [(32, 32, 32, 0)]
    assert values(nose(*first, fit, "ISArtemisIV"), "NOS") == [(28, 28, 28, 0)]
    assert values(nose(*first, plain, "ISArtemisIV"), "NOS") == [(24, 24, 24, 0)]
    assert values(nose(*first, fit), "NOS") == [(24, 24, 24, 0)]


@pytest.mark.parametrize(
    ("weapon", "without", "helped"),
    [("LRM 5", 3, 4), ("LRM 10", 6, 8), ("LRM 15", 9, 12), ("SRM 4", 4, 6), ("CLSRM2", 2, 4)],
)
def test_what_artemis_adds(weapon: str, without: int, helped: int) -> None:
    launcher = gear(weapon)
    assert bays.attack_of(launcher)[0] == without
    assert bays.attack_of(launcher, has_artemis=True)[0] == helped
    assert bays.attack_of(launcher, has_artemis=True)[3] == 0


def test_artemis_is_nothing_to_what_cannot_use_it() -> None:
    assert bays.attack_of(gear("PPC"), has_artemis=True) == (10, 10, 0, 0)


def test_a_bay_ends_where_the_next_begins_and_so_does_its_artemis() -> None:
    fit = "IS Ammo LRM-20 Artemis-capable:6"
    design = nose("(B) LRM 20", fit, "(B) LRM 20", fit, "ISArtemisIV", "(B) Medium Laser")
    assert [first for first, *_ in values(design, "NOS")] == [12, 16, 5]


def test_artemis_that_stands_before_its_launchers_is_theirs() -> None:
    fit = "IS Ammo LRM-20 Artemis-capable:6"
    boxes = ("ISArtemisIV", "ISArtemisIV")
    first = nose(*boxes, "(B) LRM 20", "LRM 20", fit)
    assert values(first, "NOS") == [(32, 32, 32, 0)]
    between = nose("(B) Medium Laser", *boxes, "(B) LRM 20", "LRM 20", fit, "(B) LRM 20", fit)
    assert [short for short, *_ in values(between, "NOS")] == [5, 32, 12]
    spare = nose("(B) LRM 20", fit, *boxes, "ISArtemisIV", "(B) LRM 20", "LRM 20", fit)
    assert [short for short, *_ in values(spare, "NOS")] == [16, 32]
    charged = nose("PPC Capacitor", "(B) Medium Laser", "(B) PPC")
    assert values(charged, "NOS") == [(5, 0, 0, 0), (15, 15, 0, 0)]
    assert bays.heat_by_arc(charged)["NOS", False] == 3 + 10 + 5


def test_a_launcher_that_is_lost_takes_its_own_artemis_along() -> None:
    design = nose("(B) LRM 20", "LRM 20", "IS Ammo LRM-20 Artemis-capable:6", "ISArtemisIV")
    (bay,) = (one for one in design.weapon_bays if one.location == "NOS")
    for left, points in ((bay.weapons[:1], 16), (bay.weapons[1:], 12)):
        assert bays.attack_values(design, replace(bay, weapons=left))[0] == points


def test_a_capacitor_is_always_charged() -> None:
    design = nose("(B) PPC", "PPC", "PPC Capacitor")
    assert values(design, "NOS") == [(25, 25, 0, 0)]
    assert bays.bay_heat(design, design.weapon_bays[0]) == 25


@pytest.mark.parametrize(
    ("load", "told"),
    [
        ("Ammo AR10 Barracuda", (6, 6, 6, 6)),
        ("Ammo AR10 White Shark", (9, 9, 9, 9)),
        ("Ammo AR10 Killer Whale", (12, 12, 12, 12)),
    ],
)
def test_an_ar10_strikes_with_the_missile_that_it_fires(load: str, told: tuple[int]) -> None:
    assert values(MOLNIYA, "FLS", gear(load))[0] == told
    assert values(MOLNIYA, "FLS")[0] == (6, 6, 6, 6)


def test_short_missiles_of_an_mml_strike_twice_as_hard_and_less_far() -> None:
    lines = ("(B) ISMML9", "ISMML9", "IS Ammo MML-9 LRM:26", "IS Ammo MML-9 SRM:22")
    design = nose(*lines)
    assert values(design, "NOS") == [(10, 10, 10, 0)]
    assert values(design, "NOS", gear("IS Ammo MML-9 SRM")) == [(20, 0, 0, 0)]


def test_what_an_atm_is_loaded_with_changes_reach_and_strength() -> None:
    launcher = gear("CLATM9")
    assert bays.attack_of(launcher) == (14, 14, 0, 0)
    assert bays.attack_of(launcher, gear("Clan Ammo ATM-9 HE")) == (21, 0, 0, 0)
    assert bays.attack_of(launcher, gear("Clan Ammo ATM-9 ER")) == (7, 7, 7, 7)


def test_a_load_that_does_not_fit_changes_nothing() -> None:
    told = values(UNION, "NOS", gear("Ammo AR10 Killer Whale"))
    assert (told[0], told[2]) == ((10, 10, 0, 0), (24, 24, 24, 0))


def test_capital_bays_are_told_from_others() -> None:
    told = [
        bays.is_capital_bay(MOLNIYA, bay) for bay in MOLNIYA.weapon_bays if bay.location == "NOS"
    ]
    assert told == [True, False, False, False, False]
    assert bays.is_capital(gear("Sub-Capital Laser /1"))
    assert not bays.is_capital(gear("Large Laser"))


# -- heat, shots, doors, people --------------------------------------------------------------


def test_heat_by_arc_is_that_of_all_its_bays() -> None:
    assert bays.heat_by_arc(UNION) == {
        ("NOS", False): 30,
        ("RS", False): 38,
        ("RS", True): 14,
        ("LS", False): 38,
        ("LS", True): 14,
        ("AFT", False): 14,
    }


def test_a_weapon_that_fires_often_heats_as_often() -> None:
    design = nose("(B) ISUltraAC5", "(B) ISRotaryAC5")
    assert [bays.bay_heat(design, bay) for bay in design.weapon_bays[:2]] == [2, 6]


def test_a_bay_has_the_shots_of_its_own_bins() -> None:
    design = nose("(B) LRM 20", "IS Ammo LRM-20:24", "IS Ammo LRM-20:6", "(B) PPC")
    first, second = design.weapon_bays[:2]
    assert bays.loads(design, first) == {"IS Ammo LRM-20": 30}
    assert bays.loads(design, second) == {}


def test_room_is_told_to_the_half_ton() -> None:
    design = made(blk(WARSHIP, transporters=["cargobay:187395.5:1"]))
    assert any("cargo 187395.5t" in line for line in lines(design))


def test_doors_and_people_are_counted() -> None:
    assert bays.doors(UNION) == 8
    assert bays.people(UNION) == 42
    assert bays.people(made(blk(DROPSHIP))) == 42 + 8 + 12


# -- between the stars -----------------------------------------------------------------------


def ship(kind: type[CapitalDesign], **changes: object) -> CapitalDesign:
    base = {JumpShipDesign: SHIP, WarShipDesign: WARSHIP, StationDesign: STATION}[kind]
    design = made(blk(base))
    assert isinstance(design, kind)
    return replace(design, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(("tons", "boxes"), [(50_000, 2), (50_527, 3), (345_000, 7), (430_000, 9)])
def test_the_drive_of_a_jumpship(tons: float, boxes: int) -> None:
    assert jump.drive_integrity(ship(JumpShipDesign, tons=tons)) == boxes


@pytest.mark.parametrize(
    ("tons", "core", "drive", "boxes"),
    [
        (240_000, "compact", 108_600, 7),
        (720_000, "compact", 325_800, 16),
        (100_000, "subcompact", 50_000, 4),
        (100_002, "subcompact", 50_001, 5),
        (100_000, "standard", 95_000, 6),
        (540_000, "none", 0, 0),
    ],
)
def test_the_drive_of_a_warship(tons: float, core: str, drive: int, boxes: int) -> None:
    design = ship(WarShipDesign, tons=tons, kf_core=core)
    assert (jump.drive_tons(design), jump.drive_integrity(design)) == (drive, boxes)


@pytest.mark.parametrize(("light_years", "drive"), [(0, 95_000), (30, 95_000), (20, 65_000)])
def test_a_primitive_drive_weighs_as_much_as_it_jumps_far(light_years: int, drive: int) -> None:
    design = ship(WarShipDesign, tons=100_000, kf_core="primitive", jump_range=light_years)
    assert jump.drive_tons(design) == drive


def test_a_station_has_no_drive() -> None:
    assert jump.drive_integrity(ship(StationDesign)) == 0


@pytest.mark.parametrize(
    ("kind", "tons", "boxes"),
    [
        (JumpShipDesign, 75_000, 3),
        (JumpShipDesign, 75_001, 4),
        (JumpShipDesign, 345_000, 5),
        (JumpShipDesign, 430_000, 6),
        (WarShipDesign, 200_000, 3),
        (WarShipDesign, 200_001, 4),
        (StationDesign, 75_001, 4),
    ],
)
def test_a_sail_has_boxes_by_the_weight_of_its_ship(
    kind: type[CapitalDesign], tons: float, boxes: int
) -> None:
    assert jump.sail_integrity(ship(kind, tons=tons, has_sail=True)) == boxes
    assert jump.sail_integrity(ship(kind, tons=tons, has_sail=False)) == 0


# -- in words --------------------------------------------------------------------------------


def told(design: BayedDesign) -> list[str]:
    return list(lines(design))


def test_a_bay_is_told_with_its_arc_heat_values_and_shots() -> None:
    said = told(UNION)
    at = said.index("  NOS          12  24/24/24/-        2 LRM 20")
    assert said[at + 1].strip() == "LRM 20 Ammo, 24 shots"
    assert "  LS (R)       14  18/8/-/-          Large Laser + 2 Medium Laser" in said
    assert not any("capital" in line for line in said)


def test_capital_guns_and_what_stands_in_no_bay_are_told() -> None:
    said = told(MOLNIYA)
    assert "  LBS          60  20/20/20/-        2 Naval Autocannon (NAC/10) (capital)" in said
    assert said[-1] == "  Mobile Hyperpulse Generators (Mobile HPG) HULL"


def test_drive_and_sail_are_told_where_there_are_any() -> None:
    assert "K-F drive compact, integrity 7, sail 4, lithium-fusion battery" in told(MOLNIYA)
    assert "K-F drive, integrity 9, sail 6" in told(SHIPPED["Monolith Jumpship (2776)"])
    short = ship(WarShipDesign, kf_core="primitive", jump_range=15, has_hpg=True, has_sail=False)
    assert bay_text.jump_line(short) == (
        "K-F drive primitive, integrity 17, jumps 15 light years, lithium-fusion battery, HPG"
    )
    far = ship(WarShipDesign, kf_core="primitive", jump_range=30, has_lithium_fusion=False)
    assert bay_text.jump_line(far) == "K-F drive primitive, integrity 30, sail 5"
    assert bay_text.jump_line(ship(StationDesign)) == ""


def test_a_ship_without_weapons_has_no_list_of_bays() -> None:
    assert not any("S/M/L/E" in line for line in told(SHIPPED["Monolith Jumpship (2776)"]))
    assert any("S/M/L/E" in line for line in told(UNION))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("navalrepairpressurized", "repair facility, pressurized 75000t"),
        ("navalrepairunpressurized", "repair facility, unpressurized 75000t"),
        ("reinforcedrepairfacility", "repair facility, reinforced 75000t"),
        ("cargobay", "cargo 75000t"),
        ("asfbay", "fighters 75000"),
    ],
)
def test_room_for_ships_and_cargo_is_told_in_tons(kind: str, words: str) -> None:
    assert room(kind, 75_000) == words
