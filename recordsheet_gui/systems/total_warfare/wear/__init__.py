"""Lasting damage on the sheets of Total Warfare, read from them and written onto fresh ones."""

from collections.abc import Iterable, Iterator

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import ConditionKey, GridKey, SlotKey, UnitId
from recordsheet_gui.core.sheet import Marks, UnitState, marked
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import network
from recordsheet_gui.systems.battletech.load import carrier_of, held_by, passenger, riding
from recordsheet_gui.systems.battletech.locations import blown_off, structure_key
from recordsheet_gui.systems.battletech.mech.plating import modular_key
from recordsheet_gui.systems.battletech.mech.view import EJECTED, Mech
from recordsheet_gui.systems.battletech.paper import seat_hits_key, used_key
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.battletech.vehicle.keys import KILLED
from recordsheet_gui.systems.total_warfare.rules import TOTAL_WARFARE
from recordsheet_gui.systems.total_warfare.wear import aerospace, protomech, vehicle
from recordsheet_gui.systems.total_warfare.wear.pencil import ARMOR, STRUCTURE, Pencil
from recordsheet_gui.units.aerospace.design import AerospaceDesign
from recordsheet_gui.units.aerospace.facts import SI
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.loads import AMMO, slot_of
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.vehicle.design import GunEmplacementDesign, VehicleDesign
from recordsheet_gui.units.wear import DEAD, Wear, in_order

MOST_SEATS = 3


# -- from the sheet ----------------------------------------------------------------------------


def wear(state: GameState, unit: UnitId) -> tuple[Wear, tuple[str, ...]]:
    """What a unit has lost for good, and what of it only its sheet can tell."""
    found, untold = _worn(state, unit)
    how = held_by(state.unit(unit))
    if how and carrier(state, unit) is None:
        untold = (*untold, f"It {how}, which the file does not tell.")
    wreck = TOTAL_WARFARE.wreck(state, unit)
    if wreck and not _is_wreck(state, unit, found):
        # Crashed, sunk or lost with its carrier: no place of it says so.
        found = _ended(state.unit(unit), found)
        untold = (*untold, f"It is out of the game ({wreck.rstrip('.').lower()}) in other words.")
    return found, untold


def _worn(state: GameState, unit: UnitId) -> tuple[Wear, tuple[str, ...]]:
    paper, view = state.unit(unit), TOTAL_WARFARE.look(state, unit)
    fresh = TOTAL_WARFARE.start(paper.design, paper.pilot, state.options)
    torn = tuple(where for where in view.anatomy.locations if blown_off(where) in paper.conditions)
    found = Wear(
        armor=_left(view, ARMOR, torn),
        structure=_left(view, STRUCTURE, torn),
        torn_off=torn,
        flooded=_after(paper, "flooded"),
        slots=in_order(slot for slot in paper.slots if not _is_gone(view, slot)),
        unarmored=in_order(
            slot for slot in map(SlotKey, _after(paper, "unarmored")) if not _is_gone(view, slot)
        ),
        shots={
            track: left
            for track, left in paper.tracks.items()
            if track.startswith(AMMO)
            and left != fresh.tracks.get(track)
            and not _is_gone(view, slot_of(track))
        },
        spent=tuple(
            index
            for index, item in view.items(GearKind.WEAPON)
            if item.gear.is_one_shot
            and used_key(str(index)) in paper.conditions
            and item.location not in view.gone
        ),
        hung={
            index: paper.tracks[key]
            for index, item in enumerate(view.carried)
            if item.location not in view.gone
            and (key := modular_key(index)) in fresh.tracks
            and paper.tracks.get(key) != fresh.tracks[key]
        },
        crew=_crew(view),
        is_ejected=EJECTED in paper.conditions,
    )
    match paper.design:
        case VehicleDesign():
            return vehicle.worn(state, unit, found), tuple(_used_up(paper, fresh))
        case AerospaceDesign():
            return aerospace.worn(state, unit, found)
        case ProtoMechDesign():
            return protomech.worn(view, found)
        case _:
            return found, tuple(_used_up(paper, fresh))


USED_UP = ("shield/", "bridge/")
"""Tracks of what is hung before the armor, which no file counts."""


def _used_up(paper: UnitState, fresh: UnitState) -> Iterator[str]:
    for key, count in paper.tracks.items():
        if key.startswith(USED_UP) and count != fresh.tracks.get(key):
            yield f"{TOTAL_WARFARE.name_of(paper.design, key)}: {count}."


def _is_gone(view: View, slot: SlotKey) -> bool:
    """True for a slot that went with its location: nobody asks any more what was in it."""
    return slot.rpartition("/")[0] in view.gone


def _left(view: View, part: str, torn: tuple[str, ...]) -> dict[str, int]:
    """Points left of armor or structure, where some are lost; 0 of what is gone altogether."""
    found = {}
    for key, grid in view.paper.grids.items():
        where, _, word = key.rpartition("/")
        front = view.anatomy.front(where)
        if word != part or not grid.size:
            continue
        if front in view.gone and front not in torn:
            found[where] = 0
        elif grid.lost:
            found[where] = grid.left
    return found


def _after(paper: UnitState, word: str) -> tuple[str, ...]:
    """What conditions of a word are about."""
    start = f"{word}/"
    return tuple(key.removeprefix(start) for key in paper.conditions if key.startswith(start))


