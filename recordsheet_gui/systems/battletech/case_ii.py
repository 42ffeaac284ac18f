"""CASE II: one point of an explosion comes through, and a roll may spare what it would break."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.units.kinds import anatomy_of

POINTS = 1
"""What comes through."""
SAVE = 8
"""From this 2D6 roll on the point that came through makes no critical roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldCase(UnitCommand):
    """Roll whether CASE II spares a location its critical roll."""

    do: ClassVar[str] = "hold_case"
    title: ClassVar[str] = "CASE II"
    is_internal: ClassVar[bool] = True

    location: str
    source: str = ""


def owe(draft: Draft, unit: UnitId, location: str, source: str, rule: RuleId) -> None:
    """The roll, where critical hits are played at all."""
    if options.is_on(draft.state, "criticals"):
        hold = HoldCase(unit=unit, location=location, source=source)
        draft.owe(hold, rule, unit=unit, why=f"{source} exploded")


def holds(draft: Draft, command: HoldCase, rule: RuleId) -> bool:
    """Below 8 the one point makes its critical roll."""
    body = anatomy_of(draft.unit(command.unit).design)
    title = f"CASE II, {body.name(command.location)}"
    return sum(draft.roll(2, 6, title, rule, unit=command.unit)) >= SAVE


def tell_vented(draft: Draft, unit: UnitId, points: int, rule: RuleId) -> None:
    """What neither structure nor armor took."""
    if points:
        draft.remark(f"CASE II vents {counted(points, 'point')}", Cause(rule=rule), unit)
