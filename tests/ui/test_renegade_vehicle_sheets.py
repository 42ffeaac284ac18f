"""The sheets of vehicles in Renegade Tech, measured: in the window and on paper."""

from collections.abc import Callable
from functools import cache

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.events import ConditionSet, NoteWritten
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.sheet.play import LEAST_SCALE
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.systems.renegade_tech.destruction import destroyed
from recordsheet_gui.ui.games.battletech.vehicle.tables import TablePart
from recordsheet_gui.ui.games.battletech.vehicle.ticks import TicksPart
from recordsheet_gui.ui.games.battletech.weapons import WeaponsPart
from recordsheet_gui.ui.games.renegade_tech.grid import SquaresPart
from recordsheet_gui.ui.games.renegade_tech.grids import LegendPart
from recordsheet_gui.ui.games.renegade_tech.vehicle.sides import SideHeadPart, SidesPart
from recordsheet_gui.ui.printing.job import PrintJob, plan
from recordsheet_gui.ui.printing.sheet import fresh_page, sheet_scene
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import POINT, inked
from recordsheet_gui.ui.theme import LIGHT, PRINT
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.costs import one_of_each
from tests.games import Game
from tests.sheet.vehicle_sheets import NAMES as ALL
from tests.sheet.vehicle_sheets import design
from tests.ui import test_paper
from tests.ui.test_play_games import PANES
from tests.ui.test_play_layout import LARGE, SMALL, check_words, scale_of, texts_of

SYSTEM = SYSTEMS["renegade-tech"]
UNIT = UnitId("a")
ENDLESS = "hundreds"
"""1400 boxes on one side: no sheet of grids shows them at a glance."""
NAMES = tuple(name for name in ALL if name != ENDLESS)
ONE_OF_EACH = one_of_each(NAMES, lambda name: SYSTEM.layout(design(name)))
GIANT = "giant"
"""141 boxes on one side: the smallest window scrolls."""


@cache
def fresh(name: str) -> GameState:
    return Game(design(name), system=SYSTEM.key).session.state


@cache
def battered(name: str) -> GameState:
    """Shot at from all sides, widowed, with a long note and a bar that was reached."""
    game = Game(design(name), system=SYSTEM.key, seed=5)
    for weapon in ("AC/10", "LRM 20", "PPC"):
        for where in anatomy_of(design(name)).locations:
            game.do("hit", weapon=weapon, location=where)
        game.do("end_turn", None)
    state = game.session.state
    own = [] if design(name).has_rotor else [keys.motive(n, "heavy") for n in (7, 8, 9)]
    for key in (destroyed("FR"), keys.STUCK, keys.stabilizer("FR"), *own):
        state = evolve(state, ConditionSet(unit=UNIT, condition=key, cause=HAND))
    return evolve(state, NoteWritten(unit=UNIT, text="A note that is long. " * 20, cause=HAND))


STATES: tuple[Callable[[str], GameState], ...] = (fresh, battered)


def shown(game: GameState, pane: tuple[float, float]) -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, LIGHT, pane=pane)


def printed(game: GameState, paper: str) -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, PRINT, paper, has_clock=False)


@pytest.mark.parametrize("pane", PANES)
@pytest.mark.parametrize("name", NAMES)
def test_boxes_and_rows_are_large_enough_to_read_and_hit(
    qtbot: QtBot, name: str, pane: str
) -> None:
    size = PANES[pane]
    scene = shown(fresh(name), size)
    scale = max(LEAST_SCALE, scale_of(scene.layout, size))
    more = 1.4 if size == LARGE and name != GIANT else 1.0
    if size in (SMALL, LARGE) and (name, size) != (GIANT, SMALL):
        # All of it can be seen without a scroll bar.
        assert scene.layout.height * scale <= size[1] + 0.5
    for part in scene.parts:
        if isinstance(part, SquaresPart):
            for box in part.boxes.values():
                assert min(box.width, box.height) * scale >= 11 * more
        if isinstance(part, WeaponsPart | TablePart):
            assert part.row * scale >= 15 * more
            assert part.size * POINT * scale >= 11 * more
        if isinstance(part, TicksPart):
            assert min(s.rect.height for s in part.spots()) * scale >= 15 * more
    assert min(text.size * POINT * scale for text, _ in texts_of(scene)) >= 9 * more


@pytest.mark.parametrize("pane", PANES)
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_no_word_is_cut_or_stands_on_another(qtbot: QtBot, name: str, pane: str) -> None:
    for state in STATES:
        check_words(shown(state(name), PANES[pane]))


@pytest.mark.parametrize("paper", test_paper.PAPERS)
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_on_paper_nothing_is_cut_small_or_over_another(qtbot: QtBot, name: str, paper: str) -> None:
    for state in STATES:
        scene = printed(state(name), paper)
        assert test_paper.cut(scene) == []
        assert test_paper.overlapping(scene) == []
        texts = list(test_paper.texts(scene))
        page = scene.layout.printable
        assert [t.text for t in texts if not page.contains(inked(t), 0.05)] == []
        small = {t.text: t.size for t in texts if t.size < test_paper.LEAST and "/" not in t.text}
        assert small == {}
        (part,) = [part for part in scene.parts if isinstance(part, SidesPart)]
        assert part.sheet.side >= 1.9


