import hashlib
import multiprocessing
import threading
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.core import answers
from recordsheet_gui.core.override import override
from recordsheet_gui.session.odds import crew
from recordsheet_gui.session.odds.job import Result
from recordsheet_gui.ui import oracle
from recordsheet_gui.ui.widgets.odds_strip import OddsStrip
from tests.soak import gambits, monkey
from tests.soak.rosters import ROSTERS

EVENTS = 700
"""For each game; `make soak` does a hundred thousand."""
SEED = 15


@pytest.mark.long
@pytest.mark.parametrize("game", list(ROSTERS))
@pytest.mark.usefixtures("qapp")
def test_whatever_is_pressed_nothing_breaks_and_the_file_has_it_all(
    game: str, tmp_path: Path
) -> None:
    outcome = monkey.run(tmp_path / "home", SEED, EVENTS, game)
    assert outcome.count >= EVENTS
    assert outcome.is_good, outcome.story()


@pytest.mark.long
@pytest.mark.usefixtures("qapp")
def test_two_windows_of_one_game_do_not_write_over_each_other(tmp_path: Path) -> None:
    outcome = monkey.run(tmp_path / "home", SEED, 200, "total-warfare", "total-warfare")
    assert outcome.is_good, outcome.story()


@pytest.mark.long
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
    monkeypatch.setattr(oracle, "WARM_MS", 0)
    outcome = monkey.run(tmp_path / "home", SEED, 300, "total-warfare")
    assert outcome.is_good, outcome.story()
    assert called
    assert [one for one in multiprocessing.active_children() if one.name == "odds"] == []


LEAST_ANSWERS = 4


@pytest.mark.long
@pytest.mark.parametrize("game", list(ROSTERS))
@pytest.mark.usefixtures("qapp")
def test_odds_are_shown_while_it_plays_and_touch_neither_game_nor_file_nor_dice(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Result] = []
    troubles: list[str] = []

    class Elsewhere(crew.Helper):
        @override
        def ask(
            self,
            number: int,
            job: Callable[[], object],
            trials: range,
            seconds: float = inf,
            most: int = 0,
        ) -> tuple[str, Any]:
            if threading.current_thread() is threading.main_thread():
                troubles.append("the window waits for odds")
            return super().ask(number, job, trials, seconds, most)

    def fingerprint(strip: OddsStrip) -> tuple[object, ...]:
        controller = strip._controller
        game = controller.game
        assert game is not None
        kept = b"" if game.is_in_memory else game.path.read_bytes()
        # The dice of the program, which fall as the random player's seed says.
        dice = vars(answers)["random"].SystemRandom().getstate()
        return controller.state, game.session.history.cursor, hashlib.sha1(kept).digest(), dice

    hear = OddsStrip._hear

    def heard(strip: OddsStrip, result: Result) -> None:
        before = fingerprint(strip)
        hear(strip, result)
        if strip.outlook is not None and strip.isVisible():
            shown.append(result)
        if fingerprint(strip) != before:
            troubles.append("odds have changed something")

    monkeypatch.setattr(oracle, "IS_ON", True)
    monkeypatch.setattr(oracle, "Helper", Elsewhere)
    monkeypatch.setattr(oracle, "MOST", 200)
    monkeypatch.setattr(OddsStrip, "_hear", heard)
    monkeypatch.setattr(monkey, "GAMBITS", (gambits.look_ahead,))
    outcome = monkey.run(tmp_path / "home", SEED, 150, game)
    assert outcome.is_good, outcome.story()
    assert not troubles
    assert len(shown) >= LEAST_ANSWERS
    assert [one for one in multiprocessing.active_children() if one.name == "odds"] == []
