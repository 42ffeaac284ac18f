"""How a vehicle moves with all that it carries: boosters, foils and plates change its MP.

The design itself holds the MP that its engine was built for.
"""

from math import ceil
from typing import NamedTuple

from recordsheet_gui.units.battle_value import rounded
from recordsheet_gui.units.vehicle.design import VehicleDesign

MODULAR, DUNE_BUGGY, HYDROFOIL = "modular armor", "dune buggy chassis", "hydrofoil chassis"
BOOSTERS = ("supercharger", "vtol jet booster")
_FOILS = 1.25
_BOOSTED = (1.5, 2.0, 2.5)


class Printed(NamedTuple):
    """The MP of a sheet."""

    cruise: int
    flank: int


def on_foils(design: VehicleDesign) -> int:
    """Cruising MP of the engine, and what foils make of it."""
    return rounded(design.cruise * _FOILS) if has(design, HYDROFOIL) else design.cruise


def cruising(design: VehicleDesign, *, with_modular_armor: bool = False) -> int:
    """Cruising MP."""
    points = on_foils(design)
    points -= with_modular_armor and has(design, MODULAR)
    points -= has(design, DUNE_BUGGY)
    return max(0, points)


def flanking(design: VehicleDesign, *, with_modular_armor: bool = False) -> int:
    """Flanking MP with every booster that it has."""
    boosters = sum(has(design, family) for family in BOOSTERS)
    points = cruising(design, with_modular_armor=with_modular_armor)
    return ceil(points * _BOOSTED[boosters])


def printed(design: VehicleDesign) -> Printed:
    """With all that hangs on it, and its boosters at rest."""
    points = cruising(design, with_modular_armor=True)
    return Printed(points, (3 * points + 1) // 2)


def has(design: VehicleDesign, family: str) -> bool:
    """True where it carries such a piece."""
    return any(item.gear.family == family for item in design.items)
