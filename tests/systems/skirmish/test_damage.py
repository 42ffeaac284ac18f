from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import BoxesLost, NoteWritten
from recordsheet_gui.systems.skirmish.card import MOVEMENT_LOST
from recordsheet_gui.units.card.design import LOCATIONS, SkirmishWeapon
from tests.games import Game
from tests.systems.skirmish.cards import GUN, LASER, attack, battle, card, left, tally

NORMAL = {1: "left_leg", 2: "left_leg", 3: "right_leg", 4: "right_leg", 5: "left_arm",
          6: "left_arm", 7: "right_arm", 8: "right_arm", 9: "torso", 10: "torso",
          11: "cockpit"}  # fmt: skip
KICK = {roll: "left_leg" if roll <= 5 else "right_leg" if roll <= 10 else "torso"
        for roll in range(1, 12)}  # fmt: skip


def journal(game: Game) -> str:
    from recordsheet_gui.session.journal import whole

    return "\n".join(line.text for line in whole(game.session.system, game.session.history))


@pytest.mark.rule("SK-location")
@pytest.mark.parametrize(("roll", "location"), NORMAL.items())
def test_every_line_of_the_hit_table(roll: int, location: str) -> None:
    game = battle()
    attack(game, 8, roll)
    assert left(game) == {location: 17}
    game.do("hit", "b", damage=2, rolls=[[roll]])
    assert left(game) == {location: 15}


@pytest.mark.rule("SK-kick-location", "SK-kick", "SK-4")
@pytest.mark.parametrize(("roll", "location"), KICK.items())
def test_every_line_of_the_kick_table(roll: int, location: str) -> None:
    game = battle()
    attack(game, 6, roll, do="kick")
    assert left(game) == {location: 15}


@pytest.mark.rule("SK-4", "SK-kick")
@pytest.mark.parametrize(("weight", "half"), [("light", 5), ("medium", 7), ("heavy", 10)])
def test_a_kick_does_half_the_kickers_points(weight: str, half: int) -> None:
    game = battle(card(weight), card())
    attack(game, 10, 11, do="kick")
    assert left(game) == {"torso": 20 - half}


@pytest.mark.rule("SK-kick")
def test_t3_a_medium_kick_on_eleven_does_seven_to_the_torso() -> None:
    game = battle(card("medium"), card("heavy"))
    attack(game, 9, 11, do="kick")
    assert left(game) == {"torso": 13}


@pytest.mark.rule("SK-charge", "SK-15")
def test_t4_a_heavy_charge_over_four_hexes_hurts_both() -> None:
    game = battle(card("heavy"), card("light"))
    attack(game, 10, 7, do="charge", hexes=4)
    assert left(game) == {"right_arm": 6}
    assert left(game, "a") == {"torso": 10}


@pytest.mark.rule("SK-10")
def test_a_chargers_recoil_counts_toward_its_turn() -> None:
    game = battle(card("heavy"), card())
    game.do("hit", "a", location="left_arm", damage=5)
    assert game.pending("a") == []
    attack(game, 10, 9, do="charge")
    assert game.report("a")["damage_this_turn"] == 15
    assert [entry["due"] for entry in game.pending("a")] == ["turn end"]


def test_a_charger_that_dies_of_its_charge_still_hits() -> None:
    game = battle(card("heavy", torso=10), card())
    attack(game, 10, 9, do="charge", hexes=1)
    assert game.report("a")["destroyed"] == "The torso is lost."
    assert left(game) == {"torso": 9}


@pytest.mark.rule("SK-overflow", "SK-arm-lost")
def test_t2_an_arm_that_is_shot_off_takes_its_weapons_and_passes_on_the_rest() -> None:
    game = battle(card(), card(right_arm=3, weapons=(LASER, GUN)))
    game.do("hit", "b", damage=5, rolls=[[8]])
    assert left(game) == {"right_arm": 0, "torso": 18}
    assert [weapon["lost"] for weapon in game.report("b")["weapons"]] == [True, True]
    assert "right arm lost" in game.report("b")["conditions"]
    with pytest.raises(RuleError, match="lost its Laser"):
        game.do("attack", None, attacker="b", target="a", weapon="Laser", rolls=[[9], [9]])


@pytest.mark.rule("SK-overflow")
@pytest.mark.parametrize("limb", ["left_arm", "right_arm", "left_leg", "right_leg"])
def test_every_limb_overflows_into_the_torso(limb: str) -> None:
    game = battle(card(), card(points={limb: 2}))
    game.do("condition", "b", name="prone")
    game.do("hit", "b", location=limb, damage=6)
    assert left(game) == {limb: 0, "torso": 16}


@pytest.mark.rule("SK-14")
def test_damage_to_a_lost_limb_goes_to_the_torso() -> None:
    game = battle()
    game.do("hit", "b", location="left_arm", damage=20)
    game.do("hit", "b", location="left_arm", damage=4)
    assert left(game) == {"left_arm": 0, "torso": 16}


