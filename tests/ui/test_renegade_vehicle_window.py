"""Tanks and a VTOL in a game of grids, with real mouse and key events."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import EndTurn
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.storage.settings import Layout
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.systems.renegade_tech.destruction import destroyed
from recordsheet_gui.ui.games.renegade_tech.aiming import Aiming
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.mechs import mech
from tests.ui import table
from tests.ui.grids import (
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
    sheet,
)
from tests.vehicles import vehicle

FRONT, INSIDE = GridKey("FR/armor"), GridKey("FR/internal")
TURRET = GridKey("RT/armor")
ROTOR = GridKey("RO/points")
TANK, MECH, TWIN, COPTER = map(UnitId, "abcd")


@pytest.fixture(params=list(Layout))
def window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[MainWindow]:
    """Each test plays on the play layout and on paper: gestures are the same."""
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    armed = mech(slots={"RA": ["Medium Laser"]})
    units = (vehicle("manticore"), armed, vehicle("twin"), vehicle("warrior"))
    made = open_grids(qtbot, *units, layout=request.param)
    yield made
    made.controller.close()


@pytest.fixture
def aiming(window: MainWindow) -> Aiming:
    return Aiming.of(window.controller)


def test_a_click_marks_a_box_and_another_restores_it(window: MainWindow) -> None:
    click(window, FRONT, Cell(1, 2))
    assert picture(window, FRONT)[:2] == ("######", "##.###")
    click(window, FRONT, Cell(1, 2))
    assert lost(window) == {}
    click(window, INSIDE, Cell(0, 0))
    assert picture(window, INSIDE) == (".#####", "######", "######")


@pytest.mark.parametrize(
    ("weapon", "grid", "cell"),
    [
        ("Medium Laser", FRONT, Cell(2, 4)),
        ("AC/20", GridKey("LS/armor"), Cell(1, 0)),
        ("LRM 20", GridKey("RR/armor"), Cell(2, 5)),
        ("Gauss Rifle", GridKey("TU/internal"), Cell(0, 3)),
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
    assert {name.partition("/")[0] for name in lost(window)} == {grid.partition("/")[0]}


def test_a_weapon_on_the_rotor_costs_a_point(window: MainWindow, aiming: Aiming) -> None:
    window.controller.choose_unit(COPTER)
    aiming.take("Large Laser")
    hover(window, ROTOR, Cell(0, 3))
    assert ghosts(window) == middles(window, {ROTOR: {Cell(0, 0)}})
    click(window, ROTOR, Cell(0, 3))
    assert picture(window, ROTOR) == (".#### ",)


def test_the_rear_turret_is_not_struck_from_behind(window: MainWindow, aiming: Aiming) -> None:
    window.controller.choose_unit(TWIN)
    palette(window).rear.click()
    aiming.take("Medium Laser")
    hover(window, TURRET, Cell(2, 2))
    ghost = ghosts(window)
    click(window, TURRET, Cell(2, 2))
    assert middles(window, lost(window)) == ghost
    assert Cell(0, 2) in lost(window)[TURRET]
    assert hands(window).open_popover(TURRET)
    popover = hands(window).popover
    assert popover.rear.isHidden()
    assert "Rear turret" in popover.title.text()


def test_the_popover_asks_for_weapon_and_column(window: MainWindow) -> None:
    scene = sheet(window)
    scene.set_focus_target(scene.locations[FRONT].target())
    window.pane.view.setFocus()
    key(window, Qt.Key.Key_Return)
    popover = hands(window).popover
    assert popover.isVisible()
    assert "Front" in popover.title.text()
    popover.weapon.setCurrentText("AC/10")
    popover.columns[3].click()
    assert len(ghosts(window)) == 10
    assert popover.preview.text() == "10 front armor"
    QTest.keyClick(popover, Qt.Key.Key_Return)
    assert picture(window, FRONT)[:3] == (".....#", ".....#", "######")


def test_a_press_on_the_bar_ends_the_vehicle_and_another_takes_it_back(window: MainWindow) -> None:
    bar = table.spot(window, TargetKind.CONDITION, condition=destroyed("RS"))
    window.pane.view.ensureVisible(sheet(window).rect_of(bar))
    table.click(window, bar)
    derived = window.controller.derived(TANK)
    assert derived.destroyed == "Damage went through the right side."
    assert any("shot through, by hand" in line.lower() for line in table.journal(window))
    table.click(window, bar)
    assert window.controller.derived(TANK).destroyed is None


def test_the_hit_bar_shows_the_hit_before_it_falls(window: MainWindow) -> None:
    bar = window.hit_bar
    window.focus_hit_bar()
    QTest.keyClicks(bar.line, "ac5 fr 3")
    assert ghosts(window) == middles(window, {FRONT: {Cell(0, n) for n in range(5)}})
    QTest.keyClick(bar.line, Qt.Key.Key_Return)
    assert picture(window, FRONT)[0] == ".....#"
    QTest.keyClicks(bar.line, "10 tu")
    QTest.keyClick(bar.line, Qt.Key.Key_Return)
    titles = [card.question.title for card in window.cards.cards]
    assert titles[:2] == ["center column, turret"] * 2


def test_the_end_phase_takes_what_the_preview_showed(window: MainWindow, aiming: Aiming) -> None:
    for row in range(7):
        click(window, FRONT, Cell(row, 1))
    click(window, INSIDE, Cell(0, 0))
    assert layer(window, Layer.WIDOWS) == set()
    palette(window).widows.click()
    seen = layer(window, Layer.WIDOWS)
    assert seen == middles(window, {FRONT: {Cell(row, 0) for row in range(7)}})
    window.controller.play(EndTurn(), NoAnswers())
    assert picture(window, FRONT) == ("..####",) * 7
    window.undo()
    assert picture(window, FRONT) == ("#.####",) * 7


def test_the_menu_offers_rolls_and_no_slots_to_lay(window: MainWindow) -> None:
    target = sheet(window).locations[FRONT].target()
    words = [action.text() for action in window.pane.menu_for(target).actions()]
    assert "Lay slots anew" not in words
    assert "Preview widowing" in words
    assert {"Roll a critical hit", "Roll motive damage"} <= set(words)


def test_boxes_of_crew_and_motive_are_marked_by_hand(window: MainWindow) -> None:
    for wanted in (keys.DRIVER, keys.motive(1, "moderate"), keys.turret_jammed("TU")):
        target = table.spot(window, TargetKind.CONDITION, condition=wanted)
        window.pane.view.ensureVisible(sheet(window).rect_of(target))
        table.click(window, target)
        assert wanted in window.controller.paper.conditions


def test_tank_and_mech_fire_at_each_other_from_the_panel(window: MainWindow) -> None:
    controller = window.controller
    for unit, other, name in ((TANK, MECH, "PPC"), (MECH, TANK, "Medium Laser")):
        controller.choose_unit(unit)
        window.actions_by_key["attack"].trigger()
        panel = table.attack_panel(window)
        panel.target.setCurrentIndex(panel.target.findData(other))
        panel.around.range.setValue(2)
        (line,) = [one for one in panel.lines.lines.values() if one.box.text().startswith(name)]
        line.box.click()
        panel.fire.click()
        (card,) = [card for card in window.cards.cards if "to hit" in card.question.title]
        for face in (6, 6):
            card.press_face(face)
        titles = [card.question.title for card in window.cards.cards]
        assert any("hit location, front" in title for title in titles)
        for card in list(window.cards.cards):
            window.controller.rolls.dismiss(card.entry)


def test_one_card_after_the_other_strikes_the_side_that_was_rolled(window: MainWindow) -> None:
    assert window.controller.say("ac5 left")
    for faces in ((3, 4), (3,)):
        card = window.cards.cards[0]
        for face in faces:
            card.press_face(face)
    assert {name: len(cells) for name, cells in lost(window).items()} == {GridKey("LS/armor"): 3}


def test_left_is_left_on_the_sheet_and_in_the_roster(window: MainWindow) -> None:
    scene = sheet(window)
    left, right = (scene.locations[GridKey(f"{where}/armor")].rect.x for where in ("LS", "RS"))
    assert left < right
    card = window.roster.cards[TANK]
    whole = card.grab().toImage()

    def changed(where: str) -> float:
        """The middle of what a side without armor changes in the small figure."""
        assert table.do(window, "mark", armor=where, boxes=33)
        QApplication.processEvents()
        hurt = card.grab().toImage()
        window.undo()
        QApplication.processEvents()
        found = [
            x
            for x in range(4, 40)
            for y in range(4, hurt.height() - 4)
            if whole.pixel(x, y) != hurt.pixel(x, y)
        ]
        return sum(found) / len(found)

    assert changed("LS") < changed("RS")
