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
    NO_ATTACK,
    Valued,
    fire_control,
    helped,
)

D = TypeVar("D", bound=DescribedDesign)
Pieces = tuple[float | str, ...]

_FULL_BAR = 10


class Count(ABC, Generic[D]):
    """All that the count asks of a unit, found once."""

    may_be_drone: ClassVar[bool] = True
    """True for a kind that is worth less with nobody in it."""
    tells_worthless: ClassVar[bool] = False
    """True where protective gear is listed that adds nothing."""
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
            return BattleValue(value=None, reasons=tuple(self.unknown))
        total = defensive + offensive
        lines.append(Line("Sum", (defensive, " + ", offensive), total))
        for label, factor in self.whole():
            total *= factor
            lines.append(Line(label, ("x ", factor), total))
        value = rounded(total)
        lines.append(Line("Battle value", ("rounded",), value))
        return BattleValue(value=value, steps=tuple(lines))

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
            guards += value if item.gear.family == "ams" else 0
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

    def aimed(self) -> Iterator[tuple[int, float, Pieces]]:
        """Each weapon by its number with what it is worth where it looks, and how that came."""
        items = self.design.items
        armed = [
            index
            for index, item in enumerate(items)
            if item.gear.kind is GearKind.WEAPON and item.gear.family not in NO_ATTACK
        ]
        sums = {True: 0.0, False: 0.0}
        for index in armed:
            back = self.looks_back(items[index])
            if back is not None:
                sums[back] += self.helped(index)[0]
        # What looks back is worth half, unless most of it does: then it is the other way round.
        is_turned = sums[True] > sums[False]
        for index in armed:
            value, pieces = self.helped(index)
            if self.looks_back(items[index]) is (not is_turned):
                value *= HALF
                pieces += (" x ", HALF, " (rear)")
            if self.fire_control != 1:
                value *= self.fire_control
                pieces += (" x ", self.fire_control, " (fire control)")
            yield index, value, pieces

    def helped(self, index: int) -> tuple[float, Pieces]:
        """A weapon with all that helps it, and how that was counted."""
        value, pieces = helped(
            self.design.items,
            self.values,
            index,
            self.boxes.get(index),
            is_drone=self.is_drone,
            has_computer=Family.TARGETING_COMPUTER in self.families,
        )
        if value is None:
            self.unknown[f"PPC Capacitor of {self.design.items[index].gear.name}"] = None
        return value or 0.0, pieces


def armor_lines(plates: Iterable[tuple[str, int | None, int]]) -> Iterator[Line]:
    """Points of armor by their kind and the rating of a barrier, None for what is none."""
    counted: dict[tuple[str, float], int] = {}
    for kind, bar, points in plates:
        # Commercial armor has its rating in its factor.
        share = 1.0 if kind == "commercial" else (bar or _FULL_BAR) / _FULL_BAR
        key = (kind, ARMORS.get(kind, 1.0) * share)
        counted[key] = counted.get(key, 0) + points
    for (kind, factor), points in counted.items():
        more = () if factor == 1 else (" x ", factor)
        value = points * ARMOR * factor
        yield Line("Armor, ", (points, " x ", ARMOR, *more), value, kind, "Armor")


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
