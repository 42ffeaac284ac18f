"""What the weapons and equipment list prints, and what of it is still whole."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.mech.design import MechDesign

NOTHING = "\N{EN DASH}"
_MISSILES = (
    "lrm",
    "srm",
    "mrm",
    "mml",
    "atm",
    "rocket",
    "missile",
    "streak",
    "narc",
    "thunderbolt",
)
_LISTED = (GearKind.WEAPON, GearKind.EQUIPMENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryLine:
    """Equal pieces in one location as one line."""

    name: str
    location: str
    gear: Gear
    pieces: tuple[tuple[SlotKey, ...], ...]
    """The slots of each piece."""

    @property
    def slots(self) -> frozenset[SlotKey]:
        """All slots of all pieces."""
        return frozenset(slot for piece in self.pieces for slot in piece)

    @property
    def cells(self) -> tuple[str, str, str, str, str, str]:
        """Heat, damage, minimum, short, medium and long range as printed."""
        gear = self.gear
        if gear.kind is not GearKind.WEAPON:
            return (NOTHING,) * 6
        ranges = gear.ranges if len(gear.ranges) >= 3 else (0, 0, 0)
        return (
            str(gear.heat) if gear.heat else NOTHING,
            damage_words(gear),
            str(gear.min_range) if gear.min_range else NOTHING,
            *(str(hexes) if hexes else NOTHING for hexes in ranges[:3]),  # type: ignore[return-value]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AmmoLine:
    """All bins of one kind of ammunition."""

    name: str
    bins: tuple[TrackKey, ...]
    shots: int
    """As loaded."""


def damage_words(gear: Gear) -> str:
    """Damage as a sheet prints it: "5", "10/8/5", "1/msl", "1x10"."""
    if not gear.damage or not any(gear.damage):
        return NOTHING
    damage = "/".join(map(str, gear.damage))
    if gear.rack:
        if any(word in gear.family for word in _MISSILES):
            return f"{damage}/msl"
        return f"{damage}\N{MULTIPLICATION SIGN}{gear.rack}"
    return damage


def inventory(design: MechDesign) -> tuple[InventoryLine, ...]:
    """Weapons first, then other equipment, each in the order of the design."""
    found: dict[tuple[str, str, str], list[Item]] = {}
    for kind in _LISTED:
        for item in design.items:
            if item.gear.kind is kind and (item.gear.is_hittable or kind is GearKind.WEAPON):
                found.setdefault((item.gear.id, item_name(item), item.location), []).append(item)
    return tuple(
        InventoryLine(
            name=name,
            location=_where(items[0]),
            gear=items[0].gear,
            pieces=tuple(item.slots for item in items),
        )
        for (_, name, _), items in found.items()
    )


def item_name(item: Item) -> str:
    """An item's name with what is special about it."""
    name = item.gear.name
    if item.is_rear:
        name += " (R)"
    if item.is_turret:
        name += " (T)"
    return name


def _where(item: Item) -> str:
    """The location, or both of a split weapon."""
    places = list(dict.fromkeys(slot.partition("/")[0] for slot in item.slots))
    others = [place for place in places if place != item.location]
    return "/".join([item.location, *others[:1]])


def ammunition(design: MechDesign) -> tuple[AmmoLine, ...]:
    """Kinds of ammunition in the order of the design."""
    found: dict[str, list[Item]] = {}
    for item in design.items:
        if item.gear.kind is GearKind.AMMO and item.slots:
            found.setdefault(short_ammo(item.gear.name), []).append(item)
    return tuple(
        AmmoLine(
            name=name,
            bins=tuple(dict.fromkeys(TrackKey(f"ammo/{item.slots[0]}") for item in items)),
            shots=sum(item.gear.shots for item in items),
        )
        for name, items in found.items()
    )


def short_ammo(name: str) -> str:
    """The name without the word that all of them share."""
    return name.removesuffix(" Ammo").removesuffix(" ammo")


def pieces_left(line: InventoryLine, unit: UnitState, gone: Collection[str]) -> int:
    """Pieces without a marked slot in locations that are still there."""
    return sum(1 for piece in line.pieces if not is_dead(piece, unit, gone))


def is_dead(piece: tuple[SlotKey, ...], unit: UnitState, gone: Collection[str]) -> bool:
    """True when one of the slots is marked or lost with its location."""
    return any(slot in unit.slots or slot.partition("/")[0] in gone for slot in piece)


def sinks_lost(design: MechDesign, unit: UnitState, gone: Collection[str]) -> int:
    """Heat sinks outside the engine that are hit or lost with their location."""
    return sum(1 for piece in _sinks(design) if is_dead(piece, unit, gone))


def _sinks(design: MechDesign) -> Iterator[tuple[SlotKey, ...]]:
    for item in design.items:
        if item.gear.kind is GearKind.HEAT_SINK:
            yield item.slots
