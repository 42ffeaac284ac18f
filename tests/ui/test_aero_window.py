"""Fighters and ships on one table: what hands do on their sheets."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.ui.games.battletech.aerospace.bay_lines import bays_of
from recordsheet_gui.ui.games.battletech.aerospace.bay_pages import NEXT
from recordsheet_gui.ui.games.battletech.aerospace.bays import BaysPart
from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.aerospace.design import BayedDesign
from tests.sheet.aero_sheets import design
from tests.sheet.sheets import shipped
from tests.ui.table import click, journal, sheet, spot, turn_panel, wheel

WIDEST_PANEL = 360
"""Pixels: the sheet has the rest."""
FIGHTER, SHIP, MECH = UnitId("f"), UnitId("s"), UnitId("m")


@pytest.fixture
def battle(window: MainWindow, tmp_path: Path) -> MainWindow:
    units = (
        UnitSetup(id=FIGHTER, design=design("aerospace-fighter-shilone-sl-17"), side="A"),
        UnitSetup(id=SHIP, design=design("dropship-union-2708"), side="A"),
        UnitSetup(id=MECH, design=shipped("atlas-as7-d"), side="B"),
    )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Drop")
    assert window.controller.new_game(tmp_path / "drop.rsgame", system, setup)
    window.controller.choose_unit(FIGHTER)
    return window


def box(grid: GridKey, column: int) -> Target:
    return Target(
        kind=TargetKind.BOX,
        location=grid.rpartition("/")[0],
        grid=grid,
        cell=Cell(0, column),
    )


def left(window: MainWindow, grid: GridKey) -> int:
    return window.controller.paper.grids[grid].left


def test_boxes_of_armor_structure_and_systems_are_struck_and_restored(battle: MainWindow) -> None:
    for grid in (GridKey("NOS/armor"), keys.STRUCTURE, keys.boxes("avionics")):
        before = left(battle, grid)
        click(battle, box(grid, 0))
        assert left(battle, grid) == before - 1
        click(battle, box(grid, 0))
        assert left(battle, grid) == before
    assert any("avionics" in line.lower() for line in journal(battle))


def test_a_struck_system_changes_the_number_that_it_bears_on(battle: MainWindow) -> None:
    click(battle, box(keys.boxes("engine"), 0))
    derived = battle.controller.system.derive(battle.controller.state, FIGHTER)
    assert derived.numbers["safe thrust"].value == 4
    assert any("4" in text.text for part in sheet(battle).parts for text in part.texts)


def test_velocity_altitude_and_fuel_move_under_hand_and_wheel(battle: MainWindow) -> None:
    tracks = battle.controller.paper.tracks
    assert tracks[keys.FUEL] == 400
    click(battle, spot(battle, TargetKind.TRACK, track=keys.VELOCITY))
    click(battle, spot(battle, TargetKind.TRACK, track=keys.FUEL))
    click(battle, spot(battle, TargetKind.TRACK, track=keys.AIR))
    wheel(battle, spot(battle, TargetKind.TRACK, track=keys.ALTITUDE), 1)
    tracks = battle.controller.paper.tracks
    # Whoever comes into the air by hand flies at altitude 5.
    wanted = {keys.VELOCITY: 1, keys.FUEL: 399, keys.AIR: 1, keys.ALTITUDE: 6}
    assert {track: tracks[track] for track in wanted} == wanted


def test_who_is_given_an_altitude_in_space_comes_down_into_the_air(battle: MainWindow) -> None:
    click(battle, spot(battle, TargetKind.TRACK, track=keys.ALTITUDE))
    tracks = battle.controller.paper.tracks
    assert (tracks[keys.AIR], tracks[keys.ALTITUDE]) == (1, 1)
    assert "where Air" in sheet(battle).describe()
    assert any("enters the atmosphere" in line for line in journal(battle))


def test_who_stands_on_the_ground_is_not_said_to_be_in_the_air(battle: MainWindow) -> None:
    battle.controller.choose_unit(SHIP)
    assert "where Space" in sheet(battle).describe()
    click(battle, spot(battle, TargetKind.TRACK, track=keys.AIR))
    assert "where Air" in sheet(battle).describe()
    click(battle, spot(battle, TargetKind.CONDITION, condition=keys.GROUNDED))
    assert "where Ground" in sheet(battle).describe()


def test_pilot_and_crew_are_hit_at_their_boxes(battle: MainWindow) -> None:
    hits = TrackKey("pilot/hits")
    for unit in (FIGHTER, SHIP):
        battle.controller.choose_unit(unit)
        click(battle, spot(battle, TargetKind.TRACK, track=hits, value=2))
        assert battle.controller.paper.tracks[hits] == 2


def test_a_bay_is_crossed_out_at_its_arc_and_fires_from_its_own_bin(battle: MainWindow) -> None:
    battle.controller.choose_unit(SHIP)
    (bays,) = [part for part in sheet(battle).parts if isinstance(part, BaysPart)]
    chip = next(place.target for place in bays.spots() if place.target.kind is TargetKind.AMMO)
    assert chip.track is not None
    before = battle.controller.paper.tracks[chip.track]
    click(battle, chip)
    assert battle.controller.paper.tracks[chip.track] == before - 1
    arc = next(place.target for place in bays.spots() if place.target.kind is TargetKind.SLOT)
    click(battle, arc)
    assert set(battle.controller.paper.slots) == {arc.slot}


def test_doors_and_cargo_are_marked_by_hand(battle: MainWindow) -> None:
    battle.controller.choose_unit(SHIP)
    doors = keys.door_key(0)
    whole = left(battle, doors)
    click(battle, box(doors, 0))
    assert left(battle, doors) == whole - 1
    click(battle, spot(battle, TargetKind.TRACK, track=keys.lost_key(0)))
    assert battle.controller.paper.tracks[keys.lost_key(0)] == 1


def test_conditions_are_switched_on_the_sheet(battle: MainWindow) -> None:
    for key in (keys.OUT_OF_CONTROL, keys.EVADING):
        click(battle, spot(battle, TargetKind.CONDITION, condition=key))
        assert key in battle.controller.paper.conditions
        click(battle, spot(battle, TargetKind.CONDITION, condition=key))
        assert key not in battle.controller.paper.conditions


def test_long_names_of_bays_leave_the_side_panel_as_narrow_as_it_is(
    window: MainWindow, tmp_path: Path
) -> None:
    units = (
        UnitSetup(id=SHIP, design=design("warship-molniya-corvette-2951"), side="A"),
        UnitSetup(id=FIGHTER, design=design("aerospace-fighter-shilone-sl-17"), side="B"),
    )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Orbit")
    assert window.controller.new_game(tmp_path / "orbit.rsgame", system, setup)
    window.controller.choose_unit(SHIP)
    window.controller.play(EndPhase())
    window.controller.play(EndPhase())
    for _ in range(400):
        panel = window.findChild(AttackPanel)
        if panel is not None and panel.lines.lines:
            break
        QTest.qWait(5)
    assert panel is not None
    words = [line.box.text() for line in panel.lines.lines.values()]
    assert "3 AR10 FLS" in words
    assert panel.minimumSizeHint().width() <= WIDEST_PANEL


def attack_panel(window: MainWindow, tmp_path: Path, *stems: str) -> AttackPanel:
    """The first unit attacks the second, in the phase of weapons."""
    units = tuple(
        UnitSetup(
            id=unit,
            design=shipped(stem) if unit == MECH else design(stem),
            side="B" if unit != SHIP else "A",
        )
        for unit, stem in zip((SHIP, FIGHTER, MECH), stems, strict=False)
    )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Orbit")
    assert window.controller.new_game(tmp_path / "orbit.rsgame", system, setup)
    window.controller.choose_unit(SHIP)
    window.controller.play(EndPhase())
    window.controller.play(EndPhase())
    for _ in range(400):
        panel = window.findChild(AttackPanel)
        if panel is not None and panel.lines.lines:
            break
        QTest.qWait(5)
    assert panel is not None
    return panel


THREE = ("dropship-union-2708", "aerospace-fighter-shilone-sl-17", "atlas-as7-d")


def number(panel: AttackPanel) -> int:
    """What the first weapon that can fire needs."""
    asked = next(line.asked for line in panel.lines.lines.values() if line.asked.question)
    assert asked.question is not None
    assert asked.question.target is not None
    return asked.question.target.value


def test_who_flies_shoots_through_hexes_of_air_and_screens(
    window: MainWindow, tmp_path: Path
) -> None:
    panel = attack_panel(window, tmp_path, *THREE)
    panel.target.setCurrentIndex(panel.target.findData(FIGHTER))
    QTest.mouseClick(panel.more, Qt.MouseButton.LeftButton)
    before = number(panel)
    for word, hexes in (("atmosphere", 2), ("screen", 1)):
        assert panel.around.counts[word].isVisible()
        panel.around.counts[word].setFocus()
        for _ in range(hexes):
            QTest.keyClick(panel.around.counts[word], Qt.Key.Key_Up)
    assert number(panel) == before + 6
    assert "(2 set)" in panel.more.text()


def test_woods_and_cover_are_offered_on_the_ground_only(window: MainWindow, tmp_path: Path) -> None:
    panel = attack_panel(window, tmp_path, *THREE)
    QTest.mouseClick(panel.more, Qt.MouseButton.LeftButton)
    on_ground = (panel.around.cover, panel.around.moved, panel.around.hexes, panel.around.water)
    for target, is_ground in ((FIGHTER, False), (MECH, True), (FIGHTER, False)):
        panel.target.setCurrentIndex(panel.target.findData(target))
        shown = {word: panel.around.counts[word].isVisible() for word in panel.around.counts}
        assert {word for word, seen in shown.items() if seen} == (
            {"light_woods", "heavy_woods", "smoke", "heavy_smoke"}
            if is_ground
            else {"atmosphere", "screen"}
        )
        assert {field.isVisible() for field in on_ground} == {is_ground}


def test_woods_that_are_hidden_do_not_count(window: MainWindow, tmp_path: Path) -> None:
    panel = attack_panel(window, tmp_path, *THREE)
    panel.target.setCurrentIndex(panel.target.findData(MECH))
    panel.around.counts["light_woods"].setValue(2)
    panel.around.moved.setCurrentIndex(panel.around.moved.findData("run"))
    panel.target.setCurrentIndex(panel.target.findData(FIGHTER))
    attack = panel._attack([])
    assert (attack.terrain, attack.attacker_moved) == ((), None)
    panel.target.setCurrentIndex(panel.target.findData(MECH))
    assert panel.around.counts["light_woods"].value() == 2


def test_expected_damage_is_told_on_the_scale_of_the_target(
    window: MainWindow, tmp_path: Path
) -> None:
    panel = attack_panel(window, tmp_path, "warship-molniya-corvette-2951", THREE[1])
    told = {line.box.text(): line.asked.expected for line in panel.lines.lines.values()}
    # 20 capital points at 8+, and 40 of the usual ones at 3+.
    assert told["2 NAC/10 NOS"] == pytest.approx(200 * 15 / 36)
    assert told["4 ER Large Laser NOS"] == pytest.approx(40 * 35 / 36)
    window.controller.choose_unit(FIGHTER)
    told = {line.box.text(): line.asked.expected for line in panel.lines.lines.values()}
    # 8 points are one capital point.
    assert 0 < told["Large Laser NOS"] <= 1


def test_bays_that_look_aft_say_so(window: MainWindow, tmp_path: Path) -> None:
    panel = attack_panel(window, tmp_path, *THREE)
    words = [line.box.text() for line in panel.lines.lines.values()]
    assert {"Large Laser +2 RS", "Large Laser +2 RS (R)"} <= {*words}
    assert len({*words}) == len(words)


def test_heat_of_bays_is_told_before_they_fire(window: MainWindow, tmp_path: Path) -> None:
    panel = attack_panel(window, tmp_path, *THREE)
    panel.target.setCurrentIndex(panel.target.findData(FIGHTER))
    lines = {line.box.text(): line.box for line in panel.lines.lines.values()}
    QTest.mouseClick(lines["2 LRM 20 NOS"], Qt.MouseButton.LeftButton)
    assert "heat +12, then <b>0</b>" in panel.sums.text()


def test_a_bay_that_is_fired_by_hand_is_named_as_a_whole(battle: MainWindow) -> None:
    battle.controller.choose_unit(SHIP)
    panel = turn_panel(battle)
    craft = battle.controller.paper.design
    assert isinstance(craft, BayedDesign)
    bays = [bay for bay in craft.weapon_bays if len(bay.weapons) > 1]
    assert bays
    for bay in bays:
        words = panel.weapons[bay.weapons[0]].text()
        assert words.endswith(f"{bay.location}{' (R)' if bay.is_rear else ''} bay")
        # How many there are of the first kind, and how many more.
        assert sum(map(int, re.findall(r"^\d+|(?<=\+)\d+", words))) in (
            len(bay.weapons),
            len(bay.weapons) - 1,
        )


# -- paper -------------------------------------------------------------------------------------


def bay_slots(window: MainWindow) -> set[SlotKey]:
    """The weapons of all bays that stand on the sheet."""
    parts = [part for part in sheet(window).parts if isinstance(part, BaysPart)]
    return {slot for part in parts for line in part.lines for slot in line.slots}


def test_on_paper_all_pages_of_a_large_ship_lie_below_one_another(
    window: MainWindow, tmp_path: Path
) -> None:
    craft = design("largest warship")
    system = SYSTEMS["total-warfare"]
    units = (
        UnitSetup(id=SHIP, design=craft, side="A"),
        UnitSetup(id=MECH, design=shipped("atlas-as7-d"), side="B"),
    )
    setup = GameSetup(system=system.key, units=units, title="Fleet")
    assert window.controller.new_game(tmp_path / "fleet.rsgame", system, setup)
    window.controller.choose_unit(SHIP)
    everything = {slot for line in bays_of(craft).lines for slot in line.slots}
    QTest.keyClick(window, Qt.Key.Key_F9)
    scene = sheet(window)
    assert scene.layout.paper == "a4"
    assert len(scene.pages) > 1
    assert bay_slots(window) == everything
    # A weapon of the last page is struck there as on the first.
    last = [part for part in scene.parts if isinstance(part, BaysPart)][-1]
    arc = next(place for place in last.spots() if place.target.kind is TargetKind.SLOT)
    assert arc.rect.y > scene.pages[-1].y
    view = window.pane.view
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    click(window, arc.target)
    assert set(window.controller.paper.slots) == {arc.target.slot}


def test_bays_without_room_come_with_a_press_at_their_foot_and_by_key(
    window: MainWindow, tmp_path: Path
) -> None:
    system = SYSTEMS["total-warfare"]
    units = (UnitSetup(id=SHIP, design=design("battle station"), side="A"),)
    setup = GameSetup(system=system.key, units=units, title="Fleet")
    assert window.controller.new_game(tmp_path / "fleet.rsgame", system, setup)
    first = bay_slots(window)
    click(window, NEXT)
    second = bay_slots(window)
    assert second
    assert not first & second
    # What stands there now is crossed out there.
    arc = next(
        place.target
        for part in sheet(window).parts
        if isinstance(part, BaysPart)
        for place in part.spots()
        if place.target.kind is TargetKind.SLOT
    )
    click(window, arc)
    assert set(window.controller.paper.slots) == {arc.slot}
    assert bay_slots(window) == second
    sheet(window).set_focus_target(NEXT)
    window.pane.view.setFocus()
    QTest.keyClick(window.pane.view, Qt.Key.Key_Return)
    assert not bay_slots(window) & second


def test_keys_turn_the_pages_of_a_sheet_on_paper(window: MainWindow, tmp_path: Path) -> None:
    system = SYSTEMS["total-warfare"]
    units = (UnitSetup(id=SHIP, design=design("largest warship"), side="A"),)
    setup = GameSetup(system=system.key, units=units, title="Fleet")
    assert window.controller.new_game(tmp_path / "fleet.rsgame", system, setup)
    QTest.keyClick(window, Qt.Key.Key_F9)
    view = window.pane.view
    view.fit_page()
    bar = view.verticalScrollBar()
    assert bar.value() == bar.minimum()
    assert bar.maximum() > 0
    first = view.mapFromScene(0, sheet(window).pages[0].bottom).y()
    assert first <= view.viewport().height()
    view.setFocus()
    for _ in sheet(window).pages:
        QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert bar.value() == bar.maximum()
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert bar.value() == bar.minimum()
    QTest.keyClick(view, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
