"""What befalls a vehicle on its way: skids, mines, walls, cellars, drops and leaks."""

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.locations import armor_key
from recordsheet_gui.systems.battletech.mech.falls import HIGHEST
from recordsheet_gui.systems.battletech.vehicle import driving, keys, numbers
from recordsheet_gui.systems.battletech.vehicle.harm import VehicleHarm
from recordsheet_gui.systems.battletech.vehicle.keys import flooded
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.systems.total_warfare import hits
from recordsheet_gui.systems.total_warfare.accidents import (
    BREACH,
    BREACHES_ON,
    BUILDING,
    DEEP,
    DENSEST,
    DISPLACED,
    FARTHEST,
    FIELDS,
    GROUP,
    MINES,
    SPEEDS,
    TRIGGERS,
    WALLS,
    BreakThrough,
    CheckBreach,
    Displace,
    EnterBuilding,
    Skid,
    StepOnMines,
    cellar,
    within,
)
from recordsheet_gui.systems.total_warfare.commands import TakeHit

COMMANDS: tuple[type[Command], ...] = (
    Skid,
    StepOnMines,
    EnterBuilding,
    BreakThrough,
    Displace,
    CheckBreach,
)
VEHICLE_MINES = RuleId("TW-vehicle-mines")
HARMLESS = ("inferno", "emp")
"""Mines whose effect no vehicle's sheet shows."""


def decide(
    draft: Draft, game: BattleTechGame, harm: VehicleHarm, vehicle: Vehicle, command: UnitCommand
) -> None:
    """Each accident by its command."""
    if vehicle.destroyed:
        raise RuleError("wreck", f"{vehicle.design.name} is out of the game.")
    match command:
        case Skid():
            _skid(draft, command)
        case StepOnMines():
            _mines(draft, vehicle, command)
        case EnterBuilding():
            _building(draft, vehicle, command)
        case BreakThrough():
            _basement(draft, harm, command)
        case Displace():
            _displace(draft, game, harm, command)
        case CheckBreach():
            _breach(draft, vehicle, command)
        case _:
            raise AssertionError(command)


def _scale(table: tuple[tuple[int, int], ...], value: int) -> int:
    return next((more for least, more in table if value >= least), 0)


def _struck(draft: Draft, unit: UnitId, points: int, side: str, source: str, kind: str) -> None:
    if points:
        hit = TakeHit(unit=unit, damage=points, side=side, source=source, kind=kind)
        hits.owe_groups(draft, hit, points, GROUP)


