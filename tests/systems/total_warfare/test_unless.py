"""What must not happen in Total Warfare: no second roll, no way back, nothing from nowhere."""

from typing import Any

import pytest

from tests.games import Game
from tests.mechs import mech

QUIET: dict[str, Any] = {"piloting": False, "pilot": False}
ARMED = mech(slots={"RT": ["Medium Laser"] * 2, "LT": ["Medium Laser"]})


def hit_slots(game: Game) -> list[str]:
    return [f"{s['location']}/{s['slot']}" for s in game.report()["hit_slots"]]


def owed(game: Game) -> list[tuple[str, str]]:
    return [(card["what"], card["why"]) for card in game.pending()]


def told(game: Game) -> str:
    last = game.session.history.step(game.session.history.cursor)
    return " ".join(getattr(event, "text", "") for event in last.events)


@pytest.mark.rule("TW-critical-when-destroyed", "TW-critical-transfer")
def test_criticals_of_a_location_that_this_very_hit_destroyed_stay_in_it() -> None:
    game = Game(ARMED, **QUIET)
    game.do("hit", location="RT", damage=23, rolls=[[4, 4], [2]])
    assert hit_slots(game) == ["RT/2"]


@pytest.mark.rule("TW-critical-transfer")
def test_criticals_pass_through_a_torso_that_is_gone() -> None:
    game = Game(ARMED, **QUIET)
    game.do("mark", structure="RT", boxes=13)
    for slot in range(1, 5):
        game.do("slot", location="RL", slot=slot)
    game.do("end_phase", None)
    game.do("critical", location="RL", hits=1, rolls=[[1, 1]])
    assert "CT/1" in hit_slots(game)
    assert not [key for key in hit_slots(game) if key.startswith("RT/")]


@pytest.mark.rule("TW-critical-transfer")
def test_a_critical_on_a_spent_center_torso_is_lost() -> None:
    game = Game(mech(engine="compact", gyro="compact"), **QUIET)
    for slot in (1, 2, 4, 5):
        game.do("slot", location="CT", slot=slot)
    game.do("end_phase", None)
    before = hit_slots(game)
    game.do("slot", location="CT", slot=3)
    game.do("end_phase", None)
    game.do("critical", location="CT", hits=1)
    assert hit_slots(game) == sorted([*before, "CT/3"])
    assert "is lost" in told(game)


@pytest.mark.rule("TW-location-two")
@pytest.mark.parametrize("option", [True, False])
def test_a_location_roll_of_two_moves_on_with_the_damage(option: bool) -> None:
    game = Game(ARMED, **QUIET, critical_when_destroyed=option)
    game.do("mark", structure="RT", boxes=13)
    game.do("end_phase", None)
    game.do("hit", side="right", damage=3, rolls=[[1, 1]], owe=True)
    assert owed(game) == [("Critical hits, center torso", "the location roll was a 2")]


@pytest.mark.rule("TW-location-two")
@pytest.mark.parametrize(
    ("step", "rolls"),
    [
        ({"attack": "punch"}, [[2]]),
        ({"attack": "kick"}, [[2]]),
        ({"attack": "weapon"}, [[1, 2]]),
        ({"location": "CT"}, []),
    ],
)
def test_only_a_two_of_the_weapon_table_may_pierce(
    step: dict[str, Any], rolls: list[list[int]]
) -> None:
    game = Game(mech(), **QUIET)
    game.do("hit", damage=2, rolls=rolls, **step)
    assert owed(game) == []


@pytest.mark.rule("TW-critical-determination")
def test_armor_alone_owes_no_critical_roll_and_each_breached_location_owes_one() -> None:
    game = Game(mech(), **QUIET)
    game.do("hit", location="LA", damage=10, owe=True)
    assert owed(game) == []
    game.do("hit", location="LA", damage=20, owe=True)
    assert [what for what, _ in owed(game)] == [
        "Critical hits, left arm",
        "Critical hits, left torso",
    ]


@pytest.mark.rule("TW-critical-determination")
def test_criticals_can_be_left_to_the_players() -> None:
    game = Game(mech(), **QUIET, criticals=False)
    game.do("hit", side="front", damage=15, rolls=[[1, 1]], owe=True)
    assert owed(game) == []


@pytest.mark.rule("TW-explosion")
def test_inert_ammunition_does_not_explode() -> None:
    game = Game(mech(slots={"RT": ["Gauss Ammo"]}), piloting=False)
    game.do("critical", location="RT", hits=1, rolls=[[1]])
    assert game.report()["structure"]["RT"] == 13
    assert game.report()["pilot"]["hits"] == 0


