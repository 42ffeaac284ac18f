"""Windows and dialogs within the screens that they open on."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui import screens, style
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.theme import LIGHT
from tests.costs import mostly_long

ROOT = Path(__file__).parents[2]
SCREENS = ((1366, 768), (1280, 720), (1024, 600), (1920, 1080))

START = """
import json, os, sys
from dataclasses import replace
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from recordsheet_gui import app
from recordsheet_gui.storage import settings
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.screens import ScreenKeeper, keep_on_screen_soon
from recordsheet_gui.ui.window import MainWindow

application = QApplication([])
ScreenKeeper.of(application)
kept, _ = settings.load()
kept = replace(kept, text_scale=float(sys.argv[1]), touch=sys.argv[2] == "touch")
window = MainWindow(Controller(kept))
window.restore()
app.start(window, None)
window.show()
keep_on_screen_soon(window)
window.furnish()

def wait_until(is_so):
    while not is_so():
        application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

wait_until(lambda: settings.load()[0].geometry != "")
seen = {}

def rect(widget):
    frame = widget.frameGeometry()
    return [frame.left(), frame.top(), frame.right() + 1, frame.bottom() + 1]

seen["window"] = rect(window)
seen["pane"] = window.pane.width() * window.pane.height() / window.width() / window.height()
bar = window.hit_bar
seen["areas"] = {title: window.dockWidgetArea(dock).name for title, dock in window.docks.items()}
seen["hit bar"] = bar.mapTo(window, bar.rect().bottomLeft()).y() < window.height()
seen["all tools"] = not window.tools.row.without_room()

DIALOGS
for key in ("new_game", "library", "preferences", "game_options", "print_sheet", "overview",
            "dice_record", "odds", "help", "about", "pilot", "new_ship", "new_skirmish_unit",
            "poster", "draw_templates", "export_force", "share_table", "join_table"):
    found = []

    def look():
        shown = [w for w in application.topLevelWidgets() if w.isVisible() and w is not window]
        for one in shown:
            if one.windowTitle() or isinstance(one, QDialog):
                if hasattr(one, "shelf"):
                    one.fold.setChecked(True)
                    application.processEvents()
                # The layout of what has just come asks for room once more.
                application.processEvents()
                found.append(rect(one))
                one.close()

    timer = QTimer(interval=40)
    timer.timeout.connect(look)
    timer.start()
    window.actions_by_key[key].trigger()
    wait_until(lambda: bool(found))
    timer.stop()
    seen[key] = found
