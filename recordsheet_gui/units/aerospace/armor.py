"""How much armor a fighter may wear, and laying it out: the same on all sides, the nose first."""

from recordsheet_gui.units import support
from recordsheet_gui.units.aerospace import support_weight
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
    FixedWingDesign,
)
from recordsheet_gui.units.aerospace.facts import NOSE
from recordsheet_gui.units.armor import ArmorLimits, points_in, shared_out
from recordsheet_gui.units.plating import PATCHWORK, armor_base

_A_TON, _A_TON_IN_AIR = 8, 1
"""Points of armor for each ton."""


def most_points(design: AeroFighterDesign) -> int:
    """Of the whole fighter."""
    each = _A_TON_IN_AIR if isinstance(design, ConventionalFighterDesign) else _A_TON
    return int(each * design.tons)


def limits(design: AerospaceDesign) -> ArmorLimits | None:
    """No arc has a limit of its own; of craft and ships nobody has told us."""
    if isinstance(design, FixedWingDesign):
        return ArmorLimits(total=support_weight.most_armor(design))
    if not isinstance(design, AeroFighterDesign):
        return None
    return ArmorLimits(total=most_points(design))


def balanced(design: AerospaceDesign, points: int) -> dict[str, int]:
    """So many points over all arcs; what is past the most is lost."""
    known = limits(design)
    left = points if known is None else min(points, known.total)
    return shared_out(dict.fromkeys(design.armor, max(0, left)), left, (("LWG", "RWG"),), (NOSE,))


def points_for(design: AerospaceDesign, tons: float) -> int | None:
    """The points that so many tons of its armor buy; None where nobody knows."""
    if isinstance(design, FixedWingDesign) and not design.patchwork:
        return support.points_for(design, tons)
    if design.armor_type == PATCHWORK or not isinstance(design, AeroFighterDesign):
        return None
    return points_in(design.armor_type, armor_base(design.tech_base, design.fluff), tons)
