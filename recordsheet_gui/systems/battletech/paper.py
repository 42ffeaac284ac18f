"""A 'Mech's fresh sheet, the names of what is on it, and its report."""

from collections.abc import Iterable, Mapping

from recordsheet_gui.core.by_hand import FARTHEST_MARKER
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Grid, row_of
from recordsheet_gui.core.ids import ConditionKey, GridKey, SlotKey, TrackKey
from recordsheet_gui.core.state import Pilot, UnitState
from recordsheet_gui.systems.battletech.locations import is_gone
from recordsheet_gui.units.devices import Device, Live
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.loads import SECOND, ammo_key, bins_in, load_key, slot_of
from recordsheet_gui.units.mech import devices
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.facts import CREWS

HEAT = TrackKey("heat")
PILOT_HITS = TrackKey("pilot/hits")
GUNNERY = TrackKey("pilot/gunnery")
PILOTING = TrackKey("pilot/piloting")
OUTSIDE_HEAT = TrackKey("heat/outside")
OUTSIDE_COOLING = TrackKey("heat/cooling")
MODE = TrackKey("move/mode")
HEXES = TrackKey("move/hexes")
TURNS = TrackKey("move/turns")
"""MP that turning has cost this turn."""
FLOWN = TrackKey("move/flown")
"""1 where what both flies and walks has flown this turn: an AirMech, a glider."""
PRONE = ConditionKey("prone")
GRAVE = ("shutdown", "unconscious", PRONE, "swarmed")
"""Conditions that a player has to see at a glance, the gravest first."""
MODE_IS = "mode"
"""Conditions such as mode/3/active: item 3 is in this mode."""
ASKED = "asked"
"""The same for a mode that will be live later."""
MOVEMENT_PHASE = 1
"""The place of the Movement Phase in a turn."""

MODES = ("none", "walk", "run", "jump")
"""How a unit moved, as the number on its track."""

TURN_TRACKS = tuple(
    TrackKey(key)
    for key in (
        "facing",
        "move/mode",
        "move/hexes",
        "stands",
        "heat/outside",
        "masc",
    )
)
"""What happened this turn, and which way the 'Mech faces."""

TRACK_NAMES = {
    "move/mode": "",
    "move/hexes": "",
    "move/turns": "",
    "move/flown": "",
    "stands": "attempts to stand",
    "heat/outside": "heat from outside",
    "heat/cooling": "cooling from outside",
    "masc": "turns of MASC",
    "converted": "",
    "masc/rest": "",
    "supercharger": "turns of the supercharger",
    "supercharger/rest": "",
    "stands/careful": "",
    "air": "",
    "run": "",
}

CLUBS = ("tree", "girder", "limb")
"""What a 'Mech may hold in both hands."""
SILENT = ("struck", "no-lock", "extra-heat", "shock", "rest", "felt", "target", "spots", "strafed")
"""Tracks that only rules read: whom the 'Mech struck this turn and with what, and what it spots."""
FROM_WHEN = {
    Live.END: "from the End Phase on",
    Live.MOVE: "with its move",
    Live.NOW: "at once",
}
"""When a mode that was asked for is live."""
OF_A_WEAPON = {
    "fired": "shots of {}",
    "jammed": "{} jammed",
    "used": "{} used",
    "cleared": "{} attempts to clear it",
}
"""What a track or condition says of a weapon."""
PODS = {
    "narc": "Narc pod",
    "inarc-homing": "iNarc homing pod",
    "inarc-ecm": "iNarc ECM pod",
    "inarc-haywire": "iNarc haywire pod",
    "inarc-nemesis": "iNarc Nemesis pod",
}
"""What may stick to a location, by the word of its condition."""
NETWORK = "network"
"""How the condition of a unit in a C3 network begins; its name stands behind it."""

DEADLY_HITS = 6
"""Pilot hits that kill."""
WORST_SKILL = 8
LONGEST_MOVE = 60
"""Hexes."""

FARTHEST = {
    PILOT_HITS: DEADLY_HITS,
    GUNNERY: WORST_SKILL,
    PILOTING: WORST_SKILL,
    MODE: len(MODES) - 1,
    HEXES: LONGEST_MOVE,
    TURNS: LONGEST_MOVE,
    FLOWN: 1,
    TrackKey("facing"): 5,
}
"""The highest number of a track, where the rules know one."""


