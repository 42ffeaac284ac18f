"""What a squad of battle armor is worth: TechManual, "Battle Value 2".

One suit is counted, and the squad from it: more of them are worth more than their sum.
"""

from collections.abc import Iterator, Mapping

from recordsheet_gui.units.battle_armor.climbing import may_climb
from recordsheet_gui.units.battle_armor.design import UNDER_WATER, BattleArmorDesign
from recordsheet_gui.units.battle_armor.gear import (
    ANGEL_ECM,
    CAMO,
    CLAWS,
    ECM,
    FIRE_RESISTANT,
    INFANTRY,
    KILOGRAMS,
    POINT_DEFENSE,
    PROBES,
    REACTIVE,
    REFLECTIVE,
    SENSORS,
    has,
    serves_in_swarms,
)
from recordsheet_gui.units.battle_armor.movement import jumping, walking
from recordsheet_gui.units.battle_value import (
    BattleValue,
    Line,
    movement_modifier,
    rounded,
    speed_factor,
)
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.described_value import with_own
from recordsheet_gui.units.equipment import battle_value_of
from recordsheet_gui.units.gear import UNKNOWN, GearKind

_ARMOR, _HARD_ARMOR = 2.5, 3.5
_HARD = (FIRE_RESISTANT, REFLECTIVE, REACTIVE)
_HIDDEN: Mapping[str, float] = {
    "BA Stealth (Prototype)": 0.2,
    "BA Stealth (Basic)": 0.2,
    "BA Stealth (Standard)": 0.2,
    "BA Stealth (Improved)": 0.3,
    "BA Mimetic": 0.3,
}
_SMALL = 0.1
"""A suit is hard to hit as such."""
_CAMO = 0.2
_GEAR = (
    ("Improved sensors", SENSORS, 1.0),
    ("Active probe", PROBES, 1.0),
    ("ECM", ECM, 1.0),
    ("Angel ECM", ANGEL_ECM, 2.0),
)
_SQUAD, _SQUAD_MORE = 0.9, 0.1
_WORTHLESS = "InfantryAssaultRifle"
"""The rifle that comes with the suit."""
_WITH_THE_ARMOR = frozenset({*SENSORS, *PROBES, *ECM, *ANGEL_ECM})
"""Gear that counts with what protects."""


def battle_value(design: BattleArmorDesign) -> BattleValue:
    """The value of an undamaged squad with a regular leader, and every step of the count."""
    count = _Count(design)
    lines: list[Line] = []
    defensive = count.defensive(lines)
    offensive = count.offensive(lines)
    if count.unknown:
        return with_own(design, BattleValue(value=None, reasons=tuple(count.unknown)))
    each = defensive + offensive
    lines.append(Line("One suit", (defensive, " + ", offensive), each))
    factor = design.troopers * (_SQUAD + _SQUAD_MORE * design.troopers)
    total = each * factor
    lines.append(Line(f"Squad of {design.troopers}", (each, " x ", factor), total))
    lines.append(Line("Battle value", ("rounded",), rounded(total)))
    return with_own(design, BattleValue(value=rounded(total), steps=tuple(lines)))


