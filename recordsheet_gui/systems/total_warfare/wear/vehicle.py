"""Lasting damage of vehicles and VTOLs: crew, sensors, engine, turrets and what drives them."""

from collections import deque
from collections.abc import Mapping

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import ConditionKey, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.vehicle import keys, numbers, tables
from recordsheet_gui.systems.battletech.vehicle.paper import HIGHEST
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle, counted_vehicle
from recordsheet_gui.systems.total_warfare.wear.pencil import Pencil
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import ROTOR
from recordsheet_gui.units.wear import COMMANDER, DEAD, DRIVER, Motive, Wear

MOST_RESULTS = 12
"""Motive results that are tried for what a file says; no vehicle suffers more and still moves."""


def _seats(design: VehicleDesign) -> Mapping[str, ConditionKey]:
    if design.has_rotor:
        return {DRIVER: keys.PILOT, COMMANDER: keys.COPILOT}
    return {DRIVER: keys.DRIVER, COMMANDER: keys.COMMANDER}


# -- from the sheet ----------------------------------------------------------------------------


def worn(state: GameState, unit: UnitId, found: Wear) -> Wear:
    """With what only a vehicle has."""
    view = counted_vehicle(state, unit)
    there, design = view.paper.conditions, view.design
    places = view.anatomy.locations
    steady = [where for where in places if keys.stabilizer(where) in there]
    if keys.FLIGHT_STABILIZER in there and ROTOR in places:
        steady.append(ROTOR)
    return replace(
        found,
        crew=(DEAD if keys.KILLED in there else 0,),
        crew_hit=tuple(seat for seat, key in _seats(design).items() if key in there),
        sensors=view.sensor_hits,
        is_engine_hit=view.is_engine_hit,
        motive=_motive(view),
        stabilizers=tuple(steady),
        locked=tuple(w for w in view.anatomy.group("turret") if keys.turret_locked(w) in there),
        elevation=view.elevation if design.has_rotor else None,
    )


def _motive(view: Vehicle) -> Motive:
    cruise = view.design.cruise
    if view.flies:
        return Motive(lost=min(view.rotor_hits, cruise))
    left = cruise
    for result in view.motive:
        left = numbers.after(result, left)
    if keys.IMMOBILE in view.paper.conditions:
        left = 0
    return Motive(lost=cruise - left, penalty=_penalty(frozenset(view.motive)))


def _penalty(results: frozenset[str]) -> int:
    """To driving rolls: each kind of result counts once."""
    table = tables.motive()
    return sum(table.driving(result) for result in results)


# -- onto the sheet ----------------------------------------------------------------------------


def mark(pencil: Pencil, design: VehicleDesign, found: Wear) -> None:
    """What only a vehicle has."""
    if found.crew and found.crew[0] >= DEAD:
        pencil.set(keys.KILLED)
    for seat, key in _seats(design).items():
        if seat in found.crew_hit:
            pencil.set(key)
    if found.sensors:
        pencil.move(keys.SENSORS, min(found.sensors, keys.MOST_SENSORS))
    if found.is_engine_hit:
        pencil.set(keys.ENGINE)
    for where in found.stabilizers:
        pencil.set(keys.FLIGHT_STABILIZER if where == ROTOR else keys.stabilizer(where))
    for where in found.locked:
        if where in anatomy_of(design).group("turret"):
            pencil.set(keys.turret_locked(where))
    if found.motive is not None:
        _mark_motive(pencil, design, found.motive)
    if found.elevation is not None and design.has_rotor:
        pencil.move(keys.ELEVATION, max(0, min(found.elevation, HIGHEST)))


def _mark_motive(pencil: Pencil, design: VehicleDesign, motive: Motive) -> None:
    if design.has_rotor:
        pencil.move(keys.ROTOR, min(motive.lost, design.cruise))
        return
    lost = min(motive.lost, design.cruise)
    results, is_exact = results_for(design.cruise, lost, motive.penalty)
    for number, result in enumerate(results, 1):
        pencil.set(keys.motive(number, result))
    if not is_exact:
        told = ", ".join(results) or "none"
        pencil.remarks.append(
            f"No motive results cost {lost} MP and {motive.penalty:+} to driving; "
            f"the nearest are {told}."
        )


def results_for(cruise: int, lost: int, penalty: int) -> tuple[tuple[str, ...], bool]:
    """The fewest results that cost so many MP and so much control; the nearest where none do."""
    goal = cruise - lost
    nearest: tuple[tuple[int, int], tuple[str, ...]] = ((lost, penalty), ())
    waiting: deque[tuple[int, tuple[str, ...]]] = deque([(cruise, ())])
    seen: set[tuple[int, frozenset[str]]] = {(cruise, frozenset())}
    while waiting:
        left, results = waiting.popleft()
        kinds = frozenset(results)
        off = (abs(left - goal), abs(_penalty(kinds) - penalty))
        if off == (0, 0):
            return results, True
        nearest = min(nearest, (off, results), key=lambda one: one[0])
        if len(results) == MOST_RESULTS:
            continue
        for result in keys.MOTIVE_WORDS:
            then = numbers.after(result, left) if left else 0
            state = max(0, then), kinds | {result}
            if state not in seen and (left or result != "major"):
                seen.add(state)
                waiting.append((state[0], (*results, result)))
    return nearest[1], False
