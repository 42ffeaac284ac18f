"""The play layout in the window: what it fills, what is remembered, what stays when it changes."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.state import GameSetup
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.storage import settings
from recordsheet_gui.storage.settings import Fit, Layout, Settings, Zoom
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.arrangement import pane_of
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.costs import mostly_long
from tests.sheet import standing_sheets
from tests.sheet.sheets import SHIPPED
from tests.ui import table
from tests.ui.table import box, click, drag, left, sheet, spot, wheel
from tests.ui.test_play_layout import FRAMED, LEAST, Least

ROOT = Path(__file__).parents[2]
CT = GridKey("CT/armor")
PLATES = 16
"""Pixels by which the pane of a window may differ from what `render` takes it to be."""


def opened(
    tmp_path: Path,
    system: str,
    screen: tuple[int, int],
    window: tuple[int, int],
    *stems: str,
) -> dict[str, Any]:
    """What a window of that size on such a screen shows of these units."""
    one = {"name": "test", "x": 0, "y": 0, "width": screen[0], "height": screen[1]}
    dots = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    config = tmp_path / "screen.json"
    config.write_text(json.dumps({"screens": [{**one, **dots}]}), encoding="utf-8")
    size = (str(side) for side in window)
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.measured_window", system, *size, *stems],
        cwd=ROOT,
        env={
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
            "RECORDSHEET_HOME": str(tmp_path / "home"),
        },
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert set(found["units"]) >= {stem for stem in stems if "*" not in stem}
    return found


def check(found: dict[str, Any], window: tuple[int, int], least: Least) -> None:
    """Every sheet fills its pane and is large enough."""
    assert found["window"] == list(window)
    for stem, unit in found["units"].items():
        width, height = unit["page"]
        # Small ones share the pane; a place may stay empty.
        assert unit["group"][0] * unit["group"][1] >= 0.55 * window[0] * window[1], stem
        # Filled to its edges, without a scroll bar.
        assert unit["scrolls"] == 0, stem
        assert unit["pane"][0] - 3 <= width <= unit["pane"][0], stem
        assert unit["pane"][1] - 3 <= height <= unit["pane"][1], stem
        for key, found_least in unit["least"].items():
            assert found_least >= getattr(least, key) - 1e-6, (stem, key)
        assert unit["cut"] == [], stem
        assert unit["paper"] == "play", stem
        if unit["share"] > 1:
            continue
        assert width * height >= 0.55 * window[0] * window[1], stem
        guessed = pane_of(window)
        assert abs(guessed[0] - unit["pane"][0]) <= PLATES, stem
        assert abs(guessed[1] - unit["pane"][1]) <= PLATES, stem


def shipped(system: str) -> list[str]:
    """All units that we ship and that a game plays."""
    found = []
    for path in unit_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True).design
        if design is not None and design.kind in SYSTEMS[system].kinds:
            found.append(path.stem)
    return found


def test_every_unit_that_we_ship_is_played_somewhere() -> None:
    assert {stem for key in SYSTEMS for stem in shipped(key)} == {p.stem for p in unit_files()}
    assert set(SHIPPED) <= set(shipped("total-warfare"))


@pytest.mark.parametrize("screen", FRAMED)
@pytest.mark.parametrize("system", mostly_long(SYSTEMS, "skirmish"))
def test_the_sheet_of_every_unit_is_whole_and_large_enough_in_the_window_that_a_screen_has_room_for(
    tmp_path: Path, system: str, screen: tuple[int, int]
) -> None:
    found = opened(tmp_path, system, screen, FRAMED[screen], *shipped(system))
    check(found, FRAMED[screen], LEAST[pane_of(screen)])


@pytest.mark.long
@pytest.mark.parametrize("screen", FRAMED)
def test_so_are_those_that_are_hard_to_draw(tmp_path: Path, screen: tuple[int, int]) -> None:
    hard = ("twin", "chin turret", "heaviest", "submarine", "fortress", "arsenal", "long train")
    names = (*hard, *(n for n in standing_sheets.NAMES if n not in standing_sheets.LARGEST))
    found = opened(tmp_path, "total-warfare", screen, FRAMED[screen], *names)
    check(found, FRAMED[screen], LEAST[pane_of(screen)])


@pytest.mark.long
@pytest.mark.parametrize("screen", FRAMED)
def test_a_window_that_fills_the_screen_shows_even_more(
    tmp_path: Path, screen: tuple[int, int]
) -> None:
    names = ("giant", "hundreds", "arsenal", "vehicle-destrier-siege-vehicle", *SHIPPED)
    found = opened(tmp_path, "total-warfare", screen, screen, *names)
    check(found, screen, LEAST[pane_of(screen)])


SUITS = [stem for stem in shipped("total-warfare") if stem.startswith("battle-armor")]


@pytest.mark.long
@pytest.mark.parametrize(
    ("stem", "count", "screen"),
    [
        *((stem, 5, (1366, 768)) for stem in SUITS),
        *((stem, 6, screen) for stem in SUITS[1:3] for screen in FRAMED),
    ],
)
def test_a_whole_star_of_squads_is_in_sight_at_once_and_large_enough(
    tmp_path: Path, stem: str, count: int, screen: tuple[int, int]
) -> None:
    """No weaker measure for sheets that share a pane."""
    found = opened(tmp_path, "total-warfare", screen, FRAMED[screen], f"{stem}*{count}")
    assert len(found["units"]) == count
    for unit in found["units"].values():
        assert unit["beside"] == list(found["units"])
        assert unit["scrolls"] == 0
        assert unit["cut"] == []
        assert unit["squeezed"] == []
        for key, size in unit["least"].items():
            assert size >= getattr(LEAST[pane_of(screen)], key) - 1e-6, key


@pytest.mark.long
@pytest.mark.parametrize("screen", FRAMED)
@pytest.mark.parametrize(
    ("stem", "count", "shares"),
    [
        (SUITS[2], 8, (6, 6)),
        ("protomech-roc", 2, (2, 2)),
        ("protomech-roc", 4, (4, 4)),
        ("protomech-svartalfa", 7, (6, 6)),
        ("infantry-foot-platoon-rifle", 5, (4, 4)),
    ],
)
def test_where_more_units_are_on_a_side_than_can_be_read_at_once_fewer_share_the_pane(
    tmp_path: Path, stem: str, count: int, shares: tuple[int, int], screen: tuple[int, int]
) -> None:
    found = opened(tmp_path, "total-warfare", screen, FRAMED[screen], f"{stem}*{count}")
    check(found, FRAMED[screen], LEAST[pane_of(screen)])
    share = shares[list(FRAMED).index(screen)]
    units = list(found["units"])
    for i, unit in enumerate(found["units"].values()):
        # The last page is as full as the first.
        first = 0 if i < share else count - share
        assert unit["beside"] == units[first : first + share]


@pytest.mark.parametrize("size", mostly_long([(800, 1280), (1080, 1920), (1180, 820)], (800, 1280)))
def test_a_picture_has_the_room_that_a_window_of_its_size_has(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    found = opened(tmp_path, "total-warfare", size, size, "atlas-as7-d")
    assert found["window"] == list(size)
    pane = found["units"]["atlas-as7-d"]["pane"]
    guessed = pane_of(size)
    # A scroll bar takes of the width.
    assert 0 <= guessed[0] - pane[0] <= PLATES
    assert abs(guessed[1] - pane[1]) <= 2


def resize(window: MainWindow, width: int, height: int) -> None:
    """Another size, and the layout for it at once."""
    window.resize(width, height)
    window.pane.fit.settle()


def layout(window: MainWindow) -> str:
    return sheet(window).layout.paper


def press(window: MainWindow, key: str) -> None:
    window.actions_by_key[key].trigger()


# -- play and paper ----------------------------------------------------------------------------


def test_play_is_what_a_window_begins_with(window: MainWindow) -> None:
    assert layout(window) == "play"
    assert window.actions_by_key["play_layout"].isChecked()


def test_one_key_switches_between_play_and_paper(window: MainWindow) -> None:
    click(window, box(window, CT, 3))
    QTest.keyClick(window, Qt.Key.Key_F9)
    assert layout(window) == "a4"
    assert not window.actions_by_key["play_layout"].isChecked()
    assert left(window, CT) == 22
    assert "CT/armor 22/23" in sheet(window).describe()
    QTest.keyClick(window, Qt.Key.Key_F9)
    assert layout(window) == "play"


def test_the_layout_is_remembered_for_its_kind_of_unit(window: MainWindow) -> None:
    press(window, "play_layout")
    assert layout(window) == "a4"
    kept, notice = settings.load()
    assert notice == ""
    assert kept.layout_of("mech") is Layout.PAPER
    assert kept.layout_of("ship") is Layout.PLAY
    window.controller.choose_unit(UnitId("b"))
    assert layout(window) == "a4"


def new_game(window: MainWindow, tmp_path: Path, game: GameSetup) -> None:
    path = tmp_path / f"{game.system}.rsgame"
    assert window.controller.new_game(path, SYSTEMS[game.system], game)


def test_another_kind_of_unit_keeps_its_own_layout(window: MainWindow, tmp_path: Path) -> None:
    press(window, "play_layout")
    mechs = replace(window.controller.game.setup, title="Again")  # type: ignore[union-attr]
    new_game(window, tmp_path, table.setup("ship-kestrel", "ship-mule"))
    assert window.actions_by_key["play_layout"].isChecked()
    new_game(window, tmp_path, mechs)
    assert not window.actions_by_key["play_layout"].isChecked()
    assert layout(window) == "a4"


def test_zoom_and_fit_are_remembered_for_each_layout(window: MainWindow, qtbot: QtBot) -> None:
    view = window.pane.view
    before = view.zoom
    press(window, "zoom_in")
    larger = view.zoom
    assert larger > before
    window.controller.choose_unit(UnitId("b"))
    assert window.controller.settings.zoom_of("mech", Layout.PLAY).fit is Fit.FREE
    assert view.zoom == pytest.approx(larger, rel=1e-3)
    # The page has a size of its own.
    fits = [view.fit]
    for key in ("play_layout", "fit_page", "play_layout"):
        press(window, key)
        fits.append(view.fit)
    assert fits == [Fit.FREE, Fit.WIDTH, Fit.PAGE, Fit.FREE]
    assert view.zoom == pytest.approx(larger, rel=1e-3)
    for key in ("fit_page", "play_layout"):
        press(window, key)
        fits.append(view.fit)
    assert fits[-2:] == [Fit.PAGE, Fit.PAGE]
    zooms = settings.load()[0].zooms
    assert zooms["mech/play"] == Zoom(fit=Fit.PAGE)
    assert zooms["mech/paper"] == Zoom(fit=Fit.PAGE)
    # What was chosen is kept, though it is what a sheet begins with.
    press(window, "fit_width")
    window.controller.choose_unit(UnitId("a"))
    assert settings.load()[0].zooms["mech/paper"] == Zoom(fit=Fit.WIDTH)


def test_an_upright_page_opens_as_wide_as_the_window_and_at_its_top(window: MainWindow) -> None:
    resize(window, 1300, 760)
    bar = window.pane.view.verticalScrollBar()
    press(window, "play_layout")
    view = window.pane.view
    assert view.fit is Fit.WIDTH
    page = sheet(window).layout.width * view.transform().m11()
    assert page >= 0.9 * view.viewport().width()
    assert view.horizontalScrollBar().maximum() == 0
    assert bar.maximum() > 0
    assert bar.value() == bar.minimum()
    # Where one has scrolled to on a page is no place of the play layout, and the other way round.
    bar.setValue(bar.maximum())
    press(window, "play_layout")
    press(window, "play_layout")
    assert bar.value() == bar.minimum()
    assert window.controller.settings.zooms == {}


def test_a_page_that_is_broader_than_high_opens_whole(window: MainWindow, tmp_path: Path) -> None:
    new_game(window, tmp_path, table.setup("skirmish-anvil", "skirmish-wisp"))
    press(window, "play_layout")
    layout_now = sheet(window).layout
    assert layout_now.width > layout_now.height
    assert window.pane.view.fit is Fit.PAGE


def test_settings_of_earlier_versions_open_and_begin_with_play(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "dark", "text_scale": 1.2}', "utf-8")
    old, notice = settings.load(tmp_path)
    assert notice == ""
    assert old.layout_of("mech") is Layout.PLAY
    assert old.zoom_of("mech", Layout.PLAY) == Zoom()


@pytest.mark.parametrize(
    "text",
    [
        '{"layouts": {"mech": "scroll"}}',
        '{"zooms": {"mech/play": {"fit": "free", "zoom": 900.0}}}',
        '{"zooms": {"mech/play": {"fit": "free", "zoom": NaN}}}',
        '{"zooms": {"mech/play": {"fit": "wide", "zoom": 1.0}}}',
        '{"zooms": "large"}',
    ],
)
def test_odd_layouts_and_zooms_are_as_new_and_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text, "utf-8")
    found, notice = settings.load(tmp_path)
    assert found.layout_of("mech") is Layout.PLAY
    assert found.zoom_of("mech", Layout.PLAY) == Zoom()
    assert "could not be read" in notice


# -- a window that changes its size ------------------------------------------------------------


def test_a_smaller_window_is_filled_anew_and_keeps_what_is_lit(window: MainWindow) -> None:
    resize(window, 1400, 1000)
    scene = sheet(window)
    target = spot(window, TargetKind.SLOT, location="LT")
    scene.set_focus_target(target)
    scene.show_ghost({CT: (Cell(0, 0), Cell(0, 1))}, (SlotKey("RT/1"),))
    scene.highlight({GridKey("RT/armor"): ()})
    click(window, spot(window, TargetKind.WEAPON, value=1))
    scene.set_focus_target(target)
    before = scene.layout
    described = sorted(scene.describe().splitlines())
    resize(window, 900, 780)
    assert sheet(window) is scene
    assert scene.layout != before
    assert scene.focused == target
    overlay = scene.overlay
    assert overlay is not None
    assert len(overlay.shapes(Layer.GHOST)) == 3
    assert len(overlay.shapes(Layer.CHOICE)) == 1
    assert len(overlay.shapes(Layer.PICKED)) == 1
    ring, part = overlay.shapes(Layer.FOCUS), scene.part_of(target)
    assert part is not None
    assert ring == (part.shape_of(target),)
    assert sorted(scene.describe().splitlines()) == described


def test_the_layout_follows_the_window_by_itself(window: MainWindow, qtbot: QtBot) -> None:
    resize(window, 1400, 1000)
    before = sheet(window).layout
    with qtbot.waitSignal(window.pane.fit.laid_out):
        window.resize(1000, 800)
    assert sheet(window).layout != before


def test_a_small_window_scrolls_down_and_never_to_the_side(window: MainWindow) -> None:
    for size in ((1000, 700), (790, 780), (1250, 650)):
        resize(window, *size)
        view = window.pane.view
        assert view.horizontalScrollBar().maximum() == 0, size
        assert view.transform().m11() >= 4.99, size


def test_a_new_game_begins_unscrolled(window: MainWindow, tmp_path: Path) -> None:
    resize(window, 900, 700)
    bar = window.pane.view.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    window.controller.choose_unit(UnitId("b"))
    assert bar.value() > 0
    new_game(window, tmp_path, replace(window.controller.game.setup, title="Again"))  # type: ignore[union-attr]
    assert bar.maximum() > 0
    assert bar.value() == bar.minimum()


def test_every_gesture_works_in_a_sheet_that_was_laid_out_anew(window: MainWindow) -> None:
    resize(window, 1500, 1100)
    resize(window, 1300, 1000)
    click(window, box(window, CT, 5))
    assert left(window, CT) == 22
    drag(window, box(window, GridKey("LT/armor"), 0), box(window, GridKey("LT/armor"), 1))
    assert left(window, GridKey("LT/armor")) < 18
    wheel(window, box(window, GridKey("RT/armor"), 4), -1)
    assert left(window, GridKey("RT/armor")) == 17
    slot = spot(window, TargetKind.SLOT, slot=SlotKey("CT/1"))
    click(window, slot)
    assert SlotKey("CT/1") in window.controller.paper.slots
    click(window, spot(window, TargetKind.CONDITION, condition="prone"))
    assert "prone" in window.controller.paper.conditions
    click(window, spot(window, TargetKind.TRACK, track="heat", value=7))
    assert window.controller.paper.tracks[TrackKey("heat")] == 7
    location = sheet(window).locations[CT]
    sheet(window).activate(location.target())
    assert window.pane.popover.isVisible()


# -- two sheets --------------------------------------------------------------------------------


def test_two_sheets_side_by_side_share_one_scale(window: MainWindow) -> None:
    resize(window, 1600, 1000)
    press(window, "side_by_side")
    second = window.second
    assert second is not None
    window.splitter.setSizes([700, 900])
    window.pane.fit.settle()
    scales = [pane.view.transform().m11() for pane in (window.pane, second)]
    assert scales[0] == pytest.approx(scales[1])
    assert second.scene is not None
    assert second.scene.layout.paper == "play"
    # Both panes are filled all the same.
    for pane in (window.pane, second):
        assert pane.scene is not None
        wide = pane.scene.layout.width * scales[0]
        assert pane.view.viewport().width() - 16 <= wide <= pane.view.viewport().width() + 1


def test_two_pages_side_by_side_share_one_scale_too(window: MainWindow, qtbot: QtBot) -> None:
    resize(window, 1600, 1000)
    press(window, "side_by_side")
    press(window, "play_layout")
    second = window.second
    assert second is not None
    assert second.scene is not None
    assert second.scene.layout.paper == "a4"
    window.splitter.setSizes([400, 900])
    window.pane.fit.settle()
    first, other = window.pane.view, second.view
    assert first.zoom == pytest.approx(other.zoom)
    # The one beside is gone: all of the room is for the sheet that stays.
    press(window, "side_by_side")
    qtbot.waitUntil(lambda: first.zoom > other.zoom)


def test_a_switch_of_the_theme_keeps_the_layout(window: MainWindow) -> None:
    changed = replace(window.controller.settings, theme=settings.ThemeChoice.DARK)
    window.controller.change_settings(changed)
    window.dress()
    assert layout(window) == "play"
    assert sheet(window).theme.is_dark


def test_a_default_is_not_written_for_who_never_chose(window: MainWindow) -> None:
    assert Settings().layouts == {}
    assert window.controller.settings.zooms == {}
