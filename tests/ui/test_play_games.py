"""The play layouts of the other games, measured as those of 'Mechs in test_play_layout."""

from collections.abc import Callable
from dataclasses import replace
from math import hypot

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.assets import asset
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.events import BoxesLost, NoteWritten, PhaseBegan
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.system import GameSystem, begin
from recordsheet_gui.sheet.geometry import bounds
from recordsheet_gui.sheet.play import LEAST_SCALE
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.games.hard_hits.aslant import QuadsPart
from recordsheet_gui.ui.games.hard_hits.chart import ChartPart
from recordsheet_gui.ui.games.hard_hits.ship import ShipPart
from recordsheet_gui.ui.games.renegade_tech.block import BlockPart
from recordsheet_gui.ui.games.renegade_tech.grid import SquaresPart
from recordsheet_gui.ui.games.renegade_tech.grids import GridsPart
from recordsheet_gui.ui.games.skirmish.card import CardFigurePart, CardLocation
from recordsheet_gui.ui.games.skirmish.card_turn import CardTurnPart
from recordsheet_gui.ui.games.skirmish.card_weapons import CardWeaponsPart
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.margin import ConditionsPart
from recordsheet_gui.ui.scene.part import RegionPart
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import POINT, place
from recordsheet_gui.ui.theme import LIGHT
from recordsheet_gui.units.card.design import SkirmishDesign
from recordsheet_gui.units.ship.design import ShipDesign
from tests.hard_designs import MAKERS
from tests.mechs import mech
from tests.ui import test_renegade_scene as grids
from tests.ui.table import shipped
from tests.ui.test_play_layout import LARGE, SMALL, cut, outside, scale_of, texts_of, touching

UPRIGHT, NARROW, SLIM = (790.0, 1010.0), (515.0, 578.0), (462.0, 1118.0)
"""Panes of a tablet that is held upright, of two sheets side by side, and of the tablet's with a
panel beside it."""
PANES = {"1366": SMALL, "1920": LARGE, "upright": UPRIGHT, "narrow": NARROW, "slim": SLIM}
GRIDS = (
    "atlas-as7-d",
    "goliath-gol-1h",
    "locust-lct-1v",
    "marauder-mad-5d",
    "shadow-hawk-shd-2h",
    "timber-wolf-prime",
    "warhammer-whm-6r",
)
"""'Mechs as grids: the heaviest, one on four legs, the lightest, and some with much gear."""
SHIPS = tuple(sorted(path.stem for path in asset("sheets", "units").glob("ship-*.toml")))
CARDS = tuple(sorted(path.stem for path in asset("sheets", "units").glob("skirmish-*.toml")))
RENEGADE_TECH = SYSTEMS["renegade-tech"]
SKIRMISH = SYSTEMS["skirmish"]
HARD_HITS = SYSTEMS["hard-hits"]
UNIT = UnitId("a")


def scene_of(game: GameState, system: GameSystem, pane: tuple[float, float] | None) -> SheetScene:
    return sheet_scene(game, UNIT, system, LIGHT, pane=pane)


def drawn_well(scene: SheetScene) -> None:
    """No text is cut, leaves its frame or overlaps another."""
    assert cut(scene) == []
    assert outside(scene) == []
    assert touching(scene) == []


def least_caption(scene: SheetScene, pane: tuple[float, float]) -> float:
    scale = max(LEAST_SCALE, scale_of(scene.layout, pane))
    return min(text.size * POINT * scale for text, _ in texts_of(scene))


