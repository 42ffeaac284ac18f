"""A disk that takes its time: the window goes on, hands are held, nothing is shown too early.

The disk answers only when the event loop lets it: a window that stands still waits for ever.
"""

import errno
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import MarkBoxes
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.storage import game_log, gamefile, settings
from recordsheet_gui.storage.lock import lock_path
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.printing.preview import PrintPreview
from recordsheet_gui.ui.reports import write_report
from recordsheet_gui.ui.widgets.waiting_sign import WaitingSign
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import stopping
from tests.ui.window_system import queue_click, queue_close

CT = GridKey("CT/armor")
HIT = MarkBoxes(unit=UnitId("a"), grid=CT, boxes=5)
TURNS = 10
"""Turns of the event loop that a slow disk waits for."""
NEVER = 30
"""Seconds after which a disk that nobody lets answer gives up."""


class Disk:
    """Whatever is written waits until it is let through; then it is done, or fails as told."""

    def __init__(self) -> None:
        self._answers = threading.Semaphore(0)
        self.error: Exception | None = None
        self.is_slow = True

    def slowed(self, write: Callable[..., object]) -> Callable[..., object]:
        """The same on this disk."""

        def slow(*arguments: object) -> object:
            if self.is_slow:
                assert self._answers.acquire(timeout=NEVER), "the window stood still"
            if self.error is not None:
                raise self.error
            return write(*arguments)

        return slow

    def answer(self) -> None:
        """Let one write through."""
        self._answers.release()

    def recover(self) -> None:
        self.is_slow, self.error = False, None

    @contextmanager
    def answering(self, *moments: Callable[[], object]) -> Iterator[list[int]]:
        """Let every write through some turns of the event loop later.

        The moments come one by one in the turns before that. Gives the turns that there were.
        """
        turns: list[int] = []
        todo = list(moments)

        def turn() -> None:
            if not patience.is_waiting():
                return
            turns.append(len(turns))
            if todo:
                todo.pop(0)()
            elif len(turns) % TURNS == 0:
                self.answer()

        timer = QTimer()
        timer.setInterval(0)
        timer.timeout.connect(turn)
        timer.start()
        yield turns
        timer.stop()
        while self._answers.acquire(blocking=False):
            pass


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The disk of the game's steps."""
    made = Disk()
    monkeypatch.setattr(game_log, "write_rows", made.slowed(game_log.write_rows))
    yield made
    for _ in range(10):
        made.answer()


