from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.answers import DiceSpec, Question, Rolled
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.session.journal import whole
from recordsheet_gui.systems.skirmish.card import HEXES, fired_key
from recordsheet_gui.systems.skirmish.commands import Attack, AttackCommand, Charge, Kick
from recordsheet_gui.systems.skirmish.numbers import movement_cost, to_hit, view_blocked_by
from tests.systems.skirmish.cards import GUN, LASER, attack, battle, card, left

WHO: dict[str, Any] = {"attacker": UnitId("a"), "target": UnitId("b")}


def number(command: AttackCommand, **options: Any) -> int:
    return to_hit(battle(**options).session.state, command).value


@pytest.mark.rule("SK-2", "SK-attacker-moved", "SK-target-moved", "SK-cover")
def test_t1_the_number_is_the_base_and_all_that_makes_it_harder() -> None:
    command = Attack(
        **WHO, weapon="Laser", attacker_moved=True, target_hexes=7, terrain="heavy_woods"
    )
    found = to_hit(battle().session.state, command)
    assert found.value == 11
    assert [(part.label, part.value) for part in found.parts] == [
        ("base number", 4),
        ("attacker moved", 2),
        ("target moved 7 hexes", 3),
        ("target in heavy woods", 2),
    ]


@pytest.mark.rule("SK-attacker-moved")
def test_an_attacker_that_moved_adds_two() -> None:
    assert number(Attack(**WHO, weapon="Laser", attacker_moved=True)) == 6
    assert number(Attack(**WHO, weapon="Laser")) == 4


@pytest.mark.rule("SK-target-moved")
@pytest.mark.parametrize(
    ("hexes", "modifier"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 3), (9, 4), (30, 4)],
)
def test_every_line_of_the_targets_movement(hexes: int, modifier: int) -> None:
    assert number(Attack(**WHO, weapon="Laser", target_hexes=hexes)) == 4 + modifier


@pytest.mark.rule("SK-cover")
@pytest.mark.parametrize(
    ("terrain", "modifier"),
    [("clear", 0), ("plains", 0), ("rocks", 0), ("light_woods", 1), ("heavy_woods", 2)],
)
def test_every_kind_of_cover(terrain: str, modifier: int) -> None:
    assert number(Attack(**WHO, weapon="Laser", terrain=terrain)) == 4 + modifier


@pytest.mark.rule("SK-2")
@pytest.mark.parametrize("base", range(2, 9))
def test_the_base_number_is_an_option(base: int) -> None:
    assert number(Attack(**WHO, weapon="Laser"), base=base) == base


@pytest.mark.rule("SK-kick", "SK-charge", "SK-11")
def test_physical_attacks_are_harder_and_movement_and_woods_count() -> None:
    moved: dict[str, Any] = {"attacker_moved": True, "target_hexes": 2, "terrain": "light_woods"}
    assert number(Kick(**WHO, **moved)) == 4 + 2 + 2 + 1 + 1
    assert number(Charge(**WHO, **moved)) == 4 + 3 + 2 + 1 + 1
    assert number(Kick(**WHO)) == 6
    assert number(Charge(**WHO)) == 7


@pytest.mark.rule("SK-11", "SK-15")
def test_who_charges_over_a_hex_has_moved() -> None:
    assert number(Charge(**WHO, hexes=4)) == 4 + 3 + 2
    assert number(Charge(**WHO, hexes=4, attacker_moved=True)) == 4 + 3 + 2


@pytest.mark.rule("SK-2")
@pytest.mark.parametrize(("roll", "hits"), [(1, False), (5, False), (6, True), (10, True)])
def test_a_roll_hits_from_the_target_number_on(roll: int, hits: bool) -> None:
    game = battle()
    rolls = (roll, 9) if hits else (roll,)
    attack(game, *rolls, attacker_moved=True)
    assert left(game) == ({"torso": 17} if hits else {})


@pytest.mark.rule("SK-2")
def test_a_natural_eleven_always_hits() -> None:
    game = battle(base=8)
    hard: dict[str, Any] = {
        "attacker_moved": True,
        "target_hexes": 9,
        "terrain": "heavy_woods",
    }
    attack(game, 10, **hard)
    assert left(game) == {}
    attack(game, 11, 9, 1, **hard)
    assert left(game) == {"torso": 17}


def test_the_roll_to_hit_waits_with_its_target_and_parts() -> None:
    game = battle()
    attack(game, owe=True, attacker_moved=True)
    (entry,) = game.pending("a")
    assert entry["what"] == "Laser against Second: to hit"
    assert (entry["dice"], entry["target"]) == ([1, 11], 6)
    assert [part["label"] for part in entry["parts"]] == ["base number", "attacker moved"]
    game.do("resolve", None, pending=entry["id"], rolls=[[6], [1]])
    assert left(game) == {"left_leg": 17}


# -- the die ---------------------------------------------------------------------------------


def shares(shape: str) -> dict[int, float]:
    dice, question = Rolled(5), DiceSpec(count=1, sides=11, shape=shape)
    faces: Counter[int] = Counter()
    for _ in range(11_000):
        answer = dice.answer(Question(title="a roll", dice=question))
        assert answer is not None
        faces[answer.faces[0]] += 1
    return {face: count / 11_000 for face, count in faces.items()}


