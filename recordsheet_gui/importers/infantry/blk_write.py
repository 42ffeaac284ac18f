"""Conventional infantry -> .blk text, such that reading it gives the same design."""

from collections.abc import Iterator

from recordsheet_gui.importers.blk.head import pure_base, write_head, write_outfit, write_stories
from recordsheet_gui.importers.blk.text import block
from recordsheet_gui.importers.infantry.blk import PLACES
from recordsheet_gui.units.equipment import file_name
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.facts import Motion

MOTION_WORDS = {Motion.VTOL: "VTOL", Motion.UMU: "UMU", Motion.MOTORIZED_SCUBA: "Motorized SCUBA"}


def write_blk(design: InfantryDesign) -> str:
    """The design as a file for MegaMek."""
    return "\n".join(_infantry(design))


def _infantry(design: InfantryDesign) -> Iterator[str]:
    base = pure_base(design.tech_base)
    yield from write_head(design, "Infantry")
    yield from block("motion_type", motion_text(design))
    yield from write_outfit(design, PLACES)
    yield from block("squad_size", design.squad_size)
    yield from block("squadn", design.squads)
    if design.secondary is not None:
        yield from block("secondn", design.secondary_per_squad)
    if design.primary is not None:
        yield from block("Primary", file_name(design.primary.gear))
    if design.secondary is not None:
        yield from block("Secondary", file_name(design.secondary.gear))
    if design.anti_mek is not None:
        yield from block("antimek", design.anti_mek)
    listed = {item.gear.id for item in design.items if item.location == facts.TROOPERS}
    if design.kit is not None and design.kit.gear.id not in listed:
        yield from block("armorKit", file_name(design.kit.gear, base))
    if design.custom_divisor is not None:
        yield from block("armordivisor", float(design.custom_divisor))
    if design.is_armor_encumbering:
        yield from block("encumberingarmor", "true")
    for word in design.suits:
        yield from block(word, "true")
    if _bits(design) is not None:
        yield from block("specialization", _bits(design))
    if design.augmentations:
        yield from block("augmentation", *design.augmentations)
    yield from write_stories(design)


def motion_text(design: InfantryDesign) -> str:
    """How the platoon moves, as files call it."""
    if design.beast is not None:
        name = f"Custom:{design.beast.custom}" if design.beast.custom else design.beast.name
        return f"Beast:{name}"
    return MOTION_WORDS.get(design.motion, design.motion.title())


def _bits(design: InfantryDesign) -> int | None:
    """None where the file need not say it: nobody is trained for anything, or they carry TAG."""
    is_tag = design.secondary is not None and design.secondary.is_tag
    if design.specializations == ((facts.TAG_TROOPS,) if is_tag else ()):
        return None
    return sum(1 << facts.SPECIALIZATIONS.index(word) for word in design.specializations)
