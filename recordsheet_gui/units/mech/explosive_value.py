"""What explosive gear takes from a 'Mech's defensive value, where nothing contains the blast."""

from functools import lru_cache

from recordsheet_gui.units.battle_value import Step
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.gear import Family, GearKind, Item
from recordsheet_gui.units.gear_value import PODS
from recordsheet_gui.units.mech.anatomy import ANATOMIES, ARMS, INWARD
from recordsheet_gui.units.mech.makes import Config
from recordsheet_gui.units.mech.worth import Worth

PENALTY = 15
"""Each slot of ammunition and its like."""
_SMALL = 1
"""Each slot of what bursts with less harm."""
_LARGE_ENGINE = 3
"""Slots in a side torso that a blast there takes the 'Mech's life with."""
PART = "May explode"
_ONCE = "hyper-velocity autocannon"
"""Counts once, however large it is."""
_CASES = frozenset({str(Family.CASE), str(Family.CASE_II), str(Family.PROTOTYPE_CASE)})
_CLANS = (CLAN, "Mixed (Clan Chassis)")
_LESS = frozenset(
    {
        *("gauss", "ap gauss", "heavy gauss", "improved heavy gauss", "light gauss", "magshot"),
        *("silver bullet gauss", "hag", "rail gun", "heavy laser", "laser", "tsemp", "taser"),
        *("capacitor", "laser pulse module", "emergency coolant system"),
        *("improved jump jet", "coolant pod", _ONCE),
    }
)
"""Families whose explosive members burst with less harm."""
# Named once: Python 3.11 takes a quarter of a microsecond to find a member of an enum.
_WEAPON, _BIN = GearKind.WEAPON, GearKind.AMMO
_CASE_II = Family.CASE_II


def penalties(worth: Worth) -> list[Step]:
    """What each piece takes away."""
    charged = "capacitor" in worth.families
    found = [
        (item, points)
        for index, item in enumerate(worth.design.items)
        if (item.gear.is_explosive or charged)
        and item.slots
        and (points := _points(worth, index, item))
    ]
    is_shielded = "blue shield" in worth.families
    if not found and not is_shielded:
        return []
    open_to_blasts = _unprotected(worth)
    lines: list[Step] = []
    if is_shielded:
        places = len(open_to_blasts - {"HD"})
        lines.append(("Blue Shield may explode", (places, " locations"), -float(places), "", PART))
    counted: set[str] = set()
    for item, points in found:
        if open_to_blasts.isdisjoint([key.partition("/")[0] for key in item.slots]):
            continue
        slots = len(item.slots)
        if item.gear.family == _ONCE and item.gear.kind is _WEAPON:
            slots = 1
        elif item.gear.kind is _BIN:
            # Two bins may share a slot of a superheavy 'Mech.
            slots = len(set(item.slots) - counted)
            counted.update(item.slots)
        if slots:
            pieces = (slots, " x -", points)
            lines.append((item, pieces, -float(points * slots), " may explode", PART))
    return lines


def _points(worth: Worth, index: int, item: Item) -> int:
    """What each slot of a piece takes away."""
    gear = item.gear
    if gear.family in PODS:
        return 0
    if gear.is_explosive:
        return _SMALL if gear.family in _LESS and gear.kind is not _BIN else PENALTY
    return _SMALL if "capacitor" in (gear.family, worth.box_of(index)) else 0


def _unprotected(worth: Worth) -> frozenset[str]:
    """Locations where an explosion may destroy the 'Mech."""
    design = worth.design
    cased: set[str] = set()
    contained: set[str] = set()
    if not worth.families.isdisjoint(_CASES):
        for item in design.items:
            if item.gear.family in _CASES:
                is_better = item.gear.family == _CASE_II
                (contained if is_better else cased).add(item.location)
    # The Clans build it in wherever something explodes.
    if design.tech_base in _CLANS:
        cased.update(("LT", "RT", *ARMS))
    survives = worth.side_slots < _LARGE_ENGINE
    return _open(design.config, frozenset(cased), frozenset(contained), survives)


@lru_cache(maxsize=256)
def _open(
    config: Config, cased: frozenset[str], contained: frozenset[str], survives: bool
) -> frozenset[str]:
    """Locations that neither CASE nor CASE II protects; the same few sets for most 'Mechs."""
    found = set(ANATOMIES[config].locations) - contained
    if survives:
        found -= cased & {"LT", "RT"}
    for arm in ARMS:
        if arm in cased or INWARD[arm] not in found:
            found.discard(arm)
    return frozenset(found)
