"""The sheets of what does not move, measured: in the window and on paper, fresh and after."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import Command, MoveTrack, SetCondition
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import Event
from recordsheet_gui.core.state import GameState
from recordsheet_gui.sheet.figures import mini_figure
from recordsheet_gui.sheet.geometry import is_inside
from recordsheet_gui.sheet.play import LEAST_SCALE
from recordsheet_gui.systems.battletech.standing import ROWS
from recordsheet_gui.ui.games.battletech.standing.gunners import (
    EFFECTS,
    EmplacementTablePart,
    GunnersPart,
)
from recordsheet_gui.ui.games.battletech.standing.plan import PlanPart, WallPart
from recordsheet_gui.ui.games.battletech.vehicle.tables import TablePart
from recordsheet_gui.ui.games.battletech.vehicle.ticks import TicksPart
from recordsheet_gui.ui.games.battletech.weapons import WeaponsPart
from recordsheet_gui.ui.printing.job import PrintJob, plan
from recordsheet_gui.ui.printing.sheet import fresh_page, sheet_scene
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.scene.text import POINT, inked
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.units.described import DescribedDesign
from tests.blk import BUNKER, blk, reported
from tests.sheet.sheets import SYSTEM, UNIT
from tests.sheet.standing_sheets import CITY, LARGEST, NAMES, battered, design, fresh
from tests.ui import test_paper, test_play_layout
from tests.ui.test_play_layout import LEAST, OTHERS, PANES, SMALL, check_words, texts_of

STATES: tuple[Callable[[DescribedDesign], GameState], ...] = (fresh, battered)


def printed(game: GameState, paper: str) -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, PRINT, paper, has_clock=False)


def shown(game: GameState, pane: tuple[float, float]) -> SheetScene:
    return test_play_layout.scene_of(game, pane)


def walls(scene: SheetScene) -> list[WallPart]:
    return [part for part in scene.locations.values() if isinstance(part, WallPart)]


def check_sizes(scene: SheetScene, scale: float, least: test_play_layout.Least) -> None:
    """What a player reads and hits is large enough."""
    for wall in walls(scene):
        wanted = least.armor if wall.part == "armor" else least.structure
        assert not wall.centers or 2 * wall.radius * scale >= wanted
    for part in scene.parts:
        if isinstance(part, WeaponsPart | TablePart):
            assert part.row * scale >= least.row
            assert part.size * POINT * scale >= least.text
        if isinstance(part, TicksPart):
            boxes = [spot.rect for spot in part.spots()]
            assert min(box.height for box in boxes) * scale >= least.row
    small = [t.text for t, _ in texts_of(scene) if t.size * POINT * scale < least.caption]
    assert small == []


@pytest.mark.parametrize("pane", PANES, ids=test_play_layout.NAMES)
@pytest.mark.parametrize("name", [name for name in NAMES if name not in LARGEST])
def test_all_of_it_is_seen_and_large_enough_to_read_and_hit(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    scene = shown(fresh(design(name)), pane)
    scale = test_play_layout.scale_of(scene.layout, pane)
    assert scene.layout.height * scale <= pane[1] + 0.5
    check_sizes(scene, scale, LEAST[pane])


@pytest.mark.parametrize("pane", [*PANES, *OTHERS])
@pytest.mark.parametrize("name", LARGEST)
def test_the_largest_scroll_down_and_keep_the_least_sizes(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    scene = shown(fresh(design(name)), pane)
    assert scene.layout.width * LEAST_SCALE <= pane[0] + 0.5
    check_sizes(scene, LEAST_SCALE, LEAST[SMALL])


@pytest.mark.parametrize("pane", [*PANES, *OTHERS])
@pytest.mark.parametrize("name", NAMES)
def test_no_word_is_cut_or_stands_on_another(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    for state in STATES:
        check_words(shown(state(design(name)), pane))


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


@pytest.mark.parametrize("name", NAMES)
def test_every_box_stands_in_its_plate(qtbot: QtBot, name: str) -> None:
    one = design(name)
    game = fresh(one)
    for scene in (printed(game, "a4"), shown(game, SMALL)):
        found = {part.key: len(part.centers) for part in walls(scene)}
        grids = game.units[UNIT].grids
        assert found == {key: grids[key].size for key in found}
        assert set(found) >= {key for key, grid in grids.items() if grid.size}
        for part in walls(scene):
            assert all(is_inside(part.polygon, *center) for center in part.centers)


def test_above_120_boxes_a_mark_stands_for_ten(qtbot: QtBot) -> None:
    scene = shown(fresh(design("castle")), SMALL)
    assert all(len(part.tens) == 15 for part in walls(scene))
    (plan_part,) = [one for one in scene.parts if isinstance(one, PlanPart)]
    assert any("one mark: ten" in text.text for text in plan_part.texts)
    assert not any(part.tens for part in walls(shown(fresh(design("bunker")), SMALL)))


def places_of(count: int, factor: int) -> GameState:
    """A tower of so many levels."""
    text = blk(BUNKER, height=count, cf=factor, armor=20)
    found = reported(text).design
    assert isinstance(found, DescribedDesign)
    return fresh(found)


@pytest.mark.parametrize(
    ("levels", "factor", "tens"), [(6, 90, 0), (7, 90, 9), (7, 20, 0), (7, 21, 3)]
)
def test_where_a_building_has_many_places_marks_for_ten_keep_its_sheet_short(
    qtbot: QtBot, levels: int, factor: int, tens: int
) -> None:
    scene = shown(places_of(levels, factor), SMALL)
    found = {part.part: len(part.tens) for part in walls(scene)}
    assert found == {"armor": 0, "structure": tens}


def test_a_tower_of_seven_levels_is_no_longer_than_one_of_six(qtbot: QtBot) -> None:
    six, seven = (shown(places_of(n, 120), SMALL).layout.height for n in (6, 7))
    assert seven < six


@pytest.mark.parametrize("paper", test_paper.PAPERS)
def test_what_has_no_room_for_boxes_on_paper_has_numbers(qtbot: QtBot, paper: str) -> None:
    scene = printed(battered(design(CITY)), paper)
    (part,) = [one for one in scene.parts if isinstance(one, PlanPart)]
    assert part.is_list
    assert part.shown is not None
    assert len(part.shown.lines) == 76
    assert part.shown.lines[0] == ("0102 L0", "Armor 19 / 60", "CF 30 / 90")
    assert test_paper.cut(scene) == []
    assert test_paper.overlapping(scene) == []
    on_screen = shown(fresh(design(CITY)), SMALL)
    assert len(walls(on_screen)) == 2 * 76
    check_words(on_screen)


def test_a_building_of_several_hexes_has_a_map_of_them(qtbot: QtBot) -> None:
    for name, number in (("castle", 7), ("wall", 3), ("bunker", 0)):
        (part,) = [p for p in shown(fresh(design(name)), SMALL).parts if isinstance(p, PlanPart)]
        numbers = [t.text for t in part.texts if t.text.isdecimal() and len(t.text) == 4]
        assert len(numbers) == number


def decided(game: GameState, command: Command) -> tuple[Event, ...]:
    draft = Draft(game, NoAnswers(), parent=0)
    SYSTEM.decide(draft, command)
    return tuple(draft.events)


@pytest.mark.parametrize("name", NAMES)
def test_every_box_writes_what_the_rules_take_and_has_a_name(qtbot: QtBot, name: str) -> None:
    game = fresh(design(name))
    scene = shown(game, SMALL)
    ticks = [part for part in scene.parts if isinstance(part, TicksPart)]
    for part in ticks:
        for spot in part.spots():
            target = spot.target
            if target.condition is not None:
                wish = SetCondition(unit=UNIT, name=target.condition, on=True)
                assert decided(game, wish)
            elif target.kind is TargetKind.TRACK:
                moved = part.moved(target)
                assert moved is not None
                assert decided(game, MoveTrack(unit=UNIT, track=moved[0], to=moved[1]))
    for one in scene.parts:
        for spot in one.spots():
            words = scene.accessible_name(spot.target)
            assert words
            assert "0.0," not in words


def test_the_critical_table_tells_what_the_rules_do(qtbot: QtBot) -> None:
    scene = shown(fresh(design("turret")), SMALL)
    (part,) = [one for one in scene.parts if isinstance(one, EmplacementTablePart)]
    rows = part.describe()
    assert rows[1] == "criticals: 2-5 | Nothing"
    assert len(rows) == 2 + len(ROWS)
    assert set(EFFECTS) == set(ROWS)


def test_an_emplacement_without_a_turret_has_no_boxes_for_one(qtbot: QtBot) -> None:
    for name, rows in (("turret", 2), ("casemate", 1), ("bunker", 0), ("handheld", 0)):
        scene = shown(fresh(design(name)), SMALL)
        (part,) = [one for one in scene.parts if isinstance(one, GunnersPart)]
        assert len(part.shown or ()) == rows


@pytest.mark.parametrize("name", NAMES)
def test_each_has_a_small_figure_of_all_its_places(name: str) -> None:
    one = design(name)
    mini = mini_figure(one)
    assert mini is not None
    hurt = SYSTEM.derive(battered(one), UNIT).hurt
    assert set(hurt) <= set(mini.outlines)
    assert mini.width > 0
    assert mini.height > 0


@pytest.mark.parametrize("paper", test_paper.PAPERS)
def test_four_guns_or_two_buildings_share_a_page(qtbot: QtBot, paper: str) -> None:
    def leaves(*names: str) -> int:
        pages = tuple(fresh_page(design(name), SYSTEM) for name in names)
        return len(plan(PrintJob(pages=pages, paper=paper)))

    assert leaves(*["turret"] * 4) == 1
    assert leaves(*["turret"] * 5) == 2
    assert leaves(*["handheld"] * 4) == 1
    assert leaves("bunker", "hut") == 1
    assert leaves("bunker", "hut", "wall") == 2
    assert leaves("castle", "hut") == 2
