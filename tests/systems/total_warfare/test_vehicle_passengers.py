"""Who rides in a vehicle: getting in and out, and what strikes whom."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.called import with_name
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.session.journal import as_text, whole
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems.battletech.aboard import Dismount, Mount
from recordsheet_gui.units.described import Bay
from recordsheet_gui.units.vehicle.design import SupportVehicleDesign, VehicleDesign
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.total_warfare.test_vehicle_battle import attack
from tests.systems.total_warfare.test_vehicle_criticals import carrying, crit, tank
from tests.vehicles import drafted, vehicle


def ferry(**bays: float) -> VehicleDesign:
    """A tank with room."""
    return replace(tank(), transport=tuple(Bay(kind=k, size=n) for k, n in bays.items()))


def game_with(*others: Any, **bays: float) -> Game:
    return Game(ferry(**bays), *others)


def labels(game: Game, unit: str) -> list[str]:
    found = game.session.system.offers(game.session.state, UnitId(unit), SHEET)
    return [offer.label for offer in found]


@pytest.mark.rule("BT-aboard")
def test_who_rides_neither_moves_nor_attacks_nor_is_attacked() -> None:
    game = game_with(tank(), mech(slots={"RA": ["Medium Laser"]}), heavyvehiclebay=1)
    game.do("mount", "b", target="a")
    assert game.report()["passengers"] == ["b"]
    assert "rides in a" in game.report("b")["conditions"]
    with pytest.raises(RuleError, match="rides in another unit and does not move"):
        game.do("move", "b", mode="cruise", hexes=1)
    with pytest.raises(RuleError, match="rides in another unit and attacks nobody"):
        attack(game, "b", "c", "Medium Laser")
    with pytest.raises(RuleError, match="rides in another unit and cannot be attacked"):
        attack(game, "c", "b", "Medium Laser")
    assert "Get out of Manticore Heavy Tank" in labels(game, "b")
    game.do("dismount", "b")
    assert game.report()["passengers"] == []
    game.do("move", "b", mode="cruise", hexes=1)


def test_sheets_and_the_journal_tell_names_where_a_script_has_ids() -> None:
    game = game_with(tank(), mech(name="Falke"), heavyvehiclebay=1)
    game.do("mount", "b", target="a")
    system, state = game.session.system, game.session.state
    twin = "Manticore Heavy Tank"
    assert f"rides in {twin} [a]" in system.derive(state, UnitId("b")).conditions
    assert f"carries {twin} [b]" in system.derive(state, UnitId("a")).conditions
    words = as_text(system, whole(system, game.session.history), markdown=False)
    assert f"rides in {twin} [a]" in words
    assert "rides in a." not in words
    # A network has a number, which may be somebody's id.
    assert with_name(state, system.companions, "network/a", "C3 network a") == "C3 network a"
    assert with_name(state, system.companions, "riding/x", "rides in x") == "rides in x"
    assert with_name(state, system.companions, "carried/c", "carried by c") == "carried by Falke"


@pytest.mark.rule("BT-aboard", "errata-104", "errata-105")
@pytest.mark.parametrize(("phases", "may"), [(1, True), (2, False)])
def test_one_gets_out_with_the_carriers_move(phases: int, may: bool) -> None:
    game = game_with(tank(), heavyvehiclebay=1)
    carrier = game.report()["movement"]
    game.do("mount", "b", target="a")
    for _ in range(phases):
        game.do("end_phase", None)
    if may:
        game.do("dismount", "b")
    else:
        with pytest.raises(RuleError, match="in the Movement Phase"):
            game.do("dismount", "b")
        game.do("dismount", "b", anyway=True)
    assert game.report()["passengers"] == []
    assert game.report()["movement"] == carrier


@pytest.mark.rule("BT-aboard")
@pytest.mark.parametrize(
    ("bays", "tons", "fits"),
    [
        ({}, (20,), 0),
        ({"lightvehiclebay": 1}, (50,), 1),
        ({"lightvehiclebay": 1}, (51,), 0),
        ({"lightvehiclebay": 1}, (20, 20), 1),
        ({"heavyvehiclebay": 1}, (20,), 1),
        ({"heavyvehiclebay": 1}, (100,), 1),
        ({"heavyvehiclebay": 1}, (101,), 0),
        ({"heavyvehiclebay": 1, "lightvehiclebay": 1}, (20, 20), 2),
        ({"heavyvehiclebay": 1, "lightvehiclebay": 1}, (60, 60), 1),
        ({"superheavyvehiclebay": 1}, (200,), 1),
        ({"superheavyvehiclebay": 1}, (201,), 0),
        ({"cargobay": 100, "troopspace": 9}, (20,), 0),
    ],
)
def test_who_fits_in(bays: dict[str, float], tons: tuple[int, ...], fits: int) -> None:
    game = game_with(*(replace(tank(), tons=n) for n in tons), **bays)
    for place in range(len(tons)):
        unit = "bcd"[place]
        if place < fits:
            game.do("mount", unit, target="a")
        else:
            with pytest.raises(RuleError, match="no bay"):
                game.do("mount", unit, target="a")


@pytest.mark.rule("BT-aboard")
def test_mechs_ride_in_their_own_bays_and_nobody_gets_into_what_flies() -> None:
    game = game_with(mech(), mech(), mekbay=1)
    assert "Get aboard Manticore Heavy Tank" in labels(game, "b")
    game.do("mount", "b", target="a")
    assert "rides in a" in game.report("b")["conditions"]
    with pytest.raises(RuleError, match="no bay"):
        game.do("mount", "c", target="a")
    with pytest.raises(RuleError, match="carried by somebody itself"):
        game.do("mount", "b", target="a")
    with pytest.raises(RuleError, match="passengers of its own"):
        game.do("mount", "a", target="c")
    with pytest.raises(RuleError, match="carries nobody aboard"):
        Game(mech(), mech()).do("mount", "a", target="b")
    with pytest.raises(RuleError, match="cannot ride in itself"):
        game.do("mount", "a", target="a")
    with pytest.raises(RuleError, match="rides in nobody"):
        game.do("dismount", "c")
    room = (Bay(kind="lightvehiclebay", size=1),)
    air = Game(replace(vehicle("warrior"), transport=room), vehicle("hunter"))
    with pytest.raises(RuleError, match="flies, and nobody gets aboard"):
        air.do("mount", "b", target="a")
    air.do("land")
    air.do("mount", "b", target="a")


@pytest.mark.rule("BT-aboard")
def test_what_stands_is_no_passenger_and_nobody_is_asked_aboard_by_the_other_side() -> None:
    for kind in ("gun emplacement", "handheld weapon", "building"):
        game = game_with(drafted(kind), troopspace=9)
        with pytest.raises(RuleError, match="no bay"):
            game.do("mount", "b", target="a")
    game = game_with(tank(), heavyvehiclebay=1)
    assert "Get aboard Manticore Heavy Tank" in labels(game, "b")
    assert "Get aboard Manticore Heavy Tank" not in labels(game, "a")
    game.do("side", "b", to="B")
    assert "Get aboard Manticore Heavy Tank" not in labels(game, "b")
    with pytest.raises(RuleError, match="on another side"):
        game.do("mount", "b", target="a")
    wreck = game_with(tank(), heavyvehiclebay=1)
    wreck.do("crew", hit="killed")
    with pytest.raises(RuleError, match="out of the game"):
        wreck.do("mount", "b", target="a")


@pytest.mark.rule("TW-vehicle-cargo")
def test_a_cargo_hit_strikes_who_rides_from_the_front() -> None:
    game = game_with(tank(), tank(), heavyvehiclebay=2)
    game.do("mount", "b", target="a")
    game.do("mount", "c", target="a")
    game.do("critical", location="RS", damage=7, rolls=[[3, 3], [2], [3, 4]])
    assert game.report("c")["armor"]["FR"] == 42 - 7
    assert game.report("b")["armor"]["FR"] == 42


@pytest.mark.rule("BT-aboard", "TW-vehicle-cargo")
def test_passengers_are_lost_with_the_fuel_and_get_out_of_other_wrecks() -> None:
    burns = replace(vehicle("vedette"), transport=(Bay(kind="mekbay", size=1),))
    game = Game(burns, mech())
    game.do("mount", "b", target="a")
    crit(game, "RR", 12)
    assert game.report("b")["destroyed"] == "It was lost with the unit that carried it."
    tanks = game_with(tank(), heavyvehiclebay=1)
    tanks.do("mount", "b", target="a")
    tanks.do("crew", hit="killed")
    assert tanks.report("b")["destroyed"] is None
    tanks.do("end_phase", None)
    assert tanks.report()["passengers"] == []
    assert tanks.report("b")["conditions"] == []


@pytest.mark.rule("BT-aboard")
def test_whoever_leaves_the_table_is_aboard_no_more() -> None:
    game = game_with(tank(), heavyvehiclebay=1)
    game.do("mount", "b", target="a")
    game.do("remove_unit", "a")
    assert game.report("b")["conditions"] == []


def test_getting_in_and_out_is_typed() -> None:
    game = game_with(tank(), heavyvehiclebay=1)
    assert understand(game.session, UnitId("b"), "mount 1") == (Mount(unit=UnitId("b"), target=A),)
    assert understand(game.session, UnitId("b"), "dismount") == (Dismount(unit=UnitId("b")),)


# -- battle armor outside ------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-riders")
def test_clamped_battle_armor_costs_a_cruising_mp() -> None:
    game = Game(carrying(tank(), BD=["Jump Jet"] * 3))
    assert game.report()["movement"] == {"cruise": 4, "flank": 6, "jump": 3}
    game.do("track", track="clamped", to=1)
    assert game.report()["movement"] == {"cruise": 3, "flank": 5, "jump": 0}
    assert game.report()["clamped"] == 1
    assert "Battle armor lets go" in labels(game, "a")
    assert "Battle armor clamps on" not in labels(game, "a")
    with pytest.raises(RuleError):
        game.do("track", track="clamped", to=2)


@pytest.mark.rule("TW-vehicle-riders")
def test_motive_damage_comes_before_the_clamps_and_immobility_after() -> None:
    game = Game(tank())
    game.do("track", track="clamped", to=1)
    game.do("motive", rolls=[[5, 5]])
    assert game.report()["movement"]["cruise"] == 1
    game.do("motive", rolls=[[6, 6]])
    assert game.report()["movement"]["cruise"] == 0


@pytest.mark.rule("TW-vehicle-riders")
def test_two_units_hold_on_to_a_large_support_vehicle() -> None:
    large = vehicle("fortress")
    fields: dict[str, Any] = {
        name: getattr(large, name)
        for name in ("name", "chassis", "tons", "cruise", "armor", "structure")
    }
    game = Game(SupportVehicleDesign(**fields))
    game.do("track", track="clamped", to=2)
    assert game.report()["movement"]["cruise"] == large.cruise - 2
    with pytest.raises(RuleError):
        game.do("track", track="clamped", to=3)


@pytest.mark.rule("TW-vehicle-riders")
@pytest.mark.parametrize("name", ["warrior", "skimmer"])
def test_what_flies_stays_down_with_battle_armor(name: str) -> None:
    game = Game(replace(vehicle(name), is_omni=True))
    game.do("condition", name="riders")
    assert game.report()["movement"]["cruise"] == 0
    assert "carries battle armor" in game.report()["conditions"]


@pytest.mark.rule("TW-vehicle-riders", "errata-108d")
def test_only_the_handles_of_an_omni_carry_without_clamps() -> None:
    omni = Game(replace(tank(), is_omni=True))
    omni.do("condition", name="riders")
    assert omni.report()["movement"]["cruise"] == 4
    offered = Game(tank()).session.system.conditions
    assert "riders" in offered(replace(tank(), is_omni=True))
    assert "riders" not in offered(tank())
    truck = replace(vehicle("truck"), is_omni=True)
    assert "riders" not in offered(truck)
