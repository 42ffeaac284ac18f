"""What the weapons and equipment list prints, and what of it is still whole."""

from collections.abc import Collection

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.mech.design import MechDesign

NOTHING = "\N{EN DASH}"
_LISTED = (GearKind.WEAPON, GearKind.EQUIPMENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryLine:
    """Equal pieces in one location as one line."""

    name: str
    location: str
    gear: Gear
    items: tuple[int, ...]
    """The pieces, by their numbers in the design."""
    slots: frozenset[SlotKey]
    """All slots of all pieces."""

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
    items: tuple[int, ...]
    """The first piece of each bin, by its number in the design."""
    shots: int
    """As loaded."""


def damage_words(gear: Gear) -> str:
    """Damage as a sheet prints it: "5", "10/8/5", "1/msl", "1x10"."""
    if not gear.damage or not any(gear.damage):
        return NOTHING
    damage = "/".join(map(str, gear.damage))
    if gear.rack:
        if gear.is_missile:
            return f"{damage}/msl"
        return f"{damage}\N{MULTIPLICATION SIGN}{gear.rack}"
    return damage


def inventory(design: MechDesign) -> tuple[InventoryLine, ...]:
    """Weapons first, then other equipment, each in the order of the design."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for kind in _LISTED:
        for number, item in enumerate(design.items):
            if item.gear.kind is kind and (item.gear.is_hittable or kind is GearKind.WEAPON):
                found.setdefault((item.gear.id, item_name(item), item.location), []).append(number)
    return tuple(
        InventoryLine(
            name=name,
            location=_where(design.items[numbers[0]]),
            gear=design.items[numbers[0]].gear,
            items=tuple(numbers),
            slots=frozenset(slot for number in numbers for slot in design.items[number].slots),
        )
        for (_, name, _), numbers in found.items()
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
    bins: dict[str, dict[TrackKey, int]] = {}
    shots: dict[str, int] = {}
    for number, item in enumerate(design.items):
        if item.gear.kind is GearKind.AMMO and item.slots:
            name = short_ammo(item.gear.name)
            bins.setdefault(name, {}).setdefault(TrackKey(f"ammo/{item.slots[0]}"), number)
            shots[name] = shots.get(name, 0) + item.gear.shots
    return tuple(
        AmmoLine(name=name, bins=tuple(found), items=tuple(found.values()), shots=shots[name])
        for name, found in bins.items()
    )


def short_ammo(name: str) -> str:
    """The name without the word that all of them share."""
    return name.removesuffix(" Ammo").removesuffix(" ammo")


def pieces_left(line: InventoryLine, lost: Collection[int]) -> int:
    """Pieces that still work."""
    return sum(number not in lost for number in line.items)
