"""Control rolls: what forces them, when they are made, and what a failure brings."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import PHASE_END, TURN_END, Due, How, Owed
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.aerospace import keys, numbers
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero
from recordsheet_gui.systems.battletech.flight import Crash
from recordsheet_gui.systems.battletech.mech.piloting import Shaking

CONTROL = RuleId("TW-aero-control")
DAMAGE = RuleId("TW-aero-control-damage")
FAILED = RuleId("TW-aero-out-of-control")
RECOVERY = RuleId("TW-aero-recovery")
CRASH = RuleId("TW-aero-crash")
AUTOMATIC = RuleId("TW-aero-control-fails")

BADLY = 6
"""A roll that fails by so much makes the unit move at random."""
DAMAGE_STEP = 20
"""Points of one phase that add 1 to the roll for damage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollControl(UnitCommand):
    """Roll to keep the unit under control."""

    do: ClassVar[str] = "control"
    title: ClassVar[str] = "control roll"

    why: str = ""
    modifier: int = 0
    """The event's own."""
    rule: RuleId = CONTROL
    others: tuple[Shaking, ...] = ()
    """What else shook the unit in the same phase: it counts together."""
    points: int = 0
    """Damage of the phase, where that is what the roll is for."""
    recovers: bool = False
    """It is the roll of the End Phase that ends being out of control."""
    since: Clock | None = None
    """The phase that asks for it: a roll may wait for longer, and what then happens is its own."""


# -- what is owed ----------------------------------------------------------------------------


def owe(
    draft: Draft,
    unit: UnitId,
    why: str,
    rule: RuleId = CONTROL,
    *,
    modifier: int = 0,
    due: Due = PHASE_END,
) -> None:
    """Queue a control roll; one that stands on the ground, or a table without them, needs none."""
    if _needs_none(draft, unit):
        return
    now = draft.state.clock
    roll = RollControl(unit=unit, why=why, modifier=modifier, rule=rule, since=now)
    draft.owe(roll, rule, unit=unit, why=why, due=due)
    _share(draft, unit)


def owe_while(
    draft: Draft, unit: UnitId, why: str, rule: RuleId, *, holds: bool, modifier: int = 0
) -> None:
    """One roll of its rule at the phase's end for as long as its reason holds."""
    waiting = next((entry for entry, roll in _waiting(draft, unit) if roll.rule == rule), None)
    if not holds:
        if waiting is not None:
            draft.settle(waiting.id, How.MOOT)
            _share(draft, unit)
    elif waiting is None:
        owe(draft, unit, why, rule, modifier=modifier)
    else:
        again = replace(_roll_of(waiting), why=why, modifier=modifier)
        draft.add(replace(waiting, command=again, why=why))
        _share(draft, unit)


def feel_damage(draft: Draft, unit: UnitId, points: int) -> None:
    """So many points struck it: in the air all of a phase ask for one roll."""
    view = counted_aero(draft.state, unit)
    if not points or not view.is_airborne or view.destroyed or _needs_none(draft, unit):
        return
    waiting = next((entry for entry, roll in _waiting(draft, unit) if roll.points), None)
    before = _roll_of(waiting).points if waiting is not None else 0
    suffered = before + points
    why = f"{counted(suffered, 'point')} of damage in the air"
    roll = RollControl(
        unit=unit,
        why=why,
        modifier=suffered // DAMAGE_STEP,
        rule=DAMAGE,
        points=suffered,
        since=draft.state.clock,
    )
    if waiting is None:
        draft.owe(roll, DAMAGE, unit=unit, why=why, due=PHASE_END)
    else:
        others = _roll_of(waiting).others
        draft.add(replace(waiting, command=replace(roll, others=others), why=why))
    _share(draft, unit)


def _needs_none(draft: Draft, unit: UnitId) -> bool:
    is_asked = options.is_on(draft.state, "piloting")
    return not is_asked or counted_aero(draft.state, unit).is_grounded


def _roll_of(entry: Owed) -> RollControl:
    assert isinstance(entry.command, RollControl)
    return entry.command


