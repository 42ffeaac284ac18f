"""The sheets of platoons, measured: in the window and on paper, fresh and after a battle."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.state import GameState
from recordsheet_gui.sheet.figures import mini_figure
from recordsheet_gui.sheet.infantry.ranks import ranks
from recordsheet_gui.sheet.play import LEAST_SCALE
from recordsheet_gui.systems.battletech.infantry import keys
from recordsheet_gui.ui.games.battletech.infantry.data import InfantryConditionsPart
from recordsheet_gui.ui.games.battletech.infantry.troopers import RanksPart
from recordsheet_gui.ui.games.battletech.vehicle.tables import TablePart
from recordsheet_gui.ui.printing.job import PrintJob, plan
from recordsheet_gui.ui.printing.sheet import fresh_page, sheet_scene
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import inked
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.facts import TROOPERS
from tests.sheet.infantry_sheets import NAMES, battered, design, fresh
from tests.sheet.sheets import SYSTEM, UNIT
from tests.ui import test_paper, test_play_layout
from tests.ui.test_play_layout import OTHERS, PANES, check_words

STATES: tuple[Callable[[InfantryDesign], GameState], ...] = (fresh, battered)
SMALL = (440.0, 268.0)
"""A quarter of a pane on a small screen."""
REAL = tuple(name for name in NAMES if name != "crowd")


def printed(game: GameState, paper: str) -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, PRINT, paper, has_clock=False)


def shown(game: GameState, pane: tuple[float, float]) -> SheetScene:
    return test_play_layout.scene_of(game, pane)


def ranks_of(scene: SheetScene) -> RanksPart:
    part = scene.locations[keys.BOXES]
    assert isinstance(part, RanksPart)
    return part


@pytest.mark.parametrize("pane", [SMALL, *PANES])
@pytest.mark.parametrize("name", REAL)
def test_all_of_it_is_seen_and_large_enough_to_hit(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    if pane == SMALL and len(design(name).guns) > 1:
        return
    scene = shown(fresh(design(name)), pane)
    scale = test_play_layout.scale_of(scene.layout, pane)
    assert scene.layout.height * scale <= pane[1] + 0.5
    part = ranks_of(scene)
    assert part.place(0).width * scale >= 18
    assert part.radius * scale >= 5.5


@pytest.mark.parametrize("pane", [SMALL, *PANES, *OTHERS])
@pytest.mark.parametrize("name", REAL)
def test_no_word_is_cut_or_stands_on_another(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    for state in STATES:
        check_words(shown(state(design(name)), pane))


@pytest.mark.parametrize("paper", test_paper.PAPERS)
@pytest.mark.parametrize("name", REAL)
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


@pytest.mark.parametrize("name", NAMES)
def test_each_trooper_has_a_box_inside_the_frame_and_none_on_another(
    qtbot: QtBot, name: str
) -> None:
    for scene in (shown(fresh(design(name)), PANES[0]), printed(fresh(design(name)), "a4")):
        part = ranks_of(scene)
        assert len(part.centers) == design(name).troopers
        r, rect = part.radius, part.rect
        for center in part.centers:
            assert rect.x <= center.x - r
            assert center.x + r <= rect.right
            assert rect.y <= center.y - r
            assert center.y + r <= rect.bottom
        for i, one in enumerate(part.centers):
            for other in part.centers[:i]:
                assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= (2 * r) ** 2


@pytest.mark.parametrize("name", REAL)
def test_every_box_is_found_where_it_is_drawn(qtbot: QtBot, name: str) -> None:
    part = ranks_of(shown(fresh(design(name)), PANES[0]))
    for i, center in enumerate(part.centers):
        cell = part.cell_at(center.x, center.y)
        assert cell is not None
        assert cell.column == i


def test_below_each_box_stands_what_all_do_who_are_left_then(qtbot: QtBot) -> None:
    one = design("leg")
    part = ranks_of(shown(fresh(one), PANES[0]))
    assert [text.text for text in part.texts] == [
        str(one.damage_of(left)) for left in range(28, 0, -1)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_boxes_of_conditions_are_those_that_the_rules_know(qtbot: QtBot, name: str) -> None:
    scene = printed(fresh(design(name)), "a4")
    (part,) = [part for part in scene.parts if isinstance(part, InfantryConditionsPart)]
    assert part.region.conditions == keys.BY_HAND
    assert part.shown is not None
    assert part.shown.words == keys.BY_HAND


@pytest.mark.parametrize("paper", test_paper.PAPERS)
def test_four_platoons_share_a_page(qtbot: QtBot, paper: str) -> None:
    pages = tuple(fresh_page(design("leg"), SYSTEM) for _ in range(5))
    assert len(plan(PrintJob(pages=pages[:4], paper=paper))) == 1
    assert len(plan(PrintJob(pages=pages, paper=paper))) == 2


def test_every_platoon_has_a_small_figure() -> None:
    figure = mini_figure(design("leg"))
    assert figure is not None
    assert set(figure.outlines) == {TROOPERS}


@pytest.mark.parametrize("width", [40.0, 80.0, 160.0])
@pytest.mark.parametrize("troopers", [1, 7, 28, 30])
def test_ranks_stay_in_their_frame(troopers: int, width: float) -> None:
    found = ranks(troopers, 7, width, 24.0)
    assert found.columns * found.width <= width + 1e-6
    assert found.rows * found.height <= 24.0 + 1e-6
    assert found.columns * found.rows >= troopers


def test_a_pane_that_is_too_small_scrolls(qtbot: QtBot) -> None:
    scene = shown(fresh(design("leg")), (200.0, 150.0))
    assert test_play_layout.scale_of(scene.layout, (200.0, 150.0)) <= LEAST_SCALE
