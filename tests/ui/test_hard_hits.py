"""Ships in the window: display, chart, volley, choices, undo."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import MarkBoxes, Resolve
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.session.digest import DigestLine, Rank
from recordsheet_gui.sheet.figures import mini_figure
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.hard_hits.tables import chart
from recordsheet_gui.ui.games.hard_hits.hands import ShipHands
from recordsheet_gui.ui.games.hard_hits.panel import HOW, ROLL, SHIELD, VolleyPanel, faces_of
from recordsheet_gui.ui.games.hard_hits.panel import POINTS as POINTS_AT
from recordsheet_gui.ui.games.hard_hits.trail import charts
from recordsheet_gui.ui.printing import Page, fresh_page, render_image, sheet_scene
from recordsheet_gui.ui.scene.margin import ConditionsPart
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.scene.text import inked
from recordsheet_gui.ui.theme import INK_SAVING, LIGHT, THEMES, Theme, contrast
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.ship.design import ShipDesign
from tests.ui.table import (
    SHIPS,
    A,
    box,
    click,
    conditions_in,
    drag,
    fresh,
    left,
    open_window,
    print_pdf,
    setup,
    sheet,
    shipped,
    spoken,
    spot,
    wheel,
)

SYSTEM = SYSTEMS["hard-hits"]
POINTS = "16 16 16 16 4 4 5 7 8 7 4 4"
ROLLS = ("", "10", "7", "4", "2", "8", "3", "4", "11", "3", "3", "3/4")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))


@pytest.fixture
def window(qtbot: QtBot, home: None) -> Iterator[MainWindow]:
    made = open_window(qtbot, "ship-klingon-d7", "ship-federation-ca")
    yield made
    made.controller.close()


def panel(window: MainWindow) -> VolleyPanel:
    found = window.turn_stack.panel
    assert isinstance(found, VolleyPanel)
    return found


def first_title(window: MainWindow) -> str:
    controller = window.controller
    return controller.rolls.question(controller.state.owed[0]).title


def example(window: MainWindow, *, asks: bool) -> None:
    """The rules' own example."""
    volley = panel(window)
    volley.typed.setText(POINTS)
    for row, roll in enumerate(ROLLS):
        volley.write(row, ROLL, roll)
    volley.asks.setChecked(asks)
    volley.shoot()


def outside(scene: SheetScene) -> list[tuple[str, Rect, Rect]]:
    page = scene.layout.printable
    return [
        (text, drawn, frame)
        for text, drawn, frame in scene.text_boxes()
        if not (frame.contains(drawn, 0.05) and page.contains(drawn, 0.05))
    ]


# -- the display ---------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stem", SHIPS)
def test_all_text_of_a_display_stays_in_its_box_and_apart(
    qtbot: QtBot, stem: str, paper: str
) -> None:
    scene = sheet_scene(fresh(stem), A, SYSTEM, LIGHT, paper)
    assert outside(scene) == []
    assert [t for p in scene.parts for t in p.texts if t.text and t.size < 5.5] == []
    boxes = [(text, drawn) for text, drawn, _ in scene.text_boxes()]
    assert not [
        (a, b)
        for i, (a, one) in enumerate(boxes)
        for b, other in boxes[:i]
        if one.overlaps(other, 0.05)
    ]


@pytest.mark.parametrize("none", [("3",), ("1", "2", "3", "4", "5", "6")])
def test_a_ship_without_shields_is_drawn_and_fired_at(
    qtbot: QtBot, tmp_path: Path, none: tuple[str, ...]
) -> None:
    bare = shipped("ship-kestrel")
    assert isinstance(bare, ShipDesign)
    bare = replace(bare, shields={**bare.shields, **dict.fromkeys(none, 0)})
    page = fresh_page(bare, SYSTEM)
    scene = sheet_scene(page.game, page.unit, SYSTEM)
    assert "shield/3 0/0" in scene.describe()
    print_pdf([page], tmp_path / "bare.pdf")
    state = page.game
    assert "shield #3 down" in SYSTEM.derive(state, page.unit).conditions


def test_a_ship_of_tracks_alone_is_drawn(qtbot: QtBot) -> None:
    tracks = shipped("ship-kestrel")
    assert isinstance(tracks, ShipDesign)
    kept = tuple(g for g in tracks.groupings if g.is_track)
    page = fresh_page(replace(tracks, groupings=kept), SYSTEM)
    assert "internal 11/11" in sheet_scene(page.game, page.unit, SYSTEM).describe()


@pytest.mark.parametrize("stem", SHIPS)
def test_every_box_of_a_ship_can_be_pressed(qtbot: QtBot, stem: str) -> None:
    game = fresh(stem)
    scene = sheet_scene(game, A, SYSTEM)
    assert set(scene.locations) == set(game.unit(A).grids)
    for key, part in scene.locations.items():
        assert len(part.centers) == game.unit(A).grids[key].size
        for i, (x, y) in enumerate(part.centers):
            found = part.target_at(x, y)
            assert found == part.box(Cell(0, i))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_ship_is_drawn_in_every_theme(qtbot: QtBot, theme: Theme) -> None:
    scene = sheet_scene(fresh("ship-mule"), A, SYSTEM, theme)
    assert not render_image(scene, 400).isNull()


