"""Heat of fighters and small craft, and what large craft pay for too much of it."""

from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.aerospace import control, crew, damage, keys, tables
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.mech.heat import (
    AUTOMATIC,
    COOLING_CAP,
    HEAT_PHASE,
    INFERNO_SCALE,
    OUTSIDE_CAP,
    AvoidExplosion,
    AvoidShutdown,
    Restart,
)
from recordsheet_gui.systems.battletech.mech.view import SHUTDOWN
from recordsheet_gui.systems.battletech.paper import (
    HEAT,
    OUTSIDE_COOLING,
    OUTSIDE_HEAT,
    fired_key,
    no_lock_key,
)
from recordsheet_gui.units.gear import GearKind

BUILD_UP = RuleId("TW-aero-heat")
ENGINE = RuleId("TW-aero-engine")
SHUTDOWN_RULE = RuleId("TW-aero-heat-shutdown")
RANDOM = RuleId("TW-aero-heat-random")
AMMUNITION = RuleId("TW-aero-heat-ammunition")
PILOT = RuleId("TW-aero-heat-pilot")
LARGE = RuleId("TW-aero-heat-large")

PART = 100
"""Points of heat above the sinks that add 1 to a large craft's control roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidRandomMovement(UnitCommand):
    """Roll to keep a hot unit on its course."""

    do: ClassVar[str] = "avoid_random_movement"
    title: ClassVar[str] = "avoid random movement"
    is_internal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidHeatstroke(UnitCommand):
    """Roll to keep the pilot of a hot unit from harm."""

    do: ClassVar[str] = "avoid_heatstroke"
    title: ClassVar[str] = "heat in the cockpit"
    is_internal: ClassVar[bool] = True


COMMANDS: tuple[type[Command], ...] = (
    AvoidShutdown,
    Restart,
    AvoidRandomMovement,
    AvoidExplosion,
    AvoidHeatstroke,
)


# -- build-up --------------------------------------------------------------------------------


def build_up(view: Aero) -> tuple[Part, ...]:
    """What heats it this turn, item by item; moving never does."""
    tracks, parts = view.paper.tracks, []
    for index, item in view.items(GearKind.WEAPON):
        shots = 0 if tracks.get(no_lock_key(index), 0) else tracks.get(fired_key(index), 0)
        if item.gear.heat * shots:
            label = f"{item.gear.name} ({item.location})"
            parts.append(Part(label=label, value=item.gear.heat * shots, rule=BUILD_UP))
    hot = view.hits_on("engine") * tables.engine_loss(view.design).heat
    if hot:
        parts.append(Part(label="engine hits", value=hot, rule=ENGINE))
    outside = min(tracks.get(OUTSIDE_HEAT, 0), OUTSIDE_CAP)
    if outside:
        parts.append(Part(label="outside heat", value=outside, rule=BUILD_UP))
    cooling = min(tracks.get(OUTSIDE_COOLING, 0), COOLING_CAP)
    if cooling:
        parts.append(Part(label="outside cooling", value=-cooling, rule=BUILD_UP))
    return tuple(parts)


def dissipation(view: Aero) -> int:
    """What the sinks that work take off in a turn."""
    full = view.design.heat_sinks
    return view.sinks * (full.dissipation // full.count) if full.count else 0


def projected(view: Aero) -> Number:
    """Where the marker will stand after this turn's Heat Phase; large craft keep nothing."""
    now = Part(label="heat now", value=view.heat, rule=BUILD_UP)
    cooling = Part(label="heat sinks", value=-dissipation(view), rule=BUILD_UP)
    parts = (now, *build_up(view), cooling)
    return Number(value=max(0, sum(part.value for part in parts)), parts=parts)


# -- the Heat Phase --------------------------------------------------------------------------


def close_heat_phase(draft: Draft, view: Aero, unit: UnitId) -> None:
    """Move the marker, then queue what the new heat asks for."""
    if view.destroyed or not options.is_on(draft.state, "heat"):
        return
    if view.design.is_large:
        _overheat(draft, view, unit)
    elif view.design.has_heat_scale:
        _settle(draft, view, unit)


