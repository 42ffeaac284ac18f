"""Number keys pick units wherever nobody types."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSpinBox, QStyle, QStyleOptionSpinBox, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.games.hard_hits.panel import VolleyPanel
from recordsheet_gui.ui.games.skirmish.panel import AttackPanel
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import attack_panel, open_window, turn_panel

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def mechs(window: MainWindow, qtbot: QtBot) -> MainWindow:
    with qtbot.waitActive(window):
        window.activateWindow()
    return window


@pytest.fixture
def cards(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "cards"))
    made = open_window(qtbot, "skirmish-fencer", "skirmish-anvil", "skirmish-wisp")
    with qtbot.waitActive(made):
        made.activateWindow()
    yield made
    made.controller.close()


def press(key: Qt.Key) -> None:
    """For whoever has the focus."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)


def front(window: MainWindow) -> int:
    """The number of the unit in front."""
    assert window.controller.unit is not None
    return window.controller.order().index(window.controller.unit) + 1


def arrow(box: QSpinBox) -> QPoint:
    """Where the upper arrow is."""
    option = QStyleOptionSpinBox()
    box.initStyleOption(option)
    up = QStyle.SubControl.SC_SpinBoxUp
    control = QStyle.ComplexControl.CC_SpinBox
    return box.style().subControlRect(control, option, up, box).center()


def test_every_field_of_the_attack_that_nobody_types_in_lets_numbers_pass(
    mechs: MainWindow,
) -> None:
    QTest.keyClick(mechs.pane.view, Qt.Key.Key_K, CTRL)
    panel = attack_panel(mechs)
    assert panel.isAncestorOf(QApplication.focusWidget() or mechs)
    press(Qt.Key.Key_2)
    assert front(mechs) == 2
    fields: list[QWidget] = [
        panel.target,
        panel.around.side,
        panel.around.cover,
        panel.fire,
        panel.with_body,
    ]
    fields += [line.box for line in panel.lines.lines.values() if line.box.isEnabled()][:1]
    for number, field in enumerate(fields):
        wanted = (3, 1)[number % 2]
        before = panel.target.currentIndex()
        field.setFocus()
        press((Qt.Key.Key_3, Qt.Key.Key_1)[number % 2])
        assert front(mechs) == wanted, field
        assert panel.target.currentIndex() == before or field is not panel.target
    # There are four units.
    before = front(mechs)
    panel.around.side.setFocus()
    press(Qt.Key.Key_9)
    assert front(mechs) == before


def test_a_spin_box_keeps_its_digits_while_somebody_types(mechs: MainWindow) -> None:
    QTest.keyClick(mechs.pane.view, Qt.Key.Key_K, CTRL)
    panel = attack_panel(mechs)
    panel.around.range.setFocus()
    panel.around.range.selectAll()
    press(Qt.Key.Key_3)
    assert panel.around.range.value() == 3
    assert front(mechs) == 1
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_3)
    assert front(mechs) == 3
    assert panel.isAncestorOf(QApplication.focusWidget() or mechs)
    press(Qt.Key.Key_1)
    assert front(mechs) == 1
    assert panel.around.range.value() == 3


def test_whoever_presses_its_arrows_does_not_type(mechs: MainWindow) -> None:
    QTest.keyClick(mechs.pane.view, Qt.Key.Key_K, CTRL)
    panel = attack_panel(mechs)
    QTest.mouseClick(panel.around.range, Qt.MouseButton.LeftButton, pos=arrow(panel.around.range))
    assert panel.around.range.value() == 6
    assert QApplication.focusWidget() is panel.around.range
    press(Qt.Key.Key_2)
    assert front(mechs) == 2
    # A press into the text is somebody who types again.
    panel = attack_panel(mechs)
    QTest.mouseClick(panel.around.range, Qt.MouseButton.LeftButton, pos=arrow(panel.around.range))
    line = panel.around.range.lineEdit()
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    line.selectAll()
    press(Qt.Key.Key_4)
    assert panel.around.range.value() == 4
    assert front(mechs) == 2


def test_the_keys_stay_in_the_panel_of_the_turn(mechs: MainWindow) -> None:
    turn = turn_panel(mechs)
    assert turn.moves is not None
    turn.moves.modes["walk"].setFocus()
    press(Qt.Key.Key_2)
    assert front(mechs) == 2
    press(Qt.Key.Key_3)
    assert front(mechs) == 3


def test_the_panel_of_the_light_game_lets_numbers_pass(cards: MainWindow) -> None:
    QTest.keyClick(cards.pane.view, Qt.Key.Key_K, CTRL)
    panel = cards.turn_stack.panel
    assert isinstance(panel, AttackPanel)
    assert panel.isAncestorOf(QApplication.focusWidget() or cards)
    press(Qt.Key.Key_2)
    assert front(cards) == 2
    panel.weapon.setFocus()
    press(Qt.Key.Key_3)
    assert front(cards) == 3
    # Own rolls are text.
    panel.rolls.setFocus()
    press(Qt.Key.Key_1)
    assert panel.rolls.text() == "1"
    assert front(cards) == 3


def test_the_journal_lets_numbers_pass_and_the_hit_bar_does_not(mechs: MainWindow) -> None:
    mechs.docks["Journal"].show()
    mechs.journal.setFocus()
    press(Qt.Key.Key_2)
    assert front(mechs) == 2
    mechs.hit_bar.line.setFocus()
    press(Qt.Key.Key_3)
    assert front(mechs) == 2
    assert mechs.hit_bar.line.text() == "3"


def test_ships_keep_the_digits_of_their_volley(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "ships"))
    made = open_window(qtbot, "ship-klingon-d7", "ship-klingon-d7")
    with qtbot.waitActive(made):
        made.activateWindow()
    QTest.keyClick(made.pane.view, Qt.Key.Key_K, CTRL)
    panel = made.turn_stack.panel
    assert isinstance(panel, VolleyPanel)
    press(Qt.Key.Key_2)
    assert front(made) == 1
    assert panel.typed.text() == "2"
    made.controller.close()
