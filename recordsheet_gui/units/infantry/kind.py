"""Conventional infantry as a kind of unit."""

from recordsheet_gui.units.described import library_facts
from recordsheet_gui.units.infantry.anatomy import anatomy
from recordsheet_gui.units.infantry.design import NO_ANTI_MEK, InfantryDesign
from recordsheet_gui.units.infantry.flaw import flaw
from recordsheet_gui.units.kind import (
    REGULAR_SECOND,
    LibraryFacts,
    UnitKind,
    level_word,
    read_later,
)

_ROOM = "recordsheet_gui.units.infantry"


def _facts(design: InfantryDesign) -> LibraryFacts:
    motion = design.motion.word
    arms = [arm.gear.name for arm in (design.primary, design.secondary) if arm]
    return library_facts(
        design,
        config=motion,
        jump=design.jump if design.motion.value == "jump" else 0,
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
            level_word(design.rules_level),
            design.source,
        ),
    )


def _priced_skill(design: InfantryDesign) -> int | None:
    """Who cannot climb 'Mechs counts as regular; who has nothing to climb with, as untrained."""
    if not design.can_climb:
        return REGULAR_SECOND
    return None if design.has_anti_mek_gear else NO_ANTI_MEK


INFANTRY = UnitKind(
    key=InfantryDesign.kind,
    title="a platoon",
    second_skill="anti-'Mech",
    priced_skill=_priced_skill,
    words=("infantry", "platoons", "squads"),
    design=InfantryDesign,
    anatomy=anatomy,
    facts=_facts,
    lines=read_later(f"{_ROOM}.text", "infantry_lines"),
    record=read_later(f"{_ROOM}.record", "infantry_record"),
    whole_record=read_later(f"{_ROOM}.record", "whole_infantry_record"),
    remarks=read_later(f"{_ROOM}.validate", "validate"),
    flaw=flaw,
    features=read_later(f"{_ROOM}.features", "features"),
    battle_value=read_later(f"{_ROOM}.battle_value", "battle_value"),
)
