"""Piloting rolls and falls."""

from functools import partial
from typing import ClassVar

from recordsheet_gui.core.answers import DiceSpec, Question
from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import NOW, PHASE_END, Due
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.mech import industrial, lam, numbers, shapes
from recordsheet_gui.systems.battletech.mech.view import SHUTDOWN, Mech
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.units.mech.anatomy import NAMES
from recordsheet_gui.units.mech.makes import Gyro

PILOTING = RuleId("BT-piloting-roll")
REACTOR_SHUTDOWN = RuleId("BT-reactor-shutdown")

MOVEMENT_PHASE = 1
"""Its place among the phases of a turn."""
LEG_SYSTEMS = ("hip", "upper leg", "lower leg", "foot")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shaking:
    """An event that asks for a piloting roll, and what it adds."""

    why: str
    modifier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollPiloting(UnitCommand):
    """Roll to stay on one's feet."""

    do: ClassVar[str] = "piloting"
    title: ClassVar[str] = "piloting"

    why: str
    modifier: int = 0
    """The event's own, where no standing modifier shows it already."""
    rule: RuleId = PILOTING
    others: tuple[Shaking, ...] = ()
    """What else shook the 'Mech in the same phase: it counts together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall(UnitCommand):
    """Fall down."""

    do: ClassVar[str] = "fall"
    title: ClassVar[str] = "fall"

    levels: int = 0
    underwater: bool = False
    depth: int = 0
    """Of the water that it falls into."""
    jumped: bool = False
    why: str = ""
    from_prone: bool = False
    """A 'Mech that failed to stand falls although it lies."""
    side: str = ""
    """The side that hits the ground: front, left, right or rear; left out, it is rolled."""


def target(mech: Mech, command: RollPiloting) -> Number:
    """Skill, every standing modifier once, and what the events of the phase add."""
    found: Number | None = mech.known.get(command)
    if found is None:
        # A roll that waits is looked at again after every hit.
        found = mech.known[command] = _target(mech, command)
    return found


def _target(mech: Mech, command: RollPiloting) -> Number:
    standing = numbers.piloting(mech)
    events = _shakings(command)
    if not events:
        return standing
    parts = (
        Part(
            label=event.why,
            value=event.modifier,
            rule=command.rule if event.why == command.why else PILOTING,
        )
        for event in events
    )
    return total(*standing.parts, *parts)


def _shakings(command: RollPiloting) -> tuple[Shaking, ...]:
    """All events that a roll knows of, its own first."""
    own = (Shaking(why=command.why, modifier=command.modifier),) if command.modifier else ()
    return (*own, *command.others)


def owe_roll(
    draft: Draft,
    mech: Mech,
    unit: UnitId,
    why: str,
    rule: str,
    *,
    modifier: int = 0,
    due: Due = PHASE_END,
) -> None:
    """Queue a piloting roll, unless the 'Mech lies down already or the table does without."""
    if not options.is_on(draft.state, "piloting") or PRONE in mech.paper.conditions:
        return
    if cannot_fall(mech):
        return
    command = RollPiloting(unit=unit, why=why, modifier=modifier, rule=RuleId(rule))
    if due == PHASE_END:
        command = replace(command, others=_already(draft, unit))
    if modifier:
        _tell_the_others(draft, unit, Shaking(why=why, modifier=modifier))
    draft.owe(command, RuleId(rule), unit=unit, why=why, due=due)


def _already(draft: Draft, unit: UnitId) -> tuple[Shaking, ...]:
    """What this phase's waiting rolls know of."""
    events: list[Shaking] = []
    for entry in draft.state.owed:
        if entry.unit == unit and isinstance(entry.command, RollPiloting):
            known = _shakings(entry.command)
            events += [event for event in known if event not in events]
    return tuple(events)


def _tell_the_others(draft: Draft, unit: UnitId, event: Shaking) -> None:
    """The rolls that wait for the phase's end carry the modifier of one more event."""
    for entry in draft.state.owed:
        command = entry.command
        is_due = entry.unit == unit and entry.due == PHASE_END
        if is_due and isinstance(command, RollPiloting):
            draft.add(replace(entry, command=replace(command, others=(*command.others, event))))


