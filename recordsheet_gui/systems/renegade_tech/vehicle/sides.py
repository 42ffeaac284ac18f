"""How a vehicle's sheet is dealt: a grid of armor and one of internals for each side (RT-25)."""

from collections.abc import Mapping

from recordsheet_gui.core.grid import BOX, Grid
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.systems.renegade_tech import options
from recordsheet_gui.systems.renegade_tech.dealing import MOST_BY_HALVES, armor_rows
from recordsheet_gui.systems.renegade_tech.diagram import (
    ARMOR,
    COLUMNS,
    INTERNAL,
    POINTS,
    SIDE_PARTS,
    grid_key,
)
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.design import VehicleDesign

MOST_ROTOR = 5
"""Hit points of a rotor, however much armor and structure it has."""


def internal_rows(points: int) -> int:
    """Full rows next to the bar: half of the structure, at least one and at most five."""
    return max(1, min(MOST_BY_HALVES, (points + 1) // 2))


def rotor_points(design: VehicleDesign, rotor: str) -> int:
    """What a rotor takes before the VTOL is lost."""
    return min(MOST_ROTOR, design.armor.get(rotor, 0) + design.structure[rotor])


def parts_of(design: VehicleDesign, location: str) -> tuple[str, ...]:
    """The grids of a location, from outside in."""
    return (POINTS,) if location in anatomy_of(design).group("rotor") else SIDE_PARTS


def grids_of(design: VehicleDesign, chosen: Mapping[str, object]) -> dict[GridKey, Grid]:
    """The fresh grids of a vehicle, side by side in the order of its sheet."""
    full = options.dealt(chosen, "armor_rows") == "full"
    body = anatomy_of(design)
    grids: dict[GridKey, Grid] = {}
    for location in body.locations:
        if location in body.group("rotor"):
            points = rotor_points(design, location)
            grids[grid_key(location, POINTS)] = Grid(rows=armor_rows(points))
            continue
        armor = armor_rows(design.armor.get(location, 0), full=full)
        grids[grid_key(location, ARMOR)] = Grid(rows=armor)
        inside = (BOX * COLUMNS,) * internal_rows(design.structure[location])
        grids[grid_key(location, INTERNAL)] = Grid(rows=inside)
    return grids
