"""Attacks from and at aerospace units: numbers, brackets, arcs, bays, runs, bombs."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.events import NoteWritten, Owed
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems.battletech import attack_options
from recordsheet_gui.systems.battletech.attacks import Attack, RollToHit
from recordsheet_gui.systems.battletech.flight import BeginRun
from recordsheet_gui.systems.total_warfare.bombing import DropBombs, RollBomb
from recordsheet_gui.units.aerospace.bays import attack_values
from recordsheet_gui.units.aerospace.design import AeroFighterDesign, BayedDesign
from recordsheet_gui.units.equipment import find_weapon
from tests import games
from tests.aerospace import aerospace
from tests.blk import blk, reported
from tests.importers.test_aerospace_blk import FIGHTER
from tests.infantry import platoon
from tests.mechs import mech
from tests.protomechs import protomech
from tests.vehicles import vehicle

LASER = {"weapon": "Medium Laser", "location": "LWG"}


class Battle(games.Game):
    """Two units, and what an attack of one has to roll."""

    def fire(self, *weapons: dict[str, Any], rolls: Any = (), **fields: Any) -> list[RollToHit]:
        told = {"attacker": "a", "target": "b", "range": 1, **fields}
        step = self.do("attack", None, weapons=[*weapons], rolls=rolls, owe=True, **told)
        owed = [event.command for event in step.events if isinstance(event, Owed)]
        return [one for one in owed if isinstance(one, RollToHit)]

    def parts(self, *weapons: dict[str, Any], **fields: Any) -> dict[str, int]:
        (roll,) = self.fire(*(weapons or (LASER,)), **fields)
        return {part.label: part.value for part in roll.number.parts}

    def refused(self, *weapons: dict[str, Any], **fields: Any) -> str:
        with pytest.raises(RuleError) as error:
            self.fire(*(weapons or (LASER,)), **fields)
        return str(error.value)

    def notes(self) -> list[str]:
        history = self.session.history
        steps = [history.step(at) for at in range(1, history.cursor + 1)]
        return [e.text for step in steps for e in step.events if isinstance(e, NoteWritten)]


def space(**changes: Any) -> Battle:
    """Two fighters that fly through space at one another."""
    game = Battle(aerospace(**changes), aerospace())
    for unit in ("a", "b"):
        game.do("velocity", unit, to=4)
    return game


def raid(*, altitude: int = 3, **changes: Any) -> Battle:
    """A fighter in the air above a 'Mech."""
    game = Battle(aerospace(**changes), mech(slots={"RT": ["Medium Laser", "AC/5"]}))
    game.do("altitude", to=altitude)
    game.do("velocity", to=4)
    return game


# -- numbers ---------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-range")
@pytest.mark.parametrize(
    ("weapon", "hexes", "band", "more"),
    [
        ("Large Laser", 6, "short", 0),
        ("Large Laser", 7, "medium", 2),
        ("Large Laser", 12, "medium", 2),
        ("LRM 20", 13, "long", 4),
        ("LRM 20", 20, "long", 4),
    ],
)
def test_brackets_go_by_hexes_and_the_attack_values(
    weapon: str, hexes: int, band: str, more: int
) -> None:
    (roll,) = space().fire({"weapon": weapon}, range=hexes)
    assert roll.band == band
    assert {p.label: p.value for p in roll.number.parts}.get(f"{band} range", 0) == more


@pytest.mark.rule("TW-aero-range")
@pytest.mark.parametrize(("weapon", "hexes"), [("Large Laser", 13), ("LRM 20", 21)])
def test_beyond_its_last_attack_value_a_weapon_does_not_reach(weapon: str, hexes: int) -> None:
    assert "does not reach" in space().refused({"weapon": weapon}, range=hexes)


@pytest.mark.rule("TW-aero-range")
def test_extreme_range_is_at_six_and_altitudes_between_count_as_hexes() -> None:
    gear = find_weapon("ER Large Laser")
    assert gear is not None
    long = replace(gear, attack=(8, 8, 8, 8))
    design = aerospace()
    first, *others = design.items
    game = space(items=(replace(first, gear=long), *others))
    (roll,) = game.fire({"item": 0}, range=21)
    assert (roll.band, {p.label: p.value for p in roll.number.parts}["extreme range"]) == (
        "extreme",
        6,
    )
    game = space()
    game.do("altitude", "a", to=8)
    game.do("altitude", "b", to=2)
    (roll,) = game.fire({"weapon": "Large Laser"}, range=1)
    assert roll.band == "medium"


