"""What the parts of a support vehicle weigh, in tons.

TechManual, "Support vehicle construction". Below 5 tons every part is rounded up to kilograms, else
to half tons. As with combat vehicles, a part of unknown weight makes the whole unknown.
"""

from collections.abc import Iterable, Iterator, Mapping

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units import support
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.vehicle import weight as combat
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion
from recordsheet_gui.units.weights import Part, Weights, carried, only_with_weight, part, sum_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """How one way to move is built: by size, small, medium and large."""

    chassis: tuple[float, float, float]
    """Shares of the weight."""
    engine: tuple[float, float, float]
    large: int
    """What weighs more is large."""
    most: int
    """Tons."""
    armor: float
    """Points for each ton, beside four."""


BUILDS: Mapping[Motion, Build] = {
    Motion.WHEELED: Build(
        chassis=(0.12, 0.15, 0.18), engine=(0.0025, 0.0075, 0.015), large=80, most=160, armor=2
    ),
    Motion.TRACKED: Build(
        chassis=(0.13, 0.15, 0.25), engine=(0.006, 0.013, 0.025), large=100, most=200, armor=2
    ),
    Motion.HOVER: Build(
        chassis=(0.2, 0.25, 0.3), engine=(0.0025, 0.004, 0.007), large=50, most=100, armor=1
    ),
    Motion.VTOL: Build(
        chassis=(0.2, 0.25, 0.3), engine=(0.002, 0.0025, 0.004), large=30, most=60, armor=1
    ),
    Motion.WIGE: Build(
        chassis=(0.12, 0.15, 0.17), engine=(0.003, 0.005, 0.006), large=80, most=240, armor=0.5
    ),
    **dict.fromkeys(
        (Motion.NAVAL, Motion.HYDROFOIL, Motion.SUBMARINE),
        Build(
            chassis=(0.12, 0.15, 0.17),
            engine=(0.004, 0.007, 0.009),
            large=300,
            most=300,
            armor=0.334,
        ),
    ),
    **dict.fromkeys(
        (Motion.RAIL, Motion.MAGLEV),
        Build(
            chassis=(0.15, 0.2, 0.3), engine=(0.003, 0.004, 0.005), large=300, most=600, armor=0.5
        ),
    ),
}
_LARGE_SHIP_ARMOR = 0.05
_FUELLED = (EngineType.ICE, EngineType.FUEL_CELL, EngineType.STEAM, EngineType.BATTERY)
_PINTLE = 0.05
_SHARE = 0.1


def size_of(design: VehicleDesign) -> int:
    """0 small, 1 medium, 2 large."""
    if support.is_small(design):
        return 0
    build = BUILDS.get(design.motion)
    return 2 if design.is_large or (build is not None and design.tons > build.large) else 1


def most_armor(design: VehicleDesign) -> int | None:
    """Points that it may carry."""
    build = BUILDS.get(design.motion)
    if build is None:
        return None
    by_water = design.motion in (Motion.NAVAL, Motion.HYDROFOIL, Motion.SUBMARINE)
    share = _LARGE_SHIP_ARMOR if by_water and size_of(design) == 2 else build.armor
    return 4 + int(design.tons * share)


def armor_is_made(design: VehicleDesign) -> bool:
    """False for armor that is better than its tech rating allows."""
    rating = support.rating(design, design.armor_rating)
    kilos = support.ARMOR.get(design.bar or 0)
    return rating is None or kilos is None or kilos[rating] is not None


def needs_fuel(design: VehicleDesign) -> bool:
    """True for an engine that burns something."""
    return design.engine.type in _FUELLED and design.cruise > 0


def weight(design: VehicleDesign) -> float | None:
    """All of it; None where the weight of a part is not known."""
    return weights(design).total


def weights(design: VehicleDesign) -> Weights:
    """All parts of a support vehicle."""
    return Weights(
        parts=tuple(_parts(design)), limit=design.tons, is_exact=support.is_small(design)
    )


def _parts(design: VehicleDesign) -> Iterator[Part]:
    engine = _engine(design)
    yield part("Chassis", _chassis(design))
    yield part("Engine", engine)
    yield from only_with_weight((part("Fuel", support.up(design, design.fuel_tons)),))
    yield part("Armor", support.armor(design))
    yield from only_with_weight(
        (
            part("Turrets", _turrets(design, engine)),
            part(
                "Fire control", support.fire_control(design, lambda gun: _item(design, gun, None))
            ),
            part("Heat sinks", support.sinks(design)),
            part("Power amplifiers", support.amplifiers(design)),
        )
    )
    yield from carried(design.items, lambda item: _item(design, item, engine))
    yield from only_with_weight((part("Bays", support.bays(design, design.transport)),))


def _chassis(design: VehicleDesign) -> float | None:
    build = BUILDS.get(design.motion)
    return None if build is None else support.chassis(design, build.chassis[size_of(design)])


def _engine(design: VehicleDesign) -> float | None:
    kind = design.engine.type
    if kind is EngineType.NONE:
        return 0.0
    build, rating = BUILDS.get(design.motion), support.rating(design, design.engine_rating)
    factor = None if rating is None else support.ENGINES.get(kind, (None,) * 6)[rating]
    if build is None or factor is None:
        return None
    speed = max(0, design.cruise - 2) if design.motion is Motion.RAIL else design.cruise
    tons = support.up(design, design.tons * build.engine[size_of(design)] * (4 + speed**2) * factor)
    if design.motion is Motion.HOVER:
        tons = max(tons, support.up(design, design.tons / 5))
    return max(tons, support.LEAST.get(kind, 0.0))


def _items(
    design: VehicleDesign, items: Iterable[MountedItem], engine: float | None
) -> float | None:
    return sum_of("", items, lambda item: _item(design, item, engine)).weight


def item_tons(design: VehicleDesign, item: MountedItem) -> float | None:
    """One piece where a support vehicle carries it."""
    return _item(design, item, _engine(design))


def _item(design: VehicleDesign, item: MountedItem, engine: float | None) -> float | None:
    """Changes of the chassis and fire control are counted by themselves."""
    return 0.0 if support.is_counted_apart(item) else combat.item_weight(design, item, engine)


def _turrets(design: VehicleDesign, engine: float | None) -> float | None:
    """Turrets, sponsons and pintles; an Omni's are those of its chassis."""
    groups = [
        *(([i for i in design.items if i.location == key], _SHARE) for key in design.turrets),
        ([i for i in design.items if i.is_sponson], _SHARE),
        ([i for i in design.items if i.is_pintle], _PINTLE),
    ]
    fixed = (design.base_turret, design.base_second_turret)[: len(design.turrets)]
    bases = (*fixed, design.base_sponsons, 0.0)
    total = 0.0
    for (group, share), base in zip(groups, bases, strict=True):
        carried = [item for item in group if item.gear.kind is not GearKind.AMMO]
        inside = _items(design, carried, engine) if carried else 0.0
        if inside is None:
            return None
        needed = support.up(design, share * inside)
        total += max(base, needed) if design.is_omni else needed
    return total


def turret_tons(design: VehicleDesign, inside: Iterable[float | None]) -> float | None:
    """The turret that such weights need; None where one of them is not known."""
    weights_inside = tuple(inside)
    known = [tons for tons in weights_inside if tons is not None]
    return support.up(design, _SHARE * sum(known)) if len(known) == len(weights_inside) else None
