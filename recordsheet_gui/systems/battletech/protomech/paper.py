"""A ProtoMech's fresh sheet, and the names of what is on it."""

from recordsheet_gui.core.by_hand import FARTHEST_MARKER
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import ConditionKey, SlotKey, TrackKey
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.systems.battletech.load import MOUNTED, RIDING
from recordsheet_gui.systems.battletech.paper import (
    ASKED,
    FARTHEST,
    GUNNERY,
    HEXES,
    MODE,
    MODE_IS,
    NETWORK,
    OF_A_WEAPON,
    PILOT_HITS,
    PILOTING,
    PODS,
    SILENT,
    TURNS,
    WORST_SKILL,
    mode_name,
)
from recordsheet_gui.systems.battletech.protomech import keys
from recordsheet_gui.systems.battletech.protomech.view import protomech_of
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.loads import ammo_key
from recordsheet_gui.units.protomech import devices
from recordsheet_gui.units.protomech.design import ProtoMechDesign

HIGHEST = 12
"""Levels that a glider flies up to."""
NAMES = {
    PILOT_HITS: "pilot hits",
    GUNNERY: "gunnery skill",
    PILOTING: "",
    keys.ATTACK: "",
    keys.WINGS: "hits on the wings",
    keys.ELEVATION: "elevation",
    MODE: "",
    HEXES: "",
    TURNS: "",
}


def start_tracks(design: ProtoMechDesign, pilot: Pilot) -> dict[TrackKey, int]:
    """Pilot, movement and ammunition before the first turn."""
    for skill in (pilot.gunnery, pilot.piloting):
        if not 0 <= skill <= WORST_SKILL:
            raise RuleError("skill", f"Skills run from 0 to {WORST_SKILL}, not {skill}.")
    found = {
        GUNNERY: pilot.gunnery,
        PILOTING: pilot.piloting,
        PILOT_HITS: 0,
        MODE: 0,
        HEXES: 0,
    }
    if design.is_glider:
        found |= {keys.WINGS: 0, keys.ELEVATION: 0}
    return found | full_bins(design)


def full_bins(design: ProtoMechDesign) -> dict[TrackKey, int]:
    """The shots of each bin before the first is fired."""
    return {
        ammo_key(item.slots[0]): item.rounds
        for item in design.items
        if item.gear.kind is GearKind.AMMO
    }


def most_on(design: UnitDesign, track: TrackKey) -> int:
    """The highest number where a hand may put a marker."""
    proto = protomech_of(design)
    weapon = proto.item_of(track, "fired")
    if weapon is not None:
        return weapon.gear.rate
    most = {keys.WINGS: proto.walk, keys.ELEVATION: HIGHEST}
    return most.get(track, FARTHEST.get(track, full_bins(proto).get(track, FARTHEST_MARKER)))


def has_condition(design: UnitDesign, name: ConditionKey) -> bool:
    """True for a condition about a part of the ProtoMech."""
    proto = protomech_of(design)
    first, _, rest = name.partition("/")
    match first:
        case "jammed" | "used":
            weapon = proto.item_of(name, first)
            return weapon is not None and weapon.gear.kind is GearKind.WEAPON
        case "riding" | "mounted" | "network":
            return bool(rest)
        case _ if first in (MODE_IS, ASKED):
            return mode_name(devices.devices(proto), name) is not None
        case "failed":
            return any(device.key == rest for device in devices.devices(proto))
        case _:
            return first in PODS and rest in anatomy_of(design).locations


def name_of(design: UnitDesign, key: str) -> str:
    """A grid, track, slot or condition of a ProtoMech in words."""
    proto, body = protomech_of(design), anatomy_of(design)
    if key in NAMES:
        return NAMES[TrackKey(key)]
    first, _, rest = key.partition("/")
    item = proto.item_of(key, first)
    if item is not None and first in OF_A_WEAPON:
        return OF_A_WEAPON[first].format(f"{item.gear.name} ({body.name(item.location)})")
    match first:
        case "blown_off":
            return f"{body.name(rest)} destroyed"
        case "ammo":
            return f"shots left in {_line_name(proto, SlotKey(rest))}"
        case "failed":
            known = (device.name for device in devices.devices(proto) if device.key == rest)
            return f"{next(known, rest)} failed"
        case "inside":
            return f"inside {rest.partition('/')[0]}"
        case "carried":
            return f"carried by {rest}"
        case _ if first == RIDING:
            return f"rides in {rest}"
        case _ if first == MOUNTED:
            return first
        case _ if first == NETWORK:
            return f"C3 network {rest}"
        case _ if first in (MODE_IS, ASKED):
            return mode_name(devices.devices(proto), key) or key
        case _ if first in PODS and rest in body.names:
            return f"{PODS[first]} ({body.names[rest]})"
        case _ if first in SILENT:
            return ""
        case _ if first in body.names and rest.isdecimal():
            return _line_name(proto, SlotKey(key))
        case _ if first in body.names and rest == keys.CRITICAL:
            return f"{body.names[first]} critical boxes"
        case _ if first in body.names and rest:
            return f"{body.names[first]} {rest}"
        case _:
            return key


def _line_name(design: ProtoMechDesign, key: SlotKey) -> str:
    """What stands on a line, and where."""
    location = key.partition("/")[0]
    return f"{design.slot_name(key) or f'line {key}'} ({anatomy_of(design).name(location)})"