@pytest.mark.rule("TW-aero-angle")
@pytest.mark.parametrize(
    ("side", "label", "more"),
    [("aft", "", 0), ("nose", "at its nose", 1), ("left", "at its side", 2)],
)
def test_the_side_that_is_shot_at(side: str, label: str, more: int) -> None:
    parts = space().parts(side=side)
    assert parts.get(label, 0) == more
    assert sum(parts.values()) == 4 + more


@pytest.mark.rule("TW-aero-target")
@pytest.mark.parametrize(("velocity", "more"), [(0, -2), (1, 0)])
def test_a_target_that_does_not_move(velocity: int, more: int) -> None:
    game = space()
    game.do("velocity", "b", to=velocity)
    assert game.parts(side="aft").get("target at velocity 0", 0) == more


@pytest.mark.rule("TW-aero-target")
def test_a_spheroid_in_the_air_neither_stalls_nor_has_a_side() -> None:
    game = Battle(aerospace(), aerospace("small craft"))
    for unit in ("a", "b"):
        game.do("altitude", unit, to=5)
    assert sum(game.parts(side="left").values()) == 4


@pytest.mark.rule("TW-aero-target")
def test_who_attacks_the_ground_is_an_easier_target_to_what_flies() -> None:
    game = Battle(aerospace(), aerospace(), mech())
    for unit in ("a", "b"):
        game.do("altitude", unit, to=4)
        game.do("velocity", unit, to=4)
    assert "target attacks the ground" not in game.parts(side="aft")
    game.fire(LASER, attacker="b", target="c")
    # It sank by one altitude: the other looks down on it.
    (roll,) = game.fire({"weapon": "Medium Laser", "location": "RWG"}, side="aft")
    assert {p.label: p.value for p in roll.number.parts}["target attacks the ground"] == -3
    assert roll.side == "above"


@pytest.mark.rule("TW-aero-low", "errata-111a", "errata-135")
@pytest.mark.parametrize(("altitude", "omni", "more"), [(1, False, 2), (1, True, 1), (2, False, 0)])
def test_at_altitude_one_others_are_hard_to_see(altitude: int, omni: bool, more: int) -> None:
    game = space(is_omni=omni)
    for unit in ("a", "b"):
        game.do("altitude", unit, to=altitude)
    assert game.parts().get("altitude 1", 0) == more


@pytest.mark.rule("TW-aero-capital-aim")
@pytest.mark.parametrize(
    ("flags", "tons", "more"),
    [
        (("capital",), 499, 5),
        (("capital",), 500, 0),
        (("sub-capital",), 499, 3),
        (("capital", "missile"), 499, 0),
    ],
)
def test_capital_weapons_hardly_follow_what_is_small(
    flags: tuple[str, ...], tons: int, more: int
) -> None:
    design = aerospace("warship")
    first, *others = design.items
    gun = replace(first.gear, flags=flags)
    ship = replace(design, items=(replace(first, gear=gun), *others))
    game = Battle(ship, aerospace("dropship", tons=tons))
    game.do("velocity", "b", to=3)
    assert game.parts({"item": 0}).get("small target", 0) == more


@pytest.mark.rule("TW-aero-to-hit")
def test_what_its_own_sheet_adds() -> None:
    game = space()
    game.do("pilot", hits=1)
    for system in ("fcs", "sensors"):
        game.do("critical", system=system, hits=1)
    game.do("thrust", spend=7, owe=True)
    game.do("condition", name="out of control")
    game.do("heat", to=8)
    parts = game.parts(side="aft")
    assert sum(parts.values()) == 4 + 1 + 2 + 1 + 2 + 2 + 1


@pytest.mark.rule("TW-aero-grounded-fire")
@pytest.mark.parametrize(
    ("kind", "more"), [("aerospace fighter", 2), ("small craft", -2), ("dropship", -2)]
)
def test_on_the_ground_fighters_aim_badly_and_ships_well(kind: str, more: int) -> None:
    game = Battle(aerospace(kind), mech())
    game.do("altitude", to=0)
    name = {"aerospace fighter": "Large Laser", "dropship": "PPC"}.get(kind, "Medium Laser")
    assert game.parts({"weapon": name, "location": "NOS"})["on the ground"] == more


