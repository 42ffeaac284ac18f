"""Odds in lines of text, and in the few words that a panel has room for."""

from collections.abc import Iterator

from recordsheet_gui.session.odds.job import Result
from recordsheet_gui.session.odds.spread import Spread

MOST_LINES = 20
"""Values of one path that are told; the rest is summed up."""
MOST_CHOSEN = 5
"""Choices that are named; of a volley at a ship there are hundreds."""
BAR = 30
"""Signs that stand for everything."""


def lines(result: Result) -> Iterator[str]:
    """A result for somebody who reads it in a terminal."""
    yield how_sure(result)
    if result.chosen:
        yield f"Chosen as the rules default, or the first that is offered: {told(result.chosen)}."
    for path, spread in result.paths.items():
        yield ""
        yield f"{path}{_about(spread)}"
        yield from _values(spread)


def how_sure(result: Result) -> str:
    """Where the numbers come from."""
    widest = max((spread.margin for spread in result.paths.values()), default=0.0)
    if not result.trials:
        rest = f" but the rarest, {percent(widest)} of them in all" if widest else ""
        return f"Exact: every way that the dice can fall{rest}."
    count = "1 trial" if result.trials == 1 else f"{result.trials:,} trials"
    seeds = "dice seed 1" if result.trials == 1 else f"dice seeds 1 to {result.trials}"
    return f"{count} ({seeds}), each share within {percent(widest)} 95 times of 100."


def told(words: tuple[str, ...], most: int = MOST_CHOSEN) -> str:
    """Some choices in a row: each once, whatever stands behind it in brackets, and not all."""
    kinds = list(dict.fromkeys(word.partition(" (")[0] for word in words))
    rest = len(kinds) - most
    also = f"; and {rest} more" if rest > 0 else ""
    return "; ".join(kinds[:most]) + also


def _about(spread: Spread) -> str:
    if spread.mean is None:
        return ""
    error = f" +-{spread.error:.3g}" if spread.error else ""
    low, middle, high = (spread.quantile(share) or 0.0 for share in (0.1, 0.5, 0.9))
    return f": {spread.mean:.4g}{error} on average; 10, 50, 90 %: {low:g}, {middle:g}, {high:g}"


def _values(spread: Spread) -> Iterator[str]:
    shown = list(spread.shares.items())
    rest = shown[MOST_LINES:]
    if spread.numbers is not None and not rest:
        shown.sort(key=lambda item: float(item[0]))
    width = max(len(text) for text, _ in shown[:MOST_LINES])
    for text, share in shown[:MOST_LINES]:
        bar = "#" * round(BAR * share)
        yield f"  {text:<{min(width, 60)}}  {percent(share):>7}  {bar}".rstrip()
    if rest:
        left = sum(share for _, share in rest)
        yield f"  and {len(rest)} more values with {percent(left)}"


def percent(share: float) -> str:
    """A share in words; what is possible is never 0 % and what can fail never 100 %."""
    # A sum of many shares is off by a hair.
    share = round(share, 9)
    if 0 < share < 0.0005:
        return "<0.1 %"
    if 0.9995 <= share < 1:
        return ">99.9 %"
    return f"{100 * share:.1f} %"


def roughly(share: float) -> str:
    """The same without the tenths, where there is little room."""
    share = round(share, 9)
    if 0 < share < 0.01:
        return "<1 %"
    if 0.99 < share < 1:
        return ">99 %"
    return f"{100 * share:.0f} %"
