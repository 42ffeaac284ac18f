"""Battle armor mounts a 'Mech in the window: by the sheet's menu, by a line, and back again."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.ui.window import MainWindow
from tests.sheet.sheets import shipped as mech
from tests.suits import shipped
from tests.ui.table import journal

WOLF, POINT = UnitId("a"), UnitId("b")
ELEMENTAL = "Elemental Battle Armor [Laser](Sqd5)"
SEATS = ("RT", "LT", "RTR", "LTR", "CTR")
"""Of the five troopers."""


@pytest.fixture
def battle(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    units = (
        UnitSetup(id=WOLF, design=mech("timber-wolf-prime"), side="A"),
        UnitSetup(id=POINT, design=shipped()[ELEMENTAL], side="A"),
    )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Riders")
    assert window.controller.new_game(tmp_path / "riders.rsgame", system, setup)
    window.controller.choose_unit(POINT)
    return window


def say(window: MainWindow, line: str) -> None:
    QTest.keyClicks(window.hit_bar.line, line)
    QTest.keyClick(window.hit_bar.line, Qt.Key.Key_Return)


def conditions(window: MainWindow, unit: UnitId) -> tuple[str, ...]:
    return window.controller.derived(unit).conditions


def choose(window: MainWindow, words: str) -> None:
    """An entry of the menu that a sheet has where nothing else is."""
    menu = window.pane.menu_for(None)
    (found,) = [action for action in menu.actions() if action.text() == words]
    found.trigger()


@pytest.mark.rule("TW-riders")
def test_the_menu_of_a_squad_mounts_it_and_takes_it_off(battle: MainWindow) -> None:
    choose(battle, "Mount Timber Wolf Prime")
    assert conditions(battle, POINT) == ("mounted", f"Timber Wolf: {' '.join(SEATS)}")
    assert conditions(battle, WOLF) == ("carries riders", f"Elemental: {' '.join(SEATS)}")
    words = "holds on to Timber Wolf Prime: 1 right torso"
    assert any(words in line for line in journal(battle))
    choose(battle, "Dismount from Timber Wolf Prime")
    assert not conditions(battle, POINT)
    assert not conditions(battle, WOLF)


@pytest.mark.rule("TW-riders-struck")
def test_a_line_mounts_it_a_hit_finds_it_and_undo_takes_both_back(battle: MainWindow) -> None:
    controller = battle.controller
    say(battle, "mount 1")
    hit = TakeHit(unit=WOLF, location="RT", damage=14)
    assert controller.play(hit, Given([[5]]))
    assert conditions(battle, POINT)[-1] == "Timber Wolf: \N{EN DASH} LT RTR LTR CTR"
    assert conditions(battle, WOLF)[-1] == "Elemental: LT RTR LTR CTR"
    assert controller.derived(POINT).numbers["troopers"].value == 4
    controller.undo()
    assert controller.derived(POINT).numbers["troopers"].value == 5
    controller.undo()
    assert not conditions(battle, WOLF)


def test_a_game_that_is_opened_again_knows_its_riders(battle: MainWindow, tmp_path: Path) -> None:
    say(battle, "mount 1")
    before = conditions(battle, POINT)
    assert before
    battle.controller.close()
    assert battle.controller.open_game(tmp_path / "riders.rsgame")
    assert conditions(battle, POINT) == before
