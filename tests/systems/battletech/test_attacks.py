from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.book import TOTAL_WARFARE
from tests.games import Game
from tests.mechs import mech

ARMED = mech(
    heat_sinks=20,
    slots={"RA": ["PPC"] * 3, "LA": ["Medium Laser"], "RT": ["AC/20"] * 10, "LT": ["AC/20 Ammo"]},
)
PLAIN: dict[str, Any] = {"attacker": "a", "target": "b", "attacker_moved": "none"}
JUMPED = {**PLAIN, "attacker_moved": "jump"}
PPC = [{"weapon": "PPC", "location": "RA"}]


def number(game: Game) -> dict[str, int]:
    (card,) = game.pending("a")
    return {part["label"]: part["value"] for part in card["parts"]}


@pytest.mark.rule("BT-to-hit")
def test_the_to_hit_number_names_every_part() -> None:
    game = Game(ARMED, mech())
    step: dict[str, Any] = {
        "attacker": "a", "target": "b", "weapons": PPC, "side": "front", "range": 7,
        "attacker_moved": "walk", "target_hexes": 5, "target_jumped": False,
        "terrain": ["light_woods"],
    }  # fmt: skip
    game.do("attack", None, owe=True, **step)
    assert number(game) == {
        "gunnery": 4,
        "attacker: walk": 1,
        "target moved 5": 2,
        "light woods": 1,
        "medium range": 2,
    }
    assert game.pending("a")[0]["target"] == 10


@pytest.mark.rule("BT-to-hit")
@pytest.mark.parametrize(
    ("change", "label", "value"),
    [
        ({"attacker_moved": "run"}, "attacker: run", 2),
        ({"attacker_moved": "jump"}, "attacker: jump", 3),
        ({"target_hexes": 3}, "target moved 3", 1),
        ({"target_hexes": 7}, "target moved 7", 3),
        ({"target_hexes": 10}, "target moved 10", 4),
        ({"target_hexes": 18}, "target moved 18", 5),
        ({"target_hexes": 25}, "target moved 25", 6),
        ({"target_jumped": True}, "target jumped", 1),
        ({"terrain": ["heavy_woods"]}, "heavy woods", 2),
        ({"terrain": ["partial_cover"]}, "partial cover", 1),
        ({"range": 15}, "long range", 4),
        ({"range": 1}, "minimum range", 3),
        ({"range": 3}, "minimum range", 1),
        ({"other": -1}, "other", -1),
    ],
)
def test_each_circumstance_has_its_modifier(change: dict[str, Any], label: str, value: int) -> None:
    game = Game(ARMED, mech())
    step = {**PLAIN, "weapons": PPC, "range": 5, **change}
    game.do("attack", None, owe=True, **step)
    assert number(game)[label] == value


@pytest.mark.rule("BT-to-hit")
def test_the_sheets_themselves_add_theirs() -> None:
    game = Game(ARMED, mech())
    game.do("slot", "a", location="HD", slot=2)
    game.do("slot", "a", location="RA", slot=2)
    game.do("heat", "a", to=8)
    game.do("condition", "b", name="prone")
    game.do("condition", "a", name="prone")
    game.do("attack", None, owe=True, **PLAIN, weapons=PPC, range=5)
    assert number(game) == {
        "gunnery": 4,
        "target prone": 1,
        "attacker prone": 2,
        "sensors hit": 2,
        "heat": 1,
        "right arm upper arm actuator": 1,
    }
    game = Game(ARMED, mech())
    game.do("condition", "b", name="shutdown")
    game.do("attack", None, owe=True, **PLAIN, weapons=PPC, range=5, target_hexes=9)
    assert number(game) == {"gunnery": 4, "target immobile": -4}


@pytest.mark.rule("BT-to-hit")
def test_movement_is_read_from_the_sheets_where_it_is_left_out() -> None:
    game = Game(ARMED, mech())
    game.do("move", "a", mode="run", hexes=4)
    game.do("move", "b", mode="walk", hexes=4)
    game.do("attack", None, owe=True, attacker="a", target="b", weapons=PPC, range=5)
    assert number(game) == {"gunnery": 4, "attacker: run": 2, "target moved 4": 1}


