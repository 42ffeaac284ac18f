"""Conventional infantry as a kind of unit."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from recordsheet_gui.units.infantry.anatomy import anatomy
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.flaw import flaw
from recordsheet_gui.units.kind import LEVELS, LibraryFacts, Record, Remark, UnitKind

if TYPE_CHECKING:
    from recordsheet_gui.units.battle_value import BattleValue

# What only the library and the command line ask for is read when they do: starting has a budget.


def _lines(design: InfantryDesign) -> Iterator[str]:
    from recordsheet_gui.units.infantry.text import infantry_lines

    return infantry_lines(design)


def _record(design: InfantryDesign) -> Record:
    from recordsheet_gui.units.infantry.record import infantry_record

    return infantry_record(design)


def _whole_record(design: InfantryDesign) -> Record:
    from recordsheet_gui.units.infantry.record import whole_infantry_record

    return whole_infantry_record(design)


def _battle_value(design: InfantryDesign) -> "BattleValue":
    from recordsheet_gui.units.infantry.battle_value import battle_value

    return battle_value(design)


def _remarks(design: InfantryDesign) -> tuple[Remark, ...]:
    from recordsheet_gui.units.infantry.validate import validate

    return validate(design)


def _facts(design: InfantryDesign) -> LibraryFacts:
    level = design.rules_level
    motion = design.motion.word
    arms = [arm.gear.name for arm in (design.primary, design.secondary) if arm]
    return LibraryFacts(
        role=design.role,
        tech_base=design.tech_base,
        year=design.year,
        rules_level=level,
        config=motion,
        jump=design.jump if design.motion.value == "jump" else 0,
        book=design.source,
        chassis=design.chassis,
        model=design.model,
        words=(
            *arms,
            *(item.gear.name for item in design.items),
            *design.specializations,
            design.beast.name if design.beast else "",
            motion,
            design.motion.record,
            "field gun" if design.guns else "",
            design.kind,
            design.tech_base,
            design.role,
            str(design.year or ""),
            LEVELS[level] if 0 <= level < len(LEVELS) else "",
            design.source,
        ),
    )


INFANTRY = UnitKind(
    key=InfantryDesign.kind,
    title="a platoon",
    second_skill="anti-'Mech",
    words=("infantry", "platoons", "squads"),
    design=InfantryDesign,
    anatomy=anatomy,
    facts=_facts,
    lines=_lines,
    record=_record,
    whole_record=_whole_record,
    remarks=_remarks,
    flaw=flaw,
    battle_value=_battle_value,
)
