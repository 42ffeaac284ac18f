"""What a platoon is worth: TechManual, "Battle Value 2"."""

from recordsheet_gui.units.battle_value import (
    BattleValue,
    Line,
    movement_modifier,
    rounded,
    speed_factor,
)
from recordsheet_gui.units.equipment import battle_value_of
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import InfantryDesign

_TROOPER = 1.5
_SUITS = {"dest": 0.2, "sneakcamo": 0.2, "sneakir": 0.2, "sneakecm": 0.1}
"""Harder to see, and so to hit."""
_TRAINING = {
    **dict.fromkeys((word for word in facts.SPECIALIZATIONS if word.endswith("engineers")), 0.1),
    **{"marines": 0.3, "mountain": 0.2, "paratroops": 0.1, "scuba": 0.1, "xct": 0.1},
}
_ARCHAIC = "archaic"


def battle_value(design: InfantryDesign) -> BattleValue:
    """The value of a full platoon with regular troops, and every step of the count."""
    unknown: list[str] = []
    lines: list[Line] = []
    total = _defensive(design, lines) + _offensive(design, lines, unknown)
    if unknown:
        return BattleValue(value=None, reasons=tuple(unknown))
    lines.append(Line("Sum", ("both",), total))
    training = 1 + sum(
        share
        for share in {
            _group(word): _TRAINING[word] for word in design.specializations if word in _TRAINING
        }.values()
    )
    if training != 1:
        total *= training
        lines.append(Line("Training", ("x ", training), total))
    value = rounded(total)
    lines.append(Line("Battle value", ("rounded",), value))
    return BattleValue(value=value, steps=tuple(lines))


def _group(word: str) -> str:
    """Engineers count once, whatever they build."""
    return word.rpartition(" ")[2]


def _defensive(design: InfantryDesign, lines: list[Line]) -> float:
    men = design.troopers * _TROOPER * design.divisor
    lines.append(Line("Troopers", (design.troopers, " x ", _TROOPER * design.divisor), men))
    is_harder = design.jump > 0 and design.motion not in facts.UNDER_WATER
    jump = movement_modifier(design.jump) + is_harder
    modifier = max(movement_modifier(design.walk), jump)
    factor = 1 + modifier / 10 + sum(_SUITS.get(word, 0) for word in design.suit)
    lines.append(Line("Movement", ("x ", factor), men * factor))
    return men * factor


def _offensive(design: InfantryDesign, lines: list[Line], unknown: list[str]) -> float:
    seconds = design.support_arms * design.squads
    total = 0.0
    for arm, men in ((design.primary, design.troopers - seconds), (design.secondary, seconds)):
        if arm is None or not men:
            continue
        each = battle_value_of(arm.gear)
        if each is None:
            unknown.append(arm.gear.name)
            continue
        twice = 2 if design.can_climb and _ARCHAIC not in arm.traits else 1
        total += each * men * twice
        lines.append(Line(arm.gear.name, (men, " x ", each * twice), each * men * twice))
    for item in design.items:
        if item.location != facts.GUNS:
            continue
        found = battle_value_of(item.gear)
        if found is None:
            unknown.append(item.gear.name)
        elif item.gear.kind in (GearKind.WEAPON, GearKind.AMMO):
            total += found
            lines.append(Line(item, (), found, part="Field guns"))
    factor = speed_factor(max(design.walk, design.jump))
    lines.append(Line("Speed", ("x ", factor), total * factor))
    return total * factor
