"""Those who attack with bare hands: what each kind of unit tells of itself, and their strength."""

from collections.abc import Mapping
from functools import cache

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.tables import FOLDER

LEG, SWARM = "leg", "swarm"
"""The two attacks, as the table and the kinds that suffer them call them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Climbers:
    """A unit that may attack legs or swarm; any kind passes through the same door with it."""

    column: str
    """Of the table of strengths: battle armor or infantry."""
    men: int
    """Those alive."""
    skill: int
    """Anti-'Mech."""
    swarm_parts: tuple[Part, ...] = ()
    """What its gear adds to a swarm."""
    hold_parts: tuple[Part, ...] = ()
    """What it adds to the roll of a target that shakes it off."""
    no_leg_attack: str | None = None
    """Why it attacks no legs now, as a sentence."""
    no_swarm: str | None = None
    leg_damage: int = 4
    swarm_damage: int = 0
    """Points of each later Weapon Attack Phase."""
    group: int = 0
    """Points of a group of that damage; 0 where all of it strikes one place."""
    attack: str = SWARM
    """By which table it strikes, and whether it looks for weak spots: swarm or infantry swarm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grip:
    """Damage at close quarters, for the rules of the one that suffers it."""

    points: int
    size: int = 0
    """Points of a group; 0 for one hit."""
    table: str = "weapon"
    """Where it lands: swarm, infantry swarm, leg, or as weapons do."""
    source: str
    attacker: UnitId | None = None
    kind: str = ""
    rule: RuleId | None = None
    """By which it waits, where that matters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """One row of the table."""

    least: int
    leg: int | None = None
    swarm: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strengths:
    """What so many men add to their rolls."""

    rule: str
    columns: Mapping[str, tuple[Strength, ...]]


@cache
def strengths() -> Strengths:
    """The table."""
    return read_table(Strengths, FOLDER / "anti_mech.toml")


def strength(column: str, men: int, attack: str) -> int | None:
    """What so many add to an attack; None where they are too few for it."""
    for row in strengths().columns[column]:
        if men >= row.least:
            return row.leg if attack == LEG else row.swarm
    return None
