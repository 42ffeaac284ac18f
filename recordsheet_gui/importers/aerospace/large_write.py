"""DropShips and larger ships -> .blk text, such that reading it gives the same design."""

from collections.abc import Iterator

from recordsheet_gui.importers.aerospace.large import titles
from recordsheet_gui.importers.aerospace.outfit import craft_lines, write_aboard
from recordsheet_gui.importers.blk.bays import write_bays
from recordsheet_gui.importers.blk.head import SLOTLESS, write_head, write_stories
from recordsheet_gui.importers.blk.plating import ARMOR_CODES, ARMOR_TYPE
from recordsheet_gui.importers.blk.text import block
from recordsheet_gui.units.aerospace.design import (
    DOUBLE,
    BayedDesign,
    CapitalDesign,
    DropShipDesign,
    JumpShipDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.aerospace.facts import AERODYNE, COLLARS, KF_CORES

_TYPES = {
    DropShipDesign.kind: "Dropship",
    JumpShipDesign.kind: "Jumpship",
    WarShipDesign.kind: "Warship",
    StationDesign.kind: "SpaceStation",
}


def write_blk(design: BayedDesign) -> str:
    """The design as a file for MegaMek."""
    return "\n".join(_lines(design))


def _lines(design: BayedDesign) -> Iterator[str]:
    yield from write_head(design, _TYPES[design.kind])
    yield from block("motion_type", (design.motion or AERODYNE).title())
    if design.transport:
        yield from block("transporters", *write_bays(design.transport))
    yield from block("SafeThrust", design.safe_thrust)
    if isinstance(design, DropShipDesign) and design.collar != COLLARS[0]:
        yield from block("collartype", COLLARS.index(design.collar))
    yield from block("heatsinks", design.heat_sinks.count)
    yield from block("sink_type", int(design.heat_sinks.kind == DOUBLE))
    yield from block("fuel", design.fuel)
    yield from block(ARMOR_TYPE, ARMOR_CODES[design.armor_type])
    for where, name in design.patchwork.items():
        title = titles(type(design))[where]
        yield from block(f"{title}_{ARMOR_TYPE}", ARMOR_CODES.get(name, -1))
    yield from block("armor", *design.armor.values())
    lines = craft_lines(design)
    for where, name in titles(type(design)).items():
        yield from block(f"{name} Equipment", *lines.get(where, ()))
    if "" in lines:
        yield from block(SLOTLESS, *lines[""])
    yield from block("structural_integrity", design.si)
    yield from block("tonnage", design.tons)
    if isinstance(design, CapitalDesign):
        yield from _capital(design)
    yield from write_aboard(design)
    yield from write_stories(design)


def _capital(design: CapitalDesign) -> Iterator[str]:
    if isinstance(design, WarShipDesign):
        yield from block("kf_core", KF_CORES.index(design.kf_core))
        if design.jump_range:
            yield from block("jump_range", design.jump_range)
    yield from block("sail", int(design.has_sail))
    for name, is_there in (
        ("lithium-fusion", design.has_lithium_fusion),
        ("hpg", design.has_hpg),
        ("modular", isinstance(design, StationDesign) and design.is_modular),
    ):
        if is_there:
            yield from block(name, 1)
    if design.grav_decks:
        yield from block("grav_decks", *design.grav_decks)
