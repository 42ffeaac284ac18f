"""Aerospace units move, land and drop their stores by hand and mouse."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.widgets.move_row import MoveRow
from recordsheet_gui.ui.window import MainWindow
from tests.aerospace import aerospace
from tests.ui.table import click, do, journal, spot, turn_panel

FIGHTER, BALL = UnitId("f"), UnitId("s")


@pytest.fixture
def battle(window: MainWindow, tmp_path: Path) -> MainWindow:
    units = (
        UnitSetup(id=FIGHTER, design=aerospace(), side="A"),
        UnitSetup(id=BALL, design=aerospace("small craft"), side="B"),
    )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Air")
    assert window.controller.new_game(tmp_path / "air.rsgame", system, setup)
    window.controller.choose_unit(FIGHTER)
    return window


def moves(window: MainWindow) -> MoveRow:
    row = turn_panel(window).moves
    assert row is not None
    row.refresh()
    return row


def press(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_panel_asks_for_velocity_and_pays_for_it(battle: MainWindow, qtbot: QtBot) -> None:
    row = moves(battle)
    assert list(row.modes) == ["safe thrust", "velocity", "turn"]
    press(qtbot, row.modes["velocity"])
    assert "which velocity?" in row.picker.title.text()
    press(qtbot, row.picker.numbers[5])
    tracks = battle.controller.paper.tracks
    assert (tracks[keys.VELOCITY], tracks[keys.THRUST], tracks[keys.FUEL]) == (5, 5, 395)
    press(qtbot, row.modes["turn"])
    press(qtbot, row.picker.kinds[1])
    press(qtbot, row.picker.numbers[1])
    assert battle.controller.paper.tracks[keys.THRUST] == 7
    assert any("1 hexside right (2)" in line for line in journal(battle))


def test_a_landing_ticks_the_ground_and_needs_no_number(battle: MainWindow, qtbot: QtBot) -> None:
    assert do(battle, "altitude", to=1)
    row = moves(battle)
    press(qtbot, row.modes["land"])
    assert row.picker.hexes.isHidden()
    assert not row.picker.numbers
    row.picker.ground["clear"].click()
    press(qtbot, row.picker.move_it)
    (owed,) = [entry for entry in battle.controller.state.owed if entry.unit == FIGHTER]
    assert getattr(owed.command, "terrain", None) == ("clear",)


def test_on_the_ground_the_panel_offers_the_start(battle: MainWindow, qtbot: QtBot) -> None:
    assert do(battle, "altitude", to=0)
    row = moves(battle)
    assert [button.text() for button in row.modes.values()] == ["Liftoff"]
    press(qtbot, row.modes["liftoff"])
    press(qtbot, row.picker.move_it)
    assert battle.controller.paper.tracks[keys.ALTITUDE] == 1
    assert "altitude" in moves(battle).modes


def test_a_press_on_the_thrust_of_the_sheet_spends_it(battle: MainWindow, qtbot: QtBot) -> None:
    click(battle, spot(battle, TargetKind.NUMBER, number="safe thrust"))
    picker = battle.pane.picker
    assert "how much thrust?" in picker.title.text()
    press(qtbot, picker.numbers[4])
    assert battle.controller.paper.tracks[keys.THRUST] == 4


def test_a_box_of_the_stores_drops_one(battle: MainWindow) -> None:
    assert do(battle, "bombs", load={"HE Bomb": 2})
    key = keys.bomb_key("HE Bomb")
    click(battle, spot(battle, TargetKind.TRACK, track=key))
    assert battle.controller.paper.tracks[key] == 1
