"""What the parts of a combat vehicle weigh, in tons.

TechManual, "Combat vehicle construction". Every part is rounded up to half tons before they are
summed. A part whose weight nobody has written down makes the whole unknown: a guess would accuse.
"""

from collections.abc import Iterable, Mapping
from math import ceil

from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.plating import STANDARD
from recordsheet_gui.units.vehicle import facts
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion

_ENGINES = (
    *(0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1, 1.5, 1.5),
    *(1.5, 2, 2, 2, 2.5, 2.5, 3, 3, 3, 3.5),
    *(3.5, 4, 4, 4, 4.5, 4.5, 5, 5, 5.5, 5.5),
    *(6, 6, 6, 7, 7, 7.5, 7.5, 8, 8.5, 8.5),
    *(9, 9.5, 10, 10, 10.5, 11, 11.5, 12, 12.5, 13),
    *(13.5, 14, 14.5, 15.5, 16, 16.5, 17.5, 18, 19, 19.5),
    *(20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 27, 28.5, 29.5, 31.5),
    *(33, 34.5, 36.5, 38.5, 41, 43.5, 46, 49, 52.5, 56.5),
    *(61, 66.5, 72.5, 79.5, 87.5, 97, 107.5, 119.5, 133.5, 150),
    *(168.5, 190, 214.5, 243, 275.5, 313, 356, 405.5, 462.5),
)
"""Standard fusion engines of rating 10, 15, 20 and so on."""
_FACTORS: Mapping[EngineType, float] = {
    EngineType.FUSION: 1,
    EngineType.XL: 0.5,
    EngineType.LIGHT: 0.75,
    EngineType.XXL: 1 / 3,
    EngineType.COMPACT: 1.5,
    EngineType.ICE: 2,
    EngineType.FUEL_CELL: 1.2,
    EngineType.FISSION: 1.75,
}
_UNSHIELDED = (EngineType.ICE, EngineType.FUEL_CELL)
"""Engines that need no shielding, and amplifiers for energy weapons."""
_FREE_SINKS = {EngineType.ICE: 0, EngineType.FUEL_CELL: 1, EngineType.FISSION: 5}
_USUAL_SINKS = 10
_LIGHTEST_FISSION = 5.0
_SHARE = 0.1
_CONTROLS = 0.05
_SEAT = 0.5
_STRUCTURES = {STANDARD: 0.1, "Endo Steel": 0.05, "Endo-Composite": 0.075, "Composite": 0.05}
"""Shares of the weight; twice that for a superheavy one."""
_LIFTED = frozenset({Motion.HOVER, Motion.VTOL, Motion.WIGE, Motion.HYDROFOIL, Motion.SUBMARINE})
_SHIPS = (Motion.NAVAL, Motion.SUBMARINE)
_POINTS: Mapping[str, tuple[float, float]] = {
    STANDARD: (16, 16),
    "Ferro-Fibrous": (17.92, 19.2),
    "Light Ferro-Fibrous": (16.96, 16.96),
    "Heavy Ferro-Fibrous": (19.84, 19.84),
    "Ferro-Fibrous Prototype": (17.92, 17.92),
    "Ferro-Lamellor": (14, 14),
    "Hardened": (8, 8),
    "Vehicular Stealth": (16, 16),
    "Stealth": (16, 16),
    "Reactive": (16, 16),
    "Reflective": (16, 16),
    "Ballistic-Reinforced": (12, 12),
    "Anti-Penetrative Ablation": (12, 12),
    "Heavy Industrial": (16, 16),
    "Industrial": (10.72, 10.72),
    "Primitive": (10.72, 10.72),
    "Commercial": (24, 24),
}
"""Points of armor in a ton: Inner Sphere, Clan."""
_BY_SIZE = frozenset({"communications", "cargo", "liquid storage"})
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
_BAYS: Mapping[str, float] = {
    "troopspace": 1,
    "cargobay": 1,
    "liquidcargobay": 1 / 0.91,
    "insulatedcargobay": 1 / 0.87,
    "refrigeratedcargobay": 1 / 0.87,
    "livestockcargobay": 1 / 0.83,
    "lightvehiclebay": 50,
    "heavyvehiclebay": 100,
    "superheavyvehiclebay": 200,
    "mekbay": 150,
    "asfbay": 150,
    "smallcraftbay": 200,
    "protomekbay": 50,
    "protomechbay": 50,
    # Quarters stand in files by their tons, seats by their number.
    **dict.fromkeys(
        ("crewquarters", "steeragequarters", "2ndclassquarters", "1stclassquarters"), 1
    ),
    "standardseats": 0.075,
    "pillionseats": 0.025,
    "ejectionseats": 0.1,
}
"""Tons of a bay for each of its size."""
_PLATOONS: Mapping[str, int] = {"foot": 5, "jump": 6, "motorized": 7, "mechanized": 8}
_PLASMA, _CAPACITOR, _INSULATOR = "plasma", "capacitor", "laser insulator"
_CHARGE = 5
"""Heat of a capacitor."""
_COMPUTER, _MODULE, _TASER = "targeting computer", "laser pulse module", "taser"
_DRONES = "drone carrier control system"
_LADDER = "ladder"
_STEALTH = 10
"""Heat of armor that hides."""
_JETS = ((55, 0.5), (85, 1.0), (100, 2.0))
"""The weight of a jump jet, by the vehicle's."""


def half_up(tons: float) -> float:
    """The next half ton."""
    return ceil(round(tons * 2, 6)) / 2


