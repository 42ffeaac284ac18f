"""The play layout, measured: what a player reads and hits is large enough, whole and apart."""

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.state import GameState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import SheetLayout
from recordsheet_gui.ui.games.battletech.slots import SlotsPart
from recordsheet_gui.ui.games.battletech.weapons import WeaponsPart
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.part import RegionPart
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import POINT, Text, place
from recordsheet_gui.ui.theme import LIGHT
from tests.sheet.sheets import SHIPPED, SYSTEM, UNIT, battered, fresh, shipped

SMALL, LARGE = (1040.0, 578.0), (1494.0, 890.0)
"""Panes of a window of 1366 by 768 and of 1920 by 1080 pixels."""
LEAST = {SMALL: (15.0, 11.0, 9.0), LARGE: (22.0, 15.0, 12.0)}
"""Pixels of a row, of its text, of captions."""


def scene_of(game: GameState, pane: tuple[float, float]) -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, LIGHT, pane=pane)


def scale_of(layout: SheetLayout, pane: tuple[float, float]) -> float:
    return pane[0] / layout.width


def texts_of(scene: SheetScene) -> list[tuple[Text, Rect]]:
    """Each text that is drawn, with the frame of its part."""
    found = []
    for part in scene.parts:
        texts = list(part.texts)
        if isinstance(part, RegionPart):
            texts.append(part.header())
        found += [(text, part.rect) for text in texts if text.text]
    return found


def cut(scene: SheetScene) -> list[str]:
    return [text.text for text, _ in texts_of(scene) if place(text).text != text.text]


def outside(scene: SheetScene) -> list[tuple[str, Rect, Rect]]:
    page = scene.layout.page
    return [
        (text, drawn, frame)
        for text, drawn, frame in scene.text_boxes()
        if not (frame.contains(drawn, 0.1) and page.contains(drawn, 0.05))
    ]


def touching(scene: SheetScene) -> list[tuple[str, str]]:
    boxes = [(text, drawn) for text, drawn, _ in scene.text_boxes()]
    return [
        (one, other)
        for i, (one, a) in enumerate(boxes)
        for other, b in boxes[:i]
        if a.overlaps(b, 0.05)
    ]


@pytest.mark.parametrize("pane", [SMALL, LARGE], ids=["1366", "1920"])
@pytest.mark.parametrize("stem", SHIPPED)
def test_rows_and_text_are_large_enough_to_read_and_hit(
    qtbot: QtBot, stem: str, pane: tuple[float, float]
) -> None:
    scene = scene_of(fresh(shipped(stem)), pane)
    scale = scale_of(scene.layout, pane)
    # All of it can be seen without a scroll bar.
    assert scene.layout.height * scale <= pane[1] + 0.5
    row, text, caption = LEAST[pane]
    for part in scene.parts:
        if isinstance(part, SlotsPart | WeaponsPart):
            assert part.row * scale >= row
            assert part.size * POINT * scale >= text
    small = [t.text for t, _ in texts_of(scene) if t.size * POINT * scale < caption]
    assert small == []


@pytest.mark.parametrize("pane", [SMALL, LARGE], ids=["1366", "1920"])
@pytest.mark.parametrize("stem", SHIPPED)
def test_no_text_is_cut_leaves_its_frame_or_overlaps_another(
    qtbot: QtBot, stem: str, pane: tuple[float, float]
) -> None:
    for game in (fresh(shipped(stem)), battered(shipped(stem))):
        scene = scene_of(game, pane)
        assert cut(scene) == []
        assert outside(scene) == []
        assert touching(scene) == []
