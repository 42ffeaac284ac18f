"""How something may come out: each value with its share, its mean, and how sure that is."""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import sqrt

from recordsheet_gui.core.frozen import dataclass

SURE = 1.96
"""Standard errors to either side that hold the truth 95 times of 100."""
TENTHS = (0.1, 0.5, 0.9)


@dataclass(frozen=True, kw_only=True)
class Spread:
    """The values of one thing, as JSON text, with how often or how likely each is."""

    weights: Mapping[str, int | float | Fraction]
    trials: int
    """How many were played; 0 where every way was walked and nothing is left to chance."""
    left: float = 0.0
    """The chance of what was not walked, where all the rest was."""

    @cached_property
    def shares(self) -> dict[str, float]:
        """Each value with its share, the likeliest first."""
        whole = sum(self.weights.values())
        order = sorted(self.weights.items(), key=lambda item: (-item[1], item[0]))
        return {text: float(weight / whole) for text, weight in order}

    @cached_property
    def numbers(self) -> list[tuple[float, float]] | None:
        """Values and shares in order, where all values are numbers."""
        found = []
        for text, share in self.shares.items():
            value = json.loads(text)
            if isinstance(value, bool) or not isinstance(value, int | float):
                return None
            found.append((float(value), share))
        return sorted(found)

    @property
    def mean(self) -> float | None:
        """What comes out on average."""
        if self.numbers is None:
            return None
        return sum(value * share for value, share in self.numbers)

    @property
    def deviation(self) -> float | None:
        """How far values lie from the mean."""
        if self.numbers is None or self.mean is None:
            return None
        mean = self.mean
        return sqrt(sum(share * (value - mean) ** 2 for value, share in self.numbers))

    @property
    def error(self) -> float | None:
        """The standard error of the mean; 0 where it is exact."""
        if self.deviation is None:
            return None
        return self.deviation / sqrt(self.trials) if self.trials else 0.0

    def quantile(self, share: float) -> float | None:
        """The least value that so many do not exceed."""
        if self.numbers is None:
            return None
        below = 0.0
        for value, part in self.numbers:
            below += part
            if below >= share - 1e-12:
                return value
        return self.numbers[-1][0]

    @property
    def margin(self) -> float:
        """How far the truth may lie from any of the shares, 95 times of 100; 0 where it is exact.

        Also where nothing, or everything, was seen: then the truth may still be a few in so many.
        """
        widest = max((margin(share, self.trials) for share in self.shares.values()), default=0.0)
        return widest + self.left

    def about(self) -> dict[str, object]:
        """What else there is to say than the shares."""
        found: dict[str, object] = {}
        if self.mean is not None:
            found |= {"mean": round(self.mean, 6), "error": round(self.error or 0.0, 6)}
            low, middle, high = (self.quantile(share) for share in TENTHS)
            found |= {"p10": low, "p50": middle, "p90": high}
        return {**found, "margin": round(self.margin, 6)}


def margin(share: float, trials: int) -> float:
    """How far off the farther end of the interval is that holds the truth 95 times of 100.

    The interval is Wilson's, whose middle lies nearer to one half than the share.
    """
    if not trials:
        return 0.0
    square = SURE * SURE / trials
    half = SURE * sqrt(share * (1 - share) / trials + square / (4 * trials))
    return (half + square * abs(0.5 - share)) / (1 + square)
