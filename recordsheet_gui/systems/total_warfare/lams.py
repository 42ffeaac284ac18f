"""LAMs as fighters in Total Warfare: the marks of flight, control rolls, and a crash."""

from collections.abc import Iterator, Sequence

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import PHASE_END, TURN_END
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.flight import (
    AIR,
    ALTITUDE,
    VELOCITY,
    BeginRun,
    Crash,
    GoToSpace,
    Land,
    SetAltitude,
    SetVelocity,
    SpendThrust,
)
from recordsheet_gui.systems.battletech.mech import lam, numbers, shapes
from recordsheet_gui.systems.battletech.mech.heat import HEAT_PHASE
from recordsheet_gui.systems.battletech.mech.piloting import RollPiloting
from recordsheet_gui.systems.battletech.mech.view import SHUTDOWN, Mech
from recordsheet_gui.systems.battletech.paper import HEAT as HEAT_TRACK
from recordsheet_gui.systems.battletech.paper import PILOTING
from recordsheet_gui.systems.battletech.say import small
from recordsheet_gui.systems.total_warfare import hits
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.systems.total_warfare.damage import taken_this_phase

LANDING = RuleId("BT-lam-landing")
HEAT = RuleId("BT-lam-heat")
COMMANDS: tuple[type[Command], ...] = (
    SetAltitude,
    SetVelocity,
    GoToSpace,
    SpendThrust,
    Land,
    Crash,
)
DAMAGE_STEP = 20
"""Points of one phase that add 1 to the roll for damage."""
TEN, SLOWEST = 10, 2
"""Points of each group of a crash; what has no velocity crashes as if it had 2."""
SAFE_VELOCITY, NO_CONTROL, GEAR = 2, 10, 5
"""What is faster makes a landing harder by a point each; by how much one fails that nobody
controls; and what hit landing gear adds to it."""
LOWEST = 1
"""Where an AirMech flies that becomes a fighter in the air."""


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
            if command.to and shapes.WINGS & mech.gone:
                words = f"{name} has lost a side torso and does not fly in an atmosphere."
                draft.forbid(command, "torso", words, unit)
            draft.move(unit, AIR, 1, cause)
            draft.move(unit, ALTITUDE, command.to, cause)
        case GoToSpace():
            draft.move(unit, ALTITUDE, 0, cause)
            draft.move(unit, AIR, 0, cause)
        case SetVelocity():
            if not 0 <= command.to <= lam.FASTEST:
                raise RuleError(
                    "velocity", f"Velocity runs from 0 to {lam.FASTEST}, not {command.to}."
                )
            draft.move(unit, VELOCITY, command.to, cause)
        case SpendThrust():
            _spend(draft, mech, command)
        case Land():
            _land(draft, mech, command)
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
    if not rest and first in ("strike", "strafe"):
        return BeginRun(unit=unit, run=first)
    if not rest and first in ("space", "crash", "land"):
        kinds: dict[str, type[UnitCommand]] = {"space": GoToSpace, "crash": Crash, "land": Land}
        return kinds[first](unit=unit)
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
    _touch_down(draft, unit, cause)
    hit = TakeHit(unit=unit, damage=points, kind="fall", source="crash")
    hits.owe_groups(draft, hit, points, TEN, lam.FLIGHT)


def _touch_down(draft: Draft, unit: UnitId, cause: Cause) -> None:
    """It stands on the ground, and nobody has to fly it any more."""
    draft.move(unit, AIR, 1, cause)
    draft.move(unit, ALTITUDE, 0, cause)
    draft.move(unit, VELOCITY, 0, cause)
    lam.regain(draft, unit)


def change_shape(draft: Draft, before: Mech, after: Mech, unit: UnitId) -> None:
    """Where it is stays as it was: in the air, or on the ground."""
    cause = Cause(rule=lam.FLIGHT)
    if shapes.is_fighter(after) and not shapes.is_fighter(before):
        draft.move(unit, AIR, 1, cause)
        if shapes.AIRBORNE in before.paper.conditions:
            draft.move(unit, ALTITUDE, LOWEST, cause)
    elif shapes.is_fighter(before) and not shapes.is_fighter(after):
        high = lam.altitude(before)
        for track in (ALTITUDE, VELOCITY, AIR):
            draft.move(unit, track, 0, cause)
        if high and shapes.shape(after) == "airmech":
            draft.set(unit, shapes.AIRBORNE, cause)
        lam.regain(draft, unit)


