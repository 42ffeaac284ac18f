"""Where gear may go: what is the same for every kind of unit."""

from collections.abc import Iterable

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.units import attachments
from recordsheet_gui.units.gear import Gear, Item
from recordsheet_gui.units.weighing import piece_tons


def anywhere(design: UnitDesign, gear: Gear) -> tuple[str, ...]:
    """Every place that has a name, for kinds of which nobody has told us more."""
    from recordsheet_gui.units.kinds import kind_of

    body = kind_of(design).anatomy(design)
    rears = set(body.rears.values())
    return tuple(dict.fromkeys((*body.locations, *(one for one in body.names if one not in rears))))


def by_table(design: UnitDesign, gear: Gear, size: float = 0) -> float | None:
    """What a piece weighs where it weighs the same in every unit."""
    return piece_tons(Item(gear=gear, location="", size=size))


def slots_unknown(design: UnitDesign, gear: Gear, size: float = 0) -> int | None:
    """Of kinds whose slots nobody counts."""
    return None


def beside_weapon(items: Iterable[Item], gear: Gear, places: Iterable[str]) -> tuple[str, ...]:
    """Where a box may go that belongs to a weapon: to one that takes it; nowhere without one."""
    holders = {item.location for item in items if attachments.takes(item.gear, gear.family)}
    return tuple(where for where in places if where in holders)


def is_box(gear: Gear) -> bool:
    """True for what belongs to one weapon: Artemis, a capacitor and their like."""
    return gear.family in attachments.FAMILIES
