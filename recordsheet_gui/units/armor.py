"""How much armor a unit may wear, and laying out points over its places."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from math import floor

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.weighing import points_in_a_ton

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorLimits:
    """The most points of a unit."""

    total: int
    """Of a squad: of one suit."""
    by_place: Mapping[str, int] = field(default_factory=dict)
    """Of each place, front and rear together; a place that is not here has no limit of its own."""


def no_limits(design: UnitDesign) -> ArmorLimits | None:
    """A kind of whose armor nobody has told us."""
    return None


def not_laid_out(design: UnitDesign, points: int) -> dict[str, int]:
    """A kind whose armor nobody lays out: nothing changes."""
    return {}


def nothing_bought(design: UnitDesign, tons: float) -> int | None:
    """A kind of whose armor nobody knows the weight."""
    return None


def points_in(armor_type: str, base: str, tons: float) -> int | None:
    """The points that so many tons buy; None for patchwork and unknown armor."""
    each = points_in_a_ton(armor_type, base)
    return None if each is None else floor(round(tons * each, 6))


def shared_out(
    limits: Mapping[str, int], points: int, pairs: Iterable[Pair] = (), first: Iterable[str] = ()
) -> dict[str, int]:
    """So many points in proportion to the limits; what is past all of them is lost.

    What is left over goes to the first of all, to pairs, and to the others, a point each.
    """
    most = sum(limits.values())
    given = min(max(0, points), most)
    armor = {where: limit * given // most if most else 0 for where, limit in limits.items()}
    left = given - sum(armor.values())
    groups: list[tuple[str, ...]] = [(one,) for one in first]
    groups += [pair for pair in pairs if pair[0] in limits]
    groups += [(one,) for one in limits if not any(one in group for group in groups)]
    # The last round takes pairs apart: nothing else may have room.
    for group in (*groups, *((one,) for one in limits)):
        if left >= len(group) and all(armor.get(one, 0) < limits.get(one, 0) for one in group):
            for one in group:
                armor[one] += 1
            left -= len(group)
    return armor


def with_leftover(
    armor: dict[str, int],
    room: Callable[[str], int],
    left: int,
    pairs: Iterable[Pair],
    first: Iterable[str],
) -> dict[str, int]:
    """The points that are left: by pairs, a single one to the first, then the weaker of a pair."""
    known = [pair for pair in pairs if pair[0] in armor and pair[1] in armor]
    singles = tuple(first)
    while left > 0:
        pair = next((pair for pair in known if left > 1 and all(room(one) > 0 for one in pair)), ())
        weaker = (one for both in known for one in both if room(one) > min(map(room, both)))
        order = (one for one in (*singles[:1], *weaker, *singles[1:], *armor) if room(one) > 0)
        some = pair or tuple(order)[:1]
        if not some:
            break
        for one in some:
            armor[one] += 1
        left -= len(some)
    return armor
