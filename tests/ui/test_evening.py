"""An evening with friends, in every game, by mouse and keys."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QMenu
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.session.journal import whole
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.game_options import GameOptions
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.dialogs.pilot import PilotDialog
from recordsheet_gui.ui.window import MainWindow

CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
ROSTERS = {
    "total-warfare": ("Griffin GRF-1N", "Locust LCT-1V", "Atlas AS7-D"),
    "renegade-tech": ("Griffin GRF-1N", "Scorpion SCP-1N", "Wasp WSP-1A"),
    "hard-hits": ("Kestrel", "Klingon D7", "Mule"),
    "skirmish": ("Anvil", "Wisp", "Fencer"),
}
"""Two that begin, and one that arrives."""


def begun(system: str) -> MainWindow:
    """The window with a fresh battle on the table."""
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.APP)))
    made.resize(1366, 768)
    made.show()
    made.activateWindow()
    assert QTest.qWaitForWindowActive(made)
    made.furnish()
    with Library.open() as library:
        units = tuple(
            UnitSetup(id=UnitId(key), design=library.load(name), side=side, pilot=Pilot())
            for key, name, side in zip("ab", ROSTERS[system], "AB", strict=False)
        )
    setup = GameSetup(system=system, units=units, title="Evening")
    path = Path(os.environ["RECORDSHEET_HOME"], "evening.rsgame")
    assert made.controller.new_game(path, SYSTEMS[system], setup)
    QApplication.processEvents()
    return made


@pytest.fixture(params=list(ROSTERS))
def window(
    request: pytest.FixtureRequest,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = begun(request.param)
    qtbot.addWidget(made)
    yield made
    made.controller.close()


class Evening:
    """Hands on mouse and keyboard."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.controller = window.controller

    def key(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)
        self.window.pane.view.setFocus()
        QTest.keyClick(self.window.pane.view, key, modifier)
        QApplication.processEvents()

    def strike(self) -> None:
        """A click on the first whole box of the sheet in front."""
        scene = self.window.pane.scene
        assert scene is not None
        grids = self.controller.paper.grids
        key = next(key for key in scene.locations if grids[key].left)
        box = scene.locations[key].box(grids[key].intact()[0])
        at = self.window.pane.view.mapFromScene(scene.rect_of(box).center())
        QTest.mouseClick(self.window.pane.view.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def to_turn(self, turn: int) -> None:
        for _ in range(20):
            if self.controller.state.clock.turn == turn:
                return
            self.key(Qt.Key.Key_F5)
        raise AssertionError("the turn does not end")

    def answer(
        self, kind: type[QDialog], key: Callable[[], None], act: Callable[[Any], None]
    ) -> None:
        """Press a key that brings up a dialog, and fill it in."""
        done: list[bool] = []
        tries: list[object] = []

        def look() -> None:
            found = QApplication.activeModalWidget()
            if not isinstance(found, kind):
                if len(tries) < 100:
                    tries.append(QTimer.singleShot(5, look))
                return
            try:
                act(found)
                done.append(True)
            finally:
                if found.isVisible():
                    found.reject()

        QTimer.singleShot(0, look)
        key()
        assert done

    def press(self, unit: UnitId, letter: Qt.Key) -> None:
        """Right click on a card of the roster, then the letter of an entry."""
        card = self.window.roster.cards[unit]
        self.window.roster.area.ensureWidgetVisible(card)
        spot = QPoint(20, 20)
        reason = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(card, QContextMenuEvent(reason, spot, card.mapToGlobal(spot)))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        QTest.keyClick(menu, letter)
        QApplication.processEvents()

    def move_to(self, unit: UnitId, side: str) -> None:
        """Right click, S for the sides, and the letter of one."""
        self.press(unit, Qt.Key.Key_S)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        (action,) = [one for one in menu.actions() if one.text() == side]
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
        QApplication.processEvents()


def _name(dialog: PilotDialog) -> None:
    QTest.keyClicks(dialog.name, "Natasha")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)


