"""Ammunition: what a weapon becomes with a bin's munition in it."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache, lru_cache
from itertools import chain

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.tables import FOLDER
from recordsheet_gui.systems.battletech.weapons import plain
from recordsheet_gui.units.equipment import all_gear, all_other_gear, is_other
from recordsheet_gui.units.gear import Cluster, Family, Gear, GearKind, Group

CLUSTER = "cluster"
"""LB-X pellets."""
SALVOS = ("lrm", "srm")
"""An MML fires either; the word stands before that of a special munition."""
TYPED: Mapping[str, str] = {
    "artemisiv": "artemis",
    "artemiscapable": "artemis",
    "artemisvcapable": "artemisv",
    "narccapable": "narc",
    "ftl": "followtheleader",
    "er": "extendedrange",
    "he": "highexplosive",
    "iiw": "improvedinferno",
    "imp": "improvedmagneticpulse",
    "ap": "armorpiercing",
    "sg": "semiguided",
    "tandem": "tandemcharge",
    "frag": "fragmentation",
    "antiradiation": "arad",
    "ax": "acid",
    "standard": "",
    "slug": "",
}
"""Other words for a munition, without blanks and hyphens."""
MIXED_IN = "incendiary"
"""Stands behind the word of an LRM bin that has such missiles among its own; they hurt no more."""
USUAL: Mapping[str, str] = {"inarc": "homing", "mortar": "shapedcharge"}
"""What some weapons' standard ammunition is called too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Munition:
    """What a munition changes beside what its bin's own numbers say."""

    to_hit: int = 0
    cluster: int = 0
    """To the cluster roll."""
    damage: int | None = None
    """Points of each missile or shell instead of the weapon's."""
    more: int = 0
    """Points beside the weapon's."""
    halved: bool = False
    """Half the points, rounded down."""
    halved_hits: bool = False
    """Half the missiles that hit, rounded up."""
    pierces: Mapping[int, int] = field(default_factory=dict)
    """By the weapon's damage (0 for any): to a critical roll though the armor holds."""
    effect: str = ""
    """What it does beside damage, by its word among the effects."""
    eats: int = 0
    """Armor points that a missile takes off what acid eats, and no more than armor."""
    poisons_myomer: bool = False
    """One critical more with each roll for them, where myomer is weak enough."""
    strikes: bool = False
    """Strikes one place, where the usual shell bursts over an area."""
    bursts: bool = False
    """Flak: a cluster roll over the weapon's size, in fives; nothing to aim."""
    aimed: bool = True
    """False where a targeting computer and aimed shots are of no use."""
    steadies: int = 0
    """Takes so much off a target's movement modifier."""
    guidance: str = ""
    """What steers it, where ECM or a target without a beacon makes it an ordinary missile."""
    harmless: str = ""
    """What it does instead of hurting a 'Mech."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Munitions:
    """All munitions that differ in more than their bin's numbers."""

    rule: str
    munitions: Mapping[str, Munition]


PLAIN = Munition()


@cache
def _table() -> Munitions:
    return read_table(Munitions, FOLDER / "munitions.toml")


def split(munition: str) -> tuple[str, str]:
    """An MML's lrm or srm, and the special munition behind it."""
    first, _, rest = munition.partition(" ")
    return (first, rest) if first in SALVOS else ("", munition)


def check_missiles(count: int | None) -> None:
    """Refuse a salvo of none, where somebody says how many fly."""
    if count is not None and count < 1:
        raise RuleError("missiles", f"A salvo has at least 1 missile, not {count}.")


def is_flak(gear: Gear) -> bool:
    """True for what fills the air around a target: flak shells, pellets, a hyper-assault rifle."""
    return split(gear.munition)[1] in ("flak", CLUSTER) or gear.family == Family.HAG


def is_bomb(gear: Gear) -> bool:
    """True for what troopers drop below them: nothing but their skill counts."""
    return "bomb" in gear.flags


def facts(gear: Gear) -> Munition:
    """What the munition in a weapon changes."""
    if not gear.munition:
        return PLAIN
    word = split(gear.munition)[1]
    if _may_be_mixed(gear):
        word = word.removesuffix(MIXED_IN).rstrip()
    return _table().munitions.get(word, PLAIN)