@pytest.mark.parametrize("name", PANES)
@pytest.mark.parametrize("stem", GRIDS)
def test_boxes_and_names_of_a_grid_are_large_enough_to_hit_and_read(
    qtbot: QtBot, stem: str, name: str
) -> None:
    pane = PANES[name]
    scene = scene_of(grids.session(stem).state, RENEGADE_TECH, pane)
    scale = max(LEAST_SCALE, scale_of(scene.layout, pane))
    more = 1.4 if pane == LARGE else 1.0
    if pane in (SMALL, LARGE):
        # All of it can be seen without a scroll bar.
        assert scene.layout.height * scale <= pane[1] + 0.5
    for part in scene.parts:
        if isinstance(part, SquaresPart):
            for box in part.boxes.values():
                assert min(box.width, box.height) * scale >= 11 * more
        if isinstance(part, BlockPart):
            assert part.place.names[0].height * scale >= 15 * more
            # Narrow panes have smaller names; letters may be narrow everywhere, but not
            # beyond what the eye takes for letters.
            least = 9 if pane in (NARROW, SLIM) else 11 * more
            small = [t.text for t in part.texts if t.size * POINT * scale < least]
            assert small == []
            assert [t.text for t in part.texts if place(t).stretch < 0.5] == []
    assert least_caption(scene, pane) >= 9 * more


@pytest.mark.parametrize("name", PANES)
@pytest.mark.parametrize("stem", GRIDS)
@pytest.mark.parametrize("deal", [lambda stem: grids.session(stem).state, grids.battered])
def test_nothing_on_a_sheet_of_grids_is_cut_or_overlaps(
    qtbot: QtBot, stem: str, name: str, deal: Callable[[str], GameState]
) -> None:
    drawn_well(scene_of(deal(stem), RENEGADE_TECH, PANES[name]))


@pytest.mark.parametrize("name", PANES)
@pytest.mark.parametrize("config", ["biped", "quad", "tripod"])
def test_every_kind_of_mech_has_a_play_layout_of_grids(
    qtbot: QtBot, config: str, name: str
) -> None:
    scene = scene_of(dealt(mech(config=config), RENEGADE_TECH), RENEGADE_TECH, PANES[name])
    drawn_well(scene)
    assert {key.partition("/")[0] for key in scene.locations} >= set(mech(config=config).structure)


@pytest.mark.parametrize("pane", [None, SMALL, LARGE], ids=["paper", "1366", "1920"])
@pytest.mark.parametrize("name", MAKERS)
def test_hard_designs_are_drawn_well_as_grids(
    qtbot: QtBot, name: str, pane: tuple[float, float] | None
) -> None:
    scene = scene_of(dealt(MAKERS[name](), RENEGADE_TECH), RENEGADE_TECH, pane)
    drawn_well(scene)
    (part,) = [part for part in scene.parts if isinstance(part, GridsPart)]
    if pane is not None:
        scale = max(LEAST_SCALE, scale_of(scene.layout, pane))
        assert part.sheet.side * scale >= 11 * (1.4 if pane == LARGE else 1.0)


def test_the_third_leg_stands_on_the_ground_with_the_others(qtbot: QtBot) -> None:
    scene = scene_of(dealt(MAKERS["tripod"](), RENEGADE_TECH), RENEGADE_TECH, SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, GridsPart)]
    feet = [part.sheet.locations[leg].rect.bottom for leg in ("RL", "CL", "LL")]
    assert feet == pytest.approx([feet[0]] * 3)


