"""Armor and internal structure of units other than 'Mechs: their names, and the numbers for them.

The numbers stand in unit files; a name is what the equipment table prints.
"""

from collections.abc import Mapping

INNER_SPHERE, CLAN = "Inner Sphere", "Clan"
STANDARD = "Standard"
PATCHWORK = "Patchwork"
VEHICULAR_STEALTH = "Vehicular Stealth"
BAR = "BAR {} Armor"
"""Armor of a support vehicle that is weaker than a 'Mech's; its number is the code less 41."""
BAR_CODE = 41

ARMORS: Mapping[int, str] = {
    0: STANDARD,
    1: "Ferro-Fibrous",
    2: "Reactive",
    3: "Reflective",
    4: "Hardened",
    5: "Light Ferro-Fibrous",
    6: "Heavy Ferro-Fibrous",
    7: PATCHWORK,
    8: "Stealth",
    9: "Ferro-Fibrous Prototype",
    10: "Commercial",
    11: "Ferro-Carbide",
    12: "Lamellor Ferro-Carbide",
    13: "Improved Ferro-Aluminum",
    14: "Industrial",
    15: "Heavy Industrial",
    16: "Ferro-Lamellor",
    17: "Primitive",
    18: "Electric Discharge ProtoMech",
    19: "Ferro-Aluminum",
    20: "Heavy Ferro-Aluminum",
    21: "Light Ferro-Aluminum",
    22: VEHICULAR_STEALTH,
    23: "Anti-Penetrative Ablation",
    24: "Heat-Dissipating",
    25: "Impact-Resistant",
    26: "Ballistic-Reinforced",
    27: "Prototype Ferro-Aluminum",
    28: "BA Standard (Basic)",
    29: "BA Standard (Prototype)",
    30: "BA Advanced",
    31: "BA Stealth (Basic)",
    32: "BA Stealth (Standard)",
    33: "BA Stealth (Improved)",
    34: "BA Stealth (Prototype)",
    35: "BA Fire Resistant",
    36: "BA Mimetic",
    37: "BA Laser Reflective (Reflec/Glazed)",
    38: "BA Reactive (Blazer)",
    39: "Primitive Fighter",
    40: "Primitive Aerospace",
    41: "Standard Aerospace",
    42: "Standard ProtoMech",
    **{BAR_CODE + rating: BAR.format(rating) for rating in range(2, 11)},
}
"""By code."""

STRUCTURES: Mapping[int, str] = {
    0: STANDARD,
    1: "Industrial",
    2: "Endo Steel",
    3: "Endo Steel Prototype",
    4: "Reinforced",
    5: "Composite",
    6: "Endo-Composite",
}
"""By code."""

_TECH = ("armor_tech", "armor_tech_level")
"""Blocks that tell who built the armor."""
_CLAN_CODES = frozenset({"2", "6", "8", "10"})


def armor_base(tech_base: str, blocks: Mapping[str, str]) -> str:
    """Inner Sphere or Clan, whoever built the armor: a mixed unit's blocks may name the Clans.

    Real units on a chassis of the Clans have their armor whatever the block says.
    """
    if tech_base == INNER_SPHERE:
        return INNER_SPHERE
    is_named = any(blocks.get(name, "").strip() in _CLAN_CODES for name in _TECH)
    return CLAN if CLAN in tech_base or is_named else INNER_SPHERE
