"""What the first window and the first hits must not wait for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from recordsheet_gui.ui import actions
from recordsheet_gui.ui.window import MENUS

ROOT = Path(__file__).parents[2]

BATTLE = """
import json, sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication

from recordsheet_gui import app
from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.events import DiceRolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import attack_panel

seen = {}

def look(when):
    application.processEvents()
    seen[when] = sorted({n.partition(".")[0] for n in sys.modules if n.startswith("pydantic")})

application = QApplication([])
window = MainWindow(Controller(Settings()))
window.restore()
app.start(window, None)
window.show()
window.furnish()
look("the first window")
assert "recordsheet_gui.systems.total_warfare.mech" in sys.modules
assert "recordsheet_gui.systems.total_warfare.vehicle" not in sys.modules
controller = window.controller
for key, line in (("total-warfare", "35 rt"), ("renegade-tech", "ppc rt")):
    setup = replace(controller.game.setup, system=key)
    assert controller.new_game(Path(sys.argv[1], f"{key}.rsgame"), SYSTEMS[key], setup)
    look(f"a game of {key}")
    controller.typed = Rolled(7)
    assert controller.say(line)
    rolled = [e.why for e in controller.session.history.step(1).events if isinstance(e, DiceRolled)]
    assert key != "total-warfare" or any("ritical" in why for why in rolled), rolled
    look(f"a hit in {key}")
    controller.choose_unit(UnitId("c"))
    window.actions_by_key["attack"].trigger()
    dialog = attack_panel(window)
    dialog.around.range.setValue(3)
    for line in dialog.lines.lines.values():
        line.box.setChecked(line.box.isEnabled())
    dialog.shoot()
    assert controller.session.history.cursor == 2, dialog.words.text()
    look(f"an attack in {key}")
controller.close()
from recordsheet_gui.importers import read_unit_file
read_unit_file("a.toml", "")
look("a player's unit file")
print(json.dumps(seen))
"""


def test_pydantic_is_not_imported_before_a_player_brings_a_file(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "RECORDSHEET_HOME": str(tmp_path / "home"),
    }
    done = subprocess.run(
        [sys.executable, "-c", BATTLE, str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if done.returncode:
        pytest.fail(done.stderr)
    seen = json.loads(done.stdout)
    assert seen.pop("a player's unit file") == ["pydantic", "pydantic_core"]
    assert len(seen) == 7
    assert seen == {when: [] for when in seen}


START = """
import json, sys
from PySide6.QtWidgets import QApplication
from recordsheet_gui import app
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow

application = QApplication([])
window = MainWindow(Controller(Settings(text_scale=float(sys.argv[1]), touch=sys.argv[2] == "1")))
window.restore()
app.start(window, None)
window.show()
rooms = []
furnish = window.furnish

def furnishing():
    rooms.append((window.pane.view.room(), window.pane.scene.layout.width))
    furnish()

window.furnish = furnishing
while not window._is_furnished:
    application.processEvents()
for _ in range(3):
    application.processEvents()
rooms.append((window.pane.view.room(), window.pane.scene.layout.width))
print(json.dumps(rooms))
"""


@pytest.mark.long
@pytest.mark.parametrize(("text", "touch"), [("1.0", "0"), ("1.5", "0"), ("1.0", "1")])
def test_the_strips_around_the_first_sheet_take_their_room_before_they_are_filled(
    text: str, touch: str, tmp_path: Path
) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RECORDSHEET_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", START, text, touch],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    before, after = json.loads(done.stdout.splitlines()[-1])
    assert before[0][1] == after[0][1], "the height of roster and hit bar"
    if text == "1.0" and touch == "0":
        assert before == after


ROOMS = """
import json, os, sys
from recordsheet_gui import app

start = app.start

def starting(window, game):
    from recordsheet_gui.ui.scene.view import SheetView
    paint = SheetView.paintEvent
    def painting(self, event):
        paint(self, event)
        if self.sheet is not None:
            print(json.dumps([n for n in sys.modules if n.startswith("recordsheet_gui.")]))
            sys.stdout.flush()
            os._exit(0)
    SheetView.paintEvent = painting
    start(window, game)

app.start = starting
app.main()
"""

LATER = (
    "importers",
    "session.digest",
    "session.dropped",
    "session.journal",
    "session.report",
    "session.retold",
    "session.say",
    "session.script",
    "storage.library",
    "systems.battletech.attacks",
    "systems.battletech.deciding",
    "systems.battletech.mech.physical",
    "systems.battletech.mech.rules",
    "systems.battletech.say",
    "systems.hard_hits",
    "systems.renegade_tech",
    "systems.skirmish",
    "systems.total_warfare.hits",
    "systems.total_warfare.mech",
    "systems.total_warfare.say",
    "systems.total_warfare.vehicle",
    "ui.actions",
    "ui.bars",
    "ui.dialogs",
    "ui.games.battletech.attack_panel",
    "ui.games.battletech.panel",
    "ui.games.hard_hits",
    "ui.games.renegade_tech",
    "ui.games.skirmish",
    "ui.printing",
    "ui.scene.access",
    "ui.submenus",
    "ui.tool_bar",
    "ui.tour",
    "ui.widgets.cards",
    "ui.widgets.foot_bar",
    "ui.widgets.journal",
    "ui.widgets.messages",
    "ui.widgets.notice_bar",
    "ui.widgets.phase_bar",
    "ui.widgets.roster",
    "ui.widgets.turn_timer",
    "units.card",
    "units.ship",
    "units.vehicle",
)
"""Rooms that the first sheet is painted without; a busy machine also shows the sign to wait."""


def test_a_sheet_is_painted_before_rules_dialogs_and_other_games_are_read(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RECORDSHEET_HOME": str(tmp_path)}

    def rooms() -> set[str]:
        done = subprocess.run(
            [sys.executable, "-c", ROOMS],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return {name.partition(".")[2] for name in json.loads(done.stdout.splitlines()[-1])}

    assert "storage.library" in rooms(), "the first battle of all is dealt from it"
    found = rooms()
    assert {"ui.window", "systems.total_warfare.mech_sheets"} <= found
    read = {room for room in found for late in LATER if f"{room}.".startswith(f"{late}.")}
    assert not read


QUICK = """
import sys
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from recordsheet_gui import app
from recordsheet_gui.core.commands import MarkBoxes
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow

