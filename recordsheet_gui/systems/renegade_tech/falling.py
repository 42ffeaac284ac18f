"""From a weapon to its templates: how it was loaded, how many strike, what does no damage."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import ams, effects, munitions, tables
from recordsheet_gui.systems.battletech.game import BANDS
from recordsheet_gui.systems.battletech.paper import OUTSIDE_HEAT
from recordsheet_gui.systems.battletech.unit import UnitRules
from recordsheet_gui.systems.renegade_tech import options, templates
from recordsheet_gui.systems.renegade_tech.aim import check_aim, check_word
from recordsheet_gui.systems.renegade_tech.commands import Aim, Land, TakeHit
from recordsheet_gui.systems.renegade_tech.made_templates import EFFECT
from recordsheet_gui.systems.renegade_tech.templates import Weapon
from recordsheet_gui.units.gear import Cluster, Gear

CLUSTERS = RuleId("BT-clusters")
AMS = RuleId("RT-ams")
MUNITION = RuleId("RT-munitions")
PLASMA = RuleId("TW-vehicle-plasma")
PLASMA_DICE: Mapping[str, int] = {"heat 1d6": 2, "heat 2d6": 3}
"""Dice of damage that plasma does beside its own to what knows no heat, by its effect."""

MOST_DAMAGE = 1000
MOST_SHOTS = 6
MOST_GUNS = 4
COVERS = ("partial", "water")


def falling(draft: Draft, command: TakeHit, rules: UnitRules[Any]) -> list[Land]:
    """The templates that come down; what does no damage has done all it does."""
    check(draft.state, command, rules)
    if command.damage is not None:
        return _plain(command, command.damage)
    weapon, gear = _loaded(draft.state, command)
    if not command.source:
        command = replace(command, source=weapon.name)
    if gear is not None:
        if command.ams or command.apds is not None:
            ams.check(draft, rules, command.unit, command.ams, command.apds, gear)
            against = ams.engage(draft, rules, command.unit, command.ams, command.apds)
            if ams.is_single(gear):
                if ams.stops(draft, command.unit, gear):
                    return []
            elif weapon.groups:
                weapon = _thinned(draft, command, weapon, gear)
            else:
                command = replace(command, modifier=command.modifier + against)
        if not _knows_heat(draft, command):
            weapon, command = _cold(draft, command, weapon, gear)
        if _does_no_damage(draft, command, weapon, gear):
            return []
    return _templates(draft, command, weapon)


def _loaded(state: GameState, command: TakeHit) -> tuple[Weapon, Gear | None]:
    """What strikes, as it was loaded; a hazard is no gear."""
    base = templates.gear_of(state, command.weapon, command.attacker, command.item)
    if base is None:
        return weapon_of(state, command), None
    gear = munitions.loaded_with(base, command.munition)
    weapon = templates.find(gear)
    several = weapon.groups or weapon.missiles
    if gear.damage != base.damage and not several:
        # Another charge in the same barrel: no template is drawn for it (RT-munitions).
        points = gear.damage_at(BANDS.index(command.range))
        weapon = replace(weapon, templates=(templates.GROUP,), groups=points)
        if points < 1:
            weapon = replace(weapon, templates=(EFFECT,))
    if command.missiles is not None:
        least = command.missiles
        weapon = replace(
            weapon,
            groups=min(weapon.groups, least * max(1, gear.damage_at(0))),
            missiles=min(weapon.missiles, least),
        )
    if gear.cluster is Cluster.LINKED:
        weapon = replace(weapon, shots=command.guns)
    return weapon, gear


def _thinned(draft: Draft, command: TakeHit, weapon: Weapon, gear: Gear) -> Weapon:
    """Of a salvo without a cluster roll an anti-missile system takes a die of missiles."""
    title = f"{command.source}: missiles shot down"
    (down,) = draft.roll(1, 6, title, AMS, unit=command.unit)
    left = max(0, weapon.groups - down * max(1, gear.damage_at(0)))
    words = f"{command.source}: {counted(down, 'missile')} shot down"
    draft.remark(words, Cause(rule=AMS), command.unit)
    return replace(weapon, groups=left)


def _plain(command: TakeHit, points: int) -> list[Land]:
    """Points for which no template is drawn fall in groups."""
    one = Land(
        unit=command.unit,
        template=templates.GROUP,
        location=command.location,
        column=command.column,
        lean=command.lean,
        rear=command.rear,
        side=command.side,
        source=command.source,
        attacker=command.attacker,
        aim=command.aim,
        cover=command.cover,
    )
    return [replace(one, points=size) for size in _split(points)]


def _knows_heat(draft: Draft, command: TakeHit) -> bool:
    return OUTSIDE_HEAT in draft.unit(command.unit).tracks


def _cold(draft: Draft, command: TakeHit, weapon: Weapon, gear: Gear) -> tuple[Weapon, TakeHit]:
    """What knows no heat: flames do their damage, plasma more of it, infernos look for a place."""
    if effects.INFERNO in gear.effects:
        weapon = replace(weapon, templates=(EFFECT,))
    dice = next((PLASMA_DICE[word] for word in gear.effects if word in PLASMA_DICE), 0)
    more = 0
    if dice:
        title = f"{command.source}: damage beside its own"
        more = sum(draft.roll(dice, 6, title, PLASMA, unit=command.unit))
    return weapon, replace(command, heat=False, bonus=command.bonus + more)


def _does_no_damage(draft: Draft, command: TakeHit, weapon: Weapon, gear: Gear) -> bool:
    """What burns, marks or fogs strikes no box; True when that was all."""
    harmless = munitions.facts(gear).harmless
    if harmless:
        draft.remark(f"{command.source}: {harmless}", Cause(rule=MUNITION), command.unit)
        return True
    if templates.GROUP in weapon.templates and not weapon.groups:
        draft.remark(f"{command.source}: nothing comes through", Cause(rule=AMS), command.unit)
        return True
    hits = 0
    if effects.TAG in gear.effects:
        hits = 1
    elif command.heat and effects.FLAME in gear.effects:
        # Where a table has both, the flames come with the template.
        hits = 0 if options.is_on(draft.state, "flamer_heat_and_damage") else 1
    elif not effects.ALL_OVER.isdisjoint(gear.effects) and not command.cover:
        if effects.INFERNO in gear.effects and not _knows_heat(draft, command):
            return False
        hits = _missiles(draft, command, weapon)
    for _ in range(hits):
        effects.follow_hit(draft, command, gear, "")
    return hits > 0


def _missiles(draft: Draft, command: TakeHit, weapon: Weapon) -> int:
    """How many missiles of a rack arrive, wherever they land."""
    rack = weapon.missiles or weapon.groups
    if rack <= 1 or (weapon.is_streak and not command.unguided):
        return rack
    return _roll_cluster(draft, command, rack)


def weapon_of(state: GameState, command: TakeHit) -> Weapon:
    """What strikes, without what it was loaded with."""
    return templates.named(state, command.weapon, command.attacker, command.item)


def check(state: GameState, command: TakeHit, rules: UnitRules[Any]) -> None:
    """Refuse a hit that cannot be, with the first reason."""
    if command.damage is not None:
        if command.weapon or command.item is not None:
            raise RuleError("damage", "A hit names either its damage or its weapon.")
        if not 1 <= command.damage <= MOST_DAMAGE:
            sentence = f"Damage runs from 1 to {MOST_DAMAGE}, not {command.damage}."
            raise RuleError("damage", sentence)
    elif not command.weapon and command.item is None:
        raise RuleError("no-weapon", "A hit names its weapon.")
    check_aim(state, command.unit, command)
    for aim in command.hits:
        check_aim(state, command.unit, aim)
    check_word("side", command.side, rules.sides(rules.look(state, command.unit)))
    check_word("range", command.range, BANDS)
    if command.lean:
        check_word("lean", command.lean, templates.LEANS)
    if command.cover:
        check_word("cover", command.cover, COVERS)
    if command.aim:
        check_aim(state, command.unit, Aim(location=command.aim))
    if not 1 <= command.guns <= MOST_GUNS:
        raise RuleError("guns", f"An array fires 1 to {MOST_GUNS} guns, not {command.guns}.")
    if not 1 <= command.shots <= MOST_SHOTS:
        raise RuleError("shots", f"A weapon fires 1 to {MOST_SHOTS} shots, not {command.shots}.")
    munitions.check_missiles(command.missiles)
    if command.bonus < 0:
        raise RuleError("bonus", f"A bonus is 0 or more points, not {command.bonus}.")
    if command.hits and (command.location != "roll" or command.column is not None):
        raise RuleError("hits", "Name either one location and column or a list of hits.")


def _templates(draft: Draft, command: TakeHit, weapon: Weapon) -> list[Land]:
    """Each template that hits; a cluster roll says how many where the hits are not named."""
    name, sizes, is_rolled = weapon.template(BANDS.index(command.range)), [0], False
    if weapon.groups:
        sizes = _split(weapon.groups)
    elif weapon.missiles:
        sizes, is_rolled = [0] * weapon.missiles, not weapon.is_streak or command.unguided
    elif command.cluster:
        if not weapon.pellets:
            raise RuleError("cluster", f"{weapon.name} fires no cluster ammunition.")
        name, sizes, is_rolled = templates.PELLET, [0] * weapon.pellets, True
    elif command.guns > 1:
        sizes, is_rolled = [0] * min(command.guns, weapon.shots), True
    else:
        if command.shots > weapon.shots:
            raise RuleError("shots", f"{weapon.name} fires at most {weapon.shots} shots.")
        sizes, is_rolled = [0] * (weapon.shots if command.hits else command.shots), True
    if len(command.hits) > len(sizes):
        most = counted(len(sizes), "template")
        raise RuleError("hits", f"{weapon.name} has {most} at most, not {len(command.hits)}.")
    count = len(command.hits) or len(sizes)
    if is_rolled and count > 1 and not command.hits:
        count = _roll_cluster(draft, command, len(sizes))
    elif weapon.is_streak and command.modifier and not command.hits:
        count = _told(draft, command, len(sizes), ams.STREAK_ROW + command.modifier)
    aims = command.hits or _aims(command, count)
    found = [
        Land(
            unit=command.unit,
            template=name,
            points=size,
            location=aim.location,
            column=aim.column,
            lean=command.lean,
            rear=command.rear,
            side=command.side,
            guided=command.guided and bool(weapon.groups),
            source=command.source,
            weapon=command.weapon,
            attacker=command.attacker,
            item=command.item,
            munition=command.munition,
            heat=command.heat,
            aim=command.aim,
            cover=command.cover,
        )
        for size, aim in zip(sizes, aims, strict=False)
    ]
    if command.bonus:
        more = _split(command.bonus)
        found += [replace(found[0], template=templates.GROUP, points=n) for n in more]
    return found


def _aims(command: TakeHit, count: int) -> list[Aim]:
    """A named center is that of the first template; each of the others has its own dice."""
    one = Aim(location=command.location, column=command.column)
    return [one, *[Aim() if one.column else one] * (count - 1)]


def _split(points: int) -> list[int]:
    size = templates.GROUP_SIZE
    return [min(size, points - done) for done in range(0, points, size)]


def _roll_cluster(draft: Draft, command: TakeHit, rack: int) -> int:
    title = f"{command.source}: cluster hits of {rack}"
    roll = sum(draft.roll(2, 6, title, CLUSTERS, unit=command.unit)) + command.modifier
    return _told(draft, command, rack, roll)


def _told(draft: Draft, command: TakeHit, rack: int, roll: int) -> int:
    hits = tables.cluster_hits(rack, roll)
    draft.remark(f"{command.source}: {hits} of {rack} hit", Cause(rule=CLUSTERS), command.unit)
    return hits
