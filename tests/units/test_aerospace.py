"""What an aerospace unit is: its body, its record, its words."""

from typing import Any

import pytest

from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.importers.records import whole_record
from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.battle_value import BattleValue
from recordsheet_gui.units.kinds import KINDS, anatomy_of, codec_of, kind_of
from tests.aerospace import ALL, aerospace
from tests.blk import Lines, blk, reported
from tests.importers.test_aerospace_blk import CONVENTIONAL, CRAFT, FIGHTER, PLANE

FIGHTERS = "NOS RWG LWG AFT"
SIDES = "NOS RS LS AFT"
SHIPS = "NOS FLS FRS AFT ALS ARS"


@pytest.mark.parametrize(
    ("kind", "places", "further", "table"),
    [
        ("aerospace fighter", FIGHTERS, "WNG FSLG", "fighter"),
        ("conventional fighter", FIGHTERS, "WNG FSLG", "fighter"),
        ("fixed-wing support", FIGHTERS, "BOD", "fighter"),
        ("small craft", SIDES, "HULL", "craft"),
        ("dropship", SIDES, "HULL", "craft"),
        ("jumpship", SHIPS, "HULL", "capital"),
        ("warship", SHIPS, "HULL LBS RBS", "capital"),
        ("space station", SHIPS, "HULL", "capital"),
    ],
)
def test_a_body_has_its_arcs_around_one_track_of_structure(
    kind: str, places: str, further: str, table: str
) -> None:
    design = aerospace(kind)
    body = anatomy_of(design)
    assert body.locations == tuple(places.split()) == tuple(design.armor)
    assert set(body.names) == {*places.split(), *further.split(), "SI"}
    assert body.hit_table == table
    assert body.group("nose") == ("NOS",)
    assert body.inward == {}
    right, left = body.group("right"), body.group("left")
    assert {"NOS", "AFT", *right, *left} == set(body.locations)


def test_the_sides_of_a_spheroid_are_sides_and_those_of_an_aerodyne_are_wings() -> None:
    assert anatomy_of(aerospace("small craft")).name("RS") == "right side"
    assert anatomy_of(aerospace("dropship")).name("RS") == "right wing"
    assert anatomy_of(aerospace("dropship")).label("LS") == "L. Wing"


@pytest.mark.parametrize("kind", ALL)
def test_a_design_goes_through_a_save_and_a_file_and_comes_back_equal(kind: str) -> None:
    design = aerospace(kind)
    assert KINDS[kind].design is type(design)
    assert codec_of().decode(type(design), encode(design)) == design
    again = read_unit_file("x.toml", exported(design, ".toml"))
    assert (again.design, again.diagnostics) == (design, ())


@pytest.mark.parametrize("kind", ALL)
def test_a_kind_tells_its_units_in_words_and_facts(kind: str) -> None:
    design = aerospace(kind)
    known = kind_of(design)
    assert next(known.lines(design)) == design.name
    assert known.flaw(design) == ""
    assert known.facts(design).tons == design.tons
    assert whole_record(design)["unit_type"] == kind


@pytest.mark.parametrize(
    "changes",
    [
        {"armor": {"NOS": 1}},
        {"armor": {"NOS": -1, "RWG": 0, "LWG": 0, "AFT": 0}},
        {"si": -1},
        {"tons": 1e12},
        {"safe_thrust": 100},
        {"cockpit": "glass"},
        {"patchwork": {"LS": "Standard"}},
    ],
)
def test_a_stored_design_that_cannot_be_is_told(changes: dict[str, Any]) -> None:
    design = aerospace(**changes)
    assert kind_of(design).flaw(design)


@pytest.mark.parametrize(
    ("tons", "thrust", "si"), [(50, 6, 6), (100, 5, 10), (69.9, 6, 6), (70, 6, 7)]
)
def test_the_structure_of_a_fighter_follows_from_weight_and_thrust(
    tons: float, thrust: int, si: int
) -> None:
    assert facts.fighter_si(tons, thrust) == si


@pytest.mark.parametrize(
    ("tons", "thrust", "needs_air", "is_primitive", "rating"),
    [
        (50, 6, False, False, 200),
        (50, 7, False, True, 300),
        (45, 7, False, True, 270),
        (35, 5, True, False, 175),
        (35, 7, False, True, 210),
    ],
)
def test_the_engine_of_a_fighter_follows_from_weight_and_thrust(
    tons: float, thrust: int, needs_air: bool, is_primitive: bool, rating: int
) -> None:
    found = facts.engine_rating(tons, thrust, needs_air=needs_air, is_primitive=is_primitive)
    assert found == rating


@pytest.mark.parametrize(("armor", "threshold"), [(0, 0), (1, 1), (40, 4), (41, 5)])
def test_a_threshold_is_a_tenth_of_the_armor_rounded_up(armor: int, threshold: int) -> None:
    assert facts.threshold(armor) == threshold


def test_the_places_of_armor_in_a_file_are_those_of_the_kind() -> None:
    report = read_unit_file("x.toml", ALL["aerospace fighter"].replace("RWG = 50", "RS = 50"))
    assert report.design is None
    assert "NOS, RWG, LWG, AFT" in report.problem


# -- battle value ----------------------------------------------------------------------------


def value(base: dict[str, Lines], **changes: Lines) -> BattleValue:
    design = reported(blk(base, **changes)).design
    assert design is not None
    count = kind_of(design).battle_value
    assert count is not None
    found: BattleValue = count(design)
    return found


