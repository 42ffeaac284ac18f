"""The program answers where the player looks, and takes dice as players read them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from recordsheet_gui.core.answers import Answer, DiceSpec
from recordsheet_gui.core.commands import MarkBoxes
from recordsheet_gui.core.errors import BadAnswer
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.widgets import unit_chip
from recordsheet_gui.ui.widgets.cards import Card
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do, journal, place, spot

A, B = UnitId("a"), UnitId("b")


@pytest.fixture
def piloting(window: MainWindow) -> Card:
    """A piloting roll that is owed, as the only card."""
    for card in list(window.cards.cards):
        window.controller.rolls.dismiss(card.entry)
    window.activateWindow()
    window.focus_cards()
    assert do(window, "piloting", why="ice")
    (card,) = window.cards.cards
    return card


def entered(card: Card) -> list[int]:
    return list(card.faces)


def has_news(window: MainWindow, unit: UnitId) -> bool:
    return window.roster.cards[unit].has_news


def is_lit(window: MainWindow, unit: UnitId) -> bool:
    return window.roster.cards[unit].is_lit


def really_click(window: MainWindow, widget: QWidget, at: QPoint | None = None) -> QPoint:
    """A press that comes from the screen, not one that is handed to a widget."""
    spot = widget.mapTo(window, at or widget.rect().center())
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=spot)
    QApplication.processEvents()
    return spot


# -- beside the thing pressed ----------------------------------------------------------------------


def test_a_refusal_stands_beside_the_box_that_was_pressed(window: MainWindow) -> None:
    do(window, "condition", name="shutdown")
    where = place(window, spot(window, TargetKind.NUMBER, number="walk"))
    pressed = really_click(window, window.pane.view.viewport(), where)
    assert window.bubble.isVisible()
    assert "is immobile" in window.bubble.text()
    assert "is immobile" in window.bubble.accessibleName()
    beside = window.bubble.geometry()
    assert abs(beside.top() - pressed.y()) < 60
    assert beside.left() <= pressed.x() <= beside.right()
    assert window.rect().contains(beside)


def test_a_refusal_of_a_key_stands_beside_what_has_the_keys(window: MainWindow) -> None:
    window.activateWindow()
    window.focus_hit_bar()
    QTest.keyClicks(window.hit_bar.line, "walk 25")
    QTest.keyClick(window.hit_bar.line, Qt.Key.Key_Return)
    assert window.bubble.isVisible()
    line = window.hit_bar.line
    bubble = window.bubble.geometry()
    assert 0 < line.mapTo(window, QPoint()).y() - bubble.bottom() < 60


def test_the_bubble_takes_no_clicks(window: MainWindow) -> None:
    assert window.bubble.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


# -- undo, redo, rewind ----------------------------------------------------------------------------


def test_undo_and_redo_say_on_whom_and_bring_that_sheet(window: MainWindow) -> None:
    window.controller.choose_unit(B)
    do(window, "hit", location="CT", damage=5)
    window.controller.choose_unit(A)
    window.actions_by_key["undo"].trigger()
    assert window.controller.unit == B
    assert window.pane.unit == B
    assert "Taken back: Hunchback" in window.statusBar().currentMessage()
    window.controller.choose_unit(A)
    window.actions_by_key["redo"].trigger()
    assert window.pane.unit == B
    assert "Done again: Hunchback" in window.statusBar().currentMessage()


def test_a_rewind_says_what_it_took_back_and_on_whom(window: MainWindow) -> None:
    start = window.controller.session.history.cursor
    window.controller.choose_unit(B)
    do(window, "hit", location="CT", damage=5)
    do(window, "hit", location="LT", damage=5)
    window.controller.choose_unit(A)
    window.controller.rewind(start)
    said = window.statusBar().currentMessage()
    assert said.startswith("Taken back: Hunchback")
    assert said.endswith("And 1 more step.")
    assert window.controller.unit == B
    window.controller.choose_unit(A)
    window.controller.rewind(start + 2)
    assert window.statusBar().currentMessage().startswith("Done again: Hunchback")
    assert window.controller.unit == B


# -- hurt out of sight -----------------------------------------------------------------------------


def hurt(window: MainWindow, unit: UnitId) -> None:
    assert window.controller.play(MarkBoxes(unit=unit, armor="CT", boxes=2))


def test_a_unit_that_is_hurt_out_of_sight_blinks_and_keeps_a_mark(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unit_chip, "is_reduced", lambda widget: False)
    card = window.roster.cards[B]
    hurt(window, B)
    assert has_news(window, B)
    assert is_lit(window, B)
    assert unit_chip.NEWS in card.accessibleName()
    for _ in range(2 * unit_chip.PULSES):
        card._beat()
    assert not is_lit(window, B)
    assert has_news(window, B)
    window.controller.choose_unit(B)
    assert not has_news(window, B)
    assert unit_chip.NEWS not in card.accessibleName()


def test_with_reduced_motion_only_the_mark_shows(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unit_chip, "is_reduced", lambda widget: True)
    hurt(window, B)
    assert window.roster.cards[B].has_news
    assert not window.roster.cards[B].is_lit


def test_the_unit_in_front_does_not_blink(window: MainWindow) -> None:
    hurt(window, A)
    assert not window.roster.cards[A].has_news


# -- dice of one's own -----------------------------------------------------------------------------


def test_a_total_is_an_answer_where_only_the_sum_matters(
    window: MainWindow, piloting: Card
) -> None:
    QTest.keyClicks(window.cards, "=")
    assert window.focusWidget() is piloting.total
    QTest.keyClicks(piloting.total, "11")
    QTest.keyClick(piloting.total, Qt.Key.Key_Return)
    assert not window.cards.cards
    window.show_journal()
    told = next(line for line in reversed(journal(window)) if "ice" in line and "11" in line)
    assert ": 11 against" in told
    assert "+" not in told


@pytest.mark.parametrize("typed", ["1", "13", "0", "99", ""])
def test_an_impossible_total_is_refused_and_the_card_stays(
    window: MainWindow, piloting: Card, typed: str
) -> None:
    QTest.keyClicks(window.cards, "t")
    QTest.keyClicks(piloting.total, typed)
    QTest.keyClick(piloting.total, Qt.Key.Key_Return)
    assert window.cards.cards == [piloting]
    assert "2 to 12" in window.statusBar().currentMessage()


def test_a_digit_after_a_total_is_not_for_the_next_card(window: MainWindow, piloting: Card) -> None:
    window.controller.choose_unit(B)
    do(window, "piloting", why="rubble")
    window.cards.setFocus()
    QTest.keyClicks(window.cards, "=")
    QTest.keyClicks(piloting.total, "12")
    QTest.keyClick(piloting.total, Qt.Key.Key_Return)
    QTest.keyClick(window.cards, Qt.Key.Key_4)
    (other,) = window.cards.cards
    assert other.entry.unit == B
    assert entered(other) == []


def test_a_surplus_digit_never_lands_on_the_card_of_another_unit(
    window: MainWindow, piloting: Card
) -> None:
    window.controller.choose_unit(B)
    do(window, "piloting", why="rubble")
    window.activateWindow()
    window.cards.setFocus()
    first, second = window.cards.cards
    assert {first.entry.unit, second.entry.unit} == {A, B}
    for key in (Qt.Key.Key_6, Qt.Key.Key_6, Qt.Key.Key_3):
        QTest.keyClick(window.cards, key)
    assert window.cards.cards == [second]
    assert entered(second) == []


def test_a_slot_is_read_die_by_die_and_takes_no_total(window: MainWindow) -> None:
    for card in list(window.cards.cards):
        window.controller.rolls.dismiss(card.entry)
    do(window, "critical", location="CT", hits=1)
    (card,) = window.cards.cards
    assert card.question.dice == DiceSpec(count=2, sides=6, each=True)
    assert not card.takes_total
    with pytest.raises(BadAnswer):
        Answer.of_total(DiceSpec(count=2, sides=6), 13)


def test_escape_and_a_click_take_a_half_entered_roll_back(
    window: MainWindow, piloting: Card
) -> None:
    QTest.keyClick(window.cards, Qt.Key.Key_5)
    assert entered(piloting) == [5]
    QTest.keyClick(window.cards, Qt.Key.Key_Escape)
    assert entered(piloting) == []
    QTest.keyClick(window.cards, Qt.Key.Key_3)
    QTest.mouseClick(piloting.entered[0], Qt.MouseButton.LeftButton)
    assert entered(piloting) == []
    assert window.cards.cards == [piloting]
