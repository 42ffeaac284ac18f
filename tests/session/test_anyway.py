"""What the rules forbid is refused with the reason, and done anyway where the table wants it."""

from typing import Any

import pytest

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.errors import Forbidden
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session import journal, say
from recordsheet_gui.systems.battletech.firing import Fire
from tests.games import A, Game
from tests.mechs import mech

pytestmark = pytest.mark.rule("anyway")


@pytest.fixture
def game() -> Game:
    game = Game(mech(slots={"RT": ["Medium Laser"]}), mech())
    game.do("fire", weapon="Medium Laser")
    return game


def test_what_is_forbidden_is_refused_and_changes_nothing(game: Game) -> None:
    before = game.session.state
    with pytest.raises(Forbidden, match="Medium Laser has fired this turn"):
        game.do("fire", weapon="Medium Laser")
    assert game.session.state is before


def test_done_anyway_the_journal_says_that_it_was_against_the_rules(game: Game) -> None:
    game.do("fire", weapon="Medium Laser", anyway=True)
    told = journal.whole(game.session.system, game.session.history)
    text = journal.as_text(game.session.system, told, markdown=False)
    assert "against the rules: The Medium Laser has fired this turn." in text


def test_an_attack_passes_it_on_to_its_weapons(game: Game) -> None:
    shot: dict[str, Any] = {
        "attacker": "a",
        "target": "b",
        "weapons": [{"weapon": "Medium Laser"}],
        "range": 2,
    }
    with pytest.raises(Forbidden):
        game.do("attack", unit=None, owe=True, **shot)
    game.do("attack", unit=None, owe=True, anyway=True, **shot)
    assert [entry.command.do for entry in game.session.state.owed] == ["to_hit"]


def test_a_typed_line_does_it_with_its_last_word(game: Game) -> None:
    (wish,) = say.understand(game.session, A, "fire medium laser anyway")
    assert wish == Fire(unit=A, weapon="Medium Laser", anyway=True)
    (plain,) = say.understand(game.session, A, "fire medium laser")
    assert plain == Fire(unit=A, weapon="Medium Laser")
    assert say.understand(game.session, A, "next anyway") == (EndPhase(anyway=True),)


def test_only_what_is_done_anyway_says_so_in_a_file() -> None:
    assert encode(Fire(unit=A, weapon="x", anyway=True))["anyway"] is True
    assert "anyway" not in encode(Fire(unit=A, weapon="x"))
