from dataclasses import replace

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.events import (
    BoxesLost,
    BoxesRestored,
    ConditionSet,
    PhaseBegan,
    SlotsMarked,
)
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, RuleId, SlotKey
from recordsheet_gui.core.number import Number, Part
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.load import KINDS as READ_KINDS
from recordsheet_gui.sheet.load import load_layout
from recordsheet_gui.ui.games import PARTS
from recordsheet_gui.ui.printing import render_image, sheet_scene
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.theme import DARK, LIGHT, THEMES, Theme, contrast
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Config
from tests.mechs import mech
from tests.sheet.sheets import (
    SHIPPED,
    SHOT,
    SYSTEM,
    UNIT,
    battered,
    fresh,
    play,
    shipped,
    shoot,
)

RULE = RuleId("TW-heat")


def scene_of(game: GameState, theme: Theme = LIGHT, paper: str = "a4") -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, theme, paper)


def lines(scene: SheetScene, start: str) -> list[str]:
    return [line for line in scene.describe().splitlines() if line.startswith(start)]


def test_every_kind_of_region_that_is_read_is_drawn() -> None:
    assert set(READ_KINDS) == set(PARTS)


def outside(scene: SheetScene) -> list[tuple[str, Rect, Rect]]:
    page = scene.layout.printable
    return [
        (text, drawn, frame)
        for text, drawn, frame in scene.text_boxes()
        if not (frame.contains(drawn, 0.05) and page.contains(drawn, 0.05))
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stem", SHIPPED)
def test_all_text_of_a_shipped_unit_stays_in_its_box(qtbot: QtBot, stem: str, paper: str) -> None:
    design = shipped(stem)
    for game in (fresh(design), battered(design)):
        scene = scene_of(game, paper=paper)
        assert outside(scene) == []
        small = [t for part in scene.parts for t in part.texts if t.text and t.size < 5.5]
        assert small == []


@pytest.mark.parametrize("stem", SHIPPED)
def test_no_two_texts_of_a_part_overlap(qtbot: QtBot, stem: str) -> None:
    scene = scene_of(battered(shipped(stem)))
    boxes = [(text, drawn) for text, drawn, _ in scene.text_boxes()]
    touching = [
        (one, other)
        for i, (one, a) in enumerate(boxes)
        for other, b in boxes[:i]
        if a.overlaps(b, 0.05)
    ]
    assert touching == []


@pytest.mark.parametrize("stem", SHIPPED)
def test_every_location_shows_all_its_boxes(qtbot: QtBot, stem: str) -> None:
    design = shipped(stem)
    scene = scene_of(fresh(design))
    for part, counts in (("armor", design.armor), ("structure", design.structure)):
        for where, count in counts.items():
            if count:
                assert len(scene.locations[GridKey(f"{where}/{part}")].centers) == count


@pytest.mark.parametrize("config", Config)
def test_every_kind_of_mech_can_be_drawn(qtbot: QtBot, config: Config) -> None:
    legs = dict.fromkeys(("FLL", "FRL", "RLL", "RRL"), 12)
    extra = {Config.TRIPOD: {"CL": 12}}.get(config)
    shape = "quad" if config.is_quad else "biped"
    base = mech(config=shape, structure=extra or (legs if shape == "quad" else None))
    design = MechDesign(**{f: getattr(base, f) for f in fields_of(base)} | {"config": config})
    game = fresh(design)
    scene = scene_of(game)
    assert outside(scene) == []
    assert len(scene.locations) == len(design.armor) + len(design.structure)


def fields_of(design: MechDesign) -> list[str]:
    from dataclasses import fields

    return [field.name for field in fields(design)]


def test_a_location_without_armor_keeps_its_place(qtbot: QtBot) -> None:
    scene = scene_of(fresh(mech(armor={"LTR": 0})))
    assert lines(scene, "LTR/armor") == ["LTR/armor 0/0 "]
    scene.set_focus_target(scene.locations[GridKey("LTR/armor")].target())


def test_one_hit_changes_one_line_and_undo_brings_it_back(qtbot: QtBot) -> None:
    game = fresh(shipped("atlas-as7-d"))
    scene = scene_of(game)
    before = scene.describe()
    hit = shoot(game, "RT/armor", 11)
    scene.show_state(hit, UNIT, SYSTEM.derive(hit, UNIT))
    assert lines(scene, "RT/armor") == ["RT/armor 21/32 " + "/" * 11 + "o" * 21]
    scene.show_state(game, UNIT, SYSTEM.derive(game, UNIT))
    assert scene.describe() == before


def test_a_state_that_looks_the_same_repaints_nothing(qtbot: QtBot) -> None:
    game = fresh(shipped("atlas-as7-d"))
    scene = scene_of(game)
    shown = [part.shown for part in scene.parts]
    texts = [part.texts for part in scene.parts]
    scene.show_state(fresh(shipped("atlas-as7-d")), UNIT, SYSTEM.derive(game, UNIT))
    assert all(a is b.shown for a, b in zip(shown, scene.parts, strict=True))
    assert all(a is b.texts for a, b in zip(texts, scene.parts, strict=True))


def test_marks_of_this_phase_look_different_from_older_and_widowed_ones(qtbot: QtBot) -> None:
    game = shoot(fresh(shipped("atlas-as7-d")), "HD/armor", 2)
    game = play(game, PhaseBegan(clock=Clock(turn=1, phase=3)))
    game = shoot(game, "HD/armor", 1)
    widow = Cause(rule=RuleId("RT-widowed"))
    key = GridKey("HD/armor")
    game = play(game, BoxesLost(unit=UNIT, grid=key, cells=(Cell(0, 3),), cause=widow))
    scene = scene_of(game)
    derived = replace(SYSTEM.derive(game, UNIT), fell_by=frozenset({widow.rule}))
    scene.show_state(game, UNIT, derived)
    assert lines(scene, "HD/armor") == ["HD/armor 5/9 xx/-ooooo"]


def test_a_lost_torso_takes_its_arm_and_rear_along(qtbot: QtBot) -> None:
    game = shoot(fresh(shipped("atlas-as7-d")), "RT/structure", 99)
    scene = scene_of(game)
    assert lines(scene, "RA/armor") == ["RA/armor 0/34 " + "~" * 34 + " gone"]
    assert lines(scene, "RTR/armor") == ["RTR/armor 0/10 " + "~" * 10 + " gone"]
    assert lines(scene, "RA/1 ") == ["RA/1 ~ Shoulder"]
    assert "0/1 Medium Laser RA 3 5 – 3 6 9" in scene.describe()  # noqa: RUF001


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("club/tree", "Club: tree"),
        ("carrying/b", "Carrying b"),
        ("carried/b", "Carried by b"),
        ("narc/CT", "Narc"),
        ("network/n1", "C3 network n1"),
    ],
)
def test_a_condition_of_a_part_stands_on_the_sheet_once(qtbot: QtBot, key: str, words: str) -> None:
    there = ConditionSet(unit=UNIT, condition=ConditionKey(key), cause=SHOT)
    scene = scene_of(play(fresh(shipped("atlas-as7-d")), there))
    first = words.split()[0].rstrip(":").lower()
    assert [text for text, _, _ in scene.text_boxes() if first in text.lower()] == [words]


