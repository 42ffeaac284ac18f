"""Trials: the same rules as at the table, other dice."""

from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.odds.exact import TooLarge
from recordsheet_gui.session.odds.job import Player, from_wire, to_wire
from recordsheet_gui.session.odds.spread import SURE, margin
from recordsheet_gui.session.odds.tree import Tree
from recordsheet_gui.session.session import Session
from tests.session.odds.weighed import ATLAS, LOCUST, job, played, table

ATTACK = {
    "do": "attack",
    "attacker": "a",
    "target": "b",
    "range": 5,
    "terrain": ["heavy_woods"],
    "weapons": [{"weapon": "LRM 20"}, {"weapon": "Medium Laser"}, {"weapon": "Medium Laser"}],
}
ARCHER = "archer-arc-2r"
GAMES: list[tuple[str, tuple[str, ...], list[dict[str, Any]], str]] = [
    (
        "total-warfare",
        (ATLAS, LOCUST),
        [
            {"do": "hit", "unit": "b", "damage": 7},
            {"do": "hit", "unit": "b", "weapon": "SRM 4", "side": "rear"},
            {"do": "hit", "unit": "a", "damage": 40, "location": "CT"},
            {"do": "pilot_hit", "unit": "a"},
            {"do": "fall", "unit": "b"},
            {"do": "critical", "unit": "a", "location": "LT"},
            {"do": "end_turn"},
            {"do": "roll", "count": 2, "sides": 6},
        ],
        "units.b.armor.LL",
    ),
    (
        "total-warfare",
        ("vehicle-vedette-medium-tank", "aerospace-fighter-stuka-stu-k5"),
        [
            {"do": "hit", "unit": "a", "damage": 9},
            {"do": "hit", "unit": "b", "damage": 30},
            {"do": "hit", "unit": "a", "damage": 25, "side": "left"},
        ],
        "units.a.armor.FR",
    ),
    (
        "renegade-tech",
        (ATLAS, LOCUST),
        [
            {"do": "hit", "unit": "b", "weapon": "Medium Laser"},
            {"do": "hit", "unit": "a", "weapon": "SRM 4", "side": "left"},
            {"do": "end_phase"},
        ],
        "units.b.destroyed",
    ),
    (
        "hard-hits",
        ("ship-kestrel", "ship-mule"),
        [
            {"do": "volley", "unit": "a", "shield": 1, "weapons": [{"damage": 31}]},
            {"do": "volley", "unit": "b", "shield": 2, "weapons": [{"pulses": [9, 8]}]},
        ],
        "units.a.excess",
    ),
    (
        "skirmish",
        ("skirmish-anvil", "skirmish-fencer"),
        [
            {"do": "attack", "attacker": "a", "target": "b", "item": 0},
            {"do": "kick", "attacker": "b", "target": "a"},
            {"do": "hit", "unit": "b", "damage": 18},
            {"do": "fall", "unit": "a"},
        ],
        "units.b.locations.torso",
    ),
]
ANY = st.sampled_from(GAMES).flatmap(
    lambda game: st.tuples(st.just(game), st.sampled_from(game[2]), st.booleans())
)


def at_the_table(session: Session, asked: Any, number: int) -> Any:
    """What the session itself makes of the dice of one trial."""
    dice, state = Rolled(number), session.state
    commands = (*asked.commands, *((EndPhase(),) if asked.to_phase_end else ()))
    for command in commands:
        _, state = session.decide(command, dice, may_owe=False, state=state)
    return state


@given(ANY, st.integers(1, 40))
@settings(max_examples=40)
def test_trial_n_is_what_the_table_would_do_with_dice_seed_n(chosen: Any, first: int) -> None:
    (system, units, _, path), step, to_phase_end = chosen
    session = table(units, system=system)
    asked = job(session, step, paths=(path,), to_phase_end=to_phase_end)
    tree = Tree(session.system, asked.state, asked.commands, to_phase_end=to_phase_end)
    for number in range(first, first + 12):
        end, real = tree.play(Rolled(number)).state, at_the_table(session, asked, number)
        assert end.units == real.units
        assert end.clock == real.clock
        assert [owed.command for owed in end.owed] == [owed.command for owed in real.owed]


@given(ANY)
@settings(max_examples=20)
def test_what_is_exact_and_what_is_tried_agree(chosen: Any) -> None:
    (system, units, _, path), step, to_phase_end = chosen
    session = table(units, system=system)
    asked = job(session, step, paths=(path,), to_phase_end=to_phase_end)
    try:
        exact = Player(asked).exactly(1500).paths[path]
    except TooLarge:
        return
    trials = played(asked, 400).paths[path]
    for text in {*exact.shares, *trials.shares}:
        # Many examples with many values: what 95 of 100 miss, some of them will.
        far = abs(exact.shares.get(text, 0) - trials.shares.get(text, 0))
        assert far <= 3 * trials.margin + exact.margin + 0.01


