"""What a platoon is worth: TechManual, "Battle Value 2"; implants from Interstellar Operations."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.units.battle_value import (
    BattleValue,
    Line,
    movement_modifier,
    rounded,
    speed_factor,
)
from recordsheet_gui.units.described_value import with_own
from recordsheet_gui.units.equipment import battle_value_of
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.gear_value import DEFENSIVE, ammunition
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
_SCUBA = "scuba"
_DIVERS = ("Orca", "Hipposaur")
_MODE = 4
"""The field of a beast of the file's own that tells how it moves."""
_CAMOUFLAGED = 3
"""The modifier of skin that hides who stands still."""
_PHEROMONES, _A_SCENT = "gas_effuser_pheromone", 0.05
_IMPLANTS: Mapping[str, tuple[str, float]] = {
    "gas_effuser_toxin": ("Toxin", 0.23),
    facts.TSM: ("Triple-strength myomer implants", 0.1),
    "suicide_implants": ("Explosive implants", 0.12),
    "pl_tail": ("Prosthetic tails", 0.2),
}
"""What each trooper is worth more by them."""
_ENHANCED = ("pl_enhanced", "pl_ienhanced")
_LIMBS: Mapping[str, float] = {
    "LASER": 0.11,
    "BALLISTIC": 0.01,
    "NEEDLER": 0.04,
    "SHOTGUN": 0.05,
    "SONIC_STUNNER": 0.05,
    "SMG": 0.05,
    "BLADE": 0.02,
    "SHOCKER": 0.04,
    "VIBROBLADE": 0.14,
    "RUMAL_GARROTE": 0.14,
    "CLIMBING_CLAWS": 0.02,
}
"""The damage of an enhanced limb."""
_CLIMBING, _HOOKS = ("GRAPPLER", "CLIMBING_CLAWS"), 0.2
"""Limbs that help on the way up a 'Mech, and by how much."""
_LIMB_KEYS = ("prostheticEnhancement1", "prostheticEnhancement2")


def battle_value(design: InfantryDesign) -> BattleValue:
    """The value of a full platoon with regular troops, and every step of the count."""
    unknown: list[str] = []
    lines: list[Line] = []
    total = _defensive(design, lines, unknown) + _offensive(design, lines, unknown)
    if unknown:
        return with_own(design, BattleValue(value=None, reasons=tuple(unknown)))
    lines.append(Line("Sum", ("both",), total))
    training = 1 + sum(
        share
        for share in {
            _group(word): _TRAINING[word] for word in _trained(design) if word in _TRAINING
        }.values()
    )
    if training != 1:
        total *= training
        lines.append(Line("Training", ("x ", training), total))
    value = rounded(total)
    lines.append(Line("Battle value", ("rounded",), value))
    return with_own(design, BattleValue(value=value, steps=tuple(lines)))


def _group(word: str) -> str:
    """Engineers count once, whatever they build."""
    return word.rpartition(" ")[2]


def _trained(design: InfantryDesign) -> tuple[str, ...]:
    """What they are trained for; who swims is a diver where the file names nothing else."""
    named = tuple(word for word in design.specializations if word != facts.TAG_TROOPS)
    return (_SCUBA,) if not named and _dives(design) else named


def _dives(design: InfantryDesign) -> bool:
    if design.beast is not None:
        mode = design.beast.custom.split(",")[_MODE:][:1]
        return design.beast.name in _DIVERS or any("sub" in word.lower() for word in mode)
    return design.motion in facts.UNDER_WATER


def _climbs(design: InfantryDesign) -> bool:
    """Beasts that fly or dive carry nobody up a 'Mech."""
    rides_away = design.beast is not None and design.beast.other > 0
    return design.can_climb and not rides_away


def _has(design: InfantryDesign, implant: str) -> bool:
    return implant in design.augmentations


