"""Blocks of a .blk file -> ProtoMechs; see blk_write.py for the way back."""

from collections.abc import Callable, Mapping
from typing import Any

from recordsheet_gui.importers.blk.bays import read_bays
from recordsheet_gui.importers.blk.drive import engine_base, engine_type
from recordsheet_gui.importers.blk.head import SLOTLESS, chassis_base, pure_base, read_head
from recordsheet_gui.importers.blk.plating import armor_type
from recordsheet_gui.importers.blk.text import Blocks
from recordsheet_gui.importers.protomech.outfit import ProtoOutfit
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.engine import Drive
from recordsheet_gui.units.protomech import facts
from recordsheet_gui.units.protomech.anatomy import NAMES
from recordsheet_gui.units.protomech.design import STANDARD, ProtoMechDesign
from recordsheet_gui.units.protomech.facts import BODY, PLACES, Motion

TITLES: Mapping[str, str] = {where: name.title() for where, name in NAMES.items()}
"""Locations as blocks are named."""


def read_protomech(blocks: Blocks) -> ProtoMechDesign | None:
    """A ProtoMech; six values of armor mean that it has a main gun."""
    head = read_head(blocks)
    motion, tons = _motion(blocks), blocks.number("tonnage", most=facts.MOST_TONS)
    if tons <= 0:
        blocks.error("tonnage", "The unit weighs nothing: there is no tonnage.")
    if "cruiseMP" not in blocks:
        blocks.error("cruiseMP", "There is no cruiseMP: nobody knows how far it moves.")
    points = blocks.wholes("armor", most=facts.MOST_ARMOR)
    fewest = len(PLACES) - 1
    if len(points) not in (fewest, len(PLACES)):
        blocks.error(
            "armor",
            f"There are {len(points)} values of armor instead of {fewest} or {len(PLACES)}.",
        )
    if motion is None or blocks.remarks.has_errors:
        return None
    has_main_gun = len(points) == len(PLACES)
    places = facts.locations(motion, has_main_gun=has_main_gun)
    by_place = dict(zip(PLACES, points, strict=False))
    walk = blocks.whole("cruiseMP", most=facts.MOST_MP)
    return ProtoMechDesign(
        **head,
        items=_items(blocks, head["tech_base"], (*places, BODY)),
        tons=tons,
        motion=motion,
        walk=walk,
        jump=blocks.whole("jumpingMP", most=facts.MOST_MP),
        armor={where: by_place[where] for where in places},
        structure=facts.structure(motion, tons, has_main_gun=has_main_gun),
        engine=Drive(
            type=engine_type(blocks),
            rating=facts.engine_rating(motion, tons, walk),
            base=engine_base(blocks, head["tech_base"]),
        ),
        armor_type=armor_type(blocks, usual=STANDARD),
        has_interface_cockpit=blocks.first("interface_cockpit").lower() == "true",
        transport=read_bays(blocks.numbered("transporters"), blocks.remarks),
    )


def _motion(blocks: Blocks) -> Motion | None:
    word = blocks.first("motion_type").lower()
    try:
        return Motion(word)
    except ValueError:
        blocks.error("motion_type", f'"{word[:40]}" is no way that a ProtoMech moves.')
        return None


def _items(blocks: Blocks, tech_base: str, places: tuple[str, ...]) -> tuple[MountedItem, ...]:
    outfit = ProtoOutfit(pure_base(tech_base), chassis_base(tech_base), blocks.remarks)
    for where in places:
        for text, number in blocks.numbered(f"{TITLES[where]} Equipment"):
            outfit.add(text, where, number)
    for text, number in blocks.numbered(SLOTLESS):
        outfit.add(text, "", number)
    outfit.complain()
    return tuple(outfit.items)


READERS: Mapping[str, Callable[[Blocks], Any]] = {
    "ProtoMek": read_protomech,
    "ProtoMech": read_protomech,
}
"""By what a file says under UnitType."""
