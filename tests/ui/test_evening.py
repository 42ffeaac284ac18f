"""An evening with friends, in every game, by mouse and keys."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QMenu
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
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


@pytest.fixture(params=list(ROSTERS))
def window(
    request: pytest.FixtureRequest,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.APP)))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.furnish()
    with Library.open() as library:
        units = tuple(
            UnitSetup(id=UnitId(key), design=library.load(name), side=side, pilot=Pilot())
            for key, name, side in zip("ab", ROSTERS[request.param], "AB", strict=False)
        )
    setup = GameSetup(system=request.param, units=units, title="Evening")
    path = Path(os.environ["RECORDSHEET_HOME"], "evening.rsgame")
    assert made.controller.new_game(path, SYSTEMS[request.param], setup)
    QApplication.processEvents()
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
        place = card.mapToGlobal(QPoint(20, 20))
        self.window.roster.menu_asked.emit(unit, place)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        QTest.keyClick(menu, letter)
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


def test_an_evening(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    hand, controller = Evening(window), window.controller
    a, b = UnitId("a"), UnitId("b")
    start = controller.state
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

    # All of it back, and again.
    end, steps = controller.state, controller.session.history.cursor
    for _ in range(steps):
        hand.key(Qt.Key.Key_Z, CTRL)
    assert controller.state == start
    assert list(window.roster.cards) == [a, b]
    for _ in range(steps):
        hand.key(Qt.Key.Key_Y, CTRL)
    assert controller.state == end
    assert set(window.roster.cards) == set(end.units)

    # The plug is pulled: what is on disk now is all that there is.
    assert controller.game is not None
    copy = shutil.copyfile(controller.game.path, tmp_path / "after.rsgame")
    with gamefile.open_game(copy) as again:
        assert again.session.state == end
        assert list(again.session.state.units) == list(end.units)
        assert again.session.history.cursor == steps
