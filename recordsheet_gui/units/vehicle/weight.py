"""What the parts of a combat vehicle weigh, in tons.

TechManual, "Combat vehicle construction". Every part is rounded up to half tons before they are
summed. A part whose weight nobody has written down makes the whole unknown: a guess would accuse.
"""

from collections.abc import Iterable, Iterator, Mapping

from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.plating import STANDARD, armor_base
from recordsheet_gui.units.vehicle import facts
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion
from recordsheet_gui.units.weighing import (
    UNSHIELDED,
    amplifiers,
    bay_tons,
    computer_tons,
    engine_tons,
    half_up,
    piece_tons,
    points_in_a_ton,
    sink_tons,
)
from recordsheet_gui.units.weights import Part, Weights, carried, only_with_weight, part, sum_of

_SHARE = 0.1
_CONTROLS = 0.05
_SEAT = 0.5
_STRUCTURES = {STANDARD: 0.1, "Endo Steel": 0.05, "Endo-Composite": 0.075, "Composite": 0.05}
"""Shares of the weight; twice that for a superheavy one."""
_LIFTED = frozenset({Motion.HOVER, Motion.VTOL, Motion.WIGE, Motion.HYDROFOIL, Motion.SUBMARINE})
_SHIPS = (Motion.NAVAL, Motion.SUBMARINE)
_WEIGHTLESS = frozenset({"trailer hitch", "vehicular sponson turret", "pintle mount"})
_DUMPER, _CARGO_BAY = "dumper", "cargobay"
_DUMPED = 0.05
"""What a dumper weighs of the cargo that it empties."""
_OF_VEHICLE: Mapping[str, tuple[float, float]] = {
    "booby trap": (0.1, 0),
    "drone operating system": (0.1, 0.5),
    "limited amphibious chassis": (0.04, 0),
    "fully amphibious chassis": (0.1, 0),
    "dune buggy chassis": (0.1, 0),
    "environmental sealing chassis": (0.1, 0),
    "environmental sealing": (0.1, 0),
}
"""Gear that weighs a share of the vehicle, and so many tons more."""
_OF_ENGINE = frozenset({"supercharger", "vtol jet booster", "fuel tank"})
_THEATERS = "mash equipment"
_COMPUTER = "targeting computer"
_DRONES = "drone carrier control system"
_LADDER = "ladder"
_JETS = ((55, 0.5), (85, 1.0), (100, 2.0))
"""The weight of a jump jet, by the vehicle's."""


def weight(design: VehicleDesign) -> float | None:
    """All of it; None where the weight of a part is not known."""
    return weights(design).total


def weights(design: VehicleDesign) -> Weights:
    """All parts of a combat vehicle."""
    return Weights(parts=tuple(_parts(design)), limit=design.tons)


def _parts(design: VehicleDesign) -> Iterator[Part]:
    engine = _engine(design)
    controls = half_up(_CONTROLS * design.tons) if design.has_controls else 0.0
    lift = half_up(_SHARE * design.tons) if design.motion in _LIFTED else 0.0
    yield part("Engine", engine)
    yield part("Structure", _structure(design))
    yield part("Controls", controls)
    yield from only_with_weight((part("Lift equipment", lift),))
    yield part("Armor", _armor(design))
    yield from only_with_weight(
        (
            part("Turrets", _turrets(design, engine)),
            part("Heat sinks", sink_tons(design.engine, design.items, design.armor_type)),
            part("Power amplifiers", amplifiers(design.engine, design.items)),
        )
    )
    yield from carried(design.items, lambda item: item_weight(design, item, engine))
    yield from only_with_weight(
        (part("Bays", _bays(design)), part("Extra seats", _SEAT * design.extra_seats))
    )


def _engine(design: VehicleDesign) -> float | None:
    engine = design.engine
    tons = engine_tons(engine)
    if not tons:
        return tons
    if engine.type not in UNSHIELDED:
        tons = half_up(1.5 * tons)
    if design.motion is Motion.HOVER:
        tons = max(tons, half_up(design.tons / 5))
    return tons


def _structure(design: VehicleDesign) -> float | None:
    share = _STRUCTURES.get(design.structure_type)
    if share is None:
        return None
    is_heavy = facts.is_superheavy(design.motion, design.tons) and design.motion not in _SHIPS
    return half_up(share * design.tons * (2 if is_heavy else 1))


def _armor(design: VehicleDesign) -> float | None:
    points = points_in_a_ton(design.armor_type, armor_base(design.tech_base, design.fluff))
    if design.patchwork or points is None:
        return None
    return half_up(sum(design.armor.values()) / points)


def _items(
    design: VehicleDesign, items: Iterable[MountedItem], engine: float | None
) -> float | None:
    return sum_of("", items, lambda item: item_weight(design, item, engine)).weight


def item_tons(design: VehicleDesign, item: MountedItem) -> float | None:
    """One piece where a combat vehicle carries it."""
    return item_weight(design, item, _engine(design))


def item_weight(design: VehicleDesign, item: MountedItem, engine: float | None) -> float | None:
    """One piece; some weigh a share of the vehicle or of its engine."""
    gear = item.gear
    if gear.family in _OF_VEHICLE:
        share, more = _OF_VEHICLE[gear.family]
        return half_up(share * design.tons) + more
    if gear.family in _OF_ENGINE:
        return None if engine is None else half_up(_SHARE * engine)
    if gear.family.startswith(_DUMPER):
        cargo = sum(bay.size for bay in design.transport if bay.kind == _CARGO_BAY)
        return half_up(_DUMPED * cargo)
    if gear.family == _COMPUTER:
        return computer_tons(design.items, gear)
    if gear.family == "armored motive system":
        return half_up((0.1 if gear.tech_base == CLAN else 0.15) * design.tons)
    if gear.family == _DRONES:
        return 2 + 0.5 * item.size
    if gear.family == _LADDER:
        return item.size / 200
    if gear.family == _THEATERS:
        return 2.5 + max(1.0, item.size)
    if gear.family in _WEIGHTLESS:
        return 0.0
    if gear.kind is GearKind.JUMP_JET:
        return next((each for most, each in _JETS if design.tons <= most), None)
    return piece_tons(item)


def _turrets(design: VehicleDesign, engine: float | None) -> float | None:
    """Turrets, and a pair of sponsons."""
    groups = [[item for item in design.items if item.location == key] for key in design.turrets]
    groups.append([item for item in design.items if item.is_sponson])
    if any(item.is_pintle for item in design.items):
        return None
    fixed = (design.base_turret, design.base_second_turret)[: len(design.turrets)]
    bases = (*fixed, design.base_sponsons)
    total = 0.0
    for group, base in zip(groups, bases, strict=True):
        turned = [item for item in group if item.gear.kind is not GearKind.AMMO]
        carried = _items(design, turned, engine) if turned else 0.0
        if carried is None:
            return None
        needed = half_up(_SHARE * carried)
        total += max(base, needed) if design.is_omni else needed
    return total


def _bays(design: VehicleDesign) -> float | None:
    tons = bay_tons(design.transport, design.tech_base)
    return None if tons is None else half_up(tons)
