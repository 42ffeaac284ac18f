"""What may be asked about the future of a unit: blows from its sides, and its own heat."""

from collections import Counter
from itertools import product

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import Command, EndPhase
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.work import Work
from recordsheet_gui.systems.battletech.attacks import Circumstances
from recordsheet_gui.systems.battletech.dispatch import HEAT_PHASE, BattleTech
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.asking import booked
from recordsheet_gui.ui.games.battletech.front import is_hot, weapons
from recordsheet_gui.ui.games.game_ui import HeatPlan
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.kinds import codec_of
from recordsheet_gui.units.short_names import brief_name

MOST_WAYS = 1_500
"""Combinations that are listed; of a unit with more the coolest kinds of weapons are left aside."""
NOTHING = "nothing"


def sides(controller: Controller) -> tuple[str, ...]:
    """From where the unit in front can be struck."""
    system, unit = controller.system, controller.unit
    if not isinstance(system, BattleTech) or unit is None:
        return ()
    return system.rules_of(controller.state, unit).sides(system.look(controller.state, unit))


def blow(controller: Controller, points: int, side: str) -> Command:
    """A hit as scripts write it: both games of BattleTech know the same words for it."""
    fields = {"do": "hit", "unit": controller.unit, "damage": points, "side": side}
    return codec_of(controller.system.commands).command(fields)


def heat_plans(controller: Controller) -> tuple[HeatPlan, ...]:
    """Every combination that the unit in front may fire, the hottest and strongest first."""
    system, unit = controller.system, controller.unit
    if not isinstance(system, BattleTech) or unit is None or not is_hot(controller):
        return ()
    state = alone(controller.state, unit)
    if state.clock.phase > HEAT_PHASE or system.wreck(state, unit):
        return ()
    still = _built_up(system, state, ())
    if still is None:
        return ()
    more: dict[int, int] = {}
    ready: dict[int, Item] = {}
    for item, carried in weapons(controller).items():
        with_it = _built_up(system, state, (Fire(unit=unit, item=item),))
        if with_it is not None:
            ready[item], more[item] = carried, with_it - still
    ends = _to_the_end(state)
    is_low = _may_empty_a_bin(system, state, len(ready))
    is_scarce = _may_empty_a_bin(system, state, len(ready), of_any=True)
    found: list[HeatPlan] = []
    for items in _combinations(ready):
        heat = max(0, still + sum(more[item] for item in items))
        fired = tuple(Fire(unit=unit, item=item) for item in items)
        if is_scarce and _built_up(system, state, fired) is None:
            # Each may fire, but there is no ammunition for all of them.
            continue
        plan = HeatPlan(
            items=items,
            words=_words([ready[item] for item in items]),
            heat=heat,
            damage=sum(_damage(ready[item]) for item in items),
            state=state,
            commands=(*fired, *ends),
            # Heat alone decides, unless a last shot takes along what could explode.
            like=(heat, *items) if is_low else (heat,),
        )
        found.append(plan)
    return _ranked(found)


def _ranked(found: list[HeatPlan]) -> tuple[HeatPlan, ...]:
    """The hottest first; what is as hot as something stronger, or hotter, is not the best."""
    most = -1
    told: list[HeatPlan] = []
    for plan in sorted(found, key=lambda plan: (plan.heat, -plan.damage, len(plan.items))):
        told.append(replace(plan, is_best=plan.damage > most))
        most = max(most, plan.damage)
    return tuple(sorted(told, key=lambda plan: (-plan.heat, -plan.damage, len(plan.items))))


def _may_empty_a_bin(
    system: BattleTech, state: GameState, weapons: int, *, of_any: bool = False
) -> bool:
    """True where one volley could be the last of a bin; without `of_any` of one that explodes."""
    view = system.look(state, next(iter(state.units)))
    bins = (left for box, left in view.bins() if of_any or box.gear.is_explosive)
    return any(0 < left <= weapons for left in bins)


def own_heat(
    controller: Controller, attack: Circumstances, items: tuple[int, ...]
) -> HeatPlan | None:
    """The heat of an attack as it is put together; None where there is none to count."""
    system, unit = controller.system, attack.attacker
    if not isinstance(system, BattleTech) or not is_hot(controller):
        return None
    state = booked(controller, attack)
    number = system.forecast(state, unit)
    if number is None:
        return None
    # Its own rolls to hit are no part of its heat.
    state = alone(replace(state, owed=controller.state.owed), unit)
    return HeatPlan(
        items=items,
        words=attack.title,
        heat=number.value,
        damage=0,
        state=state,
        commands=_to_the_end(state),
    )


def _to_the_end(state: GameState) -> tuple[EndPhase, ...]:
    """Of the phase that counts heat."""
    return (EndPhase(),) * (HEAT_PHASE - state.clock.phase + 1)


def alone(state: GameState, unit: UnitId) -> GameState:
    """The table with one unit on it: nobody else has a part in its heat."""
    return replace(
        state,
        units={unit: state.unit(unit)},
        sides={unit: state.sides.get(unit, "")},
        owed=tuple(entry for entry in state.owed if entry.unit == unit),
    )


def _built_up(system: BattleTech, state: GameState, fired: tuple[Fire, ...]) -> int | None:
    """Heat of this turn less what the sinks take, below 0 too; None where the rules refuse it."""
    unit = next(iter(state.units))
    work = Work(system, state, NoAnswers(), may_owe=True, tells=False)
    try:
        for shot in fired:
            work.decide(shot)
    except RuleError:
        return None
    number = system.forecast(work.state, unit)
    return None if number is None else sum(part.value for part in number.parts)


def _combinations(ready: dict[int, Item]) -> list[tuple[int, ...]]:
    """So many of each kind of weapon; of two that are alike it makes no difference which."""
    kinds: dict[str, list[int]] = {}
    for item, carried in ready.items():
        kinds.setdefault(carried.gear.id, []).append(item)
    found: list[list[tuple[int, ...]]] = []
    ways = 1
    for items in sorted(kinds.values(), key=lambda items: -ready[items[0]].gear.heat):
        ways *= len(items) + 1
        if ways > MOST_WAYS:
            break
        found.append([tuple(items[:count]) for count in range(len(items) + 1)])
    return [tuple(item for some in chosen for item in some) for chosen in product(*found)]


def _damage(item: Item) -> int:
    """Points if all of it hits, from near by."""
    gear = item.gear
    return (gear.damage[0] if gear.damage else 0) * max(1, gear.rack)


def _words(items: list[Item]) -> str:
    counts = Counter(brief_name(item.gear) for item in items)
    told = [name if count == 1 else f"{count} {name}" for name, count in counts.items()]
    return ", ".join(told) or NOTHING
