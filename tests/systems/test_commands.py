"""What holds for the commands of every game."""

import pytest

from recordsheet_gui.core.table import SHARED_COMMANDS
from recordsheet_gui.systems import SYSTEMS, TITLES


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_no_two_commands_of_a_game_share_a_word(key: str) -> None:
    # The codec would keep the later one and say nothing.
    words = [kind.do for kind in (*SHARED_COMMANDS, *SYSTEMS[key].commands)]
    assert sorted(words) == sorted(set(words))


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_each_command_says_what_undo_calls_it(key: str) -> None:
    for kind in (*SHARED_COMMANDS, *SYSTEMS[key].commands):
        assert "title" in vars(kind), kind
        assert kind.title
        assert "_" not in kind.title


def test_games_are_listed_by_their_own_titles() -> None:
    assert {key: system.title for key, system in SYSTEMS.items()} == TITLES
