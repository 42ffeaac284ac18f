from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.systems.battletech import tables
from tests.games import Game
from tests.mechs import mech

FRONT = {2: "CT", 3: "RA", 4: "RA", 5: "RL", 6: "RT", 7: "CT", 8: "LT", 9: "LL", 10: "LA",
         11: "LA", 12: "HD"}  # fmt: skip
LEFT = {2: "LT", 3: "LL", 4: "LA", 5: "LA", 6: "LL", 7: "LT", 8: "CT", 9: "RT", 10: "RA",
        11: "RL", 12: "HD"}  # fmt: skip
MIRROR = {"LT": "RT", "RT": "LT", "LA": "RA", "RA": "LA", "LL": "RL", "RL": "LL"}
RIGHT = {roll: MIRROR.get(where, where) for roll, where in LEFT.items()}
AS_QUAD = {"LA": "FLL", "RA": "FRL", "LL": "RLL", "RL": "RRL"}
PUNCH_FRONT = dict(enumerate(["LA", "LT", "CT", "RT", "RA", "HD"], 1))
PUNCH_LEFT = dict(enumerate(["LT", "LT", "CT", "LA", "LA", "HD"], 1))
KICK_FRONT = dict(enumerate(["RL", "RL", "RL", "LL", "LL", "LL"], 1))
QUAD_PUNCH_REAR = dict(enumerate(["RLL", "LT", "CT", "RT", "RRL", "HD"], 1))
QUAD_KICK_LEFT = dict(enumerate(["FLL", "FLL", "FLL", "RLL", "RLL", "RLL"], 1))


def dice(roll: int, attack: str) -> list[int]:
    return [roll] if attack != "weapon" else [min(6, roll - 1), roll - min(6, roll - 1)]


def landed(config: str, attack: str, side: str, roll: int) -> str:
    game = Game(mech(config=config), criticals=False)
    rolls = [dice(roll, attack)]
    game.do("hit", location="roll", side=side, attack=attack, damage=2, rolls=rolls, owe=True)
    (key,) = [key for key, grid in game.unit().grids.items() if grid.lost]
    return key.removesuffix("/armor")


@pytest.mark.rule("BT-hit-location")
@pytest.mark.parametrize(
    ("side", "table"), [("front", FRONT), ("left", LEFT), ("right", RIGHT), ("rear", FRONT)]
)
def test_weapon_hits_on_bipeds_land_by_the_table_of_their_side(
    side: str, table: dict[int, str]
) -> None:
    for roll, where in table.items():
        rear = "R" if side == "rear" and where in ("CT", "LT", "RT") else ""
        assert landed("biped", "weapon", side, roll) == where + rear


@pytest.mark.rule("BT-hit-location")
@pytest.mark.parametrize(("side", "table"), [("front", FRONT), ("left", LEFT), ("right", RIGHT)])
def test_weapon_hits_on_quads_read_front_legs_for_arms(side: str, table: dict[int, str]) -> None:
    for roll, where in table.items():
        assert landed("quad", "weapon", side, roll) == AS_QUAD.get(where, where)


@pytest.mark.rule("BT-hit-location")
@pytest.mark.parametrize(
    ("config", "attack", "side", "table"),
    [
        ("biped", "punch", "front", PUNCH_FRONT),
        ("biped", "punch", "left", PUNCH_LEFT),
        ("biped", "kick", "front", KICK_FRONT),
        ("biped", "kick", "left", dict.fromkeys(range(1, 7), "LL")),
        ("biped", "kick", "right", dict.fromkeys(range(1, 7), "RL")),
        ("quad", "kick", "left", QUAD_KICK_LEFT),
    ],
)
def test_punches_and_kicks_have_their_own_tables(
    config: str, attack: str, side: str, table: dict[int, str]
) -> None:
    for roll, where in table.items():
        assert landed(config, attack, side, roll) == where


@pytest.mark.rule("BT-hit-location")
def test_a_quad_punched_from_behind_is_struck_in_its_hind_legs() -> None:
    for roll, where in QUAD_PUNCH_REAR.items():
        rear = "R" if where in ("CT", "LT", "RT") else ""
        assert landed("quad", "punch", "rear", roll) == where + rear


@pytest.mark.rule("BT-clusters")
@pytest.mark.parametrize(
    ("rack", "roll", "hits"),
    [(2, 2, 1), (2, 8, 2), (4, 7, 3), (5, 11, 5), (6, 2, 2), (10, 5, 6), (15, 4, 6), (20, 2, 6),
     (20, 7, 12), (20, 10, 16), (20, 12, 20), (30, 9, 24), (40, 8, 24), (40, 12, 40), (20, 1, 6),
     (20, 14, 20), (1, 7, 1)],
)  # fmt: skip
def test_cluster_hits_by_rack_and_roll(rack: int, roll: int, hits: int) -> None:
    assert tables.cluster_hits(rack, roll) == hits


