"""Whole battles: the same dice give the same end, however they reach the table."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.assets import mech_files
from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.events import (
    BoxesLost,
    ConditionSet,
    DiceRolled,
    Event,
    SlotsMarked,
    Step,
    TrackMoved,
)
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session.journal import lines, whole
from recordsheet_gui.session.ledger import ledger
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.units.mech.design import MechDesign
from tests.games import Game
from tests.mechs import mech

LOADED = mech(
    armor=dict.fromkeys(("CT", "LT", "RT", "LA", "RA", "LL", "RL"), 6),
    slots={"RT": ["MG Ammo", "PPC", "PPC", "PPC"], "LT": ["AC/20 Ammo"], "LA": ["Medium Laser"]},
)


def dice_of(step: Step) -> list[tuple[int, ...]]:
    return [event.faces for event in step.events if isinstance(event, DiceRolled)]


def settle_by_hand(game: Game, faces: list[tuple[int, ...]]) -> None:
    """Resolve what is due now, in its order, with the dice that are left; one by one."""
    while True:
        now = [card for card in game.pending() if card["due"] == "now"]
        if not now:
            return
        # A card that asks again keeps its number and what it was given.
        while now[0]["id"] in [card["id"] for card in game.pending()]:
            game.do("resolve", None, pending=now[0]["id"], rolls=[faces.pop(0)], owe=True)


@given(seed=st.integers(0, 10_000), split=st.integers(0, 12), damage=st.integers(10, 60))
@settings(max_examples=60)
def test_dice_split_between_the_step_and_later_give_the_same_state(
    seed: int, split: int, damage: int
) -> None:
    whole_game = Game(LOADED, seed=seed)
    faces = dice_of(whole_game.do("hit", location="roll", damage=damage))
    parted = Game(LOADED)
    first, rest = faces[:split], faces[split:]
    parted.do("hit", location="roll", damage=damage, rolls=first, owe=True)
    settle_by_hand(parted, rest)
    assert rest == []
    assert parted.unit() == whole_game.unit()


@given(seed=st.integers(0, 10_000))
@settings(max_examples=20)
def test_dismissing_everything_leaves_only_marks(seed: int) -> None:
    game = Game(LOADED, seed=seed)
    game.do("hit", location="roll", damage=30)
    paper = game.unit()
    while game.pending():
        game.do("dismiss", None, pending=game.pending()[0]["id"])
    assert game.unit() == paper


def names_a_change(event: Event) -> bool:
    """Marks and tracks with a name; how a unit moved is told by a remark."""
    if isinstance(event, TrackMoved):
        return not event.track.startswith("move/")
    return isinstance(event, BoxesLost | SlotsMarked | ConditionSet)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_battle_of_200_seeded_hits_opens_again_and_is_told_whole(
    tmp_path: Path, seed: int
) -> None:
    system = SYSTEMS["total-warfare"]
    read = [read_unit_file(p.name, p.read_text("utf-8")).design for p in mech_files()]
    designs = [design for design in read if isinstance(design, MechDesign)][:8]
    setup = GameSetup(
        system=system.key,
        units=tuple(
            UnitSetup(id=UnitId(f"u{n}"), design=design, side="AB"[n % 2])
            for n, design in enumerate(designs)
        ),
    )
    path = tmp_path / "battle.rsgame"
    dice = Rolled(seed)
    with gamefile.creating(path, system, setup) as game:
        for number in range(200):
            unit = setup.units[number % len(setup.units)].id
            side = ("front", "left", "right", "rear")[number % 4]
            game.session.handle(TakeHit(unit=unit, damage=5 + number % 16, side=side), dice)
        state = game.session.state
    with gamefile.open_game(path) as again:
        assert again.session.state == state
        history = again.session.history
        for position in range(1, 201):
            step = history.step(position)
            told = lines(system, history.state(position - 1), step, position)
            changes = [event for event in step.events if names_a_change(event)]
            assert [line.event for line in told if names_a_change(line.event)] == changes
        for line in whole(system, history):
            assert line.rule in ledger(), line
            assert line.text.endswith((".", "!")), line


FOUR = ("Shadow Hawk SHD-2H", "Hunchback HBK-4G", "Warhammer WHM-6R", "Wolverine WVR-6R")
OTHERS = ("Archer ARC-2R", "Centurion CN9-A", "Scorpion SCP-1N", "Jenner JR7-D")


def designs_by_name() -> dict[str, Any]:
    found = (read_unit_file(p.name, p.read_text("utf-8")).design for p in mech_files())
    return {design.name: design for design in found if design is not None}


def turn_of_steps(turn: int) -> list[dict[str, Any]]:
    """One turn of four against four: all move, all are shot at, some are kicked, heat, end."""
    steps: list[dict[str, Any]] = []
    ids = [f"{side}{n}" for side in "ab" for n in range(4)]
    for number, unit in enumerate(ids):
        mode = ("walk", "run", "none")[(number + turn) % 3]
        steps.append(
            {"do": "move", "unit": unit, "mode": mode, "hexes": 0 if mode == "none" else 2}
        )
    steps += [{"do": "end_phase"}, {"do": "end_phase"}]
    for number, unit in enumerate(ids):
        weapon = ("PPC", "LRM 20", "SRM 6", "AC/10", "Medium Laser")[(number + turn) % 5]
        side = ("front", "left", "right", "rear")[(number * turn) % 4]
        steps.append({"do": "hit", "unit": unit, "weapon": weapon, "side": side})
        steps.append({"do": "heat", "unit": unit, "add": 3 * (number % 4)})
    steps.append({"do": "end_phase"})
    steps.append({"do": "hit", "unit": ids[turn % 8], "damage": 11, "attack": "kick"})
    steps.append({"do": "end_turn"})
    return steps


def play(rolls: list[list[tuple[int, ...]]] | None) -> tuple[Game, list[list[tuple[int, ...]]]]:
    known = designs_by_name()
    game = Game(*[known[name] for name in (*FOUR, *OTHERS)], seed=42 if rolls is None else None)
    ids = dict(zip([f"{s}{n}" for s in "ab" for n in range(4)], "abcdefgh", strict=True))
    rolled: list[list[tuple[int, ...]]] = []
    for turn in range(1, 7):
        for step in turn_of_steps(turn):
            fields = dict(step)
            unit = ids.get(str(fields.pop("unit", "")))
            report = game.report(unit) if unit else None
            cannot = report and (
                report["destroyed"] or {"prone", "immobile"} & set(report["conditions"])
            )
            if step["do"] == "move" and (cannot or (report and report["movement"]["run"] < 2)):
                continue
            given = rolls[len(rolled)] if rolls is not None else []
            played = game.do(str(fields.pop("do")), unit, rolls=given, **fields)
            rolled.append(dice_of(played))
    return game, rolled


def test_six_turns_of_four_against_four_end_the_same_with_all_dice_given() -> None:
    seeded, rolled = play(None)
    given, again = play(rolled)
    assert rolled == again
    assert seeded.session.state.units == given.session.state.units
    assert seeded.session.state.clock == given.session.state.clock
    assert seeded.session.state.clock.turn == 7
    hurt = [unit for unit in "abcdefgh" if seeded.report(unit)["destroyed"]]
    assert len(hurt) < 8
