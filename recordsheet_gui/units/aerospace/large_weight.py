"""What the parts of craft and ships weigh, in tons: the shape of the hull, and what is in it.

Primitive ones follow rules that change with the years: of those nobody can tell what they weigh.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import ceil, floor, sqrt

from recordsheet_gui.units.aerospace.design import (
    MILITARY,
    CapitalDesign,
    DropShipDesign,
    JumpShipDesign,
    SmallCraftDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.aerospace.jump import drive_tons
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.plating import PATCHWORK, armor_base
from recordsheet_gui.units.weighing import bay_tons, half_up, piece_tons
from recordsheet_gui.units.weights import Part, Weights, carried, only_with_weight, part

LANDED_FUEL = (
    (40_000, 10),
    (20_000, 20),
    (3_000, 30),
    (1_900, 40),
    (1_200, 50),
    (800, 60),
    (400, 70),
    (0, 80),
)
"""Points of fuel in a ton for a DropShip of so many tons; 80 for small craft."""
SHIP_FUEL = ((250_000, 2.5), (110_000, 5.0), (0, 10.0))
_PUMPS = 0.02
_ROUND, _LONG = (12_500, 20_000, 35_000, 50_000, 65_000), (6_000, 9_500, 12_500, 17_500, 25_000)
_POINTS: Mapping[bool, tuple[float, ...]] = {
    False: (16, 14, 12, 10, 8, 6),
    True: (20, 17, 14, 12, 10, 7),
}
"""Points of armor in a ton, fewer for heavier craft: not of the Clans, and of the Clans."""
_BETTER: Mapping[str, tuple[float, float]] = {
    "Standard Aerospace": (1, 1),
    "Ferro-Aluminum": (1.12, 1.2),
    "Light Ferro-Aluminum": (1.06, 1.06),
    "Heavy Ferro-Aluminum": (1.24, 1.24),
}
_CAPITAL: Mapping[bool, tuple[float, ...]] = {False: (0.8, 0.6, 0.4), True: (1.0, 0.7, 0.5)}
_CAPITAL_TONS = (150_000, 250_000)
_CAPITAL_BETTER: Mapping[str, float] = {
    "Standard Aerospace": 0,
    "Improved Ferro-Aluminum": 0.2,
    "Ferro-Carbide": 0.4,
    "Lamellor Ferro-Carbide": 0.6,
}
_EARLY = (
    (2500, 0.065, 0.065),
    (2400, 0.0715, 0.078),
    (2351, 0.0715, 0.091),
    (2300, 0.0845, 0.091),
)
"""Engines by the year of the first: of a DropShip, of small craft, for each ton and thrust."""
_CLAN_ENGINE = 0.061
_SLOTS = {"jumpship": 12, "warship": 20, "space station": 20}
"""Weapons of an arc that its fire control serves; 12 for what lands."""
_BOAT = 7
_COLLAR = 1000


def large_weights(design: SmallCraftDesign) -> Weights:
    """All parts of a craft or a ship."""
    own = _ship(design) if isinstance(design, CapitalDesign) else _craft(design)
    parts = (
        *own,
        part("Armor", _armor(design)),
        *carried(design.items, lambda item: large_item_tons(design, item)),
        *only_with_weight(
            (
                part("Fire control", _fire_control(design)),
                part("Bays", _bays(design)),
                part("Boats", float(_BOAT * (design.life_boats + design.escape_pods))),
            )
        ),
    )
    return Weights(parts=parts, limit=design.tons)


def is_primitive(design: SmallCraftDesign) -> bool:
    """True for what was built before anybody knew how."""
    core = design.kf_core if isinstance(design, WarShipDesign) else ""
    return core == "primitive" or design.armor_type.startswith("Primitive")


def _ceiled(tons: float) -> float:
    return float(ceil(round(tons, 6)))


def _first(steps: tuple[tuple[float, float], ...], tons: float) -> float:
    return next(value for least, value in steps if tons >= least)


# -- what lands ------------------------------------------------------------------------------


def _craft(design: SmallCraftDesign) -> Iterator[Part]:
    is_ship = isinstance(design, DropShipDesign)
    engine = _craft_engine(design)
    shape = 500 if design.motion == "spheroid" else 200
    controls = design.tons * 0.0075
    per_ton = _first(LANDED_FUEL, design.tons) if is_ship else 80
    unknown = is_primitive(design) or engine is None
    yield part("Structure", half_up(design.si * design.tons / shape))
    yield part("Engine", engine)
    yield part("Controls", None if unknown else _ceiled(controls) if is_ship else half_up(controls))
    yield part("Fuel", None if unknown else half_up(design.fuel / per_ton * (1 + _PUMPS)))
    free = 0 if engine is None else _free_in_craft(design, engine)
    yield part("Heat sinks", float(max(0, design.heat_sinks.count - free)))


def _craft_engine(design: SmallCraftDesign) -> float | None:
    if is_primitive(design):
        return None
    if CLAN in design.tech_base:
        each = _CLAN_ENGINE
    else:
        year = design.original_year or design.year
        found = next((row for row in _EARLY if year >= row[0]), None)
        if found is None:
            return None
        each = found[1] if isinstance(design, DropShipDesign) else found[2]
    return half_up(design.tons * design.safe_thrust * each)


def _free_in_craft(design: SmallCraftDesign, engine: float) -> int:
    is_armed = isinstance(design, DropShipDesign) and design.design_type == MILITARY
    if design.motion == "spheroid":
        return floor(sqrt(engine * (6.8 if is_armed else 1.6)))
    return floor(engine / (20 if is_armed else 60))


# -- what stays in space ---------------------------------------------------------------------


def _ship(design: CapitalDesign) -> Iterator[Part]:
    unknown = is_primitive(design)
    is_station = isinstance(design, StationDesign)
    engine = half_up(design.tons * _thrust_share(design))
    yield part("Structure", half_up(_structure(design)))
    yield part("Engine", None if unknown else engine)
    yield from only_with_weight((part("K-F drive", float(drive_tons(design))),))
    yield from only_with_weight((part("Sail", _sail(design)),))
    if design.has_lithium_fusion:
        yield part("Battery", design.tons / 100)
    share = 0.001 if is_station else 0.0025
    yield part("Controls", None if unknown else _ceiled(design.tons * share))
    fuel = half_up(design.fuel / _first(SHIP_FUEL, design.tons))
    yield part("Fuel", fuel + _ceiled(fuel * _PUMPS))
    free = floor(45 + sqrt(engine * 2))
    yield part("Heat sinks", float(max(0, design.heat_sinks.count - free)))
    yield from only_with_weight(
        (
            part("Grav decks", float(sum(map(_deck, design.grav_decks)))),
            part("Docking collars", float(_COLLAR * design.docking_collars)),
        )
    )


def _thrust_share(design: CapitalDesign) -> float:
    return 0.06 * design.safe_thrust if isinstance(design, WarShipDesign) else 0.012


def _structure(design: CapitalDesign) -> float:
    if isinstance(design, WarShipDesign):
        return design.si * design.tons / 1000
    return design.tons / (150 if isinstance(design, JumpShipDesign) else 100)


def _sail(design: CapitalDesign) -> float:
    if not design.has_sail:
        return 0.0
    return float(30 + ceil(design.tons / (20_000 if isinstance(design, WarShipDesign) else 7_500)))


def _deck(metres: int) -> int:
    return 50 if metres < 100 else 100 if metres <= 250 else 500


# -- what all of them have -------------------------------------------------------------------


def _armor(design: SmallCraftDesign) -> float | None:
    """The points that its structure brings along weigh nothing."""
    if design.armor_type == PATCHWORK or is_primitive(design):
        return None
    is_clan = armor_base(design.tech_base, design.fluff) == CLAN
    points = sum(design.armor.values())
    if isinstance(design, CapitalDesign):
        more = _CAPITAL_BETTER.get(design.armor_type)
        at = sum(design.tons >= tons for tons in _CAPITAL_TONS)
        each = None if more is None else _CAPITAL[is_clan][at] + more
        points -= floor(design.si / 10 + 0.5) * len(design.armor)
    else:
        better = _BETTER.get(design.armor_type)
        steps = _ROUND if design.motion == "spheroid" else _LONG
        at = sum(design.tons >= tons for tons in steps)
        each = None if better is None else _POINTS[is_clan][at] * better[is_clan]
        points -= design.si * len(design.armor)
    return None if each is None else half_up(max(0, points) / each)


def large_item_tons(design: SmallCraftDesign, item: MountedItem) -> float | None:
    """One piece; a bin of a bay holds whole loads."""
    tons = piece_tons(item)
    if tons and item.gear.kind is GearKind.AMMO and item.shots is not None and item.gear.shots:
        return half_up(tons * ceil(item.shots / item.gear.shots))
    return tons


def _fire_control(design: SmallCraftDesign) -> float:
    """For more weapons in an arc than it serves: a tenth of them for each time as many."""
    most = _SLOTS.get(design.kind, 12)
    arcs: dict[tuple[str, bool], list[float]] = defaultdict(list)
    for item in design.items:
        if item.gear.kind is GearKind.WEAPON:
            arcs[item.location, item.is_rear].append(piece_tons(item) or 0.0)
    return sum(half_up((len(arc) - 1) // most * sum(arc) / 10) for arc in arcs.values())


def _bays(design: SmallCraftDesign) -> float | None:
    tons = bay_tons(design.transport, design.tech_base)
    return None if tons is None else half_up(tons)