# A kill: nothing more is written.
print(json.dumps(seen), flush=True)
os._exit(0)
"""


BEFORE, AFTER = START.split("DIALOGS\n")
START = BEFORE + AFTER
ONLY_WINDOW = BEFORE + AFTER[AFTER.index("# A kill") :]


def environment(tmp_path: Path, screen: tuple[int, int]) -> dict[str, str]:
    """A desktop of one screen of this size."""
    config = tmp_path / f"{screen[0]}.json"
    one = {"name": "t", "x": 0, "y": 0, "width": screen[0], "height": screen[1]}
    more = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    config.write_text(json.dumps({"screens": [one | more]}), encoding="utf-8")
    return {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
        "RECORDSHEET_HOME": str(tmp_path / "home"),
    }


def start(
    tmp_path: Path,
    screen: tuple[int, int],
    script: str = START,
    *,
    text: float = 1.0,
    touch: bool = False,
) -> dict[str, Any]:
    """What a program that starts on such a screen sees of itself."""
    done = subprocess.run(
        [sys.executable, "-c", script, str(text), "touch" if touch else "mouse"],
        cwd=ROOT,
        env=environment(tmp_path, screen),
        capture_output=True,
        text=True,
        timeout=180,
    )
    if done.returncode:
        pytest.fail(done.stderr)
    seen: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return seen


def outside(seen: dict[str, Any], screen: tuple[int, int]) -> dict[str, Any]:
    """The dialogs that reach over an edge of their screen, and those that did not come."""
    room = QRect(QPoint(), QSize(*screen))

    def lies_within(edges: list[int]) -> bool:
        return room.contains(QRect(QPoint(*edges[:2]), QPoint(edges[2] - 1, edges[3] - 1)))

    return {
        key: found for key, found in seen.items() if not found or not all(map(lies_within, found))
    }


@pytest.mark.long
@pytest.mark.parametrize(("text", "touch"), [(1.5, False), (2.0, False), (1.0, True), (1.5, True)])
def test_dialogs_with_large_text_and_for_fingers_lie_within_a_small_screen(
    tmp_path: Path, text: float, touch: bool
) -> None:
    seen = start(tmp_path, (1366, 768), text=text, touch=touch)
    dialogs = {key: found for key, found in seen.items() if isinstance(found, list)}
    dialogs["window"] = [dialogs["window"]]
    assert len(dialogs) > 12
    assert outside(dialogs, (1366, 768)) == {}


@pytest.mark.parametrize("screen", mostly_long(SCREENS, (1024, 600)))
def test_window_and_dialogs_lie_within_the_screen(tmp_path: Path, screen: tuple[int, int]) -> None:
    seen = start(tmp_path, screen)
    assert outside({"window": [seen.pop("window")]}, screen) == {}
    assert seen.pop("hit bar")
    assert seen.pop("all tools")
    assert seen.pop("areas")
    assert seen.pop("pane") >= (0.55 if screen[0] >= 1280 else 0.45)
    assert outside(seen, screen) == {}


def test_a_window_that_was_on_a_large_screen_and_was_killed_fits_a_small_one(
    tmp_path: Path,
) -> None:
    first = start(tmp_path, (1920, 1080), ONLY_WINDOW)
    assert first["window"][2] > 1400
    again = start(tmp_path, (1366, 768), ONLY_WINDOW)
    left, top, right, bottom = again["window"]
    assert left >= 0
    assert top >= 0
    assert right <= 1366
    assert bottom <= 768


@pytest.mark.long
def test_a_window_that_comes_back_on_an_upright_screen_has_its_panel_below_the_sheet(
    tmp_path: Path,
) -> None:
    below = {"This turn", "Journal", "Hit bar"}
    for screen, least in (((1366, 768), 0.55), ((800, 1280), 0.5), ((1366, 768), 0.55)):
        seen = start(tmp_path, screen, ONLY_WINDOW)
        is_upright = screen[1] > screen[0]
        wanted = below if is_upright else {"Hit bar"}
        at_foot = {title for title, area in seen["areas"].items() if area.startswith("Bottom")}
        assert at_foot == wanted
        assert seen["pane"] >= least


# -- in this process -----------------------------------------------------------------------------


def tall_dialog(qtbot: QtBot, lines: int) -> QDialog:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    layout = QVBoxLayout(dialog)
    for number in range(lines):
        layout.addWidget(QLabel(f"line {number}"))
        layout.addWidget(QLineEdit())
    layout.addWidget(QDialogButtonBox(QDialogButtonBox.StandardButton.Ok))
    return dialog


def test_a_dialog_that_is_taller_than_its_screen_scrolls_above_its_buttons(qtbot: QtBot) -> None:
    dialog = tall_dialog(qtbot, 60)
    screens.fit_to_screen(dialog)
    dialog.show()
    QApplication.processEvents()
    room = dialog.screen().availableGeometry()
    assert room.contains(dialog.frameGeometry())
    area = dialog.findChild(QScrollArea, "fitted")
    assert isinstance(area, QScrollArea)
    assert area.verticalScrollBar().maximum() > 0
    assert area.horizontalScrollBar().maximum() == 0
    buttons = dialog.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    assert not area.isAncestorOf(buttons)
    bottom = buttons.mapToGlobal(buttons.rect().bottomRight())
    assert dialog.geometry().contains(bottom)
    # Keys lead to what is out of sight.
    dialog.activateWindow()
    last = dialog.findChildren(QLineEdit)[-1]
    assert last.visibleRegion().isEmpty()
    dialog.findChildren(QLineEdit)[-2].setFocus()
    QTest.keyClick(dialog.findChildren(QLineEdit)[-2], Qt.Key.Key_Tab)
    assert last.hasFocus()
    assert not last.visibleRegion().isEmpty()


@pytest.mark.parametrize("is_chosen", [True, False])
def test_a_dialog_that_scrolls_keeps_its_focus(qtbot: QtBot, *, is_chosen: bool) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    layout = QVBoxLayout(dialog)
    button, query, rest = QPushButton("before"), QLineEdit(), QWidget()
    # No field: their heights are those of the style, where a window before this one has put it on.
    rest.setMinimumHeight(3000)
    for widget in (button, query, rest):
        layout.addWidget(widget)
    if is_chosen:
        query.setFocus()
    screens.fit_to_screen(dialog)
    assert dialog.findChild(QScrollArea, "fitted") is not None
    wanted = query if is_chosen else button
    assert dialog.focusWidget() is wanted
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(wanted.hasFocus)


def test_a_dialog_that_fits_is_left_as_it_is(qtbot: QtBot) -> None:
    dialog = tall_dialog(qtbot, 3)
    size = dialog.sizeHint()
    screens.fit_to_screen(dialog)
    dialog.show()
    QApplication.processEvents()
    assert dialog.height() == size.height()
    assert dialog.findChild(QScrollArea, "fitted") is None


def test_a_library_with_large_text_is_no_wider_than_an_upright_tablet(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    monkeypatch.setattr(screens, "room_for", lambda _: QRect(0, 0, 800, 1280))
    try:
        style.dress(LIGHT, Settings(text_scale=1.5))
        library = LibraryWindow(PatientLibrary.open())
        qtbot.addWidget(library)
        library.show()
        library.fold.setChecked(True)
        QApplication.processEvents()
        assert library.minimumSizeHint().width() <= 792
        library.close()
    finally:
        style.dress(LIGHT, Settings())


def test_every_dialog_is_looked_after(qtbot: QtBot) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    keeper = screens.ScreenKeeper.of(application)
    try:
        assert screens.ScreenKeeper.of(application) is keeper
        style.dress(LIGHT, Settings())
        dialog = tall_dialog(qtbot, 60)
        dialog.resize(3000, 3000)
        dialog.move(700, 700)
        dialog.show()
        QApplication.processEvents()
        assert dialog.screen().availableGeometry().contains(dialog.frameGeometry())
    finally:
        keeper.setParent(None)


@pytest.mark.parametrize(
    "place", [QRect(-500, -300, 400, 300), QRect(5000, 10, 400, 300), QRect(10, 10, 4000, 3000)]
)
def test_whatever_lies_outside_comes_back(qtbot: QtBot, place: QRect) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(place)
    window.show()
    screens.keep_on_screen(window)
    QApplication.processEvents()
    assert window.screen().availableGeometry().contains(window.frameGeometry())
