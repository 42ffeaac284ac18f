"""Aerospace units against the rules once more: what happens after something else did."""

import pytest

from recordsheet_gui.core.ids import TrackKey
from tests.aerospace import aerospace
from tests.systems.total_warfare.test_aerospace import Game


def labels(parts: list[dict[str, object]]) -> list[object]:
    return [part["label"] for part in parts]


@pytest.mark.rule("TW-aero-recovery")
def test_who_lies_on_the_ground_has_no_control_to_recover() -> None:
    game = Game(aerospace("aerospace fighter"))
    game.play("condition", name="out of control")
    game.play("altitude", to=0)
    game.play("end_turn")
    game.play("end_turn", owe=True)
    assert not [entry for entry in game.pending() if "ecover" in entry["what"]]


@pytest.mark.rule("TW-aero-control-damage")
def test_an_explosion_aboard_shakes_what_flies() -> None:
    """The Kite's bin does 12 to a frame of 6: half of the shots leave it in the air."""
    game = Game(aerospace("aerospace fighter"))
    game.play("velocity", to=2)
    game.play("altitude", to=5)
    game.play("ammo", location="FSLG", slot=1, shots=3)
    game.play("heat", to=19 + 16)
    kept, fails, awake = [6, 6], [1, 2], [6, 6]
    report = game.play("end_turn", kept, kept, fails, awake, [6, 5])
    assert report["si"] == 3
    assert report["pilot"]["hits"] == 1
    assert "out of control" not in report["conditions"]
    journal = [event for event in game.pending() if "damage" in event["what"]]
    assert not journal


@pytest.mark.rule("TW-aero-thrust")
def test_an_engine_hit_does_not_make_the_thrust_of_before_too_much() -> None:
    game = Game(aerospace("aerospace fighter"))
    game.play("thrust", spend=5)
    report = game.crit("engine")
    assert report["movement"]["safe_thrust"] == 4
    assert labels(report["control"]["parts"]) == ["piloting"]
    assert report["to_hit"] == []
    report = game.play("thrust", spend=1)
    assert labels(report["control"]["parts"]) == ["piloting", "above Safe Thrust"]


@pytest.mark.rule("TW-aero-thrust")
def test_stores_that_leave_do_not_take_back_what_was_too_much() -> None:
    game = Game(aerospace("aerospace fighter"))
    game.play("bombs", load={"HE Bomb": 5})
    game.play("thrust", spend=6)
    report = game.play("bombs", drop=5)
    assert report["movement"]["safe_thrust"] == 6
    assert labels(report["to_hit"]) == ["above Safe Thrust"]
    game.play("end_turn", owe=True)
    assert game.report()["to_hit"] == []
    assert labels(game.play("thrust", spend=6)["to_hit"]) == []


@pytest.mark.rule("TW-aero-fuel")
def test_an_empty_tank_drives_no_combustion_engine() -> None:
    """Its first point of thrust costs nothing: half of one, rounded down."""
    game = Game(aerospace("conventional fighter"))
    assert game.play("thrust", spend=1)["fuel"] == 160
    game.play("end_turn", owe=True)
    game.play("track", track=TrackKey("fuel"), to=0)
    assert "0 fuel left" in game.refused("thrust", spend=1)


@pytest.mark.rule("TW-aero-control-damage")
@pytest.mark.parametrize(("points", "words"), [(1, "1 point of"), (2, "2 points of")])
def test_one_point_is_one_point(points: int, words: str) -> None:
    game = Game(aerospace("conventional fighter"))
    game.play("hit", location="NOS", damage=points)
    (entry,) = game.pending()
    assert words in entry["why"]


@pytest.mark.rule("TW-aero-control-damage")
def test_damage_of_a_later_phase_does_not_join_a_roll_that_still_waits() -> None:
    game = Game(aerospace("aerospace fighter"))
    game.play("altitude", to=5)
    game.play("hit", location="NOS", damage=8)
    game.play("hit", location="NOS", damage=7)
    game.play("end_phase", owe=True)
    game.play("hit", location="NOS", damage=7)
    found = [(entry["why"], entry["target"]) for entry in game.pending()]
    assert found == [("15 points of damage in the air", 6), ("7 points of damage in the air", 6)]


@pytest.mark.rule("TW-aero-control")
def test_events_of_one_phase_do_not_make_rolls_of_the_next_harder() -> None:
    game = Game(aerospace("dropship"))
    game.play("altitude", to=5)
    game.play("hit", [1, 2], location="NOS", damage=21)
    (first,) = [entry["target"] for entry in game.pending()]
    game.play("end_phase", owe=True)
    game.crit("control")
    assert [entry["target"] for entry in game.pending()] == [first, first - 1]


@pytest.mark.rule("TW-aero-crash", "TW-aero-braking")
def test_nothing_crashes_or_brakes_in_space() -> None:
    game = Game(aerospace("aerospace fighter"))
    assert "no ground to crash on" in game.refused("crash")
    assert "no ground to brake on" in game.refused("braking")
    game.play("altitude", to=3)
    assert game.play("crash", owe=True)["altitude"] == 3
