"""A battle held against its odds: what each unit struck, and what its attacks had to expect."""

from collections.abc import Iterable, Iterator, Mapping
from math import erf, sqrt
from typing import NamedTuple

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session import luck as dice
from recordsheet_gui.session.history import History
from recordsheet_gui.session.luck import LIKELY
from recordsheet_gui.session.naming import label
from recordsheet_gui.session.odds.change import BOXES
from recordsheet_gui.session.odds.exact import TooLarge
from recordsheet_gui.session.odds.job import Job, Player, result_of
from recordsheet_gui.session.odds.paths import CHANGE
from recordsheet_gui.session.tally import tally

ALL_TRIALS, LEAST_TRIALS, MOST_TRIALS = 2_000, 20, 200
"""For a whole battle, and for each attack of it."""
WAYS = 2
"""Decisions for each trial, within which every way is walked instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fortune:
    """What attacks struck, against what they had to expect."""

    attacks: int = 0
    struck: int = 0
    """Boxes."""
    due: float = 0.0
    variance: float = 0.0

    def __add__(self, other: "Fortune") -> "Fortune":
        """Both of them."""
        return Fortune(
            attacks=self.attacks + other.attacks,
            struck=self.struck + other.struck,
            due=self.due + other.due,
            variance=self.variance + other.variance,
        )

    @property
    def worse(self) -> float:
        """The share of evenings with the same attacks that strike less."""
        if self.variance <= 0:
            return 0.5
        return (1 + erf((self.struck - self.due) / sqrt(2 * self.variance))) / 2

    @property
    def sentence(self) -> str:
        """How it went, in a line for the player."""
        attacks = counted(self.attacks, "attack")
        found = f"{attacks} struck {counted(self.struck, 'box')}, {self.due:.1f} were due"
        for share, word in ((self.worse, "luckier"), (1 - self.worse, "unluckier")):
            if share >= LIKELY:
                return f"{found}: {word} than {min(99, int(100 * share))} of 100 evenings."
        return f"{found}: as fair dice fall."


class _Named(NamedTuple):
    """Who attacked whom, in which step."""

    position: int
    attacker: UnitId
    target: UnitId


class Battle:
    """The attacks of a battle, each as it stood before anybody rolled."""

    def __init__(self, system: GameSystem, history: History, upto: int | None = None) -> None:
        """Reads the history once; what is played later needs it no more."""
        self._system = system
        self.last = history.cursor if upto is None else upto
        self._jobs: list[tuple[_Named, Job]] = []
        for position in range(1, self.last + 1):
            command = history.step(position).command
            attacker, target = _named(command)
            if attacker is not None and target is not None:
                path = f"{CHANGE}.{target}.{BOXES}"
                state = history.state(position - 1)
                job = Job(system=system.key, state=state, commands=(command,), paths=(path,))
                self._jobs.append((_Named(position, attacker, target), job))
        self._blows = tally(system, history, upto=self.last).blows

    def fortunes(self) -> dict[UnitId, Fortune]:
        """Each unit that has attacked, with what its attacks struck and had to expect."""
        trials = min(MOST_TRIALS, max(LEAST_TRIALS, ALL_TRIALS // max(1, len(self._jobs))))
        found: dict[UnitId, Fortune] = {}
        counted: dict[int, _Named] = {}
        for place, (named, job) in enumerate(self._jobs):
            # Dice of its own for each: with the same ones all would be off to the same side.
            weighed = _weighed(job, range(place * trials + 1, (place + 1) * trials + 1))
            if weighed is not None:
                counted[named.position] = named
                found[named.attacker] = found.get(named.attacker, Fortune()) + weighed
        for blow in self._blows:
            of = counted.get(blow.since)
            # What was due leaves out falls at the end of the phase, and so does what was struck.
            if of is not None and blow.unit == of.target and not blow.is_later:
                one = found[of.attacker]
                found[of.attacker] = replace(one, struck=one.struck + blow.boxes)
        return found


def _named(command: Command) -> tuple[UnitId | None, UnitId | None]:
    """Who attacks whom; only attacks say both."""
    found = [getattr(command, word, None) for word in ("attacker", "target")]
    one, other = (UnitId(name) if isinstance(name, str) else None for name in found)
    return one, other


def _weighed(job: Job, trials: range) -> Fortune | None:
    """What one attack had to expect: exactly where that takes about as long as the trials."""
    try:
        player = Player(job)
        try:
            result = player.exactly(WAYS * len(trials))
        except TooLarge:
            result = result_of(job, player.play(trials))
        (spread,) = result.paths.values()
    except RuleError:
        # Rules of today may refuse what an older game has played.
        return None
    if spread.mean is None:
        return None
    return Fortune(attacks=1, due=spread.mean, variance=(spread.deviation or 0.0) ** 2)


def luck_lines(
    system: GameSystem, history: History, struck: Mapping[UnitId, Fortune]
) -> Iterator[str]:
    """Dice and damage of each side and unit against their odds, for a report."""
    state = history.state()
    rolled = dice.rolls(system, history)
    by_unit, by_side = dice.by_unit(rolled), dice.by_side(rolled)
    for side in dict.fromkeys((*by_side, *state.sides.values())):
        units = [unit for unit in state.roster if state.sides[unit] == side]
        if side in by_side:
            yield f"Side {side}: {by_side[side].sentence}"
        whole = _sum(struck[unit] for unit in units if unit in struck)
        if whole.attacks:
            yield f"Side {side}: {whole.sentence}"
        for unit in units:
            if unit in by_unit:
                yield f"{label(state, unit)}: {by_unit[unit].sentence}"
            if unit in struck:
                yield f"{label(state, unit)}: {struck[unit].sentence}"


def _sum(found: Iterable[Fortune]) -> Fortune:
    whole = Fortune()
    for one in found:
        whole += one
    return whole
