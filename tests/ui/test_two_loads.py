"""A slot of a superheavy 'Mech with two unlike loads shows both numbers, each to be pressed."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.printing.sheet import fresh_page, sheet_scene
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView
from recordsheet_gui.ui.theme import LIGHT
from tests.systems.battletech.test_loads import ALIKE, FIRST, SECOND, UNLIKE, paired
from tests.ui import test_paper

PANES: list[tuple[float, float] | None] = [None, (1030.0, 579.0)]
GAMES = ["total-warfare", "renegade-tech"]


def game_of(key: str, *loads: str) -> GameState:
    return fresh_page(paired(*loads), SYSTEMS[key]).game


def scene_of(key: str, game: GameState, pane: tuple[float, float] | None) -> SheetScene:
    return sheet_scene(game, next(iter(game.units)), SYSTEMS[key], LIGHT, pane=pane)


def targets(scene: SheetScene) -> list[Target]:
    found = [spot.target for part in scene.parts for spot in part.spots()]
    return [one for one in found if one.kind is TargetKind.AMMO and one.slot == SlotKey("LT/1")]


@pytest.mark.parametrize("pane", PANES)
@pytest.mark.parametrize("key", GAMES)
def test_both_numbers_stand_at_the_slot(
    qtbot: QtBot, key: str, pane: tuple[float, float] | None
) -> None:
    scene = scene_of(key, game_of(key, *UNLIKE), pane)
    (line,) = [one for one in scene.describe().splitlines() if "LT/1 " in one and "shot" in one]
    assert "200 shots" in line
    assert "6 shots" in line.replace("200 shots", "")
    assert [one.track for one in targets(scene)][:2] == [FIRST, SECOND]
    first, second = (scene.rect_of(one) for one in targets(scene)[:2])
    assert not first.adjusted(0.1, 0.1, -0.1, -0.1).intersects(second)
    if pane is None:
        assert test_paper.cut(scene) == []
    words = {text for text, _, _ in scene.text_boxes()}
    assert {"200", "6"} <= words or "200+6" in words
    room = first.united(second)
    for inked in [box[1] for box in scene.text_boxes() if box[0] == "200+6"]:
        assert inked.x >= room.x() - 0.01
        assert inked.right <= room.right() + 0.01


@pytest.mark.parametrize("pane", PANES)
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(("track", "left"), [(FIRST, 199), (SECOND, 5)])
def test_a_press_takes_a_shot_of_the_load_that_is_pressed(
    qtbot: QtBot, key: str, pane: tuple[float, float] | None, track: TrackKey, left: int
) -> None:
    scene = scene_of(key, game_of(key, *UNLIKE), pane)
    view = SheetView()
    qtbot.addWidget(view)
    view.resize(1600, 1200)
    view.show_sheet(scene, None)
    view.show()
    (target,) = [one for one in targets(scene) if one.track == track][:1]
    (spoken,) = {
        part.say(target).name
        for part in scene.parts
        if any(spot.target == target for spot in part.spots())
    }
    assert ("MG Ammo" in spoken) is (track == FIRST)
    told = QSignalSpy(scene.track_pressed)
    place = view.mapFromScene(scene.rect_of(target).center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told.count() == 1
    assert told.at(0) == [track, left]


@pytest.mark.parametrize("key", GAMES)
def test_two_of_the_same_have_one_number(qtbot: QtBot, key: str) -> None:
    scene = scene_of(key, game_of(key, *ALIKE), None)
    assert {one.track for one in targets(scene)} == {FIRST}
    assert "12" in {text for text, _, _ in scene.text_boxes()}


@pytest.mark.parametrize("key", GAMES)
def test_a_game_of_an_earlier_version_shows_its_one_number(qtbot: QtBot, key: str) -> None:
    game = game_of(key, *UNLIKE)
    (unit,) = game.units
    paper = game.unit(unit)
    tracks = {**paper.tracks, FIRST: 206}
    del tracks[SECOND]
    old = replace(game, units={unit: replace(paper, tracks=tracks)})
    words = {text for text, _, _ in scene_of(key, old, None).text_boxes()}
    assert "206" in words
    assert not any("+" in word and "206" in word for word in words)
