"""The markers of bins: a slot of a superheavy 'Mech may hold two loads that are not alike."""

from collections.abc import Iterable
from typing import NamedTuple

from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.units.gear import GearKind, Item

AMMO = "ammo/"
"""How the key of such a marker begins; the slot follows."""
SECOND = "+2"
"""How it ends for the other load of a slot."""


def ammo_key(slot: SlotKey) -> TrackKey:
    """The shots left in the bin of a slot, in the first where there are two."""
    return TrackKey(f"{AMMO}{slot}")


def nth_key(slot: SlotKey, load: int) -> TrackKey | None:
    """The marker of a slot's first or second load, whether it has one or not; None for another."""
    first = ammo_key(slot)
    return {1: first, 2: TrackKey(first + SECOND)}.get(load)


def slot_of(track: TrackKey) -> SlotKey:
    """The slot whose bin a marker counts."""
    return SlotKey(track.removeprefix(AMMO).removesuffix(SECOND))


def load_key(design: object, item: Item) -> TrackKey:
    """The marker of a bin; bins of a slot that hold the same share one."""
    key = ammo_key(item.slots[0])
    is_second = (item.slots[0], item.gear.id) in _seconds(design)
    return TrackKey(key + SECOND) if is_second else key


class Load(NamedTuple):
    """What a slot holds of one ammunition."""

    track: TrackKey
    name: str
    shots: int
    """When full."""


def loads_of(design: object, items: Iterable[Item]) -> tuple[Load, ...]:
    """The loads among what is in a slot, one for each marker."""
    found: dict[TrackKey, Load] = {}
    for item in items:
        if item.gear.kind is GearKind.AMMO and item.slots:
            track, full = load_key(design, item), item.gear.shots
            before = found[track].shots if track in found else 0
            found[track] = Load(track, item.gear.name, before + full)
    return tuple(found.values())


def bins_in(design: object, slot: SlotKey) -> tuple[Item, ...]:
    """The bins of a slot."""
    return tuple(item for item in _bins(design) if item.slots[0] == slot)


def _find_seconds(design: object) -> frozenset[tuple[SlotKey, str]]:
    firsts: dict[SlotKey, str] = {}
    found = set()
    for item in _bins(design):
        slot = item.slots[0]
        if firsts.setdefault(slot, item.gear.id) != item.gear.id:
            found.add((slot, item.gear.id))
    return frozenset(found)


def _bins(design: object) -> tuple[Item, ...]:
    """Nothing for a kind of unit that carries nothing."""
    items: tuple[Item, ...] = getattr(design, "items", ())
    return tuple(item for item in items if item.gear.kind is GearKind.AMMO and item.slots)


_seconds = Remembered(_find_seconds)
