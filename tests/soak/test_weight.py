import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from recordsheet_gui.session.session import Session
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.window import MainWindow
from tests.soak.monkey import open_table
from tests.soak.rosters import make_games
from tests.soak.weight import LEVEL, MANY, Weight, load_once, weigh


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = open_table(make_games(tmp_path / "games"), "skirmish", Dice.APP)
    qtbot.addWidget(made)
    return made


def menu(window: MainWindow) -> object:
    return QMenu(window)


def label(window: MainWindow) -> object:
    return Words("", window)


def session(window: MainWindow) -> object:
    return Session(window.controller.system, window.controller.session.history)


@pytest.mark.parametrize(
    ("leak", "told"),
    [(menu, "QMenu leaked"), (label, "Words piled up"), (session, "Session piled up")],
)
def test_what_piles_up_is_told(
    window: MainWindow, leak: Callable[[MainWindow], object], told: str
) -> None:
    game = window.controller.game
    assert game is not None
    before = weigh([window])
    assert not before.piled_up(weigh([window]))
    kept = [leak(window) for _ in range(MANY + 1)]
    assert before.piled_up(weigh([window])) == [f"{len(kept)} x {told}"]
    assert window.controller.game is not None
    assert window.controller.game.path == game.path


def test_memory_that_grows_by_more_than_a_few_pages_is_told() -> None:
    before, later, too_much = (
        Weight(megabytes=megabytes, tops=Counter(), ours=Counter())
        for megabytes in (150.0, 150.0 + LEVEL, 151.0 + LEVEL)
    )
    assert before.is_level(later)
    assert not before.is_level(too_much)


def test_what_is_loaded_once_stays_and_the_game_comes_back(window: MainWindow) -> None:
    game = window.controller.game
    assert game is not None
    load_once([window])
    before, modules = weigh([window]), set(sys.modules)
    load_once([window])
    later = weigh([window])
    assert before.is_level(later)
    assert not before.piled_up(later)
    assert set(sys.modules) == modules
    assert window.controller.game is not None
    assert window.controller.game.path == game.path
