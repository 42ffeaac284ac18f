"""Whatever strikes a vehicle from wherever, nothing raises, and the log tells the same again."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

from recordsheet_gui.core.answers import DiceSpec, Question, Rolled
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import begin
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.vehicle import tables
from recordsheet_gui.units.kinds import anatomy_of
from tests.games import A, Game
from tests.vehicles import texts, vehicle

T = TypeVar("T")
WEAPONS = ("AC/20", "LRM 20", "SRM 6", "Medium Laser", "Plasma Rifle", "Machine Gun", "Flamer")


class Chance:
    """Picks by dice that can be repeated."""

    def __init__(self, seed: int) -> None:
        self._dice = Rolled(seed)

    def number(self, most: int) -> int:
        """1 to so many."""
        answer = self._dice.answer(Question(title="", dice=DiceSpec(count=1, sides=most)))
        assert answer is not None
        return answer.faces[0]

    def pick(self, many: Sequence[T]) -> T:
        return many[self.number(len(many)) - 1]


def replayed(game: Game) -> GameState:
    """All facts of the game, one after the other."""
    state = begin(SYSTEMS["total-warfare"], game.setup)
    for position in range(1, len(game.session.history) + 1):
        for event in game.session.history.step(position).events:
            state = evolve(state, event)
    return state


@pytest.mark.parametrize("name", texts())
def test_random_hits_from_every_side_never_raise_and_replay_to_the_same_state(name: str) -> None:
    design = vehicle(name)
    body = anatomy_of(design)
    sides = tuple(tables.columns(body.hit_table))
    for seed in range(4):
        dice = Chance(seed)
        game = Game(design, vehicle("manticore"), seed=seed)
        for _ in range(40):
            match dice.number(8):
                case 6:
                    where = dice.pick(body.locations)
                    game.do("hit", location=where, damage=dice.number(12))
                case 1 if not design.has_rotor:
                    game.do("motive", side=dice.pick(sides))
                case 2 if game.report()["destroyed"] is None:
                    game.do("critical", location=dice.pick(body.locations))
                case 3:
                    game.do("end_phase", None)
                case 4:
                    weapon = dice.pick(WEAPONS)
                    game.do("hit", weapon=weapon, side=dice.pick(sides))
                case 5:
                    game.do("hit", damage=3, attack="swarm", side=dice.pick(sides))
                case _:
                    game.do("hit", damage=dice.number(8), side=dice.pick(sides))
            check(game)
        assert replayed(game) == game.session.state
        while game.session.history.cursor:
            game.session.undo()
        assert game.session.state == begin(SYSTEMS["total-warfare"], game.setup)


def check(game: Game) -> None:
    """What always holds."""
    report = game.report()
    assert all(left >= 0 for part in ("armor", "structure") for left in report[part].values())
    assert 0 <= report["movement"]["cruise"] <= report["movement"]["flank"]
    assert report["sensors"] <= 4
    if 0 in report["structure"].values():
        assert report["destroyed"]
    system, state = game.session.system, game.session.state
    for key in (*state.unit(A).conditions, *state.unit(A).tracks):
        assert system.name_of(state.unit(A).design, key) is not None
    system.tables(state, A)


@pytest.mark.parametrize("name", texts())
def test_every_location_takes_every_critical(name: str) -> None:
    design = vehicle(name)
    for where in anatomy_of(design).locations:
        for roll in range(2, 13):
            game = Game(design, seed=roll)
            faces = [min(6, roll - 1), roll - min(6, roll - 1)]
            for _ in range(3):
                if game.report()["destroyed"] is None:
                    game.do("critical", location=where, rolls=[faces])
            check(game)
