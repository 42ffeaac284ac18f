"""Whoever clings to a unit may be in the way of what is shot at it."""

from typing import TYPE_CHECKING, Any

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.systems.battletech.anti_mech import clinging
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.total_warfare.commands import Onward, TakeHit

if TYPE_CHECKING:  # hits ask here
    from recordsheet_gui.systems.total_warfare.hits import Target

IN_THE_WAY = RuleId("TW-swarmers-in-the-way")
STRUCK_FROM = 5
"""The die from which a hit strikes them instead."""
NO_SHOTS = ("fall", "area")
CLOSE = ("swarm", "infantry swarm", "leg")
"""Attacks of those who are at it themselves."""


def is_stopped(
    draft: Draft, rules: "Target", view: View, command: TakeHit, location: str, roll: int
) -> bool:
    """True for a hit that strikes somebody else first."""
    who = _in_the_way(draft, rules, view, command, location, roll)
    if who is None:
        return False
    name = draft.unit(who).design.name
    title = f"Does it strike {name} instead"
    (face,) = draft.roll(1, 6, title, IN_THE_WAY, unit=command.unit)
    if face < STRUCK_FROM:
        return False
    rear = command.rear or command.side == "rear"
    there = Onward(unit=command.unit, location=location, side=command.side, rear=rear)
    hit = replace(
        command, unit=who, location="roll", aim="", cover="", rear=False, side="front", onward=there
    )
    draft.owe(hit, IN_THE_WAY, unit=who, why=f"it clings to {view.design.name}")
    return True


def _in_the_way(
    draft: Draft, rules: Any, view: View, command: TakeHit, location: str, roll: int
) -> UnitId | None:
    swarmers = clinging.swarmers_of(draft.unit(command.unit))
    if not swarmers or not command.damage:
        return None
    is_own_fist = command.kind == "physical" and command.strike is None
    if command.attack in CLOSE or command.kind in NO_SHOTS or is_own_fist:
        return None
    torso = view.anatomy.group("torso")
    if torso and location not in torso:
        return None
    if rules.is_critical(view, command, roll):
        return None
    return next((one for one in swarmers if one in draft.state.units), None)


def go_on(draft: Draft, command: TakeHit, left: int) -> None:
    """What the one in the way did not stop strikes where it was meant to."""
    there = command.onward
    if there is None or not left or there.unit not in draft.state.units:
        return
    hit = replace(
        command,
        unit=there.unit,
        location=there.location,
        side=there.side,
        rear=there.rear,
        damage=left,
        onward=None,
        trooper=None,
        walled=True,
    )
    draft.owe(hit, IN_THE_WAY, unit=there.unit, why="what was left of the hit")
