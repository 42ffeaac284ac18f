"""A roll looked back upon: which dice fell, what they had to reach, and how likely that was."""

from recordsheet_gui.core.answers import UNIFORM, DiceSpec
from recordsheet_gui.core.events import DiceRolled
from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """The dice of one roll as the rules of its game read them."""

    dice: DiceSpec
    total: int
    least: int | None = None
    """The sum that does it; None where the roll had no number to reach."""
    is_threat: bool = False
    """True where reaching the number is bad for the unit that the roll is about."""

    @property
    def went_well(self) -> bool:
        """True where it went as the unit wished that it is about."""
        return self.least is not None and (self.total >= self.least) is not self.is_threat

    @property
    def chance(self) -> float:
        """How likely that was, from 0 to 1."""
        if self.least is None:
            return 0.0
        ways = self.dice.sums()
        good = sum(count for total, count in ways.items() if total >= self.least)
        reached = good / sum(ways.values())
        return 1 - reached if self.is_threat else reached


def throw_of(
    rolled: DiceRolled, *, shape: str = UNIFORM, always: int | None = None, is_threat: bool = False
) -> Throw:
    """A roll as it stands in the record; what the record leaves out its game has to say."""
    least = rolled.target
    if least is not None and always is not None:
        least = min(least, always)
    return Throw(
        dice=DiceSpec(count=len(rolled.faces), sides=rolled.sides, shape=shape),
        total=sum(rolled.faces),
        least=least,
        is_threat=is_threat,
    )