def hurt(game: GameState, note: str = "") -> GameState:
    """Some boxes of every grid struck earlier, some in this phase, the last grid lost."""
    cause = Cause(rule=RuleId("test"), by_hand=True)
    for clock in (Clock(turn=2, phase=0), Clock(turn=3, phase=0)):
        game = evolve(game, PhaseBegan(clock=clock))
        for key, grid in game.units[UNIT].grids.items():
            cells = grid.intact()[: grid.left // 3]
            game = evolve(game, BoxesLost(unit=UNIT, grid=key, cells=cells, cause=cause))
    *_, last = game.units[UNIT].grids
    cells = game.units[UNIT].grids[last].intact()
    game = evolve(game, BoxesLost(unit=UNIT, grid=last, cells=cells, cause=cause))
    return evolve(game, NoteWritten(unit=UNIT, text=note, cause=cause)) if note else game


def dealt(design: UnitDesign, system: GameSystem) -> GameState:
    setup = UnitSetup(id=UNIT, design=design, pilot=Pilot())
    return begin(system, GameSetup(system=system.key, units=(setup,)))


@pytest.mark.parametrize("name", PANES)
@pytest.mark.parametrize("stem", SHIPS)
def test_boxes_and_rows_of_a_ship_are_large_enough_to_hit_and_read(
    qtbot: QtBot, stem: str, name: str
) -> None:
    pane = PANES[name]
    scene = scene_of(dealt(shipped(stem), HARD_HITS), HARD_HITS, pane)
    scale = max(LEAST_SCALE, scale_of(scene.layout, pane))
    more = 1.4 if pane == LARGE else 1.0
    if pane not in (NARROW, SLIM):
        # All of it can be seen without a scroll bar.
        assert scene.layout.height * scale <= pane[1] + 0.5
    for part in scene.parts:
        if isinstance(part, QuadsPart):
            for a, b, c, _ in part.quads:
                assert min(hypot(b.x - a.x, b.y - a.y), hypot(c.x - b.x, c.y - b.y)) * scale >= (
                    11 * more - 0.01
                )
        if isinstance(part, ShipPart):
            assert part.plan.is_inside
        if isinstance(part, ChartPart):
            assert part.cell(2, 0).height * scale >= 15 * more
            letters = [t for t in part.texts if t.text == "F hull"]
            assert letters
            assert all(t.size * POINT * scale >= 11 * more for t in letters)
    assert least_caption(scene, pane) >= 9 * more


@pytest.mark.parametrize("name", PANES)
@pytest.mark.parametrize("stem", SHIPS)
def test_nothing_on_a_ship_is_cut_or_overlaps(qtbot: QtBot, stem: str, name: str) -> None:
    fresh = dealt(shipped(stem), HARD_HITS)
    for game in (fresh, hurt(fresh, "Hidden behind the moon.")):
        drawn_well(scene_of(game, HARD_HITS, PANES[name]))


def test_all_shields_that_are_down_find_room_among_the_conditions(qtbot: QtBot) -> None:
    game = dealt(shipped("ship-federation-ca"), HARD_HITS)
    cause = Cause(rule=RuleId("test"), by_hand=True)
    for key, grid in game.units[UNIT].grids.items():
        if key.startswith("shield/"):
            game = evolve(game, BoxesLost(unit=UNIT, grid=key, cells=grid.intact(), cause=cause))
    for pane in (SMALL, LARGE, UPRIGHT):
        scene = scene_of(game, HARD_HITS, pane)
        drawn_well(scene)
        (part,) = [part for part in scene.parts if isinstance(part, ConditionsPart)]
        assert part.shown is not None
        assert set(part.shown.words) >= part.shown.ticked
        assert len(part.shown.ticked) >= 6


def test_a_small_ship_uses_the_room_between_its_shields(qtbot: QtBot) -> None:
    for pane in (SMALL, LARGE):
        scene = scene_of(dealt(shipped("ship-kestrel"), HARD_HITS), HARD_HITS, pane)
        (part,) = [part for part in scene.parts if isinstance(part, ShipPart)]
        ship, room = bounds(part.plan.corners()), bounds(part.frame)
        assert ship.height >= 0.85 * room.height


def test_a_ship_of_many_boxes_gets_a_longer_page_rather_than_tiny_boxes(qtbot: QtBot) -> None:
    large = shipped("ship-federation-ca")
    assert isinstance(large, ShipDesign)
    more = tuple(
        replace(g, id=f"{g.id}{n}", label=f"{g.system} {n}", arcs=())
        for g in large.groupings
        if not g.is_track and g.part in ("saucer", "hull")
        for n in range(4)
    )
    crowded = replace(large, groupings=(*large.groupings, *more))
    scene = scene_of(dealt(crowded, HARD_HITS), HARD_HITS, SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, ShipPart)]
    assert part.plan.is_inside
    assert part.plan.side * LEAST_SCALE >= 11 - 0.01
    assert scene.layout.height * LEAST_SCALE > SMALL[1]


