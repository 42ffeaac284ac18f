"""The sheets of vehicles, measured: in the window and on paper, fresh and after a battle."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QPainterPath
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.state import GameState
from recordsheet_gui.sheet.geometry import grown, is_inside
from recordsheet_gui.sheet.play import LEAST_SCALE
from recordsheet_gui.ui.games.battletech.figure import FigurePart
from recordsheet_gui.ui.games.battletech.vehicle.tables import TablePart
from recordsheet_gui.ui.games.battletech.vehicle.ticks import TicksPart
from recordsheet_gui.ui.printing.sheet import sheet_scene
from recordsheet_gui.ui.scene.figure import BODY, LocationPart
from recordsheet_gui.ui.scene.part import qpolygon, qrect
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import POINT, inked
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.sheet.sheets import SYSTEM, UNIT
from tests.sheet.vehicle_sheets import NAMES, battered, design, fresh
from tests.ui import test_paper, test_play_layout
from tests.ui.test_play_layout import LEAST, OTHERS, PANES, SMALL, check_sizes, check_words

LARGE = ("fortress", "twin")
"""Those that a small pane may scroll for."""
STATES: tuple[Callable[[VehicleDesign], GameState], ...] = (fresh, battered)


def printed(game: GameState, paper: str) -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, PRINT, paper, has_clock=False)


def shown(game: GameState, pane: tuple[float, float]) -> SheetScene:
    return test_play_layout.scene_of(game, pane)


@pytest.mark.parametrize("pane", PANES, ids=test_play_layout.NAMES)
@pytest.mark.parametrize("name", NAMES)
def test_all_of_it_is_seen_and_large_enough_to_read_and_hit(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    scene = shown(fresh(design(name)), pane)
    scale = test_play_layout.scale_of(scene.layout, pane)
    assert scene.layout.height * scale <= pane[1] + 0.5
    check_sizes(scene, scale, LEAST[pane])
    for part in scene.parts:
        if isinstance(part, TablePart):
            assert part.row * scale >= LEAST[pane].row
            assert part.size * POINT * scale >= LEAST[pane].text
        if isinstance(part, TicksPart):
            boxes = [spot.rect for spot in part.spots()]
            assert min(box.height for box in boxes) * scale >= LEAST[pane].row


@pytest.mark.parametrize("pane", [*PANES, *OTHERS])
@pytest.mark.parametrize("name", NAMES)
def test_no_word_is_cut_or_stands_on_another(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    for state in STATES:
        check_words(shown(state(design(name)), pane))


@pytest.mark.parametrize("pane", OTHERS)
@pytest.mark.parametrize("name", ["manticore", "fortress", "chin turret"])
def test_a_small_pane_scrolls_and_keeps_the_least_sizes(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    scene = shown(fresh(design(name)), pane)
    assert scene.layout.width * LEAST_SCALE <= pane[0] + 0.5
    check_sizes(scene, LEAST_SCALE, LEAST[SMALL])


@pytest.mark.parametrize("paper", test_paper.PAPERS)
@pytest.mark.parametrize("name", NAMES)
def test_on_paper_nothing_is_cut_small_or_over_another(qtbot: QtBot, name: str, paper: str) -> None:
    for state in STATES:
        scene = printed(state(design(name)), paper)
        assert test_paper.cut(scene) == []
        assert test_paper.overlapping(scene) == []
        texts = list(test_paper.texts(scene))
        page = scene.layout.printable
        assert [t.text for t in texts if not page.contains(inked(t), 0.05)] == []
        small = {t.text: t.size for t in texts if t.size < test_paper.LEAST and "/" not in t.text}
        assert small == {}
        assert min(p.size for p in scene.parts if isinstance(p, TablePart)) >= 7.0


def body(figure: FigurePart) -> QPainterPath:
    found = QPainterPath()
    for part in figure.parts():
        assert isinstance(part, LocationPart)
        found.addPolygon(qpolygon(grown(part.polygon, BODY * min(1.0, figure.place.scale))))
        found.closeSubpath()
    return found


@pytest.mark.parametrize("name", NAMES)
def test_names_stand_clear_of_the_plates_and_boxes_inside_them(qtbot: QtBot, name: str) -> None:
    vehicle = design(name)
    scenes = [printed(fresh(vehicle), "a4"), shown(fresh(vehicle), SMALL)]
    for figure in (p for s in scenes for p in s.parts if isinstance(p, FigurePart)):
        plates = body(figure)
        for part in figure.parts():
            assert isinstance(part, LocationPart)
            where = [t.text for t in part.texts if plates.intersects(qrect(inked(t).inset(-0.05)))]
            assert where == []
            assert all(is_inside(part.polygon, *center) for center in part.centers)
            assert len(part.centers) == sum(
                points[part.location]
                for points, word in ((vehicle.armor, "armor"), (vehicle.structure, "structure"))
                if word == part.part
            )
        radii = {round(p.radius, 4) for p in figure.parts() if isinstance(p, LocationPart)}
        assert len(radii) == 1
