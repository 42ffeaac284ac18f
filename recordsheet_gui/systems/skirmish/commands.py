"""What a player of the light game may ask for, and what the rules ask for in turn."""

from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackCommand(Command):
    """What every attack says: who, at whom, and what makes it harder."""

    attacker: UnitId
    target: UnitId
    attacker_moved: bool = False
    target_hexes: int = 0
    """Hexes that the target moved this turn."""
    terrain: str = "clear"
    """What the target stands in."""

    @property
    @override
    def whose(self) -> tuple[UnitId, ...]:
        """Who attacks; whoever is hit has no say in it."""
        return (self.attacker,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(AttackCommand):
    """Fire one weapon."""

    do: ClassVar[str] = "attack"
    title: ClassVar[str] = "attack"

    weapon: str = ""
    item: int | None = None
    """Its place among the attacker's weapons; left out, the first of that name that can fire."""
    between: tuple[str, ...] = ()
    """The hexes along the line by their terrain, the target's own left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhysicalAttack(AttackCommand):
    """An attack with the 'Mech itself."""

    range: int = 1
    side: str = "front"
    """Where the target stands as the attacker sees it: front, left, right or rear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kick(PhysicalAttack):
    """Kick somebody next to you."""

    do: ClassVar[str] = "kick"
    title: ClassVar[str] = "kick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge(PhysicalAttack):
    """Run into somebody."""

    do: ClassVar[str] = "charge"
    title: ClassVar[str] = "charge"

    hexes: int = 0
    """Moved in a straight line this turn."""


ATTACKS: tuple[type[AttackCommand], ...] = (Attack, Kick, Charge)


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAt(UnitCommand):
    """Ask whether one 'Mech sees another; nothing on a card changes."""

    do: ClassVar[str] = "sight"
    title: ClassVar[str] = "line of sight"
    only_tells: ClassVar[bool] = True

    target: UnitId
    between: tuple[str, ...] = ()
    """The hexes along the line by their terrain, the target's own left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollToHit(UnitCommand):
    """The roll that an attack waits for; the unit is the attacker."""

    do: ClassVar[str] = "roll_to_hit"
    title: ClassVar[str] = "roll to hit"
    is_internal: ClassVar[bool] = True

    attack: Command
    damage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHit(UnitCommand):
    """Damage to one location, named or still to be rolled."""

    do: ClassVar[str] = "hit"
    title: ClassVar[str] = "hit"

    damage: int
    location: str = "roll"
    table: str = "normal"
    """Where a rolled location is looked up: normal or kick."""
    critical: bool = False
    """True after a natural 11: a roll for a critical follows."""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCritical(UnitCommand):
    """The second roll after a natural 11."""

    do: ClassVar[str] = "critical"
    title: ClassVar[str] = "critical"

    location: str
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepBalance(UnitCommand):
    """Roll to stay on one's feet."""

    do: ClassVar[str] = "keep_balance"
    title: ClassVar[str] = "fall check"
    is_internal: ClassVar[bool] = True

    after: str
    """A line of the fall table: damage, rocks or attack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall(UnitCommand):
    """Fall down, facing somewhere."""

    do: ClassVar[str] = "fall"
    title: ClassVar[str] = "fall"

    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FallDamage(UnitCommand):
    """The damage of a fall, its location still to be rolled."""

    do: ClassVar[str] = "fall_damage"
    title: ClassVar[str] = "fall damage"
    is_internal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(UnitCommand):
    """Walk through hexes of these kinds; rocks can only be the last."""

    do: ClassVar[str] = "move"
    title: ClassVar[str] = "move"

    path: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterRocks(UnitCommand):
    """Step into rocks, however many points the move before it took."""

    do: ClassVar[str] = "enter_rocks"
    title: ClassVar[str] = "rocks"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandUp(UnitCommand):
    """Get up again."""

    do: ClassVar[str] = "stand"
    title: ClassVar[str] = "stand"
