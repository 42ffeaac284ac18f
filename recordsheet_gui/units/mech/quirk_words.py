"""Quirks of a design in words; unit files write them as keys such as battle_fists_la."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.units.mech.anatomy import NAMES
from recordsheet_gui.units.mech.design import MechDesign

_WHOLE: Mapping[str, str] = {
    "difficult_eject": "Difficult Ejection",
    "difficult_maintain": "Difficult to Maintain",
    "direct_torso_mount": "Direct Torso Mount",
    "easy_maintain": "Easy to Maintain",
    "easy_pilot": "Easy to Pilot",
    "em_interference": "EM Interference",
    "exp_actuator": "Exposed Actuators",
    "exposed_linkage": "Exposed Weapon Linkage",
    "ext_twist": "Extended Torso Twist",
    "hard_pilot": "Hard to Pilot",
    "hyper_actuator": "Hyper-Extending Actuators",
    "imp_com": "Improved Communications",
    "imp_cooling": "Improved Cooling Jacket",
    "jettison_capable": "Jettison-Capable",
    "mod_weapons": "Modular Weapons",
    "multi_trac": "Multi-Trac",
    "no_arms": "No/Minimal Arms",
    "no_cooling": "No Cooling Jacket",
    "no_eject": "No Ejection System",
    "no_twist": "No Torso Twist",
    "non_standard": "Non-Standard Parts",
    "poor_cooling": "Poor Cooling Jacket",
    "poor_work": "Poor Workmanship",
    "pro_actuator": "Protected Actuators",
    "weak_head": "Weak Head Armor",
}
_WORDS: Mapping[str, str] = {
    "clan": "(Clan)",
    "exp": "Exposed",
    "ext": "Extended",
    "imp": "Improved",
    "is": "(IS)",
    "long": "(Long)",
    "mech": "\N{RIGHT SINGLE QUOTATION MARK}Mech",
    "med": "(Medium)",
    "pro": "Protected",
    "rep": "Reputation",
    "short": "(Short)",
    "target": "Targeting",
}


def quirk_words(design: MechDesign) -> tuple[str, ...]:
    """All quirks of a unit and of its weapons, those of two limbs joined."""
    found: dict[str, list[str]] = {}
    for quirk in design.quirks:
        words, where = _unit_quirk(quirk)
        found.setdefault(words, []).extend(where)
    names = {item.gear.id: item.gear.name for item in design.items}
    for quirk in design.weapon_quirks:
        words, where = _weapon_quirk(quirk, names)
        found.setdefault(words, []).extend(where)
    return tuple(
        f"{words} ({', '.join(dict.fromkeys(where))})" if where else words
        for words, where in found.items()
    )


def words_of(quirk: str) -> str:
    """One quirk of a unit, by its key: battle_fists_la."""
    words, where = _unit_quirk(quirk)
    return f"{words} ({', '.join(where)})" if where else words


def _unit_quirk(quirk: str) -> tuple[str, Sequence[str]]:
    key, _, extra = quirk.partition(":")
    head, _, end = key.rpartition("_")
    if extra:
        return _titled(key), (extra,)
    if head and (end.upper() in NAMES or end.isdecimal()):
        return _titled(head), (end.upper(),)
    return _titled(key), ()


def _weapon_quirk(quirk: str, names: Mapping[str, str]) -> tuple[str, Sequence[str]]:
    """A weapon's: imp_cooling:LA:3:Large Laser."""
    key, _, rest = quirk.partition(":")
    location, _, rest = rest.partition(":")
    weapon = rest.partition(":")[2]
    weapon = names.get(weapon, weapon)
    return f"{_titled(key)}: {weapon}" if weapon else _titled(key), (location,) if location else ()


def _titled(key: str) -> str:
    if key in _WHOLE:
        return _WHOLE[key]
    return " ".join(_WORDS.get(word, word[:1].upper() + word[1:]) for word in key.split("_"))
