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
from recordsheet_gui.units.described_value import Count, with_speed
from recordsheet_gui.units.gear_value import STRUCTURE, ammunition, other_gear
from recordsheet_gui.units.protomech.design import (
    BOOSTER,
    MELEE,
    QUAD_MELEE,
    UMU,
    ProtoMechDesign,
)
from recordsheet_gui.units.protomech.weight import kilograms

_SMALL = 0.1
"""What its size adds to the factor of its movement."""
_MELEE = {MELEE: 1, QUAD_MELEE: 2}
"""Points that it adds to a frenzy for every five tons begun."""
_A_POINT = 1.25


def battle_value(design: ProtoMechDesign) -> BattleValue:
    """The value of an undamaged one with a regular pilot, and every step of the count."""
    return _Count(design).battle_value()


class _Count(Count[ProtoMechDesign]):
    may_be_drone = False

    def __init__(self, design: ProtoMechDesign) -> None:
        super().__init__(design)
        is_boosted = design.carries(BOOSTER) is not None
        self.run = design.walk * 2 if is_boosted else ceil(design.walk * 1.5)
        self.umu = sum(item.gear.family == UMU for item in design.items)

    @override
    def of_bin(self, item: MountedItem, value: float) -> float:
        """By the weight of its shots; where the table has the value of one shot, of as many."""
        if item.gear.shots == 1:
            return value * item.rounds
        return kilograms(item) * item.rounds / 1000 * value

    @property
    def points(self) -> int:
        """What the speed factor is read for."""
        return self.run + rounded(max(self.design.jump, self.umu) / 2)

    @override
    def movement(self) -> Iterator[Line]:
        pieces: list[float | str] = ["run ", self.run]
        for word, points in ((", jump ", self.design.jump), (", UMU ", self.umu)):
            if points:
                pieces += (word, points)
        yield Line("Movement counted", tuple(pieces), self.points)

    # -- defensive ---------------------------------------------------------------------------

    @override
    def defensive(self, lines: list[Line]) -> float:
        armor, structure = sum(self.design.armor.values()), sum(self.design.structure.values())
        kind = self.design.armor_type.lower()
        found = [
            *self.armor_lines([("", kind, None, armor)]),
            Line("Structure", (structure, " x ", STRUCTURE), structure * STRUCTURE),
            *self.guards(),
        ]
        lines += found
        sum_ = sum(line.value for line in found)
        modifier = movement_modifier(self.run) + self.design.is_glider
        if self.design.jump:
            modifier = max(modifier, movement_modifier(self.design.jump) + 1)
        modifier = max(modifier, movement_modifier(self.umu))
        whole = round(1 + modifier / 10 + _SMALL, 2)
        value = sum_ * whole
        lines.append(Line("Movement and size", ("x ", whole, " (+", modifier, ")"), value))
        lines.append(Line("Defensive value", (), value))
        return value

    # -- offensive ---------------------------------------------------------------------------

    @override
    def offensive(self, lines: list[Line]) -> float:
        valued = self.valued
        found = [*self._weapons(), *ammunition(valued), *other_gear(valued), *self._blades()]
        lines += found
        return with_speed(lines, sum(line.value for line in found), self.points, "MP")

    @override
    def looks_back(self, item: MountedItem) -> None:
        """It turns about: nothing of it is halved."""
        return

    def _blades(self) -> Iterator[Line]:
        """What it strikes with in a frenzy."""
        for item in self.design.items:
            if item.gear.family in _MELEE:
                points = _MELEE[item.gear.family] * ceil(self.design.tons / 5)
                value = points * _A_POINT
                yield Line(item, (points, " x ", _A_POINT), value, part="Other gear")

    def _weapons(self) -> Iterator[Line]:
        for index, value, pieces in self.aimed():
            if value:
                yield Line(self.design.items[index], pieces, value, part="Weapons")