def test_a_leg_blown_off_says_so(qtbot: QtBot) -> None:
    off = ConditionSet(unit=UNIT, condition=ConditionKey("blown_off/LL"), cause=SHOT)
    scene = scene_of(play(fresh(shipped("atlas-as7-d")), off))
    assert lines(scene, "LL/structure")[0].endswith("blown off")
    part = scene.locations[GridKey("LL/structure")]
    assert scene.accessible_name(part.target()) == "left leg, structure 0 of 21, blown off"


def test_engine_hits_are_counted_from_slots_and_lost_torsos(qtbot: QtBot) -> None:
    game = fresh(shipped("timber-wolf-prime"))
    marked = play(game, SlotsMarked(unit=UNIT, slots=(SlotKey("CT/1"),), cause=SHOT))
    assert lines(scene_of(marked), "engine hits") == ["engine hits /oo"]
    lost = shoot(marked, "LT/structure", 99)
    assert lines(scene_of(lost), "engine hits") == ["engine hits xx/"]


def test_numbers_show_what_was_printed_and_say_why(qtbot: QtBot) -> None:
    design = shipped("atlas-as7-d")
    game = fresh(design)
    layout = load_layout("mech-biped")
    scene = SheetScene(layout, game.unit(UNIT), LIGHT, PARTS)
    parts = (
        Part(label="as printed", value=3, rule=RuleId("")),
        Part(label="heat 5", value=-1, rule=RULE),
    )
    numbers = {
        "walk": Number(value=2, parts=parts),
        "piloting": Number(value=7, parts=parts),
        "dissipation": Number(value=18, parts=parts),
    }
    scene.show_state(game, UNIT, Derived(numbers=numbers))
    assert lines(scene, "walk") == ["walk 2 (printed 3)"]
    assert lines(scene, "pilot") == ["pilot Ada Quill gunnery 4 piloting 5 now 7 hits 0"]
    assert lines(scene, "sinks") == ["sinks 20/20 dissipation 18/20"]
    target = next(s.target for s in scene.spots() if s.target.number == "walk")
    assert scene.why(target) == "Walk: 2\n3  as printed\n-1  heat 5"
    assert scene.accessible_name(target) == "walk movement, 2, printed 3"
    skill = [s.target for s in scene.spots() if s.target.kind is TargetKind.SKILL][2]
    assert scene.why(skill).startswith("Piloting roll: 7")
    assert scene.accessible_name(skill) == "piloting skill, 5, now 7"


