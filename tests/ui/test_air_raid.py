"""A fighter raids a lance in the window: it strafes, dives with bombs, is shot at, and lands."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import attack_panel, do, journal, spot, wheel
from tests.ui.test_mixed_battle import Hands

LEFT = Qt.MouseButton.LeftButton
FIGHTER, HAWK, HUNCH = UnitId("f"), UnitId("hawk"), UnitId("hunch")
TABLE = {
    FIGHTER: ("Corsair CSR-V12", "A"),
    HAWK: ("Shadow Hawk SHD-2H", "B"),
    HUNCH: ("Hunchback HBK-4G", "B"),
}


def begun(home: Path, seed: int = 2) -> MainWindow:
    """The window with a fighter in space above two 'Mechs."""
    window = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.APP)))
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    window.furnish()
    window.cards.pause = 0
    with Library.open() as library:
        units = tuple(
            UnitSetup(id=key, design=library.load(name), side=side, pilot=Pilot())
            for key, (name, side) in TABLE.items()
        )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Raid")
    assert window.controller.new_game(home / "raid.rsgame", system, setup)
    dice = Rolled(seed)
    window.controller.rolls.dice = lambda: dice  # type: ignore[method-assign]
    QApplication.processEvents()
    return window


class Raid(Hands):
    """Mouse and keys of both players."""

    @property
    def fighter(self) -> Aero:
        """As its sheet shows it."""
        return counted_aero(self.controller.state, FIGHTER)

    def aim(self, unit: UnitId, at: UnitId) -> None:
        """The attack panel of a unit, with its target."""
        self.look_at(unit)
        panel = attack_panel(self.window)
        self.until(panel.isVisible)
        if panel.pages.currentIndex() == 1:
            QTest.mouseClick(panel.fire, LEFT)
        self.pick(panel.target, panel.target.findData(at))

    def pick(self, combo: QComboBox, place: int) -> None:
        """Walk to an entry of a list with the keys."""
        assert place >= 0
        combo.setFocus()
        while combo.currentIndex() != place:
            down = combo.currentIndex() < place
            QTest.keyClick(combo, Qt.Key.Key_Down if down else Qt.Key.Key_Up)
        QApplication.processEvents()

    def tick(self, *names: str) -> None:
        """Weapons of the panel, each by a click into its box."""
        lines = attack_panel(self.window).lines.lines.values()
        for name in names:
            box = next(
                one.box
                for one in lines
                if one.box.text().startswith(name) and not one.box.isChecked()
            )
            press(box)

    def place(self, name: str) -> int:
        """The number of a weapon among the lines of the panel."""
        lines = attack_panel(self.window).lines.lines.items()
        return next(at for at, one in lines if one.box.text().startswith(name))

    def fire(self) -> None:
        panel = attack_panel(self.window)
        before = self.controller.session.history.cursor
        QTest.mouseClick(panel.fire, LEFT)
        QApplication.processEvents()
        assert self.controller.session.history.cursor > before, panel.words.text()

    def button(self, starts: str) -> QPushButton:
        """A physical attack or a way of bombing."""
        buttons = attack_panel(self.window).body.buttons.values()
        return next(one for one in buttons if one.text().startswith(starts) and one.isVisible())


def press(box: QCheckBox) -> None:
    QTest.mouseClick(box, LEFT, pos=QPoint(8, box.height() // 2))
    QApplication.processEvents()


def nothing(name: str) -> None:
    """Nobody takes pictures."""


def play(window: MainWindow, picture: Callable[[str], None] = nothing) -> Raid:
    """Two turns: strafing, then a dive; the lance fires back, and the fighter lands."""
    hands = Raid(window)
    hands.to("movement")
    hands.look_at(FIGHTER)
    do(window, "altitude", unit=FIGHTER, to=2)
    do(window, "bombs", unit=FIGHTER, load={"HE Bomb": 2})
    for _ in range(4):
        wheel(window, spot(window, TargetKind.TRACK, track=keys.VELOCITY), 1)
    QApplication.processEvents()
    assert (hands.fighter.velocity, hands.fighter.altitude) == (4, 2)
    hands.to("weapon")
    panel = attack_panel(window)

    hands.aim(FIGHTER, HAWK)
    run = panel.first.fields["run"]
    assert isinstance(run, QComboBox)
    hands.pick(run, run.findData("strafe"))
    hands.tick("Large Laser", "Medium Laser RWG")
    picture("1 strafing")
    hands.fire()
    hands.aim(FIGHTER, HUNCH)
    # What has strafed one strafes the next: it has paid its heat.
    hands.tick("Large Laser")
    hands.fire()
    assert hands.fighter.run == "strafe"
    assert hands.fighter.altitude == 2

    hands.aim(HAWK, FIGHTER)
    assert "target attacks the ground" not in panel.lines.lines[0].box.toolTip()
    hands.tick("AC/5", "Medium Laser", "LRM 5")
    picture("2 fire from the ground")
    hands.fire()
    # What struck it in the air asks for a control roll at the end of the phase.
    armor = sum(hands.fighter.armor_left(where) for where in hands.fighter.design.armor)
    assert armor < 216
    picture("2b struck")
    hands.to("physical")
    while window.controller.state.clock.turn == 1:
        hands.next()

    hands.to("movement")
    hands.look_at(FIGHTER)
    do(window, "altitude", unit=FIGHTER, to=5)
    if hands.fighter.is_out_of_control:
        do(window, "condition", unit=FIGHTER, name="out of control", on=False)
    hands.to("weapon")
    hands.aim(FIGHTER, HUNCH)
    QTest.mouseClick(panel.with_body, LEFT)
    QApplication.processEvents()
    count = panel.first.fields["count"]
    assert isinstance(count, QComboBox)
    hands.pick(count, count.findData(2))
    picture("3 bombs")
    QTest.mouseClick(hands.button("Dive bombing"), LEFT)
    QApplication.processEvents()
    assert (hands.fighter.altitude, hands.fighter.bombs) == (3, {})
    # The last bomb is gone, and what it did is still there to read.
    hands.until(lambda: panel.pages.currentIndex() == 1 and "HE Bomb" in panel.results.text)
    picture("4 what the bombs did")
    hands.look_at(HUNCH)
    assert panel.with_weapons.isChecked()
    assert panel.around.range.value() > 1
    hands.to("physical")
    while window.controller.state.clock.turn == 2:
        hands.next()
    return hands


@pytest.mark.rule("TW-aero-run", "TW-aero-strafing", "TW-aero-bomb")
def test_a_fighter_strafes_bombs_and_lands_by_mouse_and_keys(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    window = begun(tmp_path)
    qtbot.addWidget(window)
    hands = play(window)
    told = journal(window)
    assert any("HE Bomb" in line for line in told)
    assert any("it strafes" in line for line in told)
    assert any("Control roll" in line and "in the air" in line for line in told)
    assert hands.fighter.destroyed is None
    hands.look_at(FIGHTER)
    marker = spot(window, TargetKind.TRACK, track=keys.ALTITUDE)
    menu = window.pane.menu_for(marker)
    land = next(action for action in menu.actions() if action.text() == "Land")
    land.trigger()
    while window.cards.cards:
        QTest.keyClick(window.pane.view, Qt.Key.Key_F5)
        QApplication.processEvents()
    assert hands.fighter.is_grounded