@pytest.mark.rule("SK-1")
def test_the_programs_own_die_is_uniform_or_two_dice_less_one() -> None:
    flat, bell = shares("uniform"), shares("2d6-1")
    assert sorted(flat) == sorted(bell) == list(range(1, 12))
    assert all(0.07 < share < 0.11 for share in flat.values())
    assert 0.02 < bell[11] < 0.04
    assert 0.14 < bell[6] < 0.19
    assert DiceSpec(count=1, sides=11, shape="2d6-1").words == "2D6-1"
    assert DiceSpec(count=1, sides=11).words == "1D11"


@pytest.mark.rule("SK-1")
@pytest.mark.parametrize("dice", ["1-11", "2d6-1"])
def test_a_given_roll_is_one_number_under_both_options(dice: str) -> None:
    game = battle(dice=dice)
    attack(game, 11, 8, 10)
    assert left(game) == {"right_arm": 17}
    assert game.report("b")["weapons"][0]["lost"]


@pytest.mark.rule("SK-1")
def test_the_option_decides_how_the_program_rolls() -> None:
    shown = {}
    for dice in ("1-11", "2d6-1"):
        game = battle(dice=dice)
        attack(game, owe=True)
        asked = game.question().dice
        assert asked is not None
        shown[dice] = asked.shape
    assert shown == {"1-11": "uniform", "2d6-1": "2d6-1"}


@pytest.mark.parametrize("dice", ["1-11", "2d6-1"])
def test_a_seeded_battle_plays_by_itself(dice: str) -> None:
    first, second = battle(seed=3, dice=dice), battle(seed=3, dice=dice)
    for game in (first, second):
        for _ in range(12):
            attack(game, attacker_moved=True)
        game.do("end_turn", None)
    assert first.session.state == second.session.state
    assert left(first)


@pytest.mark.parametrize(
    "options",
    [{"dice": "d20"}, {"base": 1}, {"base": 9}, {"base": True}, {"base": "4"}, {"luck": 1}],
)
def test_an_option_that_the_game_does_not_have_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match="option"):
        battle(**options)


# -- ground ----------------------------------------------------------------------------------


@pytest.mark.rule("SK-3")
@pytest.mark.parametrize(
    ("path", "cost"),
    [
        (["clear"], 1),
        (["plains"], 1),
        (["light_woods"], 1),
        (["light_forest"], 1),
        (["heavy_woods"], 2),
        (["heavy_forest"], 2),
        (["rocks"], 2),
        (["clear", "heavy_woods", "rocks"], 5),
        ([], 0),
    ],
)
def test_hexes_cost_their_movement_points_in_all(path: list[str], cost: int) -> None:
    found = movement_cost(path)
    assert found.value == cost
    assert len(found.parts) == len(path)


@pytest.mark.rule("SK-sight", "SK-17")
@pytest.mark.parametrize(
    ("between", "what"),
    [
        ([], None),
        (["clear", "rocks"], None),
        (["clear", "heavy_woods"], "heavy woods"),
        (["light_woods"] * 3, None),
        (["light_woods"] * 4, "4 hexes of light woods"),
        (["light_woods", "light_forest"] * 2, "4 hexes of light woods"),
        (["light_woods"] * 3 + ["clear", "light_woods"], None),
        (["clear"] + ["light_woods"] * 5, "4 hexes of light woods"),
    ],
)
def test_woods_block_the_view(between: list[str], what: str | None) -> None:
    assert view_blocked_by(between) == what


@pytest.mark.rule("SK-sight")
def test_a_line_has_an_end() -> None:
    assert view_blocked_by(["clear"] * 99) is None
    with pytest.raises(RuleError, match="at most 99 hexes"):
        view_blocked_by(["clear"] * 100)


def test_a_kind_of_ground_that_is_not_known_is_refused() -> None:
    for ask in (lambda: movement_cost(["lava"]), lambda: view_blocked_by(["lava"])):
        with pytest.raises(RuleError, match='no terrain "lava"'):
            ask()


# -- what cannot be --------------------------------------------------------------------------


@pytest.mark.rule("SK-front", "SK-down")
@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"weapon": "Laser", "terrain": "lava"}, 'no terrain "lava"'),
        ({"weapon": "Laser", "target_hexes": -1}, "0 to 99 hexes"),
        ({"weapon": "Death ray"}, 'has no weapon "Death ray"'),
        ({"weapon": "Gun"}, "First has lost its Gun"),
        ({"do": "kick", "range": 2}, "reaches 1 hex, not 2"),
        ({"do": "kick", "side": "rear"}, "goes to the front"),
        ({"do": "charge", "side": "above"}, 'no side "above"'),
        ({"do": "charge", "hexes": -1}, "0 to 99 hexes"),
        ({"do": "charge", "hexes": 100}, "0 to 99 hexes"),
    ],
)
def test_an_attack_that_cannot_be_is_refused(step: dict[str, Any], sentence: str) -> None:
    game = battle(card(name="First", weapons=(LASER, GUN)), card(name="Second"))
    game.do("condition", name="lost/1")
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        attack(game, 9, 9, **step)
    assert game.session.state is before


