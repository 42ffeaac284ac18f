"""Heat: what builds it up, what takes it away, and what it does."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.answers import DiceSpec, Question
from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import NOW, Due
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.mech import (
    coolant,
    crew,
    numbers,
    physical_weapons,
    pilot,
    piloting,
    shapes,
    shocks,
    signature,
    sinks,
    tuning,
)
from recordsheet_gui.systems.battletech.mech.falls import STANDS
from recordsheet_gui.systems.battletech.mech.harm import Harm
from recordsheet_gui.systems.battletech.mech.view import SHUTDOWN, Mech, standing
from recordsheet_gui.systems.battletech.paper import (
    HEAT,
    HEXES,
    OUTSIDE_COOLING,
    OUTSIDE_HEAT,
    PRONE,
    bin_key,
    fired_key,
    no_lock_key,
)
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.mech.aboard import aboard

BUILD_UP = RuleId("BT-heat")
FROM_OUTSIDE = RuleId("BT-heat-outside")
SHUTDOWN_RULE = RuleId("BT-heat-shutdown")
RESTART = RuleId("BT-heat-restart")
AMMUNITION = RuleId("BT-heat-ammunition")
INSULATOR = RuleId("BT-laser-insulator")
LIFE_SUPPORT = RuleId("BT-life-support")

OUTSIDE_CAP = 15
COOLING_CAP = 9
SHUTDOWN_SCALE = ((30, 99), (26, 10), (22, 8), (18, 6), (14, 4))
AMMUNITION_SCALE = ((28, 8), (23, 6), (19, 4))
INFERNO_SCALE = ((28, 12), (23, 10), (19, 8), (14, 6), (10, 4))
"""Heat from which a roll must reach a number, the hottest first."""
AUTOMATIC = 99
HEAT_PHASE = Due("heat")
"""What the Heat Phase owes is settled at its end."""
SCALE_STARTS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidShutdown(UnitCommand):
    """Roll to keep the reactor running."""

    do: ClassVar[str] = "avoid_shutdown"
    title: ClassVar[str] = "avoid shutdown"
    is_internal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Restart(UnitCommand):
    """Roll to start the reactor again."""

    do: ClassVar[str] = "restart"
    title: ClassVar[str] = "restart"
    is_internal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidExplosion(UnitCommand):
    """Roll to keep the ammunition from cooking off."""

    do: ClassVar[str] = "avoid_explosion"
    title: ClassVar[str] = "avoid explosion"
    is_internal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SufferHeat(UnitCommand):
    """Take the pilot hits of a hot cockpit without life support."""

    do: ClassVar[str] = "suffer_heat"
    title: ClassVar[str] = "suffer heat"
    is_internal: ClassVar[bool] = True


HEAT_COMMANDS: tuple[type[Command], ...] = (AvoidShutdown, Restart, AvoidExplosion, SufferHeat)


# -- build-up --------------------------------------------------------------------------------


def build_up(mech: Mech) -> tuple[Part, ...]:
    """What heats the 'Mech this turn, item by item."""
    tracks = mech.paper.tracks
    parts: list[Part] = []

    def add(label: str, value: int, rule: RuleId = BUILD_UP) -> None:
        if value:
            parts.append(Part(label=label, value=value, rule=rule))

    mode = mech.moved
    cool_engine = mech.is_industrial and mech.design.engine.type.burns_fuel
    if mode == "jump":
        add(f"jump {tracks[HEXES]}", numbers.jump_heat(mech, tracks[HEXES]))
    elif shapes.AIRBORNE in mech.paper.conditions:
        heat = numbers.jump_heat(mech, tracks[HEXES])
        add(f"flight {tracks[HEXES]}", shapes.flight_heat(heat) if tracks[HEXES] else 0)
    elif not (cool_engine or sinks.is_super_cooled(mech) or shapes.rolls_or_flies(mech)):
        add(mode, {"walk": 1, "run": 2}.get(mode, 0))
    add("standing up", 0 if cool_engine else tracks.get(STANDS, 0))
    for index, item in mech.items(GearKind.WEAPON):
        has_no_lock = tracks.get(no_lock_key(index), 0)
        shots = 0 if has_no_lock else tracks.get(fired_key(index), 0)
        where = f" ({item.location})"
        add(f"{item.gear.name}{where}", item.gear.heat * shots)
    parts += tuning.heat_parts(mech)
    parts += shocks.heat_parts(mech)
    parts += _insulated(mech)
    parts += coolant.failure_parts(mech)
    parts += signature.heat_parts(mech)
    for part in physical_weapons.heat(mech):
        add(part.label, part.value, part.rule)
    engine = numbers.engine_heat(mech)
    add("engine hits", engine.value, RuleId("BT-engine"))
    add("outside heat", min(tracks.get(OUTSIDE_HEAT, 0), OUTSIDE_CAP), FROM_OUTSIDE)
    add("outside cooling", -min(tracks.get(OUTSIDE_COOLING, 0), COOLING_CAP), FROM_OUTSIDE)
    return tuple(parts)


