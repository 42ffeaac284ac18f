"""A window on a disk that is slow, and fails now and then: it goes on drawing and loses nothing."""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from recordsheet_gui.core.commands import MarkBoxes
from recordsheet_gui.storage import game_log, gamefile
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.window import MainWindow
from tests.soak.monkey import open_table
from tests.soak.outcome import Outcome, own_time
from tests.soak.rosters import ROSTERS, make_games

NAME = "slow disk"
FROZEN = 0.3
"""Seconds in which a window may draw nothing; longer is counted as slow."""
BEAT = 10
"""Milliseconds between two beats of a window that lives."""
ENOUGH = 0.5
"""Seconds until the player's hands are free again: in here nobody waits for five."""
GIVE_UP = 30
"""Seconds after which a step that waits is lost."""


class Heart:
    """Beats while the window lives, and knows how long it once stood still."""

    def __init__(self) -> None:
        self.gaps: list[tuple[float, str]] = []
        self.during = ""
        self._last = own_time()
        self._timer = QTimer()
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = own_time()
        if now - self._last > FROZEN / 10:
            self.gaps.append((now - self._last, self.during))
        self._last = now


def slowed(dice: Random, write: Callable[..., None]) -> Callable[..., None]:
    """The same on such a disk: two of five writes take their time, one of ten fails."""

    def slow(*arguments: object) -> None:
        fate = dice.random()
        if fate < 0.05:
            raise sqlite3.OperationalError("disk I/O error")
        if fate < 0.30:
            time.sleep(dice.uniform(0.02, 0.3))
        elif fate < 0.40:
            time.sleep(dice.uniform(0.3, 1.5))
        write(*arguments)
        if fate > 0.95:
            raise sqlite3.OperationalError("disk I/O error")

    return slow


def act(window: MainWindow, dice: Random) -> None:
    """A step, an undo or a redo."""
    controller = window.controller
    match dice.randrange(6):
        case 0 if controller.session.can_undo:
            controller.undo()
        case 1 if controller.session.can_redo:
            controller.redo()
        case _:
            unit = dice.choice(list(controller.state.units))
            grid = dice.choice(list(controller.state.unit(unit).grids))
            controller.play(MarkBoxes(unit=unit, grid=grid, boxes=1))


def run(folder: Path, seed: int, count: int) -> Outcome:
    """Steps one after the other; the slowest is the longest time that the window stood still."""
    outcome = Outcome(f"{NAME}, seed {seed}")
    dice = Random(f"{NAME} {seed}")
    application = QApplication.instance() or QApplication([])
    assert application is not None
    with patch.dict("os.environ", {"RECORDSHEET_HOME": str(folder)}):
        system = list(ROSTERS)[seed % len(ROSTERS)]
        window = open_table(make_games(folder / "games"), system, Dice.APP)
        game = window.controller.game
        assert game is not None
        bad = slowed(Random(f"disk {seed}"), game_log.write_rows)
        heart = Heart()
        with (
            patch.object(game_log, "write_rows", bad),
            patch.object(patience, "ENOUGH", ENOUGH),
        ):
            for number in range(count):
                heart.during = f"slow disk {number}"
                with outcome.case(heart.during):
                    _one(outcome, window, dice, heart.during)
        with gamefile.open_game(game.path, read_only=True) as again:
            if again.session.state != window.controller.session.state:
                outcome.lose("the file has another state", f"seed {seed}")
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    outcome.slowest, outcome.slowest_case = max(heart.gaps, default=(0.0, ""))
    outcome.hangs = sum(gap > FROZEN for gap, _ in heart.gaps)
    return outcome


def _one(outcome: Outcome, window: MainWindow, dice: Random, name: str) -> None:
    """What the disk has not taken is not shown; it comes later, or goes when it is dropped."""
    controller = window.controller
    history = controller.session.history
    before = controller.state, history.cursor, len(history)
    act(window, dice)
    QApplication.processEvents()
    if not controller.trouble:
        return
    outcome.refused += 1
    if (controller.state, history.cursor, len(history)) != before:
        outcome.lose("what is not kept is shown", name)
    if not controller.is_writing and dice.random() < 0.3:
        controller.drop_waiting()
        if (controller.state, history.cursor, len(history)) != before:
            outcome.lose("what was dropped is shown", name)
        return
    end = time.monotonic() + GIVE_UP
    while controller.trouble and time.monotonic() < end:
        if not controller.is_writing:
            controller.try_again()
        QTest.qWait(BEAT)
    if controller.trouble:
        outcome.lose("a step never comes through", f"{name}: {controller.trouble}")
    elif (history.cursor, len(history)) == before[1:]:
        outcome.lose("a step that was kept is not shown", name)
