"""Arms without lower arms and hands can be flipped over the shoulder."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES

FLIP = RuleId("BT-flip")
FLIPPED = ConditionKey("flipped")
"""The arms point to the rear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipArms(UnitCommand):
    """Flip the arms to the rear, or back, until the End Phase."""

    do: ClassVar[str] = "flip"
    title: ClassVar[str] = "flip arms"

    on: bool = True


def reason_against(mech: Mech) -> str | None:
    """Why the arms cannot be flipped, or None."""
    for arm in ARMS:
        if arm not in mech.design.structure:
            return "has no arms to flip"
        for system in ("lower arm", "hand"):
            if mech.has_system(system, arm):
                return f"cannot flip its arms: the {NAMES[arm]} has a {system} actuator"
    for item in mech.design.items:
        if len(item.places) > 1 and not item.places.isdisjoint(ARMS):
            return f"cannot flip its arms: the {item.gear.name} lies in arm and torso"
    return None


def flip(draft: Draft, mech: Mech, command: FlipArms) -> None:
    """Both arms then fire to the rear only, and neither punches nor pushes."""
    reason = reason_against(mech)
    if reason is not None:
        draft.forbid(command, "flip", f"{mech.design.name} {reason}.", command.unit)
    draft.set(command.unit, FLIPPED, Cause(rule=FLIP), on=command.on)
