"""Our own unit files of conventional infantry: TOML that people can read and write.

Facts stand at the top; equipment by location, TPRS for what the troopers carry and FGUN for field
guns, as importers/blk/unit_toml.py says. Weapons and kits go by any name that files use.
"""

from collections.abc import Iterator
from typing import Annotated

from recordsheet_gui.core.handwritten import AtMost, Number, OneOf, Whole, shape
from recordsheet_gui.importers.blk.unit_toml import (
    HeadFile,
    Word,
    Words,
    read_described,
    write_described,
    written,
)
from recordsheet_gui.importers.infantry.blk import PLACES, read_motion
from recordsheet_gui.importers.infantry.blk_write import motion_text
from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.unit_toml import read_toml
from recordsheet_gui.units.described import DescribedDesign, MountedItem
from recordsheet_gui.units.equipment import find_gear, printed_name
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import Arm, InfantryDesign, Kit
from recordsheet_gui.units.infantry.tables import arm_of, kit_of

Count = Annotated[int, Whole(1, facts.MOST_TROOPERS)]


@shape
class InfantryFile(HeadFile):
    """A platoon."""

    squads: Count
    squad_size: Count
    motion: Word = "leg"
    """As in .blk files: "jump", "motorized", "Beast:Horse"."""
    primary: Word
    secondary: Word = ""
    secondary_per_squad: Annotated[int, Whole(0, facts.MOST_TROOPERS)] = 0
    armor_kit: Word = ""
    armor_divisor: Annotated[float, Number(0, facts.MOST_DIVISOR)] | None = None
    encumbering_armor: bool = False
    suits: Annotated[tuple[Annotated[str, OneOf(facts.SUITS)], ...], AtMost(9)] = ()
    specializations: Annotated[
        tuple[Annotated[str, OneOf(facts.SPECIALIZATIONS)], ...], AtMost(20)
    ] = ()
    augmentations: Words = ()
    anti_mek: Annotated[int, Whole(0, 99)] | None = None


def read_unit(name: str, text: str, *, shipped: bool = False) -> ImportReport:
    """Reads a platoon; `name` is the file's, for remarks."""
    return read_toml(name, text, InfantryFile, _infantry, shipped=shipped)


def _infantry(file: InfantryFile, remarks: Remarks) -> InfantryDesign | None:
    head = read_described(file, PLACES, remarks)
    motion, beast = read_motion(file.motion)
    if motion is None:
        remarks.error(f'"{file.motion}" is no way that infantry moves.', field="motion")
    if file.squads * file.squad_size > facts.MOST_TROOPERS:
        remarks.error(f"{file.squads} squads of {file.squad_size} are no platoon.", field="squads")
    primary = _arm(file.primary, "primary", remarks)
    secondary = _arm(file.secondary, "secondary", remarks) if file.secondary else None
    kit = _kit(file, head["items"], remarks)
    if motion is None or remarks.has_errors:
        return None
    return InfantryDesign(
        **head,
        squads=file.squads,
        squad_size=file.squad_size,
        motion=motion,
        beast=beast,
        primary=primary,
        secondary=secondary,
        secondary_per_squad=min(file.secondary_per_squad, file.squad_size) if secondary else 0,
        kit=kit,
        custom_divisor=None if file.armor_divisor is None else float(file.armor_divisor),
        is_armor_encumbering=file.encumbering_armor,
        suits=tuple(word for word in facts.SUITS if word in file.suits),
        specializations=tuple(
            word for word in facts.SPECIALIZATIONS if word in file.specializations
        ),
        augmentations=tuple(file.augmentations),
        anti_mek=file.anti_mek,
    )


def _arm(name: str, field: str, remarks: Remarks) -> Arm | None:
    gear = find_gear(name)
    arm = arm_of(gear) if gear else None
    if arm is None:
        remarks.error(f'"{name[:60]}" is no weapon of infantry that we know.', field=field)
    return arm


def _kit(file: InfantryFile, items: tuple[MountedItem, ...], remarks: Remarks) -> Kit | None:
    for item in items:
        kit = kit_of(item.gear) if item.location == facts.TROOPERS else None
        if kit is not None:
            return kit
    if not file.armor_kit:
        return None
    gear = find_gear(file.armor_kit)
    kit = kit_of(gear) if gear else None
    if kit is None:
        remarks.error(f'"{file.armor_kit[:60]}" is no armor kit that we know.', field="armor_kit")
    return kit


def write_unit(design: DescribedDesign) -> str:
    """The design as one of our unit files."""
    assert isinstance(design, InfantryDesign)
    return write_described(design, _own(design))


def _own(design: InfantryDesign) -> Iterator[str]:
    listed = {item.gear.id for item in design.items if item.location == facts.TROOPERS}
    kit = design.kit.gear if design.kit and design.kit.gear.id not in listed else None
    yield from written(
        ("squads", design.squads),
        ("squad_size", design.squad_size),
        ("motion", motion_text(design)),
        ("primary", printed_name(design.primary.gear) if design.primary else ""),
        ("secondary", printed_name(design.secondary.gear) if design.secondary else None),
        ("secondary_per_squad", design.secondary_per_squad or None),
        ("armor_kit", printed_name(kit) if kit else None),
        ("armor_divisor", design.custom_divisor),
        ("encumbering_armor", design.is_armor_encumbering or None),
        ("suits", design.suits or None),
        ("specializations", design.specializations or None),
        ("augmentations", design.augmentations or None),
        ("anti_mek", design.anti_mek),
    )
