"""The variants of a unit, and two units side by side."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTreeWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage.library import Library
from recordsheet_gui.ui.dialogs.compare import ALIKE, NO_FAMILY, NO_OTHER, CompareDialog
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.window import MainWindow
from tests.mechs import mech
from tests.ui import spoken

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "data") as library:
        yield library


@pytest.fixture
def dialog(qtbot: QtBot, library: Library) -> CompareDialog:
    made = CompareDialog(library, library.load("Marauder MAD-3R"))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def texts(tree: QTreeWidget) -> dict[str, list[str]]:
    """The rows of all groups by their names."""
    lines = tree.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
    return {
        line.text(0): [line.text(column) for column in (1, 2, 3)]
        for line in lines
        if line.parent() is not None
    }


def listed(dialog: CompareDialog) -> list[str]:
    return [item.text(0) for item in dialog.items]


def press(dialog: CompareDialog, at: int) -> None:
    spot = dialog.list.visualItemRect(dialog.items[at]).center()
    QTest.mouseClick(dialog.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)


def test_the_family_is_listed_and_another_variant_is_in_front(dialog: CompareDialog) -> None:
    assert listed(dialog) == ["Marauder MAD-3R", "Marauder MAD-5D"]
    assert [dialog.items[1].text(n) for n in range(1, 5)] == [
        "1,787",
        "75",
        "3047",
        "Skirmisher",
    ]
    assert texts(dialog.table)["Jump"] == ["0", "4", "+4"]
    assert texts(dialog.table)["PPC"] == ["2 (LA, RA)", "-", "lost"]
    assert "Walk" not in texts(dialog.table)


def test_all_that_they_have_is_shown_on_request(dialog: CompareDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.only, LEFT)
    assert texts(dialog.table)["Walk"] == ["4", "4", ""]
    assert texts(dialog.table)["Jump"] == ["0", "4", "+4"]


def test_a_press_on_itself_says_that_they_are_alike(dialog: CompareDialog) -> None:
    press(dialog, 0)
    assert dialog.nothing.isVisible()
    assert dialog.nothing.words.text() == ALIKE


def test_any_unit_is_found_by_keys(dialog: CompareDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.query, "manticore")
    assert listed(dialog) == ["Manticore Heavy Tank"]
    assert texts(dialog.table)["Tons"] == ["75", "60", "-15"]
    qtbot.keyClick(dialog.query, Qt.Key.Key_Down)
    assert dialog.list.hasFocus()
    dialog.query.setFocus()
    qtbot.keyClicks(dialog.query, " zebra")
    assert dialog.nobody.isVisible()
    assert dialog.nothing.words.text() == NO_OTHER
    assert not dialog.swap.isEnabled()
    dialog.query.clear()
    assert listed(dialog) == ["Marauder MAD-3R", "Marauder MAD-5D"]


def test_both_change_places(dialog: CompareDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.swap, LEFT)
    assert dialog.left.name == "Marauder MAD-5D"
    assert texts(dialog.table)["Jump"] == ["4", "0", "-4"]
    assert "MAD-5D" in dialog.windowTitle()
    qtbot.keyClicks(dialog.query, "wasp")
    qtbot.mouseClick(dialog.swap, LEFT)
    assert dialog.left.name == "Wasp WSP-1A"
    assert dialog.right.name == "Marauder MAD-5D"


def test_the_difference_is_copied_as_text(dialog: CompareDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.copy, LEFT)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("  ")[-2:] != []
    assert any(line.split() == ["Jump", "0", "4", "+4"] for line in lines)


def test_a_unit_that_the_library_lacks_has_no_family_but_can_be_compared(
    qtbot: QtBot, library: Library
) -> None:
    made = CompareDialog(library, mech(name="Nobody NB-1"))
    qtbot.addWidget(made)
    made.show()
    assert made.nobody.words.text() == NO_FAMILY
    qtbot.keyClicks(made.query, "atlas")
    assert made.comparison is not None
    assert (made.comparison.left, made.comparison.right) == ("Nobody NB-1", "Atlas AS7-D")


def test_a_screen_reader_stumbles_over_nothing(dialog: CompareDialog) -> None:
    assert spoken.faults(dialog) == []
    said = [one.name for one in spoken.walk(dialog)]
    assert "Movement, Jump: 0, 4, +4" in said
    assert "Marauder MAD-5D, BV 1,787, 75, 3047, Skirmisher" in said


def _looking(act: Callable[[QDialog], object]) -> list[str]:
    """Have something done to the dialog that opens next; its title is noted then."""
    seen: list[str] = []

    def go() -> None:
        found = QApplication.activeModalWidget()
        assert isinstance(found, CompareDialog)
        seen.append(found.windowTitle())
        act(found)
        found.close()

    QTimer.singleShot(0, go)
    return seen


def test_the_table_and_a_unit_of_it_lead_there(window: MainWindow) -> None:
    front = window.controller.paper.design.name
    seen = _looking(lambda dialog: None)
    window.actions_by_key["variants"].trigger()
    assert seen == [f"Variants of {front}"]
    other = window.controller.order()[-1]
    seen = _looking(lambda dialog: None)
    menu = window.table_actions.menu_for(other)
    (action,) = [one for one in menu.actions() if "variants" in one.text()]
    action.trigger()
    assert seen == [f"Variants of {window.controller.state.unit(other).design.name}"]
    menu.close()


def test_the_library_leads_there(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_by_key["library"].trigger()
    found = window.findChild(LibraryWindow)
    assert isinstance(found, LibraryWindow)
    qtbot.keyClicks(found.query, "marauder mad-5d")
    seen = _looking(lambda dialog: None)
    qtbot.mouseClick(found.variants, LEFT)
    assert seen == ["Variants of Marauder MAD-5D"]
    found.close()
