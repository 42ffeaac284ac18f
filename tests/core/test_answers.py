import pytest

from recordsheet_gui.core.answers import (
    TWO_DICE_LESS_ONE,
    Answer,
    Chain,
    Choice,
    DiceSpec,
    Given,
    NoAnswers,
    Question,
    Rolled,
    Source,
    check,
)
from recordsheet_gui.core.errors import BadAnswer

TWO_DICE = Question(title="Critical hits", dice=DiceSpec(count=2, sides=6))
EITHER = Question(
    title="Which hull",
    choose=(Choice(id="1", label="first"), Choice(id="2", label="second")),
    default="2",
)


def test_the_same_seed_gives_the_same_dice_and_another_seed_others() -> None:
    def ten(seed: int) -> list[Answer | None]:
        dice = Rolled(seed)
        return [dice.answer(TWO_DICE) for _ in range(10)]

    assert ten(7) == ten(7)
    assert ten(7) != ten(8)


def test_the_programs_own_dice_show_faces_and_never_choose() -> None:
    answer = Rolled().answer(TWO_DICE)
    assert answer is not None
    assert answer.source is Source.ROLLED
    assert check(TWO_DICE, answer) == answer
    assert Rolled().answer(EITHER) is None


def test_a_seeded_battle_takes_the_ruled_default() -> None:
    answer = Rolled(1).answer(EITHER)
    assert answer is not None
    assert answer.choice == "2"


def test_given_answers_come_in_order_and_each_kind_from_its_own_list() -> None:
    given = Given([[1, 2], [3, 4]], ["1"])
    assert given.answer(TWO_DICE) == Answer(faces=(1, 2))
    assert given.answer(EITHER) == Answer(choice="1")
    assert given.answer(TWO_DICE) == Answer(faces=(3, 4))
    assert given.answer(TWO_DICE) is None
    given.finish()


@pytest.mark.parametrize(
    "given", [Given([[1, 2]]), Given([], ["1"]), Chain(NoAnswers(), Given([[1]]))]
)
def test_a_left_over_answer_is_refused(given: Given | Chain) -> None:
    with pytest.raises(BadAnswer, match="left over"):
        given.finish()


@pytest.mark.parametrize("faces", [(7, 0), (1,), (1, 2, 3), (0, 1)])
def test_faces_that_the_dice_do_not_have_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(BadAnswer, match="2D6"):
        check(TWO_DICE, Answer(faces=faces))


def test_an_empty_choice_means_the_default_and_only_where_there_is_one() -> None:
    assert check(EITHER, Answer()).choice == "2"
    with pytest.raises(BadAnswer, match="no default"):
        check(Question(title="x", choose=EITHER.choose), Answer())
    with pytest.raises(BadAnswer, match="does not offer"):
        check(EITHER, Answer(choice="3"))


def test_the_first_source_that_knows_answers() -> None:
    chain = Chain(Given([[1, 2]]), Given([[5, 6]]))
    assert chain.answer(TWO_DICE) == Answer(faces=(1, 2))
    assert chain.answer(TWO_DICE) == Answer(faces=(5, 6))
    assert chain.answer(TWO_DICE) is None


def test_two_dice_less_one_fall_like_the_sum_of_two_dice() -> None:
    weights = DiceSpec(count=1, sides=11, shape=TWO_DICE_LESS_ONE).weights()
    assert list(weights.values()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert list(weights) == list(range(1, 12))
    assert DiceSpec(count=2, sides=3).weights() == {1: 1, 2: 1, 3: 1}
