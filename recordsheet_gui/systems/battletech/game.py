"""What the rules of one unit ask of the game around it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.state import GameState
from recordsheet_gui.units.gear import Gear

if TYPE_CHECKING:  # a unit's rules name the game and the game names them
    from typing import Any

    from recordsheet_gui.systems.battletech.unit import UnitRules, View


SIDES = ("front", "left", "right", "rear")
"""From where a unit is struck."""
BANDS = ("short", "medium", "long")
"""How far a weapon reaches."""
BASES = {"punch": 0, "kick": -2, "push": -1, "club": -1, "charge": 0, "dfa": 0}
"""What each physical attack adds to the piloting skill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRoll(UnitCommand):
    """The roll of an attack: it was declared, so it is made though its unit has died since."""

    target: UnitId

    @property
    def certain(self) -> tuple[int, int] | None:
        """What it has to roll and the points of a hit, where these need no further dice."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """What a weapon does otherwise than its table says."""

    bonus: int = 0
    """Points of damage."""
    heat: int = 0
    parts: tuple[Part, ...] = ()
    """To the to-hit number."""
    burns_out: int = 0
    """To-hit dice that destroy it, these or less; it misses with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Friend:
    """A friend's advanced point defense system, which helps a target beside it."""

    unit: UnitId
    hexes: int = 1
    """Hexes between the two; each makes it weaker by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """What came out of a barrel."""

    attacker: UnitId
    item: int
    """Its place among the attacker's items."""
    gear: Gear
    side: str
    range: str
    """short, medium or long."""
    shots: int = 1
    munition: str = ""
    """What it was loaded with, where that is something special."""
    modifier: int = 0
    """To the cluster roll."""
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
    """Points beside the weapon's own."""
    aim: str = ""
    """The location aimed at."""
    cover: str = ""
    """partial or water, where the target's legs stand behind it."""
    adjacent: bool = False
    """It came from the next hex, at something that nothing can miss from there."""
    points: int | None = None
    """What came of all who fired together, where its own rules have counted that already."""
    group: int | None = None
    """In groups of so many points."""
    men: int = 0
    """Those who fired it together: a cluster roll says how many hit."""
    natural: int = 0
    """The to-hit dice as they fell."""
    in_air: bool = False
    """From what flies: it counts by its attack value, as one group."""
    bay: tuple[int, ...] = ()
    """Weapons that fired together, by their places; left out, the one alone."""
    called: str = ""
    """What the journal calls them; left out, the weapon's name."""
    scale: str = ""
    """capital where a point is ten of others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """Who struck, and with what: some gear answers, some weapons do more than damage."""

    attack: str
    """punch, kick, hatchet and so on."""
    attacker: UnitId
    limb: str = ""
    number: int = 0
    """What the attack had to roll."""
    is_strong: bool = False
    """Strong myomer swings it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A physical attack that struck."""

    attack: str
    """punch, kick, club, charge, dfa, or a physical weapon by its family."""
    points: int
    side: str
    tons: int
    """Of the one that the damage goes by."""
    hexes: int = 0
    is_recoil: bool = False
    """What a charge or a death from above does to the attacker itself."""
    table: str = "weapon"
    """Where it lands: by the dice of weapons, of punches or of kicks."""
    location: str = ""
    """Where it lands for certain; left out, it is rolled."""
    same_hex: bool = False
    """Attacker and target stand in one hex: no side of a vehicle faces the attacker."""
    strike: Strike | None = None


class BattleTechGame(Protocol):
    """Total Warfare counts points, Renegade Tech strikes rows; the rest is the same."""

    @property
    def physical_bases(self) -> Mapping[str, int]:
        """What each physical attack adds to the piloting skill."""

    def rules_of(self, state: GameState, unit: UnitId) -> "UnitRules[Any]":
        """The rules of a unit, by its kind."""

    def look(self, state: GameState, unit: UnitId) -> "View":
        """A unit as its sheet shows it."""
