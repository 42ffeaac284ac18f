"""Combustion engines that may explode when hit."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import PHASE_END
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.mech.view import EXPLODED

ICE = RuleId("BT-ice-explosion")


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckEngine(UnitCommand):
    """Roll whether a damaged combustion engine explodes."""

    do: ClassVar[str] = "engine_check"
    title: ClassVar[str] = "engine check"
    is_internal: ClassVar[bool] = True

    hits: int


def _least(draft: Draft, hits: int) -> int:
    steps = (10, 7, 4) if options.chosen(draft.state, "ice_explosion") == "10-7-4" else (10, 13, 16)
    return steps[max(1, min(hits, 3)) - 1]


def _title(draft: Draft, hits: int) -> str:
    return f"Engine explosion on {_least(draft, hits)}+"


def owe_check(draft: Draft, unit: UnitId, hits: int) -> None:
    """A hit engine is checked when the phase ends."""
    draft.owe(
        CheckEngine(unit=unit, hits=hits),
        ICE,
        unit=unit,
        why="the engine was hit",
        due=PHASE_END,
    )


def check(draft: Draft, command: CheckEngine) -> None:
    """At the number or above it the engine blows up; nobody else is hurt."""
    faces = draft.roll(2, 6, _title(draft, command.hits), ICE, unit=command.unit)
    if sum(faces) >= _least(draft, command.hits):
        draft.set(command.unit, EXPLODED, Cause(rule=ICE))
        draft.befall(command.unit, Mishap.EXPLOSION)
