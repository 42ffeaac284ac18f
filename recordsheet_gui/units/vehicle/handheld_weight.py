"""What the parts of a weapon weigh that a 'Mech carries in its hands: Tactical Operations."""

from recordsheet_gui.units.plating import STANDARD
from recordsheet_gui.units.vehicle.design import HandheldDesign
from recordsheet_gui.units.weighing import half_up, is_energy, piece_tons, points_in_a_ton
from recordsheet_gui.units.weights import Weights, carried, only_with_weight, part


def weights(design: HandheldDesign) -> Weights:
    """Armor, a ton for each point of heat, and what it holds."""
    each = points_in_a_ton(STANDARD, design.tech_base)
    heat = sum(item.gear.heat for item in design.items if is_energy(item.gear))
    armor = None if each is None else half_up(sum(design.armor.values()) / each)
    parts = (
        part("Armor", armor),
        *only_with_weight((part("Heat sinks", float(heat)),)),
        *carried(design.items, piece_tons),
    )
    return Weights(parts=parts, limit=design.tons)
