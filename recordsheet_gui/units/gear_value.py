"""What gear, armor and structure are worth in every kind of unit: TechManual, "Battle Value 2"."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from recordsheet_gui.units import attachments
from recordsheet_gui.units.battle_value import Line
from recordsheet_gui.units.gear import Cluster, Gear, GearKind, Item

ARMOR = 2.5
"""Each point of armor."""
STRUCTURE = 1.5
"""Each point of structure."""
ARMORS: Mapping[str, float] = {
    "hardened": 2.0,
    "reactive": 1.5,
    "reflective": 1.5,
    "ballistic-reinforced": 1.5,
    "ferro-lamellor": 1.2,
    "anti-penetrative ablation": 1.2,
    "heat-dissipating": 1.1,
    "commercial": 0.5,
}
"""Armor that is worth more or less than plain plates."""
SHIELDED = 0.2
"""What a Blue Shield adds to the factors of armor and structure."""
MODULAR = 10
"""Points of a piece of modular armor."""
STRUCTURES: Mapping[str, float] = {"industrial": 0.5, "composite": 0.5, "reinforced": 2.0}
"""Structure that is worth more or less than the plain one."""
SEALED: Mapping[str, float] = {"harjel ii": 1.1, "harjel iii": 1.2}
"""What mends the armor of its location."""
DEFENSIVE = frozenset(
    {
        *("ams", "a-pod", "b-pod", "m-pod", "chaff pod", "shield", "spikes", "mass"),
        *("ecm", "angel ecm", "ew equipment", "watchdog cews", "nova cews"),
        *("probe", "bloodhound probe", "viral jammer", "bridge layer", *SEALED),
        *("bulldozer", "mine sweeper"),
    }
)
"""Gear that protects and does not attack."""
HIDDEN = 2
"""What stealth armor adds to the movement modifier."""
PODS = frozenset({"a-pod", "b-pod", "m-pod"})
"""Charges against those who climb, which do their carrier no harm."""
NO_ATTACK = frozenset({"ams", *PODS})
"""Weapons that only protect."""
BOXES: Mapping[str, float] = {
    "artemis iv": 1.2,
    "prototype artemis iv": 1.1,
    "artemis v": 1.3,
    "apollo": 1.15,
    "laser pulse module": 1.15,
}
"""What a box makes of its weapon."""
CAPACITORS: Mapping[str, int] = {
    "Light PPC": 44,
    "PPC": 88,
    "Heavy PPC": 53,
    "ISSNPPC": 87,
    "ISERPPC": 114,
    "CLERPPC": 136,
}
"""What a capacitor adds to a PPC, by the PPC's id."""
CAPACITORS_FROM: Mapping[str, int] = {"CLERPPC": 3101}
"""The first year of a capacitor that serves a PPC."""
COMPUTER = 1.25
DRONE = 0.8
"""Weapons that nobody aims."""
DRONE_SUM = 0.95
"""A whole unit without anybody in it."""
ARRAY = 0.67
"""Share of its guns that an array adds."""
HALF = 0.5
"""Weapons that look back."""
SPARE = 6
"""Heat that a unit may keep."""
_RATES = {"ultra": 2, "rotary": 6}
"""Shots that heat is counted for."""
_COOL = frozenset({"streak", "iatm"})
"""Launchers that fire only when they hit."""
_HOT = {
    "ISERLargeLaserPrototype": 3,
    "ISLargePulseLaserPrototype": 3,
    "ISMediumPulseLaserPrototype": 3,
    "ISMediumPulseLaserRecovered": 3,
    "ISSmallPulseLaserPrototype": 2,
}
"""Prototypes with heat of their own."""
_CAPACITOR_HEAT = 5
_MODULE_HEAT = 2
_NO_FIRE_CONTROL, _BASIC_FIRE_CONTROL = 0.8, 0.9
"""Weapons of a support vehicle whose crew aims by eye."""
_OF_MEN = "infantry"
"""The family of weapons that no fire control aims."""


class Aims(NamedTuple):
    """Who or what aims the weapons of a unit."""

    is_drone: bool = False
    has_computer: bool = False
    fire_control: float = 1.0


Valued = Sequence[tuple[Item, float]]
"""What a unit carries, each piece with its value; a bin with that of its shots."""


