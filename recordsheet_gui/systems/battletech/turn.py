"""A 'Mech's turn: dumping ammunition, and what the End Phase asks of it."""

from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, SlotKey, UnitId, slot_key
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.mech import (
    blue_shield,
    bridges,
    heat,
    industrial,
    modes,
    pilot,
)
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import bin_keys
from recordsheet_gui.units.devices import Live
from recordsheet_gui.units.mech.makes import EngineType

DUMP = RuleId("BT-dump")
FISSION = RuleId("BT-fission")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dump(UnitCommand):
    """Dump a bin's ammunition; it is gone at the end of the next turn."""

    do: ClassVar[str] = "dump"
    title: ClassVar[str] = "dump"

    location: str
    slot: int


TURN_COMMANDS: tuple[type[Command], ...] = (Dump,)


# -- ammunition dump -------------------------------------------------------------------------


def dumping(slot: SlotKey) -> ConditionKey:
    """The condition of a bin that is being emptied."""
    return ConditionKey(f"dumping/{slot}")


def dump(draft: Draft, mech: Mech, command: Dump) -> None:
    """Declare the dump of one bin."""
    slot = slot_key(command.location, command.slot)
    has_shots = any(mech.paper.tracks[key] for key in bin_keys(mech.paper, slot))
    if not has_shots or mech.is_out(slot):
        raise RuleError(
            "no-ammo", f"Slot {command.slot} of {command.location} has no ammunition to dump."
        )
    draft.set(command.unit, dumping(slot), Cause(rule=DUMP))


def dumped_now(state: GameState, mech: Mech) -> list[SlotKey]:
    """Bins that are being emptied: from the turn after the word on."""
    return [
        SlotKey(condition.partition("/")[2])
        for condition, mark in mech.paper.conditions.items()
        if condition.startswith("dumping/") and mark.at.turn < state.clock.turn
    ]


def _finish_dumps(draft: Draft, mech: Mech, unit: UnitId) -> None:
    for slot in dumped_now(draft.state, mech):
        for key in bin_keys(mech.paper, slot):
            draft.move(unit, key, 0, Cause(rule=DUMP))
        draft.set(unit, dumping(slot), Cause(rule=DUMP), on=False)


# -- the turn's end --------------------------------------------------------------------------


def close_end_phase(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """Waking, drowning, radiation, dumps and switches."""
    if mech.destroyed:
        return
    heat.drown(draft, mech, unit)
    _radiate(draft, mech, unit)
    _finish_dumps(draft, mech, unit)
    bridges.lay(draft, mech, unit)
    modes.come_true(draft, mech, unit, Live.END)
    industrial.owe_start(draft, mech, unit)
    blue_shield.count_turn(draft, mech, unit)
    pilot.owe_waking(draft, unit)


def _radiate(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """A damaged fission reactor hurts the pilot every six turns, after a second hit every three."""
    if mech.design.engine.type is not EngineType.FISSION:
        return
    turns = sorted(mech.hit[key].at.turn for key in mech.system_slots("engine") if key in mech.hit)
    if not turns:
        return
    since, every = (turns[0], 6) if len(turns) == 1 else (turns[1], 3)
    passed = draft.state.clock.turn - since
    if passed > 0 and passed % every == 0:
        pilot.hurt(draft, unit, 1, Cause(rule=FISSION), "the reactor leaks")
