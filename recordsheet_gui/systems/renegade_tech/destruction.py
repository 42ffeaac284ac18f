"""When a location is destroyed, when it is torn off, and where its damage goes then."""

from functools import lru_cache

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.mech.view import VIEWS
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.systems.renegade_tech import options
from recordsheet_gui.systems.renegade_tech.commands import TearOff
from recordsheet_gui.systems.renegade_tech.diagram import (
    COLUMNS,
    FRONT_INTERNAL,
    POINTS,
    grid_key,
    internal_parts,
    is_gutted,
    is_side,
)
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.mech.anatomy import INWARD, NAMES, TORSOS
from recordsheet_gui.units.mech.design import MechDesign

ZONE = RuleId("RT-destroyed-zone")
TORN_OFF = RuleId("RT-19")
TRANSFER = RuleId("RT-transfer")

TEAR = 12
"""The 2D6 roll that tears a destroyed limb off."""


@lru_cache(maxsize=64)
def destroyed(location: str) -> ConditionKey:
    """The condition of a limb or head whose Destroyed zone was struck."""
    return ConditionKey(f"destroyed/{location}")


def is_breached(paper: UnitState, location: str) -> bool:
    """True when lost boxes join the outermost front internal row to the last one at the rear.

    Side-to-side and up-down steps only, inside the torso's own six columns (RT-17).
    """
    inside = [paper.grids[grid_key(location, part)] for part in internal_parts(location)]
    # Almost every torso of a battle leaves here: a row without a hole holds it together.
    for grid in inside:
        if not grid.lost or len({row for row, _ in grid.lost}) < len(grid.rows):
            return False
    lost: set[tuple[int, int]] = set()
    height = 0
    for grid in inside:
        lost |= {(height + row, column) for row, column in grid.lost}
        height += len(grid.rows)
    edge = [(0, column) for column in range(COLUMNS) if (0, column) in lost]
    reached = set(edge)
    while edge:
        row, column = edge.pop()
        if row == height - 1:
            return True
        for near in ((row + 1, column), (row - 1, column), (row, column - 1), (row, column + 1)):
            if near in lost and near not in reached:
                reached.add(near)
                edge.append(near)
    return False


def is_destroyed(paper: UnitState, location: str) -> bool:
    """Breached, struck in its Destroyed zone, or without any internal structure."""
    if is_side(paper, location):
        return is_reached(paper, location)
    if location in TORSOS:
        return is_breached(paper, location)
    if paper.conditions and (
        destroyed(location) in paper.conditions or blown_off(location) in paper.conditions
    ):
        return True
    return is_gutted(paper, location)


def is_reached(paper: UnitState, location: str) -> bool:
    """True for a side of a vehicle whose bar was struck, and for one that is torn off or spent."""
    conditions = paper.conditions
    if destroyed(location) in conditions or blown_off(location) in conditions:
        return True
    points = paper.grids.get(grid_key(location, POINTS))
    return points is not None and points.is_spent


def destroyed_locations(paper: UnitState) -> frozenset[str]:
    """All locations that are destroyed by themselves."""
    return _destroyed_locations.of(paper, mech_of(paper.design))


def _found_destroyed(paper: UnitState, design: MechDesign) -> frozenset[str]:
    grids = paper.grids
    # A location that lost no box of its internals is looked at no further where it has any.
    doubtful = [
        where
        for where in design.structure
        if paper.conditions
        or grids[grid_key(where, FRONT_INTERNAL)].lost
        or not grids[grid_key(where, FRONT_INTERNAL)].size
    ]
    return frozenset([where for where in doubtful if is_destroyed(paper, where)])


_destroyed_locations = Lately(_found_destroyed, VIEWS)


def gone_locations(paper: UnitState) -> frozenset[str]:
    """Destroyed locations, and the limbs that stopped working with their side torso (RT-18)."""
    gone = destroyed_locations(paper)
    if not gone:
        return gone
    carriers = anatomy_of(paper.design).carriers
    return gone | {limb for limb, torso in carriers.items() if torso in gone}


# -- transfer --------------------------------------------------------------------------------


def passes_on(state: GameState, unit: UnitId, location: str) -> bool:
    """True when damage to a location goes to the next one inward."""
    paper = state.unit(unit)
    if blown_off(location) in paper.conditions or is_gutted(paper, location):
        return True
    if options.is_on(state, "quick_transfer") and is_destroyed(paper, location):
        return True
    carriers = anatomy_of(paper.design).carriers
    return (
        location in carriers
        and options.is_on(state, "arm_falls_with_torso")
        and is_destroyed(paper, carriers[location])
    )


def destination(state: GameState, unit: UnitId, location: str) -> str | None:
    """Where a hit on a location lands; None when it is lost beyond head and center torso."""
    if is_side(state.unit(unit), location):
        # Nothing of a hit ever reaches another side.
        return location
    where: str | None = location
    while where is not None and passes_on(state, unit, where):
        where = INWARD.get(where)
    return where


def arrive(draft: Draft, unit: UnitId, location: str) -> str | None:
    """The same, with a remark where the damage moves."""
    where = destination(draft.state, unit, location)
    if where != location:
        words = f"moves to the {NAMES[where]}" if where else "is lost"
        draft.remark(
            f"{NAMES[location]}: nothing can hold the damage, it {words}",
            Cause(rule=TRANSFER),
            unit,
        )
    return where


# -- torn off --------------------------------------------------------------------------------


def tear_title(location: str) -> str:
    """The roll when a limb is destroyed."""
    return f"{NAMES[location].capitalize()} torn off on {TEAR}"


def tear_off(draft: Draft, command: TearOff) -> None:
    """Nothing in a limb that is torn off explodes."""
    title = tear_title(command.location)
    faces = draft.roll(2, 6, title, TORN_OFF, unit=command.unit)
    if sum(faces) >= TEAR:
        draft.set(command.unit, blown_off(command.location), Cause(rule=TORN_OFF))
