from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from tests.games import Game
from tests.mechs import mech


@pytest.mark.rule("BT-consciousness")
@pytest.mark.parametrize(("hits", "number"), [(1, 3), (2, 5), (3, 7), (4, 10), (5, 11)])
def test_consciousness_numbers(hits: int, number: int) -> None:
    game = Game(mech())
    game.do("pilot", hits=hits - 1)
    game.do("pilot_hit", owe=True)
    (card,) = game.pending()
    assert card["target"] == number
    game.do(
        "resolve",
        None,
        pending=card["id"],
        rolls=[[1, number - 2] if number < 8 else [4, number - 5]],
    )
    assert game.report()["pilot"]["conscious"] is False


@pytest.mark.rule("BT-consciousness")
def test_the_first_failure_ends_the_batch() -> None:
    game = Game(mech())
    game.do("pilot_hit", hits=2, rolls=[[1, 1]])
    assert game.report()["pilot"] == {"hits": 2, "conscious": False, "dead": False}
    game.session.undo()
    game.do("pilot_hit", hits=2, rolls=[[1, 2], [1, 4]])
    assert game.report()["pilot"] == {"hits": 2, "conscious": True, "dead": False}


@pytest.mark.rule("BT-consciousness")
def test_the_sixth_hit_kills_without_a_roll() -> None:
    game = Game(mech())
    game.do("pilot", hits=5)
    game.do("pilot_hit")
    assert game.report()["pilot"]["dead"]
    assert game.report()["destroyed"] == "The pilot is dead."


@pytest.mark.rule("BT-waking")
def test_a_pilot_may_wake_in_the_end_phase_of_a_later_turn() -> None:
    game = Game(mech())
    game.do("pilot_hit", rolls=[[1, 1]])
    assert "immobile" in game.report()["conditions"]
    game.do("end_turn", None)
    assert game.pending() == []
    game.do("end_turn", None, rolls=[[1, 1]])
    assert game.report()["pilot"]["conscious"] is False
    game.do("end_turn", None, rolls=[[1, 2]])
    assert game.report()["pilot"]["conscious"] is True


def test_the_pilot_can_be_left_out() -> None:
    game = Game(mech(), pilot=False)
    game.do("hit", location="HD", damage=3)
    assert game.report()["pilot"]["hits"] == 0


@pytest.mark.parametrize("hits", [0, -1, 7])
def test_impossible_pilot_hits_are_refused(hits: int) -> None:
    with pytest.raises(RuleError, match="takes 1 to 6 hits"):
        Game(mech()).do("pilot_hit", hits=hits)


def test_nobody_wakes_who_is_awake() -> None:
    with pytest.raises(RuleError, match="not unconscious"):
        Game(mech()).do("wake")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [({"luck": 1}, 'no option "luck"'), ({"pilot": 1}, '"pilot" is one of true, false')],
)
def test_unknown_options_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        Game(mech(), **options)