@pytest.mark.rule("SK-death", "SK-overflow", "SK-19")
@pytest.mark.parametrize("place", ["cockpit", "torso"])
def test_torso_and_cockpit_overflow_nowhere_and_kill(place: str) -> None:
    game = battle(card(), card(points={place: 5}))
    game.do("hit", "b", location=place, damage=4)
    assert game.report("b")["destroyed"] is None
    game.do("hit", "b", location=place, damage=9)
    assert left(game) == {place: 0}
    assert game.report("b")["destroyed"] == f"The {place} is lost."
    assert "8 points find no box" in journal(game)
    assert journal(game).count(f"out of the game. The {place} is lost.") == 1


@pytest.mark.rule("SK-death", "SK-critical")
@pytest.mark.parametrize("place", ["cockpit", "torso"])
def test_the_end_by_a_critical_is_told_once(place: str) -> None:
    game = battle()
    game.do("critical", "b", location=place, rolls=[[11]])
    assert game.report("b")["destroyed"] is not None
    assert journal(game).count("out of the game") == 1


def test_a_wreck_can_be_hit_and_is_asked_for_no_roll() -> None:
    game = battle(card(), card(torso=5))
    game.do("hit", "b", location="left_arm", damage=14)
    game.do("hit", "b", location="torso", damage=5)
    assert game.pending("b") == []
    game.do("hit", "b", location="left_leg", damage=20)
    attack(game, 11, 7)
    assert left(game) == {"torso": 0, "left_arm": 6, "left_leg": 0, "right_arm": 17}
    assert game.pending("b") == []
    refused: list[dict[str, Any]] = [
        {"word": "fall"},
        {"word": "keep_balance", "after": "rocks"},
        {"word": "enter_rocks"},
    ]
    for step in refused:
        with pytest.raises(RuleError, match="out of the game"):
            game.do(**step, unit="b", rolls=[[1]])


@pytest.mark.rule("SK-no-weapons")
def test_t8_one_leg_keeps_a_mech_without_weapons_in_play() -> None:
    game = battle(card(), card())
    for place in ("left_arm", "right_arm", "left_leg"):
        game.do("hit", "b", location=place, damage=20, rolls=[[1], [9]] if "leg" in place else [])
    report = game.report("b")
    assert all(weapon["lost"] for weapon in report["weapons"])
    assert report["destroyed"] is None
    game.do("hit", "b", location="right_leg", damage=20)
    assert game.report("b")["destroyed"] == "Neither a weapon nor a leg is left."


@pytest.mark.rule("SK-no-weapons")
def test_a_torso_weapon_keeps_a_mech_without_limbs_in_play() -> None:
    gun = SkirmishWeapon(name="Chin gun", location="torso", damage=1)
    game = battle(card(), card(weapons=(gun,)))
    game.do("condition", "b", name="prone")
    for place in ("left_arm", "right_arm", "left_leg", "right_leg"):
        game.do("hit", "b", location=place, damage=20)
    assert game.report("b")["destroyed"] is None


# -- criticals -------------------------------------------------------------------------------


@pytest.mark.rule("SK-critical", "SK-5", "SK-6", "SK-8")
def test_t7_a_critical_leg_hit_does_its_damage_and_costs_a_movement_point() -> None:
    game = battle()
    attack(game, 11, 4, 10)
    assert left(game) == {"right_leg": 17}
    assert game.report("b")["movement"] == 5
    movement = game.session.system.derive(game.session.state, list(game.session.state.units)[1])
    assert [(p.label, p.value) for p in movement.numbers["movement"].parts] == [
        ("printed", 6),
        ("leg criticals", -1),
    ]


@pytest.mark.rule("SK-critical", "SK-19")
@pytest.mark.parametrize(
    ("location", "sentence"),
    [(11, "The pilot is dead."), (9, "The engine exploded."), (10, "The engine exploded.")],
)
@pytest.mark.parametrize("second", [10, 11])
def test_a_critical_to_cockpit_or_torso_kills(location: int, sentence: str, second: int) -> None:
    game = battle()
    attack(game, 11, location, second)
    assert game.report("b")["destroyed"] == sentence
    assert sum(20 - boxes for boxes in left(game).values()) == 3


@pytest.mark.rule("SK-critical")
@pytest.mark.parametrize("second", range(1, 10))
def test_a_low_second_roll_does_nothing_more(second: int) -> None:
    game = battle()
    attack(game, 11, 11, second)
    assert left(game) == {"cockpit": 17}
    assert game.report("b")["destroyed"] is None


@pytest.mark.rule("SK-critical")
def test_only_a_natural_eleven_asks_for_a_critical() -> None:
    game = battle()
    attack(game, 10, 4)
    assert game.report("b")["movement"] == 6


