"""Notes on the sheets of all four games: written, changed, rubbed out, printed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from recordsheet_gui.assets import asset
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.storage.settings import Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.notes import NotesDialog
from recordsheet_gui.ui.printing import Page, PrintJob, write_pdf
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import click, sheet, spot
from tests.ui.test_living_table import when_shown as when_any_shown

A = UnitId("a")
UNITS = {
    "total-warfare": "griffin-grf-1n",
    "renegade-tech": "scorpion-scp-1n",
    "hard-hits": "ship-kestrel",
    "skirmish": "skirmish-anvil",
}


def design_of(stem: str) -> UnitDesign:
    path = asset("sheets", "units", f"{stem}.toml")
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return found


@pytest.fixture(params=list(UNITS))
def table(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT)))
    qtbot.addWidget(made)
    made.resize(1400, 1000)
    made.show()
    qtbot.waitExposed(made)
    made.furnish()
    unit = UnitSetup(id=A, design=design_of(UNITS[request.param]))
    setup = GameSetup(system=request.param, units=(unit,), title="Notes")
    assert made.controller.new_game(tmp_path / "n.rsgame", SYSTEMS[request.param], setup)
    return made


def notes(window: MainWindow) -> tuple[str, ...]:
    return window.controller.state.unit(A).notes


def when_shown(kind: type[NotesDialog], act: Callable[[NotesDialog], None]) -> list[bool]:
    """The dialog is closed afterwards, whatever came of it."""

    def do(dialog: NotesDialog) -> None:
        act(dialog)
        if dialog.isVisible():
            dialog.reject()

    return when_any_shown(kind, do)


def press_notes(window: MainWindow) -> None:
    click(window, spot(window, TargetKind.NOTES))


def test_a_note_is_written_by_mouse_on_every_sheet_and_stands_there(
    table: MainWindow, tmp_path: Path
) -> None:
    def write(dialog: NotesDialog) -> None:
        assert dialog.list.isHidden(), "there is nothing to choose from"
        QTest.keyClicks(dialog.words, "Hides behind the barn")
        QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)

    asked = when_shown(NotesDialog, write)
    press_notes(table)
    assert asked
    assert notes(table) == ("Hides behind the barn",)
    assert "note Hides behind the barn" in sheet(table).describe()
    assert "Hides behind the barn" in sheet(table).spoken(spot(table, TargetKind.NOTES)).value
    controller = table.controller
    page = Page(game=controller.state, unit=A, system=controller.system)
    write_pdf(PrintJob(pages=(page,), theme=PRINT), tmp_path / "out.pdf")
    text = PdfReader(tmp_path / "out.pdf").pages[0].extract_text()
    assert "Hides behind the barn" in " ".join(text.split())


def test_a_note_is_changed_and_rubbed_out_by_keys_and_comes_back_with_undo(
    table: MainWindow,
) -> None:
    controller = table.controller
    for text in ("one", "two"):
        controller.pencil.write_note(text)

    def change(dialog: NotesDialog) -> None:
        dialog.list.setFocus()
        QTest.keyClick(dialog.list, Qt.Key.Key_Home)
        assert dialog.words.toPlainText() == "one"
        QTest.keyClicks(dialog.words, "No longer ")
        QTest.keyClick(dialog.words, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    asked = when_shown(NotesDialog, change)
    table.actions_by_key["write_note"].trigger()
    assert asked
    assert notes(table) == ("No longer one", "two")

    def rub_out(dialog: NotesDialog) -> None:
        dialog.list.setFocus()
        QTest.keyClick(dialog.list, Qt.Key.Key_Up)
        QTest.keyClick(dialog.list, Qt.Key.Key_Delete)

    asked = when_shown(NotesDialog, rub_out)
    table.actions_by_key["write_note"].trigger()
    assert asked
    assert notes(table) == ("No longer one",)
    assert "change of a note" in table.actions_by_key["undo"].text()
    for before in (("No longer one", "two"), ("one", "two")):
        controller.undo()
        assert notes(table) == before


def test_a_new_note_cannot_be_rubbed_out_and_escape_writes_nothing(table: MainWindow) -> None:
    table.controller.pencil.write_note("stays")

    def leave(dialog: NotesDialog) -> None:
        assert not dialog.rub_out.isEnabled()
        dialog.list.setFocus()
        QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
        assert dialog.isVisible()
        QTest.keyClicks(dialog.words, "never")
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    asked = when_shown(NotesDialog, leave)
    press_notes(table)
    assert asked
    assert notes(table) == ("stays",)
