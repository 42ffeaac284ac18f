"""Aerospace units as kinds of units, from fighters to space stations."""

from math import ceil

from recordsheet_gui.units.aerospace.anatomy import anatomy
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    BayedDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    FixedWingDesign,
    JumpShipDesign,
    SmallCraftDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.aerospace.flaw import flaw
from recordsheet_gui.units.described import library_facts
from recordsheet_gui.units.kind import LibraryFacts, UnitKind, level_word, read_later

_CLASSES = ((45, "light"), (70, "medium"), (100, "heavy"))
"""What fighters are called by their tons."""

_ROOM = "recordsheet_gui.units.aerospace"


def fighter_class(design: AerospaceDesign) -> str:
    """Light, medium or heavy; nothing for what is no fighter."""
    if not isinstance(design, AeroFighterDesign):
        return ""
    return next((word for most, word in _CLASSES if design.tons <= most), "")


def _facts(design: AerospaceDesign) -> LibraryFacts:
    tons = ceil(design.tons)
    return library_facts(
        design,
        tons=tons,
        config=design.motion,
        words=(
            f"{tons} {tons}t",
            design.tech_base,
            design.role,
            str(design.year or ""),
            design.kind,
            design.motion,
            level_word(design.rules_level),
            "omni" if design.is_omni else "",
            fighter_class(design),
            "aerospace",
            design.source,
        ),
    )


def _kind(design: type[AerospaceDesign], title: str, *words: str) -> UnitKind[AerospaceDesign]:
    value = "large_value" if issubclass(design, BayedDesign) else "battle_value"
    return UnitKind(
        key=design.kind,
        title=title,
        second_skill="piloting",
        words=words,
        design=design,
        anatomy=anatomy,
        facts=_facts,
        lines=read_later(f"{_ROOM}.text", "lines"),
        record=read_later(f"{_ROOM}.record", "record"),
        whole_record=read_later(f"{_ROOM}.record", "whole_record"),
        remarks=read_later(f"{_ROOM}.validate", "validate"),
        remarks_on_import=read_later(f"{_ROOM}.validate", "at_a_glance"),
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
        battle_value=read_later(f"{_ROOM}.{value}", "battle_value"),
    )


FIGHTER = _kind(AeroFighterDesign, "an aerospace fighter", "fighters", "aerospace fighters")
CONVENTIONAL = _kind(ConventionalFighterDesign, "a conventional fighter", "fighters", "planes")
FIXED_WING = _kind(FixedWingDesign, "a fixed-wing support vehicle", "planes", "aircraft")
SMALL_CRAFT = _kind(SmallCraftDesign, "a small craft", "small craft", "shuttles")
DROPSHIP = _kind(DropShipDesign, "a DropShip", "dropships", "ships")
JUMPSHIP = _kind(JumpShipDesign, "a JumpShip", "jumpships", "ships")
WARSHIP = _kind(WarShipDesign, "a WarShip", "warships", "ships")
STATION = _kind(StationDesign, "a space station", "space stations", "stations")
