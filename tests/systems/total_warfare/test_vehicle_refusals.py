"""What a vehicle cannot suffer, be or be told, each refused with one sentence."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.units.vehicle.facts import Motion
from tests.blk import BUNKER, HANDHELD, TURRET
from tests.games import Game
from tests.mechs import mech
from tests.systems.total_warfare.test_vehicle_battle import attack, number
from tests.systems.total_warfare.test_vehicle_criticals import carrying, tank
from tests.systems.total_warfare.test_walls import DICE, GROUND, built, plain
from tests.vehicles import vehicle

BOTH = ("total-warfare", "renegade-tech")
"""What follows holds wherever vehicles play."""

# -- stuck -------------------------------------------------------------------------------------


@pytest.mark.rule("TW-bog-down")
def test_a_stuck_vehicle_is_no_easier_to_hit_and_moves_nowhere() -> None:
    game = Game(mech(slots={"RA": ["Medium Laser"]}), tank())
    game.do("condition", "b", name="stuck")
    report = game.report("b")
    assert "stuck" in report["conditions"]
    assert "immobile" not in report["conditions"]
    assert report["movement"]["cruise"] == 0
    with pytest.raises(RuleError, match="is stuck and cannot move"):
        game.do("move", "b", mode="cruise", hexes=1)
    with pytest.raises(RuleError, match="is stuck and cannot charge"):
        game.do("physical", None, attack="charge", attacker="b", target="a", hexes=1)
    game.do("end_phase", None)
    attack(game, "a", "b", "Medium Laser", owe=True)
    assert number(game) == {"gunnery": 4}
    engine = Game(mech(slots={"RA": ["Medium Laser"]}), tank())
    engine.do("condition", "b", name="engine")
    engine.do("end_phase", None)
    attack(engine, "a", "b", "Medium Laser", owe=True)
    assert number(engine)["target immobile"] == -4


# -- whose hit, and from where -----------------------------------------------------------------


@pytest.mark.parametrize("system", BOTH)
@pytest.mark.parametrize("design", ["mech", "tank"])
@pytest.mark.parametrize("more", [{"damage": 3}, {"weapon": "Medium Laser"}])
def test_a_hit_by_nobody_on_the_table_is_refused(
    system: str, design: str, more: dict[str, Any]
) -> None:
    struck = tank() if design == "tank" else mech()
    game = Game(struck, mech(), system=system, seed=1)
    with pytest.raises(RuleError, match='There is no unit "zz" in this game'):
        game.do("hit", attacker="zz", **more)
    game.do("hit", attacker="b", **more)


def test_a_volley_by_nobody_on_the_table_is_refused() -> None:
    game = Game(tank(), system="renegade-tech")
    shot = {"unit": "a", "weapon": "Medium Laser", "attacker": "zz"}
    with pytest.raises(RuleError, match='There is no unit "zz" in this game'):
        game.do("volley", None, shots=[shot])


@pytest.mark.parametrize("base", [TURRET, BUNKER, HANDHELD])
def test_what_stands_is_hit_by_nobody_and_has_no_legs(base: dict[str, Any]) -> None:
    game = Game(built(base))
    with pytest.raises(RuleError, match='There is no unit "zz" in this game'):
        game.do("hit", damage=3, attacker="zz")
    with pytest.raises(RuleError, match="has no legs that infantry could attack"):
        game.do("hit", damage=3, attack="leg")


@pytest.mark.parametrize("system", BOTH)
def test_a_hit_from_behind_a_vehicle_strikes_its_rear(system: str) -> None:
    game = Game(tank(), system=system, seed=1)
    game.do("hit", weapon="Machine Gun", rear=True)
    said = Game(tank(), system=system, seed=1)
    said.do("hit", weapon="Machine Gun", side="rear")
    assert game.report() == said.report()
    assert any(grid.lost for key, grid in game.unit().grids.items() if key.startswith("RR"))
    with pytest.raises(RuleError, match="comes from behind or from the left, not from both"):
        game.do("hit", weapon="Machine Gun", rear=True, side="left")


def test_rows_from_behind_a_vehicle_strike_its_rear() -> None:
    game = Game(tank(), system="renegade-tech")
    game.do("rows", rows=1, rear=True, rolls=[[3, 4]])
    assert game.unit().grids[GridKey("RR/armor")].left < 26
    with pytest.raises(RuleError, match="comes from behind or from the right, not from both"):
        game.do("rows", rows=1, rear=True, side="right", rolls=[[3, 4]])


# -- conditions by kind ------------------------------------------------------------------------

OF_MECHS = (
    "prone", "shutdown", "unconscious", "wading", "stalled", "flipped", "ejected",
    "commander pilots", "engine exploded", "airborne", "out of control",
)  # fmt: skip
OF_VEHICLES = (
    "engine", "fuel_tank", "flight_stabilizer", "crashed", "sunk", "towed", "over water",
    "no landing",
)  # fmt: skip


@pytest.mark.parametrize("system", BOTH)
@pytest.mark.parametrize("name", OF_MECHS)
def test_a_vehicle_cannot_be_what_only_a_mech_is(system: str, name: str) -> None:
    game = Game(tank(), mech(), system=system)
    with pytest.raises(RuleError, match=f'Manticore Heavy Tank cannot be "{name}"'):
        game.do("condition", name=name)
    game.do("condition", name=name, on=False)
    game.do("condition", "b", name=name)


@pytest.mark.parametrize("name", OF_VEHICLES)
def test_a_mech_cannot_be_what_only_a_vehicle_is(name: str) -> None:
    game = Game(mech())
    with pytest.raises(RuleError, match=f'cannot be "{name}"'):
        game.do("condition", name=name)


@pytest.mark.parametrize("base", [TURRET, BUNKER])
@pytest.mark.parametrize("name", ["prone", "shutdown", "engine", "stuck", "crashed"])
def test_what_stands_cannot_be_what_only_moving_units_are(base: dict[str, Any], name: str) -> None:
    game = Game(built(base))
    with pytest.raises(RuleError, match=f'cannot be "{name}"'):
        game.do("condition", name=name)


def test_a_vehicle_cannot_be_what_only_another_vehicle_is() -> None:
    hover = replace(tank(), motion=Motion.HOVER)
    kinds = {
        "over water": (hover, tank()),
        "no landing": (vehicle("warrior"), tank()),
        "flight_stabilizer": (vehicle("warrior"), tank()),
        "towed": (replace(tank(), is_trailer=True), tank()),
        "riders": (replace(tank(), is_omni=True), tank()),
    }
    for name, (one, other) in kinds.items():
        game = Game(one, other)
        game.do("condition", name=name)
        with pytest.raises(RuleError, match=f'cannot be "{name}"'):
            game.do("condition", "b", name=name)


def test_words_of_the_table_are_written_on_any_sheet() -> None:
    game = Game(tank(), mech(), built(TURRET))
    for unit in "abc":
        for name in ("tagged", "ecm", "in the woods"):
            game.do("condition", unit, name=name)


# -- walls -------------------------------------------------------------------------------------


@pytest.mark.rule("TW-inside-building")
def test_who_enters_a_building_takes_the_groups_of_the_attack_before_as_they_were() -> None:
    game = Game(tank(), plain())
    game.do("hit", damage=10, group=5, owe=True)
    assert len(game.pending()) == 2
    game.do("inside", building="b")
    for _ in range(2):
        game.do("resolve", None, pending=game.pending()[0]["id"], rolls=[[3, 4]])
    assert game.report()["armor"]["FR"] == tank().armor["FR"] - 10
    assert game.report("b")["structure"] == {GROUND: 40}


@pytest.mark.rule("TW-emplacement")
def test_a_fallen_emplacement_takes_no_critical_hit() -> None:
    game = Game(built(TURRET))
    game.do("mark", structure="GUNS", boxes=game.report()["structure"]["GUNS"])
    with pytest.raises(RuleError, match="is out of the game"):
        game.do("critical", location="GUNS", rolls=[DICE[8]])


PIERCING: dict[str, Any] = {"weapon": "AC/10", "munition": "armor-piercing", "location": "FR"}

# -- armor-piercing shots ----------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-piercing")
@pytest.mark.parametrize(("roll", "driver"), [(7, 0), (8, 1)])
def test_armor_piercing_shots_look_for_something_to_break_though_the_armor_holds(
    roll: int, driver: int
) -> None:
    game = Game(tank())
    # An AC/10 takes two off: six is the first row.
    game.do("hit", rolls=[DICE[roll]], **PIERCING)
    assert game.report()["crew"]["driver"] == driver
    assert game.report()["structure"] == dict(tank().structure)


@pytest.mark.rule("TW-vehicle-piercing")
def test_some_armor_gives_piercing_shots_nothing_and_some_gives_them_more() -> None:
    for kind in ("Hardened", "Ferro-Lamellor", "Reactive"):
        game = Game(replace(tank(), armor_type=kind))
        game.do("hit", owe=True, **PIERCING)
        assert game.pending() == []
    weak = replace(tank(), bar=9)
    for design, rest in ((replace(tank(), armor_type="Reflective"), []), (weak, [DICE[2]])):
        game = Game(design)
        # Two more make up for what an AC/10 takes off; ten points go through the rating as well.
        game.do("hit", rolls=[DICE[6], *rest], **PIERCING)
        assert game.report()["crew"]["driver"] == 1


@pytest.mark.rule("TW-vehicle-piercing")
def test_a_piercing_shot_that_breaches_makes_the_roll_of_the_structure_alone() -> None:
    game = Game(carrying(tank()))
    game.do("mark", armor="FR", boxes=tank().armor["FR"] - 9)
    game.do("hit", weapon="AC/10", munition="armor-piercing", location="FR", owe=True)
    assert [card["why"] for card in game.pending()] == ["the front lost structure"]
