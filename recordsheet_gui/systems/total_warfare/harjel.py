"""HarJel II and III, which close holes in the armor by themselves."""

from collections.abc import Mapping

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.systems.battletech.locations import armor_key
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech.view import Mech

HARJEL = RuleId("TW-harjel")

REPAIRS: Mapping[str, int] = {"harjel ii": 2, "harjel iii": 4}
"""Boxes that a working system restores in an End Phase."""


def repair(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """After a turn with damage there; where no armor is left there is nothing to hold on to."""
    for index, item in enumerate(mech.design.items):
        boxes = REPAIRS.get(item.gear.family, 0)
        if not boxes or mech.is_item_lost(item):
            continue
        front = armor_key(mech.anatomy, item.location)
        rear = armor_key(mech.anatomy, item.location, rear=True)
        keys = dict.fromkeys((front, rear))
        if not any(_was_hurt(draft, mech, key) for key in keys):
            continue
        if not any(mech.paper.grids[key].left for key in keys):
            continue
        forward = int(modes.mode_of(mech, index)[0])
        shares = {front: boxes} if front == rear else {front: forward, rear: boxes - forward}
        for key, share in shares.items():
            lost = sorted(mech.paper.grids[key].lost)
            draft.restore(
                unit,
                key,
                lost[len(lost) - share :] if share < len(lost) else lost,
                Cause(rule=HARJEL, source=item.gear.name),
            )


def _was_hurt(draft: Draft, mech: Mech, key: GridKey) -> bool:
    turn = draft.state.clock.turn
    return any(
        mark.at.turn == turn and not mark.cause.by_hand
        for mark in mech.paper.grids[key].lost.values()
    )
