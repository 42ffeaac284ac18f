"""How an aerospace unit flies with all that it carries: modular armor slows it down."""

from recordsheet_gui.units.aerospace.design import AerospaceDesign
from recordsheet_gui.units.aerospace.facts import max_thrust

MODULAR = "modular armor"


def safe_thrust(design: AerospaceDesign) -> int:
    """Safe thrust with the plates that hang on it."""
    return max(0, design.safe_thrust - wears_modular_armor(design))


def most_thrust(design: AerospaceDesign) -> int:
    """The same of maximum thrust."""
    return max_thrust(safe_thrust(design))


def wears_modular_armor(design: AerospaceDesign) -> bool:
    """True for one with plates that can be shot off."""
    return any(item.gear.family == MODULAR for item in design.items)
