"""What was closed or replaced is gone: nothing piles up during an evening."""

import gc
from collections import Counter
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.ui.games import UNIT_MAKERS
from recordsheet_gui.ui.window import MainWindow
from tests.soak.rosters import ROSTERS, make_games
from tests.ui.table import do


def settle() -> None:
    """Let go of all that waits to be deleted."""
    for _ in range(3):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()


def alive(window: MainWindow) -> Counter[str]:
    """All objects of the window and all windows, by their kind."""
    settle()
    found = Counter(
        type(child).__name__ for child in window.findChildren(QObject) if isValid(child)
    )
    found.update(f"top {type(top).__name__}" for top in QApplication.topLevelWidgets())
    return found


def close_soon() -> None:
    """Refuse the dialog that is about to open."""

    def close() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        dialog.reject()

    QTimer.singleShot(0, close)


def open_dialogs(window: MainWindow) -> None:
    actions = window.menu_actions
    for act in (
        actions.new_game,
        actions.preferences,
        actions.about,
        *(lambda maker=maker: actions.make_unit(maker) for maker in UNIT_MAKERS),
    ):
        close_soon()
        act()
    actions.help()
    for dialog in window.findChildren(QDialog):
        dialog.close()


def look_around(window: MainWindow) -> None:
    for _ in range(4):
        window.next_unit()
    window.dress()
    window.controller.look_at(0)
    window.controller.look_at(None)


def play(window: MainWindow) -> None:
    window.controller.play(EndPhase())
    do(window, "piloting", why="ice")
    window.undo()
    window.undo()


@pytest.mark.long
@pytest.mark.parametrize("act", [open_dialogs, look_around, play])
def test_nothing_piles_up(window: MainWindow, act: object) -> None:
    assert callable(act)
    window.docks["This turn"].raise_()
    # What is made once, when it is first needed, is made before the first weighing.
    window.menu_actions.attack()
    do(window, "hit", location="CT", damage=1)
    window.undo()
    act(window)
    before = alive(window)
    for _ in range(3):
        act(window)
    more = alive(window) - before
    assert not more, more


@pytest.mark.long
@pytest.mark.parametrize("name", list(ROSTERS))
def test_a_game_that_has_left_the_table_leaves_nothing_in_memory(
    window: MainWindow, tmp_path: Path, name: str
) -> None:
    games = make_games(tmp_path / "games")
    controller = window.controller
    assert controller.open_game(games[name])
    window.menu_actions.attack()
    window.menu_actions.overview()
    look_around(window)
    window.controller.play(EndPhase())
    game = controller.game
    assert game is not None
    left = [ref(unit.design) for unit in game.setup.units]
    assert len(left) > 1
    del game
    other = next(path for path in games.values() if path.stem.endswith("alone"))
    assert controller.open_game(other)
    settle()
    held = [design() for design in left]
    assert not any(held), [gc.get_referrers(design) for design in held if design is not None][:1]
