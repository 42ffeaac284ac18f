"""How the worth of a unit that `.blk` files describe is counted: TechManual, "Battle Value 2".

What protects and what attacks is counted by itself, then the sum. A kind says what its body and its
speed make of it, where its weapons look, and what its ammunition weighs.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Generic, TypeVar

from recordsheet_gui.units import attachments
from recordsheet_gui.units.battle_value import BattleValue, Line, rounded, speed_factor
from recordsheet_gui.units.described import DescribedDesign, MountedItem
from recordsheet_gui.units.equipment import battle_value_of
from recordsheet_gui.units.gear import UNKNOWN, Family, GearKind
from recordsheet_gui.units.gear_value import (
    ARMOR,
    ARMORS,
    DEFENSIVE,
    DRONE_SUM,
    HALF,
    MODULAR,
    NO_ATTACK,
    SEALED,
    SHIELDED,
    Aims,
    Valued,
    capacitor_value,
    fire_control,
    helped,
    linked,
)

D = TypeVar("D", bound=DescribedDesign)
Pieces = tuple[float | str, ...]
Plate = tuple[str, str, int | None, int]
"""Armor of a location: where, its kind, the rating of a barrier (None for what is none), points."""

OWN_VALUE = "bv"
"""The block of a file with a value of its own, kept among what other programs read."""
_LONGEST = 9
_FULL_BAR = 10


class Count(ABC, Generic[D]):
    """All that the count asks of a unit, found once."""

    may_be_drone: ClassVar[bool] = True
    """True for a kind that is worth less with nobody in it."""
    tells_worthless: ClassVar[bool] = False
    """True where protective gear is listed that adds nothing."""
    share_word: ClassVar[str] = "rear"
    """Why a weapon counts but a share."""
    is_support: bool = False
    """True for what was not built for battle: it aims with the fire control that it has."""

    def __init__(self, design: D) -> None:
        """Look at all that it carries."""
        self.design = design
        self.families = frozenset(item.gear.family for item in design.items)
        self.boxes = attachments.boxes(design.items)
        self.is_drone = self.may_be_drone and "drone operating system" in self.families
        self.unknown: dict[str, None] = {}
        """Names of gear without a value, in the order of the sheet."""
        self.values = [self._value(item) for item in design.items]

    def _value(self, item: MountedItem) -> float:
        found = None if UNKNOWN in item.gear.flags else battle_value_of(item.gear)
        if found is None:
            self.unknown[item.gear.name] = None
            return 0.0
        return self.of_bin(item, found) if item.gear.kind is GearKind.AMMO else found

    def of_bin(self, item: MountedItem, value: float) -> float:
        """What the shots aboard are worth, by what the table says of their kind."""
        return value

    @property
    def valued(self) -> Valued:
        """What it carries, each piece with its value."""
        return list(zip(self.design.items, self.values, strict=True))

    def battle_value(self) -> BattleValue:
        """The value of an undamaged one with a regular crew, and every step of the count."""
        lines = [*self.movement()]
        defensive = self.defensive(lines)
        offensive = self.offensive(lines)
        if self.unknown:
            unknown = BattleValue(value=None, reasons=tuple(self.unknown))
            return with_own(self.design, unknown)
        total = defensive + offensive
        lines.append(Line("Sum", (defensive, " + ", offensive), total))
        for label, factor in self.whole():
            total *= factor
            lines.append(Line(label, ("x ", factor), total))
        value = rounded(total)
        lines.append(Line("Battle value", ("rounded",), value))
        return with_own(self.design, BattleValue(value=value, steps=tuple(lines)))

    def movement(self) -> Iterator[Line]:
        """How fast it is counted, for those who ask why."""
        yield from ()

    @abstractmethod
    def defensive(self, lines: list[Line]) -> float:
        """What it stands."""

    @abstractmethod
    def offensive(self, lines: list[Line]) -> float:
        """What it does to others."""

    def whole(self) -> Iterator[tuple[str, float]]:
        """What makes less of all of it."""
        if self.is_drone:
            yield "Drone", DRONE_SUM

    # -- what protects -----------------------------------------------------------------------

    def protects(self, item: MountedItem) -> bool:
        """True for gear that counts with the armor."""
        return item.gear.family in DEFENSIVE

    def guards(self) -> Iterator[Line]:
        """Gear that protects; its ammunition counts up to what fires it."""
        guards = bins = 0.0
        for item, value in zip(self.design.items, self.values, strict=True):
            if not self.protects(item):
                continue
            if item.gear.kind is GearKind.AMMO:
                bins += value
                continue
            guards += value if item.gear.family == "ams" and item.gear.ammo else 0
            if value or self.tells_worthless:
                yield Line(item, (), value, part="Protective gear")
        if bins:
            yield ammunition_of(guards, bins, "Anti-missile ammunition")

    # -- what attacks ------------------------------------------------------------------------

    @property
    def fire_control(self) -> float:
        """What it makes of the weapons and the ammunition."""
        return fire_control(self.families) if self.is_support else 1.0

    def looks_back(self, item: MountedItem) -> bool | None:
        """True for a weapon that fires to the rear, None for one that turns."""
        return item.is_rear

    def is_of_rear(self, item: MountedItem) -> bool:
        """True for a weapon of those that are weighed against the ones ahead."""
        return self.looks_back(item) is True

    def is_of_front(self, item: MountedItem) -> bool:
        """True for one of those ahead."""
        return self.looks_back(item) is False

    @property
    def aims(self) -> Aims:
        """Who aims its weapons."""
        has_computer = Family.TARGETING_COMPUTER in self.families
        return Aims(self.is_drone, has_computer, self.fire_control)

    def armed(self) -> list[int]:
        """The numbers of all that attacks."""
        return [
            index
            for index, item in enumerate(self.design.items)
            if item.gear.kind is GearKind.WEAPON and item.gear.family not in NO_ATTACK
        ]

    def aimed(self) -> Iterator[tuple[int, float, Pieces]]:
        """Each weapon by its number with what it is worth where it looks, and how that came."""
        items = self.design.items
        armed = self.armed()
        front = sum(self.helped(index)[0] for index in armed if self.is_of_front(items[index]))
        rear = sum(self.helped(index)[0] for index in armed if self.is_of_rear(items[index]))
        # What looks back is worth half, unless most of it does: then it is the other way round.
        is_turned = rear > front
        for index in armed:
            is_half = self.looks_back(items[index]) is (not is_turned)
            yield index, *self.helped(index, HALF if is_half else 1.0)

    def box_of(self, index: int) -> str:
        """The family of the box that serves a weapon."""
        return linked(self.design.items[index].gear, self.boxes.get(index), self.design.year)

    def helped(
        self, index: int, share: float = 1.0, *, is_charged: bool = True
    ) -> tuple[float, Pieces]:
        """A weapon with all that helps it, and how that was counted."""
        charge = capacitor_value(self.design.items[index].gear, self.design.year)
        return helped(
            self.design.items,
            self.values,
            index,
            self.box_of(index),
            aims=self.aims,
            share=share,
            why=self.share_word,
            capacitor=charge if is_charged else 0,
        )

    # -- armor and structure -----------------------------------------------------------------

    @property
    def shield(self) -> float:
        """What a Blue Shield adds."""
        return SHIELDED if "blue shield" in self.families else 0.0

    def armor_lines(self, plates: Iterable[Plate], each: float = ARMOR) -> Iterator[Line]:
        """Points of armor by their kind and what covers them."""
        modular: dict[str, int] = {}
        seals: dict[str, float] = {}
        for item in self.design.items:
            if item.gear.family == "modular armor":
                modular[item.location] = modular.get(item.location, 0) + MODULAR
            elif item.gear.family in SEALED:
                seals[item.location] = SEALED[item.gear.family]
        counted: dict[tuple[str, float], int] = {}
        for where, kind, bar, points in plates:
            # Commercial armor has its rating in its factor.
            share = 1.0 if kind == "commercial" else (bar or _FULL_BAR) / _FULL_BAR
            factor = (ARMORS.get(kind, 1.0) + self.shield) * seals.get(where, 1.0) * share
            key = (kind, factor)
            counted[key] = counted.get(key, 0) + points + modular.pop(where, 0)
        if counted and modular:
            counted[next(iter(counted))] += sum(modular.values())
        for (kind, factor), points in counted.items():
            more = () if factor == 1 else (" x ", factor)
            value = points * each * factor
            yield Line("Armor, ", (points, " x ", each, *more), value, kind, "Armor")


def with_own(design: DescribedDesign, counted: BattleValue) -> BattleValue:
    """The value that a unit's file gives it, which stands for the one that is counted."""
    text = design.fluff.get(OWN_VALUE, "").strip()
    own = int(text) if text.isdecimal() and len(text) <= _LONGEST else 0
    if not own:
        return counted
    pieces = () if counted.value is None else (f"counted: {counted.value:,}",)
    return BattleValue(value=own, steps=(*counted.steps, Line("Given by its file", pieces, own)))


def ammunition_of(guards: float, bins: float, name: str) -> Line:
    """Ammunition of what protects, up to the worth of that."""
    most = ("at most ", guards) if bins > guards else ()
    return Line(name, most, min(bins, guards), part="Protective gear")


def with_speed(lines: list[Line], sum_: float, points: int, unit: str) -> float:
    """What attacks, by how fast it is."""
    factor = speed_factor(points)
    value = sum_ * factor
    lines.append(Line("Speed factor", (sum_, " x ", factor, " (", points, f" {unit})"), value))
    lines.append(Line("Offensive value", (), value))
    return value
