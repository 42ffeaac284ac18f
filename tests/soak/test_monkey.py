from pathlib import Path

import pytest

from tests.soak import monkey
from tests.soak.rosters import ROSTERS

EVENTS = 700
"""For each game; `make soak` does a hundred thousand."""
SEED = 15


@pytest.mark.parametrize("game", list(ROSTERS))
@pytest.mark.usefixtures("qapp")
def test_whatever_is_pressed_nothing_breaks_and_the_file_has_it_all(
    game: str, tmp_path: Path
) -> None:
    outcome = monkey.run(tmp_path / "home", SEED, EVENTS, game)
    assert outcome.count >= EVENTS
    assert outcome.is_good, outcome.story()


@pytest.mark.usefixtures("qapp")
def test_two_windows_of_one_game_do_not_write_over_each_other(tmp_path: Path) -> None:
    outcome = monkey.run(tmp_path / "home", SEED, 200, "total-warfare", "total-warfare")
    assert outcome.is_good, outcome.story()
