"""Landings, liftoffs and crashes of aerospace units, with the damage that they do."""

from collections.abc import Mapping

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import aboard
from recordsheet_gui.systems.battletech.aerospace import (
    control,
    criticals,
    flight,
    keys,
    landing,
    numbers,
    tables,
)
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.flight import Crash, Land
from recordsheet_gui.systems.battletech.load import (
    LOST_ABOARD,
    held_by,
    is_carried,
    passenger,
    passengers_of,
)
from recordsheet_gui.systems.total_warfare import hits
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.options import ALL, CRASH_MAP
from recordsheet_gui.units.aerospace.facts import AFT, NOSE

CRASH = control.CRASH
LANDING, LIFTOFF = landing.LANDING, landing.LIFTOFF
LOADED = RuleId("TW-aero-loaded-start")
BRAKING = RuleId("TW-aero-braking")

TEN = 10
"""Points of each group that the ground does, and for each point by which a landing failed."""
NO_CONTROL = 10
"""By how much a landing fails that nobody controls."""
SLOWEST = 2
"""What falls without any velocity crashes as if it had this."""
LOST_FROM = 3
"""The die from which a unit aboard is lost in a crash."""
FALL = "fall"
RIGHT_UP_TO = 3
LOW = "low-altitude"
BRAKE_LINE, BRAKE_POINTS = 3, 20
BURST_POINTS = 100
"""To the aft, of the worst failed liftoff."""
SHAKEN_POINTS, SHAKEN_GROUP = 25, 5
"""What a unit suffers that was loaded in the turn of the liftoff."""
RESULTS: Mapping[str, str] = {
    "first": "it lifts off, landing gear damaged",
    "second": "landing gear damaged",
    "third": "landing gear damaged",
    "fourth": "landing gear damaged, 100 points to the aft",
}
"""Lines of the table of failed liftoffs, as far as the errata tell them."""


def decide(draft: Draft, view: Aero, command: UnitCommand) -> None:
    """Down or up."""
    name = view.design.name
    if view.destroyed:
        raise RuleError("wreck", f"{name} is out of the game.")
    if view.design.is_capital:
        raise RuleError("altitude", f"{name} never leaves space.")
    if is_carried(view.paper):
        words = f"{name} {held_by(view.paper)} and neither lands nor lifts off."
        raise RuleError("carried", words)
    match command:
        case Land():
            _land(draft, view, command)
        case landing.Liftoff():
            _lift_off(draft, view, command)
        case landing.Brake():
            _brake(draft, view, command)
        case Crash():
            _crash(draft, view, command)
        case _:
            raise AssertionError(command)


def _on_the_ground(draft: Draft, unit: UnitId, rule: RuleId) -> None:
    """It stands; nobody has to fly it any more."""
    cause = Cause(rule=rule)
    draft.move(unit, keys.AIR, 1, cause)
    draft.move(unit, keys.ALTITUDE, 0, cause)
    draft.move(unit, keys.VELOCITY, 0, cause)
    draft.set(unit, keys.GROUNDED, cause)
    for condition in (keys.OUT_OF_CONTROL, keys.RANDOM, keys.EVADING):
        draft.set(unit, condition, cause, on=False)


def _harm(
    draft: Draft, unit: UnitId, points: int, rule: RuleId, source: str, location: str = "roll"
) -> None:
    """What the ground does, in tens."""
    hit = TakeHit(unit=unit, damage=points, kind=FALL, source=source, location=location)
    hits.owe_groups(draft, hit, points, TEN, rule)


# -- landing ---------------------------------------------------------------------------------


def _land(draft: Draft, view: Aero, command: Land) -> None:
    unit, name = command.unit, view.design.name
    if view.is_grounded:
        raise RuleError("grounded", f"{name} stands on the ground already.")
    if view.altitude is None:
        draft.forbid(command, "space", f"{name} is in space and does not land from there.", unit)
    number = landing.landing(view, command)
    if view.is_out_of_control:
        draft.remark("it comes down out of control: the landing fails", Cause(rule=LANDING), unit)
        missed = NO_CONTROL
    else:
        reason = flight.cannot_thrust(view)
        if reason is not None:
            draft.forbid(command, "land", f"{name} {reason} and does not land.", unit)
        faces = draft.roll(2, 6, "Landing roll", LANDING, unit=unit, target=number)
        missed = number.value - sum(faces)
    _on_the_ground(draft, unit, LANDING)
    if missed <= 0:
        draft.remark("it lands", Cause(rule=LANDING), unit)
        return
    draft.remark(f"the landing fails by {missed}", Cause(rule=LANDING), unit)
    _harm(draft, unit, TEN * missed, LANDING, source="landing")


def _brake(draft: Draft, view: Aero, command: landing.Brake) -> None:
    """Only one line of the table is told by the errata."""
    if view.altitude is None:
        words = f"{view.design.name} is in space, where there is no ground to brake on."
        draft.forbid(command, "space", words, command.unit)
    if command.result != BRAKE_LINE:
        words = "Of failed braking only the third result is known here; mark others by hand."
        raise RuleError("braking", words)
    _break_gear(draft, view, command.unit)
    _harm(draft, command.unit, BRAKE_POINTS, BRAKING, source="failed braking", location=NOSE)


def _break_gear(draft: Draft, view: Aero, unit: UnitId) -> None:
    """Damaged, and a second time no worse."""
    if not view.hits_on("gear"):
        criticals.hit(draft, criticals.Hurt(unit=unit, system="gear"))


