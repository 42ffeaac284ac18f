"""A disk that does not obey: the window says so until it is solved, and nothing is lost."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.assets import demo_files
from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.commands import EndPhase, MarkBoxes, WriteNote
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.storage import game_room, gamefile
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.ui.demos import open_demo_script
from recordsheet_gui.ui.window import MainWindow

HIT = MarkBoxes(unit=UnitId("a"), grid=GridKey("CT/armor"), boxes=5)
LONGEST = 300
"""Milliseconds that the window may stand still for a busy file."""


def path_of(window: MainWindow) -> Path:
    game = window.controller.game
    assert game is not None
    return game.path


def database(window: MainWindow) -> sqlite3.Connection:
    game = window.controller.game
    assert game is not None
    db = game._db
    assert db is not None
    return db


def patience(window: MainWindow) -> int:
    """Milliseconds that a step waits for whoever holds the file."""
    (milliseconds,) = database(window).execute("PRAGMA busy_timeout").fetchone()
    return int(milliseconds)


def armor(window: MainWindow) -> int:
    return window.controller.state.units[UnitId("a")].grids[GridKey("CT/armor")].left


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program is reading the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM log").fetchone()
        yield


@contextmanager
def full(window: MainWindow) -> Iterator[None]:
    """No page more fits on the disk."""
    db = database(window)
    (most,) = db.execute("PRAGMA max_page_count").fetchone()
    db.execute("PRAGMA max_page_count = 1")
    yield
    db.execute(f"PRAGMA max_page_count = {most}")


def fill(window: MainWindow) -> None:
    """Write until the last page is full."""
    note = WriteNote(unit=UnitId("a"), text="long " * 60)
    assert not all(window.controller.play(note) for _ in range(50))


def press(qtbot: QtBot, button: QPushButton) -> None:
    """As soon as it listens: after a wait it is deaf to clicks that were aimed elsewhere."""
    qtbot.waitUntil(button.isEnabled)
    button.click()


def test_a_busy_file_never_holds_the_window_and_the_step_comes_when_it_is_free(
    window: MainWindow, qtbot: QtBot
) -> None:
    before = armor(window)
    assert patience(window) < LONGEST
    with held(path_of(window)):
        assert not window.controller.play(HIT)
        assert armor(window) == before
        assert window.notice.isVisible()
        assert "Another program holds" in window.notice.words.text()
        assert patience(window) < LONGEST / 10
        press(qtbot, window.notice.retry)
        assert window.notice.isVisible()
    qtbot.waitUntil(lambda: not window.notice.isVisible())
    assert armor(window) == before - 5
    assert patience(window) > LONGEST / 2
    assert window.controller.session.history.cursor == 1


def test_while_a_step_waits_nothing_else_is_played(window: MainWindow, qtbot: QtBot) -> None:
    before = window.controller.state
    with held(path_of(window)):
        assert not window.controller.play(HIT)
        assert not window.controller.play(HIT)
        assert not window.controller.say("5 ct")
        window.undo()
        assert window.controller.state == before
        press(qtbot, window.notice.drop)
        assert not window.notice.isVisible()
    qtbot.wait(400)
    assert window.controller.state == before
    assert window.controller.play(HIT)


def test_a_full_disk_is_told_until_there_is_room_again(window: MainWindow, qtbot: QtBot) -> None:
    with full(window):
        fill(window)
        before, steps = window.controller.state, window.controller.session.history.cursor
        assert "disk is full" in window.notice.words.text()
        qtbot.wait(100)
        window.controller.try_again()
        assert window.notice.isVisible()
        assert window.controller.state == before
    press(qtbot, window.notice.retry)
    assert not window.notice.isVisible()
    assert window.controller.session.history.cursor == steps + 1
    window.undo()
    assert window.controller.state.units == before.units


def test_what_a_game_has_no_room_for_is_said_and_does_not_wait(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_room, "MOST_STEP", 100)
    before = window.controller.state
    assert not window.controller.play(HIT)
    assert "larger than a game can keep" in window.statusBar().currentMessage()
    assert not window.controller.trouble
    with held(path_of(window)):
        monkeypatch.setattr(game_room, "MOST_STEP", 1_000_000)
        assert not window.controller.play(HIT)
        assert window.notice.isVisible()
    monkeypatch.setattr(game_room, "MOST_STEP", 100)
    window.controller.try_again()
    assert not window.notice.isVisible()
    assert not window.controller.session.waiting
    assert window.controller.state == before


def test_dice_that_fell_stay_as_they_fell(window: MainWindow) -> None:
    with held(path_of(window)):
        assert not window.controller.play(Fall(unit=UnitId("a")), Given([(2,), (3, 4)]))
        (kept,) = window.controller.session.waiting
    window.controller.try_again()
    assert window.controller.session.history.step(1) == kept.record


@pytest.mark.parametrize("accident", ["gone", "replaced", "overwritten"])
def test_a_game_whose_file_is_gone_or_changed_goes_on_in_a_copy(
    window: MainWindow, tmp_path: Path, accident: str
) -> None:
    path = path_of(window)
    other = shutil.copyfile(path, tmp_path / "other.rsgame")
    assert window.controller.play(EndPhase())
    before = armor(window)
    match accident:
        case "gone":
            path.unlink()
        case "replaced":
            other.replace(path)
        case _:
            # A backup, copied over the open game.
            path.write_bytes(other.read_bytes())
    assert not window.controller.play(HIT)
    assert "save the game under another name" in window.notice.words.text()
    assert window.notice.copy.isVisible()
    assert armor(window) == before
    copy = tmp_path / "copy.rsgame"
    assert window.controller.save_copy(copy)
    assert path_of(window) == copy
    assert not window.notice.isVisible()
    assert armor(window) == before - 5
    window.controller.close()
    with gamefile.open_game(copy) as again:
        assert again.session.history.cursor == 2


def answers(monkeypatch: pytest.MonkeyPatch, button: QMessageBox.StandardButton) -> list[str]:
    """The player presses this button whatever is asked; what was asked is told."""
    asked: list[str] = []

    def question(parent: object, title: str, text: str, *_: object) -> QMessageBox.StandardButton:
        asked.append(text)
        return button

    monkeypatch.setattr(QMessageBox, "question", question)
    return asked


def test_another_game_leaves_the_trouble_behind_if_the_player_says_so(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.rsgame"
    assert window.controller.save_copy(other)
    with held(path_of(window)):
        assert not window.controller.play(HIT)
        asked = answers(monkeypatch, QMessageBox.StandardButton.No)
        assert not window.controller.open_game(other)
        assert window.notice.isVisible()
        answers(monkeypatch, QMessageBox.StandardButton.Yes)
        assert window.controller.open_game(other)
    assert asked == ["The last step is not kept yet. Leave without it?"]
    assert not window.notice.isVisible()
    assert window.controller.play(HIT)


def test_the_window_asks_before_it_gives_up_a_step_that_waits(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answers(monkeypatch, QMessageBox.StandardButton.No)
    with held(path_of(window)):
        assert not window.controller.play(HIT)
        assert not window.close()
        assert window.isVisible()
        assert len(asked) == 1
        answers(monkeypatch, QMessageBox.StandardButton.Yes)
        assert window.close()


def test_a_typed_step_that_waits_is_not_typed_twice(window: MainWindow, qtbot: QtBot) -> None:
    bar = window.hit_bar
    before = armor(window)
    with held(path_of(window)):
        bar.line.setText("5 ct")
        bar.enter()
        assert window.controller.trouble
        assert bar.line.text() == ""
    qtbot.waitUntil(lambda: armor(window) == before - 5)


def test_a_demo_battle_asks_too(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answers(monkeypatch, QMessageBox.StandardButton.No)
    with held(path_of(window)):
        assert not window.controller.play(HIT)
        assert not open_demo_script(window.controller, demo_files()[0])
        assert len(asked) == 1
        window.controller.drop_waiting()
    assert open_demo_script(window.controller, demo_files()[0])
