"""IndustrialMechs: weaker cockpits and combustion engines that stall."""

from collections.abc import Mapping
from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import TURN_END
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.mech.view import STALLED, Mech
from recordsheet_gui.systems.battletech.paper import PILOTING
from recordsheet_gui.units.mech.makes import Cockpit, EngineType

FIRE_CONTROL = RuleId("BT-fire-control")
STALL = RuleId("BT-stall")

CHECKS = "industrial_checks"
"""The option that leaves the table without these rolls."""

AIM: Mapping[str, int] = {"industrial": 1, "primitive industrial": 2}
"""By cockpit: added to weapon attacks without advanced fire control."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepRunning(UnitCommand):
    """Roll whether a combustion engine stalls."""

    do: ClassVar[str] = "keep_running"
    title: ClassVar[str] = "stall"
    is_internal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class StartEngine(UnitCommand):
    """Roll to start a stalled engine."""

    do: ClassVar[str] = "start_engine"
    title: ClassVar[str] = "start engine"


def aim_parts(mech: Mech) -> tuple[Part, ...]:
    """What a simple cockpit adds to weapon attacks."""
    points = AIM.get(mech.design.cockpit, 0)
    if mech.design.cockpit is Cockpit.PRIMITIVE and mech.is_industrial:
        points = 1
    if not points:
        return ()
    return (Part(label=f"{mech.design.cockpit} cockpit", value=points, rule=FIRE_CONTROL),)


def may_stall(draft: Draft, mech: Mech) -> bool:
    """True for an IndustrialMech with a combustion engine that runs."""
    return (
        mech.is_industrial
        and mech.design.engine.type is EngineType.ICE
        and STALLED not in mech.paper.conditions
        and options.is_on(draft.state, CHECKS)
    )


def owe_stall(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """After a failed piloting roll the engine may stall."""
    if may_stall(draft, mech):
        draft.owe(KeepRunning(unit=unit), STALL, unit=unit, why="the piloting roll failed")


def _target(mech: Mech) -> Number:
    skill = mech.paper.tracks[PILOTING]
    return total(Part(label="piloting skill", value=skill, rule=STALL))


def keep_running(draft: Draft, mech: Mech, command: KeepRunning) -> None:
    """Below the unmodified piloting skill the engine stands still, and the 'Mech with it."""
    target = _target(mech)
    faces = draft.roll(2, 6, "Keep the engine running", STALL, unit=command.unit, target=target)
    if sum(faces) < target.value:
        draft.set(command.unit, STALLED, Cause(rule=STALL))


def owe_start(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """In the End Phase a stalled engine may be started."""
    if STALLED in mech.paper.conditions:
        draft.owe(
            StartEngine(unit=unit), STALL, unit=unit, why="the engine has stalled", due=TURN_END
        )


def start_engine(draft: Draft, mech: Mech, command: StartEngine) -> None:
    """At the unmodified piloting skill it runs again."""
    if STALLED not in mech.paper.conditions:
        raise RuleError("running", f"The engine of {mech.design.name} is running.")
    target = _target(mech)
    faces = draft.roll(2, 6, "Start the engine", STALL, unit=command.unit, target=target)
    if sum(faces) >= target.value:
        draft.set(command.unit, STALLED, Cause(rule=STALL), on=False)
