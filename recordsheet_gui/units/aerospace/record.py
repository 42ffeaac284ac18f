"""Aerospace units as records for other programs."""

from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    BayedDesign,
    CapitalDesign,
    FixedWingDesign,
    SmallCraftDesign,
    StationDesign,
    WarShipDesign,
    WeaponBay,
)
from recordsheet_gui.units.aerospace.movement import most_thrust, safe_thrust
from recordsheet_gui.units.described_record import (
    common_record,
    engine_record,
    plain,
    transport_record,
)
from recordsheet_gui.units.kind import Record
from recordsheet_gui.units.plating import ARMORS

_CODES = {name: code for code, name in ARMORS.items()}


def record(design: AerospaceDesign) -> Record:
    """A unit by its facts."""
    found: Record = {
        **common_record(design),
        "tons": plain(design.tons),
        "safe_thrust": design.safe_thrust,
        "max_thrust": design.max_thrust,
        "walk": safe_thrust(design),
        "run": most_thrust(design),
        "jump": 0,
        "fuel": design.fuel,
        "si": design.si,
        "armor": dict(design.armor),
        "thresholds": design.thresholds,
        "armor_type": design.armor_type,
        "transport": transport_record(design.transport),
    }
    if not isinstance(design, CapitalDesign):
        found["motion"] = design.motion
    if isinstance(design, AeroFighterDesign):
        found |= _plane(design, engine_record(design.engine))
        found |= {"vstol": design.has_vstol, "heat_sinks": _sinks(design, with_pods=True)}
    if isinstance(design, FixedWingDesign):
        found |= _plane(design, engine_record(design.engine) | {"rating": None})
        if design.bar is not None:
            found["bar"] = design.bar
    if isinstance(design, SmallCraftDesign):
        found |= _craft(design)
    return found


def _plane(design: AeroFighterDesign | FixedWingDesign, engine: Record) -> Record:
    return {
        "engine": engine,
        "patchwork": {where: _CODES.get(name, -1) for where, name in design.patchwork.items()},
        "cockpit": design.cockpit,
    }


def _sinks(design: AerospaceDesign, *, with_pods: bool) -> Record:
    sinks = design.heat_sinks
    found: Record = {"count": sinks.count, "kind": sinks.kind}
    return found | {"pod": sinks.pod} if with_pods else found


def _craft(design: SmallCraftDesign) -> Record:
    found: Record = {
        "heat_sinks": _sinks(design, with_pods=False),
        "crew": dict(design.crew),
        "life_boats": design.life_boats,
        "escape_pods": design.escape_pods,
        "design_type": design.design_type,
    }
    if isinstance(design, BayedDesign):
        found["weapon_bays"] = [_bay(design, bay) for bay in design.weapon_bays]
    if isinstance(design, CapitalDesign):
        found |= {
            "sail": design.has_sail,
            "lithium_fusion": design.has_lithium_fusion,
            "hpg": design.has_hpg,
            "modular": isinstance(design, StationDesign) and design.is_modular,
            "grav_decks": list(design.grav_decks),
            "docking_collars": design.docking_collars,
        }
    if isinstance(design, WarShipDesign):
        found["kf_core"] = design.kf_core
    return found


def _bay(design: BayedDesign, bay: WeaponBay) -> Record:
    weapons: dict[str, int] = {}
    for at in bay.weapons:
        key = design.items[at].gear.id
        weapons[key] = weapons.get(key, 0) + 1
    shots: dict[str, int] = {}
    for at in bay.bins:
        key = design.items[at].gear.id
        shots[key] = shots.get(key, 0) + design.items[at].rounds
    return {"location": bay.location, "rear": bay.is_rear, "weapons": weapons, "ammo": shots}


def whole_record(design: AerospaceDesign) -> Record:
    """The record, and what else the design has."""
    return {"name": design.name, **record(design), "fluff": dict(design.fluff)}
