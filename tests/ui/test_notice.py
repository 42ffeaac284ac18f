"""The bars of notices and of looking back: they lie over the foot of the sheet and move nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.storage.gamefile import create_in_memory
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui import errands, patience
from recordsheet_gui.ui.controller import TOO_FAR_BACK, Controller
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do, setup

ODD = "A file that was odd was passed over at the start."


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def place(window: MainWindow, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


@pytest.mark.parametrize("words", [ODD, " ".join([ODD] * 8)])
def test_a_notice_on_a_small_screen_leaves_the_sheet_as_it_is(
    window: MainWindow, words: str
) -> None:
    # As high as a desktop of 768 leaves it below a title.
    window.resize(1366, 740)
    settle()
    # A sheet is laid out a moment after its window has changed: not between the two measures.
    window.pane.fit.settle()
    view = window.pane.view
    before = window.pane.size(), view.transform(), place(window, window.pane)
    window.controller.noticed.emit(words)
    settle()
    window.pane.fit.settle()
    assert window.notice.isVisible()
    assert (window.pane.size(), view.transform(), place(window, window.pane)) == before
    assert view.verticalScrollBar().maximum() == 0
    for size in ((1366, 740), (1000, 700), (1500, 900)):
        window.resize(*size)
        settle()
        sheet, bar = place(window, window.pane), place(window, window.notice)
        assert bar.bottom() == sheet.bottom()
        assert (bar.left(), bar.right()) == (sheet.left(), sheet.right())
        said = window.notice.words
        assert said.height() >= said.heightForWidth(said.width())
        assert bar.height() < sheet.height() // 3
    QTest.mouseClick(window.notice.close_button, Qt.MouseButton.LeftButton)
    assert not window.notice.isVisible()


def test_that_a_battle_is_only_in_memory_is_told_once_for_each(
    window: MainWindow, tmp_path: Path
) -> None:
    def begin(stem: str) -> None:
        made = setup(stem)
        game = create_in_memory(tmp_path / "x.rsgame", SYSTEMS[made.system], made)
        window.controller.take_game(game)

    begin("ship-klingon-d7")
    assert "save a copy" in window.notice.words.text()
    assert window.notice.isVisible()
    QTest.mouseClick(window.notice.close_button, Qt.MouseButton.LeftButton)
    assert not window.notice.isVisible()
    begin("ship-klingon-d7")
    assert window.notice.isVisible()
    assert window.notice.copy.isVisible()


def test_who_looks_back_on_a_small_screen_sees_the_sheet_where_it_was(window: MainWindow) -> None:
    window.resize(1366, 740)
    do(window, "mark", armor="CT", boxes=3)
    settle()
    window.pane.fit.settle()
    view = window.pane.view
    before = window.pane.size(), view.transform(), place(window, window.pane)
    window.controller.look_at(0)
    settle()
    window.pane.fit.settle()
    sheet, bar = place(window, window.pane), place(window, window.banner)
    assert (window.pane.size(), view.transform(), sheet) == before
    assert view.verticalScrollBar().maximum() == 0
    assert (bar.left(), bar.right(), bar.bottom()) == (sheet.left(), sheet.right(), sheet.bottom())
    assert bar.height() < sheet.height() // 8
    QTest.mouseClick(window.banner.back, Qt.MouseButton.LeftButton)
    assert not window.banner.isVisible()
    assert window.controller.looking_at is None


def test_a_notice_lies_below_what_tells_of_looking_back(window: MainWindow) -> None:
    do(window, "mark", armor="CT", boxes=3)
    for _ in range(2):
        window.controller.look_at(0)
        window.controller.noticed.emit(ODD)
        settle()
        banner, notice = place(window, window.banner), place(window, window.notice)
        assert notice.bottom() == place(window, window.pane).bottom()
        assert banner.bottom() + 1 == notice.top()
        QTest.mouseClick(window.notice.close_button, Qt.MouseButton.LeftButton)
        assert place(window, window.banner).bottom() == place(window, window.pane).bottom()
        QTest.mouseClick(window.banner.back, Qt.MouseButton.LeftButton)


def test_what_says_that_a_game_is_read_only_can_be_put_away(
    window: MainWindow, qtbot: QtBot
) -> None:
    other = MainWindow(Controller(window.controller.settings))
    qtbot.addWidget(other)
    app.start(other, None)
    other.show()
    assert other.banner.isVisible()
    assert not other.banner.back.isVisible()
    QTest.mouseClick(other.banner.close_button, Qt.MouseButton.LeftButton)
    assert not other.banner.isVisible()
    assert not other.actions_by_key["next_phase"].isEnabled()
    other.controller.close()


def test_what_takes_too_long_to_read_is_not_looked_at(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "ENOUGH", 0)
    monkeypatch.setattr(errands, "MOMENT", 0)
    said: list[str] = []
    window.controller.said.connect(said.append)
    window.controller.say("3 rt")
    history = window.controller.session.history
    monkeypatch.setattr(history, "state_in_turns", lambda at: iter(int, 1))
    window.controller.look_at(0)
    assert window.controller.looking_at is None
    assert said[-1] == TOO_FAR_BACK
