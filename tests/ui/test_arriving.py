"""Files that the desktop hands over: at the start, and on macOS while the program runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.storage.library import Library
from recordsheet_gui.ui.arriving import is_for_library, take_file
from recordsheet_gui.ui.importing import drops_of
from recordsheet_gui.ui.window import MainWindow

ROOT = Path(__file__).parents[2]
QUAD = ROOT / "tests" / "data" / "mtf" / "quad.mtf"


@pytest.mark.parametrize("name", ["a.mtf", "B.BLK", "c.toml", "d.zip"])
def test_the_file_of_a_unit_is_for_the_library(name: str) -> None:
    assert is_for_library(Path(name))


@pytest.mark.parametrize("name", ["a.rsgame", "A.RSGAME", "b", "c.txt"])
def test_what_is_no_unit_is_opened_as_a_game(name: str) -> None:
    assert not is_for_library(Path(name))


def test_a_unit_that_is_handed_over_comes_into_the_library(
    window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(drops_of(window).bar.done):
        take_file(window, QUAD)
    assert window.statusBar().currentMessage() == "Units: 1 new."
    with Library.open() as library:
        assert library.find("fourlegs")


def test_a_start_with_the_file_of_a_unit_shows_the_game_of_last_time(
    window: MainWindow,
) -> None:
    said: list[str] = []
    window.controller.failed.connect(said.append)
    app.start(window, QUAD)
    assert window.controller.game is not None
    assert not said


DOUBLE_CLICKS = """
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFileOpenEvent

from recordsheet_gui import app
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui.arriving import Application
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.importing import drops_of
from recordsheet_gui.ui.window import MainWindow

application = Application([])
window = MainWindow(Controller(Settings()))
app.start(window, None)
demo, copy, unit = window.controller.game.path, Path(sys.argv[1], "copy.rsgame"), sys.argv[2]
copy.write_bytes(demo.read_bytes())

# One before there is a window to open it in, one after.
QCoreApplication.postEvent(application, QFileOpenEvent(str(copy)))
application.processEvents()
assert window.controller.game.path == demo
application.serve(window)
assert window.controller.game.path == copy

QCoreApplication.postEvent(application, QFileOpenEvent(unit))
application.processEvents()
drops = drops_of(window)
while drops.bar.is_busy:
    application.processEvents()
print(window.statusBar().currentMessage())
application.sendEvent(application, QEvent(QEvent.Type.ApplicationFontChange))
window.controller.close()
"""


def test_on_a_mac_double_clicked_files_reach_the_program_that_runs(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "RECORDSHEET_HOME": str(tmp_path / "home"),
    }
    done = subprocess.run(
        [sys.executable, "-c", DOUBLE_CLICKS, str(tmp_path), str(QUAD)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["Units: 1 new."]
