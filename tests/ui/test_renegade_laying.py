"""Slots of a grid sheet laid anew in the window, with real mouse and key events."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage.gamefile import create_in_memory
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.renegade_tech.slots import boxes_of
from recordsheet_gui.ui.dialogs.help import page
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.window import MainWindow
from tests.ui.grids import BLOCK, click, ghosts, hands, key, layer, lost, middles, open_grids, place
from tests.ui.table import do, journal, spoken

LEFT = Qt.MouseButton.LeftButton
NOTHING = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CT_BLOCK = GridKey("CT/critical")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = open_grids(qtbot, "hunchback-hbk-4g", "shadow-hawk-shd-2h")
    yield made
    made.controller.close()


def boxes(window: MainWindow, slot: str) -> tuple[Cell, ...]:
    return boxes_of(window.controller.paper, SlotKey(slot))


def drag(
    window: MainWindow,
    grid: GridKey,
    start: Cell,
    end: Cell | QPoint,
    held: Qt.KeyboardModifier = NOTHING,
    *,
    drops: bool = True,
) -> None:
    """Press, move in steps, let go."""
    port = window.pane.view.viewport()
    a = place(window, grid, start)
    b = end if isinstance(end, QPoint) else place(window, grid, end)
    QTest.mousePress(port, LEFT, held, a)
    for share in (0.3, 0.6, 1.0):
        move(window, a + (b - a) * share, held)
    if drops:
        QTest.mouseRelease(port, LEFT, held, b)


def move(window: MainWindow, to: QPoint, held: Qt.KeyboardModifier) -> None:
    """A move with the button down; QTest's own forgets the keys that are held."""
    port = window.pane.view.viewport()
    event = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(to), QPointF(port.mapToGlobal(to)),
        Qt.MouseButton.NoButton, LEFT, held,
    )  # fmt: skip
    QApplication.sendEvent(port, event)


def beside(window: MainWindow) -> str:
    found = hands(window).laying.beside
    return found.text() if found.isVisible() else ""


def focus(window: MainWindow, grid: GridKey, cell: Cell) -> None:
    scene = window.pane.scene
    assert scene is not None
    window.pane.view.setFocus()
    scene.set_focus_target(scene.locations[grid].box(cell))


def test_a_slot_is_dragged_to_other_boxes_of_its_block_and_undone(window: MainWindow) -> None:
    assert boxes(window, "CT/11") == (Cell(3, 2), Cell(3, 3))
    drag(window, CT_BLOCK, Cell(3, 2), Cell(0, 0))
    assert boxes(window, "CT/11") == (Cell(0, 0), Cell(0, 1))
    assert boxes(window, "CT/1") == (Cell(3, 2), Cell(3, 3))
    # Nothing was struck on the way.
    assert lost(window) == {}
    told = [line for line in journal(window) if "Heat Sink" in line]
    assert told == ["Hunchback HBK-4G: Heat Sink (center torso) laid on row 1, columns 1 and 2."]
    window.controller.undo()
    assert boxes(window, "CT/11") == (Cell(3, 2), Cell(3, 3))
    window.controller.redo()
    assert boxes(window, "CT/11") == (Cell(0, 0), Cell(0, 1))


def test_the_ghost_shows_where_it_would_lie_and_where_others_would_go(window: MainWindow) -> None:
    drag(window, CT_BLOCK, Cell(3, 3), Cell(0, 1), drops=False)
    assert ghosts(window) == middles(window, {CT_BLOCK: {Cell(0, 0), Cell(0, 1)}})
    assert layer(window, Layer.ELSE) == middles(window, {CT_BLOCK: {Cell(3, 2), Cell(3, 3)}})
    assert layer(window, Layer.SWEEP) == set()
    assert "Heat Sink" in hands(window).bar.words.text()
    key(window, Qt.Key.Key_Escape)
    assert ghosts(window) == set()
    assert layer(window, Layer.ELSE) == set()
    QTest.mouseRelease(window.pane.view.viewport(), LEFT, pos=place(window, CT_BLOCK, Cell(0, 1)))
    assert boxes(window, "CT/11") == (Cell(3, 2), Cell(3, 3))
    assert lost(window) == {}


