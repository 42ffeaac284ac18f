"""What drives a vehicle harder than its engine was built for: superchargers and jet boosters."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech import movement as mechs
from recordsheet_gui.systems.battletech.mech.movement import Move, UseSupercharger
from recordsheet_gui.systems.battletech.vehicle import criticals, numbers
from recordsheet_gui.systems.battletech.vehicle.harm import VehicleHarm
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle

BOOST = RuleId("TW-vehicle-boost")
FAMILIES = ("supercharger", "vtol jet booster")
BREAKS_ON = 8
"""Dice of a failure from which on the engine is hit."""


def has_booster(vehicle: Vehicle) -> bool:
    """True for one that works."""
    return vehicle.carries(*FAMILIES)


def is_used(vehicle: Vehicle, command: Move) -> bool:
    """True for a move with it: by its own word, or because it was switched on."""
    is_on = command.mode in ("flank", "run") and bool(modes.running(vehicle, *FAMILIES))
    return command.supercharger or is_on


def check(vehicle: Vehicle, command: Move, mode: str) -> None:
    """Refuse what nobody carries, and what helps nobody."""
    name = vehicle.design.name
    if command.masc or not any(item.gear.family in FAMILIES for item in vehicle.carried):
        raise RuleError("no-gear", f"{name} has nothing that could be pushed.")
    if not has_booster(vehicle):
        raise RuleError("lost-gear", f"The supercharger of {name} is destroyed.")
    if mode != "flank":
        raise RuleError("mode", "The supercharger helps only at flank speed.")


def flank(vehicle: Vehicle) -> Number:
    """Twice what is left to cruise; what may not flank gains nothing."""
    plain, slow = numbers.flank(vehicle), numbers.cruise(vehicle).value
    if plain.value <= slow:
        return plain
    more = Part(label="supercharger", value=2 * slow - plain.value, rule=BOOST)
    return total(*plain.parts, more)


def use(draft: Draft, vehicle: Vehicle, unit: UnitId) -> None:
    """One use more, and the roll for it."""
    words = "the supercharger is in use"
    roll = UseSupercharger(unit=unit)
    mechs.use(draft, vehicle, roll, mechs.SUPERCHARGER_USED, BOOST, words)


def roll(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, command: UseSupercharger) -> None:
    """When it fails, a second roll says whether the engine goes with it."""
    uses = max(1, vehicle.paper.tracks.get(mechs.SUPERCHARGER_USED, 0))
    target = mechs.use_number(uses, BOOST)
    faces = draft.roll(2, 6, "Supercharger", BOOST, unit=command.unit, target=target)
    if sum(faces) >= target.value:
        return
    title = f"Supercharger failed: the engine is hit on {BREAKS_ON}+"
    if sum(draft.roll(2, 6, title, BOOST, unit=command.unit)) < BREAKS_ON:
        draft.remark("the engine holds", Cause(rule=BOOST), command.unit)
    elif not vehicle.is_engine_hit:
        criticals.stop_engine(draft, harm, command.unit, "the supercharger failed")
