"""The hit bar, by keyboard."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import left, sheet

RT = GridKey("RT/armor")


def test_a_slash_leads_to_the_bar_and_enter_does_the_line(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_by_key["focus_hit_bar"].trigger()
    line = window.hit_bar.line
    qtbot.keyClicks(line, "10 rt")
    assert "10 right torso armor" in window.hit_bar.words.text()
    assert "ghost RT/armor" in sheet(window).describe()
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert left(window, RT) == 8
    assert line.text() == ""
    assert "ghost" not in sheet(window).describe()
    qtbot.keyClicks(line, "undo")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert left(window, RT) == 18


def test_a_preview_says_only_once_what_ends_a_unit(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(window.hit_bar.line, "60 ct")
    words = window.hit_bar.words.text().lower()
    assert words.count("center torso is destroyed") == 1
    assert "out of the game" in words


def test_a_slash_before_a_line_is_no_part_of_it(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_by_key["focus_hit_bar"].trigger()
    line = window.hit_bar.line
    qtbot.keyClicks(line, "/10 rt")
    assert line.text() == "10 rt"
    qtbot.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(line, "/ac/5 rear")
    assert line.text() == "ac/5 rear"


def test_errors_mark_the_place_and_the_line_stays(window: MainWindow, qtbot: QtBot) -> None:
    line = window.hit_bar.line
    qtbot.keyClicks(line, "10 xx")
    assert "<u>xx</u>" in window.hit_bar.words.text()
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.text() == "10 xx"
    assert window.controller.session.history.cursor == 0
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == ""


def test_the_bar_completes_and_remembers(window: MainWindow, qtbot: QtBot) -> None:
    line = window.hit_bar.line
    qtbot.keyClicks(line, "cri")
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    assert line.text() == "crit ct"
    line.setText("heat 9")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.keyClick(line, Qt.Key.Key_Up)
    assert line.text() == "heat 9"
    qtbot.keyClick(line, Qt.Key.Key_Down)
    assert line.text() == ""


def test_undo_after_a_line_takes_back_what_it_did_not_its_letters(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.actions_by_key["focus_hit_bar"].trigger()
    line = window.hit_bar.line
    qtbot.keyClicks(line, "10 rt")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert left(window, RT) == 8
    qtbot.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert left(window, RT) == 18
    assert line.text() == ""
    qtbot.keyClicks(line, "5 la")
    qtbot.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert line.text() != "5 la"
    assert left(window, RT) == 18


def test_a_message_about_the_last_step_goes_with_the_next(window: MainWindow) -> None:
    window.controller.say("10 rt")
    window.controller.undo()
    assert window.messages.currentMessage()
    window.controller.say("5 la")
    assert "Taken back" not in window.messages.currentMessage()
    assert window.messages.again.isHidden()