@pytest.fixture
def syncs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The disk of all other files."""
    made = Disk()
    monkeypatch.setattr(os, "fsync", made.slowed(os.fsync))
    yield made
    for _ in range(10):
        made.answer()


def full() -> sqlite3.Error:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


def armor(window: MainWindow) -> int:
    return window.controller.state.units[UnitId("a")].grids[CT].left


def steps(window: MainWindow) -> int:
    return window.controller.session.history.cursor


def signs(window: MainWindow) -> list[WaitingSign]:
    return [sign for sign in window.findChildren(WaitingSign) if sign.isVisible()]


def box(window: MainWindow, column: int) -> tuple[QWidget, QPoint]:
    scene = window.pane.scene
    assert scene is not None
    place = scene.rect_of(scene.locations[CT].box(Cell(0, column))).center()
    return window.pane.view.viewport(), window.pane.view.mapFromScene(place)


def click(window: MainWindow, column: int) -> None:
    view, place = box(window, column)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


# -- a step ------------------------------------------------------------------------------------


def test_the_window_goes_on_while_a_step_is_written(window: MainWindow, disk: Disk) -> None:
    before = armor(window)
    seen: list[int] = []
    with disk.answering(lambda: seen.append(armor(window))) as turns:
        click(window, 0)
    assert len(turns) >= TURNS
    assert seen == [before]
    assert (armor(window), steps(window)) == (before - 1, 1)
    assert not window.notice.isVisible()


def test_the_player_is_told_what_the_window_waits_for(
    window: MainWindow, qtbot: QtBot, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SIGN", 0.0)
    shown: list[str] = []
    top = window.pane.mapTo(window, QPoint(0, 0))

    def look() -> None:
        shown.extend(sign.text() for sign in signs(window))
        assert window.pane.mapTo(window, QPoint(0, 0)) == top

    with disk.answering(*[look] * TURNS):
        click(window, 0)
    assert set(shown) == {"Waiting for the disk ..."}
    qtbot.waitUntil(lambda: not window.findChildren(WaitingSign))


def test_a_short_wait_shows_no_sign(
    window: MainWindow, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SIGN", float(NEVER))
    found: list[WaitingSign] = []
    with disk.answering(lambda: found.extend(signs(window))):
        click(window, 0)
    assert not found
    assert not signs(window)


def test_a_slow_step_that_fails_is_not_shown_and_comes_once_there_is_room(
    window: MainWindow, qtbot: QtBot, disk: Disk
) -> None:
    before = armor(window)
    disk.error = full()
    with disk.answering() as turns:
        click(window, 0)
        assert len(turns) >= TURNS
        assert (armor(window), steps(window)) == (before, 0)
        assert "The disk is full" in window.notice.words.text()
        assert not signs(window)
        window.controller.try_again()
        assert window.notice.isVisible()
    disk.recover()
    qtbot.waitUntil(lambda: not window.notice.isVisible())
    assert (armor(window), steps(window)) == (before - 1, 1)


@pytest.mark.parametrize("way", ["undo", "redo", "rewind", "next_phase", "end_turn"])
def test_undo_and_the_clock_go_through_the_same_door(
    window: MainWindow, disk: Disk, way: str
) -> None:
    controller = window.controller
    disk.is_slow = False
    # Initiative is owed: Next would ask for it.
    assert all(controller.rolls.dismiss(entry) for entry in controller.state.owed)
    assert controller.play(HIT)
    if way == "redo":
        controller.undo()
    disk.is_slow = True
    before = controller.state
    seen = []
    with disk.answering(lambda: seen.append(controller.state)) as turns:
        if way == "rewind":
            controller.rewind(0)
        else:
            getattr(window, way)()
    assert len(turns) >= TURNS
    assert seen == [before]
    assert controller.state != before


# -- hands and guests ----------------------------------------------------------------------------


def test_what_is_pressed_meanwhile_comes_afterwards_in_its_order_and_once(
    window: MainWindow, qtbot: QtBot, disk: Disk
) -> None:
    seen: list[int] = []

    def two_clicks() -> None:
        queue_click(*box(window, 1))
        queue_click(*box(window, 2))

    with disk.answering(two_clicks, lambda: seen.append(steps(window))):
        click(window, 0)
        assert seen == [0]
        qtbot.waitUntil(lambda: steps(window) == 3)
    window.show_journal()
    history = window.controller.session.history
    cells = [getattr(history.step(at).command, "cells", None) for at in (1, 2, 3)]
    assert cells == [(Cell(0, column),) for column in (0, 1, 2)]


def test_no_timer_and_no_other_window_begins_a_step_in_between(
    window: MainWindow, disk: Disk
) -> None:
    controller = window.controller
    done: list[bool] = []
    with disk.answering(
        lambda: done.append(controller.play(HIT)),
        lambda: done.append(controller.say("5 ct")),
        controller.undo,
        controller.try_again,
        lambda: click(window, 3),
    ):
        click(window, 0)
    assert done == [False, False]
    assert steps(window) == 1
    assert not window.notice.isVisible()


@pytest.mark.parametrize("close", [MainWindow.close, queue_close])
def test_a_window_that_is_closed_meanwhile_closes_after_the_step(
    window: MainWindow, qtbot: QtBot, disk: Disk, close: Callable[[MainWindow], object]
) -> None:
    game = window.controller.game
    assert game is not None
    visible: list[bool] = []
    with disk.answering(lambda: close(window), lambda: visible.append(window.isVisible())):
        click(window, 0)
        assert visible == [True]
        assert steps(window) == 1
        qtbot.waitUntil(lambda: not window.isVisible())
    with gamefile.open_game(game.path) as again:
        assert not again.is_read_only
        assert again.session.history.cursor == 1


# -- a disk that does not answer -------------------------------------------------------------------


def wait_at_most(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(patience, "ENOUGH", seconds)
    monkeypatch.setattr(patience, "CLOSING", seconds)


@pytest.fixture
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    wait_at_most(monkeypatch, 0.0)


@pytest.fixture
def be_patient(no_patience: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Nobody waits for a disk until they are told to."""
    return partial(wait_at_most, monkeypatch, float(NEVER))


