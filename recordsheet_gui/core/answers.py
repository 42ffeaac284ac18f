"""Questions that rules ask, and where their answers come from: rolled, seeded, given."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from recordsheet_gui.core.errors import BadAnswer
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import Cell, GridKey, RuleId, UnitId
from recordsheet_gui.core.number import Number

UNIFORM = "uniform"
"""Every face of a die is as likely as the next."""
TWO_DICE_LESS_ONE = "2d6-1"
"""A face from 1 to 11 as the sum of two dice less one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSpec:
    """So many dice of so many sides, each counted from 1."""

    count: int
    sides: int
    shape: str = UNIFORM
    """How the program throws them; faces that are typed in run from 1 to `sides` all the same."""
    each: bool = False
    """True where the rule reads each die by itself: a total alone is no answer then."""

    def faces_for(self, total: int) -> tuple[int, ...] | None:
        """Faces with this sum, as even as they come; None where there are none."""
        if not self.count <= total <= self.count * self.sides:
            return None
        low, more = divmod(total, self.count)
        return tuple(low + 1 if place < more else low for place in range(self.count))

    def weights(self) -> dict[int, int]:
        """In how many ways each face of one die comes up."""
        if self.shape == TWO_DICE_LESS_ONE:
            return {face: 6 - abs(face - 6) for face in range(1, 12)}
        return dict.fromkeys(range(1, self.sides + 1), 1)

    def sums(self) -> Mapping[int, int]:
        """In how many ways each sum of all dice comes up."""
        return _sums(self)

    @property
    def words(self) -> str:
        """As players write it: 2D6."""
        return f"{self.count}D{self.sides}" if self.shape == UNIFORM else self.shape.upper()


@lru_cache(maxsize=64)
def _sums(dice: DiceSpec) -> Mapping[int, int]:
    """Counted once for each kind of throw: every number of a panel has its odds."""
    ways = {0: 1}
    for _ in range(dice.count):
        after: dict[int, int] = {}
        for total, count in ways.items():
            for face, weight in dice.weights().items():
                after[total + face] = after.get(total + face, 0) + count * weight
        ways = after
    return ways


@lru_cache(maxsize=64)
def dice_of(count: int, sides: int, shape: str = UNIFORM, each: bool = False) -> DiceSpec:
    """So many dice: a game throws the same few kinds over and over."""
    return DiceSpec(count=count, sides=sides, shape=shape, each=each)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One thing that a player may choose, with the boxes it stands for on the sheet."""

    id: str
    label: str
    grid: GridKey | None = None
    cells: tuple[Cell, ...] = ()
    letter: str = ""
    """Drawn beside its boxes while the choice is open, and before its words on the card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Dice to roll or a choice to make."""

    title: str
    dice: DiceSpec | None = None
    choose: tuple[Choice, ...] = ()
    default: str | None = None
    """The choice that an empty answer means, where a ruling names one."""
    target: Number | None = None
    """What the sum of the dice has to reach, where the roll has a target."""
    always: int | None = None
    """The sum that does it whatever the target says."""
    unit: UnitId | None = None
    """Whose dice or choice it is."""
    side: str = ""
    """Whose it is where no unit rolls, such as for initiative."""

    @property
    def chance(self) -> float | None:
        """How likely the dice reach the target, 0 to 1; None where there is none."""
        if self.target is None or self.dice is None:
            return None
        least = self.target.value if self.always is None else min(self.target.value, self.always)
        ways = self.dice.sums()
        good = sum(count for total, count in ways.items() if total >= least)
        return good / sum(ways.values())


class Source(StrEnum):
    """Where an answer came from."""

    ROLLED = "rolled"
    SEEDED = "seeded"
    GIVEN = "given"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The faces of one roll, or one choice."""

    faces: tuple[int, ...] = ()
    choice: str | None = None
    source: Source = Source.GIVEN
    only_total: bool = False
    """Somebody gave the sum alone; the faces stand for it and were never seen."""

    @classmethod
    def of_total(cls, dice: DiceSpec, total: int) -> "Answer":
        """The sum of dice that somebody threw."""
        faces = dice.faces_for(total)
        if faces is None:
            least, most = dice.count, dice.count * dice.sides
            raise BadAnswer(f"A total of {dice.words} is {least} to {most}, not {total}.")
        return cls(faces=faces, only_total=dice.count > 1)


class NeedsAnswer(Exception):
    """A rule cannot go on until this question is answered."""

    def __init__(self, ask: Callable[[], Question], rule: RuleId) -> None:
        """Carry the rule that asks; what it asks is put together when somebody reads it."""
        super().__init__(rule)
        self._ask = ask
        self.rule = rule

    @property
    def question(self) -> Question:
        """What is asked."""
        return self._ask()


