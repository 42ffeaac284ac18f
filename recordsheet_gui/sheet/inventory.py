"""What the weapons and equipment list prints, and what of it is still whole."""

from collections.abc import Collection, Sequence
from typing import Protocol

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.units.gear import Gear, GearKind, Item, is_of_the_body
from recordsheet_gui.units.loads import load_key
from recordsheet_gui.units.short_names import load_names, marked, piece_names
from recordsheet_gui.units.weapon_codes import codes_in_brackets

NOTHING = "\N{EN DASH}"
_SIDES = {
    **{"RA": "LA", "RT": "LT", "RL": "LL", "FRL": "FLL", "RRL": "RLL"},
    **{"RS": "LS", "FRRS": "FRLS", "RRRS": "RRLS", "RWG": "LWG"},
}
"""Each location of the right side and its twin."""
_LONG = 4
"""Letters of the keys of a large vehicle's sides."""
_LEGS = frozenset({"LL", "RL", "CL", "FLL", "FRL", "RLL", "RRL"})
_LISTED = (GearKind.WEAPON, GearKind.EQUIPMENT)


class Carrier(Protocol):
    """A design that carries things."""

    @property
    def items(self) -> Sequence[Item]:
        """Each piece, in the order of its number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryLine:
    """Equal pieces in one location as one line."""

    names: tuple[str, ...]
    """The longest first; the page takes the first that fits."""
    location: str
    gear: Gear
    items: tuple[int, ...]
    """The pieces, by their numbers in the design."""
    slots: frozenset[SlotKey]
    """All slots of all pieces."""

    @property
    def name(self) -> str:
        """The name in full."""
        return self.names[0]

    @property
    def places(self) -> tuple[str, ...]:
        """Its location as a sheet may write it; how many they are where they are too many."""
        first, *others = self.location.split("/")
        if len(others) > 1:
            return self.location, f"{len(others) + 1} loc."
        if others and len(first) == len(others[0]) == _LONG and first[:2] == others[0][:2]:
            # Both sides of a large vehicle's front, or of its rear.
            return self.location, f"{first}/{others[0][2:]}"
        return (self.location,)

    @property
    def codes(self) -> str:
        """What kind of damage it does: "[M,C,S]"."""
        return codes_in_brackets(self.gear)

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
    """All bins of one kind of ammunition, half tons included; it is named as its weapon is."""

    names: tuple[str, ...]
    bins: tuple[TrackKey, ...]
    items: tuple[int, ...]
    """The first piece of each bin, by its number in the design."""
    shots: int
    """As loaded."""

    @property
    def name(self) -> str:
        """The name in full."""
        return self.names[0]


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


def inventory(design: Carrier) -> tuple[InventoryLine, ...]:
    """Weapons first, then other equipment, each in the order of the design."""
    found: dict[tuple[str, tuple[str, ...], str], list[int]] = {}
    for kind in _LISTED:
        for number, item in enumerate(design.items):
            is_listed = item.gear.is_hittable and not is_of_the_body(item.gear)
            if item.gear.kind is kind and (is_listed or kind is GearKind.WEAPON):
                found.setdefault((item.gear.id, item_names(item), item.location), []).append(number)
    return tuple(
        InventoryLine(
            names=names,
            location=_where(design.items[numbers[0]]),
            gear=design.items[numbers[0]].gear,
            items=tuple(numbers),
            slots=frozenset(slot for number in numbers for slot in design.items[number].slots),
        )
        for (_, names, _), numbers in found.items()
    )


def merged(lines: Sequence[InventoryLine], *, anywhere: bool = False) -> tuple[InventoryLine, ...]:
    """Equal pieces left and right as one line, for a list that would be too long otherwise.

    Where that is not enough, equal pieces anywhere share one.
    """
    found: dict[tuple[str, tuple[str, ...], str], list[InventoryLine]] = {}
    for line in lines:
        side = "" if anywhere else _SIDES.get(line.location, line.location)
        found.setdefault((line.gear.id, line.names, side), []).append(line)
    return tuple(
        InventoryLine(
            names=same[0].names,
            location="/".join(line.location for line in same),
            gear=same[0].gear,
            items=tuple(number for line in same for number in line.items),
            slots=frozenset(slot for line in same for slot in line.slots),
        )
        for same in found.values()
    )


def item_names(item: Item) -> tuple[str, ...]:
    """An item's names with what is special about it."""
    names = piece_names(item.gear.name)
    if item.is_rear:
        names = marked(names, "(R)")
    if item.is_turret:
        names = marked(names, "(T)")
    return names


def _where(item: Item) -> str:
    """The location, or both of a split weapon; gear that lies all over has a word for it."""
    places = list(dict.fromkeys(slot.rpartition("/")[0] for slot in item.slots))
    others = [place for place in places if place != item.location]
    if len(others) > 1:
        return "Legs" if _LEGS.issuperset(places) else "All"
    return "/".join([item.location, *others])


def ammunition(design: Carrier) -> tuple[AmmoLine, ...]:
    """Kinds of ammunition in the order of the design."""
    loads: dict[TrackKey, list[int]] = {}
    for number, item in enumerate(design.items):
        if item.gear.kind is GearKind.AMMO and item.slots:
            loads.setdefault(load_key(design, item), []).append(number)
    lines: dict[tuple[str, ...], dict[TrackKey, list[int]]] = {}
    for track, numbers in loads.items():
        names = load_names(design.items[numbers[0]].gear.name)
        lines.setdefault(names, {})[track] = numbers
    return tuple(
        AmmoLine(
            names=names,
            bins=tuple(bins),
            items=tuple(numbers[0] for numbers in bins.values()),
            shots=sum(design.items[n].rounds for numbers in bins.values() for n in numbers),
        )
        for names, bins in lines.items()
    )


def heat_of_all(design: Carrier) -> int:
    """What all weapons heat together, each fired as often as it can be."""
    return sum(
        item.gear.heat * max(1, item.gear.rate)
        for item in design.items
        if item.gear.kind is GearKind.WEAPON
    )


def pieces_left(line: InventoryLine, lost: Collection[int]) -> int:
    """Pieces that still work."""
    return sum(number not in lost for number in line.items)