HUNG = {"shield": "boxes used", "modular": "boxes left", "bridge": "CF lost"}
"""What the tracks of gear before the armor count."""
MODULAR_BOXES = 10
"""Boxes of one piece of modular armor."""


def mech_of(design: UnitDesign) -> MechDesign:
    """The design as a 'Mech; refused for anything else."""
    if not isinstance(design, MechDesign):
        raise RuleError("no-mech", f"{design.name} is not a 'Mech.")
    return design


def seat_hits_key(seat: int) -> TrackKey:
    """The hits of a crew member by the number of the seat; the pilot's is 0."""
    return TrackKey(f"crew/{seat}/hits") if seat else PILOT_HITS


def unconscious_key(seat: int) -> ConditionKey:
    """The condition of a crew member who is out."""
    return ConditionKey(f"unconscious/{seat}" if seat else "unconscious")


def fired_key(item: int) -> TrackKey:
    """Shots that a weapon fired this turn."""
    return TrackKey(f"fired/{item}")


def failed_key(device: str) -> ConditionKey:
    """Gear that broke down for the rest of the game."""
    return ConditionKey(f"failed/{device}")


def jammed(item: int) -> ConditionKey:
    """The condition of a weapon that jammed."""
    return ConditionKey(f"jammed/{item}")


def used_key(device: str) -> ConditionKey:
    """Gear that works but once, and has."""
    return ConditionKey(f"used/{device}")


def no_lock_key(item: int) -> TrackKey:
    """A Streak launcher that found no lock this turn: it aimed and did not fire."""
    return TrackKey(f"no-lock/{item}")


def cleared_key(item: int) -> TrackKey:
    """Attempts of this turn to clear a jammed weapon."""
    return TrackKey(f"cleared/{item}")


def bin_key(paper: UnitState, item: Item) -> TrackKey:
    """The shots left in a bin; games of earlier versions have one marker for all of a slot."""
    key = load_key(paper.design, item)
    return key if key in paper.tracks else ammo_key(item.slots[0])


def bin_keys(paper: UnitState, slot: SlotKey) -> tuple[TrackKey, ...]:
    """All markers of the bins in a slot."""
    first = ammo_key(slot)
    return tuple(key for key in (first, TrackKey(first + SECOND)) if key in paper.tracks)


def start_tracks(design: MechDesign, pilot: Pilot) -> dict[TrackKey, int]:
    """Heat, pilot and ammunition before the first turn; refused for half a design."""
    places = design.slots.keys() == set(anatomy_of(design).locations)
    if not places or not all(design.slot(key) for item in design.items for key in item.slots):
        raise RuleError("design", f"{design.name} is not whole: some of its slots are missing.")
    for skill in (pilot.gunnery, pilot.piloting):
        if not 0 <= skill <= WORST_SKILL:
            raise RuleError("skill", f"Skills run from 0 to {WORST_SKILL}, not {skill}.")
    tracks = {
        HEAT: 0,
        PILOT_HITS: 0,
        GUNNERY: pilot.gunnery,
        PILOTING: pilot.piloting,
        **dict.fromkeys(TURN_TRACKS, 0),
    }
    seats = range(1, len(CREWS.get(design.cockpit, ("",))))
    tracks |= {seat_hits_key(seat): 0 for seat in seats}
    return tracks | full_bins(design) | hung_boxes(design)


def hung_boxes(design: MechDesign) -> dict[TrackKey, int]:
    """Tracks of what is hung before the armor: shields and bridges used up, modular armor left."""
    found: dict[TrackKey, int] = {}
    for index, item in enumerate(design.items):
        if item.gear.family == "shield":
            found[TrackKey(f"shield/{index}")] = 0
        elif item.gear.family == "bridge layer":
            found[TrackKey(f"bridge/{index}")] = 0
        elif item.gear.family == "modular armor":
            found[TrackKey(f"modular/{index}")] = MODULAR_BOXES
    return found


