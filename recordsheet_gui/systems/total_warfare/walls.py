"""Who is inside a building, and what its walls take of attacks from outside."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.locations import structure_key
from recordsheet_gui.systems.battletech.simultaneous import as_of, phase_start
from recordsheet_gui.systems.total_warfare.commands import TakeHit

WALLS = RuleId("TW-inside-building")
INSIDE = "inside"
SHARE = 10
"""The walls take a tenth of their factor, rounded up."""
NO_ATTACKS = ("fall",)
"""Kinds of damage that no wall stands before."""
THROUGH = ("charge", "dfa", "landing")
"""Bodies that come through the wall with the blow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoInside(UnitCommand):
    """Enter a building that stands on the table, or leave it, without the rolls of the way in."""

    do: ClassVar[str] = "inside"
    title: ClassVar[str] = "inside"

    building: UnitId | None = None
    """Left out, the unit leaves."""
    location: str = ""
    """The hex and level; left out, the first."""


def inside(building: UnitId, place: str) -> ConditionKey:
    """The condition of a unit that is in a place of a building."""
    return ConditionKey(f"{INSIDE}/{building}/{place}")


def where_inside(paper: UnitState) -> tuple[UnitId, str] | None:
    """The building that a unit is in, and the place there."""
    for key in paper.conditions:
        first, _, rest = key.partition("/")
        if first == INSIDE:
            building, _, place = rest.partition("/")
            return UnitId(building), place
    return None


def those_inside(state: GameState, building: UnitId) -> dict[UnitId, str]:
    """All that are in a building, with their places."""
    found = {}
    for unit in state.present:
        at = where_inside(state.unit(unit))
        if at is not None and at[0] == building:
            found[unit] = at[1]
    return found


def go(draft: Draft, command: GoInside) -> None:
    """Write down where it is; it leaves what it was in."""
    unit, state = command.unit, draft.state
    cause = Cause(rule=WALLS)
    at = where_inside(draft.unit(unit))
    if command.building is None:
        if at is None:
            raise RuleError("not-inside", f"{draft.unit(unit).design.name} is in no building.")
        draft.set(unit, inside(*at), cause, on=False)
        return
    # No 'Mech on its field waits to read what a building is.
    from recordsheet_gui.units.vehicle.design import BuildingDesign, GunEmplacementDesign

    if isinstance(draft.unit(unit).design, BuildingDesign):
        raise RuleError("building", f"{draft.unit(unit).design.name} goes nowhere.")
    if command.building not in state.units or command.building == unit:
        raise RuleError("no-building", f'There is no building "{command.building}" here.')
    walls = state.unit(command.building)
    name = walls.design.name
    places = [key.rpartition("/")[0] for key in walls.grids if key.endswith("/structure")]
    if not isinstance(walls.design, BuildingDesign | GunEmplacementDesign):
        raise RuleError("no-building", f"Nothing can be inside of {name}.")
    place = command.location or places[0]
    if place not in places:
        raise RuleError("no-location", f'{name} has no location "{place}".')
    if walls.grids[structure_key(place)].is_spent:
        raise RuleError("collapsed", f"{name} does not stand there any more.")
    if at is not None:
        draft.set(unit, inside(*at), cause, on=False)
    draft.set(unit, inside(command.building, place), cause)


def offers(state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
    """To enter one of the buildings on the table, or to leave the one that it is in."""
    if place != SHEET:
        return ()
    at = where_inside(state.unit(unit))
    if at is not None and at[0] in state.units:
        name = state.unit(at[0]).design.name
        return (Offer(label=f"Leave {name}", command=GoInside(unit=unit)),)
    from recordsheet_gui.units.vehicle.design import BuildingDesign

    return tuple(
        Offer(label=f"Go inside {paper.design.name}", command=GoInside(unit=unit, building=other))
        for other, paper in ((other, state.unit(other)) for other in state.present)
        if isinstance(paper.design, BuildingDesign)
        and not paper.grids[structure_key(paper.design.places[0])].is_spent
    )


def soak(
    draft: Draft, unit: UnitId, points: int, attacker: UnitId | None = None, source: str = ""
) -> int:
    """What of an attack comes through the walls around a unit; the rest strikes them."""
    at = where_inside(draft.unit(unit))
    if at is None or points <= 0 or at[0] not in draft.state.units:
        return points
    from recordsheet_gui.units.infantry.design import InfantryDesign

    if isinstance(draft.unit(unit).design, InfantryDesign):
        # What comes through to troops is a share, and counted in casualties.
        return points
    building, place = at
    if attacker is not None and attacker in draft.state.units:
        theirs = where_inside(draft.unit(attacker))
        if theirs is not None and theirs[0] == building:
            return points
    grid = as_of(draft.unit(building), phase_start(draft.state)).grids.get(structure_key(place))
    taken = min(points, -(-(grid.left if grid else 0) // SHARE))
    if taken:
        cause = Cause(rule=WALLS, source=source)
        draft.remark(f"the walls take {taken} of {points}", cause, unit)
        hit = TakeHit(unit=building, location=place, damage=taken, source=source, walled=True)
        draft.owe(hit, WALLS, unit=building, why="it stood in the way")
    return points - taken


def lessened(groups: list[int], through: int) -> list[int]:
    """Groups of damage of which only so many points come through."""
    found = []
    for points in groups:
        left = min(points, through)
        through -= left
        if left:
            found.append(left)
    return found