def test_the_game_stays_as_it_is() -> None:
    session = table((ARCHER, ATLAS))
    before, cursor = session.state, session.history.cursor
    played(job(session, ATTACK, paths=("units.b.destroyed",), to_phase_end=True), 50)
    assert session.state is before
    assert session.history.cursor == cursor


def test_the_same_seeds_give_the_same_picture_in_any_order() -> None:
    asked = job(table((ARCHER, ATLAS)), ATTACK, paths=("units.b.armor.CT", "units.b.destroyed"))
    forth, back = Player(asked), Player(asked)
    one = forth.play(range(1, 201))
    two = back.play(range(101, 201))
    two.add(back.play(range(1, 101)))
    assert one.counts == two.counts


def test_a_small_memory_changes_nothing() -> None:
    session = table((ARCHER, ATLAS))
    asked = job(session, ATTACK, paths=())
    large = Tree(session.system, asked.state, asked.commands)
    small = Tree(session.system, asked.state, asked.commands, most=5)
    for number in range(1, 60):
        assert large.play(Rolled(number)).state.units == small.play(Rolled(number)).state.units


def test_a_job_comes_through_its_wire_form_whole() -> None:
    session = table((ARCHER, ATLAS), steps=({"do": "mark", "unit": "b", "armor": "CT"},))
    asked = job(session, ATTACK, paths=("units.b.armor.CT",), to_phase_end=True)
    there = from_wire(to_wire(asked))
    assert there.state == asked.state
    assert there.commands == asked.commands
    one, two = Player(asked).play(range(1, 100)), Player(there).play(range(1, 100))
    assert one.counts == two.counts


def test_what_the_rules_refuse_is_refused_here_too() -> None:
    asked = job(table((ATLAS,)), {"do": "hit", "unit": "a", "damage": -3}, paths=())
    with pytest.raises(RuleError):
        Player(asked).play(range(1, 2))


def test_a_choice_is_taken_by_its_default_and_said() -> None:
    ship = table(("ship-kestrel",), system="hard-hits")
    volley = {"do": "volley", "unit": "a", "shield": 1, "weapons": [{"damage": 60}]}
    found = played(job(ship, volley, paths=("units.a.destroyed",)), 40)
    assert found.chosen


def test_paths_read_lists_and_words() -> None:
    alone = table((ATLAS,), steps=({"do": "condition", "unit": "a", "name": "prone"},))
    paths = (
        "units.a.conditions.prone",
        "units.a.conditions.shutdown",
        "units.a.conditions.count",
        "units.a.ammo.0.shots",
        "units.a.ammo.99.shots",
        "turn",
    )
    found = played(job(alone, {"do": "roll", "count": 1, "sides": 6}, paths=paths), 1)
    texts = [next(iter(spread.shares)) for spread in found.paths.values()]
    assert texts == ["true", "false", "1", "6", "null", "1"]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("units.z.armor", "the units are a"),
        ("units.a.armour.CT", "units.a has"),
        ("units.a.armor.XX", "units.a.armor has HD"),
        ("units.a.heat.much", "units.a.heat is 0 and has no parts"),
        ("nothing", "the game has system"),
        ("", "the game has system"),
        ("change.a", "change.a has boxes"),
        ("change.z.boxes", "the units are a"),
        ("units.a.ammo.first", "its parts are count and numbers from 0"),
    ],
)
def test_a_path_that_leads_nowhere_says_where_it_ends(path: str, words: str) -> None:
    asked = job(table((ATLAS,)), {"do": "pilot_hit", "unit": "a"}, paths=(path,))
    with pytest.raises(RuleError, match=words):
        Player(asked).check()


@pytest.mark.parametrize("trials", [5, 20, 1000])
@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 1.0])
def test_the_error_reaches_to_the_farther_end_of_what_may_be_true(
    share: float, trials: int
) -> None:
    # What may be true is what lies at most so many of its own standard errors from what was seen.
    may_be = [n / 10_000 for n in range(1, 10_000)]
    farthest = max(
        abs(true - share)
        for true in may_be
        if abs(true - share) <= SURE * sqrt(true * (1 - true) / trials)
    )
    assert margin(share, trials) == pytest.approx(farthest, abs=2e-4)
