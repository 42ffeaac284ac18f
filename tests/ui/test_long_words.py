"""A word can be of any length; the windows keep the size that they have."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndPhase, WriteNote
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.table_limits import LONGEST_WORDS
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.printing.preview import PrintPreview
from recordsheet_gui.ui.window import MainWindow
from tests.costs import mostly_long
from tests.ui.table import A, do
from tests.ui.test_plain_text import GAMES, named_game

LONG = "x" * 600
SCREEN = 1366


def too_wide() -> list[str]:
    """Windows that a laptop's screen cannot hold."""
    for _ in range(3):
        QApplication.processEvents()
    return [
        f"{type(top).__name__} {top.width()}"
        for top in QApplication.topLevelWidgets()
        if top.isVisible() and top.width() > SCREEN
    ]


@pytest.fixture(params=mostly_long(GAMES, "total-warfare"))
def window(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """Everything has a long name."""
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    yield from named_game(request.param, LONG[: LONGEST_WORDS - 1], qtbot, tmp_path)


@pytest.mark.long
def test_long_names_leave_the_windows_as_they_are(window: MainWindow, qtbot: QtBot) -> None:
    controller = window.controller
    assert controller.play(WriteNote(unit=UnitId("a"), text=LONG))
    if controller.system.key in ("total-warfare", "renegade-tech"):
        assert do(window, "piloting", why=LONG[:LONGEST_WORDS])
    assert not too_wide()
    for dock in window.docks.values():
        dock.show()
        dock.raise_()
        assert not too_wide(), dock.windowTitle()
    preview = PrintPreview(controller.system, controller.session.history, A)
    qtbot.addWidget(preview)
    preview.show()
    assert not too_wide()
    for show in (
        window.menu_actions.overview,
        window.menu_actions.attack,
        window.menu_actions.dice_record,
    ):
        show()
        assert not too_wide()
    for _ in controller.system.phases:
        window.menu_actions.attack()
        if controller.system.key == "skirmish":
            do(window, "fall")
        assert not too_wide()
        controller.play(EndPhase())
    window.resize(1024, 760)
    assert window.width() == 1024


def test_whatever_is_typed_and_told_leaves_the_window_as_it_is(window: MainWindow) -> None:
    bar, controller = window.hit_bar, window.controller
    for line in (LONG, f"note {LONG}", f"5 {LONG}", "9" * 600):
        bar.line.setText(line)
        assert not too_wide(), line
        QTest.keyClick(bar.line, Qt.Key.Key_Return)
        assert not too_wide(), line
    for tell in (controller.said, controller.noticed, controller.forbidden, controller.failed):
        tell.emit(LONG)
        assert not too_wide()
    controller.rewind(0)
    controller.look_at(0)
    assert not too_wide()
    for box in window.findChildren(QMessageBox):
        box.close()


@pytest.mark.usefixtures("qapp")
def test_a_label_wraps_what_it_can_and_asks_for_no_room_for_the_rest() -> None:
    usual, long = Words("Some usual words that stand here. " * 9), Words(LONG)
    assert usual.minimumSizeHint().width() < usual.sizeHint().width()
    assert long.minimumSizeHint().width() < long.sizeHint().width() < SCREEN
    assert long.sizeHint().height() >= usual.fontMetrics().height()
