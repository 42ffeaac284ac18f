"""What stands between the lines of the vehicles' rules: exceptions, and who is meant by them."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.systems.battletech.mech.physical_roll import RollPhysical
from recordsheet_gui.units.vehicle.design import HandheldDesign, VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.total_warfare.test_vehicle_battle import attack, number
from tests.systems.total_warfare.test_vehicle_criticals import carrying, crit, tank
from tests.vehicles import drafted, vehicle

# -- hits --------------------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-swarm")
def test_a_swarm_rolls_its_location_as_all_do_and_troopers_without_suits_add_nothing() -> None:
    game = Game(tank())
    game.do("hit", damage=4, attack="swarm", rolls=[[1, 2], [3, 3], [1, 1]])
    assert game.report()["motive"] == ["minor"]
    game = Game(tank())
    game.do("hit", damage=4, attack="swarm", rolls=[[1, 1], [3, 3], [4, 5]])
    assert (game.report()["crew"]["driver"], game.report()["sensors"]) == (1, 1)
    game = Game(tank())
    game.do("hit", damage=4, attack="infantry swarm", rolls=[[3, 4]])
    assert game.pending() == []


@pytest.mark.rule("TW-vehicle-location")
def test_who_fires_from_under_water_reaches_no_turret() -> None:
    boat = carrying(vehicle("shark"), FR=["Medium Laser"])
    for depth, struck in ((0, "TU"), (1, "FR")):
        game = Game(boat, tank())
        game.do("track", track="depth", to=depth)
        attack(game, "a", "b", "Medium Laser", rolls=[[6, 6], [5, 5]])
        assert game.report("b")["armor"][struck] == tank().armor[struck] - 5


def test_no_cover_hides_the_legs_that_a_vehicle_does_not_have() -> None:
    game = Game(mech(slots={"RA": ["Medium Laser"]}), tank())
    attack(game, "a", "b", "Medium Laser", terrain=["partial_cover"], owe=True)
    assert number(game) == {"gunnery": 4}


# -- criticals ---------------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-engine")
def test_plasma_needs_the_engine_and_burning_fuel_does_not() -> None:
    guns = ["Plasma Rifle", "Flamer (Vehicle)", "Medium Chemical Laser", "PPC"]
    game = Game(carrying(tank(), FR=guns), mech())
    crit(game, "RS", 11)
    for gun, fires in zip(guns, (False, True, True, False), strict=True):
        words = "ammunition" if fires else "no power"
        with pytest.raises(RuleError, match=words):
            attack(game, "a", "b", gun, owe=True)


@pytest.mark.rule("TW-vehicle-cargo")
@pytest.mark.parametrize(("shots", "ends"), [(1, False), (10, True)])
def test_passengers_are_lost_only_with_their_vehicle(shots: int, ends: bool) -> None:
    one = carrying(replace(vehicle("manticore"), items=()), FR=["AC/2"], BD=["AC/2 Ammo"])
    game = Game(one, mech())
    game.do("condition", name="passenger/b")
    game.do("ammo", location="BD", slot=1, shots=shots)
    step = game.do("critical", location="RR", rolls=[[5, 6], *[[1, 1]] * (not ends)])
    assert (game.report()["destroyed"] is not None) == ends
    assert ("whoever rode in it is lost" in str(step.events)) == ends


# -- driving -----------------------------------------------------------------------------------


@pytest.mark.rule("BT-skid")
def test_ice_asks_nothing_of_who_jumps_or_flies_over_it() -> None:
    jumper = carrying(tank(), BD=["Jump Jet"] * 3)
    game = Game(jumper)
    game.do("move", mode="cruise", hexes=2, ground=["ice"], owe=True)
    assert len(game.pending()) == 1
    game = Game(jumper)
    game.do("move", mode="jump", hexes=2, ground=["ice"], owe=True)
    assert game.pending() == []
    game = Game(vehicle("warrior"))
    game.do("move", mode="cruise", hexes=2, ground=["ice"], owe=True)
    assert game.pending() == []


@pytest.mark.rule("TW-bog-down")
@pytest.mark.parametrize(
    ("motion", "rolls"), [(Motion.TRACKED, True), (Motion.HOVER, False), (Motion.WIGE, False)]
)
def test_what_floats_on_air_does_not_bog_down(motion: Motion, rolls: bool) -> None:
    game = Game(replace(tank(), motion=motion))
    game.do("move", mode="cruise", hexes=2, ground=["swamp"], owe=True)
    assert bool(game.pending()) == rolls


# -- VTOLs -------------------------------------------------------------------------------------


@pytest.mark.rule("TW-rotor")
def test_a_mech_tears_a_rotor_off_and_a_tank_that_drives_into_a_landed_vtol_does_not() -> None:
    game = Game(tank(), replace(vehicle("warrior"), tons=100))
    game.do("land", "b")
    game.do("move", mode="cruise", hexes=1)
    rolls = [[6, 6], [1, 1], [3, 4], [3, 4]]
    into: dict[str, Any] = {"attacker": "a", "target": "b", "attack": "charge", "hexes": 1}
    game.do("physical", None, **into, side="front", rolls=rolls, owe=True)
    assert game.report("b")["destroyed"] is None
    assert game.report("b")["armor"]["FR"] < vehicle("warrior").armor["FR"]


# -- trailers and hoists -----------------------------------------------------------------------


def trailer(tons: float) -> VehicleDesign:
    return replace(vehicle("truck"), is_trailer=True, tons=tons)


@pytest.mark.rule("TW-towing")
@pytest.mark.parametrize(
    ("cruise", "tons", "left"),
    [(8, 15, 5), (8, 15.5, 4), (5, 10, 2), (3, 10, 1), (5, 40, 2), (4, 40, 2)],
)
def test_trailers_slow_their_tractor_by_their_weight(cruise: int, tons: float, left: int) -> None:
    tractor = replace(carrying(tank(), RR=["Trailer Hitch"]), cruise=cruise)
    game = Game(tractor, trailer(tons))
    assert tractor.tons == 60
    game.do("tow", trailer="b")
    assert game.report()["movement"]["cruise"] == left
    assert game.report()["movement"]["flank"] == (3 * left + 1) // 2
    assert "tows b" in game.report()["conditions"]
    assert "immobile" not in game.report("b")["conditions"]
    game.do("tow", trailer="b", on=False)
    assert game.report()["movement"]["cruise"] == cruise
    assert "immobile" in game.report("b")["conditions"]


@pytest.mark.rule("TW-towing")
def test_what_cannot_be_towed() -> None:
    tractor = carrying(tank(), RR=["Trailer Hitch"])
    game = Game(tractor, trailer(10), tank(), tractor)
    for other, words in (("a", "itself"), ("c", "not a trailer")):
        with pytest.raises(RuleError, match=words):
            game.do("tow", trailer=other)
    with pytest.raises(RuleError, match="no trailer hitch"):
        game.do("tow", "c", trailer="b")
    with pytest.raises(RuleError, match="does not tow"):
        game.do("tow", trailer="b", on=False)
    game.do("tow", trailer="b")
    with pytest.raises(RuleError, match="behind a tractor already"):
        game.do("tow", "d", trailer="b")
    labels = [o.label for o in game.session.system.offers(game.session.state, A, SHEET)]
    assert f"Uncouple {trailer(10).name}" in labels


@pytest.mark.rule("TW-towing")
def test_a_trailer_is_as_hard_to_follow_as_its_tractor() -> None:
    tractor = replace(carrying(tank(), RR=["Trailer Hitch"]), cruise=8)
    game = Game(tractor, trailer(10), tank())
    game.do("tow", trailer="b")
    game.do("move", mode="cruise", hexes=5)
    attack(game, "c", "b", "Medium Laser", target_hexes=None, owe=True)
    assert number(game, "c") == {"gunnery": 4, "target moved 5": 2}
    game.do("end_turn", None)
    game.do("tow", trailer="b", on=False)
    game.do("move", mode="cruise", hexes=5)
    game.do("dismiss", None, pending=game.pending("c")[0]["id"])
    attack(game, "c", "b", "Medium Laser", target_hexes=None, owe=True)
    assert number(game, "c") == {"gunnery": 4, "target immobile": -4}


@pytest.mark.rule("TW-towing")
def test_trailers_of_its_own_side_are_offered_to_who_has_a_hitch() -> None:
    offer = f"Tow {trailer(10).name}"

    def offered(game: Game) -> list[str]:
        return [o.label for o in game.session.system.offers(game.session.state, A, SHEET)]

    game = Game(carrying(tank(), RR=["Trailer Hitch"]), trailer(10), tank())
    assert offered(game).count(offer) == 1
    assert f"Tow {tank().name}" not in offered(game)
    assert offer not in offered(Game(tank(), trailer(10)))
    game.do("side", "b", to="B")
    assert offer not in offered(game)
    game.do("side", "b", to="A")
    game.do("side", "a", to="A")
    game.do("tow", trailer="b")
    assert offer not in offered(game)
    assert f"Uncouple {trailer(10).name}" in offered(game)


@pytest.mark.rule("TW-towing")
@pytest.mark.parametrize("gone", ["a", "b"])
def test_who_leaves_the_table_tows_nobody_and_is_towed_by_nobody(gone: str) -> None:
    game = Game(carrying(tank(), RR=["Trailer Hitch"]), trailer(10))
    game.do("tow", trailer="b")
    game.do("remove_unit", gone)
    other = "b" if gone == "a" else "a"
    assert game.report(other)["conditions"] == (["immobile"] if gone == "a" else [])


@pytest.mark.rule("TW-towing")
def test_a_wreck_leaves_its_trailers_standing() -> None:
    game = Game(carrying(tank(), RR=["Trailer Hitch"]), trailer(10))
    game.do("tow", trailer="b")
    game.do("crew", hit="killed")
    game.do("end_phase", None)
    assert game.report("b")["conditions"] == ["immobile"]


@pytest.mark.rule("BT-lift-hoist")
def test_a_vtol_lifts_a_tank_that_is_hit_in_its_place_and_falls_when_it_is_dropped() -> None:
    crane = carrying(replace(vehicle("warrior"), tons=30), BD=["Lift Hoist/Arresting Hoist"])
    game = Game(crane, vehicle("manticore"))
    game.do("lift", cargo="b")
    game.do("hit", damage=5, rolls=[[3], [3, 4]])
    assert game.report("b")["armor"]["FR"] == 37
    game.do("hit", damage=5, rolls=[[4], [3, 4]])
    assert game.report("a")["armor"]["FR"] == 1
    with pytest.raises(RuleError, match="hangs from a lift hoist"):
        game.do("move", "b", mode="cruise", hexes=1)
    game.do("drop", levels=1, rolls=[[4], [3, 4], [3, 4], [3, 4]])
    assert game.report("b")["armor"]["RR"] == vehicle("manticore").armor["RR"] - 12


# -- mines and walls ---------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-mines")
def test_only_mechs_set_a_vibrabomb_off_and_whoever_stands_there_then_is_struck() -> None:
    game = Game(tank())
    game.do("mine", density=10, mine="vibrabomb", set_for=20)
    assert game.report()["armor"] == dict(tank().armor)
    game.do("mine", density=10, mine="vibrabomb", rolls=[[3, 4], [3, 4]])
    assert game.report()["armor"]["FR"] == tank().armor["FR"] - 10


@pytest.mark.rule("TW-vehicle-charge")
def test_what_has_no_weight_strikes_back_by_its_walls_or_by_the_chargers_own() -> None:
    gun = drafted("handheld weapon")
    assert isinstance(gun, HandheldDesign)
    into: dict[str, Any] = {"attacker": "a", "target": "b", "attack": "charge", "hexes": 2}
    targets = (drafted("gun emplacement"), 4), (replace(gun, tons=20), 2), (replace(gun, tons=0), 6)
    for target, recoil in targets:
        game = Game(tank(), target)
        game.do("move", mode="cruise", hexes=2)
        game.do("physical", None, **into, owe=True)
        (owed,) = game.session.state.owed
        assert isinstance(owed.command, RollPhysical)
        assert owed.command.recoil == recoil
