"""What every dialog does: it fits its words, has one leading button, closes with Escape and comes
back as large as it was."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage import paths
from recordsheet_gui.ui import tab_order
from recordsheet_gui.ui.dialogs.help import Help
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.screens import ScreenKeeper
from recordsheet_gui.ui.window import MainWindow
from tests.costs import mostly_long

DIALOGS = (
    "new_game",
    "library",
    "print_sheet",
    "poster",
    "export_force",
    "preferences",
    "game_options",
    "overview",
    "dice_record",
    "odds",
    "pilot",
    "variants",
    "forces",
    "workshop",
    "share_table",
    "join_table",
    "write_note",
    "help",
    "manual",
    "about",
)
GAMES = ("Open a game", "Save a copy", "After-action report", "Export", "Save the picture",
         "Import a force")  # fmt: skip
"""File dialogs that begin where the games are."""
KEPT = ("new_game", "library", "print_sheet", "poster", "overview", "dice_record", "odds", "help",
        "manual", "preferences", "game_options", "variants", "forces", "share_table",
        "workshop")  # fmt: skip


def opened(window: MainWindow, key: str, act: Callable[[QDialog], object]) -> None:
    """Open a dialog from the menu, do something to it, close it."""
    done: list[bool] = []

    def go() -> None:
        tops = [top for top in QApplication.topLevelWidgets() if isinstance(top, QDialog)]
        (dialog,) = [top for top in tops if top.isVisible()]
        QApplication.processEvents()
        try:
            act(dialog)
            done.append(True)
        finally:
            dialog.close()

    QTimer.singleShot(0, go)
    window.actions_by_key[key].trigger()
    if not done:
        QTest.qWait(0)
    assert done


SCALES = ((1.0, False), (1.5, False), (2.0, False), (1.0, True), (1.5, True))


@pytest.fixture(params=mostly_long(SCALES, (2.0, False)))
def scaled(window: MainWindow, request: pytest.FixtureRequest) -> Iterator[MainWindow]:
    """The window with its usual text, with larger, and for fingers."""
    usual = window.controller.settings
    text, touch = request.param
    window.controller.change_settings(replace(usual, text_scale=text, touch=touch))
    window.dress()
    yield window
    window.controller.change_settings(usual)
    window.dress()


def cut(root: QWidget) -> Iterator[str]:
    """Words that have less room than they need."""
    for label in root.findChildren(QLabel):
        if not label.isVisible() or not label.text() or not label.pixmap().isNull():
            continue
        if label.wordWrap():
            needed = label.heightForWidth(label.width())
            if needed > label.height() + 2:
                yield f"{label.text()} is {label.height()} high and needs {needed}"
        elif label.sizeHint().width() > label.width() + 2:
            yield f"{label.text()} has {label.width()} and needs {label.sizeHint().width()}"
    for button in (*root.findChildren(QPushButton), *root.findChildren(QCheckBox)):
        if button.isVisible() and button.minimumSizeHint().width() > button.width() + 2:
            yield f"{button.text()} has {button.width()}"


@pytest.mark.parametrize("key", DIALOGS)
def test_no_words_of_a_dialog_are_cut(scaled: MainWindow, key: str) -> None:
    found: list[str] = []
    opened(scaled, key, lambda dialog: found.extend(cut(dialog)))
    assert found == []


@pytest.mark.parametrize("key", DIALOGS)
def test_a_dialog_has_one_leading_button_and_closes_with_escape(
    window: MainWindow, qtbot: QtBot, key: str
) -> None:
    def look(dialog: QDialog) -> None:
        if dialog.findChildren(QDialogButtonBox):
            led = [
                button.text()
                for button in dialog.findChildren(QPushButton)
                if button.isVisible() and button.property("rank") == "primary"
            ]
            assert len(led) == 1, led
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()

    opened(window, key, look)


@pytest.mark.long
@pytest.mark.parametrize("key", KEPT)
def test_a_dialog_comes_back_as_large_as_it_was(window: MainWindow, key: str) -> None:
    sizes: list[QSize] = []

    def change(dialog: QDialog) -> None:
        dialog.resize(dialog.size() - QSize(24, 16))
        QApplication.processEvents()
        sizes.append(dialog.size())

    opened(window, key, change)
    window.menu_actions.overview_dialog = window.menu_actions.dice_dialog = None
    window.menu_actions.odds_dialog = None
    opened(window, key, lambda dialog: sizes.append(dialog.size()))
    assert sizes[0] == sizes[1]


def test_the_help_finds_words_and_keys(window: MainWindow, qtbot: QtBot) -> None:
    dialog = Help(window.controller)
    qtbot.addWidget(dialog)
    dialog.show()
    whole = dialog.text.toPlainText()
    assert "Type in the hit bar" in whole
    qtbot.keyClicks(dialog.query, "rewind")
    found = dialog.text.toPlainText()
    assert "the journal rewinds to any step" in found
    assert "Type in the hit bar" not in found
    assert len(found) < len(whole) / 4
    qtbot.keyClicks(dialog.query, " zebra")
    assert dialog.empty.isVisible()
    dialog.query.clear()
    assert dialog.text.isVisible()
    assert dialog.text.toPlainText() == whole


def test_file_dialogs_begin_where_games_or_units_are(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    asked: dict[str, str] = {}

    def answer(name: str, nothing: object) -> Callable[..., object]:
        def ask(parent: object, title: str, start: str = "", *_: object, **__: object) -> object:
            asked[title] = start
            return nothing

        return ask

    for name, nothing in (
        ("getOpenFileName", ("", "")),
        ("getSaveFileName", ("", "")),
        ("getOpenFileNames", ([], "")),
        ("getExistingDirectory", ""),
    ):
        monkeypatch.setattr(QFileDialog, name, answer(name, nothing))
    for key in ("open_game", "save_copy", "report", "save_template", "import_force"):
        window.actions_by_key[key].trigger()
    opened(window, "print_sheet", lambda dialog: dialog.ask_export())  # type: ignore[attr-defined]
    opened(window, "poster", lambda dialog: dialog.ask_save())  # type: ignore[attr-defined]

    def ask_units(dialog: QDialog) -> None:
        assert isinstance(dialog, LibraryWindow)
        dialog.ask_files()
        dialog.ask_folder()
        dialog.ask_watched()

    opened(window, "library", ask_units)
    assert len(asked) == 10
    games = paths.games_dir()
    starts = {title: Path(start) for title, start in asked.items()}
    for title in GAMES:
        assert games in (starts[title], starts[title].parent), title
    for title, start in starts.items():
        assert start.is_absolute(), title
        assert elsewhere not in (start, start.parent), title


def stops(dialog: QDialog) -> list[QWidget]:
    """What Tab comes to, one after the other, until it is back."""
    found: list[QWidget] = []
    while (now := dialog.focusWidget()) is not None and now not in found:
        found.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    return found


@pytest.mark.long
@pytest.mark.parametrize("key", [key for key in DIALOGS if key != "help"])
def test_tab_comes_to_every_control_of_a_dialog_as_its_layout_has_it(
    window: MainWindow, key: str
) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    keeper = ScreenKeeper.of(application)

    def look(dialog: QDialog) -> None:
        dialog.activateWindow()
        if isinstance(dialog, NewGame):
            for side in "AB":
                dialog.aim_at(side)
                dialog.query.setFocus()
                QTest.keyClick(dialog.query, Qt.Key.Key_Return)
        laid_out = [
            stop
            for stop in tab_order._laid_out(dialog)
            if stop.isVisibleTo(dialog) and stop.isEnabled()
        ]
        # What stands without a layout, as the cards of the overview, has an order of its own.
        found = [stop for stop in stops(dialog) if stop in laid_out]
        first = laid_out.index(found[0])
        assert found == laid_out[first:] + laid_out[:first]

    try:
        opened(window, key, look)
    finally:
        application.removeEventFilter(keeper)
        keeper.setParent(None)
