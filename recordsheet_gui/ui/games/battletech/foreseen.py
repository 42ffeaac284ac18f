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
from recordsheet_gui.systems.battletech.dispatch import HEAT_PHASE, BattleTech
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.front import is_hot, weapons
from recordsheet_gui.ui.games.game_ui import HeatPlan
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.kinds import codec_of
from recordsheet_gui.units.short_names import brief_name

MOST_WAYS = 4_000
"""Combinations that are looked at; a unit with more kinds of weapons leaves some aside."""
MOST_PLANS = 14
"""Shown, the hottest of them."""
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
    """What the unit in front may fire, the hottest first."""
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
    best: dict[int, HeatPlan] = {}
    ends = _to_the_end(state)
    for items in _combinations(ready):
        heat = max(0, still + sum(more[item] for item in items))
        damage = sum(_damage(ready[item]) for item in items)
        if heat in best and best[heat].damage >= damage:
            continue
        fired = tuple(Fire(unit=unit, item=item) for item in items)
        best[heat] = HeatPlan(
            items=items,
            words=_words([ready[item] for item in items]),
            heat=heat,
            damage=damage,
            state=state,
            commands=(*fired, *ends),
        )
    # What is as hot as something stronger, or hotter, is no plan.
    found: list[HeatPlan] = []
    for _, plan in sorted(best.items()):
        if not found or plan.damage > found[-1].damage:
            found.append(plan)
    return tuple(reversed(found))[:MOST_PLANS]


def own_heat(controller: Controller, attack: Command, items: tuple[int, ...]) -> HeatPlan | None:
    """The heat of an attack that is put together; None where there is none to count."""
    system, unit = controller.system, controller.unit
    if not isinstance(system, BattleTech) or unit is None or not is_hot(controller):
        return None
    state = alone(controller.state, unit)
    fired = tuple(Fire(unit=unit, item=item) for item in items)
    heat = None if state.clock.phase > HEAT_PHASE else _built_up(system, state, fired)
    if heat is None:
        return None
    return HeatPlan(
        items=items,
        words=attack.title,
        heat=max(0, heat),
        damage=0,
        state=state,
        commands=(*fired, *_to_the_end(state)),
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
