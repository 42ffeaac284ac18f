"""A 'Mech as text for the command line and the library."""

from collections.abc import Iterator

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.mech.anatomy import REARS
from recordsheet_gui.units.mech.design import MechDesign


def lines(design: MechDesign) -> Iterator[str]:
    """The sheet in lines."""
    yield design.name
    facts = (f"{design.tons} tons", design.config, design.tech_base, str(design.year), design.role)
    yield ", ".join(fact for fact in facts if fact)
    engine = f"{design.engine.type} {design.engine.rating}"
    yield f"Engine {engine}, {design.gyro} gyro, {design.cockpit} cockpit"
    yield f"Movement {design.walk}/{design.run}/{design.jump}"
    yield f"Heat sinks {design.heat_sinks.count} {design.heat_sinks.kind}"
    yield f"Armor {sum(design.armor.values())} ({design.armor_type})"
    yield ""
    yield "        armor rear structure"
    for location, structure in design.structure.items():
        rear = design.armor.get(REARS.get(location, ""), "")
        yield f"  {location:<4}{design.armor[location]:>7}{rear!s:>5}{structure:>10}"
    yield ""
    for item in design.items:
        if item.gear.kind is GearKind.WEAPON:
            yield f"  {_weapon(item)}"
        elif item.gear.kind is GearKind.AMMO:
            yield f"  {item.gear.name:<24}{item.location:<5}{counted(item.gear.shots, 'shot')}"
    for location, slots in design.slots.items():
        yield ""
        yield f"  {location}"
        for number, slot in enumerate(slots, 1):
            yield f"   {number:>2} {slot.name or '-'}"


def _weapon(item: Item) -> str:
    gear = item.gear
    damage = "/".join(str(points) for points in gear.damage) or "-"
    rack = f"x{gear.rack}" if gear.rack else ""
    ranges = "/".join(str(hexes) for hexes in gear.ranges)
    least = f" min {gear.min_range}" if gear.min_range else ""
    facing = " (rear)" if item.is_rear else ""
    return (
        f"{gear.name + facing:<24}{item.location:<5}"
        f"heat {gear.heat:<3} damage {damage + rack:<9} range {ranges}{least}"
    )
