"""What the command line prints of a unit of any kind: its weapons, ammunition and modifiers."""

from collections.abc import Iterable

from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech.paper import used_key
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.loads import ammo_key


def parts_report(parts: Iterable[Part]) -> list[dict[str, object]]:
    """Each modifier with what it is called and the rule behind it."""
    return [{"label": p.label, "value": p.value, "rule": p.rule} for p in parts]


def weapons_report(view: View, *, counts_lost: bool = False) -> list[dict[str, object]]:
    """Its weapons, whether they work, and the shots that are left for them."""
    return [
        {
            "name": item.gear.name,
            "location": item.location,
            "state": _state(view, index, item),
            "shots": shots_left(view, index, item, counts_lost=counts_lost),
        }
        for index, item in view.items(GearKind.WEAPON)
    ]


def _state(view: View, index: int, item: Item) -> str:
    if view.is_item_lost(item):
        return "destroyed"
    return "jammed" if view.is_jammed(index) else "ok"


def shots_left(view: View, index: int, item: Item, *, counts_lost: bool = False) -> int | None:
    """Shots that are left for a weapon; None for one that needs none."""
    if item.gear.is_one_shot:
        return 0 if used_key(str(index)) in view.paper.conditions else 1
    if not item.gear.ammo:
        return None
    own = view.bins_of(index)
    return sum(
        view.paper.tracks.get(ammo_key(box.slots[0]), 0)
        for at, box in view.items(GearKind.AMMO)
        if box.gear.ammo == item.gear.ammo
        and box.slots
        and (counts_lost or not view.is_item_lost(box))
        and (own is None or at in own)
    )


def ammo_report(view: View) -> list[dict[str, object]]:
    """All bins, lost or not, with the shots that stand on the sheet."""
    found = []
    for _, item in view.items(GearKind.AMMO):
        if item.slots:
            location, _, line = item.slots[0].rpartition("/")
            shots = view.paper.tracks.get(ammo_key(item.slots[0]), 0)
            found.append(
                {"location": location, "slot": int(line), "name": item.gear.name, "shots": shots}
            )
    return found
