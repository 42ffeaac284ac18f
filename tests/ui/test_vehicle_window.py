"""A tank and a 'Mech on one table: what hands do on the tank's sheet."""

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.ids import ConditionKey, SlotKey, UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.ui.games.battletech.game_ui import BATTLETECH
from recordsheet_gui.ui.games.battletech.vehicle.damage import VehicleConditionsPart
from recordsheet_gui.ui.games.battletech.weapons import WeaponsPart
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.described import Bay
from tests.sheet.sheets import shipped
from tests.sheet.vehicle_sheets import design
from tests.systems.total_warfare.test_vehicle_criticals import carrying, tank
from tests.ui.table import attack_panel, click, do, journal, sheet, spot, turn_panel, wheel

TANK, MECH, COPTER = UnitId("t"), UnitId("m"), UnitId("v")


@pytest.fixture
def battle(window: MainWindow, tmp_path: Path) -> MainWindow:
    units = (
        UnitSetup(id=TANK, design=design("manticore"), side="A"),
        UnitSetup(id=MECH, design=shipped("atlas-as7-d"), side="B"),
        UnitSetup(id=COPTER, design=design("warrior"), side="B"),
    )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Tank")
    assert window.controller.new_game(tmp_path / "tank.rsgame", system, setup)
    window.controller.choose_unit(TANK)
    return window


def test_a_tap_on_a_line_picks_the_weapon_and_the_panel_tells_no_heat(battle: MainWindow) -> None:
    (weapons,) = [part for part in sheet(battle).parts if isinstance(part, WeaponsPart)]
    for line, place in zip(weapons.lines, range(len(weapons.lines)), strict=True):
        click(battle, spot(battle, TargetKind.WEAPON, value=place))
        assert set(line.items) & set(attack_panel(battle).picks.picked)
    panel = attack_panel(battle)
    assert len(panel.picks.picked) == len(weapons.lines)
    assert all(line.heat.isHidden() for line in panel.lines.lines.values())
    battle.controller.choose_unit(MECH)
    assert panel.lines.lines
    assert not any(line.heat.isHidden() for line in panel.lines.lines.values())


def test_boxes_of_crew_motive_and_turret_are_marked_by_hand(battle: MainWindow) -> None:
    wanted = (
        keys.DRIVER,
        keys.motive(1, "moderate"),
        keys.stabilizer("LS"),
        keys.turret_jammed("TU"),
        keys.ENGINE,
    )
    for key in wanted:
        click(battle, spot(battle, TargetKind.CONDITION, condition=key))
        assert key in battle.controller.paper.conditions
    assert any("driver hit, by hand" in line.lower() for line in journal(battle))
    click(battle, spot(battle, TargetKind.CONDITION, condition=keys.DRIVER))
    assert keys.DRIVER not in battle.controller.paper.conditions
    click(battle, spot(battle, TargetKind.TRACK, track=keys.SENSORS, value=2))
    assert battle.controller.paper.tracks[keys.SENSORS] == 2
    click(battle, spot(battle, TargetKind.TRACK, track=keys.SENSORS, value=2))
    assert battle.controller.paper.tracks[keys.SENSORS] == 1


def test_a_press_on_the_number_of_a_weapon_crosses_it_out(battle: MainWindow) -> None:
    target = spot(battle, TargetKind.SLOT)
    click(battle, target)
    assert set(battle.controller.paper.slots) == {target.slot}
    assert target.slot == SlotKey("FR/1")
    click(battle, target)
    assert not battle.controller.paper.slots


def test_height_is_set_with_a_press_and_with_the_wheel(battle: MainWindow) -> None:
    battle.controller.choose_unit(COPTER)
    marker = spot(battle, TargetKind.TRACK, track=keys.ELEVATION)
    before = battle.controller.paper.tracks[keys.ELEVATION]
    click(battle, marker)
    assert battle.controller.paper.tracks[keys.ELEVATION] == before + 1
    wheel(battle, marker, -1)
    assert battle.controller.paper.tracks[keys.ELEVATION] == before


def test_the_panel_of_the_turn_has_the_ways_of_a_tank(battle: MainWindow) -> None:
    moves = turn_panel(battle).moves
    assert moves is not None
    moves.refresh()
    assert list(moves.modes) == ["none", "cruise", "flank"]
    assert do(battle, "move", mode="cruise", hexes=3)
    assert any("cruise" in line.lower() for line in journal(battle))


