"""How many presses each thing takes at the table: no change of ours may cost one more.

A press is a click or a key; words and numbers that are typed count as nothing, because nobody can
do without them.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import GridKey, SlotKey, TrackKey
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.dialogs.pilot import PilotDialog
from recordsheet_gui.ui.printing.preview import PrintPreview
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import attack_panel, place, sheet, spot

CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


class Hand:
    """One hand that counts."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.presses = 0

    def tap(self, target: Target) -> None:
        """A click on the sheet."""
        self.tap_at(place(self.window, target))

    def tap_at(self, spot: QPoint) -> None:
        self.presses += 1
        view = self.window.pane.view.viewport()
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, NONE, spot)
        QApplication.processEvents()

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        self.presses += 1
        spot = widget.rect().center() if at is None else at
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, NONE, spot)
        QApplication.processEvents()

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """A key for whoever has the focus."""
        self.presses += 1
        QTest.keyClick(self._focus(), key, modifier)
        QApplication.processEvents()

    def type(self, words: str) -> None:
        QTest.keyClicks(self._focus(), words)

    def _focus(self) -> QWidget:
        """In a dialog, before its window system has told of it, what it will be."""
        dialog = QApplication.activeModalWidget()
        focus = dialog.focusWidget() if dialog is not None else QApplication.focusWidget()
        return focus or self.window


@pytest.fixture
def hand(window: MainWindow, qtbot: QtBot) -> Hand:
    with qtbot.waitActive(window):
        window.activateWindow()
    window.pane.view.setFocus()
    return Hand(window)


def armor(window: MainWindow, location: str = "RT") -> int:
    return window.controller.paper.grids[GridKey(f"{location}/armor")].left


def test_a_hit_by_click_takes_one(hand: Hand) -> None:
    before = armor(hand.window)
    cell = hand.window.controller.paper.grids[GridKey("RT/armor")].intact()[0]
    hand.tap(sheet(hand.window).locations[GridKey("RT/armor")].box(cell))
    assert armor(hand.window) == before - 1
    assert hand.presses == 1


def label_of(window: MainWindow, location: str) -> QPoint:
    """Where the name of a location stands: above its boxes, where a press means all of it."""
    scene, view = sheet(window), window.pane.view
    target = spot(window, TargetKind.LOCATION, location=location)
    place = scene.rect_of(target)
    for up in range(1, 60):
        above = QPointF(place.center().x(), place.top() - up / 4)
        # As the mouse hits it, by whole pixels.
        pixel = view.mapFromScene(above)
        if scene.target_at(view.mapToScene(pixel)) == target:
            return pixel
    raise AssertionError(f"{location} has no name to press")


def test_a_hit_by_label_takes_two(hand: Hand) -> None:
    before = armor(hand.window)
    hand.tap_at(label_of(hand.window, "RT"))
    hand.type("5")
    hand.key(Qt.Key.Key_Return)
    assert armor(hand.window) == before - 5
    assert hand.presses == 2


def test_a_hit_by_the_bar_takes_two(hand: Hand) -> None:
    before = armor(hand.window)
    hand.key(Qt.Key.Key_Slash)
    hand.type("5 rt")
    hand.key(Qt.Key.Key_Return)
    assert armor(hand.window) == before - 5
    assert hand.presses == 2


def test_a_critical_takes_one(hand: Hand) -> None:
    hand.tap(spot(hand.window, TargetKind.SLOT, slot=SlotKey("CT/1")))
    assert SlotKey("CT/1") in hand.window.controller.paper.slots
    assert hand.presses == 1


def test_heat_takes_one(hand: Hand) -> None:
    heat = TrackKey("heat")
    hand.tap(spot(hand.window, TargetKind.TRACK, track=heat, value=4))
    assert hand.window.controller.paper.tracks[heat] == 4
    assert hand.presses == 1


def test_a_card_is_rolled_with_one(hand: Hand) -> None:
    hand.window.controller.say("25 rt")
    owed = len(hand.window.controller.state.owed)
    title = hand.window.cards.cards[0].question.title
    roll = hand.window.cards.cards[0].findChild(QWidget, "roll")
    assert isinstance(roll, QWidget)
    hand.click(roll)
    asked = [card.question.title for card in hand.window.cards.cards]
    assert len(asked) != owed or asked[0] != title
    assert hand.presses == 1


