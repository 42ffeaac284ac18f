"""Riding on the outside of a unit: getting on and off, and what becomes of riders."""

from collections.abc import Iterator

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech import riders
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.load import mount_of, mounted
from recordsheet_gui.systems.battletech.locations import gone_locations
from recordsheet_gui.systems.battletech.riders import (
    BOTH,
    FRONT,
    REAR,
    RIDERS,
    SECOND,
    SQUAD,
    Back,
    Hold,
    Rider,
)
from recordsheet_gui.units.kinds import anatomy_of

LOST = RuleId("TW-riders-lost")
ENDS = RuleId("TW-riders-end")

ON_MAGNETS = 1
"""MP that a squad on magnetic clamps costs its carrier."""
LIGHT, HEAVY = 0.1, 0.25
"""Shares of the carrier's weight from which one that hangs on as a whole slows it down."""
MOST_LOST = 3
HELD_BY_OMNI = 3
"""Tons that an Omni bears for nothing."""
SUBMERGED, DEPTH = ConditionKey("submerged"), TrackKey("depth")
"""How sheets say that a unit is under water."""


def no_hold_for(game: BattleTechGame, state: GameState, carrier: UnitId, unit: UnitId) -> str:
    """Why a unit cannot ride on the outside of another one, as a sentence; empty where it can."""
    found = _find(game, state, carrier, unit)
    return found if isinstance(found, str) else ""


def rides_outside(game: BattleTechGame, state: GameState, unit: UnitId) -> bool:
    """True for a unit of a kind that holds on to others."""
    return game.rules_of(state, unit).hold(game.look(state, unit)) is not None


def _find(game: BattleTechGame, state: GameState, carrier: UnitId, unit: UnitId) -> Rider | str:
    """The place that it would have there, or why there is none."""
    bearer, newcomer = game.look(state, carrier), game.look(state, unit)
    theirs, name = bearer.design.name, newcomer.design.name
    hold: Hold | None = game.rules_of(state, unit).hold(newcomer)
    if hold is None:
        return f"{name} does not ride on the outside of others."
    back: Back | None = game.rules_of(state, carrier).back(bearer)
    if back is None or (hold.tons and not back.bears_whole):
        return f"{theirs} carries no such unit on its outside."
    if back.refuses is not None:
        return back.refuses
    if bearer.is_airborne:
        return f"{theirs} flies, and nobody mounts it."
    place = _free(state, carrier, back, hold)
    if place is None:
        return f"{theirs} has no room left on its outside for {name}."
    if hold.tons:
        if hold.no_clamps is not None:
            return hold.no_clamps
        return Rider(unit=unit, place=place, mp=_slowed(back, hold))
    if back.has_handles and hold.no_handles is None:
        return Rider(unit=unit, place=place, mp=0)
    if hold.no_clamps is None:
        return Rider(unit=unit, place=place, mp=ON_MAGNETS)
    if back.has_handles:
        return hold.no_handles or hold.no_clamps
    return f"{theirs} is no Omni and has no handles. {hold.no_clamps}"


def _free(state: GameState, carrier: UnitId, back: Back, hold: Hold) -> str | None:
    taken = [one.place for one in riders.riders_on(state.unit(carrier))]
    if not hold.tons:
        room = (SQUAD, SECOND)[: back.squads]
        is_full = len(taken) + back.taken >= back.squads or not {*taken} <= {*room}
    elif hold.fills:
        room, is_full = (BOTH,), bool(taken)
    else:
        room = FRONT, REAR
        is_full = not {*taken} <= {*room}
    return None if is_full else next((one for one in room if one not in taken), None)


def _slowed(back: Back, hold: Hold) -> int:
    """MP that the weight of a whole unit costs."""
    tons = max(0, hold.tons - HELD_BY_OMNI) if back.has_handles else hold.tons
    half = back.walk // 2
    if tons < LIGHT * back.tons:
        return 0
    return min(MOST_LOST, half) if tons < HEAVY * back.tons else half


# -- on and off ----------------------------------------------------------------------------------


def mount(draft: Draft, game: BattleTechGame, carrier: UnitId, unit: UnitId) -> None:
    """Both sheets say it, and the journal who holds on where."""
    found = _find(game, draft.state, carrier, unit)
    if isinstance(found, str):
        # A table that does it anyway has its own idea of the room.
        place = next(iter(riders.places_on(draft.unit(carrier).design)), SQUAD)
        found = Rider(unit=unit, place=place, mp=0)
    cause = Cause(rule=RIDERS)
    draft.set(carrier, riders.rider(found), cause)
    draft.set(unit, mounted(carrier), cause)
    name, where = draft.unit(carrier).design.name, riders.told(draft.state, carrier, unit)
    draft.remark(f"holds on to {name}: {where}", cause, unit)


def dismount(draft: Draft, game: BattleTechGame, unit: UnitId, cause: Cause) -> None:
    """Neither sheet says it any more; under water whoever cannot swim sinks."""
    carrier = mount_of(draft.unit(unit))
    if carrier is None:
        return
    draft.set(unit, mounted(carrier), cause, on=False)
    paper = draft.state.units.get(carrier)
    if paper is None:
        return
    for one in riders.riders_on(paper):
        if one.unit == unit:
            draft.set(carrier, riders.rider(one), cause, on=False)
    if is_under_water(paper) and not game.look(draft.state, unit).destroyed:
        game.rules_of(draft.state, unit).sinks(draft, unit, cause)


def is_under_water(paper: UnitState) -> bool:
    """True for one that is below the surface as a whole."""
    return SUBMERGED in paper.conditions or paper.tracks.get(DEPTH, 0) > 0


# -- by itself -----------------------------------------------------------------------------------


def follow(draft: Draft, command: UnitCommand) -> None:
    """With a location go those who hold on to it."""
    paper = draft.state.units.get(command.unit)
    if paper is None or not riders.riders_on(paper):
        return
    gone = gone_locations(paper)
    if not gone:
        return
    body = anatomy_of(paper.design)
    for one in [*riders.positions(draft.state, command.unit)]:
        if one.number and one.location in gone:
            cause = Cause(rule=LOST, source=paper.design.name)
            words = f"trooper {one.number} dies with the {body.name(one.location)}"
            draft.remark(words, cause, one.unit)
            suit = anatomy_of(draft.unit(one.unit).design).locations[one.number - 1]
            for part in ("armor", "structure"):
                grid = GridKey(f"{suit}/{part}")
                draft.lose(one.unit, grid, draft.unit(one.unit).grids[grid].intact(), cause)


def close_phase(draft: Draft, game: BattleTechGame) -> None:
    """Off a wreck they get, and the dead do not hold on."""
    cause = Cause(rule=ENDS)
    for unit, paper in [*draft.state.units.items()]:
        carrier = mount_of(paper)
        if carrier is None or carrier not in draft.state.units:
            continue
        state = draft.state
        if game.look(state, unit).destroyed or game.look(state, carrier).destroyed:
            dismount(draft, game, unit, cause)


def carriers_for(game: BattleTechGame, state: GameState, unit: UnitId) -> Iterator[UnitId]:
    """Friends on whose outside a unit could ride now."""
    if not rides_outside(game, state, unit):
        return
    side = state.sides.get(unit)
    for other in state.present:
        if other == unit or state.sides.get(other) != side:
            continue
        if not game.look(state, other).destroyed and not no_hold_for(game, state, other, unit):
            yield other
