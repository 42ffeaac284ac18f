"""Forces by lot: close to a budget, never above it, of many kinds; the same again by their seed."""

from bisect import bisect_right
from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from recordsheet_gui.core.answers import Lots
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass

MOST_UNITS = 40
TRIES, SWAPS = 8, 60
"""Forces that are put together, of which the best is taken, and exchanges within each."""
NEAR = 0.02
"""The share of a budget that nobody minds being left over."""
SMALLEST_SHARE, SHARES = 3, 5
"""Units get shares of the budget from 3 to 7: a force of equals is dull."""
AROUND = 60
"""Units of about the right cost that are looked at first."""
AMONG = 8
"""Units whose cost is nearest to a share, of which one is drawn."""
REPEATED = 0.25
"""What a second unit of one chassis counts like, in budgets that are left over."""


class Lot(NamedTuple):
    """A unit that may be drawn."""

    name: str
    cost: int
    family: str = ""
    """Its chassis; two of one are drawn only where nothing else is left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a force may cost, and how many units it has."""

    budget: int
    units: int = 0
    """0 for as many as units of a middle cost fill the budget."""
    seed: int = 0


def draw(lots: Sequence[Lot], wish: Wish, locked: Sequence[Lot] = ()) -> tuple[Lot, ...]:
    """A force: the locked units first, then those that were drawn.

    Refused with a sentence where so many units cannot be had for so little.
    """
    # The same for the same units, in whatever order they come.
    known = sorted({lot for lot in lots if lot.cost > 0}, key=lambda lot: (lot.cost, lot.name))
    left = wish.budget - sum(lot.cost for lot in locked)
    wanted = (wish.units or _many(known, wish.budget)) - len(locked)
    if wanted > MOST_UNITS:
        raise RuleError("too-many", f"A force by lot has at most {MOST_UNITS} units.")
    if wanted <= 0:
        if left < 0:
            raise RuleError("budget", f"The locked units cost {-left:,} too much.")
        return tuple(locked)
    if not known:
        raise RuleError("no-units", "No unit of the library fits these wishes.")
    least = known[0].cost * wanted
    if least > left:
        room = f"{max(left, 0):,}"
        many = f"{wanted} more" if locked else f"{wanted}"
        words = f"more than {room}" if wanted == 1 else f"{many} of them do not fit into {room}"
        between = "," if wanted == 1 else ":"
        raise RuleError(
            "budget", f"The cheapest unit that fits costs {known[0].cost:,}{between} {words}."
        )
    dice = Lots(wish.seed)
    best: list[Lot] = []
    least_bad = float("inf")
    for _ in range(TRIES):
        found = _swapped(_filled(known, left, wanted, locked, dice), known, left, locked, dice)
        bad = _badness(found, left, locked, wish.budget)
        if bad < least_bad:
            best, least_bad = found, bad
    # The dearest first, as rosters are read.
    best.sort(key=lambda lot: (-lot.cost, lot.name))
    return (*locked, *best)


def _many(lots: Sequence[Lot], budget: int) -> int:
    if not lots:
        return 1
    middle = lots[len(lots) // 2].cost
    # Never so many that not even the cheapest would do.
    return max(1, min(round(budget / middle), budget // lots[0].cost, MOST_UNITS))


def _filled(
    lots: Sequence[Lot], left: int, wanted: int, locked: Sequence[Lot], dice: Lots
) -> list[Lot]:
    """One unit after the other, each about as dear as its share of what is left."""
    shares = [SMALLEST_SHARE + dice.below(SHARES) for _ in range(wanted)]
    taken = {lot.family for lot in locked}
    found: list[Lot] = []
    for at, share in enumerate(shares):
        behind = wanted - at - 1
        most = left - behind * lots[0].cost
        aim = ceil(left * share / sum(shares[at:]))
        end = bisect_right(lots, most, key=_cost)
        at_aim = bisect_right(lots, min(aim, most), key=_cost)
        around = list(lots[max(0, at_aim - AROUND) : min(end, at_aim + AROUND)])
        can_be = [lot for lot in around if lot.family not in taken]
        can_be = can_be or [lot for lot in lots[:end] if lot.family not in taken] or around
        near = sorted(can_be, key=lambda lot: (abs(lot.cost - aim), lot.name))[:AMONG]
        chosen = near[dice.below(len(near))]
        found.append(chosen)
        taken.add(chosen.family)
        left -= chosen.cost
    return found


def _swapped(
    found: list[Lot], lots: Sequence[Lot], budget: int, locked: Sequence[Lot], dice: Lots
) -> list[Lot]:
    """Exchange units for dearer ones until next to nothing is left over."""
    best = list(found)
    for _ in range(SWAPS):
        spare = budget - sum(lot.cost for lot in best)
        if spare <= budget * NEAR:
            break
        at = dice.below(len(best))
        taken = {lot.family for n, lot in enumerate((*best, *locked)) if n != at}
        first = bisect_right(lots, best[at].cost, key=_cost)
        end = bisect_right(lots, best[at].cost + spare, key=_cost)
        dearer = [lot for lot in lots[max(first, end - AROUND) : end] if lot.family not in taken]
        if dearer:
            near = dearer[-AMONG:]
            best[at] = near[dice.below(len(near))]
    return best


def _cost(lot: Lot) -> int:
    return lot.cost


def _badness(found: Sequence[Lot], left: int, locked: Sequence[Lot], budget: int) -> float:
    families = [lot.family for lot in (*found, *locked)]
    spare = left - sum(lot.cost for lot in found)
    # What is near enough is as good as spent: else a larger library would only know one force.
    unspent = 0.0 if spare <= budget * NEAR else spare / max(budget, 1)
    return unspent + REPEATED * (len(families) - len(set(families)))
