"""A battle of all arms in the window: swarmers, a platoon in a bunker, a Point of ProtoMechs."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import Given, Rolled
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.infantry import keys as platoon
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.attack_results import results
from recordsheet_gui.ui.window import MainWindow
from tests.blk import BUNKER, blk, reported
from tests.ui.table import attack_panel, journal, spoken
from tests.ui.test_mixed_battle import Hands

LEFT = Qt.MouseButton.LeftButton
TABLE = {
    "suits": ("Elemental Battle Armor [Laser](Sqd5)", "A"),
    "rifles": ("Foot Platoon (Rifle)", "A"),
    "roc": ("Roc", "A"),
    "minotaur": ("Minotaur", "A"),
    "centaur": ("Centaur", "A"),
    "omni": ("Timber Wolf Prime", "A"),
    "archer": ("Archer ARC-2R", "B"),
    "wolf": ("Timber Wolf Prime", "B"),
}
HARDENED = 3
SEED = 7


def bunker() -> UnitDesign:
    """A hardened building."""
    design = reported(blk(BUNKER, building_type=HARDENED + 1)).design
    assert design is not None
    return design


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.APP)))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    made.activateWindow()
    assert QTest.qWaitForWindowActive(made)
    made.furnish()
    made.cards.pause = 0
    with Library.open() as library:
        units = [
            UnitSetup(id=UnitId(key), design=library.load(name), side=side)
            for key, (name, side) in TABLE.items()
        ]
    units.append(UnitSetup(id=UnitId("bunker"), design=bunker(), side="A"))
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=tuple(units), title="All arms")
    assert made.controller.new_game(tmp_path / "arms.rsgame", system, setup)
    QApplication.processEvents()
    return made


class Arms(Hands):
    """Hands that also open the menu of a sheet, and roll what they are told."""

    def rolls(self, dice: Sequence[Sequence[int]] | None = None) -> None:
        """The next dice, one after another; without any those of a seed."""
        rolled = Rolled(SEED) if dice is None else Given([list(one) for one in dice])
        self.controller.rolls.dice = lambda: rolled  # type: ignore[method-assign]

    def choose(self, unit: str, words: str) -> None:
        """A line of the menu that a right press on a sheet opens."""
        self.look_at(unit)
        menu = self.window.pane.menu_for(None)
        (line,) = [action for action in menu.actions() if action.text() == words]
        menu.popup(self.window.pane.mapToGlobal(self.window.pane.rect().center()))
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(line).center())
        menu.close()
        QApplication.processEvents()
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)

    def aim(self, unit: str, at: str, distance: int) -> None:
        """Whom and how far, in the panel."""
        self.look_at(unit)
        panel = attack_panel(self.window)
        self.until(panel.isVisible)
        place = panel.target.findData(UnitId(at))
        assert place >= 0
        panel.target.setFocus()
        while panel.target.currentIndex() != place:
            was = panel.target.currentIndex()
            QTest.keyClick(panel.target, Qt.Key.Key_Down if was < place else Qt.Key.Key_Up)
            assert panel.target.currentIndex() != was
        panel.around.range.setFocus()
        panel.around.range.selectAll()
        QTest.keyClicks(panel.around.range, f"{distance}\t")
        QApplication.processEvents()

    def fire(self, unit: str, at: str, distance: int, weapon: str) -> None:
        """The first weapon of a name, ticked in the panel, then Fire."""
        self.aim(unit, at, distance)
        lines = attack_panel(self.window).lines.lines.values()
        ready = [one.box for one in lines if one.box.text().startswith(weapon)]
        free = [box for box in ready if box.isEnabled()]
        assert free, f"{weapon}: {[box.accessibleDescription() for box in ready]}"
        free[0].click()
        before, told = self.controller.session.history.cursor, spoken(self.window)
        QTest.mouseClick(attack_panel(self.window).fire, LEFT)
        QApplication.processEvents()
        assert self.controller.session.history.cursor > before, told

    def strike(self, unit: str, words: str, at: str, distance: int = 1) -> None:
        """A button of the physical attacks."""
        self.aim(unit, at, distance)
        panel = attack_panel(self.window)
        (button,) = [one for key, one in panel.body.buttons.items() if key.startswith(words)]
        assert button.isEnabled(), panel.body.cannot.text()
        QTest.mouseClick(button, LEFT)
        QApplication.processEvents()

    def type(self, words: str) -> None:
        """A line in the bar."""
        self.window.actions_by_key["focus_hit_bar"].trigger()
        line = self.window.hit_bar.line
        line.clear()
        QTest.keyClicks(line, words)
        QTest.keyClick(line, Qt.Key.Key_Return)
        QApplication.processEvents()

    def press(self, grid: str, column: int) -> None:
        """A box of the sheet in front."""
        pane = self.window.pane
        assert pane.scene is not None
        target = pane.scene.locations[GridKey(grid)].box(Cell(0, column))
        place = pane.view.mapFromScene(pane.scene.rect_of(target).center())
        QTest.mouseClick(pane.view.viewport(), LEFT, pos=place)
        QApplication.processEvents()

    def men(self, unit: str = "rifles") -> int:
        """Troopers left of a platoon."""
        return self.controller.state.unit(UnitId(unit)).grids[platoon.BOXES].left

    def says(self, unit: str, word: str) -> bool:
        """Whether a sheet shows a condition."""
        return any(word in one for one in self.controller.derived(UnitId(unit)).conditions)

    def finish(self) -> None:
        """On to the next turn."""
        self.rolls()
        turn = self.controller.state.clock.turn
        while self.controller.state.clock.turn == turn:
            self.next()


def first_turn(hands: Arms) -> None:
    """A squad mounts, a platoon is shot at in the open and goes into the bunker."""
    hands.rolls()
    hands.to("movement")
    hands.choose("suits", "Mount Timber Wolf Prime")
    assert hands.says("suits", "mounted")
    hands.to("weapon")
    # A machine gun rolls 2D6 of casualties, which are doubled in the open.
    hands.rolls([[6, 5], [2, 2]])
    hands.fire("wolf", "rifles", 1, "Machine Gun")
    assert hands.men() == 28 - 2 * 4
    # 12 missiles of 20: 3 troopers, doubled.
    hands.rolls([[6, 5], [3, 4]])
    hands.fire("archer", "rifles", 7, "LRM 20")
    assert hands.men() == 20 - 2 * 3
    hands.look_at("rifles")
    hands.press("TPRS/structure", 27)
    assert hands.men() == 13
    hands.press("TPRS/structure", 27)
    assert hands.men() == 14
    hands.finish()


def second_turn(hands: Arms) -> None:
    """Hardened walls let nothing through; the squad swarms; ProtoMechs fire and rage."""
    hands.rolls()
    hands.to("movement")
    hands.choose("rifles", "Go inside Ridge Bunker")
    hands.choose("suits", "Dismount from Timber Wolf Prime")
    hands.to("weapon")
    hands.rolls([[6, 5], [3, 4]])
    hands.fire("archer", "rifles", 7, "LRM 20")
    assert hands.men() == 14
    hands.rolls([[6, 6]])
    hands.choose("suits", "Swarm Archer ARC-2R")
    assert hands.says("suits", "swarming")
    assert hands.says("archer", "swarmed")
    hands.rolls([[6, 5], [5, 4]])
    hands.fire("roc", "archer", 3, "ER Medium Laser")
    hands.to("physical")
    hands.rolls([[6, 5], [3]])
    hands.strike("minotaur", "frenzy", "archer", 0)
    hands.finish()


def third_turn(hands: Arms) -> None:
    """Those who cling strike, others hit them instead, and the 'Mech brushes them off."""
    hands.rolls()
    hands.to("movement")
    before = hands.controller.state.unit(UnitId("archer"))
    # Nobody tells them: five small lasers strike the center torso when their phase begins.
    hands.rolls([[3, 4], [1, 2]])
    hands.to("weapon")
    archer = hands.controller.state.unit(UnitId("archer"))
    assert before.grids[GridKey("CT/armor")].left - archer.grids[GridKey("CT/armor")].left == 15
    assert not hands.controller.state.owed
    # Center torso, and a 6: the beam strikes who clings there.
    hands.rolls([[6, 5], [3, 4], [6], [2]])
    hands.fire("omni", "archer", 3, "ER Medium Laser")
    suits = hands.controller.state.unit(UnitId("suits"))
    assert suits.grids[GridKey("T2/armor")].left == 3
    hands.look_at("suits")
    hands.type("3 t4")
    suits = hands.controller.state.unit(UnitId("suits"))
    assert suits.grids[GridKey("T4/armor")].left == 7
    hands.to("physical")
    hands.rolls([[6, 6], [1]])
    history = hands.controller.session.history
    place = history.cursor + 1
    hands.strike("archer", "brush", "suits", 0)
    (told,) = results(hands.controller.system, history, place)
    assert told.title == "Brush off the swarmers"
    assert any("armor loses" in words for _, words in told.caused)
    assert not hands.says("archer", "swarmed")
    hands.finish()


def test_three_turns_of_all_arms_are_played_printed_opened_again_and_undone(
    window: MainWindow, tmp_path: Path
) -> None:
    hands = Arms(window)
    first_turn(hands)
    second_turn(hands)
    third_turn(hands)
    assert any("nothing comes through the walls" in line for line in journal(window))
    hands.print(tmp_path / "arms.pdf")
    pages = [page.extract_text().upper() for page in PdfReader(tmp_path / "arms.pdf").pages]
    for name, _ in TABLE.values():
        assert any(name.split()[0].upper() in page for page in pages), name
    state, steps = window.controller.state, window.controller.session.history.cursor
    window.close()
    window.controller.close()

    with gamefile.open_game(tmp_path / "arms.rsgame") as again:
        assert again.session.state == state
        again.session.undo(count=steps)
        fresh = again.session.state.units.values()
        assert not any(grid.lost for paper in fresh for grid in paper.grids.values())
        again.session.redo(count=steps)
        assert again.session.state == state