def _other_option(dialog: GameOptions) -> None:
    boxes = [box for box in dialog.form.switches.values() if box.isEnabled()]
    if boxes:
        box: QCheckBox = boxes[0]
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    else:
        choice = next(iter(dialog.form.choices.values()))
        choice.setFocus()
        QTest.keyClick(choice, Qt.Key.Key_Down)
    dialog.accept()


def play_evening(window: MainWindow) -> GameState:
    """Turn 1 to 3 of an evening with guests; gives the table as it stands then."""
    hand, controller = Evening(window), window.controller
    a, b = UnitId("a"), UnitId("b")
    hand.strike()
    assert controller.session.history.cursor == 1
    hand.to_turn(2)

    # A late guest brings a unit.
    newcomer = ROSTERS[controller.system.key][2]
    hand.key(Qt.Key.Key_U, CTRL)
    library = window.findChild(LibraryWindow)
    assert isinstance(library, LibraryWindow)
    QTest.keyClicks(library.query, newcomer)
    QTest.keyClick(library.query, Qt.Key.Key_Return)
    QTest.keyClick(library.table, Qt.Key.Key_Return)
    assert not library.isVisible()
    guest = controller.unit
    assert guest is not None
    assert guest not in (a, b)
    assert controller.paper.design.name == newcomer
    hand.strike()

    # Somebody takes over, somebody leaves, somebody changes sides.
    hand.answer(PilotDialog, lambda: hand.key(Qt.Key.Key_F2), _name)
    assert controller.paper.pilot.name == "Natasha"
    hand.press(b, Qt.Key.Key_W)
    assert controller.state.is_away(b)
    hand.move_to(guest, "C")
    assert controller.state.sides[guest] == "C"
    hand.press(a, Qt.Key.Key_D)
    twin = controller.unit
    assert twin is not None
    assert controller.paper.design == controller.state.unit(a).design
    hand.press(twin, Qt.Key.Key_M)
    assert twin not in controller.state.units

    # The table plays by another rule.
    before = controller.state.options
    hand.answer(GameOptions, window.actions_by_key["game_options"].trigger, _other_option)
    assert controller.state.options != before
    hand.to_turn(3)
    hand.strike()
    return controller.state


@pytest.mark.long
def test_an_evening(window: MainWindow) -> None:
    hand, controller = Evening(window), window.controller
    start = controller.state
    end = play_evening(window)

    # All of it back, and again.
    steps = controller.session.history.cursor
    for _ in range(steps):
        hand.key(Qt.Key.Key_Z, CTRL)
    assert controller.state == start
    assert list(window.roster.cards) == list(start.units)
    for _ in range(steps):
        hand.key(Qt.Key.Key_Y, CTRL)
    assert controller.state == end
    assert set(window.roster.cards) == set(end.units)


KILLED = """
import os, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
application = QApplication([])
from tests.ui.test_evening import begun, play_evening
window = begun(sys.argv[1])
play_evening(window)
history = window.controller.session.history
print(history.cursor, window.controller.game.path, flush=True)
# From here on nobody has a chance to put anything away.
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a thing of POSIX")
@pytest.mark.parametrize("system", ROSTERS)
def test_an_evening_whose_plug_is_pulled_is_all_there(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", KILLED, system],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr[-2000:]
    steps, _, path = done.stdout.strip().rpartition("\n")[2].partition(" ")
    with gamefile.open_game(Path(path)) as again:
        state, history = again.session.state, again.session.history
        assert not again.is_read_only
        assert history.cursor == int(steps)
        assert state.clock.turn == 3
        told = [line.text for line in whole(again.system, history)]
        assert any("joins side" in text for text in told)
        assert any(text.endswith("leaves the field.") for text in told)
        assert any("Natasha takes over" in text for text in told)
        names = [paper.design.name for paper in state.units.values()]
        assert names == list(ROSTERS[system])
        # Undo history and all: back to the first sheet, and forward again.
        again.session.undo(count=int(steps))
        assert list(again.session.state.units) == ["a", "b"]
        again.session.redo(count=int(steps))
        assert again.session.state == state