def test_a_click_still_strikes_and_a_struck_block_is_swept_again(window: MainWindow) -> None:
    click(window, BLOCK, Cell(0, 0))
    assert lost(window) == {BLOCK: {Cell(0, 0)}}
    drag(window, BLOCK, Cell(0, 1), Cell(0, 3))
    assert lost(window) == {BLOCK: {Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(0, 3)}}


def test_once_the_fight_is_on_a_drag_strikes_unless_the_menu_says_otherwise(
    window: MainWindow,
) -> None:
    window.controller.play(EndPhase())
    drag(window, CT_BLOCK, Cell(3, 2), Cell(3, 3))
    assert lost(window) == {CT_BLOCK: {Cell(3, 2), Cell(3, 3)}}
    menu = QMenu()
    hands(window).fill_menu(menu)
    (lay,) = (action for action in menu.actions() if action.text() == "Lay slots anew")
    lay.trigger()
    assert "drag one" in hands(window).bar.words.text()
    # The center torso is damaged now: one sentence beside it, and nothing moves.
    drag(window, CT_BLOCK, Cell(1, 2), Cell(1, 4))
    assert beside(window) == "The center torso is damaged; its slots stay where they are."
    drag(window, BLOCK, Cell(0, 0), Cell(3, 4))
    assert beside(window) == ""
    assert boxes(window, "RT/1") == (Cell(3, 4), Cell(3, 5))
    key(window, Qt.Key.Key_Escape)
    drag(window, BLOCK, Cell(0, 0), Cell(0, 1))
    assert lost(window)[BLOCK] == {Cell(0, 0), Cell(0, 1)}


def test_beside_its_block_a_slot_goes_back_with_a_sentence(window: MainWindow) -> None:
    away = place(window, GridKey("LT/critical"), Cell(0, 0))
    drag(window, CT_BLOCK, Cell(3, 2), away)
    assert (
        beside(window)
        == "A slot stays in its block: that of the center torso has 4 rows of 6 boxes."
    )
    assert boxes(window, "CT/11") == (Cell(3, 2), Cell(3, 3))
    assert ghosts(window) == set()
    # Held over the edge by its left box, it is pushed back in.
    drag(window, CT_BLOCK, Cell(3, 2), Cell(0, 5))
    assert beside(window) == ""
    assert boxes(window, "CT/11") == (Cell(0, 4), Cell(0, 5))


def test_a_click_takes_the_sentence_away(window: MainWindow) -> None:
    drag(window, CT_BLOCK, Cell(3, 2), place(window, GridKey("LT/critical"), Cell(0, 0)))
    assert beside(window)
    click(window, CT_BLOCK, Cell(3, 4))
    assert beside(window) == ""


def test_shift_takes_the_whole_item_along(window: MainWindow) -> None:
    gyro = [f"CT/{n}" for n in range(4, 8)]
    before = [boxes(window, slot) for slot in gyro]
    drag(window, CT_BLOCK, Cell(1, 0), Cell(2, 0), SHIFT)
    assert [boxes(window, slot) for slot in gyro] == [
        tuple(Cell(row + 1, column) for row, column in some) for some in before
    ]
    window.controller.undo()
    assert [boxes(window, slot) for slot in gyro] == before
    # The cannon fills its block but for two slots: it cannot go anywhere.
    drag(window, BLOCK, Cell(0, 0), Cell(0, 1), SHIFT)
    assert (
        beside(window)
        == "A slot stays in its block: that of the right torso has 4 rows of 6 boxes."
    )


