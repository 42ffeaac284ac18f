"""No file is written over that nobody was asked about, and the open game never."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.ui.window import MainWindow

YES, NO = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No


class Player:
    """Types a file name and answers what is asked about it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, typed: Path, kind: str = "") -> None:
        self.asked: list[str] = []
        self.warned: list[str] = []
        self.answer = NO
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(typed), kind))
        monkeypatch.setattr(QMessageBox, "question", self._question)
        monkeypatch.setattr(QMessageBox, "warning", self._warning)

    def _question(self, parent: object, title: str, text: str, *_: object) -> object:
        self.asked.append(text)
        return self.answer

    def _warning(self, parent: object, title: str, text: str, *_: object) -> None:
        self.warned.append(text)


@pytest.fixture
def campaign(window: MainWindow, tmp_path: Path) -> Path:
    """Another game that lies in the folder."""
    path = tmp_path / "Campaign.rsgame"
    assert window.controller.save_copy(path)
    window.controller.play(EndPhase())
    return path


@pytest.mark.parametrize("typed", ["Campaign", "Campaign.rsgame"])
def test_a_copy_asks_about_the_file_that_it_would_replace(
    window: MainWindow, campaign: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    before = campaign.read_bytes()
    player = Player(monkeypatch, campaign.with_name(typed))
    window.menu_actions.save_copy()
    assert player.asked == ["Campaign.rsgame is there already. Replace?"]
    assert campaign.read_bytes() == before
    player.answer = YES
    window.menu_actions.save_copy()
    assert campaign.read_bytes() != before


def test_a_dot_in_a_name_is_no_ending(
    window: MainWindow, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = campaign.read_bytes()
    player = Player(monkeypatch, campaign.with_name("Campaign.v2"))
    window.menu_actions.save_copy()
    assert player.asked == []
    assert campaign.with_name("Campaign.v2.rsgame").exists()
    assert campaign.read_bytes() == before


def test_neither_copy_nor_report_is_written_over_the_open_game(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.controller.game is not None
    path = window.controller.game.path
    before = path.read_bytes()
    player = Player(monkeypatch, path)
    player.answer = YES
    window.menu_actions.save_copy()
    assert player.warned == [f"{path.name} is the game on the table; choose another name."]
    assert path.read_bytes() == before


def test_a_report_typed_with_a_game_s_name_gets_its_own_ending(
    window: MainWindow, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = campaign.read_bytes()
    player = Player(monkeypatch, campaign, "Text (*.txt)")
    window.menu_actions.report()
    assert player.asked == []
    assert campaign.with_name("Campaign.rsgame.txt").exists()
    assert campaign.read_bytes() == before


def test_opening_the_open_game_does_nothing(qtbot: QtBot, window: MainWindow) -> None:
    controller = window.controller
    assert controller.game is not None
    game = controller.game
    assert controller.open_game(game.path)
    assert controller.game is game
    assert controller.play(EndPhase())


def test_neither_does_choosing_it_among_the_recent_ones(window: MainWindow) -> None:
    game = window.controller.game
    assert game is not None
    window.submenus.recent.aboutToShow.emit()
    first = window.submenus.recent.actions()[0]
    assert first.text().startswith(f"{game.path.stem} \N{EM DASH} turn 1, ")
    first.trigger()
    assert window.controller.game is game
    assert not game.is_read_only
    assert window.controller.play(EndPhase())