BARE: dict[str, Lines] = {
    "SafeThrust": 5,
    "heatsinks": 10,
    "sink_type": 0,
    "armor_type": 0,
    "armor": ["10", "10", "10", "10"],
    "Nose Equipment": [],
    "Right Wing Equipment": [],
    "Left Wing Equipment": [],
    "Aft Equipment": [],
    "Wings Equipment": [],
    "Fuselage Equipment": [],
}
"""A fighter of 50 tons with 40 armor and SI 5: (100 + 10) x 1.2 = 132; 8 thrust: x 1.37."""


@pytest.mark.parametrize(
    ("changes", "worth"),
    [
        ({}, 132),
        ({"armor_type": 3}, 192),  # reflective: 100 x 1.5 + 10, x 1.2
        ({"armor_type": 22}, 165),  # stealth: 110 x 1.5
        ({"cockpit_type": 1}, 125),  # 132 x 0.95 = 125.4
        ({"cockpit_type": 3}, 132),
        ({"Nose Equipment": ["Medium Laser"]}, 195),  # + 46 x 1.37 = 63.02
        ({"Nose Equipment": ["Medium Laser"] * 2, "Aft Equipment": ["Medium Laser"]}, 290),
        ({"Nose Equipment": ["Medium Laser"], "Aft Equipment": ["Medium Laser"] * 2}, 290),
        ({"Nose Equipment": ["Medium Laser"] * 2, "Right Wing Equipment": ["(R) Medium Laser"]},
         290),
        # 16 heat: two PPCs reach 20, the third counts half: 176 x 2.5 x 1.37 = 602.8
        ({"Nose Equipment": ["PPC"] * 3}, 735),
        ({"Nose Equipment": ["PPC"] * 3, "sink_type": 1}, 855),
        # Coolant pods may burst, all of them together: -15 x 1.2; they cool nothing.
        ({"Nose Equipment": ["ISCoolantPod"] * 2}, 114),
        # Each kind of ammunition may explode: -15 x 1.2 twice; 45 + 2 x 6 = 57 x 1.37 = 78.09
        ({"Nose Equipment": ["ISMML5"],
          "Fuselage Equipment": ["ISMML5 LRM Ammo", "ISMML5 SRM Ammo"]}, 174),
        # Modular armor is 10 points more: 25 x 1.2; a Blue Shield a fifth of both.
        ({"Wings Equipment": ["ISModularArmor"]}, 162),
        ({"Wings Equipment": ["Blue Shield Particle Field Damper"]}, 158),
        # A drone's weapons and all of it count less, the cockpit too: (132 + 63.02 x 0.8) x 0.9025
        ({"Nose Equipment": ["Medium Laser", "ISDroneOperatingSystem"]}, 165),
        # Two tons of one kind may explode once: -15 x 1.2; AC/5 70 + 2 x 9 = 88 x 1.37 = 120.56
        ({"Nose Equipment": ["ISAC5"], "Fuselage Equipment": ["ISAC5 Ammo"] * 2}, 235),
        ({"Nose Equipment": ["ISAC5"], "Fuselage Equipment": ["ISAC5 Ammo"] * 2 + ["ISCASE"]},
         253),
        # A Gauss rifle is one point, its ammunition none: 320 x 1.37 = 438.4, less 1.2
        ({"Nose Equipment": ["ISGaussRifle"]}, 569),
    ],
)  # fmt: skip
def test_the_value_of_a_fighter_step_by_step(changes: dict[str, Lines], worth: int) -> None:
    assert value(FIGHTER | BARE, **changes).value == worth


def test_a_conventional_fighter_counts_no_heat() -> None:
    # (100 + 10) x 1.1 = 121; 528 x 1.37 = 723.36
    assert value(CONVENTIONAL | BARE, tonnage=50, **{"Nose Equipment": ["PPC"] * 3}).value == 844


def test_a_plane_is_worth_its_barrier_and_its_fire_control() -> None:
    bare = PLANE | BARE | {"armor_type": None, "barrating": 5, "Body Equipment": []}
    # 40 x 2.5 x 0.5 + 5 x 2 = 60
    assert value(bare).value == 60
    gun: dict[str, Lines] = {"Nose Equipment": ["Medium Laser"]}
    assert value(bare, **gun).value == 110  # 46 x 0.8 x 1.37 = 50.416
    basic: dict[str, Lines] = gun | {"Body Equipment": ["Basic Fire Control"]}
    assert value(bare, **basic).value == 117


def test_the_shots_of_a_craft_count_by_the_ton() -> None:
    bare: dict[str, Lines] = {
        "armor": ["10", "10", "10", "10"],
        "structural_integrity": 5,
        "Hull Equipment": [],
        "Nose Equipment": ["SRM 6", "Clan Ammo SRM-6"],
        "Right Side Equipment": [],
        "Left Side Equipment": [],
        "Aft Equipment": [],
    }
    one, two = value(CRAFT, **bare), value(CRAFT, **bare | {
        "Nose Equipment": ["SRM 6", "Clan Ammo SRM-6:30"]})  # fmt: skip
    # 110 and (59 + 7) x 1.37; one more ton is 7 points.
    assert (one.value, two.value) == (200, 210)


def test_what_nobody_has_a_value_for_leaves_none() -> None:
    found = value(FIGHTER, **{"Nose Equipment": ["Whatsit"]})
    assert (found.value, found.reasons) == (None, ("Whatsit",))


@pytest.mark.parametrize("kind", ["dropship", "jumpship", "warship", "space station"])
def test_ships_are_counted_by_arcs(kind: str) -> None:
    count = KINDS[kind].battle_value
    assert count is not None
    assert count(aerospace(kind)).value
