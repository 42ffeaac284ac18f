"""How hard fists and feet strike, and how surely."""

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.mech import crew, plating, shapes, shields
from recordsheet_gui.systems.battletech.mech.limbs import (
    arm_aid,
    claw,
    has_talons,
    is_industrially_strong,
    legs_are_enhanced,
    myomer_is_strong,
)
from recordsheet_gui.systems.battletech.mech.view import ARM_ACTUATORS, Mech
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES

REAR_LEGS = ("RLL", "RRL")
"""Of a quad, which kicks with its front legs."""
HEAVIEST = 100
"""Tons; what weighs more is superheavy."""


def _part(label: str, value: int, rule: str) -> Part:
    return Part(label=label, value=value, rule=RuleId(rule))


def physical_modifiers(mech: Mech) -> tuple[Part, ...]:
    """What the 'Mech as a whole adds to its physical attacks."""
    parts = []
    if is_industrially_strong(mech):
        parts.append(_part("industrial myomer", 2, "BT-industrial-tsm"))
    if mech.tons > HEAVIEST:
        parts.append(_part("superheavy", 1, "BT-superheavy"))
    if plating.has_modular(mech):
        parts.append(_part("modular armor", 1, "BT-modular-armor"))
    parts += crew.physical_parts(mech)
    return tuple(parts)


def punch_damage(mech: Mech, arm: str) -> Number:
    """A tenth of the tonnage, or a seventh with a claw, halved for each hit arm actuator."""
    if claw(mech, arm) is None:
        damage = -(-mech.design.tons // 10)
        parts = [_part("a tenth of the tonnage", damage, "BT-punch")]
    else:
        damage = -(-mech.design.tons // 7)
        parts = [_part("claw: a seventh of the tonnage", damage, "BT-claw")]
    for system in ARM_ACTUATORS:
        if mech.is_system_hit(system, arm) or not mech.has_system(system, arm):
            parts.append(_part(f"{system} actuator", damage // 2 - damage, "BT-arm-actuator"))
            damage //= 2
    damage = _doubled(mech, damage, parts)
    return Number(value=damage, parts=tuple(parts))


def kick_damage(mech: Mech, leg: str) -> Number:
    """A fifth of the tonnage, rounded down, halved for each hit leg actuator; talons add half."""
    damage = mech.design.tons // 5
    parts = [_part("a fifth of the tonnage", damage, "BT-kick")]
    for system in ("upper leg", "lower leg"):
        if mech.is_system_hit(system, leg):
            parts.append(_part(f"{system} actuator", damage // 2 - damage, "BT-leg-actuator"))
            damage //= 2
    if has_talons(mech, leg):
        sharp = (3 * damage + 1) // 2
        parts.append(_part("talons", sharp - damage, "BT-talons"))
        damage = sharp
    damage = _doubled(mech, damage, parts)
    return Number(value=damage, parts=tuple(parts))


def club_damage(mech: Mech) -> Number:
    """A fifth of the tonnage, rounded down."""
    damage = mech.design.tons // 5
    parts = [_part("a fifth of the tonnage", damage, "BT-club")]
    damage = _doubled(mech, damage, parts)
    return Number(value=damage, parts=tuple(parts))


def _doubled(mech: Mech, damage: int, parts: list[Part]) -> int:
    """Hot triple-strength myomer hits twice as hard."""
    if not myomer_is_strong(mech):
        return damage
    parts.append(_part("hot triple-strength myomer", damage, "BT-tsm"))
    return 2 * damage


def punch_to_hit(mech: Mech, arm: str) -> Number | None:
    """Modifiers to a punch with this arm; None when it cannot punch."""
    if arm in mech.gone or not mech.has_system("shoulder", arm):
        return None
    if mech.is_system_hit("shoulder", arm) or shields.is_behind_active(mech, (arm,)):
        return None
    if shapes.shape(mech) == "fighter":
        return None
    parts = [
        _part(f"{system} actuator", 2, "BT-arm-actuator")
        for system in ARM_ACTUATORS
        if mech.is_system_hit(system, arm)
    ]
    if not mech.has_system("lower arm", arm):
        parts.append(_part("no lower arm", 2, "BT-punch-missing"))
    if claw(mech, arm) is not None:
        parts.append(_part("claw", mech.book.claw, "BT-claw"))
    elif not mech.has_system("hand", arm):
        parts.append(_part("no hand", 1, "BT-punch-missing"))
    elif mech.is_system_hit("hand", arm):
        parts.append(_part("hand actuator", 1, "BT-hand"))
    return total(*parts, *arm_aid(mech, arm))


def kick_to_hit(mech: Mech, leg: str) -> Number | None:
    """Modifiers to a kick with this leg; None when the 'Mech cannot kick."""
    if mech.hips_hit or mech.legs_gone or leg not in mech.legs or not shapes.may_kick(mech):
        return None
    parts = [
        _part(f"{system} actuator", 1 if system == "foot" else 2, "BT-leg-actuator")
        for system in ("upper leg", "lower leg", "foot")
        if mech.is_system_hit(system, leg)
    ]
    if leg in REAR_LEGS and mech.book.mule_kick:
        parts.append(_part("mule kick", mech.book.mule_kick, "BT-mule-kick"))
    if legs_are_enhanced(mech):
        parts.append(_part("actuator enhancement", -1, "BT-aes"))
    return total(*parts)


def push_to_hit(mech: Mech) -> Number:
    """Two for each damaged shoulder."""
    return total(
        *(
            _part(f"{NAMES[arm]} shoulder", 2, "BT-shoulder")
            for arm in ARMS
            if mech.is_system_hit("shoulder", arm)
        )
    )
