"""The play layout, measured: what a player reads and hits is large enough, whole and apart."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.events import ConditionSet
from recordsheet_gui.core.ids import ConditionKey
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import ROW, SheetLayout
from recordsheet_gui.sheet.play import LEAST_SCALE
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.paper import used_key
from recordsheet_gui.ui.arrangement import pane_of
from recordsheet_gui.ui.games.battletech.criticals import CriticalsPart
from recordsheet_gui.ui.games.battletech.data import DataPart
from recordsheet_gui.ui.games.battletech.slots import SlotsPart
from recordsheet_gui.ui.games.battletech.transfer import TransferPart
from recordsheet_gui.ui.games.battletech.weapons import WeaponsPart
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.margin import WORDS, ConditionsPart, NotesPart, ShownNotes
from recordsheet_gui.ui.scene.part import RegionPart
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import COMFORT, POINT, Text, place
from recordsheet_gui.ui.theme import LIGHT
from recordsheet_gui.units.mech.anatomy import TITLES
from recordsheet_gui.units.mech.design import MechDesign
from tests.hard_designs import MAKERS
from tests.sheet.sheets import HARD as OTHER_BODIES
from tests.sheet.sheets import SHIPPED, SYSTEM, UNIT, battered, fresh, hard, play, shipped
from tests.systems.total_warfare.test_cases import built

FRAMED = {(1366, 768): (1358, 696), (1920, 1080): (1912, 1008)}
"""What a desktop leaves of a screen for the inside of a window, at least: a bar of 40 pixels and a
title of 32, and a frame of 4 at each side. Of the usual desktops none takes more."""
SMALL, LARGE = (pane_of(window) for window in FRAMED.values())
"""Panes of such windows."""
FULL_SMALL, FULL_LARGE = (pane_of(screen) for screen in FRAMED)
"""Panes of windows that fill those screens."""
PANES = [SMALL, LARGE]
NAMES = ["1366", "1920"]
FULL = [FULL_SMALL, FULL_LARGE]
OLD, UPRIGHT, NARROW, BESIDE = (688.0, 607.0), (800.0, 727.0), (450.0, 1115.0), (512.0, 607.0)
"""Panes of a window of 1024 by 768, of upright tablets, and of two sheets side by side."""
OTHERS = [OLD, UPRIGHT, NARROW, BESIDE]


class Least(NamedTuple):
    """Pixels below which nobody can read or hit something."""

    armor: float
    structure: float
    row: float
    text: float
    caption: float


_SMALL, _LARGE = Least(11, 9, 15, 11, 9), Least(16, 13, 22, 15, 12)
LEAST = {SMALL: _SMALL, FULL_SMALL: _SMALL, LARGE: _LARGE, FULL_LARGE: _LARGE}
HARD = tuple(MAKERS)
HUGE = "superheavy tripod"
"""586 boxes of armor: a small screen shows all of it where the window fills it."""
ODD = tuple(name for name in OTHER_BODIES if name not in ("superheavy", HUGE))
"""What our own drawings are tried with; 200 tons of armor have a test of their own."""
BODIES = tuple(partial(hard, name) for name in ODD)


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


def pips_of(scene: SheetScene, part: str) -> list[float]:
    """How wide the boxes of a figure are, in mm."""
    return [
        2 * location.radius
        for key, location in scene.locations.items()
        if key.endswith(part) and isinstance(location, LocationPart) and location.centers
    ]


def check_sizes(scene: SheetScene, scale: float, least: Least) -> None:
    """What a player reads and hits is large enough."""
    assert min(pips_of(scene, "armor")) * scale >= least.armor
    assert min(pips_of(scene, "structure")) * scale >= least.structure
    for part in scene.parts:
        if isinstance(part, SlotsPart | WeaponsPart):
            assert part.row * scale >= least.row
            assert part.size * POINT * scale >= least.text
    small = [t.text for t, _ in texts_of(scene) if t.size * POINT * scale < least.caption]
    assert small == []


def check_words(scene: SheetScene) -> None:
    """All words are whole and stand apart."""
    assert cut(scene) == []
    assert outside(scene) == []
    assert touching(scene) == []


@pytest.mark.parametrize("pane", [*PANES, *FULL], ids=[*NAMES, "full 1366", "full 1920"])
@pytest.mark.parametrize("stem", SHIPPED)
def test_a_shipped_unit_is_large_enough_to_read_and_hit_and_seen_whole(
    qtbot: QtBot, stem: str, pane: tuple[float, float]
) -> None:
    scene = scene_of(fresh(shipped(stem)), pane)
    scale = scale_of(scene.layout, pane)
    assert scene.layout.height * scale <= pane[1] + 0.5
    check_sizes(scene, scale, LEAST[pane])


@pytest.mark.parametrize(
    ("design", "pane"),
    [*product([*MAKERS.values(), *BODIES], PANES), *product([partial(hard, HUGE)], FULL)],
    ids=[*map("-".join, product([*MAKERS, *ODD], NAMES)), *(f"{HUGE}-full {n}" for n in NAMES)],
)
def test_a_hard_design_is_large_enough_and_seen_whole(
    qtbot: QtBot, design: Callable[[], MechDesign], pane: tuple[float, float]
) -> None:
    scene = scene_of(fresh(design()), pane)
    scale = scale_of(scene.layout, pane)
    assert scene.layout.height * scale <= pane[1] + 0.5
    check_sizes(scene, scale, LEAST[pane])


def test_of_two_hundred_tons_only_the_skeleton_is_below_the_edge(qtbot: QtBot) -> None:
    """It has 638 boxes of armor and 298 of structure: both figures do not fit side by side, though
    the window fills the screen."""
    scene = scene_of(fresh(hard("superheavy")), FULL_SMALL)
    scale = scale_of(scene.layout, FULL_SMALL)
    assert scale == pytest.approx(LEAST_SCALE)
    check_sizes(scene, scale, LEAST[FULL_SMALL])
    below = [region.key for region in scene.layout.regions if region.rect.y * scale > FULL_SMALL[1]]
    assert below == ["structure"]
    # Of the others nothing but the lower edge.
    others = [r.rect.bottom * scale for r in scene.layout.regions if r.key != "structure"]
    assert max(others) <= 1.06 * FULL_SMALL[1]


@pytest.mark.parametrize(
    ("stem", "pane"),
    [*product(SHIPPED, PANES), *product(SHIPPED[::5], [*FULL, *OTHERS])],
)
def test_no_text_is_cut_leaves_its_frame_or_overlaps_another(
    qtbot: QtBot, stem: str, pane: tuple[float, float]
) -> None:
    for game in (fresh(shipped(stem)), battered(shipped(stem))):
        check_words(scene_of(game, pane))


@pytest.mark.long
@pytest.mark.parametrize("pane", [*PANES, *OTHERS])
@pytest.mark.parametrize("name", HARD)
def test_no_text_of_a_hard_design_is_cut_either(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    for game in (fresh(MAKERS[name]()), battered(MAKERS[name]())):
        check_words(scene_of(game, pane))


@pytest.mark.parametrize("pane", OTHERS)
@pytest.mark.parametrize("stem", ["atlas-as7-d", "locust-lct-1v", "goliath-gol-1h"])
def test_a_small_pane_scrolls_down_and_shows_everything_in_its_least_size(
    qtbot: QtBot, stem: str, pane: tuple[float, float]
) -> None:
    scene = scene_of(fresh(shipped(stem)), pane)
    assert scene.layout.width * LEAST_SCALE <= pane[0] + 0.5
    check_sizes(scene, LEAST_SCALE, LEAST[SMALL])


@pytest.mark.parametrize("stem", ["atlas-as7-d", "goliath-gol-1h"])
def test_both_layouts_show_and_offer_the_same(qtbot: QtBot, stem: str) -> None:
    game = battered(shipped(stem))
    play, paper = scene_of(game, SMALL), sheet_scene(game, UNIT, SYSTEM, LIGHT)
    of_play = {spot.target: play.accessible_name(spot.target) for spot in play.spots()}
    of_paper = {spot.target: paper.accessible_name(spot.target) for spot in paper.spots()}
    assert of_play == of_paper
    assert sorted(play.describe().splitlines()) == sorted(paper.describe().splitlines())


def test_tab_follows_the_eye(qtbot: QtBot) -> None:
    scene = scene_of(fresh(shipped("atlas-as7-d")), SMALL)
    order = [region.key for region in scene.layout.regions]
    assert order[:3] == ["title", "data", "armor"]
    assert order[-2:] == ["heat", "sinks"]
    seen = []
    while scene.step_focus(forward=True):
        assert scene.focused is not None
        middle = scene.rect_of(scene.focused).center()
        seen += [r.key for r in scene.layout.regions if _holds(r.rect, middle.x(), middle.y())]
    # Region by region, none is gone back to.
    changes = [key for i, key in enumerate(seen) if i == 0 or seen[i - 1] != key]
    assert changes == [key for key in order if key in changes]
    assert {"data", "armor", "weapons", "criticals", "heat", "notes"} <= set(changes)


def _holds(rect: Rect, x: float, y: float) -> bool:
    return rect.x <= x <= rect.right and rect.y <= y <= rect.bottom


@pytest.mark.parametrize(
    ("name", "pane"),
    [*product(["quad", "quadvee", "lam", "ultralight"], PANES), *product(["tripod"], FULL)],
)
def test_every_body_shows_where_damage_goes_on(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    scene = scene_of(fresh(hard(name)), pane)
    (diagram,) = [part for part in scene.parts if isinstance(part, TransferPart)]
    assert set(diagram.blocks) == set(hard(name).structure)
    assert scene.layout.page.contains(diagram.rect)


@pytest.mark.parametrize("pane", PANES, ids=NAMES)
def test_a_tripod_of_150_tons_tells_it_in_words_where_the_window_is_low(
    qtbot: QtBot, pane: tuple[float, float]
) -> None:
    scene = scene_of(fresh(hard("tripod")), pane)
    (table,) = [part for part in scene.parts if isinstance(part, CriticalsPart)]
    told = [text for text in table.texts if text.text.startswith("transfer LA LL")]
    assert [place(text).text for text in told] == [text.text for text in told] != []


def test_where_no_column_has_room_for_the_diagram_words_tell_it(qtbot: QtBot) -> None:
    design = hard("superheavy tripod")
    region = scene_of(fresh(design), SMALL).layout.region("criticals")
    least = CriticalsPart.least_height(region, fresh(design).units[UNIT], region.rect.width)
    arrow = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    told = f"transfer LA LL {arrow} LT, RA RL {arrow} RT, LT RT CL {arrow} CT"
    for more, words in ((0.0, [told]), (30.0, [])):
        rect = Rect(region.rect.x, region.rect.y, region.rect.width, least + more)
        table = CriticalsPart(replace(region, rect=rect), design, LIGHT)
        assert [text.text for text in table.write(0)] == words
        assert any(isinstance(part, TransferPart) for part in table.parts()) is (not words)
        lists = [part for part in table.parts() if isinstance(part, SlotsPart)]
        assert min(part.row for part in lists) >= ROW - 1e-6
        assert max(part.rect.bottom for part in table.parts()) <= rect.bottom


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
@pytest.mark.parametrize("stem", ["atlas-as7-d", "battlemaster-blr-1g", *SHIPPED[::6]])
def test_one_weapon_has_one_name_in_its_list(qtbot: QtBot, stem: str, system: str) -> None:
    """Also where some of them point to the rear and have less room for it."""
    rules = SYSTEMS[system]
    paper = rules.start(shipped(stem), Pilot(name="Ada Quill"), {})
    game = GameState(units={UNIT: paper}, sides={UNIT: "A"})
    for pane in (*PANES, *OTHERS):
        scene = sheet_scene(game, UNIT, rules, LIGHT, pane=pane)
        (weapons,) = [part for part in scene.parts if isinstance(part, WeaponsPart)]
        written = [text.text.removesuffix(" (R)") for text in weapons.texts]
        for line in weapons.lines:
            names = {name.removesuffix(" (R)") for name in line.names}
            assert len(names & set(written)) <= 1, (line.names, pane)


@pytest.mark.parametrize("pane", PANES, ids=NAMES)
def test_patchwork_armor_is_named_in_letters_that_can_be_read(
    qtbot: QtBot, pane: tuple[float, float]
) -> None:
    scene = scene_of(fresh(MAKERS["patchwork"]()), pane)
    scale = scale_of(scene.layout, pane)
    lists = [part for part in scene.parts if isinstance(part, SlotsPart)]
    assert len(lists) == 8
    for part in lists:
        heading, armor = part.texts[0], part.texts[1]
        assert armor.text in part.armor
        assert armor.size * POINT * scale >= LEAST[pane].caption
        assert place(armor).stretch >= 0.75, armor.text
        # Who gives way is the location, whose key says as much.
        assert heading.text in (part.location, TITLES[part.location])


@pytest.mark.parametrize("pane", [*PANES, *OTHERS])
@pytest.mark.parametrize(("name", "shape"), [("lam", "AirMech"), ("quadvee", "Vehicle")])
def test_movement_of_another_shape_names_the_shape(
    qtbot: QtBot, name: str, shape: str, pane: tuple[float, float]
) -> None:
    scene = scene_of(fresh(MAKERS[name]()), pane)
    data = next(part for part in scene.parts if isinstance(part, DataPart))
    assert any(text.text.startswith(shape) for text in data.texts)


@pytest.mark.parametrize(("name", "key"), [("lam", "airmech"), ("quadvee", "vehicle")])
def test_the_shape_that_a_unit_has_taken_is_told_in_words_too(
    qtbot: QtBot, name: str, key: str
) -> None:
    before = fresh(MAKERS[name]())
    after = play(
        before, ConditionSet(unit=UNIT, condition=ConditionKey(f"mode/shape/{key}"), cause=HAND)
    )
    told = []
    for game in (before, after):
        scene = scene_of(game, SMALL)
        data = next(part for part in scene.parts if isinstance(part, DataPart))
        told.append([text.text for text in data.texts if text.text.startswith("Now ")])
    assert told[0] == []
    assert len(told[1]) == 1
    assert key in told[1][0].lower()


@pytest.mark.parametrize(
    ("pane", "first"),
    [
        *product(FULL, [["Piloting", "Consciou", "Critical"]]),
        # The corner says how many they are, the panel beside it what.
        *product(PANES, [["Piloting", "and 2 mo"]]),
    ],
)
def test_owed_lines_are_read_without_being_squeezed(
    qtbot: QtBot, pane: tuple[float, float], first: list[str]
) -> None:
    owed = (
        "Piloting roll: 20 damage in one phase 6+ (phase end)",
        "Consciousness at 2 hits 5+",
        "Critical hits, center torso",
    )
    scene = scene_of(fresh(shipped("atlas-as7-d")), pane)
    notes = next(part for part in scene.parts if isinstance(part, NotesPart))
    texts = notes.write(ShownNotes(owed, ("A note.",)))
    lines = [text for text in texts if text.ink == "accent"]
    assert [line.text[:8] for line in lines] == first
    assert "6+" in lines[0].text
    for text in lines:
        assert place(text).stretch >= 0.88, text.text
        assert place(text).text == text.text


@pytest.mark.parametrize("pane", [SMALL, LARGE, BESIDE])
def test_what_is_ticked_is_read_without_being_squeezed(
    qtbot: QtBot, pane: tuple[float, float]
) -> None:
    game = fresh(shipped("shadow-hawk-shd-2h"))
    ticked = ("gyro destroyed", "cannot stand")
    for word in ticked:
        game = play(game, ConditionSet(unit=UNIT, condition=ConditionKey(word), cause=HAND))
    (part,) = [p for p in scene_of(game, pane).parts if isinstance(p, ConditionsPart)]
    words = {text.text: text for text in part.texts}
    assert {"Gyro destroyed", "Cannot stand", "Prone"} <= set(words)
    assert {text.size for text in words.values()} == {WORDS}


def test_a_pod_that_has_burst_says_so_in_its_line_and_is_readable_among_the_conditions(
    qtbot: QtBot,
) -> None:
    design = built({"add": {"RT": ["ISBPod"], "LL": ["ISBPod"]}})
    assert isinstance(design, MechDesign)
    place = next(i for i, item in enumerate(design.items) if item.gear.id == "ISBPod")
    game = play(fresh(design), ConditionSet(unit=UNIT, condition=used_key(str(place)), cause=HAND))
    scene = scene_of(game, SMALL)
    (weapons,) = [part for part in scene.parts if isinstance(part, WeaponsPart)]
    assert [text.text for text in weapons.texts if text.text.startswith("B-Pod")] == [
        "B-Pod used",
        "B-Pod",
    ]
    (conditions,) = [part for part in scene.parts if isinstance(part, ConditionsPart)]
    (word,) = [text for text in conditions.texts if text.text.startswith("B-Pod")]
    assert word.text == "B-Pod used"
    assert word.least >= COMFORT
    check_sizes(scene, scale_of(scene.layout, SMALL), LEAST[SMALL])
