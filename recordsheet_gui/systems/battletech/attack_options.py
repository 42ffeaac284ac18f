"""What a player may say of an attack beside target and range, as this table offers it.

A dialog shows these without a list of its own; each is a field of the attack, or of one weapon.
"""

from collections.abc import Iterator

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import Setting
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import aimed, ams, effects, network, targets
from recordsheet_gui.systems.battletech.game import BattleTechGame, Friend
from recordsheet_gui.systems.battletech.indirect import Indirect
from recordsheet_gui.systems.battletech.paper import bin_key
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import GearKind, Item

FARTHEST_FRIEND = 30
"""Hexes between a target and the one of a network that is nearest to it; farther helps nobody."""
ARC_WORDS = {"front": "in front", "left": "at the left", "right": "at the right", "rear": "behind"}


def of_attack(
    game: BattleTechGame, state: GameState, attacker: UnitId, target: UnitId
) -> Iterator[Setting]:
    """What holds for all weapons of an attack."""
    own, theirs = game.look(state, attacker), game.look(state, target)
    rules = game.rules_of(state, attacker)
    runs = rules.runs(own, theirs)
    if runs:
        yield Setting(field="run", label="Run", values=runs, is_usual=True)
    body = theirs.anatomy
    places = tuple((where, body.name(where)) for where in body.locations)
    if theirs.has_places:
        if len(places) > 1:
            yield Setting(field="aim", label="Strikes", values=places)
    elif theirs.is_immobile or aimed.has_computer(own):
        yield Setting(field="aim", label="Aimed at", values=(("", "nothing"), *places))
    weapons = [item for _, item in own.items(GearKind.WEAPON) if not own.is_item_lost(item)]
    if any("indirect" in item.gear.flags for item in weapons):
        yield Setting(field="indirect", label="Fire", values=tuple(_ways(game, state, attacker)))
    if any(item.gear.is_missile for item in weapons) and _has_ams(theirs):
        yield Setting(field="ams", label="Their AMS engages")
    friends = tuple(_point_defenses(game, state, target))
    if any(item.gear.is_missile for item in weapons) and friends:
        yield Setting(field="apds", label="Point defense", values=((None, "none"), *friends))
    has_others = any(key != targets.target_key(target) for key in targets.targets_of(own))
    if has_others:
        yield Setting(field="primary", label="Primary target")
    has_arcs = rules.has_arcs(own)
    if has_others or has_arcs:
        arcs: tuple[tuple[object, str], ...] = tuple(ARC_WORDS.items())
        if has_arcs:
            # It stands beside others, without its label.
            arcs = tuple((arc, f"target {words}") for arc, words in ARC_WORDS.items())
        yield Setting(field="arc", label="Target stands", values=arcs, is_usual=has_arcs)
    if network.networks_of(own) and network.cut_off(game, state, attacker, own) is None:
        near = tuple((hexes, counted(hexes, "hex")) for hexes in range(1, FARTHEST_FRIEND + 1))
        yield Setting(field="c3", label="C3 range", values=((None, "its own"), *near))
    if any(item.gear.is_missile for item in weapons):
        yield Setting(field="ecm", label="Enemy ECM between")


def _ways(game: BattleTechGame, state: GameState, attacker: UnitId) -> Iterator[tuple[object, str]]:
    """Straight, or over an obstacle with somebody who spots."""
    yield False, "directly"
    for unit in state.present:
        if state.sides[unit] == state.sides[attacker] and unit != attacker:
            name = game.look(state, unit).design.name
            yield Indirect(spotter=unit), f"indirectly, {name} spots"
    yield True, "indirectly, at a Narc pod or TAG"


def _point_defenses(
    game: BattleTechGame, state: GameState, target: UnitId
) -> Iterator[tuple[object, str]]:
    """Friends of the target whose advanced systems may help, by their distance."""
    for unit in state.present:
        view = game.look(state, unit)
        is_friend = state.sides[unit] == state.sides[target] and unit != target
        if is_friend and _carries(view, "apds"):
            for hexes in range(1, ams.FARTHEST_FRIEND + 1):
                words = counted(hexes, "hex")
                yield Friend(unit=unit, hexes=hexes), f"{view.design.name}, {words} away"


def _has_ams(view: View) -> bool:
    return any(_carries(view, word) for word in ams.OWN)


def _carries(view: View, word: str) -> bool:
    return any(word in item.gear.effects and not view.is_item_lost(item) for item in view.carried)


def of_weapon(view: View, item: Item) -> Iterator[Setting]:
    """What holds for one weapon: how many shots, from which bin, heat or damage."""
    gear = item.gear
    if gear.rate > 1:
        shots = tuple((n, f"{n} shot{'s' if n > 1 else ''}") for n in range(1, gear.rate + 1))
        yield Setting(field="shots", label="Shots", values=shots)
    bins = tuple(_bins(view, item)) if gear.ammo else ()
    if len({words.partition(",")[0] for _, words in bins}) > 1:
        yield Setting(field="bin", label="From", values=bins)
    if effects.FLAME in gear.effects:
        heat = ((False, "damage"), (True, "heat"))
        yield Setting(field="heat", label="For", values=heat)


def _bins(view: View, weapon: Item) -> Iterator[tuple[object, str]]:
    for _, item in view.items(GearKind.AMMO):
        if item.gear.ammo == weapon.gear.ammo and item.slots and not view.is_item_lost(item):
            slot = item.slots[0]
            left = view.paper.tracks.get(bin_key(view.paper, item), 0)
            yield (
                slot,
                f"{item.gear.munition or 'standard'}, {left} in {view.anatomy.tag(item.location)}",
            )
