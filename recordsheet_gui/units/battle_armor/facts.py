"""What suits of each class may weigh, wear and carry: TechManual, "Battle armor construction"."""

from collections.abc import Mapping

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE

JUMP, VTOL, UMU = "jump", "vtol", "umu"
BODY, LEFT_ARM, RIGHT_ARM, TURRET = "body", "left arm", "right arm", "turret"
ARMS = (LEFT_ARM, RIGHT_ARM)
QUAD_MORE_MP = 2
"""What a quad may walk beyond others, and what it walks beyond the first MP at no weight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitClass:
    """One weight class; kilograms are those of one suit."""

    most: int
    """Kilograms."""
    chassis: tuple[int, int]
    """Kilograms, Inner Sphere and Clan."""
    armor: int
    """Most points; the trooper inside is one more."""
    ground: tuple[int, int]
    """Kilograms of an MP beyond the first, and the most MP."""
    other: Mapping[str, tuple[int, int]]
    """The same for every MP of jumping, flight and diving; what is not here cannot be."""
    slots: tuple[int, int]
    """Of an arm and of the body."""
    quad_slots: int


CLASSES: Mapping[str, SuitClass] = {
    "PA(L)": SuitClass(
        most=400,
        chassis=(80, 130),
        armor=2,
        ground=(25, 3),
        other={JUMP: (25, 3), VTOL: (30, 7), UMU: (45, 5)},
        slots=(2, 2),
        quad_slots=0,
    ),
    "light": SuitClass(
        most=750,
        chassis=(100, 150),
        armor=6,
        ground=(30, 3),
        other={JUMP: (25, 3), VTOL: (40, 6), UMU: (45, 5)},
        slots=(2, 4),
        quad_slots=5,
    ),
    "medium": SuitClass(
        most=1000,
        chassis=(175, 250),
        armor=10,
        ground=(40, 3),
        other={JUMP: (50, 3), VTOL: (60, 5), UMU: (85, 4)},
        slots=(3, 4),
        quad_slots=7,
    ),
    "heavy": SuitClass(
        most=1500,
        chassis=(300, 400),
        armor=14,
        ground=(80, 2),
        other={JUMP: (125, 2), UMU: (160, 3)},
        slots=(3, 6),
        quad_slots=9,
    ),
    "assault": SuitClass(
        most=2000,
        chassis=(550, 700),
        armor=18,
        ground=(160, 2),
        other={JUMP: (250, 2), UMU: (250, 2)},
        slots=(4, 6),
        quad_slots=11,
    ),
}
"""By the name of the class."""

ARMORS: Mapping[str, tuple[int, int, int]] = {
    "BA Standard (Basic)": (50, 25, 0),
    "BA Standard (Prototype)": (100, 100, 4),
    "BA Advanced": (40, 40, 5),
    "BA Fire Resistant": (30, 30, 5),
    "BA Mimetic": (50, 50, 7),
    "BA Stealth (Basic)": (55, 30, 3),
    "BA Stealth (Standard)": (60, 35, 4),
    "BA Stealth (Improved)": (60, 35, 5),
    "BA Stealth (Prototype)": (100, 100, 4),
    "BA Laser Reflective (Reflec/Glazed)": (55, 30, 7),
    "BA Reactive (Blazer)": (60, 35, 7),
}
"""Kilograms of a point, Inner Sphere and Clan, and slots."""


def chassis_base(design: BattleArmorDesign) -> str:
    """Inner Sphere or Clan, also of a mixed suit."""
    return CLAN if "Clan" in design.tech_base else INNER_SPHERE


def slots(design: BattleArmorDesign) -> dict[str, int]:
    """Slots by the part of the suit; a quad has but its body, and what its turret holds."""
    known = CLASSES.get(design.weight_class)
    if known is None:
        return {}
    if not design.is_quad:
        arm, body = known.slots
        return {**dict.fromkeys(ARMS, arm), BODY: body}
    return {BODY: known.quad_slots, TURRET: turret_slots(design)}


def is_modular_turret(design: BattleArmorDesign) -> bool:
    """True where the weapons of its turret can be changed."""
    return design.turret.lower().startswith("modular")


def turret_slots(design: BattleArmorDesign) -> int:
    """What a turret has room for: 3 of "Modular:3"."""
    number = design.turret.rpartition(":")[2].strip()
    return int(number) if number.isdecimal() else 0