@pytest.mark.rule("RT-25")
@pytest.mark.parametrize("name", ALL)
def test_every_box_that_was_dealt_has_a_place_of_its_own(qtbot: QtBot, name: str) -> None:
    state = fresh(name)
    for scene in (shown(state, SMALL), shown(state, LARGE), printed(state, "a4")):
        for key, grid in state.unit(UNIT).grids.items():
            part = scene.locations[key]
            assert isinstance(part, SquaresPart)
            assert set(part.boxes) == set(grid.cells())
        rects = [
            (part.place.rect, part.key)
            for part in scene.locations.values()
            if isinstance(part, SquaresPart)
        ]
        for i, (one, _) in enumerate(rects):
            for other, _ in rects[i + 1 :]:
                apart_x = one.right <= other.x + 0.01 or other.right <= one.x + 0.01
                apart_y = one.bottom <= other.y + 0.01 or other.bottom <= one.y + 0.01
                assert apart_x or apart_y


def places(scene: SheetScene) -> dict[str, tuple[float, float]]:
    """The middle of each location on the page."""
    (part,) = [part for part in scene.parts if isinstance(part, SidesPart)]
    return {where: (p.rect.center.x, p.rect.center.y) for where, p in part.sheet.locations.items()}


@pytest.mark.parametrize("name", ["manticore", "twin", "fortress", "warrior"])
def test_sides_stand_as_seen_from_above(qtbot: QtBot, name: str) -> None:
    for scene in (shown(fresh(name), SMALL), printed(fresh(name), "a4")):
        at = places(scene)
        assert at["FR"][1] < at["RR"][1]
        assert at["FR"][0] == pytest.approx(at["RR"][0])
        lefts = [where for where in ("LS", "FRLS", "RRLS") if where in at]
        rights = [where for where in ("RS", "FRRS", "RRRS") if where in at]
        assert all(at[where][0] < at["FR"][0] for where in lefts)
        assert all(at[where][0] > at["FR"][0] for where in rights)
        if "FT" in at:
            assert at["FT"][1] < at["RT"][1]


@pytest.mark.rule("RT-vehicle-bar")
def test_the_bar_is_no_verdict_until_it_is_reached(qtbot: QtBot) -> None:
    def bars(game: GameState) -> dict[str, str]:
        heads = [p for p in printed(game, "a4").parts if isinstance(p, SideHeadPart)]
        return {head.location: head.texts[-1].text for head in heads}

    words = bars(fresh("manticore"))
    assert set(words) == {"FR", "RS", "LS", "RR", "TU"}
    assert all(" IF " in word for word in words.values())
    hit = ConditionSet(unit=UNIT, condition=destroyed("RS"), cause=HAND)
    after = bars(evolve(fresh("manticore"), hit))
    assert after["RS"] == "\N{MULTIPLICATION SIGN} DESTROYED \N{MULTIPLICATION SIGN}"
    assert {where: word for where, word in after.items() if where != "RS"} == {
        where: word for where, word in words.items() if where != "RS"
    }


def test_the_rotor_shows_its_points_and_no_internals(qtbot: QtBot) -> None:
    scene = shown(fresh("warrior"), SMALL)
    (head,) = [p for p in scene.parts if isinstance(p, SideHeadPart) and p.location == "RO"]
    assert [text.text for text in head.texts][:3] == ["RO", "5", " / 5"]
    target = head.target_at(*head.place.head.center)
    assert target is not None
    assert target.grid == GridKey("RO/points")


def test_a_legend_stands_where_a_corner_is_free(qtbot: QtBot) -> None:
    legends = [p for p in printed(fresh("manticore"), "a4").parts if isinstance(p, LegendPart)]
    assert len(legends) == 1


def test_two_fit_on_a_page_and_a_large_one_fills_it(qtbot: QtBot) -> None:
    def sheets(*vehicles: VehicleDesign) -> int:
        pages = tuple(fresh_page(one, SYSTEM) for one in vehicles)
        return len(plan(PrintJob(pages=pages, has_tables=False)))

    tank, copter, large = design("manticore"), design("warrior"), design("fortress")
    assert sheets(tank, copter) == 1
    assert sheets(tank, copter, tank) == 2
    assert sheets(large, large) == 2


def test_what_lies_in_a_grid_is_told_in_words(qtbot: QtBot) -> None:
    scene = shown(battered("twin"), SMALL)
    part = scene.locations[GridKey("RT/armor")]
    assert part.say(part.target()).name == "rear turret armor"
    inner = scene.locations[GridKey("FR/internal")]
    assert inner.say(inner.target()).name == "front internal structure"
