"""Buildings, gun emplacements and handheld weapons: what does not move."""

from typing import Any

import pytest

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.offers import SHEET
from tests.blk import BUNKER, HANDHELD, TURRET, Lines, blk, reported
from tests.games import A, Game
from tests.mechs import mech

DICE = {n: [min(6, n - 1), n - min(6, n - 1)] for n in range(2, 13)}
GROUND, UPPER = "0.0,0.0,0.0/0", "0.0,0.0,0.0/1"
FACTOR = 40


def built(base: dict[str, Lines], **changes: Lines) -> UnitDesign:
    design = reported(blk(base, **changes)).design
    assert design is not None
    return design


def guns(**changes: Lines) -> Game:
    armed: dict[str, Any] = {
        "Guns Equipment": ["Medium Laser", "AC/5", "IS Ammo AC/5", "Searchlight"]
    }
    return Game(built(TURRET | armed, **changes), mech())


@pytest.mark.rule("TW-building")
def test_a_building_loses_armor_and_then_its_factor_half_of_it_where_it_is_strong() -> None:
    game = Game(built(BUNKER))
    assert game.report()["kind"] == "building"
    assert game.report()["armor"] == {GROUND: 60, UPPER: 60}
    assert game.report()["structure"] == {GROUND: 90, UPPER: 90}
    game.do("hit", damage=71)
    assert game.report()["armor"][GROUND] == 0
    assert game.report()["structure"] == {GROUND: 85, UPPER: 90}
    weak = Game(built(BUNKER, building_class=0, armor=10, height=1))
    weak.do("hit", location=GROUND, damage=21)
    assert weak.report()["structure"] == {GROUND: 79}
    weak.do("hit", location=GROUND, damage=500)
    assert weak.report()["destroyed"] is None
    weak.do("end_phase", None)
    assert weak.report()["destroyed"] == "It has collapsed."
    with pytest.raises(RuleError, match="no location"):
        game.do("hit", location="roof", damage=3)
    with pytest.raises(RuleError, match="nothing in"):
        game.do("critical", location=GROUND)


def test_weapons_strike_a_named_place_without_a_location_roll() -> None:
    game = Game(built(BUNKER))
    game.do("hit", location=UPPER, weapon="LRM 20", rolls=[[6, 6]])
    assert game.report()["armor"] == {GROUND: 60, UPPER: 40}
    shot = Game(mech(slots={"RA": ["Medium Laser"]}), built(BUNKER))
    at: dict[str, Any] = {
        "attacker": "a",
        "target": "b",
        "weapons": [{"weapon": "Medium Laser"}],
    }
    shot.do("attack", None, **at, range=1, rolls=[[6, 6]])
    assert shot.report("b")["armor"][GROUND] == 55


def test_its_guns_fire() -> None:
    game = Game(built(BUNKER), mech())
    at: dict[str, Any] = {"attacker": "a", "target": "b", "weapons": [{"weapon": "AC/10"}]}
    game.do("attack", None, **at, range=3, rolls=[[6, 6], [3, 3]])
    assert game.report()["ammo"][0]["shots"] == 9
    game.do("end_turn", None)
    game.do("fire", weapon="AC/10")


