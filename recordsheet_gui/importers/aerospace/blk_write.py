"""Aerospace units -> .blk text, such that reading it gives the same design."""

from collections.abc import Iterator

from recordsheet_gui.importers.aerospace.blk import TITLES
from recordsheet_gui.importers.aerospace.outfit import write_aboard
from recordsheet_gui.importers.blk.bays import write_bays
from recordsheet_gui.importers.blk.drive import write_drive
from recordsheet_gui.importers.blk.head import write_head, write_outfit, write_stories
from recordsheet_gui.importers.blk.plating import ARMOR_CODES, ARMOR_TYPE
from recordsheet_gui.importers.blk.ratings import FIRE_CONTROL, write_ratings
from recordsheet_gui.importers.blk.text import block
from recordsheet_gui.units.aerospace.design import (
    DOUBLE,
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.facts import COCKPITS

_TYPES = {
    AeroFighterDesign.kind: "AeroSpaceFighter",
    ConventionalFighterDesign.kind: "ConvFighter",
    FixedWingDesign.kind: "FixedWingSupport",
    SmallCraftDesign.kind: "SmallCraft",
}


def write_blk(design: AerospaceDesign) -> str:
    """The design as a file for MegaMek."""
    return "\n".join(_lines(design))


def _lines(design: AerospaceDesign) -> Iterator[str]:
    yield from write_head(design, _TYPES[design.kind])
    yield from block("motion_type", design.motion.title())
    if design.transport:
        yield from block("transporters", *write_bays(design.transport))
    yield from block("SafeThrust", design.safe_thrust)
    if isinstance(design, AeroFighterDesign | FixedWingDesign):
        yield from block("cockpit_type", COCKPITS.index(design.cockpit))
    if isinstance(design, AeroFighterDesign) and design.has_vstol:
        yield from block("vstol", 1)
    yield from block("heatsinks", design.heat_sinks.count)
    yield from block("sink_type", int(design.heat_sinks.kind == DOUBLE))
    if design.heat_sinks.pod:
        yield from block("omnipodheatsinks", design.heat_sinks.pod)
    yield from block("fuel", design.fuel)
    yield from write_drive(design.engine, design.tech_base)
    yield from block(ARMOR_TYPE, ARMOR_CODES[design.armor_type])
    for where, name in design.patchwork.items():
        yield from block(f"{TITLES[where]}_{ARMOR_TYPE}", ARMOR_CODES.get(name, -1))
    yield from block("armor", *design.armor.values())
    places = {where: TITLES[where] for where in (*design.arcs, *design.further)}
    yield from write_outfit(design, places)
    if isinstance(design, FixedWingDesign):
        if design.bar is not None:
            yield from block("barrating", design.bar)
        if design.fuel_type:
            yield from block("fuelType", design.fuel_type)
        yield from write_ratings(design)
        if design.base_fire_control:
            yield from block(FIRE_CONTROL, design.base_fire_control)
    if isinstance(design, SmallCraftDesign):
        yield from block("structural_integrity", design.si)
    yield from block("tonnage", design.tons)
    if isinstance(design, SmallCraftDesign):
        yield from write_aboard(design)
    yield from write_stories(design)