@pytest.mark.rule("TW-aero-second-target")
def test_large_craft_have_gunners_for_every_target() -> None:
    fighters = Battle(aerospace(), aerospace(), aerospace())
    fighters.fire({"weapon": "Large Laser"})
    assert "second target" in fighters.parts({"weapon": "LRM 20"}, target="c")
    ship = Battle(aerospace("dropship"), aerospace(), aerospace())
    ship.fire({"weapon": "PPC"})
    parts = ship.parts({"weapon": "Large Laser", "location": "LS"}, target="c")
    assert "second target" not in parts


@pytest.mark.rule("TW-aero-haze")
@pytest.mark.parametrize(
    ("words", "more"),
    [((), 0), (("atmosphere",), 2), (("atmosphere", "atmosphere", "screen"), 6), (("smoke",), 0)],
)
def test_atmosphere_and_screens_on_the_way(words: tuple[str, ...], more: int) -> None:
    parts = [roll.number.value for roll in space().fire(LASER, side="aft", terrain=[*words])]
    assert parts == [4 + more]


# -- damage ----------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-attack-value")
def test_missiles_strike_what_flies_as_one_group_of_their_attack_value() -> None:
    game = space()
    game.fire({"weapon": "LRM 20"}, side="aft", rolls=[[5, 5], [3, 3], [1, 2]])
    assert game.report("b")["armor"]["AFT"] == 43 - 12
    assert game.unit("a").tracks["ammo/FSLG/1"] == 5  # type: ignore[index]


@pytest.mark.rule("TW-aero-attack-value")
@pytest.mark.parametrize(
    ("bin_", "points"), [("IS Ammo LRM-20 Artemis-capable", 16), ("IS Ammo LRM-20", 12)]
)
def test_artemis_helps_a_fighter_that_fires_its_missiles(bin_: str, points: int) -> None:
    carried = {"Nose Equipment": ["LRM 20", "ISArtemisIV"], "Fuselage Equipment": [bin_]}
    fighter = reported(blk(FIGHTER, **carried)).design
    assert isinstance(fighter, AeroFighterDesign)
    game = Battle(fighter, aerospace())
    game.do("velocity", "b", to=4)
    game.fire({"weapon": "LRM 20"}, side="aft", rolls=[[5, 5], [3, 3], [1, 2]])
    assert game.report("b")["armor"]["AFT"] == 43 - points


@pytest.mark.rule("TW-aero-bay")
def test_a_bay_fires_as_one_and_takes_its_own_shots() -> None:
    game = Battle(aerospace("dropship"), aerospace("dropship"))
    game.do("velocity", "b", to=3)
    design = game.unit().design
    assert isinstance(design, BayedDesign)
    bay = next(one for one in design.weapon_bays if one.location == "LS")
    assert len(bay.weapons) == 2
    dice = [[5, 5], [3, 3], [1, 1]]
    laser = {"weapon": "Large Laser", "location": "LS"}
    (roll,) = game.fire(laser, arc="left", side="aft", rolls=dice)
    assert set(roll.bay) == set(bay.weapons)
    assert roll.called.startswith("Large Laser, LRM 20")
    shots = {box["location"]: box["shots"] for box in game.report()["ammo"]}
    assert (shots["LS"], shots["RS"]) == (5, 6)
    lost = 100 - game.report("b")["armor"]["AFT"]
    assert lost == attack_values(design, bay)[0] == 8 + 12


@pytest.mark.rule("TW-aero-bay")
def test_naming_two_weapons_of_a_bay_fires_it_once() -> None:
    game = Battle(aerospace("dropship"), aerospace())
    assert len(game.fire({"item": 0}, {"item": 1}, {"item": 2})) == 1
    assert "has fired this turn" in game.refused({"item": 1})


@pytest.mark.rule("TW-aero-bay")
def test_a_weapon_without_shots_is_silent_and_the_bay_fires() -> None:
    game = Battle(aerospace("dropship"), aerospace())
    box = next(box for box in game.report()["ammo"] if box["location"] == "LS")
    game.do("ammo", location="LS", slot=box["slot"], shots=0)
    (roll,) = game.fire({"weapon": "Large Laser", "location": "LS"}, arc="left")
    assert len(roll.bay) == 1