def landing(mech: Mech, command: Land) -> Number:
    """What the landing roll has to reach; it may always come straight down."""
    # Words of the ground are read by who lands.
    from recordsheet_gui.systems.battletech.aerospace.landing import told

    skill = mech.paper.tracks[PILOTING]
    parts = [Part(label="piloting skill", value=skill, rule=LANDING)]
    parts += shapes.control_parts(mech)
    if mech.system_hits("landing gear"):
        parts.append(Part(label="landing gear hit", value=GEAR, rule=LANDING))
    vertical = command.vertical is not False
    fast = lam.velocity(mech) - (SAFE_VELOCITY - vertical)
    if fast > 0:
        parts.append(Part(label="too fast", value=fast, rule=LANDING))
    return total(*parts, *told(command, LANDING, vertical=vertical))


def _land(draft: Draft, mech: Mech, command: Land) -> None:
    """A failure costs ten points for each point of it, from the front in tens."""
    unit, name, cause = command.unit, mech.design.name, Cause(rule=LANDING)
    if lam.is_landed(mech):
        raise RuleError("grounded", f"{name} stands on the ground already.")
    if not lam.altitude(mech):
        draft.forbid(command, "space", f"{name} is in space and does not land from there.", unit)
    if shapes.OUT_OF_CONTROL in mech.paper.conditions:
        draft.remark("it comes down out of control: the landing fails", cause, unit)
        missed = NO_CONTROL
    else:
        number = landing(mech, command)
        if SHUTDOWN in mech.paper.conditions or not mech.is_conscious:
            draft.forbid(command, "land", f"Nobody lands {name}.", unit)
        faces = draft.roll(2, 6, "Landing roll", LANDING, unit=unit, target=number)
        missed = number.value - sum(faces)
    _touch_down(draft, unit, cause)
    if missed <= 0:
        draft.remark("it lands", cause, unit)
        return
    draft.remark(f"the landing fails by {missed}", cause, unit)
    hit = TakeHit(unit=unit, damage=TEN * missed, kind="fall", source="landing")
    hits.owe_groups(draft, hit, TEN * missed, TEN, LANDING)


def offers(mech: Mech, unit: UnitId) -> Iterator[Offer]:
    """Down to the ground and up from it."""
    if mech.flier is None or mech.destroyed:
        return
    if mech.flier.is_airborne:
        yield Offer(label="Land", command=Land(unit=unit))
        yield Offer(label="Crash", command=Crash(unit=unit))
    elif mech.flier.is_grounded:
        yield Offer(label="Lift off", command=SetAltitude(unit=unit, to=LOWEST))


# -- heat ------------------------------------------------------------------------------------


def owe_heat(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """A hot fighter may leave its course, as aerospace fighters do."""
    if not _may_wander(mech) or not options.is_on(draft.state, "heat"):
        return
    from recordsheet_gui.systems.battletech.aerospace import tables
    from recordsheet_gui.systems.battletech.aerospace.heat import AvoidRandomMovement

    hot = mech.paper.tracks[HEAT_TRACK]
    if tables.at(tables.heat_scale().random_movement, hot):
        command = AvoidRandomMovement(unit=unit)
        draft.owe(command, HEAT, unit=unit, why=f"heat {hot}", due=HEAT_PHASE)


def _may_wander(mech: Mech) -> bool:
    flies = mech.flier is not None and not mech.flier.is_grounded and not mech.destroyed
    return flies and lam.RANDOM not in mech.paper.conditions


def keep_course(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """The roll that the heat asks for."""
    from recordsheet_gui.systems.battletech.aerospace import tables

    hot = mech.paper.tracks[HEAT_TRACK]
    least = tables.at(tables.heat_scale().random_movement, hot)
    if not least or not _may_wander(mech):
        return
    number = total(Part(label=f"heat {hot}", value=least, rule=HEAT))
    faces = draft.roll(2, 6, "Avoid random movement", HEAT, unit=unit, target=number)
    if sum(faces) < least:
        lam.lose_control(draft, mech, unit, lam.BADLY)


# -- control ---------------------------------------------------------------------------------


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


def feel_loss(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """Without both side torsos nothing flies in an atmosphere."""
    if mech.flier is None or not mech.flier.is_airborne or mech.destroyed:
        return
    waits = any(isinstance(e.command, Crash) and e.unit == unit for e in draft.state.owed)
    if shapes.WINGS & mech.gone and not waits:
        draft.owe(Crash(unit=unit), shapes.FIGHTER, unit=unit, why="a side torso is gone")


def owe_recovery(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """In the End Phase whoever began the turn out of control may find it again."""
    mark = mech.paper.conditions.get(shapes.OUT_OF_CONTROL)
    if mark is None or not shapes.is_fighter(mech) or not options.is_on(draft.state, "piloting"):
        return
    if mark.at.turn < draft.state.clock.turn:
        why = "it is out of control"
        command = RollPiloting(unit=unit, why=why, rule=lam.RECOVERY)
        draft.owe(command, lam.RECOVERY, unit=unit, why=why, due=TURN_END)
