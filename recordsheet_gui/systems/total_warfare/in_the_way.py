"""Whoever clings to a unit may be in the way of what is shot at it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import riders
from recordsheet_gui.systems.battletech.anti_mech import clinging
from recordsheet_gui.systems.battletech.load import mount_of
from recordsheet_gui.systems.battletech.riders import Holder
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.total_warfare.commands import Onward, TakeHit

if TYPE_CHECKING:  # hits ask here
    from recordsheet_gui.systems.total_warfare.hits import Target

IN_THE_WAY = RuleId("TW-swarmers-in-the-way")
RIDER_STRUCK = RuleId("TW-riders-struck")
PROTO_STRUCK = RuleId("TW-proto-clamped")
COLLISION = "collision"
"""The attack of a hit that finds its location on the table for riders."""
DIE = 6
STRUCK_FROM = 5
"""The die from which a hit strikes them instead."""
NO_SHOTS = ("fall", "area")
CLOSE = ("swarm", "infantry swarm", "leg")
"""Attacks of those who are at it themselves."""


def is_stopped(
    draft: Draft, rules: "Target", view: View, command: TakeHit, location: str, roll: int | None
) -> bool:
    """True for a hit that strikes somebody else first; a place that is named was rolled by hand."""
    if command.past or command.onward is not None:
        return False
    who = _in_the_way(draft, rules, view, command, location, roll)
    if who is None:
        return False
    if not _takes_it(draft, view, who, command, location, IN_THE_WAY):
        return False
    rear = command.rear or command.side == "rear"
    there = Onward(unit=command.unit, location=location, side=command.side, rear=rear)
    hit = replace(
        command, unit=who, location="roll", aim="", cover="", rear=False, side="front", onward=there
    )
    draft.owe(hit, IN_THE_WAY, unit=who, why=f"it clings to {view.design.name}")
    return True


def _takes_it(
    draft: Draft, view: View, who: UnitId, command: TakeHit, location: str, rule: RuleId
) -> bool:
    """The die that says whether somebody is struck instead."""
    name = riders.short_name(draft.unit(who).design)
    points = counted(command.damage or 0, "point")
    title = f"{name} in the way of {points} at the {view.anatomy.name(location)}"
    number = Number(value=STRUCK_FROM)
    (face,) = draft.roll(1, DIE, title, rule, unit=command.unit, target=number)
    return face >= STRUCK_FROM


def _in_the_way(
    draft: Draft, rules: Any, view: View, command: TakeHit, location: str, roll: int | None
) -> UnitId | None:
    swarmers = clinging.swarmers_of(draft.unit(command.unit))
    if not swarmers or not command.damage:
        return None
    is_own_fist = command.kind == "physical" and command.strike is None
    if command.attack in CLOSE or command.kind in NO_SHOTS or is_own_fist:
        return None
    torso = view.anatomy.group("torso")
    if torso and view.anatomy.front(location) not in torso:
        return None
    if roll is not None and rules.is_critical(view, command, roll):
        return None
    return next((one for one in swarmers if one in draft.state.units), None)


def past_riders(draft: Draft, view: View, command: TakeHit, location: str) -> int:
    """Points of a hit that are not stopped by those who ride at a location."""
    points = command.damage or 0
    is_own_fist = command.kind == "physical" and command.strike is None
    if not points or command.attack in CLOSE or is_own_fist:
        return points
    if not riders.riders_on(draft.unit(command.unit)):
        return points
    front = view.anatomy.front(location)
    rear = command.rear or command.side == "rear" or front != location
    rear = rear and front in view.anatomy.rears
    there = Onward(unit=command.unit, location=front, side=command.side, rear=rear)
    found = [
        one
        for one in riders.positions(draft.state, command.unit)
        if one.location == front and one.is_rear == rear
    ]
    if not found:
        return points
    hit = replace(
        command,
        location="roll",
        aim="",
        cover="",
        rear=False,
        side="front",
        walled=True,
        group=None,
    )
    if not found[0].number:
        return _halved(draft, view, found[0], hit)
    if not _takes_it(draft, view, found[0].unit, command, location, RIDER_STRUCK):
        return points
    one = _one_of(draft, found, command.unit)
    hit = replace(hit, unit=one.unit, trooper=one.number, onward=there)
    draft.owe(hit, RIDER_STRUCK, unit=one.unit, why=f"trooper {one.number} rides there")
    return 0


def _one_of(draft: Draft, found: Sequence[Holder], unit: UnitId) -> Holder:
    """One of several at a location, each as likely."""
    if len(found) == 1:
        return found[0]
    sides = DIE if DIE % len(found) == 0 else len(found)
    each = sides // len(found)
    spans = (
        f"{place * each + 1}-{place * each + each}" if each > 1 else str(place + 1)
        for place in range(len(found))
    )
    words = (f"{span} trooper {one.number}" for span, one in zip(spans, found, strict=True))
    title = f"Which rider: {', '.join(words)}"
    (face,) = draft.roll(1, sides, title, RIDER_STRUCK, unit=unit)
    return found[(face - 1) // each]


def _halved(draft: Draft, view: View, one: Holder, hit: TakeHit) -> int:
    """One that hangs on as a whole takes half of what strikes its place, fractions up."""
    points = hit.damage or 0
    share = -(-points // 2)
    theirs = replace(hit, unit=one.unit, damage=share, attack=COLLISION, past=True)
    why = f"{counted(share, 'point')}, for it hangs on {view.design.name}"
    draft.owe(theirs, PROTO_STRUCK, unit=one.unit, why=why)
    return points - share


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
        past=True,
        trooper=None,
        walled=True,
    )
    rule = RIDER_STRUCK if mount_of(draft.unit(command.unit)) == there.unit else IN_THE_WAY
    draft.owe(hit, rule, unit=there.unit, why="what was left of the hit")