@pytest.mark.rule("TW-aero-bay")
def test_a_bay_strikes_the_ground_as_one_too() -> None:
    game = Battle(aerospace("dropship"), mech(armor={"CT": 60}))
    game.do("altitude", to=4)
    (roll,) = game.fire({"item": 0}, rolls=[[5, 5], [3, 4]])
    assert (len(roll.bay), roll.band) == (3, "short")
    assert game.report("b")["armor"]["CT"] == 60 - (10 + 10 + 5)


@pytest.mark.rule("TW-aero-grounded-fire", "errata-124")
def test_on_the_ground_each_weapon_of_a_bay_fires_by_itself() -> None:
    game = Battle(aerospace("dropship"), mech())
    game.do("altitude", to=0)
    rolls = game.fire({"item": 0}, {"item": 1}, range=5)
    assert [roll.bay for roll in rolls] == [(), ()]


@pytest.mark.rule("TW-aero-scale", "TW-aero-attack-value")
def test_a_capital_bay_counts_tenfold_on_a_dropship() -> None:
    design = aerospace("warship")
    first, *others = design.items
    gun = replace(first.gear, flags=("capital",), attack=(4,), id=first.gear.id)
    game = Battle(replace(design, items=(replace(first, gear=gun), *others)), aerospace("dropship"))
    game.fire({"item": 0}, side="aft", rolls=[[6, 5], [3, 3], [1, 1]])
    assert game.report("b")["armor"]["AFT"] == 100 - 40


# -- arcs ------------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-arc")
@pytest.mark.parametrize(
    ("location", "arcs"),
    [
        ("NOS", {"front"}),
        ("LWG", {"front", "left"}),
        ("RWG", {"front", "right"}),
        ("AFT", {"rear"}),
        ("FSLG", {"front", "left", "right", "rear"}),
    ],
)
def test_what_bears_where_on_a_fighter(location: str, arcs: set[str]) -> None:
    design = aerospace()
    first, *others = design.items
    for arc in ("front", "left", "right", "rear"):
        game = space(items=(replace(first, location=location), *others))
        if arc in arcs:
            game.fire({"item": 0}, arc=arc)
            continue
        assert "does not bear on a target" in game.refused({"item": 0}, arc=arc)
        game.fire({"item": 0}, arc=arc, anyway=True)


@pytest.mark.rule("TW-aero-arc")
@pytest.mark.parametrize(
    ("height", "bears"),
    [
        (5, {"LS", "LS rear"}),
        (6, {"NOS", "LS"}),
        (4, {"AFT", "LS rear"}),
    ],
)
def test_a_spheroid_in_the_air_stands_upright(height: int, bears: set[str]) -> None:
    design = aerospace("small craft")
    found = set()
    for index, item in enumerate(design.items):
        if item.gear.kind != "weapon" or item.location == "RS":
            continue
        game = Battle(design, aerospace())
        game.do("altitude", "a", to=5)
        game.do("altitude", "b", to=height)
        try:
            game.fire({"item": index}, arc="left")
        except Forbidden:
            continue
        found.add(item.location + (" rear" if item.is_rear else ""))
    assert found == bears


@pytest.mark.rule("TW-aero-arc")
def test_of_two_weapons_of_a_name_the_one_that_bears_fires() -> None:
    game = space()
    (roll,) = game.fire({"weapon": "Medium Laser"}, arc="left")
    assert game.unit().design.items[roll.item].location == "LWG"  # type: ignore[attr-defined]


@pytest.mark.rule("TW-aero-arc")
def test_the_panel_asks_where_a_target_stands_and_how_the_ground_is_attacked() -> None:
    game = raid()
    system, state = game.session.system, game.session.state
    found = attack_options.of_attack(system, state, UnitId("a"), UnitId("b"))  # type: ignore[arg-type]
    assert {setting.field for setting in found} >= {"run", "arc"}
    found = attack_options.of_attack(system, state, UnitId("b"), UnitId("a"))  # type: ignore[arg-type]
    assert not {setting.field for setting in found} & {"run", "arc"}