def test_a_fresh_ship_as_text(qtbot: QtBot) -> None:
    text = sheet_scene(fresh("ship-klingon-d7"), A, SYSTEM).describe().splitlines()
    assert text[:2] == ["Klingon D7", "turn 1 Combat"]
    assert "internal 109/109" in text
    assert f"shield/1 30/30 {'o' * 30}" in text
    assert f"rwarp 15/15 {'o' * 15}" in text
    assert "sensor 6/6 oooooo" in text
    assert "excess 4/4 oooo" in text


def test_boxes_are_pressed_swept_and_turned(window: MainWindow) -> None:
    click(window, box(window, "rwarp", 4))
    assert Cell(0, 4) in window.controller.paper.grids[GridKey("rwarp")].lost
    click(window, box(window, "rwarp", 4))
    assert left(window, "rwarp") == 15
    drag(window, box(window, "rwarp", 0), box(window, "rwarp", 8))
    assert left(window, "rwarp") < 13
    window.controller.undo()
    wheel(window, box(window, "shield/3", 0), -3)
    assert left(window, "shield/3") == 19
    wheel(window, box(window, "shield/3", 0), 1)
    assert left(window, "shield/3") == 20


def test_keys_reach_every_grouping(qtbot: QtBot, window: MainWindow) -> None:
    scene, view = sheet(window), window.pane.view
    view.setFocus()
    scene.set_focus_target(scene.locations[GridKey("lab")].target())
    qtbot.keyClick(view, Qt.Key.Key_X)
    assert left(window, "lab") == 3
    seen = set()
    scene.set_focus_target(None)
    while scene.step_focus(forward=True):
        seen.add(scene.focused)
    assert len(seen) > 25
    for way in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up):
        scene.set_focus_target(scene.locations[GridKey("lab")].target())
        qtbot.keyClick(view, way)
        assert scene.focused != scene.locations[GridKey("lab")].target()


def test_a_shield_takes_a_hit_from_the_popover(qtbot: QtBot, window: MainWindow) -> None:
    sheet(window).activate(spot(window, TargetKind.LOCATION, grid=GridKey("shield/2")))
    popover = window.pane.popover
    qtbot.keyClicks(popover.amount, "24")
    assert popover.preview.text() == "22 shield #2. Owed: Hit: damage allocation, 2 points"
    qtbot.keyClick(popover.amount, Qt.Key.Key_Return)
    assert left(window, "shield/2") == 0
    assert len(window.controller.state.owed) == 1
    assert any(text == "down" for text, _, _ in sheet(window).text_boxes())


def test_a_grouping_is_marked_from_the_popover(qtbot: QtBot, window: MainWindow) -> None:
    sheet(window).activate(spot(window, TargetKind.LOCATION, grid=GridKey("ahull-1")))
    popover = window.pane.popover
    qtbot.keyClicks(popover.amount, "3")
    assert popover.preview.text() == "3 aft hull"
    qtbot.keyClick(popover.amount, Qt.Key.Key_Return)
    assert left(window, "ahull-1") == 1


def test_the_last_box_of_a_track_says_that_it_stays(window: MainWindow) -> None:
    scene = sheet(window)
    assert scene.why(box(window, "sensor", 5)) == "sensor: the last box is never destroyed"
    assert scene.why(box(window, "sensor", 4)) == ""
    assert scene.accessible_name(box(window, "sensor", 5)) == "sensor box 6, whole"
    assert scene.accessible_name(scene.locations[GridKey("shield/1")].target()) == (
        "shield #1 30 of 30"
    )


def test_the_menu_of_a_ship_has_no_mechs_conditions(window: MainWindow) -> None:
    menu = window.pane.menu_for(None)
    words = conditions_in(menu)
    assert "Prone" not in words
    assert "Cloaked" in words


def test_the_roster_has_a_silhouette(window: MainWindow) -> None:
    paper = window.controller.paper
    figure = mini_figure(paper.design)
    assert figure is not None
    assert mini_figure(paper.design) is figure
    assert {"boom", "hull", "left engine", "right engine"} <= set(figure.outlines)
    example(window, asks=False)
    assert window.controller.derived(A).hurt["left engine"] == 1.0
    assert window.roster.cards[A].chips[:1] == ("#1 down",)


# -- the volley ----------------------------------------------------------------------------------


def test_a_typed_list_fills_the_table(qtbot: QtBot, window: MainWindow) -> None:
    volley = panel(window)
    qtbot.keyClicks(volley.typed, POINTS)
    assert volley.table.rowCount() == 13
    assert [volley.cell(row, POINTS_AT) for row in range(12)] == POINTS.split()
    assert volley.cell(0, 0) == "Weapon 1"
    volley.write(0, 0, "Photon")
    qtbot.keyClicks(volley.typed, " 9")
    assert volley.cell(0, 0) == "Photon"
    assert volley.cell(12, POINTS_AT) == "9"
    qtbot.mouseClick(volley.clear, Qt.MouseButton.LeftButton)
    assert volley.cell(0, POINTS_AT) == ""


def test_writing_in_the_last_line_brings_another(window: MainWindow) -> None:
    volley = panel(window)
    rows = volley.table.rowCount()
    volley.write(rows - 1, POINTS_AT, "5")
    assert volley.table.rowCount() == rows + 1


