"""The sheets of ProtoMechs, measured: in the window and on paper, fresh and after a battle."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.sheet.figures import figure_of, mini_figure
from recordsheet_gui.sheet.geometry import is_inside
from recordsheet_gui.sheet.load import load_layout, load_play
from recordsheet_gui.sheet.play import arranged, least_sizes
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.paper import PILOT_HITS
from recordsheet_gui.systems.battletech.protomech import keys
from recordsheet_gui.ui.games import PARTS
from recordsheet_gui.ui.games.battletech.protomech.table import TablePart
from recordsheet_gui.ui.games.battletech.protomech.weapons import ProtoMechWeaponsPart
from recordsheet_gui.ui.printing.sheet import sheet_scene
from recordsheet_gui.ui.scene.part import PartNeeds
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from tests import protomechs
from tests.games import Game
from tests.mechs import mech
from tests.protomechs import protomech
from tests.ui import test_paper, test_play_layout
from tests.ui.measured_window import measured
from tests.ui.table import click, journal, sheet, spot

SYSTEM = SYSTEMS["total-warfare"]
A = UnitId("a")


@cache
def designs() -> dict[str, ProtoMechDesign]:
    """Those that we ship, ours of each body, and the largest that can be."""
    most = protomech(
        "ultraheavy",
        Name="Prehistoric Cave Bear Prototype",
        tonnage=15,
        armor=["9", "30", "6", "6", "16", "6"],
        **{
            "Torso Equipment": ["CLERMediumLaser", "CLStreakSRM2", "CLMG"],
            "Left Arm Equipment": ["CLAPGaussRifle"],
        },
    )
    return {**protomechs.shipped(), **{k: protomech(k) for k in protomechs.ALL}, "most": most}


NAMES = tuple(designs())


@cache
def states(name: str) -> tuple[GameState, GameState]:
    """Fresh, and hit all over."""
    game = Game(designs()[name], crew=Pilot(name="Star Commander Ulric", gunnery=3), seed=9)
    fresh = game.session.state
    for where in designs()[name].armor:
        game.do("hit", damage=3, location=where)
    game.do("critical", location="L", hits=2)
    game.do("condition", name="grappled")
    return fresh, game.session.state


def printed(game: GameState, paper: str) -> SheetScene:
    return sheet_scene(game, A, SYSTEM, PRINT, paper, has_clock=False)


@pytest.mark.parametrize(
    ("name", "pane"), [*product(NAMES, (*test_play_layout.PANES, *test_play_layout.OTHERS))]
)
def test_no_word_is_cut_or_stands_on_another(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    for state in states(name):
        test_play_layout.check_words(test_play_layout.scene_of(state, pane))


@pytest.mark.parametrize("paper", test_paper.PAPERS)
@pytest.mark.parametrize("name", NAMES)
def test_on_paper_nothing_is_cut_small_or_over_another(qtbot: QtBot, name: str, paper: str) -> None:
    for state in states(name):
        scene = printed(state, paper)
        assert test_paper.cut(scene) == []
        assert test_paper.overlapping(scene) == []
        texts = list(test_paper.texts(scene))
        small = {t.text: t.size for t in texts if t.size < test_paper.LEAST and "/" not in t.text}
        assert small == {}


@pytest.mark.parametrize("part", ["armor", "structure"])
@pytest.mark.parametrize("name", NAMES)
def test_boxes_stand_inside_their_outlines(name: str, part: str) -> None:
    design = designs()[name]
    figure = figure_of(f"protomech-{part}", design)
    points = design.armor if part == "armor" else design.structure
    assert set(figure.outlines) == set(points)
    for where, pips in figure.pips(points).items():
        assert len(pips.centers) == points[where]
        for center in pips.centers:
            assert is_inside(figure.outlines[where].points, *center), where
    small = mini_figure(design)
    assert small is not None
    assert set(small.outlines) == set(points)


@pytest.mark.parametrize("paper", test_paper.PAPERS)
def test_five_share_a_page(paper: str) -> None:
    layout = load_layout("protomech", paper)
    assert layout.sheet is not None
    assert layout.sheet[1] / layout.height == pytest.approx(5)


@pytest.mark.parametrize(
    ("pane", "many"),
    [((500.0, 320.0), 1), ((1015.0, 340.0), 2), ((1015.0, 528.0), 5), ((1590.0, 930.0), 5)],
)
def test_a_point_shares_a_pane(qtbot: QtBot, pane: tuple[float, float], many: int) -> None:
    plan = load_play("protomech")
    assert plan is not None
    assert plan.is_small
    needs = [PartNeeds(PARTS, states(name)[0].unit(A)) for name in protomechs.shipped()]
    sizes = [least_sizes(plan, one) for one in needs]
    spare = [least_sizes(plan, one, with_spare=True) for one in needs]
    assert arranged(sizes, pane, 5, spare=spare)[2] == many


TABLE = (505.0, 174.0)
"""The room that each of five has in the window of a small screen."""


@pytest.mark.parametrize("name", protomechs.shipped())
def test_no_word_of_a_table_is_cut_or_stands_on_another(qtbot: QtBot, name: str) -> None:
    for state in states(name):
        scene = test_play_layout.scene_of(state, TABLE)
        assert any(isinstance(part, TablePart) for part in scene.parts)
        test_play_layout.check_words(scene)


# -- a Point in the window -------------------------------------------------------------------------


FRAMED = test_play_layout.FRAMED[1366, 768]


def opened(window: MainWindow, folder: Path, names: Sequence[str]) -> list[UnitId]:
    """These ProtoMechs on one side, in the window that a small screen has room for."""
    ids = [UnitId(name) for name in names]
    units = tuple(UnitSetup(id=one, design=designs()[one], side="A") for one in ids)
    setup = GameSetup(system=SYSTEM.key, units=units, title="Point")
    assert window.controller.new_game(folder / f"{len(ids)}.rsgame", SYSTEM, setup)
    window.resize(*FRAMED)
    window.controller.choose_unit(ids[-1])
    window.group.arrange_anew()
    window.pane.fit.settle()
    return ids


def test_a_whole_point_is_in_sight_and_can_be_hit(window: MainWindow, tmp_path: Path) -> None:
    ids = opened(window, tmp_path, tuple(protomechs.shipped()))
    assert len(ids) == 5
    assert [pane.unit for pane in window.group.panes] == ids
    least = test_play_layout.LEAST[test_play_layout.SMALL]
    for unit in ids:
        window.controller.choose_unit(unit)
        found: Any = measured(window)
        assert found["share"] == 5
        assert found["scrolls"] == 0
        assert found["cut"] == []
        for key, size in found["least"].items():
            assert size >= getattr(least, key) - 1e-6, (unit, key)


PRESSED: tuple[dict[str, Any], ...] = (
    {"kind": TargetKind.BOX, "grid": keys.boxes("T")},
    {"kind": TargetKind.BOX, "grid": keys.boxes("L")},
    {"kind": TargetKind.TRACK, "value": 2},
    {"kind": TargetKind.CONDITION, "condition": "grappled"},
    {"kind": TargetKind.SLOT},
    {"kind": TargetKind.AMMO},
)
BOXES = ("T/armor", "L/armor", "HD/structure")


def pressed(window: MainWindow) -> list[object]:
    """What each press on the sheet in front does, one after another, and what is said of it."""
    told: list[object] = []
    targets = [sheet(window).locations[GridKey(key)].box(Cell(0, 1)) for key in BOXES]
    for target in [*targets, *(spot(window, **one) for one in PRESSED)]:
        words = sheet(window).accessible_name(target)
        click(window, target)
        told.append((target, words, sheet(window).accessible_name(target)))
    paper = window.controller.paper
    lost = {key: sorted(grid.lost) for key, grid in paper.grids.items()}
    return [*told, lost, dict(paper.tracks), sorted(paper.conditions), sorted(paper.slots)]


def test_a_press_on_a_table_does_what_it_does_on_the_large_sheet(
    window: MainWindow, tmp_path: Path
) -> None:
    names = tuple(protomechs.shipped())
    opened(window, tmp_path, names[-1:])
    window.controller.appraiser.count()
    assert not any(isinstance(part, TablePart) for part in sheet(window).parts)
    large = pressed(window)
    spoken = {s.target: sheet(window).accessible_name(s.target) for s in sheet(window).spots()}
    opened(window, tmp_path, names)
    window.controller.appraiser.count()
    assert any(isinstance(part, TablePart) for part in sheet(window).parts)
    assert pressed(window) == large
    for one in sheet(window).spots():
        assert sheet(window).accessible_name(one.target) == spoken.pop(one.target)
    # Notes alone have no room there.
    assert [target.kind for target in spoken] == [TargetKind.NOTES]


# -- with the mouse ----------------------------------------------------------------------------


@pytest.fixture
def battle(window: MainWindow, tmp_path: Path) -> MainWindow:
    units = (
        UnitSetup(id=A, design=protomech(), side="A"),
        UnitSetup(id=UnitId("m"), design=mech(), side="B"),
    )
    setup = GameSetup(system=SYSTEM.key, units=units, title="Point")
    assert window.controller.new_game(tmp_path / "point.rsgame", SYSTEM, setup)
    window.controller.choose_unit(A)
    return window


def test_a_press_crosses_a_critical_box_off_and_a_second_one_rubs_it_out(
    battle: MainWindow,
) -> None:
    target = spot(battle, TargetKind.BOX, grid=keys.boxes("L"))
    click(battle, target)
    derived = battle.controller.derived(A)
    assert derived.numbers["walk"].value == 4
    assert any("legs critical" in line.lower() for line in journal(battle))
    click(battle, spot(battle, TargetKind.BOX, grid=keys.boxes("L")))
    assert battle.controller.derived(A).numbers["walk"].value == 5


def test_a_critical_box_has_a_menu_a_name_and_a_key(battle: MainWindow) -> None:
    target = spot(battle, TargetKind.BOX, grid=keys.boxes("T"))
    scene = sheet(battle)
    words = scene.accessible_name(target)
    assert "critical: torso" in words.lower()
    labels = [action.text().lower() for action in battle.pane.menu_for(target).actions()]
    assert any("critical" in label for label in labels)
    scene.activate(target)
    assert scene.is_ticked(spot(battle, TargetKind.BOX, grid=keys.boxes("T")))


def test_torso_weapons_have_the_letters_of_their_die(qtbot: QtBot) -> None:
    for name, wanted in (("protomech-minotaur", ["T A,B"]), ("ultraheavy", ["T A,B", "T C"])):
        scene = printed(states(name)[0], "a4")
        (part,) = [one for one in scene.parts if isinstance(one, ProtoMechWeaponsPart)]
        found = [line.location for line in part.lines if line.location.startswith("T ")]
        assert found == wanted


def test_a_press_on_a_pilot_hit_marks_it(battle: MainWindow) -> None:
    click(battle, spot(battle, TargetKind.TRACK, value=2))
    assert battle.controller.paper.tracks[PILOT_HITS] == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("5 t", "torso armor loses 5"),
        ("3 2 l hd", "head armor loses 2"),
        ("crit l 1", "critical"),
        ("pilot 1", "pilot hits"),
        ("walk 3", "walks 3 hexes"),
        ("run 6", "runs 6 hexes"),
        ("jump 5", "jumps 5 hexes"),
        ("still", "stands still"),
        ("fire ermed", "shots of ER Medium Laser"),
        ("mark 1 t critical", "torso critical boxes"),
        ("fall 0", "fall"),
    ],
)
def test_what_a_player_may_type(battle: MainWindow, line: str, words: str) -> None:
    assert battle.controller.say(line)
    assert any(words.lower() in told.lower() for told in journal(battle)), journal(battle)


@pytest.mark.parametrize(
    "line", ["5 xx", "crit", "walk far", "switch booster", "mark t", "fire", "5 t t t", "what 5"]
)
def test_what_nobody_understands_changes_nothing(battle: MainWindow, line: str) -> None:
    before = battle.controller.state
    assert not battle.controller.say(line)
    assert battle.controller.state is before
