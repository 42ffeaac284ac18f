"""Text of files and players is shown letter by letter, wherever it stands."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import Qt, QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndPhase, WriteNote
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.plain import escaped, plainly
from recordsheet_gui.ui.reports import write_report
from recordsheet_gui.ui.window import MainWindow
from tests.sheet.sheets import shipped as mech
from tests.ui.table import A, B, do, journal, shipped

HOSTILE = "<h1>x</h1><img src=file:///etc/passwd>"
GAMES: dict[str, tuple[UnitDesign, UnitDesign]] = {
    "total-warfare": (mech("griffin-grf-1n"), mech("locust-lct-1v")),
    "renegade-tech": (mech("griffin-grf-1n"), mech("goliath-gol-1h")),
    "skirmish": (shipped("skirmish-anvil"), shipped("skirmish-wisp")),
    "hard-hits": (shipped("ship-kestrel"), shipped("ship-mule")),
}


def shown(text: str, is_plain: bool = False) -> str:
    """What a label or a tool tip makes of a text."""
    if is_plain or not Qt.mightBeRichText(text):
        return text
    document = QTextDocument()
    document.setHtml(text)
    assert "<img" not in document.toHtml(), text
    return document.toPlainText()


def read_all() -> list[str]:
    """Every label and every tool tip of all windows, as a player reads it."""
    found = []
    for widget in QApplication.allWidgets():
        if isinstance(widget, QLabel):
            is_plain = widget.textFormat() is Qt.TextFormat.PlainText
            found.append(shown(widget.text(), is_plain))
        found.append(shown(widget.toolTip()))
        found += [shown(action.toolTip()) for action in widget.actions()]
    return [text for text in found if "passwd" in text]


def named_game(system: str, name: str, qtbot: QtBot, folder: Path) -> Iterator[MainWindow]:
    """A game in which everything that somebody can name has this name."""
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.MINE)))
    qtbot.addWidget(made)
    made.resize(1024, 760)
    made.show()
    qtbot.waitExposed(made)
    made.furnish()
    made.docks["This turn"].raise_()
    units = tuple(
        UnitSetup(
            id=unit,
            design=replace(design, name=f"{name}{unit}"),
            side=f"{name}{unit}",
            pilot=Pilot(name=name),
        )
        for unit, design in zip((A, B), GAMES[system], strict=True)
    )
    setup = GameSetup(system=system, units=units, title=name)
    assert made.controller.new_game(folder / "x.rsgame", SYSTEMS[system], setup)
    yield made
    made.controller.close()


@pytest.fixture(params=GAMES)
def window(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """Everything has a name that looks like markup."""
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    yield from named_game(request.param, HOSTILE, qtbot, tmp_path)


def test_names_and_notes_are_read_as_they_are_written(window: MainWindow, qtbot: QtBot) -> None:
    controller = window.controller
    assert controller.play(WriteNote(unit=UnitId("a"), text=HOSTILE))
    system = controller.system.key
    if system in ("total-warfare", "renegade-tech"):
        assert do(window, "piloting", why=HOSTILE)
    window.menu_actions.overview()
    window.menu_actions.attack()
    window.menu_actions.dice_record()
    for _ in controller.system.phases:
        window.menu_actions.attack()
        if system == "skirmish":
            do(window, "fall")
        read = read_all()
        assert read
        assert all(HOSTILE in text for text in read), read
        controller.play(EndPhase())
    journal(window)
    model = window.journal.journal
    for row in range(model.rowCount()):
        text = shown(str(model.index(row).data(Qt.ItemDataRole.ToolTipRole)))
        assert "passwd" not in text or HOSTILE in text
    controller.failed.emit(f"{HOSTILE} cannot be opened.")
    controller.noticed.emit(f"{HOSTILE} is not there.")
    (box,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox)]
    assert HOSTILE in shown(box.text())
    assert all(HOSTILE in text for text in read_all())
    box.close()


def test_plain_stays_plain_and_markup_becomes_letters() -> None:
    assert plainly("Griffin & Sons, 5 < 6") == "Griffin & Sons, 5 < 6"
    for text in (HOSTILE, f"{HOSTILE}\nsecond line", "&lt;b&gt;", '<b>bold</b> & "quoted"'):
        assert shown(plainly(text)) == text
        assert shown(f"<b>{escaped(text)}</b>").replace("\n", " ") == text.replace("\n", " ")


def test_the_report_has_no_markup_of_others(window: MainWindow, tmp_path: Path) -> None:
    note = "# big\n\n![x](http://x) *bold* `code` a_b_c"
    assert window.controller.play(WriteNote(unit=None, text=note))
    path = tmp_path / "report.md"
    assert write_report(window.controller, path)
    document = QTextDocument()
    document.setMarkdown(path.read_text(encoding="utf-8"))
    read = document.toPlainText()
    assert "# big ![x](http://x) *bold* `code` a_b_c" in read
    assert "<img" not in document.toHtml()