def _defensive(design: InfantryDesign, lines: list[Line], unknown: list[str]) -> float:
    troopers = design.troopers
    men = troopers * _TROOPER * design.divisor
    lines.append(Line("Troopers", (troopers, " x ", _TROOPER * design.divisor), men))
    if _has(design, _PHEROMONES):
        men += troopers * _A_SCENT
        lines.append(Line("Pheromones", (troopers, " x ", _A_SCENT), troopers * _A_SCENT))
    for item in design.items:
        if item.gear.family in DEFENSIVE and item.gear.kind is not GearKind.AMMO:
            found = _value(item.gear, unknown)
            men += found
            lines.append(Line(item, (), found, part="Protective gear"))
    is_harder = design.jump > 0 and not _dives(design)
    jump = movement_modifier(design.jump) + is_harder
    modifier = max(movement_modifier(design.walk), jump)
    hides = facts.DERMAL_CAMO in design.augmentations and design.kit is None
    if hides and design.motion in (facts.Motion.LEG, facts.Motion.JUMP):
        modifier = max(modifier, _CAMOUFLAGED)
    factor = 1 + modifier / 10 + sum(_SUITS.get(word, 0) for word in design.suit)
    lines.append(Line("Movement", ("x ", factor), men * factor))
    return men * factor


def _offensive(design: InfantryDesign, lines: list[Line], unknown: list[str]) -> float:
    found = [*_arms(design, unknown), *_implants(design), *_guns(design, unknown)]
    lines += found
    total = sum(line.value for line in found)
    factor = speed_factor(max(design.walk, design.jump))
    lines.append(Line("Speed", ("x ", factor), total * factor))
    return total * factor


def _arms(design: InfantryDesign, unknown: list[str]) -> Iterator[Line]:
    """What they carry, and again what they carry up a 'Mech."""
    seconds = design.support_arms * design.squads
    climbs = _climbs(design)
    hooks = 1 + _HOOKS * any(one in _CLIMBING for one in _limbs(design))
    for arm, men in ((design.primary, design.troopers - seconds), (design.secondary, seconds)):
        if arm is None or not men:
            continue
        each = _value(arm.gear, unknown)
        if climbs and _ARCHAIC not in arm.traits:
            each *= 1 + hooks
        yield Line(arm.gear.name, (men, " x ", each), each * men)


def _implants(design: InfantryDesign) -> Iterator[Line]:
    """What is built into each of them."""
    troopers = design.troopers
    for implant, (name, each) in _IMPLANTS.items():
        if _has(design, implant):
            yield Line(name, (troopers, " x ", each), troopers * each)
    if any(_has(design, word) for word in _ENHANCED):
        each = sum(_LIMBS.get(limb, 0.0) * count for limb, count in _limbs(design).items())
        if each:
            yield Line("Enhanced limbs", (troopers, " x ", each), troopers * each)


def _limbs(design: InfantryDesign) -> dict[str, int]:
    """The limbs that a file names, by how many of them a trooper has."""
    found: dict[str, int] = {}
    for key in _LIMB_KEYS:
        limb = "_".join(design.fluff.get(key, "").upper().split())
        count = design.fluff.get(f"{key}Count", "").strip()
        if limb:
            found[limb] = found.get(limb, 0) + (int(count) if count.isdecimal() else 0)
    return found


def _guns(design: InfantryDesign, unknown: list[str]) -> Iterator[Line]:
    """Field guns, and what feeds them up to what they are worth."""
    guns = [item for item in design.items if item.location == facts.GUNS]
    valued = [(item, _value(item.gear, unknown)) for item in guns]
    for item, value in valued:
        if item.gear.kind is GearKind.WEAPON:
            yield Line(item, (), value, part="Field guns")
    yield from ammunition(valued)


def _value(gear: Gear, unknown: list[str]) -> float:
    found = battle_value_of(gear)
    if found is None:
        unknown.append(gear.name)
    return found or 0.0
