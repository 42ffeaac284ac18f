"""What a player may ask for in Renegade Tech beside what every 'Mech's sheet knows."""

from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.systems.battletech.game import Friend


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """Where one of several templates lands; what is left out is rolled."""

    location: str = "roll"
    column: int | None = None
    """1 to 6, from the left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHit(UnitCommand):
    """A weapon hits: its template, or its groups, missiles or pellets one after the other."""

    do: ClassVar[str] = "hit"
    title: ClassVar[str] = "hit"

    weapon: str = ""
    """By name, where the attacker's item does not say it."""
    attacker: UnitId | None = None
    """Whose weapon it is; left out, any of that name."""
    item: int | None = None
    """The weapon's place among the attacker's items."""
    location: str = "roll"
    column: int | None = None
    """The center, 1 to 6 from the left."""
    lean: str = ""
    """Which of the two middle columns of an even template the center is; rolled when empty."""
    rear: bool = False
    side: str = "front"
    hits: tuple[Aim, ...] = ()
    """One for each template that hits, instead of the cluster roll."""
    shots: int = 1
    """Shots of a rapid-fire weapon; more than one ask for a cluster roll."""
    range: str = "short"
    """For weapons whose template depends on it: short, medium or long."""
    cluster: bool = False
    """LB-X ammunition: pellets instead of a slug."""
    modifier: int = 0
    """To the cluster roll."""
    guided: bool = False
    """Artemis IV or Narc: the attacker may shift the center of a missile group by one."""
    source: str = ""
    """What hit, for the journal."""
    munition: str = ""
    """What it was loaded with, where that is something special."""
    missiles: int | None = None
    """So many instead of the whole rack."""
    guns: int = 1
    """Machine guns of an array."""
    unguided: bool = False
    """ECM keeps what steers itself from finding its way."""
    ams: bool | str = False
    """The target's anti-missile system engages: true, or where it stands."""
    apds: Friend | None = None
    """A friend of the target helps."""
    heat: bool = False
    """A flamer that is to heat."""
    bonus: int = 0
    """Points beside the weapon's own; they fall as a group of their own."""
    aim: str = ""
    """The location aimed at."""
    cover: str = ""
    """partial or water, where the target's legs stand behind it."""
    damage: int | None = None
    """Points instead of a weapon: what has no template falls in groups of five."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley(Command):
    """Several hits, resolved in the order in which they were declared."""

    do: ClassVar[str] = "volley"
    title: ClassVar[str] = "volley"

    shots: tuple[TakeHit, ...]

    @property
    @override
    def whose(self) -> tuple[UnitId, ...]:
        """Everybody who is hit."""
        return tuple(dict.fromkeys(shot.unit for shot in self.shots))


@dataclass(frozen=True, slots=True, kw_only=True)
class Land(UnitCommand):
    """One template comes down."""

    do: ClassVar[str] = "land"
    title: ClassVar[str] = "land"
    is_internal: ClassVar[bool] = True
    instead: ClassVar[str] = "what flies lands with altitude 0"

    template: str
    points: int = 0
    """Missiles of a draped group, or rows of a punch; 0 where the template says it all."""
    location: str = "roll"
    column: int | None = None
    lean: str = ""
    rear: bool = False
    side: str = "front"
    attack: str = "weapon"
    guided: bool = False
    source: str = ""
    weapon: str = ""
    attacker: UnitId | None = None
    item: int | None = None
    """What it comes from, as in a hit; nothing for a punch."""
    munition: str = ""
    heat: bool = False
    aim: str = ""
    cover: str = ""
    """As in a hit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRows(UnitCommand):
    """Damage in whole rows: falls, rams and physical attacks."""

    do: ClassVar[str] = "rows"
    title: ClassVar[str] = "rows"

    location: str = "roll"
    rows: int | None = None
    """How many; worked out from the attack where it is left out."""
    rear: bool = False
    side: str = "front"
    attack: str = ""
    """What it was: ram, ram attacker, dfa, dfa attacker, fall, kick, punch, hatchet and so on."""
    tons: int = 0
    """Tonnage of the one that the attack's damage goes by."""
    hexes: int = 0
    """Hexes charged in a ram, or levels fallen."""
    column: int | None = None
    """The center of a punch."""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawGrid(UnitCommand):
    """Mark by hand so that a grid looks like this picture."""

    do: ClassVar[str] = "picture"
    title: ClassVar[str] = "picture"
    is_by_hand: ClassVar[bool] = True

    location: str
    part: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A box of a critical block, row and column from 1."""

    row: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceSlot(UnitCommand):
    """Lay a slot on other boxes of its block; whatever lay there takes its place."""

    do: ClassVar[str] = "place"
    title: ClassVar[str] = "place"

    location: str
    slot: int
    boxes: tuple[Box, ...]
    with_item: bool = False
    """All slots there that hold the same thing go as far as this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeComponent(UnitCommand):
    """One point on the first component of a rolled column, or on structure where there is none."""

    do: ClassVar[str] = "component"
    title: ClassVar[str] = "component"

    location: str
    side: str = "front"
    rear: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TearOff(UnitCommand):
    """Roll whether a destroyed limb is torn off."""

    do: ClassVar[str] = "tear_off"
    title: ClassVar[str] = "tear off"
    is_internal: ClassVar[bool] = True

    location: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Burst:
    """Something in a slot that is about to explode."""

    slot: SlotKey
    points: int
    source: str
    """What it is: "AC/20 Ammo"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explode(UnitCommand):
    """What lies in a slot bursts."""

    do: ClassVar[str] = "explode"
    title: ClassVar[str] = "explode"

    slot: SlotKey
    points: int
    source: str
    then: tuple[Burst, ...] = ()
    """What explodes after it, first in, first out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDamage(UnitCommand):
    """The owner places the next box of an explosion."""

    do: ClassVar[str] = "place_damage"
    title: ClassVar[str] = "place damage"
    is_internal: ClassVar[bool] = True

    slot: SlotKey
    """Where it began."""
    location: str
    """Where it is now."""
    came_from: str = ""
    """The gutted location that it comes out of."""
    points: int
    source: str
    then: tuple[Burst, ...] = ()
    """What explodes once this is placed."""


COMMANDS: tuple[type[Command], ...] = (
    TakeHit,
    Volley,
    Land,
    TakeRows,
    DrawGrid,
    PlaceSlot,
    StrikeComponent,
    TearOff,
    Explode,
    PlaceDamage,
)