def test_the_rules_example_is_played_from_the_table(window: MainWindow) -> None:
    example(window, asks=False)
    controller = window.controller
    assert controller.state.owed == ()
    assert controller.session.history.cursor == 1
    assert left(window, "shield/1") == 0
    assert left(window, "rwarp") == left(window, "lwarp") == 0
    assert left(window, "excess") == 3
    lost = sum(len(g.lost) for key, g in controller.paper.grids.items() if "/" not in key)
    assert lost == 77
    text = sheet(window).describe()
    assert "trail 4-A 1" in text
    assert "trail 4-B 1 hit" in text
    controller.undo()
    assert left(window, "shield/1") == 30


def test_a_press_on_a_lit_grouping_answers_and_beside_it_strikes_nothing(
    window: MainWindow,
) -> None:
    example(window, asks=True)
    offer = window.pane.hands.offer
    assert offer is not None
    before = window.controller.session.history.cursor
    dark = next(
        part.box(Cell(0, 0))
        for key, part in sheet(window).locations.items()
        if key not in offer.grids
    )
    click(window, dark)
    wheel(window, dark, -1)
    assert window.controller.session.history.cursor == before
    entry = offer.entry
    assert GridKey("ph2-left") in offer.grids
    click(window, box(window, "ph2-left", 0))
    done = window.controller.session.history.step(before + 1).command
    assert isinstance(done, Resolve)
    assert done.pending == entry.id
    assert window.pane.hands.offer is not offer


def test_a_choice_lights_groupings_and_the_row_of_the_chart(
    qtbot: QtBot, window: MainWindow
) -> None:
    example(window, asks=True)
    scene = sheet(window)
    assert "chart row 10 done - at A" in scene.describe()
    assert scene.overlay is not None
    assert len(scene.overlay.shapes(Layer.CHOICE)) == 5
    assert "a choice is open at column A" in panel(window).status.text()
    card = window.cards.cards[0]
    window.lights.light_choice(card.question.choose[0])
    window.lights.light_choice(None)
    assert len(scene.overlay.shapes(Layer.CHOICE)) == 5
    # The typed rolls of the weapons after it are used as soon as the owner has chosen.
    window.controller.rolls.resolve(card.entry, choice="ph2-left")
    qtbot.waitUntil(lambda: "tractor" in first_title(window))
    assert "chart row 10 done A at B" in scene.describe()
    assert "trail 10-A 2 hit" in scene.describe()
    window.controller.rolls.resolve(window.controller.state.owed[0], choice="tractor-1")
    qtbot.waitUntil(lambda: "chart row 7 done AB at C" in scene.describe())
    assert first_title(window).startswith("Weapon 3: which")


def test_all_choices_of_a_card_are_in_sight_on_a_small_screen(qtbot: QtBot) -> None:
    window = open_window(qtbot, "ship-federation-ca", "ship-klingon-d7")
    window.resize(1358, 730)
    window.controller.say("60 16 s1")
    for face in (2, 2):
        window.cards.cards[0].press_face(face)
    qtbot.waitUntil(lambda: len(window.cards.cards[0].question.choose) == 8)
    card = window.cards.cards[0]
    qtbot.waitUntil(lambda: card.visibleRegion().boundingRect() == card.rect())
    usual, *others = card.findChildren(QPushButton, "choice")
    assert usual.accessibleName().endswith("(default)")
    for button in (usual, *others):
        words = button.fontMetrics().size(0, button.text())
        assert words.width() <= button.width()
        assert words.height() <= button.height()
    assert usual.font().bold()
    assert not others[0].font().bold()
    # What the last phase did gives way.
    assert window.side_panel.digest.visibleRegion().isEmpty()
    window.close()


def test_what_the_last_phase_did_is_cut_between_lines_while_cards_wait(qtbot: QtBot) -> None:
    window = open_window(qtbot, "ship-federation-ca", "ship-klingon-d7")
    window.resize(1759, 959)
    digest = window.side_panel.digest
    words = "shield #1 down, left warp engine gone, right warp engine gone, 107 boxes lost"
    words = ", ".join([words] * 7)
    lost = DigestLine(unit=A, name="Klingon D7", text=words, rank=Rank.OUT)
    digest.show_digest("Turn 1, Combat is over", (lost,))
    qtbot.waitUntil(lambda: digest.visibleRegion().boundingRect() == digest.rect())
    window.controller.say("60 16 16 s1")
    (line,) = digest.links
    qtbot.waitUntil(lambda: 0 < line.visibleRegion().boundingRect().height() < line.height())
    seen = line.visibleRegion().boundingRect().height()
    assert seen % line.fontMetrics().lineSpacing() == 0
    window.close()


def test_a_letter_covers_no_name_of_a_narrow_grid(qtbot: QtBot) -> None:
    window = open_window(qtbot, "ship-federation-ca", "ship-klingon-d7")
    window.resize(1358, 730)
    window.controller.say("60 16 s1")
    for face in (2, 2):
        window.cards.cards[0].press_face(face)
    qtbot.waitUntil(lambda: len(window.cards.cards[0].question.choose) == 8)
    scene = sheet(window)
    assert scene.overlay is not None
    discs = [text.box for text in scene.overlay._letters]
    names = [inked(t) for part in scene.parts for t in part.texts if t.text.startswith("PH-")]
    assert len(discs) == 8
    assert names
    assert not [1 for disc in discs for name in names if disc.inset(0.3).overlaps(name)]