def _waiting(draft: Draft, unit: UnitId) -> list[tuple[Owed, RollControl]]:
    """The rolls of a unit that wait for the end of this phase."""
    return [
        (entry, entry.command)
        for entry in draft.state.owed
        if entry.unit == unit
        and entry.due == PHASE_END
        and isinstance(entry.command, RollControl)
        and entry.command.since == draft.state.clock
    ]


def _share(draft: Draft, unit: UnitId) -> None:
    """Each roll that waits carries the modifiers of all others of its phase."""
    waiting = _waiting(draft, unit)
    for entry, roll in waiting:
        others = _events(other for _, other in waiting if other is not roll)
        if others != roll.others:
            draft.add(replace(entry, command=replace(roll, others=others)))


def _events(rolls: Iterable[RollControl]) -> tuple[Shaking, ...]:
    return tuple(Shaking(why=roll.why, modifier=roll.modifier) for roll in rolls if roll.modifier)


# -- the roll --------------------------------------------------------------------------------


def target(view: Aero, command: RollControl) -> Number:
    """Skill, every standing modifier once, and what the events of the phase add."""
    standing = numbers.control(view)
    parts = [
        Part(label=event.why or "event", value=event.modifier, rule=command.rule)
        for event in (Shaking(why=command.why, modifier=command.modifier), *command.others)
        if event.modifier
    ]
    return total(*standing.parts, *parts) if parts else standing


def roll(draft: Draft, view: Aero, command: RollControl) -> None:
    """Below the target the unit is out of control; far below it moves at random as well."""
    unit, number = command.unit, partial(target, view, command)
    if view.is_shut_down or not view.is_conscious:
        words = f"{command.why or 'control roll'}: it fails by itself"
        draft.remark(words, Cause(rule=AUTOMATIC), unit)
        missed = 1
    else:
        what = "Recover control" if command.recovers else "Control roll"
        title = f"{what}: {command.why}" if command.why else what
        faces = draft.roll(2, 6, title, command.rule, unit=unit, target=number)
        missed = number().value - sum(faces)
    if command.recovers:
        if missed <= 0:
            regain(draft, unit)
    elif missed > 0:
        lose(draft, view, unit, badly=missed >= BADLY)


def lose(draft: Draft, view: Aero, unit: UnitId, *, badly: bool) -> None:
    """Nobody flies it any more; in the air it falls, once."""
    cause = Cause(rule=FAILED)
    draft.set(unit, keys.OUT_OF_CONTROL, cause)
    if badly:
        draft.set(unit, keys.RANDOM, cause)
    if view.is_airborne and not view.is_out_of_control:
        (fall,) = draft.roll(1, 6, "Altitude lost", FAILED, unit=unit)
        sink(draft, view, unit, fall)


def sink(draft: Draft, view: Aero, unit: UnitId, levels: int) -> None:
    """So many altitudes down; who reaches the ground that way crashes."""
    left = (view.altitude or 0) - levels
    draft.move(unit, keys.ALTITUDE, max(0, left), Cause(rule=FAILED))
    if left <= 0:
        why = "it reaches the ground out of control"
        draft.owe(Crash(unit=unit), CRASH, unit=unit, why=why)


def regain(draft: Draft, unit: UnitId) -> None:
    """Somebody flies it again."""
    for condition in (keys.OUT_OF_CONTROL, keys.RANDOM):
        draft.set(unit, condition, Cause(rule=RECOVERY), on=False)


def owe_recovery(draft: Draft, unit: UnitId) -> None:
    """In the End Phase whoever began the turn out of control may find it again."""
    if _needs_none(draft, unit):
        return
    mark = draft.unit(unit).conditions.get(keys.OUT_OF_CONTROL)
    if mark is not None and mark.at.turn < draft.state.clock.turn:
        command = RollControl(unit=unit, rule=RECOVERY, recovers=True)
        draft.owe(command, RECOVERY, unit=unit, why="it is out of control", due=TURN_END)
