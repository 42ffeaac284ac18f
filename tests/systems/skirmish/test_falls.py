import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.systems.skirmish.card import HEXES
from tests.systems.skirmish.cards import attack, battle, card, left

TURNED = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 5, 11: 5}


@pytest.mark.rule("SK-9", "SK-fall", "SK-fall-damage")
def test_t5_fifteen_damage_and_a_five_bring_a_light_mech_down() -> None:
    game = battle()
    game.do("hit", "b", location="torso", damage=15)
    (entry,) = game.pending("b")
    assert (entry["what"], entry["due"]) == ("Fall check: 15 damage in one turn", "turn end")
    assert (entry["target"], entry["dice"]) == (6, [1, 11])
    game.do("end_turn", None, rolls=[[5], [4], [2]])
    assert left(game) == {"torso": 5, "left_leg": 15}
    assert "prone" in game.report("b")["conditions"]
    assert game.report("b")["facing"] == 2


@pytest.mark.rule("SK-9")
@pytest.mark.parametrize("roll", range(1, 12))
def test_every_line_of_the_check_for_damage(roll: int) -> None:
    game = battle()
    game.do("hit", "b", location="torso", damage=15)
    game.do("end_turn", None, rolls=[[roll], [1], [1]] if roll <= 5 else [[roll]])
    assert ("prone" in game.report("b")["conditions"]) == (roll <= 5)


@pytest.mark.rule("SK-9")
def test_t6_fourteen_damage_ask_for_no_check() -> None:
    game = battle()
    game.do("hit", "b", location="torso", damage=14)
    assert game.pending("b") == []
    game.do("end_turn", None)
    assert game.report("b")["conditions"] == []


@pytest.mark.rule("SK-9", "SK-turn")
def test_the_check_comes_once_a_turn_and_each_turn_counts_anew() -> None:
    game = battle()
    for place in ("torso", "left_arm", "right_arm"):
        game.do("hit", "b", location=place, damage=8)
    assert game.report("b")["damage_this_turn"] == 24
    assert len(game.pending("b")) == 1
    game.do("end_turn", None, rolls=[[6]])
    assert game.report("b")["damage_this_turn"] == 0
    game.do("hit", "b", location="left_leg", damage=14)
    assert game.pending("b") == []


@pytest.mark.rule("SK-9")
def test_damage_from_falling_counts_but_who_is_down_need_not_check() -> None:
    game = battle()
    game.do("hit", "b", location="torso", damage=10)
    game.do("enter_rocks", "b", rolls=[[1], [1], [5]])
    assert game.report("b")["damage_this_turn"] == 15
    assert [entry["due"] for entry in game.pending("b")] == ["turn end"]
    game.do("stand", "b")
    game.do("end_turn", None, rolls=[[6]])
    game.do("condition", "b", name="prone")
    game.do("hit", "b", location="right_arm", damage=15)
    game.do("end_turn", None)
    assert game.pending("b") == []


@pytest.mark.rule("SK-9")
def test_a_check_that_nobody_rolls_stays_owed() -> None:
    game = battle()
    game.do("hit", "b", location="torso", damage=15)
    game.do("end_turn", None)
    (entry,) = game.pending("b")
    game.do("resolve", None, pending=entry["id"], rolls=[[1], [1], [9]])
    assert left(game) == {"torso": 0}
    assert game.report("b")["destroyed"] == "The torso is lost."


def test_checks_at_the_end_of_a_turn_go_by_the_roster() -> None:
    game = battle()
    for unit in ("b", "a"):
        game.do("hit", unit, location="torso", damage=15)
    game.do("end_turn", None, rolls=[[11], [5], [1], [9]])
    assert game.report("a")["conditions"] == []
    assert game.report("b")["destroyed"] == "The torso is lost."


@pytest.mark.rule("SK-fall")
@pytest.mark.parametrize(("roll", "sides"), TURNED.items())
def test_every_line_of_the_facing_table(roll: int, sides: int) -> None:
    game = battle()
    game.do("track", "a", track="facing", to=4)
    game.do("fall", "a", rolls=[[roll], [9]])
    assert game.report("a")["facing"] == (4 + sides) % 6


@pytest.mark.rule("SK-fall-damage", "SK-4")
@pytest.mark.parametrize(("weight", "half"), [("light", 5), ("medium", 7), ("heavy", 10)])
def test_a_fall_does_half_the_mechs_own_points(weight: str, half: int) -> None:
    game = battle(card(weight))
    game.do("fall", "a", rolls=[[1], [11]])
    assert left(game, "a") == {"cockpit": 20 - half}


@pytest.mark.rule("SK-rocks")
@pytest.mark.parametrize("roll", range(1, 12))
def test_every_line_of_the_check_for_rocks(roll: int) -> None:
    game = battle()
    game.do("enter_rocks", "a", rolls=[[roll], [1], [9]] if roll <= 4 else [[roll]])
    assert ("prone" in game.report("a")["conditions"]) == (roll <= 4)
    assert game.report("a")["movement_left"] == 4


@pytest.mark.rule("SK-missed", "SK-kick", "SK-charge")
@pytest.mark.parametrize("roll", range(1, 12))
@pytest.mark.parametrize("word", ["kick", "charge"])
def test_every_line_of_the_check_after_a_miss(word: str, roll: int) -> None:
    game = battle()
    attack(game, 5, *((roll, 1, 9) if roll <= 4 else (roll,)), do=word)
    assert left(game) == {}
    assert left(game, "a") == ({"torso": 15} if roll <= 4 else {})


def test_a_shot_that_misses_asks_for_nothing() -> None:
    game = battle()
    attack(game, 3)
    assert game.pending("a") == []


