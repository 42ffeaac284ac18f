import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.ui import controller, oracle
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow


@pytest.fixture(autouse=True)
def _no_windows_of_earlier_tests() -> None:
    """Closed windows wait for an event loop to delete them; each would slow the next one."""
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def _nothing_follows_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows a step by two frames follows at once; `test_following.py` looks at the pause."""
    monkeypatch.setattr(controller, "FOLLOW", 0)


@pytest.fixture(autouse=True)
def _nobody_plays_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other process counts odds; `test_odds.py` has its own."""
    monkeypatch.setattr(oracle, "IS_ON", False)


@pytest.fixture(scope="session")
def first_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a library and the demo battle, made once because every window needs them."""
    home = tmp_path_factory.mktemp("first") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RECORDSHEET_HOME", str(home))
        made = Controller(Settings())
        app.open_demo(made)
        made.close()
    return home


@pytest.fixture
def window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first_home: Path
) -> Iterator[MainWindow]:
    shutil.copytree(first_home, tmp_path / "home")
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.MINE)))
    qtbot.addWidget(made)
    app.start(made, None)
    made.resize(1400, 1000)
    made.show()
    qtbot.waitExposed(made)
    made.furnish()
    yield made
    made.controller.close()
