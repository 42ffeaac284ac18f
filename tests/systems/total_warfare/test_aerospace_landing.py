"""Landings, liftoffs and crashes of aerospace units."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems import SYSTEMS
from tests.aerospace import aerospace
from tests.games import A, Game
from tests.mechs import mech

LANDS = [6, 6]
HIT = [[3, 4]]
"""A location roll of 7, whose checks all fail."""


def landing(game: Game, **fields: Any) -> int:
    """The number that a landing has to reach."""
    game.do("land", owe=True, **fields)
    target = game.question().target
    assert target is not None
    return target.value


def refused(game: Game, word: str, **fields: Any) -> str:
    with pytest.raises(RuleError) as error:
        game.do(word, **fields)
    return str(error.value)


def flying(kind: str = "aerospace fighter", velocity: int = 2, **fields: Any) -> Game:
    game = Game(aerospace(kind, **fields))
    game.do("altitude", to=1)
    game.do("velocity", to=velocity)
    return game


# -- landing ---------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-landing")
@pytest.mark.parametrize(
    ("kind", "velocity", "fields", "target"),
    [
        ("aerospace fighter", 2, {}, 5),
        ("aerospace fighter", 3, {}, 6),
        ("aerospace fighter", 6, {}, 9),
        ("aerospace fighter", 1, {"vertical": True}, 5),
        ("aerospace fighter", 2, {"vertical": True}, 6),
        ("small craft", 1, {}, 5),
        ("small craft", 2, {}, 6),
        ("dropship", 2, {}, 5),
    ],
)
def test_what_is_too_fast_lands_badly(
    kind: str, velocity: int, fields: dict[str, Any], target: int
) -> None:
    assert landing(flying(kind, velocity), **fields) == target


@pytest.mark.rule("TW-aero-landing")
@pytest.mark.parametrize(
    ("terrain", "along", "down"),
    [
        ("clear", 2, 1),
        ("light woods", 4, 2),
        ("heavy woods", 5, 3),
        ("water depth 0", 2, 1),
        ("water", 3, 2),
        ("rough", 3, 2),
        ("rubble", 3, 2),
        ("swamp", 2, 1),
        ("sand", 2, 1),
        ("ice", 1, 1),
        ("mud", 1, 1),
        ("light building", 2, 1),
        ("medium building", 3, 2),
        ("heavy building", 4, 2),
        ("hardened building", 5, 3),
    ],
)
def test_the_ground_in_the_path_counts_once_of_each_kind(
    terrain: str, along: int, down: int
) -> None:
    assert landing(flying(), terrain=[terrain, terrain]) == 5 + along
    assert landing(flying(velocity=1), terrain=[terrain], vertical=True) == 5 + down


@pytest.mark.rule("TW-aero-landing", "errata-27", "errata-134")
@pytest.mark.parametrize(
    ("systems", "target"),
    [
        (["gear"], 10),
        (["left thruster"], 9),
        (["left thruster", "right thruster"], 9),
        (["avionics"], 6),
        (["avionics"] * 3, 10),
        (["life support"], 7),
        (["gear", "avionics"], 11),
    ],
)
def test_damaged_systems_make_a_landing_harder(systems: list[str], target: int) -> None:
    game = flying("dropship")
    for system in systems:
        game.do("mark", grid=f"{system}/critical", boxes=1)
    assert landing(game) == target


@pytest.mark.rule("TW-aero-landing")
@pytest.mark.parametrize(
    ("kind", "engine", "more"),
    [
        ("dropship", 1, 0),
        ("dropship", 2, 2),
        ("dropship", 4, 4),
        ("small craft", 2, 0),
        ("small craft", 3, 2),
        ("small craft", 5, 8),
    ],
)
def test_lost_thrust_makes_a_landing_harder(kind: str, engine: int, more: int) -> None:
    game = flying(kind, 1)
    game.do("mark", grid="engine/critical", boxes=engine)
    assert landing(game) == 5 + more


@pytest.mark.rule("TW-aero-landing")
def test_a_bare_nose_a_hurt_pilot_and_the_table_count_too() -> None:
    game = flying()
    game.do("pilot", hits=2)
    assert landing(game, modifier=-1) == 6
    game = flying()
    game.do("mark", grid="NOS/armor", boxes=73)
    assert landing(game) == 7


@pytest.mark.rule("TW-aero-landing")
@pytest.mark.parametrize(("dice", "groups"), [([2, 3], 0), ([2, 2], 1), ([1, 1], 3)])
def test_a_failed_landing_costs_ten_points_for_each_point_in_tens(
    dice: list[int], groups: int
) -> None:
    game = flying()
    # A control hit means nothing on the ground: no check is rolled.
    game.do("land", rolls=[dice, *[[3, 4]] * groups])
    report = game.report()
    assert report["armor"]["NOS"] == 73 - 10 * groups
    assert (report["altitude"], report["velocity"]) == (0, 0)
    assert "grounded" in report["conditions"]


@pytest.mark.rule("TW-aero-landing")
def test_out_of_control_a_landing_fails_by_ten() -> None:
    game = Game(aerospace("dropship"))
    game.do("altitude", to=1)
    game.do("condition", name="out of control")
    game.do("land", rolls=HIT * 10)
    report = game.report()
    assert report["armor"]["NOS"] == 40
    assert report["conditions"] == ["grounded"]


@pytest.mark.rule("TW-aero-landing")
def test_who_cannot_land_says_why() -> None:
    game = flying()
    assert 'Nobody lands in "lava"' in refused(game, "land", terrain=["lava"])
    game.do("condition", name="shutdown")
    assert "is shut down and does not land" in refused(game, "land")
    game = Game(aerospace())
    assert "is in space" in refused(game, "land")
    game.do("altitude", to=0)
    assert "stands on the ground already" in refused(game, "land")
    assert "never leaves space" in refused(Game(aerospace("warship")), "land")


# -- braking ---------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-braking", "errata-28", "errata-133")
def test_failed_braking_damages_gear_and_nose() -> None:
    game = Game(aerospace("dropship"))
    game.do("altitude", to=0)
    game.do("braking", result=3)
    report = game.report()
    assert (report["armor"]["NOS"], report["criticals"]["gear"]) == (120, 1)
    game.do("braking", result=3)
    assert game.report()["criticals"]["gear"] == 1
    assert "only the third result" in refused(game, "braking", result=2)


# -- liftoff ---------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-liftoff")
def test_along_the_ground_no_roll_is_needed() -> None:
    game = Game(aerospace())
    assert "does not stand on the ground" in refused(game, "liftoff")
    game.do("altitude", to=0)
    game.do("liftoff", velocity=3)
    report = game.report()
    assert (report["altitude"], report["velocity"]) == (1, 3)
    assert report["conditions"] == ["airborne"]


@pytest.mark.rule("TW-aero-liftoff")
@pytest.mark.parametrize(
    ("kind", "systems", "fields", "target"),
    [
        ("aerospace fighter", [], {"vertical": True}, 7),
        ("conventional fighter", [], {"vertical": True}, 7),
        ("small craft", [], {}, 5),
        ("small craft", [], {"pad": True}, 4),
        ("small craft", ["gear"], {}, 6),
        ("small craft", ["left thruster", "right thruster"], {}, 8),
        ("dropship", ["avionics"], {"vertical": True, "modifier": 1}, 7),
    ],
)
def test_straight_up_it_rolls(
    kind: str, systems: list[str], fields: dict[str, Any], target: int
) -> None:
    game = Game(aerospace(kind))
    game.do("altitude", to=0)
    for system in systems:
        game.do("mark", grid=f"{system}/critical", boxes=1)
    game.do("liftoff", owe=True, **fields)
    asked = game.question().target
    assert asked is not None
    assert asked.value == target


@pytest.mark.rule("TW-aero-liftoff", "errata-29")
@pytest.mark.parametrize(
    ("line", "altitude", "aft"),
    [("first", 1, 50), ("second", 0, 50), ("third", 0, 50), ("fourth", 0, 0)],
)
def test_a_failed_liftoff_damages_the_gear_in_each_result(
    line: str, altitude: int, aft: int
) -> None:
    game = Game(aerospace("small craft", si=99))
    game.do("altitude", to=0)
    checks = [[1, 1]] * (15 if line == "fourth" else 0)
    game.do("liftoff", rolls=[[2, 2], *checks], choices=[line])
    report = game.report()
    assert (report["altitude"], report["armor"]["AFT"]) == (altitude, aft)
    assert report["criticals"]["gear"] == 1
    if not altitude:
        game.do("liftoff", rolls=[[6, 6]])
        assert game.report()["altitude"] == 1


@pytest.mark.rule("TW-aero-liftoff")
def test_who_cannot_lift_off_says_why() -> None:
    game = Game(aerospace("small craft"))
    game.do("altitude", to=0)
    assert "straight up" in refused(game, "liftoff", vertical=False)
    game.do("mark", grid="engine/critical", boxes=5)
    assert "has no thrust left" in refused(game, "liftoff")
    game.do("condition", name="shutdown")
    assert "is shut down" in refused(game, "liftoff")


@pytest.mark.rule("TW-aero-loaded-start")
@pytest.mark.parametrize("late", [False, True])
def test_who_was_loaded_in_the_same_turn_is_shaken(late: bool) -> None:
    game = Game(aerospace("dropship"), mech())
    game.do("altitude", to=0)
    game.do("mount", "b", target="a")
    if late:
        game.do("end_turn", None)
        game.do("liftoff")
        assert sum(game.report()["criticals"].values()) == 0
        return
    before = sum(game.report("b")["armor"].values())
    # 2D6 by the table for hits from above: 4 is the sensors; then five groups.
    game.do("liftoff", rolls=[[2, 2], [3, 4], [3, 3], [4, 4], [2, 3], [4, 5]])
    assert game.report()["criticals"]["sensors"] == 1
    assert sum(game.report("b")["armor"].values()) == before - 25


# -- crash -----------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-crash")
@pytest.mark.parametrize(("velocity", "points"), [(0, 40), (1, 20), (3, 60)])
def test_a_crash_does_ten_points_for_each_pip_and_point_of_velocity(
    velocity: int, points: int
) -> None:
    game = flying("dropship", velocity)
    game.do("crash", rolls=[[1, 1], *HIT * (points // 10)])
    report = game.report()
    assert report["armor"]["NOS"] == 140 - points
    assert (report["altitude"], report["velocity"]) == (0, 0)


@pytest.mark.rule("TW-aero-crash")
@pytest.mark.parametrize(("fall", "crashes"), [(2, False), (3, True), (4, True)])
def test_who_loses_all_altitude_crashes(fall: int, crashes: bool) -> None:
    game = flying()
    game.do("altitude", to=3)
    game.do("control", rolls=[[1, 1], [fall]], owe=True)
    asked = [entry.command.do for entry in game.session.state.owed]
    assert asked == (["crash"] if crashes else [])


@pytest.mark.rule("TW-aero-crash")
def test_on_the_low_altitude_map_nothing_is_left() -> None:
    game = flying()
    game.do("crash", map="low-altitude")
    assert game.report()["destroyed"] == "It crashed."
    game = Game(aerospace(), crash_map="low-altitude")
    game.do("altitude", to=2)
    game.do("control", rolls=[[1, 1], [2]])
    assert game.report()["destroyed"] == "It crashed."
    assert 'not "moon"' in refused(flying(), "crash", map="moon")


@pytest.mark.rule("TW-aero-crash")
@pytest.mark.parametrize(("die", "lost"), [(2, False), (3, True)])
def test_each_unit_aboard_may_be_lost_in_a_crash(die: int, lost: bool) -> None:
    game = Game(aerospace("dropship"), mech())
    game.do("mount", "b", target="a")
    game.do("altitude", to=1)
    game.do("crash", rolls=[[1, 1], [die], *HIT * 4])
    assert (game.report("b")["destroyed"] is not None) == lost


# -- on the ground ---------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-grounded")
@pytest.mark.parametrize(
    ("kind", "taxi"), [("aerospace fighter", 3), ("dropship", 2), ("small craft", 0)]
)
def test_on_the_ground_it_taxis(kind: str, taxi: int) -> None:
    game = Game(aerospace(kind))
    assert "taxi" not in game.report()["movement"]
    game.do("altitude", to=0)
    assert game.report()["movement"]["taxi"] == taxi
    assert game.report()["control"]["target"] == 5


@pytest.mark.rule("TW-aero-grounded")
def test_a_fighter_on_the_ground_aims_badly() -> None:
    game = Game(aerospace())
    game.do("altitude", to=0)
    assert [part["value"] for part in game.report()["to_hit"]] == [2]


def test_the_menu_and_the_hit_bar_know_them() -> None:
    game = flying()

    def labels() -> set[str]:
        system = SYSTEMS["total-warfare"]
        return {offer.label for offer in system.offers(game.session.state, A, SHEET)}

    def told(text: str) -> Any:
        (command,) = understand(game.session, A, text)
        return command

    assert {"Land", "Crash"} <= labels()
    game.do("altitude", to=0)
    assert {"Lift off along the ground", "Lift off straight up"} <= labels()
    assert told("land").do == "land"
    assert told("land clear").terrain == ("clear",)
    assert told("land light woods").terrain == ("light woods",)
    assert told("liftoff").do == "liftoff"
    assert told("liftoff up").vertical is True
    assert told("crash").do == "crash"
