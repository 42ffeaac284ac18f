"""The dice of the last step lie beside the sheet, and tumble on their way."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from recordsheet_gui.ui.motion import DURATION
from recordsheet_gui.ui.widgets import last_roll
from recordsheet_gui.ui.widgets.last_roll import LastRoll
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do


def is_tumbling(dice: LastRoll) -> bool:
    return dice.is_tumbling


def throw(window: MainWindow) -> None:
    assert do(window, "piloting", why="ice")
    window.focus_cards()
    QTest.keyClick(window.cards, Qt.Key.Key_6)
    QTest.keyClick(window.cards, Qt.Key.Key_5)


@pytest.fixture
def dice(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> LastRoll:
    monkeypatch.setattr(last_roll, "is_reduced", lambda widget: False)
    for card in list(window.cards.cards):
        window.controller.rolls.dismiss(card.entry)
    return window.side_panel.rolled


def test_dice_of_ones_own_are_shown_with_what_they_had_to_reach(
    window: MainWindow, dice: LastRoll
) -> None:
    assert dice.isHidden()
    throw(window)
    assert dice.isVisible()
    assert dice.rolls[0].faces == (6, 5)
    assert "6 and 5, 11 against 5" in dice.accessibleName()
    assert dice.is_tumbling


def test_they_come_to_rest_and_go_with_the_next_step_that_has_none(
    window: MainWindow, dice: LastRoll
) -> None:
    throw(window)
    assert is_tumbling(dice)
    dice._clock.setCurrentTime(DURATION)
    assert not is_tumbling(dice)
    assert do(window, "mark", armor="CT", boxes=1)
    assert dice.isHidden()


def test_what_is_taken_back_was_not_rolled(window: MainWindow, dice: LastRoll) -> None:
    throw(window)
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dice.isHidden()
    assert dice.accessibleName() == ""


def test_they_lie_still_where_the_desktop_wants_no_motion(
    window: MainWindow, dice: LastRoll, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(last_roll, "is_reduced", lambda widget: True)
    throw(window)
    assert dice.isVisible()
    assert not dice.is_tumbling


def test_the_number_of_the_dice_that_have_no_room_is_never_cut(dice: LastRoll) -> None:
    wide = last_roll.Roll("to hit", (6, 4), 6, 6, False)
    dice.show_rolls((wide, wide, last_roll.Roll("location", (5, 3), 6, None, False)) * 5)
    metrics = dice.fontMetrics()
    for width in range(150, 700, 7):
        dice.resize(width, dice.sizeHint().height())
        shown = dice.fitting()
        if 1 < shown < len(dice.rolls):
            used = sum(dice._room(roll) + last_roll.APART for roll in dice.rolls[:shown])
            more = metrics.horizontalAdvance(f"+{len(dice.rolls) - shown}")
            assert last_roll.EDGE + used + more <= width - last_roll.EDGE
