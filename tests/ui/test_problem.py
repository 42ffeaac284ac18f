"""What nobody foresaw: told once, logged, and the game goes on."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QThread, Signal
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.storage.log import LogFile
from recordsheet_gui.ui.dialogs.problem import Problem
from recordsheet_gui.ui.problems import Problems
from recordsheet_gui.ui.window import MainWindow

CT = GridKey("CT/armor")


class Faulty(QObject):
    """Slots with a mistake in them."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.pressed.connect(self.lose_key)
        self.heard = 0

    def lose_key(self) -> None:
        self.heard += 1
        raise KeyError("lost")

    def divide(self) -> None:
        raise ZeroDivisionError


@pytest.fixture
def log(window: MainWindow, tmp_path: Path) -> Iterator[Path]:
    """The window with the program's own hook, as app.main sets it up."""
    file = LogFile(tmp_path / "log")
    logger = logging.getLogger("recordsheet")
    logger.addHandler(file)
    logger.propagate = False
    before = sys.excepthook
    app.catch_errors(window, file.path)
    yield file.path
    sys.excepthook = before
    logger.propagate = True
    logger.removeHandler(file)
    file.close()


@pytest.fixture
def faulty() -> Faulty:
    return Faulty()


def dialogs(window: MainWindow) -> list[Problem]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return window.findChildren(Problem)


@pytest.mark.usefixtures("log")
def test_a_slot_that_fails_again_and_again_opens_one_dialog_that_counts(
    window: MainWindow, faulty: Faulty, qtbot: QtBot
) -> None:
    for _ in range(4):
        faulty.pressed.emit()
    (dialog,) = dialogs(window)
    text = dialog.text.toPlainText()
    assert text.startswith("4 times:\n")
    assert text.count("KeyError: 'lost'") == 1
    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert "KeyError: 'lost'" in QGuiApplication.clipboard().text()


@pytest.mark.usefixtures("log")
def test_a_problem_that_was_closed_is_not_told_again(window: MainWindow, faulty: Faulty) -> None:
    faulty.pressed.emit()
    (dialog,) = dialogs(window)
    dialog.reject()
    assert dialogs(window) == []
    faulty.pressed.emit()
    assert faulty.heard == 2
    assert dialogs(window) == []


@pytest.mark.usefixtures("log")
def test_another_problem_goes_into_the_dialog_that_is_open(
    window: MainWindow, faulty: Faulty
) -> None:
    faulty.pressed.emit()
    faulty.pressed.connect(faulty.divide)
    faulty.pressed.emit()
    (dialog,) = dialogs(window)
    assert "KeyError: 'lost'" in dialog.text.toPlainText()
    assert "ZeroDivisionError" in dialog.text.toPlainText()
    dialog.reject()
    faulty.pressed.emit()
    assert dialogs(window) == []


def test_the_log_has_the_report_once_and_counts(
    window: MainWindow, faulty: Faulty, log: Path
) -> None:
    for _ in range(3):
        faulty.pressed.emit()
    told = log.read_text(encoding="utf-8")
    assert told.count("Traceback") == 1
    assert "KeyError at " in told
    assert "3 times by now: 'lost'" in told
    (dialog,) = dialogs(window)
    assert str(log) in "".join(
        label.text() for label in dialog.findChildren(type(window.banner.words))
    )


@pytest.mark.usefixtures("log")
def test_the_game_goes_on_after_a_listener_failed(window: MainWindow, faulty: Faulty) -> None:
    window.controller.state_changed.connect(faulty.lose_key)
    for column in range(3):
        window.controller.pencil.press_box(CT, Cell(0, column))
    assert window.controller.session.history.cursor == 3
    assert len(dialogs(window)) == 1


def test_a_thread_that_fails_is_told_by_the_window(window: MainWindow, qtbot: QtBot) -> None:
    problems = Problems(window)

    class Reader(QThread):
        @override
        def run(self) -> None:
            problems.count("there")
            problems.tell("there", "A thread failed.")

    reader = Reader()
    reader.start()
    assert reader.wait(5000)
    assert problems.dialog is None
    qtbot.waitUntil(lambda: problems.dialog is not None)
    assert dialogs(window)[0].text.toPlainText() == "A thread failed."
