"""What a vehicle is worth: TechManual, "Battle Value 2".

Heat counts nowhere, nor does what may explode; how it moves tells how well it stands damage.
"""

from collections.abc import Iterator

from recordsheet_gui.core.override import override
from recordsheet_gui.units.battle_value import (
    BattleValue,
    Line,
    movement_modifier,
    rounded,
)
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.described_value import Count, with_speed
from recordsheet_gui.units.gear_value import (
    HALF,
    HIDDEN,
    STRUCTURE,
    STRUCTURES,
    ammunition,
    other_gear,
)
from recordsheet_gui.units.vehicle.design import (
    SupportVehicleDesign,
    SupportVtolDesign,
    VehicleDesign,
)
from recordsheet_gui.units.vehicle.facts import ROTOR, TURRETS, Motion
from recordsheet_gui.units.vehicle.movement import cruising, flanking

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
    "environmental sealing": 0.1,
    "armored motive system": 0.1,
}
"""What makes a combat vehicle stand more."""
_FLYING = (Motion.VTOL, Motion.WIGE)
_ON_RAILS = (Motion.RAIL, Motion.MAGLEV)
_FRONT, _REAR = "FR", "RR"
_TURNING = frozenset({ROTOR, *(place for keys in TURRETS.values() for place in keys)})
_NEVER_HALF_OF_LARGE = frozenset({"RRLS", "RR"})
"""Places of six-sided vehicles that count in full whatever the rest does, as MegaMek has it: it
takes them for turrets, and their turrets for sides."""
_MAST_GEAR = frozenset(
    {
        *("ecm", "angel ecm", "ew equipment", "watchdog cews", "nova cews"),
        *("probe", "bloodhound probe"),
        *("c3 slave", "c3 boosted slave", "c3 emergency master", "c3i"),
    }
)
_MAST = 10
"""What a mast mount adds to electronics in it."""


def battle_value(design: VehicleDesign) -> BattleValue:
    """The value of an undamaged vehicle with a regular crew, and every step of the count."""
    return _Count(design).battle_value()


class _Count(Count[VehicleDesign]):
    tells_worthless = True

    def __init__(self, design: VehicleDesign) -> None:
        super().__init__(design)
        self.is_support = isinstance(design, SupportVehicleDesign | SupportVtolDesign)
        self.flank = 0 if design.is_trailer else flanking(design, with_modular_armor=False)
        self.jump = design.jump_jets
        if design.has_rotor and any(
            item.gear.family == "mast mount" and item.location == ROTOR for item in design.items
        ):
            self._raise_the_mast()

    def _raise_the_mast(self) -> None:
        for index, item in enumerate(self.design.items):
            if item.location == ROTOR and item.gear.family in _MAST_GEAR:
                self.values[index] += _MAST

    @property
    def points(self) -> int:
        """What the speed factor is read for: what has no MP is pulled along."""
        if not self.design.cruise:
            fastest = 1
        elif self.design.motion in _ON_RAILS:
            fastest = 0 if self.design.is_trailer else cruising(self.design)
        else:
            fastest = self.flank
        return fastest + rounded(self.jump / 2)

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
        return self.armor_lines(
            (where, design.armor_at(where), design.patchwork_bars.get(where, design.bar), points)
            for where, points in design.armor.items()
        )

    def _structure(self) -> Line:
        points = sum(self.design.structure.values())
        kind = STRUCTURES.get(self.design.structure_type.lower(), 1.0) + self.shield
        more: tuple[float | str, ...] = () if kind == 1 else (" x ", kind)
        return Line("Structure", (points, " x ", STRUCTURE, *more), points * STRUCTURE * kind)

    def _body(self) -> tuple[float, str]:
        """What the way it moves makes of it."""
        motion = self.design.motion
        factor = _MOTIONS.get(motion, _OTHER_MOTION)
        if not self.is_support:
            factor += sum(_CHASSIS.get(item.gear.family, 0.0) for item in self.design.items)
        return round(factor, 2), f" ({motion})"

    def _modifier(self) -> int:
        """How hard to hit it is at its best."""
        if not self.flank and not self.jump:
            return 0
        flies = self.design.motion in _FLYING
        found = movement_modifier(self.flank) + flies if self.flank else 0
        if self.jump:
            found = max(found, movement_modifier(self.jump) + 1)
        return found + HIDDEN * ("stealth" in self.design.armor_type.lower())

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
        if self.design.is_large:
            return None if item.location in _NEVER_HALF_OF_LARGE else False
        return None if item.location in _TURNING else item.location == _REAR

    @override
    def is_of_front(self, item: MountedItem) -> bool:
        return item.location == _FRONT

    @override
    def is_of_rear(self, item: MountedItem) -> bool:
        return item.location == _REAR

    def _weapons(self) -> Iterator[Line]:
        for index, value, pieces in self.aimed():
            if value:
                yield Line(self.design.items[index], pieces, value, part="Weapons")
