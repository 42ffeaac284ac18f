"""The blue shield particle field damper, which burns out when it runs for long."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import TURN_END
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech.coolant import uses_key
from recordsheet_gui.systems.battletech.paper import failed_key
from recordsheet_gui.systems.battletech.unit import View

BURN_OUT = RuleId("BT-blue-shield")

SAFE_TURNS = 5
FIRST_NUMBER = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepShield(UnitCommand):
    """Roll whether the blue shield burns out."""

    do: ClassVar[str] = "keep_shield"
    title: ClassVar[str] = "blue shield"
    is_internal: ClassVar[bool] = True


def count_turn(draft: Draft, view: View, unit: UnitId) -> None:
    """In the End Phase: from the sixth turn on it may burn out."""
    for device in modes.running(view, "blue shield"):
        turns = view.paper.tracks.get(uses_key(device), 0) + 1
        draft.move(unit, uses_key(device), turns, Cause(rule=BURN_OUT))
        if turns > SAFE_TURNS:
            why = f"the blue shield runs for {counted(turns, 'turn')}"
            draft.owe(KeepShield(unit=unit), BURN_OUT, unit=unit, why=why, due=TURN_END)


def keep(draft: Draft, view: View, command: KeepShield) -> None:
    """Three or more in the sixth turn, one more in each that follows."""
    for device in modes.running(view, "blue shield"):
        turns = view.paper.tracks.get(uses_key(device), 0)
        number = FIRST_NUMBER + turns - SAFE_TURNS - 1
        target = total(Part(label=f"turn {turns}", value=number, rule=BURN_OUT))
        faces = draft.roll(2, 6, "Blue shield", BURN_OUT, unit=command.unit, target=target)
        if sum(faces) < target.value:
            draft.set(command.unit, failed_key(device.key), Cause(rule=BURN_OUT))
