"""What the parts of a fighter weigh, in tons: TechManual, "Aerospace unit construction".

A part whose weight nobody has written down makes the whole unknown: a guess would accuse.
"""

from collections.abc import Iterator, Mapping
from math import floor

from recordsheet_gui.units.aerospace import support_weight
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.large_weight import large_weights
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import Family
from recordsheet_gui.units.plating import PATCHWORK, STANDARD, armor_base
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
from recordsheet_gui.units.weights import Part, Weights, carried, only_with_weight, part

FREE_SINKS = 10
_COCKPITS: Mapping[str, float] = {
    "standard": 3,
    "small": 2,
    "command console": 6,
    "primitive": 5,
}
FUEL, FUEL_IN_AIR = 80, 160
"""Points in a ton."""
_CONTROLS = 0.1
_VSTOL = 0.05
_SHIELDING = 1.5
_OF_FIGHTER: Mapping[str, tuple[float, float]] = {
    "booby trap": (0.1, 0),
    "drone operating system": (0.1, 0.5),
}
"""Gear that weighs a share of the fighter, and so many tons more."""
_BOMB_BAY = "internal_bomb"
"""The quirk of a fighter whose cargo are its bombs."""


def weight(design: AeroFighterDesign) -> float | None:
    """All of it; None where the weight of a part is not known."""
    return fighter_weights(design).total


def weights(design: AerospaceDesign) -> Weights | None:
    """All parts of whatever flies; None where nobody has told us what it weighs."""
    if isinstance(design, FixedWingDesign):
        return support_weight.weights(design)
    if isinstance(design, SmallCraftDesign):
        return large_weights(design)
    return fighter_weights(design) if isinstance(design, AeroFighterDesign) else None


def fighter_weights(design: AeroFighterDesign) -> Weights:
    """All parts of a fighter."""
    needs_air = isinstance(design, ConventionalFighterDesign)
    own = _in_air(design) if needs_air else _in_space(design)
    bays = bay_tons(design.transport, design.tech_base)
    parts = (
        *own,
        part("Armor", _armor(design)),
        *carried(design.items, lambda item: item_tons(design, item)),
        *only_with_weight((part("Bays", None if bays is None else half_up(bays)),)),
    )
    return Weights(parts=parts, limit=design.tons)


def _in_space(design: AeroFighterDesign) -> Iterator[Part]:
    yield part("Engine", engine_tons(design.engine))
    yield part("Cockpit", _COCKPITS.get(design.cockpit))
    yield part("Fuel", half_up(design.fuel / FUEL))
    yield part("Heat sinks", float(max(0, design.heat_sinks.count - FREE_SINKS)))


def _in_air(design: AeroFighterDesign) -> Iterator[Part]:
    tons = engine_tons(design.engine)
    is_shielded = tons is not None and design.engine.type not in UNSHIELDED
    vstol = half_up(_VSTOL * design.tons) if design.has_vstol else 0.0
    yield part("Engine", half_up(_SHIELDING * (tons or 0.0)) if is_shielded else tons)
    yield part("Controls", floor(round(_CONTROLS * design.tons * 2 + 0.5, 6)) / 2)
    yield from only_with_weight((part("VSTOL gear", vstol),))
    yield part("Fuel", half_up(design.fuel / FUEL_IN_AIR))
    yield from only_with_weight(
        (
            part("Heat sinks", sink_tons(design.engine, design.items, design.armor_type)),
            part("Power amplifiers", amplifiers(design.engine, design.items)),
        )
    )


def item_tons(design: AeroFighterDesign, item: MountedItem) -> float | None:
    """One piece where the fighter carries it."""
    gear = item.gear
    if gear.family in _OF_FIGHTER:
        share, more = _OF_FIGHTER[gear.family]
        return half_up(share * design.tons) + more
    if gear.family == Family.TARGETING_COMPUTER:
        return computer_tons(design.items, gear)
    if gear.family == "cargo" and any(one.startswith(_BOMB_BAY) for one in design.quirks):
        return 0.0
    if gear.family == Family.CASE:
        # However many lines a file has of it: a fighter has one, wherever it bursts.
        first = next((one for one in design.items if one.gear.family == Family.CASE), item)
        return piece_tons(item) if first is item else 0.0
    return piece_tons(item)


def _armor(design: AeroFighterDesign) -> float | None:
    tons = 0.0
    for where, points in design.armor.items():
        kind = design.armor_type
        if kind == PATCHWORK:
            kind = design.patchwork.get(where) or STANDARD
        each = points_in_a_ton(kind, armor_base(design.tech_base, design.fluff))
        if each is None:
            return None
        tons += points / each
    return half_up(tons)