def test_a_card_takes_own_dice_with_a_key_for_each_and_one_to_get_there(hand: Hand) -> None:
    hand.window.controller.say("25 rt")
    title = hand.window.cards.cards[0].question.title
    hand.key(Qt.Key.Key_F7)
    hand.key(Qt.Key.Key_1)
    hand.key(Qt.Key.Key_2)
    assert title not in [card.question.title for card in hand.window.cards.cards]
    assert hand.presses == 3


def test_undo_end_phase_and_another_unit_take_one_each(hand: Hand) -> None:
    window = hand.window
    window.controller.change_settings(replace(window.controller.settings, dice=Dice.APP))
    hand.key(Qt.Key.Key_F5)
    assert window.controller.state.clock.phase == 1
    assert hand.presses == 1
    hand.key(Qt.Key.Key_Z, CTRL)
    assert window.controller.state.clock.phase == 0
    assert hand.presses == 2
    hand.key(Qt.Key.Key_2)
    assert window.controller.unit == window.controller.order()[1]
    assert hand.presses == 3


def in_dialog(kind: type[QDialog], act: Callable[[QDialog], None]) -> list[bool]:
    """Do something in the dialog that comes up; says whether it came."""
    came: list[bool] = []

    def look(tries: int = 200) -> None:
        found = QApplication.activeModalWidget()
        if not isinstance(found, kind):
            if tries:
                QTimer.singleShot(5, lambda: look(tries - 1))
            return
        try:
            act(found)
            came.append(True)
        finally:
            if found.isVisible():
                found.reject()

    QTimer.singleShot(0, look)
    return came


def test_the_way_to_paper_takes_one(hand: Hand) -> None:
    came = in_dialog(PrintPreview, lambda dialog: None)
    hand.key(Qt.Key.Key_P, CTRL)
    assert came
    assert hand.presses == 1


def test_a_pilot_is_named_with_two(hand: Hand) -> None:
    def name_it(dialog: QDialog) -> None:
        hand.type("Natasha")
        hand.key(Qt.Key.Key_Return)

    came = in_dialog(PilotDialog, name_it)
    hand.tap(Target(kind=TargetKind.SKILL))
    assert came
    assert hand.window.controller.paper.pilot.name == "Natasha"
    assert hand.presses == 2


def test_a_unit_is_added_with_three_and_none_to_get_back(hand: Hand, qtbot: QtBot) -> None:
    window = hand.window
    before = len(window.controller.state.units)
    hand.key(Qt.Key.Key_U, CTRL)
    library = window.findChild(LibraryWindow)
    assert isinstance(library, LibraryWindow)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is library.query)
    hand.type("locust lct-1v")
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Return)
    assert len(window.controller.state.units) == before + 1
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.pane.view)
    assert hand.presses == 3


def test_an_attack_with_three_weapons_takes_four_by_mouse(hand: Hand) -> None:
    window = hand.window
    lines = [s.target for s in sheet(window).spots() if s.target.kind is TargetKind.WEAPON]
    for target in lines[:3]:
        hand.tap(target)
    panel = attack_panel(window)
    assert len(panel.picks.picked) == 3
    before = window.controller.session.history.cursor
    hand.click(panel.fire)
    assert window.controller.session.history.cursor == before + 1
    assert hand.presses == 4


def test_an_attack_with_three_weapons_takes_two_by_typing(hand: Hand) -> None:
    window = hand.window
    hand.key(Qt.Key.Key_Slash)
    hand.type("ac5 ml lrm5 at locust 5")
    before = window.controller.session.history.cursor
    hand.key(Qt.Key.Key_Return)
    assert window.controller.session.history.cursor == before + 1
    assert hand.presses == 2


def test_a_move_takes_two(hand: Hand) -> None:
    hand.tap(spot(hand.window, TargetKind.NUMBER, number="walk"))
    hand.click(hand.window.pane.picker.numbers[3])
    assert hand.window.controller.paper.tracks[TrackKey("move/hexes")] == 3
    assert hand.presses == 2