def test_many_conditions_stand_in_two_columns_that_can_be_read(qtbot: QtBot) -> None:
    window = open_window(qtbot, "ship-klingon-d7", "ship-federation-ca")
    window.resize(1358, 730)
    for grid, paper in window.controller.paper.grids.items():
        if grid.startswith(("shield/1", "shield/2", "lwarp", "rwarp", "impulse")):
            window.controller.play(MarkBoxes(unit=A, grid=grid, cells=paper.cells()))
    part = next(p for p in sheet(window).parts if isinstance(p, ConditionsPart))
    assert len([text for text in part.texts if text.text]) >= 9
    assert len({round(spot.rect.x, 2) for spot in part.spots()}) == 2
    assert {text.size for text in part.texts if text.text.endswith("gone")} == {6.8}


def test_open_choices_have_letters_on_the_ship_and_on_the_card(window: MainWindow) -> None:
    example(window, asks=True)
    scene = sheet(window)
    assert "letters a b c d e" in scene.describe()
    buttons = [b.accessibleName() for b in window.cards.cards[0].findChildren(QPushButton)]
    assert buttons[0] == "a   Phaser-2 LF+L+RR (1 box) (default)"
    assert buttons[3] == "d   Phaser-1 FX, boom middle (1 box)"
    render_image(scene, 300)
    window.controller.rolls.dismiss(window.controller.state.owed[0])
    window.controller.undo()
    assert "letters a b c d e" in scene.describe()
    while window.controller.session.can_undo:
        window.controller.undo()
    assert "letters" not in scene.describe()


def test_a_click_answers_one_open_point_after_the_other(qtbot: QtBot, window: MainWindow) -> None:
    example(window, asks=True)
    click(window, box(window, "ph1-2", 0))
    assert left(window, "ph1-2") == 0
    qtbot.waitUntil(lambda: "tractor" in first_title(window))
    click(window, box(window, "tractor-2", 0))
    assert left(window, "tractor-2") == 0
    qtbot.waitUntil(lambda: first_title(window).startswith("Weapon 3: which"))


def test_undo_takes_back_one_weapon_or_the_whole_volley(qtbot: QtBot, window: MainWindow) -> None:
    volley = panel(window)
    volley.typed.setText("40 3 3")
    volley.shoot(later=True)
    controller = window.controller
    assert len(controller.state.owed) == 3
    assert "10 inside, a roll waits" in volley.status.text()
    assert controller.rolls.resolve(controller.state.owed[0], (1, 1))
    assert left(window, "bridge") == 1
    controller.undo()
    assert left(window, "bridge") == 2
    assert len(controller.state.owed) == 3
    controller.redo()
    qtbot.mouseClick(volley.back, Qt.MouseButton.LeftButton)
    assert left(window, "shield/1") == 30
    assert not window.controller.state.owed
    assert not volley.back.isEnabled()


def test_a_second_volley_waits_for_the_first(window: MainWindow) -> None:
    volley = panel(window)
    volley.typed.setText("40")
    volley.shoot(later=True)
    said = spoken(window)
    volley.typed.setText("4")
    volley.shoot()
    assert said == ["The volley before has to be settled first: see its cards."]


def test_direct_damage_passes_the_shield(window: MainWindow) -> None:
    volley = panel(window)
    volley.direct.click()
    volley.write(0, 0, "Breakdown")
    volley.write(0, POINTS_AT, "2")
    volley.write(0, ROLL, "1 1")
    volley.shoot()
    assert left(window, "shield/1") == 30
    assert left(window, "bridge") == 1
    assert left(window, "security") == 1


def test_each_line_has_its_own_way_and_its_own_shield(window: MainWindow) -> None:
    volley = panel(window)
    volley.asks.setChecked(False)
    lines = [
        ("Gatling", "pulses", "5 5 5", "", "2/8"),
        ("Spearfish", "shared", "8+8", "2", ""),
        ("Plasma", "envelops", "24 4", "3 4", "2"),
        ("Breakdown", "direct", "2", "", "2"),
        ("Photon", "", "31", "5", "2 / 8"),
    ]
    for row, line in enumerate(lines):
        for column, text in enumerate(line):
            volley.write(row, column, text)
    volley.shields[6].click()
    command, _ = volley.volley()
    made = [(s.damage, s.pulses, s.shared, dict(s.envelops), s.shield) for s in command.weapons]
    assert made == [
        (None, (5, 5, 5), (), {}, None),
        (None, (), (8, 8), {}, 2),
        (None, (), (), {"3": 24, "4": 4}, None),
        (2, (), (), {}, None),
        (31, (), (), {}, 5),
    ]
    assert [shot.direct for shot in command.weapons] == [False, False, False, True, False]
    volley.shoot()
    shields = [left(window, f"shield/{number}") for number in range(1, 7)]
    assert shields == [30, 6, 0, 18, 0, 7]
    assert window.controller.state.owed == ()


