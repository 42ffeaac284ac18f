"""Platoons as printed."""

from fractions import Fraction
from math import floor
from typing import ClassVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey, slot_key
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.units.described import DescribedDesign, MountedItem
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.facts import Beast, Motion

_HALF = Fraction(1, 2)
_ARTILLERY = ("artillery", "artillery cannon", "arrow iv")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """A weapon that troopers carry."""

    gear: Gear
    damage: float
    """Of one trooper."""
    range: int = 0
    """Hexes up to which the target is near; twice and three times as far it is harder to hit."""
    type: str = "B"
    """B ballistic, E energy, M missile, P point-blank; empty for what does no damage."""
    features: str = ""
    """A against aircraft, B heavy burst, F flame, N non-penetrating."""
    traits: tuple[str, ...] = ()

    @property
    def is_support(self) -> bool:
        """True for one that slows a squad down."""
        return "support" in self.traits

    @property
    def is_tag(self) -> bool:
        """True for one that only marks a target."""
        return "tag" in self.traits


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """What troopers wear."""

    gear: Gear
    divisor: float = 1
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InfantryDesign(DescribedDesign):
    """A platoon, squad or point of conventional infantry."""

    kind: ClassVar[str] = "infantry"

    squads: int
    squad_size: int
    motion: Motion = Motion.LEG
    beast: Beast | None = None
    primary: Arm | None = None
    secondary: Arm | None = None
    secondary_per_squad: int = 0
    kit: Kit | None = None
    custom_divisor: float | None = None
    """What the file says of armor without a kit."""
    is_armor_encumbering: bool = False
    """The same; a kit knows better."""
    suits: tuple[str, ...] = ()
    """Kinds of suits that the file names; a kit knows better here too."""
    specializations: tuple[str, ...] = ()
    augmentations: tuple[str, ...] = ()
    anti_mek: int | None = None
    """The skill that old files have instead of gear: 8 is none."""

    @property
    def troopers(self) -> int:
        """All of them before the first shot."""
        return self.squads * self.squad_size

    # -- what they fire ----------------------------------------------------------------------

    @property
    def support_arms(self) -> int:
        """Secondary weapons in each squad."""
        return self.secondary_per_squad if self.secondary else 0

    @property
    def exact_damage(self) -> Fraction:
        """Points of one trooper, to the last decimal."""
        if self.primary is None or not self.squad_size:
            return Fraction(0)
        others = min(self.support_arms, self.squad_size)
        first = min(_exact(facts.MOST_PRIMARY), _exact(self.primary.damage))
        second = _exact(self.secondary.damage) if self.secondary else Fraction(0)
        return (first * (self.squad_size - others) + second * others) / self.squad_size

    def damage_of(self, troopers: int) -> int:
        """Points of so many troopers, a half up; only the sum is rounded."""
        return floor(self.exact_damage * troopers + _HALF)

    @property
    def arm(self) -> Arm | None:
        """The weapon whose range and features count."""
        return self.secondary if self.support_arms > 1 else self.primary

    @property
    def range(self) -> int:
        """Hexes of one range band."""
        return self.arm.range if self.arm else 0

    @property
    def fired(self) -> Arm | None:
        """The weapon of their attacks: TAG marks targets by itself, and counts in none."""
        return self.primary if self.secondary is not None and self.secondary.is_tag else self.arm

    @property
    def features(self) -> str:
        """Letters of the weapon of their attacks."""
        return self.fired.features if self.fired else ""

    @property
    def has_tag(self) -> bool:
        """True for troops that mark targets for others."""
        return facts.TAG_TROOPS in self.specializations or (
            self.secondary is not None and self.secondary.is_tag
        )

    # -- how they move -----------------------------------------------------------------------

    @property
    def walk(self) -> int:
        """MP on the ground."""
        if self.beast is not None:
            return self.beast.walk
        points = facts.MOVES[self.motion][0]
        if self.is_encumbered:
            points = max(points - 1, 1)
        if self._is_slowed and self.motion not in (Motion.TRACKED, Motion.JUMP):
            points = max(points - 1, 0)
        if facts.LEG_MASC in self.augmentations and self.motion is Motion.LEG:
            points += 1
        return min(points, 1) if self.has_artillery else points

    @property
    def jump(self) -> int:
        """MP in jumping, flying or below the surface."""
        if self.beast is not None:
            return self.beast.other
        points = facts.MOVES[self.motion][1]
        if self._is_slowed and self.motion is not Motion.SUBMARINE:
            return max(points - 1, 0)
        if self.motion in facts.FLYING and self.support_arms:
            return max(points - 1, 0)
        return points

    @property
    def _is_slowed(self) -> bool:
        """Two support weapons a squad are a burden for all but a few."""
        if self.support_arms < 2 or self.secondary is None or not self.secondary.is_support:
            return False
        implants = (facts.TSM, facts.DERMAL)
        return not self.has_tag and not any(one in self.augmentations for one in implants)

    # -- what they wear ----------------------------------------------------------------------

    @property
    def is_encumbered(self) -> bool:
        """True for a suit that slows down."""
        if self.kit is not None:
            return facts.ENCUMBERING in self.kit.traits
        return self.is_armor_encumbering

    @property
    def suit(self) -> tuple[str, ...]:
        """What the suit is beside armor."""
        worn = self.suits if self.kit is None else self.kit.traits
        return tuple(word for word in facts.SUITS if word in worn)

    @property
    def divisor(self) -> float:
        """What damage is divided by."""
        if self.kit is not None:
            found = self.kit.divisor
        else:
            found = self.custom_divisor or 1
            if facts.TSM in self.augmentations and found == 1:
                found = facts.DIVISOR_STEP
        if found == facts.DIVISOR_STEP and facts.DERMAL_CAMO in self.augmentations:
            found = 1
        if facts.DERMAL in self.augmentations:
            found += 1
        return found * (self.beast.divisor if self.beast else 1)

    @property
    def has_anti_mek_gear(self) -> bool:
        """True for troops that may climb a 'Mech."""
        listed = any(item.gear.id == ANTI_MEK_GEAR for item in self.items)
        return listed or self.anti_mek not in (None, NO_ANTI_MEK)

    @property
    def can_climb(self) -> bool:
        """True for troops that may attack 'Mechs from below at all."""
        return not self.motion.is_mechanized and not self.is_encumbered and not self.guns

    @property
    def tons(self) -> float:
        """What a carrier has to lift, to the nearest half a ton."""
        each = facts.TONS.get(self.motion, facts.TONS[Motion.LEG])
        each += sum(facts.MORE_TONS.get(word, 0) for word in self.specializations)
        each += facts.CLIMBING_TONS if self.has_anti_mek_gear else 0
        guns = sum(item.gear.tons for item in self.items if item.location == facts.GUNS)
        return floor(2 * (each * self.troopers + guns) + 0.5) / 2

    # -- field guns --------------------------------------------------------------------------

    @property
    def guns(self) -> tuple[MountedItem, ...]:
        """Field guns in the order of the file."""
        return tuple(
            item
            for item in self.items
            if item.location == facts.GUNS and item.gear.kind is GearKind.WEAPON
        )

    @property
    def carried(self) -> tuple[MountedItem, ...]:
        """What its file lists, and behind that what all troopers fire together."""
        return _carried(self)

    @override
    def slot_name(self, key: SlotKey) -> str | None:
        """What stands on a line of the sheet."""
        return next((item.gear.name for item in self.carried if key in item.slots), None)

    @property
    def has_artillery(self) -> bool:
        """True where a gun is too heavy for anything but a crawl."""
        return any(is_artillery(item.gear) for item in self.guns)


