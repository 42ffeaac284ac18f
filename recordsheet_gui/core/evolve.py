"""The only code that makes new state."""

from collections.abc import Mapping
from typing import assert_never

from recordsheet_gui.core.events import (
    NOW,
    BoxesLost,
    BoxesRestored,
    ChoiceMade,
    ConditionCleared,
    ConditionSet,
    DiceRolled,
    Event,
    GameNamed,
    NoteChanged,
    NoteWritten,
    OptionChanged,
    Owed,
    PhaseBegan,
    PhaseClosed,
    PilotNamed,
    Settled,
    SideChanged,
    SlotsCleared,
    SlotsMarked,
    TrackMoved,
    UnitJoined,
    UnitLeft,
    UnitMoved,
)
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Mark
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState


def evolve(state: GameState, event: Event) -> GameState:
    """The state after one fact; what happens most often stands first."""
    match event:
        case DiceRolled() | ChoiceMade():
            return state
        case Owed():
            return replace(
                state, owed=_queued(state.owed, event), serial=max(state.serial, event.id)
            )
        case Settled():
            return replace(state, owed=tuple([o for o in state.owed if o.id != event.id]))
        case BoxesLost():
            unit = state.unit(event.unit)
            grid = unit.grids[event.grid].strike(
                event.cells, Mark(cause=event.cause, at=state.clock)
            )
            return state.with_unit(
                event.unit, replace(unit, grids={**unit.grids, event.grid: grid})
            )
        case NoteWritten():
            if event.unit is None or not event.cause.by_hand:
                return state
            unit = state.unit(event.unit)
            return state.with_unit(event.unit, replace(unit, notes=(*unit.notes, event.text)))
        case TrackMoved():
            unit = state.unit(event.unit)
            tracks = {**unit.tracks, event.track: event.to}
            changed = replace(unit, tracks=tracks, earlier=_earlier(unit, event))
            return state.with_unit(event.unit, changed)
        case SlotsMarked():
            unit = state.unit(event.unit)
            mark = Mark(cause=event.cause, at=state.clock)
            slots = {**unit.slots, **dict.fromkeys(event.slots, mark)}
            return state.with_unit(event.unit, replace(unit, slots=slots))
        case SlotsCleared():
            unit = state.unit(event.unit)
            slots = {key: mark for key, mark in unit.slots.items() if key not in event.slots}
            return state.with_unit(event.unit, replace(unit, slots=slots))
        case ConditionSet():
            unit = state.unit(event.unit)
            mark = Mark(cause=event.cause, at=state.clock)
            conditions = {**unit.conditions, event.condition: mark}
            return state.with_unit(event.unit, replace(unit, conditions=conditions))
        case ConditionCleared():
            unit = state.unit(event.unit)
            conditions = {k: m for k, m in unit.conditions.items() if k != event.condition}
            return state.with_unit(event.unit, replace(unit, conditions=conditions))
        case BoxesRestored():
            unit = state.unit(event.unit)
            grid = unit.grids[event.grid].restore(event.cells)
            return state.with_unit(
                event.unit, replace(unit, grids={**unit.grids, event.grid: grid})
            )
        case PhaseBegan():
            units = {unit: _at_phase_start(paper) for unit, paper in state.units.items()}
            return replace(state, clock=event.clock, units=units, is_closing=False)
        case PhaseClosed():
            return replace(state, is_closing=True)
        case NoteChanged():
            unit = state.unit(event.unit)
            words = (event.to,) if event.to else ()
            notes = (*unit.notes[: event.note - 1], *words, *unit.notes[event.note :])
            return state.with_unit(event.unit, replace(unit, notes=notes))
        case UnitJoined():
            units = {**state.units, event.unit: event.sheet}
            return replace(state, units=units, sides={**state.sides, event.unit: event.side})
        case UnitLeft():
            return replace(
                state,
                units={key: paper for key, paper in state.units.items() if key != event.unit},
                sides={key: side for key, side in state.sides.items() if key != event.unit},
                gone=(*state.gone, event.unit),
            )
        case SideChanged():
            return replace(state, sides={**state.sides, event.unit: event.to})
        case PilotNamed():
            unit = state.unit(event.unit)
            named = replace(unit, pilot=replace(unit.pilot, name=event.to))
            return state.with_unit(event.unit, named)
        case OptionChanged():
            return replace(state, options={**state.options, event.name: event.to})
        case GameNamed():
            return replace(state, title=event.to)
        case UnitMoved():
            return replace(state, units=_reordered(state, event))
        case _:
            assert_never(event)


def _reordered(state: GameState, event: UnitMoved) -> Mapping[UnitId, UnitState]:
    order = [unit for unit in state.units if unit != event.unit]
    order.insert(len(order) if event.before is None else order.index(event.before), event.unit)
    return {unit: state.units[unit] for unit in order}


def _queued(queue: tuple[Owed, ...], entry: Owed) -> tuple[Owed, ...]:
    """What is due now goes in front, behind its own siblings; the rest goes behind."""
    if entry.id in [other.id for other in queue]:
        return tuple(entry if other.id == entry.id else other for other in queue)
    if entry.due != NOW:
        return (*queue, entry)
    siblings = 0
    for other in queue:
        if other.due != NOW or other.parent != entry.parent:
            break
        siblings += 1
    return (*queue[:siblings], entry, *queue[siblings:])


def _earlier(unit: UnitState, event: TrackMoved) -> Mapping[TrackKey, int]:
    """What a hand moves counts at once, so it is no longer known how it was."""
    if event.cause.by_hand:
        return {track: was for track, was in unit.earlier.items() if track != event.track}
    return {event.track: event.was, **unit.earlier}


def _at_phase_start(unit: UnitState) -> UnitState:
    return replace(unit, earlier={}) if unit.earlier else unit
