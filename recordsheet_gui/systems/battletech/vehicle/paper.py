"""A vehicle's fresh sheet, and the names of what is on it."""

from recordsheet_gui.core.by_hand import FARTHEST_MARKER
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import ConditionKey, SlotKey, TrackKey
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.systems.battletech import riders
from recordsheet_gui.systems.battletech.load import PASSENGER, RIDER, RIDING
from recordsheet_gui.systems.battletech.mech.movement import SUPERCHARGER_USED, rest_key
from recordsheet_gui.systems.battletech.paper import (
    ASKED,
    FARTHEST,
    GUNNERY,
    HEXES,
    HUNG,
    MODE,
    MODE_IS,
    NETWORK,
    OF_A_WEAPON,
    PILOTING,
    PODS,
    SILENT,
    TURNS,
    WORST_SKILL,
    mode_name,
)
from recordsheet_gui.systems.battletech.vehicle import hold, hung, keys
from recordsheet_gui.systems.battletech.vehicle.view import vehicle_of
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.loads import ammo_key
from recordsheet_gui.units.vehicle import devices
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion

HIGHEST = 50
"""Levels, up or down, that a marker goes to."""
MOST_TURNS = 99
STARTS_AT = 1
"""A VTOL that takes the field flies; a WiGE stands until it moves."""

NAMES = {
    keys.STUNNED: "turns stunned",
    keys.DAZED: "",
    keys.DRIVER: "driver hit",
    keys.COMMANDER: "commander hit",
    keys.PILOT: "pilot hit",
    keys.COPILOT: "co-pilot hit",
    keys.KILLED: "crew killed",
    keys.SENSORS: "sensor hits",
    keys.ENGINE: "engine hit",
    keys.FUEL_TANK: "fuel tank hit",
    keys.ROTOR: "rotor hits",
    keys.FLIGHT_STABILIZER: "flight stabilizer hit",
    keys.ELEVATION: "elevation",
    keys.DEPTH: "depth",
    keys.NO_LANDING: "no place to land",
    keys.RIDERS: "carries battle armor",
    keys.CLAMPED: "battle armor units clamped on",
    SUPERCHARGER_USED: "supercharger uses",
    rest_key(SUPERCHARGER_USED): "",
    MODE: "",
    HEXES: "",
    TURNS: "",
    GUNNERY: "gunnery skill",
    PILOTING: "driving skill",
}
OF_A_PLACE = {
    "stabilizer": "{} stabilizer hit",
    "turret_jammed": "{} jammed",
    "turret_cleared": "{} was jammed before",
    "turret_locked": "{} locked",
    "blown_off": "{} blown off",
    "flooded": "{} flooded",
}
"""Conditions about a location, by their first word."""


def start_tracks(design: VehicleDesign, pilot: Pilot) -> dict[TrackKey, int]:
    """Crew, movement and ammunition before the first turn."""
    for skill in (pilot.gunnery, pilot.piloting):
        if not 0 <= skill <= WORST_SKILL:
            raise RuleError("skill", f"Skills run from 0 to {WORST_SKILL}, not {skill}.")
    found = {
        GUNNERY: pilot.gunnery,
        PILOTING: pilot.piloting,
        MODE: 0,
        HEXES: 0,
        keys.STUNNED: 0,
        keys.SENSORS: 0,
        keys.CLAMPED: 0,
    }
    if design.has_rotor:
        found |= {keys.ROTOR: 0, keys.ELEVATION: STARTS_AT}
    if design.motion is Motion.WIGE:
        found[keys.ELEVATION] = 0
    if design.motion is Motion.SUBMARINE:
        found[keys.DEPTH] = 0
    return found | full_bins(design) | hung.start_tracks(design)


def full_bins(design: VehicleDesign) -> dict[TrackKey, int]:
    """The shots of each bin before the first is fired."""
    return {
        ammo_key(item.slots[0]): item.rounds
        for item in design.items
        if item.gear.kind is GearKind.AMMO
    }