def test_the_menu_of_a_box_offers_what_the_rules_offer(battle: MainWindow) -> None:
    target = spot(battle, TargetKind.CONDITION, condition=ConditionKey(keys.turret_jammed("TU")))
    words = [action.text() for action in battle.pane.menu_for(target).actions()]
    assert {"Driver hit", "Commander hit", "Crew stunned"} <= set(words)
    assert any("jam" in word.lower() for word in words)


def test_what_is_switched_and_who_rides_stand_among_the_conditions(
    window: MainWindow, tmp_path: Path
) -> None:
    hidden = replace(
        carrying(tank(), BD=["ECM Suite (Guardian)"]),
        armor_type="Vehicular Stealth",
        transport=(Bay(kind="heavyvehiclebay", size=1),),
    )
    units = (
        UnitSetup(id=TANK, design=hidden, side="A"),
        UnitSetup(id=MECH, design=tank(), side="A"),
    )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Stealth")
    assert window.controller.new_game(tmp_path / "stealth.rsgame", system, setup)
    window.controller.choose_unit(TANK)

    def said() -> list[str]:
        (part,) = [one for one in sheet(window).parts if isinstance(one, VehicleConditionsPart)]
        return [text.text for text in part.texts]

    assert do(window, "switch", item="stealth")
    assert do(window, "mount", unit=MECH, target=TANK)
    assert {"(Stealth: on)", "Carries Manticore [m]"} <= set(said())
    for _ in range(6):
        assert window.controller.play(EndPhase())
    assert any(word.startswith("Stealth") and word.endswith(": on") for word in said())
    window.controller.choose_unit(MECH)
    assert any(word.startswith("Rides in Manticore") and word.endswith("[t]") for word in said())


def test_a_chip_says_how_a_crew_calls_its_pace(battle: MainWindow) -> None:
    controller = battle.controller
    for mode, told in (("cruise", "cruise 3"), ("flank", "flank 3")):
        assert do(battle, "move", mode=mode, hexes=3)
        paper, derived = controller.paper, controller.system.derive(controller.state, TANK)
        assert told in BATTLETECH.chips(paper, derived, 0)
    controller.choose_unit(MECH)
    assert do(battle, "move", mode="walk", hexes=1)
    derived = controller.system.derive(controller.state, MECH)
    assert "walk 1" in BATTLETECH.chips(controller.paper, derived, 0)


def test_a_preview_owes_nothing_that_it_has_settled(battle: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(battle.hit_bar.line, "ac5 turret")
    assert battle.hit_bar.words.text() == "Enter: 5 turret armor"


def test_a_blow_that_the_rules_refuse_is_shut_and_says_why_in_words(battle: MainWindow) -> None:
    battle.controller.choose_unit(MECH)
    battle.actions_by_key["attack"].trigger()
    panel = attack_panel(battle)
    panel.with_body.click()
    panel.around.range.setValue(1)
    shut = [word for word, button in panel.body.buttons.items() if not button.isEnabled()]
    assert {"punch", "push"} <= set(shut)
    assert "kick" not in shut
    assert not panel.body.buttons["punch"].isVisible()
    told = panel.body.cannot.text().split("\n")
    assert "A punch does not reach Manticore Heavy Tank on its own level." in told
    assert "Manticore Heavy Tank is no 'Mech and cannot be pushed." in told
    assert 'href="punch"' in panel.body.anyway.text()
    panel.body.anyway.linkActivated.emit("punch")
    command = battle.controller.session.history.step(1).command
    assert isinstance(command, PhysicalAttack)
    assert (command.attack, command.anyway) == ("punch", True)


def test_after_a_unit_without_fists_the_next_one_strikes_in_the_next_hex(
    battle: MainWindow,
) -> None:
    battle.controller.choose_unit(COPTER)
    battle.actions_by_key["attack"].trigger()
    panel = attack_panel(battle)
    while battle.controller.system.phases[battle.controller.state.clock.phase].key != "physical":
        assert battle.controller.play(EndPhase())
    assert panel.with_weapons.isChecked()
    battle.controller.choose_unit(MECH)
    assert panel.with_body.isChecked()
    assert panel.around.range.value() == 1
    assert panel.body.buttons["kick"].isVisible()
    battle.controller.choose_unit(TANK)
    assert panel.with_body.isChecked()
    assert panel.around.range.value() == 1
