"""Who rides in whom: getting in and out, and what becomes of passengers."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from recordsheet_gui.core.addressing import somebody
from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import outside, riders
from recordsheet_gui.systems.battletech.anti_mech import clinging
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.load import (
    LET_OUT,
    LOST_ABOARD,
    carrier_of,
    has_charged,
    is_carried,
    mount_of,
    passenger,
    passengers_of,
    riding,
)
from recordsheet_gui.systems.battletech.paper import MOVEMENT_PHASE
from recordsheet_gui.systems.battletech.unit import View

ABOARD = RuleId("BT-aboard")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mount(UnitCommand):
    """Get aboard another unit."""

    do: ClassVar[str] = "mount"
    title: ClassVar[str] = "mount"

    target: UnitId
    outside: bool = False
    """On its outside though there is room within; left out, whoever finds none there does that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismount(UnitCommand):
    """Leave the unit that carries it."""

    do: ClassVar[str] = "dismount"
    title: ClassVar[str] = "dismount"


def mount(draft: Draft, game: BattleTechGame, command: Mount) -> None:
    """Both sheets say it: one has a passenger, the other rides."""
    unit, state = command.unit, draft.state
    newcomer, carrier = game.look(state, unit), game.look(state, command.target)
    name, theirs = newcomer.design.name, carrier.design.name
    if command.target == unit:
        raise RuleError("oneself", f"{name} cannot ride in itself.")
    for one in (newcomer, carrier):
        if one.destroyed:
            raise RuleError("wreck", f"{one.design.name} is out of the game.")
    if is_carried(newcomer.paper) or is_carried(carrier.paper):
        raise RuleError("carried", f"{name} or {theirs} is carried by somebody itself.")
    if clinging.target_of(newcomer.paper) is not None:
        raise RuleError("clings", f"{name} clings to another unit.")
    if passengers_of(newcomer.paper) or riders.riders_on(newcomer.paper):
        raise RuleError("loaded", f"{name} has passengers of its own.")
    if state.sides.get(unit) != state.sides.get(command.target):
        draft.forbid(command, "side", f"{theirs} is on another side.", unit)
    rules = game.rules_of(state, command.target)
    reason = rules.no_room_for(carrier, inside(game, state, carrier), newcomer)
    if command.outside or (reason is not None and outside.rides_outside(game, state, unit)):
        refusal = outside.no_hold_for(game, state, command.target, unit)
        if refusal:
            draft.forbid(command, "room", refusal, unit)
        outside.mount(draft, game, command.target, unit)
        return
    if reason is not None:
        draft.forbid(command, "room", reason, unit)
    cause = Cause(rule=ABOARD)
    draft.set(command.target, passenger(unit), cause)
    draft.set(unit, riding(command.target), cause)
    draft.remark(f"gets aboard {theirs}", cause, unit)


def inside(game: BattleTechGame, state: GameState, carrier: View) -> list[View]:
    """Who rides in a unit now."""
    return [game.look(state, one) for one in passengers_of(carrier.paper) if one in state.units]


def dismount(draft: Draft, game: BattleTechGame, command: Dismount) -> None:
    """At the end of the carrier's own move, and for nothing."""
    view = game.look(draft.state, command.unit)
    carrier = carrier_of(view.paper)
    if carrier is None and mount_of(view.paper) is None:
        raise RuleError("not-aboard", f"{view.design.name} rides in nobody and on nobody.")
    if draft.state.clock.phase > MOVEMENT_PHASE:
        words = f"{view.design.name} gets out in the Movement Phase, after its carrier has moved."
        draft.forbid(command, "phase", words, command.unit)
    bearer = carrier or mount_of(view.paper)
    if bearer is not None and bearer in draft.state.units:
        if has_charged(draft.unit(bearer)):
            words = f"{draft.unit(bearer).design.name} charges this turn, and nobody gets out."
            draft.forbid(command, "charges", words, command.unit)
        is_wet = outside.is_under_water(draft.unit(bearer))
        if is_wet and not game.rules_of(draft.state, command.unit).swims(view):
            below = draft.unit(bearer).design.name
            words = f"{below} is under water, and {view.design.name} cannot swim."
            draft.forbid(command, "water", words, command.unit)
        draft.move(bearer, LET_OUT, 1, Cause(rule=ABOARD))
    if carrier is None:
        outside.dismount(draft, game, command.unit, Cause(rule=ABOARD))
    else:
        if carrier in draft.state.units:
            rules = game.rules_of(draft.state, carrier)
            rules.let_out(draft, carrier, view, command)
        leave(draft, carrier, command.unit)


def leave(draft: Draft, carrier: UnitId, unit: UnitId) -> None:
    """Neither sheet says it any more."""
    cause = Cause(rule=ABOARD)
    if carrier in draft.state.units:
        draft.set(carrier, passenger(unit), cause, on=False)
    if unit in draft.state.units:
        draft.set(unit, riding(carrier), cause, on=False)


def all_out(draft: Draft, carrier: UnitId) -> None:
    """Who rode in a wreck gets out of it."""
    for unit in passengers_of(draft.unit(carrier)):
        leave(draft, carrier, unit)


def lose_all(draft: Draft, carrier: UnitId, cause: Cause) -> None:
    """Nobody gets out of what blows up."""
    for unit in passengers_of(draft.unit(carrier)):
        if unit in draft.state.units:
            draft.set(unit, LOST_ABOARD, cause)
        leave(draft, carrier, unit)


def offers(game: BattleTechGame, state: GameState, unit: UnitId) -> Iterator[Offer]:
    """Whom it could ride in, or the way out."""
    view = game.look(state, unit)
    carrier = carrier_of(view.paper)
    if carrier is not None:
        where = state.units[carrier].design.name if carrier in state.units else carrier
        out = carrier in state.units and game.rules_of(state, carrier).is_launching(
            game.look(state, carrier), view
        )
        words = f"Launch from {where}" if out else f"Get out of {where}"
        yield Offer(label=words, command=Dismount(unit=unit))
        return
    mounted = mount_of(view.paper)
    if mounted is not None:
        where = state.units[mounted].design.name if mounted in state.units else mounted
        yield Offer(label=f"Dismount from {where}", command=Dismount(unit=unit))
        return
    if clinging.target_of(view.paper) is not None:
        return
    for other in state.present:
        if other == unit or state.sides.get(other) != state.sides.get(unit):
            continue
        theirs = game.look(state, other)
        rules = game.rules_of(state, other)
        if rules.no_room_for(theirs, inside(game, state, theirs), view) is None:
            name = theirs.design.name
            yield Offer(label=f"Get aboard {name}", command=Mount(unit=unit, target=other))
    for other in outside.carriers_for(game, state, unit):
        name = state.units[other].design.name
        command = Mount(unit=unit, target=other, outside=True)
        yield Offer(label=f"Mount {name}", command=command)


def say(state: GameState, unit: UnitId, words: Sequence[Word], end: int) -> UnitCommand | None:
    """Getting in and out as players type it; None for a line about something else."""
    if words[0].text == Dismount.do and len(words) == 1:
        return Dismount(unit=unit)
    if words[0].text != Mount.do:
        return None
    is_outside = len(words) > 2 and words[-1].text == "outside"
    words = words[:-1] if is_outside else words
    if len(words) == 1:
        raise SayError("Aboard whom? mount 2.", end, end)
    carrier = somebody(state, words[1:], unit)
    if carrier is None:
        raise unknown(words[1], "a unit on the table")
    return Mount(unit=unit, target=carrier, outside=is_outside)
