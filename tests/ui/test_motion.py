"""A hit shows how it happened: quickly, over the sheet, and never in the way of the next click."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import MarkBoxes
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.ui import motion
from recordsheet_gui.ui.motion import DURATION, HitMotion
from recordsheet_gui.ui.scene.blow import BlowItem
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import box, click, do, left, open_window

A, B = UnitId("a"), UnitId("b")


@pytest.fixture(autouse=True)
def _may_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "is_reduced", lambda widget: False)


def moving(window: MainWindow) -> HitMotion:
    found = window.pane._motion
    assert found is not None
    return found


def item(window: MainWindow) -> BlowItem:
    assert window.pane.scene is not None
    return window.pane.scene.blow_item()


def go_to(window: MainWindow, milliseconds: int) -> None:
    moving(window)._clock.setCurrentTime(milliseconds)


def test_the_boxes_light_one_after_the_other_in_the_order_struck(window: MainWindow) -> None:
    assert do(window, "hit", location="CT", damage=10)
    blow = item(window).blow
    assert blow is not None
    assert len(blow.boxes) == 10
    assert window.pane.scene is not None
    first = window.pane.scene.shapes_of({GridKey("CT/armor"): [Cell(0, 0)]})[0]
    assert blow.boxes[0] == first
    assert item(window).struck() == 1
    go_to(window, DURATION // 3)
    assert 1 < item(window).struck() < 10
    go_to(window, DURATION - 1)
    assert item(window).struck() == 10


def test_the_loss_of_each_place_floats_up_and_the_sheet_shows_the_end_at_once(
    window: MainWindow,
) -> None:
    assert do(window, "hit", location="LA", damage=18)
    blow = item(window).blow
    assert blow is not None
    assert [loss.words for loss in blow.losses] == ["\u221216", "\u22122"]
    assert left(window, "LA/armor") == 0


def test_structure_shakes_the_figure_and_leaves_it_where_it_stood(window: MainWindow) -> None:
    assert do(window, "hit", location="LA", damage=10)
    blow = item(window).blow
    assert blow is not None
    assert not blow.shaken
    assert do(window, "hit", location="LA", damage=8)
    blow = item(window).blow
    assert blow is not None
    (figure,) = blow.shaken
    go_to(window, DURATION // 10)
    assert figure.pos().x() != 0
    moving(window)._clock.setCurrentTime(DURATION)
    assert figure.pos().isNull()
    assert not moving(window).is_playing


def test_a_lost_location_falls(window: MainWindow) -> None:
    assert do(window, "hit", location="LA", damage=24)
    blow = item(window).blow
    assert blow is not None
    assert not blow.fallen
    assert do(window, "hit", location="LA", damage=1)
    blow = item(window).blow
    assert blow is not None
    assert len(blow.fallen) == 2


def test_the_next_click_is_taken_while_it_moves(window: MainWindow) -> None:
    assert do(window, "hit", location="CT", damage=10)
    assert moving(window).is_playing
    click(window, box(window, "CT/armor", 15))
    assert left(window, "CT/armor") == 12
    blow = item(window).blow
    assert blow is not None
    assert len(blow.boxes) == 1


def test_it_comes_to_its_end_by_itself(qtbot: QtBot, window: MainWindow) -> None:
    assert do(window, "hit", location="CT", damage=3)
    qtbot.waitUntil(lambda: not moving(window).is_playing)
    assert item(window).boundingRect().isEmpty()


def test_nothing_moves_where_the_desktop_wants_no_motion(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motion, "is_reduced", lambda widget: True)
    assert do(window, "hit", location="CT", damage=10)
    assert not moving(window).is_playing
    assert left(window, "CT/armor") == 13


def test_what_happens_to_another_unit_moves_nothing_here(window: MainWindow) -> None:
    assert window.controller.play(MarkBoxes(unit=B, armor="CT", boxes=4))
    assert not moving(window).is_playing


def test_an_undo_ends_it(window: MainWindow) -> None:
    assert do(window, "hit", location="CT", damage=10)
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not moving(window).is_playing
    assert left(window, "CT/armor") == 23


def test_another_sheet_comes_in_the_middle_of_it(window: MainWindow) -> None:
    assert do(window, "hit", location="CT", damage=10)
    window.controller.choose_unit(B)
    moving(window)._clock.setCurrentTime(DURATION // 2)
    assert do(window, "hit", location="CT", damage=2)
    assert moving(window).is_playing


@pytest.mark.parametrize("stem", ["ship-klingon-d7", "skirmish-anvil"])
def test_ships_and_cards_are_struck_in_the_same_way(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stem: str
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    window = open_window(qtbot, stem, stem)
    scene = window.pane.scene
    assert scene is not None
    key = next(iter(scene.locations))
    click(window, box(window, key, 0))
    assert moving(window).is_playing
    window.controller.close()
