"""From a hit to its marks: location, clusters, groups, and what they owe."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from recordsheet_gui.core.answers import DiceSpec
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import effects, tables, weapons
from recordsheet_gui.systems.battletech.effects import WeaponHit
from recordsheet_gui.systems.battletech.game import BANDS, SIDES
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.total_warfare import damage
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.units.gear import Cluster, Gear, Group

LOCATION = RuleId("BT-hit-location")
CLUSTERS = RuleId("BT-clusters")
GROUPS = RuleId("BT-damage-groups")

MOST_DAMAGE = 1000
"""More than any attack does; an ammunition explosion has its own way."""
ATTACKS = ("weapon", "punch", "kick")
FIVE = 5
"""Points of a damage group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffered:
    """One hit that has struck its boxes."""

    hit: TakeHit
    location: str
    roll: int | None
    """The location roll, where the location was rolled."""
    blow: damage.Blow
    taken: int
    """Points of this phase before it."""


class Target(Protocol):
    """What a hit asks of the rules of the unit that it strikes."""

    def look(self, state: GameState, unit: UnitId) -> View:
        """The unit as its sheet shows it."""

    def hit_table(self, view: Any, attack: str, side: str) -> Mapping[int, str]:
        """Where hits land, by the sum of the dice."""

    def suffer(self, draft: Draft, before: Any, suffered: Suffered) -> None:
        """What a hit brings about beside its marks."""


def decide(draft: Draft, rules: Target, command: TakeHit) -> None:
    """A weapon, a rolled location, groups, or one plain hit."""
    view = rules.look(draft.state, command.unit)
    _check(view, command)
    if command.damage is None:
        _weapon_hit(draft, command, _gear(draft.state, command))
    elif command.group is not None and _points(command) > command.group:
        owe_groups(draft, command, _points(command), command.group)
    else:
        _plain_hit(draft, rules, view, command)


def _check(view: View, command: TakeHit) -> None:
    if command.location != "roll" and command.location not in view.anatomy.locations:
        raise RuleError("no-location", f'{view.design.name} has no location "{command.location}".')
    for word, known, what in (
        (command.side, SIDES, "side"),
        (command.attack, ATTACKS, "attack"),
        (command.range, BANDS, "range"),
    ):
        if word not in known:
            raise RuleError(what, f'There is no {what} "{word}"; there are {", ".join(known)}.')
    is_weapon = bool(command.weapon) or (command.damage is None and command.item is not None)
    if (command.damage is None) == (not is_weapon):
        raise RuleError("damage", "A hit names either its damage or its weapon.")
    least = 0 if command.gear else 1
    if command.damage is not None and not least <= command.damage <= MOST_DAMAGE:
        raise RuleError("damage", f"Damage runs from 1 to {MOST_DAMAGE}, not {command.damage}.")
    if command.group is not None and not 1 <= command.group <= MOST_DAMAGE:
        raise RuleError("group", "A damage group has at least 1 point.")
    if not 1 <= command.shots <= 6:
        raise RuleError("shots", f"A weapon fires 1 to 6 shots, not {command.shots}.")


def _points(command: TakeHit) -> int:
    return command.damage or 0


def _gear(state: GameState, command: TakeHit) -> Gear:
    name = command.weapon or command.gear
    return weapons.meant(state, name, command.attacker, command.item)


# -- one hit ---------------------------------------------------------------------------------


def _plain_hit(draft: Draft, rules: Target, view: View, command: TakeHit) -> None:
    location, roll = command.location, None
    if location == "roll":
        location, roll = _roll_location(draft, rules, view, command)
    unit, points = command.unit, _points(command)
    taken = damage.taken_this_phase(draft, unit)
    rear = command.rear or command.side == "rear"
    blow = damage.strike(draft, unit, location, points, command.source, rear=rear)
    suffered = Suffered(hit=command, location=location, roll=roll, blow=blow, taken=taken)
    rules.suffer(draft, view, suffered)
    if command.gear:
        hit = WeaponHit(
            unit=unit,
            location=location,
            gear=_gear(draft.state, command),
            attacker=command.attacker,
            item=command.item,
        )
        effects.follow(draft, hit)


def location_dice(attack: str) -> DiceSpec:
    """Weapons roll 2D6, punches and kicks one die."""
    return DiceSpec(count=2 if attack == "weapon" else 1, sides=6)


def _location_title(command: TakeHit) -> str:
    what = f"{command.source}: " if command.source else ""
    return f"{what}hit location, {command.side}"


def _roll_location(draft: Draft, rules: Target, view: View, command: TakeHit) -> tuple[str, int]:
    """The location, and the roll that gave it."""
    table = rules.hit_table(view, command.attack, command.side)
    dice = location_dice(command.attack)
    title = _location_title(command)
    roll = sum(draft.roll(dice.count, dice.sides, title, LOCATION, unit=command.unit))
    return table[roll], roll


# -- groups ----------------------------------------------------------------------------------


def _split(points: int, size: int) -> list[int]:
    return [min(size, points - done) for done in range(0, points, size)]


def owe_groups(draft: Draft, command: TakeHit, points: int, size: int) -> None:
    """Damage in groups of a size, the last one smaller."""
    _owe_groups(draft, command, _split(points, size))


def _owe_groups(draft: Draft, command: TakeHit, groups: list[int]) -> None:
    """Each group is a hit of its own; all that one causes comes before the next."""
    for points in groups:
        one = replace(command, damage=points, group=None, weapon="", shots=1, cluster=False)
        draft.owe(one, GROUPS, unit=command.unit, why=f"{points} points")


# -- weapons ---------------------------------------------------------------------------------


def _weapon_hit(draft: Draft, command: TakeHit, gear: Gear) -> None:
    each = gear.damage_at(BANDS.index(command.range))
    if each < 1 and not effects.has_effect(gear):
        raise RuleError("no-damage", f"{gear.name} does no damage that the sheet can mark.")
    # The groups go on by the id: of one name there may be several weapons.
    command = replace(command, gear=gear.id, source=command.source or gear.name)
    _owe_groups(draft, command, _groups(draft, command, gear, each))


def _groups(draft: Draft, command: TakeHit, gear: Gear, each: int) -> list[int]:
    """The points of each group that strikes."""
    if command.cluster and gear.pellets:
        return [1] * _roll_cluster(draft, command, gear.pellets)
    hits = 1
    if command.shots > 1 and gear.rate > 1:
        hits = _roll_cluster(draft, command, command.shots)
    elif gear.cluster is Cluster.TABLE:
        hits = _roll_cluster(draft, command, gear.rack)
    elif gear.cluster is Cluster.ALL:
        hits = gear.rack
    match gear.group:
        case Group.FIVES:
            return _split(hits * each, FIVE)
        case Group.WHOLE:
            return [hits * each]
        case Group.EACH:
            return [each] * hits


def _roll_cluster(draft: Draft, command: TakeHit, rack: int) -> int:
    title = f"{command.source}: cluster hits of {rack}"
    roll = sum(draft.roll(2, 6, title, CLUSTERS, unit=command.unit)) + command.modifier
    hits = tables.cluster_hits(rack, roll)
    draft.remark(f"{command.source}: {hits} of {rack} hit", Cause(rule=CLUSTERS), command.unit)
    return hits
