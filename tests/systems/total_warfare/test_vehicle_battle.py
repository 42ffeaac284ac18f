"""Vehicles in battle: they fire and charge, are shot at, kicked and charged, fly, skid and drop."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.total_warfare.vehicle import CountedVehicle
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.games import Game
from tests.mechs import mech
from tests.systems.total_warfare.test_vehicle_criticals import carrying, crit, tank
from tests.vehicles import vehicle

AT_B: dict[str, Any] = {"attacker": "a", "target": "b", "target_hexes": 0}


def attack(game: Game, attacker: str, target: str, *weapons: str, **more: Any) -> Any:
    names = [{"weapon": name} for name in weapons]
    fields: dict[str, Any] = {"range": 1, "attacker_moved": None, "target_hexes": 0} | more
    return game.do("attack", None, attacker=attacker, target=target, weapons=names, **fields)


def number(game: Game, unit: str = "a") -> dict[str, int]:
    """The labelled parts of the only open to-hit roll."""
    (entry,) = game.pending(unit)
    return {part["label"]: part["value"] for part in entry["parts"]}


def phases(game: Game, count: int) -> None:
    for _ in range(count):
        game.do("end_phase", None)


# -- fire --------------------------------------------------------------------------------------


def test_a_tank_fires_from_its_sheet_and_spends_ammunition_and_no_heat() -> None:
    game = Game(tank(), mech())
    rolls = [[6, 6], [1, 1], [3, 4], [6, 6], [3, 3]]
    attack(game, "a", "b", "LRM 10", "PPC", range=7, rolls=rolls)
    assert game.report()["ammo"][0]["shots"] == 11
    assert "heat" not in game.report()
    assert game.report("b")["armor"]["CT"] < mech().armor["CT"]


@pytest.mark.rule("TW-vehicle-stabilizer")
def test_a_hit_stabilizer_doubles_the_movement_of_its_own_weapons() -> None:
    game = Game(tank(), mech())
    crit(game, "TU", 6)
    game.do("move", mode="flank", hexes=5)
    attack(game, "a", "b", "PPC", range=4, owe=True)
    assert number(game) == {"gunnery": 4, "attacker: flank": 2, "attacker: flank, unsteady": 2}
    game.do("dismiss", None, pending=game.pending()[0]["id"])
    attack(game, "a", "b", "Medium Laser", range=1, owe=True)
    assert number(game) == {"gunnery": 4, "attacker: flank": 2}


def test_commander_and_sensors_add_to_attacks_from_the_next_phase_on() -> None:
    game = Game(tank(), mech())
    phases(game, 2)
    crit(game, "FR", 9)
    attack(game, "a", "b", "Medium Laser", owe=True)
    assert number(game) == {"gunnery": 4}
    game.do("dismiss", None, pending=game.pending()[0]["id"])
    game.do("end_turn", None)
    game.do("crew", hit="commander")
    attack(game, "a", "b", "Medium Laser", owe=True)
    assert number(game) == {"gunnery": 4, "commander hit": 1, "sensors hit": 1}


def test_a_tank_that_became_immobile_this_phase_is_none_yet() -> None:
    game = Game(mech(slots={"RA": ["Medium Laser"]}), tank())
    phases(game, 2)
    game.do("motive", "b", rolls=[[6, 6]])
    assert "immobile" in game.report("b")["conditions"]
    attack(game, "a", "b", "Medium Laser", owe=True)
    assert number(game) == {"gunnery": 4}
    game.do("dismiss", None, pending=game.pending()[0]["id"])
    game.do("end_turn", None)
    attack(game, "a", "b", "Medium Laser", owe=True)
    assert number(game) == {"gunnery": 4, "target immobile": -4}


def test_an_immobile_tank_can_be_aimed_at_and_has_no_head() -> None:
    game = Game(mech(slots={"RA": ["Medium Laser"]}), tank())
    game.do("condition", "b", name="immobile")
    attack(game, "a", "b", "Medium Laser", aim="RR", rolls=[[3, 3], [3, 4]])
    assert game.report("b")["armor"]["RR"] == 21
    with pytest.raises(RuleError, match="no location"):
        attack(game, "a", "b", "Medium Laser", aim="HD", anyway=True)


@pytest.mark.rule("TW-airborne-target")
def test_what_flies_is_harder_to_hit_and_flak_finds_it() -> None:
    shooter = carrying(tank(), FR=["LB 10-X AC"], BD=["LB 10-X Cluster Ammo"])
    game = Game(shooter, vehicle("warrior"))
    attack(game, "a", "b", "LB 10-X AC", owe=True)
    assert number(game)["flak"] == -2
    assert number(game)["target airborne"] == 1
    landed = Game(shooter, vehicle("warrior"))
    landed.do("land", "b")
    attack(landed, "a", "b", "LB 10-X AC", owe=True)
    assert "flak" not in number(landed)
    assert "target airborne" not in number(landed)


@pytest.mark.rule("TW-airborne-target")
@pytest.mark.parametrize(("hexes", "parts"), [(4, {}), (5, {"target airborne": 1})])
def test_a_wige_is_harder_to_hit_once_it_flies(hexes: int, parts: dict[str, int]) -> None:
    game = Game(tank(), vehicle("skimmer"))
    game.do("move", "b", mode="cruise", hexes=hexes)
    attack(game, "a", "b", "Medium Laser", target_hexes=None, target_jumped=True, owe=True)
    jumped = {} if parts else {"target jumped": 1}
    pace = {4: 1, 5: 2}[hexes]
    moved = {"gunnery": 4, f"target moved {hexes}": pace}
    assert number(game) == moved | parts | jumped


@pytest.mark.rule("TW-airborne-target")
def test_a_physical_attack_on_what_flies_is_harder_too() -> None:
    game = Game(mech(), vehicle("warrior"))
    game.do("physical", None, **AT_B, attack="punch", attacker_moved="none", owe=True)
    assert number(game)["target airborne"] == 1


def test_a_large_vehicle_can_be_shot_from_six_sides_and_others_from_four() -> None:
    shooter = mech(slots={"RA": ["Medium Laser"]})
    game = Game(shooter, vehicle("fortress"))
    attack(game, "a", "b", "Medium Laser", side="rear left", rolls=[[6, 6], [3, 4]])
    assert game.report("b")["armor"]["RRLS"] == 25
    with pytest.raises(RuleError, match='no side "rear left"'):
        attack(Game(shooter, tank()), "a", "b", "Medium Laser", side="rear left")


@pytest.mark.rule("BT-second-target", "errata-93")
def test_a_large_support_vehicle_has_gunners_for_all_targets() -> None:
    from recordsheet_gui.units.vehicle.design import SupportVehicleDesign

    large = vehicle("fortress")
    fields: dict[str, Any] = {
        name: getattr(large, name) for name in ("name", "chassis", "tons", "cruise")
    }
    fields |= {"armor": large.armor, "structure": large.structure, "items": large.items}
    lasers = carrying(SupportVehicleDesign(**fields), FR=["Medium Laser", "Medium Laser"])
    for design, parts in ((lasers, 0), (carrying(large, FR=["Medium Laser"] * 2), 1)):
        game = Game(design, mech(), mech())
        attack(game, "a", "b", "Medium Laser", rolls=[[1, 1]])
        attack(game, "a", "c", "Medium Laser", owe=True)
        assert ("second target" in number(game)) == bool(parts)


def test_a_stunned_crew_does_not_spot_and_an_immobile_one_does() -> None:
    game = Game(tank(), mech(), vehicle("striker"))
    over: dict[str, Any] = {"indirect": {"spotter": "c"}, "range": 7, "owe": True}
    game.do("condition", "c", name="immobile")
    attack(game, "a", "b", "LRM 10", **over)
    assert number(game)["indirect fire"] == 1
    stunned = Game(tank(), mech(), vehicle("striker"))
    stunned.do("crew", "c", hit="stunned")
    stunned.do("end_turn", None)
    with pytest.raises(RuleError, match="cannot spot"):
        attack(stunned, "a", "b", "LRM 10", **over)


def test_what_only_others_do_is_refused_by_name() -> None:
    game = Game(tank())
    steps: dict[str, dict[str, Any]] = {"heat": {"add": 4}, "stand": {}, "pilot": {"hits": 1}}
    for word, fields in steps.items():
        with pytest.raises(RuleError, match=f'Manticore Heavy Tank knows no step "{word}"'):
            game.do(word, **fields)


# -- fire and plasma ---------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-inferno")
def test_each_inferno_missile_rolls_a_location_and_a_critical_at_minus_two() -> None:
    game = Game(tank())
    rolls = [[1, 1], [3, 4], [4, 4], [3, 4], [6, 5]]
    game.do("hit", weapon="SRM 4", munition="inferno", missiles=2, rolls=rolls[:1] + rolls[1:3])
    assert game.report()["armor"] == dict(tank().armor)
    assert game.report()["crew"]["driver"] == 1
    soft = Game(vehicle("truck"))
    soft.do("hit", weapon="SRM 2", munition="inferno", rolls=[[1, 1], [3, 4], [3, 3]])
    assert soft.report()["crew"]["driver"] == 1
    hard = Game(tank())
    hard.do("hit", weapon="SRM 2", munition="inferno", rolls=[[1, 1], [3, 4], [3, 4]])
    assert hard.report()["crew"]["driver"] == 0


@pytest.mark.rule("TW-vehicle-plasma")
def test_plasma_does_damage_instead_of_heat_in_groups_of_five() -> None:
    game = Game(tank())
    game.do("hit", weapon="Plasma Rifle", rolls=[[6, 4], [3, 4], [3, 4], [3, 4], [3, 4]])
    assert game.report()["armor"]["FR"] == 42 - 20
    game.do("hit", weapon="Plasma Cannon", rolls=[[1, 2, 4], [3, 4], [3, 4]])
    assert game.report()["armor"]["FR"] == 42 - 27
    game.do("hit", weapon="Flamer", heat=True, rolls=[[3, 4]])
    assert game.report()["armor"]["FR"] == 42 - 29


@pytest.mark.rule("TW-vehicle-swarm")
def test_swarming_infantry_adds_a_critical_to_every_hit() -> None:
    game = Game(tank())
    game.do("hit", damage=4, attack="swarm", rolls=[[3, 4], [3, 3]])
    assert game.report()["armor"]["FR"] == 38
    assert game.report()["crew"]["driver"] == 1
    with pytest.raises(RuleError, match="no legs"):
        game.do("hit", attack="leg")


# -- physical attacks --------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-struck")
def test_a_kick_a_punch_and_a_death_from_above_use_the_table_of_the_side() -> None:
    plain: dict[str, Any] = {
        "attacker": "a",
        "target": "b",
        "attacker_moved": "none",
        "target_hexes": 0,
    }
    game = Game(mech(), tank())
    game.do("physical", None, **plain, attack="kick", side="left", rolls=[[6, 6], [3, 4]])
    assert game.report("b")["armor"]["LS"] == 33 - mech().tons // 5
    game = Game(mech(), tank())
    fallen = plain | {"attacker_moved": "jump"}
    rolls = [[6, 6], *[[3, 4]] * 20]
    game = Game(mech(), tank(), seed=3)
    game.do("physical", None, **fallen, attack="dfa", side="rear", rolls=rolls[:2], owe=True)
    assert game.report("b")["armor"]["FR"] < 42
    by_script = Game(tank())
    by_script.do("hit", damage=6, attack="kick", side="right", rolls=[[3, 4]])
    assert by_script.report()["armor"]["RS"] == 27


@pytest.mark.rule("TW-vehicle-charge")
def test_a_mech_that_charges_shakes_what_drives_the_tank_before_the_damage() -> None:
    game = Game(mech(), tank(), seed=5)
    plain: dict[str, Any] = {
        "attacker": "a",
        "target": "b",
        "attacker_moved": "run",
        "target_hexes": 0,
    }
    step = game.do(
        "physical", None, **plain, attack="charge", hexes=2, side="right", rolls=[[6, 6], [6, 6]]
    )
    owed = [event.command.do for event in step.events if isinstance(event, Owed)]
    assert owed.index("motive") < owed.index("hit")
    assert game.report("b")["motive"] == ["major"]


def test_a_tank_charges_and_both_roll_for_motive_damage_first() -> None:
    game = Game(tank(), vehicle("hunter"))
    game.do("move", mode="flank", hexes=4)
    plain = AT_B
    rolls = [[6, 6], [1, 1], [1, 1], *[[3, 4]] * 5, [3, 4]]
    step = game.do("physical", None, **plain, attack="charge", hexes=4, side="left", rolls=rolls)
    owed = [event for event in step.events if isinstance(event, Owed)]
    assert [(one.unit, one.command.do) for one in owed[:3]] == [
        ("a", "physical_roll"),
        ("a", "motive"),
        ("b", "motive"),
    ]
    assert game.report("b")["armor"]["LS"] == 0
    assert game.report("b")["structure"]["LS"] == 4 - (6 * 4 - 24)
    assert game.report()["armor"]["FR"] == 42 - 4


@pytest.mark.parametrize(
    ("unit", "before", "words"),
    [
        ("warrior", (), "flies and cannot charge"),
        ("skimmer", (), "flies and cannot charge"),
        ("manticore", ({"word": "fire", "weapon": "PPC"},), "fired weapons this turn"),
        ("manticore", ({"word": "condition", "name": "immobile"},), "immobile and cannot charge"),
    ],
)
def test_who_cannot_charge(unit: str, before: tuple[dict[str, str], ...], words: str) -> None:
    game = Game(vehicle(unit), mech())
    for step in before:
        fields: dict[str, Any] = dict(step)
        game.do(fields.pop("word"), **fields)
    plain = AT_B
    with pytest.raises(RuleError, match=words):
        game.do("physical", None, **plain, attack="charge", hexes=2)
    with pytest.raises(RuleError, match="no physical attack but a charge"):
        game.do("physical", None, **plain, attack="kick")


@pytest.mark.rule("TW-vtol-reach")
@pytest.mark.parametrize(
    ("height", "level", "reached"),
    [
        (0, -1, ()),
        (0, 0, ("kick",)),
        (1, 0, ("punch",)),
        (2, 0, ("punch",)),
        (3, 0, ()),
        (4, 0, ()),
    ],
)
def test_what_reaches_a_vtol(height: int, level: int, reached: tuple[str, ...]) -> None:
    for word in ("punch", "kick", "push"):
        game = Game(mech(), vehicle("warrior"))
        game.do("altitude", "b", to=height)
        plain: dict[str, Any] = {
            "attacker": "a",
            "target": "b",
            "attacker_moved": "none",
            "target_hexes": 0,
        }
        fields: dict[str, Any] = plain | {"attack": word, "level": level, "owe": True}
        if word in reached:
            game.do("physical", None, **fields)
        else:
            with pytest.raises(RuleError):
                game.do("physical", None, **fields)


STANDS: dict[str, Any] = AT_B | {"attacker_moved": "none"}
WAYS: dict[str, dict[str, Any]] = {
    "punch": {},
    "kick": {},
    "club": {},
    "charge": {"attacker_moved": "run", "hexes": 2},
    "dfa": {"attacker_moved": "jump"},
    "push": {},
}


def reaching(target: VehicleDesign, level: int, height: int | None = None) -> set[str]:
    """The attacks that reach a vehicle."""
    found, codes = set(), set()
    for word, fields in WAYS.items():
        game = Game(mech(), target)
        if height is not None:
            game.do("altitude", "b", to=height)
        said = STANDS | {"attack": word, "level": level} | fields
        try:
            game.do("physical", None, **said, owe=True)
        except RuleError as error:
            codes.add(error.code)
        else:
            found.add(word)
        rules, state = CountedVehicle(), game.session.state
        swung = rules.out_of_reach(rules.look(state, UnitId("b")), "weapon", level) is None
        assert word != "club" or swung == (word in found)
    assert codes <= {"reach", "level"}
    return found


@pytest.mark.rule("TW-vehicle-reach")
@pytest.mark.parametrize(
    ("name", "level", "reached"),
    [
        ("manticore", -1, {"dfa"}),
        ("manticore", 0, {"kick", "club", "charge", "dfa"}),
        ("manticore", 1, {"punch", "club", "charge", "dfa"}),
        ("fortress", -1, {"kick", "club", "charge", "dfa"}),
        ("fortress", 0, {"punch", "kick", "club", "charge", "dfa"}),
        ("fortress", 1, {"punch", "club", "charge", "dfa"}),
    ],
)
def test_what_reaches_a_vehicle_on_the_ground(name: str, level: int, reached: set[str]) -> None:
    assert reaching(vehicle(name), level) == reached


@pytest.mark.rule("TW-vehicle-reach")
@pytest.mark.parametrize(
    ("height", "level", "reached"),
    [
        (0, 0, {"kick", "club", "charge", "dfa"}),
        (1, -1, {"kick", "club", "charge", "dfa"}),
        (1, 0, {"punch", "club", "charge", "dfa"}),
        (1, 1, {"dfa"}),
    ],
)
def test_what_reaches_a_wige(height: int, level: int, reached: set[str]) -> None:
    assert reaching(vehicle("skimmer"), level, height) == reached


@pytest.mark.rule("TW-vtol-reach")
@pytest.mark.parametrize(
    ("height", "level", "reached"),
    [
        (0, 0, {"kick", "club", "charge", "dfa"}),
        (1, -1, {"kick", "club", "charge", "dfa"}),
        (1, 0, {"punch", "club", "charge", "dfa"}),
        (2, 0, {"punch", "club", "charge", "dfa"}),
        (2, 1, {"club"}),
        (3, 0, {"club"}),
        (3, 1, set()),
        (4, 0, set()),
        (0, -1, set()),
    ],
)
def test_every_attack_on_a_vtol(height: int, level: int, reached: set[str]) -> None:
    assert reaching(vehicle("warrior"), level, height) == reached


@pytest.mark.rule("TW-vehicle-reach")
@pytest.mark.parametrize(
    ("attack", "level", "words"),
    [
        ("punch", 0, "A punch does not reach Manticore Heavy Tank on its own level."),
        ("club", -1, "A club does not reach Manticore Heavy Tank 1 level below it."),
        ("push", 0, "Manticore Heavy Tank is no 'Mech and cannot be pushed."),
    ],
)
def test_what_does_not_reach_a_vehicle_says_why(attack: str, level: int, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        Game(mech(), tank()).do("physical", None, **STANDS, attack=attack, level=level)
    flown = Game(mech(), vehicle("warrior"))
    flown.do("altitude", "b", to=2)
    with pytest.raises(RuleError, match="2 levels above it"):
        flown.do("physical", None, **STANDS, attack="kick")


@pytest.mark.rule("TW-same-hex")
@pytest.mark.parametrize(
    ("face", "where"), [(1, "FR"), (2, "RS"), (3, "RS"), (4, "RR"), (5, "LS"), (6, "LS")]
)
def test_a_kick_in_one_hex_strikes_a_side_by_chance(face: int, where: str) -> None:
    game = Game(mech(), tank())
    rolls = [[6, 6], [face], [3, 4]]
    game.do("physical", None, **STANDS, attack="kick", same_hex=True, side="left", rolls=rolls)
    whole = tank().armor
    lost = {place: whole[place] - left for place, left in game.report("b")["armor"].items()}
    assert {place: n for place, n in lost.items() if n} == {where: mech().tons // 5}


@pytest.mark.rule("TW-same-hex")
def test_a_kick_in_one_hex_on_a_large_vehicle_and_a_typed_one() -> None:
    game = Game(mech(), vehicle("fortress"))
    rolls = [[6, 6], [6], [3, 4]]
    game.do("physical", None, **STANDS, attack="kick", same_hex=True, rolls=rolls)
    armor = game.report("b")["armor"]
    assert vehicle("fortress").armor["FRLS"] - armor["FRLS"] == mech().tons // 5


@pytest.mark.rule("BT-same-hex")
def test_a_mech_that_lies_in_the_hex_of_a_tank_punches_it() -> None:
    game = Game(mech(), tank())
    game.do("condition", name="prone")
    with pytest.raises(RuleError, match="lies down"):
        game.do("physical", None, **STANDS, attack="punch", level=1)
    with pytest.raises(RuleError, match="lies down"):
        game.do("physical", None, **STANDS, attack="kick", same_hex=True)
    game.do("physical", None, **STANDS, attack="punch", same_hex=True, owe=True)
    assert number(game)["attacker prone"] == 2
    other = Game(mech(), mech())
    other.do("condition", name="prone")
    with pytest.raises(RuleError, match="lies down"):
        other.do("physical", None, **STANDS, attack="punch", same_hex=True)
    armless = Game(mech(), tank())
    armless.do("condition", name="prone")
    armless.do("condition", name="blown_off/LA")
    with pytest.raises(RuleError, match="lies down"):
        armless.do("physical", None, **STANDS, attack="punch", same_hex=True)


def test_a_mechs_fist_tears_the_rotor_off() -> None:
    game = Game(mech(), vehicle("warrior"))
    plain: dict[str, Any] = {
        "attacker": "a",
        "target": "b",
        "attacker_moved": "none",
        "target_hexes": 0,
    }
    game.do("physical", None, **plain, attack="punch", rolls=[[6, 6], [3, 4]])
    assert game.report("b")["destroyed"] == "The rotor is destroyed."


# -- flight ------------------------------------------------------------------------------------


@pytest.mark.rule("TW-forced-landing", "errata-90a")
@pytest.mark.parametrize(("roll", "ends"), [([4, 4], True), ([4, 5], False)])
def test_a_vtol_without_its_engine_has_to_land(roll: list[int], ends: bool) -> None:
    game = Game(vehicle("warrior"))
    game.do("altitude", to=3)
    crit(game, "RS", 10, roll)
    report = game.report()
    assert (report["destroyed"] == "It has crashed.") == ends
    assert report["elevation"] == 0
    assert "immobile" in report["conditions"]
    landed = Game(vehicle("warrior"))
    landed.do("land")
    crit(landed, "RS", 10)
    assert landed.report()["destroyed"] is None
    with pytest.raises(RuleError, match="cannot rise"):
        landed.do("altitude", to=1)
    woods = Game(vehicle("warrior"))
    woods.do("condition", name="no landing")
    crit(woods, "RS", 10)
    assert woods.report()["destroyed"] == "It has crashed."


@pytest.mark.rule("TW-vtol-pilot", "TW-crash")
def test_a_hit_pilot_rolls_or_loses_height_and_crashes_at_the_ground() -> None:
    game = Game(vehicle("warrior"))
    game.do("altitude", to=2)
    crit(game, "FR", 10, [3, 3])
    assert game.report()["driving"]["target"] == 7
    assert game.report()["elevation"] == 1
    held = Game(vehicle("warrior"))
    crit(held, "FR", 10, [3, 4])
    assert held.report()["elevation"] == 1
    # A tenth of 21 tons is 3, times two: a group of 5 and one of 1, on the side of a die.
    low = Game(vehicle("warrior"))
    crit(low, "FR", 10, [1, 1], [4], [3, 4], [3, 4])
    assert low.report()["armor"]["RR"] == 0
    assert low.report()["elevation"] == 0
    assert low.report()["destroyed"] is None
    hard = Game(replace(vehicle("warrior"), armor=dict.fromkeys(vehicle("warrior").armor, 5)))
    crit(hard, "FR", 10, [1, 1], [4], [3, 4], [3, 4])
    assert hard.report()["destroyed"] == "It has crashed."
    water = Game(vehicle("warrior"))
    water.do("condition", name="over water")
    crit(water, "FR", 10, [1, 1])
    assert water.report()["destroyed"] == "It has crashed."


@pytest.mark.rule("errata-87")
@pytest.mark.parametrize("unit", ["warrior", "skimmer"])
def test_a_dead_crew_crashes_what_flies(unit: str) -> None:
    game = Game(vehicle(unit))
    game.do("altitude", to=1)
    crit(game, "FR", 12)
    assert "crashed" in game.report()["conditions"]
    assert game.report()["destroyed"] == "The crew is dead."
    low = Game(vehicle(unit))
    low.do("land")
    crit(low, "FR", 12)
    assert "crashed" not in low.report()["conditions"]


def test_the_first_point_on_the_rotor_takes_the_mast_mount() -> None:
    game = Game(carrying(vehicle("warrior"), RO=["Mast Mount", "TAG"]))
    game.do("hit", damage=1, rolls=[[3, 4]])
    assert game.report()["weapons"][-1]["state"] == "ok"
    game.do("hit", damage=1, rolls=[[1, 2]])
    assert game.report()["weapons"][-1]["state"] == "destroyed"


def test_a_trailer_stands_without_its_tractor() -> None:
    game = Game(replace(vehicle("truck"), is_trailer=True))
    assert "immobile" in game.report()["conditions"]
    game.do("condition", name="towed")
    assert "immobile" not in game.report()["conditions"]


@pytest.mark.rule("TW-rotor")
def test_a_rotor_that_lifts_no_more_lands_at_the_phases_end() -> None:
    game = Game(replace(vehicle("warrior"), cruise=1))
    crit(game, "RO", 6)
    assert [entry["due"] for entry in game.pending()] == ["phase end"]
    game.do("end_phase", None, rolls=[[6, 6]])
    assert game.report()["elevation"] == 0
    assert "immobile" in game.report()["conditions"]
    # What stands still loses its flight stabilizer, then its rotors.
    crit(game, "RO", 6)
    assert game.report()["flight_stabilizer"]
    crit(game, "RO", 6)
    assert game.report()["destroyed"] == "The rotor is destroyed."


@pytest.mark.rule("TW-wige", "errata-9a", "errata-9b")
def test_a_wige_flies_while_it_moves_and_comes_down_without_power() -> None:
    game = Game(vehicle("skimmer"))
    assert game.report()["elevation"] == 0
    game.do("move", mode="cruise", hexes=4)
    assert game.report()["elevation"] == 0
    game.do("move", mode="cruise", hexes=5)
    assert game.report()["elevation"] == 1
    with pytest.raises(RuleError, match="0 to 1 levels"):
        game.do("altitude", to=2)
    game.do("condition", name="over water")
    game.do("land")
    game.do("altitude", to=1)
    game.do("condition", name="over water", on=False)
    game.do("motive", side="left", rolls=[[3, 4], [2, 2], [1], [3, 4], [3, 4]])
    assert game.report()["motive"] == ["major"]
    assert game.report()["elevation"] == 0
    assert game.report()["armor"]["FR"] == 20 - 4 * 2
    safe = Game(vehicle("skimmer"))
    safe.do("altitude", to=1)
    safe.do("motive", side="left", rolls=[[3, 4], [2, 3]])
    assert safe.report()["armor"] == dict(vehicle("skimmer").armor)
    assert "immobile" in safe.report()["conditions"]


@pytest.mark.rule("TW-elevation")
def test_heights_are_kept_in_bounds() -> None:
    game = Game(vehicle("warrior"), tank())
    assert game.report()["elevation"] == 1
    for height in (-1, 51):
        with pytest.raises(RuleError, match="0 to 50 levels"):
            game.do("altitude", to=height)
    with pytest.raises(RuleError, match="does not fly"):
        game.do("land", "b")
    game.do("condition", name="no landing")
    with pytest.raises(RuleError, match="cannot land here"):
        game.do("land")


@pytest.mark.rule("TW-hover-sinks")
def test_a_hovercraft_sinks_where_it_stops_over_water_and_not_where_it_slows() -> None:
    game = Game(vehicle("harasser"))
    game.do("condition", name="over water")
    game.do("motive", rolls=[[3, 4]])
    assert game.report()["motive"] == ["heavy"]
    assert game.report()["destroyed"] is None
    game.do("motive", rolls=[[4, 5]])
    assert game.report()["destroyed"] == "It has sunk."
    engine = Game(replace(vehicle("harasser"), items=()))
    engine.do("condition", name="over water")
    crit(engine, "RS", 11)
    assert engine.report()["destroyed"] == "It has sunk."
    dry = Game(vehicle("harasser"))
    dry.do("motive", side="left", rolls=[[6, 6]])
    assert dry.report()["destroyed"] is None


# -- driving -----------------------------------------------------------------------------------


@pytest.mark.rule("TW-sideslip", "errata-17")
@pytest.mark.parametrize("unit", ["harasser", "skimmer", "warrior"])
def test_what_slides_rolls_when_it_turns_at_flank_speed(unit: str) -> None:
    game = Game(vehicle(unit))
    game.do("move", mode="flank", hexes=6)
    game.do("move", mode="cruise", hexes=3, turns=2)
    before = game.report()["armor"]
    step = game.do("move", mode="flank", hexes=6, turns=1, rolls=[[1, 1]])
    assert "slips sideways" in str(step.events)
    assert game.report()["armor"] == before
    assert "skidded" not in game.report()["conditions"]


def test_wheels_and_tracks_skid_on_pavement_at_flank_speed_only() -> None:
    game = Game(vehicle("striker"))
    game.do("move", mode="flank", hexes=6, turns=1)
    game.do("move", mode="cruise", hexes=3, turns=1, ground=["pavement"])
    game.do("move", mode="flank", hexes=6, turns=1, ground=["pavement"], rolls=[[3, 3]])
    assert "skidded" not in game.report()["conditions"]
    game.do("move", mode="flank", hexes=6, turns=1, ground=["pavement"], rolls=[[2, 3]])
    assert "skidded" in game.report()["conditions"]
    attackers = Game(mech(slots={"RA": ["Medium Laser"]}), vehicle("striker"))
    attackers.do("condition", "b", name="skidded")
    attack(attackers, "a", "b", "Medium Laser", owe=True)
    assert number(attackers)["target skidded"] == 2
    game.do("end_turn", None)
    assert "skidded" not in game.report()["conditions"]


@pytest.mark.rule("TW-bog-down")
def test_swamp_may_hold_a_vehicle() -> None:
    game = Game(tank())
    game.do("move", mode="cruise", hexes=2, ground=["swamp"], rolls=[[1, 1]])
    assert "stuck" in game.report()["conditions"]
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="stuck"):
        game.do("move", mode="cruise", hexes=1)


@pytest.mark.rule("TW-driving")
def test_driving_rolls_tell_their_parts_and_correcting_a_move_takes_its_roll_back() -> None:
    game = Game(vehicle("harasser"))
    game.do("crew", hit="driver")
    game.do("motive", rolls=[[1, 2]])
    game.do("move", mode="flank", hexes=6, turns=1, owe=True)
    (entry,) = game.pending()
    assert [(part["label"], part["value"]) for part in entry["parts"]] == [
        ("driving skill", 5),
        ("minor motive damage", 1),
        ("driver hit", 2),
    ]
    game.do("move", mode="cruise", hexes=6, owe=True)
    assert game.pending() == []
    game.do("piloting", why="a jolt", modifier=1, rolls=[[1, 1]])
    game.do("driving", why="a jolt", rolls=[[6, 6]])
    with pytest.raises(RuleError, match="is about"):
        game.do("driving", task="tea", rolls=[[6, 6]])


def test_moves_that_cannot_be() -> None:
    game = Game(tank())
    cases: tuple[tuple[dict[str, Any], str], ...] = (
        ({"mode": "swim"}, 'not "swim"'),
        ({"mode": "cruise", "hexes": 5}, "has 4 MP to cruise"),
        ({"mode": "cruise", "hexes": 3, "turns": 2}, "has 4 MP to cruise"),
        ({"mode": "jump", "hexes": 1}, "cannot jump"),
        ({"mode": "none", "hexes": 1}, "stands still"),
        ({"mode": "cruise", "hexes": 1, "ground": ["lava"]}, "lava"),
        ({"mode": "flank", "hexes": 1, "masc": True}, "nothing that could be pushed"),
    )
    for fields, words in cases:
        with pytest.raises(RuleError, match=words):
            game.do("move", **fields)
    game.do("move", mode="walk", hexes=4)
    game.do("move", mode="run", hexes=6)
    jumper = Game(carrying(tank(), BD=["Vehicle Jump Jet"] * 3))
    jumper.do("move", mode="jump", hexes=3)
    crit(jumper, "RS", 11)
    assert jumper.report()["movement"]["jump"] == 0


# -- accidents ---------------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-fall", "errata-71c")
def test_a_vehicle_displaced_two_levels_down_falls_on_the_side_of_a_die() -> None:
    game = Game(tank())
    game.do("displace", levels=1)
    assert game.report()["armor"] == dict(tank().armor)
    # 6 times 3 are 18 points: three groups of five and one of three.
    game.do("displace", levels=2, rolls=[[2], *[[3, 4]] * 4])
    assert game.report()["armor"]["RS"] == 33 - 18
    for face, side in ((1, "FR"), (3, "RS"), (4, "RR"), (5, "LS"), (6, "LS")):
        one = Game(tank())
        one.do("displace", levels=2, rolls=[[face], *[[3, 4]] * 4])
        assert one.report()["armor"][side] == tank().armor[side] - 18
    lost = Game(tank())
    lost.do("displace", nowhere=True)
    assert lost.report()["destroyed"] == "It was displaced and had no hex to go to."


@pytest.mark.rule("errata-82")
@pytest.mark.parametrize(("roll", "levels"), [((1, 1), 2), ((1, 2), 1), ((3, 4), 0), ((6, 6), 2)])
def test_a_basement_is_a_fall(roll: tuple[int, int], levels: int) -> None:
    game = Game(tank())
    groups = -(-6 * (levels + 1) // 5) if levels else 0
    die = [[1]] if levels else []
    game.do("basement", rolls=[roll, *die, *[[3, 4]] * groups])
    assert game.report()["armor"]["FR"] == 42 - (6 * (levels + 1) if levels else 0)


def test_a_wall_costs_a_tenth_of_its_factor_when_the_roll_fails() -> None:
    game = Game(tank())
    game.do("building", cf=40, type="heavy", hexes=3, rolls=[[4, 4]])
    assert game.report()["armor"]["FR"] == 42
    game.do("building", cf=41, type="heavy", hexes=3, rolls=[[3, 4], [3, 4]])
    assert game.report()["armor"]["FR"] == 42 - 5
    game.do("building", cf=15, backward=True, rolls=[[1, 1], [3, 4]])
    assert game.report()["armor"]["RR"] == 24
    game.do("skid", hexes=3, cf=30, rolls=[[3, 4]])
    assert game.report()["armor"]["FR"] == 42 - 8
    with pytest.raises(RuleError, match="no wall"):
        game.do("building", cf=10, type="paper")


def test_mines_strike_the_front_and_not_what_flies() -> None:
    game = Game(tank())
    game.do("mine", density=10, rolls=[[6, 6], [3, 4], [3, 4]])
    assert game.report()["armor"]["FR"] == 32
    game.do("mine", density=10, rolls=[[1, 1]])
    game.do("mine", density=10, mine="vibrabomb", set_for=80)
    assert game.report()["armor"]["FR"] == 32
    above = Game(vehicle("warrior"))
    above.do("mine", density=10)
    assert above.report()["armor"] == dict(vehicle("warrior").armor)


def test_a_submarine_under_water_shows_no_turret_and_may_be_flooded() -> None:
    game = Game(vehicle("shark"), hull_breach=True)
    game.do("hit", damage=5, rolls=[[5, 5]])
    assert game.report()["armor"]["TU"] == 10
    game.do("track", track="depth", to=2)
    game.do("hit", damage=5, rolls=[[5, 5], [4, 5]])
    assert game.report()["armor"]["FR"] == 15
    game.do("hit", damage=5, rolls=[[5, 5], [5, 5]])
    assert game.report()["destroyed"] == "The front is flooded."


# -- by hand -----------------------------------------------------------------------------------


def test_marks_by_hand_change_only_what_they_name() -> None:
    game = Game(tank())
    game.do("mark", armor="FR", boxes=42)
    game.do("mark", structure="FR", boxes=2)
    game.do("slot", location="TU", slot=3, hit=True)
    game.do("track", track="sensors", to=2)
    game.do("condition", name="turret_jammed", location="TU")
    game.do("condition", name="motive/1/heavy")
    game.do("condition", name="stabilizer/FR")
    game.do("ammo", location="BD", slot=1, shots=4)
    report = game.report()
    assert report["pending"] == []
    assert report["structure"]["FR"] == 4
    assert [weapon["state"] for weapon in report["weapons"]].count("destroyed") == 1
    assert (report["sensors"], report["turret"]) == (2, {"TU": "jammed"})
    assert report["movement"]["cruise"] == 2
    assert report["stabilizers"] == ["FR"]
    assert report["ammo"][0]["shots"] == 4
    for name in ("motive/1/awful", "stabilizer/CT", "turret_locked/FR", "crew/pilot", "jammed/99"):
        with pytest.raises(RuleError, match="no part"):
            game.do("condition", name=name)
    with pytest.raises(RuleError, match="goes to 4"):
        game.do("track", track="sensors", to=5)
    with pytest.raises(RuleError, match="0 to 12 shots"):
        game.do("ammo", location="BD", slot=1, shots=13)


def test_every_key_has_a_name() -> None:
    for design in (tank(), vehicle("warrior"), vehicle("shark"), vehicle("fortress")):
        game = Game(design)
        system, paper = game.session.system, game.unit()
        for key in (*paper.grids, *paper.tracks, *(s for i in design.items for s in i.slots)):
            name = system.name_of(design, key)
            assert "/" not in name or "AC/" in name, (key, name)


def test_a_bridge_and_modular_armor_take_hits_first() -> None:
    game = Game(carrying(tank(), FR=["Bridge Layer (Light)", "Modular Armor"]))
    assert game.report()["driving"]["target"] == 6
    game.do("hit", damage=5, rolls=[[1, 1]])
    assert game.report()["armor"]["FR"] == 42
    game.do("hit", damage=20, location="FR")
    assert game.report()["armor"]["FR"] == 42 - (25 - 8 - 10)
    assert game.report()["driving"]["target"] == 5
    game.do("hit", damage=5, location="RR")
    assert game.report()["armor"]["RR"] == 21
    gauges = game.session.system.derive(game.session.state, UnitId("a")).gauges
    assert [(gauge.left, gauge.full) for gauge in gauges] == [(0, 8), (0, 10)]
    game.do("track", track=gauges[0].track, to=3)
    with pytest.raises(RuleError, match="goes to 8"):
        game.do("track", track=gauges[0].track, to=9)


def armored(design: VehicleDesign, kind: str) -> VehicleDesign:
    return replace(design, armor_type=kind)


def test_special_armor_works_on_vehicles_too() -> None:
    game = Game(armored(tank(), "Ferro-Lamellor"))
    game.do("hit", damage=10, location="FR")
    assert game.report()["armor"]["FR"] == 42 - 8
    hard = Game(armored(tank(), "Hardened"))
    hard.do("hit", damage=5, location="FR")
    assert hard.report()["armor"]["FR"] == 40
    assert hard.report()["half_boxes"] == {"FR": 1}