@pytest.mark.rule("SK-critical", "SK-kick")
def test_a_kick_can_be_critical_too() -> None:
    game = battle()
    attack(game, 11, 2, 11, do="kick")
    assert left(game) == {"left_leg": 15}
    assert game.report("b")["movement"] == 5


@pytest.mark.rule("SK-7")
@pytest.mark.parametrize("which", [1, 2])
def test_an_arms_critical_takes_one_working_weapon_at_random(which: int) -> None:
    game = battle(card(), card(weapons=(GUN, LASER, GUN)))
    game.do("condition", "b", name="lost/0")
    attack(game, 11, 8, 10, which)
    lost = [weapon["lost"] for weapon in game.report("b")["weapons"]]
    assert lost == [True, which == 1, which == 2]
    assert "Laser (right arm) lost" in game.report("b")["conditions"] or which == 2


@pytest.mark.rule("SK-7")
def test_a_single_weapon_needs_no_roll_and_none_at_all_no_effect() -> None:
    game = battle(card(), card(weapons=(LASER,)))
    attack(game, 11, 8, 10)
    attack(game, 11, 8, 10)
    attack(game, 11, 5, 10)
    assert left(game) == {"right_arm": 14, "left_arm": 17}
    assert journal(game).count("the critical has no effect") == 2


@pytest.mark.rule("SK-7")
def test_the_roll_for_the_weapon_runs_from_one_to_their_number() -> None:
    game = battle(card(), card(weapons=(GUN, LASER)))
    attack(game, 11, 8, 10, owe=True)
    (entry,) = game.pending("b")
    assert (entry["what"], entry["dice"]) == ("Which weapon, right arm", [1, 2])
    with pytest.raises(RuleError, match="1D2"):
        game.do("resolve", None, pending=entry["id"], rolls=[[3]])
    game.do("resolve", None, pending=entry["id"], rolls=[[2]])
    assert [weapon["lost"] for weapon in game.report("b")["weapons"]] == [False, True]


@pytest.mark.rule("SK-8")
def test_lost_movement_adds_up_to_nothing_and_nobody_falls_of_it() -> None:
    game = battle(card(), card(movement=2))
    for _ in range(3):
        attack(game, 11, 1, 10)
    assert game.report("b")["movement"] == 0
    assert "prone" not in game.report("b")["conditions"]


@pytest.mark.rule("SK-8")
def test_a_leg_that_is_gone_has_no_movement_to_lose() -> None:
    game = battle(card(), card(left_leg=2))
    game.do("condition", "b", name="prone")
    attack(game, 11, 1, 10)
    assert left(game) == {"left_leg": 0, "torso": 19}
    assert game.unit("b").tracks[MOVEMENT_LOST] == 0


# -- what cannot be, and what always holds ---------------------------------------------------


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"location": "tail", "damage": 3}, 'no location "tail"'),
        ({"location": "torso", "damage": 0}, "1 to 1000, not 0"),
        ({"location": "torso", "damage": -4}, "1 to 1000, not -4"),
        ({"damage": 4, "table": "punch"}, 'no hit table "punch"'),
        ({"damage": 4}, "A roll or choice is missing: hit location"),
    ],
)
def test_a_hit_that_cannot_be_is_refused(step: dict[str, Any], sentence: str) -> None:
    game = battle()
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do("hit", **step)
    assert game.session.state is before


def test_a_critical_needs_a_location_and_a_to_hit_roll_an_attack() -> None:
    game = battle()
    with pytest.raises(RuleError, match='no location "tail"'):
        game.do("critical", location="tail", rolls=[[1]])
    with pytest.raises(RuleError, match='"stand" is no attack'):
        game.do("roll_to_hit", attack={"do": "stand", "unit": "a"}, damage=3, rolls=[[1]])


@given(
    hits=st.lists(
        st.tuples(st.sampled_from(LOCATIONS), st.integers(1, 30)), min_size=1, max_size=12
    )
)
def test_points_dealt_are_boxes_struck_and_what_a_dead_mech_overflows(
    hits: list[tuple[str, int]],
) -> None:
    game = battle(card("medium"), card("medium", torso=25, cockpit=6), seed=9)
    for place, points in hits:
        before, was_dead = tally(game), game.report("b")["destroyed"] is not None
        step = game.do("hit", "b", location=place, damage=points)
        lost = [event for event in step.events if isinstance(event, BoxesLost)]
        assert before - tally(game) == sum(len(event.cells) for event in lost)
        struck = sum(len(event.cells) for event in lost if event.cause.source != "fall")
        notes = [event.text for event in step.events if isinstance(event, NoteWritten)]
        # The hit comes before its fall, so the first such note is its own.
        beyond = [note for note in notes if note.endswith("no box")]
        if struck < points:
            over = points - struck
            assert beyond[0] == (
                "1 point finds no box" if over == 1 else f"{over} points find no box"
            )
            assert was_dead or game.report("b")["destroyed"] is not None
        assert struck <= points
