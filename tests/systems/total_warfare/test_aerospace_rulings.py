"""Aerospace units where the rules are silent: what we rule, and dice that nobody is asked for."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import DiceRolled
from tests.aerospace import aerospace
from tests.games import Game
from tests.systems.total_warfare.test_air_attacks import LASER, space


def dice(game: Game) -> list[str]:
    """What the last step has rolled."""
    step = game.session.history.step(game.session.history.cursor)
    return [event.why for event in step.events if isinstance(event, DiceRolled)]


def no_check(game: Game, damage: int, side: str, *location: list[int]) -> None:
    """The location is rolled, and nothing else is asked for."""
    game.do("hit", damage=damage, side=side, location="roll", rolls=location)
    assert not any("Critical check" in why for why in dice(game))
    assert not any("Critical check" in str(entry) for entry in game.pending())


@pytest.mark.rule("TW-aero-no-check")
@pytest.mark.parametrize(
    ("system", "boxes", "damage", "side", "roll"),
    [
        ("avionics", 3, 8, "nose", [3, 3]),
        ("sensors", 3, 8, "nose", [1, 2]),
        ("gear", 1, 8, "nose", [5, 6]),
    ],
)
def test_a_full_track_is_not_checked_for(
    system: str, boxes: int, damage: int, side: str, roll: list[int]
) -> None:
    game = Game(aerospace())
    for _ in range(boxes):
        game.do("hit", damage=damage + 1, side=side, location="roll", rolls=[roll, [1, 1]])
        game.do("mark", grid=f"{system}/critical")
    no_check(game, damage + 1, side, roll)


@pytest.mark.rule("TW-aero-no-check")
def test_the_second_check_of_a_hit_is_not_made_where_the_first_filled_the_track() -> None:
    game = Game(aerospace())
    game.do("mark", armor="NOS", boxes=73)
    # Threshold and structure: the first crosses the only box, the second would find none.
    game.do("hit", damage=9, side="nose", location="roll", rolls=[[5, 6], [4, 4]])
    assert game.report()["criticals"]["gear"] == 1
    assert game.pending() == []


@pytest.mark.rule("TW-aero-no-check")
@pytest.mark.parametrize(
    ("kind", "side", "roll"),
    [
        ("conventional fighter", "nose", [1, 3]),
        ("fixed-wing support", "nose", [1, 1]),
        ("aerospace fighter", "left", [4, 4]),
        ("small craft", "nose", [6, 6]),
        ("small craft", "aft", [4, 4]),
    ],
)
def test_what_is_not_there_is_not_checked_for(kind: str, side: str, roll: list[int]) -> None:
    no_check(Game(aerospace(kind)), 12, side, roll)


@pytest.mark.rule("TW-aero-no-check")
def test_a_store_that_hangs_there_is_checked_for() -> None:
    game = Game(aerospace())
    game.do("bombs", load={"HE Bomb": 1})
    game.do("hit", damage=6, side="left", location="roll", rolls=[[4, 4], [4, 4]])
    assert game.report()["bombs"] == {}


@pytest.mark.rule("TW-aero-no-check")
def test_on_the_ground_nobody_checks_for_controls() -> None:
    game = Game(aerospace())
    game.do("altitude", to=0)
    no_check(game, 9, "nose", [3, 4])
    game.do("altitude", to=3)
    game.do("hit", damage=9, side="nose", location="roll", rolls=[[3, 4], [1, 1]])


@pytest.mark.rule("TW-aero-no-check")
def test_a_named_location_is_checked_while_one_of_its_systems_can_be_hit() -> None:
    game = Game(aerospace())
    game.do("hit", damage=9, location="NOS", rolls=[[4, 4]], choices=["sensors"])
    assert game.report()["criticals"]["sensors"] == 1


@pytest.mark.rule("TW-aero-no-check")
def test_a_check_that_is_asked_for_by_hand_is_not_rolled_in_vain() -> None:
    game = Game(aerospace())
    game.do("mark", grid="gear/critical", boxes=1)
    game.do("critical", system="gear")
    assert dice(game) == []
    assert game.report()["criticals"]["gear"] == 1


@pytest.mark.rule("TW-aero-evading", "errata-111b", "errata-132")
def test_evading_by_itself_adds_nothing_to_shots_at_a_unit() -> None:
    game = space()
    before = game.parts(LASER, side="aft")
    game = space()
    game.do("condition", "b", name="evading")
    assert game.parts(LASER, side="aft") == before
    assert game.parts({"weapon": "Large Laser"}, side="aft", other=2)["other"] == 2


@pytest.mark.rule("TW-aero-braking")
@pytest.mark.parametrize("result", [1, 2, 4])
def test_lines_of_failed_braking_that_nobody_told_us_are_marked_by_hand(result: int) -> None:
    game = Game(aerospace())
    game.do("altitude", to=0)
    with pytest.raises(RuleError, match="only the third result"):
        game.do("braking", result=result)


@pytest.mark.rule("TW-aero-hover", "errata-21")
@pytest.mark.parametrize(("hexes", "spent"), [(0, 2), (1, 3), (2, 6)])
def test_hexes_of_a_hovering_ball_pay_for_hovering_too(hexes: int, spent: int) -> None:
    game = Game(aerospace("small craft"))
    game.do("altitude", to=3)
    game.do("fly", hover=True, hexes=hexes, owe=True)
    assert game.report()["fuel"] == 480 - spent - max(0, spent - 5)


@pytest.mark.rule("TW-aero-move")
@pytest.mark.parametrize(("start", "end", "fuel"), [(0, 4, 4), (6, 3, 3), (2, 2, 0), (0, 8, 10)])
def test_a_point_of_velocity_is_a_point_of_thrust(start: int, end: int, fuel: int) -> None:
    game = Game(aerospace())
    game.do("velocity", to=start)
    told: Any = {"velocity": end, "owe": True}
    game.do("fly", **told)
    assert game.report()["fuel"] == 400 - fuel
