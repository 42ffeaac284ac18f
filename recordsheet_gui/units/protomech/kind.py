"""ProtoMechs as a kind of unit."""

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING

from recordsheet_gui.units.kind import LEVELS, LibraryFacts, Record, UnitKind
from recordsheet_gui.units.protomech.anatomy import anatomy
from recordsheet_gui.units.protomech.design import DISCHARGE, INTERFACE, WING, ProtoMechDesign
from recordsheet_gui.units.protomech.flaw import flaw

if TYPE_CHECKING:
    from recordsheet_gui.units.battle_value import BattleValue

# What only the library and the command line ask for is read when they do: starting has a budget.


def _lines(design: ProtoMechDesign) -> Iterator[str]:
    from recordsheet_gui.units.protomech.text import lines

    return lines(design)


def _record(design: ProtoMechDesign) -> Record:
    from recordsheet_gui.units.protomech.record import record

    return record(design)


def _whole_record(design: ProtoMechDesign) -> Record:
    from recordsheet_gui.units.protomech.record import whole_record

    return whole_record(design)


def _battle_value(design: ProtoMechDesign) -> "BattleValue":
    from recordsheet_gui.units.protomech.battle_value import battle_value

    return battle_value(design)


def _facts(design: ProtoMechDesign) -> LibraryFacts:
    tons = ceil(design.tons)
    level = design.rules_level
    return LibraryFacts(
        tons=tons,
        role=design.role,
        tech_base=design.tech_base,
        year=design.year,
        rules_level=level,
        config=design.motion.word,
        is_omni=design.is_omni,
        jump=design.jump,
        book=design.source,
        chassis=design.chassis,
        model=design.model,
        words=(
            f"{tons} {tons}t",
            design.tech_base,
            design.role,
            str(design.year or ""),
            design.kind,
            design.motion.word,
            LEVELS[level] if 0 <= level < len(LEVELS) else "",
            "ultraheavy" if design.is_ultraheavy else "",
            design.source,
        ),
    )


BY_HAND = (WING, INTERFACE)
"""Families whose rules the player has to see to; beside them armor that discharges."""


def _not_automated(design: ProtoMechDesign) -> tuple[str, ...]:
    found = [item.gear.name for item in design.items if item.gear.family in BY_HAND]
    found += [design.armor_type] if design.armor_type == DISCHARGE else []
    return tuple(dict.fromkeys(found))


PROTOMECH = UnitKind(
    key=ProtoMechDesign.kind,
    title="a ProtoMech",
    words=("protomechs", "protos"),
    design=ProtoMechDesign,
    anatomy=anatomy,
    facts=_facts,
    lines=_lines,
    record=_record,
    whole_record=_whole_record,
    not_automated=_not_automated,
    flaw=flaw,
    battle_value=_battle_value,
)
