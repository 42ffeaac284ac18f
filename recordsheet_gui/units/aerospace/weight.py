"""What the parts of a fighter weigh, in tons: TechManual, "Aerospace unit construction".

A part whose weight nobody has written down makes the whole unknown: a guess would accuse.
"""

from collections.abc import Iterator, Mapping
from math import floor

from recordsheet_gui.units.aerospace.design import AeroFighterDesign, ConventionalFighterDesign
from recordsheet_gui.units.gear import Family
from recordsheet_gui.units.plating import PATCHWORK, STANDARD
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

FREE_SINKS = 10
_COCKPITS: Mapping[str, float] = {
    "standard": 3,
    "small": 2,
    "command console": 6,
    "primitive": 5,
}
_FUEL, _FUEL_IN_AIR = 80, 160
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
    needs_air = isinstance(design, ConventionalFighterDesign)
    total = 0.0
    for part in (*(_in_air(design) if needs_air else _in_space(design)), *_both(design)):
        if part is None:
            return None
        total += part
    return half_up(round(total, 3))


def _in_space(design: AeroFighterDesign) -> Iterator[float | None]:
    yield engine_tons(design.engine)
    yield _COCKPITS.get(design.cockpit)
    yield half_up(design.fuel / _FUEL)
    yield float(max(0, design.heat_sinks.count - FREE_SINKS))


def _in_air(design: AeroFighterDesign) -> Iterator[float | None]:
    tons = engine_tons(design.engine)
    is_shielded = tons is not None and design.engine.type not in UNSHIELDED
    yield half_up(_SHIELDING * (tons or 0.0)) if is_shielded else tons
    yield floor(round(_CONTROLS * design.tons * 2 + 0.5, 6)) / 2
    yield half_up(_VSTOL * design.tons) if design.has_vstol else 0.0
    yield half_up(design.fuel / _FUEL_IN_AIR)
    yield sink_tons(design.engine, design.items, design.armor_type)
    yield amplifiers(design.engine, design.items)


def _both(design: AeroFighterDesign) -> Iterator[float | None]:
    yield _armor(design)
    bays = bay_tons(design.transport, design.tech_base)
    yield None if bays is None else half_up(bays)
    has_case = False
    for item in design.items:
        gear = item.gear
        if gear.family in _OF_FIGHTER:
            share, more = _OF_FIGHTER[gear.family]
            yield half_up(share * design.tons) + more
        elif gear.family == Family.TARGETING_COMPUTER:
            yield computer_tons(design.items, gear)
        elif gear.family == "cargo" and any(one.startswith(_BOMB_BAY) for one in design.quirks):
            yield 0.0
        elif gear.family == Family.CASE:
            # However many lines a file has of it: a fighter has one, wherever it bursts.
            yield 0.0 if has_case else piece_tons(item)
            has_case = True
        else:
            yield piece_tons(item)


def _armor(design: AeroFighterDesign) -> float | None:
    tons = 0.0
    for where, points in design.armor.items():
        kind = design.armor_type
        if kind == PATCHWORK:
            kind = design.patchwork.get(where) or STANDARD
        each = points_in_a_ton(kind, design.tech_base)
        if each is None:
            return None
        tons += points / each
    return half_up(tons)