# -- runs at the ground ------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-run", "errata-118")
def test_a_strike_is_at_two_and_sinks_once_before_all_attacks() -> None:
    game = raid(altitude=4)
    parts = game.parts()
    assert (parts["striking"], game.report()["altitude"]) == (2, 3)
    game.fire({"weapon": "Large Laser"})
    assert game.report()["altitude"] == 3


@pytest.mark.rule("TW-aero-run")
@pytest.mark.parametrize(
    ("run", "lowest", "highest"), [("strafe", 1, 3), ("strike", 2, 5), ("dive", 3, 5)]
)
def test_each_run_has_its_altitudes(run: str, lowest: int, highest: int) -> None:
    for height in (lowest - 1, lowest, highest, highest + 1):
        if not height:
            continue
        game = raid(altitude=height)
        game.do("bombs", load={"HE Bomb": 1})

        def attack(game: Battle = game) -> None:
            if run == "dive":
                bombs(game, attack="dive")
            else:
                game.fire(LASER, run=run)

        if lowest <= height <= highest:
            attack()
        else:
            with pytest.raises(Forbidden, match=f"altitude {lowest} to {highest}"):
                attack()


@pytest.mark.rule("TW-aero-strafing", "errata-117a", "errata-117b")
def test_a_strafing_weapon_heats_once_however_many_it_strafes() -> None:
    game = Battle(aerospace(), mech(), mech())
    game.do("altitude", to=2)
    parts = game.parts(run="strafe")
    assert (parts["strafing"], game.report()["altitude"]) == (4, 2)
    heat = game.session.system.forecast(game.session.state, UnitId("a"))  # type: ignore[attr-defined]
    assert sum(game.parts(run="strafe", target="c").values()) == 4 + 4
    again = game.session.system.forecast(game.session.state, UnitId("a"))  # type: ignore[attr-defined]
    assert heat == again
    assert "only energy weapons" in game.refused({"weapon": "LRM 20"}, run="strafe")
    assert "flies no other run" in game.refused({"weapon": "Large Laser"}, run="strike")


@pytest.mark.rule("TW-aero-run", "errata-118", "errata-120")
@pytest.mark.parametrize(
    ("altitude", "offered"),
    [
        (1, ["Strafing run"]),
        (2, ["Strike run, altitude -1", "Strafing run"]),
        (6, []),
    ],
)
def test_a_run_is_begun_before_anybody_attacks(altitude: int, offered: list[str]) -> None:
    game = raid(altitude=altitude)
    system, unit = game.session.system, UnitId("a")
    found = [one.label for one in system.offers(game.session.state, unit, SHEET)]
    assert [label for label in found if " run" in label.lower()] == offered
    if altitude == 2:
        game.do("attack_run", run="strike")
        assert game.report()["altitude"] == 1
        assert game.parts()["striking"] == 2
        assert game.report()["altitude"] == 1
        found = [one.label for one in system.offers(game.session.state, unit, SHEET)]
        assert "Strafing run" not in found


def test_runs_that_nobody_flies() -> None:
    game = raid()
    with pytest.raises(RuleError, match='There is no run "skip"'):
        game.do("attack_run", run="skip")
    game.do("altitude", to=0)
    with pytest.raises(RuleError, match="does not fly in the air"):
        game.do("attack_run", run="strike")


@pytest.mark.rule("TW-aero-run", "errata-115")
def test_a_helicopter_in_the_air_is_struck_as_if_on_the_ground() -> None:
    game = Battle(aerospace(), vehicle("warrior"))
    game.do("altitude", to=3)
    game.do("altitude", "b", to=2)
    assert game.parts()["striking"] == 2


@pytest.mark.rule("TW-aero-strafing")
@pytest.mark.parametrize(("altitude", "more"), [(1, {"altitude 1": 2}), (2, {})])
def test_who_strafes_at_altitude_1_hardly_sees_its_targets(
    altitude: int, more: dict[str, int]
) -> None:
    game = raid(altitude=altitude)
    parts = game.parts(run="strafe")
    assert parts == {"gunnery": 4, "strafing": 4, **more}


