"""Lasting damage of aerospace units: critical boxes, fuel, sinks, stores and bays."""

from math import ceil

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.aerospace import keys, stores
from recordsheet_gui.systems.battletech.aerospace.flight import needs_air
from recordsheet_gui.systems.battletech.aerospace.paper import FASTEST, HIGHEST, bay_name
from recordsheet_gui.systems.battletech.aerospace.view import counted_aero
from recordsheet_gui.systems.total_warfare.wear.pencil import CRITICAL, Pencil
from recordsheet_gui.units.aerospace.design import AerospaceDesign
from recordsheet_gui.units.wear import DEAD, UNFLOWN, Wear

STORES = {
    "HE Bomb": "HEBomb",
    "Cluster Bomb": "ClusterBomb",
    "Laser-Guided Bomb": "LGBomb",
    "Rocket Launcher Pod": "RL 10 Ammo (Bomb)",
    "TAG Pod": "TAGBomb",
    "Inferno Bomb": "InfernoBomb",
    "Thunder Bomb": "ThunderBomb",
    "Torpedo Bomb": "TorpedoBomb",
}
"""The gear that each external store is, by its name on the sheet."""
ONE_BY_ONE = ("docking collar", "grav deck")
"""What a ship has several of: which of them is hit makes a difference, and no wear tells it."""


def worn(state: GameState, unit: UnitId, found: Wear) -> tuple[Wear, tuple[str, ...]]:
    """With what only an aerospace unit has."""
    view = counted_aero(state, unit)
    paper, design = view.paper, view.design
    systems, doors, untold = {}, {}, []
    for key, grid in paper.grids.items():
        first, _, part = key.rpartition("/")
        if not grid.lost:
            continue
        if part == CRITICAL and design.is_capital and first in ONE_BY_ONE:
            untold.append(f"{counted(len(grid.lost), first)} lost.")
        elif part == CRITICAL:
            systems[first] = len(grid.lost)
        elif part == keys.DOORS:
            doors[int(first.partition(" ")[2])] = grid.left
    lost = {at: paper.tracks.get(keys.lost_key(at), 0) for at in range(len(design.transport))}
    crew = found.crew
    if view.is_incapacitated and crew:
        crew = (DEAD, *crew[1:])
    made = replace(
        found,
        crew=crew,
        systems=systems,
        fuel=paper.tracks.get(keys.FUEL, 0),
        sinks=view.sinks,
        stores={STORES.get(name, name): count for name, count in view.bombs.items()},
        doors=doors,
        bays={at: gone for at, gone in lost.items() if gone},
        altitude=view.altitude,
        velocity=view.velocity,
    )
    if (view.altitude, view.velocity) == UNFLOWN and not needs_air(view):
        untold.append("It hangs in the air, which reads like one that has not flown yet.")
    return made, tuple(untold)


def mark(pencil: Pencil, design: AerospaceDesign, found: Wear) -> None:
    """What only an aerospace unit has."""
    for system, hits in found.systems.items():
        if not pencil.cross(keys.boxes(system), hits):
            pencil.remarks.append(f"It has no {system} that could be hit.")
    if found.fuel is not None:
        pencil.move(keys.FUEL, min(found.fuel, design.fuel))
    if found.sinks is not None:
        pencil.move(keys.SINKS_LOST, max(0, design.heat_sinks.count - found.sinks))
    for at, left in found.doors.items():
        pencil.leave(keys.door_key(at), left)
    for at, gone in found.bays.items():
        size = ceil(design.transport[at].size)
        if gone > size:
            pencil.remarks.append(f"{gone} lost of {bay_name(design, at)}, which holds {size}.")
        pencil.move(keys.lost_key(at), min(gone, size))
    _fly(pencil, design, found)
    _hang(pencil, design, found)


def _fly(pencil: Pencil, design: AerospaceDesign, found: Wear) -> None:
    """As high and as fast as it was; who is said to be nowhere stays where fresh ones are."""
    if found.velocity is not None:
        pencil.move(keys.VELOCITY, min(found.velocity, FASTEST))
    if found.altitude is None or design.is_capital:
        return
    pencil.move(keys.AIR, 1)
    pencil.move(keys.ALTITUDE, max(0, min(found.altitude, HIGHEST)))
    if found.altitude <= 0:
        pencil.set(keys.GROUNDED)


def _hang(pencil: Pencil, design: AerospaceDesign, found: Wear) -> None:
    names = {gear: name for name, gear in STORES.items()}
    room = stores.capacity(design)
    for gear, count in found.stores.items():
        name = names.get(gear)
        if name is None:
            pencil.remarks.append(f"The sheet has no external store {gear}.")
            continue
        fits = min(count, room // stores.slots_of(name))
        room -= fits * stores.slots_of(name)
        if fits < count:
            pencil.remarks.append(f"{count - fits} of {counted(count, name)} find no room.")
        if fits:
            # A fresh sheet has no marker for what hangs there.
            pencil.tracks[keys.bomb_key(name)] = fits
