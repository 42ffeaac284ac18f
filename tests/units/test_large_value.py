"""What DropShips and larger ships are worth: whole counts by hand, and each rule alone."""

from dataclasses import replace

import pytest

from recordsheet_gui.units.aerospace.design import BayedDesign, Sinks
from recordsheet_gui.units.aerospace.large_value import battle_value
from recordsheet_gui.units.battle_value import Line
from recordsheet_gui.units.kinds import kind_of
from tests.blk import Lines, blk
from tests.importers.test_large_blk import DROPSHIP, SHIP, STATION, WARSHIP, made
from tests.units.test_shipped_ships import SHIPPED

BARE: dict[str, Lines] = {
    f"{where} Equipment": [] for where in ("Nose", "Left Side", "Right Side", "Aft", "Hull")
}
SIDE = [
    *("(B) PPC", "(B) Autocannon/5", "IS Ammo AC/5:40", "(B) LRM 20", "IS Ammo LRM-20:30"),
    *("(B) Large Laser", "Medium Laser", "Medium Laser"),
    *("(R) (B) PPC", "(R) (B) Large Laser", "(R) Medium Laser", "(R) Medium Laser"),
]
OVERLORD: dict[str, Lines] = DROPSHIP | {
    "armor": ["220", "216", "216", "152"],
    "structural_integrity": 18,
    "heatsinks": 120,
    "Nose Equipment": [
        *("(B) PPC", "PPC", "(B) Autocannon/20", "Autocannon/20", "Autocannon/5", "Autocannon/5"),
        *("IS Ammo AC/20:30", "IS Ammo AC/5:40", "(B) Medium Laser", "Medium Laser"),
    ],
    "Left Side Equipment": SIDE,
    "Right Side Equipment": SIDE,
    "Aft Equipment": [
        *("(B) Autocannon/5", "Autocannon/5", "IS Ammo AC/5:80", "(B) LRM 20", "IS Ammo LRM-20:36"),
        *("(B) Large Laser", "Large Laser", "Medium Laser", "Medium Laser"),
    ],
    "Hull Equipment": [],
}
"""With 804 points of armor: sources differ by a few, and the published value fits these."""


def dropship(**places: list[str]) -> BayedDesign:
    """A DropShip of one thrust and one point of everything, with lasers where it is told."""
    blocks = {f"{where.replace('_', ' ')} Equipment": lines for where, lines in places.items()}
    return made(
        blk(
            DROPSHIP,
            **(BARE | blocks),
            armor=["1", "1", "1", "1"],
            structural_integrity=1,
            heatsinks=1000,
        )
    )


def value(design: BayedDesign) -> int | None:
    return battle_value(design).value


def line(design: BayedDesign, label: str) -> Line:
    return next(line for line in battle_value(design).lines if line.label == label)


def shares(design: BayedDesign) -> dict[str, float]:
    """How much of the one large laser of each place counts."""
    found = {}
    for one in battle_value(design).lines:
        if one.label.startswith("Large Laser ("):
            found[one.label.removeprefix("Large Laser (").rstrip(")")] = one.value / 123
    return found


# -- whole counts ----------------------------------------------------------------------------


def test_a_union_of_640_points_of_armor_has_the_value_that_is_published() -> None:
    union = SHIPPED["Union (2708)"]
    assert value(replace(union, armor={**union.armor, "AFT": 100})) == 3962
    assert value(union) == 3972


def test_an_overlord_of_804_points_of_armor_has_the_value_that_is_published() -> None:
    assert value(made(blk(OVERLORD))) == 4702


@pytest.mark.parametrize("name", SHIPPED)
def test_every_ship_that_we_ship_has_a_value(name: str) -> None:
    count = kind_of(SHIPPED[name]).battle_value
    assert count is not None
    assert count(SHIPPED[name]).value


