"""The about box: whose names, which versions, where things are kept, which licenses."""

import platform
import sqlite3
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui import __version__
from recordsheet_gui.storage import paths
from recordsheet_gui.ui import licenses
from recordsheet_gui.ui.dialogs.about import About, folders
from recordsheet_gui.ui.window import MainWindow

RUNTIME = ("PySide6", "shiboken6", "pydantic", "platformdirs", "pypdf", "Roboto", "Python")
"""What no copy of the program does without."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME, str(tmp_path))
    return tmp_path


@pytest.fixture
def about(home: Path, qtbot: QtBot) -> About:
    paths.made(paths.games_dir())
    made = About()
    qtbot.addWidget(made)
    return made


def test_about_names_the_trademark_holders_and_that_we_are_none_of_them(about: About) -> None:
    told = about.notice.toPlainText()
    for holder in ("Topps", "Catalyst", "Microsoft", "Amarillo", "CBS", "Greenaway", "Miller"):
        assert holder in told
    assert "unofficial" in told


def test_about_tells_versions_that_can_be_copied(about: About, qtbot: QtBot) -> None:
    about.show()
    about.tabs.setCurrentIndex(1)
    qtbot.mouseClick(about.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    for line in (
        f"Record Sheet: {__version__}",
        f"Python: {platform.python_version()}",
        f"Qt: {qVersion()}",
        f"PySide6: {PySide6.__version__}",
        f"SQLite: {sqlite3.sqlite_version}",
    ):
        assert line in copied


def test_about_opens_the_folders_that_are_there(
    about: About, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr("recordsheet_gui.ui.dialogs.about.open_path", asked.append)
    about.show()
    about.tabs.setCurrentIndex(2)
    qtbot.mouseClick(about.open_buttons["Games"], Qt.MouseButton.LeftButton)
    assert asked == [paths.games_dir()]
    there = {name for name, button in about.open_buttons.items() if button.isEnabled()}
    assert there == {name for name, folder in folders().items() if folder.exists()}
    assert "Templates" not in there


def test_about_has_the_license_of_everything_that_comes_with_the_program(about: About) -> None:
    names = [about.pieces.item(row).text() for row in range(about.pieces.count())]
    assert names[0].startswith("Record Sheet")
    for piece in RUNTIME:
        assert any(piece.lower() in name.lower() for name in names), piece
    for row in range(about.pieces.count()):
        about.pieces.setCurrentRow(row)
        assert about.license.toPlainText().startswith("License: ")


def test_a_notice_is_read_piece_by_piece() -> None:
    text = "All of it.\n\n== One 1.2\nLicense: MIT\n\nDo == what\n\n== Two\nLicense: X\n"
    assert [(piece.name, piece.text) for piece in licenses.licenses(text)] == [
        ("One 1.2", "License: MIT\n\nDo == what"),
        ("Two", "License: X"),
    ]


def test_help_opens_it(home: Path, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(About, "exec", lambda self: shown.append(self.windowTitle()))
    window.actions_by_key["about"].trigger()
    assert shown == ["About Record Sheet"]