@pytest.mark.rule("SK-leg-lost", "SK-12")
def test_who_loses_a_leg_falls_at_once_with_facing_and_damage() -> None:
    game = battle(card(), card(left_leg=3))
    attack(game, 8, 1, 6, 5)
    assert left(game) == {"left_leg": 0, "left_arm": 15}
    assert game.report("b")["facing"] == 3
    assert game.report("b")["conditions"] == ["prone", "left leg lost"]


@pytest.mark.rule("SK-leg-lost", "SK-critical")
def test_the_critical_comes_before_the_fall() -> None:
    game = battle(card(), card(left_leg=3))
    attack(game, 11, 1, 9, 6, 5, owe=False)
    assert left(game) == {"left_leg": 0, "left_arm": 15}
    fatal = battle(card(), card(right_leg=3, weapons=()))
    attack(fatal, 11, 3, owe=True)
    assert [entry["what"] for entry in fatal.pending("b")] == [
        "Critical hit, right leg",
        "Facing after the fall",
    ]


@pytest.mark.rule("SK-13")
def test_damage_from_a_fall_overflows_like_any_other() -> None:
    game = battle(card("heavy", left_arm=4))
    game.do("fall", "a", rolls=[[1], [5]])
    assert left(game, "a") == {"left_arm": 0, "torso": 14}


@pytest.mark.rule("SK-down", "SK-leg-lost")
def test_who_is_down_does_not_fall_again() -> None:
    game = battle(card("heavy", left_leg=3, right_leg=3))
    game.do("hit", "a", location="left_leg", damage=3, rolls=[[1], [3]])
    assert left(game, "a") == {"left_leg": 0, "right_leg": 0, "torso": 13}
    with pytest.raises(RuleError, match="down already"):
        game.do("fall", "a", rolls=[[1], [1]])


@pytest.mark.rule("SK-down")
def test_a_fall_that_is_owed_is_dropped_when_the_mech_goes_down_otherwise() -> None:
    game = battle()
    game.do("hit", "a", location="left_leg", damage=20, owe=True)
    assert "Facing after the fall" in [entry["what"] for entry in game.pending("a")]
    game.do("condition", "a", name="prone")
    assert "Facing after the fall" not in [entry["what"] for entry in game.pending("a")]


# -- movement --------------------------------------------------------------------------------


@pytest.mark.rule("SK-card", "SK-3", "SK-turn")
def test_a_move_takes_movement_points_and_counts_hexes() -> None:
    game = battle()
    game.do("move", "a", path=["clear", "light_woods", "heavy_woods"])
    assert (game.report("a")["movement"], game.report("a")["movement_left"]) == (6, 2)
    with pytest.raises(RuleError, match="takes 3 movement points; First has 2 left"):
        game.do("move", "a", path=["clear", "heavy_woods"])
    assert game.unit("a").tracks[HEXES] == 3
    game.do("end_turn", None)
    assert game.report("a")["movement_left"] == 6


@pytest.mark.rule("SK-rocks")
def test_a_move_ends_in_rocks_with_a_check() -> None:
    game = battle()
    game.do("move", "a", path=["clear", "rocks"], rolls=[[4], [1], [9]])
    assert left(game, "a") == {"torso": 15}
    for path, sentence in (
        (["rocks", "clear"], "stand up first"),
        ([], "stand up first"),
    ):
        with pytest.raises(RuleError, match=sentence):
            game.do("move", "a", path=path)
    with pytest.raises(RuleError, match="stand up first"):
        game.do("enter_rocks", "a", rolls=[[11]])
    game.do("stand", "a")
    for path, sentence in (
        (["rocks", "clear"], "ends in rocks"),
        ([], "at least one hex"),
        (["swamp"], 'no terrain "swamp"'),
    ):
        with pytest.raises(RuleError, match=sentence):
            game.do("move", "a", path=path)


@pytest.mark.rule("SK-18")
def test_standing_up_costs_one_point_and_no_roll() -> None:
    game = battle()
    game.do("fall", "a", rolls=[[1], [9]])
    game.do("stand", "a")
    assert game.report("a")["conditions"] == []
    assert game.report("a")["movement_left"] == 5
    with pytest.raises(RuleError, match="standing already"):
        game.do("stand", "a")


@pytest.mark.rule("SK-18")
def test_without_a_point_left_nobody_stands_up() -> None:
    game = battle(card(movement=2))
    game.do("enter_rocks", "a", rolls=[[1], [1], [9]])
    before = game.session.state
    with pytest.raises(RuleError, match="no movement point left"):
        game.do("stand", "a")
    assert game.session.state is before
    game.do("end_turn", None)
    game.do("stand", "a")


@pytest.mark.rule("SK-16")
def test_one_leg_leaves_one_point_and_none_nothing() -> None:
    game = battle(card(left_leg=3, right_leg=3))
    game.do("hit", "a", location="left_leg", damage=3, rolls=[[1], [9]])
    assert game.report("a")["movement"] == 1
    derived = game.session.system.derive(game.session.state, next(iter(game.session.state.units)))
    parts = derived.numbers["movement"].parts
    assert [(part.label, part.value) for part in parts] == [("printed", 6), ("one leg left", -5)]
    game.do("stand", "a")
    assert game.report("a")["movement_left"] == 0
    game.do("hit", "a", location="right_leg", damage=3, rolls=[[1], [9]])
    assert game.report("a")["movement"] == 0
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="no leg to stand on"):
        game.do("stand", "a")


def test_a_check_that_the_table_does_not_know_is_refused() -> None:
    with pytest.raises(RuleError, match='no fall check after "wind"'):
        battle().do("keep_balance", "a", after="wind", rolls=[[1]])
