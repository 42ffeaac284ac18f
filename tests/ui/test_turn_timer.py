"""The timer of the turn and the counter of rounds, by a clock that stands still."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndPhase, EndTurn
from recordsheet_gui.core.table import Withdraw
from recordsheet_gui.storage import settings
from recordsheet_gui.ui.widgets.turn_timer import TurnTimer
from recordsheet_gui.ui.window import MainWindow


class Watch:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def timer(window: MainWindow, qtbot: QtBot, watch: Watch) -> TurnTimer:
    window.actions_by_key["turn_timer"].trigger()
    made = TurnTimer(window.controller, watch)
    qtbot.addWidget(made)
    return made


def reads(timer: TurnTimer) -> str:
    timer.refresh()
    return timer.time.text()


def test_both_are_off_until_they_are_wanted_and_remembered_then(window: MainWindow) -> None:
    clock = window.turn_clock
    assert not clock.isVisible()
    window.actions_by_key["round_counter"].trigger()
    assert clock.rounds.isVisible()
    assert clock.rounds.text() == "Round 1"
    assert not clock.time.isVisible()
    window.actions_by_key["turn_timer"].trigger()
    assert clock.time.isVisible()
    assert settings.load()[0].turn_timer
    assert settings.load()[0].round_counter
    for key in ("round_counter", "turn_timer"):
        window.actions_by_key[key].trigger()
    assert not clock.isVisible()


def test_it_counts_up_within_a_turn_and_begins_anew_with_the_next(
    window: MainWindow, timer: TurnTimer, watch: Watch
) -> None:
    assert reads(timer) == "0:00"
    watch.now += 59.9
    assert reads(timer) == "0:59"
    watch.now += 0.1
    assert reads(timer) == "1:00"
    window.controller.play(EndPhase())
    assert reads(timer) == "1:00"
    window.controller.play(EndTurn())
    assert reads(timer) == "0:00"
    assert timer.rounds.text() == "Round 2"


def test_a_pause_is_not_counted(timer: TurnTimer, watch: Watch) -> None:
    timer.show()
    watch.now += 10
    QTest.mouseClick(timer.pause, Qt.MouseButton.LeftButton)
    watch.now += 1000
    assert reads(timer) == "0:10"
    assert timer.pause.text() == "Go on"
    QTest.mouseClick(timer.pause, Qt.MouseButton.LeftButton)
    watch.now += 5
    assert reads(timer) == "0:15"


def test_it_counts_down_from_the_minutes_of_a_turn_and_says_when_they_are_over(
    window: MainWindow, timer: TurnTimer, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: (2, True))
    window.actions_by_key["turn_minutes"].trigger()
    assert settings.load()[0].turn_minutes == 2
    assert reads(timer) == "2:00"
    watch.now += 120
    assert reads(timer) == "0:00"
    watch.now += 61
    assert reads(timer) == "<b>+1:01</b>"
    assert timer.time.accessibleName() == "Turn timer: +1:01 over the time"
    assert window.controller.play(EndPhase()), "nothing is held up by it"


def test_a_press_on_the_clock_gives_the_time_to_the_next_side(
    window: MainWindow, timer: TurnTimer, watch: Watch
) -> None:
    timer.show()
    watch.now += 10
    QTest.mouseClick(timer.time, Qt.MouseButton.LeftButton)
    assert timer.switch.text() == "Side A"
    assert reads(timer) == "0:00"
    watch.now += 30
    assert reads(timer) == "0:30"
    QTest.mouseClick(timer.switch, Qt.MouseButton.LeftButton)
    assert timer.switch.text() == "Side B"
    watch.now += 5
    assert reads(timer) == "0:05"
    assert timer.time.accessibleName() == "Turn timer: 0:05 this turn for side B"
    QTest.mouseClick(timer.pause, Qt.MouseButton.LeftButton)
    watch.now += 100
    QTest.mouseClick(timer.time, Qt.MouseButton.LeftButton)
    assert reads(timer) == "0:30", "paused, and A's time is where it stopped"
    QTest.mouseClick(timer.pause, Qt.MouseButton.LeftButton)
    watch.now += 1
    assert reads(timer) == "0:31"
    window.controller.play(EndTurn())
    assert reads(timer) == "0:00"
    assert timer.switch.text() == "Side A"


def test_one_side_alone_has_all_the_time(
    window: MainWindow, timer: TurnTimer, watch: Watch
) -> None:
    for unit, side in window.controller.state.sides.items():
        if side == "B":
            window.controller.play(Withdraw(unit=unit))
    watch.now += 10
    timer.switch_side()
    assert timer.switch.text() == "Per side"
    assert reads(timer) == "0:10"