def test_every_step_of_a_count_is_told() -> None:
    lines: dict[str, Lines] = {
        "Right Front Side Equipment": [],
        "Aft Left Side Equipment": [],
        "Nose Equipment": ["(B) Naval Laser 35"],
        "Left Front Side Equipment": ["(B) LRM 20", "IS Ammo LRM-20:60"],
        "Aft Right Side Equipment": [],
        "Aft Equipment": ["(B) Large Laser"],
        "Left Broadsides Equipment": [],
        "Right Broadsides Equipment": [],
        "Hull Equipment": ["(B) Medium Laser", "Spot Welder"],
    }
    armor = ["10", "1", "1", "1", "1", "1"]
    design = made(blk(WARSHIP, armor=armor, structural_integrity=7, **lines))
    assert battle_value(design).sentences() == [
        "Armor, lamellor ferro-carbide: 15 x 25 = 375",
        "Structural integrity: 7 x 20 = 140",
        "Body: 515 x 0.8 (warship) = 412",
        "Defensive value: 412",
        "Heat efficiency: 90",
        "Naval Laser 35 (NOS): 830 = 830",
        "LRM 20 (FLS): 181 = 181",
        "LRM 20 Ammo (FLS): 230, at most 181 = 181",
        "Large Laser (AFT): 123 x 0.5 (arc) = 61.5",
        "Medium Laser (HULL): 46 x 0.25 (arc) = 11.5",
        "Spot Welder (HULL): 5",
        "Speed factor: 1,270 x 0.77 (3 thrust) = 977.9",
        "Offensive value: 977.9",
        "Sum: 412 + 977.9 = 1,389.9",
        "Battle value: rounded = 1,390",
    ]


# -- arcs ------------------------------------------------------------------------------------

EVERYWHERE = {
    "Nose": ["(B) Large Laser", "Medium Laser"],
    "Left_Side": ["(B) Large Laser", "(R) (B) Large Laser"],
    "Right_Side": ["(B) Large Laser", "Small Laser", "(R) (B) Large Laser"],
    "Aft": ["(B) Large Laser"],
}


def test_the_best_arc_and_the_better_one_beside_it_count_in_full() -> None:
    assert shares(dropship(**EVERYWHERE)) == {
        **{"NOS": 1, "RS": 1, "LS": 0.5},
        **{"LS rear": 0.25, "RS rear": 0.25, "AFT": 0.25},
    }


def test_the_nose_is_wherever_it_is_worth_most() -> None:
    aft = EVERYWHERE | {"Aft": ["(B) Large Laser", "PPC"]}
    assert shares(dropship(**aft))["AFT"] == 1
    assert shares(dropship(**aft))["NOS"] == 0.25


@pytest.mark.parametrize(
    ("sinks", "second", "third"),
    [(11, 1, 0.25), (10, 0.5, 0.25), (20, 1, 0.5), (19, 1, 0.25), (21, 1, 0.5)],
)
def test_an_arc_counts_half_where_those_before_it_are_too_hot(
    sinks: int, second: float, third: float
) -> None:
    """The nose makes 11 and the right side 9 points of heat."""
    design = replace(dropship(**EVERYWHERE), heat_sinks=Sinks(count=sinks))
    assert (shares(design)["RS"], shares(design)["LS"]) == (second, third)


def test_a_warship_fights_with_its_broadsides_and_what_lies_opposite_comes_third() -> None:
    lasers = {
        f"{where} Equipment": ["(B) Large Laser"]
        for where in ("Nose", "Left Front Side", "Right Front Side", "Aft")
    } | {
        "Aft Left Side Equipment": ["(B) Large Laser"],
        "Aft Right Side Equipment": ["(B) Large Laser", "PPC", "PPC"],
        "Left Broadsides Equipment": ["(B) Large Laser"],
        "Right Broadsides Equipment": ["(B) Large Laser", "Medium Laser"],
    }
    found = shares(made(blk(WARSHIP, **lasers, heatsinks=1000)))
    assert found == {
        **{"RBS": 1, "ARS": 1, "LBS": 0.5},
        **dict.fromkeys(("NOS", "FLS", "FRS", "AFT", "ALS"), 0.25),
    }


# -- single rules ----------------------------------------------------------------------------


