from collections.abc import Sequence
from typing import Any

import pytest

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.commands import Dismiss, Resolve
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.say import roll_all
from recordsheet_gui.systems.hard_hits.commands import Shot, typed_shots
from tests.games import Game
from tests.systems.hard_hits.ships import D7, battle, box, dice, shipped, struck, vessel, volley


@pytest.mark.rule("HH-8")
def test_each_weapon_meets_the_shield_that_the_one_before_it_left() -> None:
    game = battle(vessel(box("bridge", "bridge", 9), shield=10))
    step = volley(game, [6, 5, 1, 0], 2, 2, shield=2)
    assert struck(step) == {
        "Weapon 1": [("shield/2", 6)],
        "Weapon 2": [("shield/2", 4), ("bridge", 1)],
        "Weapon 3": [("bridge", 1)],
    }
    assert game.report()["shields"] == {"1": 10, "2": 0, "3": 10, "4": 10, "5": 10, "6": 10}


@pytest.mark.rule("HH-envelops")
def test_enveloping_weapons_roll_once_for_each_shield_penetrated() -> None:
    game = battle(vessel(box("bridge", "bridge", 9), shield=3))
    plasma = {"name": "Plasma", "envelops": {"2": 4, "1": 4, "6": 3}}
    step = volley(game, [plasma], 2, 2)
    assert struck(step) == {
        "Plasma, shield #1": [("shield/1", 3), ("bridge", 1)],
        "Plasma, shield #2": [("shield/2", 3), ("bridge", 1)],
        "Plasma, shield #6": [("shield/6", 3)],
    }


@pytest.mark.rule("HH-shared")
def test_damage_that_shares_a_roll_is_allocated_as_one() -> None:
    game = battle(vessel(box("hull", "aft hull", 9), shield=3))
    step = volley(game, [{"name": "Spearfish", "shared": [4, 4]}], 8, shield=5)
    assert struck(step) == {"Spearfish": [("shield/5", 3), ("hull", 5)]}


@pytest.mark.rule("HH-direct")
def test_breakdown_and_feedback_pass_no_shield() -> None:
    aft = box("ph", "phaser-3", arcs=("RA",))
    game = battle(vessel(aft, box("t", "tractor", 4), shield=9))
    step = volley(game, [{"name": "Breakdown", "damage": 2, "direct": True}], 10)
    assert struck(step) == {"Breakdown": [("ph", 1), ("t", 1)]}
    assert set(game.report()["shields"].values()) == {9}


def test_a_weapon_may_have_its_own_shield() -> None:
    game = battle(vessel(shield=9))
    volley(game, [{"damage": 2, "shield": 4}, 3], shield=1)
    assert game.report()["shields"] == {"1": 6, "2": 9, "3": 9, "4": 7, "5": 9, "6": 9}


def test_a_typed_list_is_a_volley() -> None:
    shots = typed_shots("16 16, 4")
    assert [shot.damage for shot in shots] == [16, 16, 4]
    assert shots[0] == Shot(damage=16)
    for text in ("16 x", "-4", "1.5", "99999999"):
        with pytest.raises(RuleError, match="no number of points"):
            typed_shots(text)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"shield": 0, "weapons": [{"damage": 3}]}, "1 to 6, not 0"),
        ({"shield": 7, "weapons": [{"damage": 3}]}, "1 to 6, not 7"),
        ({"shield": 1, "weapons": [{"damage": 3, "shield": 9}]}, "1 to 6, not 9"),
        ({"shield": 1, "weapons": [{"damage": 3}, {"damage": -3}]}, "0 to 1000, not -3"),
        ({"shield": 1, "weapons": [{"pulses": [1, -1]}]}, "0 to 1000, not -1"),
        ({"shield": 1, "weapons": [{"damage": 9999}]}, "0 to 1000, not 9999"),
        ({"shield": 1, "weapons": []}, "1 to 200 weapons"),
        ({"shield": 1, "weapons": [{"name": "Ray"}]}, "Ray names its damage"),
        ({"shield": 1, "weapons": [{"damage": 1, "pulses": [1]}]}, "names its damage"),
        ({"weapons": [{"damage": 1}]}, "name it, 1 to 6"),
        ({"weapons": [{"envelops": {"7": 1}}]}, '1 to 6, not "7"'),
    ],
)
def test_a_volley_that_cannot_be_is_refused(step: dict[str, Any], sentence: str) -> None:
    game = battle(shipped()[D7])
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do("volley", rolls=[[1, 1]], **step)
    assert game.session.state is before


@pytest.mark.parametrize("faces", [[0, 3], [3, 7], [3], [1, 1, 1]])
def test_dice_outside_one_to_six_are_refused(faces: list[int]) -> None:
    game = battle(vessel())
    before = game.session.state
    with pytest.raises(RuleError, match="2D6; it cannot show"):
        game.do("volley", shield=1, weapons=[{"damage": 1}], rolls=[faces])
    assert game.session.state is before


