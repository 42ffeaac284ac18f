"""What a ProtoMech is worth: TechManual, "Battle Value 2".

Heat counts nowhere, nor does weight or what may explode; ammunition counts by its kilograms.
"""

from collections.abc import Iterator
from math import ceil

from recordsheet_gui.core.override import override
from recordsheet_gui.units.battle_value import (
    BattleValue,
    Line,
    movement_modifier,
    rounded,
)
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.described_value import (
    Count,
    Pieces,
    with_speed,
)
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.gear_value import (
    ARMOR,
    BOXES,
    STRUCTURE,
    ammunition,
    other_gear,
)
from recordsheet_gui.units.protomech.design import BOOSTER, ProtoMechDesign
from recordsheet_gui.units.protomech.weight import kilograms

_SMALL = 0.1
"""What its size adds to the factor of its movement."""


def battle_value(design: ProtoMechDesign) -> BattleValue:
    """The value of an undamaged one with a regular pilot, and every step of the count."""
    return _Count(design).battle_value()


class _Count(Count[ProtoMechDesign]):
    may_be_drone = False

    def __init__(self, design: ProtoMechDesign) -> None:
        super().__init__(design)
        is_boosted = design.carries(BOOSTER) is not None
        self.run = design.walk * 2 if is_boosted else ceil(design.walk * 1.5)

    @override
    def of_bin(self, item: MountedItem, value: float) -> float:
        """By the weight of its shots; where the table has the value of one shot, of as many."""
        if item.gear.shots == 1:
            return value * item.rounds
        return kilograms(item) * item.rounds / 1000 * value

    @property
    def points(self) -> int:
        """What the speed factor is read for."""
        return self.run + rounded(self.design.jump / 2)

    @override
    def movement(self) -> Iterator[Line]:
        jump = (", jump ", self.design.jump) if self.design.jump else ()
        yield Line("Movement counted", ("run ", self.run, *jump), self.points)

    # -- defensive ---------------------------------------------------------------------------

    @override
    def defensive(self, lines: list[Line]) -> float:
        armor, structure = sum(self.design.armor.values()), sum(self.design.structure.values())
        found = [
            Line("Armor", (armor, " x ", ARMOR), armor * ARMOR),
            Line("Structure", (structure, " x ", STRUCTURE), structure * STRUCTURE),
            *self.guards(),
        ]
        lines += found
        sum_ = sum(line.value for line in found)
        modifier = movement_modifier(self.run) + self.design.is_glider
        if self.design.jump:
            modifier = max(modifier, movement_modifier(self.design.jump) + 1)
        whole = round(1 + modifier / 10 + _SMALL, 2)
        value = sum_ * whole
        lines.append(Line("Movement and size", ("x ", whole, " (+", modifier, ")"), value))
        lines.append(Line("Defensive value", (), value))
        return value

    @override
    def protects(self, item: MountedItem) -> bool:
        return super().protects(item) or item.gear.kind is GearKind.FILLER

    # -- offensive ---------------------------------------------------------------------------

    @override
    def offensive(self, lines: list[Line]) -> float:
        found = [*self._weapons(), *ammunition(self.valued), *other_gear(self.valued)]
        lines += found
        return with_speed(lines, sum(line.value for line in found), self.points, "MP")

    def _weapons(self) -> Iterator[Line]:
        for index, value, pieces in self.aimed():
            if value:
                yield Line(self.design.items[index], pieces, value, part="Weapons")

    @override
    def helped(self, index: int) -> tuple[float, Pieces]:
        """A weapon with its box, and how that was counted."""
        value = self.values[index]
        pieces: Pieces = (value,)
        box = self.boxes.get(index)
        family = "" if box is None else box.gear.family
        if family in BOXES:
            value *= BOXES[family]
            pieces += (" x ", BOXES[family], f" ({family})")
        return value, pieces