class Answers(Protocol):
    """Something that may know the answer to a question."""

    def answer(self, question: Question) -> Answer | None:
        """The answer, or None when there is none (yet)."""

    def finish(self) -> None:
        """Called when a step is decided: an answer that nobody asked for is refused here."""


class NoAnswers:
    """Leaves every question open."""

    def answer(self, question: Question) -> Answer | None:
        """Nothing."""
        return None

    def finish(self) -> None:
        """Nothing can be left over."""


class Rolled:
    """Dice that the program throws; choices stay with the player."""

    def __init__(self, seed: int | None = None) -> None:
        """With a seed the dice can be repeated."""
        self._dice: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self._source = Source.ROLLED if seed is None else Source.SEEDED

    def answer(self, question: Question) -> Answer | None:
        """Throw the dice that the question names."""
        if question.dice is None:
            if self._source is Source.SEEDED:
                return Answer(choice=question.default or question.choose[0].id, source=self._source)
            return None
        dice, throw = question.dice, self._throw
        if dice.shape == TWO_DICE_LESS_ONE:
            faces = tuple([throw(6) + throw(6) - 1 for _ in range(dice.count)])
        else:
            faces = tuple(map(throw, (dice.sides,) * dice.count))
        return Answer(faces=faces, source=self._source)

    def _throw(self, sides: int) -> int:
        """One die: bits that are no face are thrown again, so that all faces are as likely."""
        bits, face = self._dice.getrandbits, sides
        while face >= sides:
            face = bits(sides.bit_length())
        return face + 1

    def finish(self) -> None:
        """Dice are thrown only when asked for."""


class Lots:
    """Lots that are drawn by a seed: who has the seed draws the same ones again."""

    def __init__(self, seed: int) -> None:
        """Nothing is drawn yet."""
        self._lots = random.Random(seed)

    def below(self, number: int) -> int:
        """One of the numbers from 0 on that are less than this, all as likely."""
        return self._lots.randrange(number)


class Given:
    """Answers that were typed in or stand in a script; what stays unused can be asked for."""

    def __init__(
        self, rolls: Iterable[Sequence[int]] = (), choices: Iterable[str | None] = ()
    ) -> None:
        """Rolls and choices are two lists, each used in its own order."""
        self._rolls = [Answer(faces=tuple(faces)) for faces in rolls]
        self._choices = [Answer(choice=choice) for choice in choices]

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> "Given":
        """The same answers again, with the source they had."""
        given = cls()
        for answer in answers:
            (given._rolls if answer.faces else given._choices).append(answer)
        return given

    def answer(self, question: Question) -> Answer | None:
        """The next one of the kind that is asked for."""
        waiting = self._choices if question.dice is None else self._rolls
        return waiting.pop(0) if waiting else None

    def finish(self) -> None:
        """Refuse what was given and never asked for."""
        if self._rolls:
            faces = ", ".join(str(face) for face in self._rolls[0].faces)
            raise BadAnswer(f"A roll is left over: nothing asked for [{faces}].")
        if self._choices:
            raise BadAnswer(
                f'A choice is left over: nothing asked for "{self._choices[0].choice}".'
            )


class RuledDefaults:
    """Leaves a choice to the ruling where there is one; dice and all else stay open."""

    def answer(self, question: Question) -> Answer | None:
        """The ruled default of a choice."""
        if question.dice is not None or question.default is None:
            return None
        return Answer(choice=question.default)

    def finish(self) -> None:
        """Nothing can be left over."""


class Chain:
    """Asks one source after the other."""

    def __init__(self, *sources: Answers) -> None:
        """The first that knows the answer gives it."""
        self._sources = sources

    def answer(self, question: Question) -> Answer | None:
        """The first answer there is."""
        for source in self._sources:
            found = source.answer(question)
            if found is not None:
                return found
        return None

    def finish(self) -> None:
        """Ask each source."""
        for source in self._sources:
            source.finish()


def check(question: Question, answer: Answer) -> Answer:
    """The answer with a left-out choice filled in; refused when the question cannot have it."""
    if question.dice is not None:
        dice, shown = question.dice, answer.faces
        if len(shown) != dice.count or (shown and not 1 <= min(shown) <= max(shown) <= dice.sides):
            faces = ", ".join(str(face) for face in shown)
            raise BadAnswer(f"{question.title} takes {dice.words}; it cannot show [{faces}].")
        if answer.only_total and dice.each:
            raise BadAnswer(f"{question.title} reads each die; a total does not say enough.")
        return answer
    if answer.choice is None:
        if question.default is None:
            raise BadAnswer(f"{question.title} has no default; one of its options must be chosen.")
        return Answer(choice=question.default, source=answer.source)
    if answer.choice not in (option.id for option in question.choose):
        raise BadAnswer(f'{question.title} does not offer "{answer.choice}".')
    return answer
