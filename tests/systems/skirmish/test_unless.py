"""What must not happen in Skirmish: remarks about nothing, limits a step off, one card alone."""

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NoteWritten
from tests.systems.skirmish.cards import attack, battle, card, left


@pytest.mark.rule("SK-14")
def test_only_a_limb_that_is_lost_already_says_so() -> None:
    game = battle(card(left_arm=3))
    texts = []
    for _ in range(2):
        step = game.do("hit", location="left_arm", damage=3)
        texts.append([e.text for e in step.events if isinstance(e, NoteWritten)])
    assert texts == [[], ["the left arm is lost already, the damage goes on"]]
    assert left(game, "a") == {"left_arm": 0, "torso": 17}


@pytest.mark.rule("SK-14")
def test_a_torso_that_is_lost_passes_nothing_on_and_says_only_that() -> None:
    game = battle(card(torso=3))
    game.do("hit", location="torso", damage=3)
    step = game.do("hit", location="torso", damage=2)
    texts = [e.text for e in step.events if isinstance(e, NoteWritten)]
    assert texts == ["2 points find no box"]


@pytest.mark.rule("SK-9")
@pytest.mark.parametrize(
    ("first", "second", "checks"), [(14, 0, 0), (15, 0, 1), (14, 1, 1), (15, 15, 1)]
)
def test_fifteen_points_in_a_turn_are_checked_once(first: int, second: int, checks: int) -> None:
    game = battle(card(torso=60))
    for points in (first, second):
        if points:
            game.do("hit", location="torso", damage=points)
    assert len(game.pending("a")) == checks


@pytest.mark.parametrize("damage", [0, 1001])
def test_damage_runs_from_one_to_a_thousand(damage: int) -> None:
    for good in (1, 1000):
        battle().do("hit", location="torso", damage=good, owe=True)
    with pytest.raises(RuleError, match="1 to 1000"):
        battle().do("hit", location="torso", damage=damage)


@pytest.mark.parametrize(("hexes", "works"), [(-1, False), (0, True), (99, True), (100, False)])
def test_a_target_moves_0_to_99_hexes(hexes: int, works: bool) -> None:
    game = battle()
    if works:
        attack(game, owe=True, target_hexes=hexes)
        return
    with pytest.raises(RuleError, match="0 to 99 hexes"):
        attack(game, owe=True, target_hexes=hexes)


def test_a_game_of_one_card_ends_its_turn_and_attacks_nobody() -> None:
    game = battle(card())
    game.do("end_turn", None)
    assert game.whole_report()["turn"] == 2
    with pytest.raises(RuleError, match="cannot attack itself"):
        game.do("attack", None, attacker="a", target="a", weapon="Laser")
