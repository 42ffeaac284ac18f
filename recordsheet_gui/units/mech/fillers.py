"""What a 'Mech's structure, armor and heat sinks need of its slots."""

from collections.abc import Iterator, Mapping
from math import ceil

from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, find_gear
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.pieces import slots_of
from recordsheet_gui.units.mech.weight import armor_base

RATING_PER_SINK = 25
"""An engine has room for one heat sink for every 25 points of its rating."""
COMPACT = "compact"
_PREFIXES = {INNER_SPHERE: "IS", CLAN: "Clan"}
_ARMOR_ONLY: Mapping[str, str] = {"Industrial": "Industrial Armor"}
"""Armor that is called as a structure is."""
_PATCHES: Mapping[str, tuple[int, int]] = {
    "Ferro-Fibrous": (2, 1),
    "Light Ferro-Fibrous": (1, 1),
    "Heavy Ferro-Fibrous": (3, 3),
    "Ferro-Fibrous Prototype": (2, 2),
    "Ferro-Lamellor": (2, 2),
    "Stealth": (2, 2),
    "Reactive": (2, 1),
    "Reflective": (2, 1),
    "Ballistic-Reinforced": (2, 2),
    "Impact-Resistant": (2, 2),
    "Heat-Dissipating": (1, 1),
    "Anti-Penetrative Ablation": (1, 1),
}
"""Slots of patchwork armor in its location, Inner Sphere and Clan."""
SINK_SLOTS: Mapping[str, tuple[int, int]] = {
    "single": (1, 1),
    "double": (3, 2),
    "laser": (2, 2),
    COMPACT: (1, 1),
}
"""Slots of one, Inner Sphere and Clan; two compact ones share a slot."""
_SINKS: Mapping[str, tuple[str, str]] = {
    "single": ("Heat Sink", "Heat Sink"),
    "double": ("ISDoubleHeatSink", "CLDoubleHeatSink"),
    "laser": ("Laser Heat Sink", "Laser Heat Sink"),
    COMPACT: ("1 Compact Heat Sink", "1 Compact Heat Sink"),
}
_PAIR = "2 Compact Heat Sinks"


# -- structure and armor ---------------------------------------------------------------------


def chassis_base(design: MechDesign) -> str:
    """Inner Sphere or Clan, also of a mixed 'Mech."""
    return CLAN if "Clan" in design.tech_base else INNER_SPHERE


def structure_gear(design: MechDesign) -> Gear | None:
    """The piece that fills slots for its structure; None where the structure takes none."""
    aboard = (item.gear for item in design.items)
    family = design.structure_type.lower()
    base = next((gear.tech_base for gear in aboard if gear.family == family), "")
    return _filler(design.structure_type, base or chassis_base(design))


def armor_gear(design: MechDesign) -> Gear | None:
    """The same for armor that is one kind all over."""
    return None if design.patchwork else _filler(design.armor_type, armor_base(design))


def patches(design: MechDesign) -> dict[str, tuple[Gear, int]]:
    """Patchwork armor by location: the piece that fills slots there, and how many."""
    found: dict[str, tuple[Gear, int]] = {}
    for where in ANATOMIES[design.config].locations:
        kind = design.patchwork.get(where, "")
        base = armor_base(design, where)
        gear, slots = _filler(kind, base), _PATCHES.get(kind)
        if gear is not None and slots is not None:
            count = slots[base == CLAN]
            found[where] = gear, ceil(count / 2) if facts.is_superheavy(design.tons) else count
    return found


def _filler(kind: str, base: str) -> Gear | None:
    if kind in _ARMOR_ONLY:
        return None
    other = INNER_SPHERE if base == CLAN else CLAN
    # What only one of them builds may be on a chassis of the other.
    named = (find_gear(f"{_PREFIXES[one]} {kind}") for one in (base, other))
    gear = next((one for one in named if one is not None), None)
    return gear if gear is not None and gear.slots else None


def filler_slots(design: MechDesign) -> dict[str, int]:
    """Slots that structure and armor need, by the name of the piece; patchwork is summed."""
    found: dict[str, int] = {}
    for gear in (structure_gear(design), armor_gear(design)):
        if gear is not None:
            found[gear.name] = slots_of(design, gear)
    for gear, count in patches(design).values():
        found[gear.name] = found.get(gear.name, 0) + count
    return found


def of_all_bases(kind: str) -> list[Gear]:
    """What fills slots for such structure or armor, as each base builds it."""
    named = (find_gear(f"{prefix} {kind}") for prefix in _PREFIXES.values())
    return [gear for gear in named if gear is not None and gear.slots]


# -- heat sinks ------------------------------------------------------------------------------


def sinks_inside(design: MechDesign) -> int:
    """Heat sinks inside the engine, which take no slots."""
    sinks = design.heat_sinks
    room = design.engine.rating // RATING_PER_SINK * (2 if sinks.kind == COMPACT else 1)
    return min(room, sinks.base_chassis if design.is_omni else sinks.count)


def sinks_outside(design: MechDesign) -> int:
    """Heat sinks that need slots."""
    return max(0, design.heat_sinks.count - sinks_inside(design))


def sink_gear(design: MechDesign) -> Iterator[Gear]:
    """The heat sinks that need slots, one by one; compact ones two in a slot."""
    sinks, count = design.heat_sinks, sinks_outside(design)
    names = _SINKS.get(sinks.kind)
    if names is None:
        return
    if sinks.kind == COMPACT:
        yield from (_known(_PAIR) for _ in range(count // 2))
        count %= 2
    name = names[(sinks.base or chassis_base(design)) == CLAN]
    yield from (_known(name) for _ in range(count))


def _known(name: str) -> Gear:
    gear = find_gear(name)
    assert gear is not None, name
    return gear
