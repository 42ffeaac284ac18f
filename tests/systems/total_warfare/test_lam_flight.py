"""A LAM as a fighter: thrust, velocity and altitude, control rolls, and a crash."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems import SYSTEMS
from tests.games import A, Game
from tests.mechs import mech

SLOTS: Any = {
    "HD": ["Life Support", "Sensors", "Cockpit", "Avionics", "Sensors", "Life Support"],
    "LT": ["Landing Gear", "Avionics", "Medium Laser"],
    "RT": ["Landing Gear", "Avionics"],
}


def fighter(altitude: int = 0) -> Game:
    """One that has changed into a fighter."""
    game = Game(replace(mech(config="lam", slots=SLOTS, jump=3), lam="bimodal"))
    game.do("mode", to="fighter")
    game.do("end_turn", None)
    if altitude:
        game.do("altitude", to=altitude)
    return game


def refused(game: Game, word: str, **fields: Any) -> str:
    with pytest.raises(RuleError) as error:
        game.do(word, **fields)
    return str(error.value)


@pytest.mark.rule("BT-lam-flight")
def test_thrust_velocity_and_altitude_are_marked() -> None:
    game = fighter(5)
    game.do("velocity", to=4)
    report = game.report()
    assert (report["altitude"], report["velocity"]) == (5, 4)
    assert {"altitude 5", "velocity 4"} <= set(report["conditions"])
    game.do("space")
    assert game.report()["altitude"] is None
    assert "0 to 10" in refused(game, "altitude", to=11)
    assert "0 to 99" in refused(game, "velocity", to=100)
    walker = Game(mech())
    assert "only as a fighter" in refused(walker, "altitude", to=5)


@pytest.mark.rule("BT-lam-flight")
@pytest.mark.parametrize(("spend", "target", "aim"), [(3, 5, 0), (4, 6, 2)])
def test_above_safe_thrust_aim_and_control_suffer(spend: int, target: int, aim: int) -> None:
    game = fighter()
    game.do("thrust", spend=spend)
    report = game.report()
    assert report["piloting"]["target"] == target
    found = [part["value"] for part in report["to_hit"] if part["label"] == "above Safe Thrust"]
    assert sum(found) == aim
    assert "5 thrust in a turn" in refused(game, "thrust", spend=3)
    game.do("end_turn", None)
    assert game.report()["piloting"]["target"] == 5


@pytest.mark.rule("BT-lam-flight")
@pytest.mark.parametrize(("velocity", "target"), [(6, 6), (7, 7), (9, 9)])
def test_the_air_and_too_much_velocity_make_control_harder(velocity: int, target: int) -> None:
    game = fighter(5)
    game.do("velocity", to=velocity)
    assert game.report()["piloting"]["target"] == target


@pytest.mark.rule("BT-lam-flight")
@pytest.mark.parametrize(("points", "target"), [([5], 6), ([10, 9], 6), ([10, 10], 7)])
def test_damage_in_the_air_asks_for_one_control_roll(points: list[int], target: int) -> None:
    game = fighter(5)
    for where, amount in zip(("CT", "LT"), points, strict=False):
        game.do("hit", location=where, damage=amount)
    assert [entry["target"] for entry in game.pending()] == [target]
    space = fighter()
    space.do("hit", location="CT", damage=5)
    assert space.pending() == []


@pytest.mark.rule("BT-lam-flight", "BT-lam-recovery")
def test_a_failed_roll_costs_altitude_and_the_end_phase_may_mend_it() -> None:
    game = fighter(8)
    game.do("piloting", why="told", rolls=[[2, 2], [3]])
    report = game.report()
    assert report["altitude"] == 5
    assert "out of control" in report["conditions"]
    assert "random movement" not in report["conditions"]
    assert "is not under control" in refused(game, "thrust", spend=1)
    game.do("piloting", why="told", modifier=4, rolls=[[2, 2]])
    assert "random movement" in game.report()["conditions"]
    game.do("end_turn", None)
    assert "out of control" in game.report()["conditions"]
    game.do("end_turn", None, rolls=[[2, 3]])
    assert "out of control" in game.report()["conditions"]
    game.do("end_turn", None, rolls=[[3, 3]])
    assert not {"out of control", "random movement"} & set(game.report()["conditions"])


@pytest.mark.rule("BT-lam-flight")
@pytest.mark.parametrize(("fall", "crashes"), [(1, False), (2, True)])
def test_at_the_ground_it_crashes(fall: int, crashes: bool) -> None:
    game = fighter(2)
    game.do("piloting", why="told", rolls=[[2, 2], [fall]], owe=True)
    asked = [entry.command.do for entry in game.session.state.owed]
    assert asked == (["crash"] if crashes else [])
    before = sum(game.report()["armor"].values())
    if crashes:
        game = fighter(2)
        game.do("crash", velocity=1, owe=True, rolls=[[1, 1]])
        owed = [entry for entry in game.pending() if "10 points" in str(entry)]
        assert len(owed) == 2
        assert sum(game.report()["armor"].values()) == before


@pytest.mark.rule("BT-lam-flight")
@pytest.mark.parametrize(
    ("text", "do"),
    [("altitude 5", "altitude"), ("velocity 4", "velocity"), ("thrust 2", "thrust")]
    + [(word, word) for word in ("space", "crash")],
)
def test_its_flight_may_be_typed(text: str, do: str) -> None:
    (command,) = understand(fighter().session, A, text)
    assert isinstance(command, Command)
    assert command.do == do


@pytest.mark.rule("BT-lam-flight")
def test_the_panel_offers_flight_to_a_fighter_alone() -> None:
    game = fighter(5)
    system = SYSTEMS["total-warfare"]
    flown = {"safe thrust", "velocity", "altitude"}
    assert flown <= {way.key for way in system.ways(game.session.state, A)}
    assert "walk" not in {way.key for way in system.ways(game.session.state, A)}
    game = Game(replace(mech(config="lam", slots=SLOTS, jump=3), lam="bimodal"))
    assert not flown & {way.key for way in system.ways(game.session.state, A)}
