"""Words beside what was refused: how long they stay, and what keeps them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.widgets.bubble import STAYS, Bubble

SHORT = "Archer is immobile."
LONG = "The Archer ARC-2R has no line of sight to its target behind two hexes of heavy woods. " * 3
FAR = QPoint(-500, -500)


class Place:
    """Where the mouse is said to be."""

    def __init__(self) -> None:
        self.at = FAR

    def __call__(self) -> QPoint:
        return self.at


@pytest.fixture
def mouse() -> Place:
    return Place()


@pytest.fixture
def bubble(qtbot: QtBot, mouse: Place) -> Iterator[Bubble]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    window.show()
    bubble = Bubble(window, mouse)
    bubble.watch()
    yield bubble
    window.close()


def elapse(bubble: Bubble) -> None:
    """As if its time were over."""
    assert bubble.clock.isActive()
    bubble.clock.stop()
    bubble.clock.timeout.emit()


def test_words_go_by_themselves(bubble: Bubble) -> None:
    bubble.say(SHORT)
    assert bubble.clock.isActive()
    elapse(bubble)
    assert not bubble.isVisible()
    assert not bubble.clock.isActive()


def test_more_words_stay_longer_and_so_does_what_can_be_answered(bubble: Bubble) -> None:
    bubble.say(SHORT)
    assert bubble.clock.interval() == STAYS
    bubble.say(LONG)
    longer = bubble.clock.interval()
    assert longer > 2 * STAYS
    bubble.say(SHORT)
    bubble.offer_anyway(SHORT)
    assert bubble.clock.interval() > STAYS


def test_an_offer_to_do_it_anyway_goes_by_itself_too(bubble: Bubble) -> None:
    bubble.say(SHORT)
    bubble.offer_anyway(SHORT)
    assert bubble.anyway.isVisible()
    elapse(bubble)
    assert not bubble.isVisible()
    assert not bubble.anyway.isVisible()


def test_it_stays_while_the_mouse_is_on_it(bubble: Bubble, mouse: Place) -> None:
    bubble.say(SHORT)
    mouse.at = bubble.mapToGlobal(bubble.rect().center())
    elapse(bubble)
    assert bubble.isVisible()
    mouse.at = FAR
    elapse(bubble)
    assert not bubble.isVisible()


def test_it_stays_while_its_button_has_the_keys(bubble: Bubble) -> None:
    bubble.say(SHORT)
    bubble.offer_anyway(SHORT)
    bubble.anyway.setFocus()
    elapse(bubble)
    assert bubble.isVisible()
    bubble.anyway.clearFocus()
    elapse(bubble)
    assert not bubble.isVisible()


@pytest.mark.parametrize("is_offer", [False, True])
def test_escape_takes_it_away_at_once(bubble: Bubble, is_offer: bool) -> None:
    bubble.say(SHORT)
    if is_offer:
        bubble.offer_anyway(SHORT)
    window = bubble.window()
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Qt.Key.Key_Escape)
    assert not bubble.isVisible()
