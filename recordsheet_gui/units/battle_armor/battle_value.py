"""What a squad of battle armor is worth: TechManual, "Battle Value 2".

One suit is counted, and the squad from it: more of them are worth more than their sum.
"""

from collections.abc import Iterator, Mapping

from recordsheet_gui.units.battle_armor.design import SWARM, BattleArmorDesign
from recordsheet_gui.units.battle_armor.gear import (
    ANGEL_ECM,
    CAMO,
    ECM,
    FIRE_RESISTANT,
    INFANTRY,
    KILOGRAMS,
    MAGNETIC_CLAWS,
    POINT_DEFENSE,
    PROBES,
    REACTIVE,
    REFLECTIVE,
    SENSORS,
    VIBRO_CLAWS,
    has,
    serves_in_swarms,
)
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


def battle_value(design: BattleArmorDesign) -> BattleValue:
    """The value of an undamaged squad with a regular leader, and every step of the count."""
    count = _Count(design)
    lines: list[Line] = []
    defensive = count.defensive(lines)
    offensive = count.offensive(lines)
    if count.unknown:
        return BattleValue(value=None, reasons=tuple(count.unknown))
    each = defensive + offensive
    lines.append(Line("One suit", (defensive, " + ", offensive), each))
    factor = design.troopers * (_SQUAD + _SQUAD_MORE * design.troopers)
    total = each * factor
    lines.append(Line(f"Squad of {design.troopers}", (each, " x ", factor), total))
    lines.append(Line("Battle value", ("rounded",), rounded(total)))
    return BattleValue(value=rounded(total), steps=tuple(lines))


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
        design = self.design
        return len(design.carried_by(item)) / design.troopers

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
        modifier = max(
            movement_modifier(design.walk),
            movement_modifier(design.jump) + 1 if design.jump and design.motion != "umu" else 0,
            movement_modifier(design.jump),
        )
        hidden = _HIDDEN.get(design.armor_type, 0.0) + (_CAMO if has(design, (CAMO,)) else 0.0)
        moved = 1 + modifier / 10 + _SMALL + hidden
        lines.append(Line("Movement and hiding", (total, " x ", moved), total * moved))
        return total * moved

    def offensive(self, lines: list[Line]) -> float:
        design = self.design
        found = [*self._weapons(), *self._ammunition()]
        if SWARM in design.abilities:
            found += self._close()
        lines += found
        total = sum(line.value for line in found)
        best = max(design.walk, design.jump)
        speed = speed_factor(best)
        lines.append(Line("Weapons at speed", (total, " x ", speed), total * speed))
        return total * speed

    def _weapons(self) -> Iterator[Line]:
        for item in self.design.items:
            gear = item.gear
            is_arm = gear.kind is GearKind.WEAPON and gear.family != INFANTRY
            if is_arm and gear.id != POINT_DEFENSE:
                value = self._value(item) * self._share(item)
                if value:
                    yield Line(item, (), value, part="Weapons")

    def _ammunition(self) -> Iterator[Line]:
        for item in self.design.items:
            gear = item.gear
            if gear.kind is GearKind.AMMO:
                tons = KILOGRAMS.get(gear.ammo, 1000) * item.rounds / 1000
                value = tons * self._value(item) * self._share(item)
                if value:
                    yield Line(item, (), value, part="Ammunition")

    def _close(self) -> Iterator[Line]:
        """What counts once more for a squad that climbs on 'Mechs."""
        for item in self.design.items:
            is_claw = item.gear.id in (*MAGNETIC_CLAWS, *VIBRO_CLAWS)
            if is_claw or serves_in_swarms(item):
                value = self._value(item) * self._share(item)
                if value:
                    yield Line(item, (), value, after=", again", part="Anti-'Mech")
