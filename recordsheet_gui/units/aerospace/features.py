"""Aerospace units feature by feature, for comparisons."""

from collections.abc import Iterator

from recordsheet_gui.units.aerospace.anatomy import anatomy
from recordsheet_gui.units.aerospace.design import (
    AerospaceDesign,
    CapitalDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.movement import most_thrust, safe_thrust
from recordsheet_gui.units.aerospace.text import is_by_ton, room
from recordsheet_gui.units.described import DOCKING_COLLAR
from recordsheet_gui.units.features import (
    ARMOR,
    CREW,
    EQUIPMENT,
    HEAT,
    MOVEMENT,
    STRUCTURE,
    UNIT,
    described,
    points,
    weapon_heat,
)
from recordsheet_gui.units.kind import Feature


def features(design: AerospaceDesign) -> Iterator[Feature]:
    """From a fighter to a station."""
    body = anatomy(design)
    words = (design.motion, "Omni" if design.is_omni else "")
    yield Feature(UNIT, "Chassis", ", ".join(filter(None, words)) or design.kind)
    if design.engine.rating > 0:
        yield Feature(UNIT, "Engine", f"{design.engine.type} {design.engine.rating}")
    yield Feature(MOVEMENT, "Safe thrust", safe_thrust(design))
    yield Feature(MOVEMENT, "Maximum thrust", most_thrust(design))
    yield Feature(MOVEMENT, "Fuel", design.fuel)
    kinds = ", ".join(dict.fromkeys(design.patchwork.values())) or design.armor_type
    yield from points(ARMOR, design.armor, body, kinds)
    yield Feature(STRUCTURE, "Structural integrity", design.si)
    yield Feature(HEAT, "Heat sinks", design.heat_sinks.count, design.heat_sinks.kind)
    yield Feature(HEAT, "Sunk a turn", design.heat_sinks.dissipation)
    yield weapon_heat(design.items)
    if isinstance(design, SmallCraftDesign):
        for who, many in design.crew.items():
            if many:
                yield Feature(CREW, who.capitalize(), many)
    yield from described(design, body)
    yield from _rooms(design)


def _rooms(design: AerospaceDesign) -> Iterator[Feature]:
    """Who and what has room aboard, equal rooms together."""
    sizes: dict[str, float] = {}
    for bay in design.transport:
        if bay.kind != DOCKING_COLLAR:
            sizes[bay.kind] = sizes.get(bay.kind, 0) + bay.size
    for kind, size in sizes.items():
        name = room(kind, 0).rpartition(" ")[0]
        tons = " (tons)" if is_by_ton(kind) else ""
        yield Feature(EQUIPMENT, f"Room for {name}{tons}", size)
    if isinstance(design, CapitalDesign) and design.docking_collars:
        yield Feature(EQUIPMENT, "Docking collars", design.docking_collars)