def test_hands_are_free_again_while_a_step_takes_for_ever(
    window: MainWindow, qtbot: QtBot, disk: Disk, be_patient: Callable[[], None]
) -> None:
    controller = window.controller
    before = armor(window)
    click(window, 0)
    assert "being written" in window.notice.words.text()
    for button in (window.notice.retry, window.notice.drop, window.notice.copy):
        assert not button.isVisible()
    # The sheets can be looked at, but nothing can be played, dropped or copied.
    window.pick_unit(2)
    assert controller.unit == UnitId("b")
    assert not controller.play(HIT)
    controller.drop_waiting()
    controller.try_again()
    assert (armor(window), steps(window)) == (before, 0)
    assert window.notice.isVisible()
    disk.answer()
    qtbot.waitUntil(lambda: not window.notice.isVisible())
    assert (armor(window), steps(window)) == (before - 1, 1)
    be_patient()
    disk.recover()
    assert controller.play(HIT)


@pytest.mark.usefixtures("no_patience")
def test_a_step_that_takes_for_ever_may_still_fail(
    window: MainWindow, qtbot: QtBot, disk: Disk
) -> None:
    before = armor(window)
    click(window, 0)
    disk.error = full()
    disk.answer()
    qtbot.waitUntil(lambda: "disk is full" in window.notice.words.text())
    assert window.notice.drop.isVisible()
    assert armor(window) == before
    disk.recover()
    qtbot.waitUntil(lambda: not window.notice.isVisible())
    assert (armor(window), steps(window)) == (before - 1, 1)


@pytest.mark.usefixtures("no_patience")
def test_a_disk_that_never_answers_does_not_keep_the_window_open(
    window: MainWindow, disk: Disk
) -> None:
    game = window.controller.game
    assert game is not None
    click(window, 0)
    assert window.close()
    assert not window.isVisible()
    disk.recover()
    disk.answer()


def test_another_game_can_be_opened_while_a_step_takes_for_ever(
    window: MainWindow,
    qtbot: QtBot,
    tmp_path: Path,
    disk: Disk,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    controller = window.controller
    old, other = controller.game, tmp_path / "other.rsgame"
    assert old is not None
    assert controller.save_copy(other)
    wait_at_most(monkeypatch, 0.0)
    click(window, 0)
    assert window.notice.isVisible()
    monkeypatch.setattr(patience, "ENOUGH", float(NEVER))
    assert controller.open_game(other)
    assert not window.notice.isVisible()
    disk.is_slow = False
    assert controller.play(HIT)
    assert steps(window) == 1
    disk.answer()
    qtbot.waitUntil(lambda: not lock_path(old.path).exists())
    with gamefile.open_game(old.path) as again:
        assert again.session.history.cursor == 1


def test_a_click_that_was_held_presses_no_button_that_came_meanwhile(
    window: MainWindow, qtbot: QtBot, disk: Disk
) -> None:
    disk.error = full()
    with disk.answering():
        click(window, 0)
        assert window.controller.session.waiting
        drop = window.notice.drop
        assert drop.isVisible()
        queue_click(drop, drop.rect().center())
        QTest.qWait(50)
        assert window.controller.session.waiting
        qtbot.waitUntil(drop.isEnabled)
        queue_click(drop, drop.rect().center())
        qtbot.waitUntil(lambda: not window.controller.session.waiting)


# -- other files -----------------------------------------------------------------------------------


def test_settings_are_written_while_the_window_goes_on(window: MainWindow, syncs: Disk) -> None:
    with syncs.answering() as turns:
        window.actions_by_key["my_dice"].setChecked(False)
        window.my_dice()
    assert len(turns) >= TURNS
    assert settings.load()[0].dice is Dice.APP


def test_settings_that_take_for_ever_work_all_the_same_and_the_last_ones_are_kept(
    window: MainWindow, syncs: Disk, be_patient: Callable[[], None]
) -> None:
    controller = window.controller
    said: list[str] = []
    controller.said.connect(said.append)
    for dice in (Dice.APP, Dice.MINE, Dice.APP):
        controller.change_settings(replace(controller.settings, dice=dice))
        assert controller.settings.dice is dice
    assert len(said) == 3
    assert "still being written" in said[0]
    be_patient()
    assert controller.play(HIT)
    syncs.recover()
    syncs.answer()
    window.close()
    assert settings.load()[0].dice is Dice.APP


@pytest.mark.parametrize("close", [MainWindow.close, queue_close])
def test_a_window_is_closed_once_its_settings_are_written(
    window: MainWindow, qtbot: QtBot, syncs: Disk, close: Callable[[MainWindow], object]
) -> None:
    window.resize(1111, 777)
    with syncs.answering(window.close):
        close(window)
        qtbot.waitUntil(lambda: not window.isVisible())
    assert settings.load()[0].geometry


def test_a_copy_and_a_report_are_written_while_the_window_goes_on(
    window: MainWindow, tmp_path: Path, syncs: Disk
) -> None:
    assert window.controller.play(HIT)
    copy, report = tmp_path / "copy.rsgame", tmp_path / "report.md"
    done: list[bool] = []
    for write in (
        partial(window.controller.save_copy, copy),
        partial(write_report, window.controller, report),
    ):
        with syncs.answering(lambda: done.append(window.controller.play(HIT))) as turns:
            assert write()
        assert len(turns) >= TURNS
    assert done == [False, False]
    assert "Shadow Hawk" in report.read_text(encoding="utf-8")
    with gamefile.open_game(copy) as game:
        assert game.session.history.cursor == 1


def test_a_report_that_cannot_be_written_in_the_end_says_so(
    window: MainWindow, tmp_path: Path, syncs: Disk
) -> None:
    failed: list[str] = []
    window.controller.failed.connect(failed.append)
    syncs.error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with syncs.answering():
        assert not write_report(window.controller, tmp_path / "report.md")
    assert failed == ["report.md could not be written: No space left on device."]
    assert not list(tmp_path.glob("*report*"))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["pdf", "png"])
