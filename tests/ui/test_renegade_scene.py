"""The grid sheet as a drawing: what it shows, says and prints."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import NoAnswers, Rolled
from recordsheet_gui.core.commands import EndTurn
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.history import History
from recordsheet_gui.session.session import Session
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.games.renegade_tech.block import BlockPart
from recordsheet_gui.ui.printing import Page, render_image, sheet_scene
from recordsheet_gui.ui.scene.marks import Sign
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.theme import LIGHT, THEMES, Theme
from recordsheet_gui.units.kinds import codec_of
from tests.mechs import mech
from tests.sheet.sheets import SHIPPED, shipped
from tests.ui.table import print_pdf

SYSTEM = SYSTEMS["renegade-tech"]
UNIT = UnitId("a")
RT = GridKey("RT/front_armor")
HAWK = "shadow-hawk-shd-2h"


def session(stem: str) -> Session:
    setup = UnitSetup(id=UNIT, design=shipped(stem), pilot=Pilot(name="Ada Quill"))
    return Session(SYSTEM, History(begin(SYSTEM, GameSetup(system=SYSTEM.key, units=(setup,)))))


def do(game: Session, word: str, seed: int | None = 7, **fields: object) -> None:
    command = codec_of(SYSTEM.commands).command({"do": word, "unit": UNIT, **fields})
    game.handle(command, NoAnswers() if seed is None else Rolled(seed))


def battered(stem: str) -> GameState:
    """Old and new marks, widows, a limb lost and one blown off."""
    game = session(stem)
    limbs = [limb for limb in ("RA", "LA", "FRL", "FLL") if limb in shipped(stem).structure]
    do(game, "hit", weapon="Medium Laser", location="RT", column=5)
    do(game, "hit", weapon="AC/5", location="RT", column=5)
    do(game, "rows", location=limbs[0], rows=9)
    game.handle(EndTurn(), Rolled(7))
    do(game, "hit", weapon="AC/20", location="LT", column=3)
    do(game, "condition", name=f"blown_off/{limbs[1]}", on=True)
    return game.state


def scene_of(game: GameState, theme: Theme = LIGHT, paper: str = "a4") -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, theme, paper)


def outside(scene: SheetScene) -> list[tuple[str, Rect, Rect]]:
    page = scene.layout.printable
    return [
        (text, drawn, frame)
        for text, drawn, frame in scene.text_boxes()
        if not (frame.contains(drawn, 0.05) and page.contains(drawn, 0.05))
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stem", SHIPPED)
def test_all_text_stays_in_its_box_and_can_be_read(qtbot: QtBot, stem: str, paper: str) -> None:
    for game in (session(stem).state, battered(stem)):
        scene = scene_of(game, paper=paper)
        assert outside(scene) == []
        assert [t for part in scene.parts for t in part.texts if t.text and t.size < 5.5] == []


@pytest.mark.parametrize("stem", SHIPPED)
def test_no_two_texts_overlap(qtbot: QtBot, stem: str) -> None:
    boxes = [(text, drawn) for text, drawn, _ in scene_of(battered(stem)).text_boxes()]
    touching = [
        (one, other)
        for i, (one, a) in enumerate(boxes)
        for other, b in boxes[:i]
        if a.overlaps(b, 0.05)
    ]
    assert touching == []


@pytest.mark.parametrize("stem", SHIPPED)
def test_every_box_of_the_paper_is_on_the_sheet(qtbot: QtBot, stem: str) -> None:
    game = session(stem).state
    scene = scene_of(game)
    for key, grid in game.units[UNIT].grids.items():
        assert set(scene.locations[key].cells()) == set(grid.cells())


@pytest.mark.parametrize("config", ["biped", "quad", "tripod"])
def test_every_kind_of_mech_draws(qtbot: QtBot, config: str) -> None:
    design = mech(config=config)
    setup = UnitSetup(id=UNIT, design=design, pilot=Pilot())
    game = begin(SYSTEM, GameSetup(system=SYSTEM.key, units=(setup,)))
    scene = scene_of(game)
    assert outside(scene) == []
    assert not render_image(scene, 300).isNull()


def test_a_fresh_sheet_in_words(qtbot: QtBot) -> None:
    lines = scene_of(session(HAWK).state).describe().splitlines()
    told = [line for line in lines if line.startswith(("RT/", "HD/", "CT/rear"))]
    assert told == [
        "HD/front_armor 9/9 .ooo.. oooooo",
        "HD/front_internal 6/6 oooooo",
        "HD/critical 6/6 oooooo",
        "HD/1 Life Support",
        "HD/2 Sensors",
        "HD/3 Cockpit",
        "HD/4 SRM 2",
        "HD/5 Sensors",
        "HD/6 Life Support",
        "RT/front_armor 18/18 oooooo oooooo oooooo",
        "RT/front_internal 6/6 oooooo",
        "RT/critical 24/24 oooooo oooooo oooooo oooooo",
        "RT/1 Heat Sink",
        "RT/2 Jump Jet",
        "RT/3 LRM 5",
        "RT/4 LRM 5 Ammo, 24 shots",
        "RT/rear_internal 6/6 oooooo",
        "RT/rear_armor 6/6 oooooo",
        "CT/rear_internal 6/6 oooooo",
        "CT/rear_armor 8/8 oooooo ..oo..",
    ]


def test_shots_of_this_phase_older_ones_and_widows_look_different(qtbot: QtBot) -> None:
    game = session(HAWK)
    do(game, "hit", weapon="Medium Laser", location="RT", column=5)
    do(game, "hit", weapon="AC/5", location="RT", column=5)
    assert "RT/front_armor 13/18 ooo/// oooo/o oooo/o" in scene_of(game.state).describe()
    game.handle(EndTurn(), Rolled(7))
    do(game, "mark", grid=RT, cells=["0.0"])
    told = scene_of(game.state).describe()
    assert "RT/front_armor 10/18 /ooxxx oooox- oooox-" in told


def test_destroyed_and_torn_off_locations_say_so(qtbot: QtBot) -> None:
    game = session(HAWK)
    do(game, "rows", location="RA", rows=20)
    do(game, "condition", name="blown_off/LA", on=True)
    told = scene_of(game.state).describe().splitlines()
    assert "RA destroyed" in told
    assert "LA blown off" in told
    assert any(line.startswith("LA/front_armor 0/16 .~~~~.") for line in told)
    lost = game.system.derive(game.state, UNIT).hurt
    assert lost["RA"] == lost["LA"] == 1.0
    assert lost["HD"] == 0.0


def test_a_hit_slot_takes_its_weapon_out_and_the_list_of_weapons_knows(qtbot: QtBot) -> None:
    game = session(HAWK)
    do(game, "mark", grid="RT/critical", cells=["0.4"])
    told = scene_of(game.state).describe().splitlines()
    assert "RT/3 LRM 5 out" in told
    assert any(line.startswith("0/1 LRM 5 RT") for line in told)
    assert "RT/4 LRM 5 Ammo, 24 shots" in told


def test_system_hits_are_counted_by_slot(qtbot: QtBot) -> None:
    game = session(HAWK)
    do(game, "mark", grid="CT/critical", cells=["0.0", "0.1"])
    assert "engine hits /oo" in scene_of(game.state).describe()
    do(game, "mark", grid="CT/critical", cells=["0.2"])
    assert "engine hits //o" in scene_of(game.state).describe()


def test_a_slot_that_was_moved_is_drawn_where_it_lies(qtbot: QtBot) -> None:
    game = session(HAWK)
    boxes = [{"row": 4, "column": 1}, {"row": 4, "column": 2}]
    do(game, "place", location="RT", slot=4, boxes=boxes)
    block = scene_of(game.state).locations[GridKey("RT/critical")]
    assert isinstance(block, BlockPart)
    piece = block.piece_at(Cell(3, 0))
    assert piece is not None
    assert piece.name == "LRM 5 Ammo"


def test_everything_has_a_name_for_readers(qtbot: QtBot) -> None:
    scene = scene_of(battered(HAWK))
    armor = scene.locations[RT]
    assert scene.accessible_name(armor.target()) == "right torso front armor 11 of 18"
    box = scene.accessible_name(armor.box(Cell(1, 5)))
    assert box == "right torso front armor, row 2, column 6, widowed"
    head = scene.locations[GridKey("HD/front_armor")]
    assert scene.accessible_name(head.target()) == "head armor 9 of 9"
    block = scene.locations[GridKey("RT/critical")]
    told = scene.accessible_name(block.box(Cell(0, 4)))
    assert told == "right torso critical block, row 1, column 5, LRM 5, whole"
    shots = Target(
        kind=TargetKind.AMMO,
        location="RT",
        slot=SlotKey("RT/4"),
        track=TrackKey("ammo/RT/4"),
        slots=(SlotKey("RT/4"),),
    )
    assert scene.accessible_name(shots) == "LRM 5 Ammo, RT, 24 shots"
    for spot in scene.spots():
        assert scene.accessible_name(spot.target)
        assert not scene.rect_of(spot.target).isEmpty()


def test_a_weapon_lights_with_its_boxes(qtbot: QtBot) -> None:
    scene = scene_of(session(HAWK).state)
    block = scene.locations[GridKey("LT/critical")]
    assert len(scene.linked(block.box(Cell(0, 3)))) == 1 + 4


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.key)
def test_every_theme_paints_and_prints(qtbot: QtBot, tmp_path: Path, theme: Theme) -> None:
    game = battered(HAWK)
    assert not render_image(scene_of(game, theme), 400).isNull()
    if theme.for_paper:
        print_pdf([Page(game, UNIT, SYSTEM)], tmp_path / "sheet.pdf", theme=theme)
        assert (tmp_path / "sheet.pdf").stat().st_size > 10_000


def test_undo_shows_the_sheet_as_it_was(qtbot: QtBot) -> None:
    game = session(HAWK)
    scene = scene_of(game.state)
    fresh = scene.describe()
    before = game.state
    do(game, "hit", weapon="AC/20", location="CT", column=3)
    scene.show_state(game.state, UNIT, SYSTEM.derive(game.state, UNIT))
    assert scene.describe() != fresh
    scene.show_state(before, UNIT, SYSTEM.derive(before, UNIT))
    assert scene.describe() == fresh
    part = scene.locations[RT]
    assert part.shown is not None
    assert set(part.shown.signs) == {Sign.WHOLE}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stem", SHIPPED)
def test_a_sheet_is_drawn_as_its_table_deals_it(qtbot: QtBot, stem: str, paper: str) -> None:
    options = {"armor_rows": "full", "internal_rows": "half", "block_layout": "upright"}
    unit = UnitSetup(id=UNIT, design=shipped(stem))
    game = begin(SYSTEM, GameSetup(system=SYSTEM.key, units=(unit,), options=options))
    scene = scene_of(game, paper=paper)
    for key, grid in game.unit(UNIT).grids.items():
        assert set(scene.locations[key].cells()) == set(grid.cells())
    assert outside(scene) == []
    texts = scene.text_boxes()
    for i, (one, a, _) in enumerate(texts):
        assert [other for other, b, _ in texts[:i] if a.overlaps(b, 0.05)] == [], one


def test_a_destroyed_limb_is_told_once_and_marked_without_colour(qtbot: QtBot) -> None:
    scene = scene_of(battered(HAWK))
    texts = [text for text, _, _ in scene.text_boxes()]
    assert [text for text in texts if "destroyed" in text.lower() and "arm" in text.lower()] == [
        "Right arm destroyed"
    ]
    assert not any("/RA" in text or ": RA" in text for text in texts)
    assert texts.count("\N{MULTIPLICATION SIGN} DESTROYED \N{MULTIPLICATION SIGN}") == 2
