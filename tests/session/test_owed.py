"""Nothing that is owed vanishes without a word: what is dropped is a fact and a sentence."""

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import How, Owed, Settled
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.journal import lines
from recordsheet_gui.session.owed import question_of
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from tests.games import Game
from tests.session.test_table import arrive, shipped, told
from tests.soak.unrolled import random_steps

MECH_GAMES = ("total-warfare", "renegade-tech")


def begun(system: str = "total-warfare", sides: str = "AB") -> Game:
    """A new turn in which initiative is owed."""
    design = shipped("griffin-grf-1n")
    game = Game(*[design] * len(sides), system=system)
    for unit, side in zip("abcd", sides, strict=False):
        if side != "A":
            game.do("side", unit, to=side)
    game.do("end_turn", None, owe=True)
    return game


def owed(game: Game) -> list[str]:
    state = game.session.state
    return [question_of(game.session.system, state, entry).title for entry in state.owed]


def half_rolled(system: str = "total-warfare", sides: str = "AB") -> Game:
    game = begun(system, sides)
    (entry,) = game.session.state.owed
    game.do("resolve", None, pending=entry.id, rolls=[[3, 5]], owe=True)
    assert owed(game) == ["Initiative, side B"]
    return game


# -- initiative ------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["end_phase", "end_turn"])
@pytest.mark.parametrize("system", MECH_GAMES)
def test_initiative_that_nobody_rolled_is_told_when_its_phase_ends(system: str, word: str) -> None:
    game = begun(system)
    (entry,) = game.session.state.owed
    step = game.do(word, None, owe=True)
    assert Settled(id=entry.id, how=How.MOOT) in step.events
    assert told(game, step).count("Not rolled: initiative.") == 1


@pytest.mark.parametrize("word", ["end_phase", "end_turn"])
@pytest.mark.parametrize("system", MECH_GAMES)
def test_initiative_that_one_side_rolled_is_told_with_its_dice(system: str, word: str) -> None:
    game = half_rolled(system)
    step = game.do(word, None, owe=True)
    assert "Not rolled: initiative (so far Initiative, side A: 3 + 5 = 8)." in told(game, step)


@pytest.mark.parametrize("word", ["remove_unit", "withdraw"])
def test_initiative_goes_with_the_last_unit_of_a_side_and_is_told(word: str) -> None:
    game = begun()
    (entry,) = game.session.state.owed
    step = game.do(word, "b")
    assert game.session.state.owed == ()
    assert Settled(id=entry.id, how=How.MOOT) in step.events
    assert "No longer needed: initiative." in told(game, step)
    game.session.undo()
    assert owed(game) == ["Initiative, side A"]


def test_initiative_goes_when_all_fight_on_one_side() -> None:
    game = half_rolled()
    step = game.do("side", "b", to="A")
    assert game.session.state.owed == ()
    told_ = told(game, step)
    assert any(text.startswith("No longer needed: initiative (so far") for text in told_)


def test_a_side_that_comes_does_not_get_the_dice_of_another() -> None:
    game = half_rolled()
    # By its name it would roll first.
    step = arrive(game, side="0")
    assert owed(game) == ["Initiative, side 0"]
    assert "Asked again, the table has changed: Initiative, side A: 3 + 5 = 8." in told(game, step)
    (entry,) = game.session.state.owed
    step = game.do("resolve", None, pending=entry.id, rolls=[[1, 1], [2, 2], [6, 6]])
    assert "Side B wins the initiative." in told(game, step)


def test_a_side_that_comes_last_leaves_the_dice_where_they_fell() -> None:
    game = half_rolled()
    arrive(game, side="C")
    assert owed(game) == ["Initiative, side B"]
    (entry,) = game.session.state.owed
    step = game.do("resolve", None, pending=entry.id, rolls=[[1, 1], [2, 2]])
    assert "Side A wins the initiative." in told(game, step)


def test_dice_of_one_side_are_told_when_all_roll_anew() -> None:
    game = half_rolled()
    step = game.do("initiative", None, rolls=[[1, 1], [2, 2]])
    found = told(game, step)
    assert "No longer needed: initiative (so far Initiative, side A: 3 + 5 = 8)." in found
    assert "Side B wins the initiative." in found
    assert owed(game) == []