@pytest.mark.parametrize(
    ("word", "fields", "sentence"),
    [
        ("allocate", {"points": 0}, "1 to 1000, not 0"),
        ("allocate", {"points": 1, "shield": 7}, "1 to 6, not 7"),
        ("allocate_column", {"points": 1, "row": 13, "column": 0}, "rows 2 to 12"),
        ("allocate_column", {"points": 1, "row": 2, "column": 13}, "columns 0 to 12"),
    ],
)
def test_an_allocation_that_cannot_be_is_refused(
    word: str, fields: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(RuleError, match=sentence):
        battle(vessel()).do(word, rolls=[[1, 1]], **fields)


def test_points_can_be_allocated_by_hand_without_a_volley() -> None:
    game = battle(vessel(box("bridge", "bridge", 2)))
    game.do("allocate", points=1, rolls=[[1, 1]])
    assert game.report()["systems"] == {"bridge": [1]}


def order(game: Game) -> list[str]:
    """The weapons whose turn it is, and those that wait for another."""
    waiting = {owed.id for owed in game.session.state.owed}
    return [
        f"{'waits: ' if owed.after in waiting else ''}{getattr(owed.command, 'weapon', '')}"
        for owed in game.session.state.owed
    ]


def resolve(game: Game, entry: int, *sums: int, choices: Sequence[str | None] = ()) -> None:
    game.session.handle(Resolve(pending=entry), Given(dice(*sums), choices))


@pytest.mark.rule("HH-8")
def test_no_weapon_is_allocated_before_those_that_fired_before_it() -> None:
    phasers = [box("one", "phaser-1"), box("two", "phaser-1"), box("hull", "aft hull", 9)]
    game = battle(vessel(*phasers))
    volley(game, [6, 5], owe=True, shield=1)
    assert order(game) == ["Weapon 1", "waits: Weapon 2"]
    with pytest.raises(RuleError, match="settled first"):
        resolve(game, 2, 8)
    resolve(game, 1, 10)
    # The first weapon waits for its owner's choice, and the second for the first.
    assert order(game) == ["Weapon 1", "waits: Weapon 2"]
    with pytest.raises(RuleError, match="settled first"):
        resolve(game, 2, 8)
    resolve(game, game.session.state.owed[0].id, choices=["two"])
    assert order(game) == ["Weapon 2"]
    resolve(game, 2, 8)


@pytest.mark.rule("HH-8")
def test_a_weapon_that_rolls_again_keeps_its_place() -> None:
    game = battle(vessel(excess=9))
    volley(game, [2, 1], owe=True, shield=1)
    resolve(game, 1, 7)
    assert order(game) == ["Weapon 1", "waits: Weapon 2"]
    resolve(game, game.session.state.owed[0].id, 7)
    assert order(game) == ["Weapon 2"]


@pytest.mark.rule("HH-8")
def test_a_later_volley_waits_for_all_of_the_earlier_one() -> None:
    game = battle(vessel(excess=9), vessel(excess=9))
    volley(game, [1, 1], owe=True, shield=1)
    volley(game, [1], owe=True, shield=1)
    assert sorted(order(game)) == ["Weapon 1", "waits: Weapon 1", "waits: Weapon 2"]
    resolve(game, 1, 7)
    resolve(game, 2, 7)
    assert order(game) == ["Weapon 1"]


def test_a_dismissed_weapon_holds_nobody_up() -> None:
    game = battle(vessel(excess=9))
    volley(game, [1, 1], owe=True, shield=1)
    game.session.handle(Dismiss(pending=1), Given())
    assert order(game) == ["Weapon 2"]


def test_rolling_all_keeps_the_firing_order_and_stops_at_a_choice() -> None:
    game = battle(vessel(box("a", "bridge", 2), box("b", "bridge", 2), excess=9))
    volley(game, [1, 1, 1], owe=True, shield=1)
    roll_all(game.session, Given(dice(2)))
    assert order(game) == ["Weapon 1", "waits: Weapon 2", "waits: Weapon 3"]
    assert game.session.state.owed[0].command.do == "allocate_column"


@pytest.mark.rule("HH-envelops")
def test_an_enveloping_weapon_is_typed_with_its_shields() -> None:
    assert typed_shots("10s1+5s2+5s6 4 s3") == (
        Shot(envelops={"1": 10, "2": 5, "6": 5}),
        Shot(damage=4, shield=3),
    )
    for text in ("16 s1 s2", "10s1+5s2 s3", "s3 10s1+5s2"):
        with pytest.raises(RuleError, match="too many: no weapon is for it"):
            typed_shots(text)
    for text in ("5s1+5s1", "5s7", "5s1+5"):
        with pytest.raises(RuleError, match="no number of points"):
            typed_shots(text)
