"""What a player may ask for on a sheet of the BattleTech games."""

from typing import ClassVar

from recordsheet_gui.core.by_hand import HAND, Limits
from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import slot_key
from recordsheet_gui.systems.battletech.paper import (
    DEADLY_HITS,
    HEAT,
    OUTSIDE_COOLING,
    OUTSIDE_HEAT,
    PILOT_HITS,
)
from recordsheet_gui.units.loads import ammo_key, nth_key

HOTTEST = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHeat(UnitCommand):
    """Set the heat scale by hand, or add heat from outside to this turn's build-up.

    Less than nothing is cooling from outside.
    """

    do: ClassVar[str] = "heat"
    title: ClassVar[str] = "heat"
    is_by_hand: ClassVar[bool] = True

    to: int | None = None
    add: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPilotHits(UnitCommand):
    """Set the pilot's hits by hand."""

    do: ClassVar[str] = "pilot"
    title: ClassVar[str] = "pilot"
    is_by_hand: ClassVar[bool] = True

    hits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAmmo(UnitCommand):
    """Set the shots left in a bin by hand."""

    do: ClassVar[str] = "ammo"
    title: ClassVar[str] = "ammo"
    is_by_hand: ClassVar[bool] = True

    location: str
    slot: int
    shots: int
    load: int = 1
    """2 for the other of two unlike loads that share a slot of a superheavy 'Mech."""


HAND_COMMANDS: tuple[type[Command], ...] = (SetHeat, SetPilotHits, SetAmmo)


def set_heat(draft: Draft, command: SetHeat) -> None:
    """The heat marker stands where the player puts it; added heat counts in the Heat Phase."""
    if (command.to is None) == (command.add is None):
        raise RuleError("heat", "Name either the heat to set or the heat to add.")
    if command.add is not None:
        if command.add < 0:
            cooled = draft.unit(command.unit).tracks.get(OUTSIDE_COOLING, 0) - command.add
            if cooled > HOTTEST:
                raise RuleError("heat", f"Cooling from outside cannot become {cooled}.")
            draft.move(command.unit, OUTSIDE_COOLING, cooled, HAND)
            return
        outside = draft.unit(command.unit).tracks[OUTSIDE_HEAT] + command.add
        if outside > HOTTEST:
            raise RuleError("heat", f"Heat from outside cannot become {outside}.")
        draft.move(command.unit, OUTSIDE_HEAT, outside, HAND)
        return
    assert command.to is not None
    if not 0 <= command.to <= HOTTEST:
        raise RuleError("heat", f"Heat runs from 0 to {HOTTEST}, not {command.to}.")
    draft.move(command.unit, HEAT, command.to, HAND)


def set_pilot_hits(draft: Draft, command: SetPilotHits) -> None:
    """The pilot has so many hits; no roll follows."""
    if not 0 <= command.hits <= DEADLY_HITS:
        raise RuleError("hits", f"A pilot has 0 to {DEADLY_HITS} hits, not {command.hits}.")
    draft.move(command.unit, PILOT_HITS, command.hits, HAND)


def set_ammo(draft: Draft, command: SetAmmo, limits: Limits) -> None:
    """The bin holds so many shots."""
    unit = draft.unit(command.unit)
    slot = slot_key(command.location, command.slot)
    if ammo_key(slot) not in unit.tracks:
        raise RuleError(
            "no-ammo", f"Slot {command.slot} of {command.location} holds no ammunition."
        )
    key = nth_key(slot, command.load)
    if key is None or key not in unit.tracks:
        raise RuleError(
            "no-load", f"Slot {command.slot} of {command.location} has no load {command.load}."
        )
    most = limits.most_on(unit.design, key)
    if not 0 <= command.shots <= most:
        raise RuleError("shots", f"This bin holds 0 to {most} shots, not {command.shots}.")
    draft.move(command.unit, key, command.shots, HAND)