@pytest.mark.rule("TW-aero-run")
def test_the_ground_is_struck_with_the_damage_of_the_ground_at_short_range() -> None:
    game = raid()
    (roll,) = game.fire({"weapon": "LRM 20"}, range=30)
    assert (roll.band, roll.in_air) == ("short", False)
    assert sum(part.value for part in roll.number.parts) == 4 + 2


@pytest.mark.rule("TW-aero-run")
def test_neither_space_nor_the_ground_is_a_place_to_strike_from() -> None:
    game = Battle(aerospace(), mech())
    assert "is in space" in game.refused()
    game.do("altitude", to=0)
    assert "striking" not in game.parts()
    walker = Battle(mech(slots={"RT": ["Medium Laser"]}), mech())
    assert "does not fly" in walker.refused({"weapon": "Medium Laser"}, run="strafe")


# -- fire from the ground ------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-height")
@pytest.mark.parametrize(("altitude", "hexes", "band"), [(1, 1, "short"), (1, 2, "medium")])
def test_each_altitude_is_two_hexes_to_those_below(altitude: int, hexes: int, band: str) -> None:
    game = raid(altitude=altitude)
    (roll,) = game.fire(
        {"weapon": "Medium Laser"}, attacker="b", target="a", range=hexes, attacker_moved="none"
    )
    assert (roll.band, roll.side) == (band, "below")


@pytest.mark.rule("TW-aero-height")
@pytest.mark.parametrize(("altitude", "near"), [(1, 1), (2, None)])
def test_what_flies_high_is_not_too_near_for_a_gun(altitude: int, near: int | None) -> None:
    game = Battle(aerospace(), mech(slots={"RT": ["PPC"] * 3}))
    game.do("altitude", to=altitude)
    told = {"attacker": "b", "target": "a", "attacker_moved": "none"}
    (roll,) = game.fire({"weapon": "PPC"}, range=1, **told)
    added = {part.label: part.value for part in roll.number.parts}
    assert added.get("minimum range") == near


@pytest.mark.rule("TW-aero-height")
def test_space_is_out_of_reach_of_guns_on_the_ground() -> None:
    game = Battle(aerospace(), mech(slots={"RT": ["Medium Laser"]}))
    told = {"attacker": "b", "target": "a", "attacker_moved": "none"}
    assert "is in space" in game.refused({"weapon": "Medium Laser"}, **told)


@pytest.mark.rule("TW-aero-height")
def test_fists_do_not_reach_what_flies_and_find_what_stands() -> None:
    game = raid()
    told: dict[str, Any] = {"attacker": "b", "target": "a", "attack": "kick"}
    told["attacker_moved"] = "none"
    with pytest.raises(RuleError, match="flies, out of reach"):
        game.do("physical", None, **told)
    game.do("altitude", to=0)
    game.do("physical", None, owe=True, **told)


# -- bombs -----------------------------------------------------------------------------------


def bombs(game: Battle, rolls: Any = (), **fields: Any) -> list[RollBomb]:
    told = {"attacker": "a", "target": "b", **fields}
    step = game.do("bomb", None, rolls=rolls, owe=True, **told)
    owed = [event.command for event in step.events if isinstance(event, Owed)]
    return [one for one in owed if isinstance(one, RollBomb)]


@pytest.mark.rule("TW-aero-bomb", "errata-120", "errata-116")
def test_a_dive_sinks_two_altitudes_and_each_bomb_rolls() -> None:
    game = raid(altitude=5)
    game.do("bombs", load={"HE": 3})
    game.do("condition", "b", name="shutdown")
    before = sum(game.report("b")["armor"].values())
    dice = [[3, 3], [3, 3], [4, 4], [4, 2], [2, 3], [4, 5]]
    roll, other = bombs(game, rolls=dice, attack="dive", count=2)
    assert roll.number == other.number
    assert [(p.label, p.value) for p in roll.number.parts] == [("gunnery", 4), ("dive bombing", 2)]
    assert (game.report()["altitude"], game.report()["bombs"]) == (3, {"HE Bomb": 1})
    assert sum(game.report("b")["armor"].values()) == before - 20


@pytest.mark.rule("TW-aero-bomb", "TW-aero-scatter", "errata-121")
def test_bombs_from_altitude_roll_and_scatter_one_by_one() -> None:
    game = raid(altitude=6)
    game.do("bombs", load={"C": 2})
    rolls = bombs(game, rolls=[[6, 6], [3, 4], [5, 5], [2]], attack="bomb", count=2)
    assert [roll.number.value for roll in rolls] == [4 + 2 + 6] * 2
    assert any("2 hexes off, ahead to the left" in note for note in game.notes())