def _may_be_mixed(gear: Gear) -> bool:
    return gear.ammo.partition(":")[0].endswith(("LRM", "MML"))


def bins_for(weapon: Gear) -> tuple[Gear, ...]:
    """Every kind of bin that feeds a weapon, as the equipment tables have them."""
    return _bins_for(weapon.ammo, is_other(weapon)) if weapon.ammo else ()


@lru_cache(maxsize=512)
def _bins_for(ammo: str, of_others: bool) -> tuple[Gear, ...]:
    """Those of suits and ProtoMechs are no 'Mech's."""
    every = chain(all_gear(), all_other_gear() if of_others else ())
    return tuple(gear for gear in every if gear.kind is GearKind.AMMO and gear.ammo == ammo)


def is_meant(munition: str, word: str) -> bool:
    """True when a player's word means a bin's munition; an MML's lrm and srm may be left out."""
    salvo, rest = split(word.lower())
    wanted = salvo + TYPED.get(plain(rest), plain(rest))
    return wanted in (plain(munition), plain(split(munition)[1]) or plain(munition))


def fitting(weapon: Gear, word: str) -> Gear:
    """The bin of the equipment table that a munition's word means; refused where none fits."""
    bins = bins_for(weapon)
    usual = plain(word) == USUAL.get(weapon.family)
    for found in bins:
        if is_meant(found.munition, "" if usual else word):
            return found
    rest, mixed, behind = word.lower().rpartition(MIXED_IN)
    if mixed and not behind and _may_be_mixed(weapon):
        own = fitting(weapon, rest.strip() or "standard")
        return replace(own, munition=f"{own.munition} {MIXED_IN}".strip())
    known = ", ".join(dict.fromkeys(found.munition or "standard" for found in bins))
    can = f"it fires {known}" if known else "it fires no special ammunition"
    raise RuleError("munition", f'{weapon.name} cannot fire "{word}": {can}.')


def loaded(weapon: Gear, ammo: Gear) -> Gear:
    """The weapon as it fires what is in a bin."""
    gear = replace(
        weapon,
        munition=ammo.munition,
        damage=ammo.damage or weapon.damage,
        rack=ammo.rack or weapon.rack,
        to_hit=weapon.to_hit + ammo.to_hit,
        effects=(*weapon.effects, *ammo.effects),
    )
    if ammo.cluster is not Cluster.NONE:
        gear = replace(gear, cluster=ammo.cluster, group=ammo.group)
    if ammo.ranges:
        gear = replace(gear, ranges=ammo.ranges, min_range=ammo.min_range)
    return _changed(gear, facts(gear))


def _changed(gear: Gear, munition: Munition) -> Gear:
    if munition.damage is not None:
        gear = replace(gear, damage=(munition.damage,))
    if munition.more:
        gear = replace(gear, damage=tuple(max(0, n + munition.more) for n in gear.damage))
    if munition.halved:
        gear = replace(gear, damage=tuple(n // 2 for n in gear.damage))
    if munition.bursts:
        size = gear.damage_at(0)
        gear = replace(gear, rack=size, damage=(1,), cluster=Cluster.TABLE, group=Group.FIVES)
    if munition.strikes:
        effects = tuple(word for word in gear.effects if word != "area")
        gear = replace(gear, group=Group.WHOLE, effects=effects)
    if munition.effect and munition.effect not in gear.effects:
        gear = replace(gear, effects=(*gear.effects, munition.effect))
    return replace(
        gear,
        to_hit=gear.to_hit + munition.to_hit,
        is_aimed=gear.is_aimed and munition.aimed and not munition.bursts,
    )


def loaded_with(weapon: Gear, word: str) -> Gear:
    """The weapon as it fires a munition named by a player; without a word, its usual one."""
    return loaded(weapon, fitting(weapon, word)) if word else weapon


def pierces(gear: Gear, usual: Gear) -> int | None:
    """The modifier of the critical roll that a hit on sound armor makes, or None."""
    table = facts(gear).pierces
    return table.get(0, table.get(usual.damage_at(0)))