def test_pages_are_exported_while_the_window_goes_on(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, syncs: Disk, kind: str
) -> None:
    session = window.controller.session
    dialog = PrintPreview(session.system, session.history, UnitId("a"))
    qtbot.addWidget(dialog)
    path = tmp_path / f"sheet.{kind}"
    with syncs.answering() as turns:
        assert dialog.export(path)
    assert len(turns) >= TURNS
    assert path.stat().st_size > 1000
    syncs.error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with syncs.answering():
        assert not dialog.export(tmp_path / f"second.{kind}")
    assert dialog.status.text() == "It could not be written: No space left on device."
    assert not list(tmp_path.glob("*second*"))
    for box in dialog.findChildren(QMessageBox):
        box.close()


def test_a_new_game_is_made_and_the_old_one_closed_while_the_window_goes_on(
    window: MainWindow, tmp_path: Path, syncs: Disk
) -> None:
    controller = window.controller
    old = controller.game
    assert old is not None
    before = controller.state
    seen = []
    with syncs.answering(lambda: seen.append(controller.state)) as turns:
        assert controller.new_game(tmp_path / "new.rsgame", old.system, old.setup)
    assert len(turns) >= TURNS
    assert seen == [before]
    assert controller.game is not old
    assert controller.play(HIT)
    with gamefile.open_game(old.path) as again:
        assert not again.is_read_only


def test_a_player_who_stops_waiting_is_told_and_what_comes_later_harms_nobody(
    window: MainWindow,
    qtbot: QtBot,
    tmp_path: Path,
    syncs: Disk,
    be_patient: Callable[[], None],
) -> None:
    controller = window.controller
    old = controller.game
    assert old is not None
    failed: list[str] = []
    controller.failed.connect(failed.append)
    path = tmp_path / "new.rsgame"

    with stopping() as asked:
        assert not controller.new_game(path, old.system, old.setup)
    assert len(asked) == 1
    assert failed == ["The disk does not answer. What was asked of it may still be done."]
    assert controller.game is old
    be_patient()
    assert controller.play(HIT)
    syncs.recover()
    syncs.answer()
    qtbot.waitUntil(lambda: path.exists() and not lock_path(path).exists())
    assert controller.open_game(path)
    assert controller.play(HIT)
