"""A total is an answer wherever a rule reads nothing but the sum of its dice."""

from dataclasses import replace

import pytest

from recordsheet_gui.core.answers import Answer, DiceSpec, Question, Rolled, check
from recordsheet_gui.core.errors import BadAnswer
from recordsheet_gui.core.events import DiceRolled, Event, Step
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of
from tests.games import Game
from tests.mechs import mech

TWO = DiceSpec(count=2, sides=6)


@pytest.mark.parametrize("total", range(2, 13))
def test_a_total_stands_as_faces_with_that_sum(total: int) -> None:
    answer = Answer.of_total(TWO, total)
    assert sum(answer.faces) == total
    assert answer.only_total
    assert all(1 <= face <= 6 for face in answer.faces)


@pytest.mark.parametrize("total", [-1, 0, 1, 13])
def test_a_total_that_dice_cannot_show_is_refused(total: int) -> None:
    with pytest.raises(BadAnswer, match="A total of 2D6 is 2 to 12"):
        Answer.of_total(TWO, total)


def test_where_each_die_is_read_a_total_is_refused() -> None:
    question = Question(title="Critical slot", dice=replace(TWO, each=True))
    with pytest.raises(BadAnswer, match="reads each die"):
        check(question, Answer.of_total(TWO, 7))


def test_the_number_of_a_single_die_is_its_face() -> None:
    answer = Answer.of_total(DiceSpec(count=1, sides=11), 10)
    assert (answer.faces, answer.only_total) == ((10,), False)


class Totals:
    """Throws the same dice as others, and tells of each throw no more than it has to."""

    def __init__(self, seed: int, *, plainly: bool) -> None:
        self._dice = Rolled(seed)
        self._plainly = plainly

    def answer(self, question: Question) -> Answer | None:
        thrown = self._dice.answer(question)
        if thrown is None or question.dice is None or question.dice.each or self._plainly:
            return thrown
        return Answer.of_total(question.dice, sum(thrown.faces))

    def finish(self) -> None:
        pass


def _facts(step: Step) -> list[Event]:
    """What happened, whatever was seen of the dice."""
    return [event for event in step.events if not isinstance(event, DiceRolled)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
def test_no_rule_reads_more_than_it_says(system: str, seed: int) -> None:
    told: list[list[list[Event]]] = []
    for plainly in (True, False):
        game = Game(mech(), mech(), system=system)
        dice = Totals(seed, plainly=plainly)
        steps = []
        for data in (
            {"do": "hit", "unit": "a", "weapon": "LRM 20"},
            {"do": "hit", "unit": "a", "weapon": "AC/20"},
            {"do": "hit", "unit": "a", "weapon": "AC/20", "side": "rear"},
            {"do": "piloting", "unit": "a", "why": "ice"},
            {"do": "pilot_hit", "unit": "a"},
            {"do": "heat", "unit": "a", "to": 24},
            {"do": "end_turn"},
        ):
            command = codec_of(SYSTEMS[system].commands).command(data)
            steps.append(_facts(game.session.handle(command, dice)))
        told.append(steps)
    first, second = told
    assert first == second


def test_an_old_roll_showed_its_faces() -> None:
    roll = {"why": "x", "sides": 6, "faces": [4, 3], "source": "given"}
    read = codec_of(SYSTEMS["total-warfare"].commands).decode(DiceRolled, {**roll, "rule": "BT-x"})
    assert read.words == "4 + 3 = 7"
    assert replace(read, only_total=True).words == "7"
