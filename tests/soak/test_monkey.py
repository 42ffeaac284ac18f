import multiprocessing
from pathlib import Path

import pytest

from recordsheet_gui.session.odds import crew
from recordsheet_gui.ui import oracle
from recordsheet_gui.ui.games.battletech import attack_panel
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


@pytest.mark.usefixtures("qapp")
def test_odds_are_counted_meanwhile_and_nobody_stays_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[crew.Helper] = []

    class Counted(crew.Helper):
        def __init__(self) -> None:
            super().__init__()
            called.append(self)

    monkeypatch.setattr(oracle, "IS_ON", True)
    monkeypatch.setattr(oracle, "Helper", Counted)
    # The random player is quicker than anybody who looks at what has come up.
    monkeypatch.setattr(attack_panel, "WARM_MS", 0)
    outcome = monkey.run(tmp_path / "home", SEED, 300, "total-warfare")
    assert outcome.is_good, outcome.story()
    assert called
    assert [one for one in multiprocessing.active_children() if one.name == "odds"] == []
