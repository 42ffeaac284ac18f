"""One measured line and the clock behind it."""

from collections.abc import Callable
from time import perf_counter

from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A measured value, what it is held against, and what it should be."""

    name: str
    value: float
    unit: str
    against: str
    ratio: float | None = None
    goal: str = ""

    def as_json(self) -> dict[str, object]:
        """As `bench --json` prints it."""
        return {
            "name": self.name,
            "value": round(self.value, 4),
            "unit": self.unit,
            "against": self.against,
            "ratio": None if self.ratio is None else round(self.ratio, 2),
            "goal": self.goal,
        }

    def as_text(self) -> str:
        """As `bench` prints it."""
        ratio = "" if self.ratio is None else f"{self.ratio:7.2f} x {self.against}"
        goal = f"  (goal: {self.goal})" if self.goal else ""
        return f"{self.name:<44}{self.value:>10.3f} {self.unit:<5}{ratio}{goal}"


def best_of(times: int, work: Callable[[], object]) -> float:
    """The shortest of several runs in seconds; the others only measure what else goes on."""
    found = []
    for _ in range(times):
        start = perf_counter()
        work()
        found.append(perf_counter() - start)
    return min(found)
