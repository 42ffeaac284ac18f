"""How a swarm ends: shaken off, brushed off, burst by a pod, let go, or with its target."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part, total
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import firing
from recordsheet_gui.systems.battletech.anti_mech import clinging
from recordsheet_gui.systems.battletech.anti_mech.attacks import (
    NAMES,
    Swarm,
    drop_strikes,
    not_now,
    tried_at,
)
from recordsheet_gui.systems.battletech.anti_mech.climbers import LEG, SWARM, Grip
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.paper import PRONE, used_key
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import GearKind

SHAKEN_OFF = RuleId("TW-swarm-shaken-off")
ENDS = RuleId("TW-swarm-ends")
B_POD = RuleId("TW-b-pod")

HARD, IN_FAST_FLIGHT = 4, 2
"""To the roll of a unit that shakes swarmers off, and of one that flies at flank speed."""
THROWN = 3
"""Dice of damage to those who are thrown off."""
POD_FAMILY = "b-pod"
POD_DAMAGE, POD_GROUP = 10, 5
MIDDLE = "CT"
"""Near the legs and above them."""
PLATOON = "infantry"
"""The column of those who wear no suits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShakeOff(UnitCommand):
    """Try to shake off those who cling to the unit."""

    do: ClassVar[str] = "shake_off"
    title: ClassVar[str] = "shake off"

    why: str = ""
    water: bool = False
    """It stands in water, where those who cannot swim sink."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetGo(UnitCommand):
    """Climb down from the unit that it clings to."""

    do: ClassVar[str] = "let_go"
    title: ClassVar[str] = "let go"


@dataclass(frozen=True, slots=True, kw_only=True)
class BurstPod(UnitCommand):
    """Set off a B-Pod against those who climb on the unit."""

    do: ClassVar[str] = "b_pod"
    title: ClassVar[str] = "B-Pod"

    target: UnitId
    item: int | None = None
    """Its place among the unit's items; left out, the first that has not burst."""


def shake_off(draft: Draft, game: BattleTechGame, command: ShakeOff) -> None:
    """A hard piloting or driving roll throws them to the ground."""
    unit = command.unit
    view = game.look(draft.state, unit)
    name = view.design.name
    swarmers = clinging.swarmers_of(view.paper)
    if not swarmers:
        raise RuleError("not-swarmed", f"Nobody clings to {name}.")
    if view.is_immobile or view.destroyed:
        raise RuleError("immobile", f"{name} is immobile and shakes nobody off.")
    numbers = game.rules_of(draft.state, unit).derive(draft.state, unit).numbers
    skill = numbers.get("piloting") or numbers.get("driving")
    if skill is None:
        raise RuleError("cannot", f"{name} shakes nobody off.")
    more = IN_FAST_FLIGHT if view.is_airborne and view.moved == "flank" else HARD
    holds = (
        game.rules_of(draft.state, one).climbers(game.look(draft.state, one))
        for one in swarmers
        if one in draft.state.units
    )
    claws = {part for hold in holds if hold for part in hold.hold_parts}
    number = total(*skill.parts, Part(label="shaking off", value=more, rule=SHAKEN_OFF), *claws)
    title = f"Shake off: {command.why}" if command.why else "Shake off those who cling to it"
    faces = draft.roll(2, 6, title, SHAKEN_OFF, unit=unit, target=number)
    cause = Cause(rule=SHAKEN_OFF)
    if sum(faces) < number.value:
        draft.remark("they hold on", cause, unit)
        return
    wet = command.water or "submerged" in view.paper.conditions
    for swarmer in swarmers:
        if swarmer in draft.state.units:
            throw(draft, game, swarmer, cause, water=wet)


def throw(
    draft: Draft, game: BattleTechGame, swarmer: UnitId, cause: Cause, *, water: bool
) -> None:
    """They fall to the ground, or into the water."""
    clinging.release(draft, swarmer, cause)
    rules = game.rules_of(draft.state, swarmer)
    if water and rules.sinks(draft, swarmer, cause):
        return
    title = "Thrown off: damage"
    points = sum(draft.roll(THROWN, 6, title, SHAKEN_OFF, unit=swarmer))
    rules.grip(draft, swarmer, Grip(points=points, source="thrown off", kind="fall"))


def let_go(draft: Draft, command: LetGo) -> None:
    """They climb down."""
    paper = draft.unit(command.unit)
    if clinging.target_of(paper) is None:
        raise RuleError("not-swarming", f"{paper.design.name} clings to nobody.")
    drop_strikes(draft, command.unit)
    clinging.release(draft, command.unit, Cause(rule=ENDS))


def brushed(draft: Draft, game: BattleTechGame, swarmer: UnitId, points: int) -> None:
    """A fist wipes them off: its blow strikes one of them."""
    clinging.release(draft, swarmer, Cause(rule=ENDS))
    if swarmer in draft.state.units:
        body = Body(attack="punch", points=points, side="front", tons=0)
        game.rules_of(draft.state, swarmer).blow(draft, swarmer, body)


