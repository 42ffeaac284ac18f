"""What a ProtoMech is worth: TechManual, "Battle Value 2".

Heat counts nowhere, nor does weight or what may explode; ammunition counts by its kilograms.
"""

from collections.abc import Iterator
from math import ceil

from recordsheet_gui.units import attachments
from recordsheet_gui.units.battle_value import (
    BattleValue,
    Line,
    movement_modifier,
    rounded,
    speed_factor,
)
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.equipment import battle_value_of
from recordsheet_gui.units.gear import UNKNOWN, GearKind
from recordsheet_gui.units.gear_value import (
    ARMOR,
    BOXES,
    DEFENSIVE,
    HALF,
    NO_ATTACK,
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
    count = _Count(design)
    lines: list[Line] = [count.movement()]
    defensive = count.defensive(lines)
    offensive = count.offensive(lines)
    if count.unknown:
        return BattleValue(value=None, reasons=tuple(count.unknown))
    total = defensive + offensive
    lines.append(Line("Sum", (defensive, " + ", offensive), total))
    value = rounded(total)
    lines.append(Line("Battle value", ("rounded",), value))
    return BattleValue(value=value, steps=tuple(lines))


class _Count:
    """All that the count asks of a ProtoMech, found once."""

    def __init__(self, design: ProtoMechDesign) -> None:
        self.design = design
        self.boxes = attachments.boxes(design.items)
        self.unknown: dict[str, None] = {}
        """Names of gear without a value, in the order of the sheet."""
        self._values = [self._value(item) for item in design.items]
        is_boosted = design.carries(BOOSTER) is not None
        self.run = design.walk * 2 if is_boosted else ceil(design.walk * 1.5)

    def _value(self, item: MountedItem) -> float:
        found = None if UNKNOWN in item.gear.flags else battle_value_of(item.gear)
        if found is None:
            self.unknown[item.gear.name] = None
        return found or 0.0

    @property
    def points(self) -> int:
        """What the speed factor is read for."""
        return self.run + rounded(self.design.jump / 2)

    def movement(self) -> Line:
        """For those who ask why."""
        jump = (", jump ", self.design.jump) if self.design.jump else ()
        return Line("Movement counted", ("run ", self.run, *jump), self.points)

    # -- defensive ---------------------------------------------------------------------------

    def defensive(self, lines: list[Line]) -> float:
        armor, structure = sum(self.design.armor.values()), sum(self.design.structure.values())
        found = [
            Line("Armor", (armor, " x ", ARMOR), armor * ARMOR),
            Line("Structure", (structure, " x ", STRUCTURE), structure * STRUCTURE),
            *self._guards(),
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

    def _guards(self) -> Iterator[Line]:
        guards = bins = 0.0
        for item, value in zip(self.design.items, self._values, strict=True):
            if item.gear.family not in DEFENSIVE and item.gear.kind is not GearKind.FILLER:
                continue
            if item.gear.kind is GearKind.AMMO:
                bins += _of_bin(item, value)
                continue
            guards += value if item.gear.family == "ams" else 0
            if value:
                yield Line(item, (), value, part="Protective gear")
        if bins:
            most = ("at most ", guards) if bins > guards else ()
            yield Line("Anti-missile ammunition", most, min(bins, guards), part="Protective gear")

    # -- offensive ---------------------------------------------------------------------------

    def offensive(self, lines: list[Line]) -> float:
        valued = [
            (item, _of_bin(item, value) if item.gear.kind is GearKind.AMMO else value)
            for item, value in zip(self.design.items, self._values, strict=True)
        ]
        found = [*self._weapons(), *ammunition(valued), *other_gear(valued)]
        lines += found
        sum_ = sum(line.value for line in found)
        factor = speed_factor(self.points)
        value = sum_ * factor
        lines.append(Line("Speed factor", (sum_, " x ", factor, " (", self.points, " MP)"), value))
        lines.append(Line("Offensive value", (), value))
        return value

    def _weapons(self) -> Iterator[Line]:
        items = self.design.items
        armed = [
            index
            for index, item in enumerate(items)
            if item.gear.kind is GearKind.WEAPON and item.gear.family not in NO_ATTACK
        ]
        sums = dict.fromkeys((False, True), 0.0)
        for index in armed:
            sums[items[index].is_rear] += self._helped(index)[0]
        # What looks back is worth half, unless most of it does: then it is the other way round.
        is_turned = sums[True] > sums[False]
        for index in armed:
            value, pieces = self._helped(index)
            if items[index].is_rear != is_turned:
                value *= HALF
                pieces += (" x ", HALF, " (rear)")
            if value:
                yield Line(items[index], pieces, value, part="Weapons")

    def _helped(self, index: int) -> tuple[float, tuple[float | str, ...]]:
        """A weapon with its box, and how that was counted."""
        value = self._values[index]
        pieces: tuple[float | str, ...] = (value,)
        box = self.boxes.get(index)
        family = "" if box is None else box.gear.family
        if family in BOXES:
            value *= BOXES[family]
            pieces += (" x ", BOXES[family], f" ({family})")
        return value, pieces


def _of_bin(item: MountedItem, per_ton: float) -> float:
    """The value of the shots aboard; where the table has that of one shot, of as many."""
    if item.gear.shots == 1:
        return per_ton * item.rounds
    return kilograms(item) * item.rounds / 1000 * per_ton
