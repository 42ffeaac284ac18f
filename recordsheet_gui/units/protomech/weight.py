"""What the parts of a ProtoMech weigh, in kilograms: TechManual, "ProtoMech construction"."""

from collections.abc import Iterator, Mapping
from math import ceil

from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import UNKNOWN, GearKind
from recordsheet_gui.units.protomech.design import (
    BOOSTER,
    CLAMP,
    DISCHARGE,
    STANDARD,
    UMU,
    WING,
    ProtoMechDesign,
)
from recordsheet_gui.units.weighing import engine_tons, is_energy, nearest
from recordsheet_gui.units.weights import KILOGRAMS, Part, Weights, carried, only_with_weight, part

_A_MISSILE: Mapping[str, float] = {"LRM": 8.33, "SRM": 10.0}
"""One shot of a rack weighs this times its tubes."""
_STRUCTURE = 0.1
_CONTROLS = 500, 750
"""The second of ultraheavy ones."""
_SMALL_RATING = 40
"""Below it an engine weighs by the point."""
_A_POINT_OF_RATING = 25
_A_SINK = 250
ARMORS: Mapping[str, int] = {STANDARD: 50, DISCHARGE: 75}
"""A point of armor."""
_JETS = (50, 100, 150)
_CLAMPS = (250, 500, 1000)
"""Below six tons, below ten, and above."""
EXTENDED_JET = "proto extended jump jet"
_A_TUBE = 250
"""Of a rack of SRMs whose weight stands in no table."""


def weights(design: ProtoMechDesign) -> Weights:
    """All parts of a ProtoMech."""
    limit = round(design.tons * 1000, 3)
    return Weights(parts=tuple(_parts(design)), limit=limit, unit=KILOGRAMS, is_exact=True)


def _parts(design: ProtoMechDesign) -> Iterator[Part]:
    kilos = design.tons * 1000
    yield part("Structure", float(ceil(round(_STRUCTURE * kilos, 6))))
    yield part("Controls", float(_CONTROLS[design.is_ultraheavy]))
    yield part("Engine", engine_kilograms(design))
    yield from only_with_weight((part("Heat sinks", float(_A_SINK * energy_heat(design))),))
    each = ARMORS.get(design.armor_type)
    yield part("Armor", None if each is None else float(each * sum(design.armor.values())))
    yield from carried(design.items, lambda item: item_kilograms(design, item))


def engine_kilograms(design: ProtoMechDesign) -> float | None:
    """By the rating: by the point, or as engines of 'Mechs."""
    rating = design.engine.rating
    if rating < _SMALL_RATING:
        return float(_A_POINT_OF_RATING * rating)
    tons = engine_tons(design.engine)
    return None if tons is None else tons * 1000


def energy_heat(design: ProtoMechDesign) -> int:
    """What its sinks have to take off."""
    return sum(item.gear.heat for item in design.items if is_energy(item.gear))


def size_step(tons: float) -> int:
    """0 below six tons, 1 below ten, 2 above."""
    return 0 if tons < 6 else 1 if tons < 10 else 2


def item_kilograms(design: ProtoMechDesign, item: MountedItem) -> float | None:
    """One piece where it is carried."""
    gear, step = item.gear, size_step(design.tons)
    if UNKNOWN in gear.flags:
        return None
    if gear.kind is GearKind.FILLER:
        return 0.0
    if gear.kind is GearKind.AMMO:
        return float(ceil(round(kilograms(item) * item.rounds, 6)))
    if gear.kind is GearKind.JUMP_JET or gear.family == UMU:
        return float(_JETS[step] * (2 if gear.family == EXTENDED_JET else 1))
    if gear.family == CLAMP:
        return float(_CLAMPS[step])
    if gear.family == BOOSTER:
        return float(nearest(25 * design.tons))
    if gear.family == WING:
        return float(nearest(200 * design.tons))
    if gear.family == "srm" and not gear.tons:
        return float(_A_TUBE * gear.rack)
    return round(gear.tons * 1000, 3)


def kilograms(item: MountedItem) -> float:
    """One shot of a bin."""
    gear = item.gear
    kind, _, tubes = gear.ammo.partition(":")
    missile = next((kg for word, kg in _A_MISSILE.items() if word in kind.split()), 0.0)
    if missile and tubes.isdecimal():
        return missile * int(tubes)
    return gear.tons * 1000 / gear.shots if gear.shots else 0.0