@pytest.mark.rule("TW-emplacement")
@pytest.mark.parametrize(("points", "asks"), [(9, False), (10, True)])
def test_a_hard_blow_asks_what_breaks(points: int, asks: bool) -> None:
    game = guns()
    game.do("hit", damage=points, owe=True)
    assert game.report()["structure"] == {"GUNS": FACTOR - points // 2}
    assert bool(game.pending()) == asks


def test_the_factor_of_the_phases_start_decides() -> None:
    game = guns()
    game.do("hit", damage=60, rolls=[DICE[2]])
    game.do("hit", damage=8)
    game.do("end_phase", None)
    game.do("hit", damage=4, rolls=[DICE[2]])
    game.do("hit", damage=99)
    assert game.report()["destroyed"] == "It has collapsed."


def test_every_row_of_its_table() -> None:
    game = guns()
    for roll in range(2, 6):
        game.do("critical", location="GUNS", rolls=[DICE[roll]])
    assert {weapon["state"] for weapon in game.report()["weapons"]} == {"ok"}
    game.do("critical", location="GUNS", rolls=[DICE[6], [1]], choices=["AC/5"])
    assert [weapon["state"] for weapon in game.report()["weapons"]] == ["ok", "jammed"]
    with pytest.raises(RuleError, match="malfunctions"):
        game.do("fire", weapon="AC/5")
    game.do("unjam", weapon="AC/5")
    game.do("critical", location="GUNS", rolls=[DICE[7]])
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="gunners are stunned"):
        game.do("fire", weapon="AC/5")
    game.do("end_turn", None)
    assert game.report()["crew"]["stunned"] == 0
    game.do("critical", location="GUNS", rolls=[DICE[8], [5]], choices=["AC/5"])
    assert [weapon["state"] for weapon in game.report()["weapons"]] == ["ok", "destroyed"]
    game.do("critical", location="GUNS", rolls=[DICE[10], [3]])
    assert game.report()["turret"] == {"GUNS": "jammed"}
    game.do("critical", location="GUNS", rolls=[DICE[10], [3]])
    assert game.report()["turret"] == {"GUNS": "locked"}
    game.do("critical", location="GUNS", rolls=[DICE[10]])
    game.do("critical", location="GUNS", rolls=[DICE[12]])
    assert len(game.unit().slots) == 2
    game.do("critical", location="GUNS", rolls=[DICE[9]])
    assert game.report()["destroyed"] == "The gunners are dead."
    locked = guns()
    locked.do("critical", location="GUNS", rolls=[DICE[10], [4]])
    assert locked.report()["turret"] == {"GUNS": "locked"}
    with pytest.raises(RuleError, match="no location"):
        locked.do("critical", location="FR")


def test_its_ammunition_explodes_into_the_walls() -> None:
    game = guns()
    game.do("ammo", location="GUNS", slot=3, shots=7)
    game.do("critical", location="GUNS", rolls=[DICE[11]])
    assert game.report()["structure"] == {"GUNS": FACTOR - 17}
    assert game.report()["ammo"][0]["shots"] == 0
    game.do("critical", location="GUNS", rolls=[DICE[11]])
    assert game.report()["structure"] == {"GUNS": FACTOR - 17}
    with pytest.raises(RuleError, match="0 to 20 shots"):
        game.do("ammo", location="GUNS", slot=3, shots=21)


@pytest.mark.rule("TW-handheld")
@pytest.mark.parametrize(("points", "left", "broken"), [(12, 0, False), (13, 0, True)])
def test_a_handheld_weapon_breaks_with_the_first_point_beyond_its_armor(
    points: int, left: int, broken: bool
) -> None:
    game = Game(built(HANDHELD))
    game.do("hit", damage=points)
    assert game.report()["armor"] == {"GUN": left}
    assert (game.report()["destroyed"] == "The weapon is destroyed.") == broken


def test_they_are_marked_by_hand_have_names_and_turns_end() -> None:
    for base in (BUNKER, TURRET, HANDHELD):
        game = Game(built(base), mech())
        system, paper = game.session.system, game.unit()
        for key, grid in paper.grids.items():
            if grid.size:
                game.do("mark", grid=key, boxes=1)
            assert system.name_of(paper.design, key)
        for track in paper.tracks:
            system.name_of(paper.design, track)
        assert system.offers(game.session.state, A, SHEET) == ()
        game.do("end_turn", None)
        assert "immobile" in game.report()["conditions"]
    struck = Game(mech(), built(TURRET))
    at: dict[str, Any] = {"attacker": "a", "target": "b", "attacker_moved": "none"}
    struck.do("physical", None, **at, attack="kick", rolls=[[6, 6], DICE[2]])
    assert struck.report("b")["structure"] == {"GUNS": FACTOR - mech().tons // 5 // 2}