def ammunition(valued: Valued, factor: float = 1.0) -> Iterator[Line]:
    """Bins by the weapons that they feed, which are worth at least as much."""
    fed: dict[str, float] = {}
    bins: dict[str, float] = {}
    names: dict[str, str] = {}
    for item, value in valued:
        gear = item.gear
        if not gear.ammo or gear.family in NO_ATTACK:
            continue
        if gear.kind is GearKind.AMMO:
            bins[gear.ammo] = bins.get(gear.ammo, 0.0) + value
            names.setdefault(gear.ammo, gear.name)
        elif gear.kind is GearKind.WEAPON and not gear.is_one_shot and gear.family != _OF_MEN:
            fed[gear.ammo] = fed.get(gear.ammo, 0.0) + value
    for word, value in bins.items():
        most = fed.get(word, 0.0)
        pieces: tuple[float | str, ...] = (value, ", at most ", most) if value > most else ()
        yield Line(names[word], pieces, min(value, most) * factor, part="Ammunition")


def other_gear(valued: Valued) -> Iterator[Line]:
    """What neither attacks nor protects; armor that strikes back is among it."""
    for item, value in valued:
        kind = item.gear.kind
        is_other = kind in (GearKind.EQUIPMENT, GearKind.FILLER)
        if is_other and value and item.gear.family not in DEFENSIVE:
            yield Line(item, (), value, part="Other gear")


def fire_control(families: frozenset[str]) -> float:
    """What it makes of the weapons and the ammunition of a unit that was not built for battle."""
    if "advanced fire control" in families:
        return 1.0
    return _BASIC_FIRE_CONTROL if "basic fire control" in families else _NO_FIRE_CONTROL


def weapon_heat(gear: Gear, box: str = "") -> float:
    """The heat that a weapon is counted with, in a box of this family."""
    heat = float(gear.heat)
    if gear.is_one_shot:
        heat /= 4
    heat *= _RATES.get(gear.family, 1)
    heat += _HOT.get(gear.id, 0)
    if box == "laser pulse module":
        heat += _MODULE_HEAT
    elif box == "laser insulator":
        heat = max(1.0, heat - 1)
    if gear.family in _COOL:
        heat *= HALF
    if box == "capacitor":
        heat += _CAPACITOR_HEAT
    return heat


def capacitor_value(gear: Gear, year: int) -> int:
    """What a capacitor adds to a PPC in a unit of this year; nothing to one that takes none."""
    return 0 if year < CAPACITORS_FROM.get(gear.id, 0) else CAPACITORS.get(gear.id, 0)


def linked(gear: Gear, box: Item | None, year: int) -> str:
    """The family of a weapon's box; empty for a capacitor that does not serve it."""
    family = "" if box is None else box.gear.family
    return "" if family == "capacitor" and not capacitor_value(gear, year) else family


def helped(
    items: Sequence[Item],
    values: Sequence[float],
    index: int,
    family: str,
    *,
    aims: Aims,
    share: float = 1.0,
    why: str = "rear",
    capacitor: int = 0,
) -> tuple[float, tuple[float | str, ...]]:
    """A weapon with all that helps it, and how that was counted.

    The share that its direction leaves does not touch what a capacitor adds.
    """
    gear = items[index].gear
    value = values[index]
    pieces: tuple[float | str, ...] = (value,)
    if gear.cluster is Cluster.LINKED:
        guns = sum(values[gun] for gun in attachments.guns(items, index))
        value, pieces = ARRAY * guns, (ARRAY, " x ", guns)
    if share != 1:
        value *= share
        pieces += (" x ", share, f" ({why})")
    if aims.is_drone:
        value *= DRONE
        pieces += (" x ", DRONE, " (drone)")
    if family == "capacitor" and capacitor:
        value += capacitor
        pieces += (" + ", capacitor, " (capacitor)")
    elif family in BOXES:
        value *= BOXES[family]
        pieces += (" x ", BOXES[family], f" ({family})")
    if aims.has_computer and "direct" in gear.flags:
        value *= COMPUTER
        pieces += (" x ", COMPUTER, " (targeting computer)")
    elif aims.fire_control != 1 and gear.family != _OF_MEN:
        value *= aims.fire_control
        pieces += (" x ", aims.fire_control, " (fire control)")
    return value, pieces
