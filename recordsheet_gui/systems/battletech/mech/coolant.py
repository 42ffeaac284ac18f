"""Heat gear that is used in a turn: radical heat sinks, coolant pods, emergency coolant."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.lasting import NEW_TURN
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech.harm import Harm
from recordsheet_gui.systems.battletech.mech.sinks import POD, RADICAL
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import HEAT, failed_key, fired_key, used_key
from recordsheet_gui.units.devices import Device
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech import devices

EMERGENCY = RuleId("BT-emergency-coolant")

RADICAL_NUMBERS = (3, 5, 7, 10, 11)
EMERGENCY_NUMBERS = (3, 5, 7, 10)
"""By the uses in a row; after the last one the next fails."""
HOPELESS = 13
HEATERS = {"radical heat sink": RADICAL, "emergency coolant system": EMERGENCY}
"""Families that heat every weapon once they have failed, and their rules."""
EMERGENCY_HEAT = 14
"""Heat from which emergency coolant may be let in."""
EMERGENCY_COOLING = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRadical(UnitCommand):
    """Roll whether the radical heat sinks hold, then the Heat Phase."""

    do: ClassVar[str] = "run_radical"
    title: ClassVar[str] = "radical heat sinks"
    is_internal: ClassVar[bool] = True


COOLANT_COMMANDS: tuple[type[Command], ...] = (RunRadical,)


def uses_key(device: Device) -> TrackKey:
    """Turns in a row, or times, that gear was used."""
    return TrackKey(f"uses/{device.key}")


def _idle_key(device: Device) -> TrackKey:
    """Turns in a row that gear rested."""
    return TrackKey(f"idle/{device.key}")


def _number(scale: tuple[int, ...], uses: int, rule: RuleId) -> Number:
    value = scale[uses - 1] if uses <= len(scale) else HOPELESS
    return total(Part(label=f"use {uses}", value=value, rule=rule))


# -- radical heat sinks ----------------------------------------------------------------------


def radical(mech: Mech) -> Device | None:
    """The radical heat sinks that are on this turn."""
    return next(iter(modes.running(mech, "radical heat sink")), None)


def run_radical(draft: Draft, mech: Mech, command: RunRadical) -> None:
    """Below the number of the turns in a row the system is dead for the rest of the game."""
    device = radical(mech)
    if device is None:
        return
    uses = mech.paper.tracks.get(uses_key(device), 0) + 1
    cause = Cause(rule=RADICAL)
    draft.move(command.unit, uses_key(device), uses, cause)
    draft.move(command.unit, _idle_key(device), 0, cause)
    target = _number(RADICAL_NUMBERS, uses, RADICAL)
    faces = draft.roll(2, 6, "Radical heat sinks", RADICAL, unit=command.unit, target=target)
    if sum(faces) < target.value:
        draft.set(command.unit, failed_key(device.key), cause)


def failure_parts(mech: Mech) -> Iterator[Part]:
    """A failed system heats every weapon that fires."""
    fired = sum(
        bool(mech.paper.tracks.get(fired_key(index), 0)) for index, _ in mech.items(GearKind.WEAPON)
    )
    for device in devices.devices(mech.design):
        rule = HEATERS.get(device.family)
        if fired and rule is not None and failed_key(device.key) in mech.paper.conditions:
            yield Part(label=f"{device.name} failed", value=fired, rule=rule)


# -- coolant pods ----------------------------------------------------------------------------


def spend_pods(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """A pod that was let off is empty after the Heat Phase."""
    for device in modes.running(mech, "coolant pod"):
        draft.set(unit, used_key(device.key), Cause(rule=POD))


# -- emergency coolant -----------------------------------------------------------------------


def vent(draft: Draft, before: Mech, mech: Mech, harm: Harm, command: UnitCommand) -> None:
    """Coolant that was let in: it cools by 6 and the margin of its roll, or breaks the engine."""
    for device in modes.running(mech, "emergency coolant system"):
        if modes.is_running(before, device):
            continue
        heat = mech.paper.tracks[HEAT]
        if heat < EMERGENCY_HEAT:
            words = f"Emergency coolant is let in from {EMERGENCY_HEAT} heat on, not at {heat}."
            draft.forbid(command, "cool", words, command.unit)
        uses = mech.paper.tracks.get(uses_key(device), 0) + 1
        cause = Cause(rule=EMERGENCY)
        draft.move(command.unit, uses_key(device), uses, cause)
        target = _number(EMERGENCY_NUMBERS, uses, EMERGENCY)
        title = "Emergency coolant"
        faces = draft.roll(2, 6, title, EMERGENCY, unit=command.unit, target=target)
        margin = sum(faces) - target.value
        if margin >= 0:
            draft.move(command.unit, HEAT, max(0, heat - EMERGENCY_COOLING - margin), cause)
        else:
            draft.set(command.unit, failed_key(device.key), cause)
            harm.strike_engine(draft, command.unit, 1, "the emergency coolant failed")


# -- the turn is over ------------------------------------------------------------------------


def recover(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """Radical heat sinks that rested recover: by two turns first, then by one."""
    cause = Cause(rule=NEW_TURN)
    for device in devices.devices(mech.design):
        uses = mech.paper.tracks.get(uses_key(device), 0)
        if device.family != "radical heat sink" or not uses or modes.is_running(mech, device):
            continue
        idle = mech.paper.tracks.get(_idle_key(device), 0)
        draft.move(unit, uses_key(device), max(0, uses - (1 if idle else 2)), cause)
        draft.move(unit, _idle_key(device), idle + 1, cause)
