"""A game of grids and templates in the window, with real mouse, wheel and key events."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import EndTurn
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.storage.settings import Layout
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.renegade_tech.commands import Explode
from recordsheet_gui.ui.games.battletech.turn_tabs import AttackTabs
from recordsheet_gui.ui.games.picks import Picks
from recordsheet_gui.ui.games.renegade_tech.aiming import Aiming
from recordsheet_gui.ui.games.renegade_tech.hands import GridHands
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView
from recordsheet_gui.ui.theme import LIGHT
from recordsheet_gui.ui.window import MainWindow
from tests.sheet.sheets import shipped
from tests.ui.grids import (
    BLOCK,
    CT,
    REAR,
    RT,
    SYSTEM,
    click,
    ghosts,
    hands,
    hover,
    key,
    layer,
    lost,
    middles,
    open_grids,
    palette,
    picture,
    place,
    sheet,
)
from tests.ui.table import do


@pytest.fixture(params=list(Layout))
def window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[MainWindow]:
    """Each test plays on the play layout and on paper: gestures are the same."""
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = open_grids(qtbot, layout=request.param)
    yield made
    made.controller.close()


@pytest.fixture
def aiming(window: MainWindow) -> Aiming:
    return Aiming.of(window.controller)


# -- by hand -----------------------------------------------------------------------------------


def test_a_click_marks_a_box_and_another_restores_it(window: MainWindow) -> None:
    click(window, RT, Cell(1, 2))
    assert picture(window) == ("######", "##.###", "######")
    click(window, RT, Cell(1, 2))
    assert picture(window) == ("######", "######", "######")


def test_a_drag_sweeps_boxes_in_one_step(window: MainWindow) -> None:
    port = window.pane.view.viewport()
    start, end = place(window, RT, Cell(0, 0)), place(window, RT, Cell(0, 3))
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(port, start + (end - start) * share)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)
    assert picture(window) == ("....##", "######", "######")
    window.undo()
    assert picture(window) == ("######", "######", "######")


def test_the_wheel_strikes_and_restores_the_next_box(window: MainWindow) -> None:
    port = window.pane.view.viewport()
    at = QPointF(place(window, RT, Cell(1, 1)))
    for turns, left in ((-120, 17), (-120, 16), (120, 17)):
        event = QWheelEvent(
            at,
            port.mapToGlobal(at),
            QPoint(),
            QPoint(0, turns),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(port, event)
        assert window.controller.paper.grids[RT].left == left


def test_keys_go_from_grid_to_grid_and_from_box_to_box(window: MainWindow) -> None:
    scene = sheet(window)
    scene.set_focus_target(scene.locations[RT].target())
    window.pane.view.setFocus()
    key(window, Qt.Key.Key_Plus)
    assert picture(window) == (".#####", "######", "######")
    key(window, Qt.Key.Key_Minus)
    assert picture(window) == ("######", "######", "######")
    scene.set_focus_target(scene.locations[RT].box(Cell(0, 0)))
    key(window, Qt.Key.Key_Right)
    key(window, Qt.Key.Key_Down)
    assert scene.focused == scene.locations[RT].box(Cell(1, 1))
    key(window, Qt.Key.Key_Space)
    assert picture(window) == ("######", "#.####", "######")
    assert scene.step_focus(forward=True)
    assert scene.focused is not None
    assert scene.focused.kind is TargetKind.LOCATION


def test_a_click_on_the_shots_takes_one(window: MainWindow) -> None:
    track = TrackKey("ammo/RT/4")
    scene = sheet(window)
    counter = next(s for s in scene.spots() if s.target.kind is TargetKind.AMMO and s.target.cell
                   is None and s.target.location == "RT")  # fmt: skip
    spot = window.pane.view.mapFromScene(QPointF(*counter.rect.center))
    QTest.mouseClick(window.pane.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert window.controller.paper.tracks[track] == 23


def test_a_box_of_the_block_takes_its_slot_out(window: MainWindow) -> None:
    click(window, BLOCK, Cell(0, 5))
    assert "RT/3 LRM 5 out" in sheet(window).describe()


def test_the_menu_offers_the_box_and_the_preview(window: MainWindow, aiming: Aiming) -> None:
    menu = window.pane.menu_for(sheet(window).locations[RT].box(Cell(0, 0)))
    words = [action.text() for action in menu.actions()]
    assert "Mark this box" in words
    preview = next(a for a in menu.actions() if a.text() == "Preview widowing")
    preview.trigger()
    assert aiming.shows_widows


# -- templates ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "grid", "cell"),
    [
        ("Medium Laser", RT, Cell(2, 4)),
        ("AC/20", CT, Cell(1, 2)),
        ("Gauss Rifle", GridKey("LA/critical"), Cell(3, 0)),
        ("LRM 20", RT, Cell(0, 5)),
        ("SRM 6", GridKey("HD/front_armor"), Cell(1, 3)),
        ("Large Laser", REAR, Cell(0, 2)),
    ],
)
def test_the_ghost_is_what_is_then_struck(
    window: MainWindow, aiming: Aiming, weapon: str, grid: GridKey, cell: Cell
) -> None:
    aiming.take(weapon)
    hover(window, grid, cell)
    ghost = ghosts(window)
    assert ghost
    assert lost(window) == {}
    click(window, grid, cell)
    assert middles(window, lost(window)) == ghost


def test_the_worked_example_of_laser_and_autocannon(window: MainWindow, aiming: Aiming) -> None:
    aiming.take("Medium Laser")
    click(window, RT, Cell(1, 4))
    aiming.take("AC/5")
    click(window, RT, Cell(1, 4))
    assert picture(window) == ("###...", "####.#", "####.#")
    assert picture(window, GridKey("RT/front_internal")) == ("##....",)
    assert picture(window, GridKey("CT/front_internal")) == ("######", ".#####")


def test_an_even_template_shows_its_left_variant_and_the_card_decides(
    window: MainWindow, aiming: Aiming
) -> None:
    aiming.take("PPC")
    hover(window, CT, Cell(1, 2))
    left_one = ghosts(window)
    assert len(left_one) == 10
    click(window, CT, Cell(1, 2))
    assert lost(window) == {}
    card = next(card for card in window.cards.cards if "even width" in card.question.title)
    card.press_face(2)
    assert middles(window, lost(window)) == left_one


def shift_wheel(window: MainWindow, grid: GridKey, cell: Cell) -> None:
    port = window.pane.view.viewport()
    here = place(window, grid, cell)
    event = QWheelEvent(
        QPointF(here), QPointF(port.mapToGlobal(here)), QPoint(0, 0), QPoint(0, 120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.ShiftModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(port, event)


@pytest.mark.rule("RT-7")
def test_both_variants_of_an_even_template_are_shown_and_a_key_chooses(
    window: MainWindow, aiming: Aiming
) -> None:
    aiming.take("PPC")
    hover(window, CT, Cell(1, 3))
    left, only_right = ghosts(window), layer(window, Layer.ELSE)
    assert (len(left), len(only_right)) == (10, 5)
    window.pane.view.setFocus()
    key(window, Qt.Key.Key_F)
    assert aiming.lean == "right"
    right = ghosts(window)
    assert right == only_right | (left & right)
    assert layer(window, Layer.ELSE) == left - right
    assert "leans left (F flips)" in hands(window).bar.words.text()
    click(window, CT, Cell(1, 3))
    assert middles(window, lost(window)) == right
    assert not [card for card in window.cards.cards if "even width" in card.question.title]


def test_shift_and_the_wheel_flip_until_a_die_decides_again(
    window: MainWindow, aiming: Aiming
) -> None:
    aiming.take("AC/2")
    hover(window, CT, Cell(1, 2))
    leans = []
    for _ in range(3):
        shift_wheel(window, CT, Cell(1, 2))
        leans.append(aiming.lean)
    assert leans == ["right", "left", ""]
    assert lost(window) == {}
    aiming.take("AC/5")
    shift_wheel(window, CT, Cell(1, 2))
    assert aiming.lean == ""
    assert layer(window, Layer.ELSE) == set()


def test_the_palette_asks_only_for_what_a_weapon_has(window: MainWindow) -> None:
    panel = palette(window)
    switches = (panel.guided, panel.cluster, panel.range)
    for weapon, shown in (
        ("Medium Laser", (False, False, False)),
        ("LRM 20", (True, False, False)),
        ("LB 10-X AC", (False, True, False)),
        ("Heavy Gauss Rifle", (False, False, True)),
    ):
        panel.choose(weapon)
        assert tuple(not switch.isHidden() for switch in switches) == shown


def test_the_palette_leans_an_even_template(window: MainWindow, aiming: Aiming) -> None:
    found = palette(window)
    found.choose("Medium Laser")
    assert found.lean.isHidden()
    found.choose("PPC")
    assert not found.lean.isHidden()
    assert found.lean.currentText() == "A die leans it"
    found.lean.setFocus()
    QTest.keyClick(found.lean, Qt.Key.Key_Down)
    assert aiming.lean == "left"
    click(window, RT, Cell(1, 2))
    # Chosen, no die is asked for: the rolled column is the left one of the two.
    assert {cell.column for cell in lost(window)[RT]} == {2, 3}
    key(window, Qt.Key.Key_F)
    assert found.lean.currentText() == "A die leans it"


def test_pellets_fall_one_by_one(window: MainWindow, aiming: Aiming) -> None:
    palette(window).choose("LB 10-X AC")
    hover(window, RT, Cell(0, 3))
    assert len(ghosts(window)) == 10
    palette(window).cluster.click()
    assert len(ghosts(window)) == 1
    click(window, RT, Cell(0, 3))
    assert lost(window) == {RT: {Cell(0, 3)}}
    aiming.take("AC/10")
    assert not aiming.cluster


def test_a_heavy_gauss_rifle_strikes_by_its_range(window: MainWindow) -> None:
    panel = palette(window)
    panel.choose("Heavy Gauss Rifle")
    hover(window, CT, Cell(1, 2))
    assert len(ghosts(window)) == 25
    panel.range.setCurrentIndex(2)
    panel.range.activated.emit(2)
    assert len(ghosts(window)) == 10
    ghost = ghosts(window)
    click(window, CT, Cell(1, 2))
    assert middles(window, lost(window)) == ghost


@pytest.mark.rule("RT-guided")
def test_a_guided_group_may_be_shifted_by_its_card(window: MainWindow) -> None:
    palette(window).choose("LRM 20")
    palette(window).guided.click()
    click(window, RT, Cell(0, 2))
    assert lost(window) == {}
    card = next(card for card in window.cards.cards if "shift the center" in card.question.title)
    window.controller.rolls.resolve(card.entry, choice="left")
    assert lost(window) == {RT: {Cell(0, column) for column in range(4)}}


def test_what_is_in_hand_is_told_beside_the_diagram(qtbot: QtBot, window: MainWindow) -> None:
    controller = window.controller
    view = SheetView()
    qtbot.addWidget(view)
    view.resize(1042, 580)
    view.show()
    scene = sheet_scene(controller.state, UnitId("a"), SYSTEM, LIGHT, pane=view.room())
    view.show_sheet(scene, view.room()[0] / scene.layout.width)
    held = GridHands(controller, view, view)
    held.attach(scene, UnitId("a"))
    Aiming.of(controller).take("AC/5")
    assert held.bar.isVisible()
    bar = QRectF(held.bar.geometry())
    for part in scene.locations.values():
        boxes = QRectF(view.mapFromScene(part.sceneBoundingRect()).boundingRect())
        assert not boxes.intersects(bar)
    assert QRectF(view.rect()).contains(bar)


def test_rear_boxes_are_struck_from_behind(window: MainWindow, aiming: Aiming) -> None:
    aiming.take("AC/5")
    click(window, REAR, Cell(0, 3))
    assert picture(window, REAR) == ("#.....",)
    aiming.set_rear(True)
    click(window, RT, Cell(0, 0))
    assert picture(window, REAR) == ("......",)


def test_escape_puts_the_weapon_away(window: MainWindow, aiming: Aiming) -> None:
    aiming.take("AC/5")
    assert hands(window).bar.isVisible()
    hover(window, RT, Cell(0, 3))
    window.pane.view.setFocus()
    key(window, Qt.Key.Key_Escape)
    assert aiming.weapon == ""
    assert ghosts(window) == set()
    assert not hands(window).bar.isVisible()
    click(window, RT, Cell(0, 3))
    assert picture(window) == ("###.##", "######", "######")


def test_the_keyboard_aims_and_fires(window: MainWindow, aiming: Aiming) -> None:
    scene = sheet(window)
    aiming.take("Medium Laser")
    scene.set_focus_target(scene.locations[RT].box(Cell(0, 1)))
    window.pane.view.setFocus()
    key(window, Qt.Key.Key_Right)
    assert len(ghosts(window)) == 5
    key(window, Qt.Key.Key_Return)
    assert picture(window) == ("#...##", "##.###", "##.###")


def test_the_popover_asks_for_weapon_and_column(window: MainWindow) -> None:
    scene = sheet(window)
    scene.set_focus_target(scene.locations[RT].target())
    window.pane.view.setFocus()
    key(window, Qt.Key.Key_Return)
    popover = hands(window).popover
    assert popover.isVisible()
    popover.weapon.setCurrentText("AC/10")
    popover.columns[3].click()
    assert len(ghosts(window)) == 10
    assert popover.preview.text() == "10 right torso front armor"
    QTest.keyClick(popover, Qt.Key.Key_Return)
    assert picture(window) == (".....#", ".....#", "######")
    assert not popover.isVisible()


def test_the_popover_explains_a_weapon_without_template(window: MainWindow) -> None:
    hands(window).open_popover(RT)
    popover = hands(window).popover
    popover.weapon.setCurrentText("Laser AMS")
    assert "no template" in popover.preview.text()
    popover.weapon.setCurrentText("Trebuchet")
    assert "no weapon" in popover.preview.text()
    popover.hit.click()
    assert lost(window) == {}


# -- palette -----------------------------------------------------------------------------------


def test_the_palette_lists_the_weapons_of_the_enemy_first(window: MainWindow) -> None:
    names = palette(window).names()
    assert names[:3] == ["AC/20", "Medium Laser", "Small Laser"]
    assert set(names[3:6]) == {"AC/5", "LRM 5", "SRM 2"}
    assert "Gauss Rifle" in names
    window.controller.choose_unit(UnitId("b"))
    assert "AC/20" not in palette(window).names()[:4]


def test_the_palette_finds_by_words_and_enter_takes_the_nearest(
    window: MainWindow, aiming: Aiming
) -> None:
    found = palette(window)
    QTest.keyClicks(found.search, "gauss")
    assert found.names()
    assert all("gauss" in name.lower() for name in found.names())
    QTest.keyClick(found.search, Qt.Key.Key_Return)
    # What was typed, before others that have it in their names.
    assert "Gauss Rifle" in found.names()
    assert aiming.weapon == "Gauss Rifle"
    assert [item.data(256) for item in found.list.selectedItems()] == [aiming.weapon]


def test_a_key_leads_to_the_search(window: MainWindow, qtbot: QtBot) -> None:
    window.docks["This turn"].raise_()
    window.pane.view.setFocus()
    key(window, Qt.Key.Key_T)
    qtbot.waitUntil(lambda: palette(window).search.hasFocus() or not window.isActiveWindow())
    assert palette(window).isVisible()


def test_every_weapon_of_the_palette_has_a_picture_and_can_be_aimed(window: MainWindow) -> None:
    found = palette(window)
    for row in range(found.list.count()):
        item = found.list.item(row)
        if item.data(256):
            assert not item.icon().isNull()
    assert len(found.names()) > 100


# -- widows ------------------------------------------------------------------------------------


def test_the_preview_is_what_the_end_phase_marks(window: MainWindow, aiming: Aiming) -> None:
    for weapon in ("Medium Laser", "AC/5"):
        aiming.take(weapon)
        click(window, RT, Cell(1, 4))
    aiming.put_away()
    assert layer(window, Layer.WIDOWS) == set()
    palette(window).widows.click()
    seen = layer(window, Layer.WIDOWS)
    before = lost(window)
    window.controller.play(EndTurn(), NoAnswers())
    marked = {name: cells - before.get(name, set()) for name, cells in lost(window).items()}
    assert middles(window, marked) == seen
    assert seen == middles(window, {RT: {Cell(1, 5), Cell(2, 5)}})
    assert "oooox- oooox-" in sheet(window).describe()
    assert layer(window, Layer.WIDOWS) == set()


def test_the_end_phase_shows_what_it_is_about_to_take(window: MainWindow, aiming: Aiming) -> None:
    for weapon in ("Medium Laser", "AC/5"):
        aiming.take(weapon)
        click(window, RT, Cell(1, 4))
    while SYSTEM.phases[window.controller.state.clock.phase].key != "end":
        assert layer(window, Layer.WIDOWS) == set()
        window.skip_owed()
    assert layer(window, Layer.WIDOWS) == middles(window, {RT: {Cell(1, 5), Cell(2, 5)}})
    window.skip_owed()
    assert layer(window, Layer.WIDOWS) == set()
    assert "oooox- oooox-" in sheet(window).describe()


def test_a_location_that_passes_damage_on_shows_no_ghost(
    window: MainWindow, aiming: Aiming
) -> None:
    do(window, "condition", name="blown_off/RA", on=True)
    aiming.take("Medium Laser")
    hover(window, GridKey("RA/front_armor"), Cell(1, 2))
    assert ghosts(window) == set()


# -- explosions --------------------------------------------------------------------------------


def explode(window: MainWindow, points: int) -> None:
    unit = window.controller.unit
    assert unit is not None
    burst = Explode(unit=unit, slot=SlotKey("RT/4"), points=points, source="LRM 5 Ammo")
    window.controller.play(burst)


def test_an_explosion_is_placed_by_clicking_lit_boxes(window: MainWindow) -> None:
    explode(window, 5)
    offer = hands(window).offer
    assert offer is not None
    assert "3 points left" in offer.title
    lit = layer(window, Layer.OFFER)
    assert lit == middles(window, {k: set(c) for k, c in offer.boxes.items()})
    click(window, BLOCK, Cell(2, 0))
    assert Cell(2, 0) in window.controller.paper.grids[BLOCK].lost
    assert layer(window, Layer.OFFER) != lit
    click(window, BLOCK, Cell(2, 1))
    click(window, BLOCK, Cell(3, 1))
    assert hands(window).offer is None
    assert layer(window, Layer.OFFER) == set()
    taken = {Cell(1, 0), Cell(1, 1), Cell(2, 0), Cell(2, 1), Cell(3, 1)}
    assert lost(window) == {BLOCK: taken}


def test_beside_the_lit_boxes_nothing_is_struck(window: MainWindow) -> None:
    explode(window, 5)
    steps = window.controller.session.history.cursor
    click(window, RT, Cell(0, 0))
    assert hands(window).sweep(RT, (Cell(0, 0), Cell(0, 1)))
    assert hands(window).open_popover(RT)
    assert not hands(window).popover.isVisible()
    sheet(window).wheel_turned.emit(RT, 1)
    assert picture(window)[0] == "######"
    assert window.controller.session.history.cursor == steps
    assert hands(window).offer is not None


def test_the_rest_can_be_left_to_the_program(window: MainWindow) -> None:
    explode(window, 6)
    bar = hands(window).bar
    assert bar.isVisible()
    assert bar.button.text() == "Place the rest for me"
    bar.button.click()
    assert hands(window).offer is None
    assert sum(map(len, lost(window).values())) == 6


def test_another_game_takes_the_hands_away(window: MainWindow, tmp_path: Path) -> None:
    setup = UnitSetup(id=UnitId("a"), design=shipped("locust-lct-1v"), pilot=Pilot())
    system = SYSTEMS["total-warfare"]
    Aiming.of(window.controller).take("AC/5")
    before = hands(window)
    assert before.bar.isVisible()
    window.controller.new_game(
        tmp_path / "tw.rsgame", system, GameSetup(system=system.key, units=(setup,))
    )
    assert Aiming.of(window.controller).weapon == ""
    armor = GridKey("CT/armor")
    click(window, armor, Cell(0, 0))
    assert Cell(0, 0) in window.controller.paper.grids[armor].lost
    assert not before.bar.isVisible()
    assert before.scene is None


def test_a_tap_on_the_list_of_weapons_picks_one_for_the_attack(window: MainWindow) -> None:
    target: Target = next(
        spot.target for spot in sheet(window).spots() if spot.target.kind is TargetKind.WEAPON
    )
    middle = sheet(window).rect_of(target).center()
    spot = window.pane.view.mapFromScene(middle)
    QTest.mouseClick(window.pane.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert len(Picks.of(window.controller).picked) == 1
    panel = window.turn_stack.panel
    assert isinstance(panel, AttackTabs)
    assert panel.attack.isVisible()


def test_left_and_right_stand_on_the_same_side_on_sheet_and_roster(window: MainWindow) -> None:
    scene = sheet(window)
    right, left = (scene.locations[GridKey(f"{where}/critical")].rect.x for where in ("RA", "LA"))
    assert right < left
    assert any("seen from the front" in text for text, _, _ in scene.text_boxes())
    # Of the right arm nothing is left: the cross stands on the left half of the small figure.
    card = window.roster.cards[UnitId("a")]
    whole = card.grab().toImage()
    do(window, "condition", name="blown_off/RA", on=True)
    QApplication.processEvents()
    hurt = card.grab().toImage()
    changed = [
        x
        for x in range(4, 70)
        for y in range(4, hurt.height() - 4)
        if whole.pixel(x, y) != hurt.pixel(x, y)
    ]
    middle = 2 + 6 + 58 / 2
    assert changed
    assert max(changed) < middle
