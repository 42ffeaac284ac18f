"""Another program holds the library: the window goes on, and what was asked is done afterwards.

That program lets go only after some turns of the event loop: a window that stands still waits for
it in vain.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage.errors import Slow
from recordsheet_gui.storage.library import FILE
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.dialogs.library import LibraryWindow, open_library
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.importing import drops_of
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import stopping

DATA = Path(__file__).parent.parent / "data" / "mtf"
TURNS = 10


@pytest.fixture
def library(window: MainWindow, qtbot: QtBot) -> LibraryWindow:
    """The library's window beside the main one."""
    made = open_library(window, window.theme)
    QTest.qWait(0)
    made.show_preview()
    return made


@contextmanager
def held(folder: Path) -> Iterator[Callable[[], object]]:
    """Another program writes; gives what makes it stop."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield lambda: other.execute("COMMIT") if other.in_transaction else None
        if other.in_transaction:
            other.execute("COMMIT")


@contextmanager
def held_for_some_turns(folder: Path) -> Iterator[list[int]]:
    turns: list[int] = []
    with held(folder) as let_go:

        def turn() -> None:
            turns.append(len(turns))
            if len(turns) == TURNS:
                let_go()

        timer = QTimer()
        timer.setInterval(0)
        timer.timeout.connect(turn)
        timer.start()
        yield turns
        timer.stop()
        assert len(turns) >= TURNS


def home(tmp_path: Path) -> Path:
    (found,) = (tmp_path / "home").rglob(FILE)
    return found.parent


@contextmanager
def never_released(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another program holds the library until the player has had enough."""
    with monkeypatch.context() as patch, held(folder), stopping():
        patch.setattr(patience, "ENOUGH", 0.0)
        patch.setattr(patience, "NAP", 0)
        yield


def test_a_star_waits_for_the_other_program(library: LibraryWindow, tmp_path: Path) -> None:
    row = library.current()
    assert row is not None
    with held_for_some_turns(home(tmp_path)):
        library.toggle_star()
    assert library.library.find(row.name).is_favorite
    assert library.star.isChecked()


def test_a_search_waits_for_the_other_program(library: LibraryWindow, tmp_path: Path) -> None:
    with held_for_some_turns(home(tmp_path)):
        library.query.setText("atlas as7-d")
    assert library.model.rowCount() == 1


def test_the_library_opens_after_the_other_program(window: MainWindow, tmp_path: Path) -> None:
    with held_for_some_turns(home(tmp_path)):
        window.actions_by_key["library"].trigger()
    (made,) = window.findChildren(LibraryWindow)
    assert isinstance(made, LibraryWindow)
    assert made.library.is_kept
    assert made.model.rowCount() > 30
    made.close()


def test_an_import_goes_on_after_the_other_program(
    library: LibraryWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = home(tmp_path)
    with qtbot.waitSignal(library.bar.done):
        with held_for_some_turns(folder) as turns:
            library.import_paths([str(DATA / "quad.mtf")])
            qtbot.waitUntil(lambda: len(turns) >= TURNS)
        assert library.bar.is_busy
    assert library.says.text() == "Units: 1 new."
    assert library.library.find("fourlegs")


def test_dropped_files_come_in_after_the_other_program(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    drops = drops_of(window)
    with (
        qtbot.waitSignal(drops.bar.done),
        held_for_some_turns(home(tmp_path)),
    ):
        QTimer.singleShot(0, lambda: drops.take([str(DATA / "quad.mtf")]))
        drops.take([str(DATA / "marks.mtf")])
    assert window.statusBar().currentMessage() == "Units: 2 new."
    assert not drops.bar.is_busy


def test_a_window_closes_though_its_import_is_stuck(
    window: MainWindow, library: LibraryWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "CLOSING", 0.0)
    with held(home(tmp_path)):
        library.import_paths([str(DATA / "quad.mtf")])
        library.close()
        window.close()
        assert not window.isVisible()


def test_whoever_stops_waiting_reads_why_and_the_list_is_as_it_was(
    library: LibraryWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = library.model.rowCount()
    with never_released(home(tmp_path), monkeypatch):
        library.query.setText("atlas")
        assert "does not answer" in library.says.text()
        assert library.model.rowCount() == before
        library.says.clear()
        library.toggle_star()
        assert "does not answer" in library.says.text()
        assert not library.star.isChecked()
        library.says.clear()
        library.remove_unit()
        library.import_paths([str(DATA / "quad.mtf")])
        assert not library.bar.is_busy
        library.fill_folders()
        library.watch_folder(str(tmp_path))
        library.unwatch(str(tmp_path))
        library.show_preview()
        library.model.fetchMore(library.model.index(-1, -1))
        assert "does not answer" in library.says.text()
    library.query.clear()
    assert library.model.rowCount() == before


def test_no_window_is_left_half_open_by_whoever_stops_waiting(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[str] = []
    window.controller.failed.connect(failed.append)
    with never_released(home(tmp_path), monkeypatch):
        for action in ("library", "new_game", "new_skirmish_unit"):
            window.actions_by_key[action].trigger()
        drops_of(window).take([str(DATA / "quad.mtf")])
    assert len(failed) == 3
    assert not window.findChildren(LibraryWindow)
    assert "does not answer" in window.statusBar().currentMessage()


def test_the_list_of_a_new_game_says_why_it_is_empty(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with PatientLibrary.open() as library:
        dialog = NewGame(library, Settings())
        qtbot.addWidget(dialog)
        dialog.query.setText("atlas")
        QTest.keyClick(dialog.query, Qt.Key.Key_Return)
        assert len(dialog.chosen) == 1
        with never_released(home(tmp_path), monkeypatch):
            dialog.query.setText("atlas a")
            assert "does not answer" in texts(dialog.found)[0]
            QTest.keyClick(dialog.query, Qt.Key.Key_Return)
            assert len(dialog.chosen) == 1
            with pytest.raises(Slow):
                dialog.setup()
        dialog.query.setText("atlas")
        assert "Atlas" in texts(dialog.found)[0]


def texts(found: QListWidget) -> list[str]:
    return [found.item(row).text() for row in range(found.count())]
