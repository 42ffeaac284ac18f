"""How damage becomes casualties of conventional infantry.

A weapon's damage is counted once as a whole: (a) to casualties, fractions up; (b) mechanized
troops; (c) open ground or walls; (d) divided by the armor, fractions up.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import ceil, floor
from typing import NamedTuple

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech import effects, munitions
from recordsheet_gui.systems.battletech.tables import FOLDER
from recordsheet_gui.units.gear import Family, Gear

DIRECT, CLUSTER, PULSE, MISSILE, AREA = "direct", "cluster", "pulse", "missile", "area"
BURST, HEAT, INFANTRY, COMBINE, PHYSICAL = "burst", "heat", "infantry", "combine", "physical"
INFERNO = "inferno"

SHARES: Mapping[str, tuple[int, int]] = {
    DIRECT: (10, 0),
    CLUSTER: (10, 1),
    PULSE: (10, 2),
    MISSILE: (5, 0),
    AREA: (5, 0),
    PHYSICAL: (10, 0),
    BURST: (1, 0),
    HEAT: (1, 0),
    INFANTRY: (1, 0),
    COMBINE: (1, 0),
    INFERNO: (1, 0),
}
"""Points that take a trooper, and how many more fall, by what strikes."""
TYPES = tuple(SHARES)
FROM_INFANTRY = (INFANTRY, COMBINE)
ROLLED = (BURST, HEAT, COMBINE)
"""What dice count, and no weapon's damage."""

CLEAR, COVER = "clear", "cover"
SAME: Mapping[str, Fraction] = {
    "light building": Fraction(0),
    "medium building": Fraction(0),
    "heavy building": Fraction(1, 2),
    "hardened building": Fraction(3, 4),
}
"""What walls inside of a building take of the damage, where the attacker shares it."""
TERRAINS = (CLEAR, COVER, *SAME)
THROUGH: Mapping[str, Fraction] = {
    "light": Fraction(3, 4),
    "medium": Fraction(1, 2),
    "heavy": Fraction(1, 4),
    "hardened": Fraction(0),
    "wall": Fraction(0),
}
"""What comes through the outer walls, by the kind of building."""

COMBINE_DICE = 1
INFERNO_TROOPERS = 3
PLASMA: Mapping[str, int] = {"heat 1d6": 2, "heat 2d6": 3}
"""Dice of plasma, by what it does to what knows heat."""
SHRAPNEL = ("silver bullet gauss",)


class Dice(NamedTuple):
    """Dice that tell casualties."""

    number: int
    is_halved: bool = False

    def taken(self, sum_: int) -> int:
        """Casualties of a sum."""
        return ceil(sum_ / 2) if self.is_halved else sum_


@dataclass(frozen=True, slots=True, kw_only=True)
class Bursts:
    """Dice by the weapon's id."""

    rule: str
    dice: Mapping[str, str]


@cache
def _bursts() -> Bursts:
    return read_table(Bursts, FOLDER / "infantry_burst.toml")


def burst_of(gear: Gear) -> Dice | None:
    """The dice of a weapon that fires bursts; None for any other."""
    text = _bursts().dice.get(gear.id)
    if text is None:
        return None
    dice, _, half = text.partition("/")
    return Dice(int(dice.partition("d")[0]), is_halved=bool(half))


def plasma_of(gear: Gear) -> Dice | None:
    """The dice of plasma; None for anything else."""
    return next((Dice(PLASMA[word]) for word in gear.effects if word in PLASMA), None)


def type_of(gear: Gear) -> str:
    """How a weapon, loaded with what it fires, takes troopers."""
    if burst_of(gear) is not None:
        return BURST
    if gear.family == INFANTRY:
        return INFANTRY
    if effects.INFERNO in gear.effects:
        return INFERNO
    if plasma_of(gear) is not None:
        return HEAT
    if AREA in gear.effects:
        return AREA
    is_shrapnel = gear.family == Family.HAG or gear.family in SHRAPNEL
    if is_shrapnel or munitions.split(gear.munition)[1] == munitions.CLUSTER:
        return CLUSTER
    if gear.is_missile:
        return MISSILE
    return PULSE if PULSE in gear.flags else DIRECT


class Toll(NamedTuple):
    """Casualties, and the steps that led to them."""

    troopers: int
    steps: tuple[str, ...]


def toll(
    points: int,
    type_: str,
    *,
    terrain: str = COVER,
    is_mechanized: bool = False,
    burst: str = "all",
    divisor: float = 1,
) -> Toll:
    """Troopers that damage of a type takes; dice and missiles count as points here."""
    if type_ == INFERNO:
        # No modifier of terrain or of type.
        return Toll(points, ())
    steps: list[str] = []
    damage = Fraction(points)
    share = SAME.get(terrain, Fraction(0))
    if type_ == BURST and terrain in SAME:
        damage = Fraction(floor(damage / 2 + Fraction(1, 2)))
        steps.append("halved inside")
    elif share:
        damage *= 1 - share
        steps.append(f"walls take {100 * share}%")
    by, more = SHARES[type_]
    found = ceil(damage / by + more)
    if type_ == PHYSICAL:
        found = max(1, found)
    if is_mechanized:
        found, word = _mechanized(found, type_, burst)
        steps += [word] if word else []
    if terrain == CLEAR:
        found *= 2
        steps.append("doubled in the open")
    if divisor != 1:
        found = ceil(Fraction(found) / Fraction(str(divisor)))
        steps.append(f"armor {divisor:g}")
    return Toll(found, tuple(steps))


def _mechanized(found: int, type_: str, burst: str) -> tuple[int, str]:
    """Vehicles of their own keep rifles off, and make larger targets for all else."""
    if type_ in FROM_INFANTRY:
        return found // 2, "halved: mechanized"
    if type_ == BURST:
        if burst == "half":
            return found // 2, "halved: mechanized"
        return (2 * found, "doubled: mechanized") if burst == "twice" else (found, "")
    return 2 * found, "doubled: mechanized"