@pytest.mark.rule("BT-to-hit")
def test_an_attack_books_heat_and_ammunition_and_strikes_weapon_by_weapon() -> None:
    game = Game(ARMED, mech(armor={"CT": 40}), piloting=False)
    weapons = [*PPC, {"weapon": "AC/20", "location": "RT"}, {"weapon": "Medium Laser"}]
    game.do("attack", None, **PLAIN, weapons=weapons, range=3,
            rolls=[[6, 6], [3, 4], [1, 1], [3, 3], [3, 4]])  # fmt: skip
    assert game.report("b")["armor"]["CT"] == 40 - 10 - 5
    assert game.report("a")["ammo"][0]["shots"] == 4
    game.do("end_turn", None)
    assert game.report("a")["heat"] == 0


@pytest.mark.rule("BT-to-hit")
def test_nobody_shoots_at_what_the_first_weapon_destroyed() -> None:
    game = Game(ARMED, mech(armor={"HD": 0}))
    weapons = [*PPC, {"weapon": "Medium Laser"}]
    game.do("attack", None, **PLAIN, weapons=weapons, range=3, rolls=[[6, 6], [6, 6]])
    assert game.report("b")["destroyed"]
    assert game.pending("a") == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"range": 99}, "0 to 60"),
        ({"range": 30}, "does not reach 30"),
        ({"target": "a"}, "cannot attack itself"),
        ({"target": "z"}, 'no unit "z"'),
        ({"weapons": []}, "at least one weapon"),
        ({"weapons": [{"weapon": "Gauss Rifle"}]}, "carries no"),
        ({"side": "above"}, 'no side "above"'),
        ({"terrain": ["jungle"]}, 'no terrain "jungle"'),
        ({"attacker_moved": "swim"}, 'not "swim"'),
        ({"target_hexes": -1}, "0 to 60 hexes"),
    ],
)
def test_attacks_that_cannot_be(change: dict[str, Any], sentence: str) -> None:
    game = Game(ARMED, mech())
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do("attack", None, owe=True, **{**PLAIN, "weapons": PPC, "range": 5, **change})
    assert game.session.state is before


def test_a_wreck_and_an_empty_bin_attack_nobody() -> None:
    game = Game(ARMED, mech())
    game.do("ammo", "a", location="LT", slot=1, shots=0)
    with pytest.raises(RuleError, match="no ammunition"):
        game.do("attack", None, **PLAIN, weapons=[{"weapon": "AC/20"}], range=2)
    game.do("mark", "a", structure="CT", boxes=18)
    with pytest.raises(RuleError, match="out of the game"):
        game.do("attack", None, **PLAIN, weapons=PPC, range=5)


# -- physical attacks ------------------------------------------------------------------------


def strike(game: Game, rolls: list[list[int]], **step: Any) -> None:
    game.do("physical", None, rolls=rolls, **{**PLAIN, **step})


@pytest.mark.rule("BT-physical")
@pytest.mark.parametrize(
    ("attack", "target"), [("punch", 5), ("kick", 3), ("push", 4), ("club", 4)]
)
def test_physical_numbers(attack: str, target: int) -> None:
    game = Game(mech(), mech())
    game.do("physical", None, owe=True, **PLAIN, attack=attack)
    assert game.pending("a")[0]["target"] == target


@pytest.mark.rule("BT-physical")
def test_a_kick_strikes_a_leg_and_the_target_has_to_stay_up() -> None:
    game = Game(mech(), mech(armor={"RL": 20}))
    strike(game, [[6, 6], [1]], attack="kick")
    assert game.report("b")["armor"]["RL"] == 9
    assert [c["what"] for c in game.pending("b")] == ["Piloting roll: kicked"]


@pytest.mark.rule("BT-physical")
def test_a_missed_kick_shakes_the_kicker() -> None:
    game = Game(mech(), mech())
    strike(game, [[1, 1]], attack="kick")
    assert [c["what"] for c in game.pending("a")] == ["Piloting roll: missed kick"]


@pytest.mark.rule("BT-physical")
def test_punches_use_the_better_arm_that_has_not_fired() -> None:
    game = Game(ARMED, mech())
    game.do("fire", "a", weapon="PPC")
    game.do("physical", None, owe=True, **PLAIN, attack="punch", limb="")
    assert game.pending("a")[0]["target"] == 5
    with pytest.raises(RuleError, match="fired this turn and cannot punch"):
        game.do("physical", None, owe=True, **PLAIN, attack="punch", limb="RA")


@pytest.mark.rule("BT-charge")
def test_a_charge_hurts_both_and_both_roll_at_once() -> None:
    game = Game(mech(), mech(tons=75), pilot=False, criticals=False)
    game.do("physical", None, owe=True, **PLAIN, attack="charge", hexes=4,
            rolls=[[6, 6], [3, 4], [3, 4], [3, 4], [3, 4], [3, 4], [3, 4], [3, 4]])  # fmt: skip
    before, after = 10 + 23, sum(game.report("b")[k]["CT"] for k in ("armor", "structure"))
    assert before - after == 22
    assert game.report("a")["armor"]["CT"] == 2


