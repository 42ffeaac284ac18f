"""LAMs as fighters in Total Warfare: the marks of flight, control rolls, and a crash."""

from collections.abc import Sequence

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import PHASE_END, TURN_END
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.flight import (
    Crash,
    GoToSpace,
    SetAltitude,
    SetVelocity,
    SpendThrust,
)
from recordsheet_gui.systems.battletech.mech import lam, numbers, shapes
from recordsheet_gui.systems.battletech.mech.piloting import RollPiloting
from recordsheet_gui.systems.battletech.mech.view import SHUTDOWN, Mech
from recordsheet_gui.systems.battletech.say import small
from recordsheet_gui.systems.total_warfare import hits
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.systems.total_warfare.damage import taken_this_phase

COMMANDS: tuple[type[Command], ...] = (SetAltitude, SetVelocity, GoToSpace, SpendThrust, Crash)
DAMAGE_STEP = 20
"""Points of one phase that add 1 to the roll for damage."""
TEN, SLOWEST = 10, 2
"""Points of each group of a crash; what has no velocity crashes as if it had 2."""


def decide(draft: Draft, mech: Mech, command: UnitCommand) -> None:
    """Only of a LAM in the shape of a fighter."""
    unit, name, cause = command.unit, mech.design.name, Cause(rule=lam.FLIGHT)
    if not shapes.is_fighter(mech):
        raise RuleError("fighter", f"{name} flies so only as a fighter.")
    match command:
        case SetAltitude():
            if not 0 <= command.to <= lam.HIGHEST:
                raise RuleError(
                    "altitude", f"Altitude runs from 0 to {lam.HIGHEST}, not {command.to}."
                )
            draft.move(unit, lam.ALTITUDE, command.to, cause)
        case GoToSpace():
            draft.move(unit, lam.ALTITUDE, 0, cause)
        case SetVelocity():
            if not 0 <= command.to <= lam.FASTEST:
                raise RuleError(
                    "velocity", f"Velocity runs from 0 to {lam.FASTEST}, not {command.to}."
                )
            draft.move(unit, lam.VELOCITY, command.to, cause)
        case SpendThrust():
            _spend(draft, mech, command)
        case Crash():
            _crash(draft, mech, command)
        case _:
            raise AssertionError(command)


def say(unit: UnitId, words: Sequence[Word]) -> UnitCommand | None:
    """The marks of flight as players type them; None for a line about something else."""
    first, rest = words[0].text, words[1:]
    if len(rest) == 1 and rest[0].text.isdecimal():
        number = small(rest[0])
        match first:
            case "altitude":
                return SetAltitude(unit=unit, to=number)
            case "velocity":
                return SetVelocity(unit=unit, to=number)
            case "thrust":
                return SpendThrust(unit=unit, spend=number)
            case _:
                return None
    if not rest and first in ("space", "crash"):
        return GoToSpace(unit=unit) if first == "space" else Crash(unit=unit)
    return None


def _spend(draft: Draft, mech: Mech, command: SpendThrust) -> None:
    """Up to Max Thrust; its sheet counts no fuel."""
    unit, name = command.unit, mech.design.name
    if command.spend < 1:
        raise RuleError("thrust", "At least one point of thrust has to be spent.")
    helpless = SHUTDOWN in mech.paper.conditions or not mech.is_conscious
    if helpless or shapes.OUT_OF_CONTROL in mech.paper.conditions:
        words = f"{name} is not under control and spends no thrust."
        draft.forbid(command, "thrust", words, unit)
    now = mech.paper.tracks.get(lam.SPENT, 0) + command.spend
    most = numbers.flank(mech).value
    if now > most:
        draft.forbid(command, "thrust", f"{name} has {most} thrust in a turn, not {now}.", unit)
    draft.move(unit, lam.SPENT, now, Cause(rule=lam.FLIGHT))


def _crash(draft: Draft, mech: Mech, command: Crash) -> None:
    """Ten points for each pip and point of velocity, from the front, in tens."""
    unit, cause = command.unit, Cause(rule=lam.FLIGHT)
    velocity = lam.velocity(mech) if command.velocity is None else command.velocity
    faces = draft.roll(2, 6, f"Crash at velocity {velocity}", lam.FLIGHT, unit=unit)
    points = sum(faces) * TEN * (velocity or SLOWEST)
    draft.move(unit, lam.ALTITUDE, 0, cause)
    draft.move(unit, lam.VELOCITY, 0, cause)
    lam.regain(draft, unit)
    hit = TakeHit(unit=unit, damage=points, kind="fall", source="crash")
    hits.owe_groups(draft, hit, points, TEN, lam.FLIGHT)


def feel_damage(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """In the air all damage of a phase asks for one control roll."""
    if not lam.altitude(mech) or not options.is_on(draft.state, "piloting"):
        return
    points = taken_this_phase(draft, unit)
    if not points:
        return
    why = f"{points} points of damage in the air"
    command = RollPiloting(unit=unit, why=why, modifier=points // DAMAGE_STEP, rule=lam.FLIGHT)
    for entry in draft.state.owed:
        waits = isinstance(entry.command, RollPiloting) and entry.command.rule == lam.FLIGHT
        if entry.unit == unit and waits:
            draft.add(replace(entry, command=command, why=why))
            return
    draft.owe(command, lam.FLIGHT, unit=unit, why=why, due=PHASE_END)


def owe_recovery(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """In the End Phase whoever began the turn out of control may find it again."""
    mark = mech.paper.conditions.get(shapes.OUT_OF_CONTROL)
    if mark is None or not shapes.is_fighter(mech) or not options.is_on(draft.state, "piloting"):
        return
    if mark.at.turn < draft.state.clock.turn:
        why = "it is out of control"
        command = RollPiloting(unit=unit, why=why, rule=lam.RECOVERY)
        draft.owe(command, lam.RECOVERY, unit=unit, why=why, due=TURN_END)
