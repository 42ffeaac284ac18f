"""What waits and makes no sense any more is settled with a word; it never jams the queue."""

from dataclasses import replace

import pytest

from recordsheet_gui.core.errors import BadAnswer
from recordsheet_gui.core.events import How, Settled, Step
from recordsheet_gui.session.journal import lines
from tests.games import Game
from tests.mechs import mech


def moot(step: Step) -> list[int]:
    return [e.id for e in step.events if isinstance(e, Settled) and e.how is How.MOOT]


def told(game: Game, step: Step) -> list[str]:
    before = game.session.history.state(game.session.history.cursor - 1)
    return [line.text for line in lines(game.session.system, before, step)]


def lying() -> Game:
    game = Game(mech())
    game.do("condition", name="prone")
    game.do("stand", owe=True)
    return game


def test_nobody_who_stands_is_asked_to_stand_up() -> None:
    game = lying()
    (entry,) = game.session.state.owed
    step = game.do("condition", name="prone", on=False)
    assert moot(step) == [entry.id]
    assert game.pending() == []
    assert any("no longer needed" in line for line in told(game, step))
    game.do("end_turn", None)


def test_nobody_who_is_awake_is_asked_to_wake() -> None:
    game = Game(mech())
    game.do("pilot_hit", hits=1, rolls=[[1, 1]])
    game.do("end_turn", None)
    game.do("end_turn", None)
    assert [card["what"] for card in game.pending()] == ["Regain consciousness"]
    game.do("condition", name="unconscious", on=False)
    assert game.pending() == []
    game.do("end_turn", None)


def test_who_can_stand_no_more_is_not_asked_to() -> None:
    game = lying()
    game.do("mark", structure="LL", boxes=13)
    assert [card["what"] for card in game.pending()] == ["Piloting roll: standing up"]
    game.do("mark", structure="RL", boxes=13)
    assert game.pending() == []


def test_a_stuck_entry_of_an_old_game_does_not_jam_the_phase() -> None:
    game = lying()
    entry = game.session.state.owed
    game.do("condition", name="prone", on=False)
    # A file of version 0.1 may hold the card and the standing 'Mech together.
    state = replace(game.session.state, owed=entry)
    game.session.history._states[game.session.history.cursor] = state
    game.do("end_phase", None)
    assert game.pending() == []


def test_other_units_keep_what_they_owe() -> None:
    game = Game(mech(), mech())
    for unit in "ab":
        game.do("condition", unit, name="prone")
        game.do("stand", unit, owe=True)
    game.do("condition", "a", name="prone", on=False)
    assert game.pending("a") == []
    assert len(game.pending("b")) == 1


def fainted() -> Game:
    """Twenty points shake a 'Mech whose pilot then faints."""
    game = Game(mech())
    game.do("hit", location="LT", damage=10)
    game.do("hit", location="RT", damage=10)
    game.do("pilot_hit", hits=1, rolls=[[1, 1]])
    return game


def test_a_roll_that_fails_by_itself_says_so_and_asks_for_what_comes_next() -> None:
    game = fainted()
    (card,) = game.pending()
    assert card["what"] == (
        "20 damage in one phase: the piloting roll fails by itself. Fall: new facing"
    )
    assert card["dice"] == [1, 6]
    assert card["target"] is None
    game.do("resolve", None, pending=card["id"], rolls=[[3]], owe=True)
    assert "prone" in game.report()["conditions"]


def test_in_a_script_the_wrong_number_of_dice_is_refused() -> None:
    game = fainted()
    (card,) = game.pending()
    with pytest.raises(BadAnswer, match="new facing takes 1D6"):
        game.do("resolve", None, pending=card["id"], rolls=[[6, 6]])