@pytest.mark.rule("TW-aero-scatter")
@pytest.mark.parametrize(
    ("face", "way"),
    [
        (1, "ahead to the left"),
        (2, "ahead to the left"),
        (3, "straight ahead"),
        (4, "straight ahead"),
        (5, "ahead to the right"),
        (6, "ahead to the right"),
    ],
)
def test_bombs_from_altitude_never_fall_behind_the_flight(face: int, way: str) -> None:
    game = raid(altitude=6)
    game.do("bombs", load={"HE": 1})
    bombs(game, rolls=[[5, 6], [face]], attack="bomb")
    assert any(f"1 hex off, {way}" in note for note in game.notes())


@pytest.mark.rule("TW-aero-scatter")
@pytest.mark.parametrize("face", [1, 6])
def test_bombs_of_a_dive_scatter_to_any_side(face: int) -> None:
    game = raid(altitude=5)
    game.do("bombs", load={"HE": 2})
    bombs(game, rolls=[[1, 2], [face]], attack="dive", count=2)
    assert any(f"3 hexes off, in direction {face}" in note for note in game.notes())


@pytest.mark.rule("TW-aero-guided-bomb")
@pytest.mark.parametrize(("tagged", "more"), [(True, -2), (False, 0)])
def test_a_guided_bomb_follows_a_tag(tagged: bool, more: int) -> None:
    game = raid(altitude=4)
    game.do("bombs", load={"LG": 1})
    game.do("condition", "b", name="tagged", on=tagged)
    (roll,) = bombs(game)
    assert roll.number.value == 6 + more


@pytest.mark.rule("TW-aero-bomb")
def test_what_cannot_be_bombed() -> None:
    game = Battle(aerospace(), aerospace())
    with pytest.raises(RuleError, match="does not fly in the air"):
        bombs(game)
    game.do("altitude", to=5)
    game.do("altitude", "b", to=5)
    game.do("bombs", load={"HE": 1, "TAG": 1})
    with pytest.raises(Forbidden, match="bombs fall past it"):
        bombs(game)
    game.do("altitude", "b", to=0)
    for fields in ({"count": 2}, {"store": "TAG"}, {"attack": "kick"}):
        with pytest.raises(RuleError):
            bombs(game, **fields)
    bombs(game)
    with pytest.raises(RuleError, match="has no bombs"):
        bombs(game)


def test_the_crew_decides_the_number() -> None:
    game = Battle(aerospace(), aerospace(), crew=Pilot(gunnery=2, piloting=3))
    assert game.parts()["gunnery"] == 2


@pytest.mark.parametrize(
    ("line", "attack", "store", "count"),
    [("dive 2 he", "dive", "he", 2), ("bomb at b", "bomb", "", 1), ("bomb c", "bomb", "c", 1)],
)
def test_bombs_are_typed(line: str, attack: str, store: str, count: int) -> None:
    game = raid()
    (said,) = understand(game.session, UnitId("a"), line)
    assert isinstance(said, DropBombs)
    assert (said.attack, said.store, said.count, said.target) == (attack, store, count, "b")


def test_a_run_is_typed_behind_the_range() -> None:
    game = raid()
    (begun,) = understand(game.session, UnitId("a"), "strafe")
    assert begun == BeginRun(unit=UnitId("a"), run="strafe")
    (said,) = understand(game.session, UnitId("a"), "ml at 1 strafe")
    assert isinstance(said, Attack)
    assert (said.run, said.target) == ("strafe", "b")
    with pytest.raises(SayError, match="At whom"):
        understand(Battle(aerospace(), mech(), mech()).session, UnitId("a"), "dive he")


@pytest.mark.parametrize(
    "who", [mech(), vehicle("manticore"), protomech(), platoon()], ids=lambda d: d.kind
)
def test_only_what_flies_drops_bombs(who: UnitDesign) -> None:
    game = Battle(who, mech())
    with pytest.raises(RuleError, match="no attack of this kind: bombing"):
        game.do("bomb", None, attacker="a", target="b")
