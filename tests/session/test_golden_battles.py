"""The battles recorded with version 0.1 tell the same facts, step by step.

A bug that is mended on purpose changes what a battle tells: its reason goes into CHANGED, beside
the battle. The battle then has to differ, and counts no longer as proof; the others still do.
"""

import json
from collections.abc import Mapping

import pytest

from tests.session import golden
from tests.session.golden import Battle

BATTLES = [(game, battle) for game in golden.GAMES for battle in golden.read(game)]

TOGETHER = "The modifiers of all that shakes a 'Mech in one phase count together."
AT_ONCE = "A 'Mech that loses a leg or its gyro in the Movement Phase falls at once."

STRUCK = "The sheet remembers what a 'Mech struck with this turn."

CHANGED: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("total-warfare", "Battle 1"): (TOGETHER,),
    ("total-warfare", "Battle 2"): (TOGETHER,),
    ("total-warfare", "Battle 3"): (TOGETHER,),
    ("total-warfare", "Battle 4"): (
        TOGETHER,
        "An arm lost in this phase still aims as it did.",
    ),
    ("total-warfare", "Battle 5"): (TOGETHER,),
    ("total-warfare", "Battle 6"): (TOGETHER,),
    ("renegade-tech", "Battle 1"): (
        AT_ONCE,
        "A 'Mech that fell in this phase still fires.",
    ),
    ("renegade-tech", "Battle 2"): (STRUCK,),
    ("renegade-tech", "Battle 3"): (STRUCK,),
    ("renegade-tech", "Battle 5"): (AT_ONCE,),
    ("renegade-tech", "Battle 6"): (AT_ONCE,),
    ("renegade-tech", "Battle 4"): ("Standing up costs MP, and the only one counts as a run.",),
    ("total-warfare", "Last battle"): (
        "A weapon is the attacker's own, not the first of its name on the table.",
        "A typed name is the Inner Sphere's unless it says Clan, whoever carries one.",
        "LB-X pellets strike although a unit carries an LB-X.",
    ),
    ("renegade-tech", "Last battle"): (
        "A weapon is the attacker's own, not the first of its name on the table.",
        "A typed name is the Inner Sphere's unless it says Clan, whoever carries one.",
        "A Clan weapon is called by its printed name, as in Total Warfare.",
    ),
}
"""(game, title of the battle): each bug that was mended, in one sentence."""


def first_difference(game: str, battle: Battle) -> str | None:
    """Where a battle goes another way than it was recorded, or None."""
    session = golden.table(game, battle)
    for number, turn in enumerate(battle.turns, 1):
        told = golden.play(session, turn.step, turn.seed)
        if told != turn.told:
            return "\n".join(
                (
                    f"step {number}: {json.dumps(turn.step)}",
                    *_lines(turn.told),
                    "now:",
                    *_lines(told),
                )
            )
    return None


def _lines(told: object) -> list[str]:
    return [json.dumps(fact) for fact in (told if isinstance(told, list) else [told])]


@pytest.mark.parametrize(
    ("game", "battle"), BATTLES, ids=[f"{game}, {battle.title}" for game, battle in BATTLES]
)
def test_a_recorded_battle_tells_the_same_facts(game: str, battle: Battle) -> None:
    reasons = CHANGED.get((game, battle.title), ())
    difference = first_difference(game, battle)
    if reasons:
        assert difference is not None, f"{battle.title} is as it was, in spite of {reasons}"
    else:
        assert difference is None, difference


@pytest.mark.parametrize("game", golden.GAMES)
def test_three_hundred_hits_were_recorded_before_the_last_battle(game: str) -> None:
    ordinary = golden.read(game)[:-1]
    hits = [
        turn
        for battle in ordinary
        for turn in battle.turns
        if turn.step["do"] in golden.HITS and isinstance(turn.told, list)
    ]
    assert len(hits) >= 300


def test_every_reason_names_a_recorded_battle() -> None:
    assert set(CHANGED) <= {(game, battle.title) for game, battle in BATTLES}


def test_a_battle_that_goes_another_way_is_noticed() -> None:
    game, battle = BATTLES[0]
    other = {"do": "hit", "unit": "a", "damage": 19}
    changed = Battle(
        title=battle.title,
        units=battle.units,
        turns=(golden.Turn(step=other, seed=1, told=[]), *battle.turns),
    )
    assert str(first_difference(game, changed)).startswith("step 1:")
