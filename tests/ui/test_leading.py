"""Next leads: through what is owed, by the program's dice or the players', then it tells."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import ConditionKey, TrackKey, UnitId
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
        dice = mine.cards.cards[0].question.dice
        assert dice is not None
        # By itself a fall may end a 'Mech: a two for the location, a critical, ammunition.
        faces(mine, qtbot, *([1] if dice.count == 1 else [3, 3]))
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
    assert "Skipped: 1 roll owed (initiative)." in told(mine)
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
    asked = program.controller.rolls.question(program.cards.cards[0].entry)
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


def test_a_typed_skip_goes_on_without_what_is_owed(mine: MainWindow) -> None:
    mine.controller.say("skip")
    assert mine.controller.state.clock.phase == 1
    assert "Skipped: 1 roll owed (initiative)." in told(mine)


def test_a_whole_turn_is_led_through(program: MainWindow) -> None:
    shake(program, A)
    program.end_turn()
    assert program.controller.state.clock.turn == 2
    assert not any(owed.unit is not None for owed in program.controller.state.owed)


# -- the whole phase, and what goes back -----------------------------------------------------------


def links(window: MainWindow) -> list[str]:
    return [link.accessibleName() for link in window.side_panel.digest.links]


def spoken(window: MainWindow) -> list[str]:
    said: list[str] = []
    window.controller.said.connect(said.append)
    return said


def test_the_digest_tells_of_the_whole_phase_not_of_next_alone(program: MainWindow) -> None:
    program.next_phase()
    do(program, "condition", unit=B, name="unconscious")
    do(program, "mark", unit=A, armor="CT", boxes=3)
    program.next_phase()
    told_ = links(program)
    assert program.side_panel.digest.isVisible()
    # The worst first.
    assert [name.split(" (")[0].split(": ")[1].split(",")[0] for name in told_] == [
        "unconscious",
        "3 boxes lost",
    ]
    # A phase in which nothing happened tells of nothing that came before.
    program.next_phase()
    assert not program.side_panel.digest.isVisible()


def test_undo_of_next_names_who_fell_and_brings_that_sheet(mine: MainWindow) -> None:
    program = mine
    program.skip_owed()
    shake(program, B)
    program.controller.change_settings(replace(program.controller.settings, dice=Dice.APP))
    do(program, "mark", unit=A, armor="CT", boxes=3)
    program.next_phase()
    assert ConditionKey("prone") in program.controller.state.unit(B).conditions
    name = program.controller.state.unit(B).design.name
    program.controller.choose_unit(A)
    said = spoken(program)
    program.controller.undo()
    assert said[-1].startswith(f"Taken back: {name} (prone, ")
    assert program.controller.unit == B == program.pane.unit
    program.controller.choose_unit(A)
    program.controller.redo()
    assert said[-1].startswith(f"Done again: {name} (prone, ")
    assert program.controller.unit == B


def test_a_rewind_names_whom_it_changes_the_worst_first(program: MainWindow) -> None:
    do(program, "mark", unit=A, armor="CT", boxes=3)
    do(program, "condition", unit=B, name="shutdown")
    said = spoken(program)
    program.controller.rewind(0)
    name = program.controller.state.unit(B).design.name
    assert said[-1].startswith(f"Taken back: {name} (shutdown")
    assert "3 boxes lost" in said[-1]
    assert program.controller.unit == B


def test_what_the_end_of_a_phase_owes_to_own_dice_is_asked_before_the_next(
    mine: MainWindow, qtbot: QtBot
) -> None:
    mine.skip_owed()
    for _ in range(3):
        mine.next_phase()
    heat = mine.controller.state.clock
    assert mine.controller.system.phases[heat.phase].key == "heat"
    do(mine, "heat", to=28)
    mine.next_phase()
    assert mine.controller.state.clock == heat
    assert mine.side_panel.lead.isVisible()
    assert "shutdown" in mine.cards.cards[0].question.title.lower()
    before = mine.controller.paper.tracks[TrackKey("heat")]
    # Who stays comes back to the same questions; the heat is counted once.
    mine.leader.stop()
    mine.next_phase()
    assert mine.controller.paper.tracks[TrackKey("heat")] == before
    for _ in range(5):
        if mine.controller.state.clock != heat:
            break
        faces(mine, qtbot, 6, 6)
        qtbot.wait(5)
    assert mine.controller.state.clock.phase == heat.phase + 1
    assert not mine.controller.state.owed


def test_a_whole_turn_is_told_and_taken_back_as_one(program: MainWindow) -> None:
    do(program, "mark", unit=A, armor="CT", boxes=3)
    program.end_turn()
    assert program.controller.state.clock.turn == 2
    assert any("3 boxes lost" in name for name in links(program))
    program.controller.undo()
    assert program.controller.state.clock.turn == 1
    assert program.controller.state.clock.phase == 0
    assert program.side_panel.digest.isHidden()


def test_whoever_does_something_else_while_he_is_asked_is_not_led_on(
    mine: MainWindow, qtbot: QtBot
) -> None:
    mine.next_phase()
    faces(mine, qtbot, 3, 5)
    qtbot.waitUntil(lambda: mine.cards.cards[0].question.title == "Initiative, side B")
    # The leader asks for it a blink after the card shows it.
    qtbot.waitUntil(lambda: not mine.leader._later.isActive())
    settings = replace(mine.controller.settings, dice=Dice.APP)
    mine.controller.change_settings(settings)
    do(mine, "mark", armor="CT", boxes=1)
    qtbot.waitUntil(lambda: not mine.leader._later.isActive())
    assert mine.cards.cards[0].question.title == "Initiative, side B"
    assert mine.controller.state.clock.phase == 0
    mine.next_phase()
    assert mine.controller.state.clock.phase == 1