def test_every_column_of_the_cluster_table_never_falls_as_the_roll_rises() -> None:
    for size, column in tables.clusters().columns.items():
        assert list(column) == sorted(column)
        assert column[-1] == size


@pytest.mark.rule("BT-damage-groups")
def test_a_missile_rack_rolls_its_cluster_and_then_group_by_group() -> None:
    game = Game(mech(armor=dict.fromkeys(("CT", "RA", "LT"), 12)))
    game.do("hit", weapon="LRM 20", side="front", rolls=[[3, 4], [3, 4], [1, 2], [5, 3]])
    armor = game.report()["armor"]
    assert (armor["CT"], armor["RA"], armor["LT"]) == (7, 7, 10)


@pytest.mark.rule("BT-damage-groups")
def test_srm_missiles_fall_one_by_one_and_streaks_all_hit() -> None:
    game = Game(mech())
    game.do("hit", weapon="srm4", rolls=[[3, 4], [3, 4], [3, 4], [3, 4]])
    assert game.report()["armor"]["CT"] == 4
    game.do("hit", weapon="Streak SRM 2", rolls=[[1, 2], [1, 2]])
    assert game.report()["armor"]["RA"] == 6


@pytest.mark.rule("BT-damage-groups", "BT-weapon")
@pytest.mark.parametrize(
    ("step", "rolls", "left"),
    [
        ({"weapon": "AC/10"}, [[3, 4]], 2),
        ({"weapon": "Heavy Gauss Rifle", "range": "long"}, [[3, 4]], 2),
        ({"weapon": "LB 5-X AC", "cluster": True}, [[3, 4]] + [[3, 4]] * 3, 9),
        ({"weapon": "Ultra AC/5", "shots": 2}, [[4, 4], [3, 4], [3, 4]], 2),
        ({"weapon": "LRM 5", "modifier": 2}, [[4, 5], [3, 4]], 7),
        ({"damage": 7, "group": 5}, [[3, 4], [3, 4]], 5),
        ({"damage": 7, "group": 5, "location": "CT"}, [], 5),
    ],
)
def test_weapons_do_their_damage(step: dict[str, Any], rolls: list[list[int]], left: int) -> None:
    game = Game(mech(armor={"CT": 12}))
    game.do("hit", rolls=rolls, **step)
    assert game.report()["armor"]["CT"] == left


def test_a_weapon_on_the_table_is_found_by_its_own_facts() -> None:
    game = Game(mech(), mech(slots={"RT": ["PPC"] * 3}))
    game.do("hit", weapon="ppc", rolls=[[3, 4]])
    assert game.report()["armor"]["CT"] == 0


@pytest.mark.rule("TW-location-two")
def test_a_location_roll_of_two_asks_for_a_critical_after_all_else() -> None:
    game = Game(mech())
    game.do("hit", location="roll", side="left", damage=5, rolls=[[1, 1]], owe=True)
    (card,) = game.pending()
    assert (card["what"], card["why"]) == ("Critical hits, left torso", "the location roll was a 2")


@pytest.mark.rule("TW-location-two")
def test_a_two_that_strikes_no_box_asks_for_nothing() -> None:
    game = Game(mech())
    for location in ("LT", "CT"):
        game.do("mark", structure=location, boxes=game.report()["structure"][location])
    game.do("hit", location="roll", side="left", damage=1, rolls=[[1, 1]], owe=True)
    assert game.pending() == []


@pytest.mark.rule("BT-head-hit", "BT-consciousness")
def test_a_head_hit_hurts_the_pilot_once_per_group() -> None:
    game = Game(mech())
    game.do("hit", location="HD", damage=5, rolls=[[2, 1]])
    assert game.report()["pilot"] == {"hits": 1, "conscious": True, "dead": False}
    game.do("hit", location="HD", damage=2, rolls=[[2, 2]])
    assert game.report()["pilot"] == {"hits": 2, "conscious": False, "dead": False}


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"location": "roll", "side": "above", "damage": 3}, 'no side "above"'),
        ({"location": "roll", "attack": "bite", "damage": 3}, 'no attack "bite"'),
        ({"weapon": "Wave Motion Gun"}, 'no weapon "Wave Motion Gun"'),
        ({"weapon": "AC/5", "damage": 4}, "either its damage or its weapon"),
        ({"location": "RT"}, "either its damage or its weapon"),
        ({"weapon": "AC/5", "range": "far"}, 'no range "far"'),
        ({"weapon": "AC/5", "shots": 9}, "1 to 6 shots"),
        ({"damage": 5, "group": 0}, "at least 1 point"),
        ({"location": "FLL", "damage": 5}, 'no location "FLL"'),
    ],
)
def test_a_hit_that_cannot_be_is_refused(step: dict[str, Any], sentence: str) -> None:
    game = Game(mech())
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do("hit", **step)
    assert game.session.state is before
