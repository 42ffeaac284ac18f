"""What is scrolled up and down only is never cut off at the side."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage.gamefile import create_in_memory
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.widgets.tall import Tall
from recordsheet_gui.ui.window import MainWindow
from tests.sheet.sheets import shipped


def test_it_is_as_wide_as_what_it_holds(qtbot: QtBot) -> None:
    inside = QWidget()
    layout = QVBoxLayout(inside)
    label = QLabel("word")
    layout.addWidget(label)
    tall = Tall(inside)
    qtbot.addWidget(tall)
    narrow = tall.minimumSizeHint().width()
    label.setText("some more words in one line")
    assert tall.minimumSizeHint().width() > narrow + 50
    assert tall.minimumSizeHint().width() > inside.minimumSizeHint().width()


@pytest.mark.parametrize("stem", ["griffin-grf-1n", "scorpion-scp-1n", "battlemaster-blr-1g"])
@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
def test_all_of_the_attack_panel_is_in_sight_at_the_side(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, stem: str
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    window = MainWindow(Controller(Settings()))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    # It comes up without a game, so its panels are as narrow as can be.
    window.furnish()
    units = tuple(
        UnitSetup(id=UnitId(key), design=shipped(stem), side=side) for key, side in ("aA", "bB")
    )
    setup = GameSetup(system=system, units=units)
    game = create_in_memory(tmp_path / "x.rsgame", SYSTEMS[system], setup)
    window.controller.take_game(game)
    window.show_attack_panel()
    for _ in range(5):
        QApplication.processEvents()
    (tall,) = [tall for tall in window.findChildren(Tall) if tall.isVisible()]
    inside = [child for child in tall.viewport().findChildren(QWidget) if child.isVisible()]
    assert len(inside) > 10
    for child in inside:
        right = child.mapTo(tall.viewport(), QPoint(child.width(), 0)).x()
        assert right <= tall.viewport().width(), child
    window.controller.close()