def test_a_slot_is_turned_while_it_is_held(window: MainWindow) -> None:
    drag(window, CT_BLOCK, Cell(3, 2), Cell(0, 5), drops=False)
    key(window, Qt.Key.Key_R)
    assert ghosts(window) == middles(window, {CT_BLOCK: {Cell(0, 5), Cell(1, 5)}})
    QTest.mouseRelease(window.pane.view.viewport(), LEFT, pos=place(window, CT_BLOCK, Cell(0, 5)))
    assert boxes(window, "CT/11") == (Cell(0, 5), Cell(1, 5))


def test_keys_carry_a_slot(window: MainWindow) -> None:
    said = spoken(window)
    window.pane.view.setFocus()
    key(window, Qt.Key.Key_M)
    assert said == ["Go to a box of a critical block first: Tab, then arrows."]
    focus(window, CT_BLOCK, Cell(3, 2))
    key(window, Qt.Key.Key_M)
    for which in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Right):
        key(window, which)
    assert ghosts(window) == middles(window, {CT_BLOCK: {Cell(1, 3), Cell(1, 4)}})
    key(window, Qt.Key.Key_R)
    key(window, Qt.Key.Key_Return)
    assert boxes(window, "CT/11") == (Cell(1, 3), Cell(2, 3))
    window.controller.undo()
    # Escape lets go, and the keys are the sheet's again.
    focus(window, CT_BLOCK, Cell(1, 0))
    key(window, Qt.Key.Key_M)
    key(window, Qt.Key.Key_A)
    key(window, Qt.Key.Key_Down)
    key(window, Qt.Key.Key_Escape)
    assert boxes(window, "CT/4") == (Cell(1, 0), Cell(1, 1))
    key(window, Qt.Key.Key_M)
    key(window, Qt.Key.Key_A)
    key(window, Qt.Key.Key_Down)
    key(window, Qt.Key.Key_Space)
    assert boxes(window, "CT/7") == (Cell(3, 0), Cell(3, 1))
    assert lost(window) == {}


def test_keys_are_told_at_once_that_a_damaged_block_stays(window: MainWindow) -> None:
    click(window, CT_BLOCK, Cell(0, 0))
    focus(window, CT_BLOCK, Cell(3, 2))
    key(window, Qt.Key.Key_M)
    assert beside(window) == "The center torso is damaged; its slots stay where they are."
    assert hands(window).laying.carried is None


def test_a_sheet_that_changes_meanwhile_takes_the_slot_out_of_hand(window: MainWindow) -> None:
    drag(window, CT_BLOCK, Cell(3, 2), Cell(0, 0), drops=False)
    there = [{"row": 2, "column": 5}, {"row": 2, "column": 6}]
    do(window, "place", location="CT", slot=11, boxes=there)
    assert hands(window).laying.carried is None
    QTest.mouseRelease(window.pane.view.viewport(), LEFT, pos=place(window, CT_BLOCK, Cell(0, 0)))
    assert boxes(window, "CT/11") == (Cell(1, 4), Cell(1, 5))
    assert lost(window) == {}


def test_the_help_page_tells_of_the_gestures_of_this_game(window: MainWindow) -> None:
    assert "carry its slot with the arrows" in page(window.controller)


def test_the_old_sheet_asks_nothing_of_a_game_that_has_no_blocks(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    laying = hands(window).laying
    asked: list[bool] = []
    assert laying.is_open(CT_BLOCK)

    # The mouse moves while the next game comes to the table.
    show_unit = window.pane.show_unit

    def look(unit: UnitId) -> None:
        asked.append(laying.is_open(CT_BLOCK))
        show_unit(unit)

    monkeypatch.setattr(window.pane, "show_unit", look)
    design = window.controller.paper.design
    other = SYSTEMS["total-warfare"]
    setup = GameSetup(system=other.key, units=(UnitSetup(id=UnitId("a"), design=design),))
    window.controller.take_game(create_in_memory(Path("other.rsgame"), other, setup))
    assert asked == [False]