def test_three_sides_lose_one_and_still_roll() -> None:
    game = half_rolled(sides="ABC")
    game.do("remove_unit", "c")
    assert owed(game) == ["Initiative, side B"]
    game.do("remove_unit", "a")
    assert game.session.state.owed == ()


# -- skipping --------------------------------------------------------------------------------


def test_a_skip_is_told_as_such_and_a_dismissal_as_such() -> None:
    game = begun()
    game.do("piloting", "a", why="rubble", owe=True)
    step = game.do("skip", None)
    assert owed(game) == []
    assert all(isinstance(e, Settled) and e.how is How.SKIPPED for e in step.events)
    assert told(game, step) == [
        "Skipped: 2 rolls owed (Griffin GRF-1N [a]: Piloting roll: rubble; initiative)."
    ]
    game.session.undo()
    (roll,) = [entry.id for entry in game.session.state.owed if entry.unit]
    step = game.do("dismiss", None, pending=roll)
    assert told(game, step) == ["Griffin GRF-1N [a]: dismissed: Piloting roll: rubble."]
    assert owed(game) == ["Initiative, side A"]


def test_a_skip_of_one_unit_names_it_and_counts_what_is_alike() -> None:
    game = Game(shipped("griffin-grf-1n"))
    for _ in range(2):
        game.do("piloting", "a", why="rubble", owe=True)
    step = game.do("skip", None)
    (line,) = told(game, step)
    assert line == "Griffin GRF-1N: skipped: 2 rolls owed (Piloting roll: rubble, 2 times)."


def test_what_is_due_later_is_not_skipped() -> None:
    game = begun()
    game.do("skip", None)
    with pytest.raises(RuleError, match="Nothing is owed in this phase"):
        game.do("skip", None)


# -- closing ---------------------------------------------------------------------------------


def hot() -> Game:
    """The Heat Phase of a 'Mech that may shut down."""
    game = Game(shipped("griffin-grf-1n"))
    for _ in range(4):
        game.do("end_phase", None)
    game.do("heat", to=28)
    return game


def test_a_phase_that_is_closed_waits_for_what_it_owes() -> None:
    game = hot()
    clock = game.session.state.clock
    game.do("close_phase", None)
    assert (game.session.state.clock, game.session.state.is_closing) == (clock, True)
    assert game.pending()
    with pytest.raises(RuleError, match="closed already"):
        game.do("close_phase", None)
    heat = game.report()["heat"]
    game.do("skip", None)
    game.do("end_phase", None)
    after = game.session.state
    assert (after.clock.phase, after.is_closing) == (clock.phase + 1, False)
    # Its heat was settled once.
    assert game.report()["heat"] == heat


def test_closed_or_not_a_phase_ends_alike() -> None:
    at_once, in_two = hot(), hot()
    rolls = [[1, 1], [1, 1]]
    at_once.do("end_phase", None, rolls=rolls)
    in_two.do("close_phase", None)
    for roll in rolls:
        entry = in_two.session.state.owed[0]
        in_two.do("resolve", None, pending=entry.id, rolls=[roll], owe=True)
    in_two.do("end_phase", None)
    assert at_once.session.state.units == in_two.session.state.units
    assert at_once.session.state.clock == in_two.session.state.clock


# -- any game, whatever is played ------------------------------------------------------------


def _name(session: Session, before: GameState, entry: Owed) -> str:
    if entry.unit is None:
        return entry.command.title
    return question_of(session.system, before, entry).title


@pytest.mark.parametrize("game", SYSTEMS)
def test_whatever_leaves_the_list_is_settled_and_told_in_the_same_step(game: str) -> None:
    seen: set[How] = set()
    for session, before, step in random_steps(game, 1, 2500):
        waiting = {entry.id for entry in session.state.owed}
        gone = [entry for entry in before.owed if entry.id not in waiting]
        if not gone:
            continue
        how = {e.id: e.how for e in step.events if isinstance(e, Settled)}
        texts = [line.text for line in lines(session.system, before, step)]
        for entry in gone:
            assert entry.id in how, f"{entry} left without a fact"
            seen.add(how[entry.id])
            assert texts, f"{entry} left without a word"
            if how[entry.id] is not How.RESOLVED:
                name = _name(session, before, entry)
                assert any(name in text for text in texts), f"{name} left without a word: {texts}"
    assert seen == set(How)