@pytest.mark.parametrize("name", PANES)
@pytest.mark.parametrize("stem", CARDS)
def test_boxes_and_lines_of_a_card_are_large_enough_to_hit_and_read(
    qtbot: QtBot, stem: str, name: str
) -> None:
    pane = PANES[name]
    scene = scene_of(dealt(shipped(stem), SKIRMISH), SKIRMISH, pane)
    scale = scale_of(scene.layout, pane)
    more = 1.4 if pane == LARGE else 1.0
    # All of it can be seen without a scroll bar.
    assert scene.layout.height * scale <= pane[1] + 0.5
    for part in scene.parts:
        if isinstance(part, CardLocation):
            assert 2 * part.radius * scale >= 11 * more
        if isinstance(part, CardWeaponsPart):
            assert part.row * scale >= 15 * more
            assert part.size * POINT * scale >= 11 * more
        if isinstance(part, CardTurnPart):
            for spot in part.spots():
                assert min(spot.rect.width, spot.rect.height) * scale >= 11 * more
    assert least_caption(scene, pane) >= 9 * more


@pytest.mark.parametrize("name", PANES)
@pytest.mark.parametrize("stem", CARDS)
def test_nothing_on_a_card_is_cut_or_overlaps(qtbot: QtBot, stem: str, name: str) -> None:
    fresh = dealt(shipped(stem), SKIRMISH)
    for game in (fresh, hurt(fresh, "Behind the ridge.")):
        drawn_well(scene_of(game, SKIRMISH, PANES[name]))


def test_a_card_fills_its_pane(qtbot: QtBot) -> None:
    for pane in (SMALL, LARGE):
        scene = scene_of(dealt(shipped("skirmish-anvil"), SKIRMISH), SKIRMISH, pane)
        page = scene.layout.width * scene.layout.height
        regions = [part.rect for part in scene.parts if isinstance(part, RegionPart)]
        assert sum(r.width * r.height for r in regions) >= 0.9 * page
        (figure,) = [part for part in scene.parts if isinstance(part, CardFigurePart)]
        drawn = bounds([p for part in figure.parts() if isinstance(part, CardLocation)
                        for p in part.polygon])  # fmt: skip
        assert drawn.height >= 0.75 * figure.rect.height


def test_a_card_with_twenty_weapons_shows_them_all(qtbot: QtBot) -> None:
    card = shipped("skirmish-anvil")
    assert isinstance(card, SkirmishDesign)
    many = tuple(replace(card.weapons[0], name=f"Great cannon {n}") for n in range(20))
    crowded = replace(card, weapons=many)
    for pane in PANES.values():
        scene = scene_of(dealt(crowded, SKIRMISH), SKIRMISH, pane)
        drawn_well(scene)
        (part,) = [part for part in scene.parts if isinstance(part, CardWeaponsPart)]
        assert sum(text.text.startswith("Great cannon") for text in part.texts) == 20
        assert part.row * max(LEAST_SCALE, scale_of(scene.layout, pane)) >= 15


def test_a_sheet_of_grids_says_from_where_it_is_seen(qtbot: QtBot) -> None:
    for pane in (None, *PANES.values()):
        scene = scene_of(grids.session("atlas-as7-d").state, RENEGADE_TECH, pane)
        (part,) = [part for part in scene.parts if isinstance(part, GridsPart)]
        assert any("seen from the front" in text.text for text in part.texts)


def test_a_destroyed_zone_is_no_verdict_until_damage_reaches_it(qtbot: QtBot) -> None:
    for pane in (None, SMALL):
        fresh = scene_of(grids.session("atlas-as7-d").state, RENEGADE_TECH, pane)
        words = [text.text for text, _ in texts_of(fresh) if "DESTROYED" in text.text]
        assert set(words) == {"DESTROYED IF REACHED"}
        hurt = scene_of(grids.battered("atlas-as7-d"), RENEGADE_TECH, pane)
        reached = [
            text for text, _ in texts_of(hurt) if text.text.startswith("\N{MULTIPLICATION SIGN}")
        ]
        assert [text.ink for text in reached] == ["on_accent"]
