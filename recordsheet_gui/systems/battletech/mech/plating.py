"""Armor of special kinds, location by location, and what is hung before it."""

from collections.abc import Iterator

from recordsheet_gui.core.ids import RuleId, TrackKey
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.system import Gauge
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import MODULAR_BOXES
from recordsheet_gui.units.mech.aboard import Numbered, aboard
from recordsheet_gui.units.mech.design import MechDesign

HARDENED = RuleId("BT-hardened-armor")
MODULAR = RuleId("BT-modular-armor")


def is_hardened(mech: Mech) -> bool:
    """True where hardened armor makes the 'Mech clumsy."""
    return any(mech.design.armor_at(where) == "hardened" for where in mech.anatomy.locations)


def has_hardened_legs(mech: Mech) -> bool:
    """True where it slows the run."""
    return any(mech.design.armor_at(leg) == "hardened" for leg in mech.legs)


# -- modular armor ---------------------------------------------------------------------------


def modular_key(item: int) -> TrackKey:
    """The boxes left of a piece of modular armor."""
    return TrackKey(f"modular/{item}")


def modular_left(mech: Mech, item: int) -> int:
    """Boxes of a piece of modular armor that still stop damage."""
    if mech.is_item_lost(mech.design.items[item]):
        return 0
    return mech.paper.tracks.get(modular_key(item), MODULAR_BOXES)


def modular_items(design: MechDesign) -> Numbered:
    """The pieces of modular armor with their numbers."""
    return aboard(design, "modular armor")


def has_modular(mech: Mech) -> bool:
    """True while any modular armor hinders the 'Mech."""
    return any(modular_left(mech, index) for index, _ in modular_items(mech.design))


def piloting_parts(mech: Mech) -> Iterator[Part]:
    """What heavy plating adds to piloting rolls."""
    if is_hardened(mech):
        yield Part(label="hardened armor", value=1, rule=HARDENED)
    if has_modular(mech):
        yield Part(label="modular armor", value=1, rule=MODULAR)


def report(mech: Mech) -> list[dict[str, object]]:
    """Each piece of modular armor with its boxes, as the command line prints them."""
    return [
        {
            "location": item.location,
            "rear": item.is_rear,
            "boxes": modular_left(mech, index),
        }
        for index, item in modular_items(mech.design)
    ]


def words(mech: Mech) -> Iterator[str]:
    """What the sheet says of boxes that are half gone."""
    for key, value in mech.paper.tracks.items():
        if value and key.startswith("half/"):
            yield f"Half box {key.split('/')[1]}"


def gauges(mech: Mech) -> Iterator[Gauge]:
    """The boxes of modular armor as the sheet shows them."""
    for index, item in modular_items(mech.design):
        yield Gauge(
            title=f"Modular {item.location}{' rear' if item.is_rear else ''}",
            track=modular_key(index),
            left=modular_left(mech, index),
            full=MODULAR_BOXES,
            counts_used=False,
        )
