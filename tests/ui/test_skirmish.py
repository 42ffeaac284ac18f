"""Cards in the window: gestures, attack panel, a unit of one's own."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import SetCondition
from recordsheet_gui.core.events import NoteWritten
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, UnitId
from recordsheet_gui.core.table import Withdraw
from recordsheet_gui.session.journal import whole
from recordsheet_gui.sheet.figures import mini_figure
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.skirmish.card import DAMAGE, FACING
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.games.skirmish.panel import KICK, AttackPanel
from recordsheet_gui.ui.games.skirmish.unit_dialog import SkirmishUnit
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.theme import DARK, LIGHT, Theme, contrast
from recordsheet_gui.ui.widgets.cards import odds
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.card.design import SkirmishDesign
from tests.ui.table import (
    CARDS,
    A,
    B,
    box,
    click,
    conditions_in,
    do,
    drag,
    fresh,
    left,
    open_window,
    setup,
    sheet,
    shipped,
    spoken,
    spot,
    wheel,
)

SYSTEM = SYSTEMS["skirmish"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))


@pytest.fixture
def window(qtbot: QtBot, home: None) -> Iterator[MainWindow]:
    made = open_window(qtbot, "skirmish-fencer", "skirmish-anvil", "skirmish-wisp")
    yield made
    made.controller.close()


def panel(window: MainWindow) -> AttackPanel:
    found = window.turn_stack.panel
    assert isinstance(found, AttackPanel)
    return found


def outside(scene: SheetScene) -> list[tuple[str, Rect, Rect]]:
    page = scene.layout.page
    return [
        (text, drawn, frame)
        for text, drawn, frame in scene.text_boxes()
        if not (frame.contains(drawn, 0.05) and page.contains(drawn, 0.05))
    ]


# -- the card ------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stem", CARDS)
def test_all_text_of_a_card_stays_in_its_box_and_apart(qtbot: QtBot, stem: str, paper: str) -> None:
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


def test_a_card_with_many_long_weapons_keeps_its_frame(qtbot: QtBot) -> None:
    from recordsheet_gui.ui.printing import fresh_page
    from recordsheet_gui.units.card.design import SkirmishWeapon

    design = shipped("skirmish-wisp")
    assert isinstance(design, SkirmishDesign)
    guns = tuple(
        SkirmishWeapon(name=f"Extremely long weapon {i}", location="torso", damage=99)
        for i in range(20)
    )
    page = fresh_page(replace(design, weapons=guns, name="A name " * 8), SYSTEM)
    scene = sheet_scene(page.game, page.unit, SYSTEM)
    assert outside(scene) == []
    bare = fresh_page(replace(design, weapons=()), SYSTEM)
    assert "none" in [t for t, _, _ in sheet_scene(bare.game, bare.unit, SYSTEM).text_boxes()]


def test_a_fresh_card_as_text(qtbot: QtBot) -> None:
    assert sheet_scene(fresh("skirmish-wisp"), A, SYSTEM).describe().splitlines() == [
        "Wisp",
        "light turn 1",
        "cockpit 6/6 oooooo",
        "torso 12/12 oooooooooooo",
        "left_arm 6/6 oooooo",
        "right_arm 6/6 oooooo",
        "left_leg 8/8 oooooooo",
        "right_leg 8/8 oooooooo",
        "o Laser RA 3",
        "o Small laser LA 2",
        "movement 9 left 9",
        "facing 0 ahead",
        "damage this turn 0",
    ]


def test_boxes_are_pressed_swept_and_turned_like_a_mechs(window: MainWindow) -> None:
    click(window, box(window, "torso", 4))
    assert Cell(0, 4) in window.controller.paper.grids[GridKey("torso")].lost
    click(window, box(window, "torso", 4))
    assert left(window, "torso") == 18
    drag(window, box(window, "torso", 0), box(window, "torso", 3))
    assert left(window, "torso") < 17
    window.actions_by_key["undo"].trigger()
    assert left(window, "torso") == 18
    wheel(window, box(window, "left_leg", 0), -2)
    assert left(window, "left_leg") == 10
    wheel(window, box(window, "left_leg", 0), 1)
    assert left(window, "left_leg") == 11


def test_keys_reach_everything_on_a_card(qtbot: QtBot, window: MainWindow) -> None:
    view = window.pane.view
    view.setFocus()
    sheet(window).set_focus_target(spot(window, TargetKind.LOCATION, location="torso"))
    qtbot.keyClick(view, Qt.Key.Key_X)
    assert left(window, "torso") == 17
    sheet(window).set_focus_target(spot(window, TargetKind.TRACK, track=FACING, value=2))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert window.controller.paper.tracks[FACING] == 2
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert window.controller.paper.tracks[FACING] == 3
    stops = [s for s in sheet(window).spots() if s.is_stop]
    assert len(stops) >= 10


def test_the_popover_hits_with_all_that_follows(qtbot: QtBot, window: MainWindow) -> None:
    scene = sheet(window)
    scene.activate(spot(window, TargetKind.LOCATION, location="left_arm"))
    popover = window.pane.popover
    qtbot.keyClicks(popover.amount, "11")
    assert "9 left arm" in popover.preview.text()
    assert "2 torso" in popover.preview.text()
    qtbot.keyClick(popover.amount, Qt.Key.Key_Return)
    assert left(window, "left_arm") == 0
    assert left(window, "torso") == 16
    assert window.controller.paper.tracks[DAMAGE] == 11
    assert "left_arm 0/9 ///////// gone" in scene.describe()
    assert "x Laser LA 3" in scene.describe()


def test_the_hex_is_pressed_and_turned(window: MainWindow) -> None:
    click(window, spot(window, TargetKind.TRACK, track=FACING, value=4))
    assert window.controller.paper.tracks[FACING] == 4
    wheel(window, spot(window, TargetKind.TRACK, track=FACING, value=1), 3)
    assert window.controller.paper.tracks[FACING] == 1
    assert "facing 1 right ahead" in sheet(window).describe()


def test_damage_cells_weapons_and_conditions_are_pressed(window: MainWindow) -> None:
    click(window, spot(window, TargetKind.TRACK, track=DAMAGE, value=7))
    assert window.controller.paper.tracks[DAMAGE] == 7
    click(window, spot(window, TargetKind.TRACK, track=DAMAGE, value=7))
    assert window.controller.paper.tracks[DAMAGE] == 6
    wheel(window, spot(window, TargetKind.TRACK, track=DAMAGE, value=1), -6)
    assert window.controller.paper.tracks[DAMAGE] == 0
    gun = spot(window, TargetKind.CONDITION, condition=ConditionKey("lost/1"))
    click(window, gun)
    assert "x Autocannon RA 5" in sheet(window).describe()
    assert sheet(window).accessible_name(gun) == "box of Autocannon, right arm, lost"
    assert "bring it back" in sheet(window).why(gun)
    click(window, gun)
    assert "o Autocannon RA 5" in sheet(window).describe()
    click(window, spot(window, TargetKind.CONDITION, condition=ConditionKey("prone")))
    assert "condition prone" in sheet(window).describe()


def picked_lines(window: MainWindow) -> tuple[QPainterPath, ...]:
    overlay = sheet(window).overlay
    assert overlay is not None
    return overlay.shapes(Layer.PICKED)


def test_a_tap_on_a_weapon_picks_it_and_strikes_nothing(window: MainWindow) -> None:
    attack = panel(window)
    gun = spot(window, TargetKind.WEAPON, value=1)
    steps = window.controller.session.history.cursor
    click(window, gun)
    assert attack.weapon.currentData() == "1"
    assert window.controller.session.history.cursor == steps
    assert len(picked_lines(window)) == 1
    assert "attack with it" in sheet(window).why(gun)
    # By key: Enter on its line.
    other = spot(window, TargetKind.WEAPON, value=0)
    sheet(window).set_focus_target(other)
    window.pane.view.setFocus()
    QTest.keyClick(window.pane.view, Qt.Key.Key_Return)
    assert attack.weapon.currentData() == "0"
    # What the panel chooses is lit on the card.
    attack.weapon.setCurrentIndex(attack.weapon.findData("1"))
    (lit,) = picked_lines(window)
    assert lit.boundingRect().center() == sheet(window).rect_of(gun).center()
    attack.weapon.setCurrentIndex(attack.weapon.findData(KICK))
    assert picked_lines(window) == ()


def targets_in(window: MainWindow) -> list[str]:
    combo = panel(window).target
    return [combo.itemText(n) for n in range(combo.count())]


def test_the_card_aims_at_enemies_the_living_first_and_never_at_who_left(
    window: MainWindow,
) -> None:
    # Fencer and Wisp against Anvil.
    assert targets_in(window) == ["Anvil", "Wisp"]
    window.controller.play(Withdraw(unit=B))
    assert targets_in(window) == ["Wisp"]
    window.controller.play(Withdraw(unit=B, on=False))
    assert targets_in(window) == ["Anvil", "Wisp"]
    assert panel(window).target.currentText() == "Anvil", "a friend that nobody pointed at"
    window.controller.add_unit(shipped("skirmish-monsoon"), "B")
    window.controller.choose_unit(A)
    do(window, "mark", unit=B, grid="torso", boxes=left_of(window, B, "torso"))
    assert targets_in(window) == ["Monsoon", "Anvil (out)", "Wisp"]
    window.controller.choose_unit(UnitId("c"))
    assert panel(window).target.currentText() == "Monsoon"


def left_of(window: MainWindow, unit: UnitId, grid: str) -> int:
    return window.controller.state.unit(unit).grids[GridKey(grid)].left


def test_a_weapon_is_struck_by_its_box_by_its_menu_and_by_key(window: MainWindow) -> None:
    gun = spot(window, TargetKind.CONDITION, condition=ConditionKey("lost/1"))
    click(window, gun)
    assert ConditionKey("lost/1") in window.controller.paper.conditions
    menu = window.pane.menu_for(spot(window, TargetKind.WEAPON, value=1))
    (back,) = [action for action in menu.actions() if action.text().endswith("lost")]
    assert back.isChecked()
    back.trigger()
    assert ConditionKey("lost/1") not in window.controller.paper.conditions
    menu.close()
    sheet(window).set_focus_target(gun)
    window.pane.view.setFocus()
    QTest.keyClick(window.pane.view, Qt.Key.Key_Return)
    assert ConditionKey("lost/1") in window.controller.paper.conditions


def test_who_taps_what_cannot_attack_is_told_why(window: MainWindow) -> None:
    said = spoken(window)
    click(window, spot(window, TargetKind.CONDITION, condition=ConditionKey("lost/1")))
    click(window, spot(window, TargetKind.WEAPON, value=1))
    assert said[-1] == "Autocannon is lost; its box brings it back."
    for unit in (B, UnitId("c")):
        window.controller.play(Withdraw(unit=unit))
    click(window, spot(window, TargetKind.WEAPON, value=0))
    assert said[-1] == "There is nobody to attack; the box strikes a weapon."


def test_a_mech_out_of_the_game_is_crossed_out(window: MainWindow) -> None:
    assert do(window, "hit", location="cockpit", damage=8)
    text = sheet(window).describe()
    assert "dead cross" in text
    assert "destroyed: The cockpit is lost." in text


def test_every_target_of_a_card_has_a_name(window: MainWindow) -> None:
    scene = sheet(window)
    names = [scene.accessible_name(s.target) for s in scene.spots()]
    assert all(names)
    assert len(set(names)) == len(names)
    assert "torso 18 of 18" in names
    assert "facing ahead, yes" in names
    assert "movement, 6" in names
    box_name = scene.accessible_name(box(window, "torso", 0))
    assert box_name == "torso box 1, whole"
    number = spot(window, TargetKind.NUMBER, number="movement")
    assert scene.why(number).splitlines() == [
        "Movement: 6",
        "6  printed",
        "A 'Mech has boxes by location, weapons by location and movement points as its own card "
        "prints them. (SK-card)",
    ]


def test_a_small_screen_shows_the_whole_panel_without_scrolling(
    qtbot: QtBot, window: MainWindow
) -> None:
    alone = AttackPanel(window.controller)
    qtbot.addWidget(alone)
    # What a screen of 1366 by 768 leaves for it.
    alone.resize(332, 432)
    alone.show()
    alone.grab()
    assert alone.verticalScrollBar().maximum() == 0
    for widget in (alone.roll, alone.enter, alone.fall, alone.damage, alone.parts):
        corner = widget.mapTo(alone.viewport(), widget.rect().bottomRight())
        assert alone.viewport().rect().contains(corner)


def test_the_menu_offers_what_this_game_has(window: MainWindow) -> None:
    menu = window.pane.menu_for(spot(window, TargetKind.LOCATION, location="torso"))
    titles = [action.text() for action in menu.actions()]
    assert "Critical hit (with effects)" not in titles
    assert "Fall" in titles
    assert conditions_in(menu) == ["Prone", "Pilot dead", "Engine exploded"]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_card_keeps_its_contrast(theme: Theme) -> None:
    assert contrast(theme.fresh_sign, theme.fresh) >= 4.5
    assert contrast(theme.accent, theme.paper) >= 4.5
    assert contrast(theme.outline, theme.armor) >= 3
    assert contrast(theme.faint, theme.zebra) >= 4.5


def test_the_roster_has_a_small_figure_of_a_card(window: MainWindow) -> None:
    do(window, "hit", location="left_arm", damage=9)
    paper = window.controller.paper
    figure = mini_figure(paper.design)
    assert figure is not None
    assert set(figure.outlines) == set(paper.grids)
    assert window.controller.derived(A).hurt["left_arm"] == 1.0
    assert window.roster.cards[A].chips == ("damage 9",)


# -- the attack panel ----------------------------------------------------------------------------


def test_the_panel_of_the_turn_fits_the_game(window: MainWindow) -> None:
    assert isinstance(window.turn_stack.panel, AttackPanel)
    assert [panel(window).target.itemText(i) for i in range(2)] == ["Anvil", "Wisp"]
    assert panel(window).weapon.count() == 5


@pytest.mark.rule("SK-sight")
def test_the_hexes_between_say_at_once_what_hides_the_target(window: MainWindow) -> None:
    sight = panel(window).sight
    assert sight.words.text() == "In sight"
    for _ in range(3):
        sight.hexes["light_woods"].click()
    assert sight.words.text() == "In sight"
    sight.hexes["light_woods"].click()
    assert sight.words.text() == "Hidden by 4 hexes of light woods"
    sight.write.click()
    history = window.controller.session.history
    assert (
        "cannot see Anvil: 4 hexes of light woods in the way"
        in [
            event.text
            for event in history.step(len(history)).events
            if isinstance(event, NoteWritten)
        ][-1]
    )
    sight.back.click()
    assert sight.words.text() == "In sight"
    sight.hexes["heavy_woods"].click()
    assert sight.words.text() == "Hidden by heavy woods"
    window.controller.choose_unit(B)
    assert sight.between == []


@pytest.mark.rule("SK-sight")
def test_a_hidden_target_is_not_shot_at_but_anyway(window: MainWindow) -> None:
    window.resize(1366, 748)
    window.docks["This turn"].raise_()
    attack = panel(window)
    for _ in range(3):
        QApplication.processEvents()
    place = attack.sight.y()
    for _ in range(4):
        attack.sight.hexes["light_woods"].click()
    for _ in range(3):
        QApplication.processEvents()
    assert "hidden by 4 hexes of light woods" in attack.number.text()
    assert attack.sight.y() == place
    assert attack.number.width() <= attack.viewport().width() - attack.roll.width()
    attack.sight.clear()
    attack.sight.hexes["heavy_woods"].click()
    assert "hidden by heavy woods" in attack.number.text()
    for _ in range(3):
        QApplication.processEvents()
    seen = attack.viewport().rect()
    assert seen.contains(attack.number.mapTo(attack.viewport(), attack.number.rect().topLeft()))
    assert seen.contains(attack.roll.mapTo(attack.viewport(), attack.roll.rect().bottomRight()))
    before = len(window.controller.session.history)
    attack.roll.click()
    assert len(window.controller.session.history) == before
    assert "Anvil is hidden by heavy woods." in window.bubble.text()
    window.bubble.anyway.click()
    history = window.controller.session.history
    assert len(history) == before + 1
    told = [line.text for line in whole(SYSTEM, history)]
    assert "Fencer: against the rules: Anvil is hidden by heavy woods." in told
    attack.weapon.setCurrentIndex(attack.weapon.findData("kick"))
    assert "hidden" not in attack.number.text()


def test_roll_and_moves_are_in_reach_and_stay_where_they_are(window: MainWindow) -> None:
    window.resize(1366, 768)
    window.docks["This turn"].raise_()
    QApplication.processEvents()
    attack = panel(window)
    seen = attack.viewport().rect()
    corner = attack.roll.mapTo(attack.viewport(), attack.roll.rect().bottomRight())
    assert seen.contains(corner)
    before = {key: button.pos() for key, button in attack.ground.items()}
    attack.ground["clear"].click()
    # The label asks for room, then the panel gives it.
    for _ in range(3):
        QApplication.processEvents()
    assert {key: button.pos() for key, button in attack.ground.items()} == before
    assert "+2 attacker moved" in attack.parts.text()


@pytest.mark.parametrize("size", [(1366, 768), (1400, 1000)])
def test_the_odds_are_in_sight_beside_the_roll(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    window.docks["This turn"].raise_()
    for _ in range(3):
        QApplication.processEvents()
    attack = panel(window)
    assert attack.odds.isVisible()
    for thing in (attack.odds, attack.roll, attack.stand, attack.damage):
        for corner in (thing.rect().topLeft(), thing.rect().bottomRight()):
            assert attack.viewport().rect().contains(thing.mapTo(attack.viewport(), corner))


@pytest.mark.rule("SK-fired")
def test_a_weapon_that_fired_is_marked_on_card_and_list_and_the_next_one_is_offered(
    window: MainWindow,
) -> None:
    attack = panel(window)
    ways = [attack.weapon.itemText(i) for i in range(3)]
    assert ways == ["Laser (RA), 3 damage", "Autocannon (RA), 5 damage", "Laser (LA), 3 damage"]
    attack.rolls.setText("1")
    attack.enter.click()
    assert attack.weapon.itemText(0) == "fired: Laser (RA), 3 damage"
    assert attack.weapon.currentText() == "Autocannon (RA), 5 damage"
    assert "o Laser RA 3 fired" in sheet(window).describe()
    # Who chooses it all the same has it stay there.
    attack.weapon.setCurrentIndex(0)
    window.controller.pencil.write_note("still aiming")
    assert attack.weapon.currentIndex() == 0
    window.next_phase()
    assert "fired" not in "".join(sheet(window).describe())
    assert [attack.weapon.itemText(i) for i in range(3)] == ways


@pytest.mark.parametrize("dice", ["1-11", "2d6-1"])
def test_the_odds_are_those_of_the_real_die_at_every_number(
    qtbot: QtBot, tmp_path: Path, dice: str
) -> None:
    game = replace(setup("skirmish-fencer", "skirmish-anvil"), options={"dice": dice, "base": 2})
    made = MainWindow(Controller(Settings(dice=Dice.MINE)))
    qtbot.addWidget(made)
    made.furnish()
    assert made.controller.new_game(tmp_path / "odds.rsgame", SYSTEM, game)
    if dice == "1-11":
        faces = list(range(1, 12))
    else:
        faces = [first + second - 1 for first in range(1, 7) for second in range(1, 7)]
    seen = set()
    ways = [(hexes, ground) for hexes in (0, 2, 4, 6, 9) for ground in range(3)]
    for kind, moved, (hexes, ground) in product((0, 3, 4), (False, True), ways):
        attack = panel(made)
        attack.weapon.setCurrentIndex(kind)
        attack.moved.setChecked(moved)
        attack.target_hexes.setValue(hexes)
        attack.terrain.setCurrentIndex(ground)
        (number,) = map(int, re.findall(r"To hit (\d+)\+", attack.number.text()))
        good = sum(face >= number or face == 11 for face in faces)
        told = f"{round(100 * good / len(faces))} %"
        assert attack.number.text().endswith(told), number
        if number not in seen:
            seen.add(number)
            attack.enter.click()
            (entry,) = made.controller.state.owed
            assert odds(made.controller.rolls.question(entry)) == told, number
            made.controller.rolls.dismiss(entry)
    assert seen >= set(range(2, 14))
    made.controller.close()


def test_the_turn_does_not_end_over_open_rolls_unless_the_player_says_so(
    qtbot: QtBot, window: MainWindow
) -> None:
    panel(window).enter.click()
    window.actions_by_key["next_phase"].trigger()
    assert window.controller.state.clock.turn == 1
    lead = window.side_panel.lead
    assert lead.words.text() == "1 roll is owed before the phase ends."
    do(window, "hit", location="torso", damage=15)
    qtbot.waitUntil(lambda: lead.words.text() == "2 rolls are owed before the phase ends.")
    qtbot.mouseClick(lead.skip, Qt.MouseButton.LeftButton)
    assert window.controller.state.clock.turn == 2
    assert not window.controller.state.owed
    told = [
        line.text for line in whole(window.controller.system, window.controller.session.history)
    ]
    (skipped,) = [text for text in told if "kipped" in text]
    assert skipped.startswith("Fencer: skipped: 2 rolls owed (")


def test_the_program_rolls_what_is_open_when_its_dice_end_the_turn(qtbot: QtBot) -> None:
    made = open_window(qtbot, "skirmish-fencer", "skirmish-anvil", dice=Dice.APP)
    do(made, "hit", location="torso", damage=15)
    assert made.controller.state.owed
    made.actions_by_key["next_phase"].trigger()
    assert made.controller.state.clock.turn == 2
    assert not made.controller.state.owed
    made.controller.close()


def test_the_number_follows_what_is_chosen(window: MainWindow) -> None:
    attack = panel(window)
    assert "To hit 4+" in attack.number.text()
    attack.moved.click()
    attack.target_hexes.setValue(6)
    attack.terrain.setCurrentIndex(attack.terrain.findData("heavy_woods"))
    assert "To hit 11+" in attack.number.text()
    assert "9 %" in attack.number.text()
    assert "+2 attacker moved" in attack.parts.text()
    assert "+3 target moved 6 hexes" in attack.parts.text()
    attack.weapon.setCurrentIndex(attack.weapon.findData("charge"))
    assert not attack.run.isHidden()
    attack.weapon.setCurrentIndex(attack.weapon.findData("kick"))
    assert attack.run.isHidden()
    assert "+2 kick" in attack.parts.text()


def test_typed_rolls_settle_an_attack_whole(qtbot: QtBot, window: MainWindow) -> None:
    attack = panel(window)
    attack.weapon.setCurrentIndex(1)
    qtbot.keyClicks(attack.rolls, "8 1")
    qtbot.keyClick(attack.rolls, Qt.Key.Key_Return)
    anvil = window.controller.state.unit(B)
    assert sum(len(grid.lost) for grid in anvil.grids.values()) == 5
    assert attack.rolls.text() == ""
    assert window.controller.state.owed == ()
    window.controller.undo()
    assert window.controller.state.unit(B).grids == fresh("skirmish-anvil").unit(A).grids


@pytest.mark.parametrize("typed", ["0", "12", "x", "4.5", "-3"])
def test_a_roll_that_no_die_shows_is_refused_in_a_sentence(
    qtbot: QtBot, window: MainWindow, typed: str
) -> None:
    said = spoken(window)
    qtbot.keyClicks(panel(window).rolls, typed)
    qtbot.mouseClick(panel(window).enter, Qt.MouseButton.LeftButton)
    assert said == [f'A roll is 1 to 11, not "{typed}".']
    assert window.controller.session.history.cursor == 0


def test_a_roll_too_many_is_refused_and_nothing_changes(qtbot: QtBot, window: MainWindow) -> None:
    said = spoken(window)
    qtbot.keyClicks(panel(window).rolls, "1 5 5")
    qtbot.mouseClick(panel(window).enter, Qt.MouseButton.LeftButton)
    assert len(said) == 1
    assert "left over" in said[0]
    assert window.controller.session.history.cursor == 0


def test_without_numbers_the_roll_waits_as_a_card(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.mouseClick(panel(window).enter, Qt.MouseButton.LeftButton)
    assert [window.controller.rolls.question(o).title for o in window.controller.state.owed] == [
        "Laser against Anvil: to hit"
    ]
    assert len(window.cards.cards) == 1


def test_roll_lets_the_program_do_it(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.mouseClick(panel(window).roll, Qt.MouseButton.LeftButton)
    assert window.controller.session.history.cursor == 1
    assert all(o.unit != A for o in window.controller.state.owed)


def test_a_dead_attacker_is_refused_in_a_sentence(qtbot: QtBot, window: MainWindow) -> None:
    do(window, "hit", location="cockpit", damage=8)
    said = spoken(window)
    qtbot.mouseClick(panel(window).roll, Qt.MouseButton.LeftButton)
    assert said == ["Fencer is out of the game and attacks no more."]


def test_a_lost_weapon_is_not_offered(window: MainWindow) -> None:
    window.controller.play(SetCondition(unit=A, name=ConditionKey("lost/0"), on=True))
    ways = [panel(window).weapon.itemText(i) for i in range(panel(window).weapon.count())]
    assert ways[0] == "Autocannon (RA), 5 damage"


def test_moving_counts_hexes_for_both_sides_of_an_attack(window: MainWindow) -> None:
    attack = panel(window)
    attack.ground["clear"].click()
    attack.ground["light_woods"].click()
    assert attack.moved.isChecked()
    assert attack.left.text() == "4 of 6 MP left"
    # It is one move and one step.
    assert window.controller.session.history.cursor == 1
    window.controller.undo()
    assert attack.left.text() == "6 of 6 MP left"
    window.controller.redo()
    window.controller.choose_unit(B)
    assert attack.target.currentText() == "Fencer"
    assert attack.target_hexes.value() == 2
    assert not attack.moved.isChecked()


def test_another_step_ends_the_move_and_what_is_refused_leaves_it_as_it_was(
    window: MainWindow,
) -> None:
    attack, history = panel(window), window.controller.session.history
    attack.ground["clear"].click()
    do(window, "note", text="looks around")
    attack.ground["clear"].click()
    assert history.cursor == 3, "two moves, with a note between them"
    attack.ground["heavy_woods"].click()
    attack.ground["clear"].click()
    assert history.cursor == 3
    assert attack.left.text() == "1 of 6 MP left"
    assert not attack.ground["heavy_woods"].isEnabled()
    said = spoken(window)
    attack.move_into("heavy_woods")
    assert said[-1] == "That takes 2 movement points; Fencer has 1 left."
    assert (history.cursor, attack.left.text()) == (3, "1 of 6 MP left")
    # Into rocks one goes all the same: a step of its own with its check.
    attack.ground["rocks"].click()
    assert history.cursor == 4
    assert [entry.why for entry in window.controller.state.owed]


def test_a_move_that_ends_in_rocks_is_one_step_with_its_check(window: MainWindow) -> None:
    attack, history = panel(window), window.controller.session.history
    for key in ("clear", "clear", "rocks"):
        attack.ground[key].click()
    assert history.cursor == 1
    assert attack.left.text() == "2 of 6 MP left"
    assert len(window.controller.state.owed) == 1
    attack.ground["clear"].click()
    assert history.cursor == 2, "rocks end a move"


def test_the_turns_damage_and_the_owed_fall_check_show(window: MainWindow) -> None:
    do(window, "hit", location="torso", damage=15)
    attack = panel(window)
    assert "Damage this turn: 15" in attack.damage.text()
    assert "Fall check: 15 damage in one turn" in attack.owed.text()
    assert "fall check owed" in sheet(window).describe()
    attack.fall.click()
    assert window.controller.state.owed or attack.stand.isEnabled()


def test_somebody_alone_has_nobody_to_attack(qtbot: QtBot) -> None:
    made = open_window(qtbot, "skirmish-wisp")
    assert panel(made).number.text() == "Nobody to attack."
    assert not panel(made).roll.isEnabled()
    made.controller.close()


# -- a unit of one's own -------------------------------------------------------------------------


def test_a_unit_of_ones_own_is_saved_and_offered(qtbot: QtBot) -> None:
    with Library.open() as library:
        form = SkirmishUnit(library)
        qtbot.addWidget(form)
        save = form.buttons.button(QDialogButtonBox.StandardButton.Save)
        assert not save.isEnabled()
        assert form.problem.text() == "It needs a name."
        QTest.keyClicks(form.name, "Bramble")
        form.weight.setCurrentIndex(2)
        assert form.points["torso"].value() == 25
        form.points["torso"].setValue(27)
        form.add_weapon("Hook", "left_leg", 4)
        assert save.isEnabled()
        save.click()
        design = library.load("Bramble")
        assert isinstance(design, SkirmishDesign)
        assert design.points["torso"] == 27
        assert [w.name for w in design.weapons] == ["Laser", "Hook"]
        offered = NewGame(library, Settings())
        qtbot.addWidget(offered)
        offered.system.setCurrentIndex(offered.system.findData("skirmish"))
        offered.query.setText("bramble")
        assert offered.found.count() == 1


def test_the_name_of_a_shipped_unit_is_refused(qtbot: QtBot) -> None:
    with Library.open() as library:
        form = SkirmishUnit(library)
        qtbot.addWidget(form)
        form.name.setText("wisp")
        assert "choose another name" in form.problem.text()
        form.save()
        assert not form.result()
        form.remove_weapon()
        assert form.design().weapons == ()


def library_at(qtbot: QtBot, name: str) -> LibraryWindow:
    """The library with one unit in front."""
    window = LibraryWindow(PatientLibrary.open())
    qtbot.addWidget(window)
    window.query.setText(name)
    qtbot.waitUntil(lambda: (row := window.current()) is not None and row.name == name)
    return window


def in_form(monkeypatch: pytest.MonkeyPatch, fill: Callable[[SkirmishUnit], None]) -> None:
    """Let hands fill the form that opens next."""

    def run(form: SkirmishUnit) -> int:
        fill(form)
        form.buttons.button(QDialogButtonBox.StandardButton.Save).click()
        return form.result()

    monkeypatch.setattr(SkirmishUnit, "exec", run)


def test_a_card_is_copied_edited_and_deleted_in_the_library(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = library_at(qtbot, "Wisp")
    assert window.copy.isEnabled()
    assert not window.edit.isEnabled()
    assert not window.remove.isEnabled()
    in_form(monkeypatch, lambda form: form.points["torso"].setValue(30))
    window.copy.click()
    window.done(0)
    window = library_at(qtbot, "Wisp copy")
    kept, first = window.library.load("Wisp copy"), shipped("skirmish-wisp")
    assert isinstance(kept, SkirmishDesign)
    assert isinstance(first, SkirmishDesign)
    assert kept.points == {**first.points, "torso": 30}
    assert (kept.weapons, kept.movement, kept.role) == (first.weapons, first.movement, first.role)
    in_form(monkeypatch, lambda form: form.name.setText("Bramble"))
    assert window.edit.isEnabled()
    window.edit.click()
    window.done(0)
    window = library_at(qtbot, "Bramble")
    with pytest.raises(StorageError):
        window.library.load("Wisp copy")
    window.remove.click()
    with pytest.raises(StorageError):
        window.library.load("Bramble")
    window.done(0)


def test_a_card_is_copied_edited_deleted_and_brought_back_by_keys(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = library_at(qtbot, "Wisp")
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.query.setText("wisp")

    def names() -> list[str]:
        rows = (window.model.unit(window.model.index(n, 1)) for n in range(window.model.rowCount()))
        return [row.name for row in rows if row is not None]

    def press(key: Qt.Key, done: Callable[[], bool]) -> None:
        """A button by its key; it takes a moment to come up again."""
        QTest.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
        qtbot.waitUntil(done)

    def in_front() -> tuple[str, bool]:
        row = window.current()
        return ("", False) if row is None else (row.name, row.is_favorite)

    def copies(form: SkirmishUnit) -> None:
        assert form.name.text() == "Wisp copy"
        form.name.selectAll()
        QTest.keyClicks(form.name, "Wisp of smoke")
        form.weapons.setCurrentCell(0, 0)
        form.remove_weapon()

    in_form(monkeypatch, copies)
    window.table.setFocus()
    press(Qt.Key.Key_C, lambda: in_front() == ("Wisp of smoke", False))
    assert names() == ["Wisp", "Wisp of smoke"]
    kept = window.library.load("Wisp of smoke")
    assert isinstance(kept, SkirmishDesign)
    assert [weapon.name for weapon in kept.weapons] == ["Small laser"]
    press(Qt.Key.Key_F, lambda: in_front() == ("Wisp of smoke", True))

    def renames(form: SkirmishUnit) -> None:
        form.name.setText("Wisp of fog")
        form.weight.setCurrentIndex(2)
        assert form.points["torso"].value() == 12, "what somebody chose stays with another class"

    in_form(monkeypatch, renames)
    press(Qt.Key.Key_E, lambda: in_front() == ("Wisp of fog", True))
    assert names() == ["Wisp", "Wisp of fog"]
    assert window.table.hasFocus()
    QTest.keyClick(window.table, Qt.Key.Key_Delete)
    assert names() == ["Wisp"]
    assert window.says.text() == "Wisp of fog was removed."
    assert window.back.isVisible()
    press(Qt.Key.Key_B, lambda: in_front() == ("Wisp of fog", True))
    assert names() == ["Wisp", "Wisp of fog"]
    assert not window.back.isVisible()
    # What ships stays as it is.
    window.table.setCurrentIndex(window.model.index(0, 1))
    QTest.keyClick(window.table, Qt.Key.Key_Delete)
    assert window.says.text() == "Wisp comes with the program and stays."
    assert names() == ["Wisp", "Wisp of fog"]
    window.done(0)


def test_the_form_of_a_card_is_filled_by_keys(qtbot: QtBot) -> None:
    with Library.open() as library:
        form = SkirmishUnit(library)
        qtbot.addWidget(form)
        with qtbot.waitActive(form):
            form.show()
            form.activateWindow()
        form.add_weapon("Gun", "torso", 2)
        form.weapons.setFocus()
        form.weapons.setCurrentCell(0, 0)
        QTest.keyClick(form.weapons, Qt.Key.Key_Delete)
        assert [weapon.name for weapon in form.design().weapons] == ["Gun"]
        names = []
        for _ in range(24):
            QTest.keyClick(form.focusWidget(), Qt.Key.Key_Tab)
            names.append(form.focusWidget().accessibleName())
        assert {"Name", "Class", "Role", "Movement points", "Points, torso", "Weapons"} <= set(
            names
        )
        form.name.setFocus()
        QTest.keyClicks(form.name, "Thicket")
        QTest.keyClick(form.name, Qt.Key.Key_Return)
        assert library.named("thicket") is not None


def test_the_second_copy_of_a_card_has_a_name_of_its_own(qtbot: QtBot) -> None:
    first = shipped("skirmish-wisp")
    assert isinstance(first, SkirmishDesign)
    with Library.open() as library:
        for name in ("Wisp copy", "Wisp copy 2", "Wisp copy 3"):
            form = SkirmishUnit(library)
            qtbot.addWidget(form)
            form.begin_with(first, copies=True)
            assert form.name.text() == name
            form.save()
            assert form.result()
        long = replace(first, name="W" * 60)
        form.begin_with(long, copies=True)
        assert len(form.name.text()) == 60


@pytest.mark.parametrize(
    ("name", "weapon", "sentence"),
    [
        ("   ", "Laser", "It needs a name."),
        ("WISP", "Laser", "Wisp is one of the units we ship; choose another name."),
        ("Atlas  as7-d", "Laser", "Atlas AS7-D is one of the units we ship; choose another name."),
        ("bram  BLE", "Laser", "There is a Bram ble already; choose another name."),
        ("Fine", "  ", "Weapon 1 needs a name."),
        ("Fine", "x" * 61, "The name of weapon 1 is longer than 60 letters."),
        ("Fine", "Laser", ""),
        ("Wis", "Laser", ""),
    ],
)
def test_a_card_that_cannot_be_is_refused_in_a_sentence(
    qtbot: QtBot, name: str, weapon: str, sentence: str
) -> None:
    first = shipped("skirmish-wisp")
    assert isinstance(first, SkirmishDesign)
    with Library.open() as library:
        library.add(replace(first, name="Bram ble"))
        for number in range(8):
            library.add(replace(first, name=f"Bram ble {number}"))
        before = [row.name for row in library.all()]
        form = SkirmishUnit(library)
        qtbot.addWidget(form)
        form.name.setText(name)
        item = form.weapons.item(0, 0)
        assert item is not None
        item.setText(weapon)
        assert form.problem.text() == sentence
        save = form.buttons.button(QDialogButtonBox.StandardButton.Save)
        assert save.isEnabled() == (not sentence)
        form.save()
        assert bool(form.result()) == (not sentence)
        assert len(library.all()) == len(before) + (not sentence)


def test_a_card_in_a_running_game_keeps_the_sheet_that_was_dealt(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    first = shipped("skirmish-wisp")
    assert isinstance(first, SkirmishDesign)
    own = replace(first, name="Bramble")
    game = setup("skirmish-fencer", "skirmish-anvil")
    game = replace(game, units=(replace(game.units[0], design=own), game.units[1]))
    with Library.open() as library:
        library.add(own)
        assert window.controller.new_game(tmp_path / "own.rsgame", SYSTEM, game)
        form = SkirmishUnit(library)
        qtbot.addWidget(form)
        form.begin_with(own, copies=False)
        form.points["torso"].setValue(40)
        form.name.setText("Thicket")
        form.save()
        assert form.result()
        assert (library.named("Bramble"), left(window, "torso")) == (None, 12)
        library.remove("Thicket")
    assert window.controller.open_game(tmp_path / "own.rsgame")
    assert window.controller.paper.design == own
    assert left(window, "torso") == 12


def test_another_class_brings_its_usual_points_to_a_new_card(qtbot: QtBot) -> None:
    with Library.open() as library:
        form = SkirmishUnit(library)
        qtbot.addWidget(form)
        form.weight.setCurrentIndex(2)
        assert (form.movement.value(), form.points["torso"].value()) == (4, 25)
        form.points["torso"].setValue(26)
        form.weight.setCurrentIndex(0)
        assert (form.movement.value(), form.points["torso"].value()) == (4, 26)


def test_a_new_card_does_not_replace_one_of_ones_own(qtbot: QtBot) -> None:
    with Library.open() as library:
        for problem in ("", "There is a Bramble already; choose another name."):
            form = SkirmishUnit(library)
            qtbot.addWidget(form)
            form.name.setText("Bramble")
            assert form.problem.text() == problem
            form.save()


def test_a_mech_that_we_ship_is_edited_as_a_copy_only(qtbot: QtBot) -> None:
    window = library_at(qtbot, "Atlas AS7-D")
    assert not window.edit.isEnabled()
    assert window.copy.isEnabled()
    window.done(0)
