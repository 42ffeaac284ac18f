"""Which weapon is meant: the item that fires, or what a typed name stands for."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.units.equipment import find_weapon
from recordsheet_gui.units.gear import Gear, GearKind, Item


@lru_cache(maxsize=256)
def plain(name: str) -> str:
    """A weapon's name without blanks, hyphens and case: "LRM-20", "lrm20" and "LRM 20" are one."""
    return re.sub(r"[^a-z0-9+]", "", name.lower())


def weapons_of(design: UnitDesign) -> Iterator[tuple[int, Item]]:
    """The weapons of a unit with their place among its items."""
    carried = getattr(design, "carried", None)
    for index, item in enumerate(getattr(design, "items", ()) if carried is None else carried):
        if item.gear.kind is GearKind.WEAPON:
            yield index, item


def called(weapons: Iterable[tuple[int, Item]], name: str) -> list[tuple[int, Item]]:
    """Those of some weapons that a typed name means: as printed, or as the table has it."""
    wanted = plain(name)

    def is_called(gear: Gear) -> bool:
        if plain(gear.name) == wanted:
            return True
        known = find_weapon(name, gear.tech_base)
        return known is not None and known.id == gear.id

    return [pair for pair in weapons if is_called(pair[1].gear)]


def item_of(design: UnitDesign, item: int) -> Item:
    """The weapon at a place among a unit's items."""
    found = dict(weapons_of(design)).get(item)
    if found is None:
        raise RuleError("no-weapon", f"{design.name} has no weapon number {item}.")
    return found


def check_attacker(state: GameState, attacker: UnitId | None) -> None:
    """Refuse one that never was at the table; of one that left its weapons still strike."""
    if attacker is not None and attacker not in state.gone:
        state.unit(attacker)


def meant(
    state: GameState, name: str, attacker: UnitId | None = None, item: int | None = None
) -> Gear:
    """The weapon that strikes: the attacker's own item, else what the name stands for.

    A name alone is looked for among the attacker's weapons, then in the equipment table.
    """
    carrier = None if attacker is None else state.units.get(attacker)
    if carrier is not None:
        if item is not None:
            return item_of(carrier.design, item).gear
        for _, carried in called(weapons_of(carrier.design), name):
            return carried.gear
    if item is not None and not name:
        raise RuleError("no-attacker", "An item is one of an attacker: say whose it is.")
    found = find_weapon(name)
    if found is None:
        raise RuleError("no-weapon", f'There is no weapon "{name}".')
    return found
