"""Gear of vehicles that is switched or pushed: ECM, stealth, superchargers, capacitors."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import SlotKey, UnitId
from recordsheet_gui.core.offers import SHEET, Place
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems.battletech.mech.modes import SetMode, Switch
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.total_warfare.test_vehicle_battle import attack, number
from tests.systems.total_warfare.test_vehicle_criticals import carrying, crit, tank
from tests.vehicles import vehicle


def hidden() -> VehicleDesign:
    """A tank under stealth armor with the ECM that it needs."""
    return replace(carrying(tank(), BD=["ECM Suite (Guardian)"]), armor_type="Vehicular Stealth")


def at_range(game: Game, hexes: int) -> dict[str, int]:
    attack(game, "a", "b", "PPC", range=hexes, owe=True)
    found = number(game)
    game.do("dismiss", None, pending=game.pending()[0]["id"])
    game.do("end_turn", None)
    return found


def mode(game: Game, name: str, unit: str = "a") -> tuple[str, str]:
    """How a device is set, and what is asked of it."""
    found = [one for one in game.report(unit)["modes"] if one["item"] == name]
    return found[0]["mode"], found[0]["asked"]


# -- switches ----------------------------------------------------------------------------------


@pytest.mark.rule("BT-switch", "BT-mode")
def test_a_switch_is_live_from_the_end_phase_on() -> None:
    game = Game(hidden())
    assert mode(game, "ECM Suite (Guardian)") == ("on", "")
    assert mode(game, "Stealth Armor") == ("off", "")
    game.do("switch", item="stealth", on=True)
    assert mode(game, "Stealth Armor") == ("off", "on")
    game.do("end_turn", None)
    assert mode(game, "Stealth Armor") == ("on", "")
    game.do("switch", item="ecm", on=False)
    game.do("end_turn", None)
    assert mode(game, "ECM Suite (Guardian)") == ("off", "")
    with pytest.raises(RuleError, match='no "c3" that can be switched'):
        game.do("switch", item="c3")


@pytest.mark.rule("BT-stealth")
@pytest.mark.parametrize(("hexes", "more"), [(6, None), (7, 1), (12, 1), (13, 2)])
def test_stealth_armor_hides_by_range(hexes: int, more: int | None) -> None:
    game = Game(mech(slots={"RA": ["PPC", "PPC", "PPC"]}), hidden())
    assert "target: stealth armor" not in at_range(game, hexes)
    game.do("switch", "b", item="stealth")
    game.do("end_turn", None)
    assert at_range(game, hexes).get("target: stealth armor") == more


@pytest.mark.rule("BT-stealth")
def test_stealth_armor_needs_its_own_ecm_and_is_no_second_target() -> None:
    game = Game(mech(slots={"RA": ["PPC", "PPC", "PPC"]}), hidden(), tank())
    game.do("switch", "b", item="stealth")
    game.do("end_turn", None)
    assert at_range(game, 13)["target: stealth armor"] == 2
    lasers = {"RA": ["Medium Laser"], "LA": ["Medium Laser"]}
    second = Game(mech(slots=lasers), tank(), hidden())
    second.do("switch", "c", item="stealth")
    second.do("end_turn", None)
    attack(second, "a", "b", "Medium Laser", rolls=[[1, 1]])
    with pytest.raises(RuleError, match="second"):
        attack(second, "a", "c", "Medium Laser")
    game.do("switch", "b", item="ecm", on=False)
    game.do("end_turn", None)
    assert "target: stealth armor" not in at_range(game, 13)


def test_a_switched_off_computer_leaves_its_network() -> None:
    design = carrying(tank(), BD=["ISC3SlaveUnit"])
    game = Game(design)
    names = [one["item"] for one in game.report()["modes"]]
    assert len(names) == 1
    game.do("switch", item="c3", on=False)
    assert "C3" in " ".join(game.report()["conditions"])


def test_gear_is_offered_where_it_stands_and_stealth_at_the_sheet() -> None:
    design = hidden()
    game = Game(design)
    system, state = game.session.system, game.session.state
    labels = [offer.label for offer in system.offers(state, A, SHEET)]
    assert "Stealth Armor: on" in labels
    slot = next(item.slots[0] for item in design.items if "ECM" in item.gear.name)
    there = [offer.label for offer in system.offers(state, A, Place(slot=SlotKey(slot)))]
    assert "ECM Suite (Guardian): off" in there


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("ecm off", Switch(unit=A, item="ecm", on=False)),
        ("switch stealth on", Switch(unit=A, item="stealth", on=True)),
        ("mode ecm bd off", Switch(unit=A, item="ecm", location="BD", on=False)),
        ("stealth active", SetMode(unit=A, item="stealth", to="active")),
        ("flank 6 supercharger", Move(unit=A, mode="flank", hexes=6, supercharger=True)),
    ],
)
def test_switches_are_typed(line: str, command: object) -> None:
    game = Game(carrying(hidden(), BD=["Supercharger", "ECM Suite (Guardian)"]))
    assert understand(game.session, A, line) == (command,)


# -- superchargers -----------------------------------------------------------------------------


def fast() -> VehicleDesign:
    return carrying(tank(), BD=["Supercharger"])


@pytest.mark.rule("TW-vehicle-boost")
@pytest.mark.parametrize(("hexes", "goes"), [(8, True), (9, False)])
def test_a_supercharger_doubles_the_cruise(hexes: int, goes: bool) -> None:
    game = Game(fast())
    fields: dict[str, Any] = {"mode": "flank", "hexes": hexes, "supercharger": True}
    if goes:
        game.do("move", **fields, rolls=[[1, 2]])
        assert game.report()["engine"] is False
    else:
        with pytest.raises(RuleError, match="has 8 MP"):
            game.do("move", **fields)


@pytest.mark.rule("TW-vehicle-boost")
@pytest.mark.parametrize(("uses", "number"), [(1, 3), (2, 5), (3, 7), (4, 11)])
def test_each_use_in_a_row_is_rolled_for(uses: int, number: int) -> None:
    for roll, holds in ((number, True), (number - 1, False)):
        game = Game(fast())
        for _ in range(uses - 1):
            game.do("move", mode="flank", hexes=8, supercharger=True, rolls=[[6, 6]])
            game.do("end_turn", None)
        faces = [min(6, roll - 1), roll - min(6, roll - 1)]
        rolls = [faces] if holds else [faces, [4, 4]]
        game.do("move", mode="flank", hexes=8, supercharger=True, rolls=rolls)
        assert game.report()["engine"] is not holds


@pytest.mark.rule("TW-vehicle-boost")
@pytest.mark.parametrize(("roll", "breaks"), [([3, 4], False), ([4, 4], True)])
def test_a_failure_may_take_the_engine(roll: list[int], breaks: bool) -> None:
    game = Game(fast())
    game.do("move", mode="flank", hexes=8, supercharger=True, rolls=[[1, 1], roll])
    report = game.report()
    assert report["engine"] is breaks
    assert ("immobile" in report["conditions"]) is breaks
    assert report["destroyed"] is None


@pytest.mark.rule("TW-vehicle-boost")
def test_a_switched_supercharger_is_for_this_turn() -> None:
    game = Game(fast())
    game.do("switch", item="supercharger")
    game.do("move", mode="flank", hexes=8, rolls=[[6, 6]])
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="has 6 MP"):
        game.do("move", mode="flank", hexes=8)


@pytest.mark.rule("TW-vehicle-boost")
def test_a_jet_booster_that_fails_brings_a_vtol_down() -> None:
    flyer = carrying(vehicle("warrior"), BD=["VTOL Jet Booster"])
    game = Game(flyer)
    game.do("move", mode="flank", hexes=18, supercharger=True, rolls=[[1, 1], [4, 4], [6, 6]])
    assert game.report()["elevation"] == 0
    assert game.report()["engine"] is True


@pytest.mark.rule("TW-vehicle-boost")
def test_what_cannot_be_pushed() -> None:
    with pytest.raises(RuleError, match="nothing that could be pushed"):
        Game(tank()).do("move", mode="flank", hexes=1, supercharger=True)
    game = Game(fast())
    with pytest.raises(RuleError, match="only at flank speed"):
        game.do("move", mode="cruise", hexes=1, supercharger=True)
    with pytest.raises(RuleError, match="nothing that could be pushed"):
        game.do("move", mode="flank", hexes=1, masc=True)
    slow = Game(fast())
    slow.do("motive", rolls=[[4, 4]])
    with pytest.raises(RuleError, match="has 6 MP"):
        slow.do("move", mode="flank", hexes=7, supercharger=True)
    ways = game.session.system.ways(game.session.state, UnitId("a"))
    assert [(way.title, way.most) for way in ways][-1] == ("Flank with supercharger", 8)


@pytest.mark.rule("TW-vehicle-boost")
def test_who_may_not_flank_gains_nothing() -> None:
    game = Game(carrying(vehicle("warrior"), BD=["VTOL Jet Booster"]))
    crit(game, "RO", 9)
    ways = game.session.system.ways(game.session.state, UnitId("a"))
    cruise = game.report()["movement"]["cruise"]
    assert [way.most for way in ways][-1] == cruise
    with pytest.raises(RuleError, match="flies at cruising speed"):
        game.do("move", mode="flank", hexes=1, supercharger=True)


@pytest.mark.rule("TW-vehicle-boost")
def test_a_lost_supercharger_is_no_help() -> None:
    design = fast()
    game = Game(design)
    slot = next(item.slots[0] for item in design.items if item.gear.name == "Supercharger")
    game.do("slot", location="BD", slot=int(slot.partition("/")[2]))
    with pytest.raises(RuleError, match="is destroyed"):
        game.do("move", mode="flank", hexes=1, supercharger=True)


# -- weapons -----------------------------------------------------------------------------------


@pytest.mark.rule("BT-capacitor")
def test_a_charged_capacitor_adds_five_points_once_and_explodes_with_its_ppc() -> None:
    loaded = carrying(replace(tank(), items=()), FR=["PPC", "PPC Capacitor"])
    game = Game(loaded, tank())
    game.do("mode", item="capacitor", to="charge")
    game.do("end_turn", None)
    attack(game, "a", "b", "PPC", range=4, rolls=[[6, 6], [3, 4]])
    assert game.report("b")["armor"]["FR"] == 42 - 15
    assert mode(game, "PPC Capacitor") == ("off", "")
    game.do("mode", item="capacitor", to="charge")
    game.do("end_turn", None)
    crit(game, "FR", 11)
    assert game.report()["structure"]["FR"] == 0
    cold = Game(loaded)
    crit(cold, "FR", 11)
    assert cold.report()["structure"]["FR"] == 6


@pytest.mark.rule("TW-blue-shield", "BT-blue-shield")
def test_a_blue_shield_halves_a_ppc_and_burns_out() -> None:
    game = Game(carrying(tank(), FR=["Blue Shield Particle Field Damper"]))
    game.do("hit", weapon="PPC", rolls=[[3, 4]])
    assert game.report()["armor"]["FR"] == 32
    game.do("switch", item="blue shield")
    game.do("end_turn", None)
    game.do("hit", weapon="PPC", rolls=[[3, 4]])
    game.do("hit", weapon="Medium Laser", rolls=[[3, 4]])
    assert game.report()["armor"]["FR"] == 32 - 5 - 5
    for _ in range(5):
        game.do("end_turn", None)
    game.do("end_turn", None, rolls=[[1, 1]])
    assert "Blue Shield Particle Field Damper failed" in game.report()["conditions"]


# -- bridges -----------------------------------------------------------------------------------


def layer() -> VehicleDesign:
    return carrying(tank(), FR=["Bridge Layer (Light)"])


@pytest.mark.rule("BT-bridge-layer", "errata-48")
def test_a_bridge_hides_the_weapons_behind_it_until_it_is_laid_or_shot_away() -> None:
    game = Game(layer(), mech())
    with pytest.raises(RuleError, match="behind the bridge"):
        attack(game, "a", "b", "Medium Laser", range=2, rolls=[[1, 1]])
    attack(game, "a", "b", "PPC", range=2, rolls=[[1, 1]])
    game.do("hit", damage=8, location="FR")
    game.do("end_turn", None)
    attack(game, "a", "b", "Medium Laser", range=2, rolls=[[1, 1]])


@pytest.mark.rule("BT-bridge-layer", "errata-48")
def test_a_vehicle_lays_its_bridge_in_a_turn_in_which_it_stands_still() -> None:
    name = "Bridge Layer (Light)"
    game = Game(layer(), mech())
    game.do("mode", item=name, to="deploy")
    assert mode(game, name) == ("carried", "deploying")
    game.do("end_turn", None)
    assert mode(game, name) == ("deploying", "")
    with pytest.raises(RuleError, match="lays its bridge and stands still"):
        game.do("move", mode="cruise", hexes=1)
    game.do("move", mode="none")
    game.do("end_turn", None)
    assert mode(game, name) == ("deployed", "")
    game.do("move", mode="cruise", hexes=1)
    attack(game, "a", "b", "Medium Laser", range=2, rolls=[[1, 1]])
    game.do("hit", damage=5, location="FR")
    assert game.report()["armor"]["FR"] == 37


# -- the rest of the small print ---------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-crew")
@pytest.mark.parametrize("rolls", [((6,), (10,)), ((10, [6, 6]), (6,))])
def test_pilot_and_co_pilot_are_both_marked_when_both_are_hit(rolls: Any) -> None:
    game = Game(vehicle("warrior"))
    for roll in rolls:
        crit(game, "FR", *roll)
    seats = game.report()["crew"]
    assert (seats["pilot"], seats["copilot"], seats["killed"]) == (1, 1, True)


@pytest.mark.rule("TW-vehicle-sensors")
@pytest.mark.parametrize(("hits", "adds"), [(1, 1), (3, 3), (4, 0)])
def test_a_vehicle_without_sensors_has_no_number_to_hit_with(hits: int, adds: int) -> None:
    game = Game(tank(), mech())
    for _ in range(hits):
        crit(game, "FR", 9)
    report = game.report()
    assert sum(part["value"] for part in report["to_hit"]) == adds
    assert ("cannot fire" in report["conditions"]) == (hits == 4)


@pytest.mark.rule("TW-forced-landing", "errata-90a")
def test_water_is_no_ground_that_a_vtol_without_its_engine_lands_on() -> None:
    game = Game(vehicle("warrior"))
    game.do("condition", name="over water")
    with pytest.raises(RuleError, match="cannot land here"):
        game.do("land")
    crit(game, "RS", 10)
    assert game.report()["destroyed"] == "It has crashed."


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
def test_a_hit_that_marks_nothing_is_told_and_keeps_its_dice(system: str) -> None:
    game = Game(carrying(tank(), FR=["Vehicular Grenade Launcher"]), mech(), system=system)
    shot: dict[str, Any] = {"attacker": "a", "target": "b", "range": 1}
    shot["weapons"] = [{"weapon": "Vehicular Grenade Launcher"}]
    step = game.do("attack", None, **shot, rolls=[[6, 6]])
    told = str(step.events)
    assert "DiceRolled" in told
    assert "Vehicular Grenade Launcher" in told
    assert "MOOT" not in told


@pytest.mark.rule("TW-vehicle-small-arms", "errata-35")
def test_what_infantry_carries_needs_no_ammunition_on_a_vehicle() -> None:
    unarmed = replace(tank(), items=())
    game = Game(carrying(unarmed, RR=["Auto-Rifle"]), mech())
    (gun,) = game.report()["weapons"]
    assert gun["shots"] is None
    assert game.report()["ammo"] == []
    for _ in range(3):
        game.do("fire", weapon=gun["name"])
        game.do("end_turn", None)
    crit(game, "RR", 11)
    (gun,) = game.report()["weapons"]
    assert gun["state"] == "destroyed"
    assert game.report()["destroyed"] is None
