"""Battle armor as printed: a squad of equal suits."""

import re
from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.described import Bay, DescribedDesign, MountedItem

MOST_TROOPERS = 6
MOST_ARMOR = 100
MOST_LINES = 999
"""Of what a file says of all suits together."""
MOST_MP = 99
"""More than any suit has; a file that says more is wrong, and its sheet could not be drawn."""
SQUAD = "SQ"
"""The place of what every suit carries, and of what the squad has but once."""
WEIGHT_CLASSES = ("PA(L)", "light", "medium", "heavy", "assault")
"""By code."""
TONS: Mapping[str, float] = dict(zip(WEIGHT_CLASSES, (0.4, 0.75, 1.0, 1.5, 2.0), strict=True))
"""The most that a suit of a class may weigh."""
BODIES = ("biped", "quad")
MOTIONS = ("leg", "jump", "vtol", "umu", "none")
UNDER_WATER = ("umu", "submarine")
"""Ways to move of suits that swim."""
SWARM, SWARM_WEAPONS, STOP_SWARM, LEG_ATTACK = (
    "SwarmMek",
    "SwarmWeaponMek",
    "StopSwarm",
    "LegAttack",
)
ABILITIES = (LEG_ATTACK, STOP_SWARM, SWARM, SWARM_WEAPONS)
"""What a squad may do to a 'Mech with its bare hands, as files call it."""
_SIZE = re.compile(r"(?<!\s)\s*\(Sqd\s*\d\)\s*$", re.IGNORECASE)


def suit(number: int) -> str:
    """The key of a suit, counted from 1."""
    return f"T{number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleArmorDesign(DescribedDesign):
    """A squad, a Point or a Level I of suits that are all alike."""

    kind: ClassVar[str] = "battle armor"

    troopers: int
    motion: str = "leg"
    """How it moves beside walking: leg, jump, vtol or umu."""
    walk: int = 1
    """MP on the ground as built; `movement.walking` counts what the suits wear."""
    jump: int = 0
    """Jump MP, or those of flight or under water; `movement.jumping` counts what they wear."""
    weight_class: str = "medium"
    body: str = BODIES[0]
    armor_per_trooper: int = 0
    armor_type: str
    is_exoskeleton: bool = False
    turret: str = ""
    """As files write it, "Modular:3"; empty where there is none."""
    abilities: tuple[str, ...] = ()
    """What its file says that it may do to a 'Mech; `climbing.abilities_of` tells all of it."""
    ability_lines: Mapping[str, int] = field(default_factory=dict)
    """Where its file names them among the lines of all suits, counted from 1; other programs too
    count them as lines."""
    transport: tuple[Bay, ...] = ()

    @property
    def tons(self) -> float:
        """What a carrier has to lift: every suit by the most that its class may weigh."""
        return self.troopers * TONS.get(self.weight_class, 1.0)

    @property
    def suits(self) -> tuple[str, ...]:
        """Its locations, T1 to T6."""
        return tuple(suit(number + 1) for number in range(self.troopers))

    @property
    def armor(self) -> Mapping[str, int]:
        """Points by suit."""
        return dict.fromkeys(self.suits, self.armor_per_trooper)

    @property
    def structure(self) -> Mapping[str, int]:
        """The trooper inside of each suit."""
        return dict.fromkeys(self.suits, 1)

    @property
    def is_quad(self) -> bool:
        """On four legs, without hands."""
        return self.body == BODIES[1]

    def carried_by(self, item: MountedItem) -> tuple[str, ...]:
        """The suits that have a piece: all of them, or the one that bears it."""
        if item.is_squad_support:
            return self.suits[:1]
        return (item.location,) if item.location in self.suits else self.suits


def without_size(model: str) -> str:
    """A model without the number of its troopers: "[Laser](Sqd5)" is "[Laser]"."""
    return _SIZE.sub("", model)
