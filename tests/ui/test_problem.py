"""What nobody foresaw: told once, logged, and the game goes on."""

import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QThread, Signal
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui import __version__, app
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.storage.fall_watch import FILE, FallWatch
from recordsheet_gui.storage.log import LogFile
from recordsheet_gui.storage.reports import MOST, keep_report
from recordsheet_gui.ui.dialogs.problem import Problem
from recordsheet_gui.ui.problems import Problems
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.kinds import codec_of

ROOT = Path(__file__).parents[2]
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
def log(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The window with the program's own hook, as app.main sets it up."""
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    file = LogFile(tmp_path / "log")
    logger = logging.getLogger("recordsheet")
    logger.addHandler(file)
    logger.propagate = False
    before = sys.excepthook
    app.catch_errors(window)
    yield file.path
    sys.excepthook = before
    logger.propagate = True
    logger.removeHandler(file)
    file.close()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What the desktop was asked to open."""
    asked: list[Path] = []

    def open_path(path: Path) -> bool:
        asked.append(path)
        return True

    monkeypatch.setattr("recordsheet_gui.ui.dialogs.problem.open_path", open_path)
    return asked


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


@pytest.mark.usefixtures("log")
def test_the_game_goes_on_after_a_listener_failed(window: MainWindow, faulty: Faulty) -> None:
    window.controller.state_changed.connect(faulty.lose_key)
    for column in range(3):
        window.controller.pencil.press_box(CT, Cell(0, column))
    assert window.controller.session.history.cursor == 3
    assert len(dialogs(window)) == 1


def reports(log: Path) -> list[Path]:
    return sorted(log.parent.glob("report-*.txt"))


def test_each_problem_is_kept_as_a_report_of_its_own_once(
    window: MainWindow, faulty: Faulty, log: Path, opened: list[Path], qtbot: QtBot
) -> None:
    for _ in range(3):
        faulty.pressed.emit()
    (first,) = reports(log)
    (dialog,) = dialogs(window)
    assert str(first) in dialog.words.text()
    qtbot.mouseClick(dialog.open_folder, Qt.MouseButton.LeftButton)
    assert opened == [log.parent]
    faulty.pressed.connect(faulty.divide)
    faulty.pressed.emit()
    assert len(reports(log)) == 2
    text = first.read_text(encoding="utf-8")
    assert text.count("KeyError: 'lost'") == 1
    assert f"Record Sheet: {__version__}" in text
    for name in ("Python", "Qt", "PySide6", "SQLite", "System"):
        assert re.search(rf"^{name}: \S", text, re.MULTILINE), name


def test_a_report_has_the_game_and_its_last_steps_as_a_script_has_them(
    window: MainWindow, faulty: Faulty, log: Path
) -> None:
    for column in range(14):
        window.controller.pencil.press_box(CT, Cell(0, column))
    faulty.pressed.emit()
    (kept,) = reports(log)
    text = kept.read_text(encoding="utf-8")
    assert "Game: total-warfare, turn 1, phase 0, step 14" in text
    steps = dict(re.findall(r"^(\d+): (\{.*\})$", text, re.MULTILINE))
    assert list(steps) == [str(at) for at in range(5, 15)]
    commands = codec_of(window.controller.system.commands)
    for at, line in steps.items():
        step = window.controller.session.history.step(int(at))
        assert commands.command(json.loads(line)) == step.command


def test_a_report_does_not_say_whose_folder_it_is(
    window: MainWindow, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))
    error = FileNotFoundError(2, "gone", "/home/anna/games/x.rsgame")
    sys.excepthook(type(error), error, None)
    (kept,) = reports(log)
    text = kept.read_text(encoding="utf-8")
    assert "anna" not in text
    assert "~/games/x.rsgame" in text


def test_where_no_report_can_be_kept_the_dialog_has_it_all_the_same(
    window: MainWindow, faulty: Faulty, log: Path
) -> None:
    log.parent.write_text("a file where the folder should be", "utf-8")
    faulty.pressed.emit()
    (dialog,) = dialogs(window)
    assert "KeyError: 'lost'" in dialog.text.toPlainText()
    assert "kept in" not in dialog.words.text()
    assert dialog.open_folder.isHidden()


def test_of_very_many_reports_the_oldest_go(tmp_path: Path) -> None:
    mine = tmp_path / "report-mine.txt"
    mine.write_text("mine", "utf-8")
    for number in range(MOST + 5):
        assert keep_report(str(number), "2026-11-18-120000", tmp_path)
    left = {path.read_text("utf-8") for path in tmp_path.iterdir() if path != mine}
    assert left == {str(number) for number in range(5, MOST + 5)}
    assert mine.exists()


# -- falls that no hook hears of -------------------------------------------------------------------

FALLING = """
import ctypes, sys
from recordsheet_gui.storage.fall_watch import FallWatch
watch = FallWatch()
watch.begin()
print(watch.has_fallen)
if sys.argv[1] == "fall":
    ctypes.string_at(0)
watch.end()
"""


def run_once(how: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", FALLING, how], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode != 0) == (how == "fall")
    return done.stdout.strip()


def test_a_fall_is_told_at_the_next_start_and_only_there(
    window: MainWindow, log: Path, qtbot: QtBot
) -> None:
    assert run_once("stand") == "False"
    assert not (log.parent / FILE).exists()
    run_once("fall")
    problems = Problems(window)
    watch = FallWatch()
    watch.begin()
    assert watch.has_fallen
    app.tell_fall(problems, watch)
    (dialog,) = dialogs(window)
    text = dialog.text.toPlainText()
    assert "string_at" in text
    assert f"Record Sheet: {__version__}" in text
    assert "ended by itself" in dialog.words.text()
    (kept,) = reports(log)
    assert kept.read_text("utf-8") == text
    watch.end()
    assert run_once("stand") == "False"


def test_a_program_that_is_closed_before_it_could_tell_tells_the_next_time(log: Path) -> None:
    run_once("fall")
    assert run_once("stand") == "True"
    assert run_once("stand") == "True"


def test_where_nothing_can_be_written_nobody_watches_and_the_program_runs(log: Path) -> None:
    log.parent.write_text("a file where the folder should be", "utf-8")
    assert run_once("stand") == "False"
    watch = FallWatch()
    watch.begin()
    assert watch.last_words() == ""
    watch.end()


def test_a_thread_that_fails_is_told_by_the_window(window: MainWindow, qtbot: QtBot) -> None:
    problems = Problems(window)

    class Reader(QThread):
        @override
        def run(self) -> None:
            problems.count("there")
            problems.tell("there", "A thread failed.")

    reader = Reader()
    reader.start()
    assert reader.wait(60_000)
    assert problems.dialog is None
    qtbot.waitUntil(lambda: problems.dialog is not None)
    assert dialogs(window)[0].text.toPlainText() == "A thread failed."