def full_bins(design: MechDesign) -> dict[TrackKey, int]:
    """The shots of each bin before the first is fired."""
    bins: dict[TrackKey, int] = {}
    for item in design.items:
        if item.gear.kind is GearKind.AMMO and item.slots:
            key = load_key(design, item)
            bins[key] = bins.get(key, 0) + item.gear.shots
    return bins


def most_on(design: UnitDesign, track: TrackKey) -> int:
    """The highest number where a hand may put a marker of a 'Mech's sheet."""
    mech = mech_of(design)
    weapon = _item(mech, track, "fired")
    if weapon is not None:
        return weapon.gear.rate
    if track.startswith("crew/"):
        return DEADLY_HITS
    if track.startswith("modular/"):
        return MODULAR_BOXES
    return FARTHEST.get(track, full_bins(mech).get(track, FARTHEST_MARKER))


def has_condition(design: UnitDesign, name: ConditionKey) -> bool:
    """True for a weapon of the 'Mech that jams, a bin that is dumped and a mode of its gear."""
    mech = mech_of(design)
    if name.startswith((f"{MODE_IS}/", f"{ASKED}/")):
        return _mode_name(mech, name) is not None
    if name.startswith("unconscious/"):
        seats = range(1, len(CREWS.get(mech.cockpit, ("",))))
        return name in map(unconscious_key, seats)
    if name.startswith("unarmored/"):
        line = mech.slot(SlotKey(name.partition("/")[2]))
        return line is not None and line.is_armored
    for word in ("jammed", "used"):
        weapon = _item(mech, name, word)
        if weapon is not None and weapon.gear.kind is GearKind.WEAPON:
            return True
    if name.startswith(("failed/", "used/")):
        return devices.by_key(mech, name.partition("/")[2]) is not None
    first, _, rest = name.partition("/")
    if first in PODS:
        return rest in mech.structure
    if first == "club":
        return rest in CLUBS
    if first == "flooded":
        return rest in mech.slots
    if name == "skidded":
        return True
    if first in (NETWORK, "riding"):
        return bool(rest)
    return first == "dumping" and ammo_key(SlotKey(rest)) in full_bins(mech)


def _item(design: MechDesign, key: str, word: str) -> Item | None:
    """What a key such as jammed/3 is about; None for another key or one about nothing."""
    if not key.startswith(f"{word}/"):
        return None
    return next((item for at, item in enumerate(design.items) if key == f"{word}/{at}"), None)


def name_of(design: UnitDesign, key: str) -> str:
    """A grid, track, slot or condition of a 'Mech in words."""
    body = anatomy_of(design)
    first, _, rest = key.partition("/")
    if first == "ammo":
        return f"shots left in {_load_name(design, TrackKey(key))}"
    if first == "blown_off":
        return f"{body.name(rest)} blown off"
    if first in ("crew", "unconscious") and rest and isinstance(design, MechDesign):
        crew = CREWS.get(design.cockpit, ("pilot",))
        seat = int(rest[0]) if rest[0].isdecimal() else len(crew)
        role = crew[seat] if seat < len(crew) else "crew"
        return f"{role} hits" if first == "crew" else f"{role} unconscious"
    if first == "pilot":
        return "pilot hits" if rest == "hits" else f"{rest} skill"
    item = _item(design, key, first) if isinstance(design, MechDesign) else None
    is_weapon = item is not None and item.gear.kind is GearKind.WEAPON
    if first in OF_A_WEAPON and item is not None and is_weapon:
        return OF_A_WEAPON[first].format(f"{item.gear.name} ({body.name(item.location)})")
    if first in PODS and rest in body.names:
        return f"{PODS[first]} ({body.names[rest]})"
    if first == NETWORK:
        return f"C3 network {rest}"
    if first in (MODE_IS, ASKED) and isinstance(design, MechDesign):
        return _mode_name(design, key) or key
    if first in ("failed", "used", "uses") and isinstance(design, MechDesign):
        device = devices.by_key(design, rest)
        return f"{device.name} {first}" if device else key
    if first in ("idle", "felt"):
        return ""
    if first == "bomb":
        return rest
    if first == "half":
        return f"half a box of {name_of(design, rest)}"
    if first == "inside":
        return f"inside {rest.partition('/')[0]}"
    if first in ("carrying", "carried") and rest:
        return f"{first} {rest}" if first == "carrying" else f"carried by {rest}"
    if first == "riding" and rest:
        return f"rides in {rest}"
    if first == "rider":
        return "carries riders"
    if first == "swarmed":
        return first
    if first in ("shield", "modular", "bridge") and isinstance(design, MechDesign):
        item = _item(design, key, first)
        what = HUNG[first]
        return f"{item.gear.name} ({body.name(item.location)}) {what}" if item else key
    if first == "unarmored":
        return f"{slot_name(design, SlotKey(rest))} armor used up"
    if first == "dumping":
        return f"dumping {slot_name(design, SlotKey(rest))}"
    if first == "flooded":
        return f"{body.name(rest)} flooded"
    if first == "club":
        return f"club: {rest}"
    if first in SILENT:
        return ""
    if key in TRACK_NAMES:
        return TRACK_NAMES[key]
    if first in body.names and rest.isdecimal():
        return slot_name(design, SlotKey(key))
    if first in body.names:
        return f"{body.names[first]} {rest}"
    return key


