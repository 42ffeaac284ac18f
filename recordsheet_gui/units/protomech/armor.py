"""How much armor a ProtoMech may wear, and laying it out."""

from recordsheet_gui.units.armor import ArmorLimits, shared_out
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.protomech.facts import ARMS, HEAD, LEGS, MAIN_GUN, TORSO, structure
from recordsheet_gui.units.protomech.weight import ARMORS, size_step

_TOTALS = (15, 17, 22, 24, 33, 35, 40, 42, 51, 53, 58, 60, 65, 67)
"""By tons, from two on, without a main gun."""
_LIGHTEST = 2
_ARMS = (2, 4, 6)
"""Below six tons, below ten, and above."""
_GUN = 3


def most_armor(design: ProtoMechDesign) -> dict[str, int]:
    """The most points of each place."""
    points = structure(design.motion, design.tons, has_main_gun=design.has_main_gun)
    found = {
        **{where: 2 * points[where] for where in (TORSO, LEGS)},
        **dict.fromkeys(ARMS, _ARMS[size_step(design.tons)]),
        HEAD: 2 + int(design.tons // 2),
        MAIN_GUN: _GUN * points.get(MAIN_GUN, 0),
    }
    return {where: found[where] for where in points}


def limits(design: ProtoMechDesign) -> ArmorLimits | None:
    """Of the whole, and of each place; None for tons that no ProtoMech has."""
    at = int(design.tons) - _LIGHTEST
    if not 0 <= at < len(_TOTALS):
        return None
    places = most_armor(design)
    return ArmorLimits(total=_TOTALS[at] + places.get(MAIN_GUN, 0), by_place=places)


def balanced(design: ProtoMechDesign, points: int) -> dict[str, int]:
    """So many points in proportion to the most; what is past it is lost."""
    known = limits(design)
    left = points if known is None else min(points, known.total)
    pair = (ARMS[0], ARMS[1])
    return shared_out(most_armor(design), left, (pair,), (HEAD, TORSO))


def points_for(design: ProtoMechDesign, kilograms: float) -> int | None:
    """The points that so many kilograms buy; None where nobody knows."""
    each = ARMORS.get(design.armor_type)
    return None if each is None else int(kilograms // each)
