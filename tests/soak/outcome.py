"""What came of an attack: one line of the table that `make soak` prints."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

TOO_LONG = 5.0
"""Seconds for one case; more is counted as a hang, not as a failure: disks differ."""
QUEUE = Path("/proc/thread-self/schedstat")
"""Where Linux tells how long a thread stood in line for a core, in nanoseconds."""


@dataclass(slots=True)
class Outcome:
    """Counted while the attack runs."""

    attack: str
    count: int = 0
    lost: int = 0
    """Steps, files or marks that were acknowledged and are not there."""
    refused: int = 0
    hangs: int = 0
    slowest: float = 0.0
    slowest_case: str = ""
    troubles: dict[str, list[str]] = field(default_factory=dict)
    """By cause: where and with what it happened."""
    memory: str = ""

    @property
    def exceptions(self) -> int:
        """How often something went wrong that nobody had foreseen."""
        return sum(len(cases) for cases in self.troubles.values())

    @property
    def is_good(self) -> bool:
        """Nothing lost, nothing unforeseen."""
        return not self.lost and not self.troubles

    def trouble(self, cause: str, case: str) -> None:
        """One more; the cause is what makes two of them the same."""
        self.troubles.setdefault(cause, []).append(case)

    def lose(self, what: str, case: str) -> None:
        """Something acknowledged is gone."""
        self.lost += 1
        self.trouble(f"LOST: {what}", case)

    @contextmanager
    def case(self, name: str, *allowed: type[Exception]) -> Iterator[None]:
        """One try; what is allowed is a refusal, anything else is written down with its place."""
        self.count += 1
        start = own_time()
        try:
            yield
        except allowed:
            self.refused += 1
        except Exception as error:  # noqa: BLE001 - whatever comes is what we look for
            self.trouble(cause_of(error), name)
        took = own_time() - start
        if took > self.slowest:
            self.slowest, self.slowest_case = took, name
        self.hangs += took > TOO_LONG

    def story(self) -> str:
        """Each cause once, with its count and how to see it again."""
        return "\n".join(
            f"{len(cases)} x {cause}\n    {cases[0]}" for cause, cases in self.troubles.items()
        )


def cause_of(error: BaseException) -> str:
    """The kind of an error and the last places of ours that it went through."""
    frames = [
        f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
        if "recordsheet_gui" in frame.filename or "tests" in frame.filename
    ]
    words = (str(error).splitlines() or [""])[0]
    return f"{type(error).__name__} ({words[:120]}) in {' < '.join(frames[:-7:-1])}"


def own_time() -> float:
    """A clock that stands still while this thread waits for a core that others have.

    Twelve programs on two cores made a case of half a second one of twelve.
    """
    try:
        waited = int(QUEUE.read_text().split()[1])
    except (OSError, IndexError, ValueError):
        waited = 0
    return perf_counter() - waited / 1e9


def resident() -> float:
    """Megabytes of this process; 0 where the system does not tell."""
    if not sys.platform.startswith("linux"):
        return 0.0
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


HEAD = ("attack", "count", "refused", "lost", "exceptions", "slow", "slowest", "memory")


def table(outcomes: list[Outcome]) -> str:
    """All outcomes, a line each, then the causes of trouble."""
    rows = [HEAD] + [
        (
            one.attack,
            f"{one.count:,}",
            f"{one.refused:,}",
            str(one.lost),
            str(one.exceptions),
            str(one.hangs),
            f"{one.slowest:.2f} s",
            one.memory or "-",
        )
        for one in outcomes
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    lines = [
        "  ".join(
            text.ljust(width) if column in (0, len(HEAD) - 1) else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    stories = [f"\n{one.attack}:\n{one.story()}" for one in outcomes if one.troubles]
    return "\n".join([*lines, *stories])