def _overheat(draft: Draft, view: Aero, unit: UnitId) -> None:
    over = projected(view).value
    if over:
        why = f"{over} heat more than its sinks take"
        control.owe(draft, unit, why, LARGE, modifier=-(-over // PART), due=HEAT_PHASE)


def _settle(draft: Draft, view: Aero, unit: UnitId) -> None:
    after = projected(view)
    if len(after.parts) > 2 or after.value != view.heat:
        sums = ", ".join(f"{part.label} {part.value:+d}" for part in after.parts[1:])
        words = f"heat {view.heat}: {sums} = {after.value}"
        draft.remark(words, Cause(rule=BUILD_UP), unit)
    draft.move(unit, HEAT, after.value, Cause(rule=BUILD_UP))
    heat, scale = after.value, tables.heat_scale()
    _reactor(draft, view, unit, heat)
    is_wild = keys.RANDOM in view.paper.conditions
    if tables.at(scale.random_movement, heat) and not is_wild and not view.is_grounded:
        _owe(draft, AvoidRandomMovement(unit=unit), RANDOM)
    if tables.at(ammunition(view), heat) and damage.hottest_bin(view):
        _owe(draft, AvoidExplosion(unit=unit), AMMUNITION)
    if tables.at(scale.pilot, heat):
        _owe(draft, AvoidHeatstroke(unit=unit), PILOT)


def _owe(draft: Draft, command: UnitCommand, rule: RuleId) -> None:
    heat = draft.unit(command.unit).tracks[HEAT]
    draft.owe(command, rule, unit=command.unit, why=f"heat {heat}", due=HEAT_PHASE)


def _reactor(draft: Draft, view: Aero, unit: UnitId, heat: int) -> None:
    least = tables.at(tables.heat_scale().shutdown, heat)
    if view.is_shut_down:
        if not least:
            draft.set(unit, SHUTDOWN, Cause(rule=SHUTDOWN_RULE), on=False)
        elif least != AUTOMATIC:
            _owe(draft, Restart(unit=unit), SHUTDOWN_RULE)
    elif least == AUTOMATIC:
        draft.set(unit, SHUTDOWN, Cause(rule=SHUTDOWN_RULE))
    elif least:
        _owe(draft, AvoidShutdown(unit=unit), SHUTDOWN_RULE)


def ammunition(view: Aero) -> tables.Scale:
    """Infernos cook off sooner than anything else, here as in a 'Mech."""
    bins = [box for box, left in view.bins() if left and box.gear.is_explosive]
    if any("inferno" in box.gear.munition.lower() for box in bins):
        return INFERNO_SCALE
    return tables.heat_scale().ammunition


# -- rolls -----------------------------------------------------------------------------------


def decide(draft: Draft, view: Aero, command: UnitCommand) -> None:
    """One of the rolls that heat asks for."""
    unit, scale = command.unit, tables.heat_scale()
    match command:
        case AvoidShutdown():
            title = "Avoid shutdown"
            awake = view.is_conscious
            if not (awake and _avoids(draft, view, unit, title, SHUTDOWN_RULE, scale.shutdown)):
                draft.set(unit, SHUTDOWN, Cause(rule=SHUTDOWN_RULE))
        case Restart():
            title = "Restart the reactor"
            if view.is_conscious and _avoids(
                draft, view, unit, title, SHUTDOWN_RULE, scale.shutdown
            ):
                draft.set(unit, SHUTDOWN, Cause(rule=SHUTDOWN_RULE), on=False)
        case AvoidRandomMovement():
            title = "Avoid random movement"
            if not _avoids(draft, view, unit, title, RANDOM, scale.random_movement):
                control.lose(draft, view, unit, badly=True)
        case AvoidExplosion():
            worst = damage.hottest_bin(view)
            title = "Avoid an ammunition explosion"
            if worst and not _avoids(draft, view, unit, title, AMMUNITION, ammunition(view)):
                damage.explode_bin(draft, unit, worst)
        case AvoidHeatstroke():
            if not _avoids(draft, view, unit, "Pilot in the heat", PILOT, scale.pilot):
                crew.hurt(draft, unit, 1, Cause(rule=PILOT, source="heat"), "heat in the cockpit")
        case _:
            raise AssertionError(command)


def _avoids(
    draft: Draft, view: Aero, unit: UnitId, title: str, rule: RuleId, scale: tables.Scale
) -> bool:
    least = tables.at(scale, view.heat)
    number = total(Part(label=f"heat {view.heat}", value=least, rule=rule))
    return sum(draft.roll(2, 6, title, rule, unit=unit, target=number)) >= least