class _Count:
    def __init__(self, design: BattleArmorDesign) -> None:
        self.design = design
        self.unknown: dict[str, None] = {}

    def _value(self, item: MountedItem) -> float:
        gear = item.gear
        found = None if UNKNOWN in gear.flags else battle_value_of(gear)
        if found is None:
            self.unknown[gear.name] = None
        return found or 0.0

    def _share(self, item: MountedItem) -> float:
        """The part of a piece that one suit has of it."""
        return 1.0 if self._is_of_all(item) else 1 / self.design.troopers

    def _is_of_all(self, item: MountedItem) -> bool:
        return item.location not in self.design.suits

    def _share_of_arm(self, item: MountedItem) -> float:
        """The same of a weapon; one for the whole squad is in the hands of one of them."""
        return 1 / self.design.troopers if item.is_squad_support else self._share(item)

    def defensive(self, lines: list[Line]) -> float:
        design = self.design
        points = design.armor_per_trooper
        factor = _HARD_ARMOR if design.armor_type in _HARD else _ARMOR
        total = 1 + points * factor
        lines.append(Line("Armor and trooper", (points, " x ", factor, " + ", 1), total))
        for word, keys, value in _GEAR:
            if has(design, keys):
                total += value
                lines.append(Line(word, (), value, part="Defensive gear"))
        for item in design.items:
            if item.gear.id == POINT_DEFENSE:
                value = self._value(item) * self._share(item)
                total += value
                lines.append(Line(item, (), value, part="Defensive gear"))
        jump = jumping(design)
        dives = design.motion in UNDER_WATER
        modifier = max(
            movement_modifier(walking(design)),
            movement_modifier(jump) + (jump > 0 and not dives),
        )
        hidden = _HIDDEN.get(design.armor_type, 0.0) + (_CAMO if has(design, (CAMO,)) else 0.0)
        moved = 1 + modifier / 10 + _SMALL + hidden
        lines.append(Line("Movement and hiding", (total, " x ", moved), total * moved))
        return total * moved

    def offensive(self, lines: list[Line]) -> float:
        design = self.design
        found = [*self._weapons(), *self._ammunition(), *self._gear()]
        if may_climb(design):
            found += self._close()
        lines += found
        total = sum(line.value for line in found)
        best = max(walking(design), jumping(design))
        speed = speed_factor(best)
        lines.append(Line("Weapons at speed", (total, " x ", speed), total * speed))
        return total * speed

    def _arms(self) -> Iterator[MountedItem]:
        """Weapons that count at all; those of men only where every suit has them."""
        for item in self.design.items:
            gear = item.gear
            is_arm = gear.kind is GearKind.WEAPON and gear.id not in (POINT_DEFENSE, _WORTHLESS)
            if is_arm and (gear.family != INFANTRY or self._is_of_all(item)):
                yield item

    def _weapons(self) -> Iterator[Line]:
        for item in self._arms():
            value = self._value(item) * self._share_of_arm(item)
            if value:
                yield Line(item, (), value, part="Weapons")

    def _ammunition(self) -> Iterator[Line]:
        """Bins by the weapons that they feed, which are worth at least as much."""
        fed: dict[str, float] = {}
        bins: dict[str, float] = {}
        first: dict[str, MountedItem] = {}
        for item in self.design.items:
            gear = item.gear
            if not gear.ammo or gear.is_one_shot or gear.family == INFANTRY:
                continue
            if gear.kind is GearKind.AMMO:
                tons = KILOGRAMS.get(gear.ammo, 1000) * item.rounds / 1000
                value = tons * self._value(item) * self._share(item)
                bins[gear.ammo] = bins.get(gear.ammo, 0.0) + value
                first.setdefault(gear.ammo, item)
            elif gear.kind is GearKind.WEAPON:
                fed[gear.ammo] = fed.get(gear.ammo, 0.0) + self._value(item)
        for word, value in bins.items():
            counted = min(value, fed.get(word, 0.0))
            if counted:
                yield Line(first[word], (), counted, part="Ammunition")

    def _gear(self) -> Iterator[Line]:
        """What single suits carry beside weapons."""
        for item in self.design.items:
            gear = item.gear
            is_own = gear.kind is GearKind.EQUIPMENT and not self._is_of_all(item)
            if is_own and gear.id not in _WITH_THE_ARMOR:
                value = self._value(item) * self._share(item)
                if value:
                    yield Line(item, (), value, part="Other gear")

    def _close(self) -> Iterator[Line]:
        """What counts once more for a squad that climbs on 'Mechs."""
        for item in self.design.items:
            is_arm = item.gear.id != POINT_DEFENSE and serves_in_swarms(item)
            if item.gear.id not in CLAWS and not is_arm:
                continue
            value = self._value(item) * self._share(item)
            if item.is_squad_support:
                value /= self.design.troopers
            if value:
                yield Line(item, (), value, after=", again", part="Anti-'Mech")
