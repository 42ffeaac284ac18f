"""Our own unit files of battle armor: TOML that people can read and write.

Equipment stands by suit, T1 to T6, and under SQ what each of them carries.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated

from recordsheet_gui.core.handwritten import AtMost, Keys, OneOf, Whole, shape
from recordsheet_gui.importers.blk.bays import read_bays, write_bays
from recordsheet_gui.importers.blk.unit_toml import (
    HeadFile,
    Word,
    Words,
    read_described,
    write_described,
    written,
)
from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.unit_toml import read_toml
from recordsheet_gui.units.battle_armor.design import (
    ABILITIES,
    BODIES,
    MOST_ARMOR,
    MOST_LINES,
    MOST_MP,
    MOST_TROOPERS,
    MOTIONS,
    SQUAD,
    WEIGHT_CLASSES,
    BattleArmorDesign,
    suit,
)
from recordsheet_gui.units.plating import ARMORS

_BASIC = ARMORS[28]


@shape
class SquadFile(HeadFile):
    """A squad of battle armor."""

    troopers: Annotated[int, Whole(1, MOST_TROOPERS)]
    motion: Annotated[str, OneOf(MOTIONS)] = MOTIONS[0]
    walk: Annotated[int, Whole(0, MOST_MP)]
    jump: Annotated[int, Whole(0, MOST_MP)] = 0
    weight_class: Annotated[str, OneOf(WEIGHT_CLASSES)]
    body: Annotated[str, OneOf(BODIES)] = BODIES[0]
    armor: Annotated[int, Whole(0, MOST_ARMOR)]
    armor_type: Annotated[str, OneOf(tuple(ARMORS.values()))] = _BASIC
    exoskeleton: bool = False
    turret: Word = ""
    abilities: Annotated[tuple[Annotated[str, OneOf(ABILITIES)], ...], AtMost(len(ABILITIES))] = ()
    ability_lines: Annotated[Mapping[str, int], Keys(ABILITIES, of=Whole(1, MOST_LINES))] = field(
        default_factory=dict
    )
    transport: Words = ()


def read_unit(name: str, text: str, *, shipped: bool = False) -> ImportReport:
    """Reads a squad; `name` is the file's, for remarks."""
    return read_toml(name, text, SquadFile, _squad, shipped=shipped)


def _squad(file: SquadFile, remarks: Remarks) -> BattleArmorDesign | None:
    places = (*(suit(number + 1) for number in range(file.troopers)), SQUAD)
    head = read_described(file, places, remarks)
    if remarks.has_errors:
        return None
    return BattleArmorDesign(
        **head,
        troopers=file.troopers,
        motion=file.motion,
        walk=file.walk,
        jump=file.jump,
        weight_class=file.weight_class,
        body=file.body,
        armor_per_trooper=file.armor,
        armor_type=file.armor_type,
        is_exoskeleton=file.exoskeleton,
        turret=file.turret,
        abilities=tuple(sorted(set(file.abilities))),
        ability_lines=dict(file.ability_lines),
        transport=read_bays(((line, 0) for line in file.transport), remarks),
    )


def write_unit(design: BattleArmorDesign) -> str:
    """The design as one of our unit files."""
    return write_described(design, (*_own(design), *_table(design)))


def _own(design: BattleArmorDesign) -> Iterator[str]:
    yield from written(
        ("troopers", design.troopers),
        ("motion", design.motion),
        ("walk", design.walk),
        ("jump", design.jump or None),
        ("weight_class", design.weight_class),
        ("body", design.body),
        ("armor", design.armor_per_trooper),
        ("armor_type", design.armor_type),
        ("exoskeleton", design.is_exoskeleton or None),
        ("turret", design.turret or None),
        ("abilities", design.abilities or None),
        ("transport", tuple(write_bays(design.transport)) or None),
    )


def _table(design: BattleArmorDesign) -> Iterator[str]:
    """Behind all that stands at the top of the file."""
    if design.ability_lines:
        yield from ("", "[ability_lines]", *written(*design.ability_lines.items()))
