"""What an attack probably does: the chance to hit times what a hit brings on average."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from recordsheet_gui.core.answers import DiceSpec, Given, NeedsAnswer
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.attacks import RollToHit, shot_of
from recordsheet_gui.systems.battletech.game import AttackRoll, BattleTechGame
from recordsheet_gui.systems.battletech.mech.physical_roll import RollPhysical

TWO_DICE = DiceSpec(count=2, sides=6)
ROLLS = 3
"""No hit asks for more dice before it is known what comes down."""


def expected(game: BattleTechGame, state: GameState, roll: AttackRoll) -> float:
    """Points, or boxes, that an owed attack roll strikes on average."""
    if isinstance(roll, RollPhysical):
        return float(roll.points * _chance(roll.number.value))
    if roll.certain is not None:
        least, points = roll.certain
        return float(points * _chance(least))
    if not isinstance(roll, RollToHit):
        return 0.0
    chance = _chance(max(roll.number.value, roll.burns_out + 1))
    if not chance:
        return 0.0
    shot = shot_of(state, roll)
    own, rules = game.rules_of(state, roll.unit), game.rules_of(state, roll.target)

    def weigh(draft: Draft) -> int:
        fired = own.volley(draft, roll.unit, roll.target, shot)
        return rules.weight(draft, roll.target, fired)

    return float(chance * average(state, weigh))


def average(state: GameState, weigh: Callable[[Draft], int]) -> Fraction:
    """The mean of what a rule weighs over all throws of the dice that it asks for."""
    return _mean(state, weigh, ())


def _mean(
    state: GameState, weigh: Callable[[Draft], int], given: tuple[tuple[int, ...], ...]
) -> Fraction:
    try:
        return Fraction(weigh(Draft(state, Given(given), parent=0)))
    except NeedsAnswer as needs:
        dice = needs.question.dice
        if dice is None or len(given) == ROLLS:
            return Fraction(0)
        throws = list(_throws(dice))
        ways = sum(count for _, count in throws)
        found = (count * _mean(state, weigh, (*given, faces)) for faces, count in throws)
        return sum(found, Fraction(0)) / ways


def _throws(dice: DiceSpec) -> Iterator[tuple[tuple[int, ...], int]]:
    """One throw for each sum, and how many give it: rules here read sums alone."""
    first: dict[int, tuple[int, ...]] = {}
    ways: Counter[int] = Counter()
    for faces in product(range(1, dice.sides + 1), repeat=dice.count):
        first.setdefault(sum(faces), faces)
        ways[sum(faces)] += 1
    for total, faces in first.items():
        yield faces, ways[total]


def _chance(least: int) -> Fraction:
    """Of two dice to show so much."""
    ways = TWO_DICE.sums()
    return Fraction(sum(n for total, n in ways.items() if total >= least), sum(ways.values()))
