"""Weapons of what flies: those that bear fire, bays as a whole; a strafing weapon pays once."""

from typing import TYPE_CHECKING, Any

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.battletech import firing, munitions
from recordsheet_gui.systems.battletech.firing import Fire, Fired
from recordsheet_gui.systems.battletech.paper import fired_key
from recordsheet_gui.systems.battletech.unit import UnitRules, View

if TYPE_CHECKING:  # only what flies has read it
    from recordsheet_gui.systems.battletech.aerospace.air import Approach

NO_SHOT = ("no-ammo", "lost-weapon", "jammed")
"""Why one weapon of a bay is silent while the others fire."""


def fire(
    draft: Draft,
    rules: UnitRules[Any],
    command: Command,
    shot: Fire,
    how: "Approach | None",
    target: View,
    *,
    arc: str,
    target_id: UnitId,
) -> Fired:
    """Book heat and ammunition of a weapon, or of its whole bay."""
    view = rules.look(draft.state, shot.unit)
    is_strafing = how is not None and how.run == "strafe"
    shot = _pointed(rules, view, shot, target, arc)
    for _, item in firing.carried(view, shot)[:1]:
        reason, code = rules.cannot_bear(view, item, target, arc), "bears"
        if reason is None and is_strafing:
            from recordsheet_gui.systems.battletech.aerospace.air import cannot_strafe

            reason, code = cannot_strafe(item.gear), "strafes"
        if reason is not None:
            draft.forbid(command, code, f"The {item.gear.name} {reason}.", shot.unit)
    if is_strafing and shot.item is not None:
        return _strafe(draft, rules, view, command, shot, target_id)
    together = rules.fires_together(view, shot.item) if shot.item is not None else ()
    if how is not None and how.by_value and len(together) > 1:
        return _bay(draft, rules, view, shot, together)
    return firing.fire(draft, rules, shot)


def keep_to_one(
    draft: Draft, command: Command, unit: UnitId, view: View, how: "Approach", target: UnitId
) -> None:
    """A strike is at one unit."""
    if how.run == "strike":
        from recordsheet_gui.systems.battletech.aerospace.air import one_target

        one_target(draft, command, unit, view, target)


def _pointed(rules: UnitRules[Any], view: View, shot: Fire, target: View, arc: str) -> Fire:
    """Of several weapons of a name the first that bears and has not fired."""
    found = firing.carried(view, shot)
    if shot.item is not None or not found:
        return shot
    ready = [
        index
        for index, item in found
        if not view.is_item_lost(item) and not view.paper.tracks.get(fired_key(index), 0)
    ]
    bear = [
        index
        for index in ready
        if rules.cannot_bear(view, view.carried[index], target, arc) is None
    ]
    return replace(shot, item=(bear or ready or [found[0][0]])[0])


def _strafe(
    draft: Draft,
    rules: UnitRules[Any],
    view: View,
    command: Command,
    shot: Fire,
    target: UnitId,
) -> Fired:
    """Each target once; the first of them pays for all."""
    assert shot.item is not None
    item = view.carried[shot.item]
    if rules.has_strafed(view, shot.item, target):
        words = (
            f"The {item.gear.name} has strafed {draft.state.unit(target).design.name} this turn."
        )
        draft.forbid(command, "strafed", words, shot.unit)
    if rules.has_strafed(view, shot.item):
        gear = munitions.loaded_with(item.gear, shot.munition)
        fired = Fired(index=shot.item, item=item, gear=gear)
    else:
        fired = firing.fire(draft, rules, shot)
        rules.note_strafing(draft, shot.unit, fired.index)
    rules.note_strafing(draft, shot.unit, fired.index, target)
    return fired


def _bay(
    draft: Draft, rules: UnitRules[Any], view: View, shot: Fire, together: tuple[int, ...]
) -> Fired:
    """Each weapon takes its shots from the bay; who has none is silent."""
    fired: list[Fired] = []
    silent: RuleError | None = None
    for index in together:
        each = replace(shot, item=index, shots=view.carried[index].gear.rate, location="")
        try:
            fired.append(firing.fire(draft, rules, each))
        except RuleError as error:
            if error.code not in NO_SHOT:
                raise
            silent = error
    if not fired:
        assert silent is not None
        raise silent
    return replace(fired[0], bay=tuple(one.index for one in fired))