@pytest.mark.rule("TW-explosion")
def test_a_laser_does_not_explode_and_a_gauss_rifle_does_once() -> None:
    game = Game(mech(slots={"RT": ["Medium Laser"], "LT": ["Gauss Rifle"] * 7}), **QUIET)
    game.do("critical", location="RT", hits=1, rolls=[[1]], owe=True)
    assert game.report()["structure"]["RT"] == 13
    game.do("critical", location="LT", hits=1, rolls=[[1, 1]], owe=True)
    assert (game.report()["structure"]["LT"], game.report()["structure"]["CT"]) == (0, 11)


@pytest.mark.rule("TW-case")
def test_case_spares_neither_its_own_location_nor_the_pilot() -> None:
    game = Game(mech(slots={"RT": ["AC/20 Ammo", "CASE"]}), piloting=False, criticals=False)
    game.do("critical", location="RT", hits=1, rolls=[[1], [6, 6], [6, 6]])
    report = game.report()
    assert (report["structure"]["RT"], report["structure"]["CT"]) == (0, 18)
    assert report["pilot"]["hits"] == 2
    assert "CASE vents 87 points" in told(game)


@pytest.mark.rule("TW-case")
def test_case_in_another_location_vents_nothing() -> None:
    game = Game(mech(slots={"RT": ["AC/20 Ammo"], "LT": ["CASE"]}), **QUIET, criticals=False)
    game.do("critical", location="RT", hits=1, rolls=[[1]])
    assert game.report()["destroyed"] == "The center torso is destroyed."


@pytest.mark.rule("TW-case-ii")
def test_what_case_ii_vents_reaches_nobody() -> None:
    game = Game(mech(slots={"RT": ["AC/20 Ammo", "CASE II"]}), **QUIET, criticals=False)
    game.do("critical", location="RT", hits=1, rolls=[[1]])
    report = game.report()
    assert (report["structure"]["RT"], report["structure"]["CT"]) == (12, 18)
    assert (report["armor"]["RT"], report["armor"]["RTR"], report["armor"]["CT"]) == (10, 0, 10)
    assert "CASE II vents 94 points" in told(game)


@pytest.mark.rule("BT-ice-explosion")
def test_only_a_hit_on_a_combustion_engine_is_checked() -> None:
    for engine, rolls, cards in (
        ("ice", [[1, 4]], 0),
        ("fusion", [[1, 1]], 0),
        ("ice", [[1, 1]], 1),
    ):
        game = Game(mech(engine=engine), **QUIET)
        game.do("critical", location="CT", hits=1, rolls=rolls)
        assert len(game.pending()) == cards


@pytest.mark.rule("BT-engine")
def test_engine_slots_of_a_torso_that_was_hit_before_it_fell_count_once() -> None:
    game = Game(mech(engine="light"), criticals=False, **QUIET)
    game.do("slot", location="RT", slot=1)
    game.do("hit", location="RT", damage=23)
    assert game.report()["destroyed"] is None
    game.do("slot", location="CT", slot=1)
    assert game.report()["destroyed"] == "The engine took three hits and shut down."


@pytest.mark.rule("BT-gyro-destroyed")
def test_a_third_hit_on_a_dead_gyro_brings_nobody_down_again() -> None:
    game = Game(mech(), pilot=False, criticals=False)
    for slot in (4, 5):
        game.do("slot", location="CT", slot=slot)
    game.do("critical", location="CT", hits=1, rolls=[[1, 6]])
    assert owed(game) == []


@pytest.mark.rule("BT-leg-actuator")
@pytest.mark.parametrize(("config", "location", "cards"), [("biped", "LA", 0), ("quad", "FLL", 1)])
def test_only_a_leg_that_is_a_leg_shakes_the_mech(config: str, location: str, cards: int) -> None:
    game = Game(mech(config=config), pilot=False)
    game.do("critical", location=location, hits=1, rolls=[[2]])
    assert len(game.pending()) == cards


@pytest.mark.rule("TW-location-lost")
@pytest.mark.parametrize(("arm", "torso"), [("LA", "LT"), ("RA", "RT")])
def test_a_torso_takes_its_own_arm_along_and_not_the_other(arm: str, torso: str) -> None:
    other = {"LA": "RA", "RA": "LA"}[arm]
    game = Game(mech(), criticals=False, **QUIET)
    game.do("hit", location=torso, damage=23)
    report = game.report()
    assert report["structure"][arm] == 0
    assert report["structure"][other] == 9
    assert {"LL": 13, "RL": 13}.items() <= report["structure"].items()


@pytest.mark.rule("TW-location-lost")
def test_a_quads_front_leg_goes_with_its_torso_and_the_rear_one_stands() -> None:
    game = Game(mech(config="quad"), criticals=False, **QUIET)
    game.do("hit", location="LT", damage=23)
    structure = game.report()["structure"]
    assert {"FLL": 0, "FRL": 13, "RLL": 13, "RRL": 13}.items() <= structure.items()
