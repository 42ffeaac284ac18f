"""Next leads: through what is owed, by the program's dice or the players', then it tells."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import ConditionKey, UnitId
from recordsheet_gui.session.journal import whole
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do

A, B = UnitId("a"), UnitId("b")


@pytest.fixture
def mine(window: MainWindow) -> MainWindow:
    window.cards.pause = 0
    return window


@pytest.fixture
def program(window: MainWindow) -> MainWindow:
    window.controller.change_settings(replace(window.controller.settings, dice=Dice.APP))
    return window


def told(window: MainWindow) -> list[str]:
    return [
        line.text for line in whole(window.controller.system, window.controller.session.history)
    ]


def shake(window: MainWindow, unit: UnitId) -> None:
    """A piloting roll is owed at the end of the phase that cannot be made."""
    do(window, "piloting", unit=unit, why="rubble", modifier=9)


def faces(window: MainWindow, qtbot: QtBot, *dice: int) -> None:
    for die in dice:
        qtbot.keyClick(window.cards, Qt.Key(Qt.Key.Key_0 + die))


def test_the_program_rolls_initiative_before_its_phase_ends(program: MainWindow) -> None:
    assert program.phase.next.text().endswith("1 owed")
    program.next_phase()
    assert program.controller.state.clock.phase == 1
    assert any("wins the initiative" in text for text in told(program))
    # One press of Next goes back with one undo.
    program.controller.undo()
    assert program.controller.state.clock.phase == 0
    assert not any("wins the initiative" in text for text in told(program))


def test_own_dice_are_asked_side_by_side(mine: MainWindow, qtbot: QtBot) -> None:
    mine.next_phase()
    assert mine.controller.state.clock.phase == 0
    assert mine.side_panel.lead.isVisible()
    assert mine.cards.cards[0].question.title == "Initiative, side A"
    faces(mine, qtbot, 3, 5)
    qtbot.waitUntil(lambda: mine.cards.cards[0].question.title == "Initiative, side B")
    assert mine.controller.state.clock.phase == 0
    # A tie: both sides roll again.
    faces(mine, qtbot, 4, 4)
    qtbot.waitUntil(lambda: mine.cards.cards[0].question.title == "Initiative, side A")
    faces(mine, qtbot, 1, 2)
    qtbot.waitUntil(lambda: mine.cards.cards[0].question.title == "Initiative, side B")
    faces(mine, qtbot, 6, 6)
    qtbot.waitUntil(lambda: mine.controller.state.clock.phase == 1)
    assert "Side B wins the initiative." in told(mine)
    assert mine.side_panel.lead.isHidden()


def test_a_unit_that_is_asked_comes_to_the_front_and_the_digest_tells_of_it(
    mine: MainWindow, qtbot: QtBot
) -> None:
    mine.skip_owed()
    shake(mine, B)
    mine.controller.choose_unit(A)
    mine.next_phase()
    assert mine.controller.unit == B == mine.pane.unit
    phase = mine.controller.state.clock.phase
    faces(mine, qtbot, 1, 1)
    # It falls: which way, where it is struck, and whether the pilot is hurt.
    for _ in range(40):
        qtbot.wait(5)
        if mine.controller.state.clock.phase != phase:
            break
        mine.controller.roll(mine.cards.cards[0].entry)
    assert mine.controller.state.clock.phase == phase + 1
    assert ConditionKey("prone") in mine.controller.state.unit(B).conditions
    digest = mine.side_panel.digest
    assert digest.isVisible()
    mine.controller.undo()
    # It has not happened.
    assert digest.isHidden()
    mine.controller.redo()
    digest.show()
    (line,) = [link for link in digest.links if "prone" in link.text()]
    mine.controller.choose_unit(A)
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(12, 8))
    assert mine.controller.unit == B


def test_skipping_is_written_down(mine: MainWindow) -> None:
    mine.next_phase()
    mine.skip_owed()
    assert mine.controller.state.clock.phase == 1
    assert any(text.startswith("Dismissed: Initiative") for text in told(mine))
    mine.controller.undo()
    assert mine.controller.state.clock.phase == 0
    assert mine.controller.state.owed


def test_who_stays_or_steps_back_is_not_led_on(mine: MainWindow, qtbot: QtBot) -> None:
    do(mine, "heat", to=3)
    mine.next_phase()
    qtbot.mouseClick(mine.side_panel.lead.stop, Qt.MouseButton.LeftButton)
    assert not mine.leader.is_leading
    assert mine.controller.state.owed
    mine.next_phase()
    mine.controller.undo()
    assert not mine.leader.is_leading
    assert mine.controller.state.clock.phase == 0


def test_one_side_rolls_real_dice(program: MainWindow, qtbot: QtBot) -> None:
    program.cards.pause = 0
    program.submenus.fill_dice_sides()
    (side_b,) = [a for a in program.submenus.dice_sides.actions() if a.text() == "Side B"]
    side_b.trigger()
    program.next_phase()
    assert program.controller.state.clock.phase == 0
    assert program.cards.cards[0].question.title == "Initiative, side B"
    for _ in range(20):
        if program.controller.state.clock.phase:
            break
        faces(program, qtbot, 6, 6)
        qtbot.wait(5)
    assert program.controller.state.clock.phase == 1
    side_b_units = [u for u, s in program.controller.state.sides.items() if s == "B"]
    shake(program, A)
    shake(program, side_b_units[0])
    program.next_phase()
    # A fell by the program's dice, B is asked.
    asked = program.controller.question(program.cards.cards[0].entry)
    assert asked.unit == side_b_units[0]
    assert all(owed.unit != A for owed in program.controller.state.owed)


def test_initiative_that_is_rolled_is_owed_no_more(program: MainWindow) -> None:
    program.initiative()
    assert not program.controller.state.owed
    program.next_phase()
    assert sum("wins the initiative" in text for text in told(program)) == 1


def test_initiative_by_own_dice_is_asked_for(mine: MainWindow, qtbot: QtBot) -> None:
    mine.initiative()
    assert mine.cards.cards[0].question.title == "Initiative, side A"
    faces(mine, qtbot, 5, 5)
    faces(mine, qtbot, 1, 5)
    assert not mine.controller.state.owed
    assert "Side A wins the initiative." in told(mine)
    # Another time, because somebody wants it.
    mine.initiative()
    assert mine.controller.state.owed


def test_a_typed_next_leads_too(mine: MainWindow) -> None:
    mine.controller.say("next")
    assert mine.leader.is_leading
    assert mine.controller.state.clock.phase == 0


def test_a_whole_turn_is_led_through(program: MainWindow) -> None:
    shake(program, A)
    program.end_turn()
    assert program.controller.state.clock.turn == 2
    assert not any(owed.unit is not None for owed in program.controller.state.owed)