def weight(design: VehicleDesign) -> float | None:
    """All of it; None where the weight of a part is not known."""
    known = (
        _engine(design),
        _structure(design),
        _armor(design),
        _items(design, design.items),
        _turrets(design),
        _sinks(design),
        _bays(design),
    )
    if any(part is None for part in known):
        return None
    controls = half_up(_CONTROLS * design.tons) if design.has_controls else 0.0
    lift = half_up(_SHARE * design.tons) if design.motion in _LIFTED else 0.0
    rest = controls + lift + _amplifiers(design) + _SEAT * design.extra_seats
    return half_up(round(sum(part or 0.0 for part in known) + rest, 3))


def _engine(design: VehicleDesign) -> float | None:
    engine = design.engine
    if engine.type is EngineType.NONE:
        return 0.0
    at = ceil(engine.rating / 5) - 2
    if engine.type not in _FACTORS or not 0 <= at < len(_ENGINES):
        return None
    tons = half_up(_ENGINES[at] * _FACTORS[engine.type])
    if engine.type is EngineType.FISSION:
        tons = max(_LIGHTEST_FISSION, tons)
    if engine.type not in _UNSHIELDED:
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
    points = points_in_a_ton(design)
    if design.patchwork or points is None:
        return None
    return half_up(sum(design.armor.values()) / points)


def points_in_a_ton(design: VehicleDesign) -> float | None:
    """Points of its armor in a ton; None where that is not known."""
    both = _POINTS.get(design.armor_type)
    return None if both is None else both[design.tech_base.startswith(CLAN)]


def _items(design: VehicleDesign, items: Iterable[MountedItem]) -> float | None:
    total = 0.0
    engine = _engine(design)
    for item in items:
        tons = item_weight(design, item, engine)
        if tons is None:
            return None
        total += tons
    return total


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
        return _computer(design, gear)
    if gear.family == "armored motive system":
        return half_up((0.1 if gear.tech_base == CLAN else 0.15) * design.tons)
    if gear.family == _DRONES:
        return 2 + 0.5 * item.size
    if gear.family == _LADDER:
        return item.size / 200
    if gear.family == _THEATERS:
        return 2.5 + max(1.0, item.size)
    if gear.kind is GearKind.FILLER or gear.family in _WEIGHTLESS:
        return 0.0
    if gear.kind is GearKind.JUMP_JET:
        return next((each for most, each in _JETS if design.tons <= most), None)
    if gear.family in _BY_SIZE and not gear.tons:
        return half_up(item.size)
    if gear.family == "case" and not gear.tons:
        return 0.0
    if not gear.tons or gear.is_variable_size:
        return None
    return gear.tons


def _computer(design: VehicleDesign, gear: Gear) -> float:
    """A share of all that it aims."""
    aimed = [
        item.gear
        for item in design.items
        if ("direct" in item.gear.flags and _TASER not in item.gear.effects)
        or item.gear.family == _MODULE
    ]
    tons = sum(one.tons for one in aimed) / (5 if gear.tech_base == CLAN else 4)
    return float(ceil(round(tons, 6)))


def _turrets(design: VehicleDesign) -> float | None:
    """Turrets, and a pair of sponsons."""
    groups = [[item for item in design.items if item.location == key] for key in design.turrets]
    groups.append([item for item in design.items if item.is_sponson])
    if any(item.is_pintle for item in design.items):
        return None
    fixed = (design.base_turret, design.base_second_turret)[: len(design.turrets)]
    bases = (*fixed, design.base_sponsons)
    total = 0.0
    for group, base in zip(groups, bases, strict=True):
        carried = _items(design, [item for item in group if item.gear.kind is not GearKind.AMMO])
        if carried is None:
            return None
        needed = half_up(_SHARE * carried)
        total += max(base, needed) if design.is_omni else needed
    return total


def is_energy(gear: Gear) -> bool:
    """What heats a vehicle, and drains an engine that makes no power; not what burns its fuel."""
    is_fed = bool(gear.ammo) and gear.family != _PLASMA
    return gear.kind is GearKind.WEAPON and "energy" in gear.flags and not is_fed


def _sinks(design: VehicleDesign) -> float:
    families = [item.gear.family for item in design.items]
    heat = sum(item.gear.heat for item in design.items if is_energy(item.gear))
    heat += _CHARGE * families.count(_CAPACITOR) - families.count(_INSULATOR)
    heat += _STEALTH if "stealth" in design.armor_type.lower() else 0
    return float(max(0, heat - _FREE_SINKS.get(design.engine.type, _USUAL_SINKS)))


def _amplifiers(design: VehicleDesign) -> float:
    if design.engine.type not in (*_UNSHIELDED, EngineType.NONE):
        return 0.0
    guns = (item.gear for item in design.items if is_energy(item.gear))
    return half_up(_SHARE * sum(gear.tons for gear in guns))


def bay_tons(design: VehicleDesign) -> float | None:
    """All bays, not rounded."""
    total = 0.0
    for bay in design.transport:
        each = _BAYS.get(bay.kind)
        if bay.kind == "infantrybay":
            each = _PLATOONS.get(bay.platoon, _PLATOONS["foot"])
        elif bay.kind == "battlearmorbay":
            each = 12 if bay.is_comstar else 10 if design.tech_base.startswith(CLAN) else 8
        if each is None:
            return None
        total += bay.size * each
    return total


def _bays(design: VehicleDesign) -> float | None:
    tons = bay_tons(design)
    return None if tons is None else half_up(tons)
