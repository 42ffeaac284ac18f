"""Boxes of shields, modular armor and bridges on the sheet, under a player's mouse."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.events import SlotsMarked, TrackMoved
from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.core.state import GameState
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.view import SheetView
from recordsheet_gui.units.mech.design import MechDesign
from tests.sheet.sheets import SHOT, SYSTEM, UNIT, fresh, play
from tests.systems.total_warfare.test_cases import built

SHIELDED = {"add": {"LA": ["Medium Shield"] * 5, "RT": ["Modular Armor"]}}
SHIELD, MODULAR = TrackKey("shield/"), TrackKey("modular/")


def game_of(**wish: Any) -> GameState:
    design = built(wish)
    assert isinstance(design, MechDesign)
    return fresh(design)


def track_of(game: GameState, start: str) -> TrackKey:
    return next(key for key in game.units[UNIT].tracks if key.startswith(start))


def gauges(scene: SheetScene) -> list[str]:
    words = ("Shield", "Modular", "Bridge")
    return [line for line in scene.describe().splitlines() if line.startswith(words)]


def press(qtbot: QtBot, scene: SheetScene, track: TrackKey, box: int) -> list[Any]:
    """What a click on a box says."""
    view = SheetView(scene)
    qtbot.addWidget(view)
    view.resize(1000, 1400)
    with qtbot.waitExposed(view):
        view.show()
    target = next(
        s.target for s in scene.spots() if s.target.track == track and s.target.value == box
    )
    with qtbot.waitSignal(scene.track_pressed) as told:
        place = view.scene_point(target).toPoint()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told.args is not None
    return list(told.args)


def test_each_has_a_line_with_all_its_boxes(qtbot: QtBot) -> None:
    scene = sheet_scene(game_of(**SHIELDED), UNIT, SYSTEM)
    assert gauges(scene) == ["Shield LA, stops 5 18/18", "Modular RT 10/10"]


@pytest.mark.parametrize("box", [1, 3, 18])
def test_a_click_on_a_shield_uses_up_the_boxes_to_there(qtbot: QtBot, box: int) -> None:
    game = game_of(**SHIELDED)
    shield = track_of(game, SHIELD)
    assert press(qtbot, sheet_scene(game, UNIT, SYSTEM), shield, box) == [shield, box]


def test_a_click_on_modular_armor_leaves_the_boxes_behind(qtbot: QtBot) -> None:
    game = game_of(**SHIELDED)
    modular = track_of(game, MODULAR)
    assert press(qtbot, sheet_scene(game, UNIT, SYSTEM), modular, 4) == [modular, 6]


def test_the_last_marked_box_rubs_itself_out(qtbot: QtBot) -> None:
    game = game_of(**SHIELDED)
    shield = track_of(game, SHIELD)
    game = play(game, TrackMoved(unit=UNIT, track=shield, was=0, to=3, cause=SHOT))
    assert press(qtbot, sheet_scene(game, UNIT, SYSTEM), shield, 3) == [shield, 2]


def test_boxes_that_a_hit_slot_cost_are_not_counted_twice(qtbot: QtBot) -> None:
    game = game_of(**SHIELDED)
    shield = track_of(game, SHIELD)
    game = play(game, SlotsMarked(unit=UNIT, slots=(SlotKey("LA/6"),), cause=SHOT))
    scene = sheet_scene(game, UNIT, SYSTEM)
    assert gauges(scene)[0] == "Shield LA, stops 4 13/18"
    assert press(qtbot, scene, shield, 7) == [shield, 2]
    assert press(qtbot, scene, shield, 2) == [shield, 0]


def test_a_unit_without_them_has_no_line(qtbot: QtBot) -> None:
    assert gauges(sheet_scene(game_of(), UNIT, SYSTEM)) == []


def test_many_of_them_stand_in_two_columns_within_their_frame(qtbot: QtBot) -> None:
    add = {where: ["Modular Armor"] for where in ("LT", "RT", "LA", "RA", "LL")}
    scene = sheet_scene(game_of(add=add), UNIT, SYSTEM)
    assert len(gauges(scene)) == 5
    boxes = [(text, drawn, frame) for text, drawn, frame in scene.text_boxes() if "10 / 10" in text]
    assert len(boxes) == 5
    assert all(frame.contains(drawn, 0.05) for _, drawn, frame in boxes)
    assert len({round(drawn.y, 2) for _, drawn, _ in boxes}) == 3
