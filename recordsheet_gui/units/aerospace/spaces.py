"""The spaces for weapons in the arcs of a fighter, and what armor takes of them."""

from collections import Counter
from collections.abc import Mapping
from itertools import cycle, islice

from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
)
from recordsheet_gui.units.aerospace.facts import AFT, FIGHTER_ARCS, NOSE
from recordsheet_gui.units.aerospace.places import takes_space
from recordsheet_gui.units.plating import PATCHWORK

SPACES = 5
"""Weapons in each arc."""
_ARMOR_SPACES: Mapping[str, tuple[int, int]] = {
    "Ferro-Aluminum": (2, 2),
    "Light Ferro-Aluminum": (1, 1),
    "Heavy Ferro-Aluminum": (4, 4),
    "Prototype Ferro-Aluminum": (3, 3),
    "Ferro-Lamellor": (2, 2),
    "Vehicular Stealth": (2, 2),
    "Reactive": (3, 1),
    "Reflective": (1, 1),
    "Ballistic-Reinforced": (2, 2),
}
"""Places of weapons that armor takes, Inner Sphere and Clan."""
_HEAVY = "Heavy Ferro-Aluminum"
_LARGE_ENGINE = 400
"""An engine rated higher takes a place of a weapon of a plane."""


def spaces(design: AerospaceDesign) -> dict[str, tuple[int, int]]:
    """Spaces that are taken and that there are, by arc; of fighters alone."""
    if not isinstance(design, AeroFighterDesign):
        return {}
    gone = _taken_by_armor(design)
    used = Counter(item.location for item in design.items if takes_space(item.gear))
    if isinstance(design, ConventionalFighterDesign) and design.engine.rating > _LARGE_ENGINE:
        gone[AFT] += 1
    return {arc: (used[arc], SPACES - gone[arc]) for arc in FIGHTER_ARCS}


def _taken_by_armor(design: AeroFighterDesign) -> Counter[str]:
    """Places that are gone: two of them one in each wing, others one after the other."""
    if design.armor_type == PATCHWORK:
        return Counter(
            {
                where: 2 if name == _HEAVY else 1
                for where, name in design.patchwork.items()
                if name in _ARMOR_SPACES
            }
        )
    both = _ARMOR_SPACES.get(design.armor_type, (0, 0))
    number = both["Clan" in design.tech_base]
    if number == 2:
        return Counter(("LWG", "RWG"))
    return Counter(islice(cycle((AFT, "LWG", "RWG", NOSE)), number))
