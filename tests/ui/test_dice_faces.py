"""Dice look like dice, say what they are, and the card that keys speak to has a ring."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui import style
from recordsheet_gui.ui.theme import LIGHT, shell
from recordsheet_gui.ui.widgets.cards import Card
from recordsheet_gui.ui.widgets.die import Die, draw_die, plain_ink
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do

SIDE = 66
"""Three fields of 22 pixels each way, each with a pip or without."""


@pytest.fixture
def dressed(qtbot: QtBot) -> Iterator[None]:
    style.dress(LIGHT, Settings())
    yield
    style.dress(LIGHT, Settings())


@pytest.fixture
def cards(window: MainWindow) -> list[Card]:
    """Two piloting rolls that are owed."""
    for card in list(window.cards.cards):
        window.controller.rolls.dismiss(card.entry)
    assert do(window, "piloting", why="ice")
    assert do(window, "piloting", why="rubble")
    return window.cards.cards


def drawn(face: int, sides: int = 6) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(QColor(shell(LIGHT).window))
    painter = QPainter(image)
    draw_die(painter, QRectF(0, 0, SIDE, SIDE), face, sides, plain_ink(LIGHT))
    painter.end()
    return image


def pips(image: QImage) -> int:
    """Blots of ink on the face."""
    ink = QColor(shell(LIGHT).text)
    dark = {
        (x, y)
        for x in range(4, SIDE - 4)
        for y in range(4, SIDE - 4)
        if image.pixelColor(x, y) == ink
    }
    found = 0
    while dark:
        found += 1
        edge = [dark.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & dark
            dark -= near
            edge += near
    return found


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_number_as_pips(face: int) -> None:
    assert pips(drawn(face)) == face


def test_a_die_with_more_sides_shows_a_numeral(dressed: None) -> None:
    assert pips(drawn(8, 10)) == 1
    assert drawn(8, 10) != drawn(9, 10)


def test_two_corners_of_a_die_are_cut_as_on_a_plate() -> None:
    image, ground = drawn(1), QColor(shell(LIGHT).window)
    last = SIDE - 1
    assert image.pixelColor(last - 4, 4) == ground
    assert image.pixelColor(4, last - 4) == ground
    assert image.pixelColor(6, 6) != ground
    assert image.pixelColor(last - 6, last - 6) != ground


@pytest.mark.parametrize(("is_touch", "side"), [(False, 32), (True, 44)])
def test_a_die_is_large_enough(dressed: None, qtbot: QtBot, is_touch: bool, side: int) -> None:
    style.dress(LIGHT, replace(Settings(), touch=is_touch))
    die, taken = Die(3), Die(3, is_entered=True)
    qtbot.addWidget(die)
    qtbot.addWidget(taken)
    assert (die.width(), die.height()) == (side, side)
    assert taken.height() == side
    assert taken.width() > side


def test_a_die_looks_different_in_each_of_its_states(dressed: None, qtbot: QtBot) -> None:
    die = Die(4)
    qtbot.addWidget(die)
    with qtbot.waitExposed(die):
        die.show()
    at_rest = die.ink()
    qtbot.mousePress(die, Qt.MouseButton.LeftButton)
    pressed = die.ink()
    qtbot.mouseRelease(die, Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    die.setEnabled(False)
    shut = die.ink()
    entered = Die(4, is_entered=True)
    qtbot.addWidget(entered)
    assert len({at_rest, pressed, shut, entered.ink()}) == 4


def test_dice_on_a_card_have_names_and_half_entered_ones_are_dice(
    window: MainWindow, qtbot: QtBot, cards: list[Card]
) -> None:
    card = cards[0]
    faces = [die for die in card.findChildren(Die) if not die.is_entered]
    assert [die.face for die in faces] == [1, 2, 3, 4, 5, 6]
    assert [die.accessibleName() for die in faces] == [f"{n} on the die" for n in range(1, 7)]
    qtbot.mouseClick(faces[4], Qt.MouseButton.LeftButton)
    (entered,) = card.entered
    assert (entered.face, entered.is_entered) == (5, True)
    assert entered.accessibleName() == "5 was entered, take it back"
    qtbot.mouseClick(entered, Qt.MouseButton.LeftButton)
    assert card.entered == []


def test_the_way_to_the_cards_rings_the_first_of_them(
    window: MainWindow, qtbot: QtBot, cards: list[Card]
) -> None:
    first, second = cards
    window.activateWindow()
    window.pane.view.setFocus()
    assert not first.is_active
    qtbot.keyClick(window.pane.view, Qt.Key.Key_F7)
    assert (first.is_active, second.is_active) == (True, False)
    assert window.cards.accessibleDescription() == first.accessibleName()
    blue = QColor(shell(style.theme_now()).focus)
    image = first.grab().toImage()
    middle = first.height() // 2
    assert [image.pixelColor(x, middle) == blue for x in range(3)] == [True, True, False]
    roll = second.findChild(QPushButton, "roll")
    assert isinstance(roll, QPushButton)
    roll.setFocus()
    assert (first.is_active, second.is_active) == (False, True)
    window.pane.view.setFocus()
    assert not second.is_active


def test_another_text_size_makes_other_dice(
    window: MainWindow, qtbot: QtBot, cards: list[Card]
) -> None:
    before = cards[0].findChildren(Die)[0].width()
    style.dress(window.theme, replace(window.controller.settings, text_scale=1.5))
    try:
        qtbot.waitUntil(lambda: len(window.cards.cards) == 2)
        (die, *_) = window.cards.cards[0].findChildren(Die)
        assert die.width() == round(before * 1.5)
    finally:
        style.dress(window.theme, window.controller.settings)


def test_the_journal_shows_the_dice_of_a_roll_before_its_sentence(
    window: MainWindow, qtbot: QtBot, cards: list[Card]
) -> None:
    for face in (3, 5):
        cards[0].press_face(face)
    window.show_journal()
    view = window.journal
    rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    (rolled,) = (row for row in rows if "3 + 5" in str(row.data()))
    view.scrollTo(rolled)
    place = view.visualRect(rolled)
    image = view.viewport().grab(place).toImage()
    side = view.fontMetrics().height()
    middle = 3 + side // 2
    ink = QColor(shell(style.theme_now()).text)
    # A three has a pip in its middle, a five too.
    assert image.pixelColor(6 + side // 2, middle) == ink
    assert image.pixelColor(6 + side + 3 + side // 2, middle) == ink


def test_tab_goes_through_the_cards_as_the_eye_does(
    window: MainWindow, qtbot: QtBot, cards: list[Card]
) -> None:
    first, second = cards
    # Lines are told apart by where they stand, so the cards have to stand.
    qtbot.waitUntil(lambda: first.height() >= first.minimumSizeHint().height())
    window.activateWindow()
    qtbot.keyClick(window.pane.view, Qt.Key.Key_F7)
    seen: list[str] = []
    for _ in range(10):
        focus = window.focusWidget()
        assert focus is not None
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
        now = window.focusWidget()
        assert isinstance(now, QWidget)
        assert first.isAncestorOf(now) == (len(seen) < 10)
        seen.append(now.accessibleName() or getattr(now, "text", str)())
    dice = [f"{face} on the die" for face in range(1, 7)]
    assert seen == [*dice, "Roll", "Total of the dice, 2 to 12", "Later", "Dismiss"]
    focus = window.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, Qt.Key.Key_Tab)
    now = window.focusWidget()
    assert isinstance(now, Die)
    assert second.isAncestorOf(now)
    assert second.is_active
