"""Cards: they ask what is asked now, keep what was begun, and never take another card's die."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import TWO_DICE_LESS_ONE, DiceSpec, Question
from recordsheet_gui.core.commands import MarkBoxes
from recordsheet_gui.core.ids import ConditionKey, GridKey, UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.ui.widgets.cards import SPARE, Card, odds
from recordsheet_gui.ui.widgets.die import Die
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do, spoken

B = UnitId("b")


@pytest.fixture
def piloting(window: MainWindow) -> Card:
    """A piloting roll that is owed, as the only card."""
    for card in list(window.cards.cards):
        window.controller.rolls.dismiss(card.entry)
    window.focus_cards()
    assert do(window, "piloting", why="ice")
    (card,) = window.cards.cards
    assert card.question.dice == DiceSpec(count=2, sides=6)
    return card


def words(card: Card) -> str:
    """All that stands on a card."""
    return " | ".join(label.text() for label in card.findChildren(QLabel))


def entered(card: Card) -> list[int]:
    """The dice that stand on a card so far."""
    return list(card.faces)


def number(value: int) -> Number:
    return Number(value=value, parts=())


@pytest.mark.parametrize(
    ("shape", "target", "percent"),
    [
        (DiceSpec(count=2, sides=6), 8, "42 %"),
        (DiceSpec(count=1, sides=11, shape=TWO_DICE_LESS_ONE), 9, "17 %"),
        (DiceSpec(count=1, sides=11, shape=TWO_DICE_LESS_ONE), 11, "3 %"),
        (DiceSpec(count=1, sides=11, shape=TWO_DICE_LESS_ONE), 1, "100 %"),
        (DiceSpec(count=1, sides=10), 9, "20 %"),
        (DiceSpec(count=2, sides=6), 13, "0 %"),
    ],
)
def test_odds_follow_the_shape_of_the_dice(shape: DiceSpec, target: int, percent: str) -> None:
    assert odds(Question(title="", dice=shape, target=number(target))) == percent


def test_a_pilot_who_is_out_asks_for_the_falls_die_without_odds(
    window: MainWindow, piloting: Card
) -> None:
    assert "%" in words(piloting)
    window.controller.pencil.switch_condition(ConditionKey("unconscious"))
    (card,) = window.cards.cards
    assert card is not piloting
    assert "%" not in words(card)
    assert "fails by itself" in words(card)
    assert card.question.dice == DiceSpec(count=1, sides=6)
    said = spoken(window)
    card.press_face(3)
    assert said == []
    assert "prone" in window.controller.paper.conditions


def test_dice_for_a_question_that_has_changed_are_dropped(
    window: MainWindow, piloting: Card
) -> None:
    said = spoken(window)
    piloting.press_face(6)
    # The card of the moment before; nobody has told the panel yet.
    window.controller.blockSignals(True)
    window.controller.pencil.switch_condition(ConditionKey("unconscious"))
    window.controller.blockSignals(False)
    steps = window.controller.session.history.cursor
    assert not piloting.press_face(6)
    assert window.controller.session.history.cursor == steps
    assert said == []
    (card,) = window.cards.cards
    assert card.question.dice == DiceSpec(count=1, sides=6)
    assert entered(card) == []


def test_a_card_keeps_its_half_entered_dice_and_its_focus(
    window: MainWindow, qtbot: QtBot, piloting: Card
) -> None:
    piloting.press_face(4)
    roll = piloting.findChild(QPushButton, "roll")
    assert isinstance(roll, QPushButton)
    window.activateWindow()
    roll.setFocus()
    hit = MarkBoxes(unit=B, grid=GridKey("CT/armor"), boxes=3)
    assert window.controller.play(hit)
    assert do(window, "note", text="something else")
    assert window.cards.cards == [piloting]
    assert entered(piloting) == [4]
    assert roll.hasFocus()
    assert do(window, "piloting", why="rubble")
    assert piloting in window.cards.cards
    assert entered(piloting) == [4]


def test_backspace_takes_a_die_back(window: MainWindow, qtbot: QtBot, piloting: Card) -> None:
    cards = window.cards
    qtbot.keyClick(cards, Qt.Key.Key_2)
    assert entered(piloting) == [2]
    qtbot.keyClick(cards, Qt.Key.Key_Backspace)
    assert entered(piloting) == []
    assert "press 2 dice" in words(piloting)
    qtbot.keyClick(cards, Qt.Key.Key_Backspace)
    qtbot.keyClick(cards, Qt.Key.Key_6)
    qtbot.keyClick(cards, Qt.Key.Key_5)
    assert cards.cards == []


def test_the_dice_stay_below_the_hand_while_they_are_pressed(
    window: MainWindow, qtbot: QtBot, piloting: Card
) -> None:
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: window.width() == 1366)
    # More cards than there is room for: their bar makes them as narrow as they get.
    for why in ("mud", "rubble", "ice again"):
        assert do(window, "piloting", why=why)
    die = next(one for one in piloting.findChildren(Die) if one.accessibleName() == "4 on the die")
    QApplication.processEvents()
    before, wide = die.mapTo(window, die.rect().center()), piloting.width()
    qtbot.mouseClick(die, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert entered(piloting) == [4]
    assert die.mapTo(window, die.rect().center()) == before
    assert piloting.width() == wide <= window.cards.viewport().width()


def test_a_key_too_many_is_not_for_the_next_card(
    window: MainWindow, qtbot: QtBot, piloting: Card
) -> None:
    assert do(window, "piloting", why="rubble")
    cards = window.cards
    cards.pause = 60_000
    for key in (Qt.Key.Key_6, Qt.Key.Key_6, Qt.Key.Key_6):
        qtbot.keyClick(cards, key)
    (left,) = cards.cards
    assert entered(left) == []
    cards.pause = 0
    qtbot.keyClick(cards, Qt.Key.Key_6)
    assert entered(left) == [6]


def test_keys_are_for_the_card_that_has_the_focus(
    window: MainWindow, qtbot: QtBot, piloting: Card
) -> None:
    assert do(window, "piloting", why="rubble")
    first, second = window.cards.cards
    window.activateWindow()
    button = second.findChild(QPushButton, "roll")
    assert isinstance(button, QPushButton)
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_3)
    assert (entered(first), entered(second)) == ([], [3])


def test_cards_of_settled_entries_do_not_stay_alive(window: MainWindow, qtbot: QtBot) -> None:
    for _ in range(10):
        assert do(window, "piloting", why="ice")
        window.undo()
        assert do(window, "note", text="something else")
    qtbot.wait(1)
    # A few wait for the next roll.
    assert len(window.cards.findChildren(Card)) <= len(window.cards.cards) + SPARE


def test_a_card_that_is_used_again_says_what_a_new_one_would(
    window: MainWindow,
) -> None:
    def told(card: Card) -> list[str]:
        labels = [one for one in card.findChildren(QLabel) if not one.isHidden()]
        return [card.accessibleName(), *(one.text() for one in labels)]

    assert do(window, "piloting", why="ice")
    first = window.cards.cards[0]
    first.press_face(3)
    first.total.setText("4")
    assert entered(first) == [3]
    window.undo()
    assert first not in window.cards.cards
    assert do(window, "piloting", why="rubble")
    again = window.cards.cards[0]
    assert again is first
    assert entered(again) == []
    assert not again.total.text()
    assert not again.isHidden()
    assert told(again) == told(Card(window.controller, again.entry))
    again.press_face(6)
    assert again.press_face(6)
    assert again not in window.cards.cards