def owe_fall(
    draft: Draft,
    mech: Mech,
    unit: UnitId,
    why: str,
    rule: str,
    *,
    levels: int = 0,
    side: str = "",
    due: Due = PHASE_END,
) -> None:
    """Queue an automatic fall; in the Movement Phase it happens at once (R-TW-1)."""
    if not options.is_on(draft.state, "piloting") or PRONE in mech.paper.conditions:
        return
    if cannot_fall(mech):
        return
    if due == PHASE_END and falls_at_once(draft):
        due = NOW
    command = Fall(unit=unit, why=why, levels=levels, side=side)
    draft.owe(command, RuleId(rule), unit=unit, why=why, due=due)


def cannot_fall(mech: Mech) -> bool:
    """True for a QuadVee on its tracks, and for a LAM that is a fighter."""
    return shapes.is_vehicle(mech) or shapes.is_fighter(mech)


def falls_at_once(draft: Draft) -> bool:
    """In the Movement Phase nobody waits for the phase's end to fall (R-TW-1)."""
    return draft.state.clock.phase == MOVEMENT_PHASE


def facing_question() -> Question:
    """Which way a 'Mech falls."""
    return Question(title="Fall: new facing", dice=DiceSpec(count=1, sides=6))


def owe_after_slot(draft: Draft, mech: Mech, unit: UnitId, system: str, location: str) -> None:
    """What a hit on a part of the 'Mech means for its balance."""
    if system in LEG_SYSTEMS and location in mech.legs:
        rule = "BT-hip" if system == "hip" else "BT-leg-actuator"
        part = "hip" if system == "hip" else f"{system} actuator"
        owe_roll(draft, mech, unit, f"{NAMES[location]} {part} hit", rule)
    elif system == "gyro":
        mech.book.shake_by_gyro(draft, mech, unit)
    elif system == "avionics" and shapes.is_fighter(mech):
        _owe_control(draft, unit, "avionics hit")


def shake_by_gyro(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """A roll to stay up; without a gyro the 'Mech falls."""
    if mech.gyro_hits == mech.gyro_hits_to_destroy:
        owe_fall(draft, mech, unit, "gyro destroyed", "BT-gyro-destroyed")
    elif mech.gyro_hits < mech.gyro_hits_to_destroy:
        # The first hit on a heavy-duty gyro asks for nothing (R-TW-11).
        if mech.design.gyro is Gyro.HEAVY_DUTY and mech.gyro_hits == 1:
            return
        owe_roll(draft, mech, unit, "gyro hit", "BT-gyro")


def _owe_control(draft: Draft, unit: UnitId, why: str) -> None:
    if options.is_on(draft.state, "piloting"):
        control = RollPiloting(unit=unit, why=why, rule=shapes.AVIONICS)
        draft.owe(control, shapes.AVIONICS, unit=unit, why=why, due=PHASE_END)


def is_automatic_failure(mech: Mech, rule: RuleId = PILOTING) -> bool:
    """A shut-down 'Mech or one without a conscious pilot fails every piloting roll."""
    # The roll that the shutdown itself asks for is made all the same.
    shut = SHUTDOWN in mech.paper.conditions and rule != REACTOR_SHUTDOWN
    return shut or not mech.is_conscious


def roll(draft: Draft, mech: Mech, command: RollPiloting) -> None:
    """Below the target the 'Mech falls."""
    missed = 1
    if is_automatic_failure(mech, command.rule):
        draft.remark(
            f"{command.why}: the piloting roll fails by itself",
            Cause(rule=RuleId("BT-automatic-failure")),
            command.unit,
        )
    else:
        # Damage taken since it was queued counts.
        title = f"{'Control' if shapes.flies(mech) else 'Piloting'} roll: {command.why}"
        number = partial(target, mech, command)
        faces = draft.roll(2, 6, title, command.rule, unit=command.unit, target=number)
        missed = number().value - sum(faces)
        if missed <= 0:
            if command.rule == lam.RECOVERY:
                lam.regain(draft, command.unit)
            return
    if shapes.is_fighter(mech):
        if command.rule != lam.RECOVERY:
            lam.lose_control(draft, mech, command.unit, missed)
        return
    draft.owe(
        Fall(unit=command.unit, why=command.why),
        PILOTING,
        unit=command.unit,
        why=f"the piloting roll failed ({command.why})",
    )
    industrial.owe_stall(draft, mech, command.unit)


def is_past(mech: Mech, command: Command) -> bool:
    """A prone 'Mech is asked for no roll to stay up."""
    if isinstance(command, Fall):
        return not command.from_prone and PRONE in mech.paper.conditions
    return isinstance(command, RollPiloting) and PRONE in mech.paper.conditions
