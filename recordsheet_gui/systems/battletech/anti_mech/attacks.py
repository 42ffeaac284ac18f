"""Attacks on legs and swarms: what has to be rolled, and what they do."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import How
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.anti_mech import clinging
from recordsheet_gui.systems.battletech.anti_mech.climbers import (
    LEG,
    SWARM,
    Climbers,
    Grip,
    strength,
)
from recordsheet_gui.systems.battletech.attacks import Circumstances, target_movement
from recordsheet_gui.systems.battletech.game import AttackRoll, BattleTechGame
from recordsheet_gui.systems.battletech.indirect import has_fired
from recordsheet_gui.systems.battletech.load import held_by, is_carried
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.systems.battletech.simultaneous import WEAPON, at_start
from recordsheet_gui.systems.battletech.unit import View

ANTI_MECH = RuleId("TW-anti-mech")
LEG_ATTACK = RuleId("TW-leg-attack")
SWARMS = RuleId("TW-swarm")
SWARM_DAMAGE = RuleId("TW-swarm-damage")
ONE_AT_A_TIME = RuleId("TW-swarm-one")
RIDERS = RuleId("TW-swarm-riders")

TRIED = TrackKey("struck/anti-mech")
"""Attempts of this turn."""
LEG_DAMAGE = 4
LYING, VEHICLE, INDUSTRIAL = -2, -2, -1
NAMES = {LEG: "leg attack", SWARM: "swarm"}
OFFERED = {LEG: "Leg attack on", SWARM: "Swarm"}


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackLegs(UnitCommand):
    """Attack the legs of a 'Mech in the same hex."""

    do: ClassVar[str] = "leg_attack"
    title: ClassVar[str] = "leg attack"

    target: UnitId
    other: int = 0
    """Anything that the table adds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Swarm(UnitCommand):
    """Climb on a unit in the same hex; those who cling to it already strike it."""

    do: ClassVar[str] = "swarm"
    title: ClassVar[str] = "swarm"

    target: UnitId
    other: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RollAntiMech(AttackRoll):
    """The roll of such an attack."""

    do: ClassVar[str] = "anti_mech_roll"
    title: ClassVar[str] = "anti-'Mech attack"
    is_internal: ClassVar[bool] = True

    attack: str
    number: Number
    points: int = 0
    """Of an attack on legs."""


def has_tried(view: View) -> bool:
    """True for a unit that has made such an attack this turn."""
    return view.paper.tracks.get(TRIED, 0) > 0


def tried_at(attack: str, target: UnitId) -> TrackKey:
    """Attempts of this turn of one kind at one target."""
    return TrackKey(f"{TRIED}/{attack}/{target}")


def busy(view: View) -> str | None:
    """Why a unit fires at nobody, as the end of a sentence."""
    if clinging.target_of(view.paper) is not None:
        return "it clings to another unit"
    return "it has made its anti-'Mech attack of this turn" if has_tried(view) else None


# -- the number ------------------------------------------------------------------------------


def attack(draft: Draft, game: BattleTechGame, command: AttackLegs | Swarm) -> None:
    """Owe the roll; those who cling already need none."""
    kind = LEG if isinstance(command, AttackLegs) else SWARM
    if kind == SWARM and clinging.target_of(draft.unit(command.unit)) == command.target:
        strike(draft, game, command)
        return
    state = at_start(draft.state, command.unit, command.target)
    climber, target = game.look(state, command.unit), game.look(state, command.target)
    climbers = _climbers(game, state, command.unit, climber)
    _check(draft, game, command, kind, climbers, climber, target)
    number = total(*_parts(draft, game, command, kind, climbers, target))
    for key in (TRIED, tried_at(kind, command.target)):
        draft.move(command.unit, key, 1, Cause(rule=ANTI_MECH))
    rule = LEG_ATTACK if kind == LEG else SWARMS
    points = climbers.leg_damage if kind == LEG else 0
    roll = RollAntiMech(
        unit=command.unit, target=command.target, attack=kind, number=number, points=points
    )
    draft.owe(roll, rule, unit=command.unit, why=f"at {target.design.name}")


def _climbers(game: BattleTechGame, state: GameState, unit: UnitId, view: View) -> Climbers:
    found: Climbers | None = game.rules_of(state, unit).climbers(view)
    if found is None:
        raise RuleError("cannot", f"{view.design.name} makes no anti-'Mech attacks.")
    return found


def _check(
    draft: Draft,
    game: BattleTechGame,
    command: AttackLegs | Swarm,
    kind: str,
    climbers: Climbers,
    climber: View,
    target: View,
) -> None:
    """Refuse an attack that cannot be, with the first reason."""
    name, theirs, unit = climber.design.name, target.design.name, command.unit
    _check_phase(draft, command, name)
    if unit == command.target:
        raise RuleError("oneself", f"{name} cannot attack itself.")
    for one in (climber, target):
        if one.destroyed:
            raise RuleError("wreck", f"{one.design.name} is out of the game.")
    if kind not in game.rules_of(draft.state, command.target).climbable:
        what = "be swarmed" if kind == SWARM else "be attacked at the legs"
        raise RuleError("target", f"{theirs} cannot {what}.")
    if target.is_airborne:
        draft.forbid(command, "airborne", f"{theirs} flies out of reach.", unit)
    if is_carried(climber.paper):
        words = f"{name} {held_by(climber.paper)} and attacks nobody."
        draft.forbid(command, "carried", words, unit)
    if clinging.target_of(climber.paper) is not None:
        draft.forbid(command, "clings", f"{name} clings to another unit.", unit)
    reason = climbers.no_leg_attack if kind == LEG else climbers.no_swarm
    if reason is not None:
        draft.forbid(command, "not-able", reason, unit)
    if strength(climbers.column, climbers.men, kind) is None:
        raise RuleError("too-few", _too_few(name, kind))
    if has_tried(climber):
        words = f"{name} has made its anti-'Mech attack of this turn."
        draft.forbid(command, "tried", words, unit)
    if has_fired(game.look(draft.state, unit)):
        draft.forbid(command, "fired", f"{name} has fired this turn.", unit)
    if kind == SWARM and clinging.swarmers_of(draft.unit(command.target)):
        draft.forbid(command, "swarmed", f"{theirs} is swarmed by another unit.", unit)


def _check_phase(draft: Draft, command: AttackLegs | Swarm, name: str) -> None:
    if draft.state.clock.phase > WEAPON:
        draft.forbid(command, "phase", not_now(draft.state, name), command.unit)


def not_now(state: GameState, name: str) -> str:
    """Why nobody is offered such an attack in a phase; who types one before its time may."""
    if state.clock.phase == WEAPON:
        return ""
    return f"{name} makes its anti-'Mech attacks in the Weapon Attack Phase."


def _too_few(name: str, kind: str) -> str:
    return f"{name} has too few left for a {NAMES[kind]}."


def _parts(
    draft: Draft,
    game: BattleTechGame,
    command: AttackLegs | Swarm,
    kind: str,
    climbers: Climbers,
    target: View,
) -> Iterator[Part]:
    """Skill, strength, how the target stands and how it moved."""
    yield Part(label="anti-'Mech", value=climbers.skill, rule=RuleId("BT-skill"))
    more = strength(climbers.column, climbers.men, kind)
    if more:
        yield Part(label=f"{NAMES[kind]}, {climbers.men} left", value=more, rule=ANTI_MECH)
    rules = game.rules_of(draft.state, command.target)
    if PRONE in target.paper.conditions:
        yield Part(label="target prone", value=LYING, rule=ANTI_MECH)
    if kind == SWARM and LEG not in rules.climbable:
        yield Part(label="vehicle", value=VEHICLE, rule=ANTI_MECH)
    if rules.is_industrial(target):
        yield Part(label="IndustrialMech", value=INDUSTRIAL, rule=ANTI_MECH)
    if kind == SWARM:
        yield from climbers.swarm_parts
        yield from _riders(draft, game, command, climbers.men)
    at = Circumstances(attacker=command.unit, target=command.target)
    yield from target_movement(target, at)
    if command.other:
        yield Part(label="other", value=command.other, rule=ANTI_MECH)


def _riders(
    draft: Draft, game: BattleTechGame, command: AttackLegs | Swarm, men: int
) -> Iterator[Part]:
    """Battle armor on the target keeps others off."""
    state = draft.state
    guards = 0
    for rider in clinging.riders_of(state, command.target):
        found = game.rules_of(state, rider).climbers(game.look(state, rider))
        guards += found.men if found is not None else 0
    more = max(0, guards - men + 2) if guards else 0
    if more:
        yield Part(label=f"{guards} riders", value=more, rule=RIDERS)


# -- the roll --------------------------------------------------------------------------------


def roll(draft: Draft, game: BattleTechGame, command: RollAntiMech) -> None:
    """At the number or above it strikes a leg, or clings to its target."""
    word = NAMES[command.attack]
    rule = LEG_ATTACK if command.attack == LEG else SWARMS
    title = f"{word.capitalize()}: to hit"
    faces = draft.roll(2, 6, title, rule, unit=command.unit, target=command.number)
    if sum(faces) < command.number.value:
        draft.remark(f"the {word} fails", Cause(rule=rule), command.unit)
    elif command.attack == SWARM:
        if clinging.swarmers_of(draft.unit(command.target)):
            words = "others cling to the target already"
            draft.remark(words, Cause(rule=ONE_AT_A_TIME), command.unit)
            return
        clinging.attach(draft, command.unit, command.target, Cause(rule=SWARMS))
    else:
        grip = Grip(points=command.points, table=LEG, source=word, attacker=command.unit)
        game.rules_of(draft.state, command.target).grip(draft, command.target, grip)


def strike(draft: Draft, game: BattleTechGame, command: Swarm | AttackLegs) -> None:
    """Those who cling strike without a roll; who says it himself need not wait for the card."""
    unit = command.unit
    view = game.look(at_start(draft.state, unit), unit)
    climbers = _climbers(game, draft.state, unit, view)
    _check_phase(draft, command, view.design.name)
    if _has_just_come(draft.state, unit, command.target):
        words = f"{view.design.name} has only just climbed up: it strikes from the next turn on."
        draft.forbid(command, "too-soon", words, unit)
    waiting = drop_strikes(draft, unit)
    if has_tried(view) and not waiting:
        words = f"{view.design.name} has made its anti-'Mech attack of this turn."
        draft.forbid(command, "tried", words, unit)
    _strike(draft, game, command.unit, command.target, climbers, waiting or climbers.swarm_damage)


def owe_strikes(draft: Draft, game: BattleTechGame) -> None:
    """The Weapon Attack Phase begins: all who have clung to somebody since an earlier turn."""
    for unit in draft.state.present:
        target = clinging.target_of(draft.unit(unit))
        if target is None or target not in draft.state.units:
            continue
        view = game.look(draft.state, unit)
        if has_tried(view) or _has_just_come(draft.state, unit, target):
            continue
        climbers = game.rules_of(draft.state, unit).climbers(view)
        if climbers is not None and climbers.swarm_damage:
            points = climbers.swarm_damage
            _strike(draft, game, unit, target, climbers, points, rule=SWARM_DAMAGE)


def drop_strikes(draft: Draft, unit: UnitId) -> int:
    """What waits of a strike is not made; gives its points."""
    points = 0
    for owed in draft.state.owed:
        if owed.rule == SWARM_DAMAGE and getattr(owed.command, "attacker", None) == unit:
            points += getattr(owed.command, "damage", 0)
            draft.settle(owed.id, How.MOOT)
    return points


def _has_just_come(state: GameState, unit: UnitId, target: UnitId) -> bool:
    mark = state.unit(unit).conditions[clinging.swarming(target)]
    return mark.at.turn == state.clock.turn and not mark.cause.by_hand


def _strike(
    draft: Draft,
    game: BattleTechGame,
    unit: UnitId,
    target: UnitId,
    climbers: Climbers,
    points: int,
    rule: RuleId | None = None,
) -> None:
    draft.move(unit, TRIED, 1, Cause(rule=SWARM_DAMAGE))
    if not points:
        draft.remark("has nothing that could hurt it", Cause(rule=SWARM_DAMAGE), unit)
        return
    grip = Grip(
        points=points,
        size=climbers.group,
        table=climbers.attack,
        source="swarm",
        attacker=unit,
        rule=rule,
    )
    game.rules_of(draft.state, target).grip(draft, target, grip)


# -- what sheets offer -----------------------------------------------------------------------


def offers(game: BattleTechGame, state: GameState, unit: UnitId) -> Iterator[Offer]:
    """Whom it could climb on."""
    view = game.look(state, unit)
    climbers = game.rules_of(state, unit).climbers(view)
    if climbers is None or view.destroyed or is_carried(view.paper):
        return
    now = not_now(state, view.design.name)
    for kind, make, reason in (
        (SWARM, Swarm, climbers.no_swarm),
        (LEG, AttackLegs, climbers.no_leg_attack),
    ):
        word = OFFERED[kind]
        if strength(climbers.column, climbers.men, kind) is None:
            reason = reason or _too_few(view.design.name, kind)
        for other in _in_reach(game, state, unit, kind):
            command = make(unit=unit, target=other)
            if reason:
                # The same whoever it is about.
                word = word.removesuffix(" on")
                yield Offer(label=word, command=command, why_not=reason)
                break
            name = state.units[other].design.name
            yield Offer(label=f"{word} {name}", command=command, why_not=now)


def _in_reach(game: BattleTechGame, state: GameState, unit: UnitId, kind: str) -> Iterator[UnitId]:
    """Enemies that could be attacked so."""
    for other in state.present:
        if state.sides.get(other) == state.sides.get(unit):
            continue
        theirs = game.look(state, other)
        is_open = kind in game.rules_of(state, other).climbable
        if is_open and not theirs.destroyed and not theirs.is_airborne:
            yield other
