"""C3 networks: who is in one, and whose range counts."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.guidance import is_under_angel, is_under_ecm
from recordsheet_gui.systems.battletech.paper import MODE_IS, NETWORK
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Item

C3 = RuleId("BT-c3")
KINDS = {
    "c3 slave": "C3",
    "c3 master": "C3",
    "c3 boosted slave": "C3",
    "c3 boosted master": "C3",
    "c3 emergency master": "C3",
    "c3i": "C3i",
    "nova cews": "Nova",
}
"""Which kind of network a family of gear works in."""
MOST = {"C3": 12, "C3i": 6, "Nova": 3}
"""Units of a network."""
MASTERS = ("c3 master", "c3 boosted master", "c3 emergency master")
SERVED = 3
"""Units that one master serves."""
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class SetNetwork(Command):
    """Link units by their C3 computers; nobody dissolves the network."""

    do: ClassVar[str] = "network"
    title: ClassVar[str] = "network"

    name: str
    units: tuple[UnitId, ...]


def network_key(name: str) -> ConditionKey:
    """The condition of a unit in a network."""
    return ConditionKey(f"{NETWORK}/{name}")


def networks_of(view: View) -> list[str]:
    """The networks that a unit is in."""
    start = f"{NETWORK}/"
    return [key.removeprefix(start) for key in view.paper.conditions if key.startswith(start)]


def computers(view: View, *, working: bool = True) -> Iterator[Item]:
    """C3 gear of a unit that works and is not switched off."""
    for index, item in enumerate(view.carried):
        off = ConditionKey(f"{MODE_IS}/{index}/off") in view.paper.conditions
        lost = view.is_item_lost(item) or off
        if item.gear.family in KINDS and not (working and lost):
            yield item


def link(draft: Draft, game: BattleTechGame, command: SetNetwork) -> None:
    """Who is in; the others of that name leave it."""
    name = command.name.strip()
    if not name or len(name) > LONGEST_NAME or "/" in name:
        raise RuleError("network", "A network needs a short name without a slash.")
    if len(set(command.units)) < len(command.units):
        raise RuleError("network", "Each unit is in a network once.")
    views = {unit: game.look(draft.state, unit) for unit in command.units}
    if views:
        _check(draft, command, views)
    key = network_key(name)
    for unit in draft.state.units:
        draft.set(unit, key, Cause(rule=C3), on=unit in views)


def _check(draft: Draft, command: SetNetwork, views: dict[UnitId, View]) -> None:
    kinds: set[str] = set()
    for unit, view in views.items():
        found = {KINDS[item.gear.family] for item in computers(view)}
        if not found:
            words = f"{view.design.name} has no C3 computer that works."
            raise RuleError("network", words)
        kinds = kinds & found if kinds else found
        if not kinds:
            raise RuleError("network", "C3, C3i and Nova do not talk to one another.")
        others = [other for other in networks_of(view) if other != command.name.strip()]
        if others:
            words = f"{view.design.name} is in the network {others[0]} already."
            draft.forbid(command, "network", words, unit)
    (kind,) = sorted(kinds)[:1]
    if len(views) > MOST[kind]:
        words = f"A {kind} network holds {MOST[kind]} units, not {len(views)}."
        draft.forbid(command, "network", words)
    if len({draft.state.sides[unit] for unit in views}) > 1:
        draft.forbid(command, "network", "A network is on one side.")
    if kind == "C3":
        gear = [item.gear.family for view in views.values() for item in computers(view)]
        masters = sum(family in MASTERS for family in gear)
        if not masters:
            draft.forbid(command, "network", "A C3 network needs a master.")
        elif len(views) - 1 > SERVED * masters:
            words = f"A C3 master serves {SERVED} units; {masters} serve {SERVED * masters}."
            draft.forbid(command, "network", words)


def offers(game: BattleTechGame, state: GameState, unit: UnitId) -> Iterator[Offer]:
    """Link all of a unit's side that its computer can talk to, or leave the network."""
    view = game.look(state, unit)
    for name in networks_of(view):
        key = network_key(name)
        rest = tuple(u for u, paper in state.units.items() if key in paper.conditions and u != unit)
        yield Offer(label=f"Leave the network {name}", command=SetNetwork(name=name, units=rest))
    if networks_of(view):
        return
    for kind in sorted({KINDS[item.gear.family] for item in computers(view)}):
        able = tuple(
            other
            for other in state.present
            if state.sides[other] == state.sides[unit]
            and kind in {KINDS[item.gear.family] for item in computers(game.look(state, other))}
        )
        if len(able) > 1:
            name = f"{kind} {state.sides[unit]}".strip()
            label = f"Link {len(able)} units by {kind}"
            yield Offer(label=label, command=SetNetwork(name=name, units=able))


def cut_off(game: BattleTechGame, state: GameState, attacker: UnitId, view: View) -> str | None:
    """Why a unit cannot use another's range, or None."""
    name = view.design.name
    names = networks_of(view)
    if not names:
        return f"{name} is in no C3 network"
    if not _talks(view):
        return f"{name} is cut off from its network"
    members = [
        (unit, game.look(at_start(state, unit), unit))
        for unit in state.present
        if unit != attacker and network_key(names[0]) in state.units[unit].conditions
    ]
    talking = [member for _, member in members if not member.destroyed and _talks(member)]
    if not talking:
        return f"nobody in the network of {name} can be reached"
    kinds = {KINDS[item.gear.family] for item in computers(view)}
    masters = (item.gear.family in MASTERS for one in (view, *talking) for item in computers(one))
    if "C3" in kinds and not any(masters):
        return f"the network of {name} has lost its master"
    return None


def _talks(view: View) -> bool:
    """True for a unit that its network reaches: ECM cuts C3, only an Angel boosted C3."""
    families = [item.gear.family for item in computers(view)]
    if not families:
        return False
    if any(family == "nova cews" for family in families):
        return True
    if any("boosted" in family for family in families):
        return not is_under_angel(view)
    return not is_under_ecm(view)
