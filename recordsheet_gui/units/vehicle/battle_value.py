"""What a vehicle is worth: TechManual, "Battle Value 2".

Heat counts nowhere, nor does what may explode; how it moves tells how well it stands damage.
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
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.equipment import battle_value_of
from recordsheet_gui.units.gear import UNKNOWN, Family, GearKind
from recordsheet_gui.units.gear_value import (
    ARMOR,
    ARMORS,
    DEFENSIVE,
    DRONE_SUM,
    HALF,
    HIDDEN,
    NO_ATTACK,
    STRUCTURE,
    ammunition,
    fire_control,
    helped,
    other_gear,
)
from recordsheet_gui.units.vehicle.design import (
    SupportVehicleDesign,
    SupportVtolDesign,
    VehicleDesign,
)
from recordsheet_gui.units.vehicle.facts import TURRETS, Motion

_MOTIONS = {Motion.TRACKED: 0.9, Motion.WHEELED: 0.8} | dict.fromkeys(
    (Motion.HOVER, Motion.VTOL, Motion.WIGE), 0.7
)
_OTHER_MOTION = 0.6
_CHASSIS = {
    "fully amphibious chassis": 0.2,
    "limited amphibious chassis": 0.1,
    "dune buggy chassis": 0.1,
    "flotation hull chassis": 0.1,
    "environmental sealing chassis": 0.1,
    "armored motive system": 0.1,
}
"""What makes a combat vehicle stand more."""
_FLYING = (Motion.VTOL, Motion.WIGE)
_REAR = "RR"
_BOOSTERS = ("supercharger", "vtol jet booster")
_FULL_BAR = 10
_TURNING = frozenset(place for keys in TURRETS.values() for place in keys)


def battle_value(design: VehicleDesign) -> BattleValue:
    """The value of an undamaged vehicle with a regular crew, and every step of the count."""
    count = _Count(design)
    lines: list[Line] = [count.movement()]
    defensive = count.defensive(lines)
    offensive = count.offensive(lines)
    if count.unknown:
        return BattleValue(value=None, reasons=tuple(count.unknown))
    total = defensive + offensive
    lines.append(Line("Sum", (defensive, " + ", offensive), total))
    if count.is_drone:
        total *= DRONE_SUM
        lines.append(Line("Drone", ("x ", DRONE_SUM), total))
    value = rounded(total)
    lines.append(Line("Battle value", ("rounded",), value))
    return BattleValue(value=value, steps=tuple(lines))


class _Count:
    """All that the count asks of a vehicle, found once."""

    def __init__(self, design: VehicleDesign) -> None:
        self.design = design
        self.families = frozenset(item.gear.family for item in design.items)
        self.boxes = attachments.boxes(design.items)
        self.is_drone = "drone operating system" in self.families
        self.is_support = isinstance(design, SupportVehicleDesign | SupportVtolDesign)
        self.unknown: dict[str, None] = {}
        """Names of gear without a value, in the order of the sheet."""
        self._values = [self._value(index) for index in range(len(design.items))]
        boosters = sum(word in self.families for word in _BOOSTERS)
        self.flank = ceil(design.cruise * (1.5, 2, 2.5)[min(boosters, 2)])
        self.jump = design.jump_jets

    def _value(self, index: int) -> float:
        gear = self.design.items[index].gear
        found = None if UNKNOWN in gear.flags else battle_value_of(gear)
        if found is None:
            self.unknown[gear.name] = None
        return found or 0.0

    @property
    def points(self) -> int:
        """What the speed factor is read for; a trailer is pulled along."""
        if self.design.is_trailer and self.design.engine.type is EngineType.NONE:
            return 1
        return self.flank + rounded(self.jump / 2)

    def movement(self) -> Line:
        """For those who ask why."""
        jump = (", jump ", self.jump) if self.jump else ()
        return Line("Movement counted", ("flank ", self.flank, *jump), self.points)

    # -- defensive ---------------------------------------------------------------------------

    def defensive(self, lines: list[Line]) -> float:
        found = [*self._armor(), self._structure(), *self._guards()]
        lines += found
        sum_ = sum(line.value for line in found)
        factor, why = self._body()
        modifier = self._modifier()
        whole = 1 + modifier / 10
        value = sum_ * factor * whole
        lines.append(Line("Body", (sum_, " x ", factor, why), sum_ * factor))
        lines.append(Line("Movement modifier", ("x ", whole, " (+", modifier, ")"), value))
        lines.append(Line("Defensive value", (), value))
        return value

    def _armor(self) -> Iterator[Line]:
        counted: dict[tuple[str, float], int] = {}
        for where, points in self.design.armor.items():
            kind = self.design.armor_at(where)
            bar = self.design.patchwork_bars.get(where, self.design.bar) or _FULL_BAR
            # Commercial armor has its rating in its factor.
            share = 1.0 if kind == "commercial" else bar / _FULL_BAR
            key = (kind, ARMORS.get(kind, 1.0) * share)
            counted[key] = counted.get(key, 0) + points
        for (kind, factor), points in counted.items():
            more = () if factor == 1 else (" x ", factor)
            value = points * ARMOR * factor
            yield Line("Armor, ", (points, " x ", ARMOR, *more), value, kind, "Armor")

    def _structure(self) -> Line:
        points = sum(self.design.structure.values())
        return Line("Structure", (points, " x ", STRUCTURE), points * STRUCTURE)

    def _guards(self) -> Iterator[Line]:
        guards = bins = 0.0
        for item, value in zip(self.design.items, self._values, strict=True):
            if item.gear.family not in DEFENSIVE:
                continue
            if item.gear.kind is GearKind.AMMO:
                bins += value
                continue
            guards += value if item.gear.family == "ams" else 0
            yield Line(item, (), value, part="Protective gear")
        if bins:
            most = ("at most ", guards) if bins > guards else ()
            yield Line("Anti-missile ammunition", most, min(bins, guards), part="Protective gear")

    def _body(self) -> tuple[float, str]:
        """What the way it moves makes of it."""
        motion = self.design.motion
        factor = _MOTIONS.get(motion, _OTHER_MOTION)
        if not self.is_support:
            factor += sum(more for family, more in _CHASSIS.items() if family in self.families)
        return round(factor, 2), f" ({motion})"

    def _modifier(self) -> int:
        """How hard to hit it is at its best."""
        found = movement_modifier(self.flank) + (self.design.motion in _FLYING)
        if self.jump:
            found = max(found, movement_modifier(self.jump) + 1)
        kinds = (self.design.armor_type, *self.design.patchwork.values())
        return found + HIDDEN * any("stealth" in kind.lower() for kind in kinds)

    # -- offensive ---------------------------------------------------------------------------

    def offensive(self, lines: list[Line]) -> float:
        tons = self.design.tons
        valued = list(zip(self.design.items, self._values, strict=True))
        found = [
            *self._weapons(),
            *ammunition(valued, self._fire_control),
            *other_gear(valued),
            Line("Weight", (tons, " x ", HALF), tons * HALF),
        ]
        lines += found
        sum_ = sum(line.value for line in found)
        factor = speed_factor(self.points)
        value = sum_ * factor
        lines.append(Line("Speed factor", (sum_, " x ", factor, " (", self.points, " MP)"), value))
        lines.append(Line("Offensive value", (), value))
        return value

    @property
    def _fire_control(self) -> float:
        """What it makes of a support vehicle's weapons and ammunition."""
        return fire_control(self.families) if self.is_support else 1.0

    def _armed(self) -> list[int]:
        return [
            index
            for index, item in enumerate(self.design.items)
            if item.gear.kind is GearKind.WEAPON and item.gear.family not in NO_ATTACK
        ]

    def _weapons(self) -> Iterator[Line]:
        items, armed = self.design.items, self._armed()
        sums = {True: 0.0, False: 0.0}
        for index in armed:
            if items[index].location not in _TURNING:
                sums[items[index].location == _REAR] += self._helped(index)[0]
        # What looks back is worth half, unless most of it does: then it is the other way round.
        is_turned = sums[True] > sums[False]
        for index in armed:
            value, pieces = self._helped(index)
            item = items[index]
            if item.location not in _TURNING and (item.location == _REAR) != is_turned:
                value *= HALF
                pieces += (" x ", HALF, " (rear)")
            if self._fire_control != 1:
                value *= self._fire_control
                pieces += (" x ", self._fire_control, " (fire control)")
            if value:
                yield Line(item, pieces, value, part="Weapons")

    def _helped(self, index: int) -> tuple[float, tuple[float | str, ...]]:
        """A weapon with all that helps it, and how that was counted."""
        value, pieces = helped(
            self.design.items,
            self._values,
            index,
            self.boxes.get(index),
            is_drone=self.is_drone,
            has_computer=Family.TARGETING_COMPUTER in self.families,
        )
        if value is None:
            self.unknown[f"PPC Capacitor of {self.design.items[index].gear.name}"] = None
        return value or 0.0, pieces
