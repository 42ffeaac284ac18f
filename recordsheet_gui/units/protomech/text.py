"""ProtoMechs as text for the command line and the library."""

from collections.abc import Iterator

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.protomech.design import ProtoMechDesign


def lines(design: ProtoMechDesign) -> Iterator[str]:
    """The sheet of a ProtoMech in lines."""
    yield design.name
    facts = (
        f"{plain(design.tons):g} tons",
        design.motion.word,
        design.tech_base,
        str(design.year or ""),
        design.role,
    )
    yield ", ".join(fact for fact in facts if fact)
    yield f"Engine {design.engine.type} {design.engine.rating}"
    yield f"Movement {design.walk}/{design.run}/{design.jump}"
    yield f"Armor {sum(design.armor.values())} ({design.armor_type})"
    yield ""
    yield "        armor structure"
    for location, points in design.armor.items():
        yield f"  {location:<4}{points:>7}{design.structure[location]:>10}"
    if design.items:
        yield ""
    yield from map(_item, design.items)


def _item(item: MountedItem) -> str:
    gear = item.gear
    mark = " (rear)" if item.is_rear else ""
    line = f"  {gear.name + mark:<32}{item.location:<5}"
    if gear.kind is GearKind.WEAPON and gear.ranges:
        damage = "/".join(str(points) for points in gear.damage) or "-"
        rack = f"x{gear.rack}" if gear.rack else ""
        ranges = "/".join(str(hexes) for hexes in gear.ranges)
        least = f" min {gear.min_range}" if gear.min_range else ""
        line += f"damage {damage + rack:<9} range {ranges}{least}"
    elif gear.kind is GearKind.AMMO:
        line += counted(item.rounds, "shot")
    return line.rstrip()
