"""Battle values in the window: roster, new game, and what their tips say."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox, QToolTip
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.table import ChangePilot
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.dialogs.new_game import WORTH, NewGame
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.ui.worth import tip
from recordsheet_gui.units.force_value import Member, values
from tests.storage.tiny import mech as tiny_mech
from tests.units.test_battle_value import armed, shipped

A, B, C, D = (UnitId(letter) for letter in "abcd")


# -- the roster ------------------------------------------------------------------------------


def headings(window: MainWindow) -> list[str]:
    return [heading.text() for heading in window.roster.headings.values()]


def test_the_roster_says_what_units_and_sides_are_worth(window: MainWindow, qtbot: QtBot) -> None:
    cards = window.roster.cards
    qtbot.waitUntil(lambda: cards[A].worth is not None)
    assert {unit: card.worth.words() for unit, card in cards.items() if card.worth} == {
        A: "BV 1,064",
        B: "BV 1,041",
        C: "BV 1,299",
        D: "BV 570",
    }
    assert headings(window) == [
        "<b>Side A</b> \u00b7 BV 2,105",
        "<b>Side B</b> \u00b7 BV 1,869",
    ]
    assert "BV 1,064" in cards[A].accessibleName()


def test_the_roster_follows_the_skills_on_the_sheet(window: MainWindow, qtbot: QtBot) -> None:
    controller = window.controller
    window.roster.show_worth()
    assert controller.play(ChangePilot(unit=A, gunnery=3))
    qtbot.waitUntil(lambda: "BV 2,318" in headings(window)[0])
    worth = window.roster.cards[A].worth
    assert worth is not None
    assert (worth.base.value, worth.value) == (1064, 1277)
    controller.undo()
    qtbot.waitUntil(lambda: "BV 2,105" in headings(window)[0])


def test_a_tip_on_a_card_says_why(window: MainWindow, qtbot: QtBot) -> None:
    window.roster.show_worth()
    card = window.roster.cards[D]
    QApplication.sendEvent(
        card, QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(5, 5), card.mapToGlobal(QPoint(5, 5)))
    )
    text = QToolTip.text()
    assert "Locust LCT-1V: BV 570" in text
    assert "Gunnery 3, piloting 4" in text
    assert "432 x 1.32" in text
    QToolTip.hideText()


def test_a_game_that_counts_no_values_shows_none(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.roster.show_worth()
    with Library.open() as library:
        unit = UnitSetup(id=A, design=library.load("kestrel"))
    setup = GameSetup(system="hard-hits", units=(unit,))
    controller = window.controller
    assert controller.new_game(tmp_path / "ships.rsgame", SYSTEMS["hard-hits"], setup)
    window.roster.show_worth()
    assert headings(window) == ["<b>Side A</b>"]
    assert window.roster.cards[A].worth is None
    assert "BV" not in window.roster.cards[A].accessibleName()


# -- a new game ------------------------------------------------------------------------------


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> Iterator[NewGame]:
    with Library.open(tmp_path) as library:
        library.add(armed(("Death Ray", "RA")))
        made = NewGame(library, Settings())
        qtbot.addWidget(made)
        yield made


def add(dialog: NewGame, query: str, side: str = "A") -> None:
    dialog.side.setCurrentText(side)
    dialog.query.setText(query)
    dialog._add_first()


def shown(dialog: NewGame) -> list[str]:
    items = (dialog.roster.item(line, WORTH) for line in range(dialog.roster.rowCount()))
    return [item.text() for item in items if item is not None]


def test_a_new_game_says_what_its_units_and_sides_are_worth(dialog: NewGame) -> None:
    assert dialog.worth.isHidden()
    assert dialog.roster.isColumnHidden(WORTH)
    add(dialog, "atlas")
    assert "BV 1,897" in dialog.found.item(0).text()
    add(dialog, "locust", "B")
    add(dialog, "tester", "B")
    assert "BV unknown" in dialog.found.item(0).text()
    assert shown(dialog) == ["1,897", "432", "unknown"]
    assert not dialog.worth.isHidden()
    assert dialog.worth.text() == "Side A: BV 1,897     Side B: BV 432 + 1 unknown"
    odd = dialog.roster.item(2, WORTH)
    assert odd is not None
    assert "Nobody has a value for Death Ray." in odd.toolTip()


def test_skills_and_sides_of_a_new_game_change_its_values(dialog: NewGame) -> None:
    add(dialog, "atlas")
    add(dialog, "hunchback")
    gunnery, piloting = (dialog.roster.cellWidget(1, column) for column in (3, 4))
    assert isinstance(gunnery, QSpinBox)
    assert isinstance(piloting, QSpinBox)
    gunnery.setValue(3)
    piloting.setValue(4)
    assert shown(dialog) == ["1,897", "1,374"]
    assert dialog.worth.text() == "Side A: BV 3,271"
    side = dialog.roster.cellWidget(1, 1)
    assert isinstance(side, QComboBox)
    side.setCurrentText("B")
    assert dialog.worth.text() == "Side A: BV 1,897     Side B: BV 1,374"
    dialog.roster.selectRow(0)
    dialog._remove()
    assert dialog.worth.text() == "Side B: BV 1,374"


def test_ships_are_counted_by_nobody(dialog: NewGame) -> None:
    dialog.system.setCurrentIndex(dialog.system.findData("hard-hits"))
    add(dialog, "kestrel")
    assert len(dialog.chosen) == 1
    assert dialog.roster.isColumnHidden(WORTH)
    assert dialog.worth.isHidden()
    assert "BV" not in dialog.found.item(0).text()


def test_a_new_game_counts_the_values_of_an_older_library(qtbot: QtBot, tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.add(tiny_mech("Aardvark A-1"))
        library._db.execute("UPDATE unit SET bv = NULL, valued = 0")
        dialog = NewGame(library, Settings())
        qtbot.addWidget(dialog)
        assert "BV" not in dialog.found.item(0).text()
        dialog.show()
        with qtbot.waitSignal(dialog.counting.counted):
            pass
        assert "BV" in dialog.found.item(0).text()


# -- tips ------------------------------------------------------------------------------------


def test_a_tip_is_short_whatever_a_unit_carries() -> None:
    load = [("Medium Laser", "LA")] * 12 + [("IS Ammo AC/20", "LT")] * 9 + [("Spikes", "CT")] * 4
    (value,) = values({"a": Member(design=armed(*load), gunnery=2, piloting=3)}).values()
    assert value.lines
    text = tip("Tester <b>", value)
    assert "Tester &lt;b&gt;" in text
    assert text.count("<tr>") <= 20
    assert "12 of them" in text


def test_a_tip_of_a_plain_unit_ends_with_its_crew() -> None:
    (value,) = values({"a": Member(design=shipped("Locust LCT-1V"))}).values()
    text = tip("Locust", value, "heat 3")
    assert text.startswith("<qt><b>Locust: BV 432</b><br>heat 3<table")
    assert "432 x 1" in text


def test_nothing_of_it_is_imported_with_the_window() -> None:
    code = (
        "import sys; import recordsheet_gui.app, recordsheet_gui.ui.window;"
        "print([n for n in sys.modules if n.endswith(('.force_value', '.worth',"
        " 'mech.battle_value', 'weapon_value', 'units.equipment'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_keys_of_the_roster_still_work(window: MainWindow, qtbot: QtBot) -> None:
    window.roster.show_worth()
    qtbot.mouseClick(window.roster.cards[C], Qt.MouseButton.LeftButton)
    assert window.controller.unit == C
