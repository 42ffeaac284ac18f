"""ProtoMechs as a kind of unit."""

from math import ceil

from recordsheet_gui.units.described import library_facts
from recordsheet_gui.units.kind import (
    LibraryFacts,
    UnitKind,
    level_word,
    nothing_to_remark,
    read_later,
)
from recordsheet_gui.units.protomech.anatomy import anatomy
from recordsheet_gui.units.protomech.design import DISCHARGE, INTERFACE, WING, ProtoMechDesign
from recordsheet_gui.units.protomech.flaw import flaw

_ROOM = "recordsheet_gui.units.protomech"


def _facts(design: ProtoMechDesign) -> LibraryFacts:
    tons = ceil(design.tons)
    return library_facts(
        design,
        tons=tons,
        config=design.motion.word,
        jump=design.jump,
        words=(
            f"{tons} {tons}t",
            design.tech_base,
            design.role,
            str(design.year or ""),
            design.kind,
            design.motion.word,
            level_word(design.rules_level),
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
    lines=read_later(f"{_ROOM}.text", "lines"),
    record=read_later(f"{_ROOM}.record", "record"),
    whole_record=read_later(f"{_ROOM}.record", "whole_record"),
    not_automated=_not_automated,
    remarks=read_later(f"{_ROOM}.validate", "validate"),
    remarks_on_import=nothing_to_remark,
    not_checked=read_later(f"{_ROOM}.validate", "not_checked"),
    weights=read_later(f"{_ROOM}.weight", "weights"),
    weight_of=read_later(f"{_ROOM}.places", "weight_of"),
    slots_of=read_later(f"{_ROOM}.places", "slots_of"),
    places=read_later(f"{_ROOM}.places", "places"),
    armor_limits=read_later(f"{_ROOM}.armor", "limits"),
    balanced_armor=read_later(f"{_ROOM}.armor", "balanced"),
    armor_points=read_later(f"{_ROOM}.armor", "points_for"),
    flaw=flaw,
    features=read_later(f"{_ROOM}.features", "features"),
    battle_value=read_later(f"{_ROOM}.battle_value", "battle_value"),
)