def burst(draft: Draft, game: BattleTechGame, command: BurstPod) -> None:
    """Each pod bursts once, against those who climb about where it is."""
    state = draft.state
    view = game.look(state, command.unit)
    attack = _climbing(state, command.unit).get(command.target)
    if attack is None:
        name = state.unit(command.target).design.name
        words = f"{name} neither clings to {view.design.name} nor has attacked its legs."
        draft.forbid(command, "target", words, command.unit)
    pods = [command.item] if command.item is not None else _pods(view, attack)
    if not pods:
        where = "" if attack is None else f" against a {NAMES[attack]}"
        raise RuleError("no-pod", f"{view.design.name} has no B-Pod that could burst{where}.")
    rules = game.rules_of(state, command.unit)
    firing.fire(draft, rules, firing.Fire(unit=command.unit, item=pods[0], anyway=command.anyway))
    points = POD_DAMAGE
    climbers = game.rules_of(state, command.target).climbers(game.look(state, command.target))
    if climbers is not None and climbers.column == PLATOON:
        (face,) = draft.roll(1, 6, "B-Pod: troopers, half of the die", B_POD, unit=command.target)
        points = max(1, face // 2)
    grip = Grip(points=points, size=POD_GROUP, source="B-Pod", attacker=command.unit)
    game.rules_of(draft.state, command.target).grip(draft, command.target, grip)


def _pods(view: View, attack: str | None) -> list[int]:
    """Those that have not burst and stand where such an attack comes by; all where none is said."""
    return [
        index
        for index, item in view.items(GearKind.WEAPON)
        if item.gear.family == POD_FAMILY
        and not view.is_item_lost(item)
        and used_key(str(index)) not in view.paper.conditions
        and (attack is None or _answers(view, item.location, attack))
    ]


def _answers(view: View, location: str, attack: str) -> bool:
    """Legs are attacked near legs and center torso; whoever swarms climbs above the legs."""
    legs = view.anatomy.group("leg")
    return location in (*legs, MIDDLE) if attack == LEG else location not in legs


def _climbing(state: GameState, unit: UnitId) -> dict[UnitId, str]:
    """Who clings to a unit, or has tried something at close quarters this turn, and what."""
    found = dict.fromkeys(clinging.swarmers_of(state.unit(unit)), SWARM)
    for other, paper in state.units.items():
        for attack in (LEG, SWARM):
            if paper.tracks.get(tried_at(attack, unit), 0):
                found.setdefault(other, attack)
    return found


# -- by itself -------------------------------------------------------------------------------


def follow(draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
    """What somebody's act means for those who cling: most commands are about nobody who does."""
    paper = draft.state.units.get(command.unit)
    if paper is None or not paper.conditions:
        return
    unit, cause = command.unit, Cause(rule=ENDS)
    if clinging.target_of(paper) is not None:
        moves = isinstance(command, Move) and command.mode != "none"
        if moves or game.look(draft.state, unit).destroyed:
            clinging.release(draft, unit, cause)
    if not clinging.swarmers_of(paper):
        return
    falls = isinstance(command, Fall) and PRONE in paper.conditions
    if falls or game.look(draft.state, unit).destroyed:
        clinging.release_all(draft, unit, cause)
    elif isinstance(command, Move) and command.mode == "jump":
        shake = ShakeOff(unit=unit, why="it jumps")
        draft.owe(shake, SHAKEN_OFF, unit=unit, why="a jump may throw off those who cling to it")


def leave(draft: Draft, unit: UnitId) -> None:
    """A unit goes from the table."""
    cause = Cause(rule=ENDS)
    clinging.release(draft, unit, cause)
    clinging.release_all(draft, unit, cause)


# -- what sheets offer -----------------------------------------------------------------------


def offers(game: BattleTechGame, state: GameState, unit: UnitId) -> Iterator[Offer]:
    """The way down, and what a unit can do about those who cling to it."""
    view = game.look(state, unit)
    if view.destroyed:
        return
    target = clinging.target_of(view.paper)
    if target is not None and target in state.units:
        name = state.units[target].design.name
        strike = Swarm(unit=unit, target=target)
        now = not_now(state, view.design.name)
        yield Offer(label=f"Strike {name}", command=strike, why_not=now)
        yield Offer(label=f"Climb down from {name}", command=LetGo(unit=unit))
    swarmers = [one for one in clinging.swarmers_of(view.paper) if one in state.units]
    if swarmers and not view.is_immobile:
        name = state.units[swarmers[0]].design.name
        yield Offer(label=f"Shake off {name}", command=ShakeOff(unit=unit))
    for other, attack in _climbing(state, unit).items():
        if other in state.units and _pods(view, attack):
            pod = BurstPod(unit=unit, target=other)
            yield Offer(label=f"B-Pod at {state.units[other].design.name}", command=pod)
