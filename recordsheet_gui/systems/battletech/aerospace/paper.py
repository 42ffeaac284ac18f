"""An aerospace unit's fresh sheet, and the names of what is on it."""

from collections.abc import Mapping
from math import ceil

from recordsheet_gui.core.by_hand import FARTHEST_MARKER
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Grid, row_of
from recordsheet_gui.core.ids import ConditionKey, GridKey, SlotKey, TrackKey
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.systems.battletech.aerospace import keys, tables
from recordsheet_gui.systems.battletech.aerospace.view import aerospace_of
from recordsheet_gui.systems.battletech.paper import (
    ASKED,
    FARTHEST,
    GUNNERY,
    HEAT,
    MODE_IS,
    NETWORK,
    OF_A_WEAPON,
    OUTSIDE_COOLING,
    OUTSIDE_HEAT,
    PILOT_HITS,
    PILOTING,
    PODS,
    SILENT,
    WORST_SKILL,
    counted,
)
from recordsheet_gui.units.aerospace.design import (
    AerospaceDesign,
    CapitalDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.facts import SI
from recordsheet_gui.units.aerospace.jump import drive_integrity, sail_integrity
from recordsheet_gui.units.described import DOCKING_COLLAR
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.loads import ammo_key

HIGHEST = 10
"""Altitude above which there is no air map any more."""
FIRST_ALTITUDE = 5
"""Where what needs air starts (R-TW-57); all else starts in space."""
FASTEST = 99
NAMES: Mapping[str, str] = {
    PILOT_HITS: "pilot hits",
    GUNNERY: "gunnery skill",
    PILOTING: "piloting skill",
    HEAT: "heat",
    OUTSIDE_HEAT: "heat from outside",
    OUTSIDE_COOLING: "cooling from outside",
    keys.FUEL: "fuel",
    keys.VELOCITY: "velocity",
    keys.ALTITUDE: "altitude",
    keys.AIR: "",
    keys.THRUST: "thrust spent",
    keys.SAFE: "",
    keys.DESCENDED: "levels descended",
    keys.STRAIGHT: "hexes straight on",
    keys.ROLLED: "rolls",
    keys.HOVERS: "",
    keys.SINKS_LOST: "heat sinks lost",
    keys.RUN: "",
    keys.LIFE_BOATS: "life boats aboard",
    keys.ESCAPE_PODS: "escape pods aboard",
    keys.STRUCTURE: "structural integrity",
}
SYSTEMS: Mapping[str, str] = {
    "fcs": "FCS",
    "cic": "CIC",
    "k-f boom": "K-F boom",
    "k-f drive": "K-F drive",
    "gear": "landing gear",
}
"""Systems whose names are not just their keys."""


def system_name(system: str) -> str:
    """A critical system as players say it."""
    return SYSTEMS.get(system, system)


# -- the fresh sheet ---------------------------------------------------------------------------


def system_boxes(design: AerospaceDesign) -> dict[str, int]:
    """The critical boxes of each system that the unit has."""
    found = dict(tables.systems().boxes[tables.class_of(design)])
    if isinstance(design, CapitalDesign):
        own = {
            "docking collar": design.docking_collars,
            "grav deck": len(design.grav_decks),
            "sail": sail_integrity(design),
        }
        if "k-f drive" in found:
            own["k-f drive"] = drive_integrity(design)
        found |= own
    if isinstance(design, DropShipDesign) and not design.has_kf_boom:
        found["k-f boom"] = 0
    return {system: count for system, count in found.items() if count}


def start_grids(design: AerospaceDesign) -> dict[GridKey, Grid]:
    """Armor, structural integrity, critical boxes and doors."""
    doors = {
        keys.door_key(at): row_of(bay.doors) for at, bay in enumerate(design.transport) if bay.doors
    }
    return (
        counted(design.armor, "armor")
        | {keys.STRUCTURE: row_of(design.si)}
        | counted(system_boxes(design), keys.CRITICAL)
        | doors
    )


def start_tracks(design: AerospaceDesign, pilot: Pilot) -> dict[TrackKey, int]:
    """Skills, fuel, heat and ammunition before the first turn."""
    for skill in (pilot.gunnery, pilot.piloting):
        if not 0 <= skill <= WORST_SKILL:
            raise RuleError("skill", f"Skills run from 0 to {WORST_SKILL}, not {skill}.")
    flies = isinstance(design, ConventionalFighterDesign | FixedWingDesign)
    found = {
        GUNNERY: pilot.gunnery,
        PILOTING: pilot.piloting,
        PILOT_HITS: 0,
        keys.FUEL: design.fuel,
        keys.VELOCITY: 0,
        keys.ALTITUDE: FIRST_ALTITUDE if flies else 0,
        keys.AIR: int(flies),
        keys.THRUST: 0,
        keys.SINKS_LOST: 0,
    }
    found |= {
        keys.lost_key(at): 0
        for at, bay in enumerate(design.transport)
        if bay.kind != DOCKING_COLLAR
    }
    if design.has_heat_scale:
        found |= {HEAT: 0, OUTSIDE_HEAT: 0}
    found |= boats(design)
    return found | full_bins(design)


def boats(design: AerospaceDesign) -> dict[TrackKey, int]:
    """Life boats and escape pods that have not left yet, of what has any."""
    if not isinstance(design, SmallCraftDesign):
        return {}
    all_of = {keys.LIFE_BOATS: design.life_boats, keys.ESCAPE_PODS: design.escape_pods}
    return {key: count for key, count in all_of.items() if count}


def full_bins(design: AerospaceDesign) -> dict[TrackKey, int]:
    """The shots of each bin before the first is fired."""
    return {
        ammo_key(item.slots[0]): item.rounds
        for item in design.items
        if item.gear.kind is GearKind.AMMO and item.slots
    }


def most_on(design: UnitDesign, track: TrackKey) -> int:
    """The highest number where a hand may put a marker."""
    aero = aerospace_of(design)
    weapon = aero.item_of(track, "fired")
    if weapon is not None:
        return weapon.gear.rate
    most = {
        keys.FUEL: aero.fuel,
        keys.ALTITUDE: HIGHEST,
        keys.AIR: 1,
        keys.VELOCITY: FASTEST,
        keys.SINKS_LOST: aero.heat_sinks.count,
        **{keys.lost_key(at): ceil(bay.size) for at, bay in enumerate(aero.transport)},
        **boats(aero),
    }
    return most.get(track, FARTHEST.get(track, full_bins(aero).get(track, FARTHEST_MARKER)))


# -- words -------------------------------------------------------------------------------------


def has_condition(design: UnitDesign, name: ConditionKey) -> bool:
    """True for a condition about a part of the unit."""
    aero = aerospace_of(design)
    first, _, rest = name.partition("/")
    match first:
        case "jammed" | "used":
            weapon = aero.item_of(name, first)
            return weapon is not None and weapon.gear.kind is GearKind.WEAPON
        case "riding" | "network" | "passenger":
            return bool(rest)
        case _:
            return first in PODS and rest in aero.armor


def name_of(design: UnitDesign, key: str) -> str:
    """A grid, track, slot or condition of an aerospace unit in words."""
    aero, body = aerospace_of(design), anatomy_of(design)
    if key == PILOT_HITS and aero.is_large:
        return "crew hits"
    if key in NAMES:
        return NAMES[key]
    first, _, rest = key.partition("/")
    item = aero.item_of(key, first)
    if item is not None and first in OF_A_WEAPON:
        return OF_A_WEAPON[first].format(f"{item.gear.name} ({body.name(item.location)})")
    match first:
        case "ammo":
            return f"shots left in {_line_name(aero, SlotKey(rest))}"
        case keys.STRAFED:
            return ""
        case keys.BOMB:
            return f"{rest} aboard"
        case keys.LOST:
            return f"{bay_name(aero, int(rest))} lost"
        case keys.LAUNCHED:
            return f"launched from the {BAYS.get(rest, rest)}"
        case "inside":
            return f"inside {rest.partition('/')[0]}"
        case "carried" | "riding":
            return f"carried by {rest}"
        case "passenger":
            return f"carries {rest}"
        case _ if first == NETWORK:
            return f"C3 network {rest}"
        case _ if first in (MODE_IS, ASKED) or first in SILENT:
            return ""
        case _ if first in PODS and rest in body.names:
            return f"{PODS[first]} ({body.names[rest]})"
        case _ if rest == keys.CRITICAL:
            return system_name(first)
        case _ if rest == keys.DOORS:
            return f"doors of the {bay_name(aero, int(first.partition(' ')[2]))}"
        case _ if first in body.names and rest.isdecimal():
            return _line_name(aero, SlotKey(key))
        case _ if first in body.names and rest:
            return f"{body.names[first]} {rest}"
        case _:
            return key


BAYS: Mapping[str, str] = {
    "cargobay": "cargo bay",
    "liquidcargobay": "liquid cargo bay",
    "insulatedcargobay": "insulated cargo bay",
    "refrigeratedcargobay": "refrigerated cargo bay",
    "livestockcargobay": "livestock bay",
    "asfbay": "fighter bay",
    "smallcraftbay": "small craft bay",
    "mechbay": "'Mech bay",
    "mekbay": "'Mech bay",
    "lightvehiclebay": "light vehicle bay",
    "heavyvehiclebay": "heavy vehicle bay",
    "superheavyvehiclebay": "superheavy vehicle bay",
    "infantrybay": "infantry bay",
    "battlearmorbay": "battle armor bay",
    "protomechbay": "ProtoMech bay",
    "protomekbay": "ProtoMech bay",
    "dropshuttlebay": "dropshuttle bay",
    "1stclassquarters": "first class quarters",
    "2ndclassquarters": "second class quarters",
    "steeragequarters": "steerage quarters",
    "crewquarters": "crew quarters",
    "troopspace": "troop space",
    "dockingcollar": "docking collar",
}


def bay_name(design: AerospaceDesign, at: int) -> str:
    """A transport bay as players say it, with its number where it has one."""
    if not 0 <= at < len(design.transport):
        return f"bay {at}"
    bay = design.transport[at]
    name = BAYS.get(bay.kind, bay.kind)
    return f"{name} {bay.number}" if bay.number else name


def _line_name(design: AerospaceDesign, key: SlotKey) -> str:
    """What stands on a line, and where."""
    location = key.partition("/")[0]
    return f"{design.slot_name(key) or f'line {key}'} ({anatomy_of(design).name(location)})"


def is_si(grid: GridKey) -> bool:
    """True for the boxes of the whole unit."""
    return grid.partition("/")[0] == SI
