"""A LAM as a fighter attacks and is attacked as aerospace fighters are."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.events import DiceRolled
from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech import attack_options
from recordsheet_gui.systems.battletech.flight import BeginRun, Bombs, Land
from recordsheet_gui.systems.total_warfare.bombing import DropBombs
from recordsheet_gui.units.mech.design import MechDesign
from tests.aerospace import aerospace
from tests.games import A
from tests.mechs import mech
from tests.systems.total_warfare.test_air_attacks import Battle

LARGE, LRM = {"weapon": "Large Laser"}, {"weapon": "LRM 20"}


ARM = ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator"]
LEG = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
ENGINE = ["Fusion Engine"] * 3
SLOTS = {
    "Left Arm": ARM,
    "Right Arm": [*ARM, "Small Laser"],
    "Left Torso": ["Landing Gear", "Avionics", "Jump Jet", "Jump Jet", "Bomb Bay", "Bomb Bay"]
    + ["Large Laser"] * 2,
    "Right Torso": ["Landing Gear", "Avionics", "Jump Jet", "Jump Jet", "Medium Laser (R)"]
    + ["LRM 20"] * 5
    + ["IS LRM 20 Ammo"],
    "Center Torso": [*ENGINE, *["Gyro"] * 4, *ENGINE, "Landing Gear", "Medium Laser"],
    "Head": ["Life Support", "Sensors", "Cockpit", "Avionics", "Sensors", "Life Support"],
    "Left Leg": LEG,
    "Right Leg": [*LEG, "Flamer"],
}


def lam(how: str = "Bimodal") -> MechDesign:
    """A LAM of our own with something in every place."""
    lines = ["chassis:Heron", "model:HRN-1", "Config:LAM", f"LAM:{how}", "TechBase:Inner Sphere"]
    lines += ["Era:2700", "Rules Level:3", "Mass:55", "Engine:275 Fusion Engine"]
    lines += ["Structure:Standard", "Heat Sinks:10 Single", "Walk MP:5", "Jump MP:5"]
    lines += ["Armor:Standard Armor"]
    places = ("LA", "RA", "LT", "RT", "CT", "HD", "LL", "RL")
    lines += [f"{where} armor:{9 if where == 'HD' else 10}" for where in places]
    lines += [f"{where} armor:5" for where in ("RTL", "RTR", "RTC")]
    for where, names in SLOTS.items():
        size = 6 if "Leg" in where or where == "Head" else 12
        lines += [f"{where}:", *names, *["-Empty-"] * (size - len(names))]
    design = read_unit_file("heron.mtf", "\n".join(lines)).design
    assert isinstance(design, MechDesign)
    return design


def flown(other: Any = None, altitude: int | None = 3) -> Battle:
    """One that is a fighter, at an altitude, in space or on the ground, and another unit."""
    game = Battle(lam(), other or mech(slots={"RT": ["Medium Laser"]}))
    game.do("mode", to="fighter")
    game.do("end_turn", None)
    if altitude is None:
        game.do("space")
    else:
        game.do("altitude", to=altitude)
    if altitude != 0:
        game.do("velocity", to=4)
    return game


def duel(altitude: int | None = None) -> Battle:
    game = flown(aerospace(), altitude)
    game.do("velocity", "b", to=4)
    if altitude is not None:
        game.do("altitude", "b", to=altitude)
    return game


# -- its own attacks -------------------------------------------------------------------------


@pytest.mark.rule("BT-lam-attacks")
@pytest.mark.parametrize(
    ("weapon", "hexes", "band", "more"),
    [(LARGE, 6, "short", 0), (LARGE, 7, "medium", 2), (LRM, 12, "medium", 2), (LRM, 20, "long", 4)],
)
def test_at_what_flies_it_shoots_by_brackets(
    weapon: dict[str, str], hexes: int, band: str, more: int
) -> None:
    (roll,) = duel().fire(weapon, range=hexes, side="aft")
    assert roll.band == band
    assert roll.in_air
    assert roll.number.value == 4 + more


@pytest.mark.rule("BT-lam-attacks")
def test_beyond_its_attack_value_it_does_not_reach() -> None:
    assert "does not reach" in duel().refused(LARGE, range=13)


@pytest.mark.rule("BT-lam-attacks")
def test_what_it_fires_in_the_air_strikes_as_one_group_of_its_attack_value() -> None:
    game = duel()
    # 20 missiles at short range: 12 points in one group, one location.
    game.do(
        "attack",
        None,
        attacker="a",
        target="b",
        weapons=[LRM],
        range=3,
        side="aft",
        rolls=[[5, 6], [1, 1], [1, 1]],
    )
    assert game.report("b")["armor"]["AFT"] == 43 - 12


@pytest.mark.rule("BT-lam-attacks")
@pytest.mark.parametrize(
    ("weapon", "bears"),
    [
        (LARGE, {"front", "left"}),
        ({"weapon": "Medium Laser", "location": "CT"}, {"front"}),
        ({"weapon": "Medium Laser", "location": "RT"}, {"right", "rear"}),
        ({"weapon": "Small Laser"}, {"front", "right"}),
        ({"weapon": "Flamer"}, {"rear"}),
    ],
)
def test_arms_and_side_torsos_are_its_wings_and_legs_point_aft(
    weapon: dict[str, str], bears: set[str]
) -> None:
    for arc in ("front", "left", "right", "rear"):
        game = duel()
        if arc in bears:
            assert len(game.fire(weapon, arc=arc)) == 1
        else:
            assert "does not bear" in game.refused(weapon, arc=arc)


@pytest.mark.rule("BT-lam-attacks", "TW-aero-ground-arc")
@pytest.mark.parametrize(
    "weapon", [{"weapon": "Medium Laser", "location": "RT"}, {"weapon": "Flamer"}]
)
@pytest.mark.parametrize("arc", ["front", "rear"])
def test_legs_and_rear_mounts_do_not_reach_the_ground(weapon: dict[str, str], arc: str) -> None:
    game = flown()
    assert "does not reach the ground" in game.refused(weapon, arc=arc)
    assert len(game.fire(weapon, arc=arc, anyway=True)) == 1


@pytest.mark.rule("BT-lam-attacks", "TW-aero-run")
def test_it_strikes_at_two_and_sinks_by_one() -> None:
    game = flown(altitude=3)
    parts = game.parts(LARGE)
    assert parts["striking"] == 2
    assert not any("range" in label for label in parts)
    assert game.report()["altitude"] == 2
    assert "strikes from altitude 2 to 5" in flown(altitude=6).refused(LARGE)


@pytest.mark.rule("BT-lam-attacks", "TW-aero-strafing")
def test_it_strafes_with_energy_weapons_which_heat_once() -> None:
    game = flown(altitude=2)
    assert game.parts(LARGE, run="strafe")["strafing"] == 4
    assert game.report()["altitude"] == 2
    system: Any = game.session.system
    before = system.forecast(game.session.state, A)
    assert "has strafed" in game.refused(LARGE, run="strafe")
    game.fire(LARGE, run="strafe", anyway=True)
    assert system.forecast(game.session.state, A) == before
    assert "does not strafe" in game.refused(LRM, run="strafe")
    game.do("end_turn", None, owe=True)
    assert not game.session.state.units[A].tracks.get(TrackKey("strafed/2"), 0)


@pytest.mark.rule("BT-lam-attacks")
def test_from_space_it_attacks_nothing_on_the_ground() -> None:
    assert "is in space" in flown(altitude=None).refused(LARGE)


@pytest.mark.rule("BT-lam-attacks", "BT-lam-flight")
def test_on_the_ground_it_shoots_badly_by_ranges_of_the_ground() -> None:
    game = flown(altitude=0)
    assert game.report()["altitude"] == 0
    assert "grounded" in game.report()["conditions"]
    (roll,) = game.fire(LARGE, range=6)
    parts = {part.label: part.value for part in roll.number.parts}
    assert parts["on the ground"] == 2
    assert parts["medium range"] == 2
    assert not roll.in_air


@pytest.mark.rule("BT-lam-attacks")
def test_as_a_mech_it_knows_no_runs_and_no_arcs() -> None:
    game = Battle(lam(), mech())
    assert "does not fly" in game.refused(LARGE, run="strafe")
    assert len(game.fire(LARGE, arc="rear")) == 1
    fields = [one.field for one in _settings(game)]
    assert "run" not in fields
    assert "arc" not in fields


def _settings(game: Battle) -> list[Any]:
    system: Any = SYSTEMS["total-warfare"]
    return [*attack_options.of_attack(system, game.session.state, A, _other(game))]


def _other(game: Battle) -> Any:
    return next(unit for unit in game.session.state.units if unit != A)


@pytest.mark.rule("BT-lam-attacks")
def test_the_panel_offers_runs_and_asks_where_the_target_stands() -> None:
    game = flown(altitude=3)
    found = {one.field: one for one in _settings(game)}
    assert [word for word, _ in found["run"].values] == ["strike", "strafe"]
    assert found["arc"].is_usual
    labels = [one.label for one in SYSTEMS["total-warfare"].offers(game.session.state, A, SHEET)]
    assert "Strike run, altitude -1" in labels
    assert "Strafing run" in labels
    assert "Land" in labels
    (command,) = understand(game.session, A, "strafe")
    assert command == BeginRun(unit=A, run="strafe")
    game.do("attack_run", run="strafe")
    assert "Strafing run" not in [
        one.label for one in SYSTEMS["total-warfare"].offers(game.session.state, A, SHEET)
    ]


# -- attacks on it ---------------------------------------------------------------------------


@pytest.mark.rule("BT-lam-attacks", "TW-aero-angle")
@pytest.mark.parametrize(("side", "more"), [("rear", 0), ("front", 1), ("left", 2), ("right", 2)])
def test_the_side_that_is_shot_at_counts(side: str, more: int) -> None:
    (roll,) = duel().fire(
        {"weapon": "Medium Laser", "location": "LWG"}, attacker="b", target="a", side=side
    )
    assert roll.number.value == 4 + more


@pytest.mark.rule("BT-lam-attacks", "TW-aero-height")
def test_each_altitude_is_two_hexes_to_those_below_and_their_shots_come_from_below() -> None:
    game = flown(altitude=2)
    shot = {"weapon": "Medium Laser"}
    (roll,) = game.fire(shot, attacker="b", target="a", range=2, side="rear")
    assert roll.band == "medium"
    assert roll.side == "below"
    assert "in space" in flown(altitude=None).refused(shot, attacker="b", target="a")


@pytest.mark.rule("BT-lam-attacks", "BT-lam-fighter")
@pytest.mark.parametrize(
    ("roll", "die", "where"),
    [(2, None, "RT"), (7, None, "CT"), (12, None, "LT"), (3, 3, "RA"), (3, 4, "LA"), (9, 4, "LL")],
)
def test_a_shot_from_below_lands_by_the_table_of_fighters(
    roll: int, die: int | None, where: str
) -> None:
    game = flown(altitude=2)
    faces = [6, roll - 6] if roll > 7 else [1, roll - 1]
    rolls = [[6, 6], faces, *([[die]] if die else [])]
    game.do(
        "attack",
        None,
        attacker="b",
        target="a",
        weapons=[{"weapon": "Medium Laser"}],
        range=1,
        rolls=rolls,
        owe=True,
    )
    assert game.report()["armor"][where] == 10 - 5


@pytest.mark.rule("BT-lam-attacks")
def test_fists_do_not_reach_it_in_the_air() -> None:
    game = flown(altitude=2)
    with pytest.raises(RuleError, match="out of reach"):
        game.do("physical", None, attacker="b", target="a", attack="punch", owe=True)


@pytest.mark.rule("BT-lam-attacks")
def test_fists_reach_it_on_the_ground() -> None:
    game = flown(altitude=0)
    game.do("physical", None, attacker="b", target="a", attack="punch", limb="LA", owe=True)
    assert [one.command.do for one in game.session.state.owed] == ["physical_roll"]


@pytest.mark.rule("BT-lam-attacks")
def test_nobody_hits_it_easily_because_its_pilot_sleeps() -> None:
    game = flown(altitude=2)
    game.do("condition", name="unconscious")
    (roll,) = game.fire({"weapon": "Medium Laser"}, attacker="b", target="a")
    assert "target immobile" not in {part.label for part in roll.number.parts}


# -- shape, ground and heat ------------------------------------------------------------------


@pytest.mark.rule("BT-lam-flight")
def test_who_changes_its_shape_stays_where_it_is() -> None:
    game = Battle(lam("Standard"), mech())
    game.do("mode", to="airmech")
    game.do("end_turn", None)
    game.do("move", mode="cruise", hexes=3)
    assert "airborne" in game.report()["conditions"]
    game.do("mode", to="fighter")
    game.do("end_turn", None)
    assert game.report()["altitude"] == 1
    game.do("altitude", to=4)
    game.do("velocity", to=3)
    game.do("mode", to="airmech")
    game.do("end_turn", None)
    assert "airborne" in game.report()["conditions"]
    assert "altitude" not in game.report()
    game.do("mode", to="fighter")
    game.do("end_turn", None)
    assert game.report()["altitude"] == 1
    assert game.report()["velocity"] == 0


@pytest.mark.rule("BT-lam-landing")
@pytest.mark.parametrize(
    ("velocity", "vertical", "target"), [(1, None, 5), (2, None, 6), (2, False, 5), (4, False, 7)]
)
def test_a_landing_goes_by_velocity(velocity: int, vertical: bool | None, target: int) -> None:
    game = flown(altitude=1)
    game.do("velocity", to=velocity)
    game.do("land", vertical=vertical, rolls=[[6, 6]])
    events = game.session.history.step(game.session.history.cursor).events
    assert [event.target for event in events if isinstance(event, DiceRolled)] == [target]
    assert game.report()["altitude"] == 0


@pytest.mark.rule("BT-lam-landing")
def test_hit_landing_gear_and_ground_make_a_landing_harder_and_a_failure_hurts() -> None:
    game = flown(altitude=1)
    game.do("velocity", to=1)
    game.do("critical", location="LT", hits=1, rolls=[[1, 1]], owe=True)
    game.do("land", terrain=["rough"], rolls=[[6, 3]], owe=True)
    # 5 + landing gear 5 + half of 3 rounded up 2 = 12, missed by 3.
    assert [entry["target"] for entry in game.pending() if entry.get("target")] == []
    owed = [entry for entry in game.session.state.owed if entry.command.do == "hit"]
    assert len(owed) == 3
    with pytest.raises(RuleError, match="on the ground already"):
        game.do("land")


@pytest.mark.rule("BT-lam-flight")
def test_other_shapes_have_no_place_in_the_air() -> None:
    game = Battle(lam("Standard"), mech())
    game.do("mode", to="airmech")
    game.do("end_turn", None)
    assert TrackKey("air") not in game.unit().tracks
    assert "altitude" not in game.report()


@pytest.mark.rule("BT-lam-landing")
@pytest.mark.parametrize("state", ["unconscious", "shutdown"])
def test_nobody_lands_asleep_or_without_power(state: str) -> None:
    game = flown(altitude=1)
    game.do("condition", name=state)
    with pytest.raises(Forbidden, match="Nobody lands"):
        game.do("land")


@pytest.mark.rule("BT-lam-landing")
def test_the_panel_offers_the_landing_with_the_ground_below() -> None:
    game = flown(altitude=2)
    ways = {way.key: way for way in SYSTEMS["total-warfare"].ways(game.session.state, A)}
    command = ways["land"].command(0, ("along", "rough"), 0)
    assert command == Land(unit=A, terrain=("rough",), vertical=False)
    game.do("altitude", to=0)
    assert "land" not in {way.key for way in SYSTEMS["total-warfare"].ways(game.session.state, A)}


@pytest.mark.rule("BT-lam-landing")
def test_out_of_control_a_landing_fails_by_ten() -> None:
    game = flown(altitude=1)
    game.do("condition", name="out of control")
    game.do("land", owe=True)
    assert len([entry for entry in game.session.state.owed if entry.command.do == "hit"]) == 10


@pytest.mark.rule("BT-lam-heat")
@pytest.mark.parametrize(
    ("heat", "dice", "wanders"),
    [(14, None, False), (15, [2, 2], True), (15, [2, 3], False), (20, [2, 3], True)],
)
def test_a_hot_fighter_may_leave_its_course(heat: int, dice: Any, wanders: bool) -> None:
    game = flown(altitude=8)
    game.do("heat", to=heat)
    rolls = [] if dice is None else [dice, *([[3]] if wanders else [])]
    game.do("end_turn", None, rolls=rolls)
    report = game.report()
    assert ("random movement" in report["conditions"]) is wanders
    assert report["altitude"] == (5 if wanders else 8)


@pytest.mark.rule("BT-lam-heat")
def test_a_table_that_keeps_no_heat_rolls_for_none() -> None:
    game = flown(altitude=8)
    game.do("option", None, name="heat", to=False)
    game.do("heat", to=29)
    game.do("end_turn", None)
    assert game.pending() == []


@pytest.mark.rule("BT-lam-heat")
def test_on_the_ground_heat_moves_nobody() -> None:
    game = flown(altitude=0)
    game.do("heat", to=15)
    game.do("end_turn", None)
    assert "random movement" not in game.report()["conditions"]


@pytest.mark.rule("BT-lam-fighter")
def test_without_a_side_torso_it_crashes_and_stays_on_the_ground() -> None:
    game = flown(altitude=3)
    game.do("hit", location="LT", damage=10 + 13, owe=True)
    assert [one.command.do for one in game.session.state.owed].count("crash") == 1
    assert "cannot fly" in game.report()["conditions"]
    game.do("crash", velocity=0, owe=True, rolls=[[1, 1]])
    assert game.report()["altitude"] == 0
    with pytest.raises(Forbidden, match="lost a side torso"):
        game.do("altitude", to=1)
    space = flown(altitude=None)
    space.do("hit", location="LT", damage=10 + 13, owe=True)
    assert "crash" not in [one.command.do for one in space.session.state.owed]


# -- bombs -----------------------------------------------------------------------------------


@pytest.mark.rule("BT-lam-bombs")
def test_each_bomb_bay_holds_one_slot_and_a_hit_one_holds_none() -> None:
    game = flown(altitude=4)
    game.do("bombs", load={"HE Bomb": 2})
    with pytest.raises(RuleError, match="has 2 slots"):
        game.do("bombs", load={"HE Bomb": 1})
    assert game.report()["movement"]["safe_thrust"] == 5
    assert game.report()["bombs"] == {"HE Bomb": 2}
    assert "2 HE Bomb" in game.report()["conditions"]
    game.do("slot", location="LT", slot=5)
    assert game.report()["bombs"] == {"HE Bomb": 1}
    with pytest.raises(RuleError, match="carries no external stores"):
        Battle(mech(), mech()).do("bombs", load={"HE Bomb": 1})


@pytest.mark.rule("BT-lam-bombs", "TW-aero-bomb")
def test_it_dives_with_bombs_and_the_panel_says_so() -> None:
    game = flown(altitude=4)
    game.do("bombs", load={"HE Bomb": 2})
    rules: Any = game.session.system
    own = rules.rules_of(game.session.state, A)
    view = own.look(game.session.state, A)
    assert own.strike_type(view) is DropBombs
    assert own.physical_attacks(view) == {"dive": "Dive bombing", "bomb": "Altitude bombing"}
    game.do("bomb", None, attacker="a", target="b", store="HE", rolls=[[3, 3]], owe=True)
    assert game.report()["altitude"] == 2
    assert [entry.command.do for entry in game.session.state.owed] == ["hit", "hit"]


@pytest.mark.rule("BT-lam-bombs")
def test_as_a_mech_it_drops_nothing() -> None:
    game = Battle(lam(), mech())
    game.do("bombs", load={"HE Bomb": 1})
    with pytest.raises(RuleError, match="does not fly in the air"):
        game.do("bomb", None, attacker="a", target="b")
    system: Any = game.session.system
    rules = system.rules_of(game.session.state, A)
    assert "punch" in rules.physical_attacks(rules.look(game.session.state, A))


@pytest.mark.rule("BT-lam-bombs")
def test_bays_are_loaded_in_every_shape_and_runs_flown_without_any() -> None:
    system = SYSTEMS["total-warfare"]

    def labels(game: Battle) -> list[str]:
        return [one.label for one in system.offers(game.session.state, A, SHEET)]

    assert "Load a store" in labels(Battle(lam(), mech()))
    assert "Load a store" not in labels(Battle(mech(), mech()))
    game = flown(altitude=4)
    for slot in (5, 6):
        game.do("slot", location="LT", slot=slot)
    assert "Load a store" not in labels(game)
    assert "Strike run, altitude -1" in labels(game)
    assert "Dive-bombing run, altitude -2" not in labels(game)


@pytest.mark.rule("BT-lam-bombs")
def test_bombs_are_typed() -> None:
    game = flown(altitude=4)
    for line in ("bombs 2 he", "drop 1", "dive 1 he at tester"):
        (command,) = understand(game.session, A, line)
        assert isinstance(command, Bombs | DropBombs)


@pytest.mark.rule("TW-aero-run-at-one")
def test_a_strike_is_at_one_unit() -> None:
    game = Battle(lam(), mech(), mech(name="Other OT-1"))
    game.do("mode", to="fighter")
    game.do("end_turn", None)
    game.do("altitude", to=4)
    game.fire(LARGE)
    with pytest.raises(Forbidden, match="at one alone"):
        game.fire({"weapon": "Medium Laser", "location": "CT"}, target="c")
    assert game.fire({"weapon": "Medium Laser", "location": "CT"}, target="b")