def test_ammunition_counts_up_to_its_weapons_of_the_arc() -> None:
    few = dropship(Nose=["(B) LRM 20", "IS Ammo LRM-20:24"])
    many = dropship(Nose=["(B) LRM 20", "IS Ammo LRM-20:60"])
    none = dropship(Nose=["(B) LRM 20", "IS Ammo LRM-20:0"])
    label = "LRM 20 Ammo (NOS)"
    assert [line(one, label).value for one in (few, many, none)] == [92, 181, 0]
    apart = dropship(Nose=["(B) LRM 20"], Aft=["(B) PPC", "IS Ammo LRM-20:24"])
    assert line(apart, "LRM 20 Ammo (AFT)").value == 0


@pytest.mark.parametrize(("shots", "tons"), [(1, 1), (11, 1), (12, 2)])
def test_ammunition_counts_by_whole_tons_and_at_least_one(shots: int, tons: int) -> None:
    design = dropship(Nose=["(B) LRM 20", f"IS Ammo LRM-20:{shots}"])
    assert line(design, "LRM 20 Ammo (NOS)").value == 23 * tons


def test_artemis_makes_a_launcher_worth_more_but_not_its_ammunition() -> None:
    lines = ["(B) LRM 20", "IS Ammo LRM-20 Artemis-capable:60", "ISArtemisIV"]
    design = dropship(Nose=lines)
    assert line(design, "LRM 20 (NOS)").value == pytest.approx(181 * 1.2)
    assert line(design, "LRM 20 Artemis-capable Ammo (NOS)").value == 181


def test_what_protects_is_no_weapon_and_its_ammunition_is_worth_no_more_than_it() -> None:
    lines = ["(B) ISAntiMissileSystem", "ISAMS Ammo:600", "(B) Screen Launcher", "Ammo Screen:5"]
    design = dropship(Nose=lines)
    assert line(design, "Anti-missile ammunition").value == 32
    assert line(design, "Screens").value == 100
    assert line(design, "Speed factor").pieces[0] == 0
    assert line(design, "Defensive value").value == 10 + 2 + 32 + 32 + 160 + 100


@pytest.mark.parametrize(
    ("base", "body", "thrust"),
    [(DROPSHIP, 1, 5), (SHIP, 0.75, 1), (WARSHIP, 0.8, 3), (STATION, 0.7, 0)],
)
def test_each_kind_has_its_factor_and_its_thrust(
    base: dict[str, Lines], body: float, thrust: int
) -> None:
    design = made(blk(base, armor_type=41))
    assert line(design, "Body").pieces[2] == body
    assert line(design, "Speed factor").pieces[4] == thrust


def test_armor_and_structure_of_capital_scale_are_worth_ten_times_as_much() -> None:
    plain = made(blk(SHIP))
    assert line(plain, "Armor, standard aerospace").value == 63 * 25
    assert line(plain, "Structural integrity").value == 20
    hard = made(blk(SHIP, armor_type=12))
    assert line(hard, "Armor, lamellor ferro-carbide").value == 63 * 25


def test_capacitors_of_equal_weapons_of_an_arc_count_once_and_whole() -> None:
    two = ["(B) PPC", "PPC", "PPC Capacitor", "PPC Capacitor"]
    found = battle_value(dropship(Nose=two))
    assert [one.value for one in found.lines if one.label == "PPC (NOS)"] == [176 + 88, 176]
    quarter = battle_value(dropship(Nose=["(B) PPC"] * 3, Aft=two))
    aft = [one.value for one in quarter.lines if one.label == "PPC (AFT)"]
    assert aft == [176 / 4 + 88, 176 / 4]


def test_of_equal_arcs_beside_the_nose_the_right_one_comes_second() -> None:
    laser = ["(B) Large Laser"]
    even = dropship(Nose=["(B) PPC", "PPC"], Left_Side=laser, Right_Side=laser)
    assert shares(even) == {"RS": 1, "LS": 0.5}


def test_what_nobody_knows_has_no_value() -> None:
    found = battle_value(dropship(Nose=["(B) Gizmo"]))
    assert found.value is None
    assert found.reasons == ("Gizmo",)
