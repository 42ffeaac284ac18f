"""Whom a unit fires at: its first target is free, others are harder to hit."""

from typing import Any

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech.unit import UnitRules, View

SECOND = RuleId("BT-second-target")
ARCS = ("front", "left", "right", "rear")
"""Where a target stands, seen from the torso of the one that fires."""

PRIMARY, SECONDARY, ALONE = 1, 2, 3
"""What a unit is to the one that fires at it; alone, until somebody in front is fired at."""


def target_key(target: UnitId) -> TrackKey:
    """What a unit is among the targets of this phase."""
    return TrackKey(f"target/{target}")


def targets_of(view: View) -> dict[TrackKey, int]:
    """All targets of this phase."""
    return {
        key: value
        for key, value in view.paper.tracks.items()
        if value and key.startswith("target/")
    }


def units_of(view: View) -> tuple[UnitId, ...]:
    """The same as units."""
    return tuple(UnitId(key.removeprefix("target/")) for key in targets_of(view))


def aim_at(
    draft: Draft,
    command: Command,
    attacker: UnitId,
    view: View,
    target: UnitId,
    theirs: tuple[UnitRules[Any], View],
    *,
    arc: str,
    primary: bool,
) -> tuple[Part, ...]:
    """Note the target; gives the modifier of a second one."""
    known = targets_of(view)
    key = target_key(target)
    cause = Cause(rule=SECOND)
    firsts = [other for other, value in known.items() if value in (PRIMARY, ALONE)]
    is_front = arc == "front"
    in_front = [other for other, value in known.items() if value == PRIMARY]
    if primary:
        for other in firsts:
            draft.move(attacker, other, SECONDARY, cause)
        draft.move(attacker, key, PRIMARY, cause)
        return ()
    if key in firsts:
        return ()
    if len(firsts) < view.free_targets or (is_front and not in_front):
        draft.move(attacker, key, PRIMARY if is_front else ALONE, cause)
        return ()
    rules, shown = theirs
    if rules.is_stealthy(shown):
        words = f"{shown.design.name} hides and cannot be a second target."
        draft.forbid(command, "second-target", words, attacker)
    draft.move(attacker, key, SECONDARY, cause)
    label = "second target" if is_front else f"second target, {arc} arc"
    return (Part(label=label, value=1 if is_front else 2, rule=SECOND),)
