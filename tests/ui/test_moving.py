"""A move is one step, by the boxes of the sheet, by the panel and by a line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.systems.skirmish.card import HEXES
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.widgets.move_row import MoveRow
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import click, do, journal, open_window, sheet, spot, turn_panel


@pytest.fixture
def cards(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "cards"))
    made = open_window(qtbot, "skirmish-fencer", "skirmish-anvil")
    made.activateWindow()
    yield made
    made.controller.close()


def moved(window: MainWindow) -> tuple[int, int]:
    tracks = window.controller.paper.tracks
    return tracks.get(TrackKey("move/mode"), 0), tracks.get(TrackKey("move/hexes"), 0)


def steps(window: MainWindow) -> int:
    return window.controller.session.history.cursor


def row(window: MainWindow) -> MoveRow:
    window.docks["This turn"].raise_()
    QApplication.processEvents()
    moves = turn_panel(window).moves
    assert moves is not None
    return moves


def press(window: MainWindow, number: str) -> None:
    click(window, spot(window, TargetKind.NUMBER, number=number))


def test_a_click_on_the_walk_box_and_one_on_a_number_are_one_move(window: MainWindow) -> None:
    before = steps(window)
    press(window, "walk")
    picker = window.pane.picker
    assert picker.isVisible()
    assert steps(window) == before
    QTest.mouseClick(picker.numbers[3], Qt.MouseButton.LeftButton)
    assert moved(window) == (1, 3)
    assert steps(window) == before + 1
    assert not picker.isVisible()
    window.controller.undo()
    assert moved(window) == (0, 0)


def test_keys_alone_move_a_unit_from_its_sheet(window: MainWindow) -> None:
    before = steps(window)
    window.activateWindow()
    window.pane.view.setFocus()
    sheet(window).set_focus_target(spot(window, TargetKind.NUMBER, number="run"))
    QTest.keyClick(window.pane.view, Qt.Key.Key_Return)
    QTest.keyClicks(window.pane.picker.hexes, "5")
    QTest.keyClick(window.pane.picker.hexes, Qt.Key.Key_Return)
    assert moved(window) == (2, 5)
    assert steps(window) == before + 1
    assert window.focusWidget() is window.pane.view


def turned(window: MainWindow) -> int:
    return window.controller.paper.tracks.get(TrackKey("move/turns"), 0)


def test_turning_is_part_of_the_move_and_takes_its_mp(window: MainWindow) -> None:
    before = steps(window)
    press(window, "walk")
    picker = window.pane.picker
    assert [button.text() for button in picker.turns] == ["0", "1", "2", "3", "4", "5"]
    QTest.mouseClick(picker.turns[2], Qt.MouseButton.LeftButton)
    # Walk 5: two hexsides leave three hexes.
    enabled = [hexes for hexes, button in picker.numbers.items() if button.isEnabled()]
    assert enabled == [0, 1, 2, 3]
    QTest.mouseClick(picker.numbers[3], Qt.MouseButton.LeftButton)
    assert moved(window) == (1, 3)
    assert turned(window) == 2
    assert steps(window) == before + 1
    assert row(window).moved.text() == "Moved: walk, 3 hexes, 2 hexsides turned"
    # Who asks again finds what was said.
    press(window, "walk")
    assert picker.turned == 2
    picker.close_quietly()
    press(window, "jump")
    assert picker.turns == []


def test_keys_alone_turn_a_unit(window: MainWindow) -> None:
    window.activateWindow()
    picker = row(window).picker
    QTest.mouseClick(row(window).modes["run"], Qt.MouseButton.LeftButton)
    QTest.keyClicks(picker.hexes, "4tt")
    assert picker.hexes.text() == "4"
    QTest.keyClick(picker.hexes, Qt.Key.Key_Return)
    assert moved(window) == (2, 4)
    assert turned(window) == 2


def test_a_typed_line_turns_too(window: MainWindow) -> None:
    assert window.controller.say("walk 3 turn 2")
    assert (moved(window), turned(window)) == ((1, 3), 2)
    assert not window.controller.say("walk 3 turn 3")
    assert (moved(window), turned(window)) == ((1, 3), 2)


def test_escape_leaves_the_unit_where_it_is(window: MainWindow) -> None:
    before = steps(window)
    press(window, "walk")
    QTest.keyClicks(window.pane.picker.hexes, "2")
    QTest.keyClick(window.pane.picker.hexes, Qt.Key.Key_Escape)
    assert not window.pane.picker.isVisible()
    assert steps(window) == before


def test_the_panel_moves_in_one_step_and_corrects_in_one(window: MainWindow) -> None:
    before, moves = steps(window), row(window)
    QTest.mouseClick(moves.modes["walk"], Qt.MouseButton.LeftButton)
    assert steps(window) == before
    QTest.mouseClick(moves.picker.numbers[3], Qt.MouseButton.LeftButton)
    assert (steps(window), moved(window)) == (before + 1, (1, 3))
    assert moves.modes["walk"].isChecked()
    QTest.mouseClick(moves.modes["run"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(moves.picker.numbers[4], Qt.MouseButton.LeftButton)
    assert (steps(window), moved(window)) == (before + 2, (2, 4))
    window.show_journal()
    assert journal(window)[-1].endswith("corrected: runs 4 hexes instead of walking 3 hexes.")
    window.controller.undo()
    assert moved(window) == (1, 3)


def test_a_wheel_over_the_question_moves_nobody(window: MainWindow) -> None:
    before, moves = steps(window), row(window)
    QTest.mouseClick(moves.modes["walk"], Qt.MouseButton.LeftButton)
    field = moves.picker.hexes
    for _ in range(3):
        place = QPointF(field.rect().center())
        turned = QWheelEvent(
            place,
            QPointF(field.mapToGlobal(field.rect().center())),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(field, turned)
    assert steps(window) == before


def test_what_a_shut_down_unit_cannot_do_is_shut_and_says_why(window: MainWindow) -> None:
    do(window, "condition", name="shutdown")
    moves = row(window)
    for key in ("walk", "run"):
        assert not moves.modes[key].isEnabled()
        assert "is immobile and cannot move" in moves.modes[key].toolTip()
        assert "is immobile and cannot move" in moves.modes[key].accessibleDescription()
    before = steps(window)
    press(window, "walk")
    assert not window.pane.picker.isVisible()
    assert "is immobile" in window.statusBar().currentMessage()
    assert steps(window) == before


def test_who_lies_is_asked_whether_to_stand_up_on_the_way(window: MainWindow) -> None:
    do(window, "condition", name="prone")
    moves = row(window)
    assert moves.modes["walk"].isEnabled()
    press(window, "walk")
    assert "Stand up and walk" in window.pane.picker.title.text()
    QTest.mouseClick(window.pane.picker.numbers[1], Qt.MouseButton.LeftButton)
    assert any("standing up" in card.question.title for card in window.cards.cards)
    window.cards.setFocus()
    for face in (6, 6):
        QTest.keyClick(window.cards, Qt.Key(Qt.Key.Key_0 + face))
    assert "prone" not in window.controller.paper.conditions
    assert moved(window) == (1, 1)


def test_ground_on_the_way_owes_its_roll(window: MainWindow) -> None:
    press(window, "walk")
    QTest.mouseClick(
        window.pane.picker.ground["water_2"],
        Qt.MouseButton.LeftButton,
        pos=QPoint(8, window.pane.picker.ground["water_2"].height() // 2),
    )
    QTest.mouseClick(window.pane.picker.numbers[2], Qt.MouseButton.LeftButton)
    assert any("water of depth 2" in card.entry.why for card in window.cards.cards)


@pytest.mark.parametrize("line", ["walk 3", "WALK 3"])
def test_a_line_moves_in_one_step(window: MainWindow, line: str) -> None:
    before = steps(window)
    window.focus_hit_bar()
    QTest.keyClicks(window.hit_bar.line, line)
    QTest.keyClick(window.hit_bar.line, Qt.Key.Key_Return)
    assert (steps(window), moved(window)) == (before + 1, (1, 3))


def test_a_card_of_the_light_game_moves_from_its_box(cards: MainWindow) -> None:
    before = steps(cards)
    press(cards, "movement left")
    picker = cards.pane.picker
    woods = next(button for button in picker.kinds if button.text() == "Into light woods")
    QTest.mouseClick(woods, Qt.MouseButton.LeftButton)
    QTest.mouseClick(picker.numbers[2], Qt.MouseButton.LeftButton)
    assert steps(cards) == before + 1
    assert cards.controller.paper.tracks[HEXES] == 2


def test_a_line_of_the_light_game_moves_over_mixed_ground(cards: MainWindow) -> None:
    cards.focus_hit_bar()
    QTest.keyClicks(cards.hit_bar.line, "move 1 light 1")
    QTest.keyClick(cards.hit_bar.line, Qt.Key.Key_Return)
    assert cards.controller.paper.tracks[HEXES] == 2


def test_a_question_for_hexes_ends_when_the_game_changes_under_it(window: MainWindow) -> None:
    do(window, "condition", name="prone")
    press(window, "walk")
    assert window.pane.picker.isVisible()
    window.actions_by_key["undo"].trigger()
    assert not window.pane.picker.isVisible()
