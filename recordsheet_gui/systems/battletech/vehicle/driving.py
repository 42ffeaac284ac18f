"""Driving rolls: why they are made, and what a failure brings."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW, Due
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.vehicle import keys, numbers
from recordsheet_gui.systems.battletech.vehicle.harm import VehicleHarm
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.units.vehicle.facts import Motion

DRIVING = RuleId("TW-driving")
SKID = RuleId("BT-skid")
SIDESLIP = RuleId("TW-sideslip")
BOG = RuleId("TW-bog-down")
LANDING = RuleId("TW-forced-landing")
CRASH = RuleId("TW-crash")
SINK = RuleId("TW-hover-sinks")
PILOT_HIT = RuleId("TW-vtol-pilot")

SKIDDED = ConditionKey("skidded")
FORCED = 4
"""What a VTOL's forced landing adds to the driving roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDriving(UnitCommand):
    """Roll against the driving skill."""

    do: ClassVar[str] = "driving"
    title: ClassVar[str] = "driving"

    why: str = ""
    modifier: int = 0
    task: str = ""
    """What hangs on it: skid, sideslip, bog, elevation, landing or touchdown; else nothing."""
    rule: RuleId = DRIVING


def owe(
    draft: Draft,
    unit: UnitId,
    why: str,
    rule: RuleId,
    *,
    modifier: int = 0,
    task: str = "",
    due: Due = NOW,
) -> None:
    """Queue a driving roll, unless the table does without."""
    if options.is_on(draft.state, "piloting"):
        command = RollDriving(unit=unit, why=why, modifier=modifier, task=task, rule=rule)
        draft.owe(command, rule, unit=unit, why=why, due=due)


def target(vehicle: Vehicle, command: RollDriving) -> Number:
    """The driving number and what the event adds."""
    standing = numbers.driving(vehicle)
    if not command.modifier:
        return standing
    part = Part(label=command.why, value=command.modifier, rule=command.rule)
    return total(*standing.parts, part)


def roll(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, command: RollDriving) -> bool:
    """At the number or above all is well; gives whether it is."""
    if command.task not in ("", *TASKS):
        known = ", ".join(TASKS)
        raise RuleError("task", f'No driving roll is about "{command.task}"; these are: {known}.')
    title = f"Driving roll: {command.why}" if command.why else "Driving roll"
    number = target(vehicle, command)
    faces = draft.roll(2, 6, title, command.rule, unit=command.unit, target=number)
    is_made = sum(faces) >= number.value
    if command.task:
        made, failed = TASKS[command.task]
        (made if is_made else failed)(draft, harm, command.unit)
    elif not is_made:
        draft.remark("the driving roll fails", Cause(rule=DRIVING), command.unit)
    return is_made


# -- what hangs on it ------------------------------------------------------------------------

Outcome = Callable[[Draft, VehicleHarm, UnitId], None]


def _fine(draft: Draft, harm: VehicleHarm, unit: UnitId) -> None:
    """Nothing happens."""


def _skid(draft: Draft, harm: VehicleHarm, unit: UnitId) -> None:
    draft.set(unit, SKIDDED, Cause(rule=SKID))


def _slip(draft: Draft, harm: VehicleHarm, unit: UnitId) -> None:
    draft.remark("it slips sideways, unharmed unless it hits something", Cause(rule=SIDESLIP), unit)


def _bog(draft: Draft, harm: VehicleHarm, unit: UnitId) -> None:
    draft.set(unit, keys.STUCK, Cause(rule=BOG))


def _lose_height(draft: Draft, harm: VehicleHarm, unit: UnitId) -> None:
    """One level down; who reaches the ground that way crashes."""
    height = harm.look_at(draft, unit).elevation
    if height > 1:
        draft.move(unit, keys.ELEVATION, height - 1, Cause(rule=PILOT_HIT))
    else:
        crash(draft, harm, unit)


def _set_down(draft: Draft, harm: VehicleHarm, unit: UnitId) -> None:
    """It lands, and stays where it is."""
    draft.move(unit, keys.ELEVATION, 0, Cause(rule=LANDING))
    draft.set(unit, keys.IMMOBILE, Cause(rule=LANDING))


def _fall_to_ruin(draft: Draft, harm: VehicleHarm, unit: UnitId) -> None:
    draft.move(unit, keys.ELEVATION, 0, Cause(rule=LANDING))
    draft.set(unit, keys.CRASHED, Cause(rule=LANDING))


def crash(draft: Draft, harm: VehicleHarm, unit: UnitId) -> None:
    """It comes down from where it flies; what lies below may end it."""
    height = harm.look_at(draft, unit).elevation
    cause = Cause(rule=CRASH)
    draft.move(unit, keys.ELEVATION, 0, cause)
    draft.remark(f"it crashes from {counted(height, 'level')}", cause, unit)
    if keys.OVER_WATER in draft.unit(unit).conditions:
        draft.set(unit, keys.CRASHED, cause)
        return
    harm.drop(draft, unit, height, "crash")


TASKS: Mapping[str, tuple[Outcome, Outcome]] = {
    "skid": (_fine, _skid),
    "sideslip": (_fine, _slip),
    "bog": (_fine, _bog),
    "elevation": (_fine, _lose_height),
    "landing": (_set_down, _fall_to_ruin),
    "touchdown": (_set_down, crash),
}
"""What success and failure bring; a VTOL's landing ends it, a WiGE's touchdown is a crash."""


def lose_power(draft: Draft, harm: VehicleHarm, unit: UnitId, why: str, due: Due = NOW) -> None:
    """Nothing drives it any more: what flies has to come down, what hovers over water sinks."""
    vehicle = harm.look_at(draft, unit)
    conditions = vehicle.paper.conditions
    if vehicle.design.motion is Motion.HOVER and keys.OVER_WATER in conditions:
        draft.set(unit, keys.SUNK, Cause(rule=SINK, source=why))
        return
    if not vehicle.is_airborne:
        return
    if vehicle.flies:
        if not vehicle.can_land:
            _fall_to_ruin(draft, harm, unit)
        else:
            words = f"forced landing: {why}"
            owe(draft, unit, words, LANDING, modifier=FORCED, task="landing", due=due)
    elif not vehicle.can_land:
        crash(draft, harm, unit)
    else:
        owe(draft, unit, f"forced landing: {why}", LANDING, task="touchdown", due=due)


IN_THE_AIR = ("elevation", "landing", "touchdown")
"""Tasks that only what flies has."""
