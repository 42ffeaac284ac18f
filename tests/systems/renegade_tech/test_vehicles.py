"""Vehicles on grids: how they are dealt, what strikes them, and what ends them."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import GridKey, slot_key
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.play_aid import Table
from recordsheet_gui.session.say import say
from recordsheet_gui.systems.renegade_tech.vehicle.sides import internal_rows
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.renegade_tech.pages import KEY, cases, draw, lost, renegade, rows
from tests.vehicles import SHIPPED, vehicle

CASES = cases("vehicles")
ROW, GAP = "######", "......"
OPEN = ".#####"
"""A row whose first column is shot through."""


def tank(**options: Any) -> Game:
    return renegade(vehicle("manticore"), **options)


def with_armor(name: str, **armor: int) -> VehicleDesign:
    found = vehicle(name)
    return replace(found, armor={**found.armor, **armor})


def opened(game: Game, location: str = "FR", left: int = 0) -> Game:
    """Take the first column of a side away, but for so many of its internal boxes."""
    draw(game, f"{location}/armor", *[OPEN] * len(rows(game, f"{location}/armor")))
    inside = len(rows(game, f"{location}/internal"))
    draw(game, f"{location}/internal", *[OPEN] * (inside - left), *[ROW] * left)
    return game


# -- how they are dealt ------------------------------------------------------------------------


@pytest.mark.rule("RT-25", "RT-vehicle-internals")
def test_every_side_has_its_points_in_rows_of_six_and_half_its_structure_in_rows() -> None:
    report = tank().report()
    assert set(report["grids"]) == {"FR", "RS", "LS", "RR", "TU"}
    assert report["grids"]["FR"] == {"armor": [ROW] * 7, "internal": [ROW] * 3}
    assert report["grids"]["RR"] == {"armor": ["  ##  ", *[ROW] * 4], "internal": [ROW] * 3}
    assert report["grids"]["LS"]["armor"] == [" ###  ", *[ROW] * 5]


@pytest.mark.rule("RT-vehicle-internals")
@pytest.mark.parametrize(
    ("points", "expected"), [(0, 1), (1, 1), (2, 1), (3, 2), (8, 4), (9, 5), (10, 5), (11, 5)]
)
def test_there_are_one_to_five_rows_of_internals(points: int, expected: int) -> None:
    assert internal_rows(points) == expected


@pytest.mark.rule("RT-25")
def test_where_armor_is_rounded_vehicles_have_full_rows_too() -> None:
    grids = tank(armor_rows="full").report()["grids"]
    assert grids["RS"]["armor"] == [ROW] * 6
    assert grids["RR"]["armor"] == [ROW] * 4


def test_two_turrets_and_six_sides_have_grids_of_their_own() -> None:
    assert set(renegade(vehicle("twin")).report()["grids"]) == {"FR", "RS", "LS", "RR", "RT", "FT"}
    large = renegade(vehicle("fortress")).report()["grids"]
    assert set(large) == {"FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR"}
    assert large["FRLS"] == {"armor": [ROW] * 5, "internal": [ROW] * 5}


@pytest.mark.rule("RT-rotor")
@pytest.mark.parametrize(("armor", "points"), [(0, 3), (1, 4), (2, 5), (3, 5)])
def test_a_rotor_has_five_points_at_most(armor: int, points: int) -> None:
    game = renegade(with_armor("warrior", RO=armor))
    (row,) = game.report()["grids"]["RO"]["points"]
    assert (len(row), row.count("#")) == (6, points)


def test_a_report_has_what_every_vehicle_reports_and_six_characters_a_row() -> None:
    report = renegade(vehicle("warrior")).report()
    there = Game(vehicle("warrior")).report()
    assert set(there) - set(report) == {"armor", "structure", "half_boxes"}
    for parts in report["grids"].values():
        assert all(len(row) == 6 for part in parts.values() for row in part)


# -- templates ---------------------------------------------------------------------------------


@pytest.mark.rule("RT-25", "RT-vehicle-lost", "RT-points", "RT-vehicle-rows")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}: {case['title']}")
def test_steps_leave_the_grids_as_drawn(case: dict[str, Any]) -> None:
    game = tank(**case.get("options", {}))
    fresh = game.report()["grids"]
    for step in case["steps"]:
        fields = {key: value for key, value in step.items() if key != "do"}
        game.do(step["do"], None if step["do"].startswith("end_") else "a", **fields)
    grids = game.report()["grids"]
    for key, drawn in case["after"].items():
        location, _, part = key.partition("/")
        assert grids[location].pop(part) == drawn
        fresh[location].pop(part)
    assert grids == fresh


@pytest.mark.rule("RT-vehicle-lost")
def test_the_rear_turret_is_no_torso() -> None:
    game = renegade(vehicle("twin"))
    game.do("hit", location="RT", weapon="AC/5", column=6, rear=True)
    assert rows(game, "RT/armor") == ["  ##  ", "###...", ROW, ROW]
    game.do("hit", location="RT", weapon="AC/5", column=3, side="rear")
    assert {key.partition("/")[0] for key in lost(game)} == {"RT"}


@pytest.mark.rule("RT-vehicle-bar")
def test_a_point_that_goes_through_an_open_column_ends_the_vehicle() -> None:
    game = opened(tank(), left=1)
    game.do("hit", location="FR", damage=1, column=1, rolls=[[1, 1]])
    assert game.report()["destroyed"] is None
    assert rows(game, "FR/internal")[-1] == OPEN
    game.do("hit", location="FR", damage=1, column=1)
    assert game.report()["destroyed"] == "Damage went through the front."
    name = game.session.system.name_of(game.unit().design, "destroyed/FR")
    assert name == "front shot through"
    assert game.report()["conditions"] == []


@pytest.mark.rule("RT-vehicle-bar")
@pytest.mark.parametrize(("left", "is_end"), [(3, False), (2, True)])
def test_a_template_that_is_deeper_than_what_is_left_reaches_the_bar(
    left: int, is_end: bool
) -> None:
    game = opened(tank(criticals=False), left=left)
    # Three deep, straight down.
    game.do("hit", location="FR", weapon="Small Laser", column=1)
    assert (game.report()["destroyed"] is not None) is is_end


@pytest.mark.rule("RT-vehicle-bar")
def test_the_bar_is_reached_under_whole_columns_only_where_they_are_open() -> None:
    game = tank(criticals=False)
    # The center is open but for its last box; beside it the internals stand.
    draw(game, "FR/armor", *["##..##"] * 7)
    draw(game, "FR/internal", "##..##", "##..##", ROW)
    game.do("hit", location="FR", weapon="AC/10", column=3)
    assert rows(game, "FR/internal")[-1] == ".....#"
    assert game.report()["destroyed"] == "Damage went through the front."


def test_a_wreck_can_still_be_struck_and_is_asked_for_nothing() -> None:
    game = opened(tank())
    game.do("hit", location="FR", damage=1, column=1)
    game.do("hit", location="TU", weapon="AC/5", column=3)
    assert lost(game)["TU/armor"] == 5
    assert game.pending() == []


def test_all_internals_struck_by_hand_are_not_yet_the_end() -> None:
    game = tank()
    draw(game, "FR/internal", GAP, GAP, GAP)
    assert game.report()["destroyed"] is None
    game.do("condition", name="destroyed", location="FR", on=True)
    assert game.report()["destroyed"] == "Damage went through the front."
    game.do("condition", name="destroyed", location="FR", on=False)
    assert game.report()["destroyed"] is None


# -- what a location roll asks for -------------------------------------------------------------


@pytest.mark.rule("RT-vehicle-critical")
@pytest.mark.parametrize(
    ("side", "dice", "where", "owed"),
    [
        ("front", [1, 1], "FR", ["Critical hit, front"]),
        ("front", [1, 2], "FR", ["Motive damage"]),
        ("front", [2, 3], "RS", ["Motive damage"]),
        ("front", [4, 4], "FR", []),
        ("left", [4, 4], "LS", ["Critical hit, left side"]),
        ("left", [3, 4], "LS", []),
        ("left", [4, 5], "RR", ["Motive damage"]),
        ("rear", [6, 5], "TU", []),
        ("rear", [6, 6], "TU", ["Critical hit, turret"]),
    ],
)
def test_the_tables_of_battletech_say_where_and_what_follows(
    side: str, dice: list[int], where: str, owed: list[str]
) -> None:
    game = tank()
    game.do("hit", weapon="AC/5", side=side, rolls=[dice, [3]], owe=True)
    assert {key.partition("/")[0] for key in lost(game)} == {where}
    assert [entry["what"].partition(" (")[0] for entry in game.pending()] == owed


@pytest.mark.rule("RT-vehicle-critical")
def test_a_blow_that_strikes_internals_rolls_once_for_a_critical_hit() -> None:
    game = tank()
    draw(game, "FR/armor", *[GAP] * 7)
    game.do("hit", location="FR", weapon="AC/5", column=3, owe=True)
    assert [entry["what"] for entry in game.pending()] == ["Critical hit, front"]
    calm = tank(structure_criticals=False)
    draw(calm, "FR/armor", *[GAP] * 7)
    calm.do("hit", location="FR", weapon="AC/5", column=3)
    assert calm.pending() == []


@pytest.mark.rule("RT-vehicle-critical")
def test_both_kinds_of_criticals_come_one_after_the_other() -> None:
    game = tank()
    draw(game, "FR/armor", *[GAP] * 7)
    # The location roll of 2, then the structure: driver hit, sensors.
    game.do("hit", weapon="AC/5", rolls=[[1, 1], [3], [3, 3], [4, 5]])
    report = game.report()
    assert (report["crew"]["driver"], report["sensors"]) == (1, 1)


def test_an_aimed_shot_strikes_what_it_was_aimed_at() -> None:
    game = tank()
    game.do("hit", weapon="AC/5", aim="TU", rolls=[[3, 3], [3]])
    assert lost(game) == {"TU/armor": 5}
    game.do("hit", weapon="AC/5", aim="TU", rolls=[[1, 1], [3, 4], [3]])
    assert lost(game) == {"TU/armor": 5, "FR/armor": 5}


@pytest.mark.rule("TW-dual-turret")
def test_of_two_turrets_a_die_says_which() -> None:
    game = renegade(vehicle("twin"))
    game.do("hit", weapon="Small Laser", side="left", rolls=[[5, 5], [3], [3]])
    game.do("hit", weapon="Small Laser", side="left", rolls=[[5, 5], [4], [3]])
    assert lost(game) == {"FT/armor": 3, "RT/armor": 3}


@pytest.mark.rule("TW-bar")
def test_what_weak_armor_lets_through_rolls_for_a_critical_hit() -> None:
    game = renegade(vehicle("truck"))
    game.do("hit", location="FR", weapon="AC/5", column=3)
    assert game.pending() == []
    game.do("hit", location="RR", weapon="Heavy Small Laser", column=3, lean="left", owe=True)
    assert "6 points go through armor of BAR 5" in [one["why"] for one in game.pending()]


@pytest.mark.rule("RT-vehicle-weak-armor")
@pytest.mark.parametrize(("rating", "asks"), [(5, 0), (4, 1)])
def test_points_without_a_template_meet_weak_armor_in_fives(rating: int, asks: int) -> None:
    game = renegade(replace(vehicle("truck"), bar=rating))
    step = game.do("hit", location="FR", damage=6, column=3, rolls=[[1, 1]] * asks)
    told = [event.why for event in step.events if isinstance(event, Owed)]
    assert told.count(f"5 points go through armor of BAR {rating}") == asks
    assert not any(why.startswith("6 points") for why in told)
    assert lost(game) == {"FR/armor": 6}


@pytest.mark.rule("TW-vehicle-inferno")
def test_each_inferno_missile_looks_for_a_place_and_something_that_breaks() -> None:
    game = tank()
    rolls = [[1, 1], [3, 4], [4, 4]]
    game.do("hit", weapon="SRM 2", munition="inferno", rolls=rolls)
    # 8 - 2: the driver.
    assert game.report()["crew"]["driver"] == 1
    assert lost(game) == {}


@pytest.mark.rule("TW-vehicle-plasma")
def test_plasma_does_more_damage_where_no_heat_is_known() -> None:
    game = tank()
    rolls = [[1, 2], [3], [3]]
    game.do("hit", weapon="Plasma Rifle", location="FR", rolls=rolls)
    assert lost(game) == {"FR/armor": 13}


def test_a_flamer_that_is_to_heat_damages_what_knows_no_heat() -> None:
    game = tank()
    game.do("hit", weapon="Flamer", location="FR", column=3, lean="left", heat=True)
    assert lost(game) == {"FR/armor": 2}


def test_bridges_and_modular_armor_take_the_deepest_boxes() -> None:
    from tests.sheet.vehicle_sheets import design

    game = renegade(design("bridge"))
    game.do("hit", weapon="AC/5", location="TU", column=3)
    assert lost(game) == {}
    game.do("hit", weapon="AC/10", location="TU", column=3)
    assert sum(lost(game).values()) == 5


# -- rotors ------------------------------------------------------------------------------------


@pytest.mark.rule("RT-rotor")
@pytest.mark.parametrize(
    ("weapon", "more", "die", "points"),
    [
        ("Large Laser", {}, None, 1),
        ("Medium Pulse Laser", {}, 4, 1),
        ("Medium Pulse Laser", {}, 5, 2),
        ("AC/20", {}, 4, 1),
        ("AC/20", {}, 6, 2),
        ("Ultra AC/5", {}, 4, 1),
        ("Ultra AC/5", {}, 5, 2),
        ("Rotary AC/5", {}, 5, 2),
        ("LB 10-X AC", {}, 5, 2),
        ("Light AC/5", {}, 5, 2),
        ("AC/5", {"munition": "flechette"}, 5, 2),
        ("Medium VSP Laser", {}, 5, 2),
        ("Gauss Rifle", {}, None, 1),
        ("LRM 5", {}, 5, 2),
        ("LRM 5", {"missiles": 3}, 5, 2),
        ("LRM 5", {"missiles": 2}, None, 1),
    ],
)
def test_what_a_weapon_costs_a_rotor(
    weapon: str, more: dict[str, Any], die: int | None, points: int
) -> None:
    game = renegade(vehicle("warrior"))
    rolls = [] if die is None else [[die]]
    game.do("hit", location="RO", weapon=weapon, rolls=rolls, **more)
    assert lost(game) == {"RO/points": points}
    assert game.report()["movement"]["cruise"] == 8


@pytest.mark.rule("RT-rotor")
def test_missiles_and_pellets_cost_a_rotor_one_point_each() -> None:
    game = renegade(vehicle("warrior"))
    game.do("hit", weapon="SRM 2", location="RO", rolls=[[6, 6]])
    assert lost(game) == {"RO/points": 2}
    game.do("hit", weapon="LB 2-X AC", cluster=True, location="RO", rolls=[[6, 6]])
    assert lost(game) == {"RO/points": 4}
    assert game.report()["movement"]["cruise"] == 5


@pytest.mark.rule("RT-rotor")
def test_the_last_point_of_a_rotor_is_the_end_of_the_vtol() -> None:
    game = renegade(vehicle("warrior"))
    for _ in range(4):
        game.do("hit", location="RO", weapon="Large Laser")
    assert game.report()["destroyed"] is None
    game.do("hit", location="RO", weapon="Large Laser")
    assert game.report()["destroyed"] == "The rotor is destroyed."


def test_a_critical_of_the_location_roll_strikes_the_rotor() -> None:
    game = renegade(vehicle("warrior"))
    game.do("hit", weapon="Large Laser", rolls=[[6, 6], [4, 5]])
    assert game.report()["flight_stabilizer"] is True


@pytest.mark.rule("TW-rotor")
def test_a_mech_that_strikes_a_vtol_tears_its_rotor_off() -> None:
    game = Game(with_armor("warrior", FR=40), mech(), system=KEY)
    game.do("altitude", to=0)
    game.do(
        "physical", None, attacker="b", target="a", attack="kick", limb="RL", anyway=True,
        rolls=[[6, 6]],
    )  # fmt: skip
    assert game.report()["destroyed"] == "The rotor is destroyed."


def test_what_flies_lands_by_its_altitude() -> None:
    game = renegade(vehicle("warrior"))
    game.do("altitude", to=3)
    say(game.session, A, "land", Given([]))
    assert game.report()["elevation"] == 0


# -- rows --------------------------------------------------------------------------------------


@pytest.mark.rule("RT-vehicle-rows")
@pytest.mark.parametrize(("count", "is_end"), [(10, False), (11, True)])
def test_a_row_that_finds_no_box_reaches_the_bar(count: int, is_end: bool) -> None:
    game = tank(criticals=False)
    game.do("rows", location="FR", rows=count)
    assert (game.report()["destroyed"] is not None) is is_end
    assert lost(game) == {"FR/armor": 42, "FR/internal": 18}


@pytest.mark.rule("RT-rows")
def test_a_kick_strikes_all_its_rows_on_one_side() -> None:
    game = Game(vehicle("manticore"), mech(tons=55), system=KEY)
    game.do(
        "physical", None, attacker="b", target="a", attack="kick", limb="RL", side="left",
        rolls=[[6, 6], [3, 4]],
    )  # fmt: skip
    # 55 tons: three rows and one more, the first of them three boxes wide.
    assert lost(game) == {"LS/armor": 3 + 6 * 3}


@pytest.mark.rule("TW-same-hex")
def test_a_kick_in_one_hex_strikes_a_side_by_chance() -> None:
    game = Game(vehicle("manticore"), mech(tons=55), system=KEY)
    game.do(
        "physical", None, attacker="b", target="a", attack="kick", limb="RL", same_hex=True,
        rolls=[[6, 6], [4], [3, 4]],
    )  # fmt: skip
    # A 4 is the rear: two boxes in the outermost row, three rows of six.
    assert lost(game) == {"RR/armor": 2 + 6 * 3}


def test_a_cargo_hit_strikes_who_rides_in_it() -> None:
    game = Game(vehicle("manticore"), vehicle("scorpion"), system=KEY)
    game.do("condition", name="passenger/b", on=True)
    game.do("critical", location="RS", damage=8, rolls=[[3, 3], [3, 4], [3], [3, 4], [3]])
    assert lost(game, "b") == {"FR/armor": 8}


@pytest.mark.rule("RT-rows", "TW-vehicle-charge")
def test_a_tank_that_rams_a_mech_shakes_itself_and_costs_both_their_rows() -> None:
    game = Game(vehicle("manticore"), mech(tons=55), system=KEY)
    game.do(
        "physical", None, attacker="a", target="b", attack="charge", hexes=2, owe=True,
        rolls=[[6, 6], [1, 1]],
    )  # fmt: skip
    # The motive roll is done; 55 tons are one row for the tank itself.
    assert [entry["what"] for entry in game.pending("a")] == ["charge: hit location, front"]
    # 60 tons over two hexes are three rows, and a roll to stay upright.
    assert [entry["why"] for entry in game.pending("b")][:3] == ["one row of damage"] * 3


@pytest.mark.rule("TW-vehicle-charge")
def test_a_tank_that_is_rammed_rolls_for_motive_damage_first() -> None:
    game = Game(vehicle("manticore"), mech(tons=55), system=KEY)
    game.do(
        "physical", None, attacker="b", target="a", attack="charge", hexes=2, side="left",
        owe=True, rolls=[[6, 6]],
    )  # fmt: skip
    assert game.pending()[0]["what"].startswith("Motive damage")


@pytest.mark.rule("RT-vehicle-rows")
def test_a_fall_is_rows_on_the_side_of_a_die() -> None:
    game = tank()
    # 60 tons, one level: three rows; a 1 is the front.
    game.do("fall", levels=1, rolls=[[1], [3, 4], [3, 4], [3, 4]])
    assert lost(game) == {"FR/armor": 18}


# -- explosions --------------------------------------------------------------------------------


def load(game: Game, shots: int) -> None:
    """Leave so many points of ammunition: each shot of the LRM 10 is ten."""
    game.do("ammo", location="BD", slot=1, shots=shots)
    game.do("ammo", location="BD", slot=2, shots=0)


@pytest.mark.rule("RT-vehicle-explosion")
@pytest.mark.parametrize(("shots", "inside", "is_end"), [(1, 10, False), (2, 18, True)])
def test_ammunition_strips_the_internals_and_then_reaches_the_bar(
    shots: int, inside: int, is_end: bool
) -> None:
    game = tank(structure_criticals=False)
    load(game, shots)
    game.do("critical", location="TU", rolls=[[5, 6]])
    assert lost(game) == {"TU/internal": inside}
    assert (game.report()["destroyed"] is not None) is is_end
    assert all(entry["shots"] == 0 for entry in game.report()["ammo"])


@pytest.mark.rule("RT-vehicle-explosion", "TW-vehicle-case")
def test_case_lets_an_explosion_out_at_the_rear() -> None:
    design = replace(vehicle("manticore"), tech_base="Clan")
    game = renegade(design)
    load(game, 2)
    game.do("critical", location="TU", rolls=[[5, 6]])
    # Twenty points: six for the partial row of two, six, six, and two boxes of the next.
    assert lost(game) == {"RR/armor": 2 + 6 + 6 + 2}
    report = game.report()
    assert (report["destroyed"], report["crew"]["stunned"]) == (None, 1)


@pytest.mark.rule("RT-vehicle-explosion", "TW-vehicle-case-ii")
@pytest.mark.parametrize(("roll", "cards"), [([3, 4], 1), ([4, 4], 0)])
def test_case_ii_takes_a_box_inside_and_the_rear_armor(roll: list[int], cards: int) -> None:
    case = find_gear("CASE II")
    assert case is not None
    design = vehicle("manticore")
    item = MountedItem(gear=case, location="BD", slots=(slot_key("BD", 3),))
    game = renegade(replace(design, items=(*design.items, item)))
    load(game, 2)
    game.do("critical", location="TU", rolls=[[5, 6], roll], owe=True)
    # Nineteen points: six for the partial row of two, six, six, and one box of the next.
    assert lost(game) == {"TU/internal": 1, "RR/armor": 2 + 6 + 6 + 1}
    report = game.report()
    assert (report["destroyed"], report["crew"]["stunned"]) == (None, 0)
    assert len(game.pending()) == cards


# -- by hand and in words ----------------------------------------------------------------------


def test_marks_by_hand_strike_armor_internals_and_rotor_points() -> None:
    game = renegade(vehicle("warrior"))
    game.do("mark", armor="FR", boxes=2)
    game.do("mark", structure="FR", boxes=1)
    game.do("mark", armor="RO", boxes=1)
    game.do("mark", structure="RO", boxes=1)
    assert lost(game) == {"FR/armor": 2, "FR/internal": 1, "RO/points": 2}
    game.do("unmark", structure="FR", boxes=1)
    assert "FR/internal" not in lost(game)
    assert game.pending() == []
    with pytest.raises(RuleError, match='has no location "TU"'):
        game.do("mark", armor="TU", boxes=1)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"do": "hit", "weapon": "AC/5", "location": "CT"}, 'has no location "CT"'),
        ({"do": "hit", "weapon": "AC/5", "side": "rear left"}, 'no side "rear left"'),
        ({"do": "hit", "weapon": "AC/5", "damage": 5}, "either its damage or its weapon"),
        ({"do": "hit", "damage": 0}, "1 to 1000, not 0"),
        ({"do": "hit", "damage": 1001}, "1 to 1000, not 1001"),
        ({"do": "rows", "location": "BD", "rows": 1}, 'has no location "BD"'),
        ({"do": "picture", "location": "FR", "part": "critical", "rows": []}, "armor, internal"),
        ({"do": "critical", "location": "BD"}, "never hit"),
        ({"do": "critical", "location": "LT"}, 'has no location "LT"'),
        ({"do": "condition", "name": "destroyed/BD", "on": True}, "no part"),
    ],
)
def test_what_cannot_be_is_refused(step: dict[str, Any], sentence: str) -> None:
    game = tank()
    fields = {key: value for key, value in step.items() if key != "do"}
    with pytest.raises(RuleError, match=sentence):
        game.do(step["do"], **fields)
    assert lost(game) == {}


@pytest.mark.rule("RT-points")
@pytest.mark.parametrize(
    ("text", "rolls", "struck"),
    [
        ("ac5 front", [[3, 4], [3]], {"FR/armor": 5}),
        ("ac5 fr 3", [], {"FR/armor": 5}),
        ("ac5 tu", [[3]], {"TU/armor": 5}),
        ("10 tu", [[3], [3]], {"TU/armor": 10}),
        ("5 3 fr tu", [[3], [3]], {"FR/armor": 5, "TU/armor": 3}),
        ("8 left", [[3, 4], [3], [3, 4], [3]], {"LS/armor": 8}),
        ("srm2 fr 2 tu 5", [], {"FR/armor": 2, "TU/armor": 2}),
        ("2x ml rs 3", [], {"RS/armor": 10}),
        ("rows 2 fr", [], {"FR/armor": 12}),
        ("lrm5 turret guided", [[3]], {"TU/armor": 5}),
        ("mark 3 fr", [], {"FR/armor": 3}),
    ],
)
def test_a_typed_line_strikes_a_vehicle(
    text: str, rolls: list[list[int]], struck: dict[str, int]
) -> None:
    game = tank()
    choices = ["stay"] if "guided" in text else []
    say(game.session, A, text, Given(rolls, choices))
    assert lost(game) == struck


@pytest.mark.parametrize("text", ["ac5 ct", "10 rt", "rows fr", "ac5 3", "crit", "ac5 fr 3 4"])
def test_a_line_that_means_nothing_is_refused(text: str) -> None:
    game = tank()
    with pytest.raises(SayError):
        say(game.session, A, text, Given([]))


# -- both ways ---------------------------------------------------------------------------------


def test_a_tank_fires_at_a_mech_with_its_own_modifiers() -> None:
    game = Game(vehicle("manticore"), mech(armor={"CT": 40}), system=KEY)
    game.do("crew", hit="commander")
    before = dict(game.unit("b").grids)
    weapons = [{"weapon": "PPC"}]
    game.do(
        "attack", None, attacker="a", target="b", weapons=weapons, range=4, anyway=True,
        rolls=[[6, 6], [3, 4], [3], [1]],
    )  # fmt: skip
    struck = {key for key, grid in game.unit("b").grids.items() if grid != before[key]}
    assert struck == {GridKey("CT/front_armor")}
    assert {"label": "commander hit", "value": 1, "rule": "TW-vehicle-crew"} in (
        game.report()["to_hit"]
    )


def test_a_mech_fires_at_a_tank_from_a_side() -> None:
    game = Game(vehicle("manticore"), mech(slots={"RA": ["Medium Laser"]}), system=KEY)
    game.do(
        "attack", None, attacker="b", target="a", weapons=[{"weapon": "Medium Laser"}], range=2,
        side="right", rolls=[[6, 6], [3, 4], [3]],
    )  # fmt: skip
    assert lost(game) == {"RS/armor": 5}


def test_every_vehicle_that_we_ship_starts_in_both_games() -> None:
    assert len(SHIPPED) >= 20
    for design in SHIPPED.values():
        here, there = renegade(design).report(), Game(design).report()
        assert here["movement"] == there["movement"]
        for where, points in there["armor"].items():
            if where != "RO":
                assert sum(row.count("#") for row in here["grids"][where]["armor"]) == points


# -- the second page ---------------------------------------------------------------------------


def notes_of(name: str) -> list[str]:
    game = renegade(vehicle(name))
    found = game.session.system.tables(game.session.state, A)
    return [note for table in found if isinstance(table, Table) for note in table.notes]


def test_the_tables_of_a_tank_tell_of_rows_and_of_no_death_from_above() -> None:
    notes = notes_of("manticore")
    assert any("full 30 tons" in note for note in notes)
    assert any("reaches the bar" in note for note in notes)
    assert not any("death from above" in note for note in notes)


@pytest.mark.rule("RT-rotor")
def test_the_tables_of_a_vtol_tell_what_a_rotor_loses_here() -> None:
    notes = notes_of("warrior")
    assert any("2 points from a pulse laser" in note for note in notes)
    assert not any("A tenth of the damage" in note or "30 tons" in note for note in notes)


def test_a_volley_strikes_tank_and_mech_in_the_order_of_fire() -> None:
    game = Game(vehicle("manticore"), mech(armor={"CT": 18}), system=KEY)
    shots = [
        {"unit": "a", "weapon": "AC/5", "side": "left"},
        {"unit": "b", "weapon": "AC/5"},
        {"unit": "a", "weapon": "AC/5", "location": "TU", "column": 3},
    ]
    game.do("volley", None, shots=shots, rolls=[[3, 4], [3], [3, 4], [3]])
    assert lost(game) == {"LS/armor": 3, "TU/armor": 5}
    assert sum(lost(game, "b").values()) == 5
    with pytest.raises(RuleError, match='no side "rear left"'):
        game.do("volley", None, shots=[{"unit": "a", "weapon": "AC/5", "side": "rear left"}])
    large = renegade(vehicle("fortress"))
    large.do("volley", None, shots=[{"unit": "a", "weapon": "AC/5", "side": "rear left"}],
             rolls=[[3, 4], [3]])  # fmt: skip
    assert lost(large) == {"RRLS/armor": 5}


@pytest.mark.rule("RT-points")
def test_points_without_a_template_are_aimed_and_covered_as_those_of_a_weapon() -> None:
    game = renegade(vehicle("manticore"))
    game.do("hit", damage=5, aim="TU", rolls=[[3, 3], [3]])
    assert lost(game) == {"TU/armor": 5}
    game = renegade(mech())
    game.do("hit", damage=5, cover="partial", rolls=[[4, 5]])
    assert lost(game) == {}


@pytest.mark.rule("RT-rotor")
@pytest.mark.parametrize(
    ("attack", "falls"), [("", False), ("fall", False), ("ram", False), ("kick", True)]
)
def test_rows_of_which_nobody_says_whose_they_are_tear_no_rotor_off(
    attack: str, falls: bool
) -> None:
    game = renegade(vehicle("warrior"))
    game.do("rows", location="RO", rows=1, attack=attack)
    assert lost(game) == {"RO/points": 1}
    assert (game.report()["destroyed"] is not None) == falls


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ({"do": "critical", "location": "FR", "hits": 0}, "1 to 20 criticals, not 0"),
        ({"do": "critical", "location": "FR", "hits": 21}, "1 to 20 criticals, not 21"),
        ({"do": "hit", "weapon": "LRM 10", "missiles": 0}, "at least 1 missile, not 0"),
        ({"do": "hit", "weapon": "AC/5", "bonus": -1}, "0 or more points, not -1"),
        ({"do": "motive", "side": "rear left"}, "there are front, rear, left, right."),
    ],
)
def test_numbers_and_sides_that_cannot_be_are_refused(step: dict[str, Any], words: str) -> None:
    game = renegade(vehicle("manticore"))
    with pytest.raises(RuleError, match=words):
        game.do(step["do"], owe=True, **{key: step[key] for key in step if key != "do"})


@pytest.mark.rule("RT-rows")
def test_every_row_of_a_charge_is_a_card_that_asks_for_its_dice() -> None:
    """Two tanks: 60 tons by 4 hexes are 6 rows, and one for each full 30 tons comes back."""
    game = Game(vehicle("manticore"), vehicle("manticore"), system=KEY)
    charge: dict[str, Any] = {"attacker": "a", "target": "b", "attack": "charge", "hexes": 4}
    game.do("physical", None, **charge, rolls=[[6, 6]], owe=True)
    cards = [*game.pending("a"), *game.pending("b")]
    assert all(card.get("dice") == [2, 6] for card in cards)
    assert sum("location" in card["what"] for card in game.pending("b")) == 6
    assert sum("location" in card["what"] for card in game.pending("a")) == 2


@pytest.mark.rule("RT-9")
@pytest.mark.parametrize("design", [vehicle("manticore"), mech()])
def test_missiles_one_by_one_have_a_die_each_behind_a_named_center(design: UnitDesign) -> None:
    game = Game(design, system=KEY, missile_groups="one by one")
    where = "FR" if isinstance(design, VehicleDesign) else "RT"
    dice = [[2], [4], [5], [6]]
    game.do("hit", weapon="LRM 5", location=where, column=3, rolls=dice)
    assert sum(lost(game).values()) == 5


def test_a_turret_that_is_blown_off_has_no_box_left_to_strike() -> None:
    game = renegade(vehicle("manticore"))
    game.do("critical", location="TU", rolls=[[6, 6]])
    game.do("hit", weapon="AC/5", location="TU", column=3)
    game.do("rows", location="TU", rows=2)
    assert lost(game) == {}


@pytest.mark.rule("RT-rotor")
@pytest.mark.parametrize(("charger", "falls"), [(vehicle("manticore"), False), (mech(), True)])
def test_a_charge_tears_a_rotor_off_when_a_mech_makes_it(charger: UnitDesign, falls: bool) -> None:
    """A tank of 60 tons after one hex: two rows, both on the rotor of a VTOL that has landed."""
    game = Game(vehicle("warrior"), charger, system=KEY)
    game.do("altitude", to=0)
    charge: dict[str, Any] = {"attacker": "b", "target": "a", "attack": "charge", "hexes": 1}
    rolls = [[6, 6], [1, 1], [1, 2], [1, 2]]
    game.do("physical", None, **charge, anyway=True, rolls=rolls[: 1 if falls else 4], owe=True)
    assert (game.report()["destroyed"] is not None) == falls
    assert lost(game) == ({} if falls else {"RO/points": 2})
