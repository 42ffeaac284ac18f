"""What a unit has, feature by feature, so that two units can be held against one another.

A kind of unit lists its own (`UnitKind.features`); what all kinds share is written here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.kind import Feature

UNIT, WORTH, MOVEMENT = "Unit", "Worth", "Movement"
ARMOR, STRUCTURE, HEAT, CREW = "Armor", "Structure", "Heat", "Crew"
WEAPONS, AMMUNITION, EQUIPMENT, QUIRKS = "Weapons", "Ammunition", "Equipment", "Quirks"
COUNTED = (WEAPONS, AMMUNITION, EQUIPMENT, QUIRKS)
"""Groups whose features are things: what a unit lacks there it has none of."""

_NOT_LISTED = (GearKind.FILLER, GearKind.HEAT_SINK, GearKind.JUMP_JET)
"""What armor, heat and movement have told already."""
_GROUPS: Mapping[GearKind, str] = {GearKind.WEAPON: WEAPONS, GearKind.AMMO: AMMUNITION}


def points(
    group: str, by_location: Mapping[str, int], body: Anatomy, kind: str = ""
) -> Iterator[Feature]:
    """Armor or structure: what it is made of, all of it, and each location."""
    if kind:
        yield Feature(group, "Type", kind)
    yield Feature(group, "All of it", sum(by_location.values()))
    for location, number in by_location.items():
        yield Feature(group, body.title(location), number)


def gear(items: Iterable[Item], body: Anatomy) -> Iterator[Feature]:
    """Weapons, ammunition and equipment: how many of each, and where."""
    found: dict[tuple[str, str], list[str]] = {}
    rounds: dict[tuple[str, str], int] = {}
    for item in items:
        if item.gear.kind in _NOT_LISTED:
            continue
        key = (_GROUPS.get(item.gear.kind, EQUIPMENT), item.gear.name)
        found.setdefault(key, []).append(_place(item, body))
        rounds[key] = rounds.get(key, 0) + item.rounds
    for group in (WEAPONS, AMMUNITION, EQUIPMENT):
        for key, places in found.items():
            if key[0] != group:
                continue
            where = ", ".join(_together(places))
            if group == AMMUNITION and rounds[key]:
                bins = f"{counted(len(places), 'bin')}{where and f': {where}'}"
                yield Feature(group, f"{key[1]}, shots", rounds[key], bins)
            else:
                yield Feature(group, key[1], len(places), where)


def _together(places: Iterable[str]) -> Iterator[str]:
    """Each place once, with the number of things there."""
    for place, many in sorted(Counter(filter(None, places)).items()):
        yield place if many == 1 else f"{many} {place}"


def _place(item: Item, body: Anatomy) -> str:
    turned = " rear" if item.is_rear else " turret" if item.is_turret else ""
    place = body.tag(item.location)
    return f"{place}{turned}" if place else turned.strip()


def weapon_heat(items: Iterable[Item]) -> Feature:
    """What all weapons make when each fires as often as it can."""
    gears = [item.gear for item in items if item.gear.kind is GearKind.WEAPON]
    made = sum(gear.heat * max(1, gear.rate) for gear in gears)
    return Feature(HEAT, "All weapons", made)


def quirks(words: Iterable[str]) -> Iterator[Feature]:
    """Each quirk once, as files write it or in words of its kind."""
    for word in dict.fromkeys(words):
        text = word.partition(":")[0].replace("_", " ")
        yield Feature(QUIRKS, text[:1].upper() + text[1:], 1)


def described(design: DescribedDesign, body: Anatomy) -> Iterator[Feature]:
    """What it carries and its quirks: the end of every list but that of a 'Mech."""
    yield from gear(design.items, body)
    yield from quirks((*design.quirks, *design.weapon_quirks))
