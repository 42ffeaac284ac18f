"""What a vehicle's grid sheet says: names, conditions, report."""

from collections.abc import Mapping

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.vehicle import paper
from recordsheet_gui.systems.battletech.vehicle import status as shared
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.systems.renegade_tech.destruction import destroyed
from recordsheet_gui.systems.renegade_tech.diagram import SIDE_PART_NAMES, grid_key
from recordsheet_gui.systems.renegade_tech.vehicle.sides import parts_of
from recordsheet_gui.systems.renegade_tech.widowed import WIDOWED
from recordsheet_gui.units.kinds import anatomy_of


def name_of(design: UnitDesign, key: str) -> str:
    """A grid, track, slot or condition in words."""
    names = anatomy_of(design).names
    first, _, rest = key.partition("/")
    if first in names and rest in SIDE_PART_NAMES:
        return f"{names[first]} {SIDE_PART_NAMES[rest]}".rstrip()
    if first == "destroyed" and rest in names:
        return f"{names[rest]} shot through"
    return paper.name_of(design, key)


def derived(vehicle: Vehicle, doomed: Mapping[GridKey, frozenset[Cell]]) -> Derived:
    """All that follows from the marks, with what the End Phase would take."""
    found = shared.derived(vehicle)
    # A bar that was reached stands in the sentence why the vehicle is destroyed.
    bars = set(map(destroyed, vehicle.anatomy.locations))
    words = tuple(word for word in found.conditions if word not in bars)
    return replace(found, conditions=words, doomed=doomed, fell_by=frozenset({WIDOWED}))


def grids(vehicle: Vehicle) -> dict[str, dict[str, list[str]]]:
    """The grids by location and part as text, outermost row first; of a turret torn off none."""
    found: dict[str, dict[str, list[str]]] = {}
    for location in vehicle.anatomy.locations:
        torn_off = blown_off(location) in vehicle.paper.conditions
        found[location] = {
            part: [
                row.replace("#", ".") if torn_off else row
                for row in vehicle.paper.grids[grid_key(location, part)].picture()
            ]
            for part in parts_of(vehicle.design, location)
        }
    return found


def report(vehicle: Vehicle) -> dict[str, object]:
    """Grids first, then crew, movement, weapons and modifiers."""
    return {
        "kind": vehicle.design.kind,
        "grids": grids(vehicle),
        **shared.vehicle_report(vehicle),
    }
