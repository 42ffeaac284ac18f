"""How much armor a 'Mech may wear, and two ways to lay it out that players know."""

from collections.abc import Iterator

from recordsheet_gui.units.armor import ArmorLimits, points_in, with_leftover
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES, REARS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.weight import armor_base

_HEAD, _CENTER = "HD", "CT"
_HEAD_FIRST = 5
"""The head gets its share five times over."""
_PAIRS = (("LT", "RT"), ("LL", "RL"), ("FLL", "FRL"), ("RLL", "RRL"), ("LA", "RA"))
"""Who gets what is left over, in this order."""


def most_armor(design: MechDesign) -> dict[str, int]:
    """The most points of each location, front and rear together; a torso has one number for both.

    The head's share is what makes the whole three points more than twice the structure.
    """
    if not facts.has_structure(design.tons):
        return {}
    points = facts.structure(design.tons, design.config)
    return {where: facts.most_armor(design.tons, where, points[where]) for where in points}


def most_points(design: MechDesign) -> int:
    """The most points of the whole 'Mech."""
    return sum(most_armor(design).values())


def limits(design: MechDesign) -> ArmorLimits:
    """The same for whoever asks any kind of unit."""
    return ArmorLimits(total=most_points(design), by_place=most_armor(design))


def points_for(design: MechDesign, tons: float) -> int | None:
    """The points that so many tons of its armor buy; None for patchwork and unknown armor."""
    return points_in(design.armor_type, armor_base(design), tons)


def maxed(design: MechDesign) -> dict[str, int]:
    """Every location at its limit."""
    return balanced(design, most_points(design))


def balanced(design: MechDesign, points: int) -> dict[str, int]:
    """So many points laid out over the locations, front and rear; what is past the most is lost."""
    most_of = most_armor(design)
    most = sum(most_of.values())
    left = min(max(0, points), most)
    armor = dict.fromkeys(places(design), 0)
    if not left:
        return armor
    armor[_HEAD] = min(most_of[_HEAD], _HEAD_FIRST * most_of[_HEAD] * left // most, left)
    left -= armor[_HEAD]
    share, rest = left, most - most_of[_HEAD]
    for where, limit in most_of.items():
        if where == _HEAD:
            continue
        rear = limit * share // rest // 4 if where in REARS else 0
        front = 3 * limit * share // (4 * rest) if where in REARS else limit * share // rest
        armor[where] = front
        if where in REARS:
            armor[REARS[where]] = rear
        left -= front + rear

    def room(where: str) -> int:
        return most_of.get(where, 0) - armor[where] - armor.get(REARS.get(where, ""), 0)

    return with_leftover(armor, room, left, _PAIRS, (_HEAD, _CENTER))


def places(design: MechDesign) -> Iterator[str]:
    """The keys of armor in the order of the sheet."""
    for where in ANATOMIES[design.config].locations:
        yield where
        if where in REARS:
            yield REARS[where]
