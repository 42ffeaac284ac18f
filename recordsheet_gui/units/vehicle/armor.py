"""How much armor a vehicle may wear, and laying it out: the same on all sides, little on rotors."""

from recordsheet_gui.units import support
from recordsheet_gui.units.armor import ArmorLimits, Pair, points_in, shared_out
from recordsheet_gui.units.plating import armor_base
from recordsheet_gui.units.vehicle import support_weight
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import ROTOR

MOST_ON_ROTOR = 2
_A_TON, _MORE = 3.5, 40
_PAIRS: tuple[Pair, ...] = (("RS", "LS"), ("FRRS", "FRLS"), ("RRRS", "RRLS"), ("RT", "FT"))
_FIRST = ("FR", "TU")


def most_points(design: VehicleDesign) -> int | None:
    """Of the whole vehicle; None for a support vehicle that moves as nobody knows."""
    if design.is_support:
        return support_weight.most_armor(design)
    return int(_A_TON * design.tons) + _MORE


def limits(design: VehicleDesign) -> ArmorLimits | None:
    """Only a rotor has a limit of its own."""
    most = most_points(design)
    own = {ROTOR: MOST_ON_ROTOR} if design.has_rotor else {}
    return None if most is None else ArmorLimits(total=most, by_place=own)


def balanced(design: VehicleDesign, points: int) -> dict[str, int]:
    """So many points over all places; what is past the most is lost."""
    most = most_points(design)
    left = points if most is None else min(points, most)
    rotor = min(MOST_ON_ROTOR, left) if design.has_rotor else 0
    sides = [where for where in design.armor if where != ROTOR]
    plates = shared_out(dict.fromkeys(sides, max(0, left)), left - rotor, _PAIRS, _FIRST)
    return {where: rotor if where == ROTOR else plates[where] for where in design.armor}


def points_for(design: VehicleDesign, tons: float) -> int | None:
    """The points that so many tons of its armor buy; None where nobody knows."""
    if design.patchwork:
        return None
    if design.is_support:
        return support.points_for(design, tons)
    return points_in(design.armor_type, armor_base(design.tech_base, design.fluff), tons)