def _insulated(mech: Mech) -> Iterator[Part]:
    """A laser insulator spares its laser a heat, but never the last one."""
    if not aboard(mech.design, "laser insulator"):
        return
    for location in mech.anatomy.locations:
        insulators = [
            item
            for item in mech.design.items
            if item.gear.family == "laser insulator" and item.location == location
        ]
        lasers = [
            (index, item)
            for index, item in mech.items(GearKind.WEAPON)
            if item.gear.family == "laser" and item.location == location
        ]
        for insulator, (index, laser) in zip(insulators, lasers, strict=False):
            fired = mech.paper.tracks.get(fired_key(index), 0)
            if fired and laser.gear.heat > 1 and not mech.is_item_lost(insulator):
                yield Part(label=f"laser insulator ({location})", value=-1, rule=INSULATOR)


@standing
def projected(mech: Mech) -> Number:
    """Where the marker will stand after this turn's Heat Phase."""
    now = Part(label="heat now", value=mech.paper.tracks[HEAT], rule=BUILD_UP)
    cooling = Part(
        label="heat sinks", value=-sinks.dissipation(mech).value, rule=RuleId("BT-dissipation")
    )
    parts = (now, *build_up(mech), cooling)
    return Number(value=max(0, sum(part.value for part in parts)), parts=parts)


# -- the Heat Phase --------------------------------------------------------------------------


