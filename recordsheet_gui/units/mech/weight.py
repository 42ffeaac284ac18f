"""What the parts of a 'Mech weigh, in tons.

TechManual, "BattleMech construction"; superheavy 'Mechs, tripods, QuadVees and Land-Air 'Mechs from
Interstellar Operations. Every part is rounded up to half tons before they are summed.
"""

from collections.abc import Iterator, Mapping
from math import ceil

from recordsheet_gui.units.engine import EngineType as DriveType
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import REARS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Cockpit, Config, Gyro
from recordsheet_gui.units.mech.pieces import engine_weight, item_tons
from recordsheet_gui.units.mech.systems import cockpit_of
from recordsheet_gui.units.weighing import (
    free_sinks,
    half_up,
    needs_power,
    points_in_a_ton,
    ton_up,
)
from recordsheet_gui.units.weights import Part, Weights, carried, only_with_weight, part

_SHARE = 0.1
GYROS: Mapping[Gyro, float] = {
    Gyro.STANDARD: 1,
    Gyro.XL: 0.5,
    Gyro.COMPACT: 1.5,
    Gyro.HEAVY_DUTY: 2,
    Gyro.SUPERHEAVY: 2,
    Gyro.NONE: 0,
}
"""What each weighs for every 100 points of the engine's rating."""
COCKPITS: Mapping[Cockpit, float] = {
    Cockpit.STANDARD: 3,
    Cockpit.INDUSTRIAL: 3,
    Cockpit.SMALL: 2,
    Cockpit.TORSO_MOUNTED: 4,
    Cockpit.DUAL: 4,
    Cockpit.INTERFACE: 4,
    Cockpit.COMMAND_CONSOLE: 6,
    Cockpit.TRIPOD: 4,
    Cockpit.QUADVEE: 4,
    Cockpit.SUPERHEAVY: 4,
    Cockpit.SUPERHEAVY_TRIPOD: 5,
    Cockpit.PRIMITIVE: 5,
    Cockpit.PRIMITIVE_INDUSTRIAL: 5,
}
STRUCTURES: Mapping[str, tuple[float, float]] = {
    "Standard": (0.1, 0.2),
    "Endo Steel": (0.05, 0.1),
    "Endo Steel Prototype": (0.05, 0.05),
    "Endo-Composite": (0.075, 0.15),
    "Composite": (0.05, 0.05),
    "Reinforced": (0.2, 0.2),
    "Industrial": (0.2, 0.4),
}
"""Shares of the weight, the second of superheavy 'Mechs."""
_ON_THREE_LEGS = 1.1
SINKS: Mapping[str, float] = {"single": 1, "double": 1, "laser": 1, "compact": 1.5}
"""Tons of one."""
_ARMORED, _ARMORED_COCKPIT = 0.5, 1.0
"""Tons of an armored slot."""
_BIMODAL = "bimodal"


def weights(design: MechDesign) -> Weights:
    """All parts of a 'Mech."""
    return Weights(parts=tuple(_parts(design)), limit=design.tons)


def _parts(design: MechDesign) -> Iterator[Part]:
    yield part("Engine", engine_weight(design.engine))
    yield part("Gyro", gyro_tons(design))
    yield part("Cockpit", COCKPITS.get(cockpit_of(design)))
    yield part("Structure", structure_tons(design))
    yield from only_with_weight((part("Conversion", conversion_tons(design)),))
    yield part("Armor", armor_tons(design))
    yield part("Heat sinks", sink_tons(design))
    yield from carried(design.items, lambda item: item_tons(design, item))
    yield from only_with_weight(
        (
            part("Power amplifiers", amplifier_tons(design)),
            part("Armored components", armored_tons(design)),
        )
    )


def gyro_tons(design: MechDesign) -> float:
    """By the engine's rating."""
    return half_up(GYROS[design.gyro] * ceil(design.engine.rating / 100))


def structure_tons(design: MechDesign) -> float | None:
    """A share of the whole, a tenth more on three legs."""
    shares = STRUCTURES.get(design.structure_type)
    if shares is None:
        return None
    share = shares[facts.is_superheavy(design.tons)]
    more = _ON_THREE_LEGS if design.config is Config.TRIPOD else 1
    return half_up(share * design.tons * more)


def conversion_tons(design: MechDesign) -> float:
    """What changes a Land-Air 'Mech or a QuadVee into its other shape."""
    if design.config is Config.LAM:
        is_bimodal = design.lam.lower().startswith(_BIMODAL)
        return ton_up((0.15 if is_bimodal else _SHARE) * design.tons)
    return ton_up(_SHARE * design.tons) if design.config is Config.QUADVEE else 0.0


def armor_base(design: MechDesign, location: str = "") -> str:
    """Inner Sphere or Clan, whoever built the armor."""
    chassis = CLAN if "Clan" in design.tech_base else INNER_SPHERE
    return design.patchwork_bases.get(location) or design.armor_base or chassis


def armor_tons(design: MechDesign) -> float | None:
    """All of it, rounded once."""
    fronts = {rear: front for front, rear in REARS.items()}
    total = 0.0
    for key, points in design.armor.items():
        where = fronts.get(key, key)
        kind = design.patchwork.get(where, design.armor_type)
        each = points_in_a_ton(kind, armor_base(design, where))
        if each is None:
            return None
        total += points / each
    return half_up(total)


def sink_tons(design: MechDesign) -> float | None:
    """Those that do not come with the engine."""
    each = SINKS.get(design.heat_sinks.kind)
    if each is None:
        return None
    return half_up(each * max(0, design.heat_sinks.count - engine_sinks(design)))


def engine_sinks(design: MechDesign) -> int:
    """Heat sinks that come with the engine and weigh nothing."""
    return free_sinks(DriveType(design.engine.type))


def amplifier_tons(design: MechDesign) -> float:
    """What an engine that burns fuel needs for weapons that use power."""
    if not design.engine.type.burns_fuel:
        return 0.0
    powered = (item.gear for item in design.items if needs_power(item.gear))
    return half_up(_SHARE * sum(gear.tons for gear in powered))


def armored_tons(design: MechDesign) -> float:
    """Armored components, slot by slot."""
    return sum(
        _ARMORED_COCKPIT if slot.system == "cockpit" else _ARMORED
        for slots in design.slots.values()
        for slot in slots
        if slot.is_armored
    )