application = QApplication([])
window = MainWindow(Controller(Settings()))
window.restore()
app.start(window, None)
assert window.controller.play(MarkBoxes(unit=UnitId("a"), grid=GridKey("CT/armor"), boxes=1))
# The sheet is in sight, and what follows has not come yet.
window.furnish = lambda: None
window.show()
window.activateWindow()
view = window.pane.view
view.setFocus()
while not window.isActiveWindow() or window.pane.is_due:
    application.processEvents()
del window.furnish
assert not window._is_furnished
assert window._bars is None
if sys.argv[1] == "key":
    QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
else:
    scene = window.pane.scene
    box = scene.locations[GridKey("CT/armor")].box(Cell(0, 5))
    place = view.mapFromScene(scene.rect_of(box).center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
assert window._is_furnished
assert not window.menus["&Game"].isEmpty()
print(window.controller.session.history.cursor)
"""


@pytest.mark.parametrize(("how", "cursor"), [("key", 0), ("mouse", 2)])
def test_who_is_quicker_than_the_window_is_not_ignored(
    how: str, cursor: int, tmp_path: Path
) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RECORDSHEET_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", QUICK, how],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == cursor


def test_the_titles_of_the_menus_are_those_of_the_actions() -> None:
    assert tuple(dict.fromkeys(spec.menu for spec in actions.ACTIONS)) == MENUS


RULES = """
import sys
from pathlib import Path
from recordsheet_gui import app
from recordsheet_gui.storage.settings import Settings

game = Path(sys.argv[2]) if sys.argv[2] else None
app._load_rules(Settings(last_system=sys.argv[1]), game)
print(*(n.split(".")[2] for n in sys.modules if n.endswith(".rules") and n.count(".") == 3))
assert "PySide6" not in sys.modules
"""


@pytest.mark.parametrize(
    ("system", "game", "read"),
    [
        ("total-warfare", "", "total_warfare"),
        ("skirmish", "", "skirmish"),
        ("total-warfare", "another.rsgame", ""),
        ("chess", "", ""),
        ("", "", ""),
    ],
)
def test_the_rules_of_the_last_game_are_there_before_qt_and_no_others(
    system: str, game: str, read: str
) -> None:
    found = subprocess.run(
        [sys.executable, "-c", RULES, system, game],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == read.split()


FINISHED = """
import sys
from recordsheet_gui import app
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QLabel, QLineEdit, QPushButton,
    QTabBar, QWidget,
)
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui import style
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow

HAND = Qt.CursorShape.PointingHandCursor

def kinds(kind=QWidget):
    return {kind.__name__}.union(*(kinds(below) for below in kind.__subclasses__()))

application = QApplication([])
window = MainWindow(Controller(Settings()))
window.restore()
app.start(window, None)
window.show()
while not window._is_furnished:
    application.processEvents()
assert {"UnitChip", "Card", "JournalView"} <= kinds()
assert not {"QWizard", "QCalendarWidget", "QMdiArea"} & kinds(), "nobody has asked for them"

def without_hand():
    # What Qt keeps hidden for itself is dressed when it is shown.
    seen = [
        widget
        for kind in (QAbstractButton, QTabBar, QComboBox)
        for widget in window.findChildren(kind)
        if widget.isVisible()
    ]
    assert len(seen) > 30, len(seen)
    return [widget for widget in seen if widget.cursor().shape() is not HAND]

crosses = [widget for widget in without_hand() if isinstance(widget.parent(), QLineEdit)]
assert without_hand() == crosses, [widget.accessibleName() for widget in without_hand()]
for label in window.findChildren(QLabel):
    field = label.buddy()
    assert field is None or isinstance(field, QAbstractButton) or field.accessibleName()
for box in window.findChildren(QAbstractSpinBox):
    assert box.lineEdit().textMargins().left() == style.INDENT
later = QPushButton("Later", window)
later.show()
assert later.cursor().shape() is HAND
style.know_all_widgets()
assert "QWizard" in kinds()
assert not without_hand()
"""


def test_a_window_is_filled_without_the_classes_of_widgets_it_has_none_of_and_all_has_its_hand(
    tmp_path: Path,
) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RECORDSHEET_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", FINISHED],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
