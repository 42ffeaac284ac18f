"""Lift hoists: a unit that carries another one, and what strikes which of the two."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.load import (
    HOIST,
    carried,
    carrying,
    is_carried,
    load_of,
)
from recordsheet_gui.systems.battletech.mech.falls import HIGHEST
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Item

LEAST_DROP = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift(UnitCommand):
    """Take another unit up with a lift hoist."""

    do: ClassVar[str] = "lift"
    title: ClassVar[str] = "lift"

    cargo: UnitId


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop(UnitCommand):
    """Let what hangs from the lift hoist fall."""

    do: ClassVar[str] = "drop"
    title: ClassVar[str] = "drop"

    levels: int = LEAST_DROP
    """How deep; one at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDown(UnitCommand):
    """Put what hangs from the lift hoist on the ground."""

    do: ClassVar[str] = "set_down"
    title: ClassVar[str] = "set down"


COMMANDS: tuple[type[Command], ...] = (Lift, Drop, SetDown)


def decide(draft: Draft, carrier: View, command: UnitCommand) -> None:
    """Each by its command."""
    match command:
        case Lift():
            _lift(draft, carrier, command)
        case Drop():
            _within(command.levels)
            cargo = _let_go(draft, carrier, command.unit)
            is_down = PRONE in draft.unit(cargo).conditions
            levels = max(LEAST_DROP, command.levels)
            fall = Fall(unit=cargo, levels=levels, why="dropped", from_prone=is_down)
            draft.owe(fall, HOIST, unit=cargo, why="dropped from a lift hoist")
        case SetDown():
            _let_go(draft, carrier, command.unit)
        case _:
            raise AssertionError(command)


def _within(levels: int) -> None:
    if not 0 <= levels <= HIGHEST:
        raise RuleError("levels", f"A drop is 0 to {HIGHEST} levels deep, not {levels}.")


def _lift(draft: Draft, carrier: View, command: Lift) -> None:
    name, cargo = carrier.design.name, draft.unit(command.cargo)
    if command.cargo == command.unit:
        raise RuleError("oneself", f"{name} cannot lift itself.")
    if carrier.destroyed or carrier.is_immobile:
        raise RuleError("cannot", f"{name} is in no state to lift anything.")
    if not _working(carrier):
        raise RuleError("no-hoist", f"{name} has no lift hoist that works.")
    if load_of(carrier.paper) is not None:
        raise RuleError("loaded", f"{name} carries something already.")
    if is_carried(cargo) or is_carried(carrier.paper):
        raise RuleError("carried", f"{cargo.design.name} or {name} hangs from a hoist itself.")
    cause = Cause(rule=HOIST)
    draft.set(command.unit, carrying(command.cargo), cause)
    draft.set(command.cargo, carried(command.unit), cause)


def _let_go(draft: Draft, carrier: View, unit: UnitId) -> UnitId:
    cargo = load_of(carrier.paper)
    if cargo is None:
        raise RuleError("empty", f"{carrier.design.name} carries nothing.")
    cause = Cause(rule=HOIST)
    draft.set(unit, carrying(cargo), cause, on=False)
    draft.set(cargo, carried(unit), cause, on=False)
    return cargo


def offers(state: GameState, carrier: View, unit: UnitId, place: Place) -> Iterator[Offer]:
    """At the hoist: whom of its own side it could lift, or what to do with the load."""
    slots = {key for item in _working(carrier) for key in item.slots}
    if load_of(carrier.paper) is not None and (place == SHEET or place.slot in slots):
        yield Offer(label="Set the load down", command=SetDown(unit=unit))
        yield Offer(label="Drop the load", command=Drop(unit=unit))
    elif place.slot in slots:
        for other in state.present:
            if other != unit and state.sides.get(other) == state.sides.get(unit):
                name = state.units[other].design.name
                yield Offer(label=f"Lift {name}", command=Lift(unit=unit, cargo=other))


def _working(carrier: View) -> list[Item]:
    return [
        item
        for item in carrier.carried
        if item.gear.family == "lift hoist" and not carrier.is_item_lost(item)
    ]
