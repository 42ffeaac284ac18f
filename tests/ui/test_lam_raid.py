"""A LAM raids as a fighter in the window: it strafes, dives with bombs, and its pilot ejects."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.mech.view import Mech, counted_mech
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.systems.total_warfare.test_lam_attacks import lam
from tests.ui.table import attack_panel, do, journal, spot
from tests.ui.test_air_raid import Raid, nothing

LEFT = Qt.MouseButton.LeftButton
HERON, HAWK, RAIDER = UnitId("lam"), UnitId("hawk"), UnitId("raider")


def begun(home: Path, *designs: tuple[UnitId, UnitDesign, str]) -> MainWindow:
    """The window with these units."""
    window = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.APP)))
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    window.furnish()
    window.cards.pause = 0
    units = tuple(
        UnitSetup(id=key, design=design, side=side, pilot=Pilot()) for key, design, side in designs
    )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Raid")
    assert window.controller.new_game(home / "raid.rsgame", system, setup)
    dice = Rolled(3)
    window.controller.rolls.dice = lambda: dice  # type: ignore[method-assign]
    QApplication.processEvents()
    return window


class LamRaid(Raid):
    """Mouse and keys of both players."""

    @property
    def lam(self) -> Mech:
        """As its sheet shows it."""
        return counted_mech(self.controller.state, HERON)


def play(window: MainWindow, picture: Callable[[str], None] = nothing) -> LamRaid:
    """It strafes, and dives in the turn after."""
    hands = LamRaid(window)
    hands.to("movement")
    hands.look_at(HERON)
    do(window, "mode", unit=HERON, to="fighter")
    do(window, "bombs", unit=HERON, load={"HE Bomb": 2})
    hands.to("weapon")
    while window.controller.state.clock.turn == 1:
        hands.next()
    hands.to("movement")
    do(window, "altitude", unit=HERON, to=2)
    do(window, "velocity", unit=HERON, to=4)
    hands.to("weapon")
    panel = attack_panel(window)
    hands.aim(HERON, HAWK)
    run = panel.first.fields["run"]
    assert isinstance(run, QComboBox)
    hands.pick(run, run.findData("strafe"))
    hands.tick("Large Laser")
    picture("1 a LAM strafes")
    assert "strafing +4" in panel.lines.lines[hands.place("Large Laser")].box.toolTip()
    hands.fire()
    assert hands.lam.flier is not None
    assert (hands.lam.flier.run, hands.lam.flier.altitude) == ("strafe", 2)
    while window.controller.state.clock.turn == 2:
        hands.next()
    hands.to("movement")
    do(window, "altitude", unit=HERON, to=5)
    hands.to("weapon")
    hands.aim(HERON, HAWK)
    QTest.mouseClick(panel.with_body, LEFT)
    QApplication.processEvents()
    picture("2 a LAM dives")
    QTest.mouseClick(hands.button("Dive bombing"), LEFT)
    QApplication.processEvents()
    return hands


@pytest.mark.rule("BT-lam-attacks", "BT-lam-bombs")
def test_a_lam_strafes_and_dives_by_mouse_and_keys(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    with Library.open() as library:
        hawk = library.load("Shadow Hawk SHD-2H")
    window = begun(tmp_path, (HERON, lam(), "A"), (HAWK, hawk, "B"))
    qtbot.addWidget(window)
    hands = play(window)
    assert hands.lam.flier is not None
    assert hands.lam.flier.altitude == 3
    told = journal(window)
    assert any("it strafes" in line for line in told)
    assert any("HE Bomb" in line for line in told)


@pytest.mark.rule("TW-aero-launched-store", "TW-aero-eject")
def test_a_fighter_launches_a_missile_from_the_panel_and_its_pilot_ejects_by_the_menu(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    with Library.open() as library:
        corsair, stuka = library.load("Corsair CSR-V12"), library.load("Stuka STU-K5")
    window = begun(tmp_path, (HERON, corsair, "A"), (RAIDER, stuka, "B"))
    qtbot.addWidget(window)
    hands = Raid(window)
    do(window, "bombs", unit=HERON, load={"LAA Missile": 1})
    hands.to("weapon")
    hands.aim(HERON, RAIDER)
    panel = attack_panel(window)
    QTest.mouseClick(panel.with_body, LEFT)
    QApplication.processEvents()
    panel.around.range.setValue(7)
    QApplication.processEvents()
    assert "medium range +2" in hands.button("Launch").toolTip()
    QTest.mouseClick(hands.button("Launch"), LEFT)
    QApplication.processEvents()
    assert any("LAA Missile" in line for line in journal(window))
    menu = window.pane.menu_for(spot(window, TargetKind.TRACK, track="velocity"))
    next(action for action in menu.actions() if action.text() == "Eject").trigger()
    QApplication.processEvents()
    destroyed = SYSTEMS["total-warfare"].derive(window.controller.state, HERON).destroyed
    assert destroyed == "The pilot has ejected."
