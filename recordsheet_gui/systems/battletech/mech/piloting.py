"""Piloting rolls and falls."""

from typing import ClassVar

from recordsheet_gui.core.answers import DiceSpec, Question
from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import PHASE_END, Due, Owed
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.mech import numbers
from recordsheet_gui.systems.battletech.mech.view import SHUTDOWN, Mech
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.units.mech.anatomy import NAMES

PILOTING = RuleId("BT-piloting-roll")
REACTOR_SHUTDOWN = RuleId("BT-reactor-shutdown")

LEG_SYSTEMS = ("hip", "upper leg", "lower leg", "foot")


@dataclass(frozen=True, slots=True, kw_only=True)
class RollPiloting(UnitCommand):
    """Roll to stay on one's feet."""

    do: ClassVar[str] = "piloting"
    title: ClassVar[str] = "piloting"

    why: str
    modifier: int = 0
    """The event's own, where no standing modifier shows it already."""
    rule: RuleId = PILOTING


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall(UnitCommand):
    """Fall down."""

    do: ClassVar[str] = "fall"
    title: ClassVar[str] = "fall"

    levels: int = 0
    underwater: bool = False
    jumped: bool = False
    why: str = ""
    from_prone: bool = False
    """A 'Mech that failed to stand falls although it lies."""


def target(mech: Mech, command: RollPiloting) -> Number:
    """Skill, every standing modifier once, and what the event itself adds."""
    standing = numbers.piloting(mech)
    if not command.modifier:
        return standing
    event = Part(label=command.why, value=command.modifier, rule=command.rule)
    return total(*standing.parts, event)


def question(mech: Mech, command: RollPiloting) -> Question:
    """The roll as it stands now; damage taken since it was queued counts."""
    return Question(
        title=f"Piloting roll: {command.why}",
        dice=DiceSpec(count=2, sides=6),
        target=target(mech, command),
    )


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
    command = RollPiloting(unit=unit, why=why, modifier=modifier, rule=RuleId(rule))
    draft.owe(command, RuleId(rule), unit=unit, why=why, due=due)


def owe_fall(
    draft: Draft, mech: Mech, unit: UnitId, why: str, rule: str, *, due: Due = PHASE_END
) -> None:
    """Queue an automatic fall."""
    if not options.is_on(draft.state, "piloting") or PRONE in mech.paper.conditions:
        return
    command = Fall(unit=unit, why=why)
    draft.owe(command, RuleId(rule), unit=unit, why=why, due=due)


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
        if mech.gyro_hits == mech.gyro_hits_to_destroy:
            owe_fall(draft, mech, unit, "gyro destroyed", "BT-gyro-destroyed")
        elif mech.gyro_hits < mech.gyro_hits_to_destroy:
            # The first hit on a heavy-duty gyro asks for nothing (R-TW-11).
            if mech.design.gyro == "heavy-duty" and mech.gyro_hits == 1:
                return
            owe_roll(draft, mech, unit, "gyro hit", "BT-gyro")


def is_automatic_failure(mech: Mech, rule: RuleId = PILOTING) -> bool:
    """A shut-down 'Mech or one without a conscious pilot fails every piloting roll."""
    # The roll that the shutdown itself asks for is made all the same.
    shut = SHUTDOWN in mech.paper.conditions and rule != REACTOR_SHUTDOWN
    return shut or not mech.is_conscious


def roll(draft: Draft, mech: Mech, command: RollPiloting) -> None:
    """Below the target the 'Mech falls."""
    if is_automatic_failure(mech, command.rule):
        draft.remark(
            f"{command.why}: the piloting roll fails by itself",
            Cause(rule=RuleId("BT-automatic-failure")),
            command.unit,
        )
    else:
        asked = question(mech, command)
        faces = draft.roll(2, 6, asked.title, command.rule, unit=command.unit, target=asked.target)
        if sum(faces) >= target(mech, command).value:
            return
    draft.owe(
        Fall(unit=command.unit, why=command.why),
        PILOTING,
        unit=command.unit,
        why=f"the piloting roll failed ({command.why})",
    )


def is_moot(mech: Mech, owed: Owed) -> bool:
    """A prone 'Mech is asked for no roll to stay up."""
    if isinstance(owed.command, Fall) and owed.command.from_prone:
        return False
    return isinstance(owed.command, RollPiloting | Fall) and PRONE in mech.paper.conditions