def test_heat_beyond_the_scale_stands_in_the_overflow(qtbot: QtBot) -> None:
    scene = scene_of(battered(shipped("locust-lct-1v")))
    assert lines(scene, "heat") == ["heat 37"]
    assert any(text == "37" for text, _, _ in scene.text_boxes())


def test_a_destroyed_unit_says_why(qtbot: QtBot) -> None:
    design = shipped("locust-lct-1v")
    scene = SheetScene(load_layout("mech-biped"), fresh(design).unit(UNIT), LIGHT, PARTS)
    scene.show_state(fresh(design), UNIT, Derived(destroyed="The engine is gone."))
    assert "destroyed: The engine is gone." in scene.describe()
    assert lines(scene, "turn") == ["turn -"]


def test_ghosts_and_choices_lie_over_the_paper_and_go_away(qtbot: QtBot) -> None:
    scene = scene_of(fresh(shipped("atlas-as7-d")))
    overlay = scene.overlay
    assert overlay is not None
    before = scene.describe()
    key = GridKey("RT/armor")
    scene.show_ghost({key: (Cell(0, 0), Cell(0, 1))}, (SlotKey("RT/1"),))
    assert len(overlay.shapes(Layer.GHOST)) == 3
    assert scene.describe().splitlines()[-2:] == ["ghost RT/armor 0 1", "ghost RT/1"]
    scene.highlight({key: ()}, (SlotKey("RT/2"),))
    assert len(overlay.shapes(Layer.CHOICE)) == 2
    scene.show_ghost({})
    scene.highlight({})
    assert overlay.shapes(Layer.GHOST) == overlay.shapes(Layer.CHOICE) == ()
    assert scene.describe() == before


def test_paper_has_nothing_over_it(qtbot: QtBot) -> None:
    scene = scene_of(fresh(shipped("atlas-as7-d")), THEMES["print"])
    assert scene.overlay is None
    scene.show_ghost({GridKey("RT/armor"): (Cell(0, 0),)})
    scene.leave()


def test_a_restored_box_is_whole_again_in_the_picture_too(qtbot: QtBot) -> None:
    game = fresh(shipped("locust-lct-1v"))
    scene = scene_of(game)
    clean = render_image(scene, 500)
    key, cell = GridKey("CT/armor"), Cell(0, 0)
    hit = play(game, BoxesLost(unit=UNIT, grid=key, cells=(cell,), cause=SHOT))
    scene.show_state(hit, UNIT, SYSTEM.derive(hit, UNIT))
    marked: QImage = render_image(scene, 500)
    assert marked != clean
    healed = play(hit, BoxesRestored(unit=UNIT, grid=key, cells=(cell,), cause=SHOT))
    scene.show_state(healed, UNIT, SYSTEM.derive(healed, UNIT))
    assert render_image(scene, 500) == clean


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_keeps_its_contrast_in_every_theme(theme: Theme) -> None:
    for ink in (theme.ink, theme.soft, theme.faint, theme.accent):
        assert contrast(ink, theme.paper) >= 4.5
    for ink in (theme.ink, theme.soft, theme.faint):
        assert contrast(ink, theme.zebra) >= 4.5
        assert contrast(ink, theme.armor) >= 4.5
    assert contrast(theme.on_plate, theme.plate) >= 4.5
    if theme.heat_tint != theme.paper:
        assert contrast(theme.on_accent, theme.heat) >= 4.5
    assert contrast(theme.pip_edge, theme.pip) >= 3
    assert contrast(theme.struck_sign, theme.struck) >= 4.5
    assert contrast(theme.fresh_sign, theme.fresh) >= 4.5
    assert contrast(theme.focus, theme.paper) >= 3
    assert contrast(theme.gone, theme.paper) >= 3


def test_old_and_fresh_marks_differ_in_lightness_for_eyes_that_see_no_red() -> None:
    for theme in (LIGHT, DARK):
        assert contrast(theme.struck, theme.fresh) >= 3
        # News is what stands out: the old disc is the one nearer to the ground.
        assert contrast(theme.fresh, theme.armor) >= 3
        assert contrast(theme.struck_edge, theme.armor) >= 3
    assert contrast(DARK.struck, DARK.armor) < contrast(DARK.fresh, DARK.armor)
