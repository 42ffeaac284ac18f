"""The bar of notices: it lies over the foot of the sheet and moves nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from recordsheet_gui.storage.gamefile import create_in_memory
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import setup

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
    view = window.pane.view
    before = window.pane.size(), view.transform(), place(window, window.pane)
    window.controller.noticed.emit(words)
    settle()
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