def test_the_typed_line_knows_ways_and_shields(qtbot: QtBot, window: MainWindow) -> None:
    volley = panel(window)
    qtbot.keyClicks(volley.typed, "16 s1 3x5 s2 8+8 10s1+5s6 2 direct")
    rows = [[volley.cell(row, c) for c in (HOW, POINTS_AT, SHIELD)] for row in range(5)]
    assert rows == [
        ["", "16", "1"],
        ["pulses", "5 5 5", "2"],
        ["shared", "8 8", "direct"],
        ["envelops", "10 5", "1 6"],
        ["direct", "2", ""],
    ]
    direct = [shot.direct for shot in volley.volley()[0].weapons]
    assert direct == [False, False, True, False, True]


def test_a_way_is_chosen_from_a_list(qtbot: QtBot, window: MainWindow) -> None:
    volley = panel(window)
    volley.write(0, POINTS_AT, "5 5")
    index = volley.table.model().index(0, HOW)
    volley.table.setCurrentIndex(index)
    volley.table.edit(index)
    editor = volley.table.findChild(QComboBox)
    assert editor is not None
    qtbot.keyClick(editor, Qt.Key.Key_Down)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    editor.activated.emit(editor.currentIndex())
    assert volley.cell(0, HOW) == "pulses"
    command, _ = volley.volley()
    assert command.weapons[0].pulses == (5, 5)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (("", "5 5", ""), "Weapon 1: say how it does several numbers of points."),
        (("envelops", "5 5", "1"), "Weapon 1: a shield for each of its points, as 1 2 6."),
        (("envelops", "5", ""), "Weapon 1: a shield for each of its points, as 1 2 6."),
        (("pulses", "5 5", "1 2"), "Weapon 1: only what envelops strikes several shields."),
        (("", "5", "7"), 'Shields are numbered 1 to 6, not "7".'),
        (("envelops", "5", "2 2"), "A weapon names each shield once."),
        (("pulses", "", ""), "Line 1 lacks its points."),
    ],
)
def test_an_odd_way_is_refused_in_a_sentence(
    window: MainWindow, line: tuple[str, str, str], sentence: str
) -> None:
    volley = panel(window)
    for column, text in zip((HOW, POINTS_AT, SHIELD), line, strict=True):
        volley.write(0, column, text)
    said = spoken(window)
    volley.shoot()
    assert said == [sentence]
    assert window.controller.session.history.cursor == 0


def test_fire_lets_the_program_roll_whatever_the_setting(qtbot: QtBot, window: MainWindow) -> None:
    volley = panel(window)
    volley.asks.setChecked(False)
    volley.shields[4].click()
    volley.typed.setText("30")
    QTest.keyClick(volley.typed, Qt.Key.Key_Return)
    assert left(window, "shield/4") == 0
    assert window.controller.state.owed == ()
    assert volley.shields[4].text() == "4!"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (("", "", ""), "Type the points of at least one weapon."),
        (("Photon", "", ""), "Line 1 lacks its points."),
        (("", "-3", ""), '"-3" is no number of points.'),
        (("", "many", ""), '"many" is no number of points.'),
        (("", "2000", ""), "Damage runs from 0 to 1000, not 2000."),
        (("", "16", "13"), 'Two dice cannot show "13".'),
        (("", "16", "0 7"), 'Two dice cannot show "0 7".'),
        (("", "16", "x"), '"x" is no roll; type 10 or 4 6.'),
    ],
)
def test_an_odd_line_is_refused_in_a_sentence_and_changes_nothing(
    window: MainWindow, row: tuple[str, str, str], sentence: str
) -> None:
    volley = panel(window)
    for column, text in zip((0, POINTS_AT, ROLL), row, strict=True):
        volley.write(0, column, text)
    said = spoken(window)
    volley.shoot()
    assert said == [sentence]
    assert window.controller.session.history.cursor == 0


