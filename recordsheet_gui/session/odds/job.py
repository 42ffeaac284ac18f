"""One question about the future, and trials that answer it; trial n has the dice of seed n."""

from collections import Counter
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Any

from recordsheet_gui.core.answers import Answers, Chain, Given, Rolled
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.wire import Json, encode
from recordsheet_gui.session.odds.exact import SMALL, TooLarge, ends
from recordsheet_gui.session.odds.paths import Paths
from recordsheet_gui.session.odds.spread import Spread
from recordsheet_gui.session.odds.tree import Position, Tree
from recordsheet_gui.session.session import OF_THE_QUEUE
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of

AT_ONCE = 5
"""Trials between two looks at the clock; the very first ones take some milliseconds each."""
MOST_TRIALS = 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What is played many times from one table, and what is read of each table at its end."""

    system: str
    state: GameState
    commands: tuple[Command, ...]
    paths: tuple[str, ...]
    to_phase_end: bool = False
    is_first: bool = False
    """True where only the first rolls count, and not what follows from them in turn."""
    rolls: tuple[tuple[int, ...], ...] = ()
    """Dice that have fallen already: they come first in every trial."""
    choices: tuple[str | None, ...] = ()


def of_its_own(
    system: GameSystem, state: GameState, commands: tuple[Command, ...], paths: Iterable[str]
) -> Job:
    """What commands bring about until the phase ends, falls included.

    Cards that wait on the table are the doing of others, and left out of it.
    """
    settles = any(isinstance(command, OF_THE_QUEUE) for command in commands)
    return Job(
        system=system.key,
        state=state if settles else replace(state, owed=()),
        commands=commands,
        paths=tuple(paths),
        to_phase_end=True,
    )


def to_wire(job: Job) -> Json:
    """A job as JSON, for another process."""
    return {
        "system": job.system,
        "state": encode(job.state),
        "commands": [encode(command) for command in job.commands],
        "paths": list(job.paths),
        "to_phase_end": job.to_phase_end,
        "is_first": job.is_first,
        "rolls": [list(faces) for faces in job.rolls],
        "choices": list(job.choices),
    }


def from_wire(data: Json) -> Job:
    """The job again."""
    codec = codec_of(SYSTEMS[data["system"]].commands)
    return Job(
        system=data["system"],
        state=codec.decode(GameState, data["state"]),
        commands=tuple(codec.command(command) for command in data["commands"]),
        paths=tuple(data["paths"]),
        to_phase_end=data["to_phase_end"],
        is_first=data["is_first"],
        rolls=tuple(tuple(faces) for faces in data["rolls"]),
        choices=tuple(data["choices"]),
    )


class Part:
    """What some trials gave."""

    def __init__(self, paths: int) -> None:
        """Nothing yet, of so many paths."""
        self.trials = 0
        self.counts: list[Counter[str]] = [Counter() for _ in range(paths)]
        self.chosen: set[str] = set()
        """Choices that a player would have made."""

    def add(self, other: "Part") -> None:
        """Take others in; in which order they come makes no difference."""
        self.trials += other.trials
        for mine, theirs in zip(self.counts, other.counts, strict=True):
            mine.update(theirs)
        self.chosen |= other.chosen

    def to_wire(self) -> Json:
        """As JSON."""
        return [self.trials, self.counts, sorted(self.chosen)]

    @classmethod
    def from_wire(cls, data: Json) -> "Part":
        """The part again."""
        part = cls(0)
        part.trials, counts, chosen = data
        part.counts = [Counter(count) for count in counts]
        part.chosen = set(chosen)
        return part


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a job comes out."""

    trials: int
    """0 where it is exact."""
    paths: dict[str, Spread]
    chosen: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """As `odds --json` prints it."""
        return {
            "trials": self.trials,
            "exact": not self.trials,
            "paths": {path: spread.shares for path, spread in self.paths.items()},
            "about": {path: spread.about() for path, spread in self.paths.items()},
            "chosen": list(self.chosen),
        }

    def to_wire(self) -> Json:
        """What is exact, as JSON."""
        spreads = self.paths.items()
        weights = {path: {k: float(v) for k, v in s.weights.items()} for path, s in spreads}
        return [weights, max((s.left for _, s in spreads), default=0.0), list(self.chosen)]

    @classmethod
    def from_wire(cls, data: Json) -> "Result":
        """The result again."""
        weights, left, chosen = data
        paths = {path: Spread(weights=of, trials=0, left=left) for path, of in weights.items()}
        return cls(trials=0, paths=paths, chosen=tuple(chosen))


class Player:
    """Plays the trials of one job."""

    def __init__(self, job: Job) -> None:
        """Refused where the rules refuse the command, or a path leads nowhere."""
        self.job = job
        system = SYSTEMS[job.system]
        self._tree = Tree(
            system,
            job.state,
            job.commands,
            to_phase_end=job.to_phase_end,
            is_first=job.is_first,
        )
        self._paths = Paths(system, job.paths, job.state)

    def check(self) -> None:
        """Refuse a path that is neither on the table of now nor on that of the first trial."""
        self._paths.check(self.job.state, self._end_of(1).state)

    def play(self, trials: Sequence[int]) -> Part:
        """The trials with these numbers."""
        part = Part(len(self.job.paths))
        for number in trials:
            for count, text in zip(part.counts, self._read(self._end_of(number)), strict=True):
                count[text] += 1
        part.trials = len(trials)
        part.chosen = set(self._tree.chosen)
        return part

    def play_for(self, seconds: float, trials: range) -> Part:
        """As many of them as there is time for, the first of them at least."""
        part = Part(len(self.job.paths))
        end = perf_counter() + seconds
        while trials and (not part.trials or perf_counter() < end):
            part.add(self.play(trials[:AT_ONCE]))
            trials = trials[AT_ONCE:]
        return part

    def exactly(self, most: int = SMALL) -> Result:
        """Every way with its weight; TooLarge where there are too many."""
        if self.job.rolls or self.job.choices:
            raise TooLarge
        counts: list[Counter[str]] = [Counter() for _ in self.job.paths]
        found, left = ends(self._tree, most)
        for end, share in found.items():
            for count, text in zip(counts, self._read(end), strict=True):
                count[text] += share  # type: ignore[assignment]  # a Counter counts Fractions too
        spreads = {
            path: Spread(weights=count, trials=0, left=float(left))
            for path, count in zip(self.job.paths, counts, strict=True)
        }
        return Result(trials=0, paths=spreads, chosen=tuple(sorted(self._tree.chosen)))

    def _end_of(self, number: int) -> Position:
        dice: Answers = Rolled(number)
        if self.job.rolls or self.job.choices:
            dice = Chain(Given(self.job.rolls, self.job.choices), dice)
        end = self._tree.play(dice)
        dice.finish()
        return end

    def _read(self, end: Position) -> tuple[Any, ...]:
        if end.values is None:
            end.values = self._paths.read(end.state, end.mishaps)
        return end.values


def result_of(job: Job, part: Part) -> Result:
    """What trials say."""
    spreads = {
        path: Spread(weights=count, trials=part.trials)
        for path, count in zip(job.paths, part.counts, strict=True)
    }
    return Result(trials=part.trials, paths=spreads, chosen=tuple(sorted(part.chosen)))
