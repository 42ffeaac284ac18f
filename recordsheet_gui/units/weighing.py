"""What parts weigh that all kinds of units have: engines, armor, bays.

TechManual, its chapters of construction. Every part is rounded up to half tons before they are
summed. A part whose weight nobody has written down makes the whole unknown: a guess would accuse.
"""

from collections.abc import Iterable, Mapping
from math import ceil, floor

from recordsheet_gui.units.described import DOCKING_COLLAR, Bay
from recordsheet_gui.units.engine import Drive, EngineType
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.plating import STANDARD

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
UNSHIELDED = (EngineType.ICE, EngineType.FUEL_CELL)
"""Engines that need no shielding, and amplifiers for energy weapons."""
_LIGHTEST_FISSION = 5.0
_SHARE = 0.1
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
    "Impact-Resistant": (14, 14),
    "Heat-Dissipating": (10, 10),
    "Heavy Industrial": (16, 16),
    "Industrial": (10.72, 10.72),
    "Primitive": (10.72, 10.72),
    "Commercial": (24, 24),
    "Ferro-Aluminum": (17.92, 19.2),
    "Light Ferro-Aluminum": (16.96, 16.96),
    "Heavy Ferro-Aluminum": (19.84, 19.84),
    "Prototype Ferro-Aluminum": (17.92, 17.92),
    "Primitive Fighter": (10.72, 10.72),
}
"""Points of armor in a ton: Inner Sphere, Clan."""
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
    # Files count ProtoMechs, five of which are a point.
    "protomekbay": 10,
    "protomechbay": 10,
    # Quarters stand in files by their tons, seats by their number.
    **dict.fromkeys(
        ("crewquarters", "steeragequarters", "2ndclassquarters", "1stclassquarters"), 1
    ),
    "standardseats": 0.075,
    "pillionseats": 0.025,
    "ejectionseats": 0.1,
    "navalrepairpressurized": 0.075,
    "navalrepairunpressurized": 0.025,
    "reinforcedrepairfacility": 0.1,
    # However many it carries.
    "dropshuttlebay": 0,
    # Weighed with the ship that they dock at.
    DOCKING_COLLAR: 0,
}
"""Tons of a bay for each of its size."""
_SHUTTLES = 11_000
_AUTOMATED = 1.25
_PLATOONS: Mapping[str, int] = {"foot": 5, "jump": 6, "motorized": 7, "mechanized": 8}
_PLASMA, _CAPACITOR, _INSULATOR = "plasma", "capacitor", "laser insulator"
_CHARGE = 5
"""Heat of a capacitor."""
_STEALTH = 10
"""Heat of armor that hides."""
_FREE_SINKS = {EngineType.ICE: 0, EngineType.FUEL_CELL: 1, EngineType.FISSION: 5}
_USUAL_SINKS = 10
_BY_SIZE = frozenset({"communications", "cargo", "liquid storage"})
_NO_WEIGHT = frozenset(
    {"damage interrupt circuit", "dni cockpit", "ei interface", "flotation hull chassis"}
)
_MODULE, _TASER = "laser pulse module", "taser"


def half_up(tons: float) -> float:
    """The next half ton."""
    return ceil(round(tons * 2, 6)) / 2


def ton_up(tons: float) -> float:
    """The next whole ton."""
    return float(ceil(round(tons, 6)))


def kilogram_up(tons: float) -> float:
    """The next kilogram."""
    return ceil(round(tons * 1000, 6)) / 1000


def nearest(number: float) -> int:
    """The nearest whole number; a half goes up."""
    return floor(round(number + 0.5, 6))


def free_sinks(engine: EngineType) -> int:
    """The heat sinks that come with an engine and weigh nothing."""
    return _FREE_SINKS.get(engine, _USUAL_SINKS)


def engine_tons(engine: Drive) -> float | None:
    """An engine by its rating and type, without shielding; None where that is not known."""
    if engine.type is EngineType.NONE:
        return 0.0
    at = ceil(engine.rating / 5) - 2
    if engine.type not in _FACTORS or not 0 <= at < len(_ENGINES):
        return None
    tons = half_up(_ENGINES[at] * _FACTORS[engine.type])
    return max(_LIGHTEST_FISSION, tons) if engine.type is EngineType.FISSION else tons


def points_in_a_ton(armor_type: str, tech_base: str) -> float | None:
    """Points of armor in a ton; None where that is not known."""
    both = _POINTS.get(armor_type)
    return None if both is None else both[tech_base.startswith(CLAN)]


def computer_tons(items: Iterable[Item], gear: Gear) -> float:
    """A targeting computer weighs a share of all that it aims."""
    aimed = [
        item.gear
        for item in items
        if ("direct" in item.gear.flags and _TASER not in item.gear.effects)
        or item.gear.family == _MODULE
    ]
    return ton_up(sum(one.tons for one in aimed) / (5 if gear.tech_base == CLAN else 4))


def is_energy(gear: Gear) -> bool:
    """What heats a vehicle, and drains an engine that makes no power; not what burns its fuel."""
    is_fed = bool(gear.ammo) and gear.family != _PLASMA
    return gear.kind is GearKind.WEAPON and "energy" in gear.flags and not is_fed


def sink_tons(engine: Drive, items: Iterable[Item], armor_type: str) -> float:
    """Sinks for all that heats a unit without a heat scale, beside those of its engine."""
    carried = tuple(items)
    families = [item.gear.family for item in carried]
    heat = sum(item.gear.heat for item in carried if is_energy(item.gear))
    heat += _CHARGE * families.count(_CAPACITOR) - families.count(_INSULATOR)
    heat += _STEALTH if "stealth" in armor_type.lower() else 0
    return float(max(0, heat - free_sinks(engine.type)))


def amplifiers(engine: Drive, items: Iterable[Item]) -> float:
    """What an engine that makes no power needs for weapons that do."""
    if engine.type not in (*UNSHIELDED, EngineType.NONE):
        return 0.0
    powered = (item.gear for item in items if needs_power(item.gear))
    return half_up(_SHARE * sum(gear.tons for gear in powered))


def needs_power(gear: Gear) -> bool:
    """What an amplifier feeds: energy weapons, and the capacitors on them."""
    return is_energy(gear) or gear.family == _CAPACITOR


def bay_tons(transport: Iterable[Bay], tech_base: str) -> float | None:
    """All bays, not rounded."""
    total = 0.0
    for bay in transport:
        each = _BAYS.get(bay.kind)
        if bay.kind == "infantrybay":
            each = _PLATOONS.get(bay.platoon, _PLATOONS["foot"])
        elif bay.kind == "battlearmorbay":
            is_clan = bay.is_clan or tech_base.startswith(CLAN)
            each = 12 if bay.is_comstar else 10 if is_clan else 8
        if each is None:
            return None
        share = _AUTOMATED if bay.is_automated else 1
        total += bay.size * each * share + (_SHUTTLES if bay.kind == "dropshuttlebay" else 0)
    return total


def piece_tons(item: Item) -> float | None:
    """A piece that weighs the same in every unit; None where that is not known."""
    gear = item.gear
    if gear.kind is GearKind.FILLER or (gear.family == "case" and not gear.tons):
        return 0.0
    if gear.family in _NO_WEIGHT:
        return 0.0
    if gear.family in _BY_SIZE and not gear.tons:
        return half_up(item.size)
    return None if not gear.tons or gear.is_variable_size else gear.tons
