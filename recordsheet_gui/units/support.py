"""What support vehicles are built of, on the ground and in the air.

TechManual, "Support vehicle construction": shares, factors and kilograms by tech rating. Below 5
tons every part is rounded up to kilograms, else to half tons. A part of unknown weight makes the
whole unknown.
"""

from collections.abc import Callable, Mapping
from math import floor, prod
from typing import Protocol

from recordsheet_gui.units import weighing
from recordsheet_gui.units.described import Bay, MountedItem
from recordsheet_gui.units.engine import Drive, EngineType
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.plating import armor_base
from recordsheet_gui.units.weights import sum_of

SMALL = 5
"""Tons from which on a support vehicle is no small one."""
TECH = (1.6, 1.3, 1.15, 1, 0.85, 0.66)
"""What the structure weighs more or less, by its tech rating."""
CHANGES: Mapping[str, float] = {
    "amphibious chassis": 1.75,
    "armored chassis": 1.5,
    "bicycle chassis": 0.75,
    "convertible chassis": 1.1,
    "dune buggy chassis": 1.5,
    "environmental sealing": 2,
    "environmental sealing chassis": 2,
    "external power pickup chassis": 1.1,
    "hydrofoil chassis": 1.7,
    "monocycle chassis": 0.5,
    "off-road chassis": 1.5,
    "omni chassis": 1,
    "propeller-driven chassis": 1.2,
    "snowmobile chassis": 1.75,
    "stol chassis": 1.5,
    "submersible chassis": 1.8,
    "tractor chassis": 1.2,
    "trailer chassis": 0.8,
    "ultra-light chassis": 0.5,
    "vstol chassis": 2,
}
"""Changes of the chassis, by family: what each multiplies its weight with."""
ENGINES: Mapping[EngineType, tuple[float | None, ...]] = {
    EngineType.STEAM: (4, 3.5, 3, 2.8, 2.6, 2.5),
    EngineType.ICE: (None, 3, 2, 1.5, 1.3, 1),
    EngineType.BATTERY: (None, None, 1.5, 1.2, 1, 0.8),
    EngineType.FUEL_CELL: (None, None, 1.2, 1, 0.9, 0.7),
    EngineType.SOLAR: (None, None, 5, 4.5, 4, 3.5),
    EngineType.FISSION: (None, None, 1.75, 1.5, 1.4, 1.3),
    EngineType.FUSION: (None, None, 1.5, 1, 0.75, 0.5),
    EngineType.MAGLEV: (None, None, 0.8, 0.7, 0.6, 0.5),
    EngineType.EXTERNAL: (None, 1.4, 1, 0.8, 0.7, 0.6),
}
"""Factors of engines by their tech ratings; None: not made."""
LEAST: Mapping[EngineType, float] = {EngineType.FUSION: 0.25, EngineType.FISSION: 5}
"""Tons of the lightest of an engine."""
ARMOR: Mapping[int, tuple[int | None, ...]] = {
    2: (40, 25, 16, 13, 12, 11),
    3: (60, 38, 24, 19, 17, 16),
    4: (None, 50, 32, 26, 23, 21),
    5: (None, 63, 40, 32, 28, 26),
    6: (None, None, 48, 38, 34, 32),
    7: (None, None, 56, 45, 40, 37),
    8: (None, None, None, 51, 45, 42),
    9: (None, None, None, 57, 51, 47),
    10: (None, None, None, 63, 56, 52),
}
"""Kilograms of a point by the barrier armor rating and the tech rating; None: not made."""
FIRE_CONTROL: Mapping[str, float] = {"basic fire control": 0.05, "advanced fire control": 0.1}
"""Shares of the weapons, by family."""

_POWERED = (EngineType.FUSION, EngineType.FISSION)
_SHARE = 0.1


