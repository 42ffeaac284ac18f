"""What is remembered of cards and wrecks is what a table that remembers nothing would find."""

from collections.abc import Iterator
from typing import Any

import pytest

from recordsheet_gui.core.answers import Question
from recordsheet_gui.core.remembered import forget_lately
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.owed import is_refused, question_of
from recordsheet_gui.systems import SYSTEMS
from tests.games import Game
from tests.mechs import mech
from tests.soak.unrolled import random_steps
from tests.systems.battletech.test_standing import GAMES, battle


def known(game: str, state: GameState) -> list[object]:
    """All that the table remembers of a state."""
    system = SYSTEMS[game]
    cards = [
        (
            owed.id,
            system.is_moot(state, owed),
            is_refused(system, state, owed),
            question_of(system, state, owed),
        )
        for owed in state.owed
    ]
    return [*cards, *(system.wreck(state, unit) for unit in state.units)]


def played(game: str) -> Iterator[GameState]:
    """A battle with all its dice, then players who roll little and mark much by hand."""
    for session in battle(game, 90):
        yield session.state
    for session, _, _ in random_steps(game, 3, 250):
        yield session.state


@pytest.mark.parametrize("game", GAMES)
def test_a_long_battle_is_remembered_as_it_is(game: str) -> None:
    states = list(played(game))
    forget_lately()
    remembered = [known(game, state) for state in states]
    for state, found in zip(states, remembered, strict=True):
        forget_lately()
        assert known(game, state) == found
    assert sum(len(state.owed) for state in states) > 50


def shaken() -> Game:
    """A 'Mech of which a piloting roll is asked at the phase's end."""
    game = Game(mech(armor={"CT": 30}))
    game.do("hit", damage=20, location="CT", owe=True)
    return game


def asked_anew(game: Game) -> Question:
    """What the card asks a table that remembers nothing."""
    forget_lately()
    state = game.session.state
    return question_of(game.session.system, state, state.owed[0])


def room(game: Game) -> object:
    state = game.session.state
    return game.session.system.basis(state, state.owed[0])


@pytest.mark.parametrize(
    "change",
    [
        {"word": "slot", "location": "CT", "slot": 4},
        {"word": "slot", "location": "LL", "slot": 1},
        {"word": "slot", "location": "LL", "slot": 2},
        {"word": "track", "track": "pilot/piloting", "to": 7},
        {"word": "condition", "name": "blown_off", "location": "LL"},
        {"word": "condition", "name": "unconscious"},
        {"word": "condition", "name": "shutdown"},
        {"word": "mark", "structure": "RL", "boxes": 13},
    ],
    ids=lambda change: "-".join(map(str, change.values())),
)
def test_a_card_has_another_room_when_it_asks_for_something_else(change: dict[str, Any]) -> None:
    game = shaken()
    before = asked_anew(game)
    first = room(game)
    game.do(change.pop("word"), owe=True, **change)
    second = room(game)
    assert second is not None
    assert second is not first
    assert (
        question_of(game.session.system, game.session.state, game.session.state.owed[0]) != before
    )
    assert asked_anew(game) != before


def test_a_card_keeps_its_room_while_armor_is_struck() -> None:
    game = shaken()
    before = asked_anew(game)
    first = room(game)
    game.do("hit", damage=3, location="LT")
    assert room(game) is first
    assert asked_anew(game) == before


def test_a_card_that_speaks_of_a_whole_table_has_no_room() -> None:
    game = Game(mech(), mech())
    game.do("side", "b", to="B")
    game.do("end_turn", None, owe=True)
    assert room(game) is None