def _skid(draft: Draft, command: Skid) -> None:
    """A vehicle slides without harm, until something stands in its way."""
    within(command.hexes, FARTHEST, "A skid is", least=1)
    within(command.cf, hits.MOST_DAMAGE, "A construction factor is")
    draft.set(command.unit, driving.SKIDDED, Cause(rule=driving.SKID))
    _struck(draft, command.unit, -(-command.cf // 10), "front", "walls", "fall")


def _mines(draft: Draft, vehicle: Vehicle, command: StepOnMines) -> None:
    """A field may go off under it; what flies does not touch it, and only 'Mechs shake a bomb."""
    unit, cause = command.unit, Cause(rule=VEHICLE_MINES)
    if command.mine not in FIELDS:
        known = ", ".join(FIELDS)
        raise RuleError("mine", f'There is no mine "{command.mine}"; there are {known}.')
    within(command.density, DENSEST, "A mine field's density is", least=1)
    if vehicle.is_airborne:
        draft.remark("it flies over the mines", cause, unit)
        return
    if command.mine == "vibrabomb":
        if command.set_for is not None:
            draft.remark("the vibrabomb stays quiet", cause, unit)
            return
    else:
        least = _scale(TRIGGERS, command.density)
        target = total(Part(label=f"density {command.density}", value=least, rule=MINES))
        faces = draft.roll(2, 6, "Mine field", MINES, unit=unit, target=target)
        if sum(faces) < least:
            draft.remark("the mines stay quiet", cause, unit)
            return
    if command.mine in HARMLESS:
        draft.remark(f"{command.mine} mines burst; the table says what they do", cause, unit)
    else:
        _struck(draft, unit, command.density, "front", "mines", "area")


def _building(draft: Draft, vehicle: Vehicle, command: EnterBuilding) -> None:
    """A failed driving roll costs a tenth of what the wall could take."""
    unit = command.unit
    if command.type not in WALLS:
        known = ", ".join(WALLS)
        raise RuleError("type", f'There is no wall "{command.type}"; there are {known}.')
    within(command.hexes, FARTHEST, "A move is")
    within(command.cf, hits.MOST_DAMAGE, "A construction factor is")
    points = -(-command.cf // 10)
    events = (
        (f"{command.type} wall", WALLS[command.type]),
        (f"moved {counted(command.hexes, 'hex')}", _scale(SPEEDS, command.hexes)),
    )
    parts = [Part(label=label, value=value, rule=BUILDING) for label, value in events if value]
    target = total(*numbers.driving(vehicle).parts, *parts)
    if not command.charged:
        title = "Driving roll: through the wall"
        faces = draft.roll(2, 6, title, BUILDING, unit=unit, target=target)
        if sum(faces) >= target.value:
            return
    _struck(draft, unit, points, "rear" if command.backward else "front", "walls", "fall")


def _basement(draft: Draft, harm: VehicleHarm, command: BreakThrough) -> None:
    levels = cellar(draft, command.unit)
    if levels:
        harm.drop(draft, command.unit, levels, "fall into the basement")


def _displace(draft: Draft, game: BattleTechGame, harm: VehicleHarm, command: Displace) -> None:
    """A drop of two levels or more is a fall."""
    unit = command.unit
    within(command.levels, HIGHEST, "A drop is")
    within(command.cf, hits.MOST_DAMAGE, "A construction factor is")
    if command.nowhere:
        draft.set(unit, keys.CRUSHED, Cause(rule=DISPLACED))
        return
    _struck(draft, unit, -(-command.cf // 10), "front", "walls", "fall")
    if command.onto is not None:
        rules = game.rules_of(draft.state, command.onto)
        rules.shake(draft, command.onto, "gives way", DISPLACED, 0, NOW)
    if command.levels >= DEEP:
        harm.drop(draft, unit, command.levels, "displacement")
    elif not command.cf and command.onto is None:
        draft.remark("displaced without harm", Cause(rule=DISPLACED), unit)


# -- water -----------------------------------------------------------------------------------


def _breach(draft: Draft, vehicle: Vehicle, command: CheckBreach) -> None:
    """From 10 on the water comes in, and always where no armor is left."""
    unit, where = command.unit, command.location
    if where not in vehicle.anatomy.locations:
        raise RuleError("no-location", f'{vehicle.design.name} has no location "{where}".')
    name = vehicle.anatomy.name(where)
    if any(
        item.gear.family.startswith("harjel") and not vehicle.is_item_lost(item)
        for item in vehicle.carried
    ):
        draft.remark(f"HarJel seals the {name}", Cause(rule=BREACH), unit)
        return
    if vehicle.paper.grids[armor_key(vehicle.anatomy, where)].left:
        title = f"Hull breach, {name}: on {BREACHES_ON}+"
        if sum(draft.roll(2, 6, title, BREACH, unit=unit)) < BREACHES_ON:
            return
    draft.set(unit, flooded(where), Cause(rule=BREACH))


def owe_breaches(draft: Draft, vehicle: Vehicle, unit: UnitId, struck: tuple[str, ...]) -> None:
    """Where the table plays it, each location that is hit under water may be flooded."""
    if options.is_on(draft.state, "hull_breach") and vehicle.depth:
        for where in struck:
            check = CheckBreach(unit=unit, location=where)
            draft.owe(check, BREACH, unit=unit, why="hit under water")