def most_on(design: UnitDesign, track: TrackKey) -> int:
    """The highest number where a hand may put a marker."""
    vehicle = vehicle_of(design)
    weapon = vehicle.item_of(track, "fired")
    if weapon is not None:
        return weapon.gear.rate
    for word in HUNG:
        piece = vehicle.item_of(track, word)
        if piece is not None:
            return hung.most_on(piece)
    most = {
        keys.STUNNED: MOST_TURNS,
        keys.SENSORS: keys.MOST_SENSORS,
        keys.ROTOR: vehicle.cruise,
        keys.ELEVATION: 1 if vehicle.motion is Motion.WIGE else HIGHEST,
        keys.DEPTH: HIGHEST,
        keys.CLAMPED: hold.most_clamped(vehicle),
    }
    return most.get(track, FARTHEST.get(track, full_bins(vehicle).get(track, FARTHEST_MARKER)))


def has_condition(design: UnitDesign, name: ConditionKey) -> bool:
    """True for a condition about a part of the vehicle."""
    vehicle = vehicle_of(design)
    first, _, rest = name.partition("/")
    match first:
        case "crew":
            own = (keys.PILOT, keys.COPILOT) if vehicle.has_rotor else (keys.DRIVER, keys.COMMANDER)
            return name in (*own, keys.KILLED)
        case "motive":
            number, _, result = rest.partition("/")
            return number.isdecimal() and result in keys.MOTIVE_WORDS and not vehicle.has_rotor
        case "stabilizer":
            return rest in anatomy_of(design).locations
        case "turret_jammed" | "turret_cleared" | "turret_locked":
            return rest in anatomy_of(design).group("turret")
        case "malfunction" | "jammed" | "used":
            weapon = vehicle.item_of(name, first)
            return weapon is not None and weapon.gear.kind is GearKind.WEAPON
        case "flooded":
            return rest in anatomy_of(design).locations
        case "rider":
            return riders.is_rider(design, name)
        case "passenger" | "riding" | "network":
            return bool(rest)
        case _ if first in (MODE_IS, ASKED):
            return mode_name(devices.devices(vehicle), name) is not None
        case "failed":
            return any(device.key == rest for device in devices.devices(vehicle))
        case "towing":
            trailer, _, tons = rest.rpartition("/")
            return bool(trailer) and tons.isdecimal()
        case _:
            return first in PODS and rest in anatomy_of(design).locations


def name_of(design: UnitDesign, key: str) -> str:
    """A grid, track, slot or condition of a vehicle in words."""
    vehicle, body = vehicle_of(design), anatomy_of(design)
    if key in NAMES:
        return NAMES[key]
    first, _, rest = key.partition("/")
    if first in OF_A_PLACE and rest:
        return OF_A_PLACE[first].format(body.name(rest))
    if first == "motive":
        return f"{rest.partition('/')[2]} motive damage"
    if first == "ammo":
        return f"shots left in {_line_name(vehicle, SlotKey(rest))}"
    item = vehicle.item_of(key, first)
    if item is not None and first in ("malfunction", *OF_A_WEAPON):
        words = OF_A_WEAPON.get(first, "{} malfunctions")
        return words.format(f"{item.gear.name} ({body.name(item.location)})")
    if item is not None and first in HUNG:
        return f"{item.gear.name} ({body.name(item.location)}) {HUNG[first]}"
    if first in PODS and rest in body.names:
        return f"{PODS[first]} ({body.names[rest]})"
    if first == NETWORK:
        return f"C3 network {rest}"
    if first in (MODE_IS, ASKED):
        return mode_name(devices.devices(vehicle), key) or key
    if first in ("failed", "uses"):
        known = (device.name for device in devices.devices(vehicle) if device.key == rest)
        return f"{next(known, rest)} {first}"
    if first == PASSENGER:
        return f"carries {rest}"
    if first == RIDING:
        return f"rides in {rest}"
    if first == RIDER:
        return riders.CARRIES
    if first == "towing":
        return f"tows {rest.rpartition('/')[0]}"
    if first == "swarmed":
        return first
    if first == "inside":
        return f"inside {rest.partition('/')[0]}"
    if first in ("carrying", "carried") and rest:
        return f"{first} {rest}" if first == "carrying" else f"carried by {rest}"
    if first == "half":
        return f"half a box of {name_of(design, rest)}"
    if first in SILENT:
        return ""
    if first in body.names and rest.isdecimal():
        return _line_name(vehicle, SlotKey(key))
    if first in body.names and rest:
        return f"{body.names[first]} {rest}"
    return key


def _line_name(design: VehicleDesign, key: SlotKey) -> str:
    """What stands on a line, and where."""
    location = key.partition("/")[0]
    return f"{design.slot_name(key) or f'line {key}'} ({anatomy_of(design).name(location)})"