class Support(Protocol):
    """What all of them have, whatever they move on."""

    @property
    def tons(self) -> float:
        """Of the whole vehicle."""

    @property
    def engine(self) -> Drive:
        """It has a tech rating of its own."""

    @property
    def items(self) -> tuple[MountedItem, ...]:
        """All that it carries."""

    @property
    def armor(self) -> Mapping[str, int]:
        """Points by location."""

    @property
    def armor_type(self) -> str:
        """Standard, where nothing else is said."""

    @property
    def patchwork(self) -> Mapping[str, str]:
        """Armor type by location, where it differs."""

    @property
    def bar(self) -> int | None:
        """The barrier armor rating; None where the file has none."""

    @property
    def tech_base(self) -> str:
        """Whose armor it is."""

    @property
    def fluff(self) -> Mapping[str, str]:
        """May say otherwise."""

    @property
    def is_omni(self) -> bool:
        """True where the chassis carries pods."""

    @property
    def structural_rating(self) -> int | None:
        """Tech ratings, 0 for A; None where nobody says them."""

    @property
    def armor_rating(self) -> int | None:
        """None: as the structure."""

    @property
    def base_fire_control(self) -> float:
        """Tons of an Omni's."""


def is_small(design: Support) -> bool:
    """True for one that is counted in kilograms."""
    return design.tons < SMALL


def up(design: Support, tons: float) -> float:
    """The next kilogram or half ton."""
    return weighing.kilogram_up(tons) if is_small(design) else weighing.half_up(tons)


def rating(design: Support, own: int | None) -> int | None:
    """A tech rating; where nobody says it, that of the structure."""
    found = design.structural_rating if own is None else own
    return found if found is not None and 0 <= found < len(TECH) else None


def is_counted_apart(item: MountedItem) -> bool:
    """True for changes of the chassis and for fire control."""
    return item.gear.family in CHANGES or item.gear.family in FIRE_CONTROL


def chassis(design: Support, share: float) -> float | None:
    """The chassis, of which so much of the weight is the usual one."""
    found = rating(design, design.structural_rating)
    if found is None:
        return None
    changes = [CHANGES[item.gear.family] for item in design.items if item.gear.family in CHANGES]
    return up(design, design.tons * share * TECH[found] * prod(changes))


def armor(design: Support) -> float | None:
    """All armor."""
    points = sum(design.armor.values())
    if not points:
        return 0.0
    each = None if design.patchwork else _point_tons(design)
    return None if each is None else up(design, points * each)


def points_for(design: Support, tons: float) -> int | None:
    """The points that so many tons of its armor buy; None where nobody knows."""
    each = _point_tons(design)
    return None if each is None else floor(round(tons / each, 6))


def _point_tons(design: Support) -> float | None:
    """Tons of a point of armor; None where that is not known."""
    kilos, found = ARMOR.get(design.bar or 0), rating(design, design.armor_rating)
    each = None if kilos is None or found is None else kilos[found]
    base = armor_base(design.tech_base, design.fluff)
    in_a_ton = weighing.points_in_a_ton(design.armor_type, base)
    # Files call weak armor standard too: nobody is accused of the heavier one.
    ways = [each / 1000] if each is not None else []
    ways += [1 / in_a_ton] if in_a_ton is not None else []
    return min(ways, default=None)


def fire_control(design: Support, tons: Callable[[MountedItem], float | None]) -> float | None:
    """A share of the weapons, each of which weighs so many `tons`; an Omni's is of its chassis."""
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
    weight = sum_of("", guns, tons).weight
    return None if weight is None else up(design, share * weight)


def sinks(design: Support) -> float:
    """A ton for each point of heat, and nothing below 5 tons."""
    if is_small(design):
        return 0.0
    return float(sum(item.gear.heat for item in design.items if weighing.is_energy(item.gear)))


def amplifiers(design: Support) -> float:
    """For what needs more power than the engine gives."""
    if design.engine.type in _POWERED:
        return 0.0
    powered = (item.gear for item in design.items if weighing.needs_power(item.gear))
    return up(design, _SHARE * sum(gear.tons for gear in powered))


def bays(design: Support, transport: tuple[Bay, ...]) -> float | None:
    """A little cargo and a few seats share a half ton: real designs add them before rounding."""
    tons = weighing.bay_tons(transport, design.tech_base)
    return None if tons is None else up(design, tons)