# -- liftoff ---------------------------------------------------------------------------------


def _lift_off(draft: Draft, view: Aero, command: landing.Liftoff) -> None:
    unit, name = command.unit, view.design.name
    if not view.is_grounded:
        raise RuleError("airborne", f"{name} does not stand on the ground.")
    reason = flight.cannot_thrust(view)
    if reason is None and not numbers.safe_thrust(view).value:
        reason = "has no thrust left"
    if reason is not None:
        draft.forbid(command, "liftoff", f"{name} {reason} and does not lift off.", unit)
    is_vertical = landing.is_vertical(view, command.vertical)
    if not is_vertical and view.design.is_spheroid:
        words = f"{name} stands on its aft and lifts off straight up."
        draft.forbid(command, "liftoff", words, unit)
    goes = True
    if is_vertical:
        number = landing.liftoff(view, command)
        faces = draft.roll(2, 6, "Liftoff", LIFTOFF, unit=unit, target=number)
        if sum(faces) < number.value:
            goes = _fail(draft, view, unit)
    if goes:
        cause = Cause(rule=LIFTOFF)
        draft.move(unit, keys.AIR, 1, cause)
        draft.move(unit, keys.ALTITUDE, 1, cause)
        draft.set(unit, keys.GROUNDED, cause, on=False)
        if command.velocity is not None:
            draft.move(unit, keys.VELOCITY, command.velocity, cause)
        draft.remark("it lifts off", cause, unit)
        _shake_loaded(draft, view, unit)


def _fail(draft: Draft, view: Aero, unit: UnitId) -> bool:
    """Which line of the table is chosen; gives whether it lifts off all the same."""
    choose = tuple(Choice(id=line, label=f"{line}: {RESULTS[line]}") for line in RESULTS)
    question = Question(title="Liftoff failed: which result of the table", choose=choose)
    line = draft.choose(question, LIFTOFF, unit=unit)
    _break_gear(draft, view, unit)
    if line == "fourth":
        _harm(draft, unit, BURST_POINTS, LIFTOFF, source="failed liftoff", location=AFT)
    return line == "first"


def _shake_loaded(draft: Draft, view: Aero, unit: UnitId) -> None:
    """Whoever was loaded in this very turn is not made fast yet, and breaks something."""
    turn = draft.state.clock.turn
    conditions = draft.unit(unit).conditions
    loose = [
        one
        for one in passengers_of(draft.unit(unit))
        if one in draft.state.units and conditions[passenger(one)].at.turn == turn
    ]
    for one in loose:
        hit = TakeHit(unit=one, damage=SHAKEN_POINTS, source="liftoff", kind=FALL)
        hits.owe_groups(draft, hit, SHAKEN_POINTS, SHAKEN_GROUP, LOADED)
    if loose:
        what = "something aboard was not made fast"
        roll = sum(draft.roll(2, 6, f"Critical hit: {what}", LOADED, unit=unit))
        row = tables.column(view.design, "above")[roll]
        side = ""
        if tables.STAR in row[0]:
            (face,) = draft.roll(1, 6, "Right (1-3) or left (4-6)", LOADED, unit=unit)
            side = "right" if face <= RIGHT_UP_TO else "left"
        location, system = tables.on_side(row, side)
        critical = CriticalHit(
            unit=unit, location=location, system=system, hits=1, damage=SHAKEN_POINTS
        )
        draft.owe(critical, LOADED, unit=unit, why=what)


# -- crash -----------------------------------------------------------------------------------


def _crash(draft: Draft, view: Aero, command: Crash) -> None:
    """Ten points for each pip and point of velocity; on the low-altitude map nothing is left."""
    unit = command.unit
    if view.altitude is None:
        words = f"{view.design.name} is in space, where there is no ground to crash on."
        draft.forbid(command, "space", words, unit)
    if command.map not in ("", "ground", LOW):
        words = f'A unit crashes on the ground or low-altitude map, not "{command.map}".'
        raise RuleError("map", words)
    velocity = view.velocity if command.velocity is None else command.velocity
    if velocity < 0:
        raise RuleError("velocity", "Velocity is at least 0.")
    table = draft.state.options.get(CRASH_MAP, ALL[CRASH_MAP].default)
    is_low = (command.map or table) == LOW
    points = 0
    if not is_low:
        faces = draft.roll(2, 6, f"Crash at velocity {velocity}", CRASH, unit=unit)
        points = sum(faces) * TEN * (velocity or SLOWEST)
    _lose_some(draft, unit)
    _on_the_ground(draft, unit, CRASH)
    if is_low:
        draft.set(unit, keys.CRASHED, Cause(rule=CRASH))
        return
    draft.remark(f"it crashes: {counted(points, 'point')}", Cause(rule=CRASH), unit)
    _harm(draft, unit, points, CRASH, source="crash")


def _lose_some(draft: Draft, unit: UnitId) -> None:
    """A die for each that is carried."""
    for one in passengers_of(draft.unit(unit)):
        if one not in draft.state.units:
            continue
        who = draft.state.units[one].design.name
        title = f"{who} is lost from {LOST_FROM} on"
        (face,) = draft.roll(1, 6, title, CRASH, unit=unit)
        if face >= LOST_FROM:
            draft.set(one, LOST_ABOARD, Cause(rule=CRASH, source="crash"))
            aboard.leave(draft, unit, one)
