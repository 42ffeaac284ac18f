"""ProtoMechs -> .blk text, such that reading it gives the same design."""

from collections.abc import Iterator

from recordsheet_gui.importers.blk.bays import write_bays
from recordsheet_gui.importers.blk.drive import write_drive
from recordsheet_gui.importers.blk.head import SLOTLESS, write_head, write_stories
from recordsheet_gui.importers.blk.plating import ARMOR_CODES
from recordsheet_gui.importers.blk.text import block
from recordsheet_gui.importers.protomech.blk import TITLES
from recordsheet_gui.importers.protomech.outfit import outfit_lines
from recordsheet_gui.units.protomech.design import STANDARD, ProtoMechDesign
from recordsheet_gui.units.protomech.facts import BODY, MAIN_GUN, PLACES, Motion

_MOTIONS = {Motion.BIPED: "Biped", Motion.QUAD: "Quad", Motion.GLIDER: "WiGE"}


def write_blk(design: ProtoMechDesign) -> str:
    """The design as a file for MegaMek."""
    return "\n".join(_lines(design))


def _lines(design: ProtoMechDesign) -> Iterator[str]:
    yield from write_head(design, "ProtoMek")
    yield from block("motion_type", _MOTIONS[design.motion])
    if design.transport:
        yield from block("transporters", *write_bays(design.transport))
    yield from block("cruiseMP", design.walk)
    yield from block("jumpingMP", design.jump)
    yield from block("interface_cockpit", str(design.has_interface_cockpit).lower())
    yield from write_drive(design.engine, design.tech_base)
    if design.armor_type != STANDARD:
        yield from block("armor_type", ARMOR_CODES[design.armor_type])
    # A quad writes arms that it does not have.
    places = [where for where in PLACES if design.has_main_gun or where != MAIN_GUN]
    yield from block("armor", *(design.armor.get(where, 0) for where in places))
    lines = outfit_lines(design)
    for where in (BODY, *places):
        yield from block(f"{TITLES[where]} Equipment", *lines.get(where, ()))
    if "" in lines:
        yield from block(SLOTLESS, *lines[""])
    yield from block("tonnage", design.tons)
    yield from write_stories(design)
