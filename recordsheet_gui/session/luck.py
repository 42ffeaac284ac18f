"""How the dice fell, held against what chance would give."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

from recordsheet_gui.core.answers import DiceSpec
from recordsheet_gui.core.events import DiceRolled
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.throws import Throw
from recordsheet_gui.session.history import History

TAIL = 8.0
"""Beyond so many deviations from the mean nothing happens that anybody could draw."""
LIKELY, SURE = 0.80, 0.95
"""Shares of all evenings that have to be worse before a side is called lucky, and very lucky."""


class Roll(NamedTuple):
    """One roll of the record."""

    position: int
    turn: int
    side: str
    """Whose unit it is about; empty where it is about none."""
    unit: UnitId | None
    event: DiceRolled
    throw: Throw


def rolls(system: GameSystem, history: History, upto: int | None = None) -> list[Roll]:
    """All dice up to the cursor, or to an earlier step; what was taken back fell for nobody."""
    found = []
    state = history.state(0)
    last = history.cursor if upto is None else upto
    for position in range(1, last + 1):
        for event in history.step(position).events:
            if isinstance(event, DiceRolled):
                side = "" if event.unit is None else state.sides.get(event.unit, "")
                throw = system.throw(state, event)
                turn = state.clock.turn
                found.append(Roll(position, turn, side, event.unit, event, throw))
            state = evolve(state, event)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """Rolls against a number: how many went well, and how many should have."""

    rolls: int
    made: int
    expected: float
    spread: Mapping[int, float]
    """How likely each count of successes was; what is next to impossible is left out."""

    @property
    def more(self) -> float:
        """Successes beyond what was to be expected; below 0 where there were fewer."""
        return self.made - self.expected

    @property
    def worse(self) -> float:
        """The share of evenings with these rolls that go worse, those that go alike halved."""
        below = sum(share for made, share in self.spread.items() if made < self.made)
        return below + self.spread.get(self.made, 0.0) / 2

    @property
    def verdict(self) -> str:
        """In a word or two."""
        if not self.rolls:
            return "no rolls"
        for share, words in ((self.worse, "lucky"), (1 - self.worse, "unlucky")):
            if share >= SURE:
                return f"very {words}"
            if share >= LIKELY:
                return words
        return "as fair dice fall"

    @property
    def evenings(self) -> str:
        """The verdict with its measure: luckier than 88 of 100 evenings."""
        if self.verdict in ("lucky", "very lucky"):
            return f"luckier than {_evenings(self.worse)}"
        if self.verdict in ("unlucky", "very unlucky"):
            return f"unluckier than {_evenings(1 - self.worse)}"
        return self.verdict

    @property
    def sentence(self) -> str:
        """How it went, in a line for the player."""
        if not self.rolls:
            return "No roll had a number to reach."
        of = "roll" if self.rolls == 1 else "rolls"
        found = f"{self.made} of {self.rolls:,} {of} went well, {self.expected:.1f} were due"
        return f"{found}: {self.evenings}."


def _evenings(share: float) -> str:
    return f"{min(99, int(100 * share))} of 100 evenings"


def luck(of: Iterable[Roll]) -> Luck:
    """The luck of some rolls; those without a number to reach are neither good nor bad."""
    throws = [roll.throw for roll in of if roll.throw.least is not None]
    chances = [throw.chance for throw in throws]
    return Luck(
        rolls=len(throws),
        made=sum(throw.went_well for throw in throws),
        expected=sum(chances),
        spread=_spread(chances),
    )


def by_side(found: Iterable[Roll]) -> dict[str, Luck]:
    """The luck of each side that has rolled against a number."""
    return {side: luck(some) for side, some in _grouped(found, "side").items() if side}


def by_unit(found: Iterable[Roll]) -> dict[UnitId, Luck]:
    """The luck of each unit that has rolled against a number."""
    groups = _grouped(found, "unit").items()
    return {UnitId(unit): luck(some) for unit, some in groups if unit}


def _grouped(found: Iterable[Roll], field: str) -> dict[str, list[Roll]]:
    groups: dict[str, list[Roll]] = {}
    for roll in found:
        if roll.throw.least is not None:
            groups.setdefault(getattr(roll, field) or "", []).append(roll)
    return groups


def _spread(chances: list[float]) -> dict[int, float]:
    """How likely each count of successes is, roll by roll: no curve stands for the true shape."""
    spread = {0: 1.0}
    mean, variance = 0.0, 0.0
    for chance in chances:
        mean += chance
        variance += chance * (1 - chance)
        after: dict[int, float] = {}
        for made, share in spread.items():
            if chance < 1:
                after[made] = after.get(made, 0.0) + share * (1 - chance)
            if chance > 0:
                after[made + 1] = after.get(made + 1, 0.0) + share * chance
        wide = TAIL * sqrt(variance) + 1
        spread = {made: share for made, share in after.items() if abs(made - mean) <= wide}
    return spread


# -- faces and sums --------------------------------------------------------------------------


class Heap(NamedTuple):
    """Rolls of one kind of dice, counted by what they showed."""

    title: str
    """2D6, D6: each die, 1 to 11."""
    counts: Mapping[int, int]
    expected: Mapping[int, float]
    """What chance would give of each, for as many rolls."""

    @property
    def rolls(self) -> int:
        """How many there were."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """What fell on average."""
        return sum(face * count for face, count in self.counts.items()) / max(1, self.rolls)

    @property
    def fair(self) -> float:
        """What falls on average in the long run."""
        whole = sum(self.expected.values())
        return sum(face * share for face, share in self.expected.items()) / whole if whole else 0


def heaps(found: Iterable[Roll]) -> list[Heap]:
    """A heap for each kind of dice, the most rolled first, and one for the faces of each die."""
    sums: dict[DiceSpec, Counter[int]] = {}
    faces: dict[int, Counter[int]] = {}
    for roll in found:
        sums.setdefault(roll.throw.dice, Counter())[roll.throw.total] += 1
        if roll.throw.dice.count > 1 and not roll.event.only_total:
            faces.setdefault(roll.throw.dice.sides, Counter()).update(roll.event.faces)
    made = [_heap(dice.words, dice.sums(), count) for dice, count in sums.items()]
    made.sort(key=lambda heap: -heap.rolls)
    each = [
        _heap(f"Each D{sides}", DiceSpec(count=1, sides=sides).sums(), count)
        for sides, count in faces.items()
    ]
    return [*made, *sorted(each, key=lambda heap: -heap.rolls)]


def _heap(title: str, ways: Mapping[int, int], counts: Counter[int]) -> Heap:
    rolled, all_ways = sum(counts.values()), sum(ways.values())
    return Heap(
        title=title,
        counts={face: counts[face] for face in ways},
        expected={face: rolled * count / all_ways for face, count in ways.items()},
    )