def close_heat_phase(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """Move the marker, then queue what the new heat asks for."""
    if not options.is_on(draft.state, "heat") or mech.destroyed:
        return
    if coolant.radical(mech) is not None:
        draft.owe(
            coolant.RunRadical(unit=unit),
            sinks.RADICAL,
            unit=unit,
            why="radical heat sinks are on",
            due=HEAT_PHASE,
        )
        return
    settle(draft, mech, unit)


def settle(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """What was built up and taken away, and what the new heat asks for."""
    after = projected(mech)
    if len(after.parts) > 2 or after.value != mech.paper.tracks[HEAT]:
        sums = ", ".join(f"{part.label} {part.value:+d}" for part in after.parts[1:])
        draft.remark(
            f"heat {after.parts[0].value}: {sums} = {after.value}", Cause(rule=BUILD_UP), unit
        )
    draft.move(unit, HEAT, after.value, Cause(rule=BUILD_UP))
    coolant.spend_pods(draft, mech, unit)
    heat = after.value
    _reactor(draft, mech, unit, heat)
    if numbers.heat_penalty(ammunition_scale(mech), heat) and hottest_bin(mech):
        _owe(draft, AvoidExplosion(unit=unit), AMMUNITION)
    hot = 1 if mech.has_torso_cockpit else mech.book.life_support_heat
    if mech.system_hits("life support") and heat >= hot:
        _owe(draft, SufferHeat(unit=unit), LIFE_SUPPORT)


def _owe(draft: Draft, command: UnitCommand, rule: RuleId) -> None:
    heat = draft.unit(command.unit).tracks[HEAT]
    draft.owe(command, rule, unit=command.unit, why=f"heat {heat}", due=HEAT_PHASE)


def _reactor(draft: Draft, mech: Mech, unit: UnitId, heat: int) -> None:
    least = numbers.heat_penalty(SHUTDOWN_SCALE, heat)
    if SHUTDOWN in mech.paper.conditions:
        if shocks.is_held(mech):
            return
        if heat < SCALE_STARTS:
            draft.set(unit, SHUTDOWN, Cause(rule=RESTART), on=False)
        elif least != AUTOMATIC:
            _owe(draft, Restart(unit=unit), RESTART)
    elif least == AUTOMATIC:
        _shut_down(draft, mech, unit, due=HEAT_PHASE)
    elif least:
        _owe(draft, AvoidShutdown(unit=unit), SHUTDOWN_RULE)


def _shut_down(draft: Draft, mech: Mech, unit: UnitId, due: Due) -> None:
    draft.set(unit, SHUTDOWN, Cause(rule=SHUTDOWN_RULE))
    if PRONE not in mech.paper.conditions:
        piloting.owe_roll(
            draft,
            mech,
            unit,
            "reactor shutdown",
            piloting.REACTOR_SHUTDOWN,
            modifier=3,
            due=due,
        )


def _roll(title: str, heat: int, help: tuple[Part, ...]) -> Question:
    number = numbers.heat_penalty(SHUTDOWN_SCALE, heat)
    target = total(Part(label=f"heat {heat}", value=number, rule=SHUTDOWN_RULE), *help)
    return Question(title=title, dice=DiceSpec(count=2, sides=6), target=target)


def avoid_shutdown(draft: Draft, mech: Mech, command: AvoidShutdown) -> None:
    """Below the number, or without a conscious pilot, the reactor shuts down."""
    question = _roll("Avoid shutdown", mech.paper.tracks[HEAT], crew.tech_help(mech))
    if mech.is_conscious and _reaches(draft, command.unit, question, SHUTDOWN_RULE):
        return
    _shut_down(draft, mech, command.unit, due=NOW)


def restart(draft: Draft, mech: Mech, command: Restart) -> None:
    """At the number the reactor runs again; it makes no shutdown check this turn."""
    question = _roll("Restart the reactor", mech.paper.tracks[HEAT], crew.tech_help(mech))
    if mech.is_conscious and _reaches(draft, command.unit, question, RESTART):
        draft.set(command.unit, SHUTDOWN, Cause(rule=RESTART), on=False)


def _reaches(draft: Draft, unit: UnitId, question: Question, rule: RuleId) -> bool:
    assert question.target is not None
    faces = draft.roll(2, 6, question.title, rule, unit=unit, target=question.target)
    return sum(faces) >= question.target.value


# -- ammunition ------------------------------------------------------------------------------


def bins(mech: Mech) -> list[Item]:
    """Bins that could still explode."""
    return [
        item
        for _, item in mech.items(GearKind.AMMO)
        if item.gear.is_explosive
        and item.slots
        and not mech.is_item_lost(item)
        and mech.paper.tracks.get(bin_key(mech.paper, item), 0) > 0
    ]


def hottest_bin(mech: Mech) -> Item | None:
    """The bin with the most damage in one volley, then with the most in all."""

    def danger(item: Item) -> tuple[int, int]:
        each = item.gear.explosion_per_shot
        return each, each * mech.paper.tracks[bin_key(mech.paper, item)]

    return max(bins(mech), key=danger, default=None)


def ammunition_scale(mech: Mech) -> tuple[tuple[int, int], ...]:
    """Infernos cook off sooner than anything else."""
    inferno = any("inferno" in item.gear.munition.lower() for item in bins(mech))
    return INFERNO_SCALE if inferno else AMMUNITION_SCALE


def _ammunition_question(mech: Mech, heat: int) -> Question:
    number = numbers.heat_penalty(ammunition_scale(mech), heat)
    scale = Part(label=f"heat {heat}", value=number, rule=AMMUNITION)
    target = total(scale, *crew.tech_help(mech))
    return Question(
        title="Avoid an ammunition explosion", dice=DiceSpec(count=2, sides=6), target=target
    )


def avoid_explosion(draft: Draft, mech: Mech, harm: Harm, command: AvoidExplosion) -> None:
    """Below the number the most dangerous bin goes off."""
    worst = hottest_bin(mech)
    if worst is None:
        return
    question = _ammunition_question(mech, mech.paper.tracks[HEAT])
    if _reaches(draft, command.unit, question, AMMUNITION):
        return
    slot, key = worst.slots[0], bin_key(mech.paper, worst)
    shots = mech.paper.tracks[key]
    cause = Cause(rule=AMMUNITION, source="heat")
    draft.mark(command.unit, (slot,), cause)
    draft.move(command.unit, key, 0, cause)
    points = shots * worst.gear.explosion_per_shot
    harm.explode(draft, command.unit, slot.partition("/")[0], points, worst.gear.name)


# -- life support ----------------------------------------------------------------------------


def suffer_heat(draft: Draft, mech: Mech, command: SufferHeat) -> None:
    """One hit in the heat, two in the furnace."""
    heat = mech.paper.tracks[HEAT]
    hits = 2 if heat >= mech.book.life_support_second_hit else 1
    if mech.has_torso_cockpit:
        # One more, and already below the first threshold.
        hits = hits + 1 if heat >= mech.book.life_support_heat else 1
    pilot.hurt(draft, command.unit, hits, Cause(rule=LIFE_SUPPORT), "life support is out")


def drown(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """Submerged without life support the pilot suffers every End Phase."""
    if mech.is_submerged and mech.system_hits("life support"):
        pilot.hurt(draft, unit, 1, Cause(rule=LIFE_SUPPORT, source="water"), "life support is out")
