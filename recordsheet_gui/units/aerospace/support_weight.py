"""What the parts of a plane weigh that was not built for battle, in tons.

TechManual, "Support vehicle construction". Below 5 tons every part is rounded up to kilograms, else
to half tons. A part of unknown weight makes the whole unknown.
"""

from collections.abc import Iterable, Iterator
from math import floor, prod

from recordsheet_gui.units import weighing
from recordsheet_gui.units.aerospace.design import FixedWingDesign
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.plating import armor_base
from recordsheet_gui.units.support import (
    ARMOR,
    CHANGES,
    ENGINES,
    FIRE_CONTROL,
    LEAST,
    SMALL,
    TECH,
    known_rating,
)
from recordsheet_gui.units.weights import Part, Weights, carried, only_with_weight, part, sum_of

_LARGE = 100
"""Tons; what weighs more is large."""
_CHASSIS = (0.08, 0.1, 0.15)
"""Shares of the weight, by size: small, medium, large."""
_ENGINE = (0.005, 0.01, 0.015)
_FUEL = (
    (50, 30, 23, 15, 13, 10),
    (63, 38, 25, 20, 18, 15),
    (83, 50, 35, 28, 23, 20),
)
"""Kilograms of a point of fuel, by size and tech rating."""
_PROPELLER, _THRIFT = "propeller-driven chassis", 0.75
"""What flies by propeller needs less fuel, and none with engines that burn nothing."""
_UNFUELLED = (EngineType.FUSION, EngineType.FISSION, EngineType.SOLAR)
_POWERED = (EngineType.FUSION, EngineType.FISSION)
_SHARE = 0.1
_THEATERS, _DRONE = "mash equipment", "drone operating system"
_ARMOR_POINTS = 4
"""Beside one for each ton."""


def weights(design: FixedWingDesign) -> Weights:
    """All parts of a plane."""
    return Weights(parts=tuple(_parts(design)), limit=design.tons, is_exact=_is_small(design))


def most_armor(design: FixedWingDesign) -> int:
    """Points that it may carry."""
    return _ARMOR_POINTS + int(design.tons)


def points_for(design: FixedWingDesign, tons: float) -> int | None:
    """The points that so many tons of its armor buy; None where nobody knows."""
    each = _point_tons(design)
    return None if each is None else floor(round(tons / each, 6))


def item_tons(design: FixedWingDesign, item: MountedItem) -> float | None:
    """One piece; changes of the chassis and fire control are counted by themselves."""
    family = item.gear.family
    if family in CHANGES or family in FIRE_CONTROL:
        return 0.0
    if family == _THEATERS:
        return 2.5 + max(1.0, item.size)
    if family == _DRONE:
        return design.tons / 10 + 0.5
    return weighing.piece_tons(item)


def _parts(design: FixedWingDesign) -> Iterator[Part]:
    yield part("Chassis", _chassis(design))
    yield part("Engine", _engine(design))
    yield part("Fuel", _fuel(design))
    yield part("Armor", _armor(design))
    yield from only_with_weight(
        (
            part("Fire control", _fire_control(design)),
            part("Heat sinks", _sinks(design)),
            part("Power amplifiers", _amplifiers(design)),
        )
    )
    yield from carried(design.items, lambda item: item_tons(design, item))
    bays = weighing.bay_tons(design.transport, design.tech_base)
    yield from only_with_weight((part("Bays", None if bays is None else _up(design, bays)),))


def _is_small(design: FixedWingDesign) -> bool:
    return design.tons < SMALL


def _size(design: FixedWingDesign) -> int:
    return 0 if _is_small(design) else 1 + (design.tons > _LARGE)


def _up(design: FixedWingDesign, tons: float) -> float:
    """The next kilogram or half ton."""
    return weighing.kilogram_up(tons) if _is_small(design) else weighing.half_up(tons)


def _by_rating(
    design: FixedWingDesign, values: Iterable[float | None] | None, own: int | None
) -> float | None:
    rating = known_rating(own, design.structural_rating)
    return None if rating is None or values is None else tuple(values)[rating]


def _chassis(design: FixedWingDesign) -> float | None:
    factor = _by_rating(design, TECH, design.structural_rating)
    changes = [CHANGES[item.gear.family] for item in design.items if item.gear.family in CHANGES]
    if factor is None:
        return None
    return _up(design, design.tons * _CHASSIS[_size(design)] * factor * prod(changes))


def _engine(design: FixedWingDesign) -> float | None:
    kind = design.engine.type
    if kind is EngineType.NONE:
        return 0.0
    factor = _by_rating(design, ENGINES.get(kind), design.engine_rating)
    if factor is None:
        return None
    pull = 4 + design.safe_thrust**2
    tons = _up(design, design.tons * _ENGINE[_size(design)] * pull * factor)
    return max(tons, LEAST.get(kind, 0.0))


def _fuel(design: FixedWingDesign) -> float | None:
    has_propeller = any(item.gear.family == _PROPELLER for item in design.items)
    if not design.fuel or (has_propeller and design.engine.type in _UNFUELLED):
        return 0.0
    kilos = _by_rating(design, _FUEL[_size(design)], design.engine_rating)
    share = _THRIFT if has_propeller else 1
    return None if kilos is None else _up(design, design.fuel * kilos * share / 1000)


def _armor(design: FixedWingDesign) -> float | None:
    points = sum(design.armor.values())
    if not points:
        return 0.0
    each = None if design.patchwork else _point_tons(design)
    return None if each is None else _up(design, points * each)


def _point_tons(design: FixedWingDesign) -> float | None:
    """Tons of a point of armor; None where that is not known."""
    kilos = _by_rating(design, ARMOR.get(design.bar or 0), design.armor_rating)
    base = armor_base(design.tech_base, design.fluff)
    in_a_ton = weighing.points_in_a_ton(design.armor_type, base)
    # Files call weak armor standard too: nobody is accused of the heavier one.
    found = [kilos / 1000] if kilos is not None else []
    found += [1 / in_a_ton] if in_a_ton is not None else []
    return min(found, default=None)


def _fire_control(design: FixedWingDesign) -> float | None:
    share = max((FIRE_CONTROL.get(item.gear.family, 0) for item in design.items), default=0)
    if not share:
        return 0.0
    if design.is_omni:
        return design.base_fire_control
    guns = [
        item
        for item in design.items
        if item.gear.kind is GearKind.WEAPON and "ams" not in item.gear.effects
    ]
    tons = sum_of("", guns, lambda item: item_tons(design, item)).weight
    return None if tons is None else _up(design, share * tons)


def _sinks(design: FixedWingDesign) -> float:
    """A ton for each point of heat, and nothing below 5 tons."""
    if _is_small(design):
        return 0.0
    return float(sum(item.gear.heat for item in design.items if weighing.is_energy(item.gear)))


def _amplifiers(design: FixedWingDesign) -> float:
    if design.engine.type in _POWERED:
        return 0.0
    powered = (item.gear for item in design.items if weighing.needs_power(item.gear))
    return _up(design, _SHARE * sum(gear.tons for gear in powered))