@pytest.mark.parametrize("roll", [0, 12, -1])
def test_a_roll_outside_one_to_eleven_is_refused(roll: int) -> None:
    game = battle()
    before = game.session.state
    for rolls in ((roll,), (9, roll)):
        with pytest.raises(RuleError, match="1D11; it cannot show"):
            attack(game, *rolls)
    assert game.session.state is before


def test_the_dead_attack_no_more_and_nobody_attacks_himself() -> None:
    game = battle()
    game.do("hit", "a", location="torso", damage=20)
    before = game.session.state
    for word in ("attack", "kick", "charge"):
        with pytest.raises(RuleError, match="out of the game"):
            attack(game, 9, 9, do=word)
    with pytest.raises(RuleError, match="cannot attack itself"):
        game.do("attack", None, attacker="b", target="b", weapon="Laser", rolls=[[9], [9]])
    with pytest.raises(RuleError, match='no unit "c"'):
        game.do("attack", None, attacker="b", target="c", weapon="Laser", rolls=[[9], [9]])
    assert game.session.state is before


@pytest.mark.rule("SK-down")
def test_who_is_down_fires_but_does_not_kick_or_charge() -> None:
    game = battle()
    game.do("condition", "a", name="prone")
    attack(game, 9, 9)
    assert left(game) == {"torso": 17}
    for word in ("kick", "charge"):
        with pytest.raises(RuleError, match="stand up first"):
            attack(game, 9, 9, do=word)


def test_who_has_no_legs_does_not_kick() -> None:
    game = battle(card(left_leg=1, right_leg=1), card())
    for leg in ("left_leg", "right_leg"):
        game.do("mark", "a", grid=leg)
    with pytest.raises(RuleError, match="no leg left"):
        attack(game, 9, 9, do="kick")


def test_two_weapons_of_one_name_are_used_while_one_of_them_works() -> None:
    game = battle(card(weapons=(LASER, LASER)), card())
    game.do("condition", "a", name="lost/0")
    attack(game, 9, 9, weapon=" laser ")
    assert left(game) == {"torso": 17}
    (mark, *_) = game.unit("b").grids[GridKey("torso")].lost.values()
    assert mark.cause.source == "Laser"


@pytest.mark.rule("SK-sight", "SK-17")
@pytest.mark.parametrize(
    ("between", "told"),
    [
        ([], "First: sees Second."),
        (["light woods"] * 3 + ["rocks", "Light_Woods"], "First: sees Second."),
        (["light woods"] * 4, "First: cannot see Second: 4 hexes of light woods in the way."),
        (["plains", "heavy woods"], "First: cannot see Second: heavy woods in the way."),
    ],
)
def test_the_journal_says_what_hides_a_target_and_nothing_else_happens(
    between: list[str], told: str
) -> None:
    game = battle()
    before = game.session.state.units
    game.do("sight", "a", target="b", between=between)
    assert game.session.state.units == before
    lines = [line.text for line in whole(game.session.system, game.session.history)]
    assert lines[-1] == told


def test_a_look_at_oneself_or_through_unknown_ground_is_refused() -> None:
    game = battle()
    for target, between in (("a", []), ("b", ["lava"]), ("b", ["clear"] * 100), ("x", [])):
        with pytest.raises(RuleError):
            game.do("sight", "a", target=target, between=between)
    assert not game.session.history.cursor


@pytest.mark.rule("SK-15")
def test_a_charge_books_its_way_once() -> None:
    game = battle()
    attack(game, 1, 11, do="charge", hexes=4)
    assert (game.report("a")["movement_left"], game.unit().tracks[HEXES]) == (2, 4)
    game = battle()
    game.do("move", "a", path=["clear"] * 3)
    attack(game, 1, 11, do="charge", hexes=2)
    assert (game.report("a")["movement_left"], game.unit().tracks[HEXES]) == (3, 3)
    attack(game, 1, 11, do="charge", hexes=5)
    assert (game.report("a")["movement_left"], game.unit().tracks[HEXES]) == (1, 5)


@pytest.mark.rule("SK-fired")
def test_a_weapon_that_fired_is_marked_until_the_turn_ends() -> None:
    twins = card(name="Twins", weapons=(LASER, replace(LASER, location="left_arm"), GUN))
    game = battle(twins, card(name="Second"))

    def fired() -> list[int]:
        return [index for index in range(3) if game.unit().tracks.get(fired_key(index))]

    attack(game, 1)
    assert fired() == [0]
    # Of two with one name the other one is next.
    attack(game, 1)
    assert fired() == [0, 1]
    attack(game, 1, item=2, weapon="")
    assert fired() == [0, 1, 2]
    attack(game, 1)
    game.do("end_turn", None)
    assert fired() == []
    with pytest.raises(RuleError, match="no weapon"):
        attack(game, 1, item=3, weapon="")
