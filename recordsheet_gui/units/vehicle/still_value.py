"""What guns are worth that stand still: emplacements, buildings, and what a 'Mech holds in hand.

Tactical Operations, "Battle Value 2", as MegaMek counts it. Nothing of them moves, looks back or
grows hot.
"""

from abc import abstractmethod
from collections.abc import Iterator
from typing import TypeVar

from recordsheet_gui.core.override import override
from recordsheet_gui.units.battle_value import BattleValue, Line
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.described_value import Count, with_speed
from recordsheet_gui.units.gear import UNKNOWN
from recordsheet_gui.units.gear_value import ARMOR, ammunition, other_gear
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
)

D = TypeVar("D", GunEmplacementDesign, BuildingDesign, HandheldDesign)
_STILL = 0.5
"""What is left of all that protects where nothing moves."""
_HEX = 50
"""Each hex of a building."""
_HANDHELD_ARMOR = 2


def emplacement_value(design: GunEmplacementDesign) -> BattleValue:
    """The value of guns without the building that they stand on."""
    return _Emplacement(design).battle_value()


def building_value(design: BuildingDesign) -> BattleValue:
    """The value of a building; what it is made of counts nothing, as in MegaMek."""
    return _Building(design).battle_value()


def handheld_value(design: HandheldDesign) -> BattleValue:
    """The value of a weapon by itself, whoever carries it."""
    return _Handheld(design).battle_value()


class _Still(Count[D]):
    @override
    def _value(self, item: MountedItem) -> float:
        """Ammunition that nobody knows feeds nothing."""
        is_bin = UNKNOWN in item.gear.flags and item.gear.name.endswith("Ammo")
        return 0.0 if is_bin else super()._value(item)

    @override
    def looks_back(self, item: MountedItem) -> None:
        return

    @override
    def defensive(self, lines: list[Line]) -> float:
        found = [*self.plates(), *self.guards()]
        lines += found
        sum_ = sum(line.value for line in found)
        value = sum_ * self.shelter
        if self.shelter != 1:
            lines.append(Line("It stands still", (sum_, " x ", self.shelter), value))
        lines.append(Line("Defensive value", (), value))
        return value

    @property
    def shelter(self) -> float:
        """What is left of all that protects."""
        return _STILL

    @abstractmethod
    def plates(self) -> Iterator[Line]:
        """Its armor."""

    def attacks(self) -> list[Line]:
        """Weapons, what feeds them, and other gear."""
        items = self.design.items
        weapons: list[Line] = [
            Line(items[index], pieces, value, part="Weapons")
            for index, value, pieces in self.aimed()
            if value
        ]
        return [*weapons, *ammunition(self.valued), *other_gear(self.valued)]


class _Emplacement(_Still[GunEmplacementDesign]):
    @override
    def plates(self) -> Iterator[Line]:
        yield from ()

    @override
    def offensive(self, lines: list[Line]) -> float:
        found = self.attacks()
        lines += found
        return with_speed(lines, sum(line.value for line in found), 0, "MP")


class _Building(_Still[BuildingDesign]):
    @override
    def plates(self) -> Iterator[Line]:
        points = self.design.armor_per_hex
        yield Line("Armor", (points, " x ", ARMOR), points * ARMOR, part="Armor")

    @override
    def offensive(self, lines: list[Line]) -> float:
        hexes = len(self.design.hexes)
        found = [*self.attacks(), Line("Hexes", (hexes, " x ", _HEX), float(hexes * _HEX))]
        lines += found
        return with_speed(lines, sum(line.value for line in found), 0, "MP")


class _Handheld(_Still[HandheldDesign]):
    @property
    @override
    def shelter(self) -> float:
        return 1.0

    @override
    def plates(self) -> Iterator[Line]:
        points = sum(self.design.armor.values())
        value = points * _HANDHELD_ARMOR
        yield Line("Armor", (points, " x ", _HANDHELD_ARMOR), float(value), part="Armor")

    @override
    def offensive(self, lines: list[Line]) -> float:
        found = self.attacks()
        lines += found
        value = sum(line.value for line in found)
        lines.append(Line("Offensive value", (), value))
        return value
