"""A card feature by feature, for comparisons."""

from collections import Counter
from collections.abc import Iterator

from recordsheet_gui.units.card.design import LOCATIONS, SkirmishDesign, words
from recordsheet_gui.units.features import ARMOR, MOVEMENT, UNIT, WEAPONS
from recordsheet_gui.units.kind import Feature


def features(design: SkirmishDesign) -> Iterator[Feature]:
    """Points by location and what it fires."""
    yield Feature(UNIT, "Weight", design.weight)
    yield Feature(MOVEMENT, "Movement", design.movement)
    yield Feature(ARMOR, "All points", sum(design.points.values()))
    for location in LOCATIONS:
        yield Feature(ARMOR, words(location).title(), design.points[location])
    counts = Counter(weapon.name for weapon in design.weapons)
    for name, count in counts.items():
        own = [weapon for weapon in design.weapons if weapon.name == name]
        places = ", ".join(sorted(words(weapon.location) for weapon in own))
        yield Feature(WEAPONS, name, count, f"damage {own[0].damage}; {places}")
