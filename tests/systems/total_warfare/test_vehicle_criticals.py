"""What critical hits break in vehicles: every row of every column, and every end of it."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import slot_key
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.games import Game
from tests.mechs import mech
from tests.vehicles import vehicle

DICE = {n: [min(6, n - 1), n - min(6, n - 1)] for n in range(2, 15)}


def carrying(design: VehicleDesign, **lines: list[str]) -> VehicleDesign:
    """The design with gear behind that of its locations."""
    items = list(design.items)
    for where, names in lines.items():
        for name in names:
            gear = find_gear(name)
            assert gear is not None, name
            place = 1 + sum(item.location == where for item in items)
            items.append(MountedItem(gear=gear, location=where, slots=(slot_key(where, place),)))
    return replace(design, items=tuple(items))


def tank() -> VehicleDesign:
    """A Manticore with a gun on every side."""
    return carrying(vehicle("manticore"), RS=["Small Laser"], LS=["Small Laser"], RR=["Flamer"])


def crit(game: Game, where: str, roll: int, *rolls: list[int], **more: Any) -> None:
    game.do("critical", location=where, rolls=[DICE[roll], *rolls], **more)


def states(game: Game, where: str) -> list[str]:
    return [w["state"] for w in game.report()["weapons"] if w["location"] == where]


FRONT = {
    6: ("crew.driver", 1),
    7: ("weapons", "jammed"),
    8: ("stabilizers", ["FR"]),
    9: ("sensors", 1),
    10: ("crew.commander", 1),
    11: ("weapons", "destroyed"),
    12: ("crew.killed", True),
}
SIDE = {
    6: ("cargo", 3),
    7: ("weapons", "jammed"),
    8: ("crew.stunned", 1),
    9: ("stabilizers", ["RS"]),
    10: ("weapons", "destroyed"),
    11: ("engine", True),
    12: ("engine", True),
}
REAR = {
    6: ("weapons", "jammed"),
    7: ("cargo", 3),
    8: ("stabilizers", ["RR"]),
    9: ("weapons", "destroyed"),
    10: ("engine", True),
    11: ("destroyed", "The rear has no structure left."),
    12: ("engine", True),
}
TURRET = {
    6: ("stabilizers", ["TU"]),
    7: ("turret.TU", "jammed"),
    9: ("turret.TU", "locked"),
    11: ("destroyed", "The turret has no structure left."),
    12: ("destroyed", "The turret is blown off."),
}
VTOL_FRONT = FRONT | {6: ("crew.copilot", 1), 10: ("crew.pilot", 1)}
VTOL_SIDE = {
    6: ("weapons", "jammed"),
    7: ("cargo", 3),
    8: ("stabilizers", ["RS"]),
    9: ("weapons", "destroyed"),
    10: ("engine", True),
    11: ("destroyed", "The right side has no structure left."),
    12: ("destroyed", "The fuel tank has exploded."),
}
VTOL_REAR = {
    6: ("cargo", 3),
    7: ("weapons", "jammed"),
    8: ("stabilizers", ["RR"]),
    9: ("weapons", "destroyed"),
    10: ("sensors", 1),
    11: ("engine", True),
    12: ("destroyed", "The fuel tank has exploded."),
}
ROTOR = {
    **dict.fromkeys((6, 7, 8), ("rotor", 1)),
    **dict.fromkeys((9, 10), ("flight_stabilizer", True)),
    **dict.fromkeys((11, 12), ("destroyed", "The rotor is destroyed.")),
}
COLUMNS = [
    *[("manticore", "FR", roll, *told) for roll, told in FRONT.items()],
    *[("manticore", "RS", roll, *told) for roll, told in SIDE.items()],
    *[("manticore", "RR", roll, *told) for roll, told in REAR.items()],
    *[("manticore", "TU", roll, *told) for roll, told in TURRET.items()],
    *[("warrior", "FR", roll, *told) for roll, told in VTOL_FRONT.items()],
    *[("warrior", "RS", roll, *told) for roll, told in VTOL_SIDE.items()],
    *[("warrior", "RR", roll, *told) for roll, told in VTOL_REAR.items()],
    *[("warrior", "RO", roll, *told) for roll, told in ROTOR.items()],
]


def fleet(name: str) -> VehicleDesign:
    if name == "manticore":
        return tank()
    one = vehicle("warrior")
    first = tuple(item for item in one.items if item.gear.name != "SRM 4")
    return carrying(replace(one, items=first), RS=["Small Laser"], RR=["Small Laser"])


@pytest.mark.rule("TW-vehicle-critical")
@pytest.mark.parametrize(("name", "where", "roll", "path", "value"), COLUMNS)
def test_every_row(name: str, where: str, roll: int, path: str, value: object) -> None:
    game = Game(fleet(name), mech())
    game.do("condition", name="passenger/b")
    if name == "warrior":
        game.do("land")
    rolls = [[3, 4]] if path == "cargo" else []
    crit(game, where, roll, *rolls, damage=3)
    report = game.report()
    if path == "weapons":
        assert states(game, where)[0] == value
    elif path == "cargo":
        assert sum(game.report("b")["armor"].values()) == sum(mech().armor.values()) - 3
    else:
        at: Any = report
        for word in path.split("."):
            at = at[word]
        assert at == value


@pytest.mark.parametrize("roll", range(2, 6))
def test_below_six_nothing_breaks(roll: int) -> None:
    for name, where in (("manticore", "FR"), ("warrior", "RO")):
        game = Game(fleet(name))
        before = game.report()
        crit(game, where, roll)
        assert game.report() == before


def test_turret_rows_that_pick_a_weapon() -> None:
    for roll, state in ((8, "jammed"), (10, "destroyed")):
        for face, who in ((3, "owner"), (4, "attacker")):
            game = Game(tank())
            step = game.do("critical", location="TU", rolls=[DICE[roll], [face]], choices=["PPC"])
            assert states(game, "TU") == ["ok", "ok", state]
            assert f"The {who} picks" in str(step.events)


# -- the crew ----------------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-crew")
def test_a_driver_who_is_hit_again_is_stunned_and_with_the_commander_dead() -> None:
    game = Game(tank())
    crit(game, "FR", 6)
    crit(game, "FR", 6)
    assert game.report()["crew"] == {"stunned": 1, "driver": 1, "commander": 0, "killed": False}
    crit(game, "FR", 10)
    assert game.report()["crew"] == {"stunned": 2, "driver": 1, "commander": 1, "killed": False}
    assert game.report()["driving"]["target"] == 8
    crit(game, "FR", 6)
    assert game.report()["crew"]["killed"]


@pytest.mark.parametrize(("where", "roll"), [("FR", 10), ("FR", 6), ("RS", 8)])
def test_whoever_is_struck_when_both_are_hit_dies(where: str, roll: int) -> None:
    game = Game(tank())
    for hit in ("driver", "commander"):
        game.do("crew", hit=hit)
    crit(game, where, roll)
    assert game.report()["destroyed"] == "The crew is dead."
    with pytest.raises(RuleError, match="out of the game"):
        crit(game, "FR", 7)


def test_a_vtols_crew_dies_with_the_second_of_the_two() -> None:
    game = Game(vehicle("warrior"))
    game.do("land")
    crit(game, "FR", 6)
    crit(game, "FR", 6)
    assert game.report()["crew"] == {"stunned": 0, "pilot": 0, "copilot": 1, "killed": False}
    crit(game, "FR", 10)
    assert game.report()["crew"]["killed"]


@pytest.mark.rule("TW-vehicle-stunned")
def test_a_stunned_crew_neither_fires_nor_hurries_nor_clears_nor_charges() -> None:
    game = Game(tank(), mech())
    crit(game, "FR", 7)
    crit(game, "RS", 8)
    game.do("move", mode="flank", hexes=5)
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="stunned and drives at cruising speed"):
        game.do("move", mode="flank", hexes=5)
    game.do("move", mode="cruise", hexes=3)
    with pytest.raises(RuleError, match="crew is stunned"):
        game.do("fire", weapon="PPC")
    with pytest.raises(RuleError, match="is stunned"):
        game.do("unjam", weapon="Medium Laser")
    with pytest.raises(RuleError, match="stunned and cannot charge"):
        game.do("physical", None, attacker="a", target="b", attack="charge", hexes=3)
    game.do("end_turn", None)
    game.do("fire", weapon="PPC")


def test_by_hand_the_crew_is_only_what_is_named() -> None:
    game = Game(tank())
    game.do("crew", hit="stunned")
    game.do("crew", hit="driver")
    game.do("crew", hit="driver", on=False)
    assert game.report()["crew"] == {"stunned": 1, "driver": 0, "commander": 0, "killed": False}
    with pytest.raises(RuleError, match='Nobody aboard is "cook"'):
        game.do("crew", hit="cook")
    with pytest.raises(RuleError, match='Nobody aboard is "pilot"'):
        game.do("crew", hit="pilot")
    flown = Game(vehicle("warrior"))
    flown.do("crew", hit="co-pilot")
    assert flown.report()["crew"]["copilot"] == 1


# -- weapons -----------------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-clear")
def test_a_turn_without_fire_clears_one_weapon() -> None:
    game = Game(tank())
    crit(game, "FR", 7)
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="malfunctions"):
        game.do("fire", weapon="Medium Laser")
    game.do("fire", weapon="PPC")
    with pytest.raises(RuleError, match="has fired this turn"):
        game.do("unjam", weapon="Medium Laser")
    game.do("end_turn", None)
    game.do("unjam", weapon="Medium Laser")
    with pytest.raises(RuleError, match="clears a jam"):
        game.do("fire", weapon="PPC")
    with pytest.raises(RuleError, match="another jam"):
        game.do("unjam", weapon="Medium Laser")
    assert states(game, "FR") == ["jammed"]
    game.do("end_turn", None)
    assert states(game, "FR") == ["ok"]
    game.do("fire", weapon="Medium Laser")


@pytest.mark.rule("TW-vehicle-turret")
def test_a_turret_that_was_ever_jammed_locks() -> None:
    game = Game(tank())
    crit(game, "TU", 7)
    game.do("unjam", location="TU")
    game.do("end_turn", None)
    assert game.report()["turret"] == {"TU": "free"}
    with pytest.raises(RuleError, match="No turret is jammed"):
        game.do("unjam")
    crit(game, "TU", 7)
    assert game.report()["turret"] == {"TU": "locked"}
    # A locked one neither jams nor locks: the next row, a weapon that malfunctions.
    crit(game, "TU", 7, [1], choices=["PPC"])
    assert states(game, "TU") == ["ok", "ok", "jammed"]
    crit(game, "TU", 9, [1], choices=["PPC"])
    assert states(game, "TU") == ["ok", "ok", "destroyed"]


def test_weapons_that_are_alike_are_no_choice_and_a_jammed_one_is() -> None:
    game = Game(vehicle("partisan"))
    crit(game, "TU", 8)
    assert states(game, "TU") == ["jammed", "ok", "ok", "ok"]
    crit(game, "TU", 10, [5], choices=["AC/5 (jammed)"])
    assert states(game, "TU") == ["destroyed", "ok", "ok", "ok"]


@pytest.mark.rule("TW-vehicle-weapon")
def test_a_gauss_rifle_explodes_into_the_structure_of_its_location() -> None:
    game = Game(vehicle("fortress"))
    crit(game, "FRRS", 10)
    assert game.report()["structure"]["FRRS"] == 0
    assert game.report()["destroyed"] == "The front right has no structure left."
    strong = replace(
        vehicle("fortress"), structure=dict(vehicle("fortress").structure) | {"FRRS": 30}
    )
    game = Game(strong)
    crit(game, "FRRS", 10, [2, 2])
    assert game.report()["structure"]["FRRS"] == 10
    assert game.report()["armor"]["FRRS"] == 30


@pytest.mark.rule("TW-vehicle-sensors")
def test_the_fourth_sensor_hit_ends_weapon_attacks_and_a_fifth_is_the_next_row() -> None:
    game = Game(tank())
    for hits in range(1, 5):
        crit(game, "FR", 9)
        assert game.report()["sensors"] == hits
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="all sensors are gone"):
        game.do("fire", weapon="PPC")
    crit(game, "FR", 9)
    assert game.report()["crew"]["commander"] == 1


@pytest.mark.rule("TW-vehicle-next-row")
def test_past_twelve_the_search_goes_on_at_six_and_may_find_nothing() -> None:
    bare = replace(vehicle("hunter"), items=())
    game = Game(bare)
    crit(game, "RR", 9)
    assert game.report()["engine"]
    before = game.report()
    crit(game, "RR", 6)
    assert game.report() == before


# -- engine and ammunition ---------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-engine")
def test_without_its_engine_energy_weapons_have_no_power() -> None:
    bins = ["Vehicle Flamer Ammo", "Machine Gun Ammo"]
    game = Game(carrying(tank(), FR=["Vehicle Flamer", "Machine Gun"], BD=bins))
    for _ in range(2):
        game.do("end_phase", None)
    crit(game, "RS", 11)
    # What this phase took still acts in it.
    game.do("fire", weapon="Medium Laser")
    game.do("end_turn", None)
    for name in ("PPC", "Medium Laser"):
        with pytest.raises(RuleError, match="no power"):
            game.do("fire", weapon=name)
    for name in ("LRM 10", "Machine Gun", "Vehicle Flamer"):
        game.do("fire", weapon=name)
    with pytest.raises(RuleError, match="immobile"):
        game.do("move", mode="cruise", hexes=1)


@pytest.mark.rule("TW-vehicle-case")
def test_case_lets_the_explosion_out_at_the_rear_and_stuns() -> None:
    for design in (carrying(tank(), BD=["CASE"]), replace(tank(), tech_base="Clan")):
        game = Game(design)
        crit(game, "TU", 11)
        report = game.report()
        assert report["armor"]["RR"] == 0
        assert report["structure"] == dict(tank().structure)
        assert [box["shots"] for box in report["ammo"]] == [0, 0]
        assert report["crew"]["stunned"] == 1
        assert report["destroyed"] is None
    hurt = Game(carrying(tank(), BD=["CASE"]))
    for hit in ("driver", "commander"):
        hurt.do("crew", hit=hit)
    crit(hurt, "TU", 11)
    assert hurt.report()["destroyed"] == "The crew is dead."


def test_case_takes_no_more_rear_armor_than_the_explosion_has() -> None:
    game = Game(carrying(tank(), BD=["CASE"]))
    game.do("ammo", location="BD", slot=1, shots=0)
    game.do("ammo", location="BD", slot=2, shots=1)
    crit(game, "RR", 11)
    assert game.report()["armor"]["RR"] == 26 - 12


@pytest.mark.rule("TW-vehicle-ammunition")
def test_without_ammunition_a_weapon_is_destroyed_and_inert_shots_do_nothing() -> None:
    game = Game(tank())
    for slot in (1, 2):
        game.do("ammo", location="BD", slot=slot, shots=0)
    crit(game, "RR", 11)
    assert states(game, "RR") == ["destroyed"]
    crit(game, "RR", 11)
    assert game.report()["engine"]
    inert = Game(carrying(replace(tank(), items=()), BD=["Gauss Rifle Ammo"]))
    crit(inert, "RR", 11)
    assert inert.report()["destroyed"] is None
    assert inert.report()["ammo"][0]["shots"] == 8


def test_what_fired_shots_have_taken_does_not_explode() -> None:
    strong = replace(tank(), structure=dict.fromkeys(tank().structure, 200))
    game = Game(strong)
    game.do("ammo", location="BD", slot=1, shots=3)
    game.do("ammo", location="BD", slot=2, shots=2)
    crit(game, "RR", 11, [1, 1])
    assert game.report()["structure"]["RR"] == 200 - 3 * 10 - 2 * 12
    assert game.report()["armor"]["RR"] == 26


@pytest.mark.rule("TW-vehicle-case-ii")
@pytest.mark.parametrize(("roll", "cards"), [(7, ["Critical hit, turret"]), (8, [])])
def test_case_ii_lets_one_point_through_whose_critical_an_eight_spares(
    roll: int, cards: list[str]
) -> None:
    for design in (tank(), replace(tank(), tech_base="Clan")):
        game = Game(carrying(design, BD=["CASE II"]))
        crit(game, "TU", 11, DICE[roll], owe=True)
        report = game.report()
        assert report["structure"] == {**tank().structure, "TU": 5}
        assert report["armor"] == {**tank().armor, "RR": 0}
        assert [box["shots"] for box in report["ammo"]] == [0, 0]
        assert (report["crew"]["stunned"], report["destroyed"]) == (0, None)
        assert [card["what"] for card in game.pending()] == cards


@pytest.mark.rule("TW-vehicle-case-ii")
@pytest.mark.parametrize(("shots", "rear"), [(1, 26 - 11), (2, 26 - 23), (3, 0)])
def test_case_ii_strips_the_rear_armor_by_what_the_one_point_leaves(shots: int, rear: int) -> None:
    game = Game(carrying(tank(), BD=["CASE II"]))
    game.do("ammo", location="BD", slot=1, shots=0)
    game.do("ammo", location="BD", slot=2, shots=shots)
    step = game.do("critical", location="RR", rolls=[DICE[11], DICE[8]])
    assert game.report()["armor"]["RR"] == rear
    assert game.report()["structure"]["RR"] == 5
    told = any("CASE II vents 9 points" in str(event) for event in step.events)
    assert told == (shots == 3)


@pytest.mark.rule("TW-vehicle-case-ii")
def test_the_point_through_case_ii_may_be_the_last_and_passengers_go_with_it() -> None:
    game = Game(carrying(tank(), BD=["CASE II"]), mech())
    game.do("condition", name="passenger/b")
    game.do("mark", structure="RR", boxes=5)
    crit(game, "RR", 11)
    assert game.report()["destroyed"] is not None
    assert game.pending() == []
    assert game.report("b")["destroyed"] is not None


def test_without_critical_rolls_case_ii_asks_for_no_save() -> None:
    game = Game(carrying(tank(), BD=["CASE II"]))
    quiet = Game(carrying(tank(), BD=["CASE II"]), criticals=False)
    for one, asks in ((game, True), (quiet, False)):
        one.do("critical", location="RR", rolls=[DICE[11]], owe=True)
        assert bool(one.pending()) is asks


# -- passengers --------------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-cargo")
def test_one_of_several_aboard_takes_the_points_of_the_hit() -> None:
    game = Game(tank(), mech(), mech())
    for rider in ("b", "c"):
        game.do("condition", name=f"passenger/{rider}")
    game.do("hit", damage=7, side="right", rolls=[[4, 4], [3, 3], [2], [3, 4]])
    assert sum(game.report("b")["armor"].values()) == sum(mech().armor.values())
    assert sum(game.report("c")["armor"].values()) == sum(mech().armor.values()) - 7
    assert game.report()["passengers"] == ["b", "c"]


# -- support vehicles --------------------------------------------------------------------------


@pytest.mark.rule("TW-bar")
@pytest.mark.parametrize(("points", "asks"), [(5, False), (6, True)])
def test_more_points_than_the_barrier_rating_ask_for_a_critical(points: int, asks: bool) -> None:
    game = Game(vehicle("truck"))
    game.do("hit", damage=points, location="FR", owe=True)
    assert bool(game.pending()) == asks
    assert game.report()["structure"]["FR"] == 2


def test_armor_as_good_as_a_mechs_asks_for_none_and_an_armored_chassis_takes_one_off() -> None:
    good = Game(replace(vehicle("truck"), bar=10, armor=dict.fromkeys(vehicle("truck").armor, 30)))
    good.do("hit", damage=20, location="FR")
    chassis = Game(carrying(vehicle("truck"), BD=["SV Chassis Mod [Armored Chassis]"]))
    chassis.do("hit", damage=6, location="FR", rolls=[[3, 3]])
    assert chassis.report()["crew"]["driver"] == 0
    plain = Game(vehicle("truck"))
    plain.do("hit", damage=6, location="FR", rolls=[[3, 3]])
    assert plain.report()["crew"]["driver"] == 1


def test_all_three_criticals_of_one_hit_are_rolled_in_order() -> None:
    game = Game(vehicle("truck"))
    step = game.do("hit", damage=9, rolls=[[1, 1], [1, 1], [1, 2], [1, 3]])
    told = [event.why for event in step.events if isinstance(event, Owed)]
    assert told == [
        "the location roll was 2",
        "the front lost structure",
        "9 points go through armor of BAR 5",
    ]


def test_the_body_is_never_hit() -> None:
    game = Game(tank())
    with pytest.raises(RuleError, match="never hit"):
        game.do("critical", location="BD")
    with pytest.raises(RuleError, match="no location"):
        game.do("hit", damage=3, location="BD")
    with pytest.raises(RuleError, match='no location "CT"'):
        game.do("critical", location="CT")


def test_several_criticals_are_rolled_one_by_one() -> None:
    game = Game(tank())
    game.do("critical", location="FR", hits=2, rolls=[DICE[6], DICE[9]])
    assert (game.report()["crew"]["driver"], game.report()["sensors"]) == (1, 1)