def _crew(view: View) -> tuple[int, ...]:
    paper = view.paper
    if isinstance(paper.design, GunEmplacementDesign):
        return (DEAD if KILLED in paper.conditions else 0,)
    seats = (paper.tracks.get(seat_hits_key(seat)) for seat in range(MOST_SEATS))
    found = [min(hits, DEAD) for hits in seats if hits is not None]
    if isinstance(view, Mech) and EJECTED not in paper.conditions:
        # Who dies with the head or the cockpit is dead to other programs only by that word.
        found = [DEAD if view.is_dead(seat) else hits for seat, hits in enumerate(found)]
    return tuple(found)


def _is_wreck(state: GameState, unit: UnitId, found: Wear) -> bool:
    paper = state.unit(unit)
    fresh = TOTAL_WARFARE.start(paper.design, paper.pilot, state.options)
    sheet = marked(fresh, marks(fresh, found)[0], Clock())
    return TOTAL_WARFARE.wreck(state.with_unit(unit, sheet), unit) is not None


def _ended(paper: UnitState, found: Wear) -> Wear:
    """The end of a unit where no other mark tells of it."""
    body = anatomy_of(paper.design)
    if structure_key(SI) in paper.grids:
        return replace(found, structure={**found.structure, SI: 0})
    is_manned = isinstance(paper.design, VehicleDesign | GunEmplacementDesign)
    if is_manned or seat_hits_key(0) in paper.tracks:
        return replace(found, crew=(DEAD, *found.crew[1:]))
    gone = {where: 0 for where in body.locations if structure_key(where) in paper.grids}
    return replace(found, structure={**found.structure, **gone})


# -- who rides in whom -------------------------------------------------------------------------


def carrier(state: GameState, unit: UnitId) -> UnitId | None:
    """Whom a unit rides in."""
    return carrier_of(state.unit(unit))


def aboard(marks: Marks, carrier: UnitId | None, passengers: Iterable[UnitId]) -> Marks:
    """The marks of a unit that rides in another one, or in which others do."""
    more = [] if carrier is None else [riding(carrier)]
    more += [passenger(one) for one in passengers]
    return replace(marks, conditions=(*marks.conditions, *more)) if more else marks


# -- who talks to whom -------------------------------------------------------------------------


def networks(state: GameState, unit: UnitId) -> tuple[str, ...]:
    """The networks that a unit is in."""
    return tuple(network.networks_of(TOTAL_WARFARE.look(state, unit)))


def network_kind(designs: Iterable[UnitDesign]) -> str:
    """What kind of network units may be in together; empty where they may not."""
    found = [{network.KINDS[family] for family in _computers(design)} for design in designs]
    kinds = sorted(set.intersection(*found)) if found else []
    return next((kind for kind in kinds if len(found) <= network.MOST[kind]), "")


def is_master(design: UnitDesign) -> bool:
    """Whether others of a network report to it."""
    return any(family in network.MASTERS for family in _computers(design))


def _computers(design: UnitDesign) -> list[str]:
    items: tuple[Item, ...] = getattr(design, "items", ())
    return [item.gear.family for item in items if item.gear.family in network.KINDS]


def linked(marks: Marks, name: str) -> Marks:
    """The marks of a unit in a network."""
    return replace(marks, conditions=(*marks.conditions, network.network_key(name)))


# -- onto the sheet ----------------------------------------------------------------------------


def marks(fresh: UnitState, found: Wear) -> tuple[Marks, tuple[str, ...]]:
    """What it means on a fresh sheet, and what could not be written there."""
    pencil, body = Pencil(fresh=fresh), anatomy_of(fresh.design)
    _strike(pencil, body, found)
    for where in found.torn_off:
        pencil.set(blown_off(where))
    for where in found.flooded:
        pencil.set(ConditionKey(f"flooded/{where}"))
    for slot in found.slots:
        pencil.slots[slot] = None
    for slot in found.unarmored:
        pencil.set(ConditionKey(f"unarmored/{slot}"))
    for track, left in found.shots.items():
        pencil.move(track, left)
    for index in found.spent:
        pencil.set(used_key(str(index)))
    for index, left in found.hung.items():
        pencil.move(modular_key(index), left)
    for seat, hits in enumerate(found.crew):
        pencil.move(seat_hits_key(seat), hits)
    if found.is_ejected:
        pencil.set(EJECTED)
    match fresh.design:
        case VehicleDesign():
            vehicle.mark(pencil, fresh.design, found)
        case AerospaceDesign():
            aerospace.mark(pencil, fresh.design, found)
        case ProtoMechDesign():
            protomech.mark(pencil, found)
        case GunEmplacementDesign() if found.crew and found.crew[0] >= DEAD:
            pencil.set(KILLED)
        case _:
            pass
    made = Marks(
        lost={key: count for key, count in pencil.lost.items() if count},
        slots=tuple(pencil.slots),
        tracks={key: to for key, to in pencil.tracks.items() if to != fresh.tracks.get(key)},
        conditions=tuple(pencil.conditions),
    )
    return made, tuple(pencil.remarks)


def _strike(pencil: Pencil, body: Anatomy, found: Wear) -> None:
    for where, points in found.armor.items():
        pencil.leave(GridKey(f"{where}/{ARMOR}"), points)
    for where, points in found.structure.items():
        if pencil.leave(structure_key(where), points) and points <= 0:
            # What is gone has taken its armor along.
            for place in (where, body.rears.get(where, where)):
                pencil.leave(GridKey(f"{place}/{ARMOR}"), 0)
