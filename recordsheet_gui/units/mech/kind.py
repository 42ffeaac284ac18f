"""The 'Mech as a kind of unit."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from recordsheet_gui.units.kind import (
    LEVELS,
    LibraryFacts,
    Record,
    Remark,
    UnitKind,
    read_later,
    weight_class,
)
from recordsheet_gui.units.mech.anatomy import anatomy
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.flaw import flaw
from recordsheet_gui.units.mech.not_automated import not_automated

if TYPE_CHECKING:
    from recordsheet_gui.units.battle_value import BattleValue

# What only the library and the command line ask for is read when they do: starting has a budget.


def lines(design: MechDesign) -> Iterator[str]:
    """The sheet in lines."""
    from recordsheet_gui.units.mech import text

    return text.lines(design)


def record(design: MechDesign) -> Record:
    """The unit by its facts."""
    from recordsheet_gui.units.mech import record

    return record.record(design)


def whole_record(design: MechDesign) -> Record:
    """The record, and what else the design has."""
    from recordsheet_gui.units.mech import record

    return record.whole_record(design)


def remarks(design: MechDesign) -> tuple[Remark, ...]:
    """What contradicts the rules of construction."""
    from recordsheet_gui.units.mech.validate import validate

    return validate(design)


def battle_value(design: MechDesign) -> "BattleValue":
    """What it is worth, with every step of the count."""
    from recordsheet_gui.units.mech.battle_value import battle_value

    return battle_value(design)


def facts(design: MechDesign) -> LibraryFacts:
    """What the library lists of a 'Mech."""
    return LibraryFacts(
        tons=design.tons,
        role=design.role,
        tech_base=design.tech_base,
        year=design.year,
        rules_level=design.rules_level,
        # The bare word: a database takes long over every other kind of text.
        config=str(design.config),
        is_omni=design.is_omni,
        jump=design.jump,
        book=design.source,
        chassis=f"{design.chassis} {design.clan_name}",
        model=design.model,
        words=(
            f"{design.tons} {design.tons}t",
            design.tech_base,
            design.role,
            str(design.year or ""),
            design.kind,
            str(design.config),
            LEVELS[design.rules_level] if 0 <= design.rules_level < len(LEVELS) else "",
            "omni" if design.is_omni else "",
            weight_class(design.tons),
            design.source,
        ),
    )


MECH = UnitKind(
    key=MechDesign.kind,
    title="a 'Mech",
    second_skill="piloting",
    words=("mechs", "battlemechs"),
    design=MechDesign,
    anatomy=anatomy,
    facts=facts,
    lines=lines,
    record=record,
    whole_record=whole_record,
    not_automated=not_automated,
    remarks=remarks,
    remarks_on_import=read_later("recordsheet_gui.units.mech.validate", "at_a_glance"),
    not_checked=read_later("recordsheet_gui.units.mech.validate", "not_checked"),
    weights=read_later("recordsheet_gui.units.mech.weight", "weights"),
    weight_of=read_later("recordsheet_gui.units.mech.pieces", "tons_of"),
    slots_of=read_later("recordsheet_gui.units.mech.pieces", "slots_of"),
    places=read_later("recordsheet_gui.units.mech.places", "places"),
    armor_limits=read_later("recordsheet_gui.units.mech.armor", "limits"),
    balanced_armor=read_later("recordsheet_gui.units.mech.armor", "balanced"),
    armor_points=read_later("recordsheet_gui.units.mech.armor", "points_for"),
    flaw=flaw,
    features=read_later("recordsheet_gui.units.mech.features", "features"),
    battle_value=battle_value,
)
