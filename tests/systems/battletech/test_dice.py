"""Which dice each roll of the BattleTech games asks for."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.units.mech.design import HeatSinks
from tests.games import Game
from tests.mechs import ROTARY, mech
from tests.thresholds import refit, to_phase

TWO, ONE = [2, 6], [1, 6]
LOADED = mech(
    heat_sinks=0,
    slots={"RT": ["AC/20"] * 10, "LT": ["AC/20 Ammo", "Jump Jet"], "RA": ["Medium Laser"]},
)
FAST = refit(mech(slots={"RT": ["CASE"]}), "CASE", family="masc")
FULL = mech(slots={"LA": ["Medium Laser"] * 8})
LASER = [{"weapon": "Medium Laser"}]
HIT: dict[str, Any] = {"attacker": "a", "target": "b", "attacker_moved": "none"}

Steps = Sequence[tuple[str, str | None, dict[str, Any]]]

ROLLS: list[tuple[str, Any, Steps, list[int]]] = [
    ("hit location, front", LOADED, [("hit", "a", {"damage": 2})], TWO),
    ("hit location, front", LOADED, [("hit", "a", {"damage": 2, "attack": "punch"})], ONE),
    ("hit location, front", LOADED, [("hit", "a", {"damage": 2, "attack": "kick"})], ONE),
    ("SRM 4: cluster hits of 4", LOADED, [("hit", "a", {"weapon": "SRM 4"})], TWO),
    ("Critical hits, right torso", LOADED, [("critical", "a", {"location": "RT"})], TWO),
    ("Critical slot, left arm", FULL, [("critical", "a", {"location": "LA", "hits": 1})], TWO),
    ("Critical slot, left torso", LOADED, [("critical", "a", {"location": "LT", "hits": 1})], ONE),
    ("Critical slot, left leg", LOADED, [("critical", "a", {"location": "LL", "hits": 1})], ONE),
    ("Consciousness at 1 hit", LOADED, [("pilot_hit", "a", {})], TWO),
    (
        "Regain consciousness",
        LOADED,
        [("condition", "a", {"name": "unconscious"}), ("wake", "a", {})],
        TWO,
    ),
    ("Fall: new facing", LOADED, [("fall", "a", {})], ONE),
    ("Spare the pilot in the fall", LOADED, [("fall", "a", {"rolls": [[1]]})], TWO),
    (
        "Piloting roll: standing up",
        LOADED,
        [("condition", "a", {"name": "prone"}), ("stand", "a", {})],
        TWO,
    ),
    (
        "Piloting roll: run with damaged gyro",
        LOADED,
        [("slot", "a", {"location": "CT", "slot": 4}), ("move", "a", {"mode": "run"})],
        TWO,
    ),
    ("MASC", FAST, [("move", "a", {"mode": "run", "masc": True})], TWO),
    ("Engine explosion on 10+", mech(engine="ice"), [("engine_check", "a", {"hits": 1})], TWO),
    ("Medium Laser: to hit", LOADED, [("attack", None, {**HIT, "weapons": LASER})], TWO),
    ("Punch: to hit", LOADED, [("physical", None, {**HIT, "attack": "punch"})], TWO),
    ("Kick: to hit", LOADED, [("physical", None, {**HIT, "attack": "kick"})], TWO),
    (
        "Clear the AC/20",
        refit(replace(LOADED, heat_sinks=HeatSinks(count=20)), "AC/20", **ROTARY),
        [
            ("fire", "a", {"weapon": "AC/20", "shots": 2, "natural": 2}),
            ("end_turn", None, {}),
            ("unjam", "a", {"weapon": "AC/20"}),
        ],
        TWO,
    ),
]  # fmt: skip


def asked(game: Game, what: str) -> list[int]:
    """The dice of the card with this title."""
    cards = {card["what"]: card for unit in game.setup.units for card in game.pending(unit.id)}
    assert what in cards, list(cards)
    dice: list[int] = cards[what]["dice"]
    return dice


@pytest.mark.parametrize(("what", "design", "steps", "dice"), ROLLS, ids=[r[0] for r in ROLLS])
def test_each_roll_has_its_dice(what: str, design: Any, steps: Steps, dice: list[int]) -> None:
    game = Game(design, mech())
    for word, unit, fields in steps:
        game.do(word, unit, owe=True, **fields)
    assert asked(game, what) == dice


def test_a_roll_that_a_step_causes_has_its_own_dice() -> None:
    """The slot is known, the save of CASE II is not: it has a card."""
    game = Game(mech(slots={"RT": ["AC/20 Ammo", "CASE II"]}))
    game.do("critical", location="RT", hits=1, rolls=[[1]], owe=True)
    assert asked(game, "CASE II, right torso") == TWO


@pytest.mark.parametrize(
    ("heat", "first", "what"),
    [
        (14, [], "Avoid shutdown"),
        (14, [("condition", "a", {"name": "shutdown"})], "Restart the reactor"),
        (19, [("condition", "a", {"name": "shutdown"})], "Avoid an ammunition explosion"),
    ],
)
def test_each_roll_of_the_heat_phase_has_two_dice(heat: int, first: Steps, what: str) -> None:
    game = Game(LOADED, piloting=False)
    to_phase(game, "heat")
    for word, unit, fields in first:
        game.do(word, unit, **fields)
    game.do("heat", to=heat)
    game.do("end_phase", None)
    assert asked(game, what) == TWO


@pytest.mark.parametrize(
    ("steps", "what", "dice"),
    [
        ([("hit", {"weapon": "AC/5"})], "AC/5: hit location, front", TWO),
        ([("hit", {"weapon": "AC/5", "location": "RT"})], "AC/5: center column, right torso", ONE),
        (
            [("hit", {"weapon": "AC/2", "location": "RT", "column": 3})],
            "AC/2: even width on column 3",
            ONE,
        ),
        ([("hit", {"weapon": "SRM 4"})], "SRM 4: cluster hits of 4", TWO),
        ([("rows", {"attack": "kick", "tons": 20})], "kick: hit location, front", ONE),
        ([("rows", {"location": "LA", "rows": 8})], "Left arm torn off on 12", TWO),
    ],
)
def test_each_roll_of_renegade_tech_has_its_dice(
    steps: Sequence[tuple[str, dict[str, Any]]], what: str, dice: list[int]
) -> None:
    game = Game(LOADED, mech(), system="renegade-tech", pilot=False, piloting=False)
    for word, fields in steps:
        game.do(word, owe=True, **fields)
    assert asked(game, what) == dice