ANTI_MEK_GEAR = "AntiMekGear"
NO_ANTI_MEK = 8


def is_artillery(gear: Gear) -> bool:
    """True for guns that fire over the horizon."""
    return gear.family in _ARTILLERY


ARMS_SLOT = slot_key(facts.TROOPERS, 0)
"""The line of the weapons that all of them fire together."""
TAG_SLOT = slot_key(facts.TROOPERS, 99)
"""That of the TAG which some of them carry."""


def _arms(design: InfantryDesign) -> tuple[MountedItem, ...]:
    """What the troopers fire, as one weapon: how many of them hit is rolled for each attack."""
    arm = design.fired
    if arm is None:
        return ()
    gear = Gear(
        id=arm.gear.id,
        name=arm.gear.name.removesuffix(ANY_MAKE),
        kind=GearKind.WEAPON,
        family=FAMILY,
        tech_base=arm.gear.tech_base,
        rules_level=arm.gear.rules_level,
        damage=(design.damage_of(design.troopers),),
        ranges=(arm.range, 2 * arm.range, 3 * arm.range),
        flags=(FAMILY,),
    )
    found = MountedItem(gear=gear, location=facts.TROOPERS, slots=(ARMS_SLOT,))
    second = design.secondary if design.support_arms else None
    if second is None or not second.is_tag:
        return (found,)
    tag = MountedItem(gear=second.gear, location=facts.TROOPERS, slots=(TAG_SLOT,))
    return found, tag


ANY_MAKE = " (Modern, Generic)"
"""What the name of a rifle says that is nobody's in particular; in sentences it only hinders."""
FAMILY = "infantry"
"""Of all that troopers carry."""


def _all_carried(design: InfantryDesign) -> tuple[MountedItem, ...]:
    return (*design.items, *_arms(design))


_carried = Remembered(_all_carried)


def _exact(number: float) -> Fraction:
    """The number as the table writes it."""
    return Fraction(str(number))
