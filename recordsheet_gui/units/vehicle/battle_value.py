"""What a vehicle is worth: TechManual, "Battle Value 2".

Heat counts nowhere, nor does what may explode; how it moves tells how well it stands damage.
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
    armor_lines,
    with_speed,
)
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.gear_value import (
    HALF,
    HIDDEN,
    STRUCTURE,
    ammunition,
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
    return _Count(design).battle_value()


class _Count(Count[VehicleDesign]):
    tells_worthless = True

    def __init__(self, design: VehicleDesign) -> None:
        super().__init__(design)
        self.is_support = isinstance(design, SupportVehicleDesign | SupportVtolDesign)
        boosters = sum(word in self.families for word in _BOOSTERS)
        self.flank = ceil(design.cruise * (1.5, 2, 2.5)[min(boosters, 2)])
        self.jump = design.jump_jets

    @property
    def points(self) -> int:
        """What the speed factor is read for; a trailer is pulled along."""
        if self.design.is_trailer and self.design.engine.type is EngineType.NONE:
            return 1
        return self.flank + rounded(self.jump / 2)

    @override
    def movement(self) -> Iterator[Line]:
        jump = (", jump ", self.jump) if self.jump else ()
        yield Line("Movement counted", ("flank ", self.flank, *jump), self.points)

    # -- defensive ---------------------------------------------------------------------------

    @override
    def defensive(self, lines: list[Line]) -> float:
        found = [*self._armor(), self._structure(), *self.guards()]
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
        design = self.design
        return armor_lines(
            (design.armor_at(where), design.patchwork_bars.get(where, design.bar), points)
            for where, points in design.armor.items()
        )

    def _structure(self) -> Line:
        points = sum(self.design.structure.values())
        return Line("Structure", (points, " x ", STRUCTURE), points * STRUCTURE)

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

    @override
    def offensive(self, lines: list[Line]) -> float:
        tons = self.design.tons
        found = [
            *self._weapons(),
            *ammunition(self.valued, self.fire_control),
            *other_gear(self.valued),
            Line("Weight", (tons, " x ", HALF), tons * HALF),
        ]
        lines += found
        return with_speed(lines, sum(line.value for line in found), self.points, "MP")

    @override
    def looks_back(self, item: MountedItem) -> bool | None:
        return None if item.location in _TURNING else item.location == _REAR

    def _weapons(self) -> Iterator[Line]:
        for index, value, pieces in self.aimed():
            if value:
                yield Line(self.design.items[index], pieces, value, part="Weapons")
