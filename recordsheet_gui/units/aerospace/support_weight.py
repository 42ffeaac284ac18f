"""What the parts of a plane weigh that was not built for battle, in tons.

TechManual, "Support vehicle construction". What those of the ground do alike stands in
`units/support.py`.
"""

from collections.abc import Iterator

from recordsheet_gui.units import support, weighing
from recordsheet_gui.units.aerospace.design import FixedWingDesign
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.weights import Part, Weights, carried, only_with_weight, part

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
_THEATERS, _DRONE = "mash equipment", "drone operating system"
_ARMOR_POINTS = 4
"""Beside one for each ton."""


def weights(design: FixedWingDesign) -> Weights:
    """All parts of a plane."""
    return Weights(
        parts=tuple(_parts(design)), limit=design.tons, is_exact=support.is_small(design)
    )


def most_armor(design: FixedWingDesign) -> int:
    """Points that it may carry."""
    return _ARMOR_POINTS + int(design.tons)


def item_tons(design: FixedWingDesign, item: MountedItem) -> float | None:
    """One piece; changes of the chassis and fire control are counted by themselves."""
    family = item.gear.family
    if support.is_counted_apart(item):
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
    yield part("Armor", support.armor(design))
    yield from only_with_weight(
        (
            part("Fire control", support.fire_control(design, lambda gun: item_tons(design, gun))),
            part("Heat sinks", support.sinks(design)),
            part("Power amplifiers", support.amplifiers(design)),
        )
    )
    yield from carried(design.items, lambda item: item_tons(design, item))
    yield from only_with_weight((part("Bays", support.bays(design, design.transport)),))


def _size(design: FixedWingDesign) -> int:
    return 0 if support.is_small(design) else 1 + (design.tons > _LARGE)


def _chassis(design: FixedWingDesign) -> float | None:
    return support.chassis(design, _CHASSIS[_size(design)])


def _engine(design: FixedWingDesign) -> float | None:
    kind = design.engine.type
    if kind is EngineType.NONE:
        return 0.0
    rating = support.rating(design, design.engine_rating)
    factor = None if rating is None else support.ENGINES.get(kind, (None,) * 6)[rating]
    if factor is None:
        return None
    pull = 4 + design.safe_thrust**2
    tons = support.up(design, design.tons * _ENGINE[_size(design)] * pull * factor)
    return max(tons, support.LEAST.get(kind, 0.0))


def _fuel(design: FixedWingDesign) -> float | None:
    has_propeller = any(item.gear.family == _PROPELLER for item in design.items)
    if not design.fuel or (has_propeller and design.engine.type in _UNFUELLED):
        return 0.0
    rating = support.rating(design, design.engine_rating)
    if rating is None:
        return None
    kilos = _FUEL[_size(design)][rating] * (_THRIFT if has_propeller else 1)
    return support.up(design, design.fuel * kilos / 1000)