def test_an_odd_list_is_told_while_typing(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClicks(panel(window).typed, "16 x")
    assert panel(window).status.text() == '"x" is no number of points.'


def test_rolls_are_faces_or_sums() -> None:
    assert faces_of("10") == [(4, 6)]
    assert faces_of("2") == [(1, 1)]
    assert faces_of("5 5") == faces_of("5+5") == [(5, 5)]
    assert faces_of("3/4") == [(1, 2), (1, 3)]
    assert faces_of("") == []
    for bad in ("1", "13", "7 1", "1 2 3"):
        with pytest.raises(RuleError):
            faces_of(bad)


def test_the_row_lights_up_column_by_column(qtbot: QtBot, window: MainWindow) -> None:
    volley = panel(window)
    volley.asks.setChecked(False)
    volley.direct.click()
    volley.write(0, POINTS_AT, "4")
    volley.write(0, ROLL, "1 1")
    volley.shoot()
    hands = window.pane.hands
    assert isinstance(hands, ShipHands)
    player = hands.trail
    (chart,) = charts(sheet(window))
    assert chart.shown is not None
    assert len(chart.shown.trail) == 4
    assert player.is_playing
    counts = [str(n) for n in (4, 3, 2, 1)]
    first = [t.text for t in chart.texts if t.text in counts and t.size == chart.measures.label]
    assert first == ["4"]
    qtbot.waitUntil(lambda: not player.is_playing)
    (chart,) = charts(sheet(window))
    assert [
        t.text for t in chart.texts if t.text in counts and t.size == chart.measures.label
    ] == counts
    window.controller.undo()
    assert not player.is_playing


def test_a_row_goes_on_lighting_up_where_the_sheet_is_laid_out_anew(
    qtbot: QtBot, window: MainWindow
) -> None:
    volley = panel(window)
    volley.asks.setChecked(False)
    volley.direct.click()
    volley.write(0, POINTS_AT, "4")
    volley.write(0, ROLL, "1 1")
    volley.shoot()
    hands = window.pane.hands
    assert isinstance(hands, ShipHands)
    (before,) = charts(sheet(window))
    QTest.keyClick(window.pane.view, Qt.Key.Key_F9)
    (chart,) = charts(sheet(window))
    assert chart is not before
    assert chart.measures.is_dense is not before.measures.is_dense
    assert chart.shown is not None
    assert len(chart.shown.trail) == 4
    qtbot.waitUntil(lambda: not hands.trail.is_playing)
    lit = [t for t in chart.texts if t.ink == "accent" and t.size == chart.measures.label]
    assert [text.text for text in lit] == ["4", "3", "2", "1"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_lit_cells_keep_their_contrast(theme: Theme) -> None:
    for ground in (theme.link, theme.heat_tint):
        for ink in (theme.ink, theme.soft, theme.accent):
            assert contrast(ink, ground) >= 4.3


def test_a_line_of_the_journal_lights_its_weapon_on_the_chart(window: MainWindow) -> None:
    example(window, asks=False)
    window.show_journal()
    model = window.journal.journal
    rows = [r for r in range(model.rowCount()) if "16 left, A cargo" in str(model.index(r).data())]
    line = model.line(model.index(rows[0]))
    assert line is not None
    window.lights.light_line(line)
    lit = [t for t in sheet(window).describe().splitlines() if t.startswith("trail")]
    assert lit[0] == "trail 7-A 16"
    assert lit[-1] == "trail 7-I 1 hit"
    window.lights.light_line(None)
    assert "trail 4-B 1 hit" in sheet(window).describe()


def test_a_destroyed_ship_is_crossed_out_and_fired_at_no_more(window: MainWindow) -> None:
    volley = panel(window)
    volley.asks.setChecked(False)
    volley.direct.click()
    for _ in range(4):
        volley.typed.setText("90")
        volley.shoot()
    assert window.controller.derived(A).destroyed
    assert "dead cross" in sheet(window).describe()
    assert not volley.fire.isEnabled()
    assert "Destroyed" in volley.status.text()


def test_another_game_brings_another_panel(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    volley = panel(window)
    game = setup("skirmish-wisp", "skirmish-anvil")
    window.controller.new_game(tmp_path / "cards.rsgame", SYSTEMS["skirmish"], game)
    assert window.turn_stack.panel is not volley
    game = setup("ship-kestrel")
    window.controller.new_game(tmp_path / "ships.rsgame", SYSTEM, game)
    assert window.turn_stack.panel is volley
    assert "Kestrel" in volley.ship.text()


def test_ships_print(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "d7.pdf"
    print_pdf([Page(fresh("ship-klingon-d7"), A, SYSTEM)], path)
    assert path.read_bytes().startswith(b"%PDF")


def test_a_panel_that_is_gone_hears_no_more(window: MainWindow, qtbot: QtBot) -> None:
    second = VolleyPanel(window.controller)
    second.deleteLater()
    with qtbot.waitSignal(second.destroyed):
        pass
    example(window, asks=True)
    before = window.controller.session.history.cursor
    window.controller.rolls.roll(window.controller.state.owed[0])
    assert window.controller.session.history.cursor > before


def test_the_overview_has_no_bars_that_ships_do_not_know(window: MainWindow) -> None:
    window.actions_by_key["overview"].trigger()
    overview = window.menu_actions.overview_dialog
    assert overview is not None
    for card in overview.cards.values():
        assert [gauge.title for gauge in card.sight.gauges] == ["Shields", "Systems"]
        assert card.sight.pilot is None


# -- two turns -----------------------------------------------------------------------------------


def turn(window: MainWindow) -> int:
    return window.controller.state.clock.turn


def settle(window: MainWindow) -> None:
    """Roll what is to be rolled and take the last of each choice."""
    controller = window.controller
    while controller.state.owed:
        entry = controller.state.owed[0]
        question = controller.rolls.question(entry)
        if question.choose:
            controller.rolls.resolve(entry, choice=question.choose[-1].id)
        else:
            controller.rolls.roll(entry)


def owed(window: MainWindow) -> list[Owed]:
    return list(window.controller.state.owed)


def test_two_turns_with_mouse_and_keys(qtbot: QtBot, window: MainWindow) -> None:
    volley, controller, view = panel(window), window.controller, window.pane.view
    qtbot.keyClicks(volley.typed, "16 16 3x4")
    qtbot.mouseClick(volley.later, Qt.MouseButton.LeftButton)
    assert left(window, "shield/1") == 0
    assert len(owed(window)) == 4
    # A roll with the keys of the cards, a choice with the mouse on the ship, the next one too.
    window.cards.pause = 0
    window.docks["This turn"].raise_()
    window.cards.setFocus()
    for face in (Qt.Key.Key_4, Qt.Key.Key_6):
        qtbot.keyClick(window.cards, face)
    click(window, box(window, "ph1-3", 0))
    assert left(window, "ph1-3") == 0
    click(window, box(window, "tractor-1", 1))
    assert left(window, "tractor-1") == 1
    assert [e.why for e in owed(window)] == ["4 points inside"] * 3
    # The turn does not end over open allocations unless the player says so.
    qtbot.keyClick(view, Qt.Key.Key_F5)
    window.actions_by_key["next_phase"].trigger()
    assert turn(window) == 1
    assert window.side_panel.lead.words.text() == "3 rolls are owed before the phase ends."
    window.actions_by_key["roll_all"].trigger()
    settle(window)
    qtbot.waitUntil(lambda: turn(window) == 2)
    # The other ship, by the hit bar.
    window.pick_unit(2)
    assert "Federation CA" in volley.ship.text()
    before = controller.session.history.cursor
    assert controller.say("20 s2 10s3+30s4")
    assert [left(window, f"shield/{n}") for n in (2, 3, 4)] == [4, 14, 0]
    (entry,) = owed(window)
    assert controller.rolls.question(entry).title.startswith("Weapon 2, shield #4")
    window.end_turn()
    assert turn(window) == 2
    lead = window.side_panel.lead
    assert lead.words.text() == "1 roll is owed before the phase ends."
    lead.grab()
    qtbot.mouseClick(lead.skip, Qt.MouseButton.LeftButton)
    assert turn(window) == 3
    assert owed(window) == []
    controller.rewind(before)
    assert turn(window) == 2
    assert left(window, "shield/4") == 24


def own_chart() -> dict[str, object]:
    """The standard chart with one cell of a player's own: 7-A is a tractor."""
    rows = {str(roll): list(cells) for roll, cells in chart("standard").rows.items()}
    rows["7"][0] = "tractor"
    return {"title": "House chart", "rows": rows}


def test_a_whole_battle_by_a_chart_of_ones_own(qtbot: QtBot, home: None, tmp_path: Path) -> None:
    window = open_window(qtbot, "ship-klingon-d7", "ship-federation-ca")
    game = replace(setup("ship-klingon-d7", "ship-federation-ca"), options={"chart": own_chart()})
    path = tmp_path / "house.rsgame"
    assert window.controller.new_game(path, SYSTEM, game)
    controller, volley, view = window.controller, panel(window), window.pane.view
    # Turn 1. Pulses on the first shield, an enveloping torpedo, a drone that strikes twice and a
    # weapon with a shield of its own, typed in firing order; all rolls are the player's.
    qtbot.mouseClick(volley.shields[2], Qt.MouseButton.LeftButton)
    qtbot.keyClicks(volley.typed, "31+2 s1 23s3+5s4 3x8 s5 20 s6")
    volley.write(0, HOW, "shared")
    assert [volley.cell(row, HOW) for row in range(4)] == ["shared", "envelops", "pulses", ""]
    qtbot.mouseClick(volley.later, Qt.MouseButton.LeftButton)
    shields = [left(window, f"shield/{number}") for number in range(1, 7)]
    assert shields == [0, 22, 0, 17, 0, 2]
    titles = [controller.rolls.question(e).title for e in owed(window)]
    assert titles == [
        "Weapon 1: damage allocation, 3 points",
        "Weapon 2, shield #3: damage allocation, 1 point",
        "Weapon 3, pulse 3: damage allocation, 2 points",
    ]
    # The cards have come to the front; each weapon waits for those before it.
    assert window.cards.isVisible()
    window.cards.pause = 0
    window.cards.setFocus()
    for face in (Qt.Key.Key_4, Qt.Key.Key_3):
        qtbot.keyClick(window.cards, face)
    assert first_title(window) == "Weapon 1: which tractor (7-A, 3 left)"
    assert "letters a b" in sheet(window).describe()
    qtbot.keyClick(view, Qt.Key.Key_F6)
    window.actions_by_key["roll_all"].trigger()
    assert first_title(window) == "Weapon 1: which tractor (7-A, 3 left)"
    assert len(owed(window)) == 3
    # A click beside what is lit is none; one on it answers, and the points go on.
    click(window, box(window, "tractor-1", 0))
    assert left(window, "tractor-1") == 0
    assert left(window, "fhull") == 3
    assert [controller.rolls.question(e).title for e in owed(window)] == titles[1:]
    # Back and forth: the same paper.
    after = controller.state
    for _ in range(2):
        window.actions_by_key["undo"].trigger()
    assert left(window, "fhull") == 4
    assert len(owed(window)) == 3
    for _ in range(2):
        window.actions_by_key["redo"].trigger()
    assert controller.state == after
    # The turn asks first, and ends once all is settled.
    window.actions_by_key["next_phase"].trigger()
    assert window.side_panel.lead.words.text() == "2 rolls are owed before the phase ends."
    assert turn(window) == 1
    settle(window)
    assert owed(window) == []
    qtbot.waitUntil(lambda: turn(window) == 2)
    # Turn 2: the other ship, in front by its number; the owner leaves choices to the ruling.
    qtbot.keyClick(view, Qt.Key.Key_2)
    window.pick_unit(2)
    assert "Federation CA" in volley.ship.text()
    volley.asks.setChecked(False)
    volley.shields[1].click()
    qtbot.keyClicks(volley.typed, "30 4")
    volley.write(1, ROLL, "7")
    qtbot.mouseClick(volley.fire, Qt.MouseButton.LeftButton)
    assert left(window, "shield/1") == 0
    assert left(window, "tractor-1") == 0
    assert left(window, "fhull-1") == 3
    assert owed(window) == []
    # A box that was struck by mistake comes back, by hand and then by undo.
    click(window, box(window, "fhull-1", 0))
    assert left(window, "fhull-1") == 4
    window.actions_by_key["undo"].trigger()
    assert left(window, "fhull-1") == 3
    # On paper as it stands, and on disk: whoever opens the game has the same.
    for paper in ("a4", "letter"):
        pdf = tmp_path / f"{paper}.pdf"
        pages = [Page(controller.state, unit, SYSTEM) for unit in controller.state.units]
        print_pdf(pages, pdf, paper, theme=INK_SAVING, has_tables=True)
        assert pdf.read_bytes().startswith(b"%PDF")
    state = controller.state
    assert controller.open_game(Path(os.environ["RECORDSHEET_HOME"]) / "test.rsgame")
    assert controller.open_game(path)
    assert controller.state == state
    controller.close()


def test_repair_boxes_are_given_up_before_excess_damage_by_a_click(
    qtbot: QtBot, home: None, tmp_path: Path
) -> None:
    # Nothing on this ship answers the chart: every roll comes to its last column.
    rows = {str(roll): [*["center warp"] * 12, "excess damage"] for roll in range(2, 13)}
    game = replace(setup("ship-mule"), options={"chart": {"title": "Bare", "rows": rows}})
    window = open_window(qtbot, "ship-mule")
    assert window.controller.new_game(tmp_path / "mule.rsgame", SYSTEM, game)
    volley = panel(window)
    volley.direct.click()
    qtbot.keyClicks(volley.typed, "6")
    volley.write(0, ROLL, "7")
    qtbot.keyClick(volley.typed, Qt.Key.Key_Return)
    assert first_title(window).startswith("Weapon 1: cargo or repair before excess damage")
    click(window, box(window, "repair", 0))
    assert left(window, "repair") == 0
    assert left(window, "excess") == 3
    # The last point rolls again; the owner spares what is left.
    qtbot.waitUntil(lambda: first_title(window).endswith("1 left)"))
    letters = [c.letter for c in window.controller.rolls.question(owed(window)[0]).choose]
    assert letters == ["a", "b", "c", "d"]
    click(window, box(window, "excess", 1))
    assert left(window, "excess") == 2
    assert owed(window) == []
    window.controller.close()


def test_the_volley_table_has_the_room_and_nothing_else_scrolls(
    qtbot: QtBot, window: MainWindow
) -> None:
    alone = VolleyPanel(window.controller)
    qtbot.addWidget(alone)
    # What a small screen leaves for it.
    alone.resize(346, 315)
    alone.show()
    QApplication.processEvents()
    alone.typed.setText(POINTS)
    alone.grab()
    assert alone.verticalScrollBar().maximum() == 0
    rows = alone.table.viewport().height() // alone.table.rowHeight(0)
    assert rows >= 5
    assert alone.table.verticalScrollBar().maximum() > 0
    for widget in (alone.fire, alone.asks, alone.clear, alone.back):
        assert (
            alone.viewport()
            .rect()
            .contains(widget.mapTo(alone.viewport(), widget.rect().bottomRight()))
        )
    qtbot.waitUntil(alone.odds.isVisible)
    QApplication.processEvents()
    alone.grab()
    assert alone.verticalScrollBar().maximum() == 0, "the table gives the odds their room"
    alone.resize(346, 560)
    alone.grab()
    assert alone.table.viewport().height() // alone.table.rowHeight(0) >= 12


def test_the_example_of_the_rules_is_a_demo_battle(window: MainWindow) -> None:
    window.submenus.demos.aboutToShow.emit()
    (action,) = [a for a in window.submenus.demos.actions() if a.text() == "Hard Hits"]
    action.trigger()
    game = window.controller.game
    assert game is not None
    assert game.path.stem == "Hard Hits, the example"
    assert owed(window) == []
    lost = sum(len(g.lost) for key, g in window.controller.paper.grids.items() if "/" not in key)
    assert lost == 77
    window.controller.rewind(0)
    assert left(window, "shield/1") == 30


def test_lines_of_a_volley_grow_with_the_letters(qtbot: QtBot, window: MainWindow) -> None:
    alone = VolleyPanel(window.controller)
    qtbot.addWidget(alone)
    alone.resize(346, 560)
    alone.show()
    before = alone.table.rowHeight(0)
    larger = alone.font()
    larger.setPointSizeF(2 * larger.pointSizeF())
    alone.table.setFont(larger)
    alone.grab()
    assert alone.table.fontMetrics().height() > before
    assert alone.table.rowHeight(0) > alone.table.fontMetrics().height()
