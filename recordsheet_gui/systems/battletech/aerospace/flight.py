"""How an aerospace unit flies: thrust and fuel, altitude and velocity."""

from collections.abc import Iterator

from recordsheet_gui.core.commands import Command, MoveTrack, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.systems.battletech.aerospace import control, keys, numbers, paper
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.flight import (
    GoToSpace,
    SetAltitude,
    SetVelocity,
    SpendThrust,
)
from recordsheet_gui.systems.battletech.load import LET_OUT
from recordsheet_gui.units.aerospace.design import ConventionalFighterDesign, FixedWingDesign
from recordsheet_gui.units.engine import EngineType

PLACE = RuleId("TW-aero-place")
THRUST = RuleId("TW-aero-thrust")
FUEL = RuleId("TW-aero-fuel")
STRAIN = RuleId("TW-aero-thrust-strain")


COMMANDS: tuple[type[Command], ...] = (SpendThrust, SetAltitude, SetVelocity, GoToSpace)


def decide(draft: Draft, view: Aero, command: UnitCommand) -> None:
    """Thrust is spent by the rules; what is moved by hand costs nothing, and no roll follows."""
    unit, cause = command.unit, Cause(rule=PLACE)
    match command:
        case SpendThrust():
            if command.spend < 1:
                raise RuleError("thrust", "At least one point of thrust has to be spent.")
            spend(draft, view, command, command.spend, one_hex=command.one_hex)
        case SetAltitude():
            if view.design.is_capital:
                raise RuleError("altitude", f"{view.design.name} never leaves space.")
            if not 0 <= command.to <= paper.HIGHEST:
                words = f"Altitude runs from 0 to {paper.HIGHEST}, not {command.to}."
                raise RuleError("altitude", words)
            _enter(draft, view, unit, cause)
            draft.move(unit, keys.ALTITUDE, command.to, cause)
            draft.set(unit, keys.GROUNDED, cause, on=not command.to)
        case GoToSpace():
            if needs_air(view):
                words = f"{view.design.name} needs air and does not reach space."
                draft.forbid(command, "space", words, unit)
            _leave(draft, view, unit, cause)
        case SetVelocity():
            if not 0 <= command.to <= paper.FASTEST:
                words = f"Velocity runs from 0 to {paper.FASTEST}, not {command.to}."
                raise RuleError("velocity", words)
            draft.move(unit, keys.VELOCITY, command.to, cause)
        case _:
            raise AssertionError(command)


def change_place(draft: Draft, view: Aero, command: MoveTrack) -> None:
    """Air or none, by hand: who comes from space flies, at the height of before if it had one."""
    unit, cause = command.unit, Cause(rule=PLACE)
    if not command.to:
        _leave(draft, view, unit, cause)
        return
    height = view.paper.tracks.get(keys.ALTITUDE, 0) or paper.FIRST_ALTITUDE
    _enter(draft, view, unit, cause)
    draft.move(unit, keys.ALTITUDE, height, cause)


def _enter(draft: Draft, view: Aero, unit: UnitId, cause: Cause) -> None:
    if view.altitude is None:
        draft.remark("enters the atmosphere", cause, unit)
    draft.move(unit, keys.AIR, 1, cause)


def _leave(draft: Draft, view: Aero, unit: UnitId, cause: Cause) -> None:
    """Its height stays noted: in space nobody reads it, and "altitude 5 to 0" is a landing."""
    if view.altitude is not None:
        draft.remark("leaves the atmosphere", cause, unit)
    draft.move(unit, keys.AIR, 0, cause)
    draft.set(unit, keys.GROUNDED, cause, on=False)


def needs_air(view: Aero) -> bool:
    """True for fighters and planes that never reach space."""
    return isinstance(view.design, ConventionalFighterDesign | FixedWingDesign)


def fuel_for(view: Aero, thrust: int) -> int:
    """Points of fuel for so much thrust in a turn: double above what is safe, half of an ICE."""
    safe = numbers.safe_thrust(view).value
    easy, hard = min(thrust, safe), max(0, thrust - safe)
    if view.design.engine.type is EngineType.ICE:
        return easy // 2 + hard
    return easy + 2 * hard


def cannot_thrust(view: Aero) -> str | None:
    """Why it spends none, as the end of a sentence, or None."""
    if view.destroyed:
        return "is out of the game"
    if view.is_shut_down:
        return "is shut down"
    if not view.is_conscious:
        return "has nobody at the controls"
    if view.is_grounded and view.paper.tracks.get(LET_OUT, 0):
        return "let somebody out this turn"
    return "is out of control" if view.is_out_of_control else None


def spend(
    draft: Draft, view: Aero, command: UnitCommand, points: int, *, one_hex: bool = False
) -> None:
    """What all of the turn costs, less what was paid before; too much for the frame shakes it."""
    unit, name = command.unit, view.design.name
    reason = cannot_thrust(view)
    if reason is not None:
        draft.forbid(command, "thrust", f"{name} {reason} and spends no thrust.", unit)
    before = numbers.spent(view)
    now, most = before + points, numbers.max_thrust(view).value
    if now > most:
        words = f"{name} has {most} thrust in a turn, not {now}."
        draft.forbid(command, "thrust", words, unit)
    fuel = view.paper.tracks.get(keys.FUEL, 0)
    cost = fuel_for(view, now) - fuel_for(view, before)
    if cost > fuel or not fuel:
        draft.forbid(command, "fuel", f"{name} has {fuel} fuel left, and needs {cost}.", unit)
    draft.move(unit, keys.FUEL, max(0, fuel - cost), Cause(rule=FUEL))
    draft.move(unit, keys.THRUST, now, Cause(rule=THRUST))
    safe, earlier = numbers.safe_thrust(view).value, view.paper.tracks.get(keys.SAFE, 0)
    draft.move(unit, keys.SAFE, min(safe, earlier or safe), Cause(rule=THRUST))
    if one_hex and points > view.si:
        why = f"{points} thrust in one hex is more than its structural integrity"
        control.owe_while(draft, unit, why, STRAIN, holds=True, modifier=points - view.si)
    elif before <= view.si < now:
        why = f"thrust {now} is more than its structural integrity"
        control.owe(draft, unit, why, STRAIN)


def offers(view: Aero, unit: UnitId) -> Iterator[Offer]:
    """Into the air and out of it."""
    if view.design.is_capital:
        return
    if view.altitude is None:
        down = SetAltitude(unit=unit, to=paper.FIRST_ALTITUDE)
        yield Offer(label="Into the atmosphere", command=down)
    elif not needs_air(view):
        yield Offer(label="Into space", command=GoToSpace(unit=unit))
