"""The play layouts of the other games, measured as those of 'Mechs in test_play_layout."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.system import GameSystem, begin
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.games.renegade_tech.block import BlockPart
from recordsheet_gui.ui.games.renegade_tech.grid import SquaresPart
from recordsheet_gui.ui.games.renegade_tech.grids import GridsPart
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import POINT, place
from recordsheet_gui.ui.theme import LIGHT
from tests.mechs import mech
from tests.ui import test_renegade_scene as grids
from tests.ui.test_play_layout import LARGE, SMALL, cut, outside, scale_of, texts_of, touching

UPRIGHT, NARROW = (790.0, 1010.0), (515.0, 578.0)
"""Panes of a tablet that is held upright, and of two sheets side by side."""
PANES = {"1366": SMALL, "1920": LARGE, "upright": UPRIGHT, "narrow": NARROW}
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
RENEGADE_TECH = SYSTEMS["renegade-tech"]
UNIT = UnitId("a")


def scene_of(game: GameState, system: GameSystem, pane: tuple[float, float] | None) -> SheetScene:
    return sheet_scene(game, UNIT, system, LIGHT, pane=pane)


def drawn_well(scene: SheetScene) -> None:
    """No text is cut, leaves its frame or overlaps another."""
    assert cut(scene) == []
    assert outside(scene) == []
    assert touching(scene) == []


def least_caption(scene: SheetScene, pane: tuple[float, float]) -> float:
    scale = scale_of(scene.layout, pane)
    return min(text.size * POINT * scale for text, _ in texts_of(scene))


@pytest.mark.parametrize("name", PANES)
@pytest.mark.parametrize("stem", GRIDS)
def test_boxes_and_names_of_a_grid_are_large_enough_to_hit_and_read(
    qtbot: QtBot, stem: str, name: str
) -> None:
    pane = PANES[name]
    scene = scene_of(grids.session(stem).state, RENEGADE_TECH, pane)
    scale = scale_of(scene.layout, pane)
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
            # Two sheets side by side have smaller names; letters may be narrow everywhere, but not
            # beyond what the eye takes for letters.
            least = 9 if pane == NARROW else 11 * more
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
    setup = UnitSetup(id=UNIT, design=mech(config=config), pilot=Pilot())
    game = begin(RENEGADE_TECH, GameSetup(system=RENEGADE_TECH.key, units=(setup,)))
    scene = scene_of(game, RENEGADE_TECH, PANES[name])
    drawn_well(scene)
    assert {key.partition("/")[0] for key in scene.locations} >= set(mech(config=config).structure)


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