def _mode_name(design: MechDesign, key: str) -> str | None:
    return mode_name(devices.devices(design), key)


def mode_name(known: Iterable[Device], key: str) -> str | None:
    """What a key such as mode/3/active says; None where it is about nothing."""
    word, _, rest = key.partition("/")
    which, _, mode = rest.partition("/")
    device = next((one for one in known if one.key == which), None)
    if device is None or mode not in device.modes.words:
        return None
    where = f" {device.location}" if device.location else ""
    asked = f" {FROM_WHEN[device.modes.live]}" if word == ASKED else ""
    return f"{device.short}{where}: {mode}{asked}"


def slot_name(design: UnitDesign, key: SlotKey) -> str:
    """What stands in a slot and where."""
    slot = design.slot(key) if isinstance(design, MechDesign) else None
    location, _, number = key.partition("/")
    what = slot.name if slot and slot.name else f"slot {number}"
    return f"{what} ({anatomy_of(design).name(location)})"


def _load_name(design: UnitDesign, track: TrackKey) -> str:
    """What a bin holds, and where; of two loads in a slot the one that is meant."""
    slot = slot_of(track)
    loads = {load_key(design, one): one for one in bins_in(design, slot)}
    if len(loads) < 2 or track not in loads:
        return slot_name(design, slot)
    where = anatomy_of(design).name(slot.partition("/")[0])
    return f"{loads[track].gear.name} ({where})"


def report(unit: UnitState) -> dict[str, object]:
    """Heat, pilot, slots, ammunition and movement as the command line prints them."""
    design = mech_of(unit.design)
    slots = []
    for key in sorted(unit.slots, key=_slot_order):
        location, _, number = key.partition("/")
        slot = design.slot(key)
        slots.append({"location": location, "slot": int(number), "name": slot.name if slot else ""})
    ammo = []
    for item in design.items:
        if item.gear.kind is GearKind.AMMO and item.slots:
            location, _, number = item.slots[0].partition("/")
            ammo.append(
                {
                    "location": location,
                    "slot": int(number),
                    "name": item.gear.name,
                    "shots": unit.tracks[bin_key(unit, item)],
                }
            )
    return {"hit_slots": slots, "ammo": ammo, "heat": unit.tracks[HEAT]}


def points_left(unit: UnitState, part: str) -> dict[str, int]:
    """Armor or structure points left by location; a lost location reads 0."""
    left = {}
    body = anatomy_of(unit.design)
    for key, grid in unit.grids.items():
        location, _, word = key.partition("/")
        if word == part:
            left[location] = 0 if is_gone(unit, body.front(location)) else grid.left
    return left


def counted(points: Mapping[str, int], part: str) -> dict[GridKey, Grid]:
    """Counted points by location as one-row grids."""
    return {GridKey(f"{where}/{part}"): row_of(n) for where, n in points.items()}


def _slot_order(key: SlotKey) -> tuple[str, int]:
    location, _, number = key.partition("/")
    return location, int(number)