@pytest.mark.rule("BT-charge")
def test_charges_compare_the_pilots() -> None:
    game = Game(mech(), mech(), crew=Pilot(piloting=3))
    game.do("physical", None, owe=True, **PLAIN, attack="charge", hexes=2)
    assert game.pending("a")[0]["target"] == 3
    game.do("track", "b", track="pilot/piloting", to=6)
    game.session.undo()
    game.session.undo()
    game.do("track", "b", track="pilot/piloting", to=6)
    game.do("physical", None, owe=True, **PLAIN, attack="charge", hexes=2)
    assert game.pending("a")[0]["target"] == 0


@pytest.mark.rule("BT-death-from-above")
def test_death_from_above_strikes_high_and_a_miss_falls() -> None:
    game = Game(mech(), mech(armor={"CT": 40}), pilot=False, criticals=False)
    game.do("physical", None, owe=True, **JUMPED, attack="dfa",
            rolls=[[6, 6], [3], [3], [3], [3], [1], [1], [1]])  # fmt: skip
    assert game.report("b")["armor"]["CT"] == 40 - 17
    assert game.report("a")["armor"]["RL"] == 0
    game = Game(mech(), mech(), pilot=False)
    game.do("physical", None, owe=True, **JUMPED, attack="dfa", rolls=[[1, 1]])
    assert [c["what"] for c in game.pending("a")] == ["fall: hit location, rear"] * 4


@pytest.mark.parametrize(
    ("first", "step", "sentence"),
    [
        (None, {"attack": "bite"}, 'no attack "bite"'),
        (("condition", {"name": "prone"}), {"attack": "kick"}, "lies down"),
        (("slot", {"location": "LL", "slot": 1}), {"attack": "kick"}, "cannot kick"),
        (None, {"attack": "charge", "hexes": 99}, "0 to 60 hexes"),
        (None, {"attack": "dfa"}, "has to jump"),
        (None, {"attack": "charge", "attacker_moved": "jump"}, "cannot charge"),
        (("mark", {"structure": "LA", "boxes": 9}), {"attack": "push"}, "both arms"),
        (("slot", {"location": "LA", "slot": 4}), {"attack": "club"}, "cannot club"),
    ],
)
def test_physical_attacks_that_cannot_be(
    first: tuple[str, dict[str, Any]] | None, step: dict[str, Any], sentence: str
) -> None:
    game = Game(mech(), mech())
    if first:
        game.do(first[0], "a", **first[1])
    with pytest.raises(RuleError, match=sentence):
        game.do("physical", None, owe=True, **{**PLAIN, **step})


def test_a_quad_has_no_fists() -> None:
    game = Game(mech(config="quad"), mech())
    with pytest.raises(RuleError, match="no arms to punch"):
        game.do("physical", None, owe=True, **PLAIN, attack="punch")


def test_the_attack_table_is_complete() -> None:
    table = tables.attacks(TOTAL_WARFARE)
    assert set(table.attacker) == {"none", "walk", "run", "jump", "cruise", "flank"}
    assert [table.pace(n) for n in (0, 2, 3, 4, 5, 6, 7, 9, 10, 17, 18, 24, 25)] == [
        0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6,
    ]  # fmt: skip


def test_renegade_tech_attacks_strike_by_template() -> None:
    game = Game(ARMED, mech(), system="renegade-tech")
    game.do("attack", None, **PLAIN, weapons=[{"weapon": "Medium Laser"}], range=3,
            rolls=[[6, 6], [3, 4], [3]])  # fmt: skip
    rows = game.report("b")["grids"]["CT"]["front_armor"]
    assert sum(row.count(".") for row in rows) >= 4
    game.do("physical", None, owe=True, **PLAIN, attack="kick", rolls=[[6, 6], [1]])
    assert game.pending("b")


@pytest.mark.rule("RT-punch-to-hit")
@pytest.mark.parametrize(("attack", "target"), [("punch", 4), ("kick", 3), ("club", 4)])
def test_renegade_tech_has_its_own_number_for_a_punch(attack: str, target: int) -> None:
    game = Game(mech(), mech(), system="renegade-tech")
    game.do("physical", None, owe=True, **PLAIN, attack=attack)
    assert game.pending("a")[0]["target"] == target
