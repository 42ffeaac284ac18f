"""Vehicles, and what stands still, as text for the command line and the library."""

from collections.abc import Iterable, Iterator, Mapping

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units.described import Bay, DescribedDesign, MountedItem
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.vehicle.anatomy import GUN, building_anatomy
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    VehicleDesign,
)
from recordsheet_gui.units.vehicle.movement import printed

NO_WORDS: Mapping[str, str] = {}
CLASSES: Mapping[int, str] = {1: "hangar", 2: "fortress", 3: "gun emplacement"}
"""Buildings that are more than a building, as files count them."""
BAYS: Mapping[str, str] = {
    "troopspace": "infantry",
    "cargobay": "cargo",
    "liquidcargobay": "liquid cargo",
    "insulatedcargobay": "insulated cargo",
    "refrigeratedcargobay": "insulated cargo",
    "livestockcargobay": "livestock",
    "1stclassquarters": "first class quarters",
    "2ndclassquarters": "second class quarters",
    "steeragequarters": "steerage quarters",
    "crewquarters": "crew quarters",
    "standardseats": "seats",
    "pillionseats": "pillion seats",
    "ejectionseats": "ejection seats",
    "infantrybay": "infantry platoons",
    "battlearmorbay": "battle armor squads",
}
"""Rooms aboard in words."""
TONS = ("troopspace", "cargobay", "liquidcargobay", "insulatedcargobay")
"""Rooms that are told by the ton."""


def weight(tons: float) -> str:
    """Tons, or kilograms for what is light."""
    return f"{round(tons * 1000):,} kg" if tons < 5 else f"{plain(tons):g} tons"


def vehicle_lines(design: VehicleDesign) -> Iterator[str]:
    """The sheet of a vehicle in lines."""
    yield design.name
    yield _facts(weight(design.tons), design.motion.word, design)
    rating = f" {design.engine.rating}" if design.engine.rating > 0 else ""
    moves = printed(design)
    yield f"Engine {design.engine.type}{rating}"
    yield f"Movement {moves.cruise}/{moves.flank}/{design.jump_jets}"
    bar = "" if design.bar is None else f", BAR {design.bar}"
    yield f"Armor {sum(design.armor.values())} ({design.armor_type}{bar})"
    for bay in design.transport:
        yield f"  {_bay(bay)}"
    yield ""
    yield "        armor structure"
    for location, points in design.armor.items():
        yield f"  {location:<4}{points:>7}{design.structure[location]:>10}"
    yield from _items(design.items)


def emplacement_lines(design: GunEmplacementDesign) -> Iterator[str]:
    """A gun emplacement in lines."""
    yield design.name
    yield _facts("gun emplacement", "turret" if design.has_turret else "no turret", design)
    yield from _items(design.items)


def handheld_lines(design: HandheldDesign) -> Iterator[str]:
    """A handheld weapon in lines."""
    yield design.name
    yield _facts(weight(design.tons), "handheld weapon", design)
    yield f"Armor {design.armor[GUN]}"
    yield from _items(design.items)


def building_lines(design: BuildingDesign) -> Iterator[str]:
    """A building in lines."""
    yield design.name
    what = CLASSES.get(design.building_class, "building")
    yield _facts(f"{design.building_type} {what}", counted(design.height, "level"), design)
    yield f"Construction factor {design.construction_factor}, armor {design.armor_per_hex} a hex"
    yield f"Hexes: {len(design.hexes)}"
    yield from _items(design.items, building_anatomy(design).short)


def _facts(first: str, second: str, design: DescribedDesign) -> str:
    facts = (first, second, design.tech_base, str(design.year or ""), design.role)
    return ", ".join(fact for fact in facts if fact)


def _room(kind: str, size: float) -> str:
    unit = "t" if kind in TONS or kind.endswith("cargobay") else ""
    return f"{BAYS.get(kind, kind)} {plain(size)}{unit}"


def carries(design: VehicleDesign) -> Iterator[str]:
    """Who and what has room aboard, equal rooms together."""
    found: dict[str, float] = {}
    for bay in design.transport:
        found[bay.kind] = found.get(bay.kind, 0) + bay.size
    for kind, size in found.items():
        yield _room(kind, size)
    if design.extra_seats:
        yield counted(design.extra_seats, "extra seat")


def _bay(bay: Bay) -> str:
    doors = f", {counted(bay.doors, 'door')}" if bay.doors else ""
    return _room(bay.kind, bay.size) + doors


def _items(items: Iterable[MountedItem], short: Mapping[str, str] = NO_WORDS) -> Iterator[str]:
    """Each piece with its place, in fewer letters where its key has many."""
    yield ""
    wide = max([4, *map(len, short.values())]) + 1
    for item in items:
        gear = item.gear
        mark = " (sponson)" if item.is_sponson else " (pintle)" if item.is_pintle else ""
        line = f"  {gear.name + mark:<32}{short.get(item.location, item.location):<{wide}}"
        if gear.kind is GearKind.WEAPON and gear.ranges:
            damage = "/".join(str(points) for points in gear.damage) or "-"
            rack = f"x{gear.rack}" if gear.rack else ""
            ranges = "/".join(str(hexes) for hexes in gear.ranges)
            least = f" min {gear.min_range}" if gear.min_range else ""
            line += f"damage {damage + rack:<9} range {ranges}{least}"
        elif gear.kind is GearKind.AMMO:
            line += counted(item.rounds, "shot")
        elif item.size:
            line += f"size {plain(item.size)}"
        yield line.rstrip()
