"""What a player may ask for in Total Warfare beside what every 'Mech's sheet knows."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.battletech.game import Friend, Strike


@dataclass(frozen=True, slots=True, kw_only=True)
class Onward:
    """Where a hit goes on that somebody in the way does not stop."""

    unit: UnitId
    location: str
    side: str = "front"
    rear: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHit(UnitCommand):
    """A hit: a named or rolled location, so much damage or a weapon's, whole or in groups."""

    do: ClassVar[str] = "hit"
    title: ClassVar[str] = "hit"

    location: str = "roll"
    damage: int | None = None
    """Points; left out, what the weapon does."""
    rear: bool = False
    side: str = "front"
    attack: str = "weapon"
    group: int | None = None
    """Points of each damage group; every group rolls its own location."""
    weapon: str = ""
    """A name: its damage, and a cluster roll where it has one."""
    attacker: UnitId | None = None
    """Whose weapon it is; left out, any of that name."""
    item: int | None = None
    """The weapon's place among the attacker's items."""
    gear: str = ""
    """The id of a weapon that did this damage, or this group of it."""
    shots: int = 1
    """Shots of a rapid-fire weapon; more than one ask for a cluster roll."""
    range: str = ""
    """For weapons whose damage or cluster roll depends on it: short (where none is named), medium
    or long."""
    munition: str = ""
    """Special ammunition by its word: inferno, armor-piercing, srm (of an MML) and so on."""
    cluster: bool = False
    """LB-X ammunition: pellets instead of a slug."""
    modifier: int = 0
    """To the cluster roll: Artemis, Narc and the like; an HAG's range counts by itself."""
    missiles: int | None = None
    """So many instead of the whole rack."""
    guns: int = 1
    """Machine guns of an array that fire; in a group of one, those that hit."""
    unguided: bool = False
    """ECM keeps Streak, ATM and missiles that follow a leader from finding their way."""
    ams: bool | str = False
    """The target's anti-missile system engages it: true, or the location of that system."""
    apds: Friend | None = None
    """A friend of the target whose advanced point defense system helps."""
    heat: bool = False
    """A flamer that heats its target instead of damaging it."""
    bonus: int = 0
    """Points beside the weapon's own: a charged capacitor."""
    aim: str = ""
    """The location aimed at: on 6, 7 or 8 it is struck, else one is rolled."""
    cover: str = ""
    """partial or water: what strikes the legs is lost."""
    indirect: bool = False
    """It came over an obstacle: partial cover does not help, and nothing steered it."""
    trooper: int | None = None
    """The suit of battle armor that is struck, counted from 1; left out, a die says it."""
    men: int = 0
    """Those who fired it together: a cluster roll says how many hit."""
    onward: Onward | None = None
    """Whom it was meant for, where somebody else was in the way."""
    past: bool = False
    """Who was in the way has had its share of it."""
    source: str = ""
    """What hit, for the journal."""
    strike: Strike | None = None
    """A physical attack: who struck, and with what."""
    adjacent: bool = False
    """It came from the next hex: at a building every missile and pellet strikes."""
    walled: bool = False
    """The walls around the unit have had their share of it."""
    type: str = ""
    """How damage becomes casualties of infantry: direct, cluster, pulse, missile, area, burst,
    heat, infantry, combine or physical; left out, as the weapon does it. An area strikes every suit
    of battle armor."""
    terrain: str = ""
    """Where infantry stands: clear, cover, or a building that it shares with the attacker; left
    out, what its sheet says."""
    kind: str = ""
    """ballistic, missile, energy, physical, area or fall, for special armor; else the weapon's."""
    volley: int = 0
    """The number of the attack that it is a group of, for who counts attacks."""
    scale: str = ""
    """capital where a point is ten of others; left out, as the weapon does it."""
    natural: int = 0
    """The to-hit dice as they fell, where somebody has seen them; aerospace units read a 12."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaHit(UnitCommand):
    """A burst that needs no roll to hit: artillery, bombs and the like, in groups of five."""

    do: ClassVar[str] = "area"
    title: ClassVar[str] = "area damage"

    damage: int
    side: str = "front"
    """The side that faces the burst."""
    source: str = ""
    """What burst, for the journal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalHit(UnitCommand):
    """Critical hits on a location; without a number the determination roll says how many."""

    do: ClassVar[str] = "critical"
    title: ClassVar[str] = "critical"

    location: str = ""
    """Where; left out only where a system of an aerospace unit is named."""
    hits: int | None = None
    modifier: int = 0
    """To the determination roll."""
    more: int = 0
    """Criticals beside those of the determination roll."""
    through: bool = False
    """The armor held, and something went through it."""
    rear: bool = False
    """It was struck from behind."""
    stood: bool = False
    """The location stood when it was struck, whatever became of it until the dice fall."""
    damage: int = 0
    """Points of the hit that caused it; passengers of a vehicle take them."""
    volley: int = 0
    """The number of the attack that caused it, for who counts attacks."""
    system: str = ""
    """The system of an aerospace unit that a check of 8 or more hits; left out, it is chosen."""
    side: str = "front"
    """From where an aerospace unit was struck: it says which systems there are to choose from."""
    needed: int = 0
    """What the check has to reach where it is not 8."""
    scale: str = ""
    """capital where a capital weapon did it."""
